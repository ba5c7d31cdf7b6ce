//! Orders: the moves and drops of a turn.

use std::fmt;
use std::str::FromStr;

use botyard_core::grid::NoSuchSquare;
use botyard_core::{InWords, Lang, clip};

use crate::robot::Robot;
use crate::square::Square;

/// A turn: a move of one robot, or a drop from the hand.
///
/// Written as `b2b3`, with promotion `b3b4+`, a drop as `C@a2`. Reading also accepts capitals, `b2-b3`,
/// `b2xb3`, `b2 b3`, `C*a2`, and `b3b4=` for a robot that stays small.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Order {
    /// A robot on the board moves one square.
    Move {
        /// Square that it leaves.
        from: Square,
        /// Square that it enters.
        to: Square,
        /// Whether a small yellow robot becomes big.
        promote: bool,
    },
    /// A robot from the hand is dropped on the board.
    Drop {
        /// Kind of the robot.
        robot: Robot,
        /// Square on which it is dropped.
        to: Square,
    },
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Order::Move { from, to, promote } => write!(f, "{from}{to}{}", if *promote { "+" } else { "" }),
            Order::Drop { robot, to } => write!(f, "{}@{to}", robot.letter()),
        }
    }
}

/// Error of reading an order.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadOrder {
    /// The text is empty.
    #[error("no move was given: write one like b2b3, or C@a2 to drop a robot")]
    Empty,
    /// The text doesn't have the form of an order.
    #[error("{0:?} isn't a move: write one like b2b3, b3b4+ to promote, or C@a2 to drop a robot")]
    Form(String),
    /// A square that isn't on the board.
    #[error(transparent)]
    Square(#[from] NoSuchSquare),
    /// The letter before the `@` names no robot.
    #[error("no robot is called {0:?}: C is the small yellow one, E the white one, G the green one")]
    Robot(char),
    /// A drop of a red or big yellow robot, which are never in a hand.
    #[error("a {} can't be dropped: only C (small yellow), E (white) and G (green) can", .0.name(Lang::En))]
    NeverInHand(Robot),
}

impl InWords for BadOrder {
    fn in_spanish(&self) -> String {
        match self {
            BadOrder::Empty => {
                "no hay ninguna jugada: escribe una como b2b3, o C@a2 para colocar un robot".to_owned()
            }
            BadOrder::Form(text) => format!(
                "«{text}» no es una jugada: escribe una como b2b3, b3b4+ para promocionar o C@a2 para colocar un robot"
            ),
            BadOrder::Square(why) => why.in_spanish(),
            BadOrder::Robot(letter) => format!(
                "ningún robot se llama «{letter}»: C es el amarillo pequeño, E es el blanco y G es el verde"
            ),
            BadOrder::NeverInHand(robot) => format!(
                "un {} no se puede colocar: solo C (amarillo pequeño), E (blanco) y G (verde)",
                robot.name(Lang::Es)
            ),
        }
    }

    fn in_polish(&self) -> String {
        match self {
            BadOrder::Empty => {
                "nie podano ruchu: napisz na przykład b2b3 albo C@a2, żeby wstawić robota".to_owned()
            }
            BadOrder::Form(text) => format!(
                "„{text}” to nie ruch: napisz na przykład b2b3, b3b4+, żeby przemienić robota, albo C@a2, żeby go wstawić"
            ),
            BadOrder::Square(why) => why.in_polish(),
            BadOrder::Robot(letter) => {
                format!("żaden robot nie nazywa się „{letter}”: C to mały żółty, E to biały, a G to zielony")
            }
            BadOrder::NeverInHand(robot) => format!(
                "{} nie można wstawić: można tylko C (małego żółtego), E (białego) i G (zielonego)",
                robot.polish_genitive()
            ),
        }
    }
}

impl FromStr for Order {
    type Err = BadOrder;

    fn from_str(text: &str) -> Result<Order, BadOrder> {
        let text = text.trim();
        let signs: Vec<char> = text.chars().filter(|sign| !sign.is_whitespace()).collect();
        let square = |file: char, rank: char| format!("{file}{rank}").parse::<Square>();
        match *signs.as_slice() {
            [] => Err(BadOrder::Empty),
            [letter, '@' | '*', file, rank] => {
                let robot = Robot::from_letter(letter).ok_or(BadOrder::Robot(letter))?;
                if !Robot::DROPPABLE.contains(&robot) {
                    return Err(BadOrder::NeverInHand(robot));
                }
                Ok(Order::Drop { robot, to: square(file, rank)? })
            }
            [a, b, '-' | 'x' | 'X' | ':', ref rest @ ..] | [a, b, ref rest @ ..] => {
                let (c, d, promote) = match *rest {
                    [c, d] | [c, d, '='] => (c, d, false),
                    [c, d, '+'] => (c, d, true),
                    _ => return Err(BadOrder::Form(clip(text))),
                };
                // Two letter-digit pairs are read as squares, even off the board; anything else isn't a move.
                if [a, c].iter().all(char::is_ascii_alphabetic) && [b, d].iter().all(char::is_ascii_digit) {
                    Ok(Order::Move { from: square(a, b)?, to: square(c, d)?, promote })
                } else {
                    Err(BadOrder::Form(clip(text)))
                }
            }
            _ => Err(BadOrder::Form(clip(text))),
        }
    }
}
