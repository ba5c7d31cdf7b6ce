//! Lookup of the slot of a position.

use crate::layout::{KINDS, Kinds, SlotLayout};
use crate::robot_places::RobotPlaces;
use crate::state::{PLAIN_STATES, YELLOW_STATES};

/// The digits of a position with an open pair; mirrored if the list has the mirror image of the pair.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TableSpot {
    pub(crate) pair: u8,
    pub(crate) white: u16,
    pub(crate) green: u16,
    pub(crate) yellow: u16,
}

impl TableSpot {
    /// A spot without a slot: the states don't exist.
    pub(crate) const NOWHERE: TableSpot = TableSpot {
        pair: 0,
        white: PLAIN_STATES as u16,
        green: PLAIN_STATES as u16,
        // Used as an index before the missing white state is noticed, so it has to exist.
        yellow: YELLOW_STATES as u16 - 1,
    };
}

/// Intermediate result of a slot lookup: a run and its row.
#[derive(Clone, Copy)]
pub(crate) struct Halfway {
    pair: u8,
    yellows: u8,
    row: u16,
    yellow: u16,
    /// First slot of the run.
    first: u32,
}

/// Marks a position without a slot.
pub(crate) const NO_SLOT: usize = usize::MAX;

impl SlotLayout {
    /// The first half of a slot lookup. Each half waits for memory once, so for many lookups it is best to do
    /// all first halves, then all second ones.
    #[inline(always)]
    pub(crate) fn halfway(&self, kinds: &Kinds, spot: TableSpot) -> Halfway {
        let TableSpot { pair, mut white, mut green, mut yellow } = spot;
        let block = &self.blocks[usize::from(pair)];
        if block.folds {
            // Of two mirror images the one with the lower white, then green state is stored.
            let image = (
                kinds.white_back.mirrored[usize::from(white)],
                kinds.green_back.mirrored[usize::from(green)],
            );
            if image < (white, green) {
                (white, green) = image;
                yellow = kinds.yellow_back.mirrored[usize::from(yellow)];
            }
        }
        let yellows = kinds.yellow_facts[usize::from(yellow)].owned;
        let start = block.start(yellows.into(), white);
        let run = block.run(start, green);
        let field = (block.first + block.fields[usize::from(yellows)]) as u32;
        let first = field.wrapping_add(start.slot).wrapping_add(run.slot());
        Halfway { pair, yellows, row: run.row() as u16, yellow, first }
    }

    /// The second half: returns the slot; [`NO_SLOT`] if the mover can take the red robot or the states don't
    /// fit together. In a folded layout the mover must own at least `LEAST_OWNED` robots: a run that isn't
    /// stored gives the slot of another position.
    #[inline(always)]
    pub(crate) fn slot_behind(&self, kinds: &Kinds, halfway: Halfway) -> usize {
        let ranks = self.blocks[usize::from(halfway.pair)].rows.ranks(halfway.yellows.into());
        let row = &ranks[usize::from(halfway.row) % ranks.len()];
        let (rank, is_there) = row.rank(kinds.ranked[usize::from(halfway.yellow)]);
        // Branch-free, because whether the slot exists is unpredictable: all bits are set if it doesn't.
        halfway.first.wrapping_add(rank) as usize | usize::from(is_there).wrapping_sub(1)
    }

    /// Returns the spot of a position; [`TableSpot::NOWHERE`] if its pair isn't open.
    #[inline(always)]
    pub(crate) fn spot(&self, seen: RobotPlaces) -> TableSpot {
        let Some((pair, mirrored)) = self.pairs.find(seen.pair) else { return TableSpot::NOWHERE };
        let RobotPlaces { white, green, yellow, .. } = if mirrored { seen.mirrored() } else { seen };
        TableSpot { pair, white, green, yellow }
    }

    /// Looks up the slot in both halves.
    #[inline(always)]
    pub(crate) fn slot_of(&self, spot: TableSpot) -> usize {
        let kinds = &*KINDS;
        self.slot_behind(kinds, self.halfway(kinds, spot))
    }

    /// Returns the slot of a position, if it has one.
    #[inline]
    pub(crate) fn slot(&self, seen: RobotPlaces) -> Option<usize> {
        let slot = self.slot_of(self.spot(seen));
        (slot != NO_SLOT).then_some(slot)
    }
}
