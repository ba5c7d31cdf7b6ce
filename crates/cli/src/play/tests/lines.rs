//! Playing line by line.

use std::io::{self, Write};

use botyard_core::Lang;
use expect_test::{Expect, expect};

use super::{against_computer, against_level, ballot, from_position, two_persons};
use crate::lang::speak;
use crate::play::keeping::RecordKeeper;
use crate::play::lines::{TerminalStreams, WIPE, play};
use crate::play::session::PlaySession;

fn told(mut session: PlaySession, input: &[u8]) -> String {
    let mut output = Vec::new();
    play(&mut session, input, &mut output, TerminalStreams::default(), RecordKeeper::default(), None)
        .unwrap();
    String::from_utf8(output).unwrap()
}

fn check(session: PlaySession, input: &str, expected: &Expect) {
    expected.assert_eq(&told(session, input.as_bytes()));
}

#[test]
fn the_game_is_played_in_spanish_and_polish() {
    let spanish = [
        "Duelo de robots - Blancas: jugador, Negras: jugador",
        "Escribe una jugada, por ejemplo b2b3, o help.",
        "No existe la orden «undoo»: ¿querías decir undo?",
        "Negras> ",
        "La posición:",
    ];
    let polish = [
        "Pojedynek robotów - Białe: gracz, Czarne: gracz",
        "Wpisz ruch, na przykład b2b3, albo help.",
        "Nie ma polecenia „undoo”: czy chodziło o undo?",
        "Czarne> ",
        "Pozycja:",
    ];
    for (lang, expected) in [(Lang::Es, spanish), (Lang::Pl, polish)] {
        speak(lang);
        let text = told(two_persons(), b"undoo\nb2b3\n");
        for words in expected {
            assert!(text.contains(words), "{words} isn't in {text}");
        }
    }
}

