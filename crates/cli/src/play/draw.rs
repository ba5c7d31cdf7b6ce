//! Drawing the screen.

use botyard_core::Texts;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Style, Stylize as _};
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::app::{App, Question};
use super::reveal::Reveal;
use super::session::{PlaySession, ShownStep};
use super::side;
use super::squares::{Marks, SquareLayout, least_size};
use super::text::{clipped, fitting, width, wrap};
use super::trial::has_trials;
use crate::lang::{label, said, spoken, text};
use crate::result::and;

/// Minimum width of the move list.
const SIDE: u16 = 14;

/// Hints about keys, with their availability.
const KEYS: [(Texts, KeyScope); 7] = [
    (Texts::new("F1 help", "F1 ayuda", "F1 pomoc"), KeyScope::Always),
    (Texts::new("^C quit", "^C salir", "^C koniec"), KeyScope::Always),
    (Texts::new("^T try out", "^T probar", "^T próba"), KeyScope::WithTrials),
    (Texts::new("Tab complete", "Tab completar", "Tab dokończ"), KeyScope::WithList),
    (Texts::new("arrows choose", "flechas elegir", "strzałki wybór"), KeyScope::WithTouches),
    (Texts::new("^B undo", "^B deshacer", "^B cofnij"), KeyScope::Always),
    (Texts::new("^Y redo", "^Y rehacer", "^Y ponów"), KeyScope::Here),
];

/// When a key is available.
#[derive(Clone, Copy, PartialEq, Eq)]
enum KeyScope {
    Always,
    /// In a game at this terminal.
    Here,
    /// If moves can be tried out.
    WithTrials,
    /// If moves can be listed.
    WithList,
    /// If moves can be entered by touching the board.
    WithTouches,
}

/// Draws everything and records the areas of the spots that can be clicked.
pub(super) fn draw(app: &mut App, frame: &mut Frame) {
    let area = frame.area();
    app.places.clear();
    if let (Some(seat), None) = (app.curtain, &app.reveal) {
        app.draw_curtain(seat, frame);
        if app.question.is_some() {
            let last = Rect { y: area.bottom().saturating_sub(1), height: area.height.min(1), ..area };
            draw_input(app, frame, last);
        }
        return;
    }
    let scene = app.reveal.as_ref().map_or_else(|| app.session.scene(), |reveal| reveal.scene().clone());
    let info = app.session.info();
    // The board comes with a title, a line for messages and the input line.
    let (least_width, least_height) = least_size(&scene, info);
    let least_height = least_height + 3;
    if area.width < least_width || area.height < least_height {
        return too_small(frame, (least_width, least_height));
    }
    // If there is room: three lines of messages, the completions and the keys.
    let comfortable = |width, height| width + 2 + SIDE <= area.width && height + 7 <= area.height;
    let bare = |width, height| width <= area.width && height + 3 <= area.height;
    let plan = |fits: &dyn Fn(u16, u16) -> bool| SquareLayout::new(&scene, info, app.session.flip, fits);
    let plan = plan(&comfortable)
        .or_else(|| plan(&bare))
        .unwrap_or_else(|| SquareLayout::smallest(&scene, info, app.session.flip));
    let rooms = Rooms::divide(area, plan.area());
    let plan = plan.at(rooms.board.x, rooms.board.y);
    app.places = plan.places();
    plan.draw(&marks(app), frame.buffer_mut());
    draw_title(app, frame, rooms.title);
    match &app.reveal {
        Some(reveal) => side::draw_orders(reveal, &app.session, frame, rooms.side),
        None => side::draw(app, frame, rooms.side),
    }
    let messages = match &app.reveal {
        Some(reveal) => reveal_messages(reveal, &app.session, rooms.side.is_empty()),
        None => messages(app),
    };
    draw_messages(&messages, frame, rooms.messages);
    draw_candidates(app, frame, rooms.candidates);
    draw_input(app, frame, rooms.input);
    if rooms.keys.height > 0 && app.reveal.is_none() {
        let tries = app.session.asked().is_some_and(|seat| has_trials(&app.session, seat));
        // Between the players' turns the next moves are unknown, and the list of keys stays the same.
        let idle = app.session.asked().is_none();
        let keys = KEYS.iter().filter(|(_, place)| match place {
            KeyScope::Always => true,
            KeyScope::Here => app.session.server().is_none(),
            KeyScope::WithTrials => tries,
            KeyScope::WithList => idle || !app.orders.is_empty(),
            KeyScope::WithTouches => idle || !app.chooser.is_empty(),
        });
        let (keys, _) = fitting(keys.map(|&(words, _)| words.get(spoken())), area.width.into());
        frame.render_widget(Line::from(keys.join("  ")).dim(), rooms.keys);
    }
    if let Some(overlay) = &mut app.overlay {
        overlay.draw(frame, area);
    }
}

