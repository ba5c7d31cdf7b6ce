//! Events of a round, compared one by one with the slow rules, and played back.

use std::borrow::Borrow;
use std::fmt::Debug;

use crate::play::{programs, read};
use crate::slow::{Deed, Pig, Slow};
use botyard_core::dice::Dice;
use botyard_core::{Game, Lang, Seat, Tell};
use botyard_pigs::{
    Bump, Event, Holding, Name, PigCommand, Pigs, PigsOptions, Program, Rotation, Square, Variant, What,
};

#[expect(clippy::needless_pass_by_value, reason = "so that the checks below read easily")]
fn check<T: PartialEq + Debug>(found: T, expected: T, event: &Event, before: &Slow) {
    assert!(found == expected, "{event:?} in {}: {found:?} isn't {expected:?}", before.write());
}

fn index(name: Name) -> usize {
    name.0.index()
}

fn place(square: impl Borrow<Square>) -> (i32, i32) {
    let text = square.borrow().to_string();
    let signs = text.as_bytes();
    (i32::from(signs[0] - b'a'), i32::from(signs[1] - b'1'))
}

fn deed(command: PigCommand) -> Deed {
    Deed::ALL.iter().find(|(_, sign)| *sign == command.sign()).unwrap().0
}

fn square_of(slow: &Slow, pig: usize) -> Option<(i32, i32)> {
    match &slow.pigs[pig] {
        Pig::Living { at, .. } | Pig::Hulk { at } => Some(*at),
        Pig::Gone => None,
    }
}

