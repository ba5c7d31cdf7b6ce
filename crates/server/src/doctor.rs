//! Checks of everything that a server needs. They change nothing but a file that they remove again.

mod mail;
mod nodes;

use std::fs;
use std::io::{self, Read, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::time::Duration;

use botyard_table::{DAY, Table, Time};
use serde::Serialize;

use crate::config::Settings;
use crate::store::{Database, Store, StoreError, wall_clock};

/// Number of open files, hence connections, that a server should be allowed.
const WANTED_FILES: u64 = 10_000;

/// Free disk space below which there is a warning, and below which there is an error; in bytes.
const ROOMY: u64 = 1 << 30;
const TIGHT: u64 = 64 << 20;

/// The beginning of 2026: the program didn't exist before, so an earlier clock is wrong.
const FIRST_DAY: Time = Time(20_454 * DAY);

/// Tolerance for a clock that is behind the last stored time, in milliseconds.
const SLACK: u64 = 5_000;

/// Days before its expiry at which a certificate should have been renewed.
const WEEK: i64 = 7;

/// Timeout for a server on the listening address to answer.
const PATIENCE: Duration = Duration::from_secs(2);

/// Result of a check.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum CheckState {
    /// As it should be.
    Ok,
    /// Works, but not well or not for long.
    Warning,
    /// The server can't run like this.
    Wrong,
}

/// The result of one check, with an explanation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Finding {
    /// Name of what was checked.
    pub what: &'static str,
    /// The result.
    pub state: CheckState,
    /// The result in words.
    pub words: String,
    /// How to fix it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub advice: Option<String>,
}

impl Finding {
    fn ok(what: &'static str, words: impl Into<String>) -> Finding {
        Finding { what, state: CheckState::Ok, words: words.into(), advice: None }
    }

    fn warning(what: &'static str, words: impl Into<String>, advice: impl Into<String>) -> Finding {
        Finding { what, state: CheckState::Warning, words: words.into(), advice: Some(advice.into()) }
    }

    fn wrong(what: &'static str, words: impl Into<String>, advice: impl Into<String>) -> Finding {
        Finding { what, state: CheckState::Wrong, words: words.into(), advice: Some(advice.into()) }
    }
}

/// Runs all checks.
pub async fn examine(settings: &Settings) -> Vec<Finding> {
    let mut findings = folder(&settings.data);
    findings.push(space(&settings.data));
    let last = database(&settings.database, &mut findings).await;
    findings.push(clock(wall_clock(), last));
    findings.extend(nodes::nodes(settings).await);
    findings.push(address(settings.listen));
    findings.extend(tls(settings));
    findings.push(files());
    findings.push(duel(&settings.data));
    findings.extend(mail::mail(settings).await);
    findings
}

/// Checks that the certificate can be used, and for how long; `None` if the server has none in files.
fn tls(settings: &Settings) -> Option<Finding> {
    const WHAT: &str = "certificate";
    let (cert, key) = (settings.tls.cert.as_ref()?, settings.tls.key.as_ref()?);
    Some(match crate::tls::look_at_files(cert, key) {
        Err(why) => Finding::wrong(WHAT, why, "set tls_cert and tls_key to PEM files"),
        Ok(days) if days < 0 => {
            Finding::wrong(WHAT, "expired", "renew it: the server loads the new one automatically")
        }
        Ok(days) if days < WEEK => Finding::warning(
            WHAT,
            format!("expires in {days} days"),
            "renew it: the server loads the new one automatically",
        ),
        Ok(days) => Finding::ok(WHAT, format!("valid for {days} days")),
    })
}

