//! Saving games, and resuming saved ones.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use botyard_table::{Record, RecordedAct, Time};

use super::session::PlaySession;
use crate::failure::Failure;
use crate::lang::{said, spoken};

/// File extension of PGN.
const PGN: &str = "pgn";

/// Saves a game to files.
#[derive(Debug, Default)]
pub(crate) struct RecordKeeper {
    /// File that is written after every step.
    out: Option<PathBuf>,
    /// Files of this game, which may be overwritten.
    own: Vec<PathBuf>,
    /// Whether a write error has already been reported.
    has_complained: bool,
}

impl RecordKeeper {
    /// Saves the game to `out` after every step; `from` is the file that it was read from. Files with other
    /// content aren't overwritten.
    pub(crate) fn new(out: Option<PathBuf>, from: Option<PathBuf>) -> Result<RecordKeeper, Failure> {
        let own: Vec<PathBuf> = from.into_iter().collect();
        if let Some(out) = out.as_ref().filter(|out| out.exists() && !own.contains(out)) {
            return Err(Failure::Usage(format!(
                "{} already exists: choose another file, or resume its game with --record {0}",
                out.display()
            )));
        }
        if let Some(out) = out.as_ref().filter(|out| !folder_of(out).is_dir()) {
            return Err(Failure::Usage(format!("there is no folder {}", folder_of(out).display())));
        }
        Ok(RecordKeeper { out, own, has_complained: false })
    }

    /// Writes the file after a step. Returns a sentence at the first error.
    pub(super) fn keep(&mut self, session: &PlaySession) -> Option<String> {
        let out = self.out.clone()?;
        if session.steps().is_empty() {
            return None;
        }
        // A game with secrets is written once it is over.
        let record = session.record().ok()?;
        match write(&record, &out) {
            Ok(()) => {
                self.own.push(out);
                self.own.dedup();
                None
            }
            Err(_) if self.has_complained => None,
            Err(why) => {
                self.has_complained = true;
                Some(why)
            }
        }
    }

    /// Saves the game to the named file, the current one or a new one. Returns a sentence about the file or
    /// the error.
    pub(super) fn save(&mut self, record: &Record, named: &str) -> Result<String, String> {
        let path = match (named.trim(), &self.out, self.own.last()) {
            ("", Some(out), _) => out.clone(),
            ("", None, Some(own)) => own.clone(),
            ("", None, None) => free_name(record.kind.info.id),
            (named, _, _) => PathBuf::from(named),
        };
        if path.exists() && !self.own.contains(&path) {
            return Err(said!(
                "{} already exists: type save and another name.",
                "{} ya existe: escribe save y otro nombre.",
                "{} już istnieje: wpisz save i inną nazwę.",
                path.display()
            ));
        }
        write(record, &path)?;
        let words = said!(
            "Saved in {0}. Resume with botyard play --record {0}.",
            "Guardada en {0}. Se reanuda con botyard play --record {0}.",
            "Zapisano w {0}. Wznowisz przez botyard play --record {0}.",
            path.display()
        );
        self.own.push(path);
        Ok(words)
    }
}

/// An unused file name such as `duel-2026-11-18.yard`, with a number if necessary.
fn free_name(game: &str) -> PathBuf {
    let day = now().date().replace('.', "-");
    let names = (1..).map(|number| match number {
        1 => PathBuf::from(format!("{game}-{day}.yard")),
        _ => PathBuf::from(format!("{game}-{day}-{number}.yard")),
    });
    let mut free = names.skip_while(|name| name.exists());
    free.next().unwrap_or_default()
}

pub(super) fn now() -> Time {
    Time(SystemTime::UNIX_EPOCH.elapsed().map_or(0, |since| since.as_millis() as u64))
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Writes a record atomically.
fn write(record: &Record, path: &Path) -> Result<(), String> {
    let is_pgn = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case(PGN));
    let text = if is_pgn {
        let name = record.kind.info.name.get(spoken());
        record.write_pgn().ok_or_else(|| {
            said!(
                "{name} can't be saved as PGN: choose a .yard file.",
                "{name} no se puede guardar como PGN: elige un archivo .yard.",
                "{name} nie da się zapisać jako PGN: wybierz plik .yard."
            )
        })?
    } else {
        record.write()
    };
    let Some(name) = path.file_name() else {
        return Err(said!("{} isn't a file.", "{} no es un archivo.", "{} to nie plik.", path.display()));
    };
    let mut begun = name.to_owned();
    begun.push(format!(".{}.new", std::process::id()));
    let begun = path.with_file_name(begun);
    let whole = || -> std::io::Result<()> {
        let mut file = fs::File::create(&begun)?;
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        fs::rename(&begun, path)
    };
    whole().map_err(|why| {
        // Nothing is left of an unfinished file.
        let _ = fs::remove_file(&begun);
        said!(
            "Can't write {}: {why}.",
            "No se puede escribir {}: {why}.",
            "Nie można zapisać {}: {why}.",
            path.display()
        )
    })
}

