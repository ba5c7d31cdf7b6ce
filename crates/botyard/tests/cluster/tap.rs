//! Listens to everything on the bus, as an intruder would.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::Duration;

/// Maximum number of recorded bytes.
const MOST: usize = 256 << 20;

/// Everything sent over the bus since it was created.
pub(crate) struct Tap {
    heard: Arc<Mutex<Vec<u8>>>,
    is_off: Arc<AtomicBool>,
    stop: Arc<AtomicBool>,
    listener: Option<JoinHandle<()>>,
}

impl Tap {
    pub(crate) fn start(bus: SocketAddr) -> Tap {
        let heard = Arc::<Mutex<Vec<u8>>>::default();
        let (stop, is_off) = (Arc::<AtomicBool>::default(), Arc::<AtomicBool>::default());
        let (kept, stops, pauses) = (Arc::clone(&heard), Arc::clone(&stop), Arc::clone(&is_off));
        let listener = std::thread::spawn(move || {
            while !stops.load(Ordering::Relaxed) {
                if !pauses.load(Ordering::Relaxed) {
                    // The bus is restarted now and then.
                    let _ = listen(bus, &kept, || {
                        stops.load(Ordering::Relaxed) || pauses.load(Ordering::Relaxed)
                    });
                }
                std::thread::sleep(Duration::from_millis(50));
            }
        });
        Tap { heard, is_off, stop, listener: Some(listener) }
    }

    /// Starts or stops listening. With a subscriber to everything, the bus never reports that nobody answers
    /// for a dead node, which makes taking over slower.
    pub(crate) fn listens(&self, is_on: bool) {
        self.is_off.store(!is_on, Ordering::Relaxed);
    }

    /// Stops, and returns all bytes.
    pub(crate) fn end(mut self) -> Vec<u8> {
        self.stop.store(true, Ordering::Relaxed);
        if let Some(listener) = self.listener.take() {
            let _ = listener.join();
        }
        std::mem::take(&mut *self.heard.lock().expect("nobody panics"))
    }
}

fn listen(bus: SocketAddr, kept: &Mutex<Vec<u8>>, is_over: impl Fn() -> bool) -> std::io::Result<()> {
    let mut stream = TcpStream::connect(bus)?;
    stream.set_read_timeout(Some(Duration::from_millis(200)))?;
    let mut reader = BufReader::new(stream.try_clone()?);
    let mut info = String::new();
    reader.read_line(&mut info)?;
    stream.write_all(
        b"CONNECT {\"verbose\":false,\"user\":\"yard\",\"pass\":\"secret\"}\r\nSUB > 1\r\nPING\r\n",
    )?;
    let mut buffer = [0; 65_536];
    while !is_over() {
        match reader.read(&mut buffer) {
            Ok(0) => return Ok(()),
            Ok(count) => {
                let mut kept = kept.lock().expect("nobody panics");
                if kept.len() < MOST {
                    kept.extend(&buffer[..count]);
                }
                drop(kept);
                if buffer[..count].windows(6).any(|part| part == b"PING\r\n") {
                    stream.write_all(b"PONG\r\n")?;
                }
            }
            Err(error)
                if matches!(error.kind(), std::io::ErrorKind::WouldBlock | std::io::ErrorKind::TimedOut) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// Whether a text occurs anywhere in the bytes.
pub(crate) fn contains(heard: &[u8], text: &str) -> bool {
    heard.windows(text.len()).any(|part| part == text.as_bytes())
}