/// Checks the events of one step against the slow rules. Returns the number of bumps.
fn check_step(slow: &mut Slow, deeds: &[Option<Deed>], events: &[Event]) -> usize {
    let before = slow.clone();
    slow.step(deeds);
    let wishes: Vec<Option<(i32, i32)>> = (0..deeds.len()).map(|pig| before.wish(pig, deeds[pig])).collect();
    let moved = |pig: usize| square_of(&before, pig) != square_of(slow, pig);
    let mut shown = before.clone();
    let mut bumps = 0;
    let mut damaged = vec![0; deeds.len()];
    for event in events {
        match &event.what {
            What::Revealed { commands, .. } => {
                let told: Vec<(usize, Deed)> =
                    commands.iter().map(|(name, command)| (index(*name), deed(*command))).collect();
                let living = before.living();
                let expected = living.iter().map(|&(pig, _)| (pig, deeds[pig].unwrap())).collect();
                check(told, expected, event, &before);
            }
            What::Turned { pig, turn, facing } => {
                let Pig::Living { facing: looks, .. } = &mut shown.pigs[index(*pig)] else {
                    panic!("{event:?}")
                };
                *looks = ['N', 'E', 'S', 'W'].iter().position(|letter| *letter == facing.letter()).unwrap();
                let expected = if *turn == Rotation::Left { Deed::TurnLeft } else { Deed::TurnRight };
                check(deeds[index(*pig)], Some(expected), event, &before);
            }
            What::Walked { pig, from, to } => {
                let pig = index(*pig);
                check(square_of(&before, pig), Some(place(from)), event, &before);
                let Pig::Living { at, .. } = &mut shown.pigs[pig] else { panic!("{event:?}") };
                *at = place(to);
            }
            What::Bumped { pig, at, to, why } => {
                bumps += 1;
                let pig = index(*pig);
                check(square_of(slow, pig), Some(place(at)), event, &before);
                check(wishes[pig], to.map(place), event, &before);
                check(moved(pig), false, event, &before);
                check_bump(why, pig, &wishes, deeds, &moved, &before, event);
            }
            What::Flattened { pig, by, at } => {
                check(&before.pigs[index(*pig)], &Pig::Hulk { at: place(at) }, event, &before);
                check(square_of(slow, index(*by)), Some(place(at)), event, &before);
                shown.pigs[index(*pig)] = Pig::Gone;
            }
            What::Fired { pig, from, facing, path, hit } => {
                let pig = index(*pig);
                check(deeds[pig], Some(Deed::Fire), event, &before);
                check(square_of(slow, pig), Some(place(from)), event, &before);
                let ahead = match facing.letter() {
                    'N' => (0, 1),
                    'E' => (1, 0),
                    'S' => (0, -1),
                    _ => (-1, 0),
                };
                // Pigs on the line of fire after the walks; those destroyed in this step are already hulks
                // here.
                let mut expected = Vec::new();
                let mut target = None;
                let (mut file, mut rank) = place(from);
                loop {
                    (file, rank) = (file + ahead.0, rank + ahead.1);
                    if !(0..8).contains(&file) || !(0..8).contains(&rank) {
                        break;
                    }
                    expected.push((file, rank));
                    target = (0..deeds.len()).find(|&pig| square_of(slow, pig) == Some((file, rank)));
                    if target.is_some() {
                        break;
                    }
                }
                check(path.iter().map(place).collect(), expected, event, &before);
                check(hit.map(|hit| index(hit.pig)), target, event, &before);
                if let (Some(hit), Some(target)) = (hit, target) {
                    check(place(hit.at), (file, rank), event, &before);
                    check(hit.hulk, matches!(before.pigs[target], Pig::Hulk { .. }), event, &before);
                    damaged[target] += usize::from(!hit.hulk);
                }
            }
            What::Punched { pig, from, squares, hit } => {
                check(deeds[index(*pig)], Some(Deed::Hit), event, &before);
                check(square_of(slow, index(*pig)), Some(place(from)), event, &before);
                let reached: Vec<(i32, i32)> = squares.iter().map(place).collect();
                let Pig::Living { at, facing, .. } = &before.pigs[index(*pig)] else { panic!("{event:?}") };
                let mut front: Vec<(i32, i32)> =
                    [-1, 0, 1].map(|right| crate::slow::beside(*at, *facing, 1, right)).to_vec();
                front.retain(|square| crate::slow::on_board(*square));
                assert!(front.len() == reached.len() && front.iter().all(|square| reached.contains(square)));
                let expected: Vec<usize> = before
                    .living()
                    .into_iter()
                    .map(|(pig, _)| pig)
                    .filter(|&pig| square_of(slow, pig).is_some_and(|at| reached.contains(&at)))
                    .collect();
                check(hit.iter().map(|name| index(*name)).collect(), expected, event, &before);
                hit.iter().for_each(|name| damaged[index(*name)] += 1);
            }
            What::Damaged { pig, points, damage: left } => {
                let Pig::Living { damage, .. } = &mut shown.pigs[index(*pig)] else { panic!("{event:?}") };
                check(usize::from(*points), std::mem::take(&mut damaged[index(*pig)]), event, &before);
                *damage += usize::from(*points);
                // Reported damage is at most five.
                check(usize::from(*left), (*damage).min(5), event, &before);
            }
            What::Destroyed { pig, at } => {
                shown.pigs[index(*pig)] = Pig::Hulk { at: place(at) };
            }
            What::Repaired { .. } | What::Repeated { .. } | What::Retired { .. } => {}
        }
    }
    shown.fallen.clone_from(&slow.fallen);
    assert_eq!(shown.write(), slow.write(), "played back from {}: {events:#?}", before.write());
    assert_eq!(damaged, vec![0; deeds.len()], "hits without damage in {}", before.write());
    let kept = before.living().iter().filter(|&&(pig, _)| walks(deeds[pig]) && !moved(pig)).count();
    assert_eq!(bumps, kept, "not every bump is told in {}: {events:#?}", before.write());
    let hands = |deed: Deed| before.living().iter().filter(|&&(pig, _)| deeds[pig] == Some(deed)).count();
    let told = |is: fn(&What) -> bool| events.iter().filter(|event| is(&event.what)).count();
    assert_eq!(told(|what| matches!(what, What::Fired { .. })), hands(Deed::Fire));
    assert_eq!(told(|what| matches!(what, What::Punched { .. })), hands(Deed::Hit));
    bumps
}

const fn walks(deed: Option<Deed>) -> bool {
    matches!(deed, Some(Deed::Forward | Deed::Backward | Deed::ForwardLeft | Deed::ForwardRight))
}

