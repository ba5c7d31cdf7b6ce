//! Standings: the results of all players.

use std::collections::BTreeMap;

use super::elo::Sample;
use super::finished::{Finished, Mistake};
use super::match_setup::MatchSetup;
use super::pairing::Fixture;
use super::sprt::{PairCounts, SprtDecision};

/// Results of one player.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct PlayerScore {
    pub(super) games: u64,
    /// Games with sole first place.
    pub(super) wins: u64,
    /// Games with shared first place.
    pub(super) draws: u64,
    pub(super) losses: u64,
    /// Points, summed over the games; see [`Finished::share`].
    pub(super) points: f64,
    pub(super) time_forfeits: u64,
    /// Illegal orders, and engines that exited or hung.
    pub(super) other_faults: u64,
    /// Number of moves judged by the solved table, and of those that worsened the result.
    pub(super) judged: u64,
    pub(super) errors: u64,
}

/// The finished games of a match, by number.
pub(super) struct Standings<'a> {
    setup: &'a MatchSetup,
    games: BTreeMap<u64, Finished>,
    tested: Tested,
}

/// Two players who have met.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Duo {
    pub(super) one: usize,
    pub(super) other: usize,
    pub(super) games: u64,
    pub(super) draws: u64,
    /// Number of pairs of games in which the first player got 0, 1/2, 1, 1 1/2 and 2 points.
    pub(super) pairs: PairCounts,
    /// Likelihood that the first player is the stronger one, if determined.
    pub(super) superiority: Option<f64>,
}

/// State of the sequential test.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Tested {
    pub(super) ratio: f64,
    pub(super) finding: SprtDecision,
    pub(super) pairs: PairCounts,
}

impl Tested {
    const NOTHING: Tested = Tested { ratio: 0.0, finding: SprtDecision::Open, pairs: [0; 5] };

    fn rounds(&self) -> u64 {
        self.pairs.iter().sum()
    }
}

