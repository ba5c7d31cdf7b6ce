//! Signals that a program with a screen has to know of: those that end it, and those that stop it and let it go on.

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

    /// How often it is looked whether a signal still waits to be obeyed.
    const LOOK: Duration = Duration::from_millis(500);

    /// A signal that waits for so many looks is obeyed without the screen.
    const PATIENCE: u32 = 4;

    /// Signals are kept until they are asked for.
    pub(crate) struct Signals {
        /// The signal that ends the program; 0 for none.
        end: Arc<AtomicUsize>,
        stop: Arc<AtomicBool>,
        went_on: Arc<AtomicBool>,
        registered: Vec<SigId>,
    }

    impl Signals {
        /// Catches them from now on.
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

        /// The signal that ends the program, if one came.
        pub(crate) fn end(&self) -> Option<i32> {
            i32::try_from(self.end.load(Ordering::Relaxed)).ok().filter(|signal| *signal != 0)
        }

        /// Was it asked to stop?
        pub(crate) fn take_stop(&self) -> bool {
            self.stop.swap(false, Ordering::Relaxed)
        }

        /// Has it been stopped and goes on?
        pub(crate) fn take_went_on(&self) -> bool {
            self.went_on.swap(false, Ordering::Relaxed)
        }

        /// Lets the signal that came do what it does to other programs.
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

    /// Obeys a signal for which the screen doesn't end: the terminal is gone, and reading it returns nothing for ever (crossterm).
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

    /// Stops the program until it is told to go on.
    pub(crate) fn stop() {
        let _ = low_level::emulate_default_handler(SIGTSTP);
    }
}

#[cfg(not(unix))]
mod elsewhere {
    use std::io;

    /// There are none.
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
