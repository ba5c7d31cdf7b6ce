//! Writes all pieces and the starts of all games, in both themes, as one page: `cargo run -p botyard-draw
//! --example gallery FILE`.

use std::fmt::Write as _;

use botyard_core::scene::{Cell, Figure, FigureKind, Scene, Spot};
use botyard_core::{Seat, Texts, Viewer};
use botyard_draw::{Look, Mark, TargetAction, Theme, figure_picture, picture};

/// Game, options, position and seats.
type Wanted = (&'static str, &'static [(&'static str, &'static str)], Option<&'static str>, usize);

/// A figure without a drawing.
const UNDRAWN: FigureKind = FigureKind::new("undrawn", Texts::same("undrawn"));

/// Positions that show more than the starts do.
const POSITIONS: &[Wanted] = &[
    ("duel", &[], None, 2),
    ("duel", &[], Some("1le/2+c/1G1/EL1[Cg] w 0 1"), 2),
    ("duel", &[], Some("1le/3/1G1/EL1[CCg] w 0 1"), 2),
    ("robosoccer", &[], None, 2),
    ("soccolot", &[], None, 2),
    ("soccolot", &[("field", "speed")], None, 2),
    ("pigs", &[("variant", "bash")], None, 8),
    ("pigs", &[], Some("standard r3 A:d8S/1 B:e1N/2 C:a4E/3 D:h5#"), 4),
    ("pigs", &[("variant", "continuous")], Some(r"continuous r5 A:f5S/1:TLFF B:e4N/3:HTLTRTRF"), 2),
];

fn scenes() -> Vec<Scene> {
    let mut scenes = Vec::new();
    for &(id, options, position, seats) in POSITIONS {
        let kind = botyard_catalog::find(id).expect("the game is there");
        let options: Vec<_> =
            options.iter().map(|&(key, value)| (key.to_owned(), value.to_owned())).collect();
        let mut game = kind.begin(&options, position, Some(seats)).expect("the position can be read");
        // Play past the set-up.
        let mut dice = botyard_core::dice::Dice::new(5);
        for _ in 0..if id == "robosoccer" { 9 } else { 0 } {
            let seat = game.to_act().iter().next().expect("somebody is to act");
            let order = game.random_order(seat, &mut dice).expect("there is an order");
            game.play(&[(seat, &order)]).expect("it is legal");
        }
        scenes.push(game.scene(Seat::new(0).map_or(Viewer::Public, Viewer::Seat)));
    }
    scenes
}

/// Every kind of mark, on the first squares of a board.
fn marked(scene: &Scene) -> Vec<Mark> {
    let cell = |column: usize, row: usize| Cell { column: column as u8, row: row as u8 };
    let spot = |column: usize, row: usize| Spot::Cell(cell(column, row));
    let actions = TargetAction::ALL.iter().enumerate();
    let mut marks: Vec<Mark> = actions
        .map(|(index, &action)| Mark::Target {
            at: spot(index % 6, 2 + index / 6),
            from: matches!(action, TargetAction::Jump | TargetAction::Push | TargetAction::Kick)
                .then(|| spot(index % 6, index / 6)),
            action,
        })
        .collect();
    marks.extend([
        Mark::LastMove(vec![spot(0, 4), spot(1, 4)]),
        Mark::Selected(spot(0, 0)),
        Mark::Cursor(spot(2, 4)),
        Mark::Threat(spot(3, 4)),
        Mark::Arrow { from: spot(0, 5), to: spot(5, 5), strength: 1.0 },
        Mark::Arrow { from: spot(2, 5), to: spot(4, 4), strength: 0.1 },
        Mark::Trail(vec![cell(1, 0), cell(2, 1), cell(3, 1), cell(4, 0)]),
    ]);
    if let Some(piece) = scene.pieces.first() {
        marks.push(Mark::Ghost { figure: piece.figure.clone(), at: spot(5, 4) });
    }
    marks
}

fn main() {
    let Some(path) = std::env::args().nth(1) else {
        eprintln!("name the file to write");
        std::process::exit(2);
    };
    let scenes = scenes();
    let mut figures: Vec<Figure> = Vec::new();
    let held = |scene: &Scene| {
        scene.trays.iter().flat_map(|tray| tray.holds.clone()).map(|held| held.0).collect::<Vec<_>>()
    };
    for scene in &scenes {
        for figure in scene.pieces.iter().map(|piece| piece.figure.clone()).chain(held(scene)) {
            if !figures.contains(&figure) {
                figures.push(figure);
            }
        }
    }
    for sign in ["^", "v", "\\", "/", "TL", "TR", "F", "H", "X", "R"] {
        let like = figures.iter().find(|figure| figure.kind.id == "command").expect("a list is seen").clone();
        figures.push(Figure { glyph: sign.to_owned(), ..like });
    }
    let like = figures[0].clone();
    figures.push(Figure { kind: &UNDRAWN, glyph: "Qx".to_owned(), ..like });
    let mut page = "<!doctype html><meta charset=utf-8><style>body{margin:0;font:14px sans-serif}section{padding:12px}.l{background:#f6efe2}.d{background:#52606b}svg{vertical-align:middle}b svg{width:64px;height:64px;margin:2px}i svg{width:28px;height:28px}u svg{height:460px;width:auto;margin:8px}</style>".to_owned();
    for (theme, class) in [(Theme::Light, "l"), (Theme::Dark, "d")] {
        let look = Look { theme, ..Look::default() };
        let _ = write!(page, "<section class={class}>");
        for tag in ["b", "i"] {
            let drawn: String = figures.iter().map(|figure| figure_picture(figure, &look)).collect();
            let _ = write!(page, "<p><{tag}>{drawn}</{tag}></p>");
        }
        let boards: String = scenes.iter().map(|scene| picture(scene, &look, &[])).collect();
        let large = scenes.iter().filter(|scene| scene.columns >= 6);
        let marked: String = large.take(2).map(|scene| picture(scene, &look, &marked(scene))).collect();
        let _ = write!(page, "<u>{marked}{boards}</u></section>");
    }
    if let Err(why) = std::fs::write(&path, page) {
        eprintln!("{path}: {why}");
        std::process::exit(1);
    }
}
