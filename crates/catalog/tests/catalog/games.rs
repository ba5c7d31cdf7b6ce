//! Every game of the catalog.

use std::sync::Arc;

use botyard_catalog::{GAMES, LEVELS, computer, find, level, levels, player_names};
use botyard_core::{Lang, Texts};
use botyard_engine::Limits;

#[test]
fn every_level_has_its_player_and_its_game() {
    let shelf = Arc::default();
    for level in LEVELS {
        assert!(GAMES.iter().any(|kind| level.is_for(kind.info)), "{level:?}");
        for game in GAMES.iter().map(|kind| kind.info.id) {
            let fits = levels(game).any(|other| other == level);
            assert_eq!(computer(game, level.id, 1, &shelf).is_ok(), fits, "{game} {level:?}");
        }
    }
}

#[test]
fn every_game_option_and_level_has_words_in_every_language() {
    let mut sentences = Vec::new();
    let mut names = Vec::new();
    for info in GAMES.iter().map(|kind| kind.info) {
        names.push(info.name);
        sentences.push(info.tagline);
        let seats = &info.seat_names[..*info.seats.end()];
        names.extend(seats.iter().flat_map(|seat| [seat.words, seat.label, seat.title]));
        names.extend([info.forced_win.verb, info.forced_win.one, info.forced_win.many]);
        for option in info.options {
            names.push(option.label);
            names.extend(option.others.map(|others| others.words));
            names.extend(option.choices.iter().map(|choice| choice.label));
            sentences.extend(option.choices.iter().map(|choice| choice.meaning));
        }
    }
    names.extend(LEVELS.iter().map(|level| level.label));
    sentences.extend(LEVELS.iter().map(|level| level.meaning));
    for text in names.iter().chain(&sentences) {
        assert!(Lang::ALL.iter().all(|lang| !text.get(*lang).is_empty()), "{text:?}");
    }
    for Texts { en, es, pl } in &sentences {
        assert!(en != es && en != pl && es != pl, "{en:?} isn't translated");
        assert!([en, es, pl].iter().all(|text| text.ends_with(['.', '!'])), "{en:?}");
    }
}

#[test]
fn values_of_options_have_display_names() {
    let label = |game: &str, key: &str, value: &str| {
        let options = find(game).unwrap().info.options;
        options.iter().find(|option| option.key == key).unwrap().value_label(value)
    };
    assert_eq!(label("soccolot", "goal", "back-row").es, "En la última fila");
    assert_eq!(label("soccolot", "goal", "moon").en, "moon");
    assert_eq!(label("robosoccer", "arrows", "fair:7").en, "Random, symmetric");
    assert_eq!(label("robosoccer", "arrows", "..x.x").pl, "losowe");
    assert_eq!(label("robosoccer", "board", "custom:rows,6;name,My yard;wall").en, "Own board “My yard”");
}

#[test]
fn every_player_of_matches_can_also_play_against_a_person() {
    for kind in GAMES {
        for name in player_names(kind) {
            assert!(computer(kind.info.id, name, 1, &Arc::default()).is_ok(), "{}: {name}", kind.info.id);
        }
    }
}

#[test]
fn an_unknown_level_gets_the_list() {
    let shelf = Arc::default();
    let error = |game, level| computer(game, level, 1, &shelf).err().unwrap().to_string();
    assert_eq!(
        error("soccolot", "perfect"),
        "unknown computer player \"perfect\" for Soccolot: expected one of random, 1, 2, 3, 4, 5, 6, 7, 8, max, mcts, mcts-random"
    );
    assert_eq!(
        error("duel", "strong"),
        "unknown computer player \"strong\" for Robot Duel: expected one of random, 1, 2, 3, 4, 5, 6, 7, 8, max, mcts, mcts-random, \
         beginner, amateur, expert, perfect"
    );
    assert_eq!(
        error("pigs", "mcts"),
        "unknown computer player \"mcts\" for Robo Battle Pigs: expected one of random, 1, 2, 3, 4, 5, 6, 7, 8, max, greedy, nash, exploiter"
    );
    assert!(["Max", " level-3 ", "GREEDY"].iter().all(|name| level("pigs", name).is_ok()));
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let shelf = Arc::default();
    let play = |seed: u64| {
        let mut game = find("duel").unwrap().start(&[], None).unwrap();
        // Random, because other players may get their table in the middle of the game.
        let mut player = computer("duel", "random", seed, &shelf).unwrap();
        let mut played = Vec::new();
        while let Some(seat) = game.to_act().only() {
            let order = player.order(&*game, seat).unwrap();
            game.play(&[(seat, &order)]).unwrap();
            played.push(order);
        }
        played
    };
    assert_eq!(play(5), play(5));
}

#[test]
fn ids_are_unique_and_plain() {
    for (index, kind) in GAMES.iter().enumerate() {
        let id = kind.info.id;
        assert!(id.chars().all(|sign| sign.is_ascii_lowercase() || sign.is_ascii_digit()), "{id}");
        assert!(GAMES[..index].iter().all(|other| other.info.id != id), "{id} is there twice");
    }
}

#[test]
fn every_level_plays_every_game() {
    let shelf = Arc::default();
    for kind in GAMES {
        let game = kind.start(&[], None).unwrap();
        let seat = game.to_act().iter().next().unwrap();
        for level in levels(kind.info.id) {
            let limits = Limits::nodes(100);
            let mut player = computer(kind.info.id, level.id, 7, &shelf).unwrap();
            let order = player.order_within(&*game, seat, &limits, &Default::default());
            let order = order.unwrap_or_else(|| panic!("{}: {} has no order", kind.info.id, level.id));
            assert_eq!(game.check(seat, &order), Ok(order.clone()), "{}", level.id);
        }
    }
}

#[test]
fn an_unknown_game_gets_the_list() {
    let error = find("no-game").unwrap_err().to_string();
    assert!(
        error.starts_with("unknown game \"no-game\": expected one of duel, pigs, robosoccer, soccolot"),
        "{error}"
    );
    assert_eq!(find(" Duel ").unwrap().info.id, "duel");
}
