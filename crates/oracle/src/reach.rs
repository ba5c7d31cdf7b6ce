//! Count of the positions that are reachable from the start.

use std::ops::ControlFlow;

use botyard_core::Position as _;
use botyard_duel::{Edition, Position};

use crate::geometry::rank;
use crate::layout::{KINDS, SlotLayout};
use crate::memory::Memory;
use crate::robot_places::RobotPlaces;
use crate::work::{Stopped, Work, WorkPhase};

/// Number of reachable positions; the board is turned to the mover's view and mirror images count once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reachable {
    /// All reachable positions.
    pub positions: u64,
    /// Positions in which the game isn't over: the mover can't take the red robot, and it hasn't arrived. The
    /// others have no successors in the count.
    pub going_on: u64,
}

/// Approximate number of reachable positions, for progress reports.
const ABOUT: f64 = 246.8e6;

/// Counts the positions that can be reached in this edition, on one thread. It needs half a gigabyte of
/// memory and a minute or two.
pub fn reachable(edition: Edition, work: &Work<'_>) -> Result<Reachable, Stopped> {
    let layout = SlotLayout::everything();
    let mut seen_before = Memory::zeroed(layout.slots.div_ceil(8));
    let mut count = Reachable { positions: 0, going_on: 0 };
    // Queues by the pair of red robots: most moves from positions of one pair lead to positions of one other
    // pair, so the lookup tables stay in the cache.
    let mut waiting: Vec<Vec<RobotPlaces>> = vec![Vec::new(); layout.blocks.len()];
    // Positions are looked up in batches, so that the memory accesses overlap.
    let mut met: Vec<(usize, RobotPlaces)> = Vec::new();
    let meet = |position: &Position, met: &mut Vec<(usize, RobotPlaces)>| {
        let seen = RobotPlaces::of(*position).map(canonical);
        met.extend(seen.and_then(|seen| Some((layout.slot(seen)?, seen))));
    };
    meet(&Position::start(edition), &mut met);
    while !met.is_empty() || waiting.iter().any(|waiting| !waiting.is_empty()) {
        work.go_on()?;
        for (slot, seen) in met.drain(..) {
            let (byte, bit) = (&mut seen_before[slot / 8], 1 << (slot % 8));
            if *byte & bit == 0 {
                *byte |= bit;
                count.positions += 1;
                // A red robot that has arrived has won or can be taken.
                if !seen.can_take(&KINDS) && rank(seen.pair.other) != 0 {
                    count.going_on += 1;
                    let pair = layout.pairs.find(seen.pair).map_or(0, |(pair, _)| usize::from(pair));
                    waiting[pair].push(seen);
                }
            }
        }
        work.tell(WorkPhase::Checking, count.positions as f64 / ABOUT);
        let Some(next) = waiting.iter_mut().max_by_key(|waiting| waiting.len()) else { break };
        for seen in next.drain(next.len().saturating_sub(MANY)..) {
            let Some(position) = seen.position(edition == Edition::Dobutsu) else { continue };
            let _: ControlFlow<()> = position.visit_moves(|order| {
                let mut after = position;
                after.play_unchecked(order);
                meet(&after, &mut met);
                ControlFlow::Continue(())
            });
        }
    }
    Ok(count)
}

/// Number of positions expanded at a time.
const MANY: usize = 1 << 14;

/// Returns the same one of the two mirror images for both.
fn canonical(seen: RobotPlaces) -> RobotPlaces {
    if seen.pair.is_symmetric() {
        let image = seen.mirrored();
        let digits = |seen: RobotPlaces| (seen.white, seen.green, seen.yellow);
        if digits(image) < digits(seen) { image } else { seen }
    } else {
        seen
    }
}
