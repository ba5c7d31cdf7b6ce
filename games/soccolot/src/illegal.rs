//! Reasons why an order is illegal.

use std::fmt;

use botyard_core::{InWords, Lang, OutOfTurn, polish_count, spanish_count};

use crate::direction::Direction;
use crate::man::Man;
use crate::order::Play;
use crate::square::Square;

/// The rule that an order breaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Illegal {
    /// It isn't the seat's turn.
    #[error(transparent)]
    OutOfTurn(#[from] OutOfTurn),
    /// No man on the field has this jersey.
    #[error("there is no {0} on the field")]
    NoSuchMan(Man),
    /// A swap on a field without swaps.
    #[error("{0} can't swap: players swap places with the ball only on the field swap")]
    NoSwaps(Man),
    /// A play other than a run by a man who isn't next to the ball.
    #[error("{man} isn't next to the ball and so can't {}", .play.verb(Lang::En))]
    NotAtTheBall {
        /// The man, who is too far from the ball.
        man: Man,
        /// The play, which needs the ball.
        play: Play,
    },
    /// The man's way is blocked.
    #[error("{man} can't {} {}: {obstacle}", .play.verb(Lang::En), .direction.name(Lang::En))]
    ManStopped {
        /// The man whose way is blocked.
        man: Man,
        /// The play: a run or a dribble.
        play: Play,
        /// Direction of the play.
        direction: Direction,
        /// The obstacle in the man's way.
        obstacle: Obstacle,
    },
    /// The ball's way is blocked in a dribble.
    #[error("{man} can't take the ball {}: {obstacle}", .direction.name(Lang::En))]
    BallStopped {
        /// The dribbling man.
        man: Man,
        /// Direction of the dribble.
        direction: Direction,
        /// The obstacle in the ball's way.
        obstacle: Obstacle,
    },
    /// A kick that is too long.
    #[error("{}: {obstacle}", shortened(*.man, *.most))]
    KickStopped {
        /// The kicking man.
        man: Man,
        /// Maximum distance of this kick.
        most: u8,
        /// The obstacle behind that distance.
        obstacle: Obstacle,
    },
}

impl InWords for Illegal {
    fn in_spanish(&self) -> String {
        const ES: Lang = Lang::Es;
        match *self {
            Illegal::OutOfTurn(why) => why.in_spanish(),
            Illegal::NoSuchMan(man) => format!("{} no está en el campo", man.name_within(ES)),
            Illegal::NoSwaps(man) => format!(
                "{} no puede cambiar de sitio: los jugadores cambian de sitio con el balón solo en el campo swap",
                man.name_within(ES)
            ),
            Illegal::NotAtTheBall { man, play } => {
                let (man, verb) = (man.name_within(ES), play.verb(ES));
                format!("{man} no está al lado del balón, así que no puede {verb}")
            }
            Illegal::ManStopped { man, play, direction, obstacle } => {
                let (man, verb, direction) = (man.name_within(ES), play.verb(ES), direction.name(ES));
                format!("{man} no puede {verb} hacia el {direction}: {}", obstacle.in_spanish())
            }
            Illegal::BallStopped { man, direction, obstacle } => {
                let (man, direction) = (man.name_within(ES), direction.name(ES));
                format!("{man} no puede llevar el balón hacia el {direction}: {}", obstacle.in_spanish())
            }
            Illegal::KickStopped { man, most: 0, obstacle } => {
                format!("{} no puede chutar el balón: {}", man.name_within(ES), obstacle.in_spanish())
            }
            Illegal::KickStopped { man, most, obstacle } => {
                let (man, most) = (man.name_within(ES), spanish_count(most.into(), "casilla", "casillas"));
                format!("{man} solo puede chutar el balón {most}: {}", obstacle.in_spanish())
            }
        }
    }

