//! The rules sheet, point by point: set-up and actions. Positions are written as text, the highest rank
//! first.

use crate::play::{ENGLISH, SPANISH, check, legal, play, read, refusal};
use botyard_core::{BadJoint, Game, Joint, Lang, Side, Tell};
use botyard_robosoccer::{Edition, RoboSoccer, RoboSoccerOptions, Turn};

#[test]
fn the_set_up_is_robots_robots_ball_ball_and_black_moves_first() {
    let mut game = RoboSoccer::start(&RoboSoccerOptions::default(), 2).unwrap();
    assert_eq!(game.write_position(), "6/6/6/6/6/6 w 0");
    assert_eq!(legal(&game).len(), 90);
    assert_eq!(refusal(&game, "ball c2"), "first put your six robots on your home row, as in place SMBBMS");
    assert_eq!(refusal(&game, "b1b2"), "first put your six robots on your home row, as in place SMBBMS");
    assert_eq!(
        play(&mut game, &["place SMBBMS"]),
        ["White lines up its robots: small, medium, big, big, medium, small."]
    );
    assert_eq!(game.write_position(), "6/6/6/6/6/SMBBMS b 0");
    play(&mut game, &["bmssmb"]);
    assert_eq!(game.write_position(), "bmssmb/6/6/6/6/SMBBMS w 0");
    assert_eq!(legal(&game), ["ball a2", "ball b2", "ball c2", "ball d2", "ball e2", "ball f2"]);
    assert_eq!(refusal(&game, "place SMBBMS"), "first put your ball on your second row, as in ball c2");
    assert_eq!(refusal(&game, "ball c3"), "your ball starts on your second row: c3 isn't on rank 2");
    assert_eq!(play(&mut game, &["ball d2"]), ["White puts the ball on d2."]);
    assert_eq!(game.write_position(), "bmssmb/6/6/6/3O2/SMBBMS b 0");
    assert_eq!(refusal(&game, "b6b5"), "first put your ball on your second row, as in ball c5");
    play(&mut game, &["ball c5"]);
    assert_eq!(game.write_position(), "bmssmb/2o3/6/6/3O2/SMBBMS b 1");
    assert_eq!(refusal(&game, "ball c5"), "the set-up is over: write one or two actions like b1b2,e1e2");
    play(&mut game, &["b6b5"]);
    assert_eq!(game.write_position(), "b1ssmb/1mo3/6/6/3O2/SMBBMS w 2");
    assert!(RoboSoccer::start(&RoboSoccerOptions::default(), 3).is_err());
}

/// Caption of the lost picture of pushing.
#[test]
fn caption_push() {
    let position = "6/1s4/1Bm3/6/6/6 w 1";
    for way in [ENGLISH, SPANISH] {
        check(way, position, "b4b5", Ok("1s4/1B4/2m3/6/6/6"));
        check(way, position, "b4c4", Err("the arrow between c4 and d4 points the other way"));
    }
    let mut game = read(ENGLISH, position);
    assert_eq!(
        play(&mut game, &["b4b5"]),
        ["White's big robot goes from b4 to b5 and pushes the small robot to b6."]
    );
}

/// Caption of the lost picture of jumping.
#[test]
fn caption_jump() {
    let position = "6/6/6/2mSb1/6/6 w 1";
    for way in [ENGLISH, SPANISH] {
        check(way, position, "d3f3", Ok("6/6/6/2m1bS/6/6"));
        check(way, position, "d3b3", Err("the arrow between d3 and c3 points the other way"));
    }
    let mut game = read(ENGLISH, position);
    assert_eq!(
        play(&mut game, &["d3f3"]),
        ["White's small robot jumps from d3 to f3, over the big robot on e3."]
    );
}

