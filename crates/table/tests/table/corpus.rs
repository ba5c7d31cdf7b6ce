//! Logs stored by releases, in `tests/corpus`: each must replay to the same positions forever.
//!
//! A file is a table: the entries as the release stored them, one per line, each followed by a tab and the
//! state of the table after it. Files are added with a release and never changed:
//!
//! ```text
//! BOTYARD_CORPUS=0.2.0 cargo test -p botyard-table --test table corpus
//! ```
//! A test that fails here has changed the rules of games that are being played. Such a change is a new
//! version of the rules: `botyard_core::Options` says how old games keep theirs.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use botyard_core::dice::Dice;
use botyard_core::face::Kind;
use botyard_core::{Seat, Story};
use botyard_table::{ClockRule, Late, Setup, StoredAct, StoredEntry, Table};

use crate::hall::{GAMES, find, setup};
use crate::random_play::{play_at, random_clock};

/// Number of tables for every way to play a game.
const TABLES: u64 = 3;
/// Number of commands tried at each table.
const STEPS: u64 = 70;

fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus")
}

/// All ways to play a game as options and seats: each choice of each option, with defaults for the others.
fn ways(kind: &Kind) -> Vec<(String, usize)> {
    let few = *kind.info.seats.start();
    let mut ways = vec![(String::new(), few)];
    for option in kind.info.options {
        for choice in option.choices {
            let seed = if choice.seeded { ":7" } else { "" };
            ways.push((format!("{}={}{seed}", option.key, choice.value), few));
        }
    }
    let more = kind.info.seats.clone().skip(1);
    ways.extend(more.map(|seats| (String::new(), seats)));
    ways.retain(|(options, seats)| {
        let pairs: Vec<_> = options
            .split_once('=')
            .map(|(key, value)| (key.to_owned(), value.to_owned()))
            .into_iter()
            .collect();
        kind.start(&pairs, Some(*seats)).is_ok()
    });
    ways
}

fn random_table(kind: &Kind, options: &str, seats: usize, number: u64) -> Setup {
    let mut dice = Dice::new(number);
    let clock = match number % TABLES {
        0 => ClockRule::None,
        1 if kind.info.simultaneous => ClockRule::Round { limit: 10_000, late: Late::Wait },
        _ => random_clock(&mut dice),
    };
    Setup { id: format!("corpus-{number}"), rules: kind.rules, ..setup(kind.info.id, options, seats, clock) }
}

/// State of a table: number of the turn, status, awaited seats, position and ending.
fn standing(table: &Table) -> String {
    let kind = find(table.info().id).unwrap();
    let setup = table.setup();
    let options = table.view(botyard_core::Viewer::Public).options;
    let mut story = Story::begin(kind, options, setup.position.clone(), Some(setup.seats.len())).unwrap();
    table.continue_story(&mut story);
    assert_eq!(story.len(), table.steps());
    let awaited: Vec<&str> = table.awaited().iter().map(|seat: Seat| table.info().seat_id(seat)).collect();
    let ending = table.ending().map_or(String::new(), |ending| {
        format!(" {} {:?}", ending.reason, ending.places.as_deref().unwrap_or_default())
    });
    format!(
        "{} {} {} {}{ending}",
        table.turn(),
        table.status().word(),
        awaited.join(""),
        story.latest().position()
    )
}

/// The state of the table after every entry.
fn replayed(entries: Vec<StoredEntry>) -> Vec<String> {
    let mut entries = entries.into_iter();
    let mut table = Table::replay(find, entries.next()).unwrap();
    let mut standings = vec![standing(&table)];
    for entry in entries {
        let StoredAct::Command(command) = &entry.act else { panic!("a table is opened once") };
        table.apply(entry.at, command.clone()).unwrap_or_else(|why| panic!("entry {}: {why}", entry.number));
        standings.push(standing(&table));
    }
    standings
}

fn write(release: &str) {
    let folder = corpus().join(release);
    fs::create_dir_all(&folder).unwrap();
    let mut number = 0;
    for kind in GAMES {
        for (options, seats) in ways(&kind) {
            for _ in 0..TABLES {
                number += 1;
                let hall = play_at(random_table(&kind, &options, seats, number), Dice::new(number), STEPS);
                let standings = replayed(hall.entries.clone());
                let lines: Vec<String> = hall
                    .entries
                    .iter()
                    .zip(standings)
                    .map(|(entry, standing)| {
                        format!("{}\t{standing}\n", serde_json::to_string(entry).unwrap())
                    })
                    .collect();
                let path = folder.join(format!("{}-{number}.log", kind.info.id));
                assert!(
                    !path.exists(),
                    "{} is there already: the logs of a release never change",
                    path.display()
                );
                fs::write(path, lines.concat()).unwrap();
            }
        }
    }
}

#[test]
fn logs_of_every_release_are_replayed_to_the_same_positions() {
    if let Ok(release) = std::env::var("BOTYARD_CORPUS") {
        write(&release);
    }
    let mut seen = BTreeSet::new();
    let mut entries = 0;
    for release in fs::read_dir(corpus()).unwrap() {
        for file in fs::read_dir(release.unwrap().path()).unwrap() {
            let path = file.unwrap().path();
            let text = fs::read_to_string(&path).unwrap();
            let (stored, standings): (Vec<StoredEntry>, Vec<&str>) = text
                .lines()
                .map(|line| {
                    let (entry, standing) = line.split_once('\t').unwrap();
                    (serde_json::from_str::<StoredEntry>(entry).unwrap(), standing)
                })
                .unzip();
            let StoredAct::Open(setup) = &stored[0].act else {
                panic!("{}: no table is opened", path.display())
            };
            seen.insert((setup.game.clone(), setup.options.clone(), setup.seats.len()));
            entries += stored.len();
            for (number, (now, then)) in replayed(stored).iter().zip(&standings).enumerate() {
                assert_eq!(now, then, "{}, entry {number}", path.display());
            }
        }
    }
    // The corpus contains every way to play every game.
    for kind in GAMES {
        for (options, seats) in ways(&kind) {
            let pairs = setup(kind.info.id, &options, seats, ClockRule::None).options;
            let way = (kind.info.id.to_owned(), pairs, seats);
            assert!(seen.contains(&way), "{way:?} is in no log: add those of a release that has it");
        }
    }
    assert!(entries > 2_000, "{entries}");
}
