//! Private trials of a program.

use crate::play::{program, programs, read, seat};
use botyard_core::{Game, Lang, Tell};
use botyard_pigs::State;

/// The pigs taking part, moment by moment, as a trial shows them to a seat.
fn rehearse(position: &str, name: char, order: &str, others: &str) -> Option<Vec<String>> {
    let game = read(position);
    let moments = game.rehearse(seat(name), &program(order), &programs(others))?;
    assert_eq!(game.write_position(), read(position).write_position());
    Some(moments.into_iter().map(|moment| moment.view.position).collect())
}

fn check(position: &str, order: &str, others: &str, expected: &[&str]) {
    let found = rehearse(position, 'A', order, others).expect("A may try");
    assert_eq!(found, expected, "{order} | {others} in {position}");
}

#[test]
fn a_trial_without_others_has_only_one_pig() {
    check(
        "standard r3 A:d8S/0 B:d7N/0",
        "^ ^ TL F /",
        "",
        &[
            "standard r3 A:d7S/0 B:x",
            "standard r3 A:d6S/0 B:x",
            "standard r3 A:d6E/0 B:x",
            "standard r3 A:d6E/0 B:x",
            "standard r3 A:e5E/0 B:x",
        ],
    );
}

#[test]
fn the_edge_blocks_in_trials_too() {
    check("standard r3 A:d8N/0 B:d7N/0", "^ v", "", &["standard r3 A:d8N/0 B:x", "standard r3 A:d7N/0 B:x"]);
}

#[test]
fn a_trial_may_be_shorter_than_a_program_and_break_its_rules() {
    check("standard r3 A:d8S/2 B:d7N/0", "^", "", &["standard r3 A:d7S/2 B:x"]);
    check("kids r3 A:d8S/2 B:d7N/0", "X", "", &["kids r3 A:d8S/2 B:x"]);
}

#[test]
fn given_programs_of_others_are_played() {
    check(
        "standard r3 A:d8S/0 B:d5N/0 C:a5E/0",
        "^ F",
        "B: ^ ^",
        &["standard r3 A:d7S/0 B:d6N/0 C:x", "standard r3 A:d7S/0 B:d6N/1 C:x"],
    );
    // The longest program determines the number of moments.
    check(
        "standard r3 A:d8S/0 B:d5N/0 C:a5E/0",
        "^",
        "B: TL TR | C: F TL TR",
        &[
            "standard r3 A:d7S/0 B:d5W/1 C:a5E/0",
            "standard r3 A:d7S/0 B:d5N/1 C:a5N/0",
            "standard r3 A:d7S/0 B:d5N/1 C:a5E/0",
        ],
    );
}

#[test]
fn pigs_without_a_program_are_absent_and_places_are_left_out() {
    check(
        "bash r3 A:d8S/0 B:d5# C:d3N/0",
        "F ^",
        "",
        &["bash r3 A:d8S/0 B:d5# C:x", "bash r3 A:d7S/0 B:d5# C:x"],
    );
    let game = read("bash r3 A:d8S/0 B:d7N/4 C:d3N/0 D:a1# E:x fell:E,D");
    let moments = game.rehearse(seat('A'), &program("F"), &programs("B: X")).unwrap();
    let pigs = &moments[0].view.pigs;
    let states: Vec<State> = pigs.iter().map(|pig| pig.state).collect();
    assert_eq!(states, [State::Living, State::Hulk, State::Absent, State::Hulk, State::Gone]);
    assert!(pigs.iter().all(|pig| pig.place.is_none()));
    assert_eq!(moments[0].view.position, "bash r3 A:d8S/0 B:d7# C:x D:a1# E:x");
}

#[test]
fn hulks_are_present_in_trials() {
    let game = read("bash r3 A:d8S/0 B:d5# C:d3N/0");
    let moments = game.rehearse(seat('A'), &program("F ^ ^ ^ F"), &programs("C: TL TL TL TL TL")).unwrap();
    let told: Vec<String> =
        moments.iter().flat_map(|moment| &moment.events).map(|event| event.tell(Lang::En)).collect();
    assert!(told.contains(&"A fires south: the hulk of B on d5 takes the shot.".to_owned()), "{told:#?}");
    assert!(told.contains(&"A flattens the hulk of B on d5.".to_owned()), "{told:#?}");
    assert!(told.contains(&"A fires south and hits C on d3.".to_owned()), "{told:#?}");
    let last = moments.last().unwrap();
    assert_eq!(last.view.position, "bash r3 A:d5S/0 B:x C:d3W/1");
}

#[test]
fn a_trial_with_all_programs_equals_the_round() {
    let position = "bash r3 A:d8S/0 B:d5# C:d3N/1 D:a3E/4";
    let orders = r"A: F ^ ^ \ F | C: ^ ^ X F H | D: X X F X X";
    let way = read(position).positions_on_the_way(&programs(orders));
    let all = rehearse(position, 'A', r"F^^\F", orders).unwrap();
    // Only the end of the round is left out.
    assert_eq!(all[..4], way[..4]);
    assert_eq!(all[4].replace(" r3 ", " r4 "), way[4]);
}

#[test]
fn in_continuous_feedback_the_own_list_is_played_first() {
    let game = read(r"continuous r3 A:e7S/1:\^TL B:e3N/1:^HH");
    let moments = game.rehearse(seat('A'), &program("F"), &programs("")).unwrap();
    let way: Vec<String> = moments
        .iter()
        .map(|moment| {
            let own = &moment.view.pigs[0];
            format!("{}{}", own.square.unwrap(), own.facing.unwrap().letter())
        })
        .collect();
    assert_eq!(way, ["f6S", "f5S", "f5E", "f5E"]);
}

#[test]
fn a_trial_doesnt_use_the_lists_of_others() {
    let [one, other] = [r"^HH", r"FFF"].map(|list| {
        let game = read(&format!(r"continuous r3 A:e7S/0:\^ B:e3N/1:{list}"));
        game.rehearse(seat('A'), &program("F"), &programs("B: ^ ^")).unwrap()
    });
    assert_eq!(one, other);
    assert_eq!(one.len(), 3);
    assert_eq!(one[1].view.pigs[1].square.unwrap().to_string(), "e5");
}

#[test]
fn seats_that_owe_no_program_have_no_trial() {
    assert_eq!(rehearse("bash r3 A:d8# B:d5N/0 C:d3N/0", 'A', "F", ""), None);
    assert_eq!(rehearse("bash r3 A:x B:d5N/0 C:d3N/0", 'A', "F", ""), None);
    assert_eq!(rehearse("bash r201 A:d8N/0 B:d5N/0 C:d3N/0", 'A', "F", ""), None);
    assert_eq!(rehearse("bash r3 A:d8N/0 B:d5#", 'A', "F", ""), None);
    assert_eq!(rehearse("bash r3 A:d8N/0 B:d5N/0", 'C', "F", ""), None);
}
