//! Comparison of the fast arena with the slow one.

use crate::slow::{Deed, Slow};
use botyard_core::dice::Dice;
use botyard_core::{Game, Joint, Listing, Seat, Seats};
use botyard_pigs::{PigCommand, Pigs, PigsOptions, Program, Variant};

/// Every variant with its name and its maximum number of seats.
const VARIANTS: [(Variant, &str, usize); 4] = [
    (Variant::Standard, "standard", 4),
    (Variant::Kids, "kids", 4),
    (Variant::Bash, "bash", 8),
    (Variant::Continuous, "continuous", 8),
];

fn seat(index: usize) -> Seat {
    Seat::new(index).unwrap()
}

const fn command(deed: Deed) -> PigCommand {
    match deed {
        Deed::Forward => PigCommand::Forward,
        Deed::Backward => PigCommand::Backward,
        Deed::ForwardLeft => PigCommand::ForwardLeft,
        Deed::ForwardRight => PigCommand::ForwardRight,
        Deed::TurnLeft => PigCommand::TurnLeft,
        Deed::TurnRight => PigCommand::TurnRight,
        Deed::Fire => PigCommand::Fire,
        Deed::Hit => PigCommand::Hit,
        Deed::Rest => PigCommand::Rest,
        Deed::Repair => PigCommand::Repair,
    }
}

fn program(deeds: &[Deed]) -> Program {
    deeds.iter().map(|deed| command(*deed)).collect()
}

fn deeds(program: &Program) -> Vec<Deed> {
    let deed = |wanted: PigCommand| Deed::ALL.iter().find(|(deed, _)| command(*deed) == wanted).unwrap().0;
    program.iter().map(deed).collect()
}

fn read(text: &str) -> Pigs {
    let (variant, ..) = VARIANTS.into_iter().find(|(_, name, _)| text.starts_with(name)).unwrap();
    Pigs::read_position(&PigsOptions::new(variant), text).unwrap_or_else(|why| panic!("{text}: {why}"))
}

fn joint(slow: &Slow, orders: &[Vec<Deed>]) -> Joint<Program> {
    slow.to_act().into_iter().map(|pig| (seat(pig), program(&orders[pig]))).collect()
}

/// Checks that both agree on the end, the places and the seats to act.
fn check_state(game: &Pigs, slow: &Slow) {
    let due: Seats = slow.to_act().into_iter().map(seat).collect();
    assert_eq!(game.to_act(), due, "{}", slow.write());
    let places = game
        .outcome()
        .map(|outcome| outcome.places.iter().map(|(_, place)| usize::from(*place)).collect::<Vec<_>>());
    assert_eq!(places, slow.places(), "{}", slow.write());
}

/// Plays a round in both and checks that they go through the same positions. Returns the number of steps.
fn check(game: &mut Pigs, slow: &mut Slow, orders: &[Vec<Deed>]) -> u64 {
    let joint = joint(slow, orders);
    let before = game.write_position();
    let expected = slow.play(orders);
    let told = || {
        let programs: Vec<String> =
            joint.iter().map(|(seat, program)| format!("{}: {program}", seat.index())).collect();
        format!("{before} | {}", programs.join(" | "))
    };
    let found = game.positions_on_the_way(&joint);
    assert!(found == expected, "{}\nfast: {found:#?}\nslow: {expected:#?}", told());
    assert_eq!(game.advance(&joint), expected.len(), "{}", told());
    assert_eq!(Some(game.write_position()).as_ref(), expected.last(), "{}", told());
    check_state(game, slow);
    expected.len() as u64
}

/// Preferred kind of commands of the pigs in a random step.
#[derive(Clone, Copy)]
enum Mood {
    Walking,
    Fighting,
    Anything,
}

fn random_deed(mood: Mood, dice: &mut Dice) -> Deed {
    let free = match (mood, dice.below(8)) {
        (Mood::Walking, 0..7) => dice.below(4),
        (Mood::Fighting, 0..5) => 6 + dice.below(2),
        _ => dice.below(8),
    };
    Deed::ALL[free as usize].0
}

