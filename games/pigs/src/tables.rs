//! Lookup tables for the effects of commands, by facing and square, computed at compile time.

use crate::command::PigCommand;
use crate::square::Facing;

/// A table by facing, then by the command's number.
type ByCommand<T> = [[T; 16]; 4];

/// Target square of a command: the pig's own square if it doesn't walk or would leave the board.
pub(crate) static TARGET: ByCommand<[u8; 64]> = target();

/// Facing after a command.
pub(crate) static FACING_AFTER: ByCommand<u8> = facing_after();

/// All squares straight ahead, by facing and square.
pub(crate) static RAY: [[u64; 64]; 4] = ray();

/// The squares that a hit covers, by facing and square.
pub(crate) static FIST: [[u64; 64]; 4] = fist();

/// East and north components of each direction, clockwise from north.
const STEPS: [(i8, i8); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// The square next to this one in one of eight directions, clockwise from north; `None` beyond the edge.
pub(crate) const fn neighbour(square: u8, direction: u8) -> Option<u8> {
    let (east, north) = STEPS[(direction & 7) as usize];
    let (file, rank) = ((square % 8) as i8 + east, (square / 8) as i8 + north);
    if file >= 0 && file < 8 && rank >= 0 && rank < 8 { Some((rank * 8 + file) as u8) } else { None }
}

/// Direction in which a command makes a pig with this facing walk.
pub(crate) const fn walk_direction(facing: Facing, command: PigCommand) -> Option<u8> {
    match command.walk() {
        Some(eighths) => Some((facing as u8 * 2 + eighths) & 7),
        None => None,
    }
}

const fn target() -> ByCommand<[u8; 64]> {
    let mut table = [[[0; 64]; 16]; 4];
    let mut facing = 0;
    while facing < 4 {
        let mut number = 0;
        while number < 16 {
            let mut square = 0;
            while square < 64 {
                let direction = match PigCommand::numbered(number as u8) {
                    Some(command) => walk_direction(Facing::ALL[facing], command),
                    None => None,
                };
                let next = match direction {
                    Some(direction) => neighbour(square, direction),
                    None => None,
                };
                table[facing][number][square as usize] = match next {
                    Some(next) => next,
                    None => square,
                };
                square += 1;
            }
            number += 1;
        }
        facing += 1;
    }
    table
}

const fn facing_after() -> ByCommand<u8> {
    let mut table = [[0; 16]; 4];
    let mut facing = 0;
    while facing < 4 {
        let mut number = 0;
        while number < 16 {
            let turn = match PigCommand::numbered(number as u8) {
                Some(PigCommand::TurnRight) => 1,
                Some(PigCommand::TurnLeft) => 3,
                _ => 0,
            };
            table[facing][number] = (facing as u8 + turn) & 3;
            number += 1;
        }
        facing += 1;
    }
    table
}

const fn ray() -> [[u64; 64]; 4] {
    let mut table = [[0; 64]; 4];
    let mut facing = 0;
    while facing < 4 {
        let mut square = 0;
        while square < 64 {
            let mut at = square;
            while let Some(next) = neighbour(at, facing as u8 * 2) {
                table[facing][square as usize] |= 1 << next;
                at = next;
            }
            square += 1;
        }
        facing += 1;
    }
    table
}

const fn fist() -> [[u64; 64]; 4] {
    let mut table = [[0; 64]; 4];
    let mut facing = 0;
    while facing < 4 {
        let mut square = 0;
        while square < 64 {
            let mut eighths = 7;
            while eighths < 10 {
                if let Some(next) = neighbour(square, facing as u8 * 2 + eighths) {
                    table[facing][square as usize] |= 1 << next;
                }
                eighths += 1;
            }
            square += 1;
        }
        facing += 1;
    }
    table
}
