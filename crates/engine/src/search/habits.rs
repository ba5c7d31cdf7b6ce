//! Which steps have proved good elsewhere, so that they are tried early.

/// Tags are folded into so many places.
const PLACES: usize = 1 << 14;

/// No step's record goes beyond this.
const MOST: i32 = 8_192;

/// What one thread has learned about steps, by their tags.
pub(crate) struct Habits {
    /// For each side, how often a step refuted and how often it failed to.
    records: [Vec<i16>; 2],
    /// The step that answered a step best, plus one.
    answers: Vec<u32>,
}

fn place(tag: u16) -> usize {
    usize::from(tag) & (PLACES - 1)
}

impl Habits {
    pub(crate) fn new() -> Habits {
        Habits { records: [vec![0; PLACES], vec![0; PLACES]], answers: vec![0; PLACES] }
    }

    /// How well a step of this side has done.
    #[inline]
    pub(crate) fn record(&self, side: usize, tag: u16) -> i32 {
        i32::from(self.records[side & 1][place(tag)])
    }

    /// Praises or blames a step; the further its record is from even, the less it moves on.
    #[inline]
    pub(crate) fn learn(&mut self, side: usize, tag: u16, praise: i32) {
        let record = &mut self.records[side & 1][place(tag)];
        let old = i32::from(*record);
        let praise = praise.clamp(-MOST / 4, MOST / 4);
        *record = (old + praise - old * praise.abs() / MOST) as i16;
    }

    /// Is this the step that answered `before` best?
    #[inline]
    pub(crate) fn is_answer(&self, before: Option<u16>, tag: u16) -> bool {
        before.is_some_and(|before| self.answers[place(before)] == u32::from(tag) + 1)
    }

    /// This step refuted `before`.
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
