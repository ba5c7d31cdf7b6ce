//! Full-screen viewer for recorded games.

use std::io;
use std::time::{Duration, Instant};

use botyard_core::scene::Scene;
use botyard_core::{Lang, Seat, Texts, Viewer};
use ratatui::Frame;
use ratatui::crossterm::event::{Event, KeyCode, KeyEventKind, KeyModifiers};
use ratatui::layout::Rect;
use ratatui::style::Stylize as _;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::draw::too_small;
use super::squares::{Marks, SquareLayout, least_size, piece_style};
use super::terminal::{Screen, TerminalInput};
use super::text::{clipped, fitting, wrap};
use crate::film::{FilmTurn, RecordFilm};
use crate::lang::{label, said, spoken, text};
use crate::records::clean;

/// Duration of a position in automatic replay.
const PACE: Duration = Duration::from_millis(900);

/// Number of lines for events.
const STORY: u16 = 4;

/// Minimum width of the list of turns.
const SIDE: u16 = 18;

/// The keys with their descriptions.
const KEYS: [Texts; 6] = [
    Texts::new("→ next", "→ siguiente", "→ dalej"),
    Texts::new("← back", "← atrás", "← wstecz"),
    Texts::new("q quits", "q sale", "q koniec"),
    Texts::new("Space plays", "Espacio reproduce", "spacja odtwarza"),
    Texts::new("Home End first and last", "Inicio Fin primera y última", "Home End początek i koniec"),
    Texts::new("f flips the board", "f gira el tablero", "f obraca planszę"),
];

/// Shows the film until the user leaves, starting after this number of steps.
pub(crate) fn watch(film: &RecordFilm, steps: usize, flip: bool, lang: Lang) -> io::Result<()> {
    let mut screen = Screen::take()?;
    let mut projector = Playback::new(film, steps, flip, lang);
    let mut next: Option<Instant> = None;
    while !projector.is_leaving {
        screen.draw(|frame| projector.draw(frame))?;
        let most = projector.is_running.then(|| {
            let at = *next.get_or_insert_with(|| Instant::now() + PACE);
            at.saturating_duration_since(Instant::now())
        });
        match screen.listen(most)? {
            TerminalInput::Event(event) => projector.on_event(&event),
            TerminalInput::Nothing => {
                next = None;
                projector.forward();
                projector.is_running &= !projector.is_at_the_end();
            }
            TerminalInput::Again => {}
            TerminalInput::End => break,
        }
        if !projector.is_running {
            next = None;
        }
    }
    Ok(())
}

/// Position within a film.
struct Playback<'a> {
    film: &'a RecordFilm,
    lang: Lang,
    flip: bool,
    /// Number of steps played.
    steps: usize,
    /// The moments of the last step, and the index of the one on display.
    moments: Vec<(Scene, Vec<String>)>,
    moment: usize,
    is_running: bool,
    is_leaving: bool,
}

impl<'a> Playback<'a> {
    fn new(film: &'a RecordFilm, steps: usize, flip: bool, lang: Lang) -> Playback<'a> {
        let mut projector = Playback {
            film,
            lang,
            flip,
            steps: 0,
            moments: Vec::new(),
            moment: 0,
            is_running: false,
            is_leaving: false,
        };
        projector.go_to(steps, false);
        projector
    }

    /// Shows the end of a step, or its first moment.
    fn go_to(&mut self, steps: usize, at_first: bool) {
        self.steps = steps.min(self.film.turns.len());
        self.moments = match self.steps.checked_sub(1) {
            None => vec![(self.film.story.start().scene(Viewer::Public), Vec::new())],
            Some(index) => self.film.moments(index),
        };
        self.moment = if at_first { 0 } else { self.moments.len().saturating_sub(1) };
    }

    fn is_at_the_end(&self) -> bool {
        self.steps == self.film.turns.len() && self.moment + 1 >= self.moments.len()
    }

    fn forward(&mut self) {
        if self.moment + 1 < self.moments.len() {
            self.moment += 1;
        } else if self.steps < self.film.turns.len() {
            self.go_to(self.steps + 1, true);
        }
    }

    fn back(&mut self) {
        match self.moment.checked_sub(1) {
            Some(moment) => self.moment = moment,
            None if self.steps > 0 => self.go_to(self.steps - 1, false),
            None => {}
        }
    }

    fn on_event(&mut self, event: &Event) {
        let Event::Key(key) = event else { return };
        if key.kind == KeyEventKind::Release {
            return;
        }
        let ran = std::mem::take(&mut self.is_running);
        match key.code {
            KeyCode::Char('c' | 'd') if key.modifiers.contains(KeyModifiers::CONTROL) => {
                self.is_leaving = true;
            }
            KeyCode::Char('q') | KeyCode::Esc => self.is_leaving = true,
            KeyCode::Char(' ') if ran => {}
            KeyCode::Char(' ') => {
                if self.is_at_the_end() {
                    self.go_to(0, true);
                }
                self.is_running = true;
            }
            KeyCode::Right | KeyCode::Enter | KeyCode::Char('l') => self.forward(),
            KeyCode::Left | KeyCode::Backspace | KeyCode::Char('h') => self.back(),
            KeyCode::Down | KeyCode::PageDown => self.go_to(self.steps + 1, false),
            KeyCode::Up | KeyCode::PageUp => self.go_to(self.steps.saturating_sub(1), false),
            KeyCode::Home => self.go_to(0, true),
            KeyCode::End => self.go_to(self.film.turns.len(), false),
            KeyCode::Char('f') => {
                self.flip = !self.flip;
                self.is_running = ran;
            }
            _ => self.is_running = ran,
        }
    }

    fn turn(&self) -> Option<&'a FilmTurn> {
        self.steps.checked_sub(1).map(|index| &self.film.turns[index])
    }

