//! The terminal in full-screen mode: set-up, restoration however the program ends, and input.

use std::io::{self, Stdout, stdout};
use std::sync::Once;
use std::time::{Duration, Instant};

use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{
    self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture, Event,
    KeyCode, KeyEventKind, KeyModifiers,
};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::{Frame, Terminal};

use super::PlaySetup;
use super::app::App;
use super::draw::draw;
use super::home::StartScreen;
use super::keeping::RecordKeeper;
use super::letters::plain_screen;
use super::server_link::ServerLink;
use super::server_table::ServerTable;
use super::session::PlaySession;
use super::signals::{self, Signals};
use crate::tty;

/// Interval at which changes without input are drawn.
const REFRESH: Duration = Duration::from_millis(500);

/// Interval at which the server's news is polled.
const LISTEN: Duration = Duration::from_millis(60);

/// Interval at which signals are polled.
const LOOK_UP: Duration = Duration::from_millis(100);

/// Plays in full-screen mode until the player leaves; returns a message to print afterwards. `link` is the
/// connection to the server of the game, if there is one.
pub(super) fn play(
    session: PlaySession,
    keeper: RecordKeeper,
    link: Option<&ServerLink>,
) -> io::Result<Option<String>> {
    let mut screen = Screen::take()?;
    let mut app = App::new(session);
    app.keeper = keeper;
    let mut goes_on_at: Option<Instant> = None;
    // Between keys and news only the clocks change.
    let mut drawn: Option<Instant> = None;
    while !app.is_leaving {
        let is_news = link.is_some_and(|link| app.exchange(link));
        if is_news || drawn.is_none_or(|drawn| link.is_none() || drawn.elapsed() >= REFRESH) {
            screen.draw(|frame| draw(&mut app, frame))?;
            drawn = Some(Instant::now());
        }
        let most = if let Some(pause) = app.pause() {
            let at = *goes_on_at.get_or_insert_with(|| Instant::now() + pause);
            Some(at.saturating_duration_since(Instant::now()))
        } else {
            goes_on_at = None;
            // Notes of computers change without input.
            (!app.session.notes().is_empty()).then_some(REFRESH)
        };
        // Server events are read between keys.
        let most = if link.is_some() { Some(most.map_or(LISTEN, |most| most.min(LISTEN))) } else { most };
        match screen.listen(most)? {
            TerminalInput::Event(event) => {
                app.on_event(&event);
                drawn = None;
            }
            TerminalInput::Nothing if goes_on_at.is_some_and(|at| at <= Instant::now()) => {
                goes_on_at = None;
                app.go_on();
                drawn = None;
            }
            TerminalInput::Again => drawn = None,
            TerminalInput::Nothing => {}
            TerminalInput::End => break,
        }
    }
    if let Some(link) = link {
        app.settle(link);
    }
    Ok(app.session.server().map(ServerTable::farewell).filter(|words| !words.is_empty()))
}

/// Shows the start screen until the user chooses a game or leaves.
pub(super) fn choose_game() -> io::Result<Option<PlaySetup>> {
    let mut screen = Screen::take()?;
    let mut home = StartScreen::new(botyard_catalog::GAMES);
    loop {
        screen.draw(|frame| home.draw(frame))?;
        match screen.listen(None)? {
            TerminalInput::Event(event) => {
                if let Some(answer) = home.on_event(&event) {
                    return Ok(answer);
                }
            }
            TerminalInput::Nothing | TerminalInput::Again => {}
            TerminalInput::End => return Ok(None),
        }
    }
}

/// An input of the terminal.
pub(super) enum TerminalInput {
    /// A key, a click, or a change of size.
    Event(Event),
    /// The timeout expired.
    Nothing,
    /// The program was stopped and continued, so the screen has to be redrawn.
    Again,
    /// A termination signal was received.
    End,
}

/// The terminal in full-screen mode; dropping it restores the terminal. If a signal was the reason, the
/// signal then takes its default effect.
pub(super) struct Screen {
    terminal: Terminal<CrosstermBackend<Stdout>>,
    signals: Signals,
    /// Whether only ASCII is drawn.
    is_plain: bool,
}

impl Screen {
    /// Switches to full-screen mode.
    pub(super) fn take() -> io::Result<Screen> {
        give_back_before_panicking();
        let signals = Signals::catch()?;
        let taken = take_over().and_then(|()| Terminal::new(CrosstermBackend::new(stdout())));
        match taken {
            Ok(terminal) => Ok(Screen { terminal, signals, is_plain: !tty::has_unicode() }),
            Err(why) => {
                give_back();
                Err(why)
            }
        }
    }

    /// Redraws everything.
    pub(super) fn draw(&mut self, draw: impl FnOnce(&mut Frame)) -> io::Result<()> {
        let is_plain = self.is_plain;
        self.terminal.draw(|frame| {
            draw(frame);
            if is_plain {
                plain_screen(frame.buffer_mut());
            }
        })?;
        Ok(())
    }

    /// Waits for the next input, at most this long if a time is given. Ctrl-Z stops the program until it is
    /// continued.
    pub(super) fn listen(&mut self, most: Option<Duration>) -> io::Result<TerminalInput> {
        let until = most.map(|most| Instant::now() + most);
        loop {
            if self.signals.end().is_some() {
                return Ok(TerminalInput::End);
            }
            if self.signals.take_stop() {
                return self.suspend();
            }
            if self.signals.take_went_on() {
                return self.come_back();
            }
            let left = until.map(|until| until.saturating_duration_since(Instant::now()));
            let is_there = match event::poll(left.map_or(LOOK_UP, |left| left.min(LOOK_UP))) {
                Err(why) if why.kind() == io::ErrorKind::Interrupted => continue,
                other => other?,
            };
            if is_there {
                match event::read()? {
                    Event::Key(key)
                        if key.kind != KeyEventKind::Release
                            && key.code == KeyCode::Char('z')
                            && key.modifiers.contains(KeyModifiers::CONTROL) =>
                    {
                        return self.suspend();
                    }
                    event => return Ok(TerminalInput::Event(event)),
                }
            }
            if left.is_some_and(|left| left.is_zero()) {
                return Ok(TerminalInput::Nothing);
            }
        }
    }

    /// Restores the terminal and stops the program; switches back to full-screen mode when it continues.
    fn suspend(&mut self) -> io::Result<TerminalInput> {
        give_back();
        signals::stop();
        self.come_back()
    }

    fn come_back(&mut self) -> io::Result<TerminalInput> {
        self.signals.take_went_on();
        take_over()?;
        // Creates a new terminal, because clearing the existing one queries the cursor position, which some
        // terminals don't answer.
        self.terminal = Terminal::new(CrosstermBackend::new(stdout()))?;
        execute!(stdout(), Clear(ClearType::All))?;
        Ok(TerminalInput::Again)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        // A panic has already restored the terminal; doing it again would move the cursor back onto the
        // message.
        if !std::thread::panicking() {
            give_back();
            self.signals.obey();
        }
    }
}

fn take_over() -> io::Result<()> {
    enable_raw_mode()?;
    execute!(stdout(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste)
}

/// Restores the terminal; errors can't be handled any more.
fn give_back() {
    let _ = execute!(stdout(), DisableBracketedPaste, DisableMouseCapture, LeaveAlternateScreen, Show);
    let _ = disable_raw_mode();
}

/// Installs a panic hook that restores the terminal, because otherwise the message would vanish with the
/// screen.
fn give_back_before_panicking() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let print = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            give_back();
            print(panic);
        }));
    });
}
