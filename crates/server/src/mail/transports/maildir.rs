//! Inbound transport through a Maildir: letters in `new` are processed and moved to `cur`.

use std::fs;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};
use std::time::Duration;

use botyard_mail::LONGEST_LETTER;
use tokio::sync::watch;

use super::pause::Pause;
use super::{LetterSink, stopped_within};
use crate::mail::{Envelope, Undelivered};

/// Polling interval of `new`.
const EVERY: Duration = Duration::from_secs(1);

/// Maximum pause while letters can't be stored.
const LONGEST_PAUSE: Duration = Duration::from_secs(60);

/// The flag "seen" of a letter in `cur`.
const SEEN: &str = ":2,S";

/// Watches a Maildir until the server stops.
pub(crate) async fn watch<I: LetterSink>(folder: PathBuf, inbox: I, mut stopping: watch::Receiver<bool>) {
    let mut pause = Pause::new(EVERY, LONGEST_PAUSE);
    loop {
        let wait = match collect(&folder, &inbox, &stopping).await {
            Ok(Collected::All) => {
                pause.reset();
                EVERY
            }
            Ok(Collected::SomeLater) => pause.next(),
            Err(error) => {
                tracing::warn!(%error, folder = %folder.display(), "the Maildir can't be read");
                pause.next()
            }
        };
        if stopped_within(wait, &mut stopping).await {
            return;
        }
    }
}

#[derive(PartialEq, Eq, Debug)]
enum Collected {
    All,
    /// Some letters stay in `new` and are retried.
    SomeLater,
}

/// Delivers every letter in `new`, sorted by name. A letter is moved when its effects are durable, or when it
/// will never be accepted; if the server is killed in between, it is delivered again and changes nothing.
async fn collect<I: LetterSink>(
    folder: &Path,
    inbox: &I,
    stopping: &watch::Receiver<bool>,
) -> io::Result<Collected> {
    let mut collected = Collected::All;
    for name in letters(&folder.join("new"))? {
        if *stopping.borrow() {
            break;
        }
        let path = folder.join("new").join(&name);
        let letter = match read(&path) {
            Ok(letter) => letter,
            // Another process has moved it.
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            Err(error) => {
                tracing::warn!(%error, "a letter in the Maildir can't be read");
                collected = Collected::SomeLater;
                continue;
            }
        };
        match inbox.deliver(&letter, &Envelope::default()).await {
            Ok(_) => {}
            Err(Undelivered::Later) => {
                collected = Collected::SomeLater;
                continue;
            }
            Err(Undelivered::Refused(why)) => tracing::info!(%why, "a letter in the Maildir is put aside"),
        }
        let base = name.split(':').next().unwrap_or(&name);
        fs::rename(&path, folder.join("cur").join(format!("{base}{SEEN}")))?;
    }
    Ok(collected)
}

/// Lists file names in order; those that begin with a dot aren't letters.
fn letters(folder: &Path) -> io::Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if let Ok(name) = entry.file_name().into_string()
            && !name.starts_with('.')
            && entry.file_type()?.is_file()
        {
            names.push(name);
        }
    }
    names.sort_unstable();
    Ok(names)
}

/// Reads up to one byte more than the size limit, which reveals that a letter is too long.
fn read(path: &Path) -> io::Result<Vec<u8>> {
    let mut letter = Vec::new();
    fs::File::open(path)?.take(LONGEST_LETTER as u64 + 1).read_to_end(&mut letter)?;
    Ok(letter)
}

/// Checks that the folder is a Maildir in which letters can be moved.
pub(crate) fn check(folder: &Path) -> Result<(), String> {
    for part in ["new", "cur", "tmp"] {
        if !folder.join(part).is_dir() {
            return Err(format!("{} has no folder {part}", folder.display()));
        }
    }
    let test = folder.join("tmp").join(format!("botyard-doctor-{}", std::process::id()));
    let moved = folder.join("cur").join(format!("botyard-doctor-{}", std::process::id()));
    let tried = fs::write(&test, b"").and_then(|()| fs::rename(&test, &moved));
    let _ = fs::remove_file(&test);
    let _ = fs::remove_file(&moved);
    tried.map_err(|why| format!("{} can't be written: {why}", folder.display()))
}

#[cfg(test)]
mod tests {
    use super::super::testing::{FakeAnswer, FakeInbox};
    use super::*;

    fn maildir() -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        for part in ["new", "cur", "tmp"] {
            fs::create_dir(folder.path().join(part)).unwrap();
        }
        folder
    }

    fn names(folder: &Path, part: &str) -> Vec<String> {
        letters(&folder.join(part)).unwrap()
    }

    #[tokio::test]
    async fn a_letter_moves_once_processed_and_stays_while_it_cant_be_stored() {
        let folder = maildir();
        let path = folder.path();
        assert_eq!(check(path), Ok(()));
        fs::write(path.join("new/2.b.host"), "second").unwrap();
        fs::write(path.join("new/1.a.host"), "first").unwrap();
        fs::write(path.join("new/.hidden"), "x").unwrap();
        let (_stop, stopping) = watch::channel(false);
        let inbox = FakeInbox::answering(FakeAnswer::Later);
        assert_eq!(collect(path, &inbox, &stopping).await.unwrap(), Collected::SomeLater);
        assert_eq!(names(path, "new").len(), 2);
        inbox.answer(FakeAnswer::Done);
        assert_eq!(collect(path, &inbox, &stopping).await.unwrap(), Collected::All);
        assert_eq!(names(path, "new"), Vec::<String>::new());
        assert_eq!(names(path, "cur"), ["1.a.host:2,S", "2.b.host:2,S"]);
        let taken = inbox.taken();
        assert_eq!(taken, [b"first".to_vec(), b"second".to_vec()]);
    }

    #[tokio::test]
    async fn a_permanently_refused_letter_is_set_aside() {
        let folder = maildir();
        fs::write(folder.path().join("new/1"), "x".repeat(LONGEST_LETTER + 10)).unwrap();
        let inbox = FakeInbox::answering(FakeAnswer::TooLarge);
        let (_stop, stopping) = watch::channel(false);
        assert_eq!(collect(folder.path(), &inbox, &stopping).await.unwrap(), Collected::All);
        assert_eq!(names(folder.path(), "cur"), ["1:2,S"]);
    }

    #[test]
    fn a_folder_without_its_subfolders_isnt_a_maildir() {
        let folder = tempfile::tempdir().unwrap();
        assert!(check(folder.path()).unwrap_err().ends_with("has no folder new"));
    }
}
