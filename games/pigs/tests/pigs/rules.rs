//! The source's example games, starting positions, ends, and resignation.

use crate::play::{after, end, play, read, seat, way};
use botyard_core::{Game, Lang, Tell};
use botyard_pigs::{Pigs, PigsOptions, Variant};

fn start(variant: Variant, seats: usize) -> Pigs {
    Pigs::start(&PigsOptions::new(variant), seats).unwrap()
}

/// Plays a round of `standard` and compares pigs A and B after every move with the table of the rules sheet.
fn check_round(game: &mut Pigs, orders: &str, expected: [&str; 5]) {
    let round = game.write_position().split(' ').nth(1).unwrap().to_owned();
    let next = format!("r{}", round[1..].parse::<u32>().unwrap() + 1);
    let way = game.positions_on_the_way(&crate::play::programs(orders));
    for (step, (found, expected)) in way.iter().zip(expected).enumerate() {
        let round = if step == 4 { &next } else { &round };
        assert_eq!(*found, format!("standard {round} {expected}"), "move {}", step + 1);
    }
    assert_eq!(way.len(), 5);
    play(game, orders);
    assert_eq!(Some(&game.write_position()), way.last());
}

/// The example game of the source, move by move.
#[test]
fn the_example_game_of_the_source() {
    let mut game = start(Variant::Standard, 2);
    assert_eq!(game.write_position(), "standard r1 A:d8S/0 B:e1N/0");
    check_round(
        &mut game,
        r"A: F ^ TR v H | B: \ \ F ^ /",
        [
            "A:d8S/0 B:d2N/1", // B takes one point of damage from A's laser!
            "A:d7S/0 B:c3N/1",
            "A:d7W/0 B:c3N/1", // B misses.
            "A:e7W/0 B:c4N/1",
            "A:e7W/0 B:d5N/1", // A narrowly misses hitting B!
        ],
    );
    check_round(
        &mut game,
        r"A: v \ \ TR F | B: / / TL X F",
        [
            "A:f7W/0 B:e6N/1",
            "A:f7W/0 B:e6N/1", // The pigs collide, and neither goes anywhere.
            "A:f7W/0 B:e6W/1", // A collides with B and doesn't move. B turns.
            "A:f7N/0 B:e6W/1", // B uses its damage move.
            "A:f7N/0 B:e6W/1", // Both pigs fire. Both pigs miss.
        ],
    );
    check_round(
        &mut game,
        r"A: / TL v \ F | B: v v v X H",
        [
            "A:g8N/0 B:f6W/1",
            "A:g8W/0 B:g6W/1",
            "A:h8W/0 B:h6W/1",
            "A:g7W/0 B:h6W/1", // B takes its damage move.
            "A:g7W/1 B:h6W/1", // A fires its laser at nothing as it gets hit in the back!
        ],
    );
    assert_eq!(game.write_position(), "standard r4 A:g7W/1 B:h6W/1");
}

/// The sample game of Continuous Feedback. The rules sheet shows lists after appending; positions have them
/// before.
#[test]
fn the_continuous_feedback_example_of_the_source() {
    let mut game = start(Variant::Continuous, 2);
    assert_eq!(game.write_position(), "continuous r1 A:d8S/0 B:e1N/0");
    for (orders, expected) in [
        (r"A: \ F \ | B: ^ ^ ^", r"continuous r2 A:e7S/0:F\ B:e2N/0:^^"),
        (r"A: ^ | B: H", r"continuous r3 A:e7S/0:\^ B:e3N/1:^HH"),
        (r"A: TL | B: TL", r"continuous r4 A:f6S/0:^TL B:e4N/1:HHTL"),
        (r"A: F | B: TR", r"continuous r5 A:f5S/1:TLFF B:e4N/1:HTLTR"),
    ] {
        let way = game.positions_on_the_way(&crate::play::programs(orders));
        assert_eq!(way, [expected]);
        play(&mut game, orders);
        assert_eq!(game.write_position(), expected);
        assert_eq!(read(expected), game);
    }
    play(&mut game, r"A: \ | B: TR");
    assert_eq!(game.write_position(), r"continuous r6 A:f5E/2:FF\\ B:e4N/1:TLTRTR");
}

