//! [`GameInfo`]: a game's static facts, such as name, seats, options and rules.

use std::ops::RangeInclusive;

use crate::clip::clip;
use crate::game::SetupError;
use crate::lang::{Lang, Texts, Words};
use crate::options::OptionError;
use crate::seat::Seat;
use crate::side::Side;

/// The static facts of a game.
#[derive(Clone, Debug)]
pub struct GameInfo {
    /// Identifier in commands and storage: one word of lowercase letters and digits.
    pub id: &'static str,
    /// Display name.
    pub name: Texts,
    /// One line for lists in terminals and programs.
    pub summary: &'static str,
    /// One or two sentences that advertise the game.
    pub tagline: Texts,
    /// Supported numbers of players.
    pub seats: RangeInclusive<usize>,
    /// Names of the seats; at least as many as `seats` allows.
    pub seat_names: &'static [SeatName],
    /// Whether several seats give orders for the same step.
    pub simultaneous: bool,
    /// Whether the state holds information that only some seats may see, under at least one choice of
    /// options. Orders that wait for other seats don't count: they aren't part of the state.
    pub secrets: bool,
    /// Whether an order is a sequence of actions that are entered one by one. Each action is then a pair of
    /// squares, and [`Game::rehearse`](crate::Game::rehearse) accepts a prefix: `b1b2`, then `b1b2,e1e2`.
    pub in_actions: bool,
    /// Wording of the announcement of a forced win.
    pub forced_win: ForcedWin,
    /// Options that the game can be played with.
    pub options: &'static [OptionInfo],
    /// An example order as typed, for help texts and errors: `b2b3`.
    pub order_example: &'static str,
    /// Syntax of orders and positions, in a few lines for a help screen.
    pub notation: &'static str,
    /// The name of the game in other programs, if they know it.
    pub uci_variant: Option<UciVariant>,
    /// The rules page, in Markdown.
    pub rules: Texts,
    /// Guidance for newcomers.
    pub guide: Guide,
}

/// Guidance for people who play the game for the first time.
#[derive(Clone, Copy, Debug)]
pub struct Guide {
    /// Goal of the game, one sentence with its full stop.
    pub goal: Texts,
    /// Hints for a first game, in display order.
    pub hints: &'static [Hint],
    /// Interactive lessons, in the format of [`lesson::read`](crate::lesson::read); empty if there are none.
    pub lessons: &'static str,
}

impl Guide {
    /// No guidance.
    pub const NONE: Guide = Guide { goal: Texts::same(""), hints: &[], lessons: "" };

    /// Whether there are lessons. Builds without the feature `whole` know this too, but load the lessons from
    /// elsewhere.
    pub fn has_lessons(&self) -> bool {
        !self.lessons.is_empty()
    }
}

/// A hint for a first game.
#[derive(Clone, Copy, Debug)]
pub struct Hint {
    /// Advice on something to do or to look at, in one or two sentences.
    pub words: Texts,
    /// The condition that dismisses the hint.
    pub until: Until,
}

/// The condition that dismisses a [`Hint`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Until {
    /// The player picks up a piece.
    Picked,
    /// The player gives an order.
    Ordered,
    /// An event with this `type` in its JSON happens.
    Happened(&'static str),
}

/// The name of a game in UCI engines, and the options under which it is the same game there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UciVariant {
    /// The value of the engine option `UCI_Variant`.
    pub name: &'static str,
    /// Our options that match the engine's variant.
    pub options: &'static [(&'static str, &'static str)],
}

/// Wording of the announcement of a forced win: "White", "scores in", 3, "moves". The sides' names are plural
/// in Spanish and Polish.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ForcedWin {
    /// The winner's verb, up to the number.
    pub verb: Texts,
    /// Unit of the count, singular.
    pub one: Texts,
    /// Unit of the count, for any other number.
    pub many: Texts,
}

impl ForcedWin {
    /// The wording that fits every game: "White wins in 3 moves".
    pub const PLAIN: ForcedWin = ForcedWin {
        verb: Texts::new("wins in", "ganan en", "wygrywają w"),
        one: Texts::new("move", "jugada", "ruchu"),
        many: Texts::new("moves", "jugadas", "ruchach"),
    };
}

