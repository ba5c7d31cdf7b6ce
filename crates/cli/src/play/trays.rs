//! Layout of the trays: two are in separate lines; of more, several share a line.

use botyard_core::GameInfo;
use botyard_core::scene::{Figure, Scene, Tray};
use ratatui::layout::Rect;

use super::squares::cells;
use crate::board;
use crate::lang::{self, text};

/// Gap between two trays in a line.
pub(super) const BETWEEN: u16 = 2;

/// The lines of trays above and below the board, each from top to bottom, as wide as the board if possible.
/// The number of lines doesn't depend on whether the board is flipped.
pub(super) fn rows<'a>(
    scene: &'a Scene,
    info: &GameInfo,
    flip: bool,
    width: u16,
) -> (Vec<Vec<&'a Tray>>, Vec<Vec<&'a Tray>>) {
    let (mut above, below) = board::trays(scene, flip);
    if scene.trays.len() <= 2 {
        let alone = |trays: Vec<&'a Tray>| trays.into_iter().map(|tray| vec![tray]).collect();
        return (alone(above), alone(below));
    }
    // Side by side, the trays are in reading order by seat.
    above.reverse();
    (pack(above, info, width), pack(below, info, width))
}

fn pack<'a>(trays: Vec<&'a Tray>, info: &GameInfo, width: u16) -> Vec<Vec<&'a Tray>> {
    let mut rows: Vec<Vec<&Tray>> = Vec::new();
    let mut used = 0;
    for tray in trays {
        let more = tray_width(tray, info);
        match rows.last_mut() {
            Some(row) if used + BETWEEN + more <= width => {
                used += BETWEEN + more;
                row.push(tray);
            }
            _ => {
                used = more;
                rows.push(vec![tray]);
            }
        }
    }
    rows
}

/// Width of a tray, including its name.
pub(super) fn tray_width(tray: &Tray, info: &GameInfo) -> u16 {
    let name = cells(&lang::tray_name(tray, info)) + 2;
    let last = figures(0, 0, tray, info).last().map(|(area, _, count)| area.right() + cells(&many(*count)));
    last.unwrap_or(name + cells(text!("empty", "vacía", "pusta")))
}

/// Contents of a tray with this upper left corner: area, figure and count.
pub(super) fn figures<'a>(x: u16, y: u16, tray: &'a Tray, info: &GameInfo) -> Vec<(Rect, &'a Figure, u8)> {
    let mut x = x + cells(&lang::tray_name(tray, info)) + 2;
    tray.holds
        .iter()
        .map(|(figure, count)| {
            let area = Rect { x, y, width: cells(&figure.glyph) + 2, height: 1 };
            x += area.width + cells(&many(*count)) + 1;
            (area, figure, *count)
        })
        .collect()
}

/// Formats `x4`; empty for one.
pub(super) fn many(count: u8) -> String {
    if count == 1 { String::new() } else { format!("x{count}") }
}
