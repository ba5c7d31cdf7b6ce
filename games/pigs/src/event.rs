//! Events of a round, for animation and for texts.

use std::fmt;

use botyard_core::{Lang, Tell};
use serde::Serialize;

use crate::command::PigCommand;
use crate::pig::Name;
use crate::square::{Facing, Square};

/// An event and the step in which it happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Event {
    /// Step of the round, counted from 1; a move of Continuous Feedback has only one.
    #[serde(rename = "move")]
    pub step: u8,
    /// The kind of event and its details.
    #[serde(flatten)]
    pub what: What,
}

/// Kinds of events. Within a step they come in this order; events of the same kind are in the order of the
/// pigs' letters.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum What {
    /// The commands of this step are revealed.
    Revealed {
        /// Number of the move, counted from 1: in the round, or in the whole game in Continuous Feedback.
        number: u16,
        /// The command of each pig.
        commands: Vec<(Name, PigCommand)>,
    },
    /// A pig turned.
    Turned {
        /// The pig that turned.
        pig: Name,
        /// Direction of the turn.
        turn: Rotation,
        /// Facing after the turn.
        facing: Facing,
    },
    /// A pig walked.
    Walked {
        /// The pig that walked.
        pig: Name,
        /// Square that it left.
        from: Square,
        /// Square that it entered.
        to: Square,
    },
    /// A pig tried to walk and was blocked.
    Bumped {
        /// The blocked pig.
        pig: Name,
        /// Square on which it stays.
        at: Square,
        /// Square that it tried to enter; `None` beyond the edge.
        to: Option<Square>,
        /// Reason for the block.
        #[serde(flatten)]
        why: Bump,
    },
    /// A pig walked over a hulk and flattened it.
    Flattened {
        /// Pig whose hulk it was.
        pig: Name,
        /// Pig that walked over it.
        by: Name,
        /// Square of the hulk.
        at: Square,
    },
    /// A pig fired its laser.
    Fired {
        /// Pig that fired.
        pig: Name,
        /// Square from which it fired.
        from: Square,
        /// Direction of the beam.
        facing: Facing,
        /// Squares that the beam passes, ending where it hits or at the edge.
        path: Vec<Square>,
        /// The pig or hulk that it hit, if any.
        hit: Option<Target>,
    },
    /// A pig hit the three squares in front of it.
    Punched {
        /// Pig that hit.
        pig: Name,
        /// Square on which it stands.
        from: Square,
        /// Squares that the attack covers.
        squares: Vec<Square>,
        /// Pigs that it hit.
        hit: Vec<Name>,
    },
    /// A pig took damage.
    Damaged {
        /// The damaged pig.
        pig: Name,
        /// Points taken in this step.
        points: u8,
        /// Total damage after the step.
        damage: u8,
    },
    /// A pig was destroyed.
    Destroyed {
        /// The destroyed pig.
        pig: Name,
        /// Square of its hulk.
        at: Square,
    },
    /// A pig completed a round of repair.
    Repaired {
        /// The repaired pig.
        pig: Name,
        /// Damage that is left.
        damage: u8,
    },
    /// Continuous Feedback: damage lengthened a list.
    Repeated {
        /// Pig whose list it is.
        pig: Name,
        /// Number of repetitions of its last command.
        times: u8,
        /// Length of the list afterwards.
        length: u8,
    },
    /// A player resigned.
    Retired {
        /// Pig of that player.
        pig: Name,
        /// Square of its hulk.
        at: Square,
    },
}

/// Direction of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rotation {
    /// A quarter turn counter-clockwise.
    Left,
    /// A quarter turn clockwise.
    Right,
}

/// Target of a laser.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Target {
    /// Pig that was hit.
    pub pig: Name,
    /// Square on which it was hit.
    pub at: Square,
    /// Whether it is a hulk, which takes no damage.
    pub hulk: bool,
}

/// Reason why a pig couldn't walk.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "why", rename_all = "kebab-case")]
pub enum Bump {
    /// The edge of the board.
    Edge,
    /// Other pigs tried to enter the same square.
    Contest {
        /// These other pigs.
        with: Vec<Name>,
    },
    /// Two pigs tried to trade squares.
    Trade {
        /// The other pig.
        with: Name,
    },
    /// The square is held by a pig that doesn't leave it.
    Held {
        /// Pig that holds the square.
        by: Name,
        /// Reason why it stays.
        holding: Holding,
    },
}

/// Reason why a pig doesn't leave its square.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Holding {
    /// It turns left or right.
    Turning,
    /// It fires its laser.
    Firing,
    /// It hits the squares in front of it.
    Hitting,
    /// It rests.
    Resting,
    /// It repairs.
    Repairing,
    /// It tried to walk and was blocked as well.
    Stuck,
}

/// Joins items as `A`, `A and B`, `A, B and C`.
fn list<T: fmt::Display>(items: &[T], and: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.to_string(),
        [most @ .., last] => {
            let most: Vec<String> = most.iter().map(T::to_string).collect();
            format!("{} {and} {last}", most.join(", "))
        }
    }
}

