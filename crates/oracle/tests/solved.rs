//! The solved game compared with everything that is known about it.

use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::sync::atomic::AtomicBool;

use botyard_core::dice::Dice;
use botyard_core::{Game, Position as _, Sequential};
use botyard_duel::{Duel, DuelOptions, Edition, Order, Position};
use botyard_oracle::{
    FileAccess, FileError, FileForm, NoValue, Shelf, Strength, Tablebase, Value, Work, WorkPhase, check,
    choose, choose_without, open, puzzles, reachable, solve, write,
};
use xxhash_rust::xxh3::xxh3_64;

static GO_ON: AtomicBool = AtomicBool::new(false);

fn work() -> Work<'static> {
    Work { threads: Work::all_threads(), watch: &|_| {}, stop: &GO_ON }
}

/// The table for all tests except the proof, which solves the game itself. Each test may run in its own
/// process, so the first one that needs the table stores it in a file. Values are facts: a table of an
/// earlier build is as good.
static TABLE: LazyLock<Tablebase> = LazyLock::new(|| {
    open(&table_path(), FileAccess::Read, &work()).unwrap_or_else(|_| {
        let table = solve(&work()).unwrap();
        write(&table, &table_path(), FileForm::Plain, &work()).unwrap();
        table
    })
});

fn table_path() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("robot-duel.table")
}

fn position(text: &str) -> Position {
    *Sequential::position(&Duel::read_position(&DuelOptions::default(), text).unwrap())
}

fn value(text: &str) -> Value {
    TABLE.value(&position(text)).unwrap()
}

/// A temporary folder, removed on drop.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("botyard-oracle-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn files(&self) -> Vec<String> {
        let entries = std::fs::read_dir(&self.0).unwrap();
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A shelf without a folder solves the game itself. Its table is stored for the other tests, which come
/// later.
#[test]
fn every_entry_is_proved_and_the_counts_are_the_published_ones() {
    let shelf = Shelf::new(None);
    let table = shelf.get(&work()).unwrap();
    if !table_path().exists() {
        write(table, &table_path(), FileForm::Plain, &work()).unwrap();
    }
    let checked = check(table, &work()).unwrap();
    assert_eq!(checked.entries, Tablebase::len());
    let census = checked.census;
    assert_eq!(census.all(), 109_213_029);
    assert_eq!(census.longest(true), Some((173, 14)));
    assert_eq!(census.longest(false), Some((172, 3)));
}

#[test]
fn the_reachable_positions_match_the_published_counts() {
    let count = reachable(Edition::Dobutsu, &work()).unwrap();
    assert_eq!((count.positions, count.going_on), (246_803_167, 99_485_568));
}

#[test]
fn the_start_loses_in_78_whatever_is_played_first() {
    let start = position("gle/1c1/1C1/ELG[-] w");
    assert_eq!(TABLE.value(&start), Ok(Value::Loss(78)));
    let mut moves: Vec<(String, i32)> =
        TABLE.moves(&start).unwrap().iter().map(|it| (it.order.to_string(), it.value.dtm())).collect();
    assert_eq!(moves.pop(), Some(("b2b3".to_owned(), -76)), "the worst comes last");
    moves.sort();
    let expected = ["b1a2", "b1c2", "c1c2"].map(|order| (order.to_owned(), -78));
    assert_eq!(moves, expected);
    assert_eq!(TABLE.line(&start, 200).unwrap().len(), 78);
}

#[test]
fn the_examples_of_the_sheet_have_their_values() {
    assert_eq!(value("cgl/2e/2L/c1G[E] w"), Value::Win(173));
    assert_eq!(value("C1l/2g/2E/CGL[e] w"), Value::Loss(172));
    assert_eq!(value("lc1/EC1/g1L/2e[G] w"), Value::Win(3));
    assert_eq!(value("l1+c/E1G/3/+C1L[Ge] w"), Value::Win(7));
}

