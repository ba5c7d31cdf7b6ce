//! The rules sheet, point by point. Positions are written as text, the northernmost rank first.

use botyard_core::scene::{Cell, Spot};
use botyard_core::{Game, Joint, Lang, Listing, Position as _, Seat, Sequential, Side, Tell, Viewer};
use botyard_soccolot::{Ball, Field, Goal, Jersey, Man, Order, Soccolot, SoccolotOptions};

const BEYOND: SoccolotOptions = SoccolotOptions::new(Field::Original);
const BACK_ROW: SoccolotOptions = BEYOND.with_goal(Goal::BackRow);
const SPEED: SoccolotOptions = SoccolotOptions::new(Field::Speed);
const SWAP: SoccolotOptions = SoccolotOptions::new(Field::Swap);

const WHITE: Option<Seat> = Some(Side::White.seat());
const BLACK: Option<Seat> = Some(Side::Black.seat());

fn start(options: SoccolotOptions) -> Soccolot {
    Soccolot::start(&options, 2).unwrap()
}

fn read(options: SoccolotOptions, position: &str) -> Soccolot {
    Soccolot::read_position(&options, position).unwrap_or_else(|why| panic!("{position}: {why}"))
}

/// Plays typed plays for the side to play.
fn play(game: &mut Soccolot, plays: &str) -> Vec<String> {
    let mut told = Vec::new();
    for text in plays.split_whitespace() {
        let seat = game.position().turn();
        let order = game.read_order(seat, text).unwrap_or_else(|why| panic!("{text}: {why}"));
        let events = game.play(&Joint::one(seat, order)).unwrap_or_else(|why| panic!("{text}: {why:?}"));
        told.extend(events.iter().map(|event| event.tell(Lang::En)));
    }
    told
}

fn legal(game: &Soccolot) -> Vec<String> {
    let Listing::All(orders) = game.orders(game.position().turn()) else { unreachable!() };
    let mut texts: Vec<String> = orders.iter().map(Order::to_string).collect();
    texts.sort();
    texts
}

/// The legal plays with this prefix, without it: `1d` for the dribbles of man 1.
fn plays(game: &Soccolot, beginning: &str) -> String {
    let legal = legal(game);
    let plays: Vec<&str> = legal.iter().filter_map(|text| text.strip_prefix(beginning)).collect();
    plays.join(" ")
}

fn refusal(game: &Soccolot, text: &str) -> String {
    let seat = game.position().turn();
    let order = game.read_order(seat, text).unwrap_or_else(|why| panic!("{text}: {why}"));
    game.check(seat, &order).expect_err(text).to_string()
}

fn end(game: &Soccolot) -> (Option<Seat>, &'static str) {
    let outcome = game.outcome().expect("the game is over");
    (outcome.winner(), outcome.reason.code)
}

fn board(game: &Soccolot) -> String {
    let text = game.write_position();
    text.split(' ').next().unwrap_or_default().to_owned()
}

#[test]
fn black_plays_first_on_every_field() {
    let game = start(BEYOND);
    assert_eq!(game.write_position(), "1B1B2B3B4B5B61/8/8/8/3O4/8/8/1W1W2W3W4W5W61 b 1");
    assert_eq!(legal(&game).len(), 20);
    assert_eq!(start(SPEED).write_position(), "7/1B1B2B3B4B51/7/3O3/7/1W1W2W3W4W51/7 b 1");
    assert_eq!(start(SWAP).write_position(), start(SPEED).write_position());
    assert!(Soccolot::start(&BEYOND, 3).is_err());
}

#[test]
fn a_man_runs_like_a_king_to_empty_squares() {
    assert_eq!(plays(&read(BEYOND, "8/8/8/8/3W14/8/8/O7 w"), "1r"), "e n ne nw s se sw w");
    assert_eq!(plays(&read(BEYOND, "8/8/8/8/8/8/8/W16O w"), "1r"), "e n ne");
    // An own man, an enemy and the ball block the way.
    assert_eq!(plays(&read(BEYOND, "8/8/8/3W2B1O2/3W14/8/8/8 w"), "1r"), "e nw s se sw w");
    assert_eq!(
        plays(&read(SPEED, "7/6W1/7/O6/7/7/7 w"), "1r"),
        "n nw s sw w",
        "the h-file isn't on this field"
    );
}