/// Checks that the data folder exists or can be made, is writable, and belongs to this user.
fn folder(path: &Path) -> Vec<Finding> {
    const WHAT: &str = "data folder";
    let name = path.display();
    let meta = match fs::metadata(path) {
        Ok(meta) => meta,
        Err(why) if why.kind() == io::ErrorKind::NotFound => {
            let can = nearest_folder(path).is_some_and(|folder| try_write(folder).is_ok());
            return vec![if can {
                Finding::ok(WHAT, format!("{name} doesn't exist yet; the server will create it"))
            } else {
                Finding::wrong(
                    WHAT,
                    format!("can't create {name}"),
                    format!(
                        "create it for the user that runs the server, or set another folder with --data: {why}"
                    ),
                )
            }];
        }
        Err(why) => {
            let advice = "give the user that runs the server access to it";
            return vec![Finding::wrong(WHAT, format!("can't access {name}: {why}"), advice)];
        }
    };
    if !meta.is_dir() {
        return vec![Finding::wrong(WHAT, format!("{name} isn't a folder"), "set a folder with --data")];
    }
    let mut findings = vec![match try_write(path) {
        Ok(()) => Finding::ok(WHAT, format!("{name} is writable")),
        Err(why) => Finding::wrong(
            WHAT,
            format!("can't write {name}: {why}"),
            "make the user that runs the server its owner, and check that the disk isn't full or read-only",
        ),
    }];
    findings.extend(owner(path, &meta));
    findings
}

/// The nearest ancestor that is a folder.
fn nearest_folder(path: &Path) -> Option<&Path> {
    path.ancestors()
        .skip(1)
        .map(|above| if above.as_os_str().is_empty() { Path::new(".") } else { above })
        .find(|above| above.is_dir())
}

fn try_write(folder: &Path) -> io::Result<()> {
    let file = folder.join(format!(".botyard-doctor-{}", std::process::id()));
    let written = fs::write(&file, b"?");
    let removed = fs::remove_file(&file);
    written.and(removed)
}

#[cfg(unix)]
fn owner(path: &Path, meta: &fs::Metadata) -> Option<Finding> {
    use std::os::unix::fs::MetadataExt as _;
    const WHAT: &str = "owner";
    let (own, me) = (meta.uid(), rustix::process::geteuid().as_raw());
    if own != me {
        return Some(Finding::warning(
            WHAT,
            format!("{} belongs to user {own}, and you are user {me}", path.display()),
            "run the server and all botyard commands as the same user",
        ));
    }
    let open = meta.mode() & 0o022 != 0;
    Some(if open {
        Finding::warning(
            WHAT,
            "other users may write into the data folder",
            format!("chmod go-w {}", path.display()),
        )
    } else {
        Finding::ok(WHAT, "owned by this user")
    })
}

#[cfg(not(unix))]
fn owner(_: &Path, _: &fs::Metadata) -> Option<Finding> {
    None
}

fn space(path: &Path) -> Finding {
    const WHAT: &str = "disk";
    let folder = if path.is_dir() { Some(path) } else { nearest_folder(path) };
    let free = folder.ok_or_else(|| "no folder to check".to_owned()).and_then(free_space);
    match free {
        Err(why) => {
            Finding::warning(WHAT, format!("can't determine the free space: {why}"), "check it yourself")
        }
        Ok(free) if free < TIGHT => {
            let advice = "free some space: a server that can't store anything rejects all orders";
            Finding::wrong(WHAT, format!("only {} free", bytes(free)), advice)
        }
        Ok(free) if free < ROOMY => {
            Finding::warning(WHAT, format!("{} free", bytes(free)), "free some space soon")
        }
        Ok(free) => Finding::ok(WHAT, format!("{} free", bytes(free))),
    }
}

#[cfg(unix)]
fn free_space(folder: &Path) -> Result<u64, String> {
    let stat = rustix::fs::statvfs(folder).map_err(|why| why.to_string())?;
    Ok(stat.f_bavail.saturating_mul(stat.f_frsize))
}

#[cfg(not(unix))]
fn free_space(_: &Path) -> Result<u64, String> {
    Err("not supported on this system".to_owned())
}

fn bytes(count: u64) -> String {
    if count >= 1 << 30 {
        format!("{:.1} GB", count as f64 / f64::from(1 << 30))
    } else {
        format!("{} MB", count >> 20)
    }
}

