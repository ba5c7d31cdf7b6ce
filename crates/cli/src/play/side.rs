//! The area beside the board: players, moves, legend.

use botyard_core::Seat;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Stylize as _;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::app::App;
use super::reveal::Reveal;
use super::session::{PlaySession, ShownStep};
use super::squares::piece_style;
use super::text::{clipped, width, wrap};
use crate::lang::{label, legend, text};

/// Number of seats from which they are shown in two columns.
const CROWD: usize = 5;

/// Minimum width of a column of seats.
const COLUMN: usize = 14;

pub(super) fn draw(app: &mut App, frame: &mut Frame, area: Rect) {
    if area.is_empty() {
        return;
    }
    let area = draw_legend(&app.session, frame, area);
    let mut lines = player_lines(&app.session, area.width.into());
    let notes = app.session.notes();
    let notes = notes.iter().flat_map(|note| wrap(note, area.width.into()));
    lines.extend(notes.map(|line| Line::from(line).dim()));
    let rows = move_lines(&app.session, area.width.into());
    // The moves are below the players, which shrink if there would be no room for the list.
    let room = usize::from(area.height);
    if lines.len() + 4 <= room {
        lines.push(Line::default());
    } else {
        lines.clear();
    }
    let room = room - lines.len();
    let (head, rows) = match rows.split_first() {
        Some((head, rows)) if room > 1 => (vec![head.clone()], rows.to_vec()),
        _ => (Vec::new(), rows),
    };
    let room = room - head.len();
    app.moves_back = app.moves_back.min(rows.len().saturating_sub(room));
    let end = rows.len() - app.moves_back;
    lines.extend(head);
    lines.extend(rows[end.saturating_sub(room)..end].iter().cloned());
    frame.render_widget(Paragraph::new(lines), area);
}

/// Draws the revealed orders, with the word of the current moment highlighted.
pub(super) fn draw_orders(reveal: &Reveal, session: &PlaySession, frame: &mut Frame, area: Rect) {
    let mut lines = Vec::new();
    for (seat, words) in reveal.orders() {
        let mut line = Line::from(vec![name_chip(session, seat), " ".into()]);
        for (word, is_now) in words {
            line.push_span(if is_now { word.to_owned().reversed().bold() } else { word.to_owned().into() });
            line.push_span(" ");
        }
        lines.push(line);
    }
    frame.render_widget(Paragraph::new(lines), area);
}

/// Draws the legend at the bottom of the side if there is room for the moves; returns the area that is left.
fn draw_legend(session: &PlaySession, frame: &mut Frame, area: Rect) -> Rect {
    // Room for the seats, a heading and a few moves, the more the more seats there are.
    let moves = 7 + session.seats_in_turn().len();
    let lines: Vec<Line> = legend(&session.scene(), ["▮", "▸ ▴", "┊"])
        .into_iter()
        .map(|(glyph, words)| Line::from(vec![format!("{glyph:>3}  ").into(), words.dim()]))
        .collect();
    let fits = lines.iter().all(|line| line.width() <= area.width.into());
    if !fits || lines.is_empty() || lines.len() + 1 + moves > area.height.into() {
        return area;
    }
    let height = lines.len() as u16;
    frame.render_widget(Paragraph::new(lines), Rect { y: area.bottom() - height, height, ..area });
    Rect { height: area.height - height - 1, ..area }
}

/// The seats with their players and whether their orders are in, never which; in two columns if there are
/// many.
fn player_lines(session: &PlaySession, most: usize) -> Vec<Line<'static>> {
    let seats = session.seats_in_turn();
    if seats.len() < CROWD || most < 2 * COLUMN {
        return seats.into_iter().map(|seat| player_line(session, seat, most)).collect();
    }
    let (column, half) = (most / 2, seats.len().div_ceil(2));
    (0..half)
        .map(|row| {
            let mut line = player_line(session, seats[row], column - 1);
            if let Some(&seat) = seats.get(row + half) {
                line.push_span(" ".repeat(column.saturating_sub(line.width())));
                line.extend(player_line(session, seat, column - 1));
            }
            line
        })
        .collect()
}

