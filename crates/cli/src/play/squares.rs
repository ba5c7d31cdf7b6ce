//! A scene in colours, with squares as large as the screen allows, and the spot at a screen position.

use botyard_core::scene::{Cell, Facing, Figure, Scene, Spot, Tint, Tray};
use botyard_core::{GameInfo, MAX_SEATS, Seat};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Modifier, Style};

use super::text::width;
use super::trays;
use crate::board::{self, Barrier};
use crate::lang::{self, text};

/// Widths and heights of a square, best first.
const SIZES: [(u16, u16); 4] = [(11, 5), (7, 3), (5, 1), SMALLEST];
const SMALLEST: (u16, u16) = (3, 1);

/// Width of the row labels.
const LABELS: u16 = 3;

/// Minimum width of a tray after its name.
const TRAY: u16 = 10;

/// The squares have fixed colours, so that they look the same on dark and light terminals: medium tones on
/// which both white and black pieces stand out.
const LIGHT: Color = Color::Indexed(108);
const DARK: Color = Color::Indexed(65);
const PLAYED: [Color; 2] = [Color::Indexed(179), Color::Indexed(136)];
const TARGET: [Color; 2] = [Color::Indexed(74), Color::Indexed(67)];
const SELECTED: Color = Color::Indexed(214);
const INK: Color = Color::Indexed(16);
const GOAL: Color = Color::Indexed(252);
const WALL: Color = Color::Indexed(131);
const ARROW: Color = Color::Indexed(208);

/// Foreground and background of each seat's pieces.
const PIECES: [(u8, u8); MAX_SEATS] =
    [(16, 231), (231, 16), (231, 124), (231, 19), (16, 220), (231, 90), (16, 51), (16, 213)];
const NOBODYS: (u8, u8) = (16, 208);

/// Squares to highlight.
#[derive(Clone, Debug, Default)]
pub(super) struct Marks {
    /// Keyboard cursor.
    pub(super) cursor: Option<Spot>,
    /// Selected places.
    pub(super) selected: Vec<Spot>,
    /// Targets of the selection.
    pub(super) targets: Vec<Spot>,
    /// Squares of the last move.
    pub(super) played: Vec<Spot>,
}

/// Layout of a scene on the screen.
pub(super) struct SquareLayout<'a> {
    scene: &'a Scene,
    info: &'a GameInfo,
    flip: bool,
    /// Width and height of a square.
    square: (u16, u16),
    area: Rect,
}

