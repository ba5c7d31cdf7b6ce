//! State of the screen, and its reaction to keys and clicks.

use botyard_client::TableWish;
use botyard_core::chooser::Chooser;
use botyard_core::dice::Dice;
use botyard_core::scene::{Facing, Spot};
use botyard_core::{InWords, Listing, Seat};
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratatui::layout::Rect;

use super::choose::chooser;
use super::command::{LineMeaning, PlayCommand, command_words, read_line};
use super::complete::{Completion, matching};
use super::cursor;
use super::input::InputLine;
use super::keeping::RecordKeeper;
use super::overlay::Overlay;
use super::reveal::Reveal;
use super::session::{Entered, PlaySession};
use super::text::sentence;
use super::trial::has_trials;
use crate::lang::{label, said, spoken, text};

/// A question that has to be answered before anything else.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Question {
    /// Leave a game in progress?
    Quit,
    /// Start over although a game is in progress?
    New,
    /// Resign for this seat?
    Resign(Seat),
    /// Execute this although it drops sealed orders of players?
    Drop(PlayCommand),
    /// Choice between several orders.
    Which(Vec<String>),
}

/// A message for the player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct StatusMessage {
    pub(super) text: String,
    /// Whether it reports an error.
    pub(super) is_error: bool,
}

/// All state that the screen shows.
pub(super) struct App {
    pub(super) session: PlaySession,
    /// Saves the game.
    pub(super) keeper: RecordKeeper,
    pub(super) line: InputLine,
    pub(super) completion: Option<Completion>,
    pub(super) chooser: Chooser,
    pub(super) cursor: Option<Spot>,
    pub(super) question: Option<Question>,
    pub(super) overlay: Option<Overlay>,
    /// A step that is being shown moment by moment; everything else waits.
    pub(super) reveal: Option<Reveal>,
    /// The player to whom the keyboard is being passed. Until they confirm, hidden information isn't shown.
    pub(super) curtain: Option<Seat>,
    /// Number of steps when the curtain was last opened, and the player for whom it was.
    pub(super) opened: Option<(usize, Seat)>,
    pub(super) notice: Option<StatusMessage>,
    /// Number of rows by which the move list is scrolled back.
    pub(super) moves_back: usize,
    /// Screen areas of the spots that can be clicked.
    pub(super) places: Vec<(Rect, Spot)>,
    /// Legal orders of the current player; empty if there are too many.
    pub(super) orders: Vec<String>,
    /// Whether the player wants to leave.
    pub(super) is_leaving: bool,
}

impl App {
    pub(super) fn new(session: PlaySession) -> App {
        let mut app = App {
            session,
            keeper: RecordKeeper::default(),
            line: InputLine::default(),
            completion: None,
            chooser: Chooser::default(),
            cursor: None,
            question: None,
            overlay: None,
            reveal: None,
            curtain: None,
            opened: None,
            notice: None,
            moves_back: 0,
            places: Vec::new(),
            orders: Vec::new(),
            is_leaving: false,
        };
        app.look_again();
        if app.curtain.is_none() {
            app.greet();
        }
        app
    }

    /// Tells the current player what to do.
    pub(super) fn greet(&mut self) {
        let Some(seat) = self.session.asked() else { return };
        let example = self.example();
        self.say(if !self.chooser.is_empty() {
            said!(
                "Type a move such as {example}, or choose it with the arrow keys. F1 shows the help.",
                "Escribe una jugada, por ejemplo {example}, o elígela con las flechas. F1 muestra la ayuda.",
                "Wpisz ruch, na przykład {example}, albo wybierz go strzałkami. F1 pokazuje pomoc."
            )
        } else if has_trials(&self.session, seat) {
            said!(
                "Type a move such as {example}. Ctrl-T tries out what is typed. F1 shows the help.",
                "Escribe una jugada, por ejemplo {example}. Ctrl-T prueba lo escrito. F1 muestra la ayuda.",
                "Wpisz ruch, na przykład {example}. Ctrl-T wypróbowuje to, co wpisano. F1 pokazuje pomoc."
            )
        } else {
            said!(
                "Type a move such as {example}. F1 shows the help.",
                "Escribe una jugada, por ejemplo {example}. F1 muestra la ayuda.",
                "Wpisz ruch, na przykład {example}. F1 pokazuje pomoc."
            )
        });
    }

