//! Storage of the table, in a folder and in memory.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::thread::JoinHandle;

use crate::file::{FileAccess, FileError, FileForm, open, write};
use crate::solve::solve;
use crate::tablebase::Tablebase;
use crate::work::{Progress, Stopped, Work, WorkPhase};

/// File name of the table in its folder.
pub const FILE_NAME: &str = "robot-duel.table";

/// Provides the table on demand: loaded from the folder, or solved and stored there. This can run in the
/// background. The game is solved at most once per shelf.
#[derive(Default)]
pub struct Shelf {
    inner: Arc<Inner>,
    thread: Mutex<Option<JoinHandle<()>>>,
}

struct Inner {
    /// `None` keeps the table in memory only.
    folder: Option<PathBuf>,
    /// Computes the table if it isn't in the folder.
    make: Make,
    table: OnceLock<Tablebase>,
    /// Held while the table is being loaded or computed.
    getting: Mutex<()>,
    progress: Mutex<Option<Progress>>,
    notes: Mutex<Vec<String>>,
    stop: AtomicBool,
}

type Make = fn(&Work<'_>) -> Result<Tablebase, Stopped>;

/// A shelf without a folder.
impl Default for Inner {
    fn default() -> Inner {
        Inner {
            folder: None,
            make: solve,
            table: OnceLock::new(),
            getting: Mutex::default(),
            progress: Mutex::default(),
            notes: Mutex::default(),
            stop: AtomicBool::new(false),
        }
    }
}

impl Shelf {
    /// Creates a shelf that uses this folder, which need not exist yet; with `None`, memory only.
    pub fn new(folder: Option<PathBuf>) -> Shelf {
        Shelf { inner: Arc::new(Inner { folder, ..Inner::default() }), thread: Mutex::default() }
    }

    /// Returns the table if it has been loaded or computed.
    pub fn table(&self) -> Option<&Tablebase> {
        self.inner.table.get()
    }

    /// Returns the progress of the background thread; `None` if it isn't running.
    pub fn progress(&self) -> Option<Progress> {
        *self.inner.progress.lock().ok()?
    }

    /// Takes the messages for the user: a file that wasn't used, or couldn't be written. Each is returned
    /// once.
    pub fn take_notes(&self) -> Vec<String> {
        self.inner.notes.lock().map(|mut notes| std::mem::take(&mut *notes)).unwrap_or_default()
    }

    /// Starts loading or computing the table in the background, unless that is done or running.
    pub fn begin(&self) {
        let Ok(mut thread) = self.thread.lock() else { return };
        if thread.is_some() || self.table().is_some() {
            return;
        }
        let inner = Arc::clone(&self.inner);
        let get = move || {
            let watch = |progress| {
                if let Ok(mut place) = inner.progress.lock() {
                    *place = Some(progress);
                }
            };
            watch(Progress { phase: WorkPhase::Counting, part: 0.0 });
            let work = Work { threads: Work::all_threads(), watch: &watch, stop: &inner.stop };
            // The result is in `table`; cancellation needs no report.
            let _ = inner.get(&work);
            if let Ok(mut place) = inner.progress.lock() {
                *place = None;
            }
        };
        // If no thread can be started, players go on without a table.
        *thread = std::thread::Builder::new().name("oracle".to_owned()).spawn(get).ok();
    }

    /// Loads the table from the folder if there is a valid file, which takes a moment. Computes and writes
    /// nothing; a missing file isn't an error.
    pub fn take_down(&self) -> Option<&Tablebase> {
        let work = Work { threads: Work::all_threads(), watch: &|_| {}, stop: &self.inner.stop };
        self.inner.take_down(&work)
    }

    /// Returns the table, loading or computing it first if needed.
    pub fn get(&self, work: &Work<'_>) -> Result<&Tablebase, Stopped> {
        self.inner.get(work)
    }
}

/// Stops the background thread and waits for it.
impl Drop for Shelf {
    fn drop(&mut self) {
        self.inner.stop.store(true, Ordering::Relaxed);
        if let Ok(mut thread) = self.thread.lock()
            && let Some(thread) = thread.take()
        {
            let _ = thread.join();
        }
    }
}

impl Inner {
    fn get(&self, work: &Work<'_>) -> Result<&Tablebase, Stopped> {
        let _alone = self.getting.lock();
        if let Some(table) = self.table.get() {
            return Ok(table);
        }
        let table = match &self.folder {
            None => (self.make)(work)?,
            Some(folder) => self.from(folder, work)?,
        };
        Ok(self.table.get_or_init(|| table))
    }

    fn take_down(&self, work: &Work<'_>) -> Option<&Tablebase> {
        let _alone = self.getting.lock();
        if let Some(table) = self.table.get() {
            return Some(table);
        }
        let table = self.in_folder(self.folder.as_deref()?, work, "").ok().flatten()?;
        Some(self.table.get_or_init(|| table))
    }

    /// Loads the table from the folder. If there is a file that can't be used, adds a note that ends with
    /// `then`.
    fn in_folder(&self, folder: &Path, work: &Work<'_>, then: &str) -> Result<Option<Tablebase>, Stopped> {
        let path = folder.join(FILE_NAME);
        match open(&path, FileAccess::Map, work) {
            Ok(table) => return Ok(Some(table)),
            Err(FileError::Stopped(stopped)) => return Err(stopped),
            Err(FileError::Io(why)) if why.kind() == io::ErrorKind::NotFound => {}
            Err(why) => self.note(format!("the table in {} isn't used: {why}{then}", path.display())),
        }
        Ok(None)
    }

    fn from(&self, folder: &Path, work: &Work<'_>) -> Result<Tablebase, Stopped> {
        if let Some(table) = self.in_folder(folder, work, "; a new one is made")? {
            return Ok(table);
        }
        let path = folder.join(FILE_NAME);
        let table = (self.make)(work)?;
        let written = fs::create_dir_all(folder)
            .map_err(FileError::Io)
            .and_then(|()| write(&table, &path, FileForm::Plain, work));
        if let Err(why) = written {
            self.note(format!(
                "the table couldn't be kept in {}: {why}; it is in memory only",
                folder.display()
            ));
        }
        Ok(table)
    }

    fn note(&self, note: String) {
        if let Ok(mut notes) = self.notes.lock() {
            notes.push(note);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::num::NonZero;

    use crate::memory::Memory;

    /// Creates a shelf that makes an all-zero table instantly, in a folder with an optional table file of the
    /// given content.
    fn shelf(folder: &Path, found: Option<&str>) -> Shelf {
        let _ = fs::remove_dir_all(folder);
        if let Some(found) = found {
            fs::create_dir_all(folder).unwrap();
            fs::write(folder.join(FILE_NAME), found).unwrap();
        }
        let make: Make = |_| Ok(Tablebase::in_memory(Memory::zeroed(Tablebase::len())));
        let inner = Inner { folder: Some(folder.to_owned()), make, ..Inner::default() };
        Shelf { inner: Arc::new(inner), thread: Mutex::default() }
    }

    fn folder(name: &str) -> PathBuf {
        std::env::temp_dir().join(format!("botyard-shelf-{name}-{}", std::process::id()))
    }

    fn work(stop: &AtomicBool) -> Work<'_> {
        Work { threads: NonZero::<usize>::MIN, watch: &|_| {}, stop }
    }

    #[test]
    fn a_damaged_table_is_replaced() {
        let (folder, stop) = (folder("damaged"), AtomicBool::new(false));
        let shelf = shelf(&folder, Some("nonsense"));
        shelf.begin();
        assert!(shelf.get(&work(&stop)).is_ok());
        let notes = shelf.take_notes();
        assert!(
            notes.len() == 1 && notes[0].contains("not a table of Robot Duel; a new one is made"),
            "{notes:?}"
        );
        assert!(open(&folder.join(FILE_NAME), FileAccess::Map, &work(&stop)).is_ok());
        drop(shelf);
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn without_a_writable_folder_the_table_stays_in_memory() {
        let (folder, stop) = (folder("unwritable"), AtomicBool::new(false));
        fs::write(&folder, "a file is no folder").unwrap();
        let shelf = shelf(&folder.join("below"), None);
        assert!(shelf.get(&work(&stop)).is_ok());
        assert!(shelf.take_notes().iter().any(|note| note.ends_with("it is in memory only")));
        fs::remove_file(&folder).unwrap();
    }
}
