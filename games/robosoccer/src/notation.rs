//! Positions as text: `bmssmb/2o3/6/6/3O2/SMBBMS b 1`.

use botyard_core::grid::{BadGrid, Fields, read_ranks, write_ranks};
use botyard_core::{BadArrangement, InWords, Lang, Side, Verdict, WithPast, polish_count, spanish_count};

use crate::options::{Edition, RoboSoccerOptions};
use crate::position::{Position, Stage};
use crate::robot::{Piece, Robot};
use crate::square::Square;

/// Error of reading a position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadPosition {
    /// The text doesn't have the form of a position.
    #[error("{}", grid_words(.0, Lang::En))]
    Grid(#[from] BadGrid),
    /// More pieces of a kind than a side has.
    #[error("{side} has {count} of {letter}, but there are only {most}")]
    TooMany {
        /// Side that owns them.
        side: Side,
        /// Letter of the piece, as it is written.
        letter: char,
        /// Number of them in the text.
        count: usize,
        /// Number of them in the game.
        most: usize,
    },
    /// Both balls are on their last rows, but only one side can have scored.
    #[error("both balls lie on their last rows: only one side can have scored")]
    BothScored,
    /// An impossible set-up.
    #[error(
        "turn number 0 is the set-up, and these pieces can't stand there with {0} to act: White's robots come first, \
         then Black's, then White's ball and Black's"
    )]
    SetUp(Side),
    /// A result that doesn't fit the position.
    #[error(
        "the result {0} doesn't fit: it is written after a repetition, or where passive play loses and the side to act has won"
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
            "no position was given: a first one of play is bmssmb/2o3/6/6/3O2/SMBBMS b 1".to_owned()
        }
        (BadGrid::Empty, Lang::Es) => {
            "no hay ninguna posición: una primera de juego es bmssmb/2o3/6/6/3O2/SMBBMS b 1".to_owned()
        }
        (BadGrid::Empty, Lang::Pl) => {
            "nie podano pozycji: pierwszą w grze może być bmssmb/2o3/6/6/3O2/SMBBMS b 1".to_owned()
        }
        (BadGrid::Ranks { found, needed: rows }, Lang::En) => format!(
            "the text has {found} ranks, and this board has {rows}: write them from the top down, with / between"
        ),
        (BadGrid::Ranks { found, needed: rows }, Lang::Es) => {
            let found = spanish_count(*found, "fila", "filas");
            format!(
                "el texto tiene {found}, y este tablero tiene {rows}: escríbelas de arriba abajo, con / entre ellas"
            )
        }
        (BadGrid::Ranks { found, needed: rows }, Lang::Pl) => {
            let found = polish_count(*found, "rząd", "rzędy", "rzędów");
            format!(
                "tekst ma {found}, a ta plansza ma ich {rows}: zapisz je od góry do dołu, ze znakiem / między nimi"
            )
        }
        (BadGrid::Files { rank, found, .. }, Lang::En) => {
            format!("rank {rank} has {found} squares where it needs six")
        }
        (BadGrid::Files { rank, found, .. }, Lang::Es) => {
            let squares = spanish_count(*found, "casilla", "casillas");
            format!("la fila {rank} tiene {squares} y necesita seis")
        }
        (BadGrid::Files { rank, found, .. }, Lang::Pl) => {
            let squares = polish_count(*found, "pole", "pola", "pól");
            format!("rząd {rank} ma {squares}, a potrzebuje sześciu")
        }
        (BadGrid::Sign { rank, sign }, Lang::En) => format!(
            "{sign:?} in rank {rank} is no piece: they are B M S and the ball O, capital for White, small for Black"
        ),
        (BadGrid::Sign { rank, sign }, Lang::Es) => format!(
            "«{sign}» en la fila {rank} no es ninguna pieza: son B M S y el balón O, en mayúscula las de las \
             blancas y en minúscula las de las negras"
        ),
        (BadGrid::Sign { rank, sign }, Lang::Pl) => format!(
            "„{sign}” w rzędzie {rank} to nie pionek: pionki to B M S i piłka O, wielkie litery dla białych, \
             małe dla czarnych"
        ),
        (BadGrid::Side(text), Lang::En) => {
            format!("{text:?} isn't a side: expected w for White or b for Black to act")
        }
        (BadGrid::Side(text), Lang::Pl) => {
            format!("„{text}” to nie strona: napisz w, gdy kolej na białe, albo b, gdy na czarne")
        }
        (BadGrid::Counter(text), Lang::En) => {
            format!("{text:?} isn't a turn number: a whole number follows the side to act, 0 in the set-up")
        }
        (BadGrid::Counter(text), Lang::Es) => format!(
            "«{text}» no es un número de turno: tras el bando que juega va un número entero, 0 en la preparación"
        ),
        (BadGrid::Counter(text), Lang::Pl) => format!(
            "„{text}” to nie numer tury: po stronie, której kolej, stoi liczba całkowita, 0 w ustawieniu"
        ),
        (BadGrid::TooLong(text), Lang::En) => {
            format!("{text:?} is too much: nothing but a result follows the turn number")
        }
        (BadGrid::TooLong(text), Lang::Es) => {
            format!("«{text}» sobra: detrás del número del turno solo puede ir un resultado")
        }
        (BadGrid::TooLong(text), Lang::Pl) => {
            format!("„{text}” to za dużo: po numerze tury może stać tylko wynik")
        }
        _ => why.in_words(lang),
    }
}

