//! Environments: numbered actions are exactly the game's orders, and rows of a batch equal single
//! environments.

use std::collections::BTreeSet;

use botyard_catalog::{GAMES, environments};
use botyard_core::batch::{Autoreset, BatchRows, sample};
use botyard_core::dice::Dice;
use botyard_core::environment::{AnyEnvironment, EnvironmentForm};
use botyard_core::face::OptionPair;
use botyard_core::{Game, Listing, SceneEnvironment, Seat};

/// Every game with each choice of its options, in each of its environments.
fn all() -> Vec<(String, Box<dyn AnyEnvironment>)> {
    let mut found = Vec::new();
    for kind in GAMES {
        let mut variants: Vec<Vec<OptionPair>> = vec![Vec::new()];
        for option in kind.info.options {
            let choices = option.choices.iter().skip(1);
            variants.extend(choices.map(|choice| vec![(option.key.to_owned(), choice.value.to_owned())]));
        }
        for options in variants {
            for form in environments(kind.info.id) {
                let fixed = form.options.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned()));
                let options: Vec<OptionPair> = options.iter().cloned().chain(fixed).collect();
                let game = kind.start(&options, None).unwrap();
                let name = format!("{} {options:?} {:?}", kind.info.id, form.suffix);
                found.extend(form.make(&*game).map(|environment| (name, environment)));
            }
        }
    }
    found
}

/// Plays random actions to the end and checks every action on the way.
fn check_play(name: &str, environment: &mut dyn AnyEnvironment, seed: u64) {
    let mut dice = Dice::new(seed);
    let count: usize = environment.dimensions().iter().product();
    let is_small = count < 10_000;
    let mut planes = vec![0; environment.shape().iter().product()];
    for _ in 0..400 {
        for seat in Seat::first(environment.game().seats()) {
            environment.observe(seat, &mut planes);
            assert!(planes.iter().all(|&number| number >= 0), "{name}");
        }
        let Some(seat) = environment.turn() else {
            assert!(environment.game().outcome().is_some(), "{name}");
            assert!(environment.actions().is_empty(), "{name}");
            assert!(!environment.act(0), "{name}: the game is over");
            let results: Vec<f32> = Seat::first(environment.game().seats())
                .map(|seat| environment.result(seat).expect("everybody has a result"))
                .collect();
            assert!(results.iter().sum::<f32>().abs() < 1e-5, "{name} {results:?}");
            return;
        };
        assert!(environment.game().to_act().contains(seat), "{name}");
        let action = if is_small {
            let actions = environment.actions();
            let numbers: BTreeSet<usize> = actions.iter().copied().collect();
            let texts: BTreeSet<String> =
                actions.iter().filter_map(|&action| environment.action_text(action)).collect();
            assert_eq!((numbers.len(), texts.len()), (actions.len(), actions.len()), "{name} {texts:?}");
            assert!(actions.iter().all(|&action| action < count), "{name}");
            let illegal = (0..count + 2).find(|action| !numbers.contains(action));
            if let Some(illegal) = illegal {
                assert_eq!(environment.action_text(illegal), None, "{name} {illegal}");
                assert!(!environment.act(illegal), "{name} {illegal}");
            }
            *dice.pick(&actions).expect("somebody can act")
        } else {
            dice.below(count as u64) as usize
        };
        let text = environment.action_text(action).expect("a legal action has a text");
        assert!(environment.act(action), "{name} {text}");
    }
}

#[test]
fn random_actions_reach_the_end() {
    for (name, mut environment) in all() {
        for seed in 0..4 {
            check_play(&name, &mut *environment.boxed_clone(), seed);
        }
        check_play(&name, &mut *environment, 9);
    }
}

#[test]
fn actions_are_the_orders_of_the_game() {
    for (name, mut environment) in all() {
        let mut dice = Dice::new(5);
        // Games whose orders consist of several actions are compared by perft in the Python tests.
        if environment.game().info().in_actions || environment.game().info().simultaneous {
            continue;
        }
        for _ in 0..200 {
            let Some(seat) = environment.turn() else { break };
            let actions = environment.actions();
            let texts: BTreeSet<String> =
                actions.iter().filter_map(|&action| environment.action_text(action)).collect();
            let Listing::All(orders) = environment.game().orders(seat) else {
                panic!("{name} lists its orders")
            };
            assert_eq!(texts, orders.into_iter().collect(), "{name} {}", environment.game().position());
            environment.act(*dice.pick(&actions).expect("somebody can act"));
        }
    }
}

