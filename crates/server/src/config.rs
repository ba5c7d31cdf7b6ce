//! Settings from flags, the environment and a file, under the same names everywhere.
//!
//! `--log-format json`, `BOTYARD_LOG_FORMAT=json` and `log_format = "json"` are equivalent. Flags take
//! precedence over the environment, the environment over the file, and the file over the defaults.

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
use crate::store::{self, Database};
use crate::tables::GRACE;
use crate::tls::TlsSettings;

pub use list::{SETTINGS, SettingInfo};

/// Name of the settings file that is read from the data folder if no other is given.
pub const FILE: &str = "botyard.toml";

/// Prefix of environment variables.
pub const PREFIX: &str = "BOTYARD_";

/// Name of the SQLite file in the data folder, the default database.
const DATABASE_FILE: &str = "botyard.sqlite";

/// All settings of the server.
#[derive(Clone, PartialEq, Debug)]
pub struct Settings {
    /// Address and port to listen on.
    pub listen: SocketAddr,
    /// Folder for all files of the server.
    pub data: PathBuf,
    /// SQLite file or PostgreSQL URL.
    pub database: Database,
    /// Message bus to other servers on the same database.
    pub bus: BusSettings,
    /// The server's address as browsers see it, without a trailing slash: `https://yard.example`.
    pub public_url: Option<String>,
    /// Certificates, if the server itself serves https.
    pub tls: TlsSettings,
    /// Addresses of proxies in front of this server whose `X-Forwarded-For` is trusted.
    pub trusted_proxies: Vec<IpAddr>,
    /// Whether metrics can be read from anywhere, not only from this machine.
    pub metrics_public: bool,
    /// Log filter: a level, or a filter such as `info,botyard_server::store=debug`.
    pub log: String,
    /// Output format of logs.
    pub log_format: LogFormat,
    /// Number of threads for the computer players.
    pub computer_threads: usize,
    /// Maximum time that a computer player thinks about an order, in seconds.
    pub computer_seconds: u64,
    /// Maximum number of tables in memory; others are loaded when they are needed.
    pub live_tables: usize,
    /// Maximum number of open connections, WebSockets and streams included.
    pub connections: usize,
    /// Maximum size of a request body, in bytes.
    pub body_limit: usize,
    /// Whether rate limits and quotas are enforced.
    pub limits: bool,
    /// Factor by which all limits are multiplied.
    pub limits_scale: f64,
    /// Limit of an address, as a multiple of a player's limit.
    pub limits_per_address: f64,
    /// Timeout for a graceful shutdown, in seconds; what is left then is cut off.
    pub shutdown_seconds: u64,
    /// Settings for play by mail.
    pub mail: MailSettings,
    /// Time after which a player who no longer watches a table is shown as away. Has no name in files and
    /// flags, because nobody has to choose it; tests set it.
    pub grace: Duration,
    /// Time without a request or an open stream after which a player is absent, and their tables for live
    /// games are removed from the lobby.
    pub absent: Duration,
    /// Timeouts of connections. Like `grace` they have no name in files and flags; tests shorten them.
    pub timeouts: Timeouts,
    /// The files of the web page.
    pub site: &'static Site,
}

/// Timeouts of a connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Timeouts {
    /// For reading the head of the first request.
    pub head: Duration,
    /// For the next request to arrive: longer than proxies keep idle connections open.
    pub idle: Duration,
    /// For reading a request's body and answering it; a stream must have started by then.
    pub request: Duration,
    /// For the client to accept at least one byte of a response.
    pub write: Duration,
    /// For the client to accept a message of a WebSocket.
    pub message: Duration,
}

impl Default for Timeouts {
    fn default() -> Timeouts {
        Timeouts {
            head: Duration::from_secs(15),
            idle: Duration::from_secs(75),
            request: Duration::from_secs(30),
            write: Duration::from_secs(30),
            message: Duration::from_secs(10),
        }
    }
}

