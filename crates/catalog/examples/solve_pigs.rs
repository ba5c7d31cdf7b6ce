//! Solves games between two pigs: computes the value of every state between rounds by value iteration. The
//! round of each state is solved by double oracle, with the table's own values for the states after it.
//!
//! ```text
//! cargo run --release -p botyard-catalog --example solve_pigs -- \
//!     --variant standard --sweeps 2 --goal 0.01 --threads 2 --file games/pigs/values/standard.bin
//! ```
//! With `--variant kids`, where damage doesn't shorten programs, `--steps 3` solves rounds of three commands
//! instead. That is much faster, but the values are then those of a game with a new decision after three
//! commands.
//!
//! `--least D` leaves out states with less total damage: heavily damaged states are quick to solve and depend
//! most on each other.
//!
//! The solver continues from the values in the file, if there are any (`--afresh` starts over), writes the
//! file after every damage pair, and prints how much the values still changed. More sweeps and a smaller goal
//! make the table better; the result doesn't depend on the number of threads.

use std::collections::HashMap;
use std::error::Error;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use botyard_core::{Bout, Seat};
use botyard_engine::{EquilibriumSearch, Limits, Stop, equilibrium};
use botyard_pigs::{Pair, PairBout, PairValues, PigCommand};

/// Number of states that a thread solves in sequence, each starting with the programs of the one before.
const CHUNK: usize = 63;

struct SolveArguments {
    file: String,
    duties: bool,
    afresh: bool,
    sweeps: u32,
    goal: f64,
    threads: usize,
    steps: usize,
    least: u8,
}

fn read_arguments() -> Result<SolveArguments, Box<dyn Error>> {
    let mut asked = SolveArguments {
        file: String::new(),
        duties: true,
        afresh: false,
        sweeps: 1,
        goal: 0.01,
        threads: 1,
        steps: 5,
        least: 0,
    };
    let mut arguments = std::env::args().skip(1);
    while let Some(name) = arguments.next() {
        if name == "--afresh" {
            asked.afresh = true;
            continue;
        }
        let value = arguments.next().ok_or_else(|| format!("{name} needs a value"))?;
        match name.as_str() {
            "--file" => asked.file = value,
            "--variant" => asked.duties = value != "kids",
            "--sweeps" => asked.sweeps = value.parse()?,
            "--goal" => asked.goal = value.parse()?,
            "--threads" => asked.threads = value.parse::<usize>()?.max(1),
            "--least" => asked.least = value.parse()?,
            "--steps" => asked.steps = value.parse()?,
            _ => return Err(format!("there is no {name}").into()),
        }
    }
    if asked.file.is_empty() { Err("say where to: --file FILE".into()) } else { Ok(asked) }
}

/// The programs of both seats' mixed strategies in a state.
type Pools = [Vec<Vec<PigCommand>>; 2];

fn main() -> Result<(), Box<dyn Error>> {
    let asked = read_arguments()?;
    let stored = std::fs::read(&asked.file).ok().filter(|_| !asked.afresh);
    let mut values =
        stored.and_then(|bytes| PairValues::from_bytes(&bytes)).unwrap_or_else(PairValues::by_damage);
    let mut pools: HashMap<Pair, Pools> = HashMap::new();
    let mut groups: Vec<(u8, u8)> =
        (0..5).flat_map(|second| (0..=second).map(move |first| (first, second))).collect();
    // Hits lead to more damage, so with the most damaged states first, the values after a round are mostly
    // known.
    groups.sort_by_key(|&(first, second)| std::cmp::Reverse((first + second, first)));
    groups.retain(|&(first, second)| first + second >= asked.least);
    for sweep in 1..=asked.sweeps {
        for &(first, second) in &groups {
            let began = Instant::now();
            let states: Vec<Pair> = (0..Pair::PLACEMENTS)
                .filter_map(|placement| Pair::placed(placement, [first, second]))
                // With equal damage, the value of the exchanged state is one minus this one.
                .filter(|pair| first != second || pair.placement() <= pair.exchanged().placement())
                .collect();
            let solved = solve_all(&states, &values, &pools, &asked);
            let mut change = 0.0_f64;
            for (pair, value, programs) in solved {
                change += f64::from((values.get(pair) - value).abs());
                values.set(pair, value);
                pools.insert(pair, programs);
            }
            let mean = change / states.len() as f64;
            std::fs::write(&asked.file, values.to_bytes())?;
            println!(
                "sweep {sweep}, damage {first}:{second}: {} states, mean change {mean:.4}, {:.0} s",
                states.len(),
                began.elapsed().as_secs_f64(),
            );
        }
    }
    Ok(())
}

fn solve_all(
    states: &[Pair],
    values: &PairValues,
    pools: &HashMap<Pair, Pools>,
    asked: &SolveArguments,
) -> Vec<(Pair, f32, Pools)> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut solved = Vec::new();
        while let Some(chunk) = states.chunks(CHUNK).nth(next.fetch_add(1, Ordering::Relaxed)) {
            let mut last = Pools::default();
            for &pair in chunk {
                let seeds = pools.get(&pair).unwrap_or(&last).clone();
                let (value, programs) = solve(pair, values, seeds, asked);
                last.clone_from(&programs);
                solved.push((pair, value, programs));
            }
        }
        solved
    };
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..asked.threads).map(|_| scope.spawn(work)).collect();
        workers.into_iter().flat_map(|worker| worker.join().unwrap_or_default()).collect()
    })
}

fn solve(pair: Pair, values: &PairValues, seeds: Pools, asked: &SolveArguments) -> (f32, Pools) {
    let mut bout = PairBout::new(pair, asked.duties, values);
    if !asked.duties && asked.steps < bout.steps() {
        bout = bout.shortened(asked.steps);
    }
    let seats = [0, 1].map(|index| Seat::new(index).expect("there are two seats"));
    let search = EquilibriumSearch { seeds, goal: asked.goal, ..EquilibriumSearch::default() };
    let found = equilibrium(&bout, seats, &search, &Limits::default(), &Stop::new());
    let [first, second] = found.floors;
    let programs = found.mixes.map(|mix| mix.into_iter().map(|(program, _)| program).collect());
    (((first + 1.0 - second) / 2.0) as f32, programs)
}