impl<'a> Standings<'a> {
    pub(super) fn new(setup: &'a MatchSetup) -> Standings<'a> {
        Standings { setup, games: BTreeMap::new(), tested: Tested::NOTHING }
    }

    /// Adds a game, if it is one of the match.
    pub(super) fn add(&mut self, game: Finished) {
        if self.setup.pairings.numbered(game.number).is_some() {
            self.games.insert(game.number, game);
            self.test();
        }
    }

    pub(super) fn has(&self, fixture: Fixture) -> bool {
        self.games.contains_key(&fixture.number)
    }

    pub(super) fn len(&self) -> u64 {
        self.games.len() as u64
    }

    pub(super) fn games(&self) -> impl Iterator<Item = &Finished> {
        self.games.values()
    }

    fn seated(&self) -> impl Iterator<Item = (Fixture, Vec<usize>, &Finished)> {
        self.games.values().filter_map(|game| {
            let fixture = self.setup.pairings.numbered(game.number)?;
            Some((fixture, self.setup.pairings.seating(fixture), game))
        })
    }

    /// One line for each player.
    pub(super) fn lines(&self) -> Vec<PlayerScore> {
        let mut lines = vec![PlayerScore::default(); self.setup.entrants.len()];
        for (_, seating, game) in self.seated() {
            for (player, line) in lines.iter_mut().enumerate() {
                let Some(points) = points_of(player, &seating, game) else { continue };
                line.games += 1;
                line.points += points;
                let first = |own: bool| {
                    let mut seats = seating.iter().zip(&game.places);
                    seats.any(|(&other, &place)| (other == player) == own && place == 1)
                };
                match (first(true), first(false)) {
                    (true, false) => line.wins += 1,
                    (true, true) => line.draws += 1,
                    (false, _) => line.losses += 1,
                }
                for (_, judged) in seating.iter().zip(&game.judged).filter(|(sitter, _)| **sitter == player) {
                    line.judged += u64::from(judged.moves);
                    line.errors += u64::from(judged.errors);
                }
                for &(seat, mistake) in &game.faults {
                    match mistake {
                        _ if seating[seat.index()] != player => {}
                        Mistake::Time => line.time_forfeits += 1,
                        Mistake::Illegal | Mistake::Broken => line.other_faults += 1,
                    }
                }
            }
        }
        lines
    }

    /// The results of each player, in sets of games that belong together.
    pub(super) fn samples(&self) -> Vec<Sample> {
        (0..self.setup.entrants.len()).map(|player| self.sample(player, |_| true)).collect()
    }

    /// The results of a player, restricted to certain seatings.
    fn sample(&self, player: usize, counts: impl Fn(&[usize]) -> bool) -> Sample {
        let mut sets: BTreeMap<(u64, usize), (f64, u32)> = BTreeMap::new();
        for (fixture, seating, game) in self.seated().filter(|(_, seating, _)| counts(seating)) {
            if let Some(points) = points_of(player, &seating, game) {
                let set = sets.entry((fixture.round, fixture.group)).or_default();
                set.0 += points;
                set.1 += 1;
            }
        }
        let mut sample = Sample::default();
        sets.into_values().for_each(|(points, games)| sample.add(points, games));
        sample
    }

    /// Every two players that have met in games for two, with their results.
    pub(super) fn duos(&self) -> Vec<Duo> {
        if self.setup.seats != 2 {
            return Vec::new();
        }
        let players = self.setup.entrants.len();
        let mut duos = Vec::new();
        for one in 0..players {
            for other in one + 1..players {
                let is_theirs = |seating: &[usize]| seating.contains(&one) && seating.contains(&other);
                let mut duo = Duo { one, other, ..Duo::default() };
                let mut rounds: BTreeMap<u64, Vec<f64>> = BTreeMap::new();
                for (fixture, seating, game) in self.seated().filter(|(_, seating, _)| is_theirs(seating)) {
                    let Some(points) = points_of(one, &seating, game) else { continue };
                    duo.games += 1;
                    duo.draws += u64::from(points == 0.5);
                    rounds.entry(fixture.round).or_default().push(points);
                }
                for points in rounds.into_values().filter(|points| points.len() == 2) {
                    let halves = (2.0 * points.iter().sum::<f64>()).round() as usize;
                    duo.pairs[halves.min(4)] += 1;
                }
                duo.superiority = self.sample(one, is_theirs).superiority();
                if duo.games > 0 {
                    duos.push(duo);
                }
            }
        }
        duos
    }

    /// Points and number of games of each player against each other one.
    pub(super) fn meetings(&self) -> Vec<Vec<(f64, u64)>> {
        let players = self.setup.entrants.len();
        let mut meetings = vec![vec![(0.0, 0); players]; players];
        for (_, seating, game) in self.seated() {
            for (one, row) in meetings.iter_mut().enumerate() {
                for (other, cell) in row.iter_mut().enumerate() {
                    let own = seating.iter().enumerate().filter(|(_, player)| **player == one);
                    let shares: Vec<f64> = own
                        .filter(|_| one != other && seating.contains(&other))
                        .map(|(seat, _)| game.share(seat, |seat| seating[seat] != other))
                        .collect();
                    if !shares.is_empty() {
                        cell.0 += shares.iter().sum::<f64>() / shares.len() as f64;
                        cell.1 += 1;
                    }
                }
            }
        }
        meetings
    }

    /// The sequential test over pairs of games in the order of their numbers, up to the first incomplete pair
    /// or the pair that decided it, so the order in which games end doesn't matter. `None` if there is no
    /// test.
    pub(super) fn tested(&self) -> Option<Tested> {
        self.setup.sprt.map(|_| self.tested)
    }

    /// Continues the test with the complete pairs.
    fn test(&mut self) {
        let Some(sprt) = self.setup.sprt else { return };
        while self.tested.finding == SprtDecision::Open
            && let Some(halves) = self.halves(self.tested.rounds())
        {
            let tested = &mut self.tested;
            tested.pairs[halves.min(4)] += 1;
            tested.ratio = sprt.ratio(&tested.pairs);
            tested.finding = sprt.finding(tested.ratio);
        }
    }

    /// Half points of the first of two players in a round, if both games have been played.
    fn halves(&self, round: u64) -> Option<usize> {
        let points = |number: u64| {
            let fixture = self.setup.pairings.numbered(number)?;
            points_of(0, &self.setup.pairings.seating(fixture), self.games.get(&number)?)
        };
        Some((2.0 * (points(2 * round)? + points(2 * round + 1)?)).round() as usize)
    }
}

/// Points of a player in a game, over all of their seats; `None` if they didn't play.
fn points_of(player: usize, seating: &[usize], game: &Finished) -> Option<f64> {
    let own: Vec<usize> = (0..seating.len()).filter(|&seat| seating[seat] == player).collect();
    let shares = own.iter().map(|&seat| game.share(seat, |seat| seating[seat] == player));
    (!own.is_empty()).then(|| shares.sum::<f64>() / own.len() as f64)
}

#[cfg(test)]
mod tests {
    use super::super::tests::setup;
    use super::*;