impl InWords for BadPosition {
    fn in_spanish(&self) -> String {
        match self {
            BadPosition::Grid(why) => grid_words(why, Lang::Es),
            BadPosition::TooMany { side, letter, count, most } => {
                format!("{} tienen {count} de {letter}, pero solo hay {most}", side.name(Lang::Es))
            }
            BadPosition::BothScored => {
                "los dos balones están en sus últimas filas: solo puede haber marcado un bando".to_owned()
            }
            BadPosition::SetUp(side) => format!(
                "el turno número 0 es la preparación, y estas piezas no pueden estar ahí cuando es el turno de {}: \
                 primero van los robots de las blancas, luego los de las negras, luego el balón de las blancas y el \
                 de las negras",
                side.name(Lang::Es)
            ),
            BadPosition::Result(result) => format!(
                "el resultado {result} no encaja: se escribe tras una repetición, o donde el juego pasivo pierde y \
                 ha ganado el bando al que le toca"
            ),
            BadPosition::Arranged(why) => why.in_spanish(),
        }
    }

    fn in_polish(&self) -> String {
        match self {
            BadPosition::Grid(why) => grid_words(why, Lang::Pl),
            BadPosition::TooMany { side, letter, count, most } => {
                format!("{} mają {letter} w liczbie {count}, a może być najwyżej {most}", side.name(Lang::Pl))
            }
            BadPosition::BothScored => {
                "obie piłki leżą w swoich ostatnich rzędach: gola mogła strzelić tylko jedna strona"
                    .to_owned()
            }
            BadPosition::SetUp(side) => format!(
                "tura numer 0 to ustawienie, a te pionki nie mogą tak stać, gdy kolej na {}: najpierw są roboty \
                 białych, potem czarnych, potem piłka białych i piłka czarnych",
                side.name(Lang::Pl)
            ),
            BadPosition::Result(result) => format!(
                "wynik {result} nie pasuje: pisze się go po powtórzeniu albo tam, gdzie gra pasywna przegrywa, \
                 a wygrała strona, której kolej"
            ),
            BadPosition::Arranged(why) => why.in_polish(),
        }
    }
}

/// Writes the board and the side to act.
pub(crate) fn write_board(position: &Position) -> String {
    let board = write_ranks(Square::FILES, position.rows(), |at| {
        position.piece_at(Square::new(at.column, at.row)?).map(|(side, piece)| piece.letter(side))
    });
    format!("{board} {}", position.side().letter())
}

