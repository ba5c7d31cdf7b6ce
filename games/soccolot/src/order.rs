//! Orders: plays of one man, and their notation.

use std::fmt;
use std::str::FromStr;

use botyard_core::{InWords, Lang, Side, clip};

use crate::direction::Direction;
use crate::man::Jersey;

/// A turn: a play of one man.
///
/// Written as `5rs`, `2dne`, `3k5`, `3x`. Reading also accepts capitals, spaces and the letter of the side in
/// front: `b5rs`. That letter isn't part of the order; [`read_order`](botyard_core::Game::read_order) checks
/// it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Order {
    /// Jersey of the man.
    pub jersey: Jersey,
    /// The man's play.
    pub play: Play,
}

/// A play of a man.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Play {
    /// `r`: steps to an empty square.
    Run(Direction),
    /// `d`: steps together with the adjacent ball.
    Dribble(Direction),
    /// `k`: kicks the adjacent ball straight away by this number of squares; the goal counts as one.
    Kick(u8),
    /// `x`: trades places with the adjacent ball.
    Swap,
}

impl Play {
    /// The verb within a sentence, after "can't", "no puede", "nie może": `dribble`.
    pub const fn verb(self, lang: Lang) -> &'static str {
        match (lang, self) {
            (Lang::En, Play::Run(_)) => "run",
            (Lang::En, Play::Dribble(_)) => "dribble",
            (Lang::En, Play::Kick(_)) => "kick",
            (Lang::En, Play::Swap) => "swap",
            (Lang::Es, Play::Run(_)) => "correr",
            (Lang::Es, Play::Dribble(_)) => "conducir",
            (Lang::Es, Play::Kick(_)) => "chutar",
            (Lang::Es, Play::Swap) => "cambiar de sitio con él",
            (Lang::Pl, Play::Run(_)) => "biec",
            (Lang::Pl, Play::Dribble(_)) => "dryblować",
            (Lang::Pl, Play::Kick(_)) => "kopać",
            (Lang::Pl, Play::Swap) => "zamienić się z nią miejscami",
        }
    }
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let jersey = self.jersey;
        match self.play {
            Play::Run(direction) => write!(f, "{jersey}r{}", direction.letters()),
            Play::Dribble(direction) => write!(f, "{jersey}d{}", direction.letters()),
            Play::Kick(squares) => write!(f, "{jersey}k{squares}"),
            Play::Swap => write!(f, "{jersey}x"),
        }
    }
}

/// Error of reading an order.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadOrder {
    /// The text is empty.
    #[error("no play was given: write one like 5rs (player 5 runs south), 2dne (dribbles) or 3k4 (kicks)")]
    Empty,
    /// The text doesn't have the form of an order.
    #[error(
        "{0:?} isn't a play: write the player's number, then r and a direction to run, d and a direction to dribble, \
         or k and a distance to kick, as in 5rs, 2dne, 3k4"
    )]
    Form(String),
    /// A number that no man has.
    #[error("no player has the number {0}: they are 1 to 6")]
    Jersey(char),
    /// No direction after `r` or `d`.
    #[error("{0:?} isn't a direction: they are n, ne, e, se, s, sw, w and nw")]
    Direction(String),
    /// No distance after `k`.
    #[error("{0:?} isn't a distance: say with one digit how many squares the ball goes, as in 3k4")]
    Distance(String),
    /// The letter in front is that of the other side.
    #[error("that play is for {named}, but you play {own}: leave out the {}", .named.letter())]
    OtherSide {
        /// Side of the letter.
        named: Side,
        /// Side of the seat.
        own: Side,
    },
}