impl<'a> SquareLayout<'a> {
    /// Chooses the best size that fits.
    pub(super) fn new(
        scene: &'a Scene,
        info: &'a GameInfo,
        flip: bool,
        fits: impl Fn(u16, u16) -> bool,
    ) -> Option<SquareLayout<'a>> {
        let mut plans =
            SIZES.into_iter().map(|square| SquareLayout::of(scene, info, flip, even(scene, square)));
        plans.find(|plan| fits(plan.area.width, plan.area.height))
    }

    /// Chooses the smallest size, without room for the names of the homes.
    pub(super) fn smallest(scene: &'a Scene, info: &'a GameInfo, flip: bool) -> SquareLayout<'a> {
        let mut plan = SquareLayout::of(scene, info, flip, even(scene, SMALLEST));
        plan.area.width = least_size(scene, info).0;
        plan
    }

    fn of(scene: &'a Scene, info: &'a GameInfo, flip: bool, square: (u16, u16)) -> SquareLayout<'a> {
        let names = (0..scene.rows).map(|row| cells(&lang::home_names(scene, info, row)));
        let names = names.max().filter(|&longest| longest > 0).map_or(0, |longest| longest + 1);
        let (width, height) = board_size(scene, info, square);
        SquareLayout { scene, info, flip, square, area: Rect { x: 0, y: 0, width: width + names, height } }
    }

    /// Moves the layout to this upper left corner.
    pub(super) fn at(mut self, x: u16, y: u16) -> SquareLayout<'a> {
        self.area.x = x;
        self.area.y = y;
        self
    }

    /// The area of the whole layout.
    pub(super) fn area(&self) -> Rect {
        self.area
    }

    /// All spots that can be touched, with their areas.
    pub(super) fn places(&self) -> Vec<(Rect, Spot)> {
        let cells = self.cells().map(|(area, cell)| (area, Spot::Cell(cell)));
        let figures = self.tray_places().into_iter().flat_map(|((x, y), tray)| {
            trays::figures(x, y, tray, self.info)
                .into_iter()
                .map(|(area, figure, _)| (area, Spot::Tray { seat: tray.seat, kind: figure.kind.into() }))
        });
        let goals = self.goal_lines().into_iter().map(|(area, seat)| (area, Spot::Goal { seat }));
        cells.chain(figures).chain(goals).collect()
    }

    /// Draws everything.
    pub(super) fn draw(&self, marks: &Marks, buffer: &mut Buffer) {
        for (place, tray) in self.tray_places() {
            self.draw_tray(place, tray, marks, buffer);
        }
        for (area, cell) in self.cells() {
            self.draw_square(area, cell, marks, buffer);
        }
        for (area, seat) in self.goal_lines() {
            self.draw_goal(area, seat, marks, buffer);
        }
        if self.gap() > 0 {
            self.draw_barriers(buffer);
        }
        let (left, top, gap) = (self.area.x, self.board_top(), self.gap());
        let (square_width, square_height) = self.square;
        let board = self.board();
        for (index, row) in (0..).zip(board::rows(self.scene, self.flip)) {
            let y = top + gap + index * (square_height + gap) + square_height / 2;
            write(buffer, left, y, &format!("{:>2}", board::row_name(row)), Style::new().dim());
            let owners = lang::home_names(self.scene, self.info, row);
            write(buffer, board.right() + 1, y, &owners, Style::new().dim());
        }
        let below = board.bottom() + u16::from(board::goals(self.scene, self.flip).1.is_some());
        for (index, column) in (0..).zip(board::columns(self.scene, self.flip)) {
            let x = left + LABELS + gap + index * (square_width + gap) + square_width / 2;
            write(buffer, x, below, &board::column_name(column), Style::new().dim());
        }
    }

    /// Width of the gap between squares, if there can be barriers.
    fn gap(&self) -> u16 {
        gap(self.scene)
    }

    fn board_top(&self) -> u16 {
        let goal = u16::from(board::goals(self.scene, self.flip).0.is_some());
        let (above, _) = trays::rows(self.scene, self.info, self.flip, self.board_width());
        self.area.y + above.len() as u16 + goal
    }

    fn board_width(&self) -> u16 {
        board_width(self.scene, self.square.0)
    }

    /// The area of the squares and the gaps between them, without labels.
    fn board(&self) -> Rect {
        let ((_, height), gap) = (self.square, self.gap());
        Rect {
            x: self.area.x + LABELS,
            y: self.board_top(),
            width: self.board_width(),
            height: u16::from(self.scene.rows) * (height + gap) + gap,
        }
    }

    /// The goals, with their areas.
    fn goal_lines(&self) -> Vec<(Rect, Seat)> {
        let board = self.board();
        let (above, below) = board::goals(self.scene, self.flip);
        let line = |y| Rect { y, height: 1, ..board };
        let above = above.map(|seat| (line(board.y - 1), seat));
        above.into_iter().chain(below.map(|seat| (line(board.bottom()), seat))).collect()
    }

    fn draw_goal(&self, area: Rect, seat: Seat, marks: &Marks, buffer: &mut Buffer) {
        let spot = Spot::Goal { seat };
        let ground = if marks.targets.contains(&spot) {
            TARGET[0]
        } else if marks.played.contains(&spot) {
            PLAYED[0]
        } else {
            GOAL
        };
        let style = Style::new().fg(INK).bg(ground);
        buffer.set_style(area.intersection(buffer.area), style);
        let name = lang::goal_name(seat, self.info);
        write(buffer, area.x + area.width.saturating_sub(cells(&name)) / 2, area.y, &name, style);
        if marks.cursor.as_ref() == Some(&spot) {
            draw_cursor(area, style.bold(), buffer);
        }
    }

    /// Draws walls, arrows and the seam in the gaps between the squares.
    fn draw_barriers(&self, buffer: &mut Buffer) {
        let last_column = board::columns(self.scene, self.flip).last().copied();
        let first_column = board::columns(self.scene, self.flip).first().copied();
        let all: Vec<(Rect, Cell)> = self.cells().collect();
        for &(area, cell) in &all {
            let neighbour = |x: u16, y: u16| {
                all.iter().find(|(other, _)| (other.x, other.y) == (x, y)).map(|&(_, cell)| cell)
            };
            if let Some(right) = neighbour(area.right() + 1, area.y) {
                let room = Rect { x: area.right(), width: 1, ..area };
                draw_barrier(board::barrier(self.scene, cell, right, Facing::Right), room, buffer);
            }
            if let Some(below) = neighbour(area.x, area.bottom() + 1) {
                let room = Rect { y: area.bottom(), height: 1, ..area };
                draw_barrier(board::barrier(self.scene, cell, below, Facing::Down), room, buffer);
            }
            // The seam is drawn at both ends of a row.
            if let (true, Some(first), Some(last)) = (self.scene.seam, first_column, last_column)
                && (cell.column == first || cell.column == last)
            {
                let (end, start) = (Cell { column: last, ..cell }, Cell { column: first, ..cell });
                let x = if cell.column == first { area.x - 1 } else { area.right() };
                let room = Rect { x, width: 1, ..area };
                match board::barrier(self.scene, end, start, Facing::Right) {
                    Some(barrier) => draw_barrier(Some(barrier), room, buffer),
                    None => {
                        for y in room.y..room.bottom() {
                            write(buffer, x, y, "┊", Style::new().dim());
                        }
                    }
                }
            }
        }
    }

    fn cells(&self) -> impl Iterator<Item = (Rect, Cell)> {
        let (width, height) = self.square;
        let gap = self.gap();
        let (left, top) = (self.area.x + LABELS + gap, self.board_top() + gap);
        let columns = board::columns(self.scene, self.flip);
        (0..).zip(board::rows(self.scene, self.flip)).flat_map(move |(y, row)| {
            (0..).zip(columns.clone()).map(move |(x, column)| {
                let area = Rect { x: left + x * (width + gap), y: top + y * (height + gap), width, height };
                (area, Cell { column, row })
            })
        })
    }

    /// The trays, with their upper left corners.
    fn tray_places(&self) -> Vec<((u16, u16), &'a Tray)> {
        let (above, below) = trays::rows(self.scene, self.info, self.flip, self.board_width());
        let goal = u16::from(board::goals(self.scene, self.flip).1.is_some());
        let under = self.board().bottom() + goal + 1;
        let mut places = Vec::new();
        for (y, row) in (self.area.y..).zip(above).chain((under..).zip(below)) {
            let mut x = self.area.x + LABELS;
            for tray in row {
                places.push(((x, y), tray));
                x = x.saturating_add(trays::tray_width(tray, self.info) + trays::BETWEEN);
            }
        }
        places
    }

    fn draw_tray(&self, (x, y): (u16, u16), tray: &'a Tray, marks: &Marks, buffer: &mut Buffer) {
        let name = format!("{}:", lang::tray_name(tray, self.info));
        write(buffer, x, y, &name, Style::new());
        if tray.holds.is_empty() {
            write(buffer, x + cells(&name) + 1, y, text!("empty", "vacía", "pusta"), Style::new().dim());
        }
        for (area, figure, count) in trays::figures(x, y, tray, self.info) {
            let spot = Spot::Tray { seat: tray.seat, kind: figure.kind.into() };
            let style = if marks.selected.contains(&spot) {
                Style::new().fg(INK).bg(SELECTED).bold()
            } else {
                figure_style(figure)
            };
            let text = if marks.cursor.as_ref() == Some(&spot) {
                format!("[{}]", figure.glyph)
            } else {
                format!(" {} ", figure.glyph)
            };
            write(buffer, area.x, y, &text, style);
            write(buffer, area.right(), y, &trays::many(count), Style::new());
        }
    }

    fn draw_square(&self, area: Rect, cell: Cell, marks: &Marks, buffer: &mut Buffer) {
        let spot = Spot::Cell(cell);
        let shade = usize::from((cell.column + cell.row).is_multiple_of(2));
        let is_target = marks.targets.contains(&spot);
        let ground = if marks.selected.contains(&spot) {
            SELECTED
        } else if is_target {
            TARGET[shade]
        } else if marks.played.contains(&spot) {
            PLAYED[shade]
        } else {
            [LIGHT, DARK][shade]
        };
        let style = Style::new().fg(INK).bg(ground);
        for position in area.positions() {
            if let Some(place) = buffer.cell_mut(position) {
                place.reset();
                place.set_style(style);
            }
        }
        let middle = Position::new(area.x + area.width / 2, area.y + area.height / 2);
        match self.scene.pieces.iter().rfind(|piece| piece.at == cell) {
            Some(piece) => self.draw_piece(area, &piece.figure, ground, buffer),
            None if is_target => write(buffer, middle.x, middle.y, "•", style.bold()),
            None => {}
        }
        if marks.cursor.as_ref() == Some(&spot) {
            draw_cursor(area, style.bold(), buffer);
        }
    }

    fn draw_piece(&self, area: Rect, figure: &Figure, ground: Color, buffer: &mut Buffer) {
        let style = figure_style(figure);
        let facing = figure.facing.map(|facing| board::turned(facing, self.flip));
        let mut text = figure.glyph.clone();
        if area.height == 1 && self.scene.facing_matters {
            text.extend(facing.map(arrow));
        }
        let chip = match area.height {
            5.. => Rect { width: 7, height: 3, ..area },
            _ => Rect { width: (cells(&text) + 2).min(area.width), height: 1, ..area },
        };
        let chip = Rect {
            x: area.x + (area.width - chip.width) / 2,
            y: area.y + (area.height - chip.height) / 2,
            ..chip
        };
        buffer.set_style(chip.intersection(buffer.area), style);
        let text_x = area.x + area.width.saturating_sub(cells(&text)) / 2;
        write(buffer, text_x, area.y + area.height / 2, &text, style);
        // The space around a piece shows its facing, unless it is needed for walls and arrows.
        if area.height > 1
            && (self.gap() == 0 || self.scene.facing_matters)
            && let Some(facing) = facing
        {
            let (middle_x, middle_y) = (chip.x + chip.width / 2, chip.y + chip.height / 2);
            let (x, y) = match facing {
                Facing::Up => (middle_x, chip.y - 1),
                Facing::Right => (chip.right(), middle_y),
                Facing::Down => (middle_x, chip.bottom()),
                Facing::Left => (chip.x - 1, middle_y),
            };
            let colour = style.bg.unwrap_or(INK);
            write(buffer, x, y, &arrow(facing).to_string(), Style::new().fg(colour).bg(ground));
        }
    }
}

