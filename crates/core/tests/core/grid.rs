//! Squares and rank notation.

use botyard_core::grid::{BadGrid, Fields, read_ranks, write_ranks};
use botyard_core::{InWords, Texts, Verdict};

botyard_core::squares! {
    pub struct Square(3 files, 12 ranks)
    named Texts::new("they run from a1 to c12", "van de a1 a c12", "pola są od a1 do c12")
}

#[test]
fn every_square_reads_back() {
    for square in Square::all() {
        assert_eq!(square.to_string().parse(), Ok(square));
        assert_eq!(Square::new(square.file(), square.rank()), Some(square));
    }
    assert_eq!("C12".parse(), Ok(Square(35)));
    for text in ["", "a", "a0", "a13", "d1", "a01", "1a", "a1 ", "é1", "aa1", "a+1", "a999"] {
        let why = text.parse::<Square>().unwrap_err();
        assert_eq!(why.to_string(), format!("there is no square {text:?}: they run from a1 to c12"));
        assert!(why.in_spanish().ends_with("»: van de a1 a c12"), "{}", why.in_spanish());
        assert!(why.in_polish().ends_with("”: pola są od a1 do c12"), "{}", why.in_polish());
    }
}

fn check(text: &str, expected: Result<&str, &str>) {
    let read = || {
        let mut fields = Fields::new(text)?;
        let mut cells = [[None; 3]; 2];
        read_ranks(fields.board()?, 3, 2, |at, sign, _| {
            if !matches!(sign, 'x' | 'o') {
                return Err(BadGrid::Sign { rank: at.row + 1, sign });
            }
            if at.column < 3 {
                cells[usize::from(at.row)][usize::from(at.column)] = Some(sign);
            }
            Ok(())
        })?;
        let (side, number, result) = (fields.side()?, fields.counter(1)?, fields.result()?);
        fields.end()?;
        let board = write_ranks(3, 2, |at| cells[usize::from(at.row)][usize::from(at.column)]);
        let result = result.map_or("*", Verdict::text);
        Ok(format!("{board} {} {number} {result}", side.letter()))
    };
    let read = read().map_err(|why: BadGrid| {
        assert_ne!(why.in_spanish(), why.in_polish());
        why.to_string()
    });
    assert_eq!(read.as_deref().map_err(String::as_str), expected);
}

#[test]
fn positions_are_read_and_written() {
    check("3/x1o w", Ok("3/x1o w 1 *"));
    check("111/x1o B 7 0-1", Ok("3/x1o b 7 0-1"));
    check("xox/2x w 1/2-1/2", Ok("xox/2x w 1 1/2-1/2"));
}

#[test]
fn an_invalid_position_gets_a_sentence() {
    check(" ", Err("no position was given"));
    check("3 w", Err("the board has 1 ranks where it needs 2, from the top down, separated by /"));
    check("3/xx1x w", Err("rank 1 has 4 squares where it needs 3"));
    check("99999/3 w", Err("rank 2 has 45 squares where it needs 3"));
    check("3/1q1 w", Err("'q' in rank 1 is no piece of this game"));
    check("3/3", Err("it isn't said whose turn it is: add w or b behind the board"));
    check("3/3 q", Err("\"q\" isn't a side: expected w for White or b for Black to move"));
    check("3/3 w q", Err("\"q\" isn't a move number: a whole number may follow the side to move, as in w 1"));
    let too_much =
        |text: &str| format!("{text:?} is too much: nothing but a result follows the number of the move");
    check("3/3 w 1 won", Err(&too_much("won")));
    check("3/3 w 1 1-0 too", Err(&too_much("too")));
    check(&"x".repeat(1001), Err(&too_much(&format!("{}…", "x".repeat(24)))));
}