/// Caption of the lost picture of switching.
#[test]
fn caption_switch() {
    let position = "6/4B1/6/6/1OsS2/6 w 1";
    check(ENGLISH, position, "e5b2", Ok("6/4O1/6/6/1BsS2/6"));
    check(ENGLISH, position, "d2b2", Err("c2 is in the way between d2 and the ball on b2"));
    let mut game = read(ENGLISH, position);
    assert_eq!(play(&mut game, &["e5b2"]), ["White's big robot on e5 trades places with the ball on b2."]);
}

/// Caption of the lost picture of steps.
#[test]
fn caption_steps() {
    check(ENGLISH, "6/6/6/6/5M/6 w 1", "f2a2", Ok("6/6/6/6/M5/6"));
    check(ENGLISH, "6/6/6/6/M5/6 w 1", "a2f2", Err("the arrow between a2 and f2 points the other way"));
    check(ENGLISH, "6/6/6/1M4/6/6 w 1", "b3b4", Ok("6/6/1M4/6/6/6"));
    check(ENGLISH, "6/6/1M4/6/6/6 w 1", "b4b3", Err("the arrow between b4 and b3 points the other way"));
    check(ENGLISH, "6/6/6/2M3/6/6 w 1", "c3c4", Err("a wall stands between c3 and c4"));
}

#[test]
fn steps_onto_other_pieces_or_distant_squares_are_refused() {
    let position = "6/6/6/1Mo3/1SO3/6 w 1";
    check(ENGLISH, position, "b2b3", Err("your own medium robot stands on b3"));
    check(ENGLISH, position, "b3c3", Err("the enemy's ball lies on c3: a ball can't be pushed"));
    check(
        ENGLISH,
        position,
        "b3e5",
        Err("e5 is too far from b3: a robot goes one square up, down, left or right, or jumps two"),
    );
    check(ENGLISH, position, "b3b3", Err("the robot on b3 is already there"));
    check(ENGLISH, position, "a1a2", Err("there is no robot on a1"));
    check(
        ENGLISH,
        position,
        "c3c4",
        Err(
            "the ball on c3 doesn't go by itself: a robot trades places with it, written robot's square first",
        ),
    );
    check(ENGLISH, position, "b3b7", Err("there is no square b7 here: this board has 6 ranks"));
    check(ENGLISH, "6/6/6/1Mb3/6/6 w 1", "c3c2", Err("the big robot on c3 is Black's"));
}

#[test]
fn a_push_needs_size_and_room_and_open_edges() {
    check(
        ENGLISH,
        "6/1b4/1M4/6/6/6 w 1",
        "b4b5",
        Err("the robot on b5 is bigger than yours: jump over it instead"),
    );
    check(ENGLISH, "6/1m4/1M4/6/6/6 w 1", "b4b5", Ok("1m4/1M4/6/6/6/6"));
    check(
        ENGLISH,
        "1s4/1m4/1M4/6/6/6 w 1",
        "b4b5",
        Err("there is no room behind the robot on b5: b6 isn't empty"),
    );
    check(
        ENGLISH,
        "6/6/1o4/1s4/1B4/6 w 1",
        "b2b3",
        Err("there is no room behind the robot on b3: b4 isn't empty"),
    );
    // The edges between b4 and a4, and across the seam between a4 and f4, are open.
    check(ENGLISH, "6/6/sB4/6/6/6 w 1", "b4a4", Ok("6/6/B4s/6/6/6"));
    check(ENGLISH, "6/6/1B3s/6/6/6 w 1", "b4a4,a4f4", Ok("6/6/4sB/6/6/6"));
    check(ENGLISH, "6/6/6/2s3/2B3/6 w 1", "c2c3", Err("a wall stands between c3 and c4"));
    check(ENGLISH, "6/6/6/2B3/2s3/6 w 1", "c3c2", Err("the arrow between c3 and c2 points the other way"));
}

