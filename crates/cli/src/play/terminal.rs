//! The terminal as a screen: taken over, given back, and listened to.

use std::io::{self, Stdout, stdout};
use std::sync::Once;
use std::time::{Duration, Instant};

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{
    self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};

use super::PlaySetup;
use super::app::App;
use super::draw::draw;
use super::home::Home;
use super::session::Session;

/// How often what isn't done by the person is looked at.
const REFRESH: Duration = Duration::from_millis(500);

/// Plays on the whole screen until the person leaves.
pub(super) fn play(session: Session) -> io::Result<()> {
    let mut screen = Screen::take()?;
    let mut app = App::new(session);
    let mut goes_on_at: Option<Instant> = None;
    while !app.is_leaving {
        screen.terminal.draw(|frame| draw(&mut app, frame))?;
        if let Some(pause) = app.pause() {
            let at = *goes_on_at.get_or_insert_with(|| Instant::now() + pause);
            if !event::poll(at.saturating_duration_since(Instant::now()))? {
                goes_on_at = None;
                app.go_on();
                continue;
            }
        } else {
            goes_on_at = None;
            // What computers say about themselves changes without anybody doing anything.
            if !app.session.notes().is_empty() && !event::poll(REFRESH)? {
                continue;
            }
        }
        app.on_event(&event::read()?);
    }
    Ok(())
}

/// Shows the list of games until the person chooses one or leaves.
pub(super) fn choose_game() -> io::Result<Option<PlaySetup>> {
    let mut screen = Screen::take()?;
    let mut home = Home::new(botyard_catalog::GAMES);
    loop {
        screen.terminal.draw(|frame| home.draw(frame))?;
        if let Some(answer) = home.on_event(&event::read()?) {
            return Ok(answer);
        }
    }
}

/// The terminal while it is a screen; dropping it gives the terminal back as it was.
pub(super) struct Screen {
    pub(super) terminal: Terminal<CrosstermBackend<Stdout>>,
}

impl Screen {
    /// Takes it over.
    pub(super) fn take() -> io::Result<Screen> {
        give_back_before_panicking();
        enable_raw_mode()?;
        let taken = execute!(stdout(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste)
            .and_then(|()| Terminal::new(CrosstermBackend::new(stdout())));
        match taken {
            Ok(terminal) => Ok(Screen { terminal }),
            Err(why) => {
                give_back();
                Err(why)
            }
        }
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        // A panic has given it back already; doing so again would put the cursor back onto the message.
        if !std::thread::panicking() {
            give_back();
        }
    }
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
