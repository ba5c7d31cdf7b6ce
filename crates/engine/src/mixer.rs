//! The player of simultaneous games.

use std::marker::PhantomData;

use botyard_core::dice::{Dice, mix};
use botyard_core::face::AnyGame;
use botyard_core::{Bout, Seat, Simultaneous, Viewer};

use crate::belief::{Doubt, ponder};
use crate::equilibrium::{Equilibrium, EquilibriumSearch, MixedStrategy, find, first_guess};
use crate::limits::Limits;
use crate::meter::Meter;
use crate::mixer_settings::{MixerSettings, OpponentModel};
use crate::pools::{Effort, Strategy, draw, mingle};
use crate::response::best_response;
use crate::score::Score;
use crate::stop::Stop;
use crate::strand::{Menus, Strand, future};
use crate::thinker::{Decision, Mixed, Report, Thinker};

/// A player of any [`Simultaneous`] game. Its decisions depend only on its seed, on what the seat may know,
/// on its settings and on the limits.
#[derive(Clone, Debug)]
pub struct Mixer<G> {
    settings: MixerSettings,
    seed: u64,
    memory: usize,
    game: PhantomData<fn(G)>,
}

impl<G: Simultaneous> Mixer<G> {
    /// Creates a player with these settings and the seed of its dice.
    pub fn new(settings: MixerSettings, seed: u64) -> Mixer<G> {
        Mixer { settings, seed, memory: MixerSettings::MEMORY, game: PhantomData }
    }

    /// Limits the memory for cached results to `bytes`, apart from those for the current mix. With more than
    /// two players little memory is needed, whatever the limit.
    #[must_use]
    pub fn with_memory(self, bytes: usize) -> Mixer<G> {
        Mixer { memory: bytes, ..self }
    }

    /// Computes a mix and draws an order from it; `None` if the seat owes no order.
    pub fn decide(
        &self,
        game: &G,
        seat: Seat,
        limits: &Limits,
        stop: &Stop,
        tell: &mut dyn FnMut(&Report),
    ) -> Option<(G::Order, Report)> {
        if !game.to_act().contains(seat) {
            return None;
        }
        let known = AnyGame::view(game, Viewer::Seat(seat)).to_string();
        let mut dice =
            Dice::new(known.bytes().fold(mix(self.seed), |seed, byte| mix(seed ^ u64::from(byte))));
        let mut meter = Meter::new(limits, stop);
        let mut hear =
            |plan: &Strategy<G::Command>, meter: &Meter<'_>| tell(&report(game, seat, plan, meter));
        let lapse = dice.below(100) < u64::from(self.settings.lapses);
        let model = if lapse { OpponentModel::Alone } else { self.settings.model };
        let bounds = (limits, self.memory);
        let plan = match (model, game.duel()) {
            (OpponentModel::Alone | OpponentModel::Guesses { .. }, Some(bout)) => {
                guess(&[bout], seat, model, limits, &mut dice, &mut meter)
            }
            (OpponentModel::Alone | OpponentModel::Guesses { .. }, None) => {
                // Hidden information is one of the things that are guessed.
                let worlds = if game.hides() { 8 } else { 1 };
                let imagined: Vec<G::Melee> =
                    (0..worlds).map(|_| game.imagine(Viewer::Seat(seat), &mut dice).melee(seat)).collect();
                guess(&imagined, seat, model, limits, &mut dice, &mut meter)
            }
            (OpponentModel::Mixes { rounds, habit }, Some(bout)) => {
                balance(&bout, seat, [rounds, habit.into()], bounds, &mut dice, &mut meter, &mut hear)
            }
            (OpponentModel::Mixes { rounds, .. }, None) if game.hides() => {
                let turns = rounds.saturating_mul(256).clamp(1, 8192);
                let doubt = Doubt { worlds: 8 * rounds.min(16) as usize, respect: 4.0, turns };
                ponder(game, seat, doubt, &mut dice, &mut meter, &mut hear)
            }
            (OpponentModel::Mixes { rounds, habit }, None) => {
                let bout = game.melee(seat);
                if bout.players().len() == 2 {
                    balance(&bout, seat, [rounds, habit.into()], bounds, &mut dice, &mut meter, &mut hear)
                } else {
                    let effort = Effort { rounds: rounds.min(12), futures: 16, turns: 300 };
                    mingle(&bout, seat, effort, &mut dice, &mut meter, &mut hear)
                }
            }
        };
        let chances: Vec<f64> = plan.mix.iter().map(|(_, chance)| *chance).collect();
        let (program, _) = plan.mix.get(draw(&chances, &mut dice))?;
        let order = game.order(seat, program);
        let mut report = report(game, seat, &plan, &meter);
        report.line = vec![order.to_string()];
        tell(&report);
        Some((order, report))
    }
}