#[test]
fn positions_without_a_slot_have_values_too() {
    // The red robot can be taken; then, it can arrive.
    assert_eq!(value("1l1/1G1/3/1L1[CCEEG] w"), Value::Win(1));
    assert_eq!(value("3/L2/2l/3[CCEEGG] w"), Value::Win(1));
    // White's red robot stands in the enemy zone, threatened; by the rules crate's reading any turn that
    // makes it safe wins.
    assert_eq!(value("L2/g1G/l2/3[CCEE] w"), Value::Win(1));
    // No legal turn.
    assert_eq!(value("GE1/LGE/CCl/3[-] w"), Value::Loss(0));
    assert_eq!(TABLE.value(&position("1l1/3/3/1L1[C] w")), Err(NoValue::MissingRobots));
    assert_eq!(TABLE.value(&position("1l1/3/3/3[CCEEGG] w")), Err(NoValue::Over));
}

/// A slow, obvious search that sees every end within `plies` plies.
fn search(position: &Position, plies: u8) -> Option<Value> {
    if position.red_winner().is_some() {
        return Some(Value::Loss(0));
    }
    let mut moves = Vec::new();
    let _: std::ops::ControlFlow<()> = position.visit_moves(|order| {
        moves.push(order);
        std::ops::ControlFlow::Continue(())
    });
    if moves.is_empty() {
        return Some(Value::Loss(0));
    }
    if plies == 0 {
        return None;
    }
    let values: Vec<Option<Value>> = moves
        .iter()
        .map(|&order| {
            let mut after = *position;
            after.play_unchecked(order);
            search(&after, plies - 1).map(Value::before)
        })
        .collect();
    let best = values.iter().flatten().copied().max_by_key(|value| value.rank());
    match best {
        Some(Value::Win(_)) => best,
        _ if values.contains(&None) => None,
        _ => best,
    }
}

fn random_positions(count: usize, seed: u64) -> Vec<Position> {
    let mut dice = Dice::new(seed);
    let mut positions = Vec::new();
    while positions.len() < count {
        let edition = if dice.below(2) == 0 { Edition::Pojedynek } else { Edition::Dobutsu };
        let mut position = Position::start(edition);
        for _ in 0..dice.below(60) {
            match position.random_move(&mut dice) {
                Some(order) => position.play_unchecked(order),
                None => break,
            }
        }
        if position.red_winner().is_none() && position.count_moves() > 0 {
            positions.push(position);
        }
    }
    positions
}

#[test]
fn a_slow_search_finds_the_same_short_wins_and_losses() {
    let mut found = 0;
    for position in random_positions(3000, 11) {
        let value = TABLE.value(&position).unwrap();
        let short = matches!(value, Value::Win(..=4) | Value::Loss(..=4));
        let searched = search(&position, 4);
        assert_eq!(searched, short.then_some(value), "{position:?}");
        found += usize::from(short);
    }
    assert!(found > 1000, "{found}");
}

#[test]
fn a_batch_lookup_gives_the_values_of_single_lookups() {
    let mut positions = random_positions(3000, 13);
    positions.push(position("1l1/3/3/1L1[C] w"));
    positions.push(position("L2/g2/1G1/2l[CCEE] w"));
    positions.push(position("GE1/LGE/CCl/3[-] w"));
    let each: Vec<_> = positions.iter().map(|position| TABLE.value(position)).collect();
    assert_eq!(TABLE.values(&positions), each);
}

#[test]
fn best_play_comes_a_ply_nearer_with_every_move() {
    for position in random_positions(300, 5) {
        let value = TABLE.value(&position).unwrap();
        let line = TABLE.line(&position, 200).unwrap();
        match value {
            Value::Draw => assert_eq!(line.len(), 200),
            other => assert_eq!(line.len() as i32, other.dtm().abs(), "{position:?}"),
        }
    }
}

/// Plays a game against random moves; returns its plies and whether the first player won.
fn play(strength: Strength, mut position: Position, seed: u64) -> (usize, bool) {
    let (mut dice, mut other) = (Dice::new(seed), Dice::new(seed ^ 99));
    for ply in 0..400 {
        if position.red_winner().is_some() || position.count_moves() == 0 {
            return (ply, ply % 2 == 1);
        }
        let order = if ply % 2 == 0 {
            choose(&TABLE, &position, strength, &mut dice)
        } else {
            position.random_move(&mut other)
        };
        position.play_unchecked(order.unwrap());
    }
    (400, false)
}

