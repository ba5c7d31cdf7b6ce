//! Matches between computer players of Robo Battle Pigs.
//!
//! ```text
//! cargo run --release -p botyard-catalog --example pigs_match -- max greedy --games 200
//! cargo run --release -p botyard-catalog --example pigs_match -- \
//!     1 random --games 100 --variant kids --seats 3
//! cargo run --release -p botyard-catalog --example pigs_match -- 1 2 3 4 5 6 7 8 max --games 40
//! ```
//! With two names the first plays the second; with more it is a round robin. A level's name is `random`,
//! `greedy`, `1` to `8`, `max`, `nash` for the equilibrium, `exploiter`, or
//! `habit20` for a player that expects habits with a probability of 20 %. Seats change from game to game.
//! With more than two seats the first has one seat and the second all others; the result is then the share
//! of wins, and an even share is one divided by the number of seats. `--scatter R` begins with R random
//! rounds, and each such beginning is played from all seats; games that end in these rounds don't count.
//! `--nodes N` limits the search for each order, `--from SEED` starts with another game, `--threads T` plays
//! that many games in parallel. The same command gives the same results.

use std::error::Error;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use botyard_core::dice::{Dice, mix};
use botyard_core::{Game, Joint, Options, Seat};
use botyard_engine::{Limits, Mixer, MixerSettings, OpponentModel, Stop};
use botyard_pigs::{Pigs, PigsOptions, Program};

#[derive(Clone, Copy)]
enum Competitor {
    Random,
    /// The strongest player, which plays the solution where there is one.
    Strongest,
    Thinks(MixerSettings),
}

impl Competitor {
    fn named(name: &str) -> Result<Competitor, String> {
        match name {
            "random" => Ok(Competitor::Random),
            "max" => Ok(Competitor::Strongest),
            _ if name.starts_with("habit") => {
                let habit = name["habit".len()..].parse().map_err(|_| format!("{name}: say habit20"))?;
                Ok(Competitor::Thinks(MixerSettings {
                    model: OpponentModel::Mixes { rounds: 1_000, habit },
                    lapses: 0,
                }))
            }
            _ => MixerSettings::named(name)
                .map(Competitor::Thinks)
                .ok_or_else(|| format!("there is no level {name:?}")),
        }
    }

    fn order(self, game: &Pigs, seat: Seat, seed: u64, limits: &Limits) -> Option<Program> {
        match self {
            Competitor::Random => {
                let salt = u64::from(game.round()) << 8 | seat.index() as u64;
                game.random_order(seat, &mut Dice::new(mix(seed ^ mix(salt))))
            }
            Competitor::Strongest => {
                let kind = botyard_catalog::find("pigs").ok()?;
                let mut player = botyard_catalog::player(kind, "max", seed, &Arc::default()).ok()?;
                let decision = player.think(game, seat, limits, &Stop::new(), &mut |_| {})?;
                decision.order.parse().ok()
            }
            Competitor::Thinks(manner) => Mixer::<Pigs>::new(manner, seed)
                .decide(game, seat, limits, &Stop::new(), &mut |_| {})
                .map(|(order, _)| order),
        }
    }
}

struct MatchArguments {
    names: Vec<String>,
    games: u64,
    seats: usize,
    options: PigsOptions,
    limits: Limits,
    from: u64,
    threads: usize,
    scatter: u32,
}

fn read_arguments() -> Result<MatchArguments, Box<dyn Error>> {
    let mut asked = MatchArguments {
        names: Vec::new(),
        games: 200,
        seats: 2,
        options: PigsOptions::default(),
        limits: Limits::default(),
        from: 1,
        threads: 1,
        scatter: 0,
    };
    let mut arguments = std::env::args().skip(1);
    while let Some(name) = arguments.next() {
        if !name.starts_with("--") {
            asked.names.push(name);
            continue;
        }
        let value = arguments.next().ok_or_else(|| format!("{name} needs a value"))?;
        match name.as_str() {
            "--games" => asked.games = value.parse()?,
            "--seats" => asked.seats = value.parse()?,
            "--variant" => asked.options.set("variant", &value)?,
            "--nodes" => asked.limits = Limits::nodes(value.parse()?),
            "--scatter" => asked.scatter = value.parse()?,
            "--from" => asked.from = value.parse()?,
            "--threads" => asked.threads = value.parse::<usize>()?.max(1),
            _ => return Err(format!("there is no {name}").into()),
        }
    }
    if asked.names.len() < 2 { Err("say who plays: max greedy".into()) } else { Ok(asked) }
}

