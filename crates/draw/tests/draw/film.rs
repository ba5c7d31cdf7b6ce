//! Films of hand-made acts.

use botyard_core::scene::{Cell, Facing, Figure, Home, Netted, Piece, Scene, Spot, Tray};
use botyard_core::{Act, Manner, Motion, Seat};
use botyard_draw::{Cue, Film, Frame, Layout, Look};

use crate::samples::{assert_well_formed, sample};

fn cell(name: &str) -> Cell {
    let bytes = name.as_bytes();
    Cell { column: bytes[0] - b'a', row: bytes[1] - b'1' }
}

fn at(name: &str) -> Spot {
    Spot::Cell(cell(name))
}

fn seat(index: usize) -> Seat {
    Seat::new(index).unwrap()
}

/// A board of six by four with a seam; `a1 big 0` is a big robot of seat 0 on a1.
fn scene(pieces: &[(&str, &'static str, usize)]) -> Scene {
    let piece =
        |&(at, kind, seat): &(&str, &'static str, usize)| Piece { at: cell(at), figure: sample(kind, seat) };
    Scene {
        columns: 6,
        rows: 4,
        seam: true,
        homes: vec![Home { seat: seat(0), row: 0 }, Home { seat: seat(1), row: 3 }],
        trays: [0, 1]
            .map(|index| Tray { seat: seat(index), name: "hand", holds: Vec::new(), badge: None })
            .to_vec(),
        pieces: pieces.iter().map(piece).collect(),
        ..Scene::default()
    }
}

fn go(from: Spot, to: Spot, manner: Manner) -> Motion {
    Motion::Go { from, to, manner }
}

fn film(start: &Scene, motions: Vec<Motion>, end: &Scene) -> Film {
    Film::new(start.clone(), &[Act { moment: 0, motions }], vec![end.clone()])
}

fn layout() -> Layout {
    Layout::new(&scene(&[]), &Look::default())
}

/// Checks that everything is in its place at the beginning and at the end, and can be drawn in between.
#[track_caller]
fn check(film: &Film) {
    for flipped in [false, true] {
        let look = Look { flipped, ..Look::default() };
        let layout = Layout::new(film.start(), &look);
        let without_keys = |stage: Frame| {
            let mut sprites = stage.sprites;
            sprites.iter_mut().for_each(|sprite| sprite.key = 0);
            (sprites, stage.trays, stage.effects)
        };
        let at = |time: f32| without_keys(film.at(time, &layout));
        assert_eq!(at(0.0), without_keys(Frame::of(film.start(), &layout)));
        assert_eq!(at(film.length()), without_keys(Frame::of(film.end(), &layout)));
        for step in 0..=20 {
            let stage = film.at(film.length() * step as f32 / 20.0, &layout);
            assert_well_formed(&stage.svg(&layout, &look));
            let mut keys: Vec<u32> = stage.sprites.iter().map(|sprite| sprite.key).collect();
            keys.sort_unstable();
            keys.dedup();
            assert_eq!(keys.len(), stage.sprites.len(), "keys tell sprites apart");
        }
    }
}

#[test]
fn a_step_goes_from_one_square_to_the_other() {
    let (start, end) = (scene(&[("a1", "big", 0)]), scene(&[("b2", "big", 0)]));
    let film = film(&start, vec![go(at("a1"), at("b2"), Manner::Step)], &end);
    check(&film);
    let layout = layout();
    let middle = film.at(film.length() / 2.0, &layout);
    let [sprite] = middle.sprites.as_slice() else { panic!("{middle:?}") };
    assert!((sprite.x - 100.0).abs() < 1.0 && (sprite.y - 300.0).abs() < 1.0, "{sprite:?}");
    assert_eq!(film.at(film.length(), &layout).sprites[0].key, sprite.key);
    assert_eq!(film.cues(), [(0.0, Cue::Step)]);
}

#[test]
fn a_step_over_the_seam_leaves_at_one_edge_and_comes_in_at_the_other() {
    let (start, end) = (scene(&[("f1", "big", 0)]), scene(&[("a1", "big", 0)]));
    let film = film(&start, vec![go(at("f1"), at("a1"), Manner::Step)], &end);
    check(&film);
    let layout = layout();
    for step in 1..20 {
        let stage = film.at(film.length() * step as f32 / 20.0, &layout);
        assert!(stage.sprites[0].x > 540.0, "it never crosses the board");
    }
    let middle = film.at(film.length() / 2.0, &layout);
    let [twin] = middle.twins(&layout).try_into().unwrap();
    assert!((twin.x - 0.0_f32).abs() < 1.0, "half of it has come in: {twin:?}");
    // A kicked ball crosses the whole board instead of the seam.
    let film = self::film(&start, vec![go(at("f1"), at("a1"), Manner::Kicked)], &end);
    assert!(film.at(film.length() / 2.0, &layout).sprites[0].x < 540.0);
}

#[test]
fn a_captured_piece_goes_to_a_hand_and_can_be_dropped() {
    let start = scene(&[("a1", "green", 0), ("a2", "white", 1)]);
    let mut end = scene(&[("a2", "green", 0)]);
    end.trays[0].holds.push((sample("white", 0), 1));
    let hand = Spot::Tray { seat: seat(0), kind: "white".into() };
    let taking = vec![go(at("a1"), at("a2"), Manner::Capture), go(at("a2"), hand.clone(), Manner::Taken)];
    let film = film(&start, taking, &end);
    check(&film);
    assert!(film.at(film.length() / 2.0, &layout()).trays[0].holds.is_empty());
    assert!(film.cues().iter().any(|cue| cue.1 == Cue::Capture));
    let mut after = end.clone();
    after.trays[0].holds.clear();
    after.pieces.push(Piece { at: cell("c3"), figure: sample("white", 0) });
    let film = self::film(&end, vec![go(hand, at("c3"), Manner::Drop)], &after);
    check(&film);
    let middle = film.at(film.length() / 2.0, &layout());
    assert_eq!((middle.sprites.len(), middle.trays[0].holds.len()), (2, 0));
}

#[test]
fn figures_that_trade_places_go_around_each_other() {
    let (start, end) =
        (scene(&[("a2", "big", 0), ("c2", "ball", 0)]), scene(&[("c2", "big", 0), ("a2", "ball", 0)]));
    let motions = vec![go(at("a2"), at("c2"), Manner::Switch), go(at("c2"), at("a2"), Manner::Switch)];
    let film = film(&start, motions, &end);
    check(&film);
    let middle = film.at(film.length() / 2.0, &layout());
    assert!((middle.sprites[0].y - middle.sprites[1].y).abs() > 50.0);
}

#[test]
fn every_motion_of_pigs_is_drawn() {
    let start = scene(&[("b2", "pig", 0), ("e3", "pig", 1), ("d1", "pig", 2)]);
    let mut hurt = start.clone();
    hurt.pieces[1].figure.number = 1;
    hurt.pieces[0].figure.facing = Some(Facing::Right);
    let mut end = hurt.clone();
    end.pieces[1].figure = Figure { facing: None, ..sample("hulk", 1) };
    let acts = [
        Act {
            moment: 0,
            motions: vec![
                Motion::Turn { at: cell("b2"), facing: Facing::Right },
                Motion::Bump { at: cell("d1"), towards: Facing::Down },
            ],
        },
        Act {
            moment: 0,
            motions: vec![
                Motion::Beam { from: cell("b2"), facing: Facing::Right, to: None, hit: false },
                Motion::Beam { from: cell("d1"), facing: Facing::Up, to: Some(cell("d3")), hit: true },
                Motion::Punch { from: cell("d1"), at: vec![cell("c2"), cell("d2"), cell("e2")] },
                Motion::Hurt { at: cell("e3") },
                Motion::Mend { at: cell("d1") },
            ],
        },
        Act { moment: 1, motions: vec![Motion::Burst { at: cell("e3") }, Motion::Become { at: cell("e3") }] },
        Act { moment: 1, motions: vec![Motion::Cheer { at: at("d1") }] },
    ];
    let film = Film::new(start, &acts, vec![hurt.clone(), end]);
    check(&film);
    for cue in [Cue::Turn, Cue::Bump, Cue::Laser, Cue::Punch, Cue::Hurt, Cue::Mend, Cue::Explode, Cue::Goal] {
        assert!(film.cues().iter().any(|other| other.1 == cue), "{cue:?}");
    }
    assert!(film.cues().is_sorted_by(|one, other| one.0 <= other.0));
}

#[test]
fn without_acts_figures_move_to_their_final_places() {
    let start = scene(&[("a1", "big", 0), ("b1", "small", 0)]);
    let end = scene(&[("a2", "big", 0), ("b1", "small", 0), ("c3", "ball", 1)]);
    let film = Film::new(start.clone(), &[], vec![end]);
    check(&film);
    assert_eq!(film.at(0.4, &layout()).sprites.len(), 3);
    let nothing = Film::new(start.clone(), &[], vec![start.clone()]);
    assert_eq!(nothing.length(), 0.0);
    check(&nothing);
    check(&Film::new(start, &[], Vec::new()));
}

#[test]
fn acts_without_a_matching_figure_are_harmless() {
    let start = scene(&[("a1", "big", 0)]);
    let motions = vec![
        go(at("f4"), at("f3"), Manner::Step),
        go(Spot::Tray { seat: seat(5), kind: "none".into() }, at("a1"), Manner::Drop),
        go(Spot::Goal { seat: seat(0) }, Spot::Goal { seat: seat(1) }, Manner::Kicked),
        go(at("a1"), Spot::Cell(Cell { column: 99, row: 99 }), Manner::Jump),
        Motion::Vanish { at: cell("c3") },
        Motion::Appear { at: cell("c3") },
        Motion::Cheer { at: Spot::Goal { seat: seat(3) } },
    ];
    check(&film(&start, motions, &start));
}

#[test]
fn a_ball_stays_in_the_goal_where_it_entered() {
    let start = Scene { goals: vec![seat(0), seat(1)], ..scene(&[("b4", "big", 0)]) };
    let ball = Netted { seat: seat(1), column: None, figure: sample("big", 0) };
    let end = Scene { pieces: Vec::new(), netted: vec![ball], ..start.clone() };
    let film = film(&start, vec![go(at("b4"), Spot::Goal { seat: seat(1) }, Manner::Kicked)], &end);
    check(&film);
    assert_eq!(film.end().netted[0].column, Some(1));
    let layout = Layout::new(film.end(), &Look::default());
    let places = |stage: Frame| stage.sprites.iter().map(|sprite| (sprite.x, sprite.y)).collect::<Vec<_>>();
    let (filmed, at_rest) = (film.at(film.length() + 1.0, &layout), Frame::of(film.end(), &layout));
    assert_eq!(places(filmed), places(at_rest));
    assert_eq!(Frame::of(&end, &layout).sprites.len(), 1, "it is there without the film, too");
}

/// Checks that no figure jumps: between two instants it moves at most a fraction of a square.
#[track_caller]
fn check_smooth(film: &Film) {
    let layout = Layout::new(film.start(), &Look::default());
    let steps = (film.length() * 40.0) as usize;
    let mut before: Option<Frame> = None;
    for step in 1..steps {
        let stage = film.at(film.length() * step as f32 / steps as f32, &layout);
        for sprite in before.iter().flat_map(|stage| &stage.sprites) {
            let Some(after) = stage.sprites.iter().find(|other| other.key == sprite.key) else { continue };
            let far = (after.x - sprite.x).hypot(after.y - sprite.y);
            let over_the_seam = layout.has_seam() && (far - layout.board().width).abs() < 5.0;
            assert!(far < 80.0 || over_the_seam, "{} goes {far} at once", sprite.figure.kind.id);
        }
        before = Some(stage);
    }
}

#[test]
fn random_games_are_films_without_jumps() {
    for kind in botyard_catalog::GAMES {
        let mut dice = botyard_core::dice::Dice::new(3);
        let mut game =
            kind.start(&[], Some(*kind.info.seats.end())).or_else(|_| kind.start(&[], None)).unwrap();
        for _ in 0..25 {
            let due = game.to_act();
            let orders: Vec<(Seat, String)> =
                due.iter().filter_map(|seat| Some((seat, game.random_order(seat, &mut dice)?))).collect();
            let orders: Vec<(Seat, &str)> =
                orders.iter().map(|(seat, order)| (*seat, order.as_str())).collect();
            let start = game.scene(botyard_core::Viewer::Public);
            if orders.is_empty() {
                break;
            }
            let played = game.play(&orders).unwrap();
            let options: Vec<_> =
                game.options().into_iter().map(|(key, value)| (key.to_owned(), value)).collect();
            let mut moments: Vec<Scene> = played
                .positions
                .iter()
                .filter_map(|text| kind.read_position(&options, text).ok())
                .map(|game| game.scene(botyard_core::Viewer::Public))
                .collect();
            moments.pop();
            moments.push(game.scene(botyard_core::Viewer::Public));
            let film = Film::new(start, &played.acts, moments);
            check(&film);
            check_smooth(&film);
        }
    }
}
