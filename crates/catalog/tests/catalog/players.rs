//! Players by name.

use std::sync::Arc;

use botyard_catalog::{
    Entry, GAMES, Grade, LevelInfo, first_levels, is_solved, next_level, player, player_names, usual_level,
};
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
fn an_unknown_player_gets_the_list() {
    let error = player(&GAMES[0], "god", 1, &Arc::default()).err().unwrap();
    assert_eq!(
        error.to_string(),
        "unknown computer player \"god\" for Robot Duel: expected one of random, 1, 2, 3, 4, 5, 6, 7, 8, max, mcts, mcts-random"
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
        for mut player in
            players.into_iter().chain([entry.player_of_level(Level::MAX, SearchSettings::DEFAULT)])
        {
            let decision = player.think(&*game, seat, &Limits::nodes(20), &Stop::new(), &mut |_| ());
            game.check(seat, &decision.unwrap().order).unwrap();
        }
    }
}

#[test]
fn the_first_levels_are_few_and_each_leads_to_the_next() {
    for kind in GAMES {
        let game = kind.info.id;
        let first: Vec<_> = first_levels(game).iter().filter_map(|level| level.grade).collect();
        let strongest = if is_solved(game) { Grade::Perfect } else { Grade::Strongest };
        assert_eq!(first, [Grade::Easy, Grade::Medium, Grade::Hard, strongest], "{game}");
        let mut level = "random";
        let mut seen = Vec::new();
        while let Some(next) = next_level(game, level) {
            level = next.id;
            seen.extend(next.grade);
        }
        assert_eq!(seen, first, "{game}: from the weakest to the strongest");
        assert!(first_levels(game).iter().any(|level| level.id == usual_level(game)));
    }
    assert!(next_level(GAMES[0].info.id, "no such level").is_none());
}
