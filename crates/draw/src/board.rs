//! Layout of a scene: pure geometry, the same for pictures and for the web page.

use std::borrow::Cow;
use std::fmt;

use botyard_core::Seat;
use botyard_core::scene::{Cell, Scene, Spot, Tray};

use crate::look::Look;
use crate::svg::N;

/// Width of a square; the unit of all layout coordinates.
pub const CELL: f32 = 100.0;

/// Width of the half column that is repeated beyond a seam.
pub(crate) const GHOST: f32 = CELL / 2.0;
/// Depth of a goal.
pub(crate) const GOAL: f32 = 62.0;
/// Margin around everything.
const MARGIN: f32 = 16.0;
/// Space for the names of rows and columns.
const LABELS: f32 = 34.0;
/// Depth of the tray of a seat with a home, and length of each of its slots.
const HAND: (f32, f32) = (86.0, 76.0);
/// The same for a seat without a home.
const LIST: (f32, f32) = (62.0, 46.0);
/// Gap between the board and trays, and between trays.
const GAP: f32 = 12.0;
/// Space for the owner's badge at the beginning of a tray.
const BADGE: f32 = 50.0;

/// A rectangle in layout coordinates, as in SVG's `viewBox`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ViewBox {
    /// Left edge.
    pub x: f32,
    /// Upper edge.
    pub y: f32,
    /// Horizontal extent.
    pub width: f32,
    /// Vertical extent.
    pub height: f32,
}

impl ViewBox {
    /// Whether this point is inside.
    pub fn contains(&self, x: f32, y: f32) -> bool {
        x >= self.x && y >= self.y && x < self.x + self.width && y < self.y + self.height
    }

    /// The smallest rectangle that contains both.
    #[must_use]
    pub fn union(&self, other: &ViewBox) -> ViewBox {
        let (x, y) = (self.x.min(other.x), self.y.min(other.y));
        let right = (self.x + self.width).max(other.x + other.width);
        let bottom = (self.y + self.height).max(other.y + other.height);
        ViewBox { x, y, width: right - x, height: bottom - y }
    }
}

/// Formatted as the value of SVG's `viewBox` attribute.
impl fmt::Display for ViewBox {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {} {}", N(self.x), N(self.y), N(self.width), N(self.height))
    }
}

/// A tray and its place.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct TrayPlace {
    pub(crate) seat: Seat,
    pub(crate) area: ViewBox,
    /// Whether it needs a badge that shows its owner.
    pub(crate) badge: bool,
    /// Whether its slots are stacked vertically.
    upright: bool,
    slot: f32,
    kinds: Vec<&'static str>,
}

impl TrayPlace {
    /// Centre of a slot, counted from 0.
    pub(crate) fn slot(&self, index: usize) -> (f32, f32) {
        let along = if self.badge { BADGE } else { 4.0 } + (index as f32 + 0.5) * self.slot;
        let ViewBox { x, y, width, height } = self.area;
        if self.upright { (x + width / 2.0, y + along) } else { (x + along, y + height / 2.0) }
    }

    /// Centre of the badge.
    pub(crate) fn badge(&self) -> (f32, f32) {
        (self.area.x + BADGE / 2.0, self.area.y + self.area.height / 2.0)
    }

    /// Scale of figures in the tray.
    pub(crate) fn scale(&self) -> f32 {
        self.slot.min(self.area.height).min(self.area.width) / CELL * 0.98
    }
}

/// The place of everything in a picture of a scene.
#[derive(Clone, Debug, PartialEq)]
pub struct Layout {
    pub(crate) look: Look,
    columns: u8,
    rows: u8,
    seam: bool,
    /// Owner of each goal, and whether it is at the top of the picture.
    goals: Vec<(Seat, bool)>,
    pub(crate) trays: Vec<TrayPlace>,
    view: ViewBox,
}

impl Layout {
    /// Computes the layout of a scene. It depends on the board, the trays' owners and the kinds of figures in
    /// the trays.
    pub fn new(scene: &Scene, look: &Look) -> Layout {
        let (width, height) = (f32::from(scene.columns) * CELL, f32::from(scene.rows) * CELL);
        let is_above = |seat: Seat| is_at_the_top(scene, seat) != look.flipped;
        let goals: Vec<(Seat, bool)> = scene.goals.iter().map(|&seat| (seat, is_above(seat))).collect();
        let goal = |top: bool| if goals.iter().any(|goal| goal.1 == top) { GOAL } else { 0.0 };
        let labels = if look.coordinates { LABELS } else { 0.0 };
        let mut top = -goal(true);
        let mut bottom = height + goal(false) + labels;
        let ghost = if scene.seam { GHOST } else { 0.0 };
        let right_edge = width + ghost;
        let mut trays: Vec<TrayPlace> = Vec::new();
        let (homed, others): (Vec<&Tray>, Vec<&Tray>) =
            scene.trays.iter().partition(|tray| scene.homes.iter().any(|home| home.seat == tray.seat));
        // A board that is higher than wide has room beside it: the hands are placed there, each at its
        // owner's end.
        let beside = scene.rows > scene.columns && !homed.is_empty();
        for tray in homed {
            if beside {
                let high = (height - GAP) / 2.0;
                let y = if is_above(tray.seat) { 0.0 } else { height - high };
                let slot = fitting(HAND.1, high - 8.0, tray.holds.len().max(3));
                let area = ViewBox { x: right_edge + GAP, y, width: HAND.0, height: high };
                trays.push(TrayPlace { upright: true, ..place(tray, area, slot, false) });
                continue;
            }
            let (high, slot) = (HAND.0, fitting(HAND.1, width - 8.0, tray.holds.len().max(4)));
            let y = if is_above(tray.seat) {
                top -= GAP + high;
                top
            } else {
                bottom += GAP + high;
                bottom - high
            };
            trays.push(place(tray, ViewBox { x: 0.0, y, width, height: high }, slot, false));
        }
        // Two trays side by side.
        let half = (width - GAP) / 2.0;
        for pair in others.chunks(2) {
            for (index, tray) in pair.iter().enumerate() {
                let x = index as f32 * (half + GAP);
                let slot = fitting(LIST.1, half - BADGE - 4.0, tray.holds.len().max(3));
                let area = ViewBox { x, y: bottom + GAP, width: half, height: LIST.0 };
                trays.push(place(tray, area, slot, true));
            }
            bottom += GAP + LIST.0;
        }
        let right_edge = if beside { right_edge + GAP + HAND.0 } else { right_edge };
        let (left, right) = (-ghost - labels.max(MARGIN), right_edge + MARGIN);
        let (top, bottom) =
            (top - MARGIN, bottom + if labels > 0.0 && (beside || trays.is_empty()) { 4.0 } else { MARGIN });
        Layout {
            look: *look,
            columns: scene.columns,
            rows: scene.rows,
            seam: scene.seam,
            goals,
            trays,
            view: ViewBox { x: left, y: top, width: right - left, height: bottom - top },
        }
    }