#[test]
fn the_perfect_player_wins_what_is_won_as_quickly_as_promised() {
    for (index, position) in random_positions(400, 17).into_iter().enumerate() {
        if let Value::Win(plies) = TABLE.value(&position).unwrap() {
            let (played, won) = play(Strength::Perfect, position, index as u64);
            assert!(won && played <= usize::from(plies), "{position:?}");
        }
    }
}

#[test]
fn the_perfect_player_never_gives_away_a_draw_and_resists_as_long_as_it_can() {
    let mut dice = Dice::new(3);
    for position in random_positions(400, 23) {
        let order = choose(&TABLE, &position, Strength::Perfect, &mut dice).unwrap();
        let best = TABLE.moves(&position).unwrap()[0].value;
        let chosen = TABLE.moves(&position).unwrap().into_iter().find(|it| it.order == order).unwrap();
        assert_eq!(chosen.value, best, "{position:?}");
    }
}

#[test]
fn from_amateur_up_no_win_in_one_is_missed_and_no_red_robot_is_left_to_be_taken() {
    for position in random_positions(2000, 29) {
        let moves = TABLE.moves(&position).unwrap();
        for strength in [Strength::Amateur, Strength::Expert, Strength::Perfect] {
            for seed in 0..4 {
                let order = choose(&TABLE, &position, strength, &mut Dice::new(seed)).unwrap();
                let chosen = moves.iter().find(|it| it.order == order).unwrap().value;
                if moves[0].value == Value::Win(1) {
                    assert_eq!(chosen, Value::Win(1), "{strength:?} in {position:?}");
                }
                if chosen == Value::Loss(2) {
                    assert_eq!(moves[0].value, Value::Loss(2), "{strength:?} in {position:?}");
                }
            }
        }
    }
}

#[test]
fn stronger_players_give_away_less() {
    let lapses = |strength: Strength| {
        let mut dice = Dice::new(7);
        let class = |value: Value| value.dtm().signum();
        let gives_away = |position: &Position| {
            let moves = TABLE.moves(position).unwrap();
            let order = choose(&TABLE, position, strength, &mut dice).unwrap();
            let chosen = moves.iter().find(|it| it.order == order).unwrap().value;
            class(chosen) != class(moves[0].value)
        };
        random_positions(2000, 31).iter().map(gives_away).filter(|&lapse| lapse).count()
    };
    let counts = Strength::ALL.map(lapses);
    assert!(counts.is_sorted_by(|weaker, stronger| weaker > stronger), "{counts:?}");
    assert_eq!(counts[3], 0);
}

#[test]
fn the_same_seed_chooses_the_same_moves() {
    for position in random_positions(50, 37) {
        for strength in Strength::ALL {
            let choose = || choose(&TABLE, &position, strength, &mut Dice::new(5));
            assert_eq!(choose(), choose());
            let guess = || choose_without(&position, strength, &mut Dice::new(5));
            assert!(guess().is_some() && guess() == guess());
        }
    }
}

#[test]
fn without_a_table_a_win_in_one_move_is_still_found() {
    let position = position("lc1/1L1/3/2e[GGEC] w");
    let wins = |order: Order| {
        let mut after = position;
        after.play_unchecked(order);
        after.red_winner().is_some()
    };
    for strength in Strength::ALL {
        assert!(choose_without(&position, strength, &mut Dice::new(1)).is_some_and(wins));
    }
}

