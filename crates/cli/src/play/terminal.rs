//! The terminal as a screen: taken over, given back whatever ends the program, and listened to.

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

/// How often what isn't done by the person is looked at.
const REFRESH: Duration = Duration::from_millis(500);

/// How often the server is listened to.
const LISTEN: Duration = Duration::from_millis(60);

/// How often it is looked whether a signal came.
const LOOK_UP: Duration = Duration::from_millis(100);

/// Plays on the whole screen until the person leaves; what is to be said after that, if anything. The link is that to the server
/// at which it is played.
pub(super) fn play(
    session: PlaySession,
    keeper: RecordKeeper,
    link: Option<&ServerLink>,
) -> io::Result<Option<String>> {
    let mut screen = Screen::take()?;
    let mut app = App::new(session);
    app.keeper = keeper;
    let mut goes_on_at: Option<Instant> = None;
    // Between keys and news only clocks change.
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

/// Shows the list of games until the person chooses one or leaves.
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

/// What comes from the terminal.
pub(super) enum TerminalInput {
    /// A key, a click, another size.
    Event(Event),
    /// The time is over.
    Nothing,
    /// The program was stopped for a while: the screen has to be drawn again.
    Again,
    /// A signal says that the program has to end.
    End,
}

/// The terminal while it is a screen; dropping it gives the terminal back as it was. If a signal was the reason, it then does
/// what it does to other programs.
pub(super) struct Screen {
    terminal: Terminal<CrosstermBackend<Stdout>>,
    signals: Signals,
    /// Only ASCII is drawn.
    is_plain: bool,
}

impl Screen {
    /// Takes it over.
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

    /// Draws everything anew.
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

    /// Waits for what comes next, no longer than this if it is said. Ctrl-Z stops the program until it is called back.
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

    /// Gives the terminal back and stops the program; when it goes on, takes it over again.
    fn suspend(&mut self) -> io::Result<TerminalInput> {
        give_back();
        signals::stop();
        self.come_back()
    }

    fn come_back(&mut self) -> io::Result<TerminalInput> {
        self.signals.take_went_on();
        take_over()?;
        // A new one, because clearing this one asks the terminal where its cursor is, and not every one answers.
        self.terminal = Terminal::new(CrosstermBackend::new(stdout()))?;
        execute!(stdout(), Clear(ClearType::All))?;
        Ok(TerminalInput::Again)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        // A panic has given it back already; doing so again would put the cursor back onto the message.
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

/// Nothing more can be done if this fails.
fn give_back() {
    let _ = execute!(stdout(), DisableBracketedPaste, DisableMouseCapture, LeaveAlternateScreen, Show);
    let _ = disable_raw_mode();
}

/// Otherwise the message of a panic would vanish with the screen.
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
