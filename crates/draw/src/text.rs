//! A scene as plain text, and helpers that all text renderings share.

use std::fmt::Write as _;

use botyard_core::scene::{BorderKind, Cell, Facing, Scene, Tray};
use botyard_core::{GameInfo, Lang, Seat};

/// The board with its coordinates and all trays; every line ends with a newline. `flip` rotates the board by
/// half a turn.
pub fn plain(scene: &Scene, info: &GameInfo, flip: bool) -> String {
    plain_in(scene, info, flip, Lang::En)
}

/// The same with the words of a language.
pub fn plain_in(scene: &Scene, info: &GameInfo, flip: bool, lang: Lang) -> String {
    let (above, below) = trays(scene, flip);
    let inner = widest_glyph(scene) + 4;
    let label = row_name(scene.rows.saturating_sub(1)).len();
    let margin = " ".repeat(label + 1);
    let mut text = String::new();
    for tray in above {
        let _ = writeln!(text, "{margin}{}", tray_words_in(tray, info, lang));
    }
    let (goal_above, goal_below) = goals(scene, flip);
    let width = (inner + 1) * usize::from(scene.columns) + 1;
    let goal = |seat: Seat| {
        format!("{margin}{}\n", format!("{:^width$}", goal_name_in(seat, info, lang)).trim_end())
    };
    text += &goal_above.map_or(String::new(), goal);
    let rows = rows(scene, flip);
    let _ = writeln!(text, "{margin}{}", line_between(scene, flip, inner, None, rows.first().copied()));
    for (index, &row) in rows.iter().enumerate() {
        let _ = write!(text, "{:>label$} {}", row_name(row), row_words(scene, flip, inner, row));
        let owners = home_names_in(scene, info, row, lang);
        if !owners.is_empty() {
            let _ = write!(text, " {owners}");
        }
        let below = rows.get(index + 1).copied();
        let _ = write!(text, "\n{margin}{}\n", line_between(scene, flip, inner, Some(row), below));
    }
    text += &goal_below.map_or(String::new(), goal);
    let mut files = format!("{margin} ");
    for column in columns(scene, flip) {
        let _ = write!(files, "{:^inner$} ", column_name(column));
    }
    let _ = writeln!(text, "{}", files.trim_end());
    for tray in below {
        let _ = writeln!(text, "{margin}{}", tray_words_in(tray, info, lang));
    }
    text
}

/// A row of squares with the barriers between them and at both ends.
fn row_words(scene: &Scene, flip: bool, inner: usize, row: u8) -> String {
    let columns = columns(scene, flip);
    let cell = |column: u8| Cell { column, row };
    // Across the seam the last square is followed by the first.
    let end = match (columns.first(), columns.last()) {
        (Some(&first), Some(&last)) if scene.seam => {
            barrier(scene, cell(last), cell(first), Facing::Right).map_or(':', Barrier::sign)
        }
        _ => '|',
    };
    let mut words = end.to_string();
    for (index, &column) in columns.iter().enumerate() {
        let _ = write!(words, "{:^inner$}", cell_words(scene, cell(column), flip));
        words.push(match columns.get(index + 1) {
            None => end,
            Some(&next) => match barrier(scene, cell(column), cell(next), Facing::Right) {
                Some(barrier) => barrier.sign(),
                None if has_barriers(scene) => ' ',
                None => '|',
            },
        });
    }
    words
}

/// The line between two rows; `None` is beyond the board.
fn line_between(scene: &Scene, flip: bool, inner: usize, above: Option<u8>, below: Option<u8>) -> String {
    let mut words = "+".to_owned();
    for column in columns(scene, flip) {
        let between = match (above, below) {
            (Some(above), Some(below)) => {
                barrier(scene, Cell { column, row: above }, Cell { column, row: below }, Facing::Down)
            }
            _ => None,
        };
        let inside = above.is_some() && below.is_some();
        match between {
            Some(Barrier::Wall) => words += &"=".repeat(inner),
            Some(arrow) => words += &format!("{:^inner$}", arrow.sign()),
            None if inside && has_barriers(scene) => words += &" ".repeat(inner),
            None if has_barriers(scene) => words += &"=".repeat(inner),
            None => words += &"-".repeat(inner),
        }
        words.push('+');
    }
    words
}

/// Meaning of the glyphs, one line for each.
pub fn legend(scene: &Scene) -> String {
    let lines = legend_lines(scene, ["# =", "> ^", ":"]);
    let width = lines.iter().map(|(glyph, _)| glyph.chars().count()).max().unwrap_or(0);
    lines.iter().fold(String::new(), |mut text, (glyph, words)| {
        let _ = writeln!(text, "{glyph:<width$}  {words}");
        text
    })
}