#[test]
fn a_jump_needs_a_bigger_robot_and_a_free_landing_square() {
    check(
        ENGLISH,
        "6/1m4/1B4/6/6/6 w 1",
        "b4b6",
        Err("the robot on b5 isn't bigger than yours: push it instead"),
    );
    check(
        ENGLISH,
        "6/1M4/1S4/6/6/6 w 1",
        "b4b6",
        Err("your own robot stands on b5: only enemy robots can be jumped over"),
    );
    check(ENGLISH, "6/1o4/1S4/6/6/6 w 1", "b4b6", Err("a ball lies on b5: balls can't be jumped over"));
    check(ENGLISH, "6/6/1S4/6/6/6 w 1", "b4b6", Err("there is nobody on b5 to jump over"));
    check(ENGLISH, "1M4/1b4/1S4/6/6/6 w 1", "b4b6", Err("your own medium robot stands on b6"));
    check(
        ENGLISH,
        "1m4/1b4/1S4/6/6/6 w 1",
        "b4b6",
        Err("there is no room behind the robot on b5: b6 isn't empty"),
    );
    check(ENGLISH, "6/1b4/1S4/6/6/6 w 1", "b4b6", Ok("1S4/1b4/6/6/6/6"));
    check(ENGLISH, "6/6/4Sb/6/6/6 w 1", "e4a4", Ok("6/6/S4b/6/6/6"));
}

#[test]
fn a_switch_goes_along_rows_and_diagonals_of_the_flat_board() {
    check(ENGLISH, "6/6/6/6/1OS3/6 w 1", "c2b2", Ok("6/6/6/6/1SO3/6"));
    check(ENGLISH, "6/6/6/2S3/1O4/6 w 1", "c3b2", Ok("6/6/6/2O3/1S4/6"));
    check(
        ENGLISH,
        "6/6/1S4/6/1O4/6 w 1",
        "b4b2",
        Err("b4 and the ball on b2 are in one column: they trade places along rows and diagonals only"),
    );
    check(ENGLISH, "6/6/2S3/6/1O4/6 w 1", "c4b2", Err("c4 and the ball on b2 aren't on one row or diagonal"));
    // Walls and arrows don't matter to a switch: a wall is between b2 and c2. The seam does: a2 and f2 aren't
    // neighbours here.
    check(ENGLISH, "6/6/6/6/OM3S/6 w 1", "f2a2", Err("b2 is in the way between f2 and the ball on a2"));
    check(ENGLISH, "6/6/6/6/O4S/6 w 1", "f2a2", Ok("6/6/6/6/S4O/6"));
    check(ENGLISH, "6/6/6/5S/O5/6 w 1", "f3a2", Err("f3 and the ball on a2 aren't on one row or diagonal"));
    check(ENGLISH, "6/6/4S1/3o2/2O3/6 w 1", "e4c2", Err("d3 is in the way between e4 and the ball on c2"));
}

#[test]
fn a_switch_may_be_written_ball_first() {
    let mut game = read(ENGLISH, "6/4B1/6/6/1OsS2/6 w 1");
    let order = game.read_order(Side::White.seat(), "b2e5").unwrap();
    assert_eq!(order.to_string(), "e5b2");
    let order = game.read_order(Side::White.seat(), "b2e5,e5b2").unwrap();
    assert_eq!(order.to_string(), "e5b2,b2e5", "after the first the robot stands on b2");
    assert_eq!(
        game.read_order(Side::White.seat(), "e5b2 e5f5").unwrap().to_string(),
        "e5b2,e5f5",
        "only a switch is turned round"
    );
    play(&mut game, &["b2e5"]);
    assert_eq!(game.write_position(), "6/4O1/6/6/1BsS2/6 b 2");
}

