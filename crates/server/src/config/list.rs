//! The settings one by one: what they are called, what they mean, how they are read and written.

use std::path::Path;

use super::{LogFormat, Settings, placed, without_password};
use crate::store::Database;

/// A setting.
pub struct SettingInfo {
    /// As in the file.
    pub name: &'static str,
    /// As a flag, without the dashes before it.
    pub flag: &'static str,
    /// What stands for its value in help texts.
    pub value: &'static str,
    /// What it does.
    pub words: &'static str,
    /// Is it a switch, whose flag may stand without a value?
    pub is_switch: bool,
    pub(super) set: Set,
    /// As TOML writes it; nothing if it isn't set.
    pub(super) get: fn(&Settings) -> Option<String>,
}

/// Reads a value; relative paths begin at the given one.
type Set = fn(&mut Settings, &str, &Path) -> Result<(), String>;

/// All of them.
pub const SETTINGS: &[SettingInfo] = &[
    SettingInfo {
        name: "listen",
        flag: "listen",
        value: "ADDRESS:PORT",
        words: "Where the server listens; 0.0.0.0:8080 for everybody in the network",
        is_switch: false,
        set: |settings, text, _| {
            let port = text.trim_start_matches(':').parse::<u16>().map(|port| settings.listen.set_port(port));
            port.or_else(|_| text.parse().map(|listen| settings.listen = listen))
                .map_err(|_| "write an address and a port, as in 127.0.0.1:8080 or [::1]:8080".to_owned())
        },
        get: |settings| quoted(&settings.listen.to_string()),
    },
    SettingInfo {
        name: "data",
        flag: "data",
        value: "FOLDER",
        words: "The folder for the database and solved tables",
        is_switch: false,
        set: |settings, text, base| {
            settings.data = placed(base, text);
            Ok(())
        },
        get: |settings| quoted(&settings.data.display().to_string()),
    },
    SettingInfo {
        name: "database",
        flag: "database",
        value: "URL",
        words: "The database: sqlite:PATH or postgres://USER:PASSWORD@HOST/NAME; a file in the data folder if left out",
        is_switch: false,
        set: |settings, text, base| {
            settings.database = read_database(text, base)?;
            Ok(())
        },
        get: |settings| {
            quoted(&match &settings.database {
                Database::Sqlite(path) => format!("sqlite:{}", path.display()),
                Database::Postgres(url) => without_password(url),
            })
        },
    },
    SettingInfo {
        name: "public_url",
        flag: "public-url",
        value: "URL",
        words: "The server's address as browsers see it, if it stands behind a proxy: https://yard.example",
        is_switch: false,
        set: |settings, text, _| {
            let url = text.trim_end_matches('/');
            let host = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://"));
            let fits = |host: &str| !host.is_empty() && !host.contains(['/', '?', '#', '@', ' ', '"', '\\']);
            if !host.is_some_and(fits) {
                return Err("write http:// or https://, a name and maybe a port, and no path".to_owned());
            }
            settings.public_url = Some(url.to_ascii_lowercase());
            Ok(())
        },
        get: |settings| settings.public_url.as_deref().and_then(quoted),
    },
    SettingInfo {
        name: "trusted_proxies",
        flag: "trusted-proxies",
        value: "ADDRESSES",
        words: "Addresses of proxies, separated by commas, that are believed when they say where a request comes from",
        is_switch: false,
        set: |settings, text, _| {
            let parts = text.split(',').map(str::trim).filter(|part| !part.is_empty());
            let read =
                |part: &str| part.parse().map_err(|_| format!("{part:?} isn't an address such as 10.0.0.1"));
            settings.trusted_proxies = parts.map(read).collect::<Result<_, _>>()?;
            Ok(())
        },
        get: |settings| {
            let addresses = settings.trusted_proxies.iter().map(|address| format!("\"{address}\""));
            Some(format!("[{}]", addresses.collect::<Vec<_>>().join(", ")))
        },
    },
    SettingInfo {
        name: "metrics_public",
        flag: "metrics-public",
        value: "true|false",
        words: "Let everybody read /metrics, not only this machine",
        is_switch: true,
        set: |settings, text, _| read_switch(text).map(|value| settings.metrics_public = value),
        get: |settings| Some(settings.metrics_public.to_string()),
    },
    SettingInfo {
        name: "log",
        flag: "log",
        value: "LEVEL",
        words: "What is logged: error, warn, info, debug, or a filter such as info,botyard_server=debug",
        is_switch: false,
        set: |settings, text, _| {
            crate::logs::read_filter(text)?;
            settings.log = text.to_owned();
            Ok(())
        },
        get: |settings| quoted(&settings.log),
    },
    SettingInfo {
        name: "log_format",
        flag: "log-format",
        value: "text|json",
        words: "How logs are written",
        is_switch: false,
        set: |settings, text, _| {
            settings.log_format = match text {
                "text" => LogFormat::Text,
                "json" => LogFormat::Json,
                _ => return Err("say text or json".to_owned()),
            };
            Ok(())
        },
        get: |settings| {
            quoted(match settings.log_format {
                LogFormat::Text => "text",
                LogFormat::Json => "json",
            })
        },
    },
    SettingInfo {
        name: "computer_threads",
        flag: "computer-threads",
        value: "NUMBER",
        words: "How many threads think for the computer players; all cores but one if left out",
        is_switch: false,
        set: |settings, text, _| {
            read_number(text, 1, 1_024).map(|value| settings.computer_threads = value as usize)
        },
        get: |settings| Some(settings.computer_threads.to_string()),
    },
    SettingInfo {
        name: "computer_seconds",
        flag: "computer-seconds",
        value: "SECONDS",
        words: "How long a computer player thinks about an order at most",
        is_switch: false,
        set: |settings, text, _| read_number(text, 1, 3_600).map(|value| settings.computer_seconds = value),
        get: |settings| Some(settings.computer_seconds.to_string()),
    },
    SettingInfo {
        name: "live_tables",
        flag: "live-tables",
        value: "NUMBER",
        words: "How many tables are kept in memory; others are read when they are needed",
        is_switch: false,
        set: |settings, text, _| {
            read_number(text, 1, 10_000_000).map(|value| settings.live_tables = value as usize)
        },
        get: |settings| Some(settings.live_tables.to_string()),
    },
    SettingInfo {
        name: "connections",
        flag: "connections",
        value: "NUMBER",
        words: "How many WebSockets and streams may be open at once",
        is_switch: false,
        set: |settings, text, _| {
            read_number(text, 1, 10_000_000).map(|value| settings.connections = value as usize)
        },
        get: |settings| Some(settings.connections.to_string()),
    },
    SettingInfo {
        name: "body_limit",
        flag: "body-limit",
        value: "BYTES",
        words: "The largest body of a request",
        is_switch: false,
        set: |settings, text, _| {
            read_number(text, 1 << 10, 64 << 20).map(|value| settings.body_limit = value as usize)
        },
        get: |settings| Some(settings.body_limit.to_string()),
    },
    SettingInfo {
        name: "limits",
        flag: "limits",
        value: "true|false",
        words: "Refuse players and addresses that ask too much; false only for load tests",
        is_switch: true,
        set: |settings, text, _| read_switch(text).map(|value| settings.limits = value),
        get: |settings| Some(settings.limits.to_string()),
    },
    SettingInfo {
        name: "limits_scale",
        flag: "limits-scale",
        value: "FACTOR",
        words: "All limits times this",
        is_switch: false,
        set: |settings, text, _| read_factor(text).map(|value| settings.limits_scale = value),
        get: |settings| Some(float(settings.limits_scale)),
    },
    SettingInfo {
        name: "limits_per_address",
        flag: "limits-per-address",
        value: "FACTOR",
        words: "How many players' worth one address may ask for, which a whole club may share",
        is_switch: false,
        set: |settings, text, _| read_factor(text).map(|value| settings.limits_per_address = value),
        get: |settings| Some(float(settings.limits_per_address)),
    },
    SettingInfo {
        name: "shutdown_seconds",
        flag: "shutdown-seconds",
        value: "SECONDS",
        words: "How long ending may take before what is left is cut off",
        is_switch: false,
        set: |settings, text, _| read_number(text, 0, 3_600).map(|value| settings.shutdown_seconds = value),
        get: |settings| Some(settings.shutdown_seconds.to_string()),
    },
];

