//! Signing in to servers: stored sessions and passwords.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, IsTerminal as _, Write as _, stderr, stdin};
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use botyard_protocol::people::SignedIn;
use ratatui::crossterm::event::{Event, KeyCode, KeyEventKind, KeyModifiers, read};
use ratatui::crossterm::terminal::{disable_raw_mode, enable_raw_mode};
use serde::{Deserialize, Serialize};

use crate::failure::Failure;

/// Environment variable with the password of an account.
const PASSWORD: &str = "BOTYARD_PASSWORD";

/// The file in the data folder.
const FILE: &str = "servers.json";

/// The session of a guest or an account.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct KeptSession {
    pub(crate) name: String,
    pub(crate) token: String,
}

impl KeptSession {
    pub(crate) fn new(signed_in: &SignedIn) -> KeptSession {
        KeptSession { name: signed_in.player.name.clone(), token: signed_in.token.clone() }
    }
}

/// Stored sessions by server address, in a file that only its owner may read. Without a folder nothing is
/// stored.
pub(crate) struct KnownServers {
    file: Option<PathBuf>,
    logins: BTreeMap<String, KeptSession>,
}

impl KnownServers {
    /// Opens the sessions of a data folder.
    pub(crate) fn open(folder: Option<&Path>) -> KnownServers {
        let file = folder.map(|folder| folder.join(FILE));
        // An unreadable session is replaced by a new one.
        let text = file.as_ref().and_then(|file| fs::read_to_string(file).ok());
        let logins = text.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default();
        KnownServers { file, logins }
    }

    pub(crate) fn login(&self, server: &str) -> Option<KeptSession> {
        self.logins.get(server).cloned()
    }

    pub(crate) fn remember(&mut self, server: &str, login: KeptSession) {
        self.logins.insert(server.to_owned(), login);
        self.write();
    }

    pub(crate) fn forget(&mut self, server: &str) {
        self.logins.remove(server);
        self.write();
    }

    fn write(&self) {
        let Some(file) = &self.file else { return };
        let written = || -> anyhow::Result<()> {
            if let Some(folder) = file.parent() {
                fs::create_dir_all(folder)?;
            }
            let begun = file.with_extension(format!("{}.new", std::process::id()));
            let mut open = fs::OpenOptions::new();
            open.write(true).create(true).truncate(true);
            #[cfg(unix)]
            std::os::unix::fs::OpenOptionsExt::mode(&mut open, 0o600);
            let mut new = open.open(&begun)?;
            new.write_all(serde_json::to_string_pretty(&self.logins)?.as_bytes())?;
            new.sync_all()?;
            fs::rename(&begun, file)?;
            Ok(())
        };
        if let Err(why) = written() {
            let _ = writeln!(
                stderr(),
                "botyard: can't write {}, so the server won't recognise you next time: {why}",
                file.display()
            );
        }
    }
}

/// Returns the password of an account: from the environment, or typed without echo.
pub(crate) fn password_for(name: &str) -> Result<String, Failure> {
    if let Ok(password) = std::env::var(PASSWORD)
        && !password.is_empty()
    {
        return Ok(password);
    }
    if !stdin().is_terminal() {
        return Err(Failure::Usage(format!("the password of {name} is missing: set {PASSWORD}")));
    }
    let mut errors = stderr();
    write!(errors, "Password of {name}: ")
        .and_then(|()| errors.flush())
        .context("can't write to the terminal")?;
    enable_raw_mode().context("can't hide the typed password")?;
    let typed = type_unseen();
    let _ = disable_raw_mode();
    let _ = writeln!(errors);
    match typed.context("can't read the password")? {
        Some(password) => Ok(password),
        None => Err(Failure::Usage("no password given: without --user you play as a guest".to_owned())),
    }
}

/// Reads text until Enter; `None` if the input is cancelled.
fn type_unseen() -> io::Result<Option<String>> {
    let mut password = String::new();
    loop {
        let Event::Key(key) = read()? else { continue };
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            _ if key.kind == KeyEventKind::Release => {}
            KeyCode::Enter => return Ok(Some(password)),
            KeyCode::Esc => return Ok(None),
            KeyCode::Char('c' | 'd') if control => return Ok(None),
            KeyCode::Char('u') if control => password.clear(),
            KeyCode::Backspace => drop(password.pop()),
            KeyCode::Char(sign) if !control => password.push(sign),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stored_sessions_are_readable_by_their_owner_only() {
        let folder = tempfile::tempdir().unwrap();
        let data = folder.path().join("botyard");
        let login = KeptSession { name: "Ann".to_owned(), token: "bys_1".to_owned() };
        let mut known = KnownServers::open(Some(&data));
        known.remember("http://a", login.clone());
        known.remember("http://b", KeptSession { token: "bys_2".to_owned(), ..login.clone() });
        known.forget("http://b");
        let again = KnownServers::open(Some(&data));
        assert!(again.login("http://a") == Some(login) && again.login("http://b").is_none());
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            let mode = fs::metadata(data.join(FILE)).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o600);
        }
        fs::write(data.join(FILE), "nonsense").unwrap();
        assert!(KnownServers::open(Some(&data)).login("http://a").is_none());
        let mut nowhere = KnownServers::open(None);
        nowhere.forget("http://a");
    }
}
