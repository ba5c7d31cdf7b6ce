//! What a game says about itself before anybody sits down.

use std::ops::RangeInclusive;

use crate::clip::clip;
use crate::game::SetupError;
use crate::lang::{Lang, Texts};
use crate::options::OptionError;
use crate::seat::Seat;
use crate::side::Side;

/// The fixed facts of a game.
#[derive(Clone, Debug)]
pub struct GameInfo {
    /// Lower case, one word: what is typed and stored.
    pub id: &'static str,
    /// What people call it.
    pub name: &'static str,
    /// One line for a list of games.
    pub summary: &'static str,
    /// How many can play.
    pub seats: RangeInclusive<usize>,
    /// What the seats are called; at least as many as `seats` allows.
    pub seat_names: &'static [SeatName],
    /// Do several seats give orders for the same step?
    pub simultaneous: bool,
    /// Does the state hold what only some seats may see, in any way to play it? Orders that wait for others don't count: they aren't in it.
    pub secrets: bool,
    /// The ways to play it, in words.
    pub options: &'static [OptionInfo],
    /// An order as it is typed, for help texts and errors: `b2b3`.
    pub order_example: &'static str,
    /// How orders and positions are written, in a few lines for a help screen.
    pub notation: &'static str,
    /// What other programs call it, if they know it.
    pub uci_variant: Option<UciVariant>,
    /// The rules page, in Markdown.
    pub rules: Texts,
}

/// The name under which engines of the UCI protocol know a game, and the options under which it is the same game there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UciVariant {
    /// The value of the engine option `UCI_Variant`.
    pub name: &'static str,
    /// Our options for it.
    pub options: &'static [(&'static str, &'static str)],
}

/// What a seat is called.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SeatName {
    /// In notation, JSON and commands: `w`, `A`.
    pub id: &'static str,
    /// In records and in English sentences: `White`, `A`.
    pub name: &'static str,
    /// Within a sentence of any language: `White`, `las blancas`, `białe`.
    pub words: Texts,
}

const fn side(id: &'static str, side: Side) -> SeatName {
    let words = Texts { en: side.name(Lang::En), es: side.name(Lang::Es), pl: side.name(Lang::Pl) };
    SeatName { id, name: words.en, words }
}

const fn letter(id: &'static str) -> SeatName {
    SeatName { id, name: id, words: Texts::same(id) }
}

/// The seats of every two-sided game.
pub const WHITE_AND_BLACK: &[SeatName] = &[side("w", Side::White), side("b", Side::Black)];

/// The seats of games for up to eight.
pub const LETTERS: &[SeatName] =
    &[letter("A"), letter("B"), letter("C"), letter("D"), letter("E"), letter("F"), letter("G"), letter("H")];

/// One thing that can be chosen about how a game is played.
#[derive(Clone, Copy, Debug)]
pub struct OptionInfo {
    /// Its name: `edition`.
    pub key: &'static str,
    /// What it decides.
    pub words: &'static str,
    /// The values it can have; the first is the default.
    pub choices: &'static [Choice],
    /// What other values may be given, in words, if any.
    pub others: Option<&'static str>,
    /// May a value be the path of a file? Programs that can read files then give its text in its place; the game itself
    /// reads none.
    pub takes_file: bool,
}

/// A value of an option.
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    /// As it is typed.
    pub value: &'static str,
    /// What it means.
    pub words: &'static str,
    /// Is it drawn by chance, so that a number may follow it (`fair:7`)? Without one it is number 0; programs that have
    /// chance put another.
    pub seeded: bool,
}

impl OptionInfo {
    /// The index of the choice that this text names, in capitals or not.
    pub fn choose(&self, value: &str) -> Result<usize, OptionError> {
        self.choices.iter().position(|choice| choice.value.eq_ignore_ascii_case(value.trim())).ok_or_else(
            || OptionError::Value {
                key: self.key,
                value: clip(value),
                allowed: self.choices.iter().map(|choice| choice.value).collect(),
                others: self.others.map(Texts::same),
            },
        )
    }
}

impl GameInfo {
    /// Can so many play? For a game's [`start`](crate::Game::start).
    pub fn check_seats(&self, asked: usize) -> Result<(), SetupError> {
        if self.seats.contains(&asked) {
            Ok(())
        } else {
            Err(SetupError::Seats { game: self.name, asked, allowed: self.seats.clone() })
        }
    }

    /// The short name of a seat: `w`, `A`.
    pub fn seat_id(&self, seat: Seat) -> &'static str {
        self.seat_names.get(seat.index()).map_or("?", |name| name.id)
    }

    /// The seat's name in sentences: `White`, `A`.
    pub fn seat_name(&self, seat: Seat) -> &'static str {
        self.seat_names.get(seat.index()).map_or("?", |name| name.name)
    }

    /// The seat's name within a sentence of any language: `White`, `las blancas`, `białe`.
    pub fn seat_words(&self, seat: Seat) -> Texts {
        self.seat_names.get(seat.index()).map_or(Texts::same("?"), |name| name.words)
    }

    /// The seat of this short or long name, in capitals or not.
    pub fn seat(&self, name: &str) -> Option<Seat> {
        let name = name.trim();
        let index = self
            .seat_names
            .iter()
            .position(|seat| seat.id.eq_ignore_ascii_case(name) || seat.name.eq_ignore_ascii_case(name))?;
        Seat::new(index)
    }
}