/// The names of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SeatName {
    /// Short name in notation, JSON and commands: `w`, `A`.
    pub id: &'static str,
    /// Name in records and in English sentences: `White`, `A`.
    pub name: &'static str,
    /// Name within a sentence of each language: `White`, `las blancas`, `białe`.
    pub words: Texts,
    /// Name alone or at the beginning of a sentence: `White`, `Blancas`, `Białe`.
    pub label: Texts,
    /// Like `label`, with a noun where the letter alone would be unclear: `White`, `Pig C`.
    pub title: Texts,
}

impl SeatName {
    const fn side(id: &'static str, side: Side, label: Texts) -> SeatName {
        let words = Texts { en: side.name(Lang::En), es: side.name(Lang::Es), pl: side.name(Lang::Pl) };
        SeatName { id, name: words.en, words, label, title: label }
    }

    /// A seat named by a letter in every language.
    pub const fn letter(id: &'static str) -> SeatName {
        let same = Texts::same(id);
        SeatName { id, name: id, words: same, label: same, title: same }
    }
}

/// The seats of two-sided games.
pub const WHITE_AND_BLACK: &[SeatName] = &[
    SeatName::side("w", Side::White, Texts::new("White", "Blancas", "Białe")),
    SeatName::side("b", Side::Black, Texts::new("Black", "Negras", "Czarne")),
];

/// The seats of games for up to eight players.
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

/// An option of a game.
#[derive(Clone, Copy, Debug)]
pub struct OptionInfo {
    /// Key in commands and storage: `edition`.
    pub key: &'static str,
    /// Heading above its choices.
    pub label: Texts,
    /// Description of the option, for terminals and programs.
    pub words: &'static str,
    /// The listed values; the first is the default.
    pub choices: &'static [Choice],
    /// Values that are accepted besides the listed ones, if any.
    pub others: Option<OtherValues>,
    /// Whether a value may be the path of a file. Programs with file access replace the path by the file's
    /// text; the game itself reads no files.
    pub takes_file: bool,
}

/// A listed value of an option.
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    /// The value as typed.
    pub value: &'static str,
    /// Display name.
    pub label: Texts,
    /// Short description for terminals and programs.
    pub words: &'static str,
    /// Full description for players, in sentences.
    pub meaning: Texts,
    /// Whether the value is random, so that a seed may follow it (`fair:7`). The default seed is 0; programs
    /// with a source of randomness insert another one.
    pub seeded: bool,
}

/// Accepted values of an option that aren't in its list.
#[derive(Clone, Copy, Debug)]
pub struct OtherValues {
    /// Description of these values.
    pub words: Texts,
    /// Returns the display name of such a value.
    pub label: fn(&str) -> Words,
}

impl OptionInfo {
    /// Returns the index of the choice that this text names, ignoring case.
    pub fn choose(&self, value: &str) -> Result<usize, OptionError> {
        let index = self.choices.iter().position(|choice| choice.value.eq_ignore_ascii_case(value.trim()));
        index.ok_or_else(|| self.refuse(value))
    }

    /// Returns the error for an unsupported value.
    pub fn refuse(&self, value: &str) -> OptionError {
        OptionError::Value {
            key: self.key,
            value: clip(value),
            allowed: self.choices.iter().map(|choice| choice.value).collect(),
            others: self.others.map(|others| others.words),
        }
    }

    /// Returns the display name of a value, also of one with a seed (`fair:7`); an unknown value is its own
    /// name.
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
    /// Checks that this number of players is supported; for a game's [`start`](crate::Game::start).
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

    /// The announcement that a seat can force a win in `count` moves.
    pub fn forced_win(&self, winner: Seat, count: u64, lang: Lang) -> String {
        let who = self.seat_names.get(winner.index()).map_or("?", |name| name.label.get(lang));
        let ForcedWin { verb, one, many } = &self.forced_win;
        let counted = if count == 1 { one } else { many };
        format!("{who} {} {count} {}", verb.get(lang), counted.get(lang))
    }

    /// The seat's name within a sentence of each language: `White`, `las blancas`, `białe`.
    pub fn seat_words(&self, seat: Seat) -> Texts {
        self.seat_names.get(seat.index()).map_or(Texts::same("?"), |name| name.words)
    }

    /// Finds a seat by its short or long name, ignoring case.
    pub fn seat(&self, name: &str) -> Option<Seat> {
        let name = name.trim();
        let index = self
            .seat_names
            .iter()
            .position(|seat| seat.id.eq_ignore_ascii_case(name) || seat.name.eq_ignore_ascii_case(name))?;
        Seat::new(index)
    }
}
