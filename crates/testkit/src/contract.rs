//! The contract of [`Game`], checked by playing random games.

use std::collections::{BTreeSet, HashMap};
use std::fmt::Debug;

use botyard_core::dice::Dice;
use botyard_core::{BadJoint, Game, Joint, Lang, Listing, MAX_SEATS, Options, Seat, Tell, Viewer};

use crate::arranged::check_arrangement;
use crate::garbage::mutate;
use crate::shown::{AnimationCheck, check_acts, check_scene, check_touches, public_scene};
use crate::words::check_told;

/// Amount of testing. The default takes a few seconds for a small game.
#[derive(Clone, Copy, Debug)]
pub struct Contract {
    /// Number of games per choice of an option and number of seats.
    pub games: u64,
    /// Maximum number of steps; a longer game fails.
    pub longest: u64,
    /// Number of mutated texts that are parsed at every position.
    pub garbage: u64,
}

impl Default for Contract {
    fn default() -> Contract {
        Contract { games: 300, longest: 5_000, garbage: 6 }
    }
}

/// Checks that a game keeps the promises of [`Game`]: see [`Contract::check`].
///
/// # Panics
/// With the seed, the position and the broken promise.
pub fn assert_game_contract<G: Game>() {
    Contract::default().check::<G>();
}

impl Contract {
    /// Plays random games to the end, for every choice of every option and every number of seats, and checks
    /// at every position that
    /// - seats owe orders exactly while there is no outcome, and an outcome has consistent places;
    /// - orders, positions and options survive being written and read;
    /// - [`Game::check`] agrees with the list of legal orders and rejects seats that owe nothing, and
    ///   rejected orders change nothing;
    /// - the same orders give the same game and the same events, moment by moment, and the same game when
    ///   played without events;
    /// - idle orders are legal;
    /// - previews reveal nothing that is hidden, and a player who resigns is out;
    /// - mutated text is parsed, or rejected with a sentence in every language, but never breaks anything;
    /// - keys are equal for equal positions and for no others;
    /// - no viewer sees hidden information, in views or in rejections;
    /// - scenes draw every piece on its own square of the board;
    /// - acts move existing pieces, and lead from each scene to the next;
    /// - drawn positions can be set up by hand.
    ///
    /// # Panics
    /// With the seed, the position and the broken promise.
    pub fn check<G: Game>(self) {
        check_info::<G>();
        let mut ways = vec![G::Options::default()];
        for option in G::INFO.options {
            for choice in option.choices {
                let mut options = G::Options::default();
                options
                    .set(option.key, choice.value)
                    .unwrap_or_else(|why| panic!("{}={} can't be set: {why}", option.key, choice.value));
                if !ways.contains(&options) {
                    ways.push(options);
                }
            }
        }
        let mut player = Simulation::<G> {
            contract: self,
            met: Vec::new(),
            imagined_another: false,
            seen: AnimationCheck::default(),
        };
        for options in &ways {
            check_options(options);
            let allowed: Vec<usize> =
                (0..=MAX_SEATS + 1).filter(|&seats| G::start(options, seats).is_ok()).collect();
            assert!(!allowed.is_empty(), "nobody can play with {options:?}");
            for seats in allowed {
                assert!(G::INFO.seats.contains(&seats), "{seats} seats can start but aren't in the info");
                for seed in 0..self.games {
                    player.play_game(options, seats, seed);
                }
            }
        }
        if G::INFO.secrets {
            assert!(
                player.imagined_another,
                "the info says there are secrets, but `imagine` never changes any"
            );
        }
        player.seen.check();
    }
}

