//! Values of the search, compared with a slow search that looks at everything.

use crate::common::{minimax_of_game, random_games, score, solve, strewn, think};
use botyard_core::{Game, Options as _, Searched};
use botyard_duel::{Duel, DuelOptions};
use botyard_engine::{Limits, Score, SearchSettings, Tricks};
use botyard_robosoccer::{RoboSoccer, RoboSoccerOptions};
use botyard_soccolot::{Soccolot, SoccolotOptions};

fn start<G: Game>(options: &str) -> G {
    G::start(&G::Options::read(options).expect("options"), 2).expect("a game for two")
}

const PLAIN: SearchSettings =
    SearchSettings { tricks: Tricks::NONE, memory: 1 << 16, ..SearchSettings::DEFAULT };
const FULL: SearchSettings = SearchSettings { memory: 1 << 20, ..SearchSettings::DEFAULT };

#[track_caller]
fn check_plain<G: Searched>(games: Vec<G>, depth: u32) {
    for game in games {
        let found = score(&game, PLAIN, &Limits::depth(depth));
        assert_eq!(found, minimax_of_game(&game, depth), "{} depth {depth}", game.write_position());
    }
}

#[test]
fn without_tricks_the_value_is_that_of_a_full_search() {
    check_plain(random_games(&start::<Duel>(""), 500, 60, 11), 1);
    check_plain(random_games(&start::<Duel>("edition=dobutsu"), 300, 60, 11), 3);
    check_plain(random_games(&start::<Duel>(""), 60, 60, 11), 4);
    check_plain(random_games(&start::<Soccolot>(""), 500, 200, 11), 1);
    check_plain(random_games(&start::<Soccolot>("field=swap"), 300, 100, 11), 2);
    check_plain(random_games(&start::<Soccolot>(""), 60, 200, 11), 3);
    check_plain(random_games(&start::<RoboSoccer>(""), 300, 60, 11), 1);
    check_plain(strewn("", 100, 11), 1);
    check_plain(strewn("edition=spanish", 20, 11), 2);
    check_plain(random_games(&start::<RoboSoccer>("edition=spanish actions=exactly-two"), 30, 60, 11), 2);
    check_plain(random_games(&start::<RoboSoccer>("board=long"), 20, 60, 11), 2);
}

/// Checks that decided scores are exact in their plies, and that no win is sooner than reported.
#[track_caller]
fn check_decided<G: Searched>(games: Vec<G>, depth: u32, plies: u32) {
    let (mut decided, count) = (0, games.len());
    for game in games {
        let found = score(&game, FULL, &Limits::depth(depth));
        let node = G::node(game.position());
        match found {
            Score::Wins(n) | Score::Loses(n) if n <= plies => {
                assert_eq!(found, solve(&node, n), "{}", game.write_position());
                decided += 1;
            }
            // Deeper than the slow search can look.
            Score::Wins(_) | Score::Loses(_) => {}
            Score::Points(_) => {
                let turns = depth.min(plies).min(2);
                assert!(!solve(&node, turns).is_decided(), "{}", game.write_position());
            }
        }
    }
    assert!(decided * 20 > count, "only {decided} of {count} were decided");
}

#[test]
fn with_all_tricks_wins_and_losses_are_exact() {
    check_decided(random_games(&start::<Duel>(""), 300, 60, 23), 5, 5);
    check_decided(random_games(&start::<Soccolot>("field=speed"), 150, 60, 23), 3, 3);
    check_decided(random_games(&start::<Soccolot>(""), 150, 200, 23), 3, 3);
    check_decided(strewn("", 80, 23), 2, 2);
    check_decided(strewn("edition=spanish", 40, 23), 2, 2);
}

#[test]
fn the_size_of_the_table_doesnt_change_decided_values() {
    let tiny = SearchSettings { memory: 0, ..SearchSettings::DEFAULT };
    let mut decided = 0;
    for game in random_games(&start::<Duel>(""), 200, 60, 5) {
        let [small, large] = [tiny, FULL].map(|settings| score(&game, settings, &Limits::depth(7)));
        if small.is_decided() && large.is_decided() {
            assert_eq!(small, large, "{}", game.write_position());
            decided += 1;
        }
    }
    assert!(decided > 50, "{decided}");
}

#[track_caller]
fn check_duel(position: &str, expected: Score) {
    let game = Duel::read_position(&DuelOptions::default(), position).unwrap();
    let (_, report) = think(&game, FULL, &Limits::default());
    assert_eq!(report.score, Some(expected), "{position}");
    let Score::Wins(plies) = expected else { return };
    assert_eq!(report.line.len(), plies as usize, "{:?}", report.line);
}

#[test]
fn the_forced_wins_of_the_rules_sheet_are_found() {
    check_duel("lc1/EC1/g1L/2e[G] w", Score::Wins(3));
    check_duel("l1+c/E1G/3/+C1L[Ge] w", Score::Wins(7));
}

#[test]
fn a_goal_of_three_plies_is_found_in_football_too() {
    // White's man beside the ball shoots north; Black can't cover both lanes.
    let options = SoccolotOptions::default();
    let game = Soccolot::read_position(&options, "B17/8/4O3/3W14/8/8/8/8 w 1").unwrap();
    assert_eq!(score(&game, FULL, &Limits::depth(4)), Score::Wins(1));
    let options = RoboSoccerOptions::default();
    let game = RoboSoccer::read_position(&options, "4S1/2o3/6/6/1O4/6 w 2").unwrap();
    let (_, report) = think(&game, FULL, &Limits::depth(3));
    assert!(report.score.is_some_and(Score::is_decided), "{report:?}");
}