/// The legend of the scene, extended by the given signs for walls, arrows and the seam if there are any.
pub fn legend_lines(scene: &Scene, [wall, arrow, seam]: [&str; 3]) -> Vec<(String, String)> {
    let mut lines: Vec<(String, String)> =
        scene.legend.iter().map(|line| (line.glyph.clone(), line.words.clone())).collect();
    let mut add = |glyph: &str, words: &str| lines.push((glyph.to_owned(), words.to_owned()));
    if scene.borders.iter().any(|border| border.kind == BorderKind::Wall) {
        add(wall, "a wall: nobody passes");
    }
    if scene.borders.iter().any(|border| border.kind == BorderKind::Arrow) {
        add(arrow, "an arrow: pass only this way");
    }
    if scene.seam {
        add(seam, "the seam: the left and the right edge are joined");
    }
    lines
}

/// An obstacle between two squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Barrier {
    /// Can't be passed.
    Wall,
    /// Can be passed in this direction of the screen only.
    Arrow(Facing),
}

impl Barrier {
    fn sign(self) -> char {
        match self {
            Barrier::Wall => '#',
            Barrier::Arrow(facing) => facing_sign(facing),
        }
    }
}

/// The barrier between a square and its neighbour in a direction of the screen.
pub fn barrier(scene: &Scene, one: Cell, other: Cell, towards: Facing) -> Option<Barrier> {
    scene.borders.iter().find_map(|border| {
        let along = border.from == one && border.to == other;
        let against = border.from == other && border.to == one;
        match border.kind {
            BorderKind::Wall if along || against => Some(Barrier::Wall),
            BorderKind::Arrow if along => Some(Barrier::Arrow(towards)),
            BorderKind::Arrow if against => Some(Barrier::Arrow(turned(towards, true))),
            _ => None,
        }
    })
}

/// Whether barriers or a seam are drawn between squares.
pub fn has_barriers(scene: &Scene) -> bool {
    scene.seam || !scene.borders.is_empty()
}

/// Owners of the goals above and below the board.
pub fn goals(scene: &Scene, flip: bool) -> (Option<Seat>, Option<Seat>) {
    let find =
        |top: bool| scene.goals.iter().copied().find(|&seat| (is_at_the_top(scene, seat) != flip) == top);
    (find(true), find(false))
}

/// The name of a goal: `Black's goal`.
pub fn goal_name(seat: Seat, info: &GameInfo) -> String {
    format!("{}'s goal", info.seat_name(seat))
}

fn label(info: &GameInfo, seat: Seat, lang: Lang) -> &'static str {
    info.seat_names.get(seat.index()).map_or("?", |name| name.label.get(lang))
}

fn goal_name_in(seat: Seat, info: &GameInfo, lang: Lang) -> String {
    match lang {
        Lang::En => goal_name(seat, info),
        Lang::Es => format!("portería: {}", label(info, seat, lang)),
        Lang::Pl => format!("bramka: {}", label(info, seat, lang)),
    }
}

/// In Spanish and Polish the tray is named by its seat alone.
fn tray_words_in(tray: &Tray, info: &GameInfo, lang: Lang) -> String {
    let words = tray_words(tray, info);
    match (lang, words.split_once(": ")) {
        (Lang::Es | Lang::Pl, Some((_, holds))) => {
            let holds = if tray.holds.is_empty() { "-" } else { holds };
            format!("{}: {holds}", label(info, tray.seat, lang))
        }
        _ => words,
    }
}

fn home_names_in(scene: &Scene, info: &GameInfo, row: u8, lang: Lang) -> String {
    match lang {
        Lang::En => home_names(scene, info, row),
        Lang::Es | Lang::Pl => {
            let homes = scene.homes.iter().filter(|home| home.row == row);
            homes.map(|home| label(info, home.seat, lang)).collect::<Vec<&str>>().join(", ")
        }
    }
}

/// The contents of a tray: `White's hand: C x2, E`, or `White's hand: empty`.
pub fn tray_words(tray: &Tray, info: &GameInfo) -> String {
    let holds: Vec<String> = tray
        .holds
        .iter()
        .map(|(figure, count)| match count {
            1 => figure.glyph.clone(),
            _ => format!("{} x{count}", figure.glyph),
        })
        .collect();
    let holds = if holds.is_empty() { "empty".to_owned() } else { holds.join(", ") };
    format!("{}: {holds}", tray_name(tray, info))
}

/// The name of a tray: `White's hand`.
pub fn tray_name(tray: &Tray, info: &GameInfo) -> String {
    format!("{}'s {}", info.seat_name(tray.seat), tray.name)
}

/// The trays above the board and those below it, each from top to bottom. A tray is on the side of its seat's
/// home; of the trays of seats without a home, the first half is below.
pub fn trays(scene: &Scene, flip: bool) -> (Vec<&Tray>, Vec<&Tray>) {
    let (mut above, below): (Vec<&Tray>, Vec<&Tray>) =
        scene.trays.iter().partition(|tray| is_at_the_top(scene, tray.seat) != flip);
    above.reverse();
    (above, below)
}

/// Whether this seat is at the higher rows.
pub fn is_at_the_top(scene: &Scene, seat: Seat) -> bool {
    match scene.homes.iter().find(|home| home.seat == seat) {
        Some(home) => u16::from(home.row) * 2 >= u16::from(scene.rows),
        None => {
            let place = scene.trays.iter().position(|tray| tray.seat == seat).unwrap_or(0);
            place * 2 >= scene.trays.len().max(1)
        }
    }
}