fn check_info<G: Game>() {
    let info = G::INFO;
    let is_plain = |sign: char| sign.is_ascii_lowercase() || sign.is_ascii_digit();
    assert!(!info.id.is_empty() && info.id.chars().all(is_plain), "id {:?}", info.id);
    assert!(*info.seats.start() >= 1 && *info.seats.end() <= MAX_SEATS, "seats {:?}", info.seats);
    assert!(info.seat_names.len() >= *info.seats.end(), "there are more seats than seat names");
    for seat in Seat::first(*info.seats.end()) {
        assert_eq!(info.seat(info.seat_id(seat)), Some(seat), "seat names must be unique");
    }
    for lang in Lang::ALL {
        assert!(!info.rules.get(lang).trim().is_empty(), "there is no rules page in {lang:?}");
    }
}

fn check_options<O: Options>(options: &O) {
    let text = options.write();
    assert_eq!(O::read(&text).as_ref(), Ok(options), "{text:?} reads back as something else");
    assert!(O::read("no-such-option=1").is_err(), "an option that doesn't exist was accepted");
    for (key, _) in options.pairs() {
        let mut changed = options.clone();
        let refused = changed.set(key, "\u{1f437} no such value").is_err();
        assert!(refused, "{key} accepts anything");
        assert_eq!(&changed, options, "a refused value changed something");
    }
}

struct Simulation<G: Game> {
    contract: Contract,
    /// Orders seen so far with their texts, to be tried again in other positions.
    met: Vec<(G::Order, String)>,
    imagined_another: bool,
    seen: AnimationCheck,
}

/// Maximum number of remembered orders.
const MOST_MET: usize = 400;

impl<G: Game> Simulation<G> {
    fn remember(&mut self, order: &G::Order, text: String, dice: &mut Dice) {
        if self.met.iter().any(|(met, _)| met == order) {
            return;
        }
        if self.met.len() < MOST_MET {
            self.met.push((order.clone(), text));
        } else {
            self.met[dice.below(MOST_MET as u64) as usize] = (order.clone(), text);
        }
    }

    fn play_game(&mut self, options: &G::Options, seats: usize, seed: u64) {
        let mut dice = Dice::new(seed);
        let mut game = G::start(options, seats).expect("it could start before");
        let mut keys: HashMap<u64, G> = HashMap::new();
        let place =
            |game: &G| format!("{options:?}, {seats} seats, seed {seed}, at {:?}", game.write_position());
        for _ in 0..=self.contract.longest {
            let place = place(&game);
            self.check_position(&game, &place, &mut dice);
            check_key(&game, &mut keys, &place);
            if game.to_act().is_empty() {
                return;
            }
            game = self.step(&game, &place, &mut dice);
        }
        panic!("the game doesn't end: {}", place(&game));
    }

    /// Plays a random step through every method that can play one, and compares the results.
    fn step(&mut self, game: &G, place: &str, dice: &mut Dice) -> G {
        let mut orders = Joint::default();
        for seat in game.to_act().iter() {
            let order =
                game.random_order(seat, dice).unwrap_or_else(|| panic!("no order for {seat:?}: {place}"));
            assert_eq!(game.check(seat, &order), Ok(()), "a random order {order} isn't legal: {place}");
            orders.insert(seat, order);
        }
        for seat in game.to_act().iter() {
            let missing: Joint<G::Order> =
                orders.iter().filter(|&(at, _)| at != seat).map(|(at, o)| (at, o.clone())).collect();
            let mut same = game.clone();
            let refused =
                matches!(same.play(&missing), Err(BadJoint::Missing(seats)) if seats.contains(seat));
            assert!(refused, "a step without an order of {seat:?} was played: {place}");
            assert_eq!(&same, game, "a refused step changed the game: {place}");
        }
        let (mut next, mut again) = (game.clone(), game.clone());
        let events = next.step(&orders);
        assert_eq!(
            Ok(&events),
            again.play(&orders).as_ref(),
            "playing twice tells different things: {place}"
        );
        assert_eq!(next, again, "playing twice gives different games: {place}");
        for event in &events {
            for lang in Lang::ALL {
                assert!(!event.tell(lang).trim().is_empty(), "{event:?} has no words in {lang:?}: {place}");
            }
            to_json(event, place);
        }
        let positions = game.positions_on_the_way(&orders);
        assert_eq!(positions.last(), Some(&next.write_position()), "the way leads elsewhere: {place}");
        let moments: Vec<usize> = events.iter().map(G::moment).collect();
        assert!(moments.is_sorted(), "events aren't told in the order of their moments: {place}");
        assert!(
            moments.iter().all(|&moment| moment < positions.len()),
            "an event has happened at no moment: {place}"
        );
        self.seen.check_way(game, &game.acts(&events), &positions, place);
        let mut advanced = game.clone();
        assert_eq!(
            advanced.advance(&orders),
            positions.len(),
            "the quick step counts moments otherwise: {place}"
        );
        assert_eq!(advanced, next, "the quick step differs from the told one: {place}");
        for (seat, order) in orders.iter() {
            self.check_rehearsal(game, seat, order, place, dice);
            check_retirement(game, seat, place);
        }
        if let (Some(walk), Some((_, order))) = (G::walk(), orders.iter().next()) {
            let mut walked = game.clone();
            walk.advance(&mut walked, order.clone());
            assert_eq!(walked, next, "the quick step of {order} differs from the told one: {place}");
        }
        next
    }