#[test]
fn a_list_repeats_its_last_command_for_every_point_of_damage() {
    // B is shot by A and punched by C in one move.
    assert_eq!(
        after("continuous r9 A:a4E/0:FF B:e4N/1:^TL\\ C:e6S/0:H^", "A: ^ | B: v | C: TL"),
        "continuous r10 A:a4E/0:F^ B:e5N/2:TL\\vv C:e6S/0:^TL"
    );
    assert_eq!(
        after("continuous r9 A:a5E/0:FF B:e4N/1:^TL\\ C:e6S/0:H^", "A: ^ | B: v | C: TL"),
        "continuous r10 A:a5E/0:F^ B:e5N/3:TL\\vvv C:e6S/0:^TL"
    );
}

#[test]
fn the_list_of_a_destroyed_pig_is_gone() {
    assert_eq!(
        after("continuous r9 A:a4E/0:F^ B:e4N/4:TLTLTLTLTLTL C:h8S/0:^^", "A: ^ | B: v | C: TL"),
        "continuous r10 A:a4E/0:^^ B:e4# C:h7S/0:^TL"
    );
}

/// At the edges, to the right of the centre line as the pig sees it.
#[test]
fn up_to_four_start_on_the_edges() {
    for variant in [Variant::Standard, Variant::Kids, Variant::Continuous] {
        let name = variant.value();
        for (seats, pigs) in
            [(2, "A:d8S/0 B:e1N/0"), (3, "A:d8S/0 B:e1N/0 C:a4E/0"), (4, "A:d8S/0 B:e1N/0 C:a4E/0 D:h5W/0")]
        {
            assert_eq!(start(variant, seats).write_position(), format!("{name} r1 {pigs}"));
        }
    }
}

/// A ring around the centre, looking outwards. Fewer than eight pigs are spread over it.
#[test]
fn a_bash_starts_in_a_ring() {
    let rings = [
        (2, "A:d6N/0 B:e3S/0"),
        (3, "A:d6N/0 B:f5E/0 C:d3S/0"),
        (4, "A:d6N/0 B:f5E/0 C:e3S/0 D:c4W/0"),
        (5, "A:d6N/0 B:e6N/0 C:f4E/0 D:e3S/0 E:c4W/0"),
        (6, "A:d6N/0 B:e6N/0 C:f5E/0 D:e3S/0 E:d3S/0 F:c4W/0"),
        (7, "A:d6N/0 B:e6N/0 C:f5E/0 D:f4E/0 E:e3S/0 F:d3S/0 G:c4W/0"),
        (8, "A:d6N/0 B:e6N/0 C:f5E/0 D:f4E/0 E:e3S/0 F:d3S/0 G:c4W/0 H:c5W/0"),
    ];
    for (seats, pigs) in rings {
        assert_eq!(start(Variant::Bash, seats).write_position(), format!("bash r1 {pigs}"));
        if seats > 4 {
            assert_eq!(start(Variant::Continuous, seats).write_position(), format!("continuous r1 {pigs}"));
        }
    }
}

#[test]
fn every_variant_has_its_number_of_players() {
    for (variant, most) in
        [(Variant::Standard, 4), (Variant::Kids, 4), (Variant::Bash, 8), (Variant::Continuous, 8)]
    {
        for seats in 0..=10 {
            let fine = Pigs::start(&PigsOptions::new(variant), seats).is_ok();
            assert_eq!(fine, (2..=most).contains(&seats), "{variant:?} with {seats}");
        }
    }
}

/// Checks the places after a round, in the order of the seats.
fn check_end(position: &str, orders: &str, expected: Option<&[u8]>) {
    let mut game = read(position);
    assert_eq!(end(&game), None, "{position} isn't over yet");
    play(&mut game, orders);
    let places = end(&game).map(|(places, _)| places);
    assert_eq!(places.as_deref(), expected, "{}", game.write_position());
    assert_eq!(game.to_act().is_empty(), expected.is_some());
}

