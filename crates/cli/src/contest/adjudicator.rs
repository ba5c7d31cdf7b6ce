//! Ending games whose result both players agree on.

use botyard_core::{Seat, clip};
use botyard_engine::Score;

/// Rules for ending a game between two players before its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Adjudication {
    pub(super) resign: Option<Resign>,
    pub(super) draw: Option<Draw>,
}

/// Win and loss: one player has reported at least this score and the other at most its negative, for this
/// number of moves each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Resign {
    score: i32,
    moves: u32,
}

/// Draw: both players have reported scores within this bound for this number of moves each, from a minimum
/// move on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Draw {
    score: i32,
    moves: u32,
    not_before: u32,
}

fn numbers<const N: usize>(text: &str, form: &str) -> Result<[u32; N], String> {
    let read: Option<Vec<u32>> =
        text.split(',').map(|part| part.trim().parse().ok().filter(|number| *number <= 1_000_000)).collect();
    read.and_then(|numbers| numbers.try_into().ok())
        .ok_or_else(|| format!("invalid value {:?}: expected {form}, whole numbers", clip(text)))
}

/// Parses `SCORE,MOVES`.
pub(crate) fn resign(text: &str) -> Result<Resign, String> {
    let [score, moves] = numbers(text, "SCORE,MOVES such as 600,3")?;
    Ok(Resign { score: score as i32, moves: moves.max(1) })
}

/// Parses `SCORE,MOVES,NOT_BEFORE`.
pub(crate) fn draw(text: &str) -> Result<Draw, String> {
    let [score, moves, not_before] = numbers(text, "SCORE,MOVES,NOT_BEFORE such as 10,8,40")?;
    Ok(Draw { score: score as i32, moves: moves.max(1), not_before })
}

/// Scores reported by the players of a game so far.
#[derive(Clone, Copy, Debug)]
pub(super) struct Adjudicator {
    rules: Adjudication,
    said: [Judgements; 2],
}

/// Number of a player's latest moves for which their score has met each condition.
#[derive(Clone, Copy, Debug, Default)]
struct Judgements {
    winning: u32,
    losing: u32,
    even: u32,
    moves: u32,
}

/// Result that both players' scores agree on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Agreement {
    WonBy(Seat),
    Drawn,
}

impl Adjudicator {
    pub(super) fn new(rules: Adjudication) -> Adjudicator {
        Adjudicator { rules, said: [Judgements::default(); 2] }
    }

    /// Records a player's score after a move. A missing score meets no condition.
    pub(super) fn hear(&mut self, seat: Seat, score: Option<Score>) -> Option<Agreement> {
        let Adjudication { resign, draw } = self.rules;
        let said = self.said.get_mut(seat.index())?;
        let count = |streak: &mut u32, holds: bool| *streak = if holds { *streak + 1 } else { 0 };
        said.moves += 1;
        let most = resign.map_or(i32::MAX, |resign| resign.score);
        count(&mut said.winning, score.is_some_and(|score| score >= Score::Points(most)));
        count(&mut said.losing, score.is_some_and(|score| score <= Score::Points(-most)));
        let close = draw.map_or(-1, |draw| draw.score);
        count(
            &mut said.even,
            matches!(score, Some(Score::Points(points)) if points.unsigned_abs() as i32 <= close),
        );
        let [one, other] = self.said;
        if let Some(Resign { moves, .. }) = resign {
            for (winner, loser, index) in [(one, other, 0), (other, one, 1)] {
                if winner.winning >= moves && loser.losing >= moves {
                    return Seat::new(index).map(Agreement::WonBy);
                }
            }
        }
        let Draw { moves, not_before, .. } = draw?;
        let is_drawn = [one, other].iter().all(|said| said.even >= moves && said.moves >= not_before);
        is_drawn.then_some(Agreement::Drawn)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Feeds both players' scores to an adjudicator, move by move, and checks the result.
    fn check(rules: Adjudication, scores: &[(Score, Score)]) -> Option<(usize, Agreement)> {
        let mut adjudicator = Adjudicator::new(rules);
        let [white, black] = [0, 1].map(|seat| Seat::new(seat).unwrap());
        scores.iter().enumerate().find_map(|(index, &(one, other))| {
            let heard = adjudicator.hear(white, Some(one)).or_else(|| adjudicator.hear(black, Some(other)));
            heard.map(|agreement| (index, agreement))
        })
    }

    fn points(one: i32, other: i32) -> (Score, Score) {
        (Score::Points(one), Score::Points(other))
    }

    #[test]
    fn both_players_must_agree_for_the_number_of_moves() {
        let rules = Adjudication { resign: Some(resign("500,2").unwrap()), draw: None };
        let black = Agreement::WonBy(Seat::new(1).unwrap());
        assert_eq!(check(rules, &[points(-600, 600), points(-600, 600)]), Some((1, black)));
        assert_eq!(check(rules, &[points(-600, 600), points(-400, 600), points(-600, 600)]), None);
        assert_eq!(check(rules, &[points(600, 600), points(600, 600)]), None);
        let sure = (Score::Loses(6), Score::Wins(5));
        assert_eq!(check(rules, &[sure, sure]), Some((1, black)));
        assert_eq!(check(Adjudication::default(), &[sure; 9]), None);
    }

    #[test]
    fn a_draw_is_adjudicated_only_from_the_given_move_on() {
        let rules = Adjudication { resign: None, draw: Some(draw("10,2,5").unwrap()) };
        assert_eq!(check(rules, &[points(0, 3); 9]), Some((4, Agreement::Drawn)));
        assert_eq!(check(rules, &[points(0, 30); 9]), None);
    }

    #[test]
    fn a_missing_score_agrees_with_nothing() {
        let mut adjudicator = Adjudicator::new(Adjudication {
            resign: Some(resign("0,1").unwrap()),
            draw: Some(draw("1000,1,0").unwrap()),
        });
        let seat = Seat::new(0).unwrap();
        assert!((0..9).all(|_| adjudicator.hear(seat, None).is_none()));
        assert!(resign("5").is_err() && draw("1,2").is_err() && draw("a,b,c").is_err());
    }
}