/// The help page's drawing: the dribbles of the man on d4, as (man, ball) after each.
#[test]
fn the_five_dribbles_of_the_source() {
    let game = read(BEYOND, "8/8/8/3B1O3/3W14/4B23/8/8 w");
    let man = Man { side: Side::White, jersey: Jersey::new(1).unwrap() };
    let Listing::All(orders) = game.orders(Side::White.seat()) else { unreachable!() };
    let mut after: Vec<String> = orders
        .into_iter()
        .filter(|order| order.to_string().starts_with("1d"))
        .map(|order| {
            let mut position = *game.position();
            position.play_unchecked(order);
            let Ball::On(ball) = position.ball() else { panic!("{order} isn't on the field") };
            format!("{} {ball}", position.square_of(man).unwrap())
        })
        .collect();
    after.sort();
    assert_eq!(after, ["c3 d4", "c5 d6", "d3 e4", "e4 f5", "e5 f6"]);
    assert_eq!(refusal(&game, "1dn"), "White 1 can't dribble north: Black 1 stands on d5");
    assert_eq!(refusal(&game, "1dw"), "White 1 can't take the ball west: Black 1 stands on d5");
    assert_eq!(refusal(&game, "1dse"), "White 1 can't dribble south-east: Black 2 stands on e3");
}

/// The help page's second drawing.
#[test]
fn the_five_kicks_of_the_source() {
    let game = read(BEYOND, "2B13B21/4B3B42/1B56/5B62/2O5/1W1W21W3W42/8/3W52W61 w");
    let legal = legal(&game);
    let of = |action: char| legal.iter().filter(|text| text.chars().nth(1) == Some(action)).count();
    assert_eq!((legal.len(), of('r'), of('d'), of('k')), (53, 36, 12, 5));
    assert_eq!(plays(&game, "2k"), "1 2 3", "the man on c3: to c5, c6, c7");
    assert_eq!(plays(&game, "1k"), "1 2", "the man on b3: to d5, e6");
    assert_eq!(refusal(&game, "2k4"), "White 2 can kick the ball only 3 squares: Black 1 stands on c8");
    let mut after = game.clone();
    assert_eq!(play(&mut after, "1k2"), ["White 1 kicks the ball from c4 to e6."]);
    assert_eq!(board(&after), "2B13B21/4B3B42/1B52O3/5B62/8/1W1W21W3W42/8/3W52W61");
}

#[test]
fn a_dribble_may_enter_the_squares_that_man_and_ball_leave() {
    let mut game = read(BEYOND, "8/8/8/8/3O4/3W14/8/8 w");
    let told = play(&mut game, "1dn");
    assert_eq!(told, ["White 1 dribbles from d3 to d4, taking the ball to d5."]);
    assert_eq!(board(&game), "8/8/8/3O4/3W14/8/8/8");
    let mut game = read(BEYOND, "8/8/8/8/3O4/3W14/8/8 w");
    play(&mut game, "1ds");
    assert_eq!(board(&game), "8/8/8/8/8/3O4/3W14/8");
}

#[test]
fn a_goal_is_the_ball_behind_the_opponents_back_row() {
    let mut game = read(BEYOND, "8/8/3O4/3W14/8/8/8/4B13 w 9");
    assert_eq!(plays(&game, "1k"), "1 2 3", "d7, d8, goal");
    let told = play(&mut game, "1k3");
    assert_eq!(told, ["White 1 kicks the ball from d6 into Black's goal.", "Goal for White!"]);
    assert_eq!(end(&game), (WHITE, "goal"));
    assert_eq!(game.write_position(), "8/8/8/3W14/8/8/8/4B13 b 10 1-0");
    assert_eq!(read(BEYOND, &game.write_position()).outcome(), game.outcome());
    assert!(game.to_act().is_empty() && legal(&game).is_empty());

    let mut game = read(BEYOND, "8/8/3O4/3W14/8/8/8/4B13 w");
    play(&mut game, "1k2");
    assert_eq!(game.outcome(), None, "the back row is not the goal");
}

#[test]
fn the_ball_is_dribbled_into_the_goal() {
    let mut game = read(BEYOND, "8/8/8/8/8/8/4B13/4O3 b");
    assert_eq!(plays(&game, "1d"), "e n ne nw s se sw w");
    let told = play(&mut game, "1dsw");
    assert_eq!(
        told,
        ["Black 1 dribbles from e2 to d1, taking the ball into White's goal.", "Goal for Black!"]
    );
    assert_eq!(end(&game), (BLACK, "goal"));
    assert_eq!(game.write_position(), "8/8/8/8/8/8/8/3B14 w 1 0-1");
    // A man beside the ball would have to leave the field.
    assert_eq!(plays(&read(BEYOND, "8/8/8/8/8/8/8/3B1O3 b"), "1d"), "e n ne nw w");
}

