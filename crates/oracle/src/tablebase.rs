//! Lookup of values in the solved table.

use std::ops::{ControlFlow, Deref};

use botyard_core::Position as _;
use botyard_duel::{Order, Position};
use memmap2::Mmap;

use crate::layout::{FOLDED, KINDS, LEAST_OWNED};
use crate::memory::Memory;
use crate::onward::{Best, each_onward};
use crate::robot_places::RobotPlaces;
use crate::spot::{NO_SLOT, TableSpot};
use crate::value::Value;

/// Storage of a table's bytes.
pub(crate) enum Bytes {
    Memory(Memory),
    /// A mapped file; the bytes follow its header.
    Mapped {
        map: Mmap,
        header: usize,
    },
}

impl Deref for Bytes {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        match self {
            Bytes::Memory(memory) => memory,
            Bytes::Mapped { map, header } => &map[*header..],
        }
    }
}

/// Byte of a position without a slot: the mover can take the red robot.
const AT_ONCE: u8 = 1;

/// Returns the byte of a slot, or that of an immediate win if there is no slot; without a branch.
#[inline(always)]
fn byte_at(bytes: &[u8], slot: usize) -> u8 {
    let missing = u8::from(slot == NO_SLOT).wrapping_neg();
    let byte = bytes[slot.min(bytes.len() - 1)];
    (byte & !missing) | (AT_ONCE & missing)
}

/// Batch size of [`Tablebase::values`].
const AT_A_TIME: usize = 256;

/// The way a position's value is found.
#[derive(Clone, Copy)]
enum Lookup {
    Known(Result<Value, NoValue>),
    /// Stored in the next spot of the list.
    Stored,
    /// The best of the spots up to `end`.
    Best {
        end: usize,
    },
}

/// The values of all positions with eight robots. Lookups are quick and need only memory.
pub struct Tablebase {
    bytes: Bytes,
}

/// The reason a position has no value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoValue {
    /// The game is over.
    #[error("the game is over in this position")]
    Over,
    /// Not all eight robots are present.
    #[error(
        "the table knows positions with all eight robots, on the board or in hands, and here some are missing"
    )]
    MissingRobots,
}

/// A move and its value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Valued {
    /// The move.
    pub order: Order,
    /// Value for the side that plays the move.
    pub value: Value,
}

impl Tablebase {
    /// Returns the size of a table in bytes, which is the number of stored positions.
    pub fn len() -> usize {
        FOLDED.slots
    }

    /// Creates a table from bytes; there must be [`Tablebase::len`] of them.
    pub(crate) fn new(bytes: Bytes) -> Tablebase {
        debug_assert_eq!(bytes.len(), Tablebase::len());
        Tablebase { bytes }
    }

