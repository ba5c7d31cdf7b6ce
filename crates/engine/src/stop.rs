//! Stopping a computation on another thread.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A stop flag; clones share it.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Creates a flag that isn't set.
    pub fn new() -> Stop {
        Stop::default()
    }

    /// Sets the flag: the computation returns its best result so far.
    pub fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the flag is set.
    #[inline]
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