#[test]
fn the_ball_never_leaves_over_a_side_line() {
    let game = read(BEYOND, "8/8/8/8/6W1O/8/8/8 w");
    assert_eq!(plays(&game, "1d"), "n nw s sw w");
    assert_eq!(plays(&game, "1k"), "");
    assert_eq!(
        refusal(&game, "1de"),
        "White 1 can't take the ball east: the ball can't leave over the side line"
    );
    assert_eq!(refusal(&game, "1k1"), "White 1 can't kick the ball: the ball can't leave over the side line");
}

#[test]
fn the_ball_never_leaves_over_a_corner() {
    let game = read(BEYOND, "7O/6W11/8/8/8/8/8/8 w");
    assert_eq!(plays(&game, "1k"), "");
    assert_eq!(
        refusal(&game, "1k1"),
        "White 1 can't kick the ball: the ball can't leave over the corner of the field"
    );
    assert_eq!(plays(&game, "1d"), "n nw s sw w", "north and north-west are goals");
    // The same from a distance: the ball reaches h8 and no further.
    let game = read(BEYOND, "8/8/8/8/3O4/2W15/8/8 w");
    assert_eq!(plays(&game, "1k"), "1 2 3 4");
    // One file further west the same line ends in the goal.
    let game = read(BEYOND, "8/8/8/8/2O5/1W16/8/8 w");
    assert_eq!(plays(&game, "1k"), "1 2 3 4 5");
}

#[test]
fn own_goals_are_legal_and_win_for_the_opponent() {
    let mut game = read(BEYOND, "8/8/8/8/8/3W14/3O4/8 w");
    let told = play(&mut game, "1k2");
    assert_eq!(
        told,
        ["White 1 kicks the ball from d2 into White's goal.", "An own goal: it counts for Black!"]
    );
    assert_eq!(end(&game), (BLACK, "own-goal"));
    assert_eq!(game.write_position(), "8/8/8/8/8/3W14/8/8 b 2 0-1");
    assert_eq!(read(BEYOND, &game.write_position()).outcome(), game.outcome());
}

#[test]
fn with_back_row_goals_the_ball_wins_on_the_back_row() {
    let mut game = read(BACK_ROW, "8/8/3O4/3W14/8/8/8/8 w");
    assert_eq!(plays(&game, "1k"), "1 2", "the ball never leaves the field");
    assert_eq!(
        refusal(&game, "1k3"),
        "White 1 can kick the ball only 2 squares: the ball can't leave the field"
    );
    let told = play(&mut game, "1k2");
    assert_eq!(told, ["White 1 kicks the ball from d6 to d8.", "Goal for White!"]);
    assert_eq!(end(&game), (WHITE, "goal"));
    assert_eq!(game.write_position(), "3O4/8/8/3W14/8/8/8/8 b 2", "the board shows it");
    assert_eq!(read(BACK_ROW, &game.write_position()).outcome(), game.outcome());

    let mut game = read(BACK_ROW, "8/8/8/8/8/3W14/3O4/8 w");
    play(&mut game, "1k1");
    assert_eq!(end(&game), (BLACK, "own-goal"));
    assert_eq!(end(&read(SPEED, "3O3/7/7/7/7/7/7 b")), (WHITE, "goal"), "it was White's play");
    assert_eq!(end(&read(SPEED, "3O3/7/7/7/7/7/7 w")), (WHITE, "own-goal"), "it was Black's play");
}

#[test]
fn the_goal_can_be_chosen_on_every_field() {
    let beyond = SPEED.with_goal(Goal::Beyond);
    let mut game = read(beyond, "3O3/3W13/7/7/7/7/7 w");
    assert_eq!(plays(&game, "1k"), "1");
    play(&mut game, "1k1");
    assert_eq!(end(&game), (WHITE, "goal"));
    assert_eq!(game.write_position(), "7/3W13/7/7/7/7/7 b 2 1-0");
    // The corner of the small field is a corner too.
    assert_eq!(plays(&read(beyond, "6O/5W11/7/7/7/7/7 w"), "1k"), "");
}

