//! A solver's state as bytes, to go on later.
//!
//! | bytes | content |
//! |---|---|
//! | 0-15 | `botyard pigs sol` |
//! | 16 | version, 1 |
//! | 17 | 1 if damage costs commands, else 0 |
//! | 18 | 1 if programs are still collected, else 0 |
//! | 19-22 | number of rounds played back |
//! | 23-26 | number of sweeps that searched all programs |
//! | 27-42 | largest change of the last sweep, and sum since the last of those (floats of 64 bits) |
//! | 43-46 | number of states done in the sweep under way |
//! | then | values of all states, and of those done, as floats of 32 bits |
//! | then | for each state: the number of programs of either pig, and the programs, four bytes each |
//! | the last 8 | checksum of all bytes before (XXH3) |
//!
//! Numbers are little-endian.

use botyard_pigs::{PigCommand, Program};
use xxhash_rust::xxh3::xxh3_64;

use crate::pigs::round::{Candidates, RoundRules};
use crate::pigs::solver::PigSolver;
use crate::pigs::states::{PigStates, Worths};

const MAGIC: &[u8; 16] = b"botyard pigs sol";
const VERSION: u8 = 1;

/// The reason why bytes aren't a solver's state.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadCheckpoint {
    /// Something else.
    #[error("not a checkpoint of `botyard solve pigs`")]
    NotACheckpoint,
    /// Another version of the program wrote it.
    #[error("a checkpoint of version {0}, and this program knows version {VERSION}")]
    OtherVersion(u8),
    /// Truncated, too long, or with a wrong checksum.
    #[error("damaged: wrong length or checksum")]
    Damaged,
}

struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn take<const N: usize>(&mut self) -> Result<[u8; N], BadCheckpoint> {
        let (first, rest) = self.0.split_first_chunk::<N>().ok_or(BadCheckpoint::Damaged)?;
        self.0 = rest;
        Ok(*first)
    }

    fn number(&mut self) -> Result<u32, BadCheckpoint> {
        Ok(u32::from_le_bytes(self.take()?))
    }

    fn value(&mut self) -> Result<f32, BadCheckpoint> {
        let value = f32::from_le_bytes(self.take()?);
        if (0.0..=1.0).contains(&value) { Ok(value) } else { Err(BadCheckpoint::Damaged) }
    }
}

fn number_of(program: Program) -> u32 {
    program.iter().zip(0..).map(|(command, step)| (command as u32) << (4 * step)).sum()
}

fn program(number: u32) -> Result<Program, BadCheckpoint> {
    let commands = (0..5).map(|step| (number >> (4 * step) & 15) as usize);
    let commands: Option<Vec<PigCommand>> =
        commands.map(|number| PigCommand::ALL.get(number.wrapping_sub(1)).copied()).collect();
    commands.map(|commands| commands.into_iter().collect()).ok_or(BadCheckpoint::Damaged)
}

impl PigSolver {
    /// The state as bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend([VERSION, u8::from(self.rules.duties), u8::from(self.is_collecting)]);
        bytes.extend(self.rounds.to_le_bytes());
        bytes.extend(self.full_sweeps.to_le_bytes());
        bytes.extend(self.change.to_le_bytes());
        bytes.extend(self.drift.to_le_bytes());
        bytes.extend((self.fresh.len() as u32).to_le_bytes());
        let values = (0..PigStates::COUNT).map(|number| self.worths.get(number));
        bytes.extend(values.chain(self.fresh.iter().copied()).flat_map(f32::to_le_bytes));
        for candidates in &self.candidates {
            bytes.extend(candidates.programs.each_ref().map(|programs| programs.len().min(255) as u8));
            for programs in &candidates.programs {
                bytes.extend(programs.iter().take(255).flat_map(|&program| number_of(program).to_le_bytes()));
            }
        }
        bytes.extend(xxh3_64(&bytes).to_le_bytes());
        bytes
    }

    /// Reads [`to_bytes`](PigSolver::to_bytes).
    ///
    /// # Errors
    /// If the bytes are something else.
    pub fn from_bytes(bytes: &[u8]) -> Result<PigSolver, BadCheckpoint> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(BadCheckpoint::NotACheckpoint)?;
        match rest.first() {
            Some(&VERSION) => {}
            Some(&other) => return Err(BadCheckpoint::OtherVersion(other)),
            None => return Err(BadCheckpoint::Damaged),
        }
        let (content, checksum) = bytes.split_last_chunk::<8>().ok_or(BadCheckpoint::Damaged)?;
        if xxh3_64(content).to_le_bytes() != *checksum {
            return Err(BadCheckpoint::Damaged);
        }
        let mut reader = Reader(&content[MAGIC.len() + 1..]);
        let [duties, collecting] = reader.take()?;
        let rounds = reader.number()?;
        let full_sweeps = reader.number()?;
        let change = f64::from_le_bytes(reader.take()?);
        let drift = f64::from_le_bytes(reader.take()?);
        let done = reader.number()? as usize;
        if done >= PigStates::COUNT {
            return Err(BadCheckpoint::Damaged);
        }
        let values = (0..PigStates::COUNT).map(|_| reader.value()).collect::<Result<Vec<_>, _>>()?;
        let fresh = (0..done).map(|_| reader.value()).collect::<Result<Vec<_>, _>>()?;
        let states = PigStates::get();
        let mut solver = PigSolver::new(RoundRules { duties: duties != 0 }, Worths::new(|at| values[at]));
        (solver.rounds, solver.full_sweeps, solver.fresh) = (rounds, full_sweeps, fresh);
        solver.is_collecting = collecting != 0;
        (solver.change, solver.drift) = (change, drift);
        for (number, candidates) in solver.candidates.iter_mut().enumerate() {
            let counts: [u8; 2] = reader.take()?;
            let mut programs = [Vec::new(), Vec::new()];
            for (programs, count) in programs.iter_mut().zip(counts) {
                for _ in 0..count {
                    programs.push(program(reader.number()?)?);
                }
            }
            *candidates = Candidates::from_programs(states, states.pair(number), &programs);
        }
        if reader.0.is_empty() { Ok(solver) } else { Err(BadCheckpoint::Damaged) }
    }
}
