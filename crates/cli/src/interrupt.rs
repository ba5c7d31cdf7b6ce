//! Ctrl-C and the request to end (SIGTERM) as a sign that long work looks at, so that it ends in an orderly way.

use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

/// A second Ctrl-C.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Again {
    /// He waits: the end is near, and what was begun has to be cleaned up.
    Waits,
    /// The program ends at once.
    Ends,
}

/// A sign that is set by the first Ctrl-C from now on.
pub(crate) fn sign(again: Again) -> io::Result<Arc<AtomicBool>> {
    let sign = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        if again == Again::Ends {
            // Comes before what sets the sign, so that the first time passes.
            flag::register_conditional_shutdown(signal, 1, Arc::clone(&sign))?;
        }
        flag::register(signal, Arc::clone(&sign))?;
    }
    Ok(sign)
}
