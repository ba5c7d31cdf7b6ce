//! Events of a turn.

use botyard_core::{Lang, Side, Tell};
use serde::Serialize;

use crate::lineup::Lineup;
use crate::robot::Robot;
use crate::square::Square;

/// An event of a turn. A turn is a placement, or one or two actions followed by their consequences.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Event {
    /// A side placed its robots on its home row.
    Placed {
        /// Side that placed them.
        side: Side,
        /// The robots from column a to f.
        lineup: Lineup,
    },
    /// A side placed its ball on its second row.
    BallPlaced {
        /// Side that placed it.
        side: Side,
        /// Square of the ball.
        at: Square,
    },
    /// A robot stepped to a neighbour square.
    Stepped {
        /// Side that acts.
        side: Side,
        /// The robot that stepped.
        robot: Robot,
        /// Square that it left.
        from: Square,
        /// Square that it entered.
        to: Square,
    },
    /// A robot pushed an enemy robot.
    Pushed {
        /// Side that acts.
        side: Side,
        /// Robot that pushes.
        robot: Robot,
        /// Square that it left.
        from: Square,
        /// Square that it entered, where the pushed robot stood.
        to: Square,
        /// The pushed robot.
        pushed: Robot,
        /// Square onto which it was pushed.
        onto: Square,
    },
    /// A robot jumped over an enemy robot.
    Jumped {
        /// Side that acts.
        side: Side,
        /// Robot that jumps.
        robot: Robot,
        /// Square that it left.
        from: Square,
        /// Square on which it landed.
        to: Square,
        /// Robot that it jumped over.
        over: Robot,
        /// Square of that robot.
        at: Square,
    },
    /// A robot traded places with its ball.
    Switched {
        /// Side that acts.
        side: Side,
        /// The robot that traded places with the ball.
        robot: Robot,
        /// Square that the robot left, where the ball is now.
        from: Square,
        /// Square that the ball left, where the robot is now.
        to: Square,
    },
    /// The ball reached its last row.
    Scored {
        /// Side that owns the ball.
        side: Side,
        /// Square of the ball.
        at: Square,
    },
    /// A turn ended with the mover's home row plugged by its own pieces, which loses.
    Plugged {
        /// Side that played the turn.
        side: Side,
    },
    /// A turn ended with all of the mover's pieces where they stood, which loses.
    Unmoved {
        /// Side that played the turn.
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

/// Name of a robot as the object of a sentence; only Polish has a separate form.
const fn whom(robot: Robot, lang: Lang) -> &'static str {
    match (lang, robot) {
        (Lang::Pl, Robot::Small) => "małego robota",
        (Lang::Pl, Robot::Medium) => "średniego robota",
        (Lang::Pl, Robot::Big) => "dużego robota",
        (Lang::En | Lang::Es, robot) => robot.name(lang),
    }
}

/// Name of a side at the start of a sentence: "White", "Las blancas", "Białe".
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