/// The colours of a seat's pieces.
pub(super) fn piece_style(seat: Option<Seat>) -> Style {
    let (ink, ground) = seat.and_then(|seat| PIECES.get(seat.index())).copied().unwrap_or(NOBODYS);
    Style::new().fg(Color::Indexed(ink)).bg(Color::Indexed(ground)).add_modifier(Modifier::BOLD)
}

/// The colours of a figure: its tint on its owner's background.
fn figure_style(figure: &Figure) -> Style {
    let style = piece_style(figure.seat);
    let is_dark = style.fg == Some(Color::Indexed(231));
    let ink = match (figure.tint, is_dark) {
        _ if figure.seat.is_none() => return style,
        (Tint::Plain, _) => return style,
        (Tint::Red, true) => 203,
        (Tint::Red, false) => 160,
        (Tint::Green, true) => 114,
        (Tint::Green, false) => 28,
        (Tint::Yellow, true) => 221,
        (Tint::Yellow, false) => 130,
    };
    style.fg(Color::Indexed(ink))
}

/// Writes a text into a line, truncated at the edge.
pub(super) fn write(buffer: &mut Buffer, x: u16, y: u16, text: &str, style: Style) {
    let area = buffer.area;
    if area.contains(Position::new(x, y)) {
        buffer.set_stringn(x, y, text, usize::from(area.right() - x), style);
    }
}

