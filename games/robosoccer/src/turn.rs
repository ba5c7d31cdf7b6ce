//! What a side does in a turn.

use std::fmt;
use std::str::FromStr;

use botyard_core::grid::NoSuchSquare;
use botyard_core::{InWords, clip};

use crate::action::Action;
use crate::lineup::{BadLineup, Lineup};
use crate::square::Square;

/// A turn: in the set-up a line-up or the place of a ball, then one or two actions.
///
/// As text `place SMBBMS`, `ball c2`, `b1b2`, `b1b2,e1e2`. Reading also takes capitals, spaces, `b1-b2` and other signs
/// between the squares, `;`, `/`, `+` or nothing between the actions, and a line-up without its word.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Turn {
    /// Puts the robots on the home row.
    Place(Lineup),
    /// Puts the ball on a square of the second row.
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

/// Why a text isn't a turn.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadTurn {
    /// Nothing was written.
    #[error("no turn was given: write one or two actions like b1b2,e1e2")]
    Empty,
    /// It has no form that a turn has.
    #[error(
        "{0:?} isn't a turn: write one or two actions like b1b2,e1e2, or place SMBBMS and ball c2 in the set-up"
    )]
    Form(String),
    /// A square of it is on no board.
    #[error(transparent)]
    Square(#[from] NoSuchSquare),
    /// A line-up that can't be.
    #[error(transparent)]
    Lineup(#[from] BadLineup),
    /// `ball` without a square.
    #[error("say where the ball lies, as in ball c2")]
    NoBallSquare,
    /// One of two actions has only one square.
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

/// Nothing that can be read is nearly as long.
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

/// Squares with what may stand between them.
fn read_actions(squeezed: &str, text: &str) -> Result<Turn, BadTurn> {
    let form = || BadTurn::Form(clip(text));
    let mut squares: Vec<Square> = Vec::new();
    let mut rest = squeezed;
    while !rest.is_empty() {
        // Within an action these may part the squares, between actions those.
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
