//! The setup with which a table is opened.

use botyard_core::face::OptionPair;
use botyard_core::{Seat, Texts};
use botyard_protocol::{ClockRule, Sitter};
use serde::{Deserialize, Serialize};

use crate::limits;
use crate::refusal::Refusal;

const OPTIONS: Texts = Texts::new("these options", "las opciones", "tekst opcji");
const POSITION: Texts = Texts::new("this position", "la posición", "tekst pozycji");

/// Setup of a table: the game, its options, its players and its clock.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Setup {
    /// The table's id: letters, digits, `-` and `_`. Commitments name it, so no two tables may share one.
    pub id: String,
    /// Id of the game.
    pub game: String,
    /// Options of the game; those not listed have their default values.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<OptionPair>,
    /// Start position, if not the game's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The sitters, one for each seat of the game.
    pub seats: Vec<Sitter>,
    /// Time control.
    #[serde(default)]
    pub clock: ClockRule,
    /// Version of the rules for the whole game, see [`Options`](botyard_core::Options). Tables stored without
    /// a version use the first.
    #[serde(default = "first_rules")]
    pub rules: u32,
}

fn first_rules() -> u32 {
    1
}

impl Setup {
    pub(crate) fn check(&self) -> Result<(), Refusal> {
        let is_sign = |sign: char| sign.is_ascii_alphanumeric() || sign == '-' || sign == '_';
        if self.id.is_empty() || self.id.len() > limits::ID || !self.id.chars().all(is_sign) {
            return Err(Refusal::Id);
        }
        let options: usize = self.options.iter().map(|(key, value)| key.len() + value.len()).sum();
        if options > limits::OPTIONS {
            return Err(Refusal::TooLong { what: OPTIONS, most: limits::OPTIONS });
        }
        if self.position.as_ref().is_some_and(|position| position.len() > limits::POSITION) {
            return Err(Refusal::TooLong { what: POSITION, most: limits::POSITION });
        }
        let (times, needed): (&[u64], u64) = match &self.clock {
            ClockRule::None => (&[], 1),
            ClockRule::Fischer { start, increment, lag } => (&[*start, *increment, *lag], *start),
            ClockRule::Days { per_move, vacation } => (&[*per_move, *vacation], *per_move),
            ClockRule::Round { limit, .. } => (&[*limit], *limit),
        };
        if needed == 0 || times.iter().any(|&time| time > limits::CLOCK) {
            return Err(Refusal::Clock);
        }
        self.seats.iter().try_for_each(check_sitter)
    }

    /// Returns the setup of a rematch with this table id and rules version. Every player moves up one seat,
    /// so two players swap sides.
    pub fn rematch(&self, id: &str, rules: u32) -> Setup {
        let mut next = Setup { id: id.to_owned(), rules, ..self.clone() };
        next.seats.rotate_right(1.min(self.seats.len()));
        next
    }

    pub(crate) fn persons(&self) -> botyard_core::Seats {
        Seat::first(self.seats.len()).filter(|seat| self.seats[seat.index()].is_person()).collect()
    }
}

/// Checks that the names of a sitter are fit to be displayed.
pub(crate) fn check_sitter(sitter: &Sitter) -> Result<(), Refusal> {
    let names: &[&String] = match sitter {
        Sitter::Open => &[],
        Sitter::Person { player, name } => &[player, name],
        Sitter::Computer { level } => &[level],
    };
    let is_name = |name: &&&String| {
        !name.trim().is_empty() && name.len() <= limits::NAME && !name.contains(char::is_control)
    };
    if names.iter().all(|name| is_name(&name)) { Ok(()) } else { Err(Refusal::Name) }
}
