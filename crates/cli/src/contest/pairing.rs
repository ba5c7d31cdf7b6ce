//! Pairings: the players of every game and their seats.

/// All games of a match, in order. In every round each group of players meets once and plays each opening in
/// all seatings, so that every player has had every seat.
#[derive(Clone, Debug)]
pub(super) struct Pairings {
    players: usize,
    seats: usize,
    groups: Vec<Vec<usize>>,
    games_each: u64,
}

/// One game of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Fixture {
    /// Number of the game within the match, from 0.
    pub(super) number: u64,
    /// Number of the opening; all groups play the same opening in the same round.
    pub(super) round: u64,
    /// Index of the group.
    pub(super) group: usize,
    /// Number of seats by which the players are rotated.
    turn: usize,
}

/// Maximum number of groups.
const MOST_GROUPS: usize = 100_000;

impl Pairings {
    /// Pairs this many players at this many seats, with this many games per group. `None` if there are too
    /// many groups.
    pub(super) fn new(players: usize, seats: usize, games_each: u64) -> Option<Pairings> {
        let mut groups = Vec::new();
        choose(players, players.min(seats), &mut Vec::new(), &mut groups);
        let all = (groups.len() as u64).checked_mul(games_each)?;
        (groups.len() <= MOST_GROUPS && all <= i64::MAX as u64).then_some(Pairings {
            players,
            seats,
            groups,
            games_each,
        })
    }

    /// Like a full pairing, but only the first player meets the others.
    #[must_use]
    pub(super) fn gauntlet(mut self) -> Pairings {
        self.groups.retain(|group| group.contains(&0));
        self
    }

    /// Number of games that a group plays with one opening.
    pub(super) fn set(&self) -> u64 {
        self.players.min(self.seats).max(1) as u64
    }

    /// Total number of games.
    pub(super) fn games(&self) -> u64 {
        self.groups.len() as u64 * self.games_each
    }

    /// Number of rounds; the last one may be incomplete.
    pub(super) fn rounds(&self) -> u64 {
        self.games_each.div_ceil(self.set())
    }

    /// Every game, in order. If the last round is incomplete, the numbers of omitted games are skipped.
    pub(super) fn fixtures(&self) -> impl Iterator<Item = Fixture> + '_ {
        let set = self.set();
        (0..self.rounds()).flat_map(move |round| {
            (0..self.groups.len()).flat_map(move |group| {
                let left = self.games_each - round * set;
                (0..set.min(left)).map(move |turn| self.fixture(round, group, turn as usize))
            })
        })
    }

    fn fixture(&self, round: u64, group: usize, turn: usize) -> Fixture {
        let set = self.set();
        let number = (round * self.groups.len() as u64 + group as u64) * set + turn as u64;
        Fixture { number, round, group, turn }
    }

    /// The game with this number, if it is part of the match.
    pub(super) fn numbered(&self, number: u64) -> Option<Fixture> {
        let (set, groups) = (self.set(), self.groups.len().max(1) as u64);
        let (meeting, turn) = (number / set, number % set);
        let (round, group) = (meeting / groups, meeting % groups);
        let is_played = round < self.rounds() && round * set + turn < self.games_each;
        is_played.then(|| self.fixture(round, group as usize, turn as usize))
    }

    /// The player of each seat.
    pub(super) fn seating(&self, fixture: Fixture) -> Vec<usize> {
        let group = &self.groups[fixture.group];
        (0..self.seats).map(|seat| group[(seat + fixture.turn) % group.len()]).collect()
    }
}

/// All ways to choose this many players, in lexicographic order.
fn choose(players: usize, count: usize, chosen: &mut Vec<usize>, groups: &mut Vec<Vec<usize>>) {
    if groups.len() > MOST_GROUPS {
        return;
    }
    if chosen.len() == count {
        groups.push(chosen.clone());
        return;
    }
    for player in chosen.last().map_or(0, |last| last + 1)..players {
        chosen.push(player);
        choose(players, count, chosen, groups);
        chosen.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seatings(players: usize, seats: usize, games: u64) -> Vec<Vec<usize>> {
        let pairings = Pairings::new(players, seats, games).unwrap();
        pairings.fixtures().map(|fixture| pairings.seating(fixture)).collect()
    }

    #[test]
    fn two_players_swap_seats_after_every_game() {
        assert_eq!(seatings(2, 2, 4), [[0, 1], [1, 0], [0, 1], [1, 0]]);
        assert_eq!(seatings(2, 2, 3).len(), 3);
    }

    #[test]
    fn every_player_meets_every_other_in_every_round() {
        let all = seatings(4, 2, 2);
        assert_eq!(all.len(), 12);
        for (one, other) in [(0, 1), (0, 3), (3, 0), (2, 3), (3, 2)] {
            assert_eq!(all.iter().filter(|seats| **seats == [one, other]).count(), 1);
        }
    }

    #[test]
    fn in_a_gauntlet_the_first_player_meets_all_others() {
        let pairings = Pairings::new(4, 2, 2).unwrap().gauntlet();
        let all: Vec<Vec<usize>> = pairings.fixtures().map(|fixture| pairings.seating(fixture)).collect();
        assert_eq!(all, [[0, 1], [1, 0], [0, 2], [2, 0], [0, 3], [3, 0]]);
    }

    #[test]
    fn a_few_players_fill_many_seats_in_turn() {
        assert_eq!(seatings(2, 3, 2), [[0, 1, 0], [1, 0, 1]]);
        assert_eq!(seatings(3, 3, 3), [[0, 1, 2], [1, 2, 0], [2, 0, 1]]);
        assert_eq!(seatings(3, 8, 1)[0], [0, 1, 2, 0, 1, 2, 0, 1]);
    }

    #[test]
    fn game_numbers_identify_games_independently_of_their_total() {
        for (players, seats, games) in [(2, 2, 5), (4, 2, 3), (3, 8, 7), (5, 3, 4)] {
            let pairings = Pairings::new(players, seats, games).unwrap();
            let all: Vec<Fixture> = pairings.fixtures().collect();
            assert_eq!(all.len() as u64, pairings.games());
            let longer = Pairings::new(players, seats, games * 3).unwrap();
            for &fixture in &all {
                assert_eq!(pairings.numbered(fixture.number), Some(fixture));
                assert_eq!(longer.numbered(fixture.number), Some(fixture));
            }
            let last = all.last().unwrap().number;
            let found = (0..=last + 50).filter_map(|number| pairings.numbered(number)).count();
            assert_eq!(found, all.len());
        }
        assert!(Pairings::new(64, 8, 1).is_none());
    }
}