/// `sqlite:PATH`, or an address of PostgreSQL.
fn read_database(text: &str, base: &Path) -> Result<Database, String> {
    match text.split_once(':') {
        Some(("sqlite", path)) if !path.trim_start_matches('/').is_empty() => {
            Ok(Database::Sqlite(placed(base, path.strip_prefix("//").unwrap_or(path))))
        }
        Some(("postgres" | "postgresql", rest)) if rest.starts_with("//") && rest.len() > 2 => {
            Ok(Database::Postgres(text.to_owned()))
        }
        _ => Err("write sqlite:PATH or postgres://USER@HOST/NAME".to_owned()),
    }
}

fn read_switch(text: &str) -> Result<bool, String> {
    match text.to_ascii_lowercase().as_str() {
        "true" | "yes" | "on" | "1" => Ok(true),
        "false" | "no" | "off" | "0" => Ok(false),
        _ => Err("say true or false".to_owned()),
    }
}

fn read_number(text: &str, least: u64, most: u64) -> Result<u64, String> {
    let digits = text.replace('_', "");
    let number = digits.parse().ok().filter(|number| (least..=most).contains(number));
    number.ok_or_else(|| format!("say a whole number from {least} to {most}"))
}

fn read_factor(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number: &f64| (0.001..=1e6).contains(number));
    number.ok_or_else(|| "say a number from 0.001 to 1000000".to_owned())
}

/// Always with a point, so that it reads back as what it is.
fn float(number: f64) -> String {
    format!("{number:?}")
}

fn quoted(text: &str) -> Option<String> {
    let mut words = String::from("\"");
    for sign in text.chars() {
        match sign {
            '"' | '\\' => {
                words.push('\\');
                words.push(sign);
            }
            sign if sign.is_control() => words += &format!("\\u{:04X}", u32::from(sign)),
            sign => words.push(sign),
        }
    }
    words.push('"');
    Some(words)
}