/// Results of a match from the first player's point of view.
#[derive(Clone, Copy, Default)]
struct MatchTally {
    won: u64,
    shared: u64,
    lost: u64,
    /// Sum of the shares of wins.
    points: f64,
    rounds: u64,
}

impl MatchTally {
    fn games(&self) -> u64 {
        self.won + self.shared + self.lost
    }

    fn share(&self) -> f64 {
        self.points / self.games().max(1) as f64
    }
}

fn play(
    players: [Competitor; 2],
    number: u64,
    asked: &MatchArguments,
    tally: &Mutex<MatchTally>,
) -> Result<(), String> {
    let mut game = Pigs::start(&asked.options, asked.seats).map_err(|error| error.to_string())?;
    let own = Seat::new(number as usize % asked.seats).ok_or("too many seats")?;
    let mut dice = Dice::new(mix(number / asked.seats as u64));
    for _ in 0..asked.scatter {
        let orders =
            game.to_act().iter().filter_map(|seat| Some((seat, game.random_order(seat, &mut dice)?)));
        let orders: Joint<Program> = orders.collect();
        game.play(&orders).map_err(|refusal| format!("{refusal:?}"))?;
        if game.outcome().is_some() {
            return Ok(());
        }
    }
    while game.outcome().is_none() {
        let mut orders = Joint::default();
        for seat in game.to_act().iter() {
            let player = players[usize::from(seat != own)];
            let seed = mix(number << 4 | seat.index() as u64);
            let order = player.order(&game, seat, seed, &asked.limits).ok_or("no order")?;
            orders.insert(seat, order);
        }
        game.play(&orders).map_err(|refusal| format!("{refusal:?}"))?;
    }
    let outcome = game.outcome().ok_or("no outcome")?;
    let first = outcome.places.iter().filter(|&(_, &place)| place == 1).count();
    let is_first = outcome.places.get(own) == Some(&1);
    let mut tally = tally.lock().map_err(|error| error.to_string())?;
    match (is_first, first) {
        (true, 1) => tally.won += 1,
        (true, _) => tally.shared += 1,
        _ => tally.lost += 1,
    }
    tally.points += if is_first { 1.0 / first as f64 } else { 0.0 };
    tally.rounds += u64::from(game.round());
    Ok(())
}

fn duel(players: [Competitor; 2], asked: &MatchArguments) -> Result<MatchTally, String> {
    let (next, tally) = (AtomicU64::new(asked.from), Mutex::new(MatchTally::default()));
    let work = || -> Result<(), String> {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= asked.from + asked.games {
                return Ok(());
            }
            play(players, number, asked, &tally)?;
        }
    };
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..asked.threads).map(|_| scope.spawn(work)).collect();
        workers
            .into_iter()
            .try_for_each(|worker| worker.join().map_err(|_| "a game went wrong".to_owned())?)
    })?;
    tally.into_inner().map_err(|error| error.to_string())
}

fn main() -> Result<(), Box<dyn Error>> {
    let asked = read_arguments()?;
    let players = asked.names.iter().map(|name| Competitor::named(name)).collect::<Result<Vec<_>, _>>()?;
    let mut table = vec![vec![None; players.len()]; players.len()];
    for one in 0..players.len() {
        for other in one + 1..players.len() {
            let tally = duel([players[one], players[other]], &asked)?;
            let share = tally.share();
            let margin = 1.96 * (share * (1.0 - share) / tally.games() as f64).sqrt();
            println!(
                "{} against {}: {} won, {} shared, {} lost: {:.1} % (+-{:.1}), {:.1} rounds a game",
                asked.names[one],
                asked.names[other],
                tally.won,
                tally.shared,
                tally.lost,
                100.0 * share,
                100.0 * margin,
                tally.rounds as f64 / tally.games() as f64,
            );
            table[one][other] = Some(share);
            table[other][one] = Some(1.0 - share);
        }
    }
    if players.len() > 2 {
        println!("\n| % | {} | mean |\n|---|{}", asked.names.join(" | "), "---|".repeat(players.len() + 1));
        for (name, row) in asked.names.iter().zip(&table) {
            let cells: Vec<String> = row
                .iter()
                .map(|cell| cell.map_or("".to_owned(), |share| format!("{:.0}", 100.0 * share)))
                .collect();
            let mean = row.iter().flatten().sum::<f64>() / (players.len() - 1) as f64;
            println!("| {name} | {} | {:.0} |", cells.join(" | "), 100.0 * mean);
        }
    }
    Ok(())
}
