//! Comparison with brute force, which tries every program, on rounds of two pigs.

use botyard_core::dice::Dice;
use botyard_core::{Bout, Commands, Seat, Seats};
use botyard_pigs::{Done, Pair, PairBout, PairValues, PigCommand, Variant};

use crate::equilibrium::{EquilibriumSearch, MixedStrategy, equilibrium};
use crate::limits::Limits;
use crate::matrix::Matrix;
use crate::meter::Meter;
use crate::response::best_response;
use crate::stop::Stop;
use crate::strand::{Menus, Strand, end_of, future};

/// A round with fewer and shorter programs, so that the full matrix can be computed.
struct Short<'a> {
    round: PairBout<'a>,
    steps: usize,
    commands: Vec<PigCommand>,
}

impl Bout for Short<'_> {
    type State = Pair;
    type Command = PigCommand;
    type Duty = Done;

    const IDLE: PigCommand = PigCommand::Rest;

    fn players(&self) -> Seats {
        self.round.players()
    }

    fn steps(&self) -> usize {
        self.steps
    }

    fn start(&self) -> Pair {
        self.round.start()
    }

    fn menu(&self, _: Seat, _: usize, done: Done, mut visit: impl FnMut(PigCommand, Done)) {
        self.commands.iter().for_each(|&command| visit(command, done));
    }

    fn step(&self, state: &mut Pair, step: usize, commands: &Commands<Self>) {
        self.round.step(state, step, commands);
    }

    fn is_over(&self, state: &Pair) -> bool {
        state.is_over()
    }

    fn worth(&self, state: &Pair, seat: Seat) -> f32 {
        self.round.worth(state, seat)
    }

    fn random_program(&self, _: Seat, dice: &mut Dice) -> Vec<PigCommand> {
        (0..self.steps).filter_map(|_| dice.pick(&self.commands).copied()).collect()
    }
}

fn seats() -> [Seat; 2] {
    [0, 1].map(|index| Seat::new(index).unwrap())
}

fn random_pair(dice: &mut Dice, damage: [u8; 2]) -> Pair {
    Pair::placed(dice.below(Pair::PLACEMENTS as u64) as usize, damage).unwrap()
}

fn all_programs<B: Bout>(bout: &B, seat: Seat) -> Vec<Vec<B::Command>> {
    let mut begun = vec![(Vec::new(), B::Duty::default())];
    for step in 0..bout.steps() {
        let mut longer = Vec::new();
        for (program, duty) in begun {
            bout.menu(seat, step, duty, |command, after| {
                let mut program: Vec<B::Command> = program.clone();
                program.push(command);
                longer.push((program, after));
            });
        }
        begun = longer;
    }
    begun.into_iter().map(|(program, _)| program).collect()
}

/// Returns the average worth of a seat's program against the other's mix.
fn against<B: Bout>(bout: &B, seat: Seat, program: &[B::Command], mix: &MixedStrategy<B::Command>) -> f64 {
    let other = seats()[1 - seat.index()];
    let worth = |(theirs, chance): &(Vec<B::Command>, f64)| {
        let end = end_of(bout, seat, program, &future(bout, [(other, &theirs[..])]));
        chance * f64::from(bout.worth(&end, seat))
    };
    mix.iter().map(worth).sum()
}

fn best_of_all<B: Bout>(bout: &B, seat: Seat, mix: &MixedStrategy<B::Command>) -> f64 {
    let programs = all_programs(bout, seat);
    programs.iter().map(|program| against(bout, seat, program, mix)).fold(f64::MIN, f64::max)
}

#[test]
fn the_number_of_programs_matches_the_rules() {
    let [a, _] = seats();
    for (damage, count) in [(0, 32_768), (1, 20_481), (2, 5_121), (3, 641), (4, 41)] {
        let bout = PairBout::of(Pair::placed(0, [damage, 0]).unwrap(), Variant::Standard);
        assert_eq!(all_programs(&bout, a).len(), count);
    }
}