/// Minimum size of a screen for the board and the trays.
pub(super) fn least_size(scene: &Scene, info: &GameInfo) -> (u16, u16) {
    let (width, height) = board_size(scene, info, even(scene, SMALLEST));
    let trays = scene.trays.iter().map(|tray| LABELS + cells(&lang::tray_name(tray, info)) + TRAY);
    (trays.fold(width, u16::max), height)
}

fn board_size(scene: &Scene, info: &GameInfo, (width, height): (u16, u16)) -> (u16, u16) {
    let (width, gap) = (board_width(scene, width), gap(scene));
    let (above, below) = trays::rows(scene, info, false, width);
    let beside = above.len() + below.len() + scene.goals.len();
    (LABELS + width, u16::from(scene.rows) * (height + gap) + gap + 1 + beside as u16)
}

fn board_width(scene: &Scene, square: u16) -> u16 {
    u16::from(scene.columns) * (square + gap(scene)) + gap(scene)
}

/// Adjusts a size so that glyphs can be centred: glyphs of two characters need an even width.
fn even(scene: &Scene, (width, height): (u16, u16)) -> (u16, u16) {
    // The sign of the facing never overlaps a centred glyph, so the size of the board needn't change.
    if scene.facing_matters {
        return (width, height);
    }
    let widest = scene.pieces.iter().map(|piece| cells(&piece.figure.glyph)).max().unwrap_or(1);
    (width + u16::from(widest == 2), height)
}

