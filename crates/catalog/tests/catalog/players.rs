//! Players by their names.

use std::sync::Arc;

use botyard_catalog::{Entry, GAMES, LevelInfo, player, player_names};
use botyard_engine::{Level, Limits, SearchSettings, Stop};

#[test]
fn every_sequential_game_has_a_sampler() {
    for kind in GAMES {
        for name in ["mcts", "mcts-random"] {
            let made = player(kind, name, 1, &Arc::default()).is_ok();
            assert_eq!(made, !kind.info.simultaneous, "{name} for {}", kind.info.id);
            assert_eq!(made, player_names(kind).contains(&name), "{name} for {}", kind.info.id);
        }
    }
}

#[test]
fn every_named_player_gives_a_legal_order() {
    for kind in GAMES {
        let game = kind.start(&[], None).unwrap();
        let seat = game.to_act().iter().next().unwrap();
        for name in player_names(kind) {
            let mut player = player(kind, name, 1, &Arc::default()).unwrap();
            let thought = player.think(&*game, seat, &Limits::nodes(20), &Stop::new(), &mut |_| {});
            game.check(seat, &thought.unwrap().order).unwrap();
        }
    }
}

#[test]
fn an_unknown_player_says_who_there_is() {
    let error = player(&GAMES[0], "god", 1, &Arc::default()).err().unwrap();
    assert_eq!(
        error.to_string(),
        "there is no computer player \"god\" for Robot Duel: say random, 1, 2, 3, 4, 5, 6, 7, 8, max, mcts, mcts-random"
    );
}

#[test]
fn a_game_without_an_evaluation_can_be_played() {
    for (entry, expected) in [
        (Entry::of::<botyard_pigs::Pigs>(), &["random"][..]),
        (Entry::sampled::<botyard_duel::Duel>(), &["random", "mcts-random"]),
    ] {
        let game = entry.kind.start(&[], None).unwrap();
        let seat = game.to_act().iter().next().unwrap();
        let (levels, players): (Vec<&LevelInfo>, Vec<_>) = entry.levels(1).unzip();
        assert_eq!(levels.iter().map(|level| level.id).collect::<Vec<_>>(), expected);
        for mut player in players.into_iter().chain([entry.thinker(Level::MAX, SearchSettings::DEFAULT)]) {
            let decision = player.think(&*game, seat, &Limits::nodes(20), &Stop::new(), &mut |_| ());
            game.check(seat, &decision.unwrap().order).unwrap();
        }
    }
}
