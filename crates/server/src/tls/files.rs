//! Certificate and key from files. They are reloaded when they change, so renewal needs no restart or signal.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Weak};
use std::time::{Duration, SystemTime};

use tokio_rustls::rustls::sign::CertifiedKey;

use super::validity::{Validity, wall};
use super::{Certificates, certified};

/// Interval at which the files are checked for changes.
const LOOK: Duration = Duration::from_secs(1);

/// Modification time and size of a file, by which changes are detected.
type FileState = Option<(SystemTime, u64)>;

fn state(path: &Path) -> FileState {
    let facts = std::fs::metadata(path).ok()?;
    Some((facts.modified().ok()?, facts.len()))
}

fn read(cert: &Path, key: &Path) -> Result<CertifiedKey, String> {
    let read = |path: &Path| std::fs::read(path).map_err(|why| format!("{}: {why}", path.display()));
    certified(&read(cert)?, &read(key)?).map_err(|why| format!("{}: {why}", cert.display()))
}

/// Loads the files, and starts a task that reloads them as long as `certificates` is in use.
pub(super) fn begin(cert: &Path, key: &Path, certificates: &Arc<Certificates>) -> Result<(), String> {
    let before = (state(cert), state(key));
    certificates.show(read(cert, key)?);
    let (cert, key) = (cert.to_owned(), key.to_owned());
    tokio::spawn(follow(cert, key, before, Arc::downgrade(certificates)));
    Ok(())
}

async fn follow(
    cert: PathBuf,
    key: PathBuf,
    mut seen: (FileState, FileState),
    certificates: Weak<Certificates>,
) {
    loop {
        tokio::time::sleep(LOOK).await;
        let Some(certificates) = certificates.upgrade() else { return };
        let now = (state(&cert), state(&key));
        if now == seen {
            continue;
        }
        seen = now;
        match read(&cert, &key) {
            Ok(key) => {
                certificates.show(key);
                tracing::info!(file = %cert.display(), "a new certificate is shown");
            }
            // Possibly only one of the two files has been written yet.
            Err(why) => tracing::warn!(%why, "the new certificate can't be used; the one before is shown"),
        }
    }
}

/// Returns for how many days the certificate is still valid, or why the files can't be used.
pub(crate) fn look(cert: &Path, key: &Path) -> Result<i64, String> {
    let read = read(cert, key)?;
    let validity = read.cert.first().and_then(|first| Validity::of(first));
    let validity = validity.ok_or_else(|| format!("{}: it doesn't say how long it holds", cert.display()))?;
    Ok(validity.days_left(wall()))
}