const fn and(lang: Lang) -> &'static str {
    match lang {
        Lang::En => "and",
        Lang::Es => "y",
        Lang::Pl => "i",
    }
}

const fn direction(facing: Facing, lang: Lang) -> &'static str {
    let words = match lang {
        Lang::En => ["north", "east", "south", "west"],
        Lang::Es => ["norte", "este", "sur", "oeste"],
        Lang::Pl => ["północ", "wschód", "południe", "zachód"],
    };
    words[facing as usize]
}

impl Tell for Event {
    fn tell(&self, lang: Lang) -> String {
        match &self.what {
            What::Revealed { number, commands } => {
                let shown: Vec<String> =
                    commands.iter().map(|(pig, command)| format!("{pig} {command}")).collect();
                let shown = shown.join(", ");
                match lang {
                    Lang::En => format!("Move {number}: {shown}."),
                    Lang::Es => format!("Movimiento {number}: {shown}."),
                    Lang::Pl => format!("Ruch {number}: {shown}."),
                }
            }
            What::Turned { pig, turn, facing } => {
                let facing = direction(*facing, lang);
                match (lang, turn) {
                    (Lang::En, Rotation::Left) => format!("{pig} turns left and faces {facing}."),
                    (Lang::En, Rotation::Right) => format!("{pig} turns right and faces {facing}."),
                    (Lang::Es, Rotation::Left) => format!("{pig} gira a la izquierda y mira al {facing}."),
                    (Lang::Es, Rotation::Right) => format!("{pig} gira a la derecha y mira al {facing}."),
                    (Lang::Pl, Rotation::Left) => format!("{pig} skręca w lewo i patrzy na {facing}."),
                    (Lang::Pl, Rotation::Right) => format!("{pig} skręca w prawo i patrzy na {facing}."),
                }
            }
            What::Walked { pig, from, to } => match lang {
                Lang::En => format!("{pig} walks from {from} to {to}."),
                Lang::Es => format!("{pig} camina de {from} a {to}."),
                Lang::Pl => format!("{pig} idzie z {from} na {to}."),
            },
            What::Bumped { pig, at, to, why } => bump(*pig, *at, *to, why, lang),
            What::Flattened { pig, by, at } => match lang {
                Lang::En => format!("{by} flattens the hulk of {pig} on {at}."),
                Lang::Es => format!("{by} aplasta la chatarra de {pig} en {at}."),
                Lang::Pl => format!("{by} rozgniata wrak {pig} na {at}."),
            },
            What::Fired { pig, facing, hit, .. } => shot(*pig, direction(*facing, lang), *hit, lang),
            What::Punched { pig, squares, hit, .. } => punch(*pig, squares, hit, lang),
            What::Damaged { pig, points, damage } => match lang {
                Lang::En => format!("{pig} takes {points} damage and now has {damage}."),
                Lang::Es => format!("{pig} sufre {points} de daño y ahora tiene {damage}."),
                Lang::Pl => format!("{pig} dostaje {points} pkt uszkodzeń i ma ich teraz {damage}."),
            },
            What::Destroyed { pig, at } => match lang {
                Lang::En => format!("{pig} is destroyed: its hulk stays on {at}."),
                Lang::Es => format!("{pig} queda destruido: su chatarra se queda en {at}."),
                Lang::Pl => format!("{pig} zostaje zniszczona: jej wrak zostaje na {at}."),
            },
            What::Repaired { pig, damage } => match lang {
                Lang::En => format!("{pig} has repaired one point and has {damage} damage left."),
                Lang::Es => format!("{pig} ha reparado un punto y le quedan {damage} de daño."),
                Lang::Pl => format!("{pig} naprawia jeden punkt; zostaje uszkodzeń: {damage}."),
            },
            What::Repeated { pig, times, length } => match lang {
                Lang::En => format!(
                    "{pig}'s list repeats its last command {}: {length} commands wait.",
                    if *times == 1 { "once".to_owned() } else { format!("{times} times") }
                ),
                Lang::Es => format!(
                    "La lista de {pig} repite su última orden {}: esperan {length} órdenes.",
                    if *times == 1 { "una vez".to_owned() } else { format!("{times} veces") }
                ),
                Lang::Pl => format!(
                    "Lista {pig} powtarza swoje ostatnie polecenie {}: czeka poleceń: {length}.",
                    if *times == 1 { "raz".to_owned() } else { format!("{times} razy") }
                ),
            },
            What::Retired { pig, at } => match lang {
                Lang::En => format!("{pig} gives up: its hulk stays on {at}."),
                Lang::Es => format!("{pig} se rinde: su chatarra se queda en {at}."),
                Lang::Pl => format!("{pig} poddaje się: jej wrak zostaje na {at}."),
            },
        }
    }
}

