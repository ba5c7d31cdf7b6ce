//! The rules sheet, point by point. Positions are written as text, rank 4 first.

use std::collections::HashMap;

use botyard_core::scene::{Cell, Spot};
use botyard_core::{Game, Joint, Lang, Listing, Position as _, Seat, Sequential, Side, Tell};
use botyard_duel::{Duel, DuelOptions, Edition, Order, Position};

fn read(edition: Edition, position: &str) -> Duel {
    Duel::read_position(&DuelOptions { edition }, position).unwrap_or_else(|why| panic!("{position}: {why}"))
}

fn pojedynek(position: &str) -> Duel {
    read(Edition::Pojedynek, position)
}

/// Plays typed moves for the side to move.
fn play(game: &mut Duel, moves: &str) -> Vec<String> {
    let mut told = Vec::new();
    for text in moves.split_whitespace() {
        let seat = game.position().turn();
        let order = game.read_order(seat, text).unwrap_or_else(|why| panic!("{text}: {why}"));
        let events = game.play(&Joint::one(seat, order)).unwrap_or_else(|why| panic!("{text}: {why:?}"));
        told.extend(events.iter().map(|event| event.tell(Lang::En)));
    }
    told
}

fn legal(game: &Duel) -> Vec<String> {
    let Listing::All(orders) = game.orders(game.position().turn()) else { unreachable!() };
    let mut texts: Vec<String> = orders.iter().map(Order::to_string).collect();
    texts.sort();
    texts
}

/// Target squares of the legal moves of the robot on a square.
fn targets(position: &str, from: &str) -> String {
    let moves = legal(&pojedynek(position));
    let targets: Vec<&str> = moves.iter().filter_map(|text| text.strip_prefix(from)).collect();
    targets.join(" ")
}

fn refusal(game: &Duel, text: &str) -> String {
    let seat = game.position().turn();
    let order = game.read_order(seat, text).unwrap_or_else(|why| panic!("{text}: {why}"));
    game.check(seat, &order).expect_err(text).to_string()
}

fn end(game: &Duel) -> (Option<Seat>, &'static str) {
    let outcome = game.outcome().expect("the game is over");
    (outcome.winner(), outcome.reason.code)
}

const WHITE: Option<Seat> = Some(Side::White.seat());
const BLACK: Option<Seat> = Some(Side::Black.seat());

#[test]
fn the_game_starts_with_four_moves() {
    let game = Duel::start(&DuelOptions::default(), 2).unwrap();
    assert_eq!(game.write_position(), "gle/1c1/1C1/ELG[-] w 0 1");
    assert_eq!(legal(&game), ["b1a2", "b1c2", "b2b3", "c1c2"]);
    assert!(Duel::start(&DuelOptions::default(), 3).is_err());
}

#[test]
fn every_robot_moves_in_its_own_way() {
    // A distant red robot on each side, and the tested robot on b2 or b3.
    assert_eq!(targets("2l/3/1L1/3[-] w", "b2"), "a1 a2 a3 b1 b3 c1 c2 c3");
    assert_eq!(targets("l2/3/1E1/2L[-] w", "b2"), "a1 a3 c3");
    assert_eq!(targets("l2/3/1G1/2L[-] w", "b2"), "a2 b1 b3 c2");
    assert_eq!(targets("l2/3/1C1/2L[-] w", "b2"), "b3");
    assert_eq!(targets("l2/3/1H1/2L[-] w", "b2"), "a2 a3 b1 b3 c2 c3");
    assert_eq!(targets("l2/3/1h1/2L[-] b", "b2"), "a1 a2 b1 b3 c1 c2");
    assert_eq!(targets("l2/1c1/3/2L[-] b", "b3"), "b2");
    assert_eq!(targets("l2/1e1/3/2L[-] b", "b3"), "a2 c2 c4");
}

#[test]
fn a_captured_robot_goes_to_the_hand_and_turns_small() {
    let mut game = pojedynek("gl1/1+c1/1G1/EL1[-] w 3 7");
    assert_eq!(
        play(&mut game, "b2b3"),
        ["White's green robot goes from b2 to b3.", "It captures Black's big yellow robot on b3."]
    );
    assert_eq!(game.write_position(), "gl1/1G1/3/EL1[C] b 0 7");
}