#[test]
fn on_the_field_swap_a_man_trades_places_with_the_ball() {
    let mut game = read(SWAP, "7/7/7/3O3/3W13/7/7 w");
    assert_eq!(plays(&game, "1x"), "");
    assert!(legal(&game).contains(&"1x".to_owned()));
    let told = play(&mut game, "1x");
    assert_eq!(told, ["White 1 swaps places with the ball: the player goes to d4, the ball to d3."]);
    assert_eq!(board(&game), "7/7/7/3W13/3O3/7/7");
    // A ball swapped onto the back row has won.
    let mut game = read(SWAP, "3W13/3O3/7/7/7/7/7 w");
    play(&mut game, "1x");
    assert_eq!(end(&game), (WHITE, "goal"));
    let game = read(SPEED, "7/7/7/3O3/3W13/7/7 w");
    assert_eq!(
        refusal(&game, "1x"),
        "White 1 can't swap: players swap places with the ball only on the field swap"
    );
}

#[test]
fn the_third_occurrence_of_a_position_draws() {
    let mut game = start(BEYOND);
    play(&mut game, "1rs 1rn 1rn 1rs 1rs 1rn 1rn");
    assert_eq!(game.outcome(), None);
    play(&mut game, "1rs");
    assert_eq!(end(&game), (None, "repetition"), "the start is there for the third time");
    assert_eq!(game.write_position(), "1B1B2B3B4B5B61/8/8/8/3O4/8/8/1W1W2W3W4W5W61 b 5 1/2-1/2");
    assert_eq!(read(BEYOND, &game.write_position()).outcome(), game.outcome());
    assert_eq!(refusal(&game, "1rs"), "the game is over");
}

#[test]
fn jerseys_dont_distinguish_positions() {
    let one = read(BEYOND, "8/8/8/8/O7/8/8/W1W26 w");
    let two = read(BEYOND, "8/8/8/8/O7/8/8/W2W16 w");
    assert_eq!(one.position(), two.position());
    assert_eq!(one.position().key(), two.position().key());
    assert_ne!(one, two, "the games go on with other orders");
    let other = read(BEYOND, "8/8/8/8/O7/8/8/W11W25 w");
    assert_ne!(one.position(), other.position());
    assert_ne!(one.position().key(), other.position().key());
    // The same men on another field, with another goal, or with the other side to play.
    for other in [read(BACK_ROW, "8/8/8/8/O7/8/8/W1W26 w"), read(BEYOND, "8/8/8/8/O7/8/8/W1W26 b")] {
        assert_ne!(one.position(), other.position());
        assert_ne!(one.position().key(), other.position().key());
    }
}

#[test]
fn a_position_is_repeated_even_if_men_have_traded_places() {
    let mut game = read(BEYOND, "8/8/B17/8/4O3/8/8/W1W26 w");
    // White's men trade places while Black's man walks around a triangle.
    play(&mut game, "1rn 1rn 2rw 1rse 1rse 1rw");
    assert_eq!(board(&game), "8/8/B17/8/4O3/8/8/W2W16");
    assert_eq!(game.outcome(), None);
    play(&mut game, "2rn 1rn 1rw 1rse 2rse");
    assert_eq!(game.outcome(), None);
    play(&mut game, "1rw");
    assert_eq!(end(&game), (None, "repetition"));
}

#[test]
fn a_side_without_a_legal_play_loses() {
    // A blocked man in the corner, with the ball far away.
    let stuck = read(BEYOND, "7O/8/8/8/8/8/B2B36/W1B16 w");
    assert_eq!(end(&stuck), (BLACK, "no-play"));
    assert_eq!(refusal(&stuck, "1rn"), "the game is over");
    assert_eq!(read(BEYOND, "7O/8/8/8/8/8/B2B36/W1B16 b").outcome(), None);
    assert_eq!(end(&read(BEYOND, "7O/8/8/8/8/8/8/W17 b")), (WHITE, "no-play"), "there is nobody to play");
}