    /// An example of a move: the usual one, or another if that isn't legal now.
    pub(super) fn example(&self) -> String {
        let usual = self.session.info().order_example;
        let game = self.session.game();
        let is_legal = |seat| game.check(seat, usual).is_ok();
        match self.session.asked() {
            Some(seat) if !is_legal(seat) => {
                let any = || game.random_order(seat, &mut Dice::new(1));
                self.orders.first().cloned().or_else(any).unwrap_or_else(|| usual.to_owned())
            }
            _ => usual.to_owned(),
        }
    }

    /// Completions of the typed text: moves, and commands once something is typed.
    pub(super) fn candidates(&self) -> Vec<String> {
        let typed = self.line.text();
        let mut found: Vec<String> = matching(&self.orders, typed).into_iter().map(str::to_owned).collect();
        if !typed.trim().is_empty() {
            let typed = typed.trim().to_lowercase();
            let commands = command_words(&self.session).filter(|word| word.starts_with(&typed));
            found.extend(commands.map(str::to_owned));
        }
        found
    }

    pub(super) fn on_event(&mut self, event: &Event) {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.on_key(*key),
            Event::Mouse(mouse) => self.on_mouse(*mouse),
            Event::Paste(text) if self.is_typing() => self.change(|line| line.insert(text)),
            _ => {}
        }
    }

    fn is_typing(&self) -> bool {
        self.overlay.is_none() && self.question.is_none() && self.reveal.is_none() && self.curtain.is_none()
    }

    fn on_key(&mut self, key: KeyEvent) {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        if control && key.code == KeyCode::Char('c') {
            return self.ask_to_leave();
        }
        if let Some(overlay) = &mut self.overlay {
            if !overlay.on_key(key) {
                self.overlay = None;
            }
            return;
        }
        if let Some(question) = self.question.take() {
            return self.on_answer(question, key.code);
        }
        if let Some(reveal) = &mut self.reveal {
            let types = reveal.is_at_the_end() && matches!(key.code, KeyCode::Char(letter) if letter != ' ');
            if types || !reveal.on_key(key.code) {
                self.reveal = None;
            }
            // After the last moment, the next order can be typed at once.
            if !types {
                return;
            }
        }
        if self.curtain.is_some() {
            // Key repeat doesn't open the curtain.
            if key.code == KeyCode::Enter && key.kind == KeyEventKind::Press {
                self.open_curtain();
            }
            return;
        }
        match key.code {
            KeyCode::Char('b') if control => self.run(PlayCommand::Undo),
            KeyCode::Char('y') if control => self.run(PlayCommand::Redo),
            KeyCode::Char('t') if control => self.try_typed(),
            KeyCode::Char('d') if control && self.line.is_empty() => self.run(PlayCommand::Quit),
            KeyCode::Char('?') if self.line.is_empty() => self.run(PlayCommand::Help),
            KeyCode::Char(' ') | KeyCode::Enter if self.line.is_empty() => self.touch_cursor(),
            KeyCode::Enter => self.send(),
            KeyCode::Tab => self.complete(true),
            KeyCode::BackTab => self.complete(false),
            KeyCode::Esc => self.cancel(),
            KeyCode::F(1) => self.run(PlayCommand::Help),
            KeyCode::PageUp => self.moves_back = self.moves_back.saturating_add(5),
            KeyCode::PageDown => self.moves_back = self.moves_back.saturating_sub(5),
            KeyCode::Up | KeyCode::Down | KeyCode::Left | KeyCode::Right if self.line.is_empty() => {
                self.move_cursor(key.code);
            }
            KeyCode::Up => self.change(InputLine::earlier),
            KeyCode::Down => self.change(InputLine::later),
            _ => self.change(|line| line.on_key(key)),
        }
    }

    fn move_cursor(&mut self, code: KeyCode) {
        let towards = match code {
            KeyCode::Up => Facing::Up,
            KeyCode::Down => Facing::Down,
            KeyCode::Left => Facing::Left,
            KeyCode::Right => Facing::Right,
            _ => return,
        };
        let scene = self.session.scene();
        let flip = self.session.flip;
        self.cursor = match &self.cursor {
            Some(spot) => cursor::step(&scene, flip, spot, towards),
            None => cursor::start(&scene, flip),
        };
    }

    /// Edits the input line. Typing a move replaces a selection on the board.
    pub(super) fn change(&mut self, edit: impl FnOnce(&mut InputLine)) {
        self.completion = None;
        edit(&mut self.line);
        if !self.line.is_empty() {
            self.chooser.cancel();
        }
    }

    fn complete(&mut self, forward: bool) {
        let line = match &mut self.completion {
            Some(completion) => completion.turn(forward).map(str::to_owned),
            None => {
                let candidates = self.candidates();
                if candidates.is_empty() {
                    self.complain(match self.session.asked() {
                        Some(_) if matches!(self.session.orders(), Listing::Count(_)) => text!(
                            "There are too many moves to complete one.",
                            "Hay demasiadas jugadas para completar una.",
                            "Jest zbyt wiele ruchów, żeby dokończyć."
                        )
                        .to_owned(),
                        Some(_) => said!(
                            "No move begins with \"{}\".",
                            "Ninguna jugada empieza por «{}».",
                            "Żaden ruch nie zaczyna się od „{}”.",
                            self.line.text()
                        ),
                        None => text!(
                            "There is nothing to move now.",
                            "Ahora no hay nada que mover.",
                            "Nie ma teraz nic do zagrania."
                        )
                        .to_owned(),
                    });
                    return;
                }
                let (line, completion) = Completion::begin(candidates, self.line.text());
                self.completion = Some(completion);
                Some(line)
            }
        };
        if let Some(line) = line {
            self.chooser.cancel();
            self.line.set(&line);
        }
    }

    /// Undoes one thing: the selection, the typed text, or the cursor.
    fn cancel(&mut self) {
        self.notice = None;
        if !self.chooser.touched().is_empty() {
            self.chooser.cancel();
        } else if !self.line.is_empty() {
            self.change(InputLine::clear);
        } else {
            self.cursor = None;
        }
    }

    fn send(&mut self) {
        match read_line(&self.session, self.line.text()) {
            LineMeaning::Order(seat, order) => {
                self.line.send();
                self.play(seat, &order);
            }
            LineMeaning::Command(command) => {
                self.line.send();
                self.completion = None;
                self.run(command);
            }
            LineMeaning::MovesOf(beginning) => {
                self.line.send();
                self.completion = None;
                self.overlay = Some(Overlay::moves(&self.session, &beginning));
            }
            LineMeaning::Plan(text) => {
                self.line.send();
                self.completion = None;
                self.try_out(&text);
            }
            LineMeaning::Save(named) => {
                self.line.send();
                self.completion = None;
                self.save(&named);
            }
            LineMeaning::Say(text) => {
                self.line.send();
                self.completion = None;
                self.session.wish(TableWish::Say(text));
            }
            LineMeaning::Neither(why) => self.complain(why),
        }
    }

    pub(super) fn play(&mut self, seat: Seat, order: &str) {
        let is_secret = self.session.hides_entries();
        match self.session.enter(seat, order) {
            Ok(entered) => {
                self.notice = None;
                if is_secret {
                    self.line.forget();
                }
                if entered == Entered::Played {
                    self.reveal_step();
                }
                self.look_again();
                if entered == Entered::Waiting {
                    self.say(said!(
                        "{}'s orders are in.",
                        "{}: órdenes entregadas.",
                        "{}: polecenia wydane.",
                        label(self.session.info(), seat)
                    ));
                }
            }
            Err(why) => self.complain(sentence(&why.in_words(spoken()))),
        }
    }

    /// Updates the state after the position or the current player has changed.
    pub(super) fn look_again(&mut self) {
        if let Some(why) = self.keeper.keep(&self.session) {
            self.complain(why);
        }
        self.close_curtain();
        self.chooser = chooser(&self.session);
        self.orders = match self.session.orders() {
            Listing::All(orders) => orders,
            Listing::Count(_) => Vec::new(),
        };
        self.completion = None;
        self.moves_back = 0;
        if let Some(Question::Which(_)) = self.question {
            self.question = None;
        }
        let scene = self.session.scene();
        self.cursor = self.cursor.take().filter(|spot| cursor::exists(&scene, spot));
    }

    pub(super) fn say(&mut self, text: String) {
        self.notice = Some(StatusMessage { text, is_error: false });
    }

    pub(super) fn complain(&mut self, text: String) {
        self.notice = Some(StatusMessage { text, is_error: true });
    }
}