/// Checks the database, also while a server is running; returns the time of the server's last heartbeat.
async fn database(database: &Database, findings: &mut Vec<Finding>) -> Option<Time> {
    const WHAT: &str = "database";
    if let Database::Sqlite(path) = database
        && !path.exists()
    {
        findings.push(Finding::ok(WHAT, format!("{database} doesn't exist yet; the server will create it")));
        return None;
    }
    let is_empty =
        matches!(database, Database::Sqlite(path) if fs::metadata(path).is_ok_and(|meta| meta.len() == 0));
    if is_empty {
        let advice = "if there were games, stop the server, remove the file and restore a backup";
        findings.push(Finding::warning(WHAT, format!("{database} is an empty file"), advice));
    }
    let store = match Store::open_beside(database).await {
        Ok(store) => store,
        Err(why @ StoreError::Newer { .. }) => {
            findings.push(Finding::wrong(WHAT, why.to_string(), "install the newer version again"));
            return None;
        }
        Err(why) => {
            let advice = match database {
                Database::Sqlite(_) => {
                    "check the file and its permissions; `botyard restore` restores a backup into a new one"
                }
                Database::Postgres(_) => "check that PostgreSQL is running, and address, user and password",
            };
            findings.push(Finding::wrong(WHAT, format!("can't open {database}: {why}"), advice));
            return None;
        }
    };
    let health = store.check().await;
    findings.push(match (&health.readable, &health.writable) {
        (Ok(()), Ok(())) => Finding::ok(
            WHAT,
            format!("{database} is readable and writable, schema version {}", health.version.unwrap_or(0)),
        ),
        (Err(why), _) => Finding::wrong(WHAT, format!("can't read {database}: {why}"), "restore a backup"),
        (_, Err(why)) => Finding::wrong(
            WHAT,
            format!("can't write {database}: {why}"),
            "check that the disk isn't full and the file is writable",
        ),
    });
    findings.push(match store.inspect().await {
        Ok(wrong) if wrong.is_empty() => Finding::ok("integrity", "stored data is consistent"),
        Ok(wrong) => {
            Finding::wrong("integrity", wrong.join("; "), "keep a copy of the file and restore a backup")
        }
        Err(why) => Finding::wrong("integrity", format!("can't check: {why}"), "restore a backup"),
    });
    findings.push(tables(&store).await);
    let last = store.last_beat().await.ok().flatten();
    store.close().await;
    findings.push(lock(database).await);
    last
}

/// Checks that every unfinished table can be loaded by replaying its entries.
async fn tables(store: &Store) -> Finding {
    const WHAT: &str = "tables";
    let ids = match store.unfinished().await {
        Ok(ids) => ids,
        Err(why) => return Finding::wrong(WHAT, format!("can't list tables: {why}"), "restore a backup"),
    };
    let find = |game: &str| botyard_catalog::find(game).ok().copied();
    let mut wrong = Vec::new();
    for id in &ids {
        match store.load(id).await {
            Ok(Some((_, entries))) => {
                if let Err(why) = Table::replay_with(find, entries, |_, _| ()) {
                    wrong.push(format!("can't load table {id}: {why}"));
                }
            }
            Ok(None) => {}
            Err(why) => wrong.push(format!("can't load table {id}: {why}")),
        }
    }
    if wrong.is_empty() {
        return Finding::ok(WHAT, format!("{} tables in progress, all of them load", ids.len()));
    }
    wrong.truncate(20);
    Finding::wrong(WHAT, wrong.join("; "), "close them with `botyard admin close-table`, or restore a backup")
}

/// Finds out whether a server is running on the database.
async fn lock(database: &Database) -> Finding {
    const WHAT: &str = "server";
    match Store::open(database).await {
        Ok(store) => {
            store.close().await;
            Finding::ok(WHAT, "no server is using this data")
        }
        Err(StoreError::Locked(_)) => Finding::ok(WHAT, "a server is using this data"),
        Err(StoreError::HasNodes(_)) => Finding::ok(WHAT, "servers with a bus are using this data"),
        Err(why) => Finding::wrong(WHAT, format!("a server couldn't start: {why}"), "see above"),
    }
}

fn clock(now: Time, last: Option<Time>) -> Finding {
    const WHAT: &str = "clock";
    let date = now.date();
    match last {
        _ if now < FIRST_DAY => Finding::wrong(
            WHAT,
            format!("{date} is in the past"),
            "set the machine's clock, for example with NTP",
        ),
        Some(last) if last.since(now) > SLACK => Finding::wrong(
            WHAT,
            format!("{date} (UTC) is {} before the server last ran", span(last.since(now))),
            "set the machine's clock; until then the server continues from the later time and runs slightly slower",
        ),
        _ => Finding::ok(WHAT, format!("{date} (UTC)")),
    }
}

