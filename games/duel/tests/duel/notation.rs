//! Reading and writing positions.

use botyard_core::{Game, Options};
use botyard_duel::{Duel, DuelOptions};

/// Checks the canonical text of a position, or the error of reading it.
fn check(text: &str, expected: Result<&str, &str>) {
    let read = Duel::read_position(&DuelOptions::default(), text);
    let read = read.map(|game| game.write_position()).map_err(|why| why.to_string());
    assert_eq!(read.as_deref().map_err(String::as_str), expected, "{text:?}");
}

#[test]
fn the_positions_of_the_sheet_can_be_read() {
    for text in [
        "gle/1c1/1C1/ELG[-] w 0 1",
        "cgl/2e/2L/c1G[E] w 0 1",
        "C1l/2g/2E/CGL[e] w 0 1",
        "lc1/EC1/g1L/2e[G] w 0 1",
        "l1+c/E1G/3/+C1L[Ge] w 0 1",
    ] {
        check(text, Ok(text));
        check(text.strip_suffix(" 0 1").unwrap(), Ok(text));
    }
}

#[test]
fn reading_is_forgiving_and_writing_is_canonical() {
    check("gle/1c1/1C1/ELG[] w", Ok("gle/1c1/1C1/ELG[-] w 0 1"));
    check("  gle/1c1/1C1/ELG   b  ", Ok("gle/1c1/1C1/ELG[-] b 0 1"));
    check("gle/111/12/ELG[cC] w 4 20", Ok("gle/3/3/ELG[Cc] w 4 20"));
    check("h1l/3/3/H1L[GeEg] w", Ok("+c1l/3/3/+C1L[EGeg] w 0 1"));
    check("1l1/3/3/1L1[-] w", Ok("1l1/3/3/1L1[-] w 0 1"));
}

#[test]
fn the_result_is_written_if_the_board_doesnt_show_it() {
    check("1l1/3/3/3[-] w", Ok("1l1/3/3/3[l] w 0 1"));
    check("1l1/3/3/3[l] w 0 1", Ok("1l1/3/3/3[l] w 0 1"));
    check("L1l/3/3/3[-] b 1 1 1-0", Ok("L1l/3/3/3[-] b 1 1 1-0"));
    // A finished board is over, with or without a result in the text.
    check("L1l/3/3/3[-] b 1 1", Ok("L1l/3/3/3[-] b 1 1 1-0"));
    check("L1e/2l/1c1/EcG[G] b", Ok("L1e/2l/1c1/EcG[G] b 0 1 1-0"));
    check("gLe/3/1C1/ElG[c] w", Ok("gLe/3/1C1/ElG[c] w 0 1"));
    check("L1l/3/3/3[-] w 1 1", Ok("L1l/3/3/3[-] w 1 1"));
    check("gle/1c1/1C1/ELG[-] w 0 1 1/2-1/2", Ok("gle/1c1/1C1/ELG[-] w 0 1 1/2-1/2"));
    let misfit = |result: &str| {
        format!(
            "the result {result} doesn't fit: no red robot stands safely in the enemy zone with the other side to move"
        )
    };
    check("L1l/3/3/3[-] w 1 1 1-0", Err(&misfit("1-0")));
    check("Ll1/3/3/3[-] b 1 1 1-0", Err(&misfit("1-0")));
    check("1l1/3/3/3[l] w 0 1 1/2-1/2", Err(&misfit("1/2-1/2")));
}

#[test]
fn positions_of_other_programs_are_read() {
    // Fairy-Stockfish and pyffish.
    check("gle/1c1/1C1/ELG[] w - - 0 1", Ok("gle/1c1/1C1/ELG[-] w 0 1"));
    check("g1e/1cL/lC1/E1G[] w - - 4 3", Ok("g1e/1cL/lC1/E1G[-] w 4 3"));
    check("+C1e/2l/1L1/E1+c[gG] b - - 0 7", Ok("+C1e/2l/1L1/E1+c[Gg] b 0 7"));
    // cutechess, which has no counter of quiet moves.
    check("gle/1c1/1CG/EL1[-] b - 1", Ok("gle/1c1/1CG/EL1[-] b 0 1"));
    check("gle/1c1/1CG/EL1[-] b - 12", Ok("gle/1c1/1CG/EL1[-] b 0 12"));
    // Without counters.
    check("gle/1c1/1C1/ELG[-] w - -", Ok("gle/1c1/1C1/ELG[-] w 0 1"));
    check("gle/1c1/1C1/ELG w -", Ok("gle/1c1/1C1/ELG[-] w 0 1"));
    check("gle/1c1/1C1/ELG w - - -", Err("\"-\" is too much: nothing but a result follows the two counters"));
}

