//! How games at a table end: reasons and final places.

use botyard_core::{Outcome, Reason, Seat, Texts};
use botyard_protocol::Ending;

macro_rules! reasons {
    ($($name:ident $code:literal $en:literal $es:literal $pl:literal)*) => {
        $(pub(crate) const $name: Reason = Reason { code: $code, words: Texts { en: $en, es: $es, pl: $pl } };)*
    };
}

/// The reason of a game that ended by resignation.
pub const RESIGNED: Reason = Reason {
    code: "resigned",
    words: Texts { en: "a player resigned", es: "el rival se rindió", pl: "przeciwnik się poddał" },
};

reasons! {
    TIME "time" "a player's time ran out" "al rival se le acabó el tiempo" "przeciwnikowi skończył się czas"
    AGREED "agreed" "the players agreed on a draw" "los jugadores acordaron tablas" "gracze zgodzili się na remis"
    ABORTED "aborted" "the game was aborted" "la partida fue anulada" "gra została przerwana"
    CLOSED "closed" "the table was closed" "la mesa fue cerrada" "stół został zamknięty"
    NOBODY "nobody-came" "nobody moved in time" "nadie jugó a tiempo" "nikt nie zagrał na czas"
}

pub(crate) fn by_rules(outcome: &Outcome) -> Ending {
    let places = outcome.places.iter().map(|(_, &place)| place).collect();
    Ending::new(Some(places), outcome.reason, None)
}

/// The seat takes the last place; all others share the first.
pub(crate) fn lost_by(seat: Seat, seats: usize, reason: Reason) -> Ending {
    let last = u8::try_from(seats).unwrap_or(u8::MAX);
    let places = Seat::first(seats).map(|other| if other == seat { last } else { 1 }).collect();
    Ending::new(Some(places), reason, Some(seat))
}

pub(crate) fn drawn(seats: usize) -> Ending {
    Ending::new(Some(vec![1; seats]), AGREED, None)
}

pub(crate) fn called_off(by: Option<Seat>, reason: Reason) -> Ending {
    Ending::new(None, reason, by)
}
