//! Ratings of players, computed from rated games.
//!
//! Games between two are rated with Glicko-2, games between three or more with the Bayesian approximation of
//! Weng and Lin (2011, the Bradley-Terry model with full pairs). A player has one rating for each game and
//! each of these two pools, so Pigs between two and Pigs between six are rated separately: they are different
//! games to play.
//!
//! Both are displayed on one scale. A Glicko-2 rating is displayed as it is: it starts at 1500, and 174
//! points are one step on the logistic scale. A Weng-Lin rating starts at 25, and between two players with
//! certain ratings one such step is √2·β ≈ 5.9 points; so it is displayed as 1500 + 30·(rating − 25), and the
//! same difference means about the same chances in both pools.
//!
//! Ratings of inactive players become less certain: as on Lichess, a deviation of 60 grows to 110 in a year.

use botyard_protocol::people::Pool;
use botyard_table::{DAY, Span};
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2_rating_period};
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};
use skillratings::{MultiTeamOutcome, Outcomes};

/// Maximum displayed deviation for a place on the leaderboard.
pub(crate) const ESTABLISHED: i64 = 110;

/// Glicko-2's system constant, which bounds the change of volatility; Glickman recommends 0.3 to 1.2.
const TAU: f64 = 0.5;

/// Displayed points per Weng-Lin point.
const SCALE: f64 = 30.0;

/// Points per step of the Glicko-2 scale.
const STEP: f64 = 173.7178;

/// Time without a game after which the deviation grows by the volatility, in milliseconds.
const IDLE: f64 = 4.65 * DAY as f64;

/// Minimum displayed deviation, so that the rating of a player who improves can follow.
const LEAST_DEVIATION: f64 = 45.0;

/// A rating on its pool's own scale. Weng-Lin doesn't use the volatility.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Rating {
    pub(crate) rating: f64,
    pub(crate) deviation: f64,
    pub(crate) volatility: f64,
}

impl Rating {
    /// The rating of a new player.
    pub(crate) fn start(pool: Pool) -> Rating {
        match pool {
            Pool::Two => Rating { rating: 1500.0, deviation: 350.0, volatility: 0.06 },
            Pool::Many => Rating { rating: 25.0, deviation: 25.0 / 3.0, volatility: 0.06 },
        }
    }

    /// The displayed rating and deviation.
    pub(crate) fn shown(&self, pool: Pool) -> (i64, i64) {
        let (rating, deviation) = match pool {
            Pool::Two => (self.rating, self.deviation),
            Pool::Many => (1500.0 + SCALE * (self.rating - 25.0), SCALE * self.deviation),
        };
        // Both are far inside the range of an integer.
        (rating.round() as i64, deviation.round() as i64)
    }

    /// The rating after this time without a game.
    pub(crate) fn idle(self, pool: Pool, span: Span) -> Rating {
        let growth = self.volatility * STEP / unit(pool);
        let deviation = (self.deviation.powi(2) + span as f64 / IDLE * growth.powi(2)).sqrt();
        Rating { deviation: deviation.min(Rating::start(pool).deviation), ..self }
    }

    fn bounded(self, pool: Pool) -> Rating {
        let start = Rating::start(pool);
        let far = 1_400.0 / unit(pool);
        Rating {
            rating: self.rating.clamp(start.rating - far, start.rating + 2.0 * far),
            deviation: self.deviation.clamp(LEAST_DEVIATION / unit(pool), start.deviation),
            volatility: self.volatility.clamp(0.01, 0.1),
        }
    }
}

/// Displayed points per point of a pool's own scale.
fn unit(pool: Pool) -> f64 {
    match pool {
        Pool::Two => 1.0,
        Pool::Many => SCALE,
    }
}

/// The pool of a game with this number of players; `None` if it can't be rated.
pub(crate) fn pool_of(players: usize) -> Option<Pool> {
    match players {
        0 | 1 => None,
        2 => Some(Pool::Two),
        _ => Some(Pool::Many),
    }
}

/// Returns the ratings after a game, from the ratings before it and the places. Equal places are a draw.
pub(crate) fn rate(players: &[(Rating, u32)]) -> Vec<Rating> {
    match players {
        [one, other] => {
            let (one, other) = two(*one, *other);
            vec![one, other]
        }
        _ => many(players),
    }
}

/// Rates a game between two with Glicko-2; the game is one rating period.
pub(crate) fn two(one: (Rating, u32), other: (Rating, u32)) -> (Rating, Rating) {
    let after = |(mine, place): (Rating, u32), (theirs, other): (Rating, u32)| {
        let outcome = match place.cmp(&other) {
            std::cmp::Ordering::Less => Outcomes::WIN,
            std::cmp::Ordering::Equal => Outcomes::DRAW,
            std::cmp::Ordering::Greater => Outcomes::LOSS,
        };
        period(mine, &[(theirs, outcome)]).bounded(Pool::Two)
    };
    (after(one, other), after(other, one))
}

