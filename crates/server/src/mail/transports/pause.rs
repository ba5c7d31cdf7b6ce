//! Growing pauses between attempts.

use std::time::Duration;

/// Exponential backoff: pauses that double from the shortest to the longest.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pause {
    shortest: Duration,
    longest: Duration,
    next: Duration,
}

impl Pause {
    pub(crate) fn new(shortest: Duration, longest: Duration) -> Pause {
        Pause { shortest, longest, next: shortest }
    }

    /// Returns the pause after another failure.
    pub(crate) fn next(&mut self) -> Duration {
        let pause = self.next;
        self.next = (pause * 2).min(self.longest);
        pause
    }

    /// Resets the next pause to the shortest after a success.
    pub(crate) fn reset(&mut self) {
        self.next = self.shortest;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_grow_to_the_maximum_and_can_be_reset() {
        let mut pause = Pause::new(Duration::from_secs(1), Duration::from_secs(5));
        let mut next = || pause.next().as_secs();
        assert_eq!([next(), next(), next(), next(), next()], [1, 2, 4, 5, 5]);
        pause.reset();
        assert_eq!(pause.next().as_secs(), 1);
    }
}