fn gap(scene: &Scene) -> u16 {
    u16::from(board::has_barriers(scene))
}

fn draw_barrier(barrier: Option<Barrier>, room: Rect, buffer: &mut Buffer) {
    match barrier {
        None => {}
        Some(Barrier::Wall) => {
            buffer.set_style(room.intersection(buffer.area), Style::new().bg(WALL));
        }
        Some(Barrier::Arrow(facing)) => {
            let (x, y) = (room.x + room.width / 2, room.y + room.height / 2);
            write(buffer, x, y, &arrow(facing).to_string(), Style::new().fg(ARROW).bold());
        }
    }
}

fn draw_cursor(area: Rect, style: Style, buffer: &mut Buffer) {
    let (right, bottom) = (area.right() - 1, area.bottom() - 1);
    if area.height == 1 {
        write(buffer, area.x, area.y, "[", style);
        write(buffer, right, area.y, "]", style);
        return;
    }
    let corners = [(area.x, area.y, "┏"), (right, area.y, "┓"), (area.x, bottom, "┗"), (right, bottom, "┛")];
    for (x, y, corner) in corners {
        write(buffer, x, y, corner, style);
    }
}

fn arrow(facing: Facing) -> char {
    match facing {
        Facing::Up => '▴',
        Facing::Right => '▸',
        Facing::Down => '▾',
        Facing::Left => '◂',
    }
}

pub(super) fn cells(text: &str) -> u16 {
    u16::try_from(width(text)).unwrap_or(u16::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_seat_has_a_distinct_background_and_a_contrasting_foreground() {
        for (index, (ink, ground)) in PIECES.iter().enumerate() {
            assert!(PIECES[..index].iter().all(|(_, other)| other != ground), "{ground} is there twice");
            assert!([16, 231].contains(ink) && ink != ground);
            assert!(![LIGHT, DARK].contains(&Color::Indexed(*ground)), "{ground} is the board's");
        }
    }
}
