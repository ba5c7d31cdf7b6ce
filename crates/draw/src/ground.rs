//! The static background: the board, and the trays beside it.

use std::fmt::Write as _;

use botyard_core::scene::{Border, BorderKind, Cell, Home, Scene, Tray};

use crate::board::{CELL, GHOST, Layout, TrayPlace, ViewBox};
use crate::figure::figure;
use crate::lettering::{Weight, words};
use crate::look::{Look, ThemeColours};
use crate::svg::{N, placed, window};

/// Scale of figures on squares.
pub(crate) const STANDING: f32 = 0.92;

/// Draws squares, home rows, goals, barriers, the half columns beyond a seam, labels of columns and rows, and
/// the backgrounds of trays; nothing that moves.
pub fn ground(scene: &Scene, look: &Look) -> String {
    let layout = Layout::new(scene, look);
    let colours = look.colours();
    let mut svg = String::new();
    for &seat in &scene.goals {
        if let Some(area) = layout.goal(seat) {
            svg += &goal(area, colours);
        }
    }
    for place in &layout.trays {
        svg += &shelf(place, colours);
    }
    let field = field(scene, &layout, colours);
    svg += &field;
    if layout.has_seam() {
        svg += &beyond(&field, &layout);
    }
    svg += &frame(&layout, colours);
    for border in &scene.borders {
        svg += &barrier(border, &layout, colours);
    }
    if look.coordinates {
        svg += &labels(scene, &layout, colours);
    }
    svg
}

/// Squares and home rows.
fn field(scene: &Scene, layout: &Layout, colours: &ThemeColours) -> String {
    let board = layout.board();
    let mut svg = rectangle(board, &format!("fill=\"{}\"", colours.square));
    let mut other = String::new();
    let mut lines = String::new();
    for row in 0..scene.rows {
        for column in 0..scene.columns {
            if (column + row) % 2 == 0 {
                let (x, y) = layout.cell(Cell { column, row });
                let _ = write!(other, "M{} {}h{CELL}v{CELL}h-{CELL}z", N(x - CELL / 2.0), N(y - CELL / 2.0));
            }
        }
    }
    for column in 1..scene.columns {
        let _ = write!(lines, "M{} 0V{}", N(f32::from(column) * CELL), N(board.height));
    }
    for row in 1..scene.rows {
        let _ = write!(lines, "M0 {}H{}", N(f32::from(row) * CELL), N(board.width));
    }
    let _ = write!(svg, "<path d=\"{other}\" fill=\"{}\"/>", colours.other_square);
    for home in &scene.homes {
        svg += &home_row(*home, layout, colours);
    }
    let _ = write!(svg, "<path d=\"{lines}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\"/>", colours.line);
    svg
}

/// A home row: a tint, and a dashed line where it ends.
fn home_row(home: Home, layout: &Layout, colours: &ThemeColours) -> String {
    let board = layout.board();
    let (_, y) = layout.cell(Cell { column: 0, row: home.row });
    let area = ViewBox { y: y - CELL / 2.0, height: CELL, ..board };
    let colour = colours.homes[home.seat.index().min(1)];
    let edge = if y * 2.0 < board.height { area.y + CELL } else { area.y };
    let mut svg = rectangle(area, &format!("fill=\"{colour}\" fill-opacity=\"0.34\""));
    let _ = write!(
        svg,
        "<path d=\"M0 {}H{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"5\" stroke-dasharray=\"14 11\" stroke-dashoffset=\"-6\"/>",
        N(edge),
        N(board.width)
    );
    svg
}

/// The half columns that are repeated beyond a seam.
fn beyond(field: &str, layout: &Layout) -> String {
    let strips = strips(field, layout);
    format!("<g opacity=\"0.45\">{strips}</g>")
}