#[test]
fn a_game_with_mistakes_is_played_through_a_pipe() {
    check(
        two_persons(),
        "b2b1\nundoo\nb2b3\nundo\nb2b3\na4a3\nb3b4\nquit\n",
        &expect![[r#"
            Robot Duel - White: player, Black: player
            Type a move such as b2b3, or help.

              Black's hand: empty
              +-----+-----+-----+
            4 |  g  |  l  |  e  | Black
              +-----+-----+-----+
            3 |     |  c  |     |
              +-----+-----+-----+
            2 |     |  C  |     |
              +-----+-----+-----+
            1 |  E  |  L  |  G  | White
              +-----+-----+-----+
                 a     b     c
              White's hand: empty

            White> A small yellow robot can't go from b2 to b1: it moves one square forward.
            White> There is no command "undoo": did you mean undo?
            White> 1. White b2b3. White's small yellow robot goes from b2 to b3. It captures Black's small yellow robot on b3.

              Black's hand: empty
              +-----+-----+-----+
            4 |  g  |  l  |  e  | Black
              +-----+-----+-----+
            3 |     |  C  |     |
              +-----+-----+-----+
            2 |     |     |     |
              +-----+-----+-----+
            1 |  E  |  L  |  G  | White
              +-----+-----+-----+
                 a     b     c
              White's hand: C

            Black> 
              Black's hand: empty
              +-----+-----+-----+
            4 |  g  |  l  |  e  | Black
              +-----+-----+-----+
            3 |     |  c  |     |
              +-----+-----+-----+
            2 |     |  C  |     |
              +-----+-----+-----+
            1 |  E  |  L  |  G  | White
              +-----+-----+-----+
                 a     b     c
              White's hand: empty

            White> 1. White b2b3. White's small yellow robot goes from b2 to b3. It captures Black's small yellow robot on b3.

              Black's hand: empty
              +-----+-----+-----+
            4 |  g  |  l  |  e  | Black
              +-----+-----+-----+
            3 |     |  C  |     |
              +-----+-----+-----+
            2 |     |     |     |
              +-----+-----+-----+
            1 |  E  |  L  |  G  | White
              +-----+-----+-----+
                 a     b     c
              White's hand: C

            Black> 1. Black a4a3. Black's green robot goes from a4 to a3.

              Black's hand: empty
              +-----+-----+-----+
            4 |     |  l  |  e  | Black
              +-----+-----+-----+
            3 |  g  |  C  |     |
              +-----+-----+-----+
            2 |     |     |     |
              +-----+-----+-----+
            1 |  E  |  L  |  G  | White
              +-----+-----+-----+
                 a     b     c
              White's hand: C

            White> 2. White b3b4. White's small yellow robot goes from b3 to b4. It captures Black's red robot on b4.

              Black's hand: empty
              +-----+-----+-----+
            4 |     |  C  |  e  | Black
              +-----+-----+-----+
            3 |  g  |     |     |
              +-----+-----+-----+
            2 |     |     |     |
              +-----+-----+-----+
            1 |  E  |  L  |  G  | White
              +-----+-----+-----+
                 a     b     c
              White's hand: C, L

            White wins: the red robot was captured. Type new, undo or quit.
            > White wins: the red robot was captured.
            1Ce/g2/3/ELG[CL] b 0 2
        "#]],
    );
}

#[test]
fn the_end_of_the_input_prints_the_state_of_the_game() {
    let text = told(two_persons(), b"b2b3");
    let last = text.lines().last().unwrap();
    assert_eq!(last, "gle/1C1/3/ELG[C] b 0 1");
}

#[test]
fn resigning_asks_for_confirmation() {
    let text = told(two_persons(), b"resign\nn\nresign\nyes\n");
    assert_eq!(text.matches("White resigns? y/n").count(), 2);
    assert_eq!(text.matches("White resigned: Black wins. Type").count(), 1);
}

#[test]
fn a_computer_answers_at_once() {
    let text = told(against_computer(3), b"c1c2\n");
    assert!(text.contains("\n1. Black "), "{text}");
}

#[test]
fn a_thinking_computer_is_waited_for() {
    let text = told(against_level("2"), b"a4a3\n");
    assert!(text.contains("\n1. White ") && text.contains("\n2. White "), "{text}");
}

#[test]
fn any_bytes_are_accepted_as_input() {
    let mut input = vec![0xff, 0, b'\n', 0x1b, b'['];
    input.extend([b'x'; 10_000]);
    input.extend(b"\n\n \n?\nmoves\nrules\nposition\nflip\nredo\nnew\n");
    let text = told(from_position("l2/3/3/2L[C] w 0 1"), &input);
    assert!(text.ends_with("\nl2/3/3/2L[C] w 0 1\n"), "{text}");
}

#[test]
fn a_closed_pipe_is_no_error() {
    struct Closed;
    impl Write for Closed {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::BrokenPipe.into())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    assert!(
        play(
            &mut two_persons(),
            io::empty(),
            Closed,
            TerminalStreams::default(),
            RecordKeeper::default(),
            None
        )
        .is_ok()
    );
}

const PIPE: TerminalStreams = TerminalStreams { is_typed: false, is_screen: false, is_dumb: false };
const TERMINAL: TerminalStreams = TerminalStreams { is_typed: true, is_screen: true, is_dumb: false };

fn told_at(mut session: PlaySession, ends: TerminalStreams, input: &str) -> String {
    let mut output = Vec::new();
    play(&mut session, input.as_bytes(), &mut output, ends, RecordKeeper::default(), None).unwrap();
    String::from_utf8(output).unwrap()
}

/// Removes the lines of the boards.
fn without_boards(text: &str) -> String {
    let is_board = |line: &str| {
        let line = line.trim_start();
        line.is_empty() || line.contains('|') && !line.contains(':') || line.starts_with(['+', 'a'])
    };
    text.lines().filter(|line| !is_board(line)).map(|line| format!("{line}\n")).collect()
}

#[test]
fn a_round_is_printed_once_all_orders_are_in() {
    let text = told_at(ballot("pp", "open"), PIPE, "plan 12 | B: 9\n777\nundo\nn\n12\n123\nreplay\nquit\n");
    expect![[r#"
        Ballot - A: player, B: player
        Type a move such as 1 2 3, or help.
        Pass the keyboard to A.
        A> A trial, nothing is played. A: 12 | B: 9
        1/3  A adds 1. B adds 9.
        2/3  A adds 2.
        3/3  Nothing happens.
        A> A's orders are in.
        Pass the keyboard to B.
        B> This discards the orders of A unseen. Continue? y/n B> A vote has 3 numbers, 1 2 has 2.
        B> Round 1. A: 7 7 7 | B: 1 2 3
        1/3  A adds 7. B adds 1.
        2/3  A adds 7. B adds 2.
        3/3  A adds 7. B adds 3.
        Pass the keyboard to A.
        A> Round 1. A: 7 7 7 | B: 1 2 3
        1/3  A adds 7. B adds 1.
        2/3  A adds 7. B adds 2.
        3/3  A adds 7. B adds 3.
        A> The position:
        The position contains secrets, so it is shown only after the game.
    "#]]
    .assert_eq(&without_boards(&text));
}

#[test]
fn secret_orders_are_not_written_to_a_pipe() {
    let text = told_at(ballot("pp", "closed"), PIPE, "7\n3\n7\n3\n");
    expect![[r#"
        Ballot - A: player, B: player
        Type a move such as 1 2 3, or help.
          B's sum: ? x4
          A's sum: ? x4
        Pass the keyboard to A.
          B's sum: ? x4
          A's sum: =0
        A> A's orders are in.
        Pass the keyboard to B.
          B's sum: =0
          A's sum: ? x4
        B> Round 1.
        A adds something. B adds something.
          B's sum: ? x4
          A's sum: ? x4
        Pass the keyboard to A.
          B's sum: ? x4
          A's sum: =7
        A> A's orders are in.
        Pass the keyboard to B.
          B's sum: =3
          A's sum: ? x4
        B> Round 2.
        A adds something. B adds something.
          B's sum: =6
          A's sum: =14
        A wins: all have voted. Type new, undo or quit.
        > 
        A wins: all have voted.
        2 14 6
    "#]]
    .assert_eq(&without_boards(&text));
}

#[test]
fn the_terminal_is_cleared_between_persons() {
    let text = told_at(ballot("pp", "open"), TERMINAL, "\nplan 777\n777\n\n123\n");
    let screens: Vec<&str> = text.split(WIPE).collect();
    // The screens: the first words, A's entry, passing on, B's entry, the reveal.
    assert_eq!(screens.len(), 5, "{text}");
    assert!(screens[1].contains("777") && screens[3].contains("B> "), "{text}");
    assert!(screens[2].starts_with("A's orders are in.\nPass the keyboard to B. Press Enter"), "{text}");
    assert!([0, 2, 3].iter().all(|&index| !screens[index].contains('7') || screens[index].contains("7 |")));
    assert!(screens[4].starts_with("Round 1. A: 7 7 7 | B: 1 2 3\n1/3  A adds 7. B adds 1.\n\n "));
    assert_eq!(screens[4].matches("a      b").count(), 3, "a board for each move");
}

#[test]
fn after_a_resignation_two_of_three_play_on() {
    let text = told_at(ballot("ppp", "open"), PIPE, "123\nresign\ny\n777\n000\n000\n");
    assert!(text.contains("B resigns? y/n 1. B gave up.\n"), "{text}");
    assert!(text.contains("Round 1. A: 1 2 3 | C: 7 7 7\n"), "{text}");
    assert!(text.ends_with("C wins: all have voted. 2. A, 3. B.\n2 6 0x 21\n"), "{text}");
}