fn span(millis: u64) -> String {
    match millis / 1_000 {
        seconds if seconds < 120 => format!("{seconds} seconds"),
        seconds if seconds < 7_200 => format!("{} minutes", seconds / 60),
        seconds if seconds < 172_800 => format!("{} hours", seconds / 3_600),
        seconds => format!("{} days", seconds / 86_400),
    }
}

/// Checks that the address is free, or that a botyard server already listens on it.
fn address(listen: SocketAddr) -> Finding {
    const WHAT: &str = "address";
    match TcpListener::bind(listen) {
        Ok(_) => Finding::ok(WHAT, format!("{listen} is free")),
        Err(why) if why.kind() == io::ErrorKind::AddrInUse => match ask(listen) {
            Ok(true) => Finding::ok(WHAT, format!("a botyard server answers on {listen}")),
            _ => Finding::wrong(
                WHAT,
                format!("another program listens on {listen}"),
                "stop it, or choose another port with --listen",
            ),
        },
        Err(why) if why.kind() == io::ErrorKind::PermissionDenied => Finding::wrong(
            WHAT,
            format!("no permission to listen on {listen}"),
            "ports below 1024 are privileged: choose another with --listen and put a proxy in front",
        ),
        Err(why) => Finding::wrong(
            WHAT,
            format!("can't listen on {listen}: {why}"),
            "choose an address of this machine",
        ),
    }
}

/// Whether a botyard server answers on the address.
fn ask(listen: SocketAddr) -> io::Result<bool> {
    let answer = get(listen, "/healthz")?;
    Ok(answer.starts_with("HTTP/1.1 200") && answer.contains("\"botyard\""))
}

/// The full response of the server on this address to a GET.
fn get(listen: SocketAddr, path: &str) -> io::Result<String> {
    let mut address = listen;
    match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => address.set_ip(Ipv4Addr::LOCALHOST.into()),
        IpAddr::V6(ip) if ip.is_unspecified() => address.set_ip(Ipv6Addr::LOCALHOST.into()),
        _ => {}
    }
    let mut stream = TcpStream::connect_timeout(&address, PATIENCE)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n")?;
    let mut answer = Vec::new();
    // Bounded, because it may be any program.
    stream.take(8 << 10).read_to_end(&mut answer)?;
    Ok(String::from_utf8_lossy(&answer).into_owned())
}

#[cfg(unix)]
fn files() -> Finding {
    use rustix::process::{Resource, getrlimit};
    const WHAT: &str = "open files";
    let limit = getrlimit(Resource::Nofile);
    match (limit.current, limit.maximum) {
        (None, _) => Finding::ok(WHAT, "unlimited"),
        (Some(soft), _) if soft >= WANTED_FILES => Finding::ok(WHAT, format!("{soft} allowed")),
        (Some(soft), hard) => {
            let raise = if hard.is_none_or(|hard| hard >= WANTED_FILES + 500) {
                "ulimit -n 16384 before starting the server, or LimitNOFILE=16384 in its systemd unit"
            } else {
                "ask the administrator to raise the limit (LimitNOFILE=16384 in systemd)"
            };
            let words = format!("{soft} allowed, too few for {WANTED_FILES} connections");
            Finding::warning(WHAT, words, raise)
        }
    }
}

/// Raises the soft limit of open files to the hard limit; the default is often too low for a server.
pub fn raise_file_limit() {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, getrlimit, setrlimit};
        let mut limit = getrlimit(Resource::Nofile);
        limit.current = limit.maximum;
        if let Err(why) = setrlimit(Resource::Nofile, limit) {
            tracing::debug!(%why, "the limit of open files stays as it is");
        }
    }
}

#[cfg(not(unix))]
fn files() -> Finding {
    Finding::ok("open files", "no known limit on this system")
}