#[test]
fn puzzles_have_one_solution_and_are_sorted_by_difficulty() {
    let found = puzzles(&TABLE, 9, 20, 1).unwrap();
    assert_eq!(found.len(), 20);
    assert!(found.is_sorted_by_key(|puzzle| puzzle.difficulty));
    for puzzle in &found {
        let moves = TABLE.moves(&puzzle.position).unwrap();
        assert_eq!((moves[0].order, moves[0].value), (puzzle.solution, Value::Win(9)));
        assert!(!matches!(moves[1].value, Value::Win(_)));
    }
    assert_eq!(puzzles(&TABLE, 9, 20, 1).unwrap(), found);
    assert_ne!(puzzles(&TABLE, 9, 20, 2).unwrap(), found);
    assert_eq!(
        puzzles(&TABLE, 8, 1, 1).unwrap_err().to_string(),
        "there are no puzzles of 8 plies: a win takes an odd number of plies, from 3 to 173"
    );
    assert!(puzzles(&TABLE, 173, 100, 1).unwrap().len() <= 14);
}

#[test]
fn a_written_table_reads_back_unchanged() {
    let folder = Folder::new("round-trip");
    let (plain, packed) = (folder.0.join("plain"), folder.0.join("packed"));
    let bytes = write(&TABLE, &plain, FileForm::Plain, &work()).unwrap();
    assert!(bytes <= 66_000_000, "{bytes}");
    let bytes = write(&TABLE, &packed, FileForm::Packed, &work()).unwrap();
    assert!(bytes <= 26_000_000, "{bytes}");
    assert_eq!(folder.files().len(), 2, "nothing else is left");
    let tables = [
        open(&plain, FileAccess::Map, &work()).unwrap(),
        open(&plain, FileAccess::Read, &work()).unwrap(),
        open(&packed, FileAccess::Map, &work()).unwrap(),
        open(&packed, FileAccess::Read, &work()).unwrap(),
    ];
    for position in random_positions(2000, 41) {
        let value = TABLE.value(&position);
        assert!(tables.iter().all(|table| table.value(&position) == value));
    }
    // Overwrites the file from the packed table: byte for byte the same.
    let before = std::fs::read(&plain).unwrap();
    write(&tables[2], &plain, FileForm::Plain, &work()).unwrap();
    assert!(std::fs::read(&plain).unwrap() == before && before.len() == 64 + Tablebase::len());
}

/// Returns the reason a file with these bytes isn't opened.
fn refusal(path: &Path, bytes: &[u8]) -> String {
    std::fs::write(path, bytes).unwrap();
    let refusals = [FileAccess::Map, FileAccess::Read].map(|opening| match open(path, opening, &work()) {
        Ok(_) => "it was used".to_owned(),
        Err(why) => why.to_string(),
    });
    assert_eq!(refusals[0], refusals[1]);
    refusals[0].clone()
}

#[test]
fn files_that_are_not_tables_are_rejected() {
    let folder = Folder::new("refused");
    let path = folder.0.join("table");
    write(&TABLE, &path, FileForm::Plain, &work()).unwrap();
    let good = std::fs::read(&path).unwrap();
    let refusal = |bytes: &[u8]| refusal(&path, bytes);
    let changed = |at: usize| {
        let mut bytes = good.clone();
        bytes[at] ^= 1;
        bytes
    };
    assert_eq!(refusal(b""), "not a table of Robot Duel");
    assert_eq!(refusal(b"hello"), "not a table of Robot Duel");
    assert_eq!(refusal(&changed(3)), "not a table of Robot Duel");
    assert_eq!(
        refusal(&changed(16)),
        "a table of version 0, and this program knows version 1: make a new one with `botyard solve duel`"
    );
    assert_eq!(refusal(&good[..40]), "truncated: 40 of 64 bytes");
    assert_eq!(refusal(&good[..good.len() - 1]), "truncated: 65721293 of 65721294 bytes");
    assert_eq!(refusal(&[&good[..], b"x"].concat()), "too long: 65721295 instead of 65721294 bytes");
    for at in [20, 24, 32, 40, 50, 64, 40_000_000, good.len() - 1] {
        assert_eq!(refusal(&changed(at)), "damaged: wrong checksum", "byte {at}");
    }
    let missing = open(&folder.0.join("nowhere"), FileAccess::Map, &work());
    assert!(matches!(missing, Err(FileError::Io(_))));
    assert!(matches!(
        open(&folder.0, FileAccess::Map, &work()),
        Err(FileError::NotATable | FileError::Io(_))
    ));
}

