//! Learns the weights of the features in `Prospects`, which predict the last pig among several. Plays games
//! against itself, then fits a conditional logit model by gradient ascent, so that the winners are the
//! likelier ones.
//!
//! ```text
//! cargo run --release -p botyard-catalog --example tune_pigs -- --variant bash --games 400
//! ```
//! Prints the weights for `games/pigs/src/prospects.rs`, and how well they predict the winner in a validation
//! set, compared with equal chances. The same command prints the same.

use std::error::Error;

use botyard_core::dice::mix;
use botyard_core::{Game, Joint, Options, Seat};
use botyard_engine::{Limits, Mixer, MixerSettings, OpponentModel, Stop};
use botyard_pigs::{FEATURES, Pigs, PigsOptions, Prospects};

/// A position of a game, with the share of the win that each living pig got in the end.
struct Case {
    pigs: Vec<([f32; FEATURES], f32)>,
}

/// Settings of the self-play: fast and without lapses.
const SETTINGS: MixerSettings = MixerSettings { model: OpponentModel::Guesses { cases: 6 }, lapses: 0 };

fn play(options: &PigsOptions, seats: usize, number: u64) -> Result<Vec<Case>, Box<dyn Error>> {
    let prospects = Prospects::learned(options.variant());
    let mut game = Pigs::start(options, seats)?;
    let mut positions: Vec<Vec<(Seat, [f32; FEATURES])>> = Vec::new();
    while game.outcome().is_none() {
        let mut orders = Joint::default();
        for seat in game.to_act().iter() {
            let mixer = Mixer::<Pigs>::new(SETTINGS, mix(number << 4 | seat.index() as u64));
            let (order, _) = mixer
                .decide(&game, seat, &Limits::default(), &Stop::new(), &mut |_| {})
                .ok_or("somebody has no order")?;
            orders.insert(seat, order);
        }
        game.play(&orders).map_err(|refusal| format!("{refusal:?}"))?;
        if game.arena().count_living() > 2 {
            positions.push(prospects.features(game.arena()).collect());
        }
    }
    let outcome = game.outcome().ok_or("the game isn't over")?;
    let first = outcome.places.iter().filter(|&(_, &place)| place == 1).count() as f32;
    let share = |seat: Seat| if outcome.places.get(seat) == Some(&1) { 1.0 / first } else { 0.0 };
    let cases = positions
        .into_iter()
        .map(|pigs| Case { pigs: pigs.into_iter().map(|(seat, features)| (features, share(seat))).collect() })
        // Excludes positions without a winner among the living pigs, which can't occur.
        .filter(|case| case.pigs.iter().any(|(_, share)| *share > 0.0));
    Ok(cases.collect())
}

fn chances(case: &Case, weights: &[f64; FEATURES]) -> Vec<f64> {
    let strength = |features: &[f32; FEATURES]| -> f64 {
        features.iter().zip(weights).map(|(feature, weight)| f64::from(*feature) * weight).sum::<f64>().exp()
    };
    let strengths: Vec<f64> = case.pigs.iter().map(|(features, _)| strength(features)).collect();
    let sum: f64 = strengths.iter().sum();
    strengths.into_iter().map(|strength| strength / sum).collect()
}

/// Mean log-likelihood of the winner: the closer to 0 the better.
fn likelihood(cases: &[Case], weights: &[f64; FEATURES]) -> f64 {
    let of = |case: &Case| -> f64 {
        let chances = chances(case, weights);
        case.pigs.iter().zip(chances).map(|((_, share), chance)| f64::from(*share) * chance.ln()).sum()
    };
    cases.iter().map(of).sum::<f64>() / cases.len().max(1) as f64
}

/// L2 regularisation of the weights (weight decay per step).
const CAUTION: f64 = 0.002;

fn learn(cases: &[Case]) -> [f64; FEATURES] {
    let mut weights = [0.0; FEATURES];
    for _ in 0..3_000 {
        let mut slope = [0.0; FEATURES];
        for case in cases {
            for ((features, share), chance) in case.pigs.iter().zip(chances(case, &weights)) {
                for (slope, feature) in slope.iter_mut().zip(features) {
                    *slope += (f64::from(*share) - chance) * f64::from(*feature);
                }
            }
        }
        for (weight, slope) in weights.iter_mut().zip(slope) {
            *weight += slope / cases.len() as f64 - CAUTION * *weight;
        }
    }
    weights
}

fn main() -> Result<(), Box<dyn Error>> {
    let (mut options, mut games) = (PigsOptions::default(), 300_u64);
    options.set("variant", "bash")?;
    let mut arguments = std::env::args().skip(1);
    while let Some(name) = arguments.next() {
        let value = arguments.next().ok_or_else(|| format!("{name} needs a value"))?;
        match name.as_str() {
            "--variant" => options.set("variant", &value)?,
            "--games" => games = value.parse()?,
            _ => return Err(format!("there is no {name}").into()),
        }
    }
    let most = *options.variant().players().end();
    let (mut known, mut kept) = (Vec::new(), Vec::new());
    for number in 0..games {
        let seats = 3 + number as usize % (most - 2);
        // Every fifth cycle through the numbers of seats goes to the validation set.
        let cases = if number / (most as u64 - 2) % 5 == 4 { &mut kept } else { &mut known };
        cases.extend(play(&options, seats, number)?);
    }
    let weights = learn(&known);
    println!("{games} games, {} positions to learn from, {} to prove it", known.len(), kept.len());
    println!("weights {weights:.3?}");
    println!(
        "mean log-likelihood: learned {:.4}, proof {:.4}, even chances {:.4}",
        likelihood(&known, &weights),
        likelihood(&kept, &weights),
        likelihood(&kept, &[0.0; FEATURES]),
    );
    Ok(())
}