/// The parts of the board's content that are repeated in the half columns beyond the seam.
pub(crate) fn strips(inside: &str, layout: &Layout) -> String {
    let board = layout.board();
    let left = placed(inside, -board.width, 0.0, 1.0, 1.0);
    let right = placed(inside, board.width, 0.0, 1.0, 1.0);
    window(&left, -GHOST, 0.0, GHOST, board.height) + &window(&right, board.width, 0.0, GHOST, board.height)
}

/// The edge of the board; a seam is dashed and has a link on it.
fn frame(layout: &Layout, colours: &ThemeColours) -> String {
    let board = layout.board();
    let (width, height) = (N(board.width), N(board.height));
    let strong = colours.strong;
    if !layout.has_seam() {
        return format!(
            "<rect x=\"0\" y=\"0\" width=\"{width}\" height=\"{height}\" fill=\"none\" stroke=\"{strong}\" stroke-width=\"5\" stroke-linejoin=\"round\"/>"
        );
    }
    let (left, right) = (N(-GHOST), N(board.width + GHOST));
    format!(
        "<g fill=\"none\" stroke=\"{strong}\"><path d=\"M{left} 0H{right}M{left} {height}H{right}\" stroke-width=\"5\" stroke-linecap=\"round\"/>\
         <path d=\"M0 0V{height}M{width} 0V{height}\" stroke-width=\"4\" stroke-dasharray=\"2 12\" stroke-dashoffset=\"-6\" stroke-linecap=\"round\"/></g>"
    )
}

/// A wall or an arrow between two squares; across the seam at both edges.
fn barrier(border: &Border, layout: &Layout, colours: &ThemeColours) -> String {
    let (from, to) = (layout.cell(border.from), layout.cell(border.to));
    let (mut dx, dy) = ((to.0 - from.0) / CELL, (to.1 - from.1) / CELL);
    let across = layout.has_seam() && dx.abs() > 1.5;
    if across {
        dx = -dx.signum();
    }
    let sign = match border.kind {
        BorderKind::Wall => wall(colours),
        BorderKind::Arrow => arrow(colours),
    };
    // Drawn pointing up.
    let angle = if dx > 0.5 {
        90
    } else if dx < -0.5 {
        270
    } else if dy > 0.0 {
        180
    } else {
        0
    };
    let at =
        |x: f32, y: f32| format!("<g transform=\"translate({} {}) rotate({angle})\">{sign}</g>", N(x), N(y));
    let here = at(from.0 + dx * CELL / 2.0, from.1 + dy * CELL / 2.0);
    if across { here + &at(to.0 - dx * CELL / 2.0, to.1) } else { here }
}

fn wall(colours: &ThemeColours) -> String {
    let (wall, mortar) = (colours.wall, colours.mortar);
    format!(
        "<rect x=\"-50\" y=\"-8\" width=\"100\" height=\"16\" rx=\"4\" fill=\"{wall}\"/>\
         <path d=\"M-44 0H44M-30-5V0M-10-5V0M10-5V0M30-5V0M-20 0V5M0 0V5M20 0V5\" stroke=\"{mortar}\" stroke-width=\"2\" fill=\"none\"/>"
    )
}

fn arrow(colours: &ThemeColours) -> String {
    let (one_way, halo) = (colours.one_way, colours.halo);
    format!(
        "<path d=\"M0-17 24 5H9V14H-9V5H-24Z\" fill=\"{one_way}\" stroke=\"{halo}\" stroke-width=\"5\" stroke-linejoin=\"round\" paint-order=\"stroke\"/>\
         <path d=\"M-46 2H-28M28 2H46\" stroke=\"{one_way}\" stroke-width=\"3\" stroke-dasharray=\"0.1 9\" stroke-linecap=\"round\"/>"
    )
}

