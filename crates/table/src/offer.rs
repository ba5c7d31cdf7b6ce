//! What players ask of each other.

use std::fmt;

use botyard_core::{Seat, Seats, Texts};
use serde::{Deserialize, Serialize};

/// Something that needs the consent of others.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Offer {
    /// The game ends in a draw. Only in games of two; it falls when the other side orders.
    Draw,
    /// The last order of whoever asks is taken back, with all that came after it. It falls when the turn is played.
    TakeBack,
    /// The clocks stand and nobody orders.
    Pause,
    /// The game goes on.
    Resume,
    /// The same once more, with every player one seat further.
    Rematch,
}

impl Offer {
    /// Behind "has offered", "ha propuesto", "nie proponował".
    pub(crate) const fn words(self) -> Texts {
        match self {
            Offer::Draw => Texts::new("a draw", "tablas", "remisu"),
            Offer::TakeBack => Texts::new("to take an order back", "deshacer una jugada", "cofnięcia ruchu"),
            Offer::Pause => Texts::new("to pause", "una pausa", "pauzy"),
            Offer::Resume => Texts::new("to resume", "seguir", "wznowienia"),
            Offer::Rematch => Texts::new("a rematch", "la revancha", "rewanżu"),
        }
    }
}

impl fmt::Display for Offer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.words().en)
    }
}

/// An offer that waits for answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct OpenOffer {
    /// What.
    pub offer: Offer,
    /// Whose.
    pub by: Seat,
    /// Whose answers are missing.
    pub asked: Seats,
}

/// Offers of a table: at most one of each kind.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Offers {
    open: Vec<OpenOffer>,
    /// What was declined in this turn, and whose it was.
    declined: Vec<(Offer, Seat)>,
}

impl Offers {
    pub(crate) fn open(&self) -> &[OpenOffer] {
        &self.open
    }

    pub(crate) fn get(&self, offer: Offer) -> Option<OpenOffer> {
        self.open.iter().find(|open| open.offer == offer).copied()
    }

    pub(crate) fn was_declined(&self, offer: Offer, by: Seat) -> bool {
        self.declined.contains(&(offer, by))
    }

    pub(crate) fn add(&mut self, open: OpenOffer) {
        self.open.push(open);
    }

    /// A seat agrees. Is nobody's answer missing any more?
    pub(crate) fn agree(&mut self, offer: Offer, seat: Seat) -> bool {
        let Some(open) = self.open.iter_mut().find(|open| open.offer == offer) else { return false };
        open.asked.remove(seat);
        open.asked.is_empty()
    }

    pub(crate) fn remove(&mut self, offer: Offer) -> Option<OpenOffer> {
        let index = self.open.iter().position(|open| open.offer == offer)?;
        Some(self.open.remove(index))
    }

    /// It isn't offered again in this turn. Resuming may be asked for at any time: no turn comes while a game is paused.
    pub(crate) fn decline(&mut self, offer: Offer) {
        if let Some(open) = self.remove(offer)
            && !matches!(offer, Offer::Resume)
        {
            self.declined.push((offer, open.by));
        }
    }

    /// Another turn has begun.
    pub(crate) fn begin_turn(&mut self) {
        self.declined.clear();
    }

    /// Nobody is asked any more what this seat can't answer. Which offers have everybody's consent now?
    pub(crate) fn forget(&mut self, seat: Seat) -> Vec<OpenOffer> {
        let fallen = self.open.iter().filter(|open| open.by == seat).copied().collect();
        self.open.retain(|open| open.by != seat);
        for open in &mut self.open {
            open.asked.remove(seat);
        }
        fallen
    }
}
