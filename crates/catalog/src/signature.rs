//! Signature of the search, a checksum: the number of nodes of fixed searches of fixed positions.

use botyard_core::dice::Dice;
use botyard_core::face::{AnyGame, Kind};
use botyard_engine::{Limits, SearchSettings, Stop};

use crate::entry::searcher;

/// Numbers of random moves that lead to the searched positions.
const MOVES: [u64; 4] = [0, 5, 12, 25];

/// Depths in plies; the search stops at the first that takes [`ENOUGH`] nodes, or at the last.
const DEPTHS: std::ops::RangeInclusive<u32> = 4..=10;

const ENOUGH: u64 = 10_000;

/// Node count of a game's searches. A change that isn't meant to affect play leaves it unchanged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Signature {
    /// Id of the game.
    pub game: &'static str,
    /// Total number of nodes.
    pub nodes: u64,
}

/// Returns the signature of a game; `None` if it isn't played by search, or seats act simultaneously.
pub fn signature(kind: &Kind) -> Option<Signature> {
    if kind.info.simultaneous {
        return None;
    }
    let mut nodes = 0;
    for moves in MOVES {
        let game = position(kind, moves)?;
        let seat = game.to_act().only()?;
        for depth in DEPTHS {
            let mut thinker = searcher(kind.info.id, SearchSettings::DEFAULT)?;
            let decision = thinker.think(&*game, seat, &Limits::depth(depth), &Stop::new(), &mut |_| ())?;
            nodes += decision.report.nodes;
            if decision.report.nodes >= ENOUGH {
                break;
            }
        }
    }
    Some(Signature { game: kind.info.id, nodes })
}

/// The first random game of this number of moves that isn't over by then.
fn position(kind: &Kind, moves: u64) -> Option<Box<dyn AnyGame>> {
    let start = kind.start(&[], None).ok()?;
    (0..1_000).find_map(|seed| {
        let mut dice = Dice::new(seed);
        let mut game = start.clone();
        for _ in 0..moves {
            let seat = game.to_act().only()?;
            let order = game.random_order(seat, &mut dice)?;
            game.play(&[(seat, &order)]).ok()?;
        }
        game.outcome().is_none().then_some(game)
    })
}
