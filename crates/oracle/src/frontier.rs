//! The most recently decided positions of one field, in the order of their slots.

use crate::layout::{PairBlock, SlotLayout};

/// Name of a field: the slots of one pair of red robots and one number of yellow robots that the mover owns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct FieldName {
    pub(crate) pair: usize,
    pub(crate) yellows: usize,
}

impl FieldName {
    /// Returns all fields, in the order of their slots.
    pub(crate) fn all(layout: &SlotLayout) -> impl Iterator<Item = FieldName> + use<> {
        (0..layout.blocks.len()).flat_map(|pair| (0..3).map(move |yellows| FieldName { pair, yellows }))
    }

    /// Returns the index of the field among all fields.
    pub(crate) const fn number(self) -> usize {
        self.pair * 3 + self.yellows
    }
}

/// Positions with the same white and green states.
#[derive(Clone, Copy)]
struct PositionRun {
    green: u16,
    /// End of the run's yellow states; they begin at the end of the previous run.
    end: u32,
}

/// Positions with the same white state.
#[derive(Clone, Copy)]
struct White {
    state: u16,
    /// End of the state's runs; they begin at the end of the previous white state.
    end: u32,
}

/// Decided positions, grouped by state.
#[derive(Default)]
pub(crate) struct Frontier {
    whites: Vec<White>,
    runs: Vec<PositionRun>,
    yellows: Vec<u16>,
}

/// The positions of one white state.
#[derive(Clone, Copy)]
pub(crate) struct Group<'a> {
    pub(crate) white: u16,
    runs: &'a [PositionRun],
    /// Start of the first run's yellow states.
    begin: usize,
    yellows: &'a [u16],
}

impl<'a> Group<'a> {
    /// Returns every green state with its yellow states.
    #[inline(always)]
    pub(crate) fn runs(self) -> impl Iterator<Item = (u16, &'a [u16])> {
        let mut begin = self.begin;
        self.runs.iter().map(move |run| {
            let from = std::mem::replace(&mut begin, run.end as usize);
            (run.green, &self.yellows[from..run.end as usize])
        })
    }
}

impl Frontier {
    pub(crate) fn clear(&mut self) {
        self.whites.clear();
        self.runs.clear();
        self.yellows.clear();
    }

    pub(crate) fn len(&self) -> usize {
        self.yellows.len()
    }

    /// Returns the positions, grouped by white state.
    #[inline]
    pub(crate) fn groups(&self) -> impl Iterator<Item = Group<'_>> {
        let (mut first, mut begin) = (0, 0);
        self.whites.iter().map(move |white| {
            let end = white.end as usize;
            let runs = &self.runs[first..end];
            let group = Group { white: white.state, runs, begin, yellows: &self.yellows };
            first = end;
            begin = runs.last().map_or(begin, |run| run.end as usize);
            group
        })
    }

    /// Starts a new white state. Positions are added in the order of their slots: the white state, then its
    /// runs.
    pub(crate) fn begin_white(&mut self, state: u16) {
        self.whites.push(White { state, end: self.runs.len() as u32 });
    }

    /// Adds a run to the last white state.
    pub(crate) fn add_run(&mut self, green: u16, yellows: impl IntoIterator<Item = u16>) {
        self.yellows.extend(yellows);
        self.runs.push(PositionRun { green, end: self.yellows.len() as u32 });
        if let Some(white) = self.whites.last_mut() {
            white.end += 1;
        }
    }

    /// Replaces the contents by the marked slots and clears the marks.
    pub(crate) fn collect(&mut self, block: &PairBlock, yellows: usize, marks: &mut [u64]) {
        self.clear();
        let mut places = block.whites(yellows).peekable();
        // Runs of the current white state: first slot, green state, row.
        let mut runs: Vec<(u32, u16, usize)> = Vec::new();
        let (mut run, mut begin, mut end) = (0, 0, 0);
        let mut listed: &[u16] = &[];
        for (index, mark) in marks.iter_mut().enumerate().filter(|(_, mark)| **mark != 0) {
            let mut bits = std::mem::take(mark);
            while bits != 0 {
                let slot = index as u32 * 64 + bits.trailing_zeros();
                bits &= bits - 1;
                if slot >= end {
                    let mut found = None;
                    while let Some(place) = places.next_if(|&(_, start, _)| start <= slot) {
                        found = Some(place);
                    }
                    if let Some((state, start, shelf)) = found {
                        self.begin_white(state);
                        runs.clear();
                        runs.extend(shelf.runs().map(|(green, run)| (start + run.slot(), green, run.row())));
                        run = 0;
                    }
                    run += runs[run..].partition_point(|&(begin, ..)| begin <= slot) - 1;
                    let (start, green, row) = runs[run];
                    begin = start;
                    listed = block.rows.listed(row, yellows);
                    end = begin + listed.len() as u32;
                    self.add_run(green, []);
                }
                self.yellows.push(listed[(slot - begin) as usize]);
                if let Some(run) = self.runs.last_mut() {
                    run.end += 1;
                }
            }
        }
    }
}