    /// Checks that a preview is the same in every game that looks the same to the seat.
    fn check_rehearsal(&mut self, game: &G, seat: Seat, order: &G::Order, place: &str, dice: &mut Dice) {
        let alone = Joint::default();
        let trial = game.rehearse(seat, order, &alone);
        let other = game.imagine(Viewer::Seat(seat), dice);
        assert!(
            other.rehearse(seat, order, &alone) == trial,
            "trying {order} tells {seat:?} what is hidden from it: {place}"
        );
        // Other seats that owe an order take no part in the preview.
        let mut before = public_scene(game);
        before.pieces.retain(|piece| {
            piece.figure.seat.is_none_or(|owner| owner == seat || !game.to_act().contains(owner))
        });
        for moment in trial.iter().flatten() {
            to_json(&moment.view, place);
            let after = G::scene(&moment.view);
            check_scene(&after, place);
            if self.seen.acts {
                assert!(moment.acts.iter().all(|act| act.moment == 0), "a trial has other moments: {place}");
                check_acts(&before, &moment.acts, &after, place);
            }
            before = after;
        }
    }

    fn check_position(&mut self, game: &G, place: &str, dice: &mut Dice) {
        let due = game.to_act();
        let outcome = game.outcome();
        assert_eq!(due.is_empty(), outcome.is_some(), "orders are due exactly while it isn't over: {place}");
        if let Some(outcome) = &outcome {
            assert_eq!(outcome.places.len(), game.seats(), "every seat has a place: {place}");
            assert!(outcome.is_well_formed(), "{:?} aren't places: {place}", outcome.places);
            assert!(
                G::ENDINGS.is_empty() || G::ENDINGS.contains(&outcome.reason),
                "{:?} isn't among the endings: {place}",
                outcome.reason.code
            );
            for lang in Lang::ALL {
                assert!(
                    !outcome.reason.words.get(lang).is_empty(),
                    "the end has no words in {lang:?}: {place}"
                );
            }
        }
        check_text(game, place);
        for seat in Seat::first(MAX_SEATS) {
            check_threats(game, seat, outcome.is_some(), place);
            self.check_orders(game, seat, due.contains(seat), place, dice);
        }
        self.check_views(game, place, dice);
        check_arrangement(game, place, dice);
        self.check_garbage(game, place, dice);
    }

