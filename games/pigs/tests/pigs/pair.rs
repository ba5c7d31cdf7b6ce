//! The packed pair of pigs, compared with the arena, and values under rotation, reflection and exchange.

use std::collections::HashSet;

use botyard_core::dice::Dice;
use botyard_core::{Bout, Game, Joint, MAX_SEATS, Seat, Simultaneous};
use botyard_pigs::{
    Arena, Facing, Pair, PairBout, PairValues, PigCommand, Pigs, PigsOptions, Program, Square, Variant,
};

const NO_PROGRAMS: [Program; MAX_SEATS] = [Program::EMPTY; MAX_SEATS];

fn seats() -> [Seat; 2] {
    [0, 1].map(|index| Seat::new(index).unwrap())
}

fn placements() -> impl Iterator<Item = [(Square, Facing); 2]> {
    let standing =
        || (0..64).flat_map(|square| Facing::ALL.map(|facing| (Square::nth(square).unwrap(), facing)));
    standing()
        .flat_map(move |one| standing().map(move |other| [one, other]))
        .filter(|[one, other]| one.0 != other.0)
}

fn pair([one, other]: [(Square, Facing); 2], damage: [u8; 2]) -> Pair {
    Pair::new([(one.0, one.1, damage[0]), (other.0, other.1, damage[1])]).unwrap()
}

#[test]
fn pair_and_arena_agree_on_every_step() {
    for placement in placements() {
        // One more hit destroys the first pig, but not the second.
        let before = pair(placement, [4, 2]);
        let board = before.arena();
        for one in PigCommand::ALL {
            for other in PigCommand::ALL {
                let mut programs = NO_PROGRAMS;
                (programs[0], programs[1]) = (Program::of_one(one), Program::of_one(other));
                let mut after = board;
                after.step(&programs, 0);
                assert_eq!(before.step(one, other).arena(), after, "{board:?} {one} {other}");
            }
        }
    }
}

#[test]
fn the_number_of_placements_matches_the_rules() {
    let mut numbers = vec![0_u32; Pair::PLACEMENTS];
    for placement in placements() {
        numbers[pair(placement, [0, 0]).placement()] += 1;
    }
    assert!(numbers.iter().all(|&count| count == 8), "the eight symmetries share a number, and act freely");
    let canonical = |[one, other]: [u8; 2]| {
        let placed = (0..Pair::PLACEMENTS).map(|number| Pair::placed(number, [one, other]).unwrap());
        placed.filter(|pair| one != other || pair.placement() <= pair.exchanged().placement()).count()
    };
    let all: usize =
        (0..5).flat_map(|second| (0..=second).map(move |first| canonical([first, second]))).sum();
    assert_eq!(all, 101_180);
}

#[test]
fn placements_are_recovered_from_their_numbers() {
    for number in 0..Pair::PLACEMENTS {
        assert_eq!(Pair::placed(number, [1, 3]).unwrap().placement(), number);
    }
    assert_eq!(Pair::placed(Pair::PLACEMENTS, [0, 0]), None);
}

#[test]
fn the_values_of_exchanged_pigs_add_up_to_one() {
    let mut dice = Dice::new(3);
    for variant in [Variant::Standard, Variant::Kids] {
        let values = PairValues::solved(variant);
        for _ in 0..10_000 {
            let placement = dice.below(Pair::PLACEMENTS as u64) as usize;
            let damage = [dice.below(5) as u8, dice.below(5) as u8];
            let pair = Pair::placed(placement, damage).unwrap();
            let sum = values.get(pair) + values.get(pair.exchanged());
            assert!((sum - 1.0).abs() < 1e-6, "{pair:?}: {sum}");
        }
    }
}

#[test]
fn a_stored_table_reads_back() {
    let values = PairValues::solved(Variant::Standard);
    assert_eq!(PairValues::from_bytes(&values.to_bytes()).as_ref(), Some(values));
    assert_eq!(PairValues::from_bytes(&[1, 2, 3]), None);
    assert_eq!(PairValues::states().collect::<HashSet<_>>().len(), PairValues::LEN);
}

#[test]
fn less_damage_is_better_on_average() {
    for variant in [Variant::Standard, Variant::Kids] {
        let values = PairValues::solved(variant);
        let mean = |damage: [u8; 2]| {
            let placed = (0..Pair::PLACEMENTS).filter_map(|number| Pair::placed(number, damage));
            placed.map(|pair| values.get(pair)).sum::<f32>() / Pair::PLACEMENTS as f32
        };
        for own in 0..5 {
            for other in 1..5 {
                assert!(mean([own, other]) > mean([own, other - 1]), "{variant:?} {own}:{other}");
            }
        }
    }
}

/// Plays programs in both bouts and in the game, from positions of random games, and compares the results.
fn check_bouts_play_as_games(variant: Variant) {
    let [a, b] = seats();
    let mut dice = Dice::new(11);
    for _ in 0..200 {
        let mut game = Pigs::start(&PigsOptions::new(variant), 2).unwrap();
        while game.outcome().is_none() && game.round() < 60 {
            let (duel, melee) = (game.duel().unwrap(), game.melee(a));
            let programs = [a, b].map(|seat| duel.random_program(seat, &mut dice));
            let (mut pair, mut arena) = (duel.start(), melee.start());
            for (step, (&one, &other)) in programs[0].iter().zip(&programs[1]).enumerate() {
                let mut commands = [PairBout::IDLE; MAX_SEATS];
                (commands[0], commands[1]) = (one, other);
                duel.step(&mut pair, step, &commands);
                melee.step(&mut arena, step, &commands);
            }
            let orders = [a, b].map(|seat| (seat, game.order(seat, &programs[seat.index()])));
            game.play(&Joint::from_iter(orders)).unwrap();
            assert_eq!((&pair.arena(), &arena), (game.arena(), game.arena()));
            assert_eq!(duel.worth(&pair, a), melee.worth(&arena, a));
            assert!((melee.worth(&arena, a) + melee.worth(&arena, b) - 1.0).abs() < 1e-6);
        }
    }
}

#[test]
fn bouts_proceed_as_the_game_does() {
    for variant in [Variant::Standard, Variant::Kids, Variant::Bash] {
        check_bouts_play_as_games(variant);
    }
}

#[test]
fn the_prospects_of_all_pigs_add_up_to_one() {
    let mut dice = Dice::new(5);
    for seats in 2..=8 {
        let mut game = Pigs::start(&PigsOptions::new(Variant::Bash), seats).unwrap();
        while game.outcome().is_none() {
            let orders = game.to_act().iter().map(|seat| (seat, game.random_order(seat, &mut dice).unwrap()));
            let orders: Joint<Program> = orders.collect();
            game.play(&orders).unwrap();
            let melee = game.melee(seats_first());
            let sum: f32 = Seat::first(seats).map(|seat| melee.worth(game.arena(), seat)).sum();
            assert!((sum - 1.0).abs() < 1e-4, "{}: {sum}", game.write_position());
        }
    }
}

fn seats_first() -> Seat {
    Seat::new(0).unwrap()
}

#[test]
fn only_two_living_pigs_form_a_pair() {
    let three = Pigs::start(&PigsOptions::new(Variant::Bash), 3).unwrap();
    assert_eq!(Pair::of(three.arena()), None);
    assert!(three.duel().is_none());
    let arena: Arena = Pair::placed(77, [0, 0]).unwrap().arena();
    assert!(Pair::of(&arena).is_some());
}
