//! Helpers for games on a grid: named squares, and positions written rank by rank as in `2x/1o1/3 w 1`.

use std::fmt::{Display, Write as _};
use std::iter::Peekable;
use std::str::{Chars, SplitWhitespace};

use crate::arrangement::BadArrangement;
use crate::clip::clip;
use crate::lang::{InWords, Texts, polish_count, spanish_count};
use crate::outcome::Verdict;
use crate::scene::Cell;
use crate::side::Side;

/// Defines the type of a grid's squares: one byte, counted from a1 along the ranks, written as `b2`.
///
/// ```
/// use botyard_core::Texts;
///
/// botyard_core::squares! {
///     /// A square, `a1` to `c4`.
///     pub struct Square(3 files, 4 ranks)
///     named Texts::new("they run from a1 to c4", "van de a1 a c4", "pola są od a1 do c4")
/// }
///
/// assert_eq!("B2".parse::<Square>().ok(), Square::new(1, 1));
/// assert_eq!("b5".parse::<Square>().unwrap_err().to_string(), "there is no square \"b5\": they run from a1 to c4");
/// ```
///
/// `named` describes the valid names in error messages. Without it no `FromStr` is generated, and the game
/// parses squares itself with [`square_named`](crate::grid::square_named). The calling crate needs `serde`.
#[macro_export]
macro_rules! squares {
    ($(#[$about:meta])* $vis:vis struct $Square:ident($files:literal files, $ranks:literal ranks)) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        $vis struct $Square(u8);

        impl $Square {
            /// The number of files.
            pub const FILES: u8 = $files;
            /// The number of ranks.
            pub const RANKS: u8 = $ranks;

            /// The square on this file and rank, both counted from 0; `None` if it is off the board.
            pub const fn new(file: u8, rank: u8) -> Option<$Square> {
                if file < $files && rank < $ranks { Some($Square(rank * $files + file)) } else { None }
            }

            /// All squares in index order: a1, b1 and so on along the ranks.
            pub fn all() -> impl DoubleEndedIterator<Item = $Square> + ExactSizeIterator + Clone {
                (0..$files * $ranks).map($Square)
            }

            /// The file, 0 for a.
            #[inline]
            pub const fn file(self) -> u8 {
                self.0 % $files
            }

            /// The rank, 0 for 1.
            #[inline]
            pub const fn rank(self) -> u8 {
                self.0 / $files
            }

            /// Index along the ranks, from a1 = 0.
            #[inline]
            pub const fn index(self) -> usize {
                self.0 as usize
            }

            /// The square as a scene's cell.
            pub const fn cell(self) -> $crate::scene::Cell {
                $crate::scene::Cell { column: self.file(), row: self.rank() }
            }
        }

        impl ::std::fmt::Display for $Square {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                write!(f, "{}{}", char::from(b'a' + self.file()), self.rank() + 1)
            }
        }

        impl ::std::fmt::Debug for $Square {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                ::std::fmt::Display::fmt(self, f)
            }
        }

        impl ::serde::Serialize for $Square {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }
    };
    ($(#[$about:meta])* $vis:vis struct $Square:ident($files:literal files, $ranks:literal ranks)
     named $names:expr) => {
        $crate::squares! { $(#[$about])* $vis struct $Square($files files, $ranks ranks) }

        impl ::std::str::FromStr for $Square {
            type Err = $crate::grid::NoSuchSquare;
            fn from_str(text: &str) -> Result<$Square, $crate::grid::NoSuchSquare> {
                $crate::grid::square_named(text)
                    .and_then(|(file, rank)| $Square::new(file, rank))
                    .ok_or_else(|| $crate::grid::NoSuchSquare::new(text, $names))
            }
        }
    };
}

/// Parses a square's name, such as `b2` or `F12`, into file and rank, both counted from 0, on a board of any
/// size.
pub fn square_named(text: &str) -> Option<(u8, u8)> {
    let (file, rank) = text.split_at_checked(1)?;
    let file = file.as_bytes()[0].to_ascii_lowercase();
    if !file.is_ascii_lowercase() || !rank.starts_with(|digit: char| matches!(digit, '1'..='9')) {
        return None;
    }
    Some((file - b'a', rank.parse::<u8>().ok()? - 1))
}

/// Error: the text names no square.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no square {text:?}: {}", .names.en)]
pub struct NoSuchSquare {
    text: String,
    names: Texts,
}

impl NoSuchSquare {
    /// Creates the error from the text and a description of the valid names: `they run from a1 to c4`.
    pub fn new(text: &str, names: Texts) -> NoSuchSquare {
        NoSuchSquare { text: clip(text), names }
    }
}

impl InWords for NoSuchSquare {
    fn in_spanish(&self) -> String {
        format!("no hay ninguna casilla «{}»: {}", self.text, self.names.es)
    }

    fn in_polish(&self) -> String {
        format!("nie ma pola „{}”: {}", self.text, self.names.pl)
    }
}

/// Reason why a text isn't a position on a grid. A game with its own error type converts this into it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadGrid {
    /// The text is empty.
    #[error("no position was given")]
    Empty,
    /// Wrong number of ranks.
    #[error("the board has {found} ranks where it needs {needed}, from the top down, separated by /")]
    Ranks {
        /// Number of ranks in the text.
        found: usize,
        /// Number of ranks of the board.
        needed: u8,
    },
    /// Wrong number of squares in a rank.
    #[error("rank {rank} has {found} squares where it needs {needed}")]
    Files {
        /// The rank, counted from 1.
        rank: u8,
        /// Number of squares in the text.
        found: usize,
        /// Number of squares in a rank of the board.
        needed: u8,
    },
    /// An unknown piece letter.
    #[error("{sign:?} in rank {rank} is no piece of this game")]
    Sign {
        /// The rank, counted from 1.
        rank: u8,
        /// The unknown letter.
        sign: char,
    },
    /// The side to move is missing.
    #[error("it isn't said whose turn it is: add w or b behind the board")]
    NoSide,
    /// An unknown side to move.
    #[error("{0:?} isn't a side: expected w for White or b for Black to move")]
    Side(String),
    /// A counter that isn't a number.
    #[error("{0:?} isn't a move number: a whole number may follow the side to move, as in w 1")]
    Counter(String),
    /// Pieces or a result that can't occur by the rules.
    #[error("{0:?} doesn't fit: no game comes to this")]
    Unreachable(String),
    /// Extra text after the position, or a text that is too long.
    #[error("{0:?} is too much: nothing but a result follows the number of the move")]
    TooLong(String),
    /// A position set up by hand that isn't a valid board.
    #[error(transparent)]
    Arranged(#[from] BadArrangement),
}

impl InWords for BadGrid {
    fn in_spanish(&self) -> String {
        match self {
            BadGrid::Empty => "no hay ninguna posición".to_owned(),
            BadGrid::Ranks { found, needed } => {
                let found = spanish_count(*found, "fila", "filas");
                format!("el tablero tiene {found} y necesita {needed}, de arriba abajo, separadas por /")
            }
            BadGrid::Files { rank, found, needed } => {
                let found = spanish_count(*found, "casilla", "casillas");
                format!("la fila {rank} tiene {found} y necesita {needed}")
            }
            BadGrid::Sign { rank, sign } => {
                format!("«{sign}» en la fila {rank} no es ninguna pieza de este juego")
            }
            BadGrid::NoSide => "no se dice a quién le toca: añade w o b detrás del tablero".to_owned(),
            BadGrid::Side(text) => {
                format!("«{text}» no es un bando: pon w si juegan las blancas o b si juegan las negras")
            }
            BadGrid::Counter(text) => format!(
                "«{text}» no es un número de jugada: tras el bando que juega puede ir un número entero, como en w 1"
            ),
            BadGrid::Unreachable(text) => format!("«{text}» no encaja: ninguna partida llega a esto"),
            BadGrid::TooLong(text) => {
                format!("«{text}» sobra: detrás del número de la jugada solo puede ir un resultado")
            }
            BadGrid::Arranged(why) => why.in_spanish(),
        }
    }

    fn in_polish(&self) -> String {
        match self {
            BadGrid::Empty => "nie podano pozycji".to_owned(),
            BadGrid::Ranks { found, needed } => {
                let found = polish_count(*found, "rząd", "rzędy", "rzędów");
                format!("plansza ma {found}, a potrzebuje {needed}, od góry do dołu, rozdzielonych znakiem /")
            }
            BadGrid::Files { rank, found, needed } => {
                let found = polish_count(*found, "pole", "pola", "pól");
                format!("rząd {rank} ma {found}, a potrzebuje {needed}")
            }
            BadGrid::Sign { rank, sign } => format!("„{sign}” w rzędzie {rank} to nie pionek tej gry"),
            BadGrid::NoSide => "nie wiadomo, czyja kolej: dopisz w albo b za planszą".to_owned(),
            BadGrid::Side(text) => {
                format!("„{text}” to nie strona: napisz w, gdy ruch mają białe, albo b, gdy czarne")
            }
            BadGrid::Counter(text) => format!(
                "„{text}” to nie numer ruchu: po stronie, która ma ruch, może stać liczba całkowita, na przykład w 1"
            ),
            BadGrid::Unreachable(text) => format!("„{text}” nie pasuje: żadna partia do tego nie prowadzi"),
            BadGrid::TooLong(text) => format!("„{text}” to za dużo: po numerze ruchu może stać tylko wynik"),
            BadGrid::Arranged(why) => why.in_polish(),
        }
    }
}

/// Iterator-like parser of a position's fields: board, side to move, counters, result.
pub struct Fields<'a>(Peekable<SplitWhitespace<'a>>);

impl<'a> Fields<'a> {
    /// Splits the text into fields, unless it is longer than any position.
    pub fn new(text: &'a str) -> Result<Fields<'a>, BadGrid> {
        const LONGEST: usize = 1000;
        if text.len() > LONGEST {
            return Err(BadGrid::TooLong(clip(text)));
        }
        Ok(Fields(text.split_whitespace().peekable()))
    }

    /// Reads the board, the first field.
    pub fn board(&mut self) -> Result<&'a str, BadGrid> {
        self.0.next().ok_or(BadGrid::Empty)
    }

    /// Reads the side to move, which is required.
    pub fn side(&mut self) -> Result<Side, BadGrid> {
        match self.0.next().ok_or(BadGrid::NoSide)? {
            "w" | "W" => Ok(Side::White),
            "b" | "B" => Ok(Side::Black),
            other => Err(BadGrid::Side(clip(other))),
        }
    }

    /// Skips up to two empty fields, written as `-` by other programs where chess has castling rights.
    /// Returns their number.
    pub fn dashes(&mut self) -> usize {
        let mut count = 0;
        while count < 2 && self.0.next_if_eq(&"-").is_some() {
            count += 1;
        }
        count
    }

    /// Reads an optional counter.
    pub fn counter(&mut self, default: u32) -> Result<u32, BadGrid> {
        match self.0.next_if(|word| !word.contains('-')) {
            Some(word) => word.parse().map_err(|_| BadGrid::Counter(clip(word))),
            None => Ok(default),
        }
    }

    /// Reads an optional result.
    pub fn result(&mut self) -> Result<Option<Verdict>, BadGrid> {
        let Some(word) = self.0.next() else { return Ok(None) };
        Verdict::from_text(word).map(Some).ok_or_else(|| BadGrid::TooLong(clip(word)))
    }

    /// Checks that no field is left.
    pub fn end(&mut self) -> Result<(), BadGrid> {
        self.0.next().map_or(Ok(()), |more| Err(BadGrid::TooLong(clip(more))))
    }
}

/// Writes a board rank by rank from the top down: `sign` for an occupied square, runs of empty squares as
/// numbers.
pub fn write_ranks<S: Display>(files: u8, ranks: u8, mut sign: impl FnMut(Cell) -> Option<S>) -> String {
    let mut text = String::new();
    for row in (0..ranks).rev() {
        let mut empty = 0;
        for column in 0..files {
            let Some(sign) = sign(Cell { column, row }) else {
                empty += 1;
                continue;
            };
            let _ = if empty > 0 { write!(text, "{empty}{sign}") } else { write!(text, "{sign}") };
            empty = 0;
        }
        if empty > 0 {
            let _ = write!(text, "{empty}");
        }
        if row > 0 {
            text.push('/');
        }
    }
    text
}

/// Reads the format of [`write_ranks`]. `put` is called with every occupied square and its sign, and may
/// consume more of the following signs. A rank that is too long is rejected only at its end, so `put` may see
/// a square beside the board.
pub fn read_ranks<E: From<BadGrid>>(
    text: &str,
    files: u8,
    ranks: u8,
    mut put: impl FnMut(Cell, char, &mut Chars<'_>) -> Result<(), E>,
) -> Result<(), E> {
    let found = text.split('/').count();
    if found != usize::from(ranks) {
        return Err(BadGrid::Ranks { found, needed: ranks }.into());
    }
    for (row, text) in (0..ranks).rev().zip(text.split('/')) {
        let mut found = 0_usize;
        let mut signs = text.chars();
        while let Some(sign) = signs.next() {
            if let Some(empty @ 1..=9) = sign.to_digit(10) {
                found += empty as usize;
                continue;
            }
            put(Cell { column: u8::try_from(found).unwrap_or(u8::MAX), row }, sign, &mut signs)?;
            found += 1;
        }
        if found != usize::from(files) {
            return Err(BadGrid::Files { rank: row + 1, found, needed: files }.into());
        }
    }
    Ok(())
}
