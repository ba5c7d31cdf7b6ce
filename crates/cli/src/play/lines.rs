//! Line-by-line play, where there is no screen: for pipes, scripts and plain terminals.

use std::io::{self, IsTerminal as _, Write};
use std::time::{Duration, Instant};

use botyard_client::TableWish;
use botyard_core::scene::Scene;
use botyard_core::{GameInfo, InWords, Seat};

use super::command::{LineMeaning, PlayCommand, read_line};
use super::curtain::pass_words;
use super::keeping::RecordKeeper;
use super::lines_at_server::LISTEN;
use super::overlay::{help_words, moves_words};
use super::reveal::Reveal;
use super::server_link::ServerLink;
use super::server_table::ServerTable;
use super::session::{Entered, PlaySession, ShownStep};
use super::text::sentence;
use super::trial::try_out;
use super::typed::{LineSource, TypedLine};
use crate::lang::{label, said, spoken, text};
use crate::result::and;
use crate::{board, tty};

/// Escape sequence that clears the screen and the scrollback buffer, and moves to the top.
pub(super) const WIPE: &str = "\x1b[2J\x1b[3J\x1b[H";

/// Time after which a thinking computer is announced.
const A_MOMENT: Duration = Duration::from_millis(1500);

/// Number of empty lines that scroll everything off a screen without escape sequences.
const SCROLL: usize = 100;

/// Properties of input and output.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct TerminalStreams {
    /// Whether the input is typed at a terminal, which echoes it.
    pub(super) is_typed: bool,
    /// Whether the output is a terminal that can be cleared.
    pub(super) is_screen: bool,
    /// Whether the output is a terminal that can't be cleared.
    pub(super) is_dumb: bool,
}

/// Plays until the input ends or the player leaves. A closed output isn't an error.
pub(super) fn play(
    session: &mut PlaySession,
    input: impl LineSource,
    output: impl Write,
    ends: TerminalStreams,
    keeper: RecordKeeper,
    link: Option<&ServerLink>,
) -> io::Result<()> {
    let told = Vec::new();
    let mut play = LinePlay { session, input, output, ends, opened: None, keeper, link, told };
    match play.play() {
        Err(why) if why.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        other => other,
    }
}

/// A session whose players type lines.
pub(super) struct LinePlay<'a, I, O> {
    pub(super) session: &'a mut PlaySession,
    pub(super) input: I,
    pub(super) output: O,
    pub(super) ends: TerminalStreams,
    /// Number of steps when the keyboard was last passed, and the player to whom it was.
    pub(super) opened: Option<(usize, Seat)>,
    /// Saves the game.
    pub(super) keeper: RecordKeeper,
    /// The connection to the server, if the game is played on one.
    pub(super) link: Option<&'a ServerLink>,
    /// The last messages about the server's table.
    pub(super) told: Vec<String>,
}

