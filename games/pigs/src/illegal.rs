//! Reasons why a program is illegal.

use botyard_core::{InWords, Texts, polish_count, spanish_count};

use crate::command::PigCommand;
use crate::pig::Name;

/// The rule that a program breaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Illegal {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// No pig of this name takes part.
    #[error("{0} doesn't play in this game")]
    NotPlaying(Name),
    /// The pig is destroyed.
    #[error("{0} is out of the game")]
    Out(Name),
    /// The program doesn't have five commands.
    #[error("a program has five commands; this one has {}", amount(*.has))]
    Length {
        /// Number of commands in the program.
        has: usize,
    },
    /// Repair is combined with other commands.
    #[error("R is for repairing a whole round: write R R R R R, or use other commands only")]
    MixedRepair,
    /// Repair without damage.
    #[error("you have no damage, so there is nothing to repair")]
    NothingToRepair,
    /// The wrong number of rests.
    #[error("{}", duty(*.damage, *.has))]
    Duty {
        /// Damage of the pig, which is the required number of rests.
        damage: u8,
        /// Number of rests in the program.
        has: usize,
    },
    /// A command that the variant doesn't have.
    #[error("there is no {command} in {}: damage costs no commands here", .variant.en)]
    NotInVariant {
        /// The command that the variant lacks.
        command: PigCommand,
        /// Name of the variant as it follows "in", "en", "w".
        variant: Texts,
    },
    /// The number of commands doesn't match the number missing from the list.
    #[error("{}", list_length(*.needs, *.has, *.is_new))]
    ListLength {
        /// Number of missing commands.
        needs: usize,
        /// Number of commands given.
        has: usize,
        /// Whether the list is new.
        is_new: bool,
    },
}

impl InWords for Illegal {
    fn in_spanish(&self) -> String {
        match *self {
            Illegal::Over => "la partida ha terminado".to_owned(),
            Illegal::NotPlaying(pig) => format!("{pig} no juega en esta partida"),
            Illegal::Out(pig) => format!("{pig} está fuera de la partida"),
            Illegal::Length { has } => format!("un programa tiene cinco órdenes; este tiene {has}"),
            Illegal::MixedRepair => {
                "R es para reparar toda la ronda: escribe R R R R R, o usa solo otras órdenes".to_owned()
            }
            Illegal::NothingToRepair => "no tienes daño, así que no hay nada que reparar".to_owned(),
            Illegal::Duty { damage: 0, has } => {
                format!("no tienes daño, así que tu programa no necesita ninguna X; tiene {has}")
            }
            Illegal::Duty { damage, has } => {
                let points = spanish_count(damage.into(), "punto", "puntos");
                format!(
                    "tienes {points} de daño, así que tu programa necesita exactamente {damage} X; tiene {has}"
                )
            }
            Illegal::NotInVariant { command, variant } => {
                format!("en {} no hay {command}: aquí el daño no cuesta órdenes", variant.es)
            }
            Illegal::ListLength { needs, has, is_new } => {
                let needs = spanish_count(needs, "orden", "órdenes");
                if is_new {
                    format!("escribe para empezar una lista de {needs}; has escrito {has}")
                } else {
                    format!("añade {needs} al final de tu lista; has escrito {has}")
                }
            }
        }
    }

    fn in_polish(&self) -> String {
        match *self {
            Illegal::Over => "gra jest skończona".to_owned(),
            Illegal::NotPlaying(pig) => format!("{pig} nie bierze udziału w tej grze"),
            Illegal::Out(pig) => format!("{pig} odpadła z gry"),
            Illegal::Length { has } => format!("program ma pięć poleceń; ten ma ich {has}"),
            Illegal::MixedRepair => {
                "R to naprawa przez całą rundę: napisz R R R R R albo użyj tylko innych poleceń".to_owned()
            }
            Illegal::NothingToRepair => "nie masz uszkodzeń, więc nie ma czego naprawiać".to_owned(),
            Illegal::Duty { damage: 0, has } => {
                format!("nie masz uszkodzeń, więc w twoim programie nie ma być X; jest ich {has}")
            }
            Illegal::Duty { damage, has } => {
                let points = polish_count(damage.into(), "punkt", "punkty", "punktów");
                format!(
                    "masz {points} uszkodzeń, więc twój program musi mieć dokładnie {damage} X; ma ich {has}"
                )
            }
            Illegal::NotInVariant { command, variant } => {
                format!("w {} nie ma {command}: tu uszkodzenia nie kosztują poleceń", variant.pl)
            }
            Illegal::ListLength { needs, has, is_new } => {
                let needs = polish_count(needs, "polecenie", "polecenia", "poleceń");
                if is_new {
                    format!("napisz na początek swoją listę: {needs}; jest ich {has}")
                } else {
                    format!("dopisz {needs} na końcu swojej listy; jest ich {has}")
                }
            }
        }
    }
}

fn amount(number: usize) -> String {
    const WORDS: [&str; 8] = ["none", "one", "two", "three", "four", "five", "six", "seven"];
    WORDS.get(number).map_or_else(|| number.to_string(), |&word| word.to_owned())
}

fn commands(number: usize) -> String {
    format!("{} command{}", amount(number), if number == 1 { "" } else { "s" })
}

fn duty(damage: u8, has: usize) -> String {
    if damage == 0 {
        return format!("you have no damage, so your program needs no X; it has {}", amount(has));
    }
    let needs = amount(usize::from(damage));
    format!("you have {damage} damage, so your program needs exactly {needs} X; it has {}", amount(has))
}

fn list_length(needs: usize, has: usize, is_new: bool) -> String {
    let needs = commands(needs);
    let given = amount(has);
    if is_new {
        format!("write a list of {needs} to begin with; you wrote {given}")
    } else {
        format!("add {needs} to the end of your list; you wrote {given}")
    }
}
