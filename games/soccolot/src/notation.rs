//! Positions as text: `1B1B2B3B4B5B61/8/8/8/3O4/8/8/1W1W2W3W4W5W61 b 1`.

use std::fmt;

use botyard_core::grid::{BadGrid, Fields, read_ranks, write_ranks};
use botyard_core::{
    BadArrangement, InWords, Lang, Position as _, Side, Verdict, WithPast, polish_count, spanish_count,
};

use crate::man::{Jersey, Man};
use crate::options::{Field, Goal, SoccolotOptions};
use crate::position::{Ball, Position};
use crate::square::Square;

/// Error of reading a position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadPosition {
    /// The text doesn't have the form of a position.
    #[error("{}", grid_words(.0, Lang::En))]
    Grid(#[from] BadGrid),
    /// The text is empty.
    #[error("no position was given: the start is {}", start(*.0))]
    Empty(Field),
    /// A man without a valid number.
    #[error("a player in rank {rank} needs a number from 1 to {most} behind the {letter}")]
    Number {
        /// Number of the rank, counted from 1.
        rank: u8,
        /// Letter of the man's side.
        letter: char,
        /// The highest number on this field.
        most: u8,
    },
    /// The same man stands on two squares.
    #[error("{man} stands on {square} and again in rank {rank}")]
    Twice {
        /// The man who occurs twice.
        man: Man,
        /// The first square.
        square: Square,
        /// Rank of the second square.
        rank: u8,
    },
    /// There are two balls.
    #[error("there is a ball (O) on {square} and another in rank {rank}")]
    TwoBalls {
        /// Square of the first ball.
        square: Square,
        /// Rank of the second ball.
        rank: u8,
    },
    /// There is no ball, and the options have no goal in which it could be.
    #[error("there is no ball (O) on the field")]
    NoBall,
    /// There is no ball, and no result to tell which goal it is in.
    #[error(
        "there is no ball (O) on the field: if it is in a goal, add who has won, 1-0 (White) or 0-1 (Black)"
    )]
    NoResult,
    /// A result that doesn't fit the board.
    #[error("the result {0} doesn't fit: {1}")]
    Result(String, Misfit),
    /// The arrangement of an editor has more men than a side can have.
    #[error("{side} has more than the {most} players that play on this field")]
    TooMany {
        /// Side that has too many.
        side: Side,
        /// Maximum number of men on this field.
        most: u8,
    },
    /// The arrangement of an editor isn't a board.
    #[error(transparent)]
    Arranged(#[from] BadArrangement),
}

/// The message for a malformed position, with an example of this game.
fn grid_words(why: &BadGrid, lang: Lang) -> String {
    match (why, lang) {
        (BadGrid::Ranks { found, needed }, Lang::En) => format!(
            "the board has {found} ranks where the field needs {needed}, from rank {needed} down, separated by /"
        ),
        (BadGrid::Ranks { found, needed }, Lang::Es) => {
            let ranks = spanish_count(*found, "fila", "filas");
            format!(
                "el tablero tiene {ranks} y el campo necesita {needed}, de la fila {needed} hacia abajo, \
                 separadas por /"
            )
        }
        (BadGrid::Ranks { found, needed }, Lang::Pl) => {
            let ranks = polish_count(*found, "rząd", "rzędy", "rzędów");
            format!(
                "plansza ma {ranks}, a boisko potrzebuje {needed}, od rzędu {needed} w dół, rozdzielonych \
                 znakiem /"
            )
        }
        (BadGrid::Sign { rank, sign }, Lang::En) => format!(
            "{sign:?} in rank {rank} is neither a player nor the ball: players are W and B with their number, as in W3, \
             the ball is O"
        ),
        (BadGrid::Sign { rank, sign }, Lang::Es) => format!(
            "«{sign}» en la fila {rank} no es ni un jugador ni el balón: los jugadores son W y B con su número, \
             como en W3, y el balón es O"
        ),
        (BadGrid::Sign { rank, sign }, Lang::Pl) => format!(
            "„{sign}” w rzędzie {rank} to ani zawodnik, ani piłka: zawodnicy to W i B z numerem, na przykład W3, \
             a piłka to O"
        ),
        (BadGrid::Side(text), Lang::Pl) => {
            format!("„{text}” to nie strona: napisz w, gdy mają grać białe, albo b, gdy czarne")
        }
        (BadGrid::Counter(text), Lang::En) => {
            format!("{text:?} isn't a move number: a whole number may follow the side to move, as in b 1")
        }
        (BadGrid::Counter(text), Lang::Es) => format!(
            "«{text}» no es un número de jugada: tras el bando que juega puede ir un número entero, como en b 1"
        ),
        (BadGrid::Counter(text), Lang::Pl) => format!(
            "„{text}” to nie numer ruchu: po stronie, która ma grać, może stać liczba całkowita, na przykład b 1"
        ),
        _ => why.in_words(lang),
    }
}

