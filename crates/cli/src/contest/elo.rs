//! Differences in Elo, with their confidence intervals.

/// Two-sided 95 % quantile of the standard normal distribution.
const NINETY_FIVE: f64 = 1.959_963_984_540_054;

/// Expected share of the points for a player with this Elo advantage.
pub(super) fn share_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// Elo difference that corresponds to a share of the points; infinite for a share of 0 or 1.
pub(super) fn elo_of(share: f64) -> f64 {
    -400.0 * (1.0 / share.clamp(0.0, 1.0) - 1.0).log10()
}

/// Results of one player: sums over sets of games that belong together, such as the two games of an opening
/// with seats exchanged. Sets are independent of each other; the games of a set aren't.
#[derive(Clone, Debug, Default)]
pub(super) struct Sample {
    sets: Vec<(f64, u32)>,
}

/// An Elo difference with the half width of its 95 % interval; `None` if the games don't determine it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Estimate {
    pub(super) elo: f64,
    pub(super) error: Option<f64>,
}

impl Sample {
    /// Adds a set of games: the sum of its points, and its number of games.
    pub(super) fn add(&mut self, points: f64, games: u32) {
        self.sets.push((points, games));
    }

    /// The share of the points, with its standard error.
    fn share(&self) -> Option<(f64, f64)> {
        let games: f64 = self.sets.iter().map(|&(_, games)| f64::from(games)).sum();
        if games == 0.0 {
            return None;
        }
        let share = self.sets.iter().map(|&(points, _)| points).sum::<f64>() / games;
        let squares: f64 =
            self.sets.iter().map(|&(points, games)| (points - share * f64::from(games)).powi(2)).sum();
        Some((share, squares.sqrt() / games))
    }

    /// Likelihood of superiority (LOS): the probability that the player is the stronger one.
    pub(super) fn superiority(&self) -> Option<f64> {
        let (share, error) = self.share()?;
        (self.sets.len() > 1 && error > 0.0).then(|| normal((share - 0.5) / error))
    }

    /// The Elo difference to the opponents.
    pub(super) fn estimate(&self) -> Option<Estimate> {
        let (share, error) = self.share()?;
        // Uses the slope of the Elo curve at the share, because the ends of the share's interval may have no
        // finite Elo.
        let slope = 400.0 / (std::f64::consts::LN_10 * share * (1.0 - share));
        let half = NINETY_FIVE * error * slope;
        let is_known = self.sets.len() > 1 && half.is_finite() && error > 0.0;
        Some(Estimate { elo: elo_of(share), error: is_known.then_some(half) })
    }
}

/// Cumulative distribution function of the standard normal distribution, to within 1e-7 (Abramowitz and
/// Stegun 26.2.17).
fn normal(deviations: f64) -> f64 {
    let t = 1.0 / (1.0 + 0.231_641_9 * deviations.abs());
    let terms = [1.330_274_429, -1.821_255_978, 1.781_477_937, -0.356_563_782, 0.319_381_530];
    let sum = terms.iter().fold(0.0, |sum, term| (sum + term) * t);
    let beyond = sum * (-deviations * deviations / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt();
    if deviations > 0.0 { 1.0 - beyond } else { beyond }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(sets: &[(f64, u32)]) -> Estimate {
        let mut sample = Sample::default();
        for &(points, count) in sets {
            (0..count).for_each(|_| sample.add(points, 2));
        }
        sample.estimate().unwrap()
    }

    #[test]
    fn elo_and_shares_match_the_usual_formulas() {
        assert!((share_of(400.0) - 10.0 / 11.0).abs() < 1e-12);
        assert!((elo_of(0.75) - 190.848_5).abs() < 1e-4);
        assert_eq!(elo_of(0.5), 0.0);
        assert_eq!((elo_of(1.0), elo_of(0.0)), (f64::INFINITY, f64::NEG_INFINITY));
    }

    /// The numbers that fastchess prints for the same pairs of games.
    #[test]
    fn error_bars_of_pairs_match_fastchess() {
        let found = sample(&[(0.0, 34), (0.5, 54), (1.0, 31 + 32), (1.5, 64), (2.0, 75)]);
        assert!((found.elo - 55.58).abs() < 0.005, "{found:?}");
        assert!((found.error.unwrap() - 27.65).abs() < 0.2, "{found:?}");
    }

    #[test]
    fn superiority_is_the_normal_distribution_function() {
        for (deviations, share) in [(0.0, 0.5), (1.0, 0.841_344_7), (-1.0, 0.158_655_3), (1.959_964, 0.975)] {
            assert!((normal(deviations) - share).abs() < 1e-6, "{deviations}");
        }
        let mut sample = Sample::default();
        [0.0, 1.0, 1.0, 2.0].into_iter().for_each(|points| sample.add(points, 2));
        assert!((sample.superiority().unwrap() - 0.5).abs() < 1e-6);
        sample.add(2.0, 2);
        assert!(sample.superiority().unwrap() > 0.6);
        assert_eq!(Sample::default().superiority(), None);
    }

    #[test]
    fn error_bars_stay_finite_near_the_ends() {
        let found = sample(&[(2.0, 17), (1.0, 3)]);
        assert!(
            (found.elo - 436.4).abs() < 0.1 && (100.0..400.0).contains(&found.error.unwrap()),
            "{found:?}"
        );
    }

    #[test]
    fn only_wins_give_no_error_bars() {
        assert_eq!(sample(&[(2.0, 30)]), Estimate { elo: f64::INFINITY, error: None });
        assert_eq!(sample(&[(1.0, 30)]).error, None);
        assert_eq!(Sample::default().estimate(), None);
    }
}