/// A goal with its net.
fn goal(area: ViewBox, colours: &ThemeColours) -> String {
    let top = area.y < 0.0;
    let (near, far) =
        if top { (area.y + area.height, area.y + 6.0) } else { (area.y, area.y + area.height - 6.0) };
    let mut net = String::new();
    let step = area.height / 3.0;
    let count = (area.width / step) as i32;
    for index in 0..=count {
        let x = index as f32 * step;
        let _ = write!(net, "M{} {}V{}", N(x.clamp(3.0, area.width - 3.0)), N(near), N(far));
    }
    for index in 1..3 {
        let y = near + (far - near) * index as f32 / 3.0;
        let _ = write!(net, "M3 {0}H{1}", N(y), N(area.width - 3.0));
    }
    let (right, near, far) = (N(area.width), N(near), N(far));
    let inside = rectangle(area, &format!("fill=\"{}\" rx=\"10\"", colours.shelf));
    format!(
        "{inside}<path d=\"{net}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\"/>\
         <path d=\"M0 {near}V{far}H{right}V{near}\" fill=\"none\" stroke=\"{}\" stroke-width=\"9\" stroke-linejoin=\"round\"/>\
         <path d=\"M0 {near}V{far}H{right}V{near}\" fill=\"none\" stroke=\"{}\" stroke-width=\"4\" stroke-linejoin=\"round\"/>",
        colours.line, colours.strong, colours.halo
    )
}

fn shelf(place: &TrayPlace, colours: &ThemeColours) -> String {
    rectangle(
        place.area,
        &format!("rx=\"12\" fill=\"{}\" stroke=\"{}\" stroke-width=\"2\"", colours.shelf, colours.line),
    )
}

fn labels(scene: &Scene, layout: &Layout, colours: &ThemeColours) -> String {
    let board = layout.board();
    let ghost = if scene.seam { GHOST } else { 0.0 };
    let below = board.height + if scene.goals.is_empty() { 0.0 } else { crate::board::GOAL } + 20.0;
    let name = |column: u8| char::from(b'a' + column.min(25)).to_string();
    let mut svg = String::new();
    for column in 0..scene.columns {
        let (x, _) = layout.cell(Cell { column, row: 0 });
        svg += &words(&name(column), x, below, 20.0, colours.label, Weight::Plain);
    }
    for row in 0..scene.rows {
        let (_, y) = layout.cell(Cell { column: 0, row });
        let number = (u16::from(row) + 1).to_string();
        svg += &words(&number, -ghost - 19.0, y, 20.0, colours.label, Weight::Plain);
    }
    svg
}

fn rectangle(area: ViewBox, rest: &str) -> String {
    let ViewBox { x, y, width, height } = area;
    format!("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" {rest}/>", N(x), N(y), N(width), N(height))
}

/// Draws the contents of trays, each figure with its count.
pub(crate) fn trays(trays: &[Tray], layout: &Layout, look: &Look) -> String {
    let mut svg = String::new();
    for tray in trays {
        let Some(place) = layout.trays.iter().find(|place| place.seat == tray.seat) else { continue };
        if let Some(badge) = tray.badge.as_ref().filter(|_| place.badge) {
            let (x, y) = place.badge();
            svg += &placed(&figure(badge, look), x, y, 0.42, 1.0);
        }
        for (index, (held, count)) in tray.holds.iter().enumerate() {
            let (x, y) = place.slot(index);
            svg += &placed(&figure(held, look), x, y, place.scale(), 1.0);
            if *count > 1 {
                let size = 26.0 * place.scale().max(0.6);
                svg += &tally(*count, x + size * 1.1, y + size * 0.95, size, look.colours());
            }
        }
    }
    svg
}

/// A count in a disc.
fn tally(count: u8, x: f32, y: f32, size: f32, colours: &ThemeColours) -> String {
    format!(
        "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{}\" stroke=\"{}\" stroke-width=\"2.5\"/>",
        N(x),
        N(y),
        N(size * 0.62),
        colours.accent,
        colours.halo
    ) + &words(&count.to_string(), x, y, size * 0.62, colours.halo, Weight::Bold)
}