/// The turns of a record, as input for a session.
pub(crate) fn acts_of(record: &Record) -> Vec<RecordedAct> {
    record.steps.iter().map(|step| step.act.clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::super::tests::{ballot, two_persons};
    use super::*;

    fn read(path: &Path) -> Record {
        let text = fs::read_to_string(path).unwrap();
        Record::read(&text, botyard_catalog::find_known_as).unwrap_or_else(|why| panic!("{why}\n{text}"))
    }

    fn play(session: &mut PlaySession, orders: &[&str]) {
        for order in orders {
            session.enter(session.asked().unwrap(), order).unwrap();
        }
    }

    #[test]
    fn the_file_is_written_after_every_step_and_never_replaces_another() {
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().join("game.yard");
        let mut keeper = RecordKeeper::new(Some(out.clone()), None).unwrap();
        let mut session = two_persons();
        assert_eq!(keeper.keep(&session), None);
        assert!(!out.exists(), "nothing is played yet");
        for (orders, steps) in [(&["b2b3"][..], 1), (&["b4b3", "b1b2"], 3)] {
            play(&mut session, orders);
            assert_eq!(keeper.keep(&session), None);
            assert_eq!(read(&out).steps.len(), steps);
        }
        session.undo();
        keeper.keep(&session);
        assert_eq!(read(&out).steps.len(), 2);
        assert!(read(&out).verify().is_ok());
        let again = RecordKeeper::new(Some(out.clone()), None).unwrap_err().to_string();
        assert!(again.contains("already exists"), "{again}");
        assert!(RecordKeeper::new(Some(out.clone()), Some(out)).is_ok());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing else is left there");
    }

    #[test]
    fn save_names_the_file_and_leaves_others_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name).display().to_string();
        let mut session = two_persons();
        play(&mut session, &["b2b3"]);
        let mut keeper = RecordKeeper::default();
        let record = session.record().unwrap();
        let words = keeper.save(&record, &path("a.yard")).unwrap();
        assert!(words.starts_with("Saved in ") && words.contains("--record"), "{words}");
        // The same file again, without its name.
        play(&mut session, &["b4b3"]);
        keeper.save(&session.record().unwrap(), "").unwrap();
        assert_eq!(read(&folder.path().join("a.yard")).steps.len(), 2);
        keeper.save(&record, &path("b.PGN")).unwrap();
        assert!(fs::read_to_string(path("b.PGN")).unwrap().contains("[Variant \"duel\"]"));
        fs::write(path("c.yard"), "something").unwrap();
        let why = keeper.save(&record, &path("c.yard")).unwrap_err();
        assert!(why.contains("already exists"), "{why}");
        let why = keeper.save(&record, &path("no/such/folder.yard")).unwrap_err();
        assert!(why.contains("Can't write"), "{why}");
    }

    #[test]
    fn a_saved_game_is_resumed() {
        let mut session = two_persons();
        play(&mut session, &["b2b3", "b4b3", "b1b2"]);
        let record = session.record().unwrap();
        let mut again = two_persons();
        again.play_again(&acts_of(&record)).unwrap();
        assert_eq!(again.game().position(), session.game().position());
        assert_eq!(again.undo(), Some(1));
        // A resigned game resumes at the position of the resignation.
        session.resign(session.asked().unwrap());
        let resigned = session.record().unwrap();
        assert!(resigned.places.is_some());
        let mut again = two_persons();
        again.play_again(&acts_of(&resigned)).unwrap();
        assert!(again.outcome().is_none());
        let mut wrong = acts_of(&record);
        wrong.rotate_left(1);
        let why = two_persons().play_again(&wrong).unwrap_err().to_string();
        assert!(why.starts_with("turn 1"), "{why}");
    }

    #[test]
    fn a_game_with_secrets_is_saved_when_it_is_over() {
        let mut session = ballot("pp", "closed");
        play(&mut session, &["7", "3"]);
        let why = session.record().unwrap_err();
        assert!(why.contains("secret"), "{why}");
        play(&mut session, &["7", "3"]);
        let record = session.record().unwrap();
        assert_eq!(record.steps.len(), 2);
        assert!(!record.write().contains("%salt"), "{}", record.write());
    }
}