#[test]
fn a_robot_can_be_dropped_on_any_empty_square_and_isnt_promoted() {
    let mut game = pojedynek("1l1/3/3/1L1[Cg] w");
    let drops: Vec<String> = legal(&game).into_iter().filter(|text| text.starts_with('C')).collect();
    assert_eq!(
        drops,
        ["C@a1", "C@a2", "C@a3", "C@a4", "C@b2", "C@b3", "C@c1", "C@c2", "C@c3", "C@c4"],
        "all squares but those of the red robots, the one that threatens the red robot included"
    );
    assert_eq!(play(&mut game, "C@a4"), ["White drops a small yellow robot on a4."]);
    assert_eq!(game.write_position(), "Cl1/3/3/1L1[g] b 0 1");
    play(&mut game, "g@c3");
    assert_eq!(targets(&game.write_position(), "a4"), "", "it can't move any more");
}

#[test]
fn promotion_is_a_choice_in_one_edition_and_forced_in_the_other() {
    let position = "1l1/C2/3/1L1[-] w";
    assert_eq!(targets(position, "a3"), "a4 a4+");
    let dobutsu = read(Edition::Dobutsu, position);
    let moves: Vec<String> = legal(&dobutsu).into_iter().filter(|text| text.starts_with("a3")).collect();
    assert_eq!(moves, ["a3a4+"]);

    let mut small = pojedynek(position);
    play(&mut small, "a3a4");
    assert_eq!(small.write_position(), "Cl1/3/3/1L1[-] b 1 1");
    let mut big = pojedynek(position);
    assert_eq!(play(&mut big, "a3a4+")[1], "It becomes a big yellow robot on a4.");
    assert_eq!(big.write_position(), "+Cl1/3/3/1L1[-] b 0 1");

    // Where promotion is mandatory the + may be left out.
    let mut forced = dobutsu.clone();
    play(&mut forced, "a3a4");
    assert_eq!(forced.write_position(), "+Cl1/3/3/1L1[-] b 0 1");
    let without = "a3a4".parse::<Order>().unwrap();
    assert_eq!(
        dobutsu.check(Side::White.seat(), &without).unwrap_err().to_string(),
        "a small yellow robot that enters the enemy zone must promote in this edition: write a3a4+"
    );
}

#[test]
fn capturing_the_red_robot_wins_at_once() {
    let mut game = pojedynek("1l1/C1G/3/1L1[-] w");
    play(&mut game, "a3a4 b4c3");
    assert_eq!(game.outcome(), None, "a red robot next to another one's reach is legal");
    let mut game = pojedynek("1l1/1C1/3/1L1[-] w");
    play(&mut game, "b3b4");
    assert_eq!(end(&game), (WHITE, "red-captured"));
    assert_eq!(game.write_position(), "1C1/3/3/1L1[L] b 0 1");
    assert!(game.to_act().is_empty());
    assert_eq!(read(Edition::Pojedynek, &game.write_position()).outcome(), game.outcome());
}

#[test]
fn leaving_the_red_robot_capturable_is_legal() {
    assert!(
        legal(&pojedynek("1l1/3/1g1/1L1[-] w")).contains(&"b1a1".to_owned()),
        "the attacker is left alone"
    );
    assert!(
        legal(&pojedynek("1l1/3/1g1/E1L[-] w")).contains(&"c1c2".to_owned()),
        "into the green robot's reach"
    );
}

#[test]
fn a_safe_arrival_wins_at_once() {
    let mut game = pojedynek("2l/L2/3/3[-] w");
    assert_eq!(play(&mut game, "a3a4")[1], "It has arrived safely on a4.");
    assert_eq!(end(&game), (WHITE, "safe-arrival"));
    assert_eq!(game.write_position(), "L1l/3/3/3[-] b 1 1 1-0");

    let mut game = pojedynek("3/3/l1L/3[-] b 0 9");
    play(&mut game, "a2a1");
    assert_eq!(end(&game), (BLACK, "safe-arrival"));
    assert_eq!(game.write_position(), "3/3/2L/l2[-] w 1 10 0-1");
}

#[test]
fn a_threatened_arrival_doesnt_win_and_may_be_captured() {
    let mut game = pojedynek("1l1/L2/3/3[-] w");
    assert_eq!(play(&mut game, "a3a4")[1], "It has arrived on a4, but it is threatened there.");
    assert_eq!(game.outcome(), None);
    play(&mut game, "b4a4");
    assert_eq!(end(&game), (BLACK, "red-captured"));
}

