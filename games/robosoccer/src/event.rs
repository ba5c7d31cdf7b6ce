//! What happens in a turn.

use botyard_core::{Lang, Side, Tell};
use serde::Serialize;

use crate::lineup::Lineup;
use crate::robot::Robot;
use crate::square::Square;

/// Something that happened. A turn is a placing, or one or two actions and what came of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Event {
    /// A side put its robots on its home row.
    Placed {
        /// Which side.
        side: Side,
        /// From column a to f.
        lineup: Lineup,
    },
    /// A side put its ball on its second row.
    BallPlaced {
        /// Which side.
        side: Side,
        /// Where.
        at: Square,
    },
    /// A robot stepped to a neighbour square.
    Stepped {
        /// Whose.
        side: Side,
        /// Which.
        robot: Robot,
        /// From where.
        from: Square,
        /// To where.
        to: Square,
    },
    /// A robot pushed an enemy robot.
    Pushed {
        /// Whose robot pushed.
        side: Side,
        /// Which.
        robot: Robot,
        /// From where.
        from: Square,
        /// To where: the other one stood there.
        to: Square,
        /// Which robot was pushed.
        pushed: Robot,
        /// Where that one stands now.
        onto: Square,
    },
    /// A robot jumped over an enemy robot.
    Jumped {
        /// Whose.
        side: Side,
        /// Which.
        robot: Robot,
        /// From where.
        from: Square,
        /// To where.
        to: Square,
        /// Which robot it jumped over.
        over: Robot,
        /// Where that one stands.
        at: Square,
    },
    /// A robot traded places with its ball.
    Switched {
        /// Whose.
        side: Side,
        /// Which.
        robot: Robot,
        /// Where the robot was and the ball is now.
        from: Square,
        /// Where the ball was and the robot is now.
        to: Square,
    },
    /// The ball reached its last row.
    Scored {
        /// Whose.
        side: Side,
        /// Where.
        at: Square,
    },
    /// A turn ended with the own home row plugged, which loses.
    Plugged {
        /// Whose turn.
        side: Side,
    },
    /// A turn ended with all own pieces where they stood, which loses.
    Unmoved {
        /// Whose turn.
        side: Side,
    },
}

impl Tell for Event {
    fn tell(&self, lang: Lang) -> String {
        match *self {
            Event::Placed { side, lineup } => {
                let sizes = lineup.robots().map(|robot| robot.size(lang)).join(", ");
                match lang {
                    Lang::En => format!("{side} lines up its robots: {sizes}."),
                    Lang::Es => format!("{} colocan sus robots: {sizes}.", name(side, lang)),
                    Lang::Pl => format!("{} ustawiają roboty: {sizes}.", name(side, lang)),
                }
            }
            Event::BallPlaced { side, at } => match lang {
                Lang::En => format!("{side} puts the ball on {at}."),
                Lang::Es => format!("{} ponen el balón en {at}.", name(side, lang)),
                Lang::Pl => format!("{} kładą piłkę na {at}.", name(side, lang)),
            },
            Event::Stepped { side, robot, from, to } => {
                let (who, robot) = (side.owner(lang), robot.name(lang));
                match lang {
                    Lang::En => format!("{who} {robot} steps from {from} to {to}."),
                    Lang::Es => format!("El {robot} {who} va de {from} a {to}."),
                    Lang::Pl => format!("{who}: {robot} idzie z {from} na {to}."),
                }
            }
            Event::Pushed { side, robot, from, to, pushed, onto } => {
                let (who, robot, pushed) = (side.owner(lang), robot.name(lang), whom(pushed, lang));
                match lang {
                    Lang::En => {
                        format!("{who} {robot} goes from {from} to {to} and pushes the {pushed} to {onto}.")
                    }
                    Lang::Es => {
                        format!("El {robot} {who} va de {from} a {to} y empuja al {pushed} hasta {onto}.")
                    }
                    Lang::Pl => {
                        format!("{who}: {robot} idzie z {from} na {to} i spycha {pushed} na {onto}.")
                    }
                }
            }
            Event::Jumped { side, robot, from, to, over, at } => {
                let (who, robot, over) = (side.owner(lang), robot.name(lang), whom(over, lang));
                match lang {
                    Lang::En => {
                        format!("{who} {robot} jumps from {from} to {to}, over the {over} on {at}.")
                    }
                    Lang::Es => {
                        format!("El {robot} {who} salta de {from} a {to}, sobre el {over} de {at}.")
                    }
                    Lang::Pl => {
                        format!("{who}: {robot} skacze z {from} na {to} i przeskakuje {over} na {at}.")
                    }
                }
            }
            Event::Switched { side, robot, from, to } => {
                let (who, robot) = (side.owner(lang), robot.name(lang));
                match lang {
                    Lang::En => {
                        format!("{who} {robot} on {from} trades places with the ball on {to}.")
                    }
                    Lang::Es => {
                        format!("El {robot} {who}, en {from}, cambia de sitio con el balón de {to}.")
                    }
                    Lang::Pl => {
                        format!("{who}: {robot} z {from} zamienia się miejscami z piłką z {to}.")
                    }
                }
            }
            Event::Scored { side, at } => match lang {
                Lang::En => format!("Goal! {} ball is on {at}.", side.owner(lang)),
                Lang::Es => format!("¡Gol! El balón {} está en {at}.", side.owner(lang)),
                Lang::Pl => format!("Gol! {}: piłka jest na {at}.", side.owner(lang)),
            },
            Event::Plugged { side } => match lang {
                Lang::En => format!("{side} has plugged its own home row and loses."),
                Lang::Es => format!("{} han taponado su propia fila y pierden.", name(side, lang)),
                Lang::Pl => format!("{} zatkały własny rząd i przegrywają.", name(side, lang)),
            },
            Event::Unmoved { side } => match lang {
                Lang::En => format!("{side} has left all its pieces where they stood and loses."),
                Lang::Es => {
                    format!("{} han dejado todas sus piezas donde estaban y pierden.", name(side, lang))
                }
                Lang::Pl => {
                    format!("{} zostawiły wszystko tam, gdzie stało, i przegrywają.", name(side, lang))
                }
            },
        }
    }
}

/// A robot to which something is done; only Polish has a form of its own for that.
const fn whom(robot: Robot, lang: Lang) -> &'static str {
    match (lang, robot) {
        (Lang::Pl, Robot::Small) => "małego robota",
        (Lang::Pl, Robot::Medium) => "średniego robota",
        (Lang::Pl, Robot::Big) => "dużego robota",
        (Lang::En | Lang::Es, robot) => robot.name(lang),
    }
}

/// "White", "Las blancas", "Białe".
fn name(side: Side, lang: Lang) -> &'static str {
    match (lang, side) {
        (Lang::En, Side::White) => "White",
        (Lang::En, Side::Black) => "Black",
        (Lang::Es, Side::White) => "Las blancas",
        (Lang::Es, Side::Black) => "Las negras",
        (Lang::Pl, Side::White) => "Białe",
        (Lang::Pl, Side::Black) => "Czarne",
    }
}