impl InWords for BadPosition {
    fn in_spanish(&self) -> String {
        match self {
            BadPosition::Grid(why) => grid_words(why, Lang::Es),
            BadPosition::Empty(field) => {
                format!("no hay ninguna posición: la inicial es {}", start(*field))
            }
            BadPosition::Number { rank, letter, most } => format!(
                "un jugador de la fila {rank} necesita un número del 1 al {most} detrás de su {letter}"
            ),
            BadPosition::Twice { man, square, rank } => {
                format!("{} está en {square} y otra vez en la fila {rank}", man.name_within(Lang::Es))
            }
            BadPosition::TwoBalls { square, rank } => {
                format!("hay un balón (O) en {square} y otro en la fila {rank}")
            }
            BadPosition::NoBall => "no hay ningún balón (O) en el campo".to_owned(),
            BadPosition::NoResult => {
                "no hay ningún balón (O) en el campo: si está en una portería, añade quién ha ganado, 1-0 (blancas) \
                 o 0-1 (negras)"
                    .to_owned()
            }
            BadPosition::Result(result, misfit) => {
                format!("el resultado {result} no encaja: {}", misfit.in_spanish())
            }
            BadPosition::TooMany { side, most } => {
                format!("{} tienen más de los {most} jugadores de este campo", side.name(Lang::Es))
            }
            BadPosition::Arranged(why) => why.in_spanish(),
        }
    }

    fn in_polish(&self) -> String {
        match self {
            BadPosition::Grid(why) => grid_words(why, Lang::Pl),
            BadPosition::Empty(field) => format!("nie podano pozycji: początkowa to {}", start(*field)),
            BadPosition::Number { rank, letter, most } => {
                format!("zawodnik w rzędzie {rank} musi mieć za {letter} numer od 1 do {most}")
            }
            BadPosition::Twice { man, square, rank } => {
                format!("{} stoi na {square} i jeszcze raz w rzędzie {rank}", man.name_within(Lang::Pl))
            }
            BadPosition::TwoBalls { square, rank } => {
                format!("jedna piłka (O) leży na {square}, a druga w rzędzie {rank}")
            }
            BadPosition::NoBall => "na boisku nie ma piłki (O)".to_owned(),
            BadPosition::NoResult => {
                "na boisku nie ma piłki (O): jeśli jest w bramce, dopisz, kto wygrał, 1-0 (białe) albo 0-1 (czarne)"
                    .to_owned()
            }
            BadPosition::Result(result, misfit) => format!("wynik {result} nie pasuje: {}", misfit.in_polish()),
            BadPosition::TooMany { side, most } => {
                format!("{} mają za dużo zawodników: na tym boisku gra ich {most}", side.name(Lang::Pl))
            }
            BadPosition::Arranged(why) => why.in_polish(),
        }
    }
}

/// Reason why a result doesn't fit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Misfit {
    /// The ball is in play on this square.
    InPlay(Square),
    /// This side has already won.
    Won(Side),
}

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Misfit::InPlay(square) => write!(f, "the ball is on {square}, so the game goes on"),
            Misfit::Won(side) => write!(f, "{side} has won"),
        }
    }
}

impl InWords for Misfit {
    fn in_spanish(&self) -> String {
        match self {
            Misfit::InPlay(square) => format!("el balón está en {square}, así que la partida sigue"),
            Misfit::Won(side) => format!("han ganado {}", side.name(Lang::Es)),
        }
    }

    fn in_polish(&self) -> String {
        match self {
            Misfit::InPlay(square) => format!("piłka leży na {square}, więc gra trwa"),
            Misfit::Won(side) => format!("wygrały {}", side.name(Lang::Pl)),
        }
    }
}

