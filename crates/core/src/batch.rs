//! Batches: many copies of an environment that are stepped together, and the arrays that they write.

use crate::dice::{Dice, mix};
use crate::environment::{AnyEnvironment, Environment};
use crate::game::Game;
use crate::seat::Seat;

/// The arrays that a batch writes, one row per copy.
pub struct BatchRows<'a> {
    /// Observations of the seats that act next; of the first seat once a game is over.
    pub observation: &'a mut [i8],
    /// Legal actions of the seats that act next.
    pub mask: &'a mut [i8],
    /// The seats that act next; -1 once a game is over.
    pub player: &'a mut [i8],
    /// Results of all seats in the step that ended a game, otherwise 0.
    pub rewards: &'a mut [f32],
    /// Whether the step ended the game.
    pub terminated: &'a mut [bool],
    /// Whether the step reached the step limit before the end of the game.
    pub truncated: &'a mut [bool],
    /// Last observations of games that were reset in the same step, if requested.
    pub final_observation: Option<&'a mut [i8]>,
}

/// Treatment of a game that is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Autoreset {
    /// The next step resets it and ignores the action.
    NextStep,
    /// The step that ends it also resets it.
    SameStep,
    /// It stays over until it is reset explicitly.
    Disabled,
}

/// Type-erased batch: copies of an environment that are stepped together.
pub trait AnyBatch: Send + Sync {
    /// Resets the selected games, or all of them, and writes their rows.
    fn reset(&mut self, which: Option<&[bool]>, rows: &mut BatchRows<'_>);
    /// Plays one action in every game and writes its row. An illegal action leaves its game unchanged.
    fn step(
        &mut self,
        actions: &[i64],
        autoreset: Autoreset,
        most_steps: Option<u32>,
        rows: &mut BatchRows<'_>,
    );
    /// Returns a clone of one of the environments.
    fn get(&self, copy: usize) -> Option<Box<dyn AnyEnvironment>>;
}

#[derive(Clone)]
struct Lane<E> {
    environment: E,
    length: u32,
    ended: bool,
}

pub(crate) struct TypedBatch<E> {
    start: E,
    lanes: Vec<Lane<E>>,
}

impl<E: Environment> TypedBatch<E> {
    pub(crate) fn new(start: &E, copies: usize) -> TypedBatch<E> {
        let lane = Lane { environment: start.clone(), length: 0, ended: false };
        TypedBatch { start: start.clone(), lanes: vec![lane; copies] }
    }
}

impl<E: Environment> Lane<E> {
    fn restart(&mut self, start: &E) {
        self.environment.clone_from(start);
        (self.length, self.ended) = (0, false);
    }
}

/// The array rows of one copy.
struct BatchRow<'a> {
    observation: &'a mut [i8],
    mask: &'a mut [i8],
    player: &'a mut i8,
}

impl BatchRow<'_> {
    /// Writes the row of an environment in which this seat acts next.
    fn write<E: Environment>(&mut self, environment: &E, turn: Option<Seat>) {
        *self.player = turn.map_or(-1, |seat| seat.index() as i8);
        if let Some(seat) = turn.or(Seat::new(0)) {
            environment.observe(seat, self.observation);
        }
        if turn.is_some() {
            environment.write_mask(self.mask);
        } else {
            self.mask.fill(0);
        }
    }
}

impl BatchRows<'_> {
    fn row(&mut self, copy: usize, size: usize, actions: usize) -> BatchRow<'_> {
        BatchRow {
            observation: &mut self.observation[copy * size..(copy + 1) * size],
            mask: &mut self.mask[copy * actions..(copy + 1) * actions],
            player: &mut self.player[copy],
        }
    }
}

impl<E: Environment> AnyBatch for TypedBatch<E> {
    fn reset(&mut self, which: Option<&[bool]>, rows: &mut BatchRows<'_>) {
        let (size, actions, seats) = sizes(&self.start);
        for (copy, lane) in self.lanes.iter_mut().enumerate() {
            if which.is_some_and(|which| !which[copy]) {
                continue;
            }
            lane.restart(&self.start);
            rows.rewards[copy * seats..(copy + 1) * seats].fill(0.0);
            (rows.terminated[copy], rows.truncated[copy]) = (false, false);
            rows.row(copy, size, actions).write(&lane.environment, lane.environment.turn());
        }
    }

