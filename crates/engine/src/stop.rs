//! Stopping somebody who thinks on another thread.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A sign to stop thinking. Clones are the same sign.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// A sign that isn't set.
    pub fn new() -> Stop {
        Stop::default()
    }

    /// Asks for an answer now.
    pub fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Has somebody asked?
    #[inline]
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
