//! Shared helpers of the rules tests: positions, programs and drawings as text.
//!
//! A drawing shows a part of the board, the northernmost rank first. `A^ A> Av A<` is pig A looking north,
//! east, south, west, `A#` its hulk, `..` an empty square.
#![allow(dead_code, reason = "every test file uses its part")]

use std::collections::BTreeMap;

use botyard_core::{Game, Joint, Seat};
use botyard_pigs::{Pigs, PigsOptions, Program, Variant};

pub(crate) fn seat(letter: char) -> Seat {
    Pigs::INFO.seat(&letter.to_string()).unwrap_or_else(|| panic!("there is no pig {letter}"))
}

pub(crate) fn options(position: &str) -> PigsOptions {
    let variant = match position.split(' ').next() {
        Some("standard") => Variant::Standard,
        Some("kids") => Variant::Kids,
        Some("bash") => Variant::Bash,
        Some("continuous") => Variant::Continuous,
        other => panic!("{other:?} isn't a variant"),
    };
    PigsOptions::new(variant)
}

pub(crate) fn read(position: &str) -> Pigs {
    Pigs::read_position(&options(position), position).unwrap_or_else(|why| panic!("{position}: {why}"))
}

pub(crate) fn program(text: &str) -> Program {
    text.parse().unwrap_or_else(|why| panic!("{text}: {why}"))
}

/// Reads the programs of several seats: `A: F ^ TR v H | B: \ \ F ^ /`.
pub(crate) fn programs(text: &str) -> Joint<Program> {
    let words = text.split('|').filter(|word| !word.trim().is_empty());
    words
        .map(|word| {
            let (name, commands) = word.split_once(':').unwrap_or_else(|| panic!("{word} names no seat"));
            (seat(name.trim().chars().next().unwrap()), program(commands))
        })
        .collect()
}

/// The positions after each step of a round. Panics if a program is illegal.
pub(crate) fn way(position: &str, orders: &str) -> Vec<String> {
    let mut game = read(position);
    let orders = programs(orders);
    let way = game.positions_on_the_way(&orders);
    game.play(&orders).unwrap_or_else(|why| panic!("{position}: {why:?}"));
    assert_eq!(Some(&game.write_position()), way.last());
    way
}

/// The position after a round.
pub(crate) fn after(position: &str, orders: &str) -> String {
    way(position, orders).pop().unwrap()
}

/// Plays a round of a game.
pub(crate) fn play(game: &mut Pigs, orders: &str) {
    let position = game.write_position();
    game.play(&programs(orders)).unwrap_or_else(|why| panic!("{orders} in {position}: {why:?}"));
}

/// Places of all seats in order, and the reason for the end.
pub(crate) fn end(game: &Pigs) -> Option<(Vec<u8>, &'static str)> {
    let outcome = game.outcome()?;
    Some((outcome.places.iter().map(|(_, place)| *place).collect(), outcome.reason.code))
}

/// Pigs on squares: file and rank from 0, and the sign for the facing or the hulk.
type Drawing = BTreeMap<char, (usize, usize, char)>;

const FACINGS: [char; 4] = ['^', '>', 'v', '<'];

/// Reads a drawing whose lower left square is `corner`.
fn draw(corner: &str, drawing: &str) -> Drawing {
    let corner = corner.as_bytes();
    let (west, south) = (usize::from(corner[0] - b'a'), usize::from(corner[1] - b'1'));
    let ranks: Vec<&str> = drawing.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let mut pigs = Drawing::new();
    for (rank, line) in ranks.into_iter().rev().enumerate() {
        for (file, cell) in line.split_whitespace().enumerate() {
            let signs: Vec<char> = cell.chars().collect();
            let &[name, sign] = signs.as_slice() else { panic!("{cell} is no square of a drawing") };
            if name != '.' {
                pigs.insert(name, (west + file, south + rank, sign));
            }
        }
    }
    assert!(pigs.values().all(|&(file, rank, _)| file < 8 && rank < 8), "it doesn't fit on the board");
    pigs
}

