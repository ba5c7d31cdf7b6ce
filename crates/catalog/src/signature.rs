//! A checksum of the search: how many nodes fixed searches of fixed positions take.

use botyard_core::dice::Dice;
use botyard_core::face::{AnyGame, Kind};
use botyard_engine::{Limits, SearchSettings, Stop};

use crate::entry::searcher;

/// After how many random moves the positions are that are searched.
const MOVES: [u64; 4] = [0, 5, 12, 25];

/// How many plies deep: the first depth that takes [`ENOUGH`] nodes, or the last.
const DEPTHS: std::ops::RangeInclusive<u32> = 4..=10;

const ENOUGH: u64 = 10_000;

/// The nodes of a game's searches. A change that isn't meant to change what is played leaves them as they are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Signature {
    /// The id of the game.
    pub game: &'static str,
    /// How many nodes in all.
    pub nodes: u64,
}

/// The signature of a game; `None` if nobody thinks about it, or several seats act at a time.
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

/// The first random game of so many moves that isn't over by then.
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