    pub(crate) fn in_memory(memory: Memory) -> Tablebase {
        Tablebase::new(Bytes::Memory(memory))
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Whether a table has a value for this position.
    pub fn knows(position: &Position) -> Result<(), NoValue> {
        if position.red_winner().is_some() {
            return Err(NoValue::Over);
        }
        RobotPlaces::of(*position).map(|_| ()).ok_or(NoValue::MissingRobots)
    }

    /// Returns the value of a position for the side to move. It is the same in both editions, and repetition
    /// doesn't change it.
    #[inline]
    pub fn value(&self, position: &Position) -> Result<Value, NoValue> {
        if position.red_winner().is_some() {
            return Err(NoValue::Over);
        }
        let seen = RobotPlaces::of(*position).ok_or(NoValue::MissingRobots)?;
        if seen.wins_at_once(&KINDS) {
            return Ok(Value::Win(1));
        }
        if FOLDED.pairs.find(seen.pair).is_none() {
            return Ok(self.look_ahead(position));
        }
        Ok(Value::from_byte(self.byte(seen)))
    }

    /// Returns the byte of a position with an open pair whose mover has no immediate win.
    #[inline]
    fn byte(&self, seen: RobotPlaces) -> u8 {
        let bytes = &*self.bytes;
        if seen.owned() >= LEAST_OWNED {
            return byte_at(bytes, FOLDED.slot_of(FOLDED.spot(seen)));
        }
        let mut best = Best::NOTHING;
        each_onward(&FOLDED, seen, |spot| best.add(byte_at(bytes, FOLDED.slot_of(spot))));
        best.byte()
    }

    /// Returns the values of many positions. This is faster than one by one: each step is done for a whole
    /// batch, so that the memory accesses overlap.
    pub fn values(&self, positions: &[Position]) -> Vec<Result<Value, NoValue>> {
        let (kinds, all) = (&*KINDS, &*self.bytes);
        let mut values = Vec::with_capacity(positions.len());
        let (mut answers, mut spots) = (Vec::new(), Vec::new());
        let (mut halfway, mut slots, mut bytes) = (Vec::new(), Vec::new(), Vec::new());
        for positions in positions.chunks(AT_A_TIME) {
            spots.clear();
            answers.clear();
            answers.extend(positions.iter().map(|position| self.answer(position, &mut spots)));
            halfway.clear();
            halfway.extend(spots.iter().map(|&spot| FOLDED.halfway(kinds, spot)));
            slots.clear();
            slots.extend(halfway.iter().map(|&halfway| FOLDED.slot_behind(kinds, halfway)));
            bytes.clear();
            bytes.extend(slots.iter().map(|&slot| byte_at(all, slot)));
            let mut begin = 0;
            for answer in &answers {
                values.push(match *answer {
                    Lookup::Known(value) => value,
                    Lookup::Stored => {
                        begin += 1;
                        Ok(Value::from_byte(bytes[begin - 1]))
                    }
                    Lookup::Best { end } => {
                        let mut best = Best::NOTHING;
                        bytes[begin..end].iter().for_each(|&byte| best.add(byte));
                        begin = end;
                        Ok(Value::from_byte(best.byte()))
                    }
                });
            }
        }
        values
    }

    /// Determines the lookups for a position and adds their spots to the list.
    #[inline]
    fn answer(&self, position: &Position, spots: &mut Vec<TableSpot>) -> Lookup {
        if position.red_winner().is_some() {
            return Lookup::Known(Err(NoValue::Over));
        }
        let Some(seen) = RobotPlaces::of(*position) else {
            return Lookup::Known(Err(NoValue::MissingRobots));
        };
        if seen.wins_at_once(&KINDS) {
            return Lookup::Known(Ok(Value::Win(1)));
        }
        if FOLDED.pairs.find(seen.pair).is_none() {
            return Lookup::Known(Ok(self.look_ahead(position)));
        }
        if seen.owned() >= LEAST_OWNED {
            spots.push(FOLDED.spot(seen));
            return Lookup::Stored;
        }
        each_onward(&FOLDED, seen, |spot| spots.push(spot));
        Lookup::Best { end: spots.len() }
    }

    /// Returns the value of a position with a red robot in the enemy zone. The table omits these, because
    /// with best play no red robot is left standing there: a turn or two later it has won, was taken or has
    /// left.
    fn look_ahead(&self, position: &Position) -> Value {
        let mut best: Option<Value> = None;
        let _: ControlFlow<()> = position.visit_moves(|order| {
            let mut after = *position;
            after.play_unchecked(order);
            let value = match after.red_winner() {
                Some(_) => Value::Win(1),
                None => self.value(&after).map_or(Value::Draw, Value::before),
            };
            if best.is_none_or(|best| best.rank() < value.rank()) {
                best = Some(value);
            }
            ControlFlow::Continue(())
        });
        best.unwrap_or(Value::Loss(0))
    }

    /// Returns every move with its value, the best first; moves of equal value are in the order of the rules
    /// crate.
    pub fn moves(&self, position: &Position) -> Result<Vec<Valued>, NoValue> {
        self.value(position)?;
        let mut moves = Vec::new();
        let mut why = Ok(());
        let _: ControlFlow<()> = position.visit_moves(|order| {
            let mut after = *position;
            after.play_unchecked(order);
            let value = match after.red_winner() {
                Some(_) => Ok(Value::Win(1)),
                None => self.value(&after).map(Value::before),
            };
            match value {
                Ok(value) => moves.push(Valued { order, value }),
                Err(other) => why = Err(other),
            }
            ControlFlow::Continue(())
        });
        why?;
        moves.sort_by_key(|valued| std::cmp::Reverse(valued.value.rank()));
        Ok(moves)
    }

    /// Returns best play from here: the moves until the end of the game, at most `most`.
    pub fn line(&self, position: &Position, most: usize) -> Result<Vec<Valued>, NoValue> {
        let mut position = *position;
        let mut line = Vec::new();
        self.value(&position)?;
        while line.len() < most
            && position.red_winner().is_none()
            && let Some(&best) = self.moves(&position)?.first()
        {
            line.push(best);
            position.play_unchecked(best.order);
        }
        Ok(line)
    }
}
