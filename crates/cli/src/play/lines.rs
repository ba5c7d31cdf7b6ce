//! Playing line by line, where there is no screen: for pipes, scripts and plain terminals.

use std::io::{self, BufRead, Read as _, Write};

use botyard_core::Seat;

use super::command::{Command, Meaning, read_line};
use super::overlay::{help_words, moves_words};
use super::session::{LANG, Session, Step};
use super::text::sentence;
use crate::board;

/// A line that is longer is cut, so that nothing endless is read.
const LONGEST: u64 = 4096;

/// Plays until the input ends or the person leaves. That nobody reads the output any more is no error.
pub(super) fn play(session: &mut Session, input: impl BufRead, output: impl Write) -> io::Result<()> {
    let mut table = Table { session, input, output };
    match table.play() {
        Err(why) if why.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        other => other,
    }
}

struct Table<'a, I, O> {
    session: &'a mut Session,
    input: I,
    output: O,
}

impl<I: BufRead, O: Write> Table<'_, I, O> {
    fn play(&mut self) -> io::Result<()> {
        let players: Vec<String> = self
            .session
            .seats_in_turn()
            .into_iter()
            .map(|seat| {
                format!("{}: {}", self.session.info().seat_name(seat), self.session.player_words(seat))
            })
            .collect();
        writeln!(self.output, "{} - {}", self.session.info().name, players.join(", "))?;
        if self.session.persons().next().is_some() {
            writeln!(self.output, "Type a move such as {}, or help.", self.session.info().order_example)?;
        }
        self.show_board()?;
        loop {
            while self.session.computer_due().is_some() {
                let before = self.session.steps().len();
                for note in self.session.notes() {
                    writeln!(self.output, "{note}")?;
                }
                self.session.let_computer_play();
                self.show_steps(before)?;
            }
            let Some(line) = self.ask(&self.prompt())? else {
                writeln!(self.output)?;
                return self.say_where_it_stands();
            };
            if line.trim().is_empty() {
                continue;
            }
            match read_line(self.session, &line) {
                Meaning::Order(seat, order) => self.enter(seat, &order)?,
                Meaning::Command(Command::Quit) => return self.say_where_it_stands(),
                Meaning::Command(command) => self.run(command)?,
                Meaning::MovesOf(beginning) => {
                    writeln!(self.output, "{}", moves_words(self.session, &beginning))?;
                }
                Meaning::Neither(why) => writeln!(self.output, "{why}")?,
            }
        }
    }

    fn prompt(&self) -> String {
        match self.session.asked() {
            Some(seat) => format!("{}> ", self.session.info().seat_name(seat)),
            None => "> ".to_owned(),
        }
    }

    /// The next line; `None` at the end of the input.
    fn ask(&mut self, prompt: &str) -> io::Result<Option<String>> {
        write!(self.output, "{prompt}")?;
        self.output.flush()?;
        let mut bytes = Vec::new();
        self.input.by_ref().take(LONGEST).read_until(b'\n', &mut bytes)?;
        Ok(if bytes.is_empty() { None } else { Some(String::from_utf8_lossy(&bytes).into_owned()) })
    }

    fn agrees(&mut self, question: &str) -> io::Result<bool> {
        let answer = self.ask(&format!("{question} y/n "))?;
        Ok(answer.is_some_and(|answer| matches!(answer.trim().to_lowercase().as_str(), "y" | "yes")))
    }

    fn enter(&mut self, seat: Seat, order: &str) -> io::Result<()> {
        let before = self.session.steps().len();
        match self.session.enter(seat, order) {
            Ok(_) => self.show_steps(before),
            Err(why) => writeln!(self.output, "{}", sentence(&why.to_string())),
        }
    }

    fn run(&mut self, command: Command) -> io::Result<()> {
        match command {
            Command::Undo => match self.session.undo() {
                Some(_) => self.show_board(),
                None => writeln!(self.output, "There is no move of yours to take back."),
            },
            Command::Redo => match self.session.redo() {
                Some(_) => self.show_board(),
                None => writeln!(self.output, "There is no move to play again."),
            },
            Command::Resign => self.resign(),
            Command::Flip => {
                self.session.flip = !self.session.flip;
                self.show_board()
            }
            Command::Moves => writeln!(self.output, "{}", moves_words(self.session, "")),
            Command::Rules => writeln!(self.output, "{}", self.session.info().rules.get(LANG).trim_end()),
            Command::Position => writeln!(self.output, "{}", self.session.position_words()),
            Command::Help => writeln!(self.output, "{}", help_words(self.session, "").trim_end()),
            Command::New => {
                if !self.session.is_going_on() || self.agrees("Give this game up and begin a new one?")? {
                    self.session.restart();
                    self.show_board()?;
                }
                Ok(())
            }
            Command::Quit => Ok(()),
        }
    }

    fn resign(&mut self) -> io::Result<()> {
        if self.session.outcome().is_some() {
            return writeln!(self.output, "The game is over already.");
        }
        let Some(seat) = self.session.asked() else {
            return writeln!(self.output, "Nobody here plays, so nobody can resign.");
        };
        if self.agrees(&format!("{} resigns?", self.session.info().seat_name(seat)))? {
            let before = self.session.steps().len();
            self.session.resign(seat);
            self.show_steps(before)?;
        }
        Ok(())
    }

    /// What was played since there were so many steps, then the board.
    fn show_steps(&mut self, before: usize) -> io::Result<()> {
        let new = self.session.steps().get(before..).unwrap_or_default().to_vec();
        if new.is_empty() {
            return Ok(());
        }
        for step in &new {
            writeln!(self.output, "{}", self.step_words(step))?;
        }
        self.show_board()
    }

    fn step_words(&self, step: &Step) -> String {
        let info = self.session.info();
        let mut words = format!("{}.", step.number);
        for (seat, order) in &step.orders {
            words += &format!(" {} {order}.", info.seat_name(*seat));
        }
        for told in &step.told {
            words.push(' ');
            words += told;
        }
        words
    }

    fn show_board(&mut self) -> io::Result<()> {
        let board = board::plain(&self.session.scene(), self.session.info(), self.session.flip);
        writeln!(self.output, "\n{board}")?;
        if let Some(result) = self.session.result_words() {
            writeln!(self.output, "{result} Type new, undo or quit.")?;
        }
        Ok(())
    }

    fn say_where_it_stands(&mut self) -> io::Result<()> {
        let result = self.session.result_words();
        writeln!(self.output, "{}", result.as_deref().unwrap_or("The game stands like this:"))?;
        writeln!(self.output, "{}", self.session.position_words())?;
        self.output.flush()
    }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::super::session::tests::{against_computer, from_position, two_persons};
    use super::*;

    fn told(mut session: Session, input: &[u8]) -> String {
        let mut output = Vec::new();
        play(&mut session, input, &mut output).unwrap();
        String::from_utf8(output).unwrap()
    }

    fn check(session: Session, input: &str, expected: &Expect) {
        expected.assert_eq(&told(session, input.as_bytes()));
    }

    #[test]
    fn a_whole_game_with_mistakes_comes_through_a_pipe() {
        check(
            two_persons(),
            "b2b1\nundoo\nb2b3\nundo\nb2b3\na4a3\nb3b4\nquit\n",
            &expect![[r#"
                Robot Duel - White: player, Black: player
                Type a move such as b2b3, or help.

                  Black's hand: empty
                  +-----+-----+-----+
                4 |  g  |  l  |  e  | Black
                  +-----+-----+-----+
                3 |     |  c  |     |
                  +-----+-----+-----+
                2 |     |  C  |     |
                  +-----+-----+-----+
                1 |  E  |  L  |  G  | White
                  +-----+-----+-----+
                     a     b     c
                  White's hand: empty

                White> A small yellow robot can't go from b2 to b1: it moves one square forward.
                White> There is no command "undoo": did you mean undo?
                White> 1. White b2b3. White's small yellow robot goes from b2 to b3. It captures Black's small yellow robot on b3.

                  Black's hand: empty
                  +-----+-----+-----+
                4 |  g  |  l  |  e  | Black
                  +-----+-----+-----+
                3 |     |  C  |     |
                  +-----+-----+-----+
                2 |     |     |     |
                  +-----+-----+-----+
                1 |  E  |  L  |  G  | White
                  +-----+-----+-----+
                     a     b     c
                  White's hand: C

                Black> 
                  Black's hand: empty
                  +-----+-----+-----+
                4 |  g  |  l  |  e  | Black
                  +-----+-----+-----+
                3 |     |  c  |     |
                  +-----+-----+-----+
                2 |     |  C  |     |
                  +-----+-----+-----+
                1 |  E  |  L  |  G  | White
                  +-----+-----+-----+
                     a     b     c
                  White's hand: empty

                White> 1. White b2b3. White's small yellow robot goes from b2 to b3. It captures Black's small yellow robot on b3.

                  Black's hand: empty
                  +-----+-----+-----+
                4 |  g  |  l  |  e  | Black
                  +-----+-----+-----+
                3 |     |  C  |     |
                  +-----+-----+-----+
                2 |     |     |     |
                  +-----+-----+-----+
                1 |  E  |  L  |  G  | White
                  +-----+-----+-----+
                     a     b     c
                  White's hand: C

                Black> 1. Black a4a3. Black's green robot goes from a4 to a3.

                  Black's hand: empty
                  +-----+-----+-----+
                4 |     |  l  |  e  | Black
                  +-----+-----+-----+
                3 |  g  |  C  |     |
                  +-----+-----+-----+
                2 |     |     |     |
                  +-----+-----+-----+
                1 |  E  |  L  |  G  | White
                  +-----+-----+-----+
                     a     b     c
                  White's hand: C

                White> 2. White b3b4. White's small yellow robot goes from b3 to b4. It captures Black's red robot on b4.

                  Black's hand: empty
                  +-----+-----+-----+
                4 |     |  C  |  e  | Black
                  +-----+-----+-----+
                3 |  g  |     |     |
                  +-----+-----+-----+
                2 |     |     |     |
                  +-----+-----+-----+
                1 |  E  |  L  |  G  | White
                  +-----+-----+-----+
                     a     b     c
                  White's hand: C, L

                White wins: the red robot was captured. Type new, undo or quit.
                > White wins: the red robot was captured.
                1Ce/g2/3/ELG[CL] b 0 2
            "#]],
        );
    }

    #[test]
    fn the_end_of_the_input_says_where_the_game_stands() {
        let text = told(two_persons(), b"b2b3");
        let last = text.lines().last().unwrap();
        assert_eq!(last, "gle/1C1/3/ELG[C] b 0 1");
    }

    #[test]
    fn resigning_is_asked_about() {
        let text = told(two_persons(), b"resign\nn\nresign\nyes\n");
        assert_eq!(text.matches("White resigns? y/n").count(), 2);
        assert_eq!(text.matches("White resigned: Black wins. Type").count(), 1);
    }

    #[test]
    fn a_computer_answers_at_once() {
        let text = told(against_computer(3), b"c1c2\n");
        assert!(text.contains("\n1. Black "), "{text}");
    }

    #[test]
    fn any_bytes_are_read_without_trouble() {
        let mut input = vec![0xff, 0, b'\n', 0x1b, b'['];
        input.extend([b'x'; 10_000]);
        input.extend(b"\n\n \n?\nmoves\nrules\nposition\nflip\nredo\nnew\n");
        let text = told(from_position("l2/3/3/2L[C] w 0 1"), &input);
        assert!(text.ends_with("\nl2/3/3/2L[C] w 0 1\n"), "{text}");
    }

    #[test]
    fn a_closed_pipe_is_no_error() {
        struct Closed;
        impl Write for Closed {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                Err(io::ErrorKind::BrokenPipe.into())
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        assert!(play(&mut two_persons(), io::empty(), Closed).is_ok());
    }
}