/// Returns the number of nodes left: by the node limit, and by the time limit at the speed so far.
fn left(limits: &Limits, meter: &Meter<'_>) -> u64 {
    let by_nodes = limits.nodes.map_or(u64::MAX, |most| most.saturating_sub(meter.nodes()));
    let by_time = limits.time.map_or(u64::MAX, |budget| {
        let elapsed = meter.elapsed().as_secs_f64().max(1e-6);
        (meter.nodes() as f64 * (budget.enough.as_secs_f64() / elapsed - 1.0)) as u64
    });
    by_nodes.min(by_time)
}

/// Returns the best program if the others are idle, or play at random. Each bout is one possible state of
/// what is hidden. With low limits fewer cases are sampled, so that the best response to them is found in
/// time.
fn guess<B: Bout>(
    bouts: &[B],
    seat: Seat,
    model: OpponentModel,
    limits: &Limits,
    dice: &mut Dice,
    meter: &mut Meter<'_>,
) -> Strategy<B::Command> {
    let menus = Menus::new(&bouts[0], seat);
    let (mut cases, menus) = match model {
        OpponentModel::Guesses { cases } => (cases.max(1), menus),
        _ => (bouts.len(), menus.overlooking(MixerSettings::OVERLOOKS, dice)),
    };
    let mut strands = Vec::new();
    let before = meter.nodes();
    while strands.len() < cases {
        let case = strands.len();
        let bout = &bouts[case % bouts.len()];
        let others = bout.players().iter().filter(|&other| other != seat);
        let programs: Vec<_> = match model {
            OpponentModel::Alone => Vec::new(),
            _ => others.map(|other| (other, bout.random_program(other, dice))).collect(),
        };
        let steps = future(bout, programs.iter().map(|(seat, program)| (*seat, &program[..])));
        let judge = |state: &B::State| bout.worth(state, seat);
        match Strand::new(bout, seat, &menus, &steps, &judge, meter) {
            Some(strand) => strands.push(strand),
            None => break,
        }
        if case == 0 {
            // Computing the best response to a case takes about as long as building its strand.
            let more = left(limits, meter) / (2 * (meter.nodes() - before)).max(1);
            cases = cases.min(usize::try_from(more).unwrap_or(usize::MAX).max(1));
        }
    }
    let weight = 1.0 / strands.len().max(1) as f64;
    let futures: Vec<(&Strand, f64)> = strands.iter().map(|strand| (strand, weight)).collect();
    let found = if futures.is_empty() { None } else { best_response(&menus, &futures, meter) };
    let value = found.as_ref().map_or(0.5, |found| found.value);
    let program = found.map_or_else(|| first_guess(&bouts[0], seat, &menus, meter), |found| found.program);
    Strategy { mix: vec![(program, 1.0)], value, exploitability: value, rounds: 1 }
}

/// Minimum node budget for an equilibrium, as a multiple of the nodes that planning alone takes.
const LITTLE: u64 = 12;