fn bump(pig: Name, at: Square, to: Option<Square>, why: &Bump, lang: Lang) -> String {
    let to = to.map_or(String::new(), |to| to.to_string());
    match why {
        Bump::Edge => match lang {
            Lang::En => format!("{pig} bumps into the edge and stays on {at}."),
            Lang::Es => format!("{pig} choca con el borde y se queda en {at}."),
            Lang::Pl => format!("{pig} wpada na krawędź i zostaje na {at}."),
        },
        Bump::Contest { with } => {
            let others = list(with, and(lang));
            match lang {
                Lang::En if with.len() == 1 => format!("{pig} stays on {at}: {others} wants {to}, too."),
                Lang::En => format!("{pig} stays on {at}: {others} want {to}, too."),
                Lang::Es if with.len() == 1 => {
                    format!("{pig} se queda en {at}: {others} también quiere ir a {to}.")
                }
                Lang::Es => format!("{pig} se queda en {at}: {others} también quieren ir a {to}."),
                Lang::Pl if with.len() == 1 => {
                    format!("{pig} zostaje na {at}: {others} też chce wejść na {to}.")
                }
                Lang::Pl => format!("{pig} zostaje na {at}: {others} też chcą wejść na {to}."),
            }
        }
        Bump::Trade { with } => match lang {
            Lang::En => format!("{pig} stays on {at}: it can't trade squares with {with} on {to}."),
            Lang::Es => format!("{pig} se queda en {at}: no puede cambiar de casilla con {with}, en {to}."),
            Lang::Pl => format!("{pig} zostaje na {at}: nie może zamienić się polami z {with} na {to}."),
        },
        Bump::Held { by, holding } => {
            let does = holds(*holding, lang);
            match lang {
                Lang::En => format!("{pig} stays on {at}: {by} {does} on {to}."),
                Lang::Es => format!("{pig} se queda en {at}: {by} {does} en {to}."),
                Lang::Pl => format!("{pig} zostaje na {at}: {by} {does} na {to}."),
            }
        }
    }
}

const fn holds(holding: Holding, lang: Lang) -> &'static str {
    match (lang, holding) {
        (Lang::En, Holding::Turning) => "turns",
        (Lang::En, Holding::Firing) => "fires",
        (Lang::En, Holding::Hitting) => "punches",
        (Lang::En, Holding::Resting) => "rests",
        (Lang::En, Holding::Repairing) => "repairs",
        (Lang::En, Holding::Stuck) => "is stuck",
        (Lang::Es, Holding::Turning) => "gira",
        (Lang::Es, Holding::Firing) => "dispara",
        (Lang::Es, Holding::Hitting) => "golpea",
        (Lang::Es, Holding::Resting) => "descansa",
        (Lang::Es, Holding::Repairing) => "se repara",
        (Lang::Es, Holding::Stuck) => "no puede moverse",
        (Lang::Pl, Holding::Turning) => "obraca się",
        (Lang::Pl, Holding::Firing) => "strzela",
        (Lang::Pl, Holding::Hitting) => "uderza",
        (Lang::Pl, Holding::Resting) => "odpoczywa",
        (Lang::Pl, Holding::Repairing) => "naprawia się",
        (Lang::Pl, Holding::Stuck) => "nie może ruszyć",
    }
}

fn shot(pig: Name, direction: &str, hit: Option<Target>, lang: Lang) -> String {
    match (lang, hit) {
        (Lang::En, None) => format!("{pig} fires {direction} and hits nothing."),
        (Lang::Es, None) => format!("{pig} dispara al {direction} y no da a nada."),
        (Lang::Pl, None) => format!("{pig} strzela na {direction} i w nic nie trafia."),
        (_, Some(Target { pig: target, at, hulk: false })) => match lang {
            Lang::En => format!("{pig} fires {direction} and hits {target} on {at}."),
            Lang::Es => format!("{pig} dispara al {direction} y da a {target} en {at}."),
            Lang::Pl => format!("{pig} strzela na {direction} i trafia {target} na {at}."),
        },
        (_, Some(Target { pig: target, at, hulk: true })) => match lang {
            Lang::En => format!("{pig} fires {direction}: the hulk of {target} on {at} takes the shot."),
            Lang::Es => {
                format!("{pig} dispara al {direction}: la chatarra de {target} en {at} para el disparo.")
            }
            Lang::Pl => format!("{pig} strzela na {direction}: wrak {target} na {at} pochłania strzał."),
        },
    }
}

fn punch(pig: Name, squares: &[Square], hit: &[Name], lang: Lang) -> String {
    let and = and(lang);
    if squares.is_empty() {
        return match lang {
            Lang::En => format!("{pig} punches at the edge and hits nobody."),
            Lang::Es => format!("{pig} golpea hacia el borde y no da a nadie."),
            Lang::Pl => format!("{pig} uderza w stronę krawędzi i nikogo nie trafia."),
        };
    }
    let (squares, victims) = (list(squares, and), list(hit, and));
    match (lang, hit.is_empty()) {
        (Lang::En, true) => format!("{pig} punches at {squares} and hits nobody."),
        (Lang::En, false) => format!("{pig} punches at {squares} and hits {victims}."),
        (Lang::Es, true) => format!("{pig} golpea {squares} y no da a nadie."),
        (Lang::Es, false) => format!("{pig} golpea {squares} y da a {victims}."),
        (Lang::Pl, true) => format!("{pig} uderza w {squares} i nikogo nie trafia."),
        (Lang::Pl, false) => format!("{pig} uderza w {squares} i trafia {victims}."),
    }
}
