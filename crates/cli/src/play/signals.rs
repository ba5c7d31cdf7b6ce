//! Signals that matter to a program with a screen: termination, stop and continue.

#[cfg(unix)]
pub(super) use unix::{Signals, stop};

#[cfg(not(unix))]
pub(super) use elsewhere::{Signals, stop};

#[cfg(unix)]
mod unix {
    use std::io;
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
    use std::sync::{Arc, Weak};
    use std::thread;
    use std::time::Duration;

    use signal_hook::SigId;
    use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP};
    use signal_hook::{flag, low_level};

    /// Interval of the checks for a pending signal.
    const LOOK: Duration = Duration::from_millis(500);

    /// Number of checks after which a pending signal takes effect without the screen.
    const PATIENCE: u32 = 4;

    /// Handle to the caught signals, which are pending until they are taken.
    pub(crate) struct Signals {
        /// The termination signal; 0 for none.
        end: Arc<AtomicUsize>,
        stop: Arc<AtomicBool>,
        went_on: Arc<AtomicBool>,
        registered: Vec<SigId>,
    }

    impl Signals {
        /// Starts catching signals.
        pub(crate) fn catch() -> io::Result<Signals> {
            let (end, stop, went_on) = (Arc::default(), Arc::default(), Arc::default());
            let mut signals = Signals { end, stop, went_on, registered: Vec::new() };
            for signal in [SIGHUP, SIGINT, SIGQUIT, SIGTERM] {
                let registered = flag::register_usize(signal, Arc::clone(&signals.end), signal as usize)?;
                signals.registered.push(registered);
            }
            for (signal, sign) in [(SIGTSTP, &signals.stop), (SIGCONT, &signals.went_on)] {
                let registered = flag::register(signal, Arc::clone(sign))?;
                signals.registered.push(registered);
            }
            let end = Arc::downgrade(&signals.end);
            thread::Builder::new().name("signals".to_owned()).spawn(move || obey_at_last(&end))?;
            Ok(signals)
        }

        /// The termination signal, if one was received.
        pub(crate) fn end(&self) -> Option<i32> {
            i32::try_from(self.end.load(Ordering::Relaxed)).ok().filter(|signal| *signal != 0)
        }

        /// Takes a pending stop signal; returns whether there was one.
        pub(crate) fn take_stop(&self) -> bool {
            self.stop.swap(false, Ordering::Relaxed)
        }

        /// Takes a pending continue signal; returns whether there was one.
        pub(crate) fn take_went_on(&self) -> bool {
            self.went_on.swap(false, Ordering::Relaxed)
        }

        /// Lets the termination signal take its default effect.
        pub(crate) fn obey(&self) {
            if let Some(signal) = self.end() {
                let _ = low_level::emulate_default_handler(signal);
            }
        }
    }

    impl Drop for Signals {
        fn drop(&mut self) {
            for registered in self.registered.drain(..) {
                low_level::unregister(registered);
            }
        }
    }

    /// Takes effect if the screen doesn't react to the signal: if the terminal is gone, reading it returns
    /// nothing forever (crossterm).
    fn obey_at_last(end: &Weak<AtomicUsize>) {
        let mut looks = 0;
        while let Some(signal) = end.upgrade().map(|end| end.load(Ordering::Relaxed)) {
            looks = if signal == 0 { 0 } else { looks + 1 };
            if looks > PATIENCE {
                let _ = i32::try_from(signal).map(low_level::emulate_default_handler);
            }
            thread::sleep(LOOK);
        }
    }

    /// Stops the program until it is continued.
    pub(crate) fn stop() {
        let _ = low_level::emulate_default_handler(SIGTSTP);
    }
}

#[cfg(not(unix))]
mod elsewhere {
    use std::io;

    /// Platforms without signals.
    pub(crate) struct Signals;

    impl Signals {
        pub(crate) fn catch() -> io::Result<Signals> {
            Ok(Signals)
        }

        pub(crate) fn end(&self) -> Option<i32> {
            None
        }

        pub(crate) fn take_stop(&self) -> bool {
            false
        }

        pub(crate) fn take_went_on(&self) -> bool {
            false
        }

        pub(crate) fn obey(&self) {}
    }

    pub(crate) fn stop() {}
}