/// The areas of the screen; parts without room have no height or no width.
struct Rooms {
    title: Rect,
    board: Rect,
    side: Rect,
    messages: Rect,
    candidates: Rect,
    input: Rect,
    keys: Rect,
}

impl Rooms {
    fn divide(area: Rect, board: Rect) -> Rooms {
        let free = area.height.saturating_sub(board.height + 3);
        let keys = u16::from(free >= 1);
        let candidates = u16::from(free >= 2);
        // Messages may take half of the remaining rows; beyond three lines, space above the board comes
        // first.
        let rest = free - keys - candidates;
        let messages = 1 + rest.min(2) + rest.saturating_sub(3) / 2;
        let air = u16::from(rest >= 3);
        let line = |y, height| Rect { x: area.x, y, width: area.width, height };
        let top = area.y + 1 + air;
        let bottom = area.bottom();
        let messages_top = bottom - keys - 1 - candidates - messages;
        let side_x = area.x + board.width + 2;
        let side = Rect {
            x: side_x,
            y: top,
            width: area.right().saturating_sub(side_x),
            height: messages_top.saturating_sub(top + u16::from(rest >= 4)),
        };
        Rooms {
            title: line(area.y, 1),
            board: Rect { x: area.x, y: top, ..board },
            side: if side.width < SIDE { Rect { width: 0, ..side } } else { side },
            messages: line(messages_top, messages),
            candidates: line(bottom - keys - 1 - candidates, candidates),
            input: line(bottom - keys - 1, 1),
            keys: line(bottom - keys, keys),
        }
    }
}

pub(super) fn too_small(frame: &mut Frame, (least_width, least_height): (u16, u16)) {
    let area = frame.area();
    let text = format!(
        "Too small: this game needs {least_width} x {least_height}, the terminal has {} x {}. Ctrl-C leaves.",
        area.width, area.height
    );
    let lines: Vec<Line> = wrap(&text, area.width.into()).into_iter().map(Line::from).collect();
    frame.render_widget(Paragraph::new(lines), area);
}

fn marks(app: &App) -> Marks {
    if app.reveal.is_some() {
        return Marks::default();
    }
    let selected = app.chooser.touched().to_vec();
    Marks {
        cursor: app.cursor.clone(),
        targets: if selected.is_empty() { Vec::new() } else { app.chooser.targets() },
        selected,
        played: app.session.touched(),
    }
}

