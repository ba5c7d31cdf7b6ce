//! Positions as text: `gle/1c1/1C1/ELG[-] w 0 1`. The forms of other programs, `gle/1c1/1C1/ELG[] w - - 0 1`
//! and `gle/1c1/1C1/ELG[-] w - 1`, are read too.

use botyard_core::grid::{BadGrid, Fields, read_ranks, write_ranks};
use botyard_core::{BadArrangement, InWords, Lang, Side, Verdict, WithPast, polish_count, spanish_count};

use crate::edition::Edition;
use crate::position::Position;
use crate::robot::Robot;
use crate::square::Square;

/// Error of reading a position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadPosition {
    /// The text doesn't have the form of a position.
    #[error("{}", grid_words(.0, Lang::En))]
    Grid(#[from] BadGrid),
    /// A `+` before something other than a small yellow robot.
    #[error("the + in rank {0} must stand before a C or c: only small yellow robots become big")]
    Plus(u8),
    /// The brackets of the hands are missing or unbalanced.
    #[error("the hands must stand in brackets behind the board, as in [CEg], or [-] when empty")]
    Brackets,
    /// A character that isn't allowed in a hand.
    #[error("{0:?} can't be in a hand: small yellow C, white E, green G, capital for White, small for Black")]
    InHand(char),
    /// More robots of a kind than the game has.
    #[error("there are {count} robots of the kind {} in all, but the game has only {most}", .robot.letter())]
    TooMany {
        /// The kind; small and big yellow robots are counted together.
        robot: Robot,
        /// Number of them in the text.
        count: usize,
        /// Number of them in the game.
        most: usize,
    },
    /// A side has two red robots on the board.
    #[error("{0} has two red robots (L)")]
    TwoReds(Side),
    /// There is no red robot on the board.
    #[error("there is no red robot (L) on the board; at most one of the two can have been captured")]
    NoReds,
    /// A red robot is in this side's hand, but the other side still has its own on the board.
    #[error("a red robot (L) is in {0}'s hand, but the other side still has its own on the board")]
    RedInHand(Side),
    /// A result that doesn't fit the board.
    #[error(
        "the result {0} doesn't fit: no red robot stands safely in the enemy zone with the other side to move"
    )]
    Result(String),
    /// The arrangement of an editor isn't a board.
    #[error(transparent)]
    Arranged(#[from] BadArrangement),
}