#[test]
fn robots_on_the_end_rows_are_safe_in_the_english_edition_only() {
    let safe = |square: &str| {
        format!(
            "the robot on {square} stands on an end row, where it can't be pushed nor jumped over in this edition"
        )
    };
    // Sideways along the top rank and along rank 1.
    check(ENGLISH, "Bs4/6/6/6/6/6 w 1", "a6b6", Err(&safe("b6")));
    check(SPANISH, "Bs4/6/6/6/6/6 w 1", "a6b6", Ok("1Bs3/6/6/6/6/6"));
    check(ENGLISH, "6/6/6/6/6/2Sb2 w 1", "c1e1", Err(&safe("d1")));
    check(SPANISH, "6/6/6/6/6/2Sb2 w 1", "c1e1", Ok("6/6/6/6/6/3bS1"));
    // Pushing into an end row and acting from one are legal.
    check(ENGLISH, "6/6/6/6/1s4/1B4 w 1", "b1b2", Ok("6/6/6/1s4/1B4/6"));
    check(ENGLISH, "6/6/6/1b4/1S4/6 b 1", "b3b2", Ok("6/6/6/6/1b4/1S4"));
    check(SPANISH, "1s4/1B4/6/6/6/6 w 1", "b5b6", Err("the robot on b6 can't be pushed off the board"));
}

#[test]
fn a_turn_has_one_or_two_actions_possibly_of_the_same_robot() {
    let position = "6/6/6/6/6/B4M w 1";
    check(ENGLISH, position, "a1a2", Ok("6/6/6/6/B5/5M"));
    check(ENGLISH, position, "a1a2,f1f2", Ok("6/6/6/6/B4M/6"));
    check(ENGLISH, position, "a1b1,b1c1", Ok("6/6/6/6/6/2B2M"));
    let game = read(ENGLISH, position);
    let turns = legal(&game);
    for turn in ["a1a2,f1f2", "f1f2,a1a2"] {
        assert!(turns.contains(&turn.to_owned()), "two orders of the same actions are two turns");
    }
    let mut unique = turns.clone();
    unique.sort();
    unique.dedup();
    assert_eq!(unique.len(), turns.len());

    let exactly = read("actions=exactly-two", position);
    assert_eq!(refusal(&exactly, "a1a2"), "a turn has two actions here: add another one");
    assert!(legal(&exactly).iter().all(|turn| turn.contains(',')));
}

#[test]
fn only_the_side_to_act_may_act() {
    let mut game = read(ENGLISH, "bmssmb/2o3/6/6/3O2/SMBBMS b 1");
    let white = Side::White.seat();
    let turn = "b1b2".parse::<Turn>().unwrap();
    assert_eq!(game.check(white, &turn).unwrap_err().to_string(), "it is Black's turn");
    assert_eq!(refusal(&game, "b1b2"), "the medium robot on b1 is White's");
    assert!(matches!(game.play(&Joint::one(white, turn)), Err(BadJoint::Illegal { .. })));
}

#[test]
fn the_option_arrows_turns_arrows() {
    let turned = "arrows=x.............";
    check(turned, "6/6/6/1M4/6/6 w 1", "b3b4", Err("the arrow between b3 and b4 points the other way"));
    check(turned, "6/6/1M4/6/6/6 w 1", "b4b3", Ok("6/6/6/1M4/6/6"));
    check(turned, "6/6/6/6/5M/6 w 1", "f2a2", Ok("6/6/6/6/M5/6"));
}

#[test]
fn events_are_described_in_three_languages() {
    let mut game = read(ENGLISH, "6/1s4/1Bm3/6/6/6 w 1");
    let turn = "b4b5".parse().unwrap();
    let events = game.play(&Joint::one(Side::White.seat(), turn)).unwrap();
    let told: Vec<String> = Lang::ALL.into_iter().map(|lang| events[0].tell(lang)).collect();
    assert_eq!(
        told,
        [
            "White's big robot goes from b4 to b5 and pushes the small robot to b6.",
            "El robot grande de las blancas va de b4 a b5 y empuja al robot pequeño hasta b6.",
            "Białe: duży robot idzie z b4 na b5 i spycha małego robota na b6.",
        ]
    );
}

#[test]
fn editions_have_names() {
    assert_eq!(Edition::ALL.map(Edition::value), ["english", "spanish"]);
}