    /// The area of the whole picture.
    pub fn view_box(&self) -> ViewBox {
        self.view
    }

    /// The area of the board alone, without goals, trays and labels.
    pub fn board(&self) -> ViewBox {
        let (width, height) = (f32::from(self.columns) * CELL, f32::from(self.rows) * CELL);
        ViewBox { x: 0.0, y: 0.0, width, height }
    }

    /// Whether the left and the right edge are joined.
    pub fn has_seam(&self) -> bool {
        self.seam
    }

    /// Centre of a square.
    pub fn cell(&self, cell: Cell) -> (f32, f32) {
        let (column, row) = (f32::from(cell.column), f32::from(cell.row));
        let (columns, rows) = (f32::from(self.columns), f32::from(self.rows));
        let (x, y) =
            if self.look.flipped { (columns - 1.0 - column, row) } else { (column, rows - 1.0 - row) };
        ((x + 0.5) * CELL, (y + 0.5) * CELL)
    }

    /// Centre of a spot; `None` if there is no such spot. For a kind that isn't in a tray: where it would be
    /// put.
    pub fn centre(&self, spot: &Spot) -> Option<(f32, f32)> {
        match spot {
            Spot::Cell(cell) => {
                (cell.column < self.columns && cell.row < self.rows).then(|| self.cell(*cell))
            }
            Spot::Goal { seat } => {
                let area = self.goal(*seat)?;
                Some((area.x + area.width / 2.0, area.y + area.height / 2.0))
            }
            Spot::Tray { seat, kind } => {
                let place = self.trays.iter().find(|place| place.seat == *seat)?;
                let index = place.kinds.iter().position(|other| other == kind);
                Some(place.slot(index.unwrap_or(place.kinds.len())))
            }
        }
    }

    /// The area of the goal behind this seat's home row.
    pub fn goal(&self, seat: Seat) -> Option<ViewBox> {
        let (_, top) = self.goals.iter().find(|goal| goal.0 == seat)?;
        let board = self.board();
        Some(ViewBox { y: if *top { -GOAL } else { board.height }, height: GOAL, ..board })
    }

    /// The spot at a point, for touch input. A half column beyond the seam counts as the square that it
    /// repeats.
    pub fn spot_at(&self, x: f32, y: f32) -> Option<Spot> {
        let board = self.board();
        let beyond = if self.seam { GHOST } else { 0.0 };
        if y >= 0.0 && y < board.height && x >= -beyond && x < board.width + beyond {
            let column = (x.rem_euclid(board.width) / CELL) as u8;
            let (column, row) = (column.min(self.columns - 1), ((y / CELL) as u8).min(self.rows - 1));
            let cell = if self.look.flipped {
                Cell { column: self.columns - 1 - column, row }
            } else {
                Cell { column, row: self.rows - 1 - row }
            };
            return Some(Spot::Cell(cell));
        }
        let goal = self.goals.iter().map(|goal| goal.0);
        for seat in goal {
            if self.goal(seat).is_some_and(|area| area.contains(x, y)) {
                return Some(Spot::Goal { seat });
            }
        }
        let place = self.trays.iter().find(|place| place.area.contains(x, y))?;
        let at = |index: usize| {
            let (middle_x, middle_y) = place.slot(index);
            let off = if place.upright { middle_y - y } else { middle_x - x };
            off.abs() <= place.slot / 2.0
        };
        let index = (0..place.kinds.len()).find(|&index| at(index))?;
        Some(Spot::Tray { seat: place.seat, kind: Cow::Borrowed(place.kinds[index]) })
    }
}

fn fitting(wanted: f32, room: f32, count: usize) -> f32 {
    wanted.min(room / count as f32)
}

fn place(tray: &Tray, area: ViewBox, slot: f32, badge: bool) -> TrayPlace {
    let kinds = tray.holds.iter().map(|(figure, _)| figure.kind.id).collect();
    TrayPlace { seat: tray.seat, area, badge, upright: false, slot, kinds }
}

/// Whether this seat's home is in the upper half of the rows.
fn is_at_the_top(scene: &Scene, seat: Seat) -> bool {
    scene.homes.iter().any(|home| home.seat == seat && u16::from(home.row) * 2 >= u16::from(scene.rows))
}
