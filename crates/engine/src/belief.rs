//! Mixes under hidden information: regret matching over a sample of possible worlds.

use botyard_core::dice::Dice;
use botyard_core::{Bout, MAX_SEATS, Seat, Simultaneous, Viewer};

use crate::equilibrium::MixedStrategy;
use crate::meter::Meter;
use crate::pools::{ProgramPool, Strategy, draw, play_out, put};
use crate::strand::Menus;

/// Amount of work, and assumptions about what is hidden.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Doubt {
    /// Number of sampled worlds.
    pub(crate) worlds: usize,
    /// How strongly worlds that favour the others are preferred: 0 for not at all.
    pub(crate) respect: f64,
    /// Number of regret updates.
    pub(crate) turns: u32,
}

/// Maximum number of the planner's programs; of more, a random sample is used.
const CHOICES: usize = 512;

/// One possible state of what is hidden.
struct World<B: Bout> {
    bout: B,
    others: Vec<(Seat, ProgramPool<B::Command>)>,
}

/// Returns every program of a seat, or `most` random ones if there are more.
fn choices<B: Bout>(bout: &B, seat: Seat, most: usize, dice: &mut Dice) -> Vec<Vec<B::Command>> {
    let menus = Menus::new(bout, seat);
    let mut begun: Vec<(Vec<B::Command>, u8)> = vec![(Vec::new(), 0)];
    for menu in &menus.steps {
        let mut longer = Vec::new();
        for (program, duty) in begun {
            for &(command, after) in &menu[usize::from(duty)] {
                let mut program = program.clone();
                program.push(menus.commands[usize::from(command)]);
                longer.push((program, after));
            }
        }
        if longer.len() > most {
            return (0..most).map(|_| bout.random_program(seat, dice)).collect();
        }
        begun = longer;
    }
    begun.into_iter().map(|(program, _)| program).collect()
}

/// Returns the weight of a world, higher the better it is for the others if every seat plays what is known of
/// its program and the rest at random.
fn plausibility<B: Bout>(bout: &B, planner: Seat, respect: f64, dice: &mut Dice) -> f64 {
    const TRIALS: usize = 4;
    let mut sum = 0.0;
    for _ in 0..TRIALS {
        let mut steps = vec![[B::IDLE; MAX_SEATS]; bout.steps()];
        for seat in bout.players().iter() {
            put::<B>(&mut steps, seat, &bout.random_program(seat, dice));
        }
        sum += 1.0 - f64::from(bout.worth(&play_out(bout, &steps), planner));
    }
    (respect * sum / TRIALS as f64).exp()
}

/// Computes a seat's mix in a game that hides something from it. No hidden information is used: every world
/// is [imagined](botyard_core::Game::imagine).
pub(crate) fn ponder<G: Simultaneous>(
    game: &G,
    planner: Seat,
    doubt: Doubt,
    dice: &mut Dice,
    meter: &mut Meter<'_>,
    tell: &mut dyn FnMut(&Strategy<G::Command>, &Meter<'_>),
) -> Strategy<G::Command> {
    let mut worlds: Vec<World<G::Melee>> = Vec::new();
    let mut weights = Vec::new();
    for _ in 0..doubt.worlds.max(1) {
        let bout = game.imagine(Viewer::Seat(planner), dice).melee(planner);
        weights.push(plausibility(&bout, planner, doubt.respect, dice));
        let others = bout.players().iter().filter(|&seat| seat != planner);
        let others = others.map(|seat| (seat, ProgramPool::new(choices(&bout, seat, 16, dice)))).collect();
        worlds.push(World { bout, others });
        if !meter.count(20) {
            break;
        }
    }
    crate::matrix::normalise(&mut weights);
    // The planner's programs are the same in every world.
    let mut own = ProgramPool::new(choices(&worlds[0].bout, planner, CHOICES, dice));
    let even = 1.0 / game.to_act().len().max(1) as f64;
    let mut plan = Strategy { mix: MixedStrategy::new(), value: even, exploitability: 1.0, rounds: 0 };
    let (mut value, mut turns) = (0.0, 0.0);
    for turn in 1..=doubt.turns {
        let World { bout, others } = &mut worlds[draw(&weights, dice)];
        let mut steps = vec![[<G::Melee as Bout>::IDLE; MAX_SEATS]; bout.steps()];
        let chosen = own.draw(dice);
        put::<G::Melee>(&mut steps, planner, &own.programs[chosen]);
        for (seat, pool) in others.iter() {
            put::<G::Melee>(&mut steps, *seat, &pool.programs[pool.draw(dice)]);
        }
        let judge = |seat: Seat, pool: &mut ProgramPool<G::Command>| -> Vec<f64> {
            let mut tried = steps.clone();
            let got: Vec<f64> = pool
                .programs
                .iter()
                .map(|program| {
                    put::<G::Melee>(&mut tried, seat, program);
                    f64::from(bout.worth(&play_out(bout, &tried), seat))
                })
                .collect();
            pool.learn(&got, f64::from(turn));
            got
        };
        let got = judge(planner, &mut own);
        let mut looked = got.len();
        value += f64::from(turn) * got[chosen];
        turns += f64::from(turn);
        for (seat, pool) in others.iter_mut() {
            judge(*seat, pool);
            looked += pool.programs.len();
        }
        let enough = !meter.count((looked * steps.len()) as u64);
        if enough || turn == doubt.turns || turn.is_power_of_two() {
            // The average needs some updates to be meaningful.
            let chances = if turn < 16 { own.current() } else { own.average() };
            let most = chances.iter().copied().fold(0.0, f64::max);
            // Programs much rarer than the best are a residue of exploration.
            let mut mix: MixedStrategy<G::Command> = own.programs.iter().cloned().zip(chances).collect();
            mix.retain(|(_, chance)| *chance > most / 8.0);
            let sum: f64 = mix.iter().map(|(_, chance)| chance).sum();
            mix.iter_mut().for_each(|(_, chance)| *chance /= sum.max(f64::MIN_POSITIVE));
            plan = Strategy { mix, value: value / turns, exploitability: 0.0, rounds: turn };
            tell(&plan, meter);
        }
        if enough {
            break;
        }
    }
    plan
}
