//! A scene as plain text, and what every drawing of a scene has in common.

use std::fmt::Write as _;

use botyard_core::scene::{Cell, Facing, Scene, Tray};
use botyard_core::{GameInfo, Seat};

/// The board with its coordinates and everybody's tray, each line with its line end; `flip` turns the board around.
pub(crate) fn plain(scene: &Scene, info: &GameInfo, flip: bool) -> String {
    let (above, below) = trays(scene, flip);
    let inner = widest_glyph(scene) + 4;
    let label = row_name(scene.rows.saturating_sub(1)).len();
    let margin = " ".repeat(label + 1);
    let border = format!("{margin}+{}\n", format!("{}+", "-".repeat(inner)).repeat(scene.columns.into()));
    let mut text = String::new();
    for tray in above {
        let _ = writeln!(text, "{margin}{}", tray_words(tray, info));
    }
    text += &border;
    for row in rows(scene, flip) {
        let _ = write!(text, "{:>label$} |", row_name(row));
        for column in columns(scene, flip) {
            let _ = write!(text, "{:^inner$}|", cell_words(scene, Cell { column, row }, flip));
        }
        let owners = home_names(scene, info, row);
        if !owners.is_empty() {
            let _ = write!(text, " {owners}");
        }
        text.push('\n');
        text += &border;
    }
    let mut files = format!("{margin} ");
    for column in columns(scene, flip) {
        let _ = write!(files, "{:^inner$} ", column_name(column));
    }
    let _ = writeln!(text, "{}", files.trim_end());
    for tray in below {
        let _ = writeln!(text, "{margin}{}", tray_words(tray, info));
    }
    text
}

/// What the glyphs mean, a line for each.
pub(crate) fn legend(scene: &Scene) -> String {
    let width = scene.legend.iter().map(|line| line.glyph.chars().count()).max().unwrap_or(0);
    scene.legend.iter().fold(String::new(), |mut text, line| {
        let _ = writeln!(text, "{:<width$}  {}", line.glyph, line.words);
        text
    })
}

/// `White's hand: C x2, E`, or `White's hand: empty`.
pub(crate) fn tray_words(tray: &Tray, info: &GameInfo) -> String {
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

/// `White's hand`.
pub(crate) fn tray_name(tray: &Tray, info: &GameInfo) -> String {
    format!("{}'s {}", info.seat_name(tray.seat), tray.name)
}

/// The trays above the board and those below it, each from top to bottom. A tray lies on the side of its seat's home; of
/// seats without one the first half sits below.
pub(crate) fn trays(scene: &Scene, flip: bool) -> (Vec<&Tray>, Vec<&Tray>) {
    let (mut above, below): (Vec<&Tray>, Vec<&Tray>) =
        scene.trays.iter().partition(|tray| is_at_the_top(scene, tray.seat) != flip);
    above.reverse();
    (above, below)
}

/// Does this seat sit at the higher rows?
pub(crate) fn is_at_the_top(scene: &Scene, seat: Seat) -> bool {
    match scene.homes.iter().find(|home| home.seat == seat) {
        Some(home) => u16::from(home.row) * 2 >= u16::from(scene.rows),
        None => {
            let place = scene.trays.iter().position(|tray| tray.seat == seat).unwrap_or(0);
            place * 2 >= scene.trays.len().max(1)
        }
    }
}

/// The rows as they are drawn, from the top.
pub(crate) fn rows(scene: &Scene, flip: bool) -> Vec<u8> {
    if flip { (0..scene.rows).collect() } else { (0..scene.rows).rev().collect() }
}

/// The columns as they are drawn, from the left.
pub(crate) fn columns(scene: &Scene, flip: bool) -> Vec<u8> {
    if flip { (0..scene.columns).rev().collect() } else { (0..scene.columns).collect() }
}

/// `4` for row 3.
pub(crate) fn row_name(row: u8) -> String {
    (u16::from(row) + 1).to_string()
}

/// `b` for column 1.
pub(crate) fn column_name(column: u8) -> String {
    Cell { column, row: 0 }.name().trim_end_matches(|sign: char| sign.is_ascii_digit()).to_owned()
}

/// The names of the seats that call this row their home.
pub(crate) fn home_names(scene: &Scene, info: &GameInfo, row: u8) -> String {
    let owners: Vec<&str> =
        scene.homes.iter().filter(|home| home.row == row).map(|home| info.seat_name(home.seat)).collect();
    owners.join(", ")
}

/// Does the facing of a piece tell more than whose it is? Where a whole side looks the same way, it doesn't.
pub(crate) fn facing_tells(scene: &Scene) -> bool {
    scene.pieces.iter().any(|piece| {
        let seat = piece.figure.seat;
        seat.is_some()
            && scene
                .pieces
                .iter()
                .any(|other| other.figure.seat == seat && other.figure.facing != piece.figure.facing)
    })
}

/// Where a facing points on a board that may be turned around.
pub(crate) fn turned(facing: Facing, flip: bool) -> Facing {
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
    glyph + usize::from(facing_tells(scene))
}

fn cell_words(scene: &Scene, cell: Cell, flip: bool) -> String {
    let Some(piece) = scene.pieces.iter().rfind(|piece| piece.at == cell) else { return String::new() };
    let mut words = piece.figure.glyph.clone();
    if facing_tells(scene) && piece.figure.seat.is_some() {
        words.push(match turned(piece.figure.facing, flip) {
            Facing::Up => '^',
            Facing::Right => '>',
            Facing::Down => 'v',
            Facing::Left => '<',
        });
    }
    words
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
    fn a_flipped_board_is_turned_around_with_its_hands() {
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
    fn a_facing_is_drawn_only_where_it_tells_something() {
        let game = botyard_catalog::find("duel").unwrap().start(&[], None).unwrap();
        let mut scene = game.scene(botyard_core::Viewer::Public);
        scene.pieces[0].figure.facing = Facing::Left;
        expect![[r#"
               Black's hand: empty
               +------+------+------+
             4 |  gv  |  lv  |  ev  | Black
               +------+------+------+
             3 |      |  cv  |      |
               +------+------+------+
             2 |      |  C^  |      |
               +------+------+------+
             1 |  E<  |  L^  |  G^  | White
               +------+------+------+
                  a      b      c
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