fn duel(data: &Path) -> Finding {
    const WHAT: &str = "Robot Duel's table";
    if data.join(botyard_oracle::FILE_NAME).is_file() {
        Finding::ok(WHAT, "found")
    } else {
        let data = data.display();
        let words = "not found: it is computed in some seconds when first needed";
        Finding::ok(WHAT, format!("{words} (`botyard solve duel --data {data}`)"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found<'a>(findings: &'a [Finding], what: &str) -> &'a Finding {
        findings
            .iter()
            .find(|finding| finding.what == what)
            .unwrap_or_else(|| panic!("{what}: {findings:#?}"))
    }

    async fn examined(change: impl FnOnce(&mut Settings)) -> Vec<Finding> {
        let folder = tempfile::tempdir().unwrap();
        let mut settings = Settings::in_folder(folder.path());
        settings.listen = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
        change(&mut settings);
        examine(&settings).await
    }

    #[tokio::test]
    async fn a_new_folder_passes_all_checks() {
        let findings = examined(|_| ()).await;
        assert!(findings.iter().all(|finding| finding.state != CheckState::Wrong), "{findings:#?}");
    }

    #[tokio::test]
    async fn a_file_in_place_of_the_folder_is_an_error() {
        let findings = examined(|settings| {
            settings.data = settings.data.join("file");
            fs::write(&settings.data, "").unwrap();
        })
        .await;
        assert_eq!(found(&findings, "data folder").state, CheckState::Wrong);
        assert!(found(&findings, "data folder").words.ends_with("isn't a folder"));
    }

    #[tokio::test]
    async fn a_file_that_isnt_a_database_is_an_error() {
        let findings = examined(|settings| {
            fs::write(
                settings.data.join("botyard.sqlite"),
                "this is no database, but it is long enough".repeat(99),
            )
            .unwrap();
        })
        .await;
        let finding = found(&findings, "database");
        assert_eq!(finding.state, CheckState::Wrong, "{findings:#?}");
        assert!(finding.words.contains("file is not a database"), "{finding:?}");
    }

    #[tokio::test]
    async fn an_empty_file_in_place_of_the_database_is_noticed() {
        let findings =
            examined(|settings| fs::write(settings.data.join("botyard.sqlite"), "").unwrap()).await;
        let finding = found(&findings, "database");
        assert_eq!(finding.state, CheckState::Warning, "{findings:#?}");
        assert!(finding.words.ends_with("is an empty file"), "{finding:?}");
    }

    #[tokio::test]
    async fn a_database_server_that_cant_be_reached_is_an_error_with_its_reason() {
        // Nothing listens on port 1.
        let url = "postgres://yard:hunter2@127.0.0.1:1/yard";
        let findings = examined(|settings| settings.database = Database::Postgres(url.to_owned())).await;
        let finding = found(&findings, "database");
        assert_eq!(finding.state, CheckState::Wrong, "{findings:#?}");
        assert!(finding.words.contains("refused") && !finding.words.contains("hunter2"), "{finding:?}");
    }

    #[tokio::test]
    async fn a_running_server_is_found() {
        let folder = tempfile::tempdir().unwrap();
        let mut settings = Settings::in_folder(folder.path());
        settings.listen = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
        let store = Store::open(&settings.database).await.unwrap();
        let findings = examine(&settings).await;
        assert_eq!(found(&findings, "server").words, "a server is using this data");
        assert!(found(&findings, "database").words.contains("schema version"), "{findings:#?}");
        store.close().await;
        assert_eq!(found(&examine(&settings).await, "server").words, "no server is using this data");
    }

    #[test]
    fn another_program_on_the_address_is_an_error() {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let listen = listener.local_addr().unwrap();
        let answer = std::thread::spawn(move || {
            let (mut stream, _) = listener.accept().unwrap();
            stream.write_all(b"HTTP/1.1 200 OK\r\n\r\nhello").unwrap();
            listener
        });
        assert_eq!(address(listen).state, CheckState::Wrong);
        drop(answer.join().unwrap());
    }

    #[test]
    fn a_clock_set_back_is_reported() {
        let day = FIRST_DAY.after(100 * DAY);
        assert_eq!(clock(Time(0), None).state, CheckState::Wrong);
        assert_eq!(clock(day, Some(day.after(DAY))).state, CheckState::Wrong);
        assert!(clock(day, Some(day.after(DAY))).words.contains("24 hours before"));
        assert_eq!(clock(day, Some(day.after(1_000))).state, CheckState::Ok);
        assert_eq!(clock(day, None).words, "2026.04.11 (UTC)");
    }
}