fn draw_title(app: &App, frame: &mut Frame, area: Rect) {
    let session = &app.session;
    let info = session.info();
    let state = match (&app.reveal, session.outcome()) {
        (Some(reveal), _) if reveal.is_trial() => reveal.title().yellow().bold(),
        (Some(reveal), _) => reveal.title().into(),
        (None, Some(_)) => text!("the game is over", "la partida ha terminado", "gra skończona").into(),
        (None, None) if session.is_over() => {
            text!("the game is over", "la partida ha terminado", "gra skończona").into()
        }
        (None, None) if !session.has_begun() => {
            text!("waiting for players", "esperando jugadores", "czekamy na graczy").into()
        }
        (None, None) => {
            let names: Vec<&str> = session.due().map(|seat| label(info, seat)).collect();
            said!("{} to move", "turno: {}", "ruch: {}", names.join(", ")).into()
        }
    };
    let title = Line::from(vec![info.name.get(spoken()).bold(), " · ".dim(), state]);
    let options: Vec<String> = session.game().options().into_iter().map(|(_, value)| value).collect();
    let mut options = options.join(", ");
    if let Some(table) = session.server() {
        options = table.round_words().unwrap_or_else(|| table.server.clone());
    }
    if title.width() + width(&options) + 2 <= area.width.into() {
        frame.render_widget(Line::from(options.dim()).right_aligned(), area);
    }
    frame.render_widget(title, area);
}

/// The last events, followed by messages.
fn messages(app: &App) -> Vec<(String, Style)> {
    let session = &app.session;
    // The result mentions a resignation itself.
    let steps = session.shown_steps();
    let steps = steps_to_tell(session, &steps).iter().filter(|shown| !shown.is_end);
    // A round that was shown step by step is too long for one message.
    let words = |shown: &ShownStep<'_>| match shown.step.moments.len() {
        1 => shown.told_words(),
        _ => said!(
            "Round {} is played. Type replay to see it again.",
            "Ronda {} jugada. Escribe replay para volver a verla.",
            "Runda {} rozegrana. Wpisz replay, żeby zobaczyć ją ponownie.",
            shown.number
        ),
    };
    let mut messages: Vec<(String, Style)> = Vec::new();
    if let Some(table) = session.server() {
        let is_new = |words: &String| app.notice.as_ref().is_none_or(|notice| notice.text != *words);
        messages.extend(table.last_said().into_iter().filter(is_new).map(|words| (words, Style::new())));
    }
    messages.extend(steps.map(|shown| (words(shown), Style::new())));
    if let Some(result) = session.result_words() {
        let next = if session.server().is_some() {
            text!(
                "Type rematch, save or quit.",
                "Escribe rematch, save o quit.",
                "Wpisz rematch, save albo quit."
            )
        } else {
            text!("Type new, undo or quit.", "Escribe new, undo o quit.", "Wpisz new, undo albo quit.")
        };
        messages.push((format!("{result} {next}"), Style::new().bold()));
    }
    if let Some(notice) = &app.notice {
        let style = if notice.is_error { Style::new().fg(Color::Red).bold() } else { Style::new() };
        messages.push((notice.text.clone(), style));
    }
    if let Some(table) = session.server() {
        // At the end, because the last message is dropped last.
        messages.extend(table.messages().into_iter().map(|notice| {
            let style = if notice.is_error { Style::new().fg(Color::Red) } else { Style::new() };
            (notice.text, style)
        }));
    }
    messages
}

/// Events of the moment on display; at the first moment the orders, if they don't fit beside the board.
fn reveal_messages(reveal: &Reveal, session: &PlaySession, without_side: bool) -> Vec<(String, Style)> {
    if !reveal.told().is_empty() {
        return vec![(reveal.told().join(" "), Style::new())];
    }
    let orders = reveal.orders_words(session.info());
    if without_side { vec![(orders, Style::new())] } else { Vec::new() }
}

/// Drops the oldest lines if there are too many.
fn draw_messages(messages: &[(String, Style)], frame: &mut Frame, area: Rect) {
    let mut lines: Vec<Line> = Vec::new();
    for (text, style) in messages.iter().rev() {
        let mut wrapped = wrap(text, area.width.into());
        // A single message that is too long is cut off with an ellipsis.
        if lines.is_empty() && wrapped.len() > area.height.into() {
            wrapped.truncate(area.height.into());
            if let Some(last) = wrapped.last_mut() {
                *last = clipped(&format!("{last} …"), area.width.into());
            }
        }
        if !lines.is_empty() && lines.len() + wrapped.len() > area.height.into() {
            break;
        }
        let wrapped = wrapped.into_iter().map(|line| Line::styled(line, *style));
        lines.splice(0..0, wrapped);
    }
    frame.render_widget(Paragraph::new(lines), area);
}

