//! Keyboard cursor on the board and the trays.

use botyard_core::scene::{Cell, Facing, Scene, Spot, Tray};

use crate::board;

/// Initial place of the cursor: the middle of the lowest row.
pub(super) fn start(scene: &Scene, flip: bool) -> Option<Spot> {
    let row = *board::rows(scene, flip).last()?;
    let columns = board::columns(scene, flip);
    Some(Spot::Cell(Cell { column: *columns.get(columns.len() / 2)?, row }))
}

/// The next spot in a direction on the screen; the same spot at the edge. If the current spot doesn't exist
/// any more, the initial one.
pub(super) fn step(scene: &Scene, flip: bool, from: &Spot, towards: Facing) -> Option<Spot> {
    let lines = lines(scene, flip);
    let found = lines
        .iter()
        .enumerate()
        .find_map(|(line, spots)| spots.iter().position(|spot| spot == from).map(|place| (line, place)));
    let Some((line, place)) = found else { return start(scene, flip) };
    let (line, place) = match towards {
        Facing::Up => (line.saturating_sub(1), place),
        Facing::Down => ((line + 1).min(lines.len() - 1), place),
        Facing::Left => (line, place.saturating_sub(1)),
        Facing::Right => (line, place + 1),
    };
    let spots = &lines[line];
    spots.get(place.min(spots.len() - 1)).cloned()
}

/// Whether the spot exists.
pub(super) fn exists(scene: &Scene, spot: &Spot) -> bool {
    lines(scene, false).iter().any(|spots| spots.contains(spot))
}

/// All spots that can be touched, in lines as they are drawn; no line is empty.
fn lines(scene: &Scene, flip: bool) -> Vec<Vec<Spot>> {
    let tray = |tray: &Tray| -> Vec<Spot> {
        tray.holds
            .iter()
            .map(|(figure, _)| Spot::Tray { seat: tray.seat, kind: figure.kind.into() })
            .collect()
    };
    let row = |row: u8| -> Vec<Spot> {
        board::columns(scene, flip).into_iter().map(|column| Spot::Cell(Cell { column, row })).collect()
    };
    let (above, below) = board::trays(scene, flip);
    let above = above.into_iter().map(tray);
    let below = below.into_iter().map(tray);
    let rows = board::rows(scene, flip).into_iter().map(row);
    let goal = |seat| vec![Spot::Goal { seat }];
    let (goal_above, goal_below) = board::goals(scene, flip);
    let rows = goal_above.map(goal).into_iter().chain(rows).chain(goal_below.map(goal));
    above.chain(rows).chain(below).filter(|spots| !spots.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::super::tests::from_position;
    use super::*;

    fn walk(position: &str, way: &str) -> String {
        let scene = from_position(position).scene();
        let mut at = start(&scene, false).unwrap();
        for sign in way.chars() {
            let towards = match sign {
                '^' => Facing::Up,
                '>' => Facing::Right,
                'v' => Facing::Down,
                _ => Facing::Left,
            };
            at = step(&scene, false, &at, towards).unwrap();
        }
        match at {
            Spot::Cell(cell) => cell.name(),
            Spot::Tray { seat, kind } => format!("{kind} of {}", seat.index()),
            Spot::Goal { seat } => format!("goal of {}", seat.index()),
        }
    }

    #[test]
    fn the_cursor_stops_at_the_edges() {
        let start = "gle/1c1/1C1/ELG[-] w 0 1";
        assert_eq!(walk(start, ""), "b1");
        assert_eq!(walk(start, ">>>^"), "c2");
        assert_eq!(walk(start, "^^^^^^<<<"), "a4");
        assert_eq!(walk(start, "vv"), "b1");
    }

    #[test]
    fn below_and_above_the_board_are_the_trays() {
        let position = "l2/3/3/2L[CEg] w 0 1";
        assert_eq!(walk(position, "<v>"), "white of 0");
        assert_eq!(walk(position, "^^^^>>"), "green of 1");
        assert_eq!(walk(position, "v^"), "b1");
    }
}