    fn game(number: u64, places: &[u8]) -> Finished {
        Finished {
            number,
            places: places.to_vec(),
            faults: vec![],
            reason: String::new(),
            turns: 1,
            judged: vec![],
        }
    }

    #[test]
    fn points_follow_the_player_not_the_seat() {
        let setup = setup("duel", &["random", "mcts"]);
        let mut standings = Standings::new(&setup);
        // White wins the first game, and White (now the other player) the second; then a draw, and a game
        // that the match doesn't have.
        for (number, places) in [(0, [1, 2]), (1, [1, 2]), (2, [1, 1]), (999_999, [1, 2])] {
            standings.add(game(number, &places));
        }
        let lines = standings.lines();
        assert_eq!((lines[0].wins, lines[0].draws, lines[0].losses, lines[0].points), (1, 1, 1, 1.5));
        assert_eq!((lines[1].wins, lines[1].draws, lines[1].losses, lines[1].points), (1, 1, 1, 1.5));
        assert_eq!(standings.meetings()[0][1], (1.5, 3));
        assert_eq!(standings.samples()[0].estimate().unwrap().elo, 0.0);
    }

    #[test]
    fn every_two_players_that_met_are_compared() {
        let setup = setup("duel", &["random", "mcts", "3"]);
        let mut standings = Standings::new(&setup);
        let met = |one: usize, other: usize, standings: &Standings<'_>| {
            let duos = standings.duos();
            duos.into_iter().find(|duo| (duo.one, duo.other) == (one, other))
        };
        assert_eq!(met(0, 1, &standings), None);
        // Round 1: 0-1 twice, 0-2 twice, 1-2 once.
        for (number, places) in [(0, [1, 2]), (1, [2, 1]), (2, [1, 1]), (3, [1, 2]), (4, [1, 1])] {
            standings.add(game(number, &places));
        }
        let first = met(0, 1, &standings).unwrap();
        assert_eq!((first.games, first.draws, first.pairs), (2, 0, [0, 0, 0, 0, 1]));
        let second = met(0, 2, &standings).unwrap();
        assert_eq!((second.games, second.draws, second.pairs), (2, 1, [0, 1, 0, 0, 0]));
        let third = met(1, 2, &standings).unwrap();
        assert_eq!((third.games, third.draws, third.pairs), (1, 1, [0; 5]));
    }

    #[test]
    fn several_seats_of_a_player_are_one_result() {
        let setup = setup("pigs:4", &["random", "random"]);
        let mut standings = Standings::new(&setup);
        // Seats A and C are the first player's: places 1 and 4 against 2 and 2.
        standings.add(game(0, &[1, 2, 4, 2]));
        let lines = standings.lines();
        assert_eq!((lines[0].points, lines[1].points), (0.5, 0.5));
        assert_eq!((lines[0].wins, lines[1].losses), (1, 1));
    }

    #[test]
    fn the_test_waits_for_the_pairs_before() {
        let mut setup = setup("duel", &["random", "mcts"]);
        setup.sprt = Some(super::super::sprt::Sprt::new(&[0.0, 10.0, 0.05, 0.05]).unwrap());
        let mut standings = Standings::new(&setup);
        for number in [0, 2, 3] {
            standings.add(game(number, &[1, 2]));
        }
        assert_eq!(standings.tested().unwrap().pairs, [0; 5]);
        standings.add(game(1, &[2, 1]));
        // The first player has won both games of the first pair and one of the second.
        assert_eq!(standings.tested().unwrap().pairs, [0, 0, 1, 0, 1]);
    }
}