/// Reads the commands of one step: `A ^ | B TL`.
fn commands(text: &str) -> BTreeMap<char, String> {
    let word = |word: &str| {
        let (name, command) = word.trim().split_once(' ').unwrap_or_else(|| panic!("{word}"));
        (name.chars().next().unwrap(), command.trim().to_owned())
    };
    text.split('|').map(word).collect()
}

/// Rotates the board clockwise by this number of quarter turns.
fn turned(pigs: &Drawing, quarters: usize) -> Drawing {
    let turn = |mut pig: (usize, usize, char)| {
        for _ in 0..quarters {
            let sign = FACINGS.iter().position(|&sign| sign == pig.2).map_or('#', |at| FACINGS[(at + 1) % 4]);
            pig = (pig.1, 7 - pig.0, sign);
        }
        pig
    };
    pigs.iter().map(|(&name, &pig)| (name, turn(pig))).collect()
}

/// Mirrors the board, left for right.
fn mirrored(pigs: &Drawing) -> Drawing {
    let mirror = |(file, rank, sign): (usize, usize, char)| {
        let sign = match sign {
            '<' => '>',
            '>' => '<',
            other => other,
        };
        (7 - file, rank, sign)
    };
    pigs.iter().map(|(&name, &pig)| (name, mirror(pig))).collect()
}

fn mirrored_command(command: &str) -> String {
    let mirrored = match command {
        "\\" => "/",
        "/" => "\\",
        "TL" => "TR",
        "TR" => "TL",
        other => other,
    };
    mirrored.to_owned()
}

/// The position of a drawing, in `bash`.
fn position(pigs: &Drawing, seats: usize, damage: &BTreeMap<char, usize>) -> String {
    let mut text = "bash r1".to_owned();
    for name in ('A'..='H').take(seats) {
        text += &match pigs.get(&name) {
            None => format!(" {name}:x"),
            Some(&(file, rank, sign)) => {
                let square = format!("{}{}", char::from(b'a' + file as u8), rank + 1);
                match FACINGS.iter().position(|&other| other == sign) {
                    None => format!(" {name}:{square}#"),
                    Some(facing) => {
                        let facing = ['N', 'E', 'S', 'W'][facing];
                        format!(" {name}:{square}{facing}/{}", damage.get(&name).unwrap_or(&0))
                    }
                }
            }
        };
    }
    text
}

/// Checks that one step leads from one drawing to the other and hits these pigs (`B C C`: B once, C twice),
/// in all eight orientations of the board.
pub(crate) fn check_step(corner: &str, before: &str, told: &str, after: &str, hits: &str) {
    let (before, after, told) = (draw(corner, before), draw(corner, after), commands(told));
    let seats = before.keys().last().map_or(0, |&name| (name as u8 - b'A') as usize + 1);
    // A pig needs damage to rest or repair.
    let hurt: BTreeMap<char, usize> =
        told.iter().filter(|(_, told)| *told == "X" || *told == "R").map(|(&name, _)| (name, 1)).collect();
    let mut hurt_after = hurt.clone();
    for name in hits.split_whitespace() {
        *hurt_after.entry(name.chars().next().unwrap()).or_default() += 1;
    }
    for (quarters, mirror) in (0..4).flat_map(|quarters| [(quarters, false), (quarters, true)]) {
        let lay = |pigs: &Drawing| {
            let pigs = turned(pigs, quarters);
            if mirror { mirrored(&pigs) } else { pigs }
        };
        let start = position(&lay(&before), seats, &hurt);
        let orders: Vec<String> = told
            .iter()
            .map(|(name, command)| {
                let command = if mirror { mirrored_command(command) } else { command.clone() };
                let rest = if command == "R" { " R R R R" } else { " TL TL TL TL" };
                format!("{name}: {command}{rest}")
            })
            .collect();
        let found = way(&start, &orders.join(" | "));
        let expected = position(&lay(&after), seats, &hurt_after);
        assert_eq!(found[0], expected, "{orders:?} in {start}");
    }
}