fn period(player: Rating, results: &[(Rating, Outcomes)]) -> Rating {
    let glicko = |rating: &Rating| Glicko2Rating {
        rating: rating.rating,
        deviation: rating.deviation,
        volatility: rating.volatility,
    };
    let results: Vec<_> = results.iter().map(|(rating, outcome)| (glicko(rating), *outcome)).collect();
    let config = Glicko2Config { tau: TAU, ..Glicko2Config::new() };
    let after = glicko2_rating_period(&glicko(&player), &results, &config);
    Rating { rating: after.rating, deviation: after.deviation, volatility: after.volatility }
}

/// Rates a game between several players, without teams, with Weng-Lin.
pub(crate) fn many(players: &[(Rating, u32)]) -> Vec<Rating> {
    let teams: Vec<[WengLinRating; 1]> = players
        .iter()
        .map(|(rating, _)| [WengLinRating { rating: rating.rating, uncertainty: rating.deviation }])
        .collect();
    let ranked: Vec<(&[WengLinRating], MultiTeamOutcome)> = teams
        .iter()
        .zip(players)
        .map(|(team, (_, place))| (&team[..], MultiTeamOutcome::new(*place as usize)))
        .collect();
    let after = weng_lin_multi_team(&ranked, &WengLinConfig::new());
    let rating = |(team, (before, _)): (Vec<WengLinRating>, &(Rating, u32))| {
        let after = team.first().map_or(*before, |after| Rating {
            rating: after.rating,
            deviation: after.uncertainty,
            ..*before
        });
        after.bounded(Pool::Many)
    };
    after.into_iter().zip(players).map(rating).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(one: f64, other: f64, off: f64) -> bool {
        (one - other).abs() < off
    }

    /// M. Glickman, "Example of the Glicko-2 system" (2022).
    #[test]
    fn glickmans_example_is_reproduced() {
        let player = |rating, deviation| Rating { rating, deviation, volatility: 0.06 };
        let after = period(
            player(1500.0, 200.0),
            &[
                (player(1400.0, 30.0), Outcomes::WIN),
                (player(1550.0, 100.0), Outcomes::LOSS),
                (player(1700.0, 300.0), Outcomes::LOSS),
            ],
        );
        assert!(near(after.rating, 1464.06, 0.02), "{after:?}");
        assert!(near(after.deviation, 151.52, 0.02), "{after:?}");
        assert!(near(after.volatility, 0.05999, 0.00001), "{after:?}");
    }

    #[test]
    fn between_two_new_players_gains_and_losses_are_equal() {
        let start = Rating::start(Pool::Two);
        let (winner, loser) = two((start, 1), (start, 2));
        assert_eq!((winner.shown(Pool::Two), loser.shown(Pool::Two)), ((1662, 290), (1338, 290)));
        let (one, other) = two((start, 1), (start, 1));
        assert_eq!((one.shown(Pool::Two).0, other.shown(Pool::Two).0), (1500, 1500));
    }

    #[test]
    fn among_several_players_better_places_gain_more_and_equal_places_the_same() {
        let start = Rating::start(Pool::Many);
        let after = rate(&[(start, 1), (start, 2), (start, 2), (start, 4)]);
        let shown: Vec<_> = after.iter().map(|rating| rating.shown(Pool::Many).0).collect();
        assert!(shown[0] > shown[1] && shown[1] == shown[2] && shown[2] > shown[3], "{shown:?}");
        assert!(near(after.iter().map(|rating| rating.rating).sum(), 100.0, 1e-9), "the mean stays");
        assert_eq!(start.shown(Pool::Many), (1500, 250));
        for count in 3..=8 {
            let level: Vec<_> = (0..count).map(|_| (start, 1)).collect();
            assert!(rate(&level).iter().all(|after| near(after.rating, 25.0, 1e-9)));
        }
    }

    #[test]
    fn a_rating_becomes_more_certain_by_playing_and_less_by_pausing() {
        for pool in [Pool::Two, Pool::Many] {
            let mut players = vec![Rating::start(pool); if pool == Pool::Two { 2 } else { 4 }];
            let mut games = 0;
            while players[0].shown(pool).1 > ESTABLISHED {
                games += 1;
                let count = players.len();
                let seats: Vec<_> = players
                    .iter()
                    .enumerate()
                    .map(|(seat, rating)| (*rating, ((seat + games) % count) as u32))
                    .collect();
                players = rate(&seats);
            }
            assert!((5..40).contains(&games), "{pool:?}: {games}");
            for _ in 0..1_000 {
                players = rate(&players.iter().map(|rating| (*rating, 1)).collect::<Vec<_>>());
            }
            assert!(players.iter().all(|rating| rating.shown(pool).1 >= 45));
        }
        let known = Rating { deviation: 60.0, ..Rating::start(Pool::Two) };
        let year = known.idle(Pool::Two, 365 * DAY).shown(Pool::Two).1;
        assert!((108..=112).contains(&year), "{year}");
        assert_eq!(known.idle(Pool::Two, Span::MAX).deviation, 350.0);
    }

    #[test]
    fn ratings_stay_bounded_after_endless_wins() {
        let mut pair = (Rating::start(Pool::Two), Rating::start(Pool::Two));
        for _ in 0..5_000 {
            pair = two((pair.0, 1), (pair.1, 2));
        }
        assert!(pair.0.rating.is_finite() && pair.0.rating <= 4300.0 && pair.1.rating >= 100.0, "{pair:?}");
    }
}