/// The steps since a person's last move, inclusive.
fn steps_to_tell<'a, 'b>(session: &PlaySession, steps: &'a [ShownStep<'b>]) -> &'a [ShownStep<'b>] {
    let is_a_persons = |shown: &ShownStep<'_>| session.persons().any(|seat| shown.by.contains(seat));
    &steps[steps.iter().rposition(is_a_persons).unwrap_or(steps.len().saturating_sub(1))..]
}

fn draw_candidates(app: &App, frame: &mut Frame, area: Rect) {
    if area.height == 0 || app.question.is_some() || app.reveal.is_some() {
        return;
    }
    let candidates = app.candidates();
    let (words, shown) = match &app.completion {
        Some(completion) => (completion.words(), completion.shown()),
        None => (candidates.as_slice(), None),
    };
    let most = usize::from(area.width);
    let (mut fit, mut left_out) = fitting(words.iter().map(String::as_str), most);
    if left_out > 0 {
        let room = said!("  +{} more", "  +{} más", "  +{} więcej", words.len()).chars().count();
        (fit, left_out) = fitting(words.iter().map(String::as_str), most.saturating_sub(room));
    }
    let mut spans: Vec<Span> = Vec::new();
    for word in fit {
        spans.push(if shown == Some(word) { word.reversed() } else { word.dim() });
        spans.push("  ".into());
    }
    if left_out > 0 {
        spans.push(said!("+{left_out} more", "+{left_out} más", "+{left_out} więcej").dim());
    }
    frame.render_widget(Line::from(spans), area);
}

fn draw_input(app: &App, frame: &mut Frame, area: Rect) {
    let info = app.session.info();
    if let Some(question) = &app.question {
        let text = match question {
            Question::Quit if app.session.server().is_some() => text!(
                "Leave the table? The game continues. y/n",
                "¿Dejar la mesa? La partida sigue. s/n",
                "Odejść od stołu? Gra trwa dalej. t/n"
            )
            .to_owned(),
            Question::Quit => {
                text!("Leave this game? y/n", "¿Salir de esta partida? s/n", "Opuścić tę grę? t/n").to_owned()
            }
            Question::New => text!(
                "Abandon this game and start a new one? y/n",
                "¿Abandonar esta partida y empezar otra? s/n",
                "Porzucić tę grę i zacząć nową? t/n"
            )
            .to_owned(),
            Question::Resign(seat) => {
                said!("{} resigns? y/n", "{}: ¿rendirse? s/n", "{}: poddać się? t/n", label(info, *seat))
            }
            Question::Drop(_) => {
                let persons = app.session.persons_in();
                let names: Vec<&str> = persons.iter().map(|seat| label(info, seat)).collect();
                said!(
                    "This discards the orders of {} unseen. Continue? y/n",
                    "Se descartan sin verlas las órdenes de {}. ¿Seguir? s/n",
                    "Polecenia ({}) przepadną niezobaczone. Kontynuować? t/n",
                    and(&names, spoken())
                )
            }
            Question::Which(orders) => {
                let numbered: Vec<String> =
                    (1..).zip(orders).map(|(number, order)| format!("{number}: {order}")).collect();
                said!(
                    "Which? {}  Esc: none",
                    "¿Cuál? {}  Esc: ninguna",
                    "Który? {}  Esc: żaden",
                    numbered.join("  ")
                )
            }
        };
        return frame.render_widget(Line::from(text).bold(), area);
    }
    if let Some(reveal) = &app.reveal {
        let (keys, _) = fitting(reveal.keys().iter().copied(), area.width.into());
        return frame.render_widget(Line::from(keys.join("  ")).bold(), area);
    }
    let prompt = match app.session.asked() {
        Some(seat) => format!("{}> ", label(info, seat)),
        None if app.session.is_thinking() => {
            text!("thinking (stop: move now)> ", "pensando (stop: jugar ya)> ", "myśli (stop: zagraj już)> ")
                .to_owned()
        }
        None => "> ".to_owned(),
    };
    let prompt = Line::from(prompt.bold());
    let [left, right] =
        Layout::horizontal([Constraint::Length(prompt.width() as u16), Constraint::Fill(1)]).areas(area);
    let input = app.line.input();
    let scroll = input.visual_scroll(usize::from(right.width).saturating_sub(1));
    frame.render_widget(prompt, left);
    frame.render_widget(Paragraph::new(input.value()).scroll((0, scroll as u16)), right);
    if app.overlay.is_none() {
        let x = right.x + input.visual_cursor().saturating_sub(scroll) as u16;
        frame.set_cursor_position((x.min(area.right().saturating_sub(1)), area.y));
    }
}

