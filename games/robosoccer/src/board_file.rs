//! Board files: one item per line, `#` for comments. Options use the same lines joined to one; see
//! [`write_one_line`].

use botyard_core::grid::NoSuchSquare;
use botyard_core::{InWords, clip, polish_count};

use crate::board::{Board, Edge};
use crate::direction::Direction;
use crate::square::Square;

/// Prefix of the one-line form.
const ONE_LINE: &str = "custom:";

/// Name of a board whose file doesn't give one.
const NAMELESS: &str = "custom";

/// Maximum length of the text in bytes, more than any board needs.
const LONGEST: usize = 100_000;

/// Maximum length of a name.
const LONGEST_NAME: usize = 24;

/// Error of reading a board.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadBoard {
    /// An error in a line.
    #[error("line {line}: {why}")]
    Line {
        /// Number of the line, counted from 1.
        line: usize,
        /// The error.
        why: BadLine,
    },
    /// A required line is missing.
    #[error("there is no line {0:?}, and every board file needs one")]
    Missing(&'static str),
    /// The text is far longer than any board file.
    #[error("that is too long for a board file")]
    TooLong,
}

/// Error in a line of a board file.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadLine {
    /// An unknown first word.
    #[error("{0:?} means nothing here: a line begins with name, cols, rows, arrow, wall or plug")]
    Word(String),
    /// Too few words after the first.
    #[error("something is missing: write it like {0:?}")]
    TooShort(&'static str),
    /// Too many words after the first.
    #[error("{what:?} is too much: write it like {like:?}")]
    TooMuch {
        /// The first superfluous word.
        what: String,
        /// Example of such a line.
        like: &'static str,
    },
    /// A header that occurs twice.
    #[error("{word} was already said in line {before}")]
    Repeated {
        /// The header.
        word: &'static str,
        /// Line of its first occurrence.
        before: usize,
    },
    /// A name that isn't allowed in options.
    #[error("{0:?} is no name for a board: use up to 24 letters, digits, - and _")]
    Name(String),
    /// A number of columns other than six.
    #[error("a board has 6 columns, not {0:?}")]
    Columns(String),
    /// A number of rows out of range.
    #[error("a board has 5 to 12 rows, not {0:?}")]
    Rows(String),
    /// A number of plugging pieces out of range.
    #[error("a home row is plugged by 1 to 6 pieces, not by {0:?}")]
    Plug(String),
    /// A square that exists on no board.
    #[error(transparent)]
    Square(#[from] NoSuchSquare),
    /// A square that exists only on longer boards.
    #[error("{square} is off the board, which has {rows} rows")]
    OffTheBoard {
        /// The square beyond the board.
        square: Square,
        /// Number of rows of the board.
        rows: u8,
    },
    /// Two squares that aren't neighbours.
    #[error("{from} and {to} aren't neighbours")]
    NotNeighbours {
        /// The first square.
        from: Square,
        /// The second square.
        to: Square,
    },
    /// A second item on the same edge.
    #[error("what lies between {from} and {to} was already said in line {before}")]
    EdgeTwice {
        /// The first square.
        from: Square,
        /// The second square.
        to: Square,
        /// Line of the first item.
        before: usize,
    },
}

impl InWords for BadBoard {
    fn in_spanish(&self) -> String {
        match self {
            BadBoard::Line { line, why } => format!("línea {line}: {}", why.in_spanish()),
            BadBoard::Missing(like) => {
                format!("no hay ninguna línea «{like}», y todo archivo de tablero la necesita")
            }
            BadBoard::TooLong => "eso es demasiado largo para un archivo de tablero".to_owned(),
        }
    }

    fn in_polish(&self) -> String {
        match self {
            BadBoard::Line { line, why } => format!("wiersz {line}: {}", why.in_polish()),
            BadBoard::Missing(like) => format!("nie ma wiersza „{like}”, a każdy plik planszy musi go mieć"),
            BadBoard::TooLong => "to za długie jak na plik planszy".to_owned(),
        }
    }
}

impl InWords for BadLine {
    fn in_spanish(&self) -> String {
        match self {
            BadLine::Word(word) => format!(
                "«{word}» no significa nada aquí: una línea empieza con name, cols, rows, arrow, wall o plug"
            ),
            BadLine::TooShort(like) => format!("falta algo: escríbelo como «{like}»"),
            BadLine::TooMuch { what, like } => format!("«{what}» sobra: escríbelo como «{like}»"),
            BadLine::Repeated { word, before } => format!("{word} ya está en la línea {before}"),
            BadLine::Name(name) => {
                format!("«{name}» no sirve de nombre para un tablero: usa hasta 24 letras, cifras, - y _")
            }
            BadLine::Columns(text) => format!("un tablero tiene 6 columnas, no «{text}»"),
            BadLine::Rows(text) => format!("un tablero tiene de 5 a 12 filas, no «{text}»"),
            BadLine::Plug(text) => format!("una fila de casa se tapona con 1 a 6 piezas, no con «{text}»"),
            BadLine::Square(why) => why.in_spanish(),
            BadLine::OffTheBoard { square, rows } => {
                format!("{square} está fuera del tablero, que tiene {rows} filas")
            }
            BadLine::NotNeighbours { from, to } => format!("{from} y {to} no son vecinas"),
            BadLine::EdgeTwice { from, to, before } => {
                format!("lo que hay entre {from} y {to} ya está en la línea {before}")
            }
        }
    }

    fn in_polish(&self) -> String {
        match self {
            BadLine::Word(word) => format!(
                "„{word}” nic tu nie znaczy: wiersz zaczyna się od name, cols, rows, arrow, wall albo plug"
            ),
            BadLine::TooShort(like) => format!("czegoś brakuje: napisz to jak „{like}”"),
            BadLine::TooMuch { what, like } => format!("„{what}” to za dużo: napisz to jak „{like}”"),
            BadLine::Repeated { word, before } => format!("{word} jest już w wierszu {before}"),
            BadLine::Name(name) => {
                format!(
                    "„{name}” nie nadaje się na nazwę planszy: użyj najwyżej 24 liter, cyfr oraz znaków - i _"
                )
            }
            BadLine::Columns(text) => format!("plansza ma 6 kolumn, a nie „{text}”"),
            BadLine::Rows(text) => format!("plansza ma od 5 do 12 rzędów, a nie „{text}”"),
            BadLine::Plug(text) => format!("rząd domowy zatyka od 1 do 6 pionków, a nie „{text}”"),
            BadLine::Square(why) => why.in_polish(),
            BadLine::OffTheBoard { square, rows } => {
                let rows = polish_count((*rows).into(), "rząd", "rzędy", "rzędów");
                format!("{square} jest poza planszą, która ma {rows}")
            }
            BadLine::NotNeighbours { from, to } => format!("{from} i {to} nie sąsiadują ze sobą"),
            BadLine::EdgeTwice { from, to, before } => {
                format!("to, co leży między {from} a {to}, jest już w wierszu {before}")
            }
        }
    }
}

/// A header that may occur only once: its value and its line.
type HeaderLine<T> = Option<(T, usize)>;

#[derive(Default)]
struct BoardParts {
    name: HeaderLine<String>,
    columns: HeaderLine<()>,
    rows: HeaderLine<u8>,
    plug: HeaderLine<u8>,
    /// Each edge, whether it is an arrow, and its line.
    edges: Vec<(Edge, bool, usize)>,
}

/// Reads a board file or its one-line form.
pub(crate) fn read(text: &str) -> Result<Board, BadBoard> {
    if text.len() > LONGEST {
        return Err(BadBoard::TooLong);
    }
    let text = text.trim_start_matches('\u{feff}');
    let mut draft = BoardParts::default();
    let one_line = text.trim();
    let head = one_line.get(..ONE_LINE.len()).filter(|head| head.eq_ignore_ascii_case(ONE_LINE));
    match head {
        Some(_) => {
            for (index, item) in one_line[ONE_LINE.len()..].split(';').enumerate() {
                draft.read_line(index + 1, &item.replace(',', " "))?;
            }
        }
        None => {
            for (index, line) in text.lines().enumerate() {
                draft.read_line(index + 1, line.split('#').next().unwrap_or_default())?;
            }
        }
    }
    draft.finish()
}

impl BoardParts {
    fn read_line(&mut self, line: usize, text: &str) -> Result<(), BadBoard> {
        self.read_words(line, text.split_whitespace()).map_err(|why| BadBoard::Line { line, why })
    }

    fn read_words<'a>(
        &mut self,
        line: usize,
        mut words: impl Iterator<Item = &'a str>,
    ) -> Result<(), BadLine> {
        let Some(word) = words.next() else { return Ok(()) };
        match word.to_ascii_lowercase().as_str() {
            "name" => {
                let [name] = arguments(words, "name yard")?;
                let fits = |sign: char| sign.is_alphanumeric() || matches!(sign, '-' | '_');
                if name.chars().count() > LONGEST_NAME || !name.chars().all(fits) {
                    return Err(BadLine::Name(clip(name)));
                }
                once("name", &mut self.name, name.to_owned(), line)
            }
            "cols" => {
                let [columns] = arguments(words, "cols 6")?;
                if number(columns, Square::FILES, Square::FILES).is_none() {
                    return Err(BadLine::Columns(clip(columns)));
                }
                once("cols", &mut self.columns, (), line)
            }
            "rows" => {
                let [rows] = arguments(words, "rows 6")?;
                let rows = number(rows, Square::FEWEST_RANKS, Square::RANKS)
                    .ok_or_else(|| BadLine::Rows(clip(rows)))?;
                once("rows", &mut self.rows, rows, line)
            }
            "plug" => {
                let [plug] = arguments(words, "plug 6")?;
                let plug = number(plug, 1, Square::FILES).ok_or_else(|| BadLine::Plug(clip(plug)))?;
                once("plug", &mut self.plug, plug, line)
            }
            "arrow" => self.read_edge(line, true, arguments(words, "arrow b3 b4")?),
            "wall" => self.read_edge(line, false, arguments(words, "wall c3 c4")?),
            _ => Err(BadLine::Word(clip(word))),
        }
    }

    fn read_edge(&mut self, line: usize, arrow: bool, squares: [&str; 2]) -> Result<(), BadLine> {
        let (from, to): (Square, Square) = (squares[0].parse()?, squares[1].parse()?);
        if Direction::between(from, to).is_none() {
            return Err(BadLine::NotNeighbours { from, to });
        }
        let edge = Edge { from, to };
        let earlier = self.edges.iter().find(|(other, ..)| *other == edge || other.turned() == edge);
        if let Some(&(_, _, before)) = earlier {
            return Err(BadLine::EdgeTwice { from, to, before });
        }
        self.edges.push((edge, arrow, line));
        Ok(())
    }

    /// Builds the board. The number of rows may come last, so only now can squares off the board be detected.
    fn finish(self) -> Result<Board, BadBoard> {
        self.columns.ok_or(BadBoard::Missing("cols 6"))?;
        let (rows, _) = self.rows.ok_or(BadBoard::Missing("rows 6"))?;
        for &(edge, _, line) in &self.edges {
            for square in [edge.from, edge.to] {
                if square.rank() >= rows {
                    return Err(BadBoard::Line { line, why: BadLine::OffTheBoard { square, rows } });
                }
            }
        }
        let those = |arrows: bool| {
            self.edges.iter().filter(|(_, arrow, _)| *arrow == arrows).map(|&(edge, ..)| edge).collect()
        };
        Ok(Board {
            rows,
            arrows: those(true),
            walls: those(false),
            plug: self.plug.map_or(Board::PLUG, |(plug, _)| plug),
            name: self.name.map_or_else(|| NAMELESS.to_owned(), |(name, _)| name),
        })
    }
}