/// The message for a malformed position, with an example of this game.
fn grid_words(why: &BadGrid, lang: Lang) -> String {
    match (why, lang) {
        (BadGrid::Empty, Lang::En) => {
            "no position was given: the start is gle/1c1/1C1/ELG[-] w 0 1".to_owned()
        }
        (BadGrid::Empty, Lang::Es) => {
            "no hay ninguna posición: la inicial es gle/1c1/1C1/ELG[-] w 0 1".to_owned()
        }
        (BadGrid::Empty, Lang::Pl) => "nie podano pozycji: początkowa to gle/1c1/1C1/ELG[-] w 0 1".to_owned(),
        (BadGrid::Ranks { found, .. }, Lang::En) => {
            format!("the board has {found} ranks where it needs four, from rank 4 down, separated by /")
        }
        (BadGrid::Ranks { found, .. }, Lang::Es) => {
            let ranks = spanish_count(*found, "fila", "filas");
            format!("el tablero tiene {ranks} y necesita cuatro, de la fila 4 hacia abajo, separadas por /")
        }
        (BadGrid::Ranks { found, .. }, Lang::Pl) => {
            let ranks = polish_count(*found, "rząd", "rzędy", "rzędów");
            format!("plansza ma {ranks}, a potrzebuje czterech, od rzędu 4 w dół, rozdzielonych znakiem /")
        }
        (BadGrid::Files { rank, found, .. }, Lang::En) => {
            format!("rank {rank} has {found} squares where it needs three")
        }
        (BadGrid::Files { rank, found, .. }, Lang::Es) => {
            let squares = spanish_count(*found, "casilla", "casillas");
            format!("la fila {rank} tiene {squares} y necesita tres")
        }
        (BadGrid::Files { rank, found, .. }, Lang::Pl) => {
            let squares = polish_count(*found, "pole", "pola", "pól");
            format!("rząd {rank} ma {squares}, a potrzebuje trzech")
        }
        (BadGrid::Sign { rank, sign }, Lang::En) => format!(
            "{sign:?} in rank {rank} is no robot: they are L E G C H or +C, capital for White, small for Black"
        ),
        (BadGrid::Sign { rank, sign }, Lang::Es) => format!(
            "«{sign}» en la fila {rank} no es ningún robot: son L E G C H o +C, en mayúscula los de las blancas \
             y en minúscula los de las negras"
        ),
        (BadGrid::Sign { rank, sign }, Lang::Pl) => format!(
            "„{sign}” w rzędzie {rank} to nie robot: roboty to L E G C H albo +C, wielkie litery dla białych, \
             małe dla czarnych"
        ),
        (BadGrid::NoSide, Lang::En) => {
            "it isn't said whose turn it is: add w or b behind the hands".to_owned()
        }
        (BadGrid::NoSide, Lang::Es) => {
            "no se dice a quién le toca: añade w o b detrás de las manos".to_owned()
        }
        (BadGrid::NoSide, Lang::Pl) => "nie wiadomo, czyja kolej: dopisz w albo b za rękami".to_owned(),
        (BadGrid::Counter(text), Lang::En) => format!(
            "{text:?} isn't a move counter: two whole numbers may follow the side to move, as in w 0 1"
        ),
        (BadGrid::Counter(text), Lang::Es) => format!(
            "«{text}» no es un contador: tras el bando que juega pueden ir dos números enteros, como en w 0 1"
        ),
        (BadGrid::Counter(text), Lang::Pl) => format!(
            "„{text}” to nie licznik: po stronie, która ma ruch, mogą stać dwie liczby całkowite, na przykład w 0 1"
        ),
        (BadGrid::TooLong(text), Lang::En) => {
            format!("{text:?} is too much: nothing but a result follows the two counters")
        }
        (BadGrid::TooLong(text), Lang::Es) => {
            format!("«{text}» sobra: detrás de los dos contadores solo puede ir un resultado")
        }
        (BadGrid::TooLong(text), Lang::Pl) => {
            format!("„{text}” to za dużo: po dwóch licznikach może stać tylko wynik")
        }
        _ => why.in_words(lang),
    }
}

impl InWords for BadPosition {
    fn in_spanish(&self) -> String {
        match self {
            BadPosition::Grid(why) => grid_words(why, Lang::Es),
            BadPosition::Plus(rank) => format!(
                "el + de la fila {rank} tiene que ir delante de una C o una c: solo los robots amarillos pequeños \
                 se hacen grandes"
            ),
            BadPosition::Brackets => {
                "las manos van entre corchetes detrás del tablero, como en [CEg], o [-] si están vacías".to_owned()
            }
            BadPosition::InHand(sign) => format!(
                "«{sign}» no puede estar en una mano: amarillo pequeño C, blanco E, verde G, en mayúscula los de \
                 las blancas y en minúscula los de las negras"
            ),
            BadPosition::TooMany { robot, count, most } => format!(
                "hay en total {count} robots del tipo {}, pero en el juego solo hay {most}",
                robot.letter()
            ),
            BadPosition::TwoReds(side) => format!("{} tienen dos robots rojos (L)", side.name(Lang::Es)),
            BadPosition::NoReds => {
                "no hay ningún robot rojo (L) en el tablero; como mucho puede haberse capturado uno de los dos"
                    .to_owned()
            }
            BadPosition::RedInHand(side) => format!(
                "hay un robot rojo (L) en la mano de {}, pero el otro bando aún tiene el suyo en el tablero",
                side.name(Lang::Es)
            ),
            BadPosition::Result(result) => format!(
                "el resultado {result} no encaja: ningún robot rojo está a salvo en la zona enemiga mientras le \
                 toca al otro bando"
            ),
            BadPosition::Arranged(why) => why.in_spanish(),
        }
    }

