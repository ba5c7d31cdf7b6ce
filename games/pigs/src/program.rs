//! Programs: sequences of commands, and their notation.

use std::fmt;
use std::str::FromStr;

use botyard_core::dice::Dice;
use botyard_core::{InWords, clip};
use serde::{Serialize, Serializer};

use crate::command::PigCommand;

/// Number of commands in a round.
pub const ROUND: usize = 5;

/// A sequence of up to [`Program::LONGEST`] commands: the program of a round, or a list of Continuous
/// Feedback.
///
/// Packed into four bits per command, the first in the lowest; 0 stands for no command.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Program(u32);

impl Program {
    /// The program without commands.
    pub const EMPTY: Program = Program(0);
    /// Five times repair, the only program with that command.
    pub const REPAIR: Program = Program(0xaaaaa);
    /// Maximum length of a list: 3, and one more for each point of damage that a living pig can have.
    pub const LONGEST: usize = 7;

    /// Creates a program of one command.
    #[inline]
    pub const fn of_one(command: PigCommand) -> Program {
        Program(command as u32)
    }

    /// Number of commands.
    pub const fn len(self) -> usize {
        (35 - self.0.leading_zeros() as usize) / 4
    }

    /// Whether it has no commands.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the command of a step, counted from 0.
    pub const fn get(self, step: usize) -> Option<PigCommand> {
        if step < 8 { PigCommand::numbered(self.number(step)) } else { None }
    }

    /// Number of the command of a step below 8; 0 if there is none.
    #[inline]
    pub(crate) const fn number(self, step: usize) -> u8 {
        ((self.0 >> (step * 4)) & 15) as u8
    }

    /// Iterates over the commands in order.
    pub fn iter(self) -> impl Iterator<Item = PigCommand> {
        (0..8).map_while(move |step| self.get(step))
    }

    /// Number of times that it has this command.
    pub fn count(self, command: PigCommand) -> usize {
        self.iter().filter(|&other| other == command).count()
    }

    /// Appends a command; returns the program unchanged if it already has maximum length.
    #[must_use]
    pub const fn with(self, command: PigCommand) -> Program {
        let len = self.len();
        if len < Program::LONGEST { Program(self.0 | (command as u32) << (len * 4)) } else { self }
    }

    /// Appends another program, as far as there is room.
    #[must_use]
    pub fn followed_by(self, other: Program) -> Program {
        other.iter().fold(self, Program::with)
    }

    /// Removes the first command.
    #[must_use]
    pub const fn without_first(self) -> Program {
        Program(self.0 >> 4)
    }

    /// Appends the last command `times` more times, as far as there is room.
    #[must_use]
    pub fn with_last_repeated(self, times: usize) -> Program {
        match self.len().checked_sub(1).and_then(|last| self.get(last)) {
            Some(last) => (0..times).fold(self, |program, _| program.with(last)),
            None => self,
        }
    }

    /// The program on a mirrored board: left and right are exchanged.
    #[must_use]
    pub fn mirrored(self) -> Program {
        self.iter().map(PigCommand::mirrored).collect()
    }

    /// Number of legal programs of a pig with this damage, where damage requires rests.
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

    /// Returns the program with this index among the [`choices`](Program::choices), starting from 0; repair
    /// is the last. Indices that are too high wrap around.
    ///
    /// # Panics
    ///
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

    /// Returns the set of resting steps with this index, a bit for each step. Indices that are too high wrap
    /// around.
    pub(crate) const fn rests(damage: u8, number: usize) -> u8 {
        const SETS: [usize; 5] = [1, 5, 10, 10, 5];
        let damage = if damage < 5 { damage as usize } else { 4 };
        RESTS[damage][number % SETS[damage]]
    }

    /// A uniformly random program of this number of free commands.
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

/// By damage, the possible sets of resting steps.
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
    /// Takes as many commands as there is room for.
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

/// Error of reading a program.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadProgram {
    /// The text has no command.
    #[error("no commands: write some, such as F ^ TR v H")]
    Empty,
    /// Part of the text isn't a command.
    #[error("{rest:?} doesn't begin with a command (number {number}): they are ^ v \\ / TL TR F H X R")]
    NoCommand {
        /// The text from there on.
        rest: String,
        /// Number of the unreadable command, counted from 1.
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

    /// Reads leniently: any case, spaces or commas or neither, `<` and `>` for turns, arrow characters; a
    /// lone `R` stands for a whole round of repair.
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

/// Splits off the first command of a text.
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
