//! Settings: from flags, the environment and a file, under the same names everywhere.
//!
//! `--log-format json`, `BOTYARD_LOG_FORMAT=json` and `log_format = "json"` say the same. A flag counts more than the environment,
//! that more than the file, and all of them more than what is usual.

mod file;
mod list;

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::time::Duration;

use botyard_site::Site;

use crate::mail::MailSettings;
use crate::nodes::BusSettings;
use crate::people::ABSENT;
use crate::store::Database;
use crate::tables::GRACE;
use crate::tls::TlsSettings;

pub use list::{SETTINGS, SettingInfo};

/// The file in the data folder that is read if no other is named.
pub const FILE: &str = "botyard.toml";

/// What names in the environment begin with.
pub const PREFIX: &str = "BOTYARD_";

/// The database's file in the data folder, unless another database is asked for.
const DATABASE_FILE: &str = "botyard.sqlite";

/// How the server is run.
#[derive(Clone, PartialEq, Debug)]
pub struct Settings {
    /// Where it listens.
    pub listen: SocketAddr,
    /// The folder for everything it keeps.
    pub data: PathBuf,
    /// The database.
    pub database: Database,
    /// The bus to other servers on the same database.
    pub bus: BusSettings,
    /// Its address as browsers see it, without a slash at the end: `https://yard.example`.
    pub public_url: Option<String>,
    /// Certificates of the server itself.
    pub tls: TlsSettings,
    /// Proxies before this server, whose word about where a request comes from is believed.
    pub trusted_proxies: Vec<IpAddr>,
    /// May everybody read the metrics, not only this machine?
    pub metrics_public: bool,
    /// What is logged: a level, or a filter such as `info,botyard_server::store=debug`.
    pub log: String,
    /// How it is written.
    pub log_format: LogFormat,
    /// How many threads think for the computer players.
    pub computer_threads: usize,
    /// How long a computer thinks about an order at most, in seconds.
    pub computer_seconds: u64,
    /// How many tables are kept in memory at most; others are read when they are needed.
    pub live_tables: usize,
    /// How many WebSockets and streams may be open at once.
    pub connections: usize,
    /// The largest body of a request, in bytes.
    pub body_limit: usize,
    /// Is it refused to ask too much?
    pub limits: bool,
    /// All limits times this.
    pub limits_scale: f64,
    /// How many players' worth one address may ask for.
    pub limits_per_address: f64,
    /// How long ending may take before what is left is cut off, in seconds.
    pub shutdown_seconds: u64,
    /// Play by mail.
    pub mail: MailSettings,
    /// How long somebody who doesn't watch a table any more is still taken to be there. Nobody has to choose it, so it has no name
    /// in files and flags; tests do.
    pub grace: Duration,
    /// A player without an open reader who asks for nothing is absent after this, and tables for a game in one sitting leave the
    /// lobby.
    pub absent: Duration,
    /// Time limits of connections. Like `grace` they have no name in files and flags; tests shorten them.
    pub timeouts: Timeouts,
    /// The web page.
    pub site: &'static Site,
}

/// Time limits of a connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Timeouts {
    /// For reading the head of the first request of a connection.
    pub head: Duration,
    /// For the next request of a connection to come: longer than proxies keep theirs.
    pub idle: Duration,
    /// For reading the body of a request and answering it; a stream must have begun by then.
    pub request: Duration,
    /// For the other end to accept a byte of an answer.
    pub write: Duration,
}

impl Default for Timeouts {
    fn default() -> Timeouts {
        Timeouts {
            head: Duration::from_secs(15),
            idle: Duration::from_secs(75),
            request: Duration::from_secs(30),
            write: Duration::from_secs(30),
        }
    }
}

/// How logs are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum LogFormat {
    /// A line for people.
    #[default]
    Text,
    /// A JSON object a line.
    Json,
}

impl Settings {
    /// What is usual, with everything in this folder.
    pub fn in_folder(data: impl Into<PathBuf>) -> Settings {
        let data = data.into();
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        Settings {
            listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 8080)),
            database: Database::Sqlite(data.join(DATABASE_FILE)),
            data,
            bus: BusSettings::default(),
            public_url: None,
            tls: TlsSettings::default(),
            trusted_proxies: Vec::new(),
            metrics_public: false,
            log: "info".to_owned(),
            log_format: LogFormat::Text,
            // One core stays free for those who wait for an answer.
            computer_threads: threads.saturating_sub(1).max(1),
            computer_seconds: 10,
            live_tables: 20_000,
            connections: 12_000,
            body_limit: 64 << 10,
            limits: true,
            limits_scale: 1.0,
            limits_per_address: 8.0,
            shutdown_seconds: 10,
            mail: MailSettings::default(),
            grace: GRACE,
            absent: ABSENT,
            timeouts: Timeouts::default(),
            site: &Site::WITHOUT_PAGE,
        }
    }

    /// Is it reached by https, so that cookies may be marked for that only?
    pub fn is_secure(&self) -> bool {
        self.public_url.as_deref().map_or(self.tls.is_on(), |url| url.starts_with("https://"))
    }
}