#[cfg(test)]
pub(super) mod tests {
    use expect_test::{Expect, expect};
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;
    use ratatui::buffer::Cell;

    use super::super::tests::{ballot, from_position, two_persons};
    use super::*;

    pub(crate) fn screen(app: &mut App, width: u16, height: u16) -> String {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        terminal.draw(|frame| draw(app, frame)).unwrap();
        let buffer = terminal.backend().buffer();
        let lines = buffer.content().chunks(width.into()).map(|cells| {
            let line: String = cells.iter().map(Cell::symbol).collect();
            line.trim_end().to_owned() + "\n"
        });
        lines.collect()
    }

    fn check(session: PlaySession, (width, height): (u16, u16), expected: &Expect) {
        expected.assert_eq(&screen(&mut App::new(session), width, height));
    }

    #[test]
    fn a_usual_terminal_shows_everything() {
        check(
            two_persons(),
            (80, 24),
            &expect![[r#"
                Robot Duel · White to move                                             pojedynek

                   Black's hand: empty          ▸  White  player
                                                   Black  player
                 4    g      l      e    Black
                      ▾      ▾      ▾              White Black

                 3           c
                             ▾
                             ▴
                 2           C

                      ▴      ▴      ▴             L  red robot, any direction
                 1    E      L      G    White    E  white robot, diagonally
                                                  G  green robot, straight
                      a      b      c             C  small yellow robot, forward
                   White's hand: empty            H  big yellow robot, any but diagonally back

                Type a move such as b2b3, or choose it with the arrow keys. F1 shows the help.


                b1a2  b1c2  c1c2  b2b3
                White>
                F1 help  ^C quit  Tab complete  arrows choose  ^B undo  ^Y redo
            "#]],
        );
    }

    #[test]
    fn a_small_terminal_has_small_squares() {
        check(
            from_position("gle/3/1C1/ELG[C] w 0 1"),
            (40, 16),
            &expect![[r#"
                Robot Duel · White to move     pojedynek

                   Black's hand: empty    ▸  White
                 4   g    l    e   Black     Black
                 3
                 2        C                  White Black
                 1   E    L    G   White
                     a    b    c
                   White's hand:  C

                Type a move such as b2b3, or choose it
                with the arrow keys. F1 shows the help.

                b1a2  b1c2  c1c2  b2b3  C@a2  +4 more
                White>
                F1 help  ^C quit  Tab complete
            "#]],
        );
    }

    #[test]
    fn a_tiny_terminal_shows_the_size_it_needs() {
        check(
            two_persons(),
            (11, 9),
            &expect![[r#"
                Too small:
                this game
                needs 25 x
                10, the
                terminal
                has 11 x 9.
                Ctrl-C
                leaves.

            "#]],
        );
    }

    #[test]
    fn no_size_breaks_the_drawing() {
        for session in [two_persons(), ballot("ppc", "open"), ballot("pccccccc", "closed")] {
            let mut app = App::new(session);
            for width in (1..100).step_by(3) {
                for height in 1..45 {
                    screen(&mut app, width, height);
                }
            }
        }
    }
}