/// Checks that the reason given for a bump is a true one.
fn check_bump(
    why: &Bump,
    pig: usize,
    wishes: &[Option<(i32, i32)>],
    deeds: &[Option<Deed>],
    moved: &impl Fn(usize) -> bool,
    before: &Slow,
    event: &Event,
) {
    let holder = wishes[pig].and_then(|target| before.living_at(target));
    match why {
        Bump::Edge => check(wishes[pig], None, event, before),
        Bump::Contest { with } => {
            let rivals: Vec<usize> =
                (0..wishes.len()).filter(|&other| other != pig && wishes[other] == wishes[pig]).collect();
            check(with.iter().map(|name| index(*name)).collect(), rivals, event, before);
            assert!(!with.is_empty(), "{event:?}");
        }
        Bump::Trade { with } => {
            check(holder, Some(index(*with)), event, before);
            check(wishes[index(*with)], square_of(before, pig), event, before);
        }
        Bump::Held { by, holding } => {
            let by = index(*by);
            check(holder, Some(by), event, before);
            check(moved(by), false, event, before);
            let expected = match deeds[by].unwrap() {
                Deed::TurnLeft | Deed::TurnRight => Holding::Turning,
                Deed::Fire => Holding::Firing,
                Deed::Hit => Holding::Hitting,
                Deed::Rest => Holding::Resting,
                Deed::Repair => Holding::Repairing,
                _ => Holding::Stuck,
            };
            check(*holding, expected, event, before);
        }
    }
}

/// Checks the events of a whole round. Returns the number of bumps.
fn check_round(game: &Pigs, orders: &[(Seat, Program)]) -> usize {
    let joint = orders.iter().copied().collect();
    let before = Slow::read(&game.write_position());
    let mut slow = before.clone();
    let events = game.clone().step(&joint);
    let way = game.positions_on_the_way(&joint);
    let mut bumps = 0;
    for step in 0..way.len() {
        let of_step: Vec<Event> =
            events.iter().filter(|event| Pigs::moment(event) == step).cloned().collect();
        let mut deeds = vec![None; game.seats()];
        for (seat, program) in orders {
            // Lists are empty except in Continuous Feedback.
            deeds[seat.index()] = game.list(*seat).followed_by(*program).get(step).map(deed);
        }
        bumps += check_step(&mut slow, &deeds, &of_step);
    }
    check_end_of_round(&before, slow, &Slow::read(way.last().unwrap()), &events);
    bumps
}

/// Checks that every repair and every lengthened list is reported exactly once.
fn check_end_of_round(before: &Slow, mut slow: Slow, after: &Slow, events: &[Event]) {
    let mut repeats = vec![0; slow.pigs.len()];
    for event in events {
        match &event.what {
            What::Repaired { pig, damage: left } => {
                let Pig::Living { damage, .. } = &mut slow.pigs[index(*pig)] else { panic!("{event:?}") };
                *damage -= 1;
                check(usize::from(*left), *damage, event, before);
            }
            What::Repeated { pig, times, length } => {
                let Pig::Living { list, .. } = &after.pigs[index(*pig)] else { panic!("{event:?}") };
                check(usize::from(*length), list.len(), event, before);
                repeats[index(*pig)] += usize::from(*times);
            }
            _ => {}
        }
    }
    assert_eq!(slow.living(), after.living(), "{events:#?}");
    for (pig, damage) in after.living() {
        let Pig::Living { damage: damage_before, .. } = before.pigs[pig] else { unreachable!() };
        let expected = if before.variant == "continuous" { damage - damage_before } else { 0 };
        assert_eq!(repeats[pig], expected, "{events:#?}");
    }
}

#[test]
fn events_of_random_games_match_the_positions() {
    let mut dice = Dice::new(31);
    let (mut rounds, mut bumps) = (0, 0);
    for (variant, seats, games) in [
        (Variant::Standard, 2, 40),
        (Variant::Kids, 4, 40),
        (Variant::Bash, 5, 40),
        (Variant::Bash, 8, 40),
        (Variant::Continuous, 2, 10),
        (Variant::Continuous, 8, 40),
    ] {
        for _ in 0..games {
            let mut game = Pigs::start(&PigsOptions::new(variant), seats).unwrap();
            while !game.to_act().is_empty() {
                let orders: Vec<(Seat, Program)> = game
                    .to_act()
                    .iter()
                    .map(|seat| (seat, game.random_order(seat, &mut dice).unwrap()))
                    .collect();
                bumps += check_round(&game, &orders);
                game.advance(&orders.into_iter().collect());
                rounds += 1;
            }
        }
    }
    println!("{rounds} rounds, {bumps} bumps");
    assert!(rounds > 2_000 && bumps > 2_000, "{rounds} rounds, {bumps} bumps");
}

