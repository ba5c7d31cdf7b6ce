//! Reasons why an order is illegal.

use botyard_core::{InWords, Lang, OutOfTurn, Side};

use crate::robot::Robot;
use crate::square::Square;

/// The rule that an order breaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Illegal {
    /// It isn't the seat's turn.
    #[error(transparent)]
    OutOfTurn(#[from] OutOfTurn),
    /// The start square of the move is empty.
    #[error("there is no robot on {0}")]
    NobodyThere(Square),
    /// The robot is the enemy's.
    #[error("the {} on {square} is {owner}'s", .robot.name(Lang::En))]
    NotYours {
        /// Square on which it stands.
        square: Square,
        /// The enemy's robot.
        robot: Robot,
        /// Side that owns it.
        owner: Side,
    },
    /// The robot can't move in this way.
    #[error("a {} can't go from {from} to {to}: it moves {}", .robot.name(Lang::En), how_it_moves(*.robot, Lang::En))]
    OutOfReach {
        /// The robot that was to move.
        robot: Robot,
        /// Start of the move.
        from: Square,
        /// Target of the move.
        to: Square,
    },
    /// A robot of the same side stands on the target square.
    #[error("your own {} stands on {square}", .robot.name(Lang::En))]
    OwnRobotThere {
        /// The target square.
        square: Square,
        /// The robot that stands there.
        robot: Robot,
    },
    /// Promotion is mandatory in this edition.
    #[error(
        "a small yellow robot that enters the enemy zone must promote in this edition: write {from}{to}+"
    )]
    MustPromote {
        /// Start of the move.
        from: Square,
        /// Target of the move.
        to: Square,
    },
    /// A promotion of a robot other than a small yellow one.
    #[error("a {} doesn't promote: leave out the +", .0.name(Lang::En))]
    NeverPromotes(Robot),
    /// A promotion outside the enemy zone.
    #[error("a small yellow robot promotes only when it moves into the enemy zone: leave out the +")]
    NotInTheZone,
    /// A drop of a robot that isn't in the hand.
    #[error("you have no {} in hand", .0.name(Lang::En))]
    NotInHand(Robot),
    /// A drop onto an occupied square.
    #[error("{0} isn't empty: a robot can only be dropped onto an empty square")]
    Occupied(Square),
}

impl InWords for Illegal {
    fn in_spanish(&self) -> String {
        const ES: Lang = Lang::Es;
        match *self {
            Illegal::OutOfTurn(why) => why.in_spanish(),
            Illegal::NobodyThere(square) => format!("no hay ningún robot en {square}"),
            Illegal::NotYours { square, robot, owner } => {
                format!("el {} de {square} es de {}", robot.name(ES), owner.name(ES))
            }
            Illegal::OutOfReach { robot, from, to } => {
                let (robot, how) = (robot.name(ES), how_it_moves(robot, ES));
                format!("un {robot} no puede ir de {from} a {to}: se mueve {how}")
            }
            Illegal::OwnRobotThere { square, robot } => {
                format!("en {square} está tu propio {}", robot.name(ES))
            }
            Illegal::MustPromote { from, to } => format!(
                "en esta edición, un robot amarillo pequeño que entra en la zona enemiga debe promocionarse: \
                 escribe {from}{to}+"
            ),
            Illegal::NeverPromotes(robot) => format!("un {} no se promociona: quita el +", robot.name(ES)),
            Illegal::NotInTheZone => {
                "un robot amarillo pequeño solo se promociona al moverse a la zona enemiga: quita el +"
                    .to_owned()
            }
            Illegal::NotInHand(robot) => format!("no tienes ningún {} en la mano", robot.name(ES)),
            Illegal::Occupied(square) => {
                format!("{square} no está vacía: un robot solo se puede colocar en una casilla vacía")
            }
        }
    }

    fn in_polish(&self) -> String {
        const PL: Lang = Lang::Pl;
        match *self {
            Illegal::OutOfTurn(why) => why.in_polish(),
            Illegal::NobodyThere(square) => format!("na {square} nie stoi żaden robot"),
            Illegal::NotYours { square, robot, owner } => {
                format!("{} na {square} należy do {}", robot.name(PL), owner.polish_genitive())
            }
            Illegal::OutOfReach { robot, from, to } => {
                let (robot, how) = (robot.name(PL), how_it_moves(robot, PL));
                format!("{robot} nie może pójść z {from} na {to}: idzie {how}")
            }
            Illegal::OwnRobotThere { square, robot } => {
                format!("na {square} stoi twój własny {}", robot.name(PL))
            }
            Illegal::MustPromote { from, to } => format!(
                "w tym wydaniu mały żółty robot, który wchodzi do strefy przeciwnika, musi się przemienić: \
                 napisz {from}{to}+"
            ),
            Illegal::NeverPromotes(robot) => format!("{} się nie przemienia: pomiń +", robot.name(PL)),
            Illegal::NotInTheZone => {
                "mały żółty robot przemienia się tylko wtedy, gdy ruchem wchodzi do strefy przeciwnika: pomiń +"
                    .to_owned()
            }
            Illegal::NotInHand(robot) => format!("nie masz w ręce {}", robot.polish_genitive()),
            Illegal::Occupied(square) => {
                format!("pole {square} nie jest puste: robota można wstawić tylko na puste pole")
            }
        }
    }
}

const fn how_it_moves(robot: Robot, lang: Lang) -> &'static str {
    match (lang, robot) {
        (Lang::En, Robot::Red) => "one square in any direction",
        (Lang::En, Robot::White) => "one square diagonally",
        (Lang::En, Robot::Green) => "one square forward, back, left or right",
        (Lang::En, Robot::SmallYellow) => "one square forward",
        (Lang::En, Robot::BigYellow) => "one square in any direction but diagonally back",
        (Lang::Es, Robot::Red) => "una casilla en cualquier dirección",
        (Lang::Es, Robot::White) => "una casilla en diagonal",
        (Lang::Es, Robot::Green) => "una casilla adelante, atrás, a la izquierda o a la derecha",
        (Lang::Es, Robot::SmallYellow) => "una casilla adelante",
        (Lang::Es, Robot::BigYellow) => "una casilla en cualquier dirección, salvo en diagonal hacia atrás",
        (Lang::Pl, Robot::Red) => "o jedno pole w dowolnym kierunku",
        (Lang::Pl, Robot::White) => "o jedno pole po skosie",
        (Lang::Pl, Robot::Green) => "o jedno pole do przodu, do tyłu, w lewo lub w prawo",
        (Lang::Pl, Robot::SmallYellow) => "o jedno pole do przodu",
        (Lang::Pl, Robot::BigYellow) => "o jedno pole w dowolnym kierunku, tylko nie po skosie do tyłu",
    }
}