    fn in_polish(&self) -> String {
        match self {
            BadPosition::Grid(why) => grid_words(why, Lang::Pl),
            BadPosition::Plus(rank) => {
                format!("+ w rzędzie {rank} musi stać przed C albo c: tylko małe żółte roboty stają się duże")
            }
            BadPosition::Brackets => {
                "ręce muszą stać w nawiasach kwadratowych za planszą, na przykład [CEg], albo [-], gdy są puste"
                    .to_owned()
            }
            BadPosition::InHand(sign) => format!(
                "„{sign}” nie może być w ręce: mały żółty to C, biały to E, zielony to G, wielkie litery dla białych, \
                 małe dla czarnych"
            ),
            BadPosition::TooMany { robot, count, most } => {
                format!("robotów rodzaju {} jest w sumie {count}, a w grze są tylko {most}", robot.letter())
            }
            BadPosition::TwoReds(side) => format!("{} mają dwa czerwone roboty (L)", side.name(Lang::Pl)),
            BadPosition::NoReds => {
                "na planszy nie ma czerwonego robota (L); zbity mógł zostać najwyżej jeden z dwóch".to_owned()
            }
            BadPosition::RedInHand(side) => format!(
                "czerwony robot (L) jest w ręce {}, ale druga strona wciąż ma swojego na planszy",
                side.polish_genitive()
            ),
            BadPosition::Result(result) => format!(
                "wynik {result} nie pasuje: żaden czerwony robot nie stoi bezpiecznie w strefie przeciwnika, gdy ruch \
                 ma druga strona"
            ),
            BadPosition::Arranged(why) => why.in_polish(),
        }
    }
}

/// Writes a position without its past, with default counters: `gle/1c1/1C1/ELG[-] w 0 1`.
pub fn write_position(position: &Position) -> String {
    write(&WithPast::new(*position, 1, false), 0)
}

pub(crate) fn write_board(position: &Position) -> String {
    let mut text = write_ranks(Square::FILES, Square::RANKS, |at| {
        position.robot_at(Square::new(at.column, at.row)?).map(|(side, robot)| sign(side, robot))
    });
    text.push('[');
    let hands = text.len();
    for side in Side::BOTH {
        for robot in Robot::DROPPABLE.into_iter().chain([Robot::Red]) {
            for _ in 0..position.in_hand(side, robot) {
                text.push_str(&sign(side, robot));
            }
        }
    }
    if text.len() == hands {
        text.push('-');
    }
    text.push(']');
    text.push(' ');
    text.push(position.side().letter());
    text
}

/// A robot as it is written on the board: `C`, `c`, `+C`, `+c`.
pub(crate) fn sign(side: Side, robot: Robot) -> String {
    let (plus, letter) = match robot {
        Robot::BigYellow => ("+", Robot::SmallYellow.letter()),
        other => ("", other.letter()),
    };
    let letter = if side == Side::White { letter } else { letter.to_ascii_lowercase() };
    format!("{plus}{letter}")
}

/// Writes the position of a game. `quiet` is the number of moves by both sides since the last capture, drop
/// or promotion.
pub(crate) fn write(game: &WithPast<Position>, quiet: u32) -> String {
    let WithPast { position, number, drawn, .. } = game;
    let shown = format!("{} {quiet} {number}", write_board(position));
    // A captured red robot is visible on the board; a safe arrival or a repetition isn't, so the result
    // follows.
    let arrived = position.red_winner().filter(|&winner| position.red_square(!winner).is_some());
    match drawn.then_some(Verdict::Drawn).or(arrived.map(Verdict::Won)) {
        Some(result) => format!("{shown} {}", result.text()),
        None => shown,
    }
}

/// Writes the position of a game as Fairy-Stockfish does: `gle/1c1/1C1/ELG[] w - - 0 1`. A draw by repetition
/// isn't shown.
pub(crate) fn write_fen(game: &WithPast<Position>, quiet: u32) -> String {
    let WithPast { position, number, .. } = game;
    let board = write_board(position);
    let (board, side) = board.rsplit_once(' ').unwrap_or((&board, "w"));
    format!("{} {side} - - {quiet} {number}", board.replace("[-]", "[]"))
}