/// Everything that settings may come from.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    /// From the command line: names and values.
    pub flags: Vec<(String, String)>,
    /// The environment; names that don't begin with [`PREFIX`] are ignored.
    pub environment: Vec<(String, String)>,
    /// The file that was asked for.
    pub file: Option<PathBuf>,
    /// The data folder if nobody names one.
    pub usual_data: Option<PathBuf>,
}

/// Where a setting comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Origin {
    /// Nobody said anything.
    Default,
    /// A line of the file.
    File {
        /// Which file.
        path: PathBuf,
        /// Counted from 1.
        line: usize,
    },
    /// The environment, under this name.
    Environment(String),
    /// The command line.
    Flag(String),
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Origin::Default => f.write_str("default"),
            Origin::File { path, line } => write!(f, "{}, line {line}", path.display()),
            Origin::Environment(name) => write!(f, "environment {name}"),
            Origin::Flag(name) => write!(f, "--{name}"),
        }
    }
}

/// Settings, and where each comes from.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// What counts.
    pub settings: Settings,
    /// For each of [`SETTINGS`].
    pub origins: Vec<Origin>,
    /// What looks like a mistake but isn't certainly one.
    pub notes: Vec<String>,
}

/// Why there are no settings.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// A value isn't one.
    #[error("{origin}: {name} can't be {value:?}: {why}")]
    Value {
        /// Where it stands.
        origin: Origin,
        /// Of what.
        name: &'static str,
        /// What was written, without secrets.
        value: String,
        /// What it should be.
        why: String,
    },
    /// A name isn't one.
    #[error("{origin}: there is no setting {name:?}{hint}")]
    Unknown {
        /// Where it stands.
        origin: Origin,
        /// What was written.
        name: String,
        /// `; did you mean listen?`
        hint: String,
    },
    /// Something can't stand where it stands.
    #[error("{origin}: {why}")]
    Misplaced {
        /// Where.
        origin: Origin,
        /// Why not.
        why: String,
    },
    /// The file can't be read.
    #[error("the settings in {path} can't be read: {why}")]
    File {
        /// Which.
        path: PathBuf,
        /// Why.
        why: std::io::Error,
    },
    /// The file isn't TOML.
    #[error("{origin}: {why}")]
    Syntax {
        /// Where.
        origin: Origin,
        /// Why.
        why: String,
    },
    /// Nobody knows where data could be kept.
    #[error("there is no place for data: name a folder with --data or BOTYARD_DATA")]
    NoFolder,
}

/// A value that was found somewhere.
struct Found {
    setting: usize,
    value: String,
    origin: Origin,
    /// What relative paths begin at.
    base: PathBuf,
}

impl Settings {
    /// Puts everything together.
    pub fn load(sources: &Sources) -> Result<Loaded, ConfigError> {
        let mut notes = Vec::new();
        let mut found = from_environment(&sources.environment, &mut notes);
        for (name, value) in &sources.flags {
            let origin = Origin::Flag(name.clone());
            let setting = find(name).ok_or_else(|| unknown(name, origin.clone()))?;
            found.push(Found { setting, value: value.clone(), origin, base: PathBuf::new() });
        }
        let data = find("data").and_then(|data| found.iter().rfind(|other| other.setting == data));
        let mut folder = data.map(|data| PathBuf::from(&data.value)).or_else(|| sources.usual_data.clone());
        let lines = match (&sources.file, &folder) {
            (Some(path), _) => file::read(path)?,
            (None, Some(folder)) if folder.join(FILE).is_file() => {
                let path = folder.join(FILE);
                let lines = file::read(&path)?;
                if let Some(line) = lines.iter().find(|line| SETTINGS[line.setting].name == "data") {
                    let why =
                        "this file was found in the data folder, so it can't name another one".to_owned();
                    return Err(ConfigError::Misplaced { origin: line.origin.clone(), why });
                }
                lines
            }
            (None, _) => Vec::new(),
        };
        let named = lines.iter().find(|line| SETTINGS[line.setting].name == "data");
        if let (Some(line), None) = (named, data) {
            folder = Some(line.base.join(&line.value));
        }
        let mut settings = Settings::in_folder(folder.ok_or(ConfigError::NoFolder)?);
        let mut origins = vec![Origin::Default; SETTINGS.len()];
        // What counts more comes later.
        for Found { setting, value, origin, base } in lines.into_iter().chain(found) {
            let info = &SETTINGS[setting];
            // The data folder is settled already.
            if info.name != "data" {
                (info.set)(&mut settings, value.trim(), &base).map_err(|why| ConfigError::Value {
                    origin: origin.clone(),
                    name: info.name,
                    value: match info.name {
                        _ if info.is_secret() => "***".to_owned(),
                        "database" => without_password(&value),
                        _ => value.clone(),
                    },
                    why,
                })?;
            } else if value.trim().is_empty() {
                let why = "name a folder".to_owned();
                return Err(ConfigError::Value { origin, name: info.name, value, why });
            }
            origins[setting] = origin;
        }
        // One line is enough: the name is the address, and the port is the one that everybody tries.
        if let Some(name) = settings.tls.acme.first() {
            settings.public_url.get_or_insert_with(|| format!("https://{name}"));
            if find("listen").is_some_and(|listen| origins[listen] == Origin::Default) {
                settings.listen = SocketAddr::from((Ipv6Addr::UNSPECIFIED, 443));
            }
        }
        Ok(Loaded { settings, origins, notes })
    }
}

