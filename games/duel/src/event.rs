//! Events of a turn.

use botyard_core::{Lang, Side, Tell};
use serde::Serialize;

use crate::robot::Robot;
use crate::square::Square;

/// An event of a turn. A turn is a `Moved` or a `Dropped`, followed by its consequences.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Event {
    /// A robot moved one square.
    Moved {
        /// Side that moved.
        side: Side,
        /// The robot, as it was before any promotion.
        robot: Robot,
        /// Square that it left.
        from: Square,
        /// Square that it entered.
        to: Square,
    },
    /// The enemy robot on the target square went to the mover's hand.
    Captured {
        /// Side that captured.
        side: Side,
        /// The captured robot, as it stood on the board.
        robot: Robot,
        /// Square of the capture.
        at: Square,
    },
    /// A small yellow robot became big.
    Promoted {
        /// Side that owns it.
        side: Side,
        /// Square on which it promoted.
        at: Square,
    },
    /// A red robot moved into the enemy zone.
    Arrived {
        /// Side that owns it.
        side: Side,
        /// Square of the zone that it entered.
        at: Square,
        /// Whether it is unthreatened there and so wins.
        safe: bool,
    },
    /// A red robot that arrived earlier is no longer threatened when its side's turn ends, so it has won.
    StandsSafe {
        /// Side that owns it.
        side: Side,
        /// Square of the zone on which it stands.
        at: Square,
    },
    /// A robot was dropped from the hand.
    Dropped {
        /// Side that dropped it.
        side: Side,
        /// The dropped robot.
        robot: Robot,
        /// Square on which it was dropped.
        to: Square,
    },
}

impl Tell for Event {
    fn tell(&self, lang: Lang) -> String {
        match *self {
            Event::Moved { side, robot, from, to } => {
                let (who, robot) = (side.owner(lang), robot.name(lang));
                match lang {
                    Lang::En => format!("{who} {robot} goes from {from} to {to}."),
                    Lang::Es => format!("El {robot} {who} va de {from} a {to}."),
                    Lang::Pl => format!("{who}: {robot} idzie z {from} na {to}."),
                }
            }
            Event::Captured { side, robot, at } => {
                let (who, robot) = ((!side).owner(lang), robot.name(lang));
                match lang {
                    Lang::En => format!("It captures {who} {robot} on {at}."),
                    Lang::Es => format!("Captura el {robot} {who} en {at}."),
                    Lang::Pl => format!("Zbija na {at}: {robot} ({who})."),
                }
            }
            Event::Promoted { at, .. } => match lang {
                Lang::En => format!("It becomes a big yellow robot on {at}."),
                Lang::Es => format!("Se convierte en un robot amarillo grande en {at}."),
                Lang::Pl => format!("Na {at} staje się dużym żółtym robotem."),
            },
            Event::Arrived { at, safe: true, .. } => match lang {
                Lang::En => format!("It has arrived safely on {at}."),
                Lang::Es => format!("Ha llegado a salvo a {at}."),
                Lang::Pl => format!("Dotarł bezpiecznie na {at}."),
            },
            Event::Arrived { at, safe: false, .. } => match lang {
                Lang::En => format!("It has arrived on {at}, but it is threatened there."),
                Lang::Es => format!("Ha llegado a {at}, pero allí está amenazado."),
                Lang::Pl => format!("Dotarł na {at}, ale jest tam zagrożony."),
            },
            Event::StandsSafe { side, at } => {
                let (who, robot) = (side.owner(lang), Robot::Red.name(lang));
                match lang {
                    Lang::En => format!("{who} {robot} now stands safely on {at}."),
                    Lang::Es => format!("El {robot} {who} está ahora a salvo en {at}."),
                    Lang::Pl => format!("{who}: {robot} stoi teraz bezpiecznie na {at}."),
                }
            }
            Event::Dropped { side, robot, to } => {
                let robot = robot.name(lang);
                match (lang, side) {
                    (Lang::En, _) => format!("{side} drops a {robot} on {to}."),
                    (Lang::Es, Side::White) => format!("Las blancas colocan un {robot} en {to}."),
                    (Lang::Es, Side::Black) => format!("Las negras colocan un {robot} en {to}."),
                    (Lang::Pl, _) => format!("{}: {robot} wchodzi do gry na {to}.", side.owner(lang)),
                }
            }
        }
    }
}
