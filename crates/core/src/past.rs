//! The positions that a game has been through.

use crate::game::Game;
use crate::lang::{InWords, Lang};
use crate::seat::{Seat, Seats};
use crate::sequential::{Position, Sequential};
use crate::side::Side;

/// The keys of earlier positions, oldest first, for rules about repetition. For games in which the sides take turns.
///
/// Equal if the keys are.
#[derive(Debug, Default)]
pub struct Past {
    keys: Vec<u64>,
    /// A bit for each key, by its highest bits: most positions are new, and this tells so at once. It has at least
    /// [`ROOM`] bits for each key, and a power of two of them.
    seen: Vec<u64>,
}

/// Bits for each key. One in so many new positions is looked for in vain.
const ROOM: usize = 32;

/// The words of bits that a game starts with.
const WORDS: usize = 8;

impl Past {
    /// The keys, oldest first.
    pub fn keys(&self) -> &[u64] {
        &self.keys
    }

    /// The word and the bit of a key in a filter of so many words.
    #[inline]
    fn place(key: u64, words: usize) -> (usize, u64) {
        let bit = key.rotate_left(32) as usize & (words * 64 - 1);
        (bit / 64, 1 << (bit % 64))
    }

    /// Adds the position that is being left.
    #[inline]
    pub fn push(&mut self, key: u64) {
        if self.keys.len() * ROOM >= self.seen.len() * 64 {
            self.widen();
        }
        self.keys.push(key);
        let (word, bit) = Past::place(key, self.seen.len());
        self.seen[word] |= bit;
    }

    #[cold]
    fn widen(&mut self) {
        let words = (self.seen.len() * 2).max(WORDS);
        self.seen.clear();
        self.seen.resize(words, 0);
        for &key in &self.keys {
            let (word, bit) = Past::place(key, words);
            self.seen[word] |= bit;
        }
    }

    /// How often a position with this key has come before. It must be the one that comes next: sides alternate, so those
    /// equal to it lie an even number of turns back.
    #[inline]
    pub fn count(&self, key: u64) -> usize {
        if self.seen.is_empty() {
            return 0;
        }
        let (word, bit) = Past::place(key, self.seen.len());
        if self.seen[word] & bit == 0 { 0 } else { self.search(key) }
    }

    #[cold]
    fn search(&self, key: u64) -> usize {
        self.keys.iter().rev().skip(1).step_by(2).filter(|&&past| past == key).count()
    }
}

impl Clone for Past {
    fn clone(&self) -> Past {
        Past { keys: self.keys.clone(), seen: self.seen.clone() }
    }

    // Playing many games from one start reuses the memory.
    fn clone_from(&mut self, other: &Past) {
        self.keys.clone_from(&other.keys);
        self.seen.clone_from(&other.seen);
    }
}

impl PartialEq for Past {
    fn eq(&self, other: &Past) -> bool {
        self.keys == other.keys
    }
}

impl Eq for Past {}

/// A position with its past: the state of a two-sided game that repetition draws.
#[derive(PartialEq, Eq, Debug)]
pub struct WithPast<P> {
    /// Where the game is now.
    pub position: P,
    /// The number of the move, as the game's notation counts them.
    pub number: u32,
    /// The position has occurred as often as draws the game.
    pub drawn: bool,
    past: Past,
}

impl<P: Position> WithPast<P> {
    /// A position that nothing came before. `drawn` says that a repetition nobody remembers has ended the game there.
    pub fn new(position: P, number: u32, drawn: bool) -> WithPast<P> {
        WithPast { position, number, drawn, past: Past::default() }
    }

    /// The keys of the earlier positions, oldest first.
    pub fn keys(&self) -> &[u64] {
        self.past.keys()
    }

    /// How often the present position has occurred, now included.
    #[inline]
    pub fn occurrences(&self) -> usize {
        1 + self.past.count(self.position.key())
    }

    /// Is the game over, by repetition or because there is nothing to do?
    #[inline]
    pub fn is_over(&self) -> bool {
        self.drawn || !self.position.has_moves()
    }

    /// The seat whose turn it is, none once the game is over.
    #[inline]
    pub fn to_act(&self) -> Seats {
        if self.is_over() { Seats::EMPTY } else { Seats::one(self.position.turn()) }
    }

    /// The side to act, if this seat plays it.
    pub fn mover(&self, seat: Seat) -> Result<Side, OutOfTurn> {
        let turn = self.to_act().only().and_then(Side::of).ok_or(OutOfTurn::Over)?;
        if turn.seat() == seat { Ok(turn) } else { Err(OutOfTurn::NotYourTurn(turn)) }
    }

    /// Plays a legal move and draws the game if it leads to the `draws_at`th occurrence of a position.
    #[inline]
    pub fn play_unchecked(&mut self, order: P::Order, draws_at: usize) {
        self.past.push(self.position.key());
        self.position.play_unchecked(order);
        self.drawn = self.occurrences() >= draws_at;
    }
}

impl<P: Clone> Clone for WithPast<P> {
    fn clone(&self) -> WithPast<P> {
        WithPast { position: self.position.clone(), past: self.past.clone(), ..*self }
    }

    // Playing many games from one start reuses the memory of the past.
    fn clone_from(&mut self, other: &WithPast<P>) {
        self.past.clone_from(&other.past);
        self.position.clone_from(&other.position);
        (self.number, self.drawn) = (other.number, other.drawn);
    }
}

/// Refusal of an order from a seat that owes none.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OutOfTurn {
    /// Nobody acts any more.
    #[error("the game is over")]
    Over,
    /// The other side is to act, or the seat plays no part.
    #[error("it is {0}'s turn")]
    NotYourTurn(Side),
}

impl InWords for OutOfTurn {
    fn in_spanish(&self) -> String {
        match self {
            OutOfTurn::Over => "la partida ha terminado".to_owned(),
            OutOfTurn::NotYourTurn(side) => format!("es el turno de {}", side.name(Lang::Es)),
        }
    }

    fn in_polish(&self) -> String {
        match self {
            OutOfTurn::Over => "gra jest skończona".to_owned(),
            OutOfTurn::NotYourTurn(side) => format!("kolej na {}", side.name(Lang::Pl)),
        }
    }
}

/// A game whose state is a position with its past, which makes it [`Sequential`].
pub trait HasPast: Game {
    /// What search walks on.
    type Position: Position<Order = Self::Order>;

    /// The state of the game.
    fn with_past(&self) -> &WithPast<Self::Position>;

    /// [`Sequential::play_unchecked`].
    fn move_on(&mut self, order: Self::Order);
}

impl<G: HasPast> Sequential for G {
    type Position = <G as HasPast>::Position;

    #[inline]
    fn position(&self) -> &<G as HasPast>::Position {
        &self.with_past().position
    }

    fn past(&self) -> &[u64] {
        self.with_past().keys()
    }

    #[inline]
    fn ended_by_past(&self) -> bool {
        self.with_past().drawn
    }

    #[inline]
    fn play_unchecked(&mut self, order: G::Order) {
        self.move_on(order);
    }
}
