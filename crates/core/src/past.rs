//! The history of a game's positions, for rules about repetition.

use crate::game::Game;
use crate::lang::{InWords, Lang};
use crate::seat::{Seat, Seats};
use crate::sequential::{Position, Sequential};
use crate::side::Side;

/// Keys of earlier positions, oldest first, for rules about repetition. For games in which the sides
/// alternate.
///
/// Compared by keys alone.
#[derive(Debug, Default)]
pub struct Past {
    keys: Vec<u64>,
    /// Bit filter of the keys, indexed by bits of each key's upper half: most positions are new, and a clear
    /// bit proves that at once. Its size is a power of two, and at least [`ROOM`] bits per key.
    seen: Vec<u64>,
}

/// Filter bits per key. At most one in this many new positions causes a futile search.
const ROOM: usize = 32;

/// Initial size of the filter, in words of 64 bits.
const WORDS: usize = 8;

impl Past {
    /// The keys, oldest first.
    pub fn keys(&self) -> &[u64] {
        &self.keys
    }

    /// The word and the bit of a key in a filter of this many words.
    #[inline]
    fn place(key: u64, words: usize) -> (usize, u64) {
        let bit = key.rotate_left(32) as usize & (words * 64 - 1);
        (bit / 64, 1 << (bit % 64))
    }

    /// Adds the key of the position that is being left.
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

    /// Number of earlier positions with this key. The key must belong to the next position: sides alternate,
    /// so equal positions are an even number of turns back.
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

    // Reuses the memory when many games are played from one start.
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

/// A position with its history: the state of a two-sided game with draws by repetition.
#[derive(PartialEq, Eq, Debug)]
pub struct WithPast<P> {
    /// The current position.
    pub position: P,
    /// The move number, as the game's notation counts.
    pub number: u32,
    /// Whether the position has occurred often enough to draw the game.
    pub drawn: bool,
    past: Past,
}

impl<P: Position> WithPast<P> {
    /// A position without history. `drawn` marks a game that a repetition which isn't recorded here has
    /// ended.
    pub fn new(position: P, number: u32, drawn: bool) -> WithPast<P> {
        WithPast { position, number, drawn, past: Past::default() }
    }

    /// The keys of the earlier positions, oldest first.
    pub fn keys(&self) -> &[u64] {
        self.past.keys()
    }

    /// Number of occurrences of the current position, this one included.
    #[inline]
    pub fn occurrences(&self) -> usize {
        1 + self.past.count(self.position.key())
    }

    /// Whether the game is over, by repetition or because there are no moves.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.drawn || !self.position.has_moves()
    }

    /// The seat to move; empty once the game is over.
    #[inline]
    pub fn to_act(&self) -> Seats {
        if self.is_over() { Seats::EMPTY } else { Seats::one(self.position.turn()) }
    }

    /// The side to move, if it is this seat's turn.
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

    // Reuses the memory of the history when many games are played from one start.
    fn clone_from(&mut self, other: &WithPast<P>) {
        self.past.clone_from(&other.past);
        self.position.clone_from(&other.position);
        (self.number, self.drawn) = (other.number, other.drawn);
    }
}

/// Rejection of an order from a seat that owes none.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OutOfTurn {
    /// No seat owes an order any more.
    #[error("the game is over")]
    Over,
    /// The other side is to move, or the seat takes no part.
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

/// A game whose state is a position with its history, which makes it [`Sequential`].
pub trait HasPast: Game {
    /// The positions that search walks on.
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
