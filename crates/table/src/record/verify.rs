//! Verifying records: rules, commitments and result.

use botyard_core::face::AnyGame;
use botyard_core::{GameInfo, InWords, Lang, Reason, Seat, Words};

use super::read::are_places;
use super::{Record, RecordedAct, result_text};

/// Result of verifying a record.
#[derive(Debug)]
pub struct Verified {
    /// The game at the end of the record.
    pub game: Box<dyn AnyGame>,
    /// How the game ended.
    pub ended: Ended,
    /// Number of orders whose commitment was checked: they were given before the reveal.
    pub committed: usize,
    /// Number of orders without commitment: all of a sequential game, and orders that no player sent.
    pub uncommitted: usize,
}

impl Verified {
    /// Whether the game is simultaneous but has no commitment at all, so that nothing proves that its orders
    /// weren't changed.
    pub fn is_unsealed(&self) -> bool {
        self.game.info().simultaneous && self.committed == 0 && self.uncommitted > 0
    }
}

/// How the game of a record ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// By the rules of the game, which give the same result.
    ByTheRules,
    /// By the players' actions or agreement; the rules don't contradict the result.
    Otherwise,
    /// The record has no result.
    NotAtAll,
}

/// An error in a record.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unverified {
    /// The game can't be started.
    #[error("can't start the game: {0}")]
    Start(Words),
    /// A step can't be played.
    #[error("step {step}: {why}")]
    Step {
        /// Number of the step, from 1.
        step: usize,
        /// The reason.
        why: Words,
    },
    /// A commitment can't be checked: the salt or the table's id is missing.
    #[error("step {step}: {seat} has a commitment, but no salt or table id to check it with")]
    NotOpened {
        /// Number of the step, from 1.
        step: usize,
        /// Id of the seat.
        seat: &'static str,
    },
    /// A commitment doesn't match the order.
    #[error("step {step}: the order of {seat} doesn't match its commitment")]
    Broken {
        /// Number of the step, from 1.
        step: usize,
        /// Id of the seat.
        seat: &'static str,
    },
    /// The record claims an ending by the rules to which its turns don't lead.
    #[error("the turns don't lead to the ending of the record: {0}")]
    NotShown(String),
    /// The result contradicts the rules.
    #[error("the record says {record}, the rules say {}", .rules.as_deref().unwrap_or("nothing"))]
    Result {
        /// The record's result.
        record: String,
        /// The result by the rules, if there is one.
        rules: Option<String>,
    },
}

impl InWords for Unverified {
    fn in_spanish(&self) -> String {
        match self {
            Unverified::Start(why) => format!("la partida no puede empezar: {}", why.es),
            Unverified::Step { step, why } => format!("paso {step}: {}", why.es),
            Unverified::NotOpened { step, seat } => format!(
                "paso {step}: {seat} estaba atado a una orden, pero no hay sal o no hay mesa con que comprobarla"
            ),
            Unverified::Broken { step, seat } => {
                format!("paso {step}: {seat} estaba atado a otra orden que la que se jugó")
            }
            Unverified::NotShown(reason) => {
                format!("los turnos no llevan al final que dice el registro: {reason}")
            }
            Unverified::Result { record, rules: Some(rules) } => {
                format!("el registro dice {record}; las reglas dicen {rules}")
            }
            Unverified::Result { record, rules: None } => {
                format!("el registro dice {record}; las reglas no dicen nada")
            }
        }
    }

    fn in_polish(&self) -> String {
        match self {
            Unverified::Start(why) => format!("nie można zacząć tej gry: {}", why.pl),
            Unverified::Step { step, why } => format!("krok {step}: {}", why.pl),
            Unverified::NotOpened { step, seat } => format!(
                "krok {step}: {seat} ma zobowiązanie do ruchu, ale brakuje soli albo stołu, żeby je sprawdzić"
            ),
            Unverified::Broken { step, seat } => {
                format!("krok {step}: {seat} ma zobowiązanie do innego ruchu niż ten, który zagrano")
            }
            Unverified::NotShown(reason) => {
                format!("tury nie prowadzą do końca, o którym mówi zapis: {reason}")
            }
            Unverified::Result { record, rules: Some(rules) } => {
                format!("zapis mówi {record}, a zasady mówią {rules}")
            }
            Unverified::Result { record, rules: None } => {
                format!("zapis mówi {record}, a zasady nic nie mówią")
            }
        }
    }
}

fn other_count(play: usize, players: usize) -> Words {
    Words::from_fn(|lang| match lang {
        Lang::En => format!("{play} play, not {players}"),
        Lang::Es => format!("juegan {play}, no {players}"),
        Lang::Pl => format!("liczba graczy to {play}, a nie {players}"),
    })
}

fn out(info: &GameInfo, seat: Seat) -> Words {
    let name = info.seat_words(seat);
    Words::from_fn(|lang| match lang {
        Lang::En => format!("{} is out of the game", name.en),
        Lang::Es => format!("el sitio de {} está fuera de la partida", name.es),
        Lang::Pl => format!("miejsce „{}” jest już poza grą", name.pl),
    })
}

impl Record {
    /// Replays the record by the rules and checks the commitments and the result.
    pub fn verify(&self) -> Result<Verified, Unverified> {
        let info = self.kind.info;
        let mut game = self.start().map_err(|why| Unverified::Start(Words::of(&why)))?;
        if game.seats() != self.players.len() {
            return Err(Unverified::Start(other_count(game.seats(), self.players.len())));
        }
        let (mut committed, mut uncommitted) = (0, 0);
        for (index, step) in self.steps.iter().enumerate() {
            let number = index + 1;
            let wrong = |why: Words| Unverified::Step { step: number, why };
            if let RecordedAct::Retired(seat) = step.act
                && !game.to_act().contains(seat)
            {
                return Err(wrong(out(info, seat)));
            }
            let played = step.act.given().play(&mut *game).map_err(wrong)?;
            let RecordedAct::Turn { turn, orders } = &step.act else { continue };
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
                if salt.commit(table, *turn, seat, canonical) != commitment {
                    return Err(Unverified::Broken { step: number, seat });
                }
                committed += 1;
            }
        }
        let rules: Option<Vec<u8>> =
            game.outcome().map(|outcome| outcome.places.iter().map(|(_, &place)| place).collect());
        let is_by_rules = |reason: &&String| {
            let same =
                |ending: &Reason| Lang::ALL.into_iter().any(|lang| ending.words.get(lang) == reason.trim());
            game.endings().iter().any(same)
        };
        if let (None, Some(reason)) = (&rules, self.reason.as_ref().filter(is_by_rules)) {
            return Err(Unverified::NotShown(reason.clone()));
        }
        let ended = match (&self.places, rules) {
            (places, Some(rules)) if places.as_ref() != Some(&rules) => {
                let rules = result_text(info, Some(rules.as_slice()));
                return Err(Unverified::Result { record: self.result(), rules: Some(rules) });
            }
            (_, Some(_)) => Ended::ByTheRules,
            (None, None) => Ended::NotAtAll,
            (Some(places), None) if places.len() == game.seats() && are_places(places) => Ended::Otherwise,
            (Some(_), None) => {
                return Err(Unverified::Result { record: self.result(), rules: None });
            }
        };
        Ok(Verified { game, ended, committed, uncommitted })
    }
}