#[test]
fn a_red_robot_left_standing_has_not_won_during_the_opponents_turn() {
    // The green robot that threatens a4 moves away: a4 is safe now, but it is White's turn and White hasn't
    // won.
    let mut game = pojedynek("2l/L2/g2/3[-] w");
    play(&mut game, "a3b4");
    assert_eq!(game.outcome(), None, "the red robot on c4 threatens b4");
    play(&mut game, "c4c3 b4a4");
    assert_eq!(end(&game), (WHITE, "safe-arrival"), "moving on within the zone is an arrival too");
}

#[test]
fn a_red_robot_standing_safely_at_the_end_of_its_sides_turn_wins() {
    // It doesn't matter which robot moved; the perft tables depend on this from depth 8 on.
    let mut game = pojedynek("1l1/L2/3/2G[-] w");
    play(&mut game, "a3a4 b4c3");
    assert_eq!(game.outcome(), None);
    assert_eq!(play(&mut game, "c1c2")[1], "White's red robot now stands safely on a4.");
    assert_eq!(end(&game), (WHITE, "safe-arrival"));

    let mut game = pojedynek("1l1/L2/3/3[G] w");
    play(&mut game, "a3a4 b4c3 G@a1");
    assert_eq!(end(&game), (WHITE, "safe-arrival"), "a drop ends a turn as well");

    let mut game = pojedynek("g1l/L2/3/2G[-] w");
    play(&mut game, "a3b4 c4c3 c1c2");
    assert_eq!(game.outcome(), None, "it is still threatened");
}

#[test]
fn a_side_without_a_legal_turn_loses() {
    // White's six robots block each other; a Black robot can't block, because it could be captured.
    let stuck = pojedynek("EGL/1CG/l1C/3[-] w");
    assert_eq!(end(&stuck), (BLACK, "no-turn"));
    let free = pojedynek("EGL/2G/lCC/3[-] w");
    assert_eq!(free.outcome(), None);
}

#[test]
fn repetition_draws_at_the_fourth_or_third_occurrence() {
    let back_and_forth = "c1c2 a4a3 c2c1 a3a4 ";
    for (edition, rounds) in [(Edition::Pojedynek, 3), (Edition::Dobutsu, 2)] {
        let mut game = Duel::start(&DuelOptions { edition }, 2).unwrap();
        for _ in 1..rounds {
            play(&mut game, back_and_forth);
            assert_eq!(game.outcome(), None, "{edition:?}");
        }
        play(&mut game, "c1c2 a4a3 c2c1");
        assert_eq!(game.outcome(), None, "{edition:?}");
        play(&mut game, "a3a4");
        assert_eq!(end(&game), (None, "repetition"), "{edition:?}");
        assert!(game.to_act().is_empty() && legal(&game).is_empty());
        assert!(game.write_position().ends_with(" 1/2-1/2"));
        assert_eq!(read(edition, &game.write_position()).outcome(), game.outcome());
        assert_eq!(refusal(&game, "c1c2"), "the game is over");
    }
}

#[test]
fn positions_repeat_across_captures_and_drops() {
    // White drops the green robot, Black captures and drops it, White captures it: board and hands are the
    // same again.
    let mut game = read(Edition::Dobutsu, "l2/1g1/3/2L[G] w");
    for _ in 0..2 {
        assert_eq!(game.outcome(), None);
        play(&mut game, "G@b2 b3b2 c1b1 G@c1 b1c1 b2b3");
    }
    assert_eq!(end(&game), (None, "repetition"));
}

#[test]
fn refusals_name_the_broken_rule() {
    let start = Duel::start(&DuelOptions::default(), 2).unwrap();
    assert_eq!(refusal(&start, "a3a4"), "there is no robot on a3");
    assert_eq!(refusal(&start, "b3b2"), "the small yellow robot on b3 is Black's");
    assert_eq!(refusal(&start, "c1b1"), "your own red robot stands on b1");
    assert_eq!(
        refusal(&start, "b2a3"),
        "a small yellow robot can't go from b2 to a3: it moves one square forward"
    );
    assert_eq!(
        refusal(&start, "b2b3+"),
        "a small yellow robot promotes only when it moves into the enemy zone: leave out the +"
    );
    assert_eq!(refusal(&start, "c1c2+"), "a green robot doesn't promote: leave out the +");
    assert_eq!(refusal(&start, "E@a2"), "you have no white robot in hand");
    let black = Side::Black.seat();
    assert_eq!(start.check(black, &"b3b2".parse().unwrap()).unwrap_err().to_string(), "it is White's turn");
    let holding = pojedynek("1l1/3/3/1L1[C] w");
    assert_eq!(refusal(&holding, "C@b4"), "b4 isn't empty: a robot can only be dropped onto an empty square");
}