#[test]
fn refusals_name_the_broken_rule() {
    let game = start(BEYOND);
    assert_eq!(refusal(&game, "3k1"), "Black 3 isn't next to the ball and so can't kick");
    assert_eq!(refusal(&game, "b3ds"), "Black 3 isn't next to the ball and so can't dribble");
    assert_eq!(refusal(&game, "1re"), "Black 1 can't run east: Black 2 stands on c8");
    assert_eq!(refusal(&game, "1rn"), "Black 1 can't run north: a player can't leave the field");
    let white = Side::White.seat();
    assert_eq!(game.check(white, &"1rn".parse().unwrap()).unwrap_err().to_string(), "it is Black's turn");
    assert_eq!(refusal(&start(SPEED), "6rs"), "there is no Black 6 on the field");
    let game = read(BEYOND, "8/8/8/8/8/2OW34/2W25/8 w");
    assert_eq!(refusal(&game, "2rn"), "White 2 can't run north: the ball is on c3");
    assert_eq!(refusal(&game, "2rne"), "White 2 can't run north-east: White 3 stands on d3");
    assert_eq!(refusal(&game, "2k7"), "White 2 can kick the ball only 6 squares: then it is in the goal");
    assert_eq!(
        refusal(&read(BEYOND, "8/8/8/8/8/8/W1O6/8 w"), "1k7").split(':').next(),
        Some("White 1 can kick the ball only 6 squares")
    );
    assert_eq!(
        refusal(&read(BEYOND, "8/8/8/8/8/8/4W1OW21/8 w"), "2k5"),
        "White 2 can't kick the ball: White 1 stands on e2"
    );
    assert_eq!(
        refusal(&read(SWAP, "7/7/7/3O3/7/3W13/7 w"), "1x"),
        "White 1 isn't next to the ball and so can't swap"
    );
    assert_eq!(
        refusal(&read(BEYOND, "8/8/8/8/8/8/8/W1O6 w"), "1ds"),
        "White 1 can't dribble south: a player can't leave the field"
    );
    assert_eq!(
        refusal(&read(BEYOND, "8/8/8/8/8/8/6O1/5W12 w"), "1k2"),
        "White 1 can kick the ball only 1 square: the ball can't leave over the side line"
    );
}

#[test]
fn the_letter_in_front_must_be_that_of_the_seats_side() {
    let game = start(BEYOND);
    let read = |seat: Side, text: &str| {
        game.read_order(seat.seat(), text).map(|order| order.to_string()).map_err(|why| why.to_string())
    };
    assert_eq!(read(Side::Black, "B5RS").as_deref(), Ok("5rs"));
    assert_eq!(read(Side::White, "w 5 r n").as_deref(), Ok("5rn"));
    assert_eq!(
        read(Side::Black, "w5rs"),
        Err("that play is for White, but you play Black: leave out the w".to_owned())
    );
    assert_eq!(
        read(Side::White, "b5rs"),
        Err("that play is for Black, but you play White: leave out the b".to_owned())
    );
}

#[test]
fn the_number_grows_after_whites_play() {
    let mut game = start(BEYOND);
    play(&mut game, "3rs");
    assert!(game.write_position().ends_with(" w 1"));
    play(&mut game, "3rn");
    assert!(game.write_position().ends_with(" b 2"));
    let mut last = read(BEYOND, "8/8/8/8/3O4/8/8/W17 w 4294967295");
    play(&mut last, "1rn");
    assert!(last.write_position().ends_with(" b 4294967295"));
}

#[test]
fn events_are_described_in_three_languages() {
    let told = |options, position: &str, text: &str| -> Vec<String> {
        let game = read(options, position);
        let seat = game.position().turn();
        let order = game.read_order(seat, text).unwrap();
        let events = game.clone().play(&Joint::one(seat, order)).unwrap();
        let langs = [Lang::Es, Lang::Pl];
        langs.iter().flat_map(|&lang| events.iter().map(move |event| event.tell(lang))).collect()
    };
    assert_eq!(
        told(BEYOND, "8/8/8/8/3O4/8/8/B57 b", "5rn"),
        ["El 5 de las negras corre de a1 a a2.", "Czarny nr 5 biegnie z a1 na a2."]
    );
    assert_eq!(
        told(BEYOND, "8/8/8/8/3O4/3W24/8/8 w", "2dne"),
        [
            "El 2 de las blancas conduce el balón a e5 y pasa de d3 a e4.",
            "Biały nr 2 drybluje z d3 na e4 i prowadzi piłkę na e5."
        ]
    );
    assert_eq!(
        told(BEYOND, "3O4/3W24/8/8/8/8/8/8 w", "2k1"),
        [
            "El 2 de las blancas chuta el balón desde d8 a la portería de las negras.",
            "¡Gol de las blancas!",
            "Biały nr 2 kopie piłkę z d8 do bramki czarnych.",
            "Gol dla białych!"
        ]
    );
    assert_eq!(
        told(BEYOND, "3O4/3B24/8/8/8/8/8/8 b", "2dn")[1],
        "¡Gol en propia puerta! Vale para las blancas."
    );
    assert_eq!(
        told(SWAP, "7/7/7/3O3/3W23/7/7 w", "2x"),
        [
            "El 2 de las blancas cambia de sitio con el balón: él va a d4 y el balón, a d3.",
            "Biały nr 2 zamienia się miejscami z piłką: on idzie na d4, a ona na d3."
        ]
    );
}