fn start(field: Field) -> String {
    write(&WithPast::new(Position::start(field, field.usual_goal()), 1, false))
}

pub(crate) fn write_board(position: &Position) -> String {
    let size = position.field().size();
    write_ranks(size, size, |at| {
        let square = Square::new(at.column, at.row)?;
        let ball = || (position.ball() == Ball::On(square)).then(|| "O".to_owned());
        position.man_on(square).map(Man::sign).or_else(ball)
    })
}

pub(crate) fn write(game: &WithPast<Position>) -> String {
    let WithPast { position, number, drawn, .. } = game;
    let shown = format!("{} {} {number}", write_board(position), position.side().letter());
    // A ball on the back row and a side without legal plays are visible on the board; a goal or a repetition
    // isn't, so the result follows.
    match position.ball() {
        _ if *drawn => format!("{shown} {}", Verdict::Drawn.text()),
        Ball::InGoalOf(loser) => format!("{shown} {}", Verdict::Won(!loser).text()),
        Ball::On(_) => shown,
    }
}

pub(crate) fn read(options: SoccolotOptions, text: &str) -> Result<WithPast<Position>, BadPosition> {
    let (field, goal) = (options.field(), options.goal());
    let mut fields = Fields::new(text)?;
    let board = fields.board().map_err(|_| BadPosition::Empty(field))?;
    let PlacedMen { men, ball } = read_board(field, board)?;
    let (side, number, result) = (fields.side()?, fields.counter(1)?, fields.result()?);
    fields.end()?;
    let ball = match (ball, result, goal) {
        (Some(square), _, _) => Ball::On(square),
        (None, Some(Verdict::Won(winner)), Goal::Beyond) => Ball::InGoalOf(!winner),
        (None, _, Goal::Beyond) => return Err(BadPosition::NoResult),
        (None, _, Goal::BackRow) => return Err(BadPosition::NoBall),
    };
    let mut position = Position::empty(field, goal, ball, side);
    men.into_iter().for_each(|(man, square)| position.put(man, square));
    if let Some(result) = result {
        check_result(&position, result)?;
    }
    Ok(WithPast::new(position, number, result == Some(Verdict::Drawn)))
}

/// Checks a result: it must be the one that the board shows; a draw fits wherever the board shows no end.
fn check_result(position: &Position, result: Verdict) -> Result<(), BadPosition> {
    let misfit = match (position.verdict(), position.ball()) {
        (None, _) if result == Verdict::Drawn => return Ok(()),
        (Some(shown), _) if shown == result => return Ok(()),
        (Some(Verdict::Won(side)), _) => Misfit::Won(side),
        (_, Ball::On(square)) => Misfit::InPlay(square),
        (_, Ball::InGoalOf(side)) => Misfit::Won(!side),
    };
    Err(BadPosition::Result(result.text().to_owned(), misfit))
}

/// Men and ball on a board.
#[derive(Default)]
struct PlacedMen {
    men: Vec<(Man, Square)>,
    ball: Option<Square>,
}

/// Reads the board. Pieces beyond the last square of the largest field are dropped.
fn read_board(field: Field, text: &str) -> Result<PlacedMen, BadPosition> {
    let mut standings = PlacedMen::default();
    read_ranks(text, field.size(), field.size(), |at, sign, signs| {
        let (rank, square) = (at.row + 1, Square::new(at.column, at.row));
        let side = match sign {
            'O' | 'o' => {
                if let Some(square) = standings.ball {
                    return Err(BadPosition::TwoBalls { square, rank });
                }
                standings.ball = square;
                return Ok(());
            }
            'W' | 'w' => Side::White,
            'B' | 'b' => Side::Black,
            sign => return Err(BadGrid::Sign { rank, sign }.into()),
        };
        let most = field.men();
        let number = signs.next().and_then(|digit| digit.to_digit(10)).filter(|&n| n <= u32::from(most));
        let jersey = number.and_then(|number| Jersey::new(number as u8));
        let jersey = jersey.ok_or(BadPosition::Number { rank, letter: sign, most })?;
        let man = Man { side, jersey };
        if let Some(&(_, square)) = standings.men.iter().find(|&&(other, _)| other == man) {
            return Err(BadPosition::Twice { man, square, rank });
        }
        standings.men.extend(square.map(|square| (man, square)));
        Ok(())
    })?;
    Ok(standings)
}