/// The rows in drawing order, from the top.
pub fn rows(scene: &Scene, flip: bool) -> Vec<u8> {
    if flip { (0..scene.rows).collect() } else { (0..scene.rows).rev().collect() }
}

/// The columns in drawing order, from the left.
pub fn columns(scene: &Scene, flip: bool) -> Vec<u8> {
    if flip { (0..scene.columns).rev().collect() } else { (0..scene.columns).collect() }
}

/// The label of a row: `4` for row 3.
pub fn row_name(row: u8) -> String {
    (u16::from(row) + 1).to_string()
}

/// The label of a column: `b` for column 1.
pub fn column_name(column: u8) -> String {
    Cell { column, row: 0 }.name().trim_end_matches(|sign: char| sign.is_ascii_digit()).to_owned()
}

/// Names of the seats whose home is this row.
pub fn home_names(scene: &Scene, info: &GameInfo, row: u8) -> String {
    let owners: Vec<&str> =
        scene.homes.iter().filter(|home| home.row == row).map(|home| info.seat_name(home.seat)).collect();
    owners.join(", ")
}

/// Direction of a facing on a board that may be rotated by half a turn.
pub fn turned(facing: Facing, flip: bool) -> Facing {
    match (facing, flip) {
        (facing, false) => facing,
        (Facing::Up, true) => Facing::Down,
        (Facing::Down, true) => Facing::Up,
        (Facing::Left, true) => Facing::Right,
        (Facing::Right, true) => Facing::Left,
    }
}

fn widest_glyph(scene: &Scene) -> usize {
    let glyph = scene.pieces.iter().map(|piece| piece.figure.glyph.chars().count()).max().unwrap_or(1);
    glyph + usize::from(scene.facing_matters)
}

fn cell_words(scene: &Scene, cell: Cell, flip: bool) -> String {
    let Some(piece) = scene.pieces.iter().rfind(|piece| piece.at == cell) else { return String::new() };
    let mut words = piece.figure.glyph.clone();
    if scene.facing_matters
        && let Some(facing) = piece.figure.facing
    {
        words.push(facing_sign(turned(facing, flip)));
    }
    words
}

fn facing_sign(facing: Facing) -> char {
    match facing {
        Facing::Up => '^',
        Facing::Right => '>',
        Facing::Down => 'v',
        Facing::Left => '<',
    }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;

    fn check(position: &str, flip: bool, expected: &Expect) {
        let game = botyard_catalog::find("duel").unwrap().read_position(&[], position).unwrap();
        let scene = game.scene(botyard_core::Viewer::Public);
        expected.assert_eq(&plain(&scene, game.info(), flip));
    }

    #[test]
    fn the_start_is_drawn_with_coordinates_homes_and_hands() {
        check(
            "gle/1c1/1C1/ELG[-] w 0 1",
            false,
            &expect![[r#"
                   Black's hand: empty
                   +-----+-----+-----+
                 4 |  g  |  l  |  e  | Black
                   +-----+-----+-----+
                 3 |     |  c  |     |
                   +-----+-----+-----+
                 2 |     |  C  |     |
                   +-----+-----+-----+
                 1 |  E  |  L  |  G  | White
                   +-----+-----+-----+
                      a     b     c
                   White's hand: empty
            "#]],
        );
    }

    #[test]
    fn a_flipped_board_is_rotated_together_with_its_hands() {
        check(
            "1le/3/1G1/EL1[CCg] w 0 1",
            true,
            &expect![[r#"
                   White's hand: C x2
                   +-----+-----+-----+
                 1 |     |  L  |  E  | White
                   +-----+-----+-----+
                 2 |     |  G  |     |
                   +-----+-----+-----+
                 3 |     |     |     |
                   +-----+-----+-----+
                 4 |  e  |  l  |     | Black
                   +-----+-----+-----+
                      c     b     a
                   Black's hand: g
            "#]],
        );
    }

    #[test]
    fn a_facing_is_drawn_only_if_it_matters() {
        let game = botyard_catalog::find("duel").unwrap().start(&[], None).unwrap();
        let mut scene = game.scene(botyard_core::Viewer::Public);
        scene.pieces[0].figure.facing = Some(Facing::Left);
        expect![[r#"
              Black's hand: empty
              +-----+-----+-----+
            4 |  g  |  l  |  e  | Black
              +-----+-----+-----+
            3 |     |  c  |     |
              +-----+-----+-----+
            2 |     |  C  |     |
              +-----+-----+-----+
            1 |  E  |  L  |  G  | White
              +-----+-----+-----+
                 a     b     c
              White's hand: empty
        "#]]
        .assert_eq(&plain(&scene, game.info(), false));
    }

    #[test]
    fn the_legend_has_a_line_for_each_glyph() {
        let game = botyard_catalog::find("duel").unwrap().start(&[], None).unwrap();
        let scene = game.scene(botyard_core::Viewer::Public);
        assert_eq!(legend(&scene).lines().count(), scene.legend.len());
    }
}
