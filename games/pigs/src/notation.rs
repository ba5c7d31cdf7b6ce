//! Positions as one line of text: `standard r1 A:d8S/0 B:e1N/0`.
//!
//! A hulk is written `A:d8#`, a pig that is gone `A:x`. If pigs were destroyed at different times, a last
//! word gives the order, `fell:D,BC`; without it all were destroyed together. In Continuous Feedback a living
//! pig's list follows it: `A:e7S/0:F\`.

use std::fmt::Write as _;

use botyard_core::{BadArrangement, InWords, LETTERS, MAX_SEATS, Seat, Seats, clip};

use crate::arena::{Arena, DEADLY};
use crate::command::PigCommand;
use crate::game::Pigs;
use crate::options::{PigsOptions, VARIANT, Variant};
use crate::pig::{Name, Pig};
use crate::program::{BadProgram, Program};
use crate::square::{Facing, NoSquare, Square};

/// Error of reading a position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadPosition {
    /// The position belongs to another variant than the chosen one.
    #[error("the position is of the variant {found}, but {asked} is to be played")]
    OtherVariant {
        /// Variant of the position.
        found: &'static str,
        /// Variant of the options.
        asked: &'static str,
    },
    /// An unknown word.
    #[error("{0:?} is neither a variant, a round such as r1, nor a pig such as A:d8S/0")]
    Word(String),
    /// The round is out of range.
    #[error("{word:?} isn't a round: they go from r1 to r{last}, which is over")]
    Round {
        /// The word as written.
        word: String,
        /// One more than the last round, the number of a finished game.
        last: u16,
    },
    /// The number of pigs isn't allowed in the variant.
    #[error("{variant} is for {least} to {most} pigs, and here are {found}")]
    Count {
        /// Variant of the position.
        variant: &'static str,
        /// Minimum number of pigs.
        least: usize,
        /// Maximum number of pigs.
        most: usize,
        /// Number of pigs in the text.
        found: usize,
    },
    /// The letter of a pig is left out.
    #[error("{0} is missing: if it is gone, write {0}:x")]
    Missing(Name),
    /// The letter of a pig occurs twice.
    #[error("{0} is given twice")]
    Twice(Name),
    /// An error in the description of one pig.
    #[error("{pig}: {why}")]
    Pig {
        /// The pig with the wrong description.
        pig: Name,
        /// The error.
        why: BadPig,
    },
    /// Two pigs are on the same square.
    #[error("{one} and {other} are both on {square}")]
    Crowded {
        /// The first of them.
        one: Name,
        /// The second of them.
        other: Name,
        /// The square on which both are.
        square: Square,
    },
    /// The order of destruction doesn't match the pigs.
    #[error("{word:?} must name each pig that is down once, first to fall first, like fell:D,BC")]
    Fallen {
        /// The word as written.
        word: String,
    },
    /// The arrangement of an editor isn't a board.
    #[error(transparent)]
    Arranged(#[from] BadArrangement),
}

