//! The bytes of a table compressed with zstd.

use std::io::{Read as _, Write as _};

use crate::file::{FileError, PIECE};
use crate::work::{Work, WorkPhase};

/// Compression level, chosen by measurement, as is the window: `docs/solving-duel.md`.
const LEVEL: i32 = 10;

/// Window of 256 KB: it fits into the processor's cache, and larger ones find no better matches. The decoder
/// rejects frames that ask for more.
const WINDOW_LOG: u32 = 18;

/// Compresses the bytes into one zstd frame.
pub(crate) fn pack(bytes: &[u8], work: &Work<'_>) -> Result<Vec<u8>, FileError> {
    let mut encoder = zstd::Encoder::new(Vec::new(), LEVEL)?;
    encoder.window_log(WINDOW_LOG)?;
    for (number, piece) in bytes.chunks(PIECE).enumerate() {
        work.go_on()?;
        work.tell(WorkPhase::Packing, (number * PIECE) as f64 / bytes.len() as f64);
        encoder.write_all(piece)?;
    }
    Ok(encoder.finish()?)
}

/// Decompresses into `bytes`; [`FileError::Damaged`] unless the content has exactly this length.
pub(crate) fn unpack(packed: &[u8], bytes: &mut [u8], work: &Work<'_>) -> Result<(), FileError> {
    let mut decoder = zstd::Decoder::with_buffer(packed)?;
    decoder.window_log_max(WINDOW_LOG)?;
    let length = bytes.len() as f64;
    for (number, piece) in bytes.chunks_mut(PIECE).enumerate() {
        work.go_on()?;
        work.tell(WorkPhase::Packing, (number * PIECE) as f64 / length);
        decoder.read_exact(piece).map_err(|_| FileError::Damaged)?;
    }
    // Nothing may follow. This also reads the end of the frame.
    match decoder.read(&mut [0]) {
        Ok(0) => Ok(()),
        _ => Err(FileError::Damaged),
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZero;
    use std::sync::Mutex;
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::*;

    fn work(stop: &AtomicBool) -> Work<'_> {
        Work { threads: NonZero::<usize>::MIN, watch: &|_| {}, stop }
    }

    /// Four pieces, the last one shorter.
    fn plain() -> Vec<u8> {
        (0..3 * PIECE + 1000).map(|at| ((at * at) >> 9) as u8).collect()
    }

    fn unpacked(packed: &[u8], length: usize) -> Result<Vec<u8>, FileError> {
        let mut bytes = vec![0; length];
        unpack(packed, &mut bytes, &work(&AtomicBool::new(false)))?;
        Ok(bytes)
    }

    #[test]
    fn packed_bytes_unpack_to_the_original() {
        let plain = plain();
        let packed = pack(&plain, &work(&AtomicBool::new(false))).unwrap();
        assert!(packed.len() < plain.len());
        assert!(unpacked(&packed, plain.len()).unwrap() == plain);
    }

    #[test]
    fn content_of_another_length_is_refused() {
        let plain = plain();
        let packed = pack(&plain, &work(&AtomicBool::new(false))).unwrap();
        let is_damaged = |packed: &[u8], length| matches!(unpacked(packed, length), Err(FileError::Damaged));
        assert!(is_damaged(&packed, plain.len() - 1));
        assert!(is_damaged(&packed, plain.len() + 1));
        for cut in [0, 3, 12, packed.len() / 2, packed.len() - 1] {
            assert!(is_damaged(&packed[..cut], plain.len()), "{cut} bytes");
        }
        assert!(is_damaged(&[&packed[..], b"x"].concat(), plain.len()));
        assert!(is_damaged(&packed.repeat(2), plain.len()));
        assert!(is_damaged(b"no frame of zstd", plain.len()));
    }

    #[test]
    fn a_frame_that_asks_for_a_large_window_is_refused() {
        let plain = plain();
        let mut encoder = zstd::Encoder::new(Vec::new(), 1).unwrap();
        encoder.window_log(27).unwrap();
        encoder.write_all(&plain).unwrap();
        let packed = encoder.finish().unwrap();
        assert!(matches!(unpacked(&packed, plain.len()), Err(FileError::Damaged)));
    }

    #[test]
    fn progress_is_reported_and_cancellation_checked_between_pieces() {
        let plain = plain();
        let packed = pack(&plain, &work(&AtomicBool::new(false))).unwrap();
        let check = |run: &dyn Fn(&Work<'_>) -> Result<(), FileError>| {
            let (stop, parts) = (AtomicBool::new(false), Mutex::new(Vec::new()));
            let watch = |progress: crate::Progress| {
                let mut parts = parts.lock().unwrap();
                parts.push(progress.part);
                stop.store(parts.len() == 2, Ordering::Relaxed);
            };
            let stopped = run(&Work { watch: &watch, ..work(&stop) });
            assert!(matches!(stopped, Err(FileError::Stopped(_))));
            let parts = parts.lock().unwrap();
            assert!(parts.len() == 2 && parts[0] == 0.0 && (0.3..0.4).contains(&parts[1]), "{parts:?}");
        };
        check(&|work| pack(&plain, work).map(|_| ()));
        check(&|work| unpack(&packed, &mut vec![0; plain.len()], work));
    }
}
