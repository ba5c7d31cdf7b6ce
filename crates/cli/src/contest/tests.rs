//! Small whole matches.

use std::sync::atomic::AtomicBool;

use botyard_engine::Stop;
use clap::Parser;

use super::arbiter::{self, PlayedGame};
use super::asked::MatchArgs;
use super::hall::{self, MatchEnd, Outputs};
use super::match_setup::MatchSetup;
use super::player::Contestant;
use super::show::{MatchOutput, ReportForm};
use super::standings::{PlayerScore, Standings};
use crate::failure::Failure;

#[derive(Parser)]
struct Typed {
    #[command(flatten)]
    asked: MatchArgs,
}

fn asked(arguments: &[&str]) -> MatchArgs {
    // Tests must not depend on files of this machine.
    Typed::parse_from(["match", "--memory"].iter().chain(arguments)).asked
}

/// A match of 20 games with few playouts; `pigs:4` means four seats.
pub(super) fn setup(game: &str, players: &[&str]) -> MatchSetup {
    let (game, seats) = game.split_once(':').unwrap_or((game, "2"));
    let mut arguments = vec![game, "--nodes", "20", "--rounds", "10", "--seats", seats];
    if seats == "8" {
        arguments.extend(["--option", "variant=bash"]);
    }
    arguments.extend(players);
    asked(&arguments).setup().unwrap()
}

/// Plays one game of a match.
pub(super) fn game_of(setup: &MatchSetup, number: u64) -> PlayedGame {
    let fixture = setup.pairings.numbered(number).unwrap();
    let opening = setup.openings.of_round(fixture.round);
    let mut players: Vec<Contestant> = botyard_core::Seat::first(setup.seats)
        .zip(setup.entrants_of(fixture))
        .map(|(seat, entrant)| {
            let super::entrant::Who::Level(level) = &entrant.who else { panic!("one of ours") };
            Contestant::Ours(
                botyard_catalog::player(setup.kind, level, setup.seed_of(fixture, seat), &setup.shelf)
                    .unwrap(),
            )
        })
        .collect();
    let played = arbiter::play(setup, fixture, opening, &mut players, &Stop::new());
    played.unwrap_or_else(|_| panic!("nobody stopped it"))
}

fn played(setup: &MatchSetup) -> Vec<PlayerScore> {
    let mut standings = Standings::new(setup);
    let mut show = MatchOutput::new(setup, 0, ReportForm::Json);
    let interrupted = AtomicBool::new(false);
    let end = hall::play(setup, &mut standings, Outputs::default(), &interrupted, &mut show, &mut Vec::new())
        .unwrap();
    assert_eq!(end, MatchEnd::Complete);
    assert_eq!(standings.len(), setup.pairings.games());
    standings.lines()
}

#[test]
fn the_same_seed_gives_the_same_table_for_any_concurrency() {
    for (game, players) in [
        ("duel", &["random", "random"][..]),
        ("soccolot", &["mcts:nodes=5", "random"]),
        ("pigs:3", &["random", "random"]),
    ] {
        let mut tables = Vec::new();
        for concurrency in [1, 3] {
            let mut setup = setup(game, players);
            setup.concurrency = concurrency;
            tables.push(played(&setup));
        }
        assert_eq!(tables[0], tables[1], "{game}");
        assert_eq!(tables[0].iter().map(|line| line.games).sum::<u64>(), 40);
    }
}

#[test]
fn three_players_meet_each_other() {
    let lines = played(&setup("duel", &["random", "random", "mcts"]));
    assert!(lines.iter().all(|line| line.games == 40));
    assert!(lines.iter().all(|line| line.wins + line.draws + line.losses == 40));
    assert_eq!(lines.iter().map(|line| line.points).sum::<f64>(), 60.0);
    assert!(lines[2].points > 30.0, "{lines:?}");
}

#[test]
fn eight_seats_are_scored_by_the_seats_they_beat() {
    let lines = played(&setup("pigs:8", &["random", "random", "random"]));
    let points: f64 = lines.iter().map(|line| line.points).sum();
    let games: u64 = lines.iter().map(|line| line.games).sum();
    assert_eq!(games, 90);
    assert!((points - 45.0).abs() < 15.0, "{lines:?}");
}

#[test]
fn every_order_of_a_recorded_game_can_be_played_again() {
    for (game, players) in [("robosoccer", ["random", "mcts"]), ("pigs:4", ["random", "random"])] {
        let setup = setup(game, &players);
        let PlayedGame { story, finished, .. } = game_of(&setup, 1);
        let mut replayed = setup.openings.of_round(0).start().boxed_clone();
        for step in story.steps() {
            replayed.play(&step.given()).unwrap();
        }
        let places: Vec<u8> = replayed.outcome().unwrap().places.iter().map(|(_, place)| *place).collect();
        assert_eq!(places, finished.places, "{game}");
    }
}

#[test]
fn the_sequential_test_ends_a_clear_match() {
    let arguments =
        ["duel", "mcts", "random", "--nodes", "100", "--rounds", "500", "--sprt", "0", "100", "0.05", "0.05"];
    let setup = asked(&arguments).setup().unwrap();
    let mut standings = Standings::new(&setup);
    let mut show = MatchOutput::new(&setup, 0, ReportForm::Json);
    hall::play(
        &setup,
        &mut standings,
        Outputs::default(),
        &AtomicBool::new(false),
        &mut show,
        &mut Vec::new(),
    )
    .unwrap();
    assert!(standings.len() < 200, "{}", standings.len());
    assert_eq!(standings.tested().unwrap().finding, super::sprt::SprtDecision::Stronger);
}

#[test]
fn an_interrupted_match_shows_its_results_so_far() {
    let setup = setup("duel", &["random", "random"]);
    let mut standings = Standings::new(&setup);
    let mut show = MatchOutput::new(&setup, 0, ReportForm::Json);
    let end = hall::play(
        &setup,
        &mut standings,
        Outputs::default(),
        &AtomicBool::new(true),
        &mut show,
        &mut Vec::new(),
    )
    .unwrap();
    assert_eq!(end, MatchEnd::Interrupted);
}

#[test]
fn a_match_with_other_settings_is_another_match() {
    let id = |more: &[&str]| {
        let mut arguments = vec!["duel", "mcts", "random"];
        arguments.extend(more);
        asked(&arguments).setup().unwrap().id
    };
    let same = id(&[]);
    assert_eq!(same, id(&["--rounds", "7", "--concurrency", "3", "--sprt", "0", "5", "0.1", "0.1"]));
    for other in [
        &["--nodes", "3"][..],
        &["--seed", "2"],
        &["--random-plies", "2"],
        &["--option", "edition=dobutsu"],
        &["--resign", "500,3"],
        &["--max-plies", "90"],
    ] {
        assert_ne!(same, id(other), "{other:?}");
    }
}

#[test]
fn invalid_matches_are_refused_with_a_sentence() {
    for (arguments, words) in [
        (&["duel", "random", "god"][..], "unknown computer player \"god\""),
        (&["duel", "random", "random", "--seats", "3"], "Robot Duel is for 2 players, not for 3"),
        (
            &["duel", "random", "random", "random", "--sprt", "0", "5", "0.1", "0.1"],
            "--sprt needs exactly two players",
        ),
        (&["duel", "random", "random", "--sprt", "5", "0", "0.1", "0.1"], "elo0 must be less than elo1"),
    ] {
        match asked(arguments).setup() {
            Err(Failure::Usage(found)) => assert!(found.contains(words), "{found}"),
            _ => panic!("{arguments:?} should be refused"),
        }
    }
}
