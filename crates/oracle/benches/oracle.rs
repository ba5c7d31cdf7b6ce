//! Cost of solving Robot Duel: `cargo bench -p botyard-oracle`.
//!
//! Processor seconds and peak memory are the system's own figures, so other load on the machine matters
//! little.

use std::fs;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use botyard_core::dice::Dice;
use botyard_core::{Position as _, Side};
use botyard_duel::{Edition, Position};
use botyard_oracle::{FileForm, NoValue, Tablebase, Value, Work, solve, write};

/// Returns the processor seconds of this process so far; `None` where the system has no `/proc`.
fn processor_seconds() -> Option<f64> {
    let text = fs::read_to_string("/proc/self/stat").ok()?;
    // The fields follow the name in parentheses; Linux ticks are hundredths of a second.
    let fields: Vec<&str> = text.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks = fields.get(11)?.parse::<f64>().ok()? + fields.get(12)?.parse::<f64>().ok()?;
    Some(ticks / 100.0)
}

/// Returns the peak memory of this process so far, in MB.
fn peak_memory() -> Option<f64> {
    let text = fs::read_to_string("/proc/self/status").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.trim().strip_suffix("kB")?.trim().parse::<f64>().ok()? * 1024.0 / 1e6)
}

fn measured<T>(name: &str, work: impl FnOnce() -> T) -> T {
    let (start, before) = (Instant::now(), processor_seconds());
    let done = work();
    let seconds = start.elapsed().as_secs_f64();
    let spent = processor_seconds()
        .zip(before)
        .map_or(String::new(), |(after, before)| format!("{:>7.2} processor seconds, ", after - before));
    let memory = peak_memory().map_or(String::new(), |peak| format!(", peak {peak:.0} MB"));
    println!("{name:<28}{spent}{seconds:.2} s{memory}");
    done
}

/// Returns positions from random games, at most one per game.
fn random_positions(count: usize) -> Vec<Position> {
    let mut dice = Dice::new(1);
    let mut positions = Vec::with_capacity(count);
    while positions.len() < count {
        let mut position = Position::start(Edition::Dobutsu);
        let mut left = 1 + dice.below(50);
        while left > 0
            && let Some(order) = position.random_move(&mut dice)
        {
            position.play_unchecked(order);
            left -= 1;
        }
        if left == 0 && position.red_winner().is_none() {
            positions.push(position);
        }
    }
    positions
}

/// Returns positions with all eight robots placed at random, on the board or in hands, but no red robot in
/// the enemy zone: there the game would be over, or the robot could be taken.
fn scattered_positions(count: usize) -> Vec<Position> {
    let mut dice = Dice::new(2);
    let mut positions = Vec::with_capacity(count);
    while positions.len() < count {
        let mut word = dice.below(2) << 60;
        // Arguments: the robot's codes on the board, 8 added for Black's, and the bit offset of its count in
        // a hand.
        let mut put = |numbers: &[u64], held: Option<u64>| {
            let place = dice.below(if held.is_some() { 13 } else { 12 });
            let number = numbers[dice.below(numbers.len() as u64) as usize];
            match held {
                Some(shift) if place == 12 => word += 1 << (48 + shift + if number < 8 { 0 } else { 6 }),
                _ if word >> (place * 4) & 15 == 0 => word |= number << (place * 4),
                _ => return false,
            }
            true
        };
        let mut kinds: Vec<(&[u64], Option<u64>)> = vec![(&[7], None), (&[15], None)];
        for (numbers, shift) in [(&[3, 4, 11, 12][..], 0), (&[6, 14], 2), (&[1, 9], 4)] {
            kinds.extend([(numbers, Some(shift)); 2]);
        }
        for (numbers, held) in kinds {
            while !put(numbers, held) {}
        }
        let arrived = |position: &Position, side: Side| {
            position.red_square(side).is_some_and(|square| square.is_in_enemy_zone(side))
        };
        positions.extend(
            Position::from_word(word)
                .filter(|position| Side::BOTH.iter().all(|&side| !arrived(position, side))),
        );
    }
    positions
}

fn plies(value: Result<Value, NoValue>) -> i64 {
    value.map_or(0, Value::dtm).into()
}

/// Prints how many lookups one processor does per second.
fn probe(name: &str, table: &Tablebase, positions: &[Position]) {
    // The system's figure has a resolution of hundredths of a second, so several runs are measured together.
    const RUNS: usize = 10;
    let count = positions.len();
    let each = || positions.iter().map(|position| table.value(position)).map(plies).sum();
    let many = || positions.chunks(10_000).flat_map(|chunk| table.values(chunk)).map(plies).sum();
    let ways: [(&str, &dyn Fn() -> i64); 2] = [("one by one", &each), ("many at once", &many)];
    for (how, ask) in ways {
        let (start, before) = (Instant::now(), processor_seconds());
        let sum: i64 = (0..RUNS).map(|_| ask()).sum();
        let elapsed = start.elapsed().as_secs_f64();
        let spent = processor_seconds().zip(before).map_or(elapsed, |(after, before)| after - before);
        let rate = (RUNS * count) as f64 / spent / 1e6;
        println!(
            "{name:<28}{rate:>7.1} million a second, {how} ({count} positions, sum {})",
            sum / RUNS as i64
        );
    }
}

fn main() {
    let work = Work { threads: Work::all_threads(), watch: &|_| {}, stop: &AtomicBool::new(false) };
    let Ok(table) = measured("solve", || solve(&work)) else { return };
    let path =
        |form| -> PathBuf { std::env::temp_dir().join(format!("botyard-{}-{form}", std::process::id())) };
    for (name, form) in [("write", FileForm::Plain), ("write, compressed", FileForm::Packed)] {
        let path = path(name.len());
        match measured(name, || write(&table, &path, form, &work)) {
            Ok(bytes) => println!("{:<28}{bytes:>10} bytes", ""),
            Err(why) => println!("{why}"),
        }
        let _ = fs::remove_file(path);
    }
    probe("probe, scattered robots", &table, &scattered_positions(1_000_000));
    let all = random_positions(1_000_000);
    probe("probe, random games", &table, &all);
    let is_open = |position: &&Position| table.value(position) != Ok(Value::Win(1));
    let open: Vec<Position> = all.iter().filter(is_open).copied().collect();
    probe("probe, no immediate win", &table, &open);
}