/// Output format of logs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum LogFormat {
    /// Lines for people.
    #[default]
    Text,
    /// One JSON object per line.
    Json,
}

impl Settings {
    /// Default settings, with all files in this folder.
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
            // One core is left for requests.
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

    /// Whether the server is reached by https, so that cookies can be marked `Secure`.
    pub fn is_secure(&self) -> bool {
        self.public_url.as_deref().map_or(self.tls.is_on(), |url| url.starts_with("https://"))
    }
}

/// All sources of settings.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    /// Names and values from the command line.
    pub flags: Vec<(String, String)>,
    /// The environment; names that don't begin with [`PREFIX`] are ignored.
    pub environment: Vec<(String, String)>,
    /// The settings file, if one was given.
    pub file: Option<PathBuf>,
    /// Default data folder.
    pub usual_data: Option<PathBuf>,
}

/// Where the value of a setting comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Origin {
    /// Not set: the default.
    Default,
    /// A line of the settings file.
    File {
        /// Path of the file.
        path: PathBuf,
        /// Line number, counted from 1.
        line: usize,
    },
    /// The environment variable of this name.
    Environment(String),
    /// The command line flag of this name.
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

/// Settings, with the origin of each.
#[derive(Clone, Debug)]
pub struct LoadedSettings {
    /// The effective settings.
    pub settings: Settings,
    /// The origin of each setting, in the order of [`SETTINGS`].
    pub origins: Vec<Origin>,
    /// Warnings about what looks like a mistake but isn't certainly one.
    pub notes: Vec<String>,
}

/// Why settings couldn't be loaded.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// A value is invalid.
    #[error("{origin}: invalid value {value:?} for {name}: {why}")]
    Value {
        /// Where the value was given.
        origin: Origin,
        /// Name of the setting.
        name: &'static str,
        /// The value as written, without secrets.
        value: String,
        /// Description of the expected value.
        why: String,
    },
    /// There is no setting of this name.
    #[error("{origin}: unknown setting {name:?}{hint}")]
    Unknown {
        /// Where the name was given.
        origin: Origin,
        /// The name as written.
        name: String,
        /// A suggestion such as `; did you mean listen?`.
        hint: String,
    },
    /// A setting is in a place where it can't be.
    #[error("{origin}: {why}")]
    Misplaced {
        /// Where the setting was given.
        origin: Origin,
        /// Why it can't be there.
        why: String,
    },
    /// The settings file can't be read.
    #[error("can't read the settings file {path}: {why}")]
    File {
        /// Path of the file.
        path: PathBuf,
        /// The I/O error.
        why: std::io::Error,
    },
    /// The settings file isn't valid TOML.
    #[error("{origin}: {why}")]
    Syntax {
        /// Where the error is.
        origin: Origin,
        /// Description of the syntax error.
        why: String,
    },
    /// No data folder was given, and there is no default.
    #[error("no data folder: set --data or BOTYARD_DATA")]
    NoFolder,
}

/// A setting's value from one of the sources.
struct FoundValue {
    setting: usize,
    value: String,
    origin: Origin,
    /// Folder that relative paths start from.
    base: PathBuf,
}

