//! Ctrl-C and SIGTERM as a flag that long computations check, so that they can clean up.

use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

/// Effect of a second Ctrl-C.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Again {
    /// Ignored: the end is near, and unfinished files have to be removed.
    Waits,
    /// Ends the program at once.
    Ends,
}

/// Returns a flag that the next Ctrl-C sets.
pub(crate) fn sign(again: Again) -> io::Result<Arc<AtomicBool>> {
    let sign = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        if again == Again::Ends {
            // Registered before the handler that sets the flag, so the first signal doesn't trigger it.
            flag::register_conditional_shutdown(signal, 1, Arc::clone(&sign))?;
        }
        flag::register(signal, Arc::clone(&sign))?;
    }
    Ok(sign)
}