pub(crate) fn write(game: &WithPast<Position>) -> String {
    let WithPast { position, number, drawn, .. } = game;
    let shown = format!("{} {number}", write_board(position));
    // A goal is visible on the board; a repetition or a passive turn isn't, so the result follows.
    match position.stage() {
        _ if *drawn => format!("{shown} {}", Verdict::Drawn.text()),
        Stage::Passive => format!("{shown} {}", Verdict::Won(position.side()).text()),
        _ => shown,
    }
}

pub(crate) fn read(options: &RoboSoccerOptions, text: &str) -> Result<WithPast<Position>, BadPosition> {
    let mut fields = Fields::new(text)?;
    let board = fields.board()?;
    let side = fields.side()?;
    let mut position = Position::empty(options, side, Stage::Play);
    read_board(&mut position, board)?;
    check_pieces(&position)?;

    let number = fields.counter(1)?;
    if number == 0 {
        position.stage = set_up_stage(&position).ok_or(BadPosition::SetUp(side))?;
    }
    let result = fields.result()?;
    if let Some(result) = result {
        let fits = match result {
            Verdict::Drawn => true,
            Verdict::Won(winner) => winner == side && options.edition == Edition::Spanish,
        };
        if !fits || !position.is_on() {
            return Err(BadPosition::Result(result.text().to_owned()));
        }
    }
    let drawn = result == Some(Verdict::Drawn);
    if result.is_some() && !drawn {
        position.stage = Stage::Passive;
    }
    fields.end()?;
    Ok(WithPast::new(position, number, drawn))
}

fn read_board(position: &mut Position, text: &str) -> Result<(), BadPosition> {
    let mut counts = [[0; 4]; 2];
    read_ranks(text, Square::FILES, position.rows(), |at, sign, _| {
        let (side, piece) = Piece::from_letter(sign).ok_or(BadGrid::Sign { rank: at.row + 1, sign })?;
        let kind = Piece::ALL.iter().position(|&other| other == piece).unwrap_or_default();
        counts[side as usize][kind] += 1;
        if let Some(square) = Square::new(at.column, at.row) {
            position.men.put(side, piece, square);
        }
        Ok::<(), BadPosition>(())
    })?;
    // Fewer pieces are allowed, for tests and the editor.
    for side in Side::BOTH {
        for (piece, &count) in Piece::ALL.iter().zip(&counts[side as usize]) {
            let most = piece.of_each();
            if count > most {
                return Err(BadPosition::TooMany { side, letter: piece.letter(side), count, most });
            }
        }
    }
    Ok(())
}

fn check_pieces(position: &Position) -> Result<(), BadPosition> {
    let scored = |side: Side| position.ball(side).is_some_and(|ball| ball.rank() == position.home_row(!side));
    if Side::BOTH.into_iter().all(scored) { Err(BadPosition::BothScored) } else { Ok(()) }
}

/// Stage of a set-up, from the robots on home rows, the balls on second rows and the side to act; `None` if
/// they don't fit a set-up.
fn set_up_stage(position: &Position) -> Option<Stage> {
    let all: Vec<(Square, (Side, Piece))> = Square::of(position.rows())
        .filter_map(|square| position.piece_at(square).map(|piece| (square, piece)))
        .collect();
    let in_place = all.iter().all(|&(square, (side, piece))| match piece {
        Piece::Robot(_) => square.rank() == position.home_row(side),
        Piece::Ball => square.rank() == position.second_row(side),
    });
    let robots = |side| {
        let count = all.iter().filter(|(_, (owner, piece))| *owner == side && *piece != Piece::Ball).count();
        match count {
            0 => Some(false),
            count if count == Robot::ALL.len() * Robot::OF_EACH => Some(true),
            _ => None,
        }
    };
    let ball = |side| position.ball(side).is_some();
    let placed = (robots(Side::White)?, robots(Side::Black)?, ball(Side::White), ball(Side::Black));
    let (stage, side) = match placed {
        (false, false, false, false) => (Stage::Robots, Side::White),
        (true, false, false, false) => (Stage::Robots, Side::Black),
        (true, true, false, false) => (Stage::Balls, Side::White),
        (true, true, true, false) => (Stage::Balls, Side::Black),
        _ => return None,
    };
    (in_place && side == position.side()).then_some(stage)
}