#[cfg(test)]
mod tests {
    use botyard_core::scene::Cell;
    use ratatui::crossterm::event::{MouseButton, MouseEvent, MouseEventKind};

    use super::super::tests::{against_computer, from_position, two_persons};
    use super::*;

    fn press(app: &mut App, code: KeyCode) {
        app.on_event(&Event::Key(code.into()));
    }

    fn hold_control(app: &mut App, letter: char) {
        app.on_event(&Event::Key(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL)));
    }

    fn type_line(app: &mut App, text: &str) {
        text.chars().for_each(|sign| press(app, KeyCode::Char(sign)));
        press(app, KeyCode::Enter);
    }

    fn click(app: &mut App, column: u8, row: u8) {
        let area = Rect { x: 7, y: 7, width: 1, height: 1 };
        app.places = vec![(area, Spot::Cell(Cell { column, row }))];
        let kind = MouseEventKind::Down(MouseButton::Left);
        app.on_event(&Event::Mouse(MouseEvent { kind, column: 7, row: 7, modifiers: KeyModifiers::NONE }));
    }

    fn played(app: &App) -> Vec<&str> {
        let orders = app.session.steps().iter().flat_map(|step| &step.orders);
        orders.map(|(_, order)| order.as_str()).collect()
    }

    fn complaint(app: &App) -> &str {
        app.notice.as_ref().filter(|notice| notice.is_error).map_or("", |notice| &notice.text)
    }

    #[test]
    fn a_typed_move_is_played() {
        let mut app = App::new(two_persons());
        type_line(&mut app, "B2-b3");
        assert_eq!(played(&app), ["b2b3"]);
        assert!(app.line.is_empty());
    }

    #[test]
    fn a_wrong_move_stays_to_be_corrected() {
        let mut app = App::new(two_persons());
        type_line(&mut app, "b2b1");
        assert_eq!(app.line.text(), "b2b1");
        assert!(complaint(&app).starts_with("A small yellow robot can't"), "{}", complaint(&app));
        press(&mut app, KeyCode::Backspace);
        type_line(&mut app, "3");
        assert_eq!((played(&app), complaint(&app)), (vec!["b2b3"], ""));
    }

    #[test]
    fn tab_completes_a_move() {
        let mut app = App::new(two_persons());
        press(&mut app, KeyCode::Char('c'));
        press(&mut app, KeyCode::Tab);
        assert_eq!(app.line.text(), "c1c2");
        press(&mut app, KeyCode::Enter);
        assert_eq!(played(&app), ["c1c2"]);
    }

    #[test]
    fn arrows_and_enter_choose_a_move() {
        let mut app = App::new(two_persons());
        for code in [KeyCode::Up, KeyCode::Up, KeyCode::Enter, KeyCode::Up, KeyCode::Char(' ')] {
            press(&mut app, code);
        }
        assert_eq!(played(&app), ["b2b3"]);
    }

    #[test]
    fn clicks_choose_a_move_and_ask_about_promotion() {
        let mut app = App::new(from_position("l2/1C1/3/2L[-] w 0 1"));
        click(&mut app, 1, 2);
        click(&mut app, 1, 3);
        let Some(Question::Which(orders)) = app.question.clone() else { panic!("nothing was asked") };
        let promotes = orders.iter().position(|order| order == "b3b4+").unwrap();
        press(&mut app, KeyCode::Char('9'));
        press(&mut app, KeyCode::Char(char::from(b'1' + promotes as u8)));
        assert_eq!((played(&app), &app.question), (vec!["b3b4+"], &None));
    }

    #[test]
    fn escape_undoes_the_selection_and_then_the_typed_text() {
        let mut app = App::new(two_persons());
        click(&mut app, 1, 1);
        assert_eq!(app.chooser.touched().len(), 1);
        press(&mut app, KeyCode::Esc);
        assert!(app.chooser.touched().is_empty());
        press(&mut app, KeyCode::Char('b'));
        press(&mut app, KeyCode::Esc);
        assert!(app.line.is_empty());
    }

    #[test]
    fn undo_and_redo_have_keys() {
        let mut app = App::new(against_computer(1));
        type_line(&mut app, "c1c2");
        app.go_on();
        hold_control(&mut app, 'b');
        assert_eq!(played(&app).len(), 0);
        hold_control(&mut app, 'y');
        assert_eq!(played(&app).len(), 2);
    }

    #[test]
    fn leaving_a_game_in_progress_asks_for_confirmation() {
        let mut app = App::new(two_persons());
        type_line(&mut app, "b2b3");
        type_line(&mut app, "quit");
        assert_eq!((app.is_leaving, &app.question), (false, &Some(Question::Quit)));
        press(&mut app, KeyCode::Char('n'));
        hold_control(&mut app, 'c');
        assert!(!app.is_leaving);
        press(&mut app, KeyCode::Char('y'));
        assert!(app.is_leaving);
    }

    #[test]
    fn leaving_a_game_that_has_not_begun_needs_no_confirmation() {
        let mut app = App::new(two_persons());
        hold_control(&mut app, 'c');
        assert!(app.is_leaving);
    }

    #[test]
    fn resigning_asks_for_confirmation_and_ends_the_game() {
        let mut app = App::new(two_persons());
        type_line(&mut app, "resign");
        press(&mut app, KeyCode::Char('y'));
        assert_eq!(app.session.result_words().unwrap(), "White resigned: Black wins.");
        type_line(&mut app, "b2b3");
        assert_eq!(complaint(&app), "The game is over: type new, undo or quit.");
    }

    #[test]
    fn pages_open_by_key_and_by_word_and_close_again() {
        let mut app = App::new(two_persons());
        press(&mut app, KeyCode::Char('?'));
        assert!(app.overlay.is_some());
        press(&mut app, KeyCode::Esc);
        for word in ["help", "rules", "moves", "position"] {
            type_line(&mut app, word);
            assert!(app.overlay.is_some(), "{word}");
            press(&mut app, KeyCode::Esc);
            assert!(app.overlay.is_none(), "{word}");
        }
    }

    #[test]
    fn no_key_breaks_anything() {
        use KeyCode::*;
        let keys = [
            Up,
            Down,
            Left,
            Right,
            Enter,
            Esc,
            Tab,
            BackTab,
            Backspace,
            Delete,
            Home,
            End,
            PageUp,
            PageDown,
            Char(' '),
            Char('b'),
            Char('2'),
            Char('3'),
            Char('y'),
            Char('?'),
            Char('ł'),
            Char('1'),
            F(1),
            F(9),
        ];
        let mut app = App::new(against_computer(5));
        let mut dice = Dice::new(11);
        for _ in 0..20_000 {
            press(&mut app, *dice.pick(&keys).unwrap());
            if app.session.computer_due().is_some() {
                app.go_on();
            }
        }
        assert!(!app.session.steps().is_empty());
    }
}