#[test]
fn the_last_living_pig_wins_at_once() {
    check_end("standard r1 A:d8S/0 B:d1N/4", "A: F TL TL TL TL | B: X X X X F", Some(&[1, 2]));
    check_end("kids r1 A:d8S/4 B:d1N/0", "A: TL TL TL TL TL | B: F F F F F", Some(&[2, 1]));
    check_end("standard r1 A:d8S/0 B:d1N/3", "A: F TL TL TL TL | B: X X X TL TR", None);
    check_end("continuous r1 A:d8S/0:F^ B:d1N/4:HHHHHH", "A: ^ | B: H", Some(&[1, 2]));
}

#[test]
fn two_pigs_that_destroy_each_other_share_the_win() {
    check_end("standard r1 A:d8S/4 B:d1N/4", "A: X F X X X | B: X F X X X", Some(&[1, 1]));
    check_end("standard r1 A:d8S/4 B:d1N/4 C:a1#", "A: X F X X X | B: X F X X X", Some(&[1, 1, 3]));
}

#[test]
fn all_pigs_destroyed_in_the_last_step_share_the_win() {
    // A punches B and C, B shoots A.
    check_end(
        "bash r7 A:d4E/4 B:e4W/4 C:e5S/4",
        "A: H X X X X | B: F X X X X | C: TL X X X X",
        Some(&[1, 1, 1]),
    );
    check_end(
        "bash r7 A:d4E/4 B:e4W/4 C:e5S/4 D:x E:h8#",
        "A: H X X X X | B: F X X X X | C: TL X X X X",
        Some(&[1, 1, 1, 4, 4]),
    );
}

#[test]
fn places_follow_the_order_of_destruction() {
    check_end(
        "bash r1 A:a1N/0 B:a8E/4 C:h1E/4",
        "A: F TR F TL TL | B: X X X X TL | C: X X X X TL",
        Some(&[1, 3, 2]),
    );
    assert_eq!(
        after(
            "bash r1 A:a1N/0 B:a8E/4 C:h1E/4 D:h8N/0",
            "A: F TR F TL TL | B: X X X X TL | C: X X X X TL | D: TL TL TL TL TL"
        ),
        "bash r2 A:a1W/0 B:a8# C:h1# D:h8W/0 fell:B,C"
    );
}

#[test]
fn pigs_destroyed_in_the_same_step_share_a_place() {
    let fallen = after(
        "bash r5 A:b1N/0 B:a2N/4 C:b2N/4 D:c2N/4 E:e8S/4 F:e5N/4 G:h8S/0 H:h1N/4",
        "A: H TL TL TL TL | B: X X X X ^ | C: X X X X ^ | D: X X X X ^ | E: X F X X X | F: X F X X X \
         | G: TL TR F TL TL | H: X X X X ^",
    );
    assert_eq!(fallen, "bash r6 A:b1N/0 B:a2# C:b2# D:c2# E:e8# F:e5# G:h8N/0 H:h1# fell:BCD,EF,H");
    check_end(
        "bash r6 A:h2N/4 B:a2# C:b2# D:c2# E:e8# F:e5# G:h8S/0 H:h1# fell:BCD,EF,H",
        "A: X X X X ^ | G: F ^ ^ ^ ^",
        Some(&[2, 6, 6, 6, 4, 4, 1, 3]),
    );
}

#[test]
fn flattened_pigs_keep_their_places() {
    let idle = "D: TL TL TL TL TL";
    assert_eq!(
        after("bash r6 A:b1N/0 B:x C:b2# D:h8S/0 fell:C,B", &format!("A: ^ TL TL TL TL | {idle}")),
        "bash r7 A:b2N/0 B:x C:x D:h8E/0 fell:C,B"
    );
    check_end("bash r6 A:h2N/4 B:x C:x D:h8S/0 fell:C,B", "A: X X X X ^ | D: F ^ ^ ^ ^", Some(&[2, 3, 4, 1]));
    check_end("bash r6 A:h2N/4 B:x C:x D:h8S/0", "A: X X X X ^ | D: F ^ ^ ^ ^", Some(&[2, 3, 3, 1]));
}

