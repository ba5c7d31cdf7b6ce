//! Turns and their notation.

use std::fmt;
use std::str::FromStr;

use botyard_core::grid::NoSuchSquare;
use botyard_core::{InWords, clip};

use crate::action::Action;
use crate::lineup::{BadLineup, Lineup};
use crate::square::Square;

/// A turn: in the set-up a line-up or the square of a ball, then one or two actions.
///
/// Written as `place SMBBMS`, `ball c2`, `b1b2`, `b1b2,e1e2`. Reading also accepts capitals, spaces, `b1-b2`
/// and other separators of squares, `;`, `/`, `+` or nothing between actions, and a line-up without `place`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Turn {
    /// Places the robots on the home row.
    Place(Lineup),
    /// Places the ball on a square of the second row.
    Ball(Square),
    /// One action.
    One(Action),
    /// Two actions, one after the other.
    Two(Action, Action),
}

impl Turn {
    /// The actions in order; none in the set-up.
    pub fn actions(self) -> impl Iterator<Item = Action> {
        let (first, second) = match self {
            Turn::Place(_) | Turn::Ball(_) => (None, None),
            Turn::One(first) => (Some(first), None),
            Turn::Two(first, second) => (Some(first), Some(second)),
        };
        first.into_iter().chain(second)
    }
}

impl From<Action> for Turn {
    fn from(action: Action) -> Turn {
        Turn::One(action)
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Turn::Place(lineup) => write!(f, "place {lineup}"),
            Turn::Ball(square) => write!(f, "ball {square}"),
            Turn::One(action) => write!(f, "{action}"),
            Turn::Two(first, second) => write!(f, "{first},{second}"),
        }
    }
}

/// Error of reading a turn.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadTurn {
    /// The text is empty.
    #[error("no turn was given: write one or two actions like b1b2,e1e2")]
    Empty,
    /// The text doesn't have the form of a turn.
    #[error(
        "{0:?} isn't a turn: write one or two actions like b1b2,e1e2, or place SMBBMS and ball c2 in the set-up"
    )]
    Form(String),
    /// A square that exists on no board.
    #[error(transparent)]
    Square(#[from] NoSuchSquare),
    /// An invalid line-up.
    #[error(transparent)]
    Lineup(#[from] BadLineup),
    /// `ball` without a square.
    #[error("say where the ball lies, as in ball c2")]
    NoBallSquare,
    /// The second action has only one square.
    #[error("the second action is half written: write both its squares, as in b1b2,e1e2")]
    HalfAnAction,
    /// More than two actions.
    #[error("a turn has two actions at most, and this has more")]
    TooMany,
}

impl InWords for BadTurn {
    fn in_spanish(&self) -> String {
        match self {
            BadTurn::Empty => "no hay ningún turno: escribe una o dos acciones como b1b2,e1e2".to_owned(),
            BadTurn::Form(text) => format!(
                "«{text}» no es un turno: escribe una o dos acciones como b1b2,e1e2, o place SMBBMS y ball c2 en la \
                 preparación"
            ),
            BadTurn::Square(why) => why.in_spanish(),
            BadTurn::Lineup(why) => why.in_spanish(),
            BadTurn::NoBallSquare => "di dónde se pone el balón, como en ball c2".to_owned(),
            BadTurn::HalfAnAction => {
                "la segunda acción está a medias: escribe sus dos casillas, como en b1b2,e1e2".to_owned()
            }
            BadTurn::TooMany => "un turno tiene dos acciones como mucho, y este tiene más".to_owned(),
        }
    }

    fn in_polish(&self) -> String {
        match self {
            BadTurn::Empty => {
                "nie podano tury: napisz jedną albo dwie akcje, na przykład b1b2,e1e2".to_owned()
            }
            BadTurn::Form(text) => format!(
                "„{text}” to nie tura: napisz jedną albo dwie akcje, na przykład b1b2,e1e2, a w ustawieniu place \
                 SMBBMS i ball c2"
            ),
            BadTurn::Square(why) => why.in_polish(),
            BadTurn::Lineup(why) => why.in_polish(),
            BadTurn::NoBallSquare => "napisz, gdzie ma leżeć piłka, na przykład ball c2".to_owned(),
            BadTurn::HalfAnAction => {
                "druga akcja jest niepełna: napisz oba jej pola, na przykład b1b2,e1e2".to_owned()
            }
            BadTurn::TooMany => "tura ma najwyżej dwie akcje, a ta ma więcej".to_owned(),
        }
    }
}

/// Maximum length in bytes, more than any turn needs.
const LONGEST: usize = 200;

impl FromStr for Turn {
    type Err = BadTurn;

    fn from_str(text: &str) -> Result<Turn, BadTurn> {
        if text.len() > LONGEST {
            return Err(BadTurn::Form(clip(text)));
        }
        let text = text.trim();
        let squeezed: String = text.chars().filter(|sign| !sign.is_whitespace()).collect();
        let lower = squeezed.to_ascii_lowercase();
        if lower.is_empty() {
            return Err(BadTurn::Empty);
        }
        if let Some(robots) = lower.strip_prefix("place") {
            return Ok(Turn::Place(robots.to_ascii_uppercase().parse()?));
        }
        if let Some(square) = lower.strip_prefix("ball") {
            return if square.is_empty() {
                Err(BadTurn::NoBallSquare)
            } else {
                Ok(Turn::Ball(square.parse()?))
            };
        }
        if let Ok(lineup) = lower.parse() {
            return Ok(Turn::Place(lineup));
        }
        read_actions(&lower, text)
    }
}

/// Reads squares with optional separators.
fn read_actions(squeezed: &str, text: &str) -> Result<Turn, BadTurn> {
    let form = || BadTurn::Form(clip(text));
    let mut squares: Vec<Square> = Vec::new();
    let mut rest = squeezed;
    while !rest.is_empty() {
        // Separators within an action, and between actions.
        let signs: &[char] = if squares.len() % 2 == 1 {
            &['-', '>', 'x', ':', '=', '~']
        } else {
            &[',', ';', '/', '+', '&', '.']
        };
        let parted = if squares.is_empty() { rest } else { rest.trim_start_matches(signs) };
        let digits = parted.bytes().skip(1).take_while(u8::is_ascii_digit).count();
        if !parted.starts_with(|sign: char| sign.is_ascii_lowercase()) || digits == 0 {
            return Err(form());
        }
        let (name, behind) = parted.split_at(1 + digits);
        if squares.len() == 4 {
            return Err(BadTurn::TooMany);
        }
        squares.push(name.parse()?);
        rest = behind;
    }
    match squares[..] {
        [from, to] => Ok(Turn::One(Action { from, to })),
        [from, to, second_from, second_to] => {
            Ok(Turn::Two(Action { from, to }, Action { from: second_from, to: second_to }))
        }
        [_, _, _] => Err(BadTurn::HalfAnAction),
        _ => Err(form()),
    }
}