#[test]
fn moves_are_counted_as_in_chess() {
    let mut game = Duel::start(&DuelOptions::default(), 2).unwrap();
    play(&mut game, "c1c2");
    assert_eq!(game.write_position(), "gle/1c1/1CG/EL1[-] b 1 1");
    play(&mut game, "a4a3");
    assert_eq!(game.write_position(), "1le/gc1/1CG/EL1[-] w 2 2");
    play(&mut game, "b2b3");
    assert_eq!(game.write_position(), "1le/gC1/2G/EL1[C] b 0 2");
}

/// Whether the side to move can force a win within this many plies. Taking the red robot or arriving safely
/// takes one.
fn wins_within(position: Position, plies: u32, known: &mut HashMap<(Position, u32), bool>) -> bool {
    if let Some(&answer) = known.get(&(position, plies)) {
        return answer;
    }
    let side = position.side();
    let wins = position
        .visit_moves(|order| {
            let mut after = position;
            after.play_unchecked(order);
            let won = match after.red_winner() {
                Some(winner) => winner == side,
                None if plies < 3 => false,
                None => after.count_moves() == 0 || loses_within(after, plies - 1, known),
            };
            if won { std::ops::ControlFlow::Break(()) } else { std::ops::ControlFlow::Continue(()) }
        })
        .is_break();
    known.insert((position, plies), wins);
    wins
}

fn loses_within(position: Position, plies: u32, known: &mut HashMap<(Position, u32), bool>) -> bool {
    let side = position.side();
    position
        .visit_moves(|order| {
            let mut after = position;
            after.play_unchecked(order);
            let holds = after.red_winner() == Some(side) || !wins_within(after, plies - 1, known);
            if holds { std::ops::ControlFlow::Break(()) } else { std::ops::ControlFlow::Continue(()) }
        })
        .is_continue()
}

#[test]
fn the_short_wins_of_the_sheet_have_the_stated_length() {
    for (text, plies) in [("lc1/EC1/g1L/2e[G] w", 3), ("l1+c/E1G/3/+C1L[Ge] w", 7)] {
        for edition in [Edition::Pojedynek, Edition::Dobutsu] {
            let position = *read(edition, text).position();
            let mut known = HashMap::new();
            assert!(wins_within(position, plies, &mut known), "{text} {edition:?}");
            assert!(!wins_within(position, plies - 2, &mut known), "{text} {edition:?}");
        }
    }
}

/// Squares that are marked as threats for a side.
fn threats(position: &str, side: Side) -> String {
    let spots = pojedynek(position).threats(side.seat());
    spots.iter().filter_map(Spot::cell).map(Cell::name).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_red_robot_that_can_be_captured_is_threatened() {
    assert_eq!(threats("gle/1c1/1C1/ELG[-] w", Side::White), "", "nothing at the start");
    assert_eq!(threats("1l1/3/1c1/1L1[-] w", Side::White), "b1");
    assert_eq!(
        threats("1l1/3/1c1/1L1[-] w", Side::Black),
        "",
        "it captures the small yellow robot, not the red one"
    );
    assert_eq!(threats("1l1/3/1c1/1L1[-] b", Side::White), "b1", "whoever is to move");
    assert_eq!(threats("1l1/3/c2/1L1[-] w", Side::White), "", "a small yellow robot goes forward only");
    assert_eq!(threats("1l1/3/3/1L1[g] w", Side::White), "", "what is dropped captures a turn later");
}

#[test]
fn a_red_robot_that_can_arrive_safely_is_a_threat() {
    assert_eq!(threats("2l/3/1L1/3[-] w", Side::White), "");
    assert_eq!(threats("3/L2/2l/3[-] w", Side::White), "c2", "c1 and b1 aren't guarded");
    assert_eq!(threats("3/L2/2l/3[-] w", Side::Black), "a3", "and the other way round");
    assert_eq!(threats("3/3/2l/1L1[-] w", Side::White), "b1", "b1 and c1 are guarded, but b1 can be taken");
    assert_eq!(threats("3/2l/3/1L1[-] w", Side::White), "", "two steps from the zone");
    // On c1 the red robot is threatened by the green one until that is captured.
    assert_eq!(threats("3/L2/3/1Gl[-] w", Side::White), "c1");
    // Two threats at once.
    assert_eq!(threats("3/3/cl1/L2[-] w", Side::White), "a1 b2");
    // The game is over.
    assert_eq!(threats("1C1/3/3/1L1[L] b", Side::Black), "");
}
