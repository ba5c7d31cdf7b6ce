//! Certain results of positions.

use botyard_core::{Side, Verdict};

use crate::score::Score;

/// The result of a position with best play by both sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fate {
    /// This side wins in at most this many plies.
    Won(Side, u16),
    Drawn,
}

impl Fate {
    /// Returns the fate of a finished position.
    pub(super) fn of(verdict: Verdict) -> Fate {
        match verdict {
            Verdict::Won(side) => Fate::Won(side, 0),
            Verdict::Drawn => Fate::Drawn,
        }
    }

    /// Returns the fate as seen one ply earlier.
    pub(super) fn a_ply_later(self) -> Fate {
        match self {
            Fate::Won(side, plies) => Fate::Won(side, plies.saturating_add(1)),
            Fate::Drawn => Fate::Drawn,
        }
    }

    /// Returns White's share: 1, 1/2 or 0.
    pub(super) fn share(self) -> f64 {
        match self {
            Fate::Won(Side::White, _) => 1.0,
            Fate::Drawn => 0.5,
            Fate::Won(Side::Black, _) => 0.0,
        }
    }

    /// Returns the score for this side.
    pub(super) fn score(self, side: Side) -> Score {
        match self {
            Fate::Won(winner, plies) if winner == side => Score::Wins(plies.into()),
            Fate::Won(_, plies) => Score::Loses(plies.into()),
            Fate::Drawn => Score::Points(0),
        }
    }

    /// Returns the fate that follows for the side to move from the fates of its moves (`None`: unknown): a
    /// win if one of them wins; the best of them if all are known.
    pub(super) fn of_moves(side: Side, moves: impl Iterator<Item = Option<Fate>>) -> Option<Fate> {
        let mut best: Option<Fate> = None;
        let mut all_known = true;
        for fate in moves {
            match fate {
                None => all_known = false,
                Some(fate) if best.is_none_or(|best| fate.score(side) > best.score(side)) => {
                    best = Some(fate);
                }
                Some(_) => {}
            }
        }
        match best {
            Some(Fate::Won(winner, _)) if winner == side => best,
            _ if all_known => best,
            _ => None,
        }
        .map(Fate::a_ply_later)
    }
}

#[cfg(test)]
mod tests {
    use super::Fate::{Drawn, Won};
    use super::*;
    use Side::{Black, White};

    #[track_caller]
    fn check(moves: &[Option<Fate>], fate: Option<Fate>) {
        assert_eq!(Fate::of_moves(White, moves.iter().copied()), fate, "{moves:?}");
    }

    #[test]
    fn one_winning_move_is_enough_and_the_quickest_counts() {
        check(&[None, Some(Won(White, 4)), Some(Won(White, 2)), Some(Drawn)], Some(Won(White, 3)));
    }

    #[test]
    fn a_loss_needs_every_move_to_lose_and_the_slowest_counts() {
        check(&[Some(Won(Black, 1)), Some(Won(Black, 5))], Some(Won(Black, 6)));
        check(&[Some(Won(Black, 1)), None], None);
    }

    #[test]
    fn a_draw_is_better_than_a_loss_but_known_only_with_all_moves() {
        check(&[Some(Won(Black, 1)), Some(Drawn)], Some(Drawn));
        check(&[Some(Drawn), None], None);
        check(&[], None);
    }
}