    fn in_polish(&self) -> String {
        const PL: Lang = Lang::Pl;
        match *self {
            Illegal::OutOfTurn(why) => why.in_polish(),
            Illegal::NoSuchMan(man) => format!("{} nie ma na boisku", man.polish_genitive()),
            Illegal::NoSwaps(man) => format!(
                "{} nie może się zamienić: zawodnicy zamieniają się miejscami z piłką tylko na boisku swap",
                man.name_within(PL)
            ),
            Illegal::NotAtTheBall { man, play } => {
                let (man, verb) = (man.name_within(PL), play.verb(PL));
                format!("{man} nie stoi obok piłki, więc nie może {verb}")
            }
            Illegal::ManStopped { man, play, direction, obstacle } => {
                let (man, verb, direction) = (man.name_within(PL), play.verb(PL), direction.name(PL));
                format!("{man} nie może {verb} na {direction}: {}", obstacle.in_polish())
            }
            Illegal::BallStopped { man, direction, obstacle } => {
                let (man, direction) = (man.name_within(PL), direction.name(PL));
                format!("{man} nie może poprowadzić piłki na {direction}: {}", obstacle.in_polish())
            }
            Illegal::KickStopped { man, most: 0, obstacle } => {
                format!("{} nie może kopnąć piłki: {}", man.name_within(PL), obstacle.in_polish())
            }
            Illegal::KickStopped { man, most, obstacle } => {
                let (man, most) = (man.name_within(PL), polish_count(most.into(), "pole", "pola", "pól"));
                format!("{man} może kopnąć piłkę tylko o {most}: {}", obstacle.in_polish())
            }
        }
    }
}

fn shortened(man: Man, most: u8) -> String {
    match most {
        0 => format!("{man} can't kick the ball"),
        1 => format!("{man} can kick the ball only 1 square"),
        _ => format!("{man} can kick the ball only {most} squares"),
    }
}

/// An obstacle in the way of a man or the ball.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Obstacle {
    /// A man on the square.
    Man(Man, Square),
    /// The ball on the square, because a run needs an empty one.
    Ball(Square),
    /// The edge of the field, for a man.
    Edge,
    /// The side line, for the ball.
    SideLine,
    /// The corner of the field, for the ball.
    Corner,
    /// The back line, for the ball, where no goal is behind it.
    BackLine,
    /// The goal, beyond which the ball can't go.
    InGoal,
}

impl fmt::Display for Obstacle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Obstacle::Man(man, square) => write!(f, "{man} stands on {square}"),
            Obstacle::Ball(square) => write!(f, "the ball is on {square}"),
            Obstacle::Edge => f.write_str("a player can't leave the field"),
            Obstacle::SideLine => f.write_str("the ball can't leave over the side line"),
            Obstacle::Corner => f.write_str("the ball can't leave over the corner of the field"),
            Obstacle::BackLine => f.write_str("the ball can't leave the field"),
            Obstacle::InGoal => f.write_str("then it is in the goal"),
        }
    }
}

impl InWords for Obstacle {
    fn in_spanish(&self) -> String {
        match self {
            Obstacle::Man(man, square) => format!("{} está en {square}", man.name_within(Lang::Es)),
            Obstacle::Ball(square) => format!("el balón está en {square}"),
            Obstacle::Edge => "un jugador no puede salir del campo".to_owned(),
            Obstacle::SideLine => "el balón no puede salir por la línea de banda".to_owned(),
            Obstacle::Corner => "el balón no puede salir por la esquina del campo".to_owned(),
            Obstacle::BackLine => "el balón no puede salir del campo".to_owned(),
            Obstacle::InGoal => "entonces ya está en la portería".to_owned(),
        }
    }

    fn in_polish(&self) -> String {
        match self {
            Obstacle::Man(man, square) => format!("na {square} stoi {}", man.name_within(Lang::Pl)),
            Obstacle::Ball(square) => format!("na {square} leży piłka"),
            Obstacle::Edge => "zawodnik nie może zejść z boiska".to_owned(),
            Obstacle::SideLine => "piłka nie może wyjść przez linię boczną".to_owned(),
            Obstacle::Corner => "piłka nie może wyjść przez róg boiska".to_owned(),
            Obstacle::BackLine => "piłka nie może opuścić boiska".to_owned(),
            Obstacle::InGoal => "wtedy jest już w bramce".to_owned(),
        }
    }
}
