//! Several commands in a row: what a player writes down.

use std::fmt;
use std::str::FromStr;

use botyard_core::dice::Dice;
use botyard_core::{InWords, clip};
use serde::{Serialize, Serializer};

use crate::command::PigCommand;

/// How many commands a round has.
pub const ROUND: usize = 5;

/// A row of up to [`Program::LONGEST`] commands: the program of a round, or a list of Continuous Feedback.
///
/// Four bits for each command, the first in the lowest; 0 where there is none.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Program(u32);

impl Program {
    /// No command at all.
    pub const EMPTY: Program = Program(0);
    /// Five times repair, the only program that has that command.
    pub const REPAIR: Program = Program(0xaaaaa);
    /// No list of commands gets longer: 3 and one for each point of damage that a living pig can have.
    pub const LONGEST: usize = 7;

    /// Just this command.
    #[inline]
    pub const fn of_one(command: PigCommand) -> Program {
        Program(command as u32)
    }

    /// How many commands it has.
    pub const fn len(self) -> usize {
        (35 - self.0.leading_zeros() as usize) / 4
    }

    /// Has it none?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The command of a step, counted from 0.
    pub const fn get(self, step: usize) -> Option<PigCommand> {
        if step < 8 { PigCommand::numbered(self.number(step)) } else { None }
    }

    /// The number of the command of a step below 8; 0 if there is none.
    #[inline]
    pub(crate) const fn number(self, step: usize) -> u8 {
        ((self.0 >> (step * 4)) & 15) as u8
    }

    /// The commands in their order.
    pub fn iter(self) -> impl Iterator<Item = PigCommand> {
        (0..8).map_while(move |step| self.get(step))
    }

    /// How often it has this command.
    pub fn count(self, command: PigCommand) -> usize {
        self.iter().filter(|&other| other == command).count()
    }

    /// The same with one more at the end; as it is if it can't be longer.
    #[must_use]
    pub const fn with(self, command: PigCommand) -> Program {
        let len = self.len();
        if len < Program::LONGEST { Program(self.0 | (command as u32) << (len * 4)) } else { self }
    }

    /// The same followed by another, as far as there is room.
    #[must_use]
    pub fn followed_by(self, other: Program) -> Program {
        other.iter().fold(self, Program::with)
    }

    /// The same without the first.
    #[must_use]
    pub const fn without_first(self) -> Program {
        Program(self.0 >> 4)
    }

    /// The same with its last command so many times more, as far as there is room.
    #[must_use]
    pub fn with_last_repeated(self, times: usize) -> Program {
        match self.len().checked_sub(1).and_then(|last| self.get(last)) {
            Some(last) => (0..times).fold(self, |program, _| program.with(last)),
            None => self,
        }
    }

    /// How many programs a pig with this much damage may choose from, where damage asks for rests.
    pub const fn choices(damage: u8) -> u64 {
        match damage {
            0 => 32_768,
            1 => 20_481,
            2 => 5_121,
            3 => 641,
            4 => 41,
            _ => 0,
        }
    }

    /// One of [`choices`](Program::choices), by its number from 0; repair is the last. A number that is too high counts
    /// from the beginning again.
    ///
    /// # Panics
    /// If the damage is five or more: such a pig has no program.
    #[inline]
    pub const fn choice(damage: u8, number: u64) -> Program {
        assert!(damage < 5, "a pig with five damage has no program");
        let choices = Program::choices(damage);
        let number = if number < choices { number } else { number % choices };
        if damage > 0 && number + 1 == choices {
            return Program::REPAIR;
        }
        let free = 3 * (ROUND as u32 - damage as u32);
        let rests = RESTS[damage as usize][(number >> free) as usize];
        let mut left = number as u32;
        let mut program = 0;
        let mut step = 0;
        while step < ROUND {
            let rest = rests >> step & 1 != 0;
            let command = if rest { PigCommand::Rest as u32 } else { 1 + (left & 7) };
            left >>= if rest { 0 } else { 3 };
            program |= command << (step * 4);
            step += 1;
        }
        Program(program)
    }

    /// One of the sets of steps that can be rests, a bit for each step, by its number; one that is too high counts from the
    /// beginning again.
    pub(crate) const fn rests(damage: u8, number: usize) -> u8 {
        const SETS: [usize; 5] = [1, 5, 10, 10, 5];
        let damage = if damage < 5 { damage as usize } else { 4 };
        RESTS[damage][number % SETS[damage]]
    }

    /// So many free commands at random, each as likely.
    pub fn random(commands: usize, dice: &mut Dice) -> Program {
        let mut bits = dice.bits();
        let mut program = 0;
        for step in 0..commands.min(Program::LONGEST) {
            program |= (1 + (bits & 7) as u32) << (step * 4);
            bits >>= 3;
        }
        Program(program)
    }
}

