//! Is a record true?

use botyard_core::Lang;
use botyard_core::face::AnyGame;

use super::read::are_places;
use super::{Act, Record, result_text};
use crate::commitment::Commitment;

/// What could be shown about a record.
#[derive(Debug)]
pub struct Verified {
    /// The game where the record ends.
    pub game: Box<dyn AnyGame>,
    /// How it ended.
    pub ended: Ended,
    /// How many orders were given before the others were opened, as their commitments show.
    pub committed: usize,
    /// How many orders have no commitment: all of a sequential game, and those that nobody sent.
    pub uncommitted: usize,
}

/// How a record ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// By the rules of the game, with the result that they say.
    ByTheRules,
    /// By what players did or agreed on; the rules don't contradict the result.
    Otherwise,
    /// It has no result.
    NotAtAll,
}

/// What isn't true in a record.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unverified {
    /// It can't be started.
    #[error("the game can't be started: {0}")]
    Start(String),
    /// A step can't be played.
    #[error("step {step}: {why}")]
    Step {
        /// Which, counted from 1.
        step: usize,
        /// Why.
        why: String,
    },
    /// A commitment isn't opened.
    #[error("step {step}: {seat} was bound to an order, but there is no salt or no table to check it with")]
    NotOpened {
        /// Which, counted from 1.
        step: usize,
        /// Whose.
        seat: &'static str,
    },
    /// A commitment is to another order.
    #[error("step {step}: {seat} was bound to another order than the one that was played")]
    Broken {
        /// Which, counted from 1.
        step: usize,
        /// Whose.
        seat: &'static str,
    },
    /// The rules say another result.
    #[error("the record says {record}, the rules say {rules}")]
    Result {
        /// In the record.
        record: String,
        /// By the rules.
        rules: String,
    },
}

impl Record {
    /// Plays it by the rules, and checks commitments and result.
    pub fn verify(&self) -> Result<Verified, Unverified> {
        let info = self.kind.info;
        let mut game = self.start().map_err(|why| Unverified::Start(why.to_string()))?;
        if game.seats() != self.players.len() {
            return Err(Unverified::Start(format!("{} play, not {}", game.seats(), self.players.len())));
        }
        let (mut committed, mut uncommitted) = (0, 0);
        for (index, step) in self.steps.iter().enumerate() {
            let number = index + 1;
            let wrong = |why: String| Unverified::Step { step: number, why };
            let (turn, orders) = match &step.act {
                Act::Turn { turn, orders } => (*turn, orders),
                Act::Retired(seat) => {
                    if !game.to_act().contains(*seat) {
                        return Err(wrong(format!("{} is out of the game", info.seat_name(*seat))));
                    }
                    let left = game.retire(*seat, Lang::En);
                    left.ok_or_else(|| wrong("the game is over when somebody leaves it".to_owned()))?;
                    continue;
                }
            };
            let texts: Vec<_> = orders.iter().map(|order| (order.seat, order.order.as_str())).collect();
            let played = game.play(&texts, Lang::En).map_err(|why| wrong(why.to_string()))?;
            for order in orders {
                let Some(commitment) = order.commitment else {
                    uncommitted += 1;
                    continue;
                };
                let seat = info.seat_id(order.seat);
                let (Some(salt), Some(table)) = (order.salt, &self.table) else {
                    return Err(Unverified::NotOpened { step: number, seat });
                };
                let canonical = played.orders.iter().find(|(at, _)| *at == order.seat);
                let canonical = canonical.map_or(order.order.as_str(), |(_, text)| text);
                if Commitment::to(table, turn, seat, salt, canonical) != commitment {
                    return Err(Unverified::Broken { step: number, seat });
                }
                committed += 1;
            }
        }
        let rules: Option<Vec<u8>> =
            game.outcome().map(|outcome| outcome.places.iter().map(|(_, &place)| place).collect());
        let ended = match (&self.places, rules) {
            (places, Some(rules)) if places.as_ref() != Some(&rules) => {
                let rules = result_text(info, Some(rules.as_slice()));
                return Err(Unverified::Result { record: self.result(), rules });
            }
            (_, Some(_)) => Ended::ByTheRules,
            (None, None) => Ended::NotAtAll,
            (Some(places), None) if places.len() == game.seats() && are_places(places) => Ended::Otherwise,
            (Some(_), None) => {
                return Err(Unverified::Result { record: self.result(), rules: "nothing".to_owned() });
            }
        };
        Ok(Verified { game, ended, committed, uncommitted })
    }
}
