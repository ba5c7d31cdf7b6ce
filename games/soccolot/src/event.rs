//! Events of a turn.

use botyard_core::{Lang, Side, Tell};
use serde::Serialize;

use crate::man::Man;
use crate::position::Ball;
use crate::square::Square;

/// An event of a turn. A turn is one of the first four, possibly followed by a `Scored`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Event {
    /// A man stepped to an empty square.
    Ran {
        /// The man who ran.
        man: Man,
        /// Square that the man left.
        from: Square,
        /// Square that the man entered.
        to: Square,
    },
    /// A man and the ball stepped together.
    Dribbled {
        /// The man who dribbled.
        man: Man,
        /// Square that the man left.
        from: Square,
        /// Square that the man entered.
        to: Square,
        /// Square that the ball left.
        ball_from: Square,
        /// Place to which the ball went.
        ball_to: Ball,
    },
    /// A man kicked the ball.
    Kicked {
        /// The man who kicked.
        man: Man,
        /// Square on which the man stands.
        from: Square,
        /// Square that the ball left.
        ball_from: Square,
        /// Place to which the ball went.
        ball_to: Ball,
    },
    /// A man and the ball traded places.
    Swapped {
        /// The man who traded places with the ball.
        man: Man,
        /// Square that the man left, where the ball is now.
        from: Square,
        /// Square that the ball left, where the man is now.
        to: Square,
    },
    /// A goal was scored.
    Scored {
        /// Side that wins by it.
        side: Side,
        /// Man who played the ball.
        by: Man,
        /// Whether it is an own goal, which wins for the other side.
        own_goal: bool,
    },
}

impl Tell for Event {
    fn tell(&self, lang: Lang) -> String {
        match *self {
            Event::Ran { man, from, to } => {
                let man = man.name(lang);
                match lang {
                    Lang::En => format!("{man} runs from {from} to {to}."),
                    Lang::Es => format!("{man} corre de {from} a {to}."),
                    Lang::Pl => format!("{man} biegnie z {from} na {to}."),
                }
            }
            Event::Dribbled { man, from, to, ball_to, .. } => {
                let (man, target) = (man.name(lang), target(ball_to, lang));
                match lang {
                    Lang::En => format!("{man} dribbles from {from} to {to}, taking the ball {target}."),
                    Lang::Es => format!("{man} conduce el balón {target} y pasa de {from} a {to}."),
                    Lang::Pl => format!("{man} drybluje z {from} na {to} i prowadzi piłkę {target}."),
                }
            }
            Event::Kicked { man, ball_from, ball_to, .. } => {
                let (man, target) = (man.name(lang), target(ball_to, lang));
                match lang {
                    Lang::En => format!("{man} kicks the ball from {ball_from} {target}."),
                    Lang::Es => format!("{man} chuta el balón desde {ball_from} {target}."),
                    Lang::Pl => format!("{man} kopie piłkę z {ball_from} {target}."),
                }
            }
            Event::Swapped { man, from, to } => {
                let man = man.name(lang);
                match lang {
                    Lang::En => {
                        format!(
                            "{man} swaps places with the ball: the player goes to {to}, the ball to {from}."
                        )
                    }
                    Lang::Es => {
                        format!("{man} cambia de sitio con el balón: él va a {to} y el balón, a {from}.")
                    }
                    Lang::Pl => {
                        format!("{man} zamienia się miejscami z piłką: on idzie na {to}, a ona na {from}.")
                    }
                }
            }
            Event::Scored { side, own_goal, .. } => scored(side, own_goal, lang).to_owned(),
        }
    }
}

/// Target of the ball within a sentence: "to d5", "into Black's goal".
fn target(ball: Ball, lang: Lang) -> String {
    match (lang, ball) {
        (Lang::En, Ball::On(square)) => format!("to {square}"),
        (Lang::Es, Ball::On(square)) => format!("a {square}"),
        (Lang::Pl, Ball::On(square)) => format!("na {square}"),
        (Lang::En, Ball::InGoalOf(side)) => format!("into {side}'s goal"),
        (Lang::Es, Ball::InGoalOf(Side::White)) => "a la portería de las blancas".to_owned(),
        (Lang::Es, Ball::InGoalOf(Side::Black)) => "a la portería de las negras".to_owned(),
        (Lang::Pl, Ball::InGoalOf(Side::White)) => "do bramki białych".to_owned(),
        (Lang::Pl, Ball::InGoalOf(Side::Black)) => "do bramki czarnych".to_owned(),
    }
}

fn scored(side: Side, own_goal: bool, lang: Lang) -> &'static str {
    match (lang, side, own_goal) {
        (Lang::En, Side::White, false) => "Goal for White!",
        (Lang::En, Side::Black, false) => "Goal for Black!",
        (Lang::En, Side::White, true) => "An own goal: it counts for White!",
        (Lang::En, Side::Black, true) => "An own goal: it counts for Black!",
        (Lang::Es, Side::White, false) => "¡Gol de las blancas!",
        (Lang::Es, Side::Black, false) => "¡Gol de las negras!",
        (Lang::Es, Side::White, true) => "¡Gol en propia puerta! Vale para las blancas.",
        (Lang::Es, Side::Black, true) => "¡Gol en propia puerta! Vale para las negras.",
        (Lang::Pl, Side::White, false) => "Gol dla białych!",
        (Lang::Pl, Side::Black, false) => "Gol dla czarnych!",
        (Lang::Pl, Side::White, true) => "Gol samobójczy! Liczy się dla białych.",
        (Lang::Pl, Side::Black, true) => "Gol samobójczy! Liczy się dla czarnych.",
    }
}