fn once<T>(word: &'static str, slot: &mut HeaderLine<T>, value: T, line: usize) -> Result<(), BadLine> {
    if let Some((_, before)) = *slot {
        return Err(BadLine::Repeated { word, before });
    }
    *slot = Some((value, line));
    Ok(())
}

/// Returns exactly `N` words, those after the first of a line.
fn arguments<'a, const N: usize>(
    mut words: impl Iterator<Item = &'a str>,
    like: &'static str,
) -> Result<[&'a str; N], BadLine> {
    let mut found = [""; N];
    for place in &mut found {
        *place = words.next().ok_or(BadLine::TooShort(like))?;
    }
    match words.next() {
        Some(more) => Err(BadLine::TooMuch { what: clip(more), like }),
        None => Ok(found),
    }
}

fn number(text: &str, least: u8, most: u8) -> Option<u8> {
    text.parse().ok().filter(|number| (least..=most).contains(number))
}

/// The words of every line of the canonical board file.
pub(crate) fn lines(board: &Board) -> impl Iterator<Item = Vec<String>> {
    let head = [
        vec!["name".to_owned(), board.name.clone()],
        vec!["cols".to_owned(), Square::FILES.to_string()],
        vec!["rows".to_owned(), board.rows.to_string()],
    ];
    let edge = |word: &'static str| {
        move |edge: &Edge| vec![word.to_owned(), edge.from.to_string(), edge.to.to_string()]
    };
    head.into_iter()
        .chain(board.arrows.iter().map(edge("arrow")))
        .chain(board.walls.iter().map(edge("wall")))
        .chain([vec!["plug".to_owned(), board.plug.to_string()]])
}

/// Writes the one-line form `custom:name,my;cols,6;rows,6;arrow,b3,b4;wall,c3,c4;plug,6`: the lines of the
/// file joined by `;`, their words by `,`.
pub(crate) fn write_one_line(board: &Board) -> String {
    let items: Vec<String> = lines(board).map(|words| words.join(",")).collect();
    format!("{ONE_LINE}{}", items.join(";"))
}