#[test]
fn after_two_hundred_rounds_the_least_damaged_win() {
    let turn =
        |name: char, rests: usize| format!("{name}: {}{}", "X ".repeat(rests), "TL ".repeat(5 - rests));
    check_end("standard r199 A:a1N/0 B:h8S/1", &[turn('A', 0), turn('B', 1)].join("|"), None);
    check_end("standard r200 A:a1N/0 B:h8S/1", &[turn('A', 0), turn('B', 1)].join("|"), Some(&[1, 2]));
    check_end("standard r200 A:a1N/2 B:h8S/2", &[turn('A', 2), turn('B', 2)].join("|"), Some(&[1, 1]));
    check_end("standard r200 A:a1N/2 B:h8S/1", &["A: R", &turn('B', 1)].join("|"), Some(&[1, 1]));
    check_end(
        "bash r200 A:a1N/2 B:x C:h8S/1 D:d4# E:h1E/2 F:e4# fell:BF,D",
        &[turn('A', 2), turn('C', 1), turn('E', 2)].join("|"),
        Some(&[2, 5, 1, 4, 2, 5]),
    );
    assert_eq!(
        after("kids r200 A:a1N/2 B:h8S/2", "A: TL TL TL TL TL | B: TL TL TL TL TL"),
        "kids r201 A:a1W/2 B:h8E/2"
    );
}

#[test]
fn after_a_thousand_moves_the_least_damaged_wins() {
    check_end("continuous r999 A:a1N/0:^^ B:h8S/1:^^^", "A: ^ | B: ^", None);
    check_end("continuous r1000 A:a1N/0:^^ B:h8S/1:^^^", "A: ^ | B: ^", Some(&[1, 2]));
    assert_eq!(
        after("continuous r1000 A:a1N/0:^^ B:h8S/1:^^^", "A: TL | B: H"),
        "continuous r1001 A:a2N/0:^TL B:h7S/1:^^H"
    );
}

#[test]
fn resigning_leaves_a_hulk_and_the_others_play_on() {
    let mut game = read("bash r3 A:a4E/0 B:c4N/0 C:e4S/0");
    let events = game.retire(seat('B')).expect("the game goes on without him");
    let told: Vec<String> = events.iter().map(|event| event.tell(Lang::En)).collect();
    assert_eq!(told, ["B gives up: its hulk stays on c4."]);
    assert_eq!(game.write_position(), "bash r3 A:a4E/0 B:c4# C:e4S/0");
    assert_eq!(game.to_act().iter().collect::<Vec<_>>(), [seat('A'), seat('C')]);
    assert_eq!(game.retire(seat('B')), Some(Vec::new()), "he is out already");
    // The hulk shields C.
    play(&mut game, "A: F TL TR F TL | C: TL TL TL TL TL");
    assert_eq!(game.write_position(), "bash r4 A:a4N/0 B:c4# C:e4E/0");
    assert_eq!(end(&game), None);
    game.retire(seat('A'));
    assert_eq!(end(&game).map(|(places, _)| places), Some(vec![2, 3, 1]));
    assert_eq!(game.write_position(), "bash r4 A:a4# B:c4# C:e4E/0 fell:B,A");
}

#[test]
fn resigning_against_one_opponent_loses() {
    for position in ["standard r3 A:a4E/4 B:c4N/0", "continuous r1 A:a4E/4 B:c4N/0"] {
        let mut game = read(position);
        game.retire(seat('B'));
        assert_eq!(end(&game).map(|(places, _)| places), Some(vec![1, 2]));
        assert!(game.to_act().is_empty());
    }
}

#[test]
fn every_living_pig_acts_in_every_round() {
    let game = read("bash r3 A:a4E/0 B:c4# C:e4S/4 D:x E:h1N/2");
    assert_eq!(game.to_act().iter().collect::<Vec<_>>(), [seat('A'), seat('C'), seat('E')]);
    assert_eq!(way("bash r3 A:a1E/1 B:c4# C:e8S/0", "A: R | C: TL TL TL TL TL").len(), 5);
}