impl InWords for BadOrder {
    fn in_spanish(&self) -> String {
        match self {
            BadOrder::Empty => {
                "no hay ninguna jugada: escribe una como 5rs (el 5 corre hacia el sur), 2dne (conduce) o 3k4 (chuta)"
                    .to_owned()
            }
            BadOrder::Form(text) => format!(
                "«{text}» no es una jugada: escribe el número del jugador y luego r y una dirección para correr, d y \
                 una dirección para conducir, o k y una distancia para chutar, como en 5rs, 2dne, 3k4"
            ),
            BadOrder::Jersey(number) => format!("ningún jugador tiene el número {number}: van del 1 al 6"),
            BadOrder::Direction(text) => {
                format!("«{text}» no es una dirección: son n, ne, e, se, s, sw, w y nw")
            }
            BadOrder::Distance(text) => format!(
                "«{text}» no es una distancia: di con una cifra cuántas casillas va el balón, como en 3k4"
            ),
            BadOrder::OtherSide { named, own } => format!(
                "esa jugada es para {}, pero tú juegas con {}: quita la {}",
                named.name(Lang::Es),
                own.name(Lang::Es),
                named.letter()
            ),
        }
    }

    fn in_polish(&self) -> String {
        match self {
            BadOrder::Empty => {
                "nie podano zagrania: napisz na przykład 5rs (zawodnik 5 biegnie na południe), 2dne (drybluje) albo \
                 3k4 (kopie)"
                    .to_owned()
            }
            BadOrder::Form(text) => format!(
                "„{text}” to nie zagranie: napisz numer zawodnika, a potem r i kierunek, żeby biegł, d i kierunek, \
                 żeby dryblował, albo k i odległość, żeby kopnął, na przykład 5rs, 2dne, 3k4"
            ),
            BadOrder::Jersey(number) => format!("żaden zawodnik nie ma numeru {number}: numery są od 1 do 6"),
            BadOrder::Direction(text) => {
                format!("„{text}” to nie kierunek: kierunki to n, ne, e, se, s, sw, w i nw")
            }
            BadOrder::Distance(text) => format!(
                "„{text}” to nie odległość: napisz jedną cyfrą, o ile pól ma polecieć piłka, na przykład 3k4"
            ),
            BadOrder::OtherSide { named, own } => format!(
                "to zagranie jest dla {}, a ty grasz za {}: pomiń {}",
                named.polish_genitive(),
                own.name(Lang::Pl),
                named.letter()
            ),
        }
    }
}

/// Reads an order, and the side whose letter is in front, if any.
pub(crate) fn read(text: &str) -> Result<(Option<Side>, Order), BadOrder> {
    let text = text.trim();
    // No order is nearly as long, even with spaces.
    if text.len() > 100 {
        return Err(BadOrder::Form(clip(text)));
    }
    let signs: String =
        text.chars().filter(|sign| !sign.is_whitespace()).map(|sign| sign.to_ascii_lowercase()).collect();
    if signs.is_empty() {
        return Err(BadOrder::Empty);
    }
    let form = || BadOrder::Form(clip(text));
    let (side, rest) = match signs.strip_prefix(['w', 'b']) {
        Some(rest) if signs.starts_with('w') => (Some(Side::White), rest),
        Some(rest) => (Some(Side::Black), rest),
        None => (None, signs.as_str()),
    };
    let mut signs = rest.chars();
    let (number, action, what) = match (signs.next(), signs.next()) {
        (Some(number @ '0'..='9'), Some(action @ ('r' | 'd' | 'k' | 'x'))) => {
            (number, action, signs.as_str())
        }
        _ => return Err(form()),
    };
    let jersey = number.to_digit(10).and_then(|number| Jersey::new(number as u8));
    let jersey = jersey.ok_or(BadOrder::Jersey(number))?;
    let direction = || Direction::from_letters(what).ok_or_else(|| BadOrder::Direction(clip(what)));
    let play = match action {
        'r' => Play::Run(direction()?),
        'd' => Play::Dribble(direction()?),
        'k' => match what.as_bytes() {
            [digit @ b'1'..=b'9'] => Play::Kick(digit - b'0'),
            _ => return Err(BadOrder::Distance(clip(what))),
        },
        _ if what.is_empty() => Play::Swap,
        _ => return Err(form()),
    };
    Ok((side, Order { jersey, play }))
}

impl FromStr for Order {
    type Err = BadOrder;

    fn from_str(text: &str) -> Result<Order, BadOrder> {
        read(text).map(|(_, order)| order)
    }
}