#[test]
fn the_best_response_is_the_best_of_all_programs() {
    let mut dice = Dice::new(1);
    let [a, b] = seats();
    for damage in [[0, 0], [1, 0], [2, 1], [3, 4], [4, 2]] {
        let bout = PairBout::of(random_pair(&mut dice, damage), Variant::Standard);
        let mix: MixedStrategy<PigCommand> =
            (0..4).map(|_| (bout.random_program(b, &mut dice), 0.25)).collect();
        let stop = Stop::new();
        let mut meter = Meter::new(&Limits::default(), &stop);
        let menus = Menus::new(&bout, a);
        let judge = |state: &Pair| bout.worth(state, a);
        let strands: Vec<Strand> = mix
            .iter()
            .map(|(program, _)| {
                Strand::new(&bout, a, &menus, &future(&bout, [(b, &program[..])]), &judge, &mut meter)
                    .unwrap()
            })
            .collect();
        let futures: Vec<(&Strand, f64)> = strands.iter().map(|strand| (strand, 0.25)).collect();
        let found = best_response(&menus, &futures, &mut meter).unwrap();
        assert!((found.value - best_of_all(&bout, a, &mix)).abs() < 1e-9, "{damage:?}");
        assert!((found.value - against(&bout, a, &found.program, &mix)).abs() < 1e-9, "{damage:?}");
    }
}

#[test]
fn double_oracle_finds_the_value_of_the_whole_matrix() {
    let mut dice = Dice::new(2);
    let values = PairValues::by_damage();
    let [a, b] = seats();
    for number in 0..30 {
        let damage = [dice.below(5) as u8, dice.below(5) as u8];
        let commands = [
            PigCommand::Forward,
            PigCommand::ForwardLeft,
            PigCommand::TurnRight,
            PigCommand::Fire,
            PigCommand::Hit,
        ];
        let bout = Short {
            round: PairBout::new(random_pair(&mut dice, damage), false, &values),
            steps: 1 + number % 3,
            commands: commands[..3 + number % 3].to_vec(),
        };
        let found =
            equilibrium(&bout, [a, b], &EquilibriumSearch::default(), &Limits::default(), &Stop::new());
        let (mine, theirs) = (all_programs(&bout, a), all_programs(&bout, b));
        let cell = |one: &Vec<PigCommand>, other: &Vec<PigCommand>| {
            against(&bout, a, one, &vec![(other.clone(), 1.0)])
        };
        let cells = mine.iter().map(|one| theirs.iter().map(|other| cell(one, other)).collect()).collect();
        let whole = Matrix::new(cells).solve();
        assert!((found.value - whole.value).abs() < 1e-3, "{} and {}", found.value, whole.value);
    }
}

#[test]
fn the_reported_exploitability_is_true() {
    let mut dice = Dice::new(3);
    let [a, b] = seats();
    for (damage, rounds) in [([0, 3], 2), ([2, 2], 3), ([1, 2], 100), ([3, 0], 1), ([4, 4], 100)] {
        let bout = PairBout::of(random_pair(&mut dice, damage), Variant::Standard);
        let search = EquilibriumSearch { rounds, ..EquilibriumSearch::default() };
        let found = equilibrium(&bout, [a, b], &search, &Limits::default(), &Stop::new());
        for (side, seat) in [(0, b), (1, a)] {
            let chances: f64 = found.mixes[side].iter().map(|(_, chance)| chance).sum();
            assert!((chances - 1.0).abs() < 1e-9);
            let taken = best_of_all(&bout, seat, &found.mixes[side]);
            assert!((1.0 - taken - found.floors[side]).abs() < 1e-6, "{damage:?}: side {side}");
        }
        if rounds == 100 {
            assert!(1.0 - found.floors[0] - found.floors[1] < 1e-3, "{damage:?}: {:?}", found.floors);
        }
    }
}
