//! Observers of a step, and their events.

use botyard_core::{MAX_SEATS, Seat};

use crate::arena::{Arena, DEADLY};
use crate::command::PigCommand;
use crate::event::{Bump, Event, Holding, Rotation, Target, What};
use crate::pig::{Name, Pig};
use crate::program::Program;
use crate::square::{Facing, Square, squares};
use crate::tables::{FIST, RAY, neighbour, walk_direction};

/// Observer of steps.
pub(crate) trait Witness {
    /// When false, no [`StepRecord`] is recorded and [`saw`](Witness::saw) isn't called.
    const WATCHES: bool;

    /// Called after a step was played.
    fn saw(&mut self, step: &StepRecord);
}

impl Witness for () {
    const WATCHES: bool = false;

    fn saw(&mut self, _: &StepRecord) {}
}

/// Record of one step.
pub(crate) struct StepRecord {
    /// The board before the step.
    pub(crate) before: Arena,
    /// The board after walks, attacks and damage, on which the pigs destroyed in this step still count as
    /// living.
    pub(crate) moved: Arena,
    /// Number of each living pig's command.
    pub(crate) commands: [u8; MAX_SEATS],
    /// Target square of each living pig before collisions.
    pub(crate) wanted: [u8; MAX_SEATS],
    /// Damage that each pig took.
    pub(crate) points: [u8; MAX_SEATS],
    /// Pigs destroyed in this step, a bit for each seat.
    pub(crate) destroyed: u8,
    /// Squares on which hulks were flattened.
    pub(crate) flattened: u64,
}

/// Witness that collects the events.
pub(crate) struct Chronicle {
    /// Events so far.
    pub(crate) events: Vec<Event>,
    /// Number of the current step, counted from 1.
    pub(crate) step: u8,
    /// Displayed number of the first step.
    first: u16,
}

impl Chronicle {
    /// Creates a chronicle whose first step is displayed with the number `first`.
    pub(crate) fn new(first: u16) -> Chronicle {
        Chronicle { events: Vec::new(), step: 1, first }
    }

    pub(crate) fn note(&mut self, what: What) {
        self.events.push(Event { step: self.step, what });
    }
}

impl Witness for Chronicle {
    const WATCHES: bool = true;

    fn saw(&mut self, step: &StepRecord) {
        let fighters: Vec<Fighter> = step.fighters().collect();
        let commands = fighters.iter().filter_map(|pig| Some((pig.name, pig.command?))).collect();
        let number = self.first + u16::from(self.step) - 1;
        self.note(What::Revealed { number, commands });
        for pig in &fighters {
            if let Some(what) = step.turn(pig) {
                self.note(what);
            }
        }
        for pig in &fighters {
            if let Some(what) = step.walk(pig, &fighters) {
                self.note(what);
            }
        }
        for square in squares(step.flattened) {
            let by = fighters.iter().find(|pig| pig.to == square);
            let hulk = step.before.pigs().find(|&(_, pig)| !pig.is_living() && pig.square() == Some(square));
            if let (Some(by), Some((hulk, _))) = (by, hulk) {
                self.note(What::Flattened { pig: Name(hulk), by: by.name, at: square });
            }
        }
        for pig in &fighters {
            match pig.command {
                Some(PigCommand::Fire) => self.note(step.shot(pig)),
                Some(PigCommand::Hit) => self.note(step.punch(pig, &fighters)),
                _ => {}
            }
        }
        for pig in &fighters {
            let points = step.points[pig.name.0.index()];
            if points > 0 {
                let damage = step.moved.damage(pig.name.0).min(DEADLY);
                self.note(What::Damaged { pig: pig.name, points, damage });
            }
        }
        for pig in &fighters {
            if step.destroyed >> pig.name.0.index() & 1 != 0 {
                self.note(What::Destroyed { pig: pig.name, at: pig.to });
            }
        }
    }
}

/// A pig that took part in a step.
struct Fighter {
    name: Name,
    command: Option<PigCommand>,
    from: Square,
    to: Square,
    /// Facing before the step.
    looked: Facing,
    /// Facing after the step.
    looks: Facing,
}

