//! `botyard tune`: learns the weights of a game's evaluation by self-play.

use std::fmt::Write as _;
use std::fs;
use std::io::Write;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use anyhow::Context as _;
use botyard_core::clip;
use botyard_core::perft::Crew as _;
use botyard_engine::{
    Fit, Learner, NetworkPlan, SelfPlaySettings, Threads, TrainedNetwork, TrainingSample, fit, train_network,
};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;

use crate::args::PositionArgs;
use crate::data::Data;
use crate::failure::Failure;

#[derive(Args, Debug)]
pub(crate) struct Tune {
    #[command(flatten)]
    at: PositionArgs,
    /// Number of self-play games
    #[arg(long, default_value_t = 2_000, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    games: u64,
    /// Nodes searched per move
    #[arg(long, default_value_t = SelfPlaySettings::default().nodes, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Maximum number of random moves at the start of a game
    #[arg(long, value_name = "N", default_value_t = SelfPlaySettings::default().random_plies)]
    random_plies: u64,
    /// Play one random move in every N moves
    #[arg(long, value_name = "N", default_value_t = SelfPlaySettings::default().slips_in, value_parser = clap::value_parser!(u64).range(2..))]
    slips_in: u64,
    /// Discard games longer than N moves; draws are discarded too
    #[arg(long, value_name = "N", default_value_t = SelfPlaySettings::default().longest)]
    longest: u64,
    /// Learn the network of Robot Duel from the solved table: positions of its games, without searching
    #[arg(long)]
    solved: bool,
    /// With --solved: how many times every position is used
    #[arg(long, value_name = "N", default_value_t = 12, requires = "solved", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    epochs: u32,
    #[command(flatten)]
    data: Data,
    /// Random seed
    #[arg(long, default_value_t = SelfPlaySettings::default().seed)]
    seed: u64,
    /// Number of threads
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
    /// Write the weights to the game's source file, such as games/GAME/src/weights.rs
    #[arg(long, value_name = "FILE")]
    write: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(tune: &Tune, out: &mut dyn Write) -> Result<(), Failure> {
    let game = tune.at.game()?;
    let info = game.info();
    if tune.solved {
        return learn_network(tune, info.id, info.name.en, out);
    }
    if botyard_catalog::is_solved(info.id) {
        return Err(Failure::Usage(format!("{} learns from its solved table: add --solved", info.name)));
    }
    let learner = botyard_catalog::learner(info.id).ok_or_else(|| {
        Failure::Usage(format!("{} isn't played by search, so it has no weights to tune", info.name))
    })?;
    let plan = SelfPlaySettings {
        nodes: tune.nodes,
        random_plies: tune.random_plies,
        slips_in: tune.slips_in,
        longest: tune.longest,
        seed: tune.seed,
    };
    let style = ProgressStyle::with_template("{bar:30} game {pos} of {len}, {eta} left");
    let bar = ProgressBar::new(tune.games).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    // Stored by number, so that the result doesn't depend on the speed of the threads.
    let games: Vec<Mutex<Vec<TrainingSample>>> = (0..tune.games).map(|_| Mutex::default()).collect();
    Threads(NonZero::new(tune.threads.into()).unwrap_or(NonZero::<usize>::MIN)).each(
        games.len(),
        &|number| {
            let lessons = learner.lessons(&*game, &plan, number as u64);
            if let Ok(mut place) = games[number].lock() {
                *place = lessons;
            }
            bar.inc(1);
        },
    );
    bar.finish_and_clear();
    let lessons: Vec<TrainingSample> =
        games.into_iter().flat_map(|game| game.into_inner().unwrap_or_default()).collect();
    if lessons.is_empty() {
        return Err(Failure::Failed(anyhow::anyhow!(
            "no game had a quiet position to learn from: play more games"
        )));
    }
    let fit = fit(&lessons, learner.weights());
    if tune.json {
        let terms: Vec<_> = learner
            .terms()
            .iter()
            .zip(learner.weights())
            .zip(&fit.weights)
            .map(|((term, before), after)| json!({ "term": term, "before": before, "after": after }))
            .collect();
        let report = json!({
            "game": info.id, "games": tune.games, "positions": lessons.len(),
            "loss_before": fit.before, "loss_after": fit.after, "terms": terms,
        });
        writeln!(out, "{report}")?;
    } else {
        writeln!(out, "{} quiet positions from {} games", lessons.len(), tune.games)?;
        writeln!(out, "loss {:.5} before, {:.5} after", fit.before, fit.after)?;
        for ((term, before), after) in learner.terms().iter().zip(learner.weights()).zip(&fit.weights) {
            writeln!(out, "{before:>6} -> {after:>5}  {term}")?;
        }
    }
    if let Some(file) = &tune.write {
        let command = format!(
            "botyard tune {} --games {} --nodes {} --random-plies {} --slips-in {} --longest {} --seed {}",
            info.id, tune.games, tune.nodes, tune.random_plies, tune.slips_in, tune.longest, tune.seed
        );
        write(file, &source(&command, learner, &fit, lessons.len()))?;
    }
    Ok(())
}

/// Trains the network of Robot Duel on positions labelled by the solved table.
fn learn_network(tune: &Tune, id: &str, name: &str, out: &mut dyn Write) -> Result<(), Failure> {
    if !botyard_catalog::is_solved(id) {
        return Err(Failure::Usage(format!("{name} isn't solved: remove --solved")));
    }
    let shelf = tune.data.shelf();
    let table = shelf
        .take_down()
        .ok_or_else(|| Failure::Usage(format!("no solved table yet: run `botyard solve {id}` first")))?;
    let style = ProgressStyle::with_template("{bar:30} {msg} {pos} of {len}, {eta} left")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    let bar = ProgressBar::new(tune.games).with_style(style).with_message("game");
    let mut samples = Vec::new();
    for number in 0..tune.games {
        samples.extend(botyard_catalog::network_samples(table, tune.seed, number));
        bar.inc(1);
    }
    let plan = NetworkPlan {
        inputs: botyard_catalog::NETWORK_INPUTS,
        hidden: botyard_catalog::NETWORK_HIDDEN,
        epochs: tune.epochs,
        seed: tune.seed,
    };
    bar.reset();
    bar.set_length(plan.epochs.into());
    bar.set_message("epoch");
    let trained = train_network(&samples, &plan, &mut |epoch, _| bar.set_position(epoch.into()));
    bar.finish_and_clear();
    if tune.json {
        let report = json!({
            "game": id, "games": tune.games, "positions": samples.len(), "loss": trained.loss,
            "hidden": plan.hidden, "epochs": plan.epochs,
        });
        writeln!(out, "{report}")?;
    } else {
        writeln!(out, "{} positions from {} games, loss {:.5}", samples.len(), tune.games, trained.loss)?;
    }
    if let Some(file) = &tune.write {
        let command = format!(
            "botyard tune {id} --solved --games {} --epochs {} --seed {}",
            tune.games, tune.epochs, tune.seed
        );
        write(file, &network_source(&command, &trained, samples.len()))?;
    }
    Ok(())
}

/// Generates the source file of a network.
fn network_source(command: &str, trained: &TrainedNetwork, positions: usize) -> String {
    let list = |numbers: &[i16]| {
        let words: Vec<String> = numbers.iter().map(i16::to_string).collect();
        format!("[{}]", words.join(", "))
    };
    let rows: String = trained.input.iter().map(|row| format!("        {},\n", list(row))).collect();
    format!(
        "//! Weights of the evaluation's network, learned from the solved table.\n\
         //!\n\
         //! Written by `{command} --write`\n\
         //! from {positions} positions: loss {:.5}.\n\n\
         use crate::evaluation::DuelNetwork;\n\n\
         #[rustfmt::skip]\n\
         pub(crate) static WEIGHTS: DuelNetwork = DuelNetwork {{\n    input: [\n{rows}    ],\n    \
         bias: {},\n    output: {},\n    output_bias: {},\n}};\n",
        trained.loss,
        list(&trained.bias),
        list(&trained.output),
        trained.output_bias
    )
}

/// Generates the source file.
fn source(command: &str, learner: &dyn Learner, fit: &Fit, positions: usize) -> String {
    let mut text = format!(
        "//! What the terms of the evaluation are worth, learned from games of the engine against itself.\n\
         //!\n\
         //! `{command} --write` this file made it, from {positions} positions: loss {:.5} before, {:.5} after.\n\n\
         #[rustfmt::skip]\n\
         pub(crate) const WEIGHTS: [i32; {}] = [\n",
        fit.before,
        fit.after,
        fit.weights.len()
    );
    for (weight, term) in fit.weights.iter().zip(learner.terms()) {
        let _ = writeln!(text, "    {:<6}// {term}", format!("{weight},"));
    }
    text.push_str("];\n");
    text
}

fn write(file: &Path, text: &str) -> Result<(), Failure> {
    let found = fs::read_to_string(file).unwrap_or_default();
    if !found.contains("const WEIGHTS") && !found.contains("static WEIGHTS") {
        let name = clip(&file.display().to_string());
        return Err(Failure::Usage(format!("{name} isn't a file of weights; it was not overwritten")));
    }
    fs::write(file, text).with_context(|| format!("can't write {}", file.display()))?;
    Ok(())
}