/// For each damage, the sets of steps that can be rests.
const RESTS: [[u8; 10]; 5] = {
    let mut table = [[0; 10]; 5];
    let mut filled = [0; 6];
    let mut set: u8 = 0;
    while set < 32 {
        let damage = set.count_ones() as usize;
        if damage < 5 {
            table[damage][filled[damage]] = set;
            filled[damage] += 1;
        }
        set += 1;
    }
    table
};

impl FromIterator<PigCommand> for Program {
    /// As many as there is room for.
    fn from_iter<I: IntoIterator<Item = PigCommand>>(commands: I) -> Program {
        commands.into_iter().fold(Program::EMPTY, Program::with)
    }
}

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (step, command) in self.iter().enumerate() {
            if step > 0 {
                f.write_str(" ")?;
            }
            f.write_str(command.sign())?;
        }
        Ok(())
    }
}

impl fmt::Debug for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{self}\"")
    }
}

impl Serialize for Program {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

/// Why a text isn't a program.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadProgram {
    /// There is nothing.
    #[error("there is no command: write some, like F ^ TR v H")]
    Empty,
    /// Something isn't a command.
    #[error("{rest:?} doesn't begin with a command (number {number}): they are ^ v \\ / TL TR F H X R")]
    NoCommand {
        /// From there on.
        rest: String,
        /// Which command it would be, counted from 1.
        number: usize,
    },
    /// More commands than any program or list has.
    #[error("these are more than {} commands, more than any program has", Program::LONGEST)]
    TooLong,
}

impl InWords for BadProgram {
    fn in_spanish(&self) -> String {
        match self {
            BadProgram::Empty => "no hay ninguna orden: escribe algunas, como F ^ TR v H".to_owned(),
            BadProgram::NoCommand { rest, number } => {
                format!("«{rest}» no empieza con una orden (la número {number}): son ^ v \\ / TL TR F H X R")
            }
            BadProgram::TooLong => {
                format!("son más de {} órdenes, más de las que tiene un programa", Program::LONGEST)
            }
        }
    }

    fn in_polish(&self) -> String {
        match self {
            BadProgram::Empty => "nie ma żadnego polecenia: napisz je, na przykład F ^ TR v H".to_owned(),
            BadProgram::NoCommand { rest, number } => format!(
                "„{rest}” nie zaczyna się od polecenia (numer {number}): polecenia to ^ v \\ / TL TR F H X R"
            ),
            BadProgram::TooLong => {
                format!("to więcej niż {} poleceń, więcej, niż ma jakikolwiek program", Program::LONGEST)
            }
        }
    }
}

impl FromStr for Program {
    type Err = BadProgram;

    /// Forgiving: capitals or not, spaces or commas or neither, `<` and `>` for turns, arrows as people draw them; a lone `R`
    /// is a whole round of repair.
    fn from_str(text: &str) -> Result<Program, BadProgram> {
        let mut program = Program::EMPTY;
        let mut rest = text.trim_start_matches(is_space);
        while !rest.is_empty() {
            let Some((command, after)) = split_command(rest) else {
                return Err(BadProgram::NoCommand { rest: clip(rest.trim_end()), number: program.len() + 1 });
            };
            if program.len() == Program::LONGEST {
                return Err(BadProgram::TooLong);
            }
            program = program.with(command);
            rest = after.trim_start_matches(is_space);
        }
        if program.is_empty() {
            return Err(BadProgram::Empty);
        }
        let lone_repair = program.len() == 1 && program.get(0) == Some(PigCommand::Repair);
        Ok(if lone_repair { Program::REPAIR } else { program })
    }
}

fn is_space(sign: char) -> bool {
    sign.is_whitespace() || sign == ','
}

/// The command that a text begins with, and what follows it.
fn split_command(text: &str) -> Option<(PigCommand, &str)> {
    let mut signs = text.chars();
    let command = match signs.next()?.to_ascii_lowercase() {
        '^' | '↑' => PigCommand::Forward,
        'v' | '↓' => PigCommand::Backward,
        '\\' | '↖' => PigCommand::ForwardLeft,
        '/' | '↗' => PigCommand::ForwardRight,
        '<' | '↺' => PigCommand::TurnLeft,
        '>' | '↻' => PigCommand::TurnRight,
        'f' => PigCommand::Fire,
        'h' => PigCommand::Hit,
        'x' => PigCommand::Rest,
        'r' => PigCommand::Repair,
        't' => match signs.next()?.to_ascii_lowercase() {
            'l' => PigCommand::TurnLeft,
            'r' => PigCommand::TurnRight,
            _ => return None,
        },
        _ => return None,
    };
    Some((command, signs.as_str()))
}