impl Settings {
    /// Merges all sources into settings.
    pub fn load(sources: &Sources) -> Result<LoadedSettings, ConfigError> {
        let mut notes = Vec::new();
        let mut found = from_environment(&sources.environment, &mut notes);
        for (name, value) in &sources.flags {
            let origin = Origin::Flag(name.clone());
            let setting = find(name).ok_or_else(|| unknown(name, origin.clone()))?;
            found.push(FoundValue { setting, value: value.clone(), origin, base: PathBuf::new() });
        }
        let data = find("data").and_then(|data| found.iter().rfind(|other| other.setting == data));
        let mut folder = data.map(|data| PathBuf::from(&data.value)).or_else(|| sources.usual_data.clone());
        let lines = match (&sources.file, &folder) {
            (Some(path), _) => file::read(path)?,
            (None, Some(folder)) if folder.join(FILE).is_file() => {
                let path = folder.join(FILE);
                let lines = file::read(&path)?;
                if let Some(line) = lines.iter().find(|line| SETTINGS[line.setting].name == "data") {
                    let why = "this file is in the data folder, so it can't name another one".to_owned();
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
        // Later values override earlier ones.
        for FoundValue { setting, value, origin, base } in lines.into_iter().chain(found) {
            let info = &SETTINGS[setting];
            // The data folder was determined above.
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
                let why = "expected a folder".to_owned();
                return Err(ConfigError::Value { origin, name: info.name, value, why });
            }
            origins[setting] = origin;
        }
        // `acme` alone is enough: its first name becomes the public address, and the port defaults to 443.
        if let Some(name) = settings.tls.acme.first() {
            settings.public_url.get_or_insert_with(|| format!("https://{name}"));
            if find("listen").is_some_and(|listen| origins[listen] == Origin::Default) {
                settings.listen = SocketAddr::from((Ipv6Addr::UNSPECIFIED, 443));
            }
        }
        Ok(LoadedSettings { settings, origins, notes })
    }
}

impl LoadedSettings {
    /// Formats the settings as a file, with the origin of each as a comment and without passwords.
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

/// Settings from the environment. A variable whose name is only close to a setting's gets a note, not an
/// error: it may be meant for something else.
fn from_environment(environment: &[(String, String)], notes: &mut Vec<String>) -> Vec<FoundValue> {
    let mut found = Vec::new();
    for (name, value) in environment {
        let Some(rest) = name.strip_prefix(PREFIX) else { continue };
        match find(rest) {
            // An empty value is how shells unset a variable for one command.
            Some(_) if value.is_empty() => {}
            Some(setting) => found.push(FoundValue {
                setting,
                value: value.clone(),
                origin: Origin::Environment(name.clone()),
                base: PathBuf::new(),
            }),
            None => {
                if let Some(near) = nearest(rest) {
                    notes.push(format!(
                        "ignoring the unknown setting {name}; did you mean {}?",
                        variable(near)
                    ));
                }
            }
        }
    }
    found
}

/// Name of a setting's environment variable.
pub fn variable(name: &str) -> String {
    format!("{PREFIX}{}", name.to_ascii_uppercase().replace('-', "_"))
}

fn find(name: &str) -> Option<usize> {
    let name = name.to_ascii_lowercase().replace('-', "_");
    SETTINGS.iter().position(|info| info.name == name)
}

fn unknown(name: &str, origin: Origin) -> ConfigError {
    let hint = nearest(name).map_or_else(
        || "; `botyard serve --print-config` lists all settings".to_owned(),
        |near| format!("; did you mean {near}?"),
    );
    ConfigError::Unknown { origin, name: botyard_core::clip(name), hint }
}

/// The setting that a mistyped name probably means.
fn nearest(name: &str) -> Option<&'static str> {
    let name = name.to_ascii_lowercase().replace('-', "_");
    let far = |info: &&SettingInfo| distance(info.name, &name);
    SETTINGS
        .iter()
        .min_by_key(far)
        .filter(|info| far(info) <= 2.max(info.name.len() / 4))
        .map(|info| info.name)
}

/// Levenshtein distance of two names.
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

/// The address of a database without its password.
fn without_password(text: &str) -> String {
    if text.contains("://") {
        return store::without_password(text, ":***");
    }
    // libpq's keyword form: `host=… password=…`.
    if text.contains('=') {
        return "…".to_owned();
    }
    // Not a URL, but it may contain a password.
    text.rsplit_once('@').map_or_else(|| text.to_owned(), |(_, host)| format!("***@{host}"))
}

/// Resolves a path relative to the place where it was written.
fn placed(base: &Path, path: &str) -> PathBuf {
    base.join(path)
}
