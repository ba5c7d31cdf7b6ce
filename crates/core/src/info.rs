//! What a game says about itself before anybody sits down.

use std::ops::RangeInclusive;

use crate::clip::clip;
use crate::game::SetupError;
use crate::lang::{Lang, Texts, Words};
use crate::options::OptionError;
use crate::seat::Seat;
use crate::side::Side;

/// The fixed facts of a game.
#[derive(Clone, Debug)]
pub struct GameInfo {
    /// Small letters and digits, one word: what is typed and stored.
    pub id: &'static str,
    /// What people call it.
    pub name: Texts,
    /// One line for the list of a terminal or a program.
    pub summary: &'static str,
    /// A sentence or two that make people want to play it.
    pub tagline: Texts,
    /// How many can play.
    pub seats: RangeInclusive<usize>,
    /// What the seats are called; at least as many as `seats` allows.
    pub seat_names: &'static [SeatName],
    /// Do several seats give orders for the same step?
    pub simultaneous: bool,
    /// Does the state hold what only some seats may see, in any way to play it? Orders that wait for others don't count: they aren't in it.
    pub secrets: bool,
    /// Does an order consist of actions that are given one after the other? Each then is a place and a place, and
    /// [`Game::rehearse`](crate::Game::rehearse) takes the first of them alone: `b1b2`, then `b1b2,e1e2`.
    pub in_actions: bool,
    /// How a forced win is announced.
    pub forced_win: ForcedWin,
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
    /// Guidance for newcomers.
    pub guide: Guide,
}

/// What a game tells somebody who plays it for the first time.
#[derive(Clone, Copy, Debug)]
pub struct Guide {
    /// The goal of the game in one sentence with its full stop.
    pub goal: Texts,
    /// Hints for a first game, in the order in which they are shown.
    pub hints: &'static [Hint],
    /// Interactive lessons, in the form that [`lesson::read`](crate::lesson::read) reads; empty if there are none.
    pub lessons: &'static str,
}

impl Guide {
    /// No guidance.
    pub const NONE: Guide = Guide { goal: Texts::same(""), hints: &[], lessons: "" };

    /// Are there lessons? Programs without the feature `whole` know this, but get the lessons elsewhere.
    pub fn has_lessons(&self) -> bool {
        !self.lessons.is_empty()
    }
}

/// A hint for a first game.
#[derive(Clone, Copy, Debug)]
pub struct Hint {
    /// What to do or to look at, in a sentence or two.
    pub words: Texts,
    /// What the player does to be done with it.
    pub until: Until,
}

/// The end of a [`Hint`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Until {
    /// The player picks something up.
    Picked,
    /// The player gives an order.
    Ordered,
    /// An event of this type happens, as its JSON names it.
    Happened(&'static str),
}

/// The name under which engines of the UCI protocol know a game, and the options under which it is the same game there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UciVariant {
    /// The value of the engine option `UCI_Variant`.
    pub name: &'static str,
    /// Our options for it.
    pub options: &'static [(&'static str, &'static str)],
}

/// How a forced win is announced: "White", "scores in", 3, "moves". Both sides are many in Spanish and Polish.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ForcedWin {
    /// What the winner does, up to the number.
    pub verb: Texts,
    /// What is counted, for one of them.
    pub one: Texts,
    /// What is counted, for any other number.
    pub many: Texts,
}

impl ForcedWin {
    /// What is said of every game: "White wins in 3 moves".
    pub const PLAIN: ForcedWin = ForcedWin {
        verb: Texts::new("wins in", "ganan en", "wygrywają w"),
        one: Texts::new("move", "jugada", "ruchu"),
        many: Texts::new("moves", "jugadas", "ruchach"),
    };
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
    /// By itself, or at the beginning of a sentence: `White`, `Blancas`, `Białe`.
    pub label: Texts,
    /// The same where it has to say what it is: `White`, `Pig C`.
    pub title: Texts,
}

impl SeatName {
    const fn side(id: &'static str, side: Side, label: Texts) -> SeatName {
        let words = Texts { en: side.name(Lang::En), es: side.name(Lang::Es), pl: side.name(Lang::Pl) };
        SeatName { id, name: words.en, words, label, title: label }
    }

