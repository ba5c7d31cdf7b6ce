//! Certificate and key in files. They are read again when they change, so whatever renews them needs to tell nobody.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Weak};
use std::time::{Duration, SystemTime};

use tokio_rustls::rustls::sign::CertifiedKey;

use super::validity::{Validity, wall};
use super::{Certificates, certified};

/// How often the files are looked at.
const LOOK: Duration = Duration::from_secs(1);

/// What shows that a file has changed.
type FileState = Option<(SystemTime, u64)>;

fn state(path: &Path) -> FileState {
    let facts = std::fs::metadata(path).ok()?;
    Some((facts.modified().ok()?, facts.len()))
}

fn read(cert: &Path, key: &Path) -> Result<CertifiedKey, String> {
    let read = |path: &Path| std::fs::read(path).map_err(|why| format!("{}: {why}", path.display()));
    certified(&read(cert)?, &read(key)?).map_err(|why| format!("{}: {why}", cert.display()))
}

/// Reads them, and looks after them for as long as somebody shows them.
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
            // Perhaps only one of the two was written yet.
            Err(why) => tracing::warn!(%why, "the new certificate can't be used; the one before is shown"),
        }
    }
}

/// How a pair of files is: for how many days it holds; an error if it can't be used.
pub(crate) fn look(cert: &Path, key: &Path) -> Result<i64, String> {
    let read = read(cert, key)?;
    let validity = read.cert.first().and_then(|first| Validity::of(first));
    let validity = validity.ok_or_else(|| format!("{}: it doesn't say how long it holds", cert.display()))?;
    Ok(validity.days_left(wall()))
}