    fn step(
        &mut self,
        actions: &[i64],
        autoreset: Autoreset,
        most_steps: Option<u32>,
        rows: &mut BatchRows<'_>,
    ) {
        let (size, count, seats) = sizes(&self.start);
        let first = self.start.turn();
        for (copy, (lane, &action)) in self.lanes.iter_mut().zip(actions).enumerate() {
            if lane.ended && autoreset == Autoreset::Disabled {
                continue;
            }
            let rewards = &mut rows.rewards[copy * seats..(copy + 1) * seats];
            rewards.fill(0.0);
            (rows.terminated[copy], rows.truncated[copy]) = (false, false);
            let mut turn = first;
            if lane.ended {
                lane.restart(&self.start);
            } else {
                if usize::try_from(action).is_ok_and(|action| lane.environment.act(action)) {
                    lane.length += 1;
                }
                turn = lane.environment.turn();
                if turn.is_none() {
                    rows.terminated[copy] = true;
                    for (seat, reward) in Seat::first(seats).zip(rewards) {
                        *reward = lane.environment.result(seat).unwrap_or(0.0);
                    }
                } else if most_steps.is_some_and(|most| lane.length >= most) {
                    rows.truncated[copy] = true;
                }
                lane.ended = rows.terminated[copy] || rows.truncated[copy];
            }
            if lane.ended && autoreset == Autoreset::SameStep {
                if let (Some(last), Some(seat)) =
                    (rows.final_observation.as_deref_mut(), turn.or(Seat::new(0)))
                {
                    lane.environment.observe(seat, &mut last[copy * size..(copy + 1) * size]);
                }
                lane.restart(&self.start);
                turn = first;
            }
            rows.row(copy, size, count).write(&lane.environment, turn);
        }
    }

    fn get(&self, copy: usize) -> Option<Box<dyn AnyEnvironment>> {
        Some(self.lanes.get(copy)?.environment.boxed_clone())
    }
}

/// Length of an observation, number of actions, number of seats.
fn sizes<E: Environment>(environment: &E) -> (usize, usize, usize) {
    let size = Environment::shape(environment).iter().product();
    let actions = Environment::dimensions(environment).iter().product();
    (size, actions, Game::seats(Environment::game(environment)))
}

/// Lowest bit of every byte.
const EACH: u64 = 0x0101_0101_0101_0101;

/// Picks a random legal action for every mask row of `actions` numbers; 0 where there is none. The choice
/// depends on the seed and the game's number only, not on how games are split into batches: `first` is the
/// number of the first game.
pub fn sample(masks: &[i8], actions: usize, seed: u64, first: usize, chosen: &mut [i64]) {
    for (number, (mask, chosen)) in (first..).zip(masks.chunks_exact(actions.max(1)).zip(chosen)) {
        let mut dice = Dice::new(seed ^ mix(number as u64));
        *chosen = pick(mask, &mut dice).unwrap_or(0) as i64;
    }
}

/// Picks one of the actions that a mask allows.
fn pick(mask: &[i8], dice: &mut Dice) -> Option<usize> {
    let (words, rest) = mask.as_chunks::<8>();
    let ones = |word: &[i8; 8]| u64::from_le_bytes(word.map(|byte| byte as u8)) & EACH;
    // The product's highest byte is the sum of all bytes.
    let count = |word: &[i8; 8]| ones(word).wrapping_mul(EACH) >> 56;
    let behind = rest.iter().filter(|&&byte| byte & 1 != 0).count() as u64;
    let all = words.iter().map(count).sum::<u64>() + behind;
    if all == 0 {
        return None;
    }
    let mut index = dice.below(all);
    for (place, word) in words.iter().enumerate() {
        let here = count(word);
        if index < here {
            let set = (0..index).fold(ones(word), |set, _| set & (set - 1));
            return Some(place * 8 + set.trailing_zeros() as usize / 8);
        }
        index -= here;
    }
    let mut legal = rest.iter().enumerate().filter(|&(_, &byte)| byte & 1 != 0);
    legal.nth(index as usize).map(|(place, _)| words.len() * 8 + place)
}
