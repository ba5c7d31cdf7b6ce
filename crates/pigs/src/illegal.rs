//! Why a program isn't allowed, in words of the game.

use crate::command::Command;
use crate::pig::Name;

/// Which rule a program breaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Illegal {
    /// Nobody orders any more.
    #[error("the game is over")]
    Over,
    /// There is no such pig.
    #[error("{0} doesn't play in this game")]
    NotPlaying(Name),
    /// The pig is destroyed.
    #[error("{0} is out of the game")]
    Out(Name),
    /// Not five commands.
    #[error("a program has five commands; this one has {}", amount(*.has))]
    Length {
        /// How many it has.
        has: usize,
    },
    /// Repair together with something else.
    #[error("R is for repairing a whole round: write R R R R R, or use other commands only")]
    MixedRepair,
    /// Nothing to repair.
    #[error("you have no damage, so there is nothing to repair")]
    NothingToRepair,
    /// Too few rests, or too many.
    #[error("{}", duty(*.damage, *.has))]
    Duty {
        /// How much damage the pig has: so many rests are needed.
        damage: u8,
        /// How many rests the program has.
        has: usize,
    },
    /// A command that the variant doesn't have.
    #[error("there is no {command} in {variant}: damage costs no commands here")]
    NotInVariant {
        /// Which.
        command: Command,
        /// The variant in words.
        variant: &'static str,
    },
    /// Not as many commands as the list lacks.
    #[error("{}", list_length(*.needs, *.has, *.is_new))]
    ListLength {
        /// How many are needed.
        needs: usize,
        /// How many were given.
        has: usize,
        /// Is it a new list?
        is_new: bool,
    },
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
