//! Sequential probability ratio test (SPRT): is the first player stronger than the second by `elo1` rather
//! than `elo0`?
//!
//! The test uses pairs of games (each opening with seats exchanged), whose points are 0, 1/2, 1, 3/2 or 2. It
//! is a generalised likelihood ratio test: it compares the maximum likelihoods of the results under the two
//! hypotheses.

use super::elo::share_of;

/// Hypotheses and error rates of the test.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Sprt {
    pub(super) elo0: f64,
    pub(super) elo1: f64,
    alpha: f64,
    beta: f64,
}

/// Decision of the test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SprtDecision {
    /// `elo0` is accepted.
    Not,
    /// Undecided: more games are needed.
    Open,
    /// `elo1` is accepted.
    Stronger,
}

/// Number of pairs with 0, 1/2, 1, 3/2 and 2 points.
pub(super) type PairCounts = [u64; 5];

/// Regularisation: weight of a result that never occurred.
const NEVER: f64 = 1e-3;

impl Sprt {
    /// Creates the test from the four numbers of the command line; the error is a sentence.
    pub(super) fn new(numbers: &[f64]) -> Result<Sprt, String> {
        let &[elo0, elo1, alpha, beta] = numbers else {
            return Err("--sprt takes four numbers: elo0 elo1 alpha beta".to_owned());
        };
        if !(elo0.abs() <= 2000.0 && elo1.abs() <= 2000.0 && elo0 < elo1) {
            return Err("--sprt: elo0 must be less than elo1, and both between -2000 and 2000".to_owned());
        }
        if !(0.0 < alpha && alpha < 0.5 && 0.0 < beta && beta < 0.5) {
            return Err("--sprt: alpha and beta are risks above 0 and below 0.5, such as 0.05".to_owned());
        }
        Ok(Sprt { elo0, elo1, alpha, beta })
    }

    /// The log-likelihood ratios at which the test ends.
    pub(super) fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The log-likelihood ratio.
    pub(super) fn ratio(&self, pairs: &PairCounts) -> f64 {
        if pairs.iter().all(|&count| count == 0) {
            return 0.0;
        }
        let counts = pairs.map(|count| if count == 0 { NEVER } else { count as f64 });
        let (share0, share1) = (share_of(self.elo0), share_of(self.elo1));
        let likely = |share: f64| {
            let slope = slope(&counts, share);
            move |points: f64| -(1.0 + slope * (points - share)).ln()
        };
        let (likely0, likely1) = (likely(share0), likely(share1));
        let points = |index: usize| index as f64 / 4.0;
        counts.iter().enumerate().map(|(i, count)| count * (likely1(points(i)) - likely0(points(i)))).sum()
    }

    /// Decision for a log-likelihood ratio.
    pub(super) fn finding(&self, ratio: f64) -> SprtDecision {
        let (low, high) = self.bounds();
        match ratio {
            _ if ratio >= high => SprtDecision::Stronger,
            _ if ratio <= low => SprtDecision::Not,
            _ => SprtDecision::Open,
        }
    }
}

/// Among all distributions with this mean, the likeliest one for the counts gives result `i` the probability
/// `p_i / (1 + slope (points_i - mean))`. Returns this slope, a root of `sum p_i (points_i - mean) / (1 +
/// slope (points_i - mean))`. The sum decreases between the two slopes at which a probability would become
/// infinite.
fn slope(counts: &[f64; 5], mean: f64) -> f64 {
    let excess = |slope: f64| -> f64 {
        let each = |(i, count): (usize, &f64)| {
            let off = i as f64 / 4.0 - mean;
            count * off / (1.0 + slope * off)
        };
        counts.iter().enumerate().map(each).sum()
    };
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    // Each iteration halves the interval, so this exceeds the precision of floats.
    for _ in 0..200 {
        let middle = low.midpoint(high);
        if excess(middle) > 0.0 { low = middle } else { high = middle }
    }
    low.midpoint(high)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn test(elo0: f64, elo1: f64) -> Sprt {
        Sprt::new(&[elo0, elo1, 0.05, 0.05]).unwrap()
    }

    /// Values of fishtest's `LLR_logistic` for the same counts.
    #[test]
    fn likelihood_ratios_match_fishtest() {
        let cases = [
            ([3, 20, 50, 22, 5], 0.0, 20.0, 0.040_320_372_416_706_79),
            ([3, 20, 50, 22, 5], 0.0, 5.0, 0.178_380_224_381_881_25),
            ([3, 20, 50, 22, 5], -10.0, 10.0, 0.934_472_911_388_982_9),
            ([0, 10, 30, 12, 0], 0.0, 20.0, -0.270_414_536_288_852_04),
            ([0, 10, 30, 12, 0], 0.0, 5.0, 0.085_226_848_211_516),
            ([12, 40, 60, 30, 8], 0.0, 20.0, -2.997_301_135_158_272_3),
            ([12, 40, 60, 30, 8], -10.0, 10.0, -2.057_973_200_426_021_6),
        ];
        for (pairs, elo0, elo1, expected) in cases {
            let found = test(elo0, elo1).ratio(&pairs);
            assert!((found - expected).abs() < 1e-9, "{pairs:?} {elo0} {elo1}: {found}, not {expected}");
        }
    }

    /// With only two possible results, it is Wald's test of a coin.
    #[test]
    fn without_draws_it_equals_walds_test_of_a_coin() {
        let sprt = test(0.0, 50.0);
        let (p0, p1) = (0.5_f64, share_of(50.0));
        let coin = 60.0 * (p1 / p0).ln() + 40.0 * ((1.0 - p1) / (1.0 - p0)).ln();
        assert!((sprt.ratio(&[40, 0, 0, 0, 60]) - coin).abs() < 0.05);
    }

    #[test]
    fn the_test_ends_at_its_bounds() {
        let sprt = test(0.0, 10.0);
        let (low, high) = sprt.bounds();
        assert!((low + 2.944_438_979).abs() < 1e-9 && (high - 2.944_438_979).abs() < 1e-9);
        assert_eq!(sprt.finding(2.95), SprtDecision::Stronger);
        assert_eq!(sprt.finding(-2.95), SprtDecision::Not);
        assert_eq!(sprt.finding(sprt.ratio(&[0; 5])), SprtDecision::Open);
        assert_eq!(sprt.finding(sprt.ratio(&[5, 20, 200, 120, 60])), SprtDecision::Stronger);
        assert_eq!(sprt.finding(sprt.ratio(&[60, 120, 200, 20, 5])), SprtDecision::Not);
    }

    #[test]
    fn invalid_parameters_of_the_test_are_refused() {
        for numbers in [
            &[5.0, 0.0, 0.05, 0.05][..],
            &[0.0, 5.0, 0.0, 0.05],
            &[0.0, 5.0, 0.05, 0.7],
            &[f64::NAN, 5.0, 0.05, 0.05],
            &[0.0, f64::INFINITY, 0.05, 0.05],
            &[0.0],
        ] {
            assert!(Sprt::new(numbers).is_err(), "{numbers:?}");
        }
    }
}