impl Loaded {
    /// As a file that says the same, with where everything comes from; passwords aren't shown.
    pub fn print(&self) -> String {
        let lines: Vec<(String, &Origin)> = SETTINGS
            .iter()
            .zip(&self.origins)
            .map(|(info, origin)| match (info.get)(&self.settings) {
                Some(value) => (format!("{} = {value}", info.name), origin),
                None => (format!("# {} isn't set", info.name), origin),
            })
            .collect();
        let width = lines.iter().map(|(line, _)| line.chars().count()).max().unwrap_or(0).min(60);
        lines.iter().map(|(line, origin)| format!("{line:width$}  # {origin}\n")).collect()
    }
}

/// What the environment says. A name that is only nearly that of a setting is noted: it may be meant for something else.
fn from_environment(environment: &[(String, String)], notes: &mut Vec<String>) -> Vec<Found> {
    let mut found = Vec::new();
    for (name, value) in environment {
        let Some(rest) = name.strip_prefix(PREFIX) else { continue };
        match find(rest) {
            // Set to nothing is how shells take a variable away for one command.
            Some(_) if value.is_empty() => {}
            Some(setting) => found.push(Found {
                setting,
                value: value.clone(),
                origin: Origin::Environment(name.clone()),
                base: PathBuf::new(),
            }),
            None => {
                if let Some(near) = nearest(rest) {
                    notes.push(format!(
                        "{name} is no setting and is ignored; did you mean {}?",
                        variable(near)
                    ));
                }
            }
        }
    }
    found
}

/// The name of a setting in the environment.
pub fn variable(name: &str) -> String {
    format!("{PREFIX}{}", name.to_ascii_uppercase().replace('-', "_"))
}

fn find(name: &str) -> Option<usize> {
    let name = name.to_ascii_lowercase().replace('-', "_");
    SETTINGS.iter().position(|info| info.name == name)
}

fn unknown(name: &str, origin: Origin) -> ConfigError {
    let hint = nearest(name).map_or_else(
        || "; `botyard serve --print-config` shows all".to_owned(),
        |near| format!("; did you mean {near}?"),
    );
    ConfigError::Unknown { origin, name: botyard_core::clip(name), hint }
}

/// The name that a mistyped one is probably meant to be.
fn nearest(name: &str) -> Option<&'static str> {
    let name = name.to_ascii_lowercase().replace('-', "_");
    let far = |info: &&SettingInfo| distance(info.name, &name);
    SETTINGS
        .iter()
        .min_by_key(far)
        .filter(|info| far(info) <= 2.max(info.name.len() / 4))
        .map(|info| info.name)
}

/// How many letters have to be changed, added or removed.
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().take(64).collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (i, a) in one.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], i + 1);
        for (j, &b) in other.iter().enumerate() {
            let change = diagonal + usize::from(a != b);
            diagonal = row[j + 1];
            row[j + 1] = change.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[other.len()]
}

/// The address of a database, without the password in it.
fn without_password(text: &str) -> String {
    let Some((scheme, rest)) = text.split_once("://") else {
        // `host=… password=…`, as other programs write it.
        if text.contains('=') {
            return "…".to_owned();
        }
        // Something is missing in it, but the password may be there.
        return text.rsplit_once('@').map_or_else(|| text.to_owned(), |(_, host)| format!("***@{host}"));
    };
    // Parameters may hold a password too.
    let rest = rest.split_once('?').map_or(rest, |(before, _)| before);
    // A password may hold an '@' that should have been escaped.
    match rest.rsplit_once('@') {
        Some((user, host)) if user.contains(':') => {
            let user = user.split(':').next().unwrap_or_default();
            format!("{scheme}://{user}:***@{host}")
        }
        _ => format!("{scheme}://{rest}"),
    }
}

/// The folder as it is meant where it is written.
fn placed(base: &Path, path: &str) -> PathBuf {
    base.join(path)
}