    /// A seat that is called by a letter in every language.
    pub const fn letter(id: &'static str) -> SeatName {
        let same = Texts::same(id);
        SeatName { id, name: id, words: same, label: same, title: same }
    }
}

/// The seats of every two-sided game.
pub const WHITE_AND_BLACK: &[SeatName] = &[
    SeatName::side("w", Side::White, Texts::new("White", "Blancas", "Białe")),
    SeatName::side("b", Side::Black, Texts::new("Black", "Negras", "Czarne")),
];

/// The seats of games for up to eight.
pub const LETTERS: &[SeatName] = &[
    SeatName::letter("A"),
    SeatName::letter("B"),
    SeatName::letter("C"),
    SeatName::letter("D"),
    SeatName::letter("E"),
    SeatName::letter("F"),
    SeatName::letter("G"),
    SeatName::letter("H"),
];

/// One thing that can be chosen about how a game is played.
#[derive(Clone, Copy, Debug)]
pub struct OptionInfo {
    /// Its name: `edition`.
    pub key: &'static str,
    /// The heading of its choices.
    pub label: Texts,
    /// What it decides, for terminals and programs.
    pub words: &'static str,
    /// The values it can have; the first is the default.
    pub choices: &'static [Choice],
    /// What other values may be given, if any.
    pub others: Option<OtherValues>,
    /// May a value be the path of a file? Programs that can read files then give its text in its place; the game itself
    /// reads none.
    pub takes_file: bool,
}

/// A value of an option.
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    /// As it is typed.
    pub value: &'static str,
    /// What it is called.
    pub label: Texts,
    /// What it means, in a few words for terminals and programs.
    pub words: &'static str,
    /// What it means, in sentences for somebody who chooses.
    pub meaning: Texts,
    /// Is it drawn by chance, so that a number may follow it (`fair:7`)? Without one it is number 0; programs that have
    /// chance put another.
    pub seeded: bool,
}

/// Values of an option that aren't in its list.
#[derive(Clone, Copy, Debug)]
pub struct OtherValues {
    /// What they are.
    pub words: Texts,
    /// What one of them is called.
    pub label: fn(&str) -> Words,
}

impl OptionInfo {
    /// The index of the choice that this text names, in capitals or not.
    pub fn choose(&self, value: &str) -> Result<usize, OptionError> {
        let index = self.choices.iter().position(|choice| choice.value.eq_ignore_ascii_case(value.trim()));
        index.ok_or_else(|| self.refuse(value))
    }

    /// It can't have this value.
    pub fn refuse(&self, value: &str) -> OptionError {
        OptionError::Value {
            key: self.key,
            value: clip(value),
            allowed: self.choices.iter().map(|choice| choice.value).collect(),
            others: self.others.map(|others| others.words),
        }
    }

    /// What a value is called, also one with a number (`fair:7`); an unknown one is called as it is written.
    pub fn value_label(&self, value: &str) -> Words {
        let name = value.split(':').next();
        match (self.choices.iter().find(|choice| name == Some(choice.value)), self.others) {
            (Some(choice), _) => choice.label.into(),
            (None, Some(others)) => (others.label)(value),
            (None, None) => Words::from_fn(|_| value.to_owned()),
        }
    }
}

impl GameInfo {
    /// Can so many play? For a game's [`start`](crate::Game::start).
    pub fn check_seats(&self, asked: usize) -> Result<(), SetupError> {
        if self.seats.contains(&asked) {
            Ok(())
        } else {
            Err(SetupError::Seats { game: self.name.en, asked, allowed: self.seats.clone() })
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

    /// The announcement that a seat can force a win in so many moves.
    pub fn forced_win(&self, winner: Seat, count: u64, lang: Lang) -> String {
        let who = self.seat_names.get(winner.index()).map_or("?", |name| name.label.get(lang));
        let ForcedWin { verb, one, many } = &self.forced_win;
        let counted = if count == 1 { one } else { many };
        format!("{who} {} {count} {}", verb.get(lang), counted.get(lang))
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
