//! History and countermove heuristics: steps that proved good elsewhere are tried early.

/// Number of table entries that tags are folded into.
const PLACES: usize = 1 << 14;

/// Maximum absolute history value.
const MOST: i32 = 8_192;

/// Statistics of one thread about steps, by tag.
pub(crate) struct Habits {
    /// History by side: positive for steps that caused cutoffs, negative for those that failed to.
    records: [Vec<i16>; 2],
    /// Countermoves: the tag of the step that last refuted a step, plus one.
    answers: Vec<u32>,
}

fn place(tag: u16) -> usize {
    usize::from(tag) & (PLACES - 1)
}

impl Habits {
    pub(crate) fn new() -> Habits {
        Habits { records: [vec![0; PLACES], vec![0; PLACES]], answers: vec![0; PLACES] }
    }

    /// Returns the history value of a step.
    #[inline]
    pub(crate) fn record(&self, side: usize, tag: u16) -> i32 {
        i32::from(self.records[side & 1][place(tag)])
    }

    /// Rewards or penalises a step; the further its history is from 0, the less it changes.
    #[inline]
    pub(crate) fn learn(&mut self, side: usize, tag: u16, praise: i32) {
        let record = &mut self.records[side & 1][place(tag)];
        let old = i32::from(*record);
        let praise = praise.clamp(-MOST / 4, MOST / 4);
        *record = (old + praise - old * praise.abs() / MOST) as i16;
    }

    /// Whether this step is the countermove to `before`.
    #[inline]
    pub(crate) fn is_answer(&self, before: Option<u16>, tag: u16) -> bool {
        before.is_some_and(|before| self.answers[place(before)] == u32::from(tag) + 1)
    }

    /// Records this step as the countermove to `before`.
    #[inline]
    pub(crate) fn answer(&mut self, before: Option<u16>, tag: u16) {
        if let Some(before) = before {
            self.answers[place(before)] = u32::from(tag) + 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_stay_in_their_bounds() {
        let mut habits = Habits::new();
        for _ in 0..10_000 {
            habits.learn(0, 7, 5_000);
            habits.learn(1, 7, -5_000);
        }
        assert!((1..=MOST).contains(&habits.record(0, 7)));
        assert!((-MOST..0).contains(&habits.record(1, 7)));
        habits.answer(Some(3), 0);
        assert!(habits.is_answer(Some(3), 0) && !habits.is_answer(Some(3), 1) && !habits.is_answer(None, 0));
    }
}
