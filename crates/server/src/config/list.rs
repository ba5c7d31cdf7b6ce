//! The list of settings: their names, help texts, parsers and printers.

use std::path::Path;

use super::{LogFormat, Settings, placed, without_password};
use crate::mail;
use crate::mail::transports::{self, LmtpAddress, MailProtocol, MailServer};
use crate::nodes::BusUrl;
use crate::store::Database;
use crate::tls;

/// Description of a setting.
pub struct SettingInfo {
    /// Name in the settings file.
    pub name: &'static str,
    /// Name of the flag, without the dashes.
    pub flag: &'static str,
    /// Placeholder for the value in help texts.
    pub value: &'static str,
    /// Help text.
    pub words: &'static str,
    /// Whether the flag may be given without a value.
    pub is_switch: bool,
    pub(super) set: Set,
    /// The value in TOML; `None` if it isn't set.
    pub(super) get: fn(&Settings) -> Option<String>,
}

impl SettingInfo {
    /// Whether the value must never be printed.
    pub(super) fn is_secret(&self) -> bool {
        self.name.ends_with("_password") || self.name.ends_with("_secret")
    }
}

/// Parses a value into the settings; relative paths start from the given folder.
type Set = fn(&mut Settings, &str, &Path) -> Result<(), String>;

/// All settings, in the order in which they are printed.
pub const SETTINGS: &[SettingInfo] = &[
    SettingInfo {
        name: "listen",
        flag: "listen",
        value: "ADDRESS:PORT",
        words: "Address and port to listen on; 0.0.0.0:8080 accepts connections from the network",
        is_switch: false,
        set: |settings, text, _| {
            let port = text.trim_start_matches(':').parse::<u16>().map(|port| settings.listen.set_port(port));
            port.or_else(|_| text.parse().map(|listen| settings.listen = listen)).map_err(|_| {
                "expected an address and a port, such as 127.0.0.1:8080 or [::1]:8080".to_owned()
            })
        },
        get: |settings| quoted(&settings.listen.to_string()),
    },
    SettingInfo {
        name: "data",
        flag: "data",
        value: "FOLDER",
        words: "Folder for the database and solved tables",
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
        words: "Database: sqlite:PATH or postgres://USER:PASSWORD@HOST/NAME; by default a file in the data folder",
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
        name: "bus",
        flag: "bus",
        value: "URL",
        words: "Bus to other servers on the same PostgreSQL database: nats://USER:PASSWORD@HOST:4222; not needed for a single server",
        is_switch: false,
        set: |settings, text, _| {
            settings.bus.url = Some(BusUrl::read(text)?);
            Ok(())
        },
        get: |settings| settings.bus.url.as_ref().and_then(|url| quoted(&url.without_password())),
    },
    SettingInfo {
        name: "bus_ca",
        flag: "bus-ca",
        value: "FILE",
        words: "Certificate (PEM) of the authority that signed the bus's certificate, unless it is a public one",
        is_switch: false,
        set: |settings, text, base| {
            transports::read_file(text, base).map(|value| settings.bus.ca = Some(value))
        },
        get: |settings| path(settings.bus.ca.as_deref()),
    },
    SettingInfo {
        name: "node",
        flag: "node",
        value: "NAME",
        words: "Name of this server among those on the same bus; by default its address",
        is_switch: false,
        set: |settings, text, _| {
            let fits = |sign: char| sign.is_ascii_alphanumeric() || "-_.:[]".contains(sign);
            if text.is_empty() || text.len() > 64 || !text.chars().all(fits) {
                return Err("expected 1 to 64 letters, digits, dots, dashes or underscores".to_owned());
            }
            settings.bus.node = Some(text.to_owned());
            Ok(())
        },
        get: |settings| settings.bus.node.as_deref().and_then(quoted),
    },
    SettingInfo {
        name: "public_url",
        flag: "public-url",
        value: "URL",
        words: "Address of the server as browsers see it, if it is behind a proxy: https://yard.example",
        is_switch: false,
        set: |settings, text, _| {
            let url = text.trim_end_matches('/');
            let host = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://"));
            let fits = |host: &str| !host.is_empty() && !host.contains(['/', '?', '#', '@', ' ', '"', '\\']);
            if !host.is_some_and(fits) {
                return Err("expected http:// or https://, a host name and an optional port, without a path"
                    .to_owned());
            }
            settings.public_url = Some(url.to_ascii_lowercase());
            Ok(())
        },
        get: |settings| settings.public_url.as_deref().and_then(quoted),
    },
    SettingInfo {
        name: "tls_cert",
        flag: "tls-cert",
        value: "FILE",
        words: "Certificate chain (PEM), for https without a proxy; reloaded when it changes",
        is_switch: false,
        set: |settings, text, base| {
            transports::read_file(text, base).map(|value| settings.tls.cert = Some(value))
        },
        get: |settings| path(settings.tls.cert.as_deref()),
    },
    SettingInfo {
        name: "tls_key",
        flag: "tls-key",
        value: "FILE",
        words: "Private key of tls_cert (PEM)",
        is_switch: false,
        set: |settings, text, base| {
            transports::read_file(text, base).map(|value| settings.tls.key = Some(value))
        },
        get: |settings| path(settings.tls.key.as_deref()),
    },
    SettingInfo {
        name: "acme",
        flag: "acme",
        value: "NAMES",
        words: "Names of this server, separated by commas: gets a certificate for them from Let's Encrypt, whose terms you accept, and listens on port 443 unless listen is set",
        is_switch: false,
        set: |settings, text, _| {
            let parts = text.split(',').filter(|part| !part.trim().is_empty());
            settings.tls.acme = parts.map(tls::read_name).collect::<Result<_, _>>()?;
            Ok(())
        },
        get: |settings| {
            let names = settings.tls.acme.join(",");
            if names.is_empty() { None } else { quoted(&names) }
        },
    },
    SettingInfo {
        name: "acme_contact",
        flag: "acme-contact",
        value: "ADDRESS",
        words: "Mail address for notices of the certificate authority",
        is_switch: false,
        set: |settings, text, _| {
            let address = text.strip_prefix("mailto:").unwrap_or(text);
            if !address.contains('@') || address.contains(|sign: char| sign.is_whitespace() || sign == ',') {
                return Err("expected a mail address such as ann@club.example".to_owned());
            }
            settings.tls.acme_contact = Some(format!("mailto:{address}"));
            Ok(())
        },
        get: |settings| {
            settings.tls.acme_contact.as_deref().map(|url| url.trim_start_matches("mailto:")).and_then(quoted)
        },
    },
    SettingInfo {
        name: "acme_directory",
        flag: "acme-directory",
        value: "URL",
        words: "Directory URL of another ACME server than Let's Encrypt",
        is_switch: false,
        set: |settings, text, _| {
            if !text.starts_with("https://") {
                return Err("expected a URL that begins with https://".to_owned());
            }
            text.clone_into(&mut settings.tls.acme_directory);
            Ok(())
        },
        get: |settings| quoted(&settings.tls.acme_directory),
    },
    SettingInfo {
        name: "acme_ca",
        flag: "acme-ca",
        value: "FILE",
        words: "Certificates (PEM) to trust for acme_directory, in addition to the public ones",
        is_switch: false,
        set: |settings, text, base| {
            transports::read_file(text, base).map(|value| settings.tls.acme_ca = Some(value))
        },
        get: |settings| path(settings.tls.acme_ca.as_deref()),
    },
    SettingInfo {
        name: "trusted_proxies",
        flag: "trusted-proxies",
        value: "ADDRESSES",
        words: "Addresses of proxies, separated by commas, whose X-Forwarded-For is trusted",
        is_switch: false,
        set: |settings, text, _| {
            let parts = text.split(',').map(str::trim).filter(|part| !part.is_empty());
            let read = |part: &str| {
                part.parse().map_err(|_| format!("{part:?} isn't an IP address such as 10.0.0.1"))
            };
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
        words: "Serve /metrics to everyone, not only to this machine",
        is_switch: true,
        set: |settings, text, _| read_switch(text).map(|value| settings.metrics_public = value),
        get: |settings| Some(settings.metrics_public.to_string()),
    },
    SettingInfo {
        name: "log",
        flag: "log",
        value: "LEVEL",
        words: "Log level: error, warn, info, debug, or a filter such as info,botyard_server=debug",
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
        words: "Log format",
        is_switch: false,
        set: |settings, text, _| {
            settings.log_format = match text {
                "text" => LogFormat::Text,
                "json" => LogFormat::Json,
                _ => return Err("expected text or json".to_owned()),
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
        words: "Number of threads for computer players; by default all cores but one",
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
        words: "Maximum thinking time of a computer player per order",
        is_switch: false,
        set: |settings, text, _| read_number(text, 1, 3_600).map(|value| settings.computer_seconds = value),
        get: |settings| Some(settings.computer_seconds.to_string()),
    },
    SettingInfo {
        name: "live_tables",
        flag: "live-tables",
        value: "NUMBER",
        words: "Maximum number of tables in memory; others are loaded when needed",
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
        words: "Maximum number of open connections, WebSockets included",
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
        words: "Maximum size of a request body",
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
        words: "Rate limits for players and addresses; turn off only for load tests",
        is_switch: true,
        set: |settings, text, _| read_switch(text).map(|value| settings.limits = value),
        get: |settings| Some(settings.limits.to_string()),
    },
    SettingInfo {
        name: "limits_scale",
        flag: "limits-scale",
        value: "FACTOR",
        words: "Factor by which all rate limits are multiplied",
        is_switch: false,
        set: |settings, text, _| read_factor(text).map(|value| settings.limits_scale = value),
        get: |settings| Some(float(settings.limits_scale)),
    },
    SettingInfo {
        name: "limits_per_address",
        flag: "limits-per-address",
        value: "FACTOR",
        words: "Factor by which the limits of an address exceed those of a player, because a whole club may share one",
        is_switch: false,
        set: |settings, text, _| read_factor(text).map(|value| settings.limits_per_address = value),
        get: |settings| Some(float(settings.limits_per_address)),
    },
    SettingInfo {
        name: "shutdown_seconds",
        flag: "shutdown-seconds",
        value: "SECONDS",
        words: "Maximum time for a graceful shutdown",
        is_switch: false,
        set: |settings, text, _| read_number(text, 0, 3_600).map(|value| settings.shutdown_seconds = value),
        get: |settings| Some(settings.shutdown_seconds.to_string()),
    },
    SettingInfo {
        name: "mail_address",
        flag: "mail-address",
        value: "ADDRESS",
        words: "Address that players write to, such as yard@club.example; without it there is no play by mail",
        is_switch: false,
        set: |settings, text, _| mail::read_address(text).map(|value| settings.mail.address = Some(value)),
        get: |settings| settings.mail.address.as_ref().and_then(|address| quoted(address.as_str())),
    },
    SettingInfo {
        name: "mail_authserv_id",
        flag: "mail-authserv-id",
        value: "NAME",
        words: "Name that your mail server writes into Authentication-Results; headers with other names are ignored",
        is_switch: false,
        set: |settings, text, _| {
            mail::read_authserv_id(text).map(|value| settings.mail.authserv_id = Some(value))
        },
        get: |settings| settings.mail.authserv_id.as_deref().and_then(quoted),
    },
    SettingInfo {
        name: "mail_dkim",
        flag: "mail-dkim",
        value: "true|false",
        words: "Verify DKIM signatures of letters that your mail server hasn't checked; needs DNS",
        is_switch: true,
        set: |settings, text, _| read_switch(text).map(|value| settings.mail.dkim = value),
        get: |settings| Some(settings.mail.dkim.to_string()),
    },
    SettingInfo {
        name: "mail_dns",
        flag: "mail-dns",
        value: "ADDRESS:PORT",
        words: "DNS server for DKIM keys, instead of the system's",
        is_switch: false,
        set: |settings, text, _| {
            let read =
                text.parse().map_err(|_| "expected an address and a port, such as 127.0.0.1:53".to_owned());
            read.map(|value| settings.mail.dns = Some(value))
        },
        get: |settings| settings.mail.dns.and_then(|address| quoted(&address.to_string())),
    },
    SettingInfo {
        name: "mail_name",
        flag: "mail-name",
        value: "NAME",
        words: "Sender name in letters to players",
        is_switch: false,
        set: |settings, text, _| mail::read_name(text).map(|value| settings.mail.name = value),
        get: |settings| quoted(&settings.mail.name),
    },
    SettingInfo {
        name: "mail_lmtp",
        flag: "mail-lmtp",
        value: "ADDRESS",
        words: "Address where a mail server on this machine delivers letters by LMTP: the path of a socket, or 127.0.0.1:8024",
        is_switch: false,
        set: |settings, text, base| {
            LmtpAddress::read(text, base).map(|value| settings.mail.transports.lmtp = Some(value))
        },
        get: |settings| {
            settings.mail.transports.lmtp.as_ref().and_then(|address| quoted(&address.to_string()))
        },
    },
    SettingInfo {
        name: "mail_maildir",
        flag: "mail-maildir",
        value: "FOLDER",
        words: "Maildir into which a mail server delivers letters to mail_address",
        is_switch: false,
        set: |settings, text, base| {
            transports::read_file(text, base).map(|value| settings.mail.transports.maildir = Some(value))
        },
        get: |settings| path(settings.mail.transports.maildir.as_deref()),
    },
    SettingInfo {
        name: "mail_imap",
        flag: "mail-imap",
        value: "URL",
        words: "IMAP server with the mailbox of mail_address: imaps://HOST or imap+starttls://HOST",
        is_switch: false,
        set: |settings, text, _| {
            MailServer::read(text, MailProtocol::Imap)
                .map(|value| settings.mail.transports.imap = Some(value))
        },
        get: |settings| {
            settings.mail.transports.imap.as_ref().and_then(|server| quoted(&server.url(MailProtocol::Imap)))
        },
    },
    SettingInfo {
        name: "mail_imap_user",
        flag: "mail-imap-user",
        value: "NAME",
        words: "User name on the IMAP server",
        is_switch: false,
        set: |settings, text, _| {
            transports::read_word(text).map(|value| settings.mail.transports.imap_user = Some(value))
        },
        get: |settings| settings.mail.transports.imap_user.as_deref().and_then(quoted),
    },
    SettingInfo {
        name: "mail_imap_password",
        flag: "mail-imap-password",
        value: "PASSWORD",
        words: "Password on the IMAP server; prefer the environment or the file to the flag",
        is_switch: false,
        set: |settings, text, _| {
            transports::read_secret(text).map(|value| settings.mail.transports.imap_password = Some(value))
        },
        get: |settings| settings.mail.transports.imap_password.as_ref().and_then(|_| quoted(HIDDEN)),
    },
    SettingInfo {
        name: "mail_imap_folder",
        flag: "mail-imap-folder",
        value: "NAME",
        words: "Folder of the mailbox",
        is_switch: false,
        set: |settings, text, _| {
            transports::read_word(text).map(|value| settings.mail.transports.imap_folder = value)
        },
        get: |settings| quoted(&settings.mail.transports.imap_folder),
    },
    SettingInfo {
        name: "mail_webhook_secret",
        flag: "mail-webhook-secret",
        value: "SECRET",
        words: "Secret, of at least 16 characters, that allows POST /api/mail/letters",
        is_switch: false,
        set: |settings, text, _| {
            transports::read_webhook_secret(text)
                .map(|value| settings.mail.transports.webhook_secret = Some(value))
        },
        get: |settings| settings.mail.transports.webhook_secret.as_ref().and_then(|_| quoted(HIDDEN)),
    },
    SettingInfo {
        name: "mail_smtp",
        flag: "mail-smtp",
        value: "URL",
        words: "SMTP server for outgoing letters: smtps://HOST, smtp+starttls://HOST or smtp://127.0.0.1",
        is_switch: false,
        set: |settings, text, _| {
            MailServer::read(text, MailProtocol::Smtp)
                .map(|value| settings.mail.transports.smtp = Some(value))
        },
        get: |settings| {
            settings.mail.transports.smtp.as_ref().and_then(|server| quoted(&server.url(MailProtocol::Smtp)))
        },
    },
    SettingInfo {
        name: "mail_smtp_user",
        flag: "mail-smtp-user",
        value: "NAME",
        words: "User name on the SMTP server, if it requires one",
        is_switch: false,
        set: |settings, text, _| {
            transports::read_word(text).map(|value| settings.mail.transports.smtp_user = Some(value))
        },
        get: |settings| settings.mail.transports.smtp_user.as_deref().and_then(quoted),
    },
    SettingInfo {
        name: "mail_smtp_password",
        flag: "mail-smtp-password",
        value: "PASSWORD",
        words: "Password on the SMTP server; prefer the environment or the file to the flag",
        is_switch: false,
        set: |settings, text, _| {
            transports::read_secret(text).map(|value| settings.mail.transports.smtp_password = Some(value))
        },
        get: |settings| settings.mail.transports.smtp_password.as_ref().and_then(|_| quoted(HIDDEN)),
    },
    SettingInfo {
        name: "mail_sendmail",
        flag: "mail-sendmail",
        value: "PROGRAM",
        words: "Program that sends letters, instead of mail_smtp: /usr/sbin/sendmail",
        is_switch: false,
        set: |settings, text, _| {
            transports::read_program(text).map(|value| settings.mail.transports.sendmail = Some(value))
        },
        get: |settings| path(settings.mail.transports.sendmail.as_deref()),
    },
    SettingInfo {
        name: "mail_ca",
        flag: "mail-ca",
        value: "FILE",
        words: "Certificates (PEM) of mail servers to trust, in addition to the public ones",
        is_switch: false,
        set: |settings, text, base| {
            transports::read_file(text, base).map(|value| settings.mail.transports.ca = Some(value))
        },
        get: |settings| path(settings.mail.transports.ca.as_deref()),
    },
];

/// Printed in place of a password.
const HIDDEN: &str = "***";

fn path(path: Option<&Path>) -> Option<String> {
    quoted(&path?.display().to_string())
}

/// Parses `sqlite:PATH` or a PostgreSQL URL.
fn read_database(text: &str, base: &Path) -> Result<Database, String> {
    match text.split_once(':') {
        Some(("sqlite", path)) if !path.trim_start_matches('/').is_empty() => {
            Ok(Database::Sqlite(placed(base, path.strip_prefix("//").unwrap_or(path))))
        }
        Some(("postgres" | "postgresql", rest)) if rest.starts_with("//") && rest.len() > 2 => {
            Ok(Database::Postgres(text.to_owned()))
        }
        _ => Err("expected sqlite:PATH or postgres://USER@HOST/NAME".to_owned()),
    }
}

fn read_switch(text: &str) -> Result<bool, String> {
    match text.to_ascii_lowercase().as_str() {
        "true" | "yes" | "on" | "1" => Ok(true),
        "false" | "no" | "off" | "0" => Ok(false),
        _ => Err("expected true or false".to_owned()),
    }
}

fn read_number(text: &str, least: u64, most: u64) -> Result<u64, String> {
    let digits = text.replace('_', "");
    let number = digits.parse().ok().filter(|number| (least..=most).contains(number));
    number.ok_or_else(|| format!("expected a whole number from {least} to {most}"))
}

fn read_factor(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number: &f64| (0.001..=1e6).contains(number));
    number.ok_or_else(|| "expected a number from 0.001 to 1000000".to_owned())
}

/// Formats a number with a decimal point, so that it reads back as a float.
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
