//! Mixes for several players: regret matching over pools of programs that grow by best responses.
//!
//! Every seat has a pool. Regret matching computes a mix of each pool; then each seat computes its best
//! response over all programs to a sample of the others' play, and adds it to its pool. For more than two
//! players there is no guarantee of convergence to an equilibrium, but no seat keeps an order that a better
//! one of its pool would have replaced.

use botyard_core::dice::Dice;
use botyard_core::{Bout, Commands, MAX_SEATS, Seat};

use crate::equilibrium::{MixedStrategy, first_guess, first_program};
use crate::matrix::normalise;
use crate::meter::Meter;
use crate::response::best_response;
use crate::strand::{Future, Menus, Strand, future};

/// Amount of work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Effort {
    /// Number of times the pools grow.
    pub(crate) rounds: u32,
    /// Number of samples of the others' play that a best response is computed for.
    pub(crate) futures: usize,
    /// Number of regret updates between two growths.
    pub(crate) turns: u32,
}

/// A seat's mix, as far as it was computed.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Strategy<C> {
    pub(crate) mix: MixedStrategy<C>,
    /// Expected worth for the seat.
    pub(crate) value: f64,
    /// Largest gain that a single other seat could achieve by knowing all mixes, in the samples.
    pub(crate) exploitability: f64,
    pub(crate) rounds: u32,
}

/// A seat's programs with the regret of not having played each.
pub(crate) struct ProgramPool<C> {
    pub(crate) programs: Vec<Vec<C>>,
    regrets: Vec<f64>,
    /// Sum of the probabilities of each program, later ones weighted more.
    wanted: Vec<f64>,
}

impl<C: PartialEq> ProgramPool<C> {
    pub(crate) fn new(programs: Vec<Vec<C>>) -> ProgramPool<C> {
        let count = programs.len();
        ProgramPool { programs, regrets: vec![0.0; count], wanted: vec![0.0; count] }
    }

    fn add(&mut self, program: Vec<C>) {
        if !self.programs.contains(&program) {
            self.programs.push(program);
            self.regrets.push(0.0);
            self.wanted.push(0.0);
        }
    }

    /// Returns the mix of the current regrets.
    pub(crate) fn current(&self) -> Vec<f64> {
        let mut chances: Vec<f64> = self.regrets.iter().map(|regret| regret.max(0.0)).collect();
        normalise(&mut chances);
        chances
    }

    /// Returns the average mix.
    pub(crate) fn average(&self) -> Vec<f64> {
        let mut chances = self.wanted.clone();
        normalise(&mut chances);
        chances
    }

    /// Draws a program from the current mix.
    pub(crate) fn draw(&self, dice: &mut Dice) -> usize {
        draw(&self.current(), dice)
    }

    /// Updates the regrets with the worth of each program; `turn` is the weight in the average. Regret
    /// matching+ with linear averages.
    pub(crate) fn learn(&mut self, got: &[f64], turn: f64) {
        let current = self.current();
        let mean: f64 = got.iter().zip(&current).map(|(got, chance)| got * chance).sum();
        for (index, chance) in current.iter().enumerate() {
            self.regrets[index] = (self.regrets[index] + got[index] - mean).max(0.0);
            self.wanted[index] += turn * chance;
        }
    }
}

/// Draws an index with these probabilities.
pub(crate) fn draw(chances: &[f64], dice: &mut Dice) -> usize {
    let mut left = unit(dice);
    for (index, chance) in chances.iter().enumerate() {
        left -= chance;
        if left < 0.0 {
            return index;
        }
    }
    chances.iter().rposition(|&chance| chance > 0.0).unwrap_or(0)
}

/// Returns a uniform random number from 0 to 1.
fn unit(dice: &mut Dice) -> f64 {
    (dice.bits() >> 11) as f64 / (1_u64 << 53) as f64
}

/// Returns the final state of a round.
pub(crate) fn play_out<B: Bout>(bout: &B, steps: &[Commands<B>]) -> B::State {
    let mut state = bout.start();
    for (step, commands) in steps.iter().enumerate() {
        bout.step(&mut state, step, commands);
    }
    state
}

/// Writes a seat's program into the commands of all seats.
pub(crate) fn put<B: Bout>(steps: &mut [Commands<B>], seat: Seat, program: &[B::Command]) {
    for (commands, &command) in steps.iter_mut().zip(program) {
        commands[seat.index()] = command;
    }
}

struct Crowd<'b, B: Bout> {
    bout: &'b B,
    seats: Vec<Seat>,
    menus: Vec<Menus<B>>,
    pools: Vec<ProgramPool<B::Command>>,
}