    /// Checks that the list of legal orders, `check`, and the text of orders agree.
    fn check_orders(&mut self, game: &G, seat: Seat, due: bool, place: &str, dice: &mut Dice) {
        let idle = game.idle_order(seat);
        assert!(
            idle.is_none_or(|idle| game.check(seat, &idle).is_ok()),
            "resting isn't legal for {seat:?}: {place}"
        );
        if !due {
            let refused = self.met.iter().all(|(order, _)| game.check(seat, order).is_err());
            assert!(refused, "{seat:?} owes nothing but may order: {place}");
            let nothing = match game.orders(seat) {
                Listing::All(orders) => orders.is_empty(),
                Listing::Count(count) => count == 0,
            };
            assert!(nothing, "{seat:?} owes nothing but has orders: {place}");
            assert!(
                game.random_order(seat, dice).is_none(),
                "{seat:?} owes nothing but has an order: {place}"
            );
            return;
        }
        let listed = match game.orders(seat) {
            Listing::All(orders) => {
                assert!(!orders.is_empty(), "{seat:?} owes an order but has none: {place}");
                Some(orders)
            }
            Listing::Count(count) => {
                assert!(count > 0, "{seat:?} owes an order but has none: {place}");
                None
            }
        };
        let mut texts = BTreeSet::new();
        let sample = match &listed {
            Some(orders) => orders.clone(),
            None => (0..8).filter_map(|_| game.random_order(seat, dice)).collect(),
        };
        for order in &sample {
            let text = order.to_string();
            assert_eq!(game.check(seat, order), Ok(()), "{text} is listed but refused: {place}");
            assert_eq!(
                text.parse::<G::Order>().ok().as_ref(),
                Some(order),
                "{text} reads as another order: {place}"
            );
            assert_eq!(
                game.read_order(seat, &text).ok().as_ref(),
                Some(order),
                "{text} is read otherwise: {place}"
            );
            assert!(texts.insert(text.clone()) || listed.is_none(), "{text} is listed twice: {place}");
            assert!(!game.signs(seat, order).is_empty(), "{place}: no signs for {order}");
            check_touches(&game.touches(seat, order), &G::scene(&game.view(Viewer::Seat(seat))), place);
            self.remember(order, text, dice);
        }
        if let Some(listed) = listed {
            for (order, _) in &self.met {
                let legal = game.check(seat, order).is_ok();
                assert_eq!(legal, listed.contains(order), "check and list disagree about {order}: {place}");
            }
        }
    }

    fn check_views(&mut self, game: &G, place: &str, dice: &mut Dice) {
        let viewers = Seat::first(game.seats()).map(Viewer::Seat).chain([Viewer::Public]);
        for viewer in viewers {
            let view = game.view(viewer);
            to_json(&view, place);
            check_scene(&G::scene(&view), place);
            let other = game.imagine(viewer, dice);
            self.imagined_another |= &other != game;
            assert!(game.has_secrets() || &other == game, "there is something hidden after all: {place}");
            assert!(other.view(viewer) == view, "{viewer:?} sees what is hidden from it: {place}");
            assert!(
                Seat::first(game.seats()).all(|seat| other.threats(seat) == game.threats(seat)),
                "threats tell {viewer:?} what is hidden from it: {place}"
            );
            if let Viewer::Seat(seat) = viewer {
                for (order, _) in self.met.iter().take(20) {
                    assert!(
                        other.check(seat, order) == game.check(seat, order),
                        "a refusal of {order} tells {seat:?} what is hidden from it: {place}"
                    );
                }
            }
        }
    }

    fn check_garbage(&mut self, game: &G, place: &str, dice: &mut Dice) {
        let position = game.write_position();
        for _ in 0..self.contract.garbage {
            match G::read_position(game.options(), &mutate(&position, dice)) {
                Ok(other) => {
                    check_text(&other, place);
                    let agree = other.to_act().is_empty() == other.outcome().is_some();
                    assert!(
                        agree,
                        "orders are due exactly while it isn't over: {other:?}, read near {place}"
                    );
                    G::scene(&other.view(Viewer::Public));
                }
                Err(why) => check_told(&why),
            }
            let text = dice.pick(&self.met).map_or(String::new(), |(_, text)| mutate(text, dice));
            for seat in Seat::first(game.seats()) {
                let order = match game.read_order(seat, &text) {
                    Ok(order) => order,
                    Err(why) => {
                        check_told(&why);
                        continue;
                    }
                };
                assert_eq!(
                    order.to_string().parse::<G::Order>().ok().as_ref(),
                    Some(&order),
                    "{text:?} reads as {order}, which doesn't read back: {place}"
                );
                if let Err(why) = game.check(seat, &order) {
                    check_told(&why);
                }
                let _ = game.touches(seat, &order);
                let _ = game.signs(seat, &order);
            }
            let options = mutate(&game.options().write(), dice);
            match G::Options::read(&options) {
                Ok(options) => check_options(&options),
                Err(why) => check_told(&why),
            }
        }
    }
}