#[test]
fn an_order_is_given_by_touching_man_ball_and_target() {
    let touches = |options, position: &str, text: &str| {
        let game = read(options, position);
        let seat = game.position().turn();
        let names = game.touches(seat, &text.parse().unwrap()).into_iter().map(|spot| match spot {
            Spot::Cell(cell) => cell.name(),
            Spot::Goal { seat } => format!("goal {}", Soccolot::INFO.seat_id(seat)),
            Spot::Tray { .. } => "tray".to_owned(),
        });
        names.collect::<Vec<_>>().join(" ")
    };
    let position = "8/8/3O4/3W14/8/8/8/8 w";
    assert_eq!(touches(BEYOND, position, "1rnw"), "d5 c6");
    assert_eq!(touches(BEYOND, position, "1dne"), "d5 d6 e7");
    // The ball comes to the man's square, so the man's target is given instead.
    assert_eq!(touches(BEYOND, position, "1ds"), "d5 d4");
    assert_eq!(touches(BEYOND, position, "1k2"), "d5 d6 d8");
    assert_eq!(touches(BEYOND, position, "1k3"), "d5 d6 goal b");
    assert_eq!(touches(BEYOND, position, "2k3"), "");
    assert_eq!(touches(SWAP, "7/7/7/3O3/3W13/7/7 w", "1x"), "d3 d4 d3");
}

#[test]
fn a_scene_shows_men_ball_and_goals() {
    let game = start(BEYOND);
    let scene = Soccolot::scene(&game.view(Viewer::Public));
    assert_eq!((scene.columns, scene.rows, scene.pieces.len(), scene.goals.len()), (8, 8, 13, 2));
    let glyphs: Vec<&str> = scene.pieces.iter().map(|piece| piece.figure.glyph.as_str()).collect();
    assert_eq!(glyphs, ["W1", "W2", "W3", "W4", "W5", "W6", "B1", "B2", "B3", "B4", "B5", "B6", "O"]);
    let scene = Soccolot::scene(&start(SPEED).view(Viewer::Public));
    assert_eq!((scene.columns, scene.rows, scene.pieces.len(), scene.goals.len()), (7, 7, 11, 0));
    assert_eq!(scene.legend[1].words, "White's players, to W5: the ball must go onto Black's row");
}

/// Squares that are marked as threats for a side.
fn threats(options: SoccolotOptions, position: &str, side: Side) -> String {
    let spots = read(options, position).threats(side.seat());
    spots.iter().filter_map(Spot::cell).map(Cell::name).collect::<Vec<_>>().join(" ")
}

#[test]
fn the_ball_is_a_threat_if_the_other_side_could_score() {
    assert!(start(BEYOND).threats(Side::White.seat()).is_empty());
    // White 1 on d4 kicks the ball on d5 to the north: d6, d7, d8, goal.
    let open = "8/8/8/3O4/3W14/8/8/7B1 b 1";
    assert_eq!(threats(BEYOND, open, Side::Black), "d5");
    assert_eq!(threats(BEYOND, open, Side::White), "", "the own chance is no threat");
    assert_eq!(threats(BEYOND, &open.replace(" b ", " w "), Side::Black), "d5", "whoever is to play");
    let closed = "3B14/8/8/3O4/3W14/8/8/8 b 1";
    assert_eq!(threats(BEYOND, closed, Side::Black), "", "a man stands in the way");
    assert_eq!(threats(BACK_ROW, closed, Side::Black), "", "also where the back row is enough");
    // A man on the wrong side of the ball could only score an own goal.
    assert_eq!(threats(BEYOND, "8/8/8/3W14/3O4/8/8/7B1 b 1", Side::Black), "");
    assert_eq!(threats(BEYOND, "8/8/8/3W14/3O4/8/8/7B1 b 1", Side::White), "", "and nobody else does");
    // No kick leads over the corner, but two dribbles lead into the goal, unless men are in the way.
    assert_eq!(threats(BEYOND, "7O/6W11/8/8/8/8/8/B17 b 1", Side::Black), "h8");
    assert_eq!(threats(BEYOND, "5B1B2O/6W11/8/8/8/8/8/8 b 1", Side::Black), "");
}