/// A random legal order of a pig.
fn random_order(slow: &Slow, pig: usize, mood: Mood, dice: &mut Dice) -> Vec<Deed> {
    let crate::slow::Pig::Living { damage, list, .. } = &slow.pigs[pig] else { return Vec::new() };
    let mut free = |count: usize| (0..count).map(|_| random_deed(mood, dice)).collect::<Vec<_>>();
    match slow.variant.as_str() {
        "continuous" => free(3 + damage - list.len()),
        "kids" => free(5),
        _ => {
            let mut program = free(5);
            if *damage > 0 && dice.below(12) == 0 {
                return vec![Deed::Repair; 5];
            }
            for rests in 0..*damage {
                let at = nth_other_than_rest(&program, dice.below(5 - rests as u64) as usize);
                program[at] = Deed::Rest;
            }
            program
        }
    }
}

fn nth_other_than_rest(program: &[Deed], nth: usize) -> usize {
    (0..program.len()).filter(|&at| program[at] != Deed::Rest).nth(nth).unwrap()
}

fn random_orders(slow: &Slow, mood: Mood, dice: &mut Dice) -> Vec<Vec<Deed>> {
    (0..slow.pigs.len()).map(|pig| random_order(slow, pig, mood, dice)).collect()
}

#[test]
fn both_implementations_agree_in_whole_games() {
    let (mut games, mut steps, mut longest) = (0, 0, 0);
    for (way, (variant, name, most)) in VARIANTS.into_iter().enumerate() {
        for seats in 2..=most {
            let mut dice = Dice::new((10 * way + seats) as u64);
            for number in 0..50 {
                let mood = [Mood::Anything, Mood::Fighting, Mood::Walking][number % 3];
                let mut game = Pigs::start(&PigsOptions::new(variant), seats).unwrap();
                let mut slow = Slow::start(name, seats);
                assert_eq!(game.write_position(), slow.write());
                check_state(&game, &slow);
                while !slow.is_over() {
                    let orders = random_orders(&slow, mood, &mut dice);
                    steps += check(&mut game, &mut slow, &orders);
                }
                games += 1;
                longest = longest.max(slow.round);
            }
        }
    }
    println!("{games} games, {steps} steps, the longest ended in round {longest}");
    assert_eq!(games, 20 * 50);
    assert!(steps > 200_000, "{steps} steps");
    assert!(longest > 200, "no game reached the end of its rounds");
}

/// Orders drawn by the fast implementation are legal in the slow one and have the same effect.
#[test]
fn both_implementations_agree_in_games_of_the_fast_one() {
    for (way, (variant, name, most)) in VARIANTS.into_iter().enumerate() {
        for seats in 2..=most {
            let mut dice = Dice::new((100 * way + seats) as u64);
            for _ in 0..20 {
                let mut game = Pigs::start(&PigsOptions::new(variant), seats).unwrap();
                let mut slow = Slow::start(name, seats);
                while !slow.is_over() {
                    let mut orders = vec![Vec::new(); seats];
                    for pig in slow.to_act() {
                        let order = game.random_order(seat(pig), &mut dice).unwrap();
                        orders[pig] = deeds(&order);
                        assert!(slow.is_legal(pig, &orders[pig]), "{order} in {}", slow.write());
                    }
                    check(&mut game, &mut slow, &orders);
                }
            }
        }
    }
}