/// A game in the generic environment made from its scene.
fn by_scene<G: Game>() -> Option<Box<dyn AnyEnvironment>> {
    let game = G::start(&G::Options::default(), *G::INFO.seats.start()).unwrap();
    EnvironmentForm::of::<SceneEnvironment<G>>("").make(game)
}

#[test]
fn any_game_whose_orders_are_listed_has_an_environment() {
    let duel = by_scene::<botyard_duel::Duel>();
    let soccolot = by_scene::<botyard_soccolot::Soccolot>();
    for mut environment in [duel, soccolot].into_iter().map(|made| made.expect("orders are listed")) {
        check_play("by its scene", &mut *environment, 3);
    }
    assert!(by_scene::<botyard_pigs::Pigs>().is_none(), "programs aren't listed");
}

#[test]
fn samples_are_even_and_legal() {
    // A length that isn't a multiple of eight.
    let mask: Vec<i8> = (0..29).map(|action| i8::from(action % 3 == 1 || action == 28)).collect();
    let legal: Vec<usize> = (0..mask.len()).filter(|&action| mask[action] == 1).collect();
    let rows = 10_000;
    let mut chosen = vec![-1; rows];
    sample(&mask.repeat(rows), mask.len(), 3, 0, &mut chosen);
    let mut counts = vec![0; mask.len()];
    chosen.iter().for_each(|&action| counts[action as usize] += 1);
    let share = rows / legal.len();
    for (action, &count) in counts.iter().enumerate() {
        let expected = if legal.contains(&action) { share * 4 / 5..share * 6 / 5 } else { 0..1 };
        assert!(expected.contains(&count), "{action}: {count} of {rows}");
    }
    let mut second = vec![-1; 7];
    sample(&mask.repeat(7), mask.len(), 3, 100, &mut second);
    assert_eq!(second, chosen[100..107], "a game's number decides, not its row");
    sample(&[0; 29], 29, 3, 0, &mut second[..1]);
    assert_eq!(second[0], 0, "where nothing is legal");
}

#[test]
fn a_batch_steps_as_single_environments_do() {
    for (name, start) in all() {
        let [size, actions] =
            [start.shape().to_vec(), start.dimensions()].map(|sizes| sizes.iter().product::<usize>());
        if actions > 10_000 {
            continue;
        }
        let (copies, seats) = (3, start.game().seats());
        let mut batch = start.batch(copies);
        let mut single: Vec<Box<dyn AnyEnvironment>> = (0..copies).map(|_| start.boxed_clone()).collect();
        let (mut observation, mut mask) = (vec![0; copies * size], vec![0; copies * actions]);
        let (mut player, mut rewards) = (vec![0; copies], vec![0.0; copies * seats]);
        let (mut terminated, mut truncated) = (vec![false; copies], vec![false; copies]);
        let mut dice = Dice::new(11);
        for step in 0..60 {
            let chosen: Vec<i64> = single
                .iter()
                .map(|one| dice.pick(&one.actions()).map_or(0, |&action| action as i64))
                .collect();
            if step > 0 {
                let mut sampled = vec![-1; copies];
                sample(&mask, actions, step, 0, &mut sampled);
                for (one, &action) in single.iter().zip(&sampled) {
                    assert!(one.actions().contains(&(action as usize)), "{name}");
                }
            }
            let mut rows = BatchRows {
                observation: &mut observation,
                mask: &mut mask,
                player: &mut player,
                rewards: &mut rewards,
                terminated: &mut terminated,
                truncated: &mut truncated,
                final_observation: None,
            };
            if step == 0 {
                batch.reset(None, &mut rows);
            } else {
                batch.step(&chosen, Autoreset::SameStep, None, &mut rows);
                for (copy, one) in single.iter_mut().enumerate() {
                    assert!(one.act(chosen[copy] as usize), "{name}");
                    assert_eq!(terminated[copy], one.turn().is_none(), "{name}");
                    if terminated[copy] {
                        *one = start.boxed_clone();
                    }
                }
            }
            for (copy, one) in single.iter().enumerate() {
                let mut planes = vec![0; size];
                one.observe(one.turn().expect("games start anew"), &mut planes);
                assert_eq!(&observation[copy * size..(copy + 1) * size], &planes, "{name}");
                let mut legal = vec![0; actions];
                one.mask(&mut legal);
                assert_eq!(&mask[copy * actions..(copy + 1) * actions], &legal, "{name}");
                let listed: Vec<usize> = (0..actions).filter(|&action| legal[action] == 1).collect();
                assert_eq!(listed, one.actions(), "{name}");
            }
        }
    }
}