/// The texts of a round's events, in English.
fn told(position: &str, orders: &str) -> Vec<String> {
    let mut game = read(position);
    let events = game.play(&programs(orders)).unwrap_or_else(|why| panic!("{position}: {why:?}"));
    events.iter().map(|event| event.tell(Lang::En)).collect()
}

#[test]
fn a_round_is_described_in_sentences() {
    assert_eq!(
        told("bash r1 A:d8S/0 B:d2N/1 C:e8E/4 D:d5#", "A: F ^ ^ ^ ^ | B: R | C: ^ X X X X"),
        [
            "Move 1: A F, B R, C ^.",
            "C walks from e8 to f8.",
            "A fires south: the hulk of D on d5 takes the shot.",
            "Move 2: A ^, B R, C X.",
            "A walks from d8 to d7.",
            "Move 3: A ^, B R, C X.",
            "A walks from d7 to d6.",
            "Move 4: A ^, B R, C X.",
            "A walks from d6 to d5.",
            "A flattens the hulk of D on d5.",
            "Move 5: A ^, B R, C X.",
            "A walks from d5 to d4.",
            "B has repaired one point and has 0 damage left.",
        ]
    );
    assert_eq!(
        told("standard r1 A:d8S/0 B:d7N/4", "A: ^ TL ^ TR H | B: X X X X TR"),
        [
            "Move 1: A ^, B X.",
            "A stays on d8: B rests on d7.",
            "Move 2: A TL, B X.",
            "A turns left and faces east.",
            "Move 3: A ^, B X.",
            "A walks from d8 to e8.",
            "Move 4: A TR, B X.",
            "A turns right and faces south.",
            "Move 5: A H, B TR.",
            "B turns right and faces east.",
            "A punches at d7, e7 and f7 and hits B.",
            "B takes 1 damage and now has 5.",
            "B is destroyed: its hulk stays on d7.",
        ]
    );
}

/// The first sentence about pig A, which can't walk.
fn bump(position: &str, orders: &str) -> String {
    told(position, orders).into_iter().find(|sentence| sentence.starts_with("A ")).unwrap()
}

#[test]
fn every_bump_has_its_sentence() {
    let rest = "TL TL TL TL";
    let check = |position: &str, orders: &[(&str, &str)], expected: &str| {
        let orders: Vec<String> =
            orders.iter().map(|(name, command)| format!("{name}: {command} {rest}")).collect();
        assert_eq!(bump(position, &orders.join("|")), expected);
    };
    check("bash r1 A:d8N/0 B:a1N/0", &[("A", "^"), ("B", "^")], "A bumps into the edge and stays on d8.");
    check("bash r1 A:d8S/0 B:d6N/0", &[("A", "^"), ("B", "^")], "A stays on d8: B wants d7, too.");
    check(
        "bash r1 A:d8S/0 B:d6N/0 C:c7E/0",
        &[("A", "^"), ("B", "^"), ("C", "^")],
        "A stays on d8: B and C want d7, too.",
    );
    check(
        "bash r1 A:d8S/0 B:d7N/0",
        &[("A", "^"), ("B", "^")],
        "A stays on d8: it can't trade squares with B on d7.",
    );
    check("bash r1 A:d8S/0 B:d7S/0", &[("A", "^"), ("B", "TL")], "A stays on d8: B turns on d7.");
    check("bash r1 A:d8S/0 B:d7S/0", &[("A", "^"), ("B", "F")], "A stays on d8: B fires on d7.");
    check("bash r1 A:d8S/0 B:d7S/0", &[("A", "^"), ("B", "H")], "A stays on d8: B punches on d7.");
    check("bash r1 A:h3S/0 B:h2E/0", &[("A", "^"), ("B", "^")], "A stays on h3: B is stuck on h2.");
    assert_eq!(bump("bash r1 A:h3S/0 B:h2E/1", "A: ^ ^ ^ ^ ^ | B: R"), "A stays on h3: B repairs on h2.");
}