    fn title(&self) -> String {
        let Some(turn) = self.turn() else {
            return text!("the start", "el comienzo", "początek").to_owned();
        };
        let mut title =
            said!("turn {} of {}", "turno {} de {}", "tura {} z {}", turn.number, self.film.last_turn());
        if self.moments.len() > 1 {
            title += &said!(
                ", step {} of {}",
                ", paso {} de {}",
                ", krok {} z {}",
                self.moment + 1,
                self.moments.len()
            );
        }
        title
    }

    /// Orders and events of the moment on display, and at the end the result.
    fn story(&self) -> Vec<String> {
        let mut story = Vec::new();
        if let Some(turn) = self.turn() {
            story.push(turn.words.clone());
            let told = self.moments.get(self.moment).map_or(String::new(), |(_, told)| told.join(" "));
            story.push(told);
            if self.moment + 1 >= self.moments.len() {
                story.extend(turn.comments.iter().map(|comment| format!("({})", clean(comment))));
            }
        }
        if self.is_at_the_end() {
            story.push(self.film.result_words(self.lang));
        }
        story.retain(|line| !line.is_empty());
        story
    }

    fn draw(&self, frame: &mut Frame) {
        let area = frame.area();
        let info = self.film.record.kind.info;
        let Some((scene, _)) = self.moments.get(self.moment) else { return };
        let (least_width, least_height) = least_size(scene, info);
        let least = (least_width, least_height + 3);
        if area.width < least.0 || area.height < least.1 {
            return too_small(frame, least);
        }
        let comfortable = |width, height| width + 2 + SIDE <= area.width && height + STORY + 3 <= area.height;
        let bare = |width, height| width <= area.width && height + 3 <= area.height;
        let plan = SquareLayout::new(scene, info, self.flip, comfortable)
            .or_else(|| SquareLayout::new(scene, info, self.flip, bare))
            .unwrap_or_else(|| SquareLayout::smallest(scene, info, self.flip));
        let plan = plan.at(area.x, area.y + 1);
        let board = plan.area();
        let last = self.steps.checked_sub(1);
        let played = last.map_or(Vec::new(), |index| self.film.story.touched(index));
        plan.draw(&Marks { played, ..Marks::default() }, frame.buffer_mut());
        let line = |y, height| Rect { x: area.x, y, width: area.width, height };
        let title = Line::from(vec![info.name.get(spoken()).bold(), " · ".dim(), self.title().into()]);
        frame.render_widget(title, line(area.y, 1));
        let (keys, _) = fitting(KEYS.map(|key| key.get(spoken())), area.width.into());
        frame.render_widget(Line::from(keys.join("  ")).dim(), line(area.bottom() - 1, 1));
        let room = area.height.saturating_sub(board.height + 2);
        let story_area = line(area.bottom() - 1 - room, room);
        let mut story: Vec<Line> = Vec::new();
        for text in self.story() {
            story.extend(wrap(&text, area.width.into()).into_iter().map(Line::from));
        }
        let over = story.len().saturating_sub(room.into());
        frame.render_widget(Paragraph::new(story.split_off(over)), story_area);
        let x = area.x + board.width + 2;
        if x + SIDE <= area.right() {
            let side = Rect { x, y: area.y + 1, width: area.right() - x, height: board.height };
            self.draw_side(frame, side);
        }
    }