/// Checks that threats are spots of the board, each named once, and that there are none for a seat that
/// doesn't exist or after the end.
fn check_threats<G: Game>(game: &G, seat: Seat, over: bool, place: &str) {
    let threats = game.threats(seat);
    check_touches(&threats, &public_scene(game), place);
    let idle = over || seat.index() >= game.seats();
    assert!(!idle || threats.is_empty(), "{seat:?} is threatened without playing: {place}");
    let twice = threats.iter().enumerate().any(|(index, spot)| threats[..index].contains(spot));
    assert!(!twice, "{threats:?} name a place twice: {place}");
}

/// Checks that a player who has resigned owes nothing any more, and that the game is over or goes on without
/// them.
fn check_retirement<G: Game>(game: &G, seat: Seat, place: &str) {
    let mut after = game.clone();
    let Some(events) = after.retire(seat) else {
        assert_eq!(&after, game, "refusing to go on without {seat:?} changed the game: {place}");
        return;
    };
    assert!(!after.to_act().contains(seat), "{seat:?} has given up but owes an order: {place}");
    assert_eq!(after.to_act().is_empty(), after.outcome().is_some(), "after {seat:?} gave up: {place}");
    check_text(&after, place);
    for lang in Lang::ALL {
        assert!(events.iter().all(|event| !event.tell(lang).trim().is_empty()), "without words: {place}");
    }
    let acts = game.acts(&events);
    if !acts.is_empty() {
        check_acts(&public_scene(game), &acts, &public_scene(&after), place);
    }
    let mut again = after.clone();
    again.retire(seat);
    assert_eq!(again, after, "{seat:?} gave up twice: {place}");
}

fn check_text<G: Game>(game: &G, place: &str) {
    let text = game.write_position();
    let back = G::read_position(game.options(), &text)
        .unwrap_or_else(|why| panic!("its own text {text:?} can't be read: {why}: {place}"));
    assert_eq!(back.write_position(), text, "its text changes when read and written: {place}");
    assert_eq!(back.to_act(), game.to_act(), "its text {text:?} forgets who owes orders: {place}");
    assert_eq!(back.outcome(), game.outcome(), "its text {text:?} forgets the outcome: {place}");
    if let Some(walk) = G::walk() {
        assert!(walk.same_position(&back, game), "{text:?} reads as another position: {place}");
        assert_eq!(walk.key(&back), walk.key(game), "equal positions have different keys: {place}");
    }
}

fn check_key<G: Game>(game: &G, keys: &mut HashMap<u64, G>, place: &str) {
    let Some(walk) = G::walk() else { return };
    let key = walk.key(game);
    if let Some(other) = keys.get(&key) {
        assert!(walk.same_position(game, other), "{other:?} has the same key: {place}");
    }
    for (&other_key, other) in &*keys {
        if walk.same_position(game, other) {
            assert_eq!(key, other_key, "{other:?} is the same position with another key: {place}");
        }
    }
    // Comparing with every earlier position of a very long game would take longer than the game.
    if keys.len() < 300 {
        keys.insert(key, game.clone());
    }
}

fn to_json<T: serde::Serialize + Debug>(value: &T, place: &str) {
    if let Err(why) = serde_json::to_value(value) {
        panic!("{value:?} can't be written as JSON: {why}: {place}");
    }
}