#[test]
fn positions_are_written_for_other_programs() {
    let fen = |text: &str| {
        let game = Duel::read_position(&DuelOptions::default(), text).unwrap();
        let fen = game.write_fen().unwrap();
        assert_eq!(Duel::read_position(&DuelOptions::default(), &fen).unwrap(), game, "{fen}");
        fen
    };
    assert_eq!(fen("gle/1c1/1C1/ELG[-] w 0 1"), "gle/1c1/1C1/ELG[] w - - 0 1");
    assert_eq!(fen("l1+c/E1G/3/+C1L[Ge] w 3 9"), "l1+c/E1G/3/+C1L[Ge] w - - 3 9");
    assert_eq!(fen("L1l/3/3/3[-] b 1 1 1-0"), "L1l/3/3/3[] b - - 1 1");
}

#[test]
fn an_invalid_position_gets_a_sentence() {
    check("", Err("no position was given: the start is gle/1c1/1C1/ELG[-] w 0 1"));
    check(
        "gle/1c1/1C1[-] w",
        Err("the board has 3 ranks where it needs four, from rank 4 down, separated by /"),
    );
    check("gle/1c1/1C/ELG[-] w", Err("rank 2 has 2 squares where it needs three"));
    check("gle/1c1/1C2/ELG[-] w", Err("rank 2 has 4 squares where it needs three"));
    check(
        "gle/1q1/1C1/ELG[-] w",
        Err("'q' in rank 3 is no robot: they are L E G C H or +C, capital for White, small for Black"),
    );
    check(
        "+gle/1c1/1C1/ELG[-] w",
        Err("the + in rank 4 must stand before a C or c: only small yellow robots become big"),
    );
    check(
        "gle/1c1/1C1/ELG+[-] w",
        Err("the + in rank 1 must stand before a C or c: only small yellow robots become big"),
    );
    check(
        "gle/1c1/1C1/ELG[ w",
        Err("the hands must stand in brackets behind the board, as in [CEg], or [-] when empty"),
    );
    check(
        "gle/1c1/1C1/ELG] w",
        Err("the hands must stand in brackets behind the board, as in [CEg], or [-] when empty"),
    );
    check(
        "gle/3/3/ELG[H] w",
        Err("'H' can't be in a hand: small yellow C, white E, green G, capital for White, small for Black"),
    );
    check("gle/1c1/1C1/ELG[c] w", Err("there are 3 robots of the kind C in all, but the game has only 2"));
    check("gle/3/3/ELG[ccc] w", Err("there are 3 robots of the kind C in all, but the game has only 2"));
    check("gle/1c1/LC1/ELG[-] w", Err("White has two red robots (L)"));
    check(
        "g1e/1c1/1C1/E1G[-] w",
        Err("there is no red robot (L) on the board; at most one of the two can have been captured"),
    );
    check(
        "gle/1c1/1C1/ELG[L] w",
        Err("a red robot (L) is in White's hand, but the other side still has its own on the board"),
    );
    check("gle/1c1/1C1/ELG[-]", Err("it isn't said whose turn it is: add w or b behind the hands"));
    check("gle/1c1/1C1/ELG[-] x", Err("\"x\" isn't a side: expected w for White or b for Black to move"));
    check(
        "gle/1c1/1C1/ELG[-] w one",
        Err("\"one\" isn't a move counter: two whole numbers may follow the side to move, as in w 0 1"),
    );
    check(
        "gle/1c1/1C1/ELG[-] w 0 1 2",
        Err("\"2\" is too much: nothing but a result follows the two counters"),
    );
    check(
        "gle/1c1/1C1/ELG[-] w 99999999999 1",
        Err(
            "\"99999999999\" isn't a move counter: two whole numbers may follow the side to move, as in w 0 1",
        ),
    );
}

#[test]
fn editions_are_options() {
    assert_eq!(DuelOptions::default().write(), "edition=pojedynek");
    assert_eq!(DuelOptions::read("edition=Dobutsu").unwrap().write(), "edition=dobutsu");
    let error = |text: &str| DuelOptions::read(text).unwrap_err().to_string();
    assert_eq!(error("edition=chess"), "invalid value \"chess\" for edition: expected pojedynek or dobutsu");
    assert_eq!(error("level=3"), "unknown option \"level\": this game has edition");
    assert_eq!(error("dobutsu"), "\"dobutsu\" isn't an option: write it as name=value");
}
