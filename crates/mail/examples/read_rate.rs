//! Benchmark: letters read per second on one thread, `cargo run --release -p botyard-mail --example
//! read_rate`.
//!
//! The letters are those of the tests that people wrote and that contain a command, at the size that their
//! mail program gave them.

use std::error::Error;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use botyard_catalog::GAMES;
use botyard_mail::{Address, Letter, ReadSettings, read};

/// Duration of a run; the best of [`RUNS`] counts.
const LONG_ENOUGH: Duration = Duration::from_secs(1);
const RUNS: usize = 5;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/letters");
    let authserv_id = Some("mx.club.example".to_owned());
    let settings = ReadSettings { games: GAMES, own: Address::normal("yard@club.example"), authserv_id };
    let mut letters = Vec::new();
    for entry in fs::read_dir(&folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "eml") {
            letters.push(fs::read(&path)?);
        }
    }
    letters
        .retain(|bytes| read(&settings, &Letter { bytes, ..Letter::default() }).commands().next().is_some());
    let bytes: usize = letters.iter().map(Vec::len).sum();
    println!("{} letters, {} bytes each on average", letters.len(), bytes / letters.len().max(1));
    let mut best = 0.0_f64;
    for _ in 0..RUNS {
        let start = Instant::now();
        let (mut count, mut commands) = (0_u64, 0);
        while start.elapsed() < LONG_ENOUGH {
            for bytes in &letters {
                commands += read(&settings, &Letter { bytes, ..Letter::default() }).commands().count();
                count += 1;
            }
        }
        assert!(commands as u64 >= count, "every letter has a command");
        best = best.max(count as f64 / start.elapsed().as_secs_f64());
    }
    println!("{best:.0} letters a second on one thread");
    Ok(())
}