/// A position with pigs and hulks crowded into a small area, which may be at an edge or in a corner.
fn random_position(name: &str, most: usize, mood: Mood, dice: &mut Dice) -> String {
    let seats = 2 + dice.below(most as u64 - 1) as usize;
    let least = if seats > 6 { 3 } else { 2 };
    let (width, height) = (least + dice.below(6 - least), 3 + dice.below(3));
    let (west, south) = (dice.below(9 - width), dice.below(9 - height));
    let mut taken = [[false; 8]; 8];
    let mut text = format!("{name} r{}", 1 + dice.below(200));
    let hale = dice.below(2) == 0;
    let (mut living, mut down) = (0, Vec::new());
    for (pig, letter) in ('A'..='H').take(seats).enumerate() {
        // At least two pigs are living.
        let lives = living + seats - pig <= 2 || dice.below(6) > 0;
        if !lives && dice.below(4) == 0 {
            down.push(letter);
            text += &format!(" {letter}:x");
            continue;
        }
        let (file, rank) = loop {
            let (file, rank) = (west + dice.below(width), south + dice.below(height));
            if !std::mem::replace(&mut taken[file as usize][rank as usize], true) {
                break (char::from(b'a' + file as u8), rank + 1);
            }
        };
        if !lives {
            down.push(letter);
            text += &format!(" {letter}:{file}{rank}#");
            continue;
        }
        living += 1;
        let facing = dice.pick(&['N', 'E', 'S', 'W']).unwrap();
        let damage = if hale { dice.below(2) } else { dice.below(5) };
        text += &format!(" {letter}:{file}{rank}{facing}/{damage}");
        if name == "continuous" {
            text.push(':');
            for _ in 0..2 + damage {
                let deed = random_deed(mood, dice);
                text += Deed::ALL.iter().find(|(other, _)| *other == deed).unwrap().1;
            }
        }
    }
    if down.len() > 1 && dice.below(2) == 0 {
        // Destroyed one after another, in any order.
        let mut groups: Vec<String> = Vec::new();
        for letter in down {
            match dice.below(2) {
                0 => groups.insert(dice.below(groups.len() as u64 + 1) as usize, letter.to_string()),
                _ if groups.is_empty() => groups.push(letter.to_string()),
                _ => groups.last_mut().unwrap().push(letter),
            }
        }
        if groups.len() > 1 {
            text += &format!(" fell:{}", groups.join(","));
        }
    }
    text
}

fn crowds(seed: u64, rounds: u64, (_, name, most): (Variant, &str, usize)) -> u64 {
    let mut dice = Dice::new(seed);
    let mut steps = 0;
    for round in 0..rounds {
        let mood = if round % 4 == 3 { Mood::Fighting } else { Mood::Walking };
        let text = random_position(name, most, mood, &mut dice);
        let (mut game, mut slow) = (read(&text), Slow::read(&text));
        assert_eq!(game.write_position(), text);
        assert_eq!(slow.write(), text);
        let orders = random_orders(&slow, mood, &mut dice);
        steps += check(&mut game, &mut slow, &orders);
    }
    println!("{name}: {steps} steps");
    steps
}

#[test]
fn crowds_of_up_to_four_without_damage_moves_step_the_same_way() {
    assert!(crowds(1, 100_000, VARIANTS[1]) > 480_000);
}

#[test]
fn crowds_of_up_to_four_step_the_same_way() {
    assert!(crowds(2, 60_000, VARIANTS[0]) > 280_000);
}

#[test]
fn crowds_of_up_to_eight_step_the_same_way() {
    assert!(crowds(3, 200_000, VARIANTS[2]) > 950_000);
}

#[test]
fn crowds_with_lists_step_the_same_way() {
    assert_eq!(crowds(4, 200_000, VARIANTS[3]), 200_000);
}

/// Every placement of two pigs up to symmetry, with every pair of commands.
#[test]
fn two_pigs_step_the_same_way_in_every_placement() {
    let free = &Deed::ALL[..8];
    let mut steps = 0;
    for a in 0..32 {
        for (b, facing) in (0..64).flat_map(|b| ['N', 'E', 'S', 'W'].map(|facing| (b, facing))) {
            let square = |at: usize| format!("{}{}", char::from(b'a' + (at / 8) as u8), at % 8 + 1);
            if a == b {
                continue;
            }
            for ((_, mine), (_, yours)) in
                free.iter().flat_map(|mine| free.iter().map(move |yours| (mine, yours)))
            {
                let lists = [format!("{mine}TL"), format!("{yours}TL")];
                let text = format!(
                    "continuous r1 A:{}N/0:{} B:{}{facing}/4:{}HHHH",
                    square(a),
                    lists[0],
                    square(b),
                    lists[1]
                );
                let (mut game, mut slow) = (read(&text), Slow::read(&text));
                let appended = vec![Deed::Fire; 1];
                let joint = joint(&slow, &[appended.clone(), appended.clone()]);
                let expected = slow.play(&[appended.clone(), appended]);
                game.advance(&joint);
                assert_eq!(game.write_position(), expected[0], "{text}");
                steps += 1;
            }
        }
    }
    assert_eq!(steps, 8_064 * 64);
}