impl<I: LineSource, O: Write> LinePlay<'_, I, O> {
    fn play(&mut self) -> io::Result<()> {
        let players: Vec<String> = self
            .session
            .seats_in_turn()
            .into_iter()
            .map(|seat| format!("{}: {}", label(self.session.info(), seat), self.session.player_words(seat)))
            .collect();
        writeln!(self.output, "{} - {}", self.session.info().name.get(spoken()), players.join(", "))?;
        if self.session.persons().next().is_some() {
            let example = self.session.info().order_example;
            let words = said!(
                "Type a move such as {example}, or help.",
                "Escribe una jugada, por ejemplo {example}, o help.",
                "Wpisz ruch, na przykład {example}, albo help."
            );
            writeln!(self.output, "{words}")?;
        }
        self.show_board()?;
        loop {
            self.hear_server()?;
            if self.waits_for_server() {
                self.output.flush()?;
                std::thread::sleep(LISTEN);
                continue;
            }
            while self.session.computer_due().is_some() {
                let before = self.session.steps().len();
                for note in self.session.notes() {
                    writeln!(self.output, "{note}")?;
                }
                self.let_computer_play()?;
                self.show_steps(before)?;
            }
            if !self.pass_keyboard()? {
                return self.say_where_it_stands();
            }
            let Some(line) = self.ask(&self.prompt())? else {
                writeln!(self.output)?;
                return self.say_where_it_stands();
            };
            if line.trim().is_empty() {
                continue;
            }
            match read_line(self.session, &line) {
                LineMeaning::Order(seat, order) => self.enter(seat, &order)?,
                LineMeaning::Command(PlayCommand::Quit) => return self.say_where_it_stands(),
                LineMeaning::Command(command) => self.run(command)?,
                LineMeaning::MovesOf(beginning) => {
                    writeln!(self.output, "{}", moves_words(self.session, &beginning))?;
                }
                LineMeaning::Plan(text) => self.try_out(&text)?,
                LineMeaning::Save(named) => self.save(&named)?,
                LineMeaning::Say(text) => self.session.wish(TableWish::Say(text)),
                LineMeaning::Neither(why) => writeln!(self.output, "{why}")?,
            }
        }
    }

    /// Lets a computer move. If that takes longer than a moment, standard error says so, because standard
    /// output contains only the game. Ctrl-C ends the program, as everywhere.
    fn let_computer_play(&mut self) -> io::Result<()> {
        let name = self.session.computer_due().map_or("", |seat| label(self.session.info(), seat));
        self.session.let_computer_think();
        self.output.flush()?;
        let mut signs = 0;
        while self.session.is_thinking() {
            let began = Instant::now();
            self.session.wait_for_computer(A_MOMENT);
            self.session.let_computer_think();
            if self.session.is_thinking() && began.elapsed() >= A_MOMENT {
                let sign = if signs == 0 {
                    said!("{name} is thinking.", "{name}: pensando.", "{name}: myśli.")
                } else {
                    ".".to_owned()
                };
                // A failed write is harmless here.
                let _ = write!(io::stderr(), "{sign}").and_then(|()| io::stderr().flush());
                signs += 1;
            }
        }
        if signs > 0 {
            let _ = writeln!(io::stderr());
        }
        Ok(())
    }

    fn prompt(&self) -> String {
        match self.session.asked() {
            Some(seat) => format!("{}> ", label(self.session.info(), seat)),
            None => "> ".to_owned(),
        }
    }

    /// Reads the next line while listening to the server; `None` at the end of the input.
    fn ask(&mut self, prompt: &str) -> io::Result<Option<String>> {
        let mut prompt = prompt.to_owned();
        loop {
            write!(self.output, "{prompt}")?;
            self.output.flush()?;
            loop {
                match self.input.line(LISTEN)? {
                    TypedLine::Line(line) => return Ok(Some(line)),
                    TypedLine::End => return Ok(None),
                    TypedLine::Nothing if self.hear_server()? => break,
                    TypedLine::Nothing => {}
                }
            }
            prompt = self.prompt();
        }
    }

    fn agrees(&mut self, question: &str) -> io::Result<bool> {
        let answer = self.ask(&said!("{question} y/n ", "{question} s/n ", "{question} t/n "))?;
        let own = text!(["y", "yes"], ["s", "sí"], ["t", "tak"]);
        Ok(answer.is_some_and(|answer| {
            let answer = answer.trim().to_lowercase();
            ["y", "yes"].contains(&&*answer) || own.contains(&&*answer)
        }))
    }

    /// In secret games: passes the keyboard to the next player if it is their turn. Returns false at the end
    /// of the input.
    fn pass_keyboard(&mut self) -> io::Result<bool> {
        let asked = self.session.asked().map(|seat| (self.session.steps().len(), seat));
        let Some((_, seat)) = asked.filter(|_| self.session.hides_entries() && self.opened != asked) else {
            return Ok(true);
        };
        if self.ends.is_typed {
            if self.ask(&format!("{} ", pass_words(self.session, seat)))?.is_none() {
                writeln!(self.output)?;
                return Ok(false);
            }
            self.wipe()?;
        } else {
            let name = label(self.session.info(), seat);
            let words = said!(
                "Pass the keyboard to {name}.",
                "Pasa el teclado a {name}.",
                "Przekaż klawiaturę: teraz {name}."
            );
            writeln!(self.output, "{words}")?;
        }
        self.opened = asked;
        // In a pipe the board has already been printed, unless this player sees more of it.
        if self.ends.is_screen || self.session.scene() != self.open_scene() {
            self.draw(&self.session.scene())?;
        }
        Ok(true)
    }

    /// Removes everything from the screen that a player has typed in secret.
    fn wipe(&mut self) -> io::Result<()> {
        if self.ends.is_screen {
            write!(self.output, "{WIPE}")?;
        } else if self.ends.is_dumb {
            write!(self.output, "{}", "\n".repeat(SCROLL))?;
        } else if tty::is_dumb() {
            // Only the typed text is visible, and it can't be removed.
        } else if self.ends.is_typed && io::stderr().is_terminal() {
            // The output goes elsewhere, but the typed text is still visible.
            write!(io::stderr(), "{WIPE}")?;
        }
        self.output.flush()
    }

    fn enter(&mut self, seat: Seat, order: &str) -> io::Result<()> {
        let before = self.session.steps().len();
        let is_secret = self.session.hides_entries();
        match self.session.enter(seat, order) {
            Ok(entered) => {
                if is_secret {
                    self.wipe()?;
                }
                if entered == Entered::Waiting {
                    let name = label(self.session.info(), seat);
                    let words = said!(
                        "{name}'s orders are in.",
                        "{name}: órdenes entregadas.",
                        "{name}: polecenia wydane."
                    );
                    writeln!(self.output, "{words}")?;
                }
                self.show_steps(before)
            }
            Err(why) => writeln!(self.output, "{}", sentence(&why.in_words(spoken()))),
        }
    }

    fn try_out(&mut self, text: &str) -> io::Result<()> {
        match try_out(self.session, text) {
            Ok(trial) => {
                let words = trial.words(self.session.info(), self.session.flip, self.ends.is_screen);
                write!(self.output, "{words}")
            }
            Err(why) => writeln!(self.output, "{why}"),
        }
    }

    /// Executes undo or redo, if that drops no secret orders or the players agree.
    fn turn_back(&mut self, command: PlayCommand) -> io::Result<()> {
        let persons = self.session.persons_in();
        if self.session.hides_entries() && !persons.is_empty() {
            let names: Vec<&str> = persons.iter().map(|seat| label(self.session.info(), seat)).collect();
            if !self.agrees(&said!(
                "This discards the orders of {} unseen. Continue?",
                "Se descartan sin verlas las órdenes de {}. ¿Seguir?",
                "Polecenia ({}) przepadną niezobaczone. Kontynuować?",
                and(&names, spoken())
            ))? {
                return Ok(());
            }
        }
        let (steps, trouble) = match command {
            PlayCommand::Undo => (
                self.session.undo(),
                text!(
                    "There is no move of yours to take back.",
                    "No hay ninguna jugada tuya que deshacer.",
                    "Nie ma twojego ruchu do cofnięcia."
                ),
            ),
            _ => (
                self.session.redo(),
                text!(
                    "There is no move to play again.",
                    "No hay ninguna jugada que rehacer.",
                    "Nie ma ruchu do ponowienia."
                ),
            ),
        };
        if steps.is_none() {
            return writeln!(self.output, "{trouble}");
        }
        self.show_again()
    }

    /// Prints the board after an undo or redo, and asks the current player again.
    fn show_again(&mut self) -> io::Result<()> {
        if let Some(why) = self.keeper.keep(self.session) {
            writeln!(self.output, "{why}")?;
        }
        if self.opened.take().is_some() {
            self.wipe()?;
        }
        self.show_board()
    }

    fn run(&mut self, command: PlayCommand) -> io::Result<()> {
        if self.session.server().is_some()
            && let Some(words) = self.run_at_server(command)
        {
            return writeln!(self.output, "{words}");
        }
        match command {
            PlayCommand::Undo | PlayCommand::Redo => self.turn_back(command),
            PlayCommand::Replay => match Reveal::of_last(self.session) {
                Some(reveal) => {
                    let words = reveal.words(self.session.info(), self.session.flip, self.ends.is_screen);
                    write!(self.output, "{words}")
                }
                None => writeln!(
                    self.output,
                    "{}",
                    text!(
                        "There is no round to show again.",
                        "No hay ninguna ronda que repetir.",
                        "Nie ma rundy do powtórzenia."
                    )
                ),
            },
            // In this mode the computer has always moved before anything can be typed.
            PlayCommand::Stop => writeln!(
                self.output,
                "{}",
                text!(
                    "No computer is thinking.",
                    "Ningún ordenador está pensando.",
                    "Żaden komputer nie myśli."
                )
            ),
            PlayCommand::Hint => {
                let words = match self.session.ask_for_hint() {
                    Ok(()) => self.session.wait_for_hint().unwrap_or_default(),
                    Err(why) => why,
                };
                writeln!(self.output, "{words}")
            }
            PlayCommand::Bid(_) | PlayCommand::Abort | PlayCommand::Chat | PlayCommand::Link => {
                writeln!(
                    self.output,
                    "{}",
                    text!(
                        "This command is for tables on a server.",
                        "Esta orden es para mesas de un servidor.",
                        "To polecenie działa tylko przy stole na serwerze."
                    )
                )
            }
            PlayCommand::Resign => self.resign(),
            PlayCommand::Flip => {
                self.session.flip = !self.session.flip;
                self.draw(&self.session.scene())
            }
            PlayCommand::Moves => writeln!(self.output, "{}", moves_words(self.session, "")),
            PlayCommand::Rules => {
                writeln!(self.output, "{}", self.session.info().rules.get(spoken()).trim_end())
            }
            PlayCommand::Position => writeln!(self.output, "{}", self.session.position_words()),
            PlayCommand::Help => writeln!(self.output, "{}", help_words(self.session, "").trim_end()),
            PlayCommand::New => {
                if !self.session.is_going_on()
                    || self.agrees(text!(
                        "Abandon this game and start a new one?",
                        "¿Abandonar esta partida y empezar otra?",
                        "Porzucić tę grę i zacząć nową?"
                    ))?
                {
                    self.session.restart();
                    self.show_again()?;
                }
                Ok(())
            }
            PlayCommand::Quit => Ok(()),
        }
    }

    fn resign(&mut self) -> io::Result<()> {
        if self.session.is_over() {
            return writeln!(
                self.output,
                "{}",
                text!("The game is already over.", "La partida ya ha terminado.", "Gra jest już skończona.")
            );
        }
        let at_server = self.session.server().and_then(ServerTable::seat);
        let Some(seat) = self.session.asked().or(at_server) else {
            return writeln!(
                self.output,
                "{}",
                text!(
                    "No one here is to move, so no one can resign.",
                    "Aquí no le toca a nadie, así que nadie puede rendirse.",
                    "Nikt tu nie ma ruchu, więc nikt nie może się poddać."
                )
            );
        };
        if self.agrees(&said!(
            "{} resigns?",
            "{}: ¿rendirse?",
            "{}: poddać się?",
            label(self.session.info(), seat)
        ))? {
            let before = self.session.steps().len();
            let is_secret = self.session.hides_entries();
            self.session.resign(seat);
            if is_secret {
                self.wipe()?;
            }
            self.show_steps(before)?;
        }
        Ok(())
    }

    /// Prints the steps after the first `before` steps, followed by the board.
    pub(super) fn show_steps(&mut self, before: usize) -> io::Result<()> {
        let steps = self.session.shown_steps();
        let new = steps.get(before..).unwrap_or_default();
        if new.is_empty() {
            return Ok(());
        }
        let unkept = self.keeper.keep(self.session);
        let is_round =
            |shown: &ShownStep<'_>| self.session.info().simultaneous && shown.step.retired.is_none();
        for shown in new.iter().filter(|shown| !is_round(shown)) {
            writeln!(self.output, "{}", step_words(self.session.info(), shown))?;
        }
        // Players resign before the round, so only the last step can be a resignation.
        let round = Reveal::of_last(self.session).filter(|_| new.last().is_some_and(is_round));
        // Once all people are out, sentences without boards are enough until the end.
        let goes_on = !self.session.is_over();
        let with_boards = !goes_on || self.session.persons().any(|seat| !self.session.is_out(seat));
        let with_moments = with_boards && self.ends.is_screen;
        if let Some(round) = &round {
            let (info, flip) = (self.session.info(), self.session.flip);
            write!(self.output, "{}", round.words(info, flip, with_moments))?;
        }
        if let Some(why) = unkept {
            writeln!(self.output, "{why}")?;
        }
        match round {
            Some(_) if with_moments => self.show_result(),
            _ if with_boards => self.show_board(),
            _ => Ok(()),
        }
    }

    /// The view that all players at this terminal share.
    fn open_scene(&self) -> Scene {
        if self.session.hides_entries() {
            self.session.game().scene(self.session.watching())
        } else {
            self.session.scene()
        }
    }

    pub(super) fn show_board(&mut self) -> io::Result<()> {
        self.draw(&self.open_scene())?;
        self.show_result()
    }

    fn draw(&mut self, scene: &Scene) -> io::Result<()> {
        writeln!(
            self.output,
            "\n{}",
            board::plain_in(scene, self.session.info(), self.session.flip, spoken())
        )
    }

    pub(super) fn show_result(&mut self) -> io::Result<()> {
        if let Some(result) = self.session.result_words() {
            let next = if self.session.server().is_some() {
                text!(
                    "Type rematch, save or quit.",
                    "Escribe rematch, save o quit.",
                    "Wpisz rematch, save albo quit."
                )
            } else {
                text!("Type new, undo or quit.", "Escribe new, undo o quit.", "Wpisz new, undo albo quit.")
            };
            writeln!(self.output, "{result} {next}")?;
        }
        Ok(())
    }

    fn say_where_it_stands(&mut self) -> io::Result<()> {
        self.settle()?;
        let result = self.session.result_words();
        writeln!(
            self.output,
            "{}",
            result.as_deref().unwrap_or(text!("The position:", "La posición:", "Pozycja:"))
        )?;
        writeln!(self.output, "{}", self.session.position_words())?;
        if let Some(words) =
            self.session.server().map(ServerTable::farewell).filter(|words| !words.is_empty())
        {
            writeln!(self.output, "{words}")?;
        }
        self.output.flush()
    }
}

/// Formats `1. White b2b3. White's small yellow robot goes from b2 to b3.`
fn step_words(info: &GameInfo, shown: &ShownStep<'_>) -> String {
    let mut words = format!("{}.", shown.number);
    for (seat, order) in &shown.step.orders {
        words += &format!(" {} {order}.", label(info, *seat));
    }
    format!("{words} {}", shown.told_words()).trim_end().to_owned()
}