impl StepRecord {
    fn fighters(&self) -> impl Iterator<Item = Fighter> {
        Seat::first(self.before.seats()).filter_map(|seat| {
            let Some(Pig::Living { square: from, facing: looked, .. }) = self.before.pig(seat) else {
                return None;
            };
            let Some(Pig::Living { square: to, facing: looks, .. }) = self.moved.pig(seat) else {
                return None;
            };
            let command = PigCommand::numbered(self.commands[seat.index()]);
            Some(Fighter { name: Name(seat), command, from, to, looked, looks })
        })
    }

    fn turn(&self, pig: &Fighter) -> Option<What> {
        let turn = match pig.command? {
            PigCommand::TurnLeft => Rotation::Left,
            PigCommand::TurnRight => Rotation::Right,
            _ => return None,
        };
        Some(What::Turned { pig: pig.name, turn, facing: pig.looks })
    }

    fn walk(&self, pig: &Fighter, all: &[Fighter]) -> Option<What> {
        let direction = walk_direction(pig.looked, pig.command?)?;
        if pig.to != pig.from {
            return Some(What::Walked { pig: pig.name, from: pig.from, to: pig.to });
        }
        let to = neighbour(pig.from.number(), direction).and_then(Square::nth);
        let why = to.map_or(Bump::Edge, |to| self.obstacle(pig, to, all));
        Some(What::Bumped { pig: pig.name, at: pig.from, to, why })
    }

    /// Returns the reason why a pig couldn't enter a square.
    fn obstacle(&self, pig: &Fighter, to: Square, all: &[Fighter]) -> Bump {
        let wants = |other: &Fighter, square: Square| {
            other.name != pig.name && self.wanted[other.name.0.index()] == square.number()
        };
        if let Some(holder) = all.iter().find(|other| other.from == to && other.to == to) {
            if wants(holder, pig.from) {
                return Bump::Trade { with: holder.name };
            }
            let holding = holder.command.map_or(Holding::Resting, |command| match command {
                PigCommand::TurnLeft | PigCommand::TurnRight => Holding::Turning,
                PigCommand::Fire => Holding::Firing,
                PigCommand::Hit => Holding::Hitting,
                PigCommand::Rest => Holding::Resting,
                PigCommand::Repair => Holding::Repairing,
                _ => Holding::Stuck,
            });
            return Bump::Held { by: holder.name, holding };
        }
        Bump::Contest { with: all.iter().filter(|other| wants(other, to)).map(|other| other.name).collect() }
    }

    fn shot(&self, pig: &Fighter) -> What {
        let hit = self.moved.in_the_line_of_fire(pig.name.0).map(|(at, seat)| Target {
            pig: Name(seat),
            at,
            hulk: !self.before.pig(seat).is_some_and(Pig::is_living),
        });
        let ray = RAY[pig.looks as usize][pig.to.index()];
        let mut path: Vec<Square> = squares(ray).collect();
        if matches!(pig.looks, Facing::South | Facing::West) {
            path.reverse();
        }
        if let Some(last) = hit.and_then(|hit| path.iter().position(|&square| square == hit.at)) {
            path.truncate(last + 1);
        }
        What::Fired { pig: pig.name, from: pig.to, facing: pig.looks, path, hit }
    }

    fn punch(&self, pig: &Fighter, all: &[Fighter]) -> What {
        let reach: Vec<Square> = squares(FIST[pig.looks as usize][pig.to.index()]).collect();
        let hit = all.iter().filter(|other| reach.contains(&other.to)).map(|other| other.name).collect();
        What::Punched { pig: pig.name, from: pig.to, squares: reach, hit }
    }
}

/// Plays a round: each living pig's program, step by step, until it ends or at most one pig is left. Returns
/// the number of steps played, at least one. `after` is called after every step.
pub(crate) fn play_round<W: Witness>(
    arena: &mut Arena,
    programs: &[Program; MAX_SEATS],
    steps: usize,
    witness: &mut W,
    mut after: impl FnMut(&Arena, usize, &mut W),
) -> usize {
    let mut step = 0;
    loop {
        arena.step_before(programs, step, witness);
        step += 1;
        let last = step >= steps || arena.count_living() < 2;
        after(arena, step, witness);
        if last {
            return step;
        }
    }
}
