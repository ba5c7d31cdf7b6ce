//! How a game at a table ended.

use botyard_core::{Outcome, Reason, Seat, Texts, Words};
use serde::Serialize;

/// The end of a game, by the rules or by what players did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ending {
    /// The place of every seat, 1 for the best, ties shared. `None` if the game doesn't count.
    pub places: Option<Vec<u8>>,
    /// Why.
    pub reason: Reason,
    /// Who brought it about, if it was one player's doing.
    pub by: Option<Seat>,
}

/// As people and programs read it: places, the code of the reason, and its words in every language.
impl Serialize for Ending {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Written<'a> {
            places: &'a Option<Vec<u8>>,
            reason: &'static str,
            words: Words,
            #[serde(skip_serializing_if = "Option::is_none")]
            by: Option<Seat>,
        }
        let words = Words::from(self.reason.words);
        Written { places: &self.places, reason: self.reason.code, words, by: self.by }.serialize(serializer)
    }
}

macro_rules! reasons {
    ($($name:ident $code:literal $en:literal $es:literal $pl:literal)*) => {
        $(pub(crate) const $name: Reason = Reason { code: $code, words: Texts { en: $en, es: $es, pl: $pl } };)*
    };
}

reasons! {
    RESIGNED "resigned" "a player resigned" "un jugador se rindió" "gracz się poddał"
    TIME "time" "a player's time ran out" "a un jugador se le acabó el tiempo" "graczowi skończył się czas"
    AGREED "agreed" "the players agreed on a draw" "los jugadores acordaron tablas" "gracze zgodzili się na remis"
    ABORTED "aborted" "the game was called off" "la partida fue anulada" "partia została odwołana"
    CLOSED "closed" "the table was closed" "la mesa fue cerrada" "stół został zamknięty"
    NOBODY "nobody-came" "nobody ordered in time" "nadie dio su orden a tiempo" "nikt nie wydał rozkazu na czas"
}

impl Ending {
    pub(crate) fn by_rules(outcome: &Outcome) -> Ending {
        let places = outcome.places.iter().map(|(_, &place)| place).collect();
        Ending { places: Some(places), reason: outcome.reason, by: None }
    }

    /// This seat has lost, and the others have nothing between them.
    pub(crate) fn lost_by(seat: Seat, seats: usize, reason: Reason) -> Ending {
        let last = u8::try_from(seats).unwrap_or(u8::MAX);
        let places = Seat::first(seats).map(|other| if other == seat { last } else { 1 }).collect();
        Ending { places: Some(places), reason, by: Some(seat) }
    }

    pub(crate) fn drawn(seats: usize) -> Ending {
        Ending { places: Some(vec![1; seats]), reason: AGREED, by: None }
    }

    pub(crate) fn called_off(by: Option<Seat>, reason: Reason) -> Ending {
        Ending { places: None, reason, by }
    }
}