/// Reads a position; returns the game and its number of quiet moves.
pub(crate) fn read(edition: Edition, text: &str) -> Result<(WithPast<Position>, u32), BadPosition> {
    let mut fields = Fields::new(text)?;
    let first = fields.board()?;
    let (board, hands) = match first.split_once('[') {
        Some((board, hands)) => (board, hands.strip_suffix(']').ok_or(BadPosition::Brackets)?),
        None if first.contains(']') => return Err(BadPosition::Brackets),
        None => (first, "-"),
    };
    let mut position = Position::empty(edition, fields.side()?);
    read_board(&mut position, board)?;
    read_hands(&mut position, hands)?;
    check_robots(&position)?;
    // After a single dash only the move number follows.
    let (quiet, number) = match fields.dashes() {
        1 => (0, fields.counter(1)?),
        _ => (fields.counter(0)?, fields.counter(1)?),
    };

    // A red robot that stands safely in the enemy zone after its side's turn has won, even if the text has no
    // result.
    let arrived = (!position.side(), check_arrival(&position, !position.side()));
    if let Some(loser) = Side::BOTH.into_iter().find(|&side| position.red_square(side).is_none()) {
        position.set_winner(!loser);
    } else if let (winner, Some(())) = arrived {
        position.set_winner(winner);
    }
    let result = fields.result()?;
    if let Some(Verdict::Won(winner)) = result
        && position.red_winner() != Some(winner)
    {
        return Err(misfit(Verdict::Won(winner)));
    }
    fields.end()?;
    let drawn = result == Some(Verdict::Drawn);
    if drawn && position.red_winner().is_some() {
        return Err(misfit(Verdict::Drawn));
    }
    Ok((WithPast::new(position, number, drawn), quiet))
}

fn misfit(result: Verdict) -> BadPosition {
    BadPosition::Result(result.text().to_owned())
}

fn read_board(position: &mut Position, text: &str) -> Result<(), BadPosition> {
    read_ranks(text, Square::FILES, Square::RANKS, |at, sign, signs| {
        let rank = at.row + 1;
        let (letter, big) = if sign == '+' { (signs.next().unwrap_or('+'), true) } else { (sign, false) };
        let robot = match (Robot::from_letter(letter), big) {
            (Some(Robot::SmallYellow), true) => Robot::BigYellow,
            (_, true) => return Err(BadPosition::Plus(rank)),
            (Some(robot), false) => robot,
            (None, false) => return Err(BadGrid::Sign { rank, sign }.into()),
        };
        let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
        if let Some(square) = Square::new(at.column, at.row) {
            position.put(square, side, robot);
        }
        Ok(())
    })
}

fn read_hands(position: &mut Position, text: &str) -> Result<(), BadPosition> {
    if text == "-" {
        return Ok(());
    }
    let mut counts = [[0_u8; 3]; 2];
    let mut reds = [false; 2];
    for letter in text.chars() {
        let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
        let robot = Robot::from_letter(letter).ok_or(BadPosition::InHand(letter))?;
        match Robot::DROPPABLE.iter().position(|&kind| kind == robot) {
            Some(kind) => {
                let count = &mut counts[side as usize][kind];
                *count += 1;
                if *count > 2 {
                    return Err(BadPosition::TooMany { robot, count: usize::from(*count), most: 2 });
                }
            }
            None if robot == Robot::Red => reds[side as usize] = true,
            None => return Err(BadPosition::InHand(letter)),
        }
    }
    for side in Side::BOTH {
        for (kind, count) in counts[side as usize].into_iter().enumerate() {
            position.set_hand(side, kind, count);
        }
        if reds[side as usize] && position.red_square(!side).is_some() {
            return Err(BadPosition::RedInHand(side));
        }
    }
    Ok(())
}

/// Checks that there are no more robots than the game has. Fewer are allowed, for tests and the editor, as
/// long as there is a red one.
fn check_robots(position: &Position) -> Result<(), BadPosition> {
    let on_board: Vec<(Side, Robot)> = Square::all().filter_map(|square| position.robot_at(square)).collect();
    for robot in Robot::DROPPABLE {
        let standing = on_board.iter().filter(|(_, other)| other.captured() == robot).count();
        let held: usize = Side::BOTH.iter().map(|&side| usize::from(position.in_hand(side, robot))).sum();
        if standing + held > 2 {
            return Err(BadPosition::TooMany { robot, count: standing + held, most: 2 });
        }
    }
    let reds = |side: Side| on_board.iter().filter(|&&other| other == (side, Robot::Red)).count();
    if let Some(side) = Side::BOTH.into_iter().find(|&side| reds(side) > 1) {
        return Err(BadPosition::TwoReds(side));
    }
    if reds(Side::White) + reds(Side::Black) == 0 {
        return Err(BadPosition::NoReds);
    }
    Ok(())
}

/// Returns `Some` if this side can just have won by arriving.
fn check_arrival(position: &Position, winner: Side) -> Option<()> {
    let red = position.red_square(winner)?;
    let safe = red.is_in_enemy_zone(winner) && !position.is_threatened(red, !winner);
    (safe && position.side() != winner && position.red_winner().is_none()).then_some(())
}