/// Error in the description of one pig.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadPig {
    /// It doesn't have the form of a pig.
    #[error("{0:?} should be like d8S/0, d8# for a hulk, or x")]
    Form(String),
    /// The square isn't on the board.
    #[error(transparent)]
    Square(#[from] NoSquare),
    /// The facing isn't a direction.
    #[error("it looks to {0:?}: say N, E, S or W")]
    Facing(String),
    /// The damage isn't that of a living pig.
    #[error("{0:?} isn't the damage of a living pig, which is 0 to 4; write # for a hulk")]
    Damage(String),
    /// A list in a variant that has none, or of a pig that isn't alive.
    #[error("only living pigs of the variant continuous have lists")]
    NoList,
    /// The list is at least partly hidden.
    #[error("its list is hidden, so the game can't go on from here")]
    HiddenList,
    /// The list has something that isn't a command.
    #[error(transparent)]
    Program(#[from] BadProgram),
    /// A command that isn't allowed in lists.
    #[error("there is no {0} in a list")]
    NotInList(PigCommand),
    /// The list has the wrong length.
    #[error("with {damage} damage its list is {needs} long before the next command is added, not {has}")]
    ListLength {
        /// Damage of the pig.
        damage: u8,
        /// Required length of the list.
        needs: usize,
        /// Length of the list in the text.
        has: usize,
    },
}

impl InWords for BadPosition {
    fn in_spanish(&self) -> String {
        match self {
            BadPosition::OtherVariant { found, asked } => {
                format!("la posición es de la variante {found}, pero se va a jugar {asked}")
            }
            BadPosition::Word(word) => {
                format!("«{word}» no es ni una variante, ni una ronda como r1, ni un cerdo como A:d8S/0")
            }
            BadPosition::Round { word, last } => {
                format!("«{word}» no es una ronda: van de r1 a r{last}, con la que todo ha terminado")
            }
            BadPosition::Count { variant, least, most, found } => {
                format!("{variant} es para {least} a {most} cerdos, y aquí hay {found}")
            }
            BadPosition::Missing(pig) => format!("falta {pig}: si ya no está, escribe {pig}:x"),
            BadPosition::Twice(pig) => format!("{pig} aparece dos veces"),
            BadPosition::Pig { pig, why } => format!("{pig}: {}", why.in_spanish()),
            BadPosition::Crowded { one, other, square } => {
                format!("{one} y {other} están los dos en {square}")
            }
            BadPosition::Fallen { word } => format!(
                "«{word}» tiene que nombrar una sola vez a cada cerdo caído, el primero delante, como fell:D,BC"
            ),
            BadPosition::Arranged(why) => why.in_spanish(),
        }
    }

    fn in_polish(&self) -> String {
        match self {
            BadPosition::OtherVariant { found, asked } => {
                format!("to pozycja odmiany {found}, a ma być grana odmiana {asked}")
            }
            BadPosition::Word(word) => {
                format!("„{word}” to ani odmiana, ani runda jak r1, ani świnia jak A:d8S/0")
            }
            BadPosition::Round { word, last } => {
                format!("„{word}” to nie runda: są od r1 do r{last}, a wtedy jest już po grze")
            }
            BadPosition::Count { variant, least, most, found } => {
                format!("{variant} jest dla {least}–{most} świń, a tu jest ich {found}")
            }
            BadPosition::Missing(pig) => format!("brakuje {pig}: jeśli tej świni już nie ma, napisz {pig}:x"),
            BadPosition::Twice(pig) => format!("{pig} jest tu dwa razy"),
            BadPosition::Pig { pig, why } => format!("{pig}: {}", why.in_polish()),
            BadPosition::Crowded { one, other, square } => format!("{one} i {other} stoją obie na {square}"),
            BadPosition::Fallen { word } => format!(
                "„{word}” musi wymienić każdą zniszczoną świnię raz, w kolejności, w jakiej ginęły, na przykład \
                 fell:D,BC"
            ),
            BadPosition::Arranged(why) => why.in_polish(),
        }
    }
}

impl InWords for BadPig {
    fn in_spanish(&self) -> String {
        match self {
            BadPig::Form(text) => format!("«{text}» debería ser como d8S/0, d8# si es chatarra, o x"),
            BadPig::Square(why) => why.in_spanish(),
            BadPig::Facing(text) => format!("mira hacia «{text}»: pon N, E, S o W"),
            BadPig::Damage(text) => {
                format!("«{text}» no es el daño de un cerdo vivo, que va de 0 a 4; escribe # si es chatarra")
            }
            BadPig::NoList => "solo los cerdos vivos de la variante continuous tienen lista".to_owned(),
            BadPig::HiddenList => {
                "su lista está oculta, así que la partida no puede seguir desde aquí".to_owned()
            }
            BadPig::Program(why) => why.in_spanish(),
            BadPig::NotInList(command) => format!("en una lista no hay {command}"),
            BadPig::ListLength { damage, needs, has } => format!(
                "con un daño de {damage} su lista mide {needs} antes de añadir la próxima orden, no {has}"
            ),
        }
    }

    fn in_polish(&self) -> String {
        match self {
            BadPig::Form(text) => {
                format!("„{text}” powinno wyglądać jak d8S/0, jak d8#, gdy to wrak, albo jak x")
            }
            BadPig::Square(why) => why.in_polish(),
            BadPig::Facing(text) => format!("patrzy na „{text}”: napisz N, E, S albo W"),
            BadPig::Damage(text) => {
                format!("„{text}” to nie uszkodzenia żywej świni: mogą być od 0 do 4; wrak to #")
            }
            BadPig::NoList => "listy mają tylko żywe świnie w odmianie continuous".to_owned(),
            BadPig::HiddenList => "jej lista jest ukryta, więc nie da się stąd grać dalej".to_owned(),
            BadPig::Program(why) => why.in_polish(),
            BadPig::NotInList(command) => format!("na liście nie ma {command}"),
            BadPig::ListLength { damage, needs, has } => format!(
                "przy uszkodzeniach {damage} jej lista przed dopisaniem następnego polecenia ma długość {needs}, \
                 a nie {has}"
            ),
        }
    }
}

/// Beginning of the word that gives the order of destruction.
pub(crate) const FELL: &str = " fell:";

pub(crate) fn write(game: &Pigs, shows_list_of: impl Fn(Seat) -> bool) -> String {
    let mut text = format!("{} r{}", game.variant().value(), game.round());
    for (seat, pig) in game.arena().pigs() {
        let _ = write!(text, " {}:", Name(seat));
        match pig {
            Pig::Living { square, facing, damage } => {
                let _ = write!(text, "{square}{}/{damage}", facing.letter());
                let list = game.list(seat);
                if !list.is_empty() {
                    text.push(':');
                    for command in list.iter() {
                        text += if shows_list_of(seat) { command.sign() } else { "?" };
                    }
                }
            }
            Pig::Hulk { square, .. } => {
                let _ = write!(text, "{square}#");
            }
            Pig::Gone { .. } => text.push('x'),
        }
    }
    let groups = fallen(game.arena());
    if groups.len() > 1 {
        let groups: Vec<String> =
            groups.iter().map(|group| group.iter().map(|&seat| Name(seat).to_string()).collect()).collect();
        let _ = write!(text, "{FELL}{}", groups.join(","));
    }
    text
}

/// Destroyed pigs in the order of their destruction, grouped by those destroyed together.
fn fallen(arena: &Arena) -> Vec<Vec<Seat>> {
    let place = |pig: Pig| match pig {
        Pig::Living { .. } => None,
        Pig::Hulk { place, .. } | Pig::Gone { place } => Some(place),
    };
    // Within a group, seats stay in their order.
    let mut down: Vec<(u8, Seat)> = Vec::new();
    for (place, seat) in arena.pigs().filter_map(|(seat, pig)| Some((place(pig)?, seat))) {
        down.insert(down.partition_point(|&(other, _)| other >= place), (place, seat));
    }
    down.chunk_by(|one, other| one.0 == other.0)
        .map(|group| group.iter().map(|&(_, seat)| seat).collect())
        .collect()
}

/// A pig as written, before its place is known.
#[derive(Clone, Copy)]
enum Written {
    Living { square: Square, facing: Facing, damage: u8, list: Program },
    Hulk(Square),
    Gone,
}

pub(crate) fn read(options: PigsOptions, text: &str) -> Result<Pigs, BadPosition> {
    let mut words = text.split_whitespace().peekable();
    let named = words.peek().and_then(|word| VARIANT.choose(word).ok()).map(|index| Variant::ALL[index]);
    if named.is_some() {
        words.next();
    }
    let variant = match (named, options.chosen()) {
        (Some(found), Some(asked)) if found != asked => {
            return Err(BadPosition::OtherVariant { found: found.value(), asked: asked.value() });
        }
        (Some(found), _) => found,
        (None, _) => options.variant(),
    };
    let mut round = 1;
    if let Some(word) = words.next_if(|word| !word.contains(':')) {
        round = read_round(word, variant)?;
    }
    let mut pigs: [Option<Written>; MAX_SEATS] = [None; MAX_SEATS];
    let mut order = None;
    for word in words {
        let (name, pig) = word.split_once(':').ok_or_else(|| BadPosition::Word(clip(word)))?;
        if name.eq_ignore_ascii_case("fell") && order.is_none() {
            order = Some((word, pig));
            continue;
        }
        let seat = letter(name).ok_or_else(|| BadPosition::Word(clip(word)))?;
        let name = Name(seat);
        if pigs[seat.index()].is_some() {
            return Err(BadPosition::Twice(name));
        }
        let pig = read_pig(pig, variant).map_err(|why| BadPosition::Pig { pig: name, why })?;
        pigs[seat.index()] = Some(pig);
    }
    let seats = pigs.iter().rposition(Option::is_some).map_or(0, |last| last + 1);
    let players = variant.players();
    if !players.contains(&seats) {
        return Err(BadPosition::Count {
            variant: variant.value(),
            least: *players.start(),
            most: *players.end(),
            found: seats,
        });
    }
    let mut written = Vec::new();
    for seat in Seat::first(seats) {
        written.push((seat, pigs[seat.index()].ok_or(BadPosition::Missing(Name(seat)))?));
    }
    check_squares(&written)?;
    let places = places(&written, order)?;
    let mut lists = [Program::EMPTY; MAX_SEATS];
    let arena = Arena::new(written.iter().map(|&(seat, pig)| match pig {
        Written::Living { square, facing, damage, list } => {
            lists[seat.index()] = list;
            Pig::Living { square, facing, damage }
        }
        Written::Hulk(square) => Pig::Hulk { square, place: places[seat.index()] },
        Written::Gone => Pig::Gone { place: places[seat.index()] },
    }));
    Ok(Pigs::from_parts(variant, round, arena, lists))
}

fn letter(text: &str) -> Option<Seat> {
    Seat::new(LETTERS.iter().position(|letter| letter.id.eq_ignore_ascii_case(text))?)
}

fn read_round(word: &str, variant: Variant) -> Result<u16, BadPosition> {
    let digits = word.strip_prefix(['r', 'R']).ok_or_else(|| BadPosition::Word(clip(word)))?;
    let last = variant.longest() + 1;
    let plain = digits.bytes().all(|digit| digit.is_ascii_digit());
    match digits.parse() {
        Ok(round) if plain && (1..=last).contains(&round) => Ok(round),
        _ => Err(BadPosition::Round { word: clip(word), last }),
    }
}

fn read_pig(text: &str, variant: Variant) -> Result<Written, BadPig> {
    let (pig, list) = text.split_once(':').map_or((text, None), |(pig, list)| (pig, Some(list)));
    let form = || BadPig::Form(clip(text));
    if pig.eq_ignore_ascii_case("x") {
        return if list.is_none() { Ok(Written::Gone) } else { Err(BadPig::NoList) };
    }
    let (square, rest) = pig.split_at_checked(2).ok_or_else(form)?;
    let square: Square = square.parse()?;
    if rest == "#" {
        return if list.is_none() { Ok(Written::Hulk(square)) } else { Err(BadPig::NoList) };
    }
    let mut signs = rest.chars();
    let sign = signs.next().ok_or_else(form)?;
    let facing = Facing::from_letter(sign).ok_or_else(|| BadPig::Facing(sign.to_string()))?;
    let damage = match signs.as_str() {
        "" => 0,
        rest => {
            let digits = rest.strip_prefix('/').ok_or_else(form)?;
            match *digits.as_bytes() {
                [digit @ b'0'..b'5'] => digit - b'0',
                _ => return Err(BadPig::Damage(clip(digits))),
            }
        }
    };
    let list = match list {
        Some(_) if variant != Variant::Continuous => return Err(BadPig::NoList),
        Some(list) => read_list(list, damage)?,
        None => Program::EMPTY,
    };
    debug_assert!(damage < DEADLY, "one digit below five");
    Ok(Written::Living { square, facing, damage, list })
}

fn read_list(text: &str, damage: u8) -> Result<Program, BadPig> {
    if text.contains('?') {
        return Err(BadPig::HiddenList);
    }
    let list: Program = text.parse()?;
    if let Some(command) = list.iter().find(|command| !PigCommand::FREE.contains(command)) {
        return Err(BadPig::NotInList(command));
    }
    let needs = 2 + usize::from(damage);
    if list.len() == needs { Ok(list) } else { Err(BadPig::ListLength { damage, needs, has: list.len() }) }
}

fn check_squares(pigs: &[(Seat, Written)]) -> Result<(), BadPosition> {
    let mut taken: Vec<(Square, Seat)> = Vec::new();
    for &(seat, pig) in pigs {
        let square = match pig {
            Written::Living { square, .. } | Written::Hulk(square) => square,
            Written::Gone => continue,
        };
        if let Some(&(_, one)) = taken.iter().find(|(other, _)| *other == square) {
            return Err(BadPosition::Crowded { one: Name(one), other: Name(seat), square });
        }
        taken.push((square, seat));
    }
    Ok(())
}

/// Places of the destroyed pigs, from the word that gives the order of destruction.
fn places(pigs: &[(Seat, Written)], order: Option<(&str, &str)>) -> Result<[u8; MAX_SEATS], BadPosition> {
    let is_down = |pig: &Written| !matches!(pig, Written::Living { .. });
    let down: Seats = pigs.iter().filter(|(_, pig)| is_down(pig)).map(|&(seat, _)| seat).collect();
    let groups: Vec<Vec<Seat>> = match order {
        None => vec![down.iter().collect()],
        Some((word, order)) => {
            let misfit = || BadPosition::Fallen { word: clip(word) };
            let mut named = Seats::EMPTY;
            let mut groups = Vec::new();
            for group in order.split(',') {
                let mut seats = Vec::new();
                for sign in group.chars() {
                    let seat = letter(sign.encode_utf8(&mut [0; 4])).ok_or_else(misfit)?;
                    if named.contains(seat) || !down.contains(seat) {
                        return Err(misfit());
                    }
                    named.insert(seat);
                    seats.push(seat);
                }
                if seats.is_empty() {
                    return Err(misfit());
                }
                groups.push(seats);
            }
            if named != down {
                return Err(misfit());
            }
            groups
        }
    };
    let mut places = [0; MAX_SEATS];
    let mut better = (pigs.len() - down.len()) as u8;
    for group in groups.iter().rev() {
        for seat in group {
            places[seat.index()] = better + 1;
        }
        better += group.len() as u8;
    }
    Ok(places)
}