    /// The players, and the turns around the current one.
    fn draw_side(&self, frame: &mut Frame, area: Rect) {
        let record = &self.film.record;
        let width = usize::from(area.width);
        let mut lines: Vec<Line> = Vec::new();
        for (seat, name) in Seat::first(record.players.len()).zip(&record.players) {
            let chip = format!(" {} ", label(record.kind.info, seat));
            let room = width.saturating_sub(chip.len() + 1);
            let name = clipped(&clean(name.as_deref().unwrap_or("?")), room);
            let chip = Span::styled(chip, piece_style(Some(seat)));
            lines.push(Line::from(vec![chip, " ".into(), name.into()]));
        }
        lines.push(Line::default());
        let room = usize::from(area.height).saturating_sub(lines.len());
        let first = self.steps.saturating_sub(1 + room / 2);
        let first = first.min(self.film.turns.len().saturating_sub(room));
        for (index, turn) in self.film.turns.iter().enumerate().skip(first).take(room) {
            let words = clipped(&format!("{:>3}. {}", turn.number, turn.words), width);
            let line = Line::from(words);
            lines.push(if index + 1 == self.steps { line.reversed() } else { line });
        }
        lines.truncate(area.height.into());
        frame.render_widget(Paragraph::new(lines), area);
    }
}

#[cfg(test)]
mod tests {
    use botyard_table::Record;
    use expect_test::{Expect, expect};
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;
    use ratatui::crossterm::event::KeyEvent;

    use super::*;

    const ROUND: &str =
        "[Game \"pigs\"]\n[Seats \"2\"]\n[A \"Ann\"]\n\n1. A: F F F F F | B: TR TR TR TR TR\n*\n";
    const MOVES: &str = "[Game \"duel\"]\n[White \"Ann\"]\n\n1. b2b3 a4a3 {a quiet answer} 2. c1c2 *\n";

    fn film(text: &str) -> RecordFilm {
        let record = Record::read(text, |id| botyard_catalog::find(id).ok().copied()).unwrap();
        RecordFilm::of(record, Lang::En).unwrap()
    }

    fn press(projector: &mut Playback<'_>, code: KeyCode) {
        projector.on_event(&Event::Key(KeyEvent::new(code, KeyModifiers::NONE)));
    }

    /// Compares steps and moments after each key; `r` means automatic replay, `.` the end.
    fn check(record: &str, keys: &[KeyCode], expected: &str) {
        let film = film(record);
        let mut projector = Playback::new(&film, 0, false, Lang::En);
        let mut seen = String::new();
        for &key in keys {
            press(&mut projector, key);
            let sign = match (projector.is_leaving, projector.is_running) {
                (true, _) => ".",
                (_, true) => "r",
                _ => "",
            };
            seen += &format!("{}/{}{sign} ", projector.steps, projector.moment);
        }
        assert_eq!(seen.trim_end(), expected, "{keys:?}");
    }

    #[test]
    fn keys_step_through_the_turns_and_their_moments() {
        use KeyCode::*;
        check(MOVES, &[Right, Enter, Left, End, Right, Home, Left], "1/0 2/0 1/0 3/0 3/0 0/0 0/0");
        check(
            ROUND,
            &[Right, Right, Left, Left, Down, Up, End, Char('q')],
            "1/0 1/1 1/0 0/0 1/4 0/0 1/4 1/4.",
        );
        check(MOVES, &[Char(' '), Char('f'), Char(' '), End, Char(' ')], "0/0r 0/0r 0/0 3/0 0/0r");
    }

    fn check_screen(size: (u16, u16), expected: &Expect) {
        let film = film(MOVES);
        let projector = Playback::new(&film, 2, false, Lang::En);
        let mut terminal = Terminal::new(TestBackend::new(size.0, size.1)).unwrap();
        terminal.draw(|frame| projector.draw(frame)).unwrap();
        let buffer = terminal.backend().buffer();
        let rows = buffer.content.chunks(size.0.into()).map(|row| {
            let row: String = row.iter().map(ratatui::buffer::Cell::symbol).collect();
            format!("{}\n", row.trim_end())
        });
        expected.assert_eq(&rows.collect::<String>());
    }

    #[test]
    fn the_screen_shows_board_turns_and_story() {
        check_screen(
            (70, 20),
            &expect![[r#"
            Robot Duel · turn 2 of 3
               Black's hand: empty     White  Ann
             4        l    e   Black   Black  ?
             3   g    C
             2                          1. White: b2b3
             1   E    L    G   White    2. Black: a4a3
                 a    b    c            3. White: c1c2
               White's hand:  C
            Black: a4a3
            Black's green robot goes from a4 to a3.
            (a quiet answer)








            → next  ← back  q quits  Space plays  Home End first and last
        "#]],
        );
    }

    #[test]
    fn a_small_screen_shows_as_much_as_fits() {
        check_screen(
            (24, 14),
            &expect![[r#"
            Too small: this game
            needs 25 x 10, the
            terminal has 24 x 14.
            Ctrl-C leaves.










        "#]],
        );
        check_screen(
            (12, 4),
            &expect![[r#"
            Too small:
            this game
            needs 25 x
            10, the
        "#]],
        );
    }
}