/// Computes the equilibrium of two players, from the planner's point of view.
fn balance<B: Bout>(
    bout: &B,
    planner: Seat,
    [rounds, habit]: [u32; 2],
    (limits, memory): (&Limits, usize),
    dice: &mut Dice,
    meter: &mut Meter<'_>,
    hear: &mut dyn FnMut(&Strategy<B::Command>, &Meter<'_>),
) -> Strategy<B::Command> {
    let other = bout.players().iter().find(|&seat| seat != planner).unwrap_or(planner);
    let rounds = limits.depth.map_or(rounds, |depth| depth.clamp(1, rounds));
    let before = meter.nodes();
    let own = first_guess(bout, planner, &Menus::new(bout, planner), meter);
    let case = (meter.nodes() - before).max(1);
    if left(limits, meter) < LITTLE * case {
        // Too few nodes for an equilibrium; the guesses are random, so the order still varies.
        let model = OpponentModel::Guesses { cases: LITTLE as usize };
        return guess(std::slice::from_ref(bout), planner, model, limits, dice, meter);
    }
    let alone = first_guess(bout, other, &Menus::new(bout, other), meter);
    let habits = match habit {
        0 => MixedStrategy::new(),
        _ => habits(bout, other, (&alone, case), limits, dice, meter),
    };
    let seeds = [vec![own], vec![alone]];
    let habit_chance = f64::from(habit) / 100.0;
    let search =
        EquilibriumSearch { seeds, rounds, habits, habit_chance, memory, ..EquilibriumSearch::default() };
    let plan = |found: &Equilibrium<B::Command>| Strategy {
        mix: sorted(found.mixes[0].clone()),
        value: found.value,
        exploitability: found.exploitability()[0],
        rounds: found.rounds,
    };
    let found = find(bout, [planner, other], &search, meter, &mut |found, meter| hear(&plan(found), meter));
    plan(&found)
}

/// Returns the habits of a player who doesn't model opponents: planning alone, or with few or many guesses.
/// `alone` is its program when planning alone, `case` the nodes that took. At most half of the remaining
/// nodes are spent on guesses.
fn habits<B: Bout>(
    bout: &B,
    seat: Seat,
    (alone, case): (&[B::Command], u64),
    limits: &Limits,
    dice: &mut Dice,
    meter: &mut Meter<'_>,
) -> MixedStrategy<B::Command> {
    const FEW: usize = 8;
    const MANY: usize = 96;
    let bouts = std::slice::from_ref(bout);
    let end = (left(limits, meter) / 2).saturating_add(meter.nodes());
    let mut mix: MixedStrategy<B::Command> = vec![(alone.to_vec(), 2.0)];
    for (cases, weight) in [(FEW, 1.0), (FEW, 1.0), (MANY, 2.0), (MANY, 2.0), (MANY, 2.0)] {
        let affordable = usize::try_from(end.saturating_sub(meter.nodes()) / case).unwrap_or(usize::MAX);
        if affordable < FEW || !meter.count(0) {
            break;
        }
        let model = OpponentModel::Guesses { cases: cases.min(affordable) };
        let plan = guess(bouts, seat, model, limits, dice, meter);
        mix.extend(plan.mix.into_iter().map(|(program, _)| (program, weight)));
    }
    let sum: f64 = mix.iter().map(|(_, weight)| weight).sum();
    mix.iter_mut().for_each(|(_, weight)| *weight /= sum);
    mix
}

/// Sorts a mix, the most likely program first.
fn sorted<C: Ord>(mut mix: MixedStrategy<C>) -> MixedStrategy<C> {
    mix.sort_by(|one, other| other.1.total_cmp(&one.1).then_with(|| one.0.cmp(&other.0)));
    mix
}

/// Converts a strategy into a report with orders of the game. Programs that give the same order are added up.
fn report<G: Simultaneous>(game: &G, seat: Seat, plan: &Strategy<G::Command>, meter: &Meter<'_>) -> Report {
    let mut orders: Vec<(String, f64)> = Vec::new();
    for (program, chance) in &plan.mix {
        let order = game.order(seat, program).to_string();
        match orders.iter_mut().find(|(other, _)| *other == order) {
            Some((_, sum)) => *sum += chance,
            None => orders.push((order, *chance)),
        }
    }
    orders.sort_by(|one, other| other.1.total_cmp(&one.1).then_with(|| one.0.cmp(&other.0)));
    // An even share is 0 points. With two players a sure win and a sure loss are equally far from it.
    let even = 1.0 / game.to_act().len().max(1) as f64;
    let score = match plan.value {
        value if value >= 1.0 && plan.exploitability == 0.0 => Score::Wins(1),
        value => Score::Points(((value - even) * 1_000.0).round() as i32),
    };
    Report {
        depth: plan.rounds,
        score: Some(score),
        nodes: meter.nodes(),
        elapsed: meter.elapsed(),
        line: orders.first().map(|(order, _)| order.clone()).into_iter().collect(),
        mix: Some(Mixed { orders, value: plan.value, exploitability: plan.exploitability }),
        ..Report::default()
    }
}

impl<G: Simultaneous> Thinker for Mixer<G> {
    fn think(
        &mut self,
        game: &dyn AnyGame,
        seat: Seat,
        limits: &Limits,
        stop: &Stop,
        tell: &mut dyn FnMut(&Report),
    ) -> Option<Decision> {
        let game = game.as_any().downcast_ref::<G>()?;
        let (order, report) = self.decide(game, seat, limits, stop, tell)?;
        Some(Decision { order: order.to_string(), report })
    }
}