impl<B: Bout> Crowd<'_, B> {
    /// Samples the programs of all seats from the average mixes.
    fn sample(&self, averages: &[Vec<f64>], dice: &mut Dice) -> Future<B> {
        let mut steps = vec![[B::IDLE; MAX_SEATS]; self.bout.steps()];
        for ((&seat, pool), chances) in self.seats.iter().zip(&self.pools).zip(averages) {
            put::<B>(&mut steps, seat, &pool.programs[draw(chances, dice)]);
        }
        steps
    }

    /// Returns the best response to these futures, and its worth.
    fn respond(
        &self,
        player: usize,
        futures: &[Future<B>],
        meter: &mut Meter<'_>,
    ) -> Option<(Vec<B::Command>, f64)> {
        let (bout, seat, menus) = (self.bout, self.seats[player], &self.menus[player]);
        let judge = |state: &B::State| bout.worth(state, seat);
        let mut strands = Vec::with_capacity(futures.len());
        for future in futures {
            strands.push(Strand::new(bout, seat, menus, future, &judge, meter)?);
        }
        let weight = 1.0 / futures.len().max(1) as f64;
        let weighted: Vec<(&Strand, f64)> = strands.iter().map(|strand| (strand, weight)).collect();
        best_response(menus, &weighted, meter).map(|found| (found.program, found.value))
    }

    /// Updates the regrets of every seat in turn. Returns false if the meter ran out.
    fn learn(&mut self, turn: f64, dice: &mut Dice, meter: &mut Meter<'_>) -> bool {
        let mut steps = vec![[B::IDLE; MAX_SEATS]; self.bout.steps()];
        for (&seat, pool) in self.seats.iter().zip(&self.pools) {
            put::<B>(&mut steps, seat, &pool.programs[pool.draw(dice)]);
        }
        for (&seat, pool) in self.seats.iter().zip(&mut self.pools) {
            let mut tried = steps.clone();
            let got: Vec<f64> = pool
                .programs
                .iter()
                .map(|program| {
                    put::<B>(&mut tried, seat, program);
                    f64::from(self.bout.worth(&play_out(self.bout, &tried), seat))
                })
                .collect();
            pool.learn(&got, turn);
            if !meter.count((pool.programs.len() * steps.len()) as u64) {
                return false;
            }
        }
        true
    }
}

/// Computes a seat's mix in a round of any number of players.
pub(crate) fn mingle<B: Bout>(
    bout: &B,
    planner: Seat,
    effort: Effort,
    dice: &mut Dice,
    meter: &mut Meter<'_>,
    tell: &mut dyn FnMut(&Strategy<B::Command>, &Meter<'_>),
) -> Strategy<B::Command> {
    let seats: Vec<Seat> = bout.players().iter().collect();
    let own = seats.iter().position(|&seat| seat == planner).unwrap_or(0);
    let menus: Vec<Menus<B>> = seats.iter().map(|&seat| Menus::new(bout, seat)).collect();
    let pools = seats
        .iter()
        .zip(&menus)
        .map(|(&seat, menus)| {
            let guess = seat == planner || meter.count(0);
            ProgramPool::new(vec![if guess {
                first_guess(bout, seat, menus, meter)
            } else {
                first_program(menus)
            }])
        })
        .collect();
    let mut crowd = Crowd { bout, seats, menus, pools };
    for player in 0..crowd.seats.len() {
        // Best responses to random play.
        let futures: Vec<Future<B>> = (0..effort.futures)
            .map(|_| {
                let programs: Vec<_> =
                    crowd.seats.iter().map(|&seat| (seat, bout.random_program(seat, dice))).collect();
                future(bout, programs.iter().map(|(seat, program)| (*seat, &program[..])))
            })
            .collect();
        match crowd.respond(player, &futures, meter) {
            Some((program, _)) => crowd.pools[player].add(program),
            None => break,
        }
    }
    let even = 1.0 / bout.players().len().max(1) as f64;
    let mut plan = Strategy { mix: MixedStrategy::new(), value: even, exploitability: 1.0, rounds: 0 };
    loop {
        for pool in &mut crowd.pools {
            pool.wanted.fill(0.0);
        }
        let complete = (1..=effort.turns).all(|turn| crowd.learn(f64::from(turn), dice, meter));
        if complete || plan.mix.is_empty() {
            let pool = &crowd.pools[own];
            let chances = pool.average().into_iter();
            // Programs with a few per cent are a residue of exploration.
            let mut mix: MixedStrategy<B::Command> =
                pool.programs.iter().cloned().zip(chances).filter(|&(_, chance)| chance > 0.02).collect();
            let sum: f64 = mix.iter().map(|(_, chance)| chance).sum();
            mix.iter_mut().for_each(|(_, chance)| *chance /= sum.max(f64::MIN_POSITIVE));
            plan.mix = mix;
        }
        if !complete {
            return plan;
        }
        let averages: Vec<Vec<f64>> = crowd.pools.iter().map(ProgramPool::average).collect();
        let futures: Vec<Future<B>> = (0..effort.futures).map(|_| crowd.sample(&averages, dice)).collect();
        let expected = |seat: Seat| {
            let sum: f64 =
                futures.iter().map(|steps| f64::from(bout.worth(&play_out(bout, steps), seat))).sum();
            sum / futures.len().max(1) as f64
        };
        plan.value = expected(planner);
        plan.exploitability = 0.0;
        plan.rounds += 1;
        let mut found = Vec::new();
        for player in 0..crowd.seats.len() {
            let Some((program, value)) = crowd.respond(player, &futures, meter) else { return plan };
            if player != own {
                plan.exploitability = plan.exploitability.max(value - expected(crowd.seats[player]));
            }
            found.push(program);
        }
        tell(&plan, meter);
        if plan.rounds >= effort.rounds {
            return plan;
        }
        crowd.pools.iter_mut().zip(found).for_each(|(pool, program)| pool.add(program));
    }
}