fn count(text: &str, seat: Seat) -> u64 {
    match read(text).orders(seat) {
        Listing::Count(count) => count,
        Listing::All(orders) => orders.len() as u64,
    }
}

/// The numbers of the rules sheet, compared with all 10^5 sequences of five of the ten commands.
#[test]
fn the_number_of_legal_programs_matches_the_sheet() {
    let sizes = [32_768, 20_481, 5_121, 641, 41];
    for (damage, expected) in sizes.into_iter().enumerate() {
        for name in ["standard", "bash", "kids"] {
            let text = format!("{name} r1 A:d8S/{damage} B:e1N/0");
            let expected = if name == "kids" { sizes[0] } else { expected };
            assert_eq!(count(&text, seat(0)), expected, "{text}");
            let (game, slow) = (read(&text), Slow::read(&text));
            let mut legal = 0;
            for number in 0..100_000 {
                let digits = [number / 10_000, number / 1000, number / 100, number / 10, number];
                let wanted = digits.map(|digit| Deed::ALL[digit % 10].0);
                let fine = game.check(seat(0), &program(&wanted)).is_ok();
                assert_eq!(fine, slow.is_legal(0, &wanted), "{wanted:?} in {text}");
                legal += u64::from(fine);
            }
            assert_eq!(legal, expected, "{text}");
        }
        let list = "H".repeat(2 + damage);
        assert_eq!(count(&format!("continuous r7 A:d8S/{damage}:{list} B:e1N/0:^^"), seat(0)), 8);
    }
    assert_eq!(count("continuous r1 A:d8S/0 B:e1N/0", seat(0)), 512);
    assert_eq!(count("standard r1 A:d8S/0 B:e1N/0 C:a4#", seat(2)), 0, "a hulk");
    assert_eq!(count("standard r201 A:d8S/0 B:e1N/0", seat(0)), 0, "the game is over");
}

/// Programs of every length from zero to eight, legal or nearly legal, for pigs in every state.
#[test]
fn both_implementations_refuse_the_same_orders() {
    let mut dice = Dice::new(77);
    let (mut fine, mut refused) = (0, 0);
    for number in 0..60_000 {
        let (_, name, most) = VARIANTS[number % 4];
        let text = random_position(name, most, Mood::Anything, &mut dice);
        let (game, slow) = (read(&text), Slow::read(&text));
        for pig in 0..slow.pigs.len() {
            let mut order = random_order(&slow, pig, Mood::Anything, &mut dice);
            match dice.below(6) {
                0 if order.len() < 8 => order.push(dice.pick(&Deed::ALL).unwrap().0),
                1 => drop(order.pop()),
                2 if !order.is_empty() => {
                    let at = dice.below(order.len() as u64) as usize;
                    order[at] = dice.pick(&Deed::ALL).unwrap().0;
                }
                3 => order = (0..dice.below(9)).map(|_| dice.pick(&Deed::ALL).unwrap().0).collect(),
                4 => order = vec![Deed::Repair; 1 + dice.below(8) as usize],
                _ => {}
            }
            let legal = slow.is_legal(pig, &order);
            assert_eq!(
                game.check(seat(pig), &program(&order)).is_ok(),
                legal,
                "{order:?} of {pig} in {text}"
            );
            if legal { fine += 1 } else { refused += 1 }
        }
        assert!(
            game.check(seat(slow.pigs.len() % 8), &program(&[Deed::Fire; 5])).is_err()
                || slow.pigs.len() == 8
        );
    }
    assert!(fine > 50_000 && refused > 50_000, "{fine} legal, {refused} refused");
}