fn player_line(session: &PlaySession, seat: Seat, most: usize) -> Line<'static> {
    let (sign, state) = if session.is_out(seat) {
        ("✗ ", text!("out", "fuera", "poza grą"))
    } else if session.due().any(|due| due == seat) {
        ("▸ ", "")
    } else if session.seats_in().contains(seat) {
        ("✓ ", text!("orders in", "órdenes dadas", "polecenia wydane"))
    } else {
        ("  ", "")
    };
    let clock = session.server().and_then(|table| table.clock_words(seat)).unwrap_or_default();
    let state = format!("{clock}  {state}");
    let state = state.trim();
    let who = session.player_words(seat);
    let short = who.split(' ').next().unwrap_or_default();
    let mut line = Line::from(vec![sign.into(), name_chip(session, seat)]);
    let room = most.saturating_sub(line.width());
    let words =
        [format!(" {who}  {state}"), format!(" {short}  {state}"), format!(" {state}"), format!(" {short}")];
    let fitting =
        words.iter().map(|words| words.trim_end()).find(|words| !words.is_empty() && width(words) <= room);
    line.push_span(fitting.unwrap_or_default().to_owned());
    line
}

fn name_chip(session: &PlaySession, seat: Seat) -> Span<'static> {
    Span::styled(format!(" {} ", label(session.info(), seat)), piece_style(Some(seat)))
}

/// Order of a seat in a step, if orders are open.
fn seat_words(shown: &ShownStep<'_>, seat: Seat) -> Option<String> {
    let order = shown.step.orders.iter().find(|(other, _)| *other == seat).map(|(_, order)| order.clone());
    let gave_up = if shown.is_end {
        text!("resigns", "se rinde", "poddaje się")
    } else {
        text!("gives up", "abandona", "rezygnuje")
    };
    order.or_else(|| (shown.step.retired == Some(seat)).then(|| gave_up.to_owned()))
}

/// The moves with their numbers and a heading: two players side by side if there is room, more below each
/// other.
fn move_lines(session: &PlaySession, most: usize) -> Vec<Line<'static>> {
    let (seats, steps) = (session.seats_in_turn(), session.shown_steps());
    let is_secret = |shown: &ShownStep<'_>| shown.step.orders.is_empty() && shown.step.retired.is_none();
    if let [first, second] = seats.as_slice()
        && session.game().orders_are_open()
        && !steps.iter().any(is_secret)
    {
        let lines = two_columns(session, &steps, *first, *second);
        if !session.info().simultaneous || lines.iter().all(|line| line.width() <= most) {
            return lines;
        }
    }
    let heading = if session.info().simultaneous {
        text!("Rounds", "Rondas", "Rundy")
    } else {
        text!("Moves", "Jugadas", "Ruchy")
    };
    let mut lines = vec![Line::from(heading.underlined())];
    for shown in &steps {
        if is_secret(shown) {
            // The orders stay secret, but their results are shown.
            lines.push(Line::from(clipped(&format!("{:>2} {}", shown.number, shown.told_words()), most)));
        }
        for &seat in &seats {
            if let Some(words) = seat_words(shown, seat) {
                let name = label(session.info(), seat);
                lines.push(Line::from(format!("{:>2} {name}: {words}", shown.number)));
            }
        }
    }
    lines
}

fn two_columns(
    session: &PlaySession,
    steps: &[ShownStep<'_>],
    first: Seat,
    second: Seat,
) -> Vec<Line<'static>> {
    let mut rows: Vec<(usize, [String; 2])> = Vec::new();
    for shown in steps {
        if rows.last().is_none_or(|(number, _)| *number != shown.number) {
            rows.push((shown.number, [String::new(), String::new()]));
        }
        if let Some((_, row)) = rows.last_mut() {
            for (place, seat) in [first, second].into_iter().enumerate() {
                if let Some(words) = seat_words(shown, seat) {
                    row[place] = words;
                }
            }
        }
    }
    let names = [first, second].map(|seat| label(session.info(), seat));
    let column =
        rows.iter().map(|(_, row)| width(&row[0])).chain([width(names[0]), 5]).max().unwrap_or(5) + 1;
    let mut lines = vec![Line::from(vec!["   ".into(), format!("{:<column$}{}", names[0], names[1]).dim()])];
    lines.extend(rows.into_iter().map(|(number, [one, other])| {
        Line::from(vec![format!("{number:>2} ").dim(), format!("{one:<column$}{other}").into()])
    }));
    lines
}