/// Returns a file with correct checksums, whatever its body.
fn sealed(form: u8, body: &[u8]) -> Vec<u8> {
    let mut file = b"botyard duel tab\x01\0\0\0".to_vec();
    file.extend([form, 0, 0, 0]);
    file.extend((body.len() as u64).to_le_bytes());
    file.extend(xxh3_64(body).to_le_bytes());
    file.extend(xxh3_64(&file).to_le_bytes());
    file.extend([0; 16]);
    file.extend(body);
    file
}

#[test]
fn a_packed_file_must_hold_a_whole_table_and_nothing_else() {
    let folder = Folder::new("refused-packed");
    let path = folder.0.join("table");
    write(&TABLE, &path, FileForm::Packed, &work()).unwrap();
    let good = std::fs::read(&path).unwrap();
    let body = &good[64..];
    assert!(sealed(2, body) == good);
    let refusal = |bytes: &[u8]| refusal(&path, bytes);
    assert_eq!(
        refusal(&good[..good.len() - 1]),
        format!("truncated: {} of {} bytes", good.len() - 1, good.len())
    );
    assert_eq!(
        refusal(&[&good[..], b"x"].concat()),
        format!("too long: {} instead of {} bytes", good.len() + 1, good.len())
    );
    let mut changed = good.clone();
    changed[5_000_000] ^= 1;
    let ones = |count: u64| {
        let mut encoder = zstd::Encoder::new(Vec::new(), 1).unwrap();
        encoder.window_log(18).unwrap();
        std::io::copy(&mut std::io::repeat(1).take(count), &mut encoder).unwrap();
        encoder.finish().unwrap()
    };
    for damaged in [
        changed,
        sealed(2, &body[..body.len() - 1]),
        sealed(2, &[body, &ones(1)].concat()),
        sealed(2, &ones(Tablebase::len() as u64 - 1)),
        sealed(2, &ones(1 << 30)),
        sealed(2, b"not compressed"),
        sealed(2, b""),
        sealed(2, &vec![0; Tablebase::len()]),
    ] {
        assert_eq!(refusal(&damaged), "damaged: wrong checksum");
    }
    assert_eq!(
        refusal(&sealed(1, body)),
        "it was compressed by another version of this program (form 1): make a new one with `botyard solve duel`"
    );
}

#[test]
fn cancelled_work_leaves_no_file_behind() {
    let folder = Folder::new("stopped");
    let path = folder.0.join("table");
    std::fs::write(&path, "what was there before").unwrap();
    for (form, phase) in [
        (FileForm::Plain, WorkPhase::Storing),
        (FileForm::Packed, WorkPhase::Packing),
        (FileForm::Packed, WorkPhase::Storing),
    ] {
        let stop = AtomicBool::new(false);
        let watch = |progress: botyard_oracle::Progress| {
            if progress.phase == phase && progress.part > 0.3 {
                stop.store(true, std::sync::atomic::Ordering::Relaxed);
            }
        };
        let stopped = write(&TABLE, &path, form, &Work { watch: &watch, stop: &stop, ..work() });
        assert!(matches!(stopped, Err(FileError::Stopped(_))), "{stopped:?}");
        assert_eq!(folder.files(), ["table"]);
        assert_eq!(std::fs::read(&path).unwrap(), b"what was there before");
    }
    let stop = AtomicBool::new(true);
    assert!(solve(&Work { stop: &stop, ..work() }).is_err());
    assert!(check(&TABLE, &Work { stop: &stop, ..work() }).is_err());
}

#[test]
fn a_shelf_keeps_the_table() {
    let folder = Folder::new("shelf");
    let inner = folder.0.join("made/on/demand");
    std::fs::create_dir_all(&inner).unwrap();
    write(&TABLE, &inner.join(botyard_oracle::FILE_NAME), FileForm::Plain, &work()).unwrap();
    let shelf = Shelf::new(Some(inner));
    assert!(shelf.table().is_none());
    assert!(shelf.get(&work()).is_ok() && shelf.table().is_some() && shelf.take_notes().is_empty());
}
