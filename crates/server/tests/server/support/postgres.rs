//! A throw-away PostgreSQL cluster from the system's own package.

use std::fs;
use std::io::{Read, Write};
use std::os::unix::fs::{PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use botyard_server::store::Database;

/// User id of "nobody": PostgreSQL refuses to run as root.
const NOBODY: u32 = 65_534;

/// A cluster in a temporary folder. It is stopped and the folder removed when this is dropped, and also if
/// the tests are killed.
pub(crate) struct Cluster {
    folder: tempfile::TempDir,
    programs: PathBuf,
    user: Option<u32>,
    server: Option<Child>,
    databases: u32,
}

impl Cluster {
    /// Starts a cluster. Returns `None`, and the test counts as skipped, if PostgreSQL isn't installed.
    pub(crate) fn start() -> Option<Cluster> {
        let Some(programs) = programs() else {
            botyard_testkit::skip(
                "PostgreSQL",
                "its programs initdb and postgres aren't installed (Debian: apt install postgresql)",
            );
            return None;
        };
        // The path of a socket may have no more than about 100 characters.
        let folder = tempfile::Builder::new().prefix("yard").tempdir_in("/tmp").expect("a temporary folder");
        let user = is_root(folder.path()).then_some(NOBODY);
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o700)).expect("its permissions");
        if let Some(user) = user {
            chown(folder.path(), Some(user), Some(user)).expect("its owner");
        }
        let mut cluster = Cluster { folder, programs, user, server: None, databases: 0 };
        let data = cluster.data();
        let mut command = cluster.command(&cluster.programs.join("initdb"));
        command.args(["-A", "trust", "-U", "yard", "-E", "UTF8", "--locale=C", "--no-sync", "-D"]).arg(data);
        let output = command.output().expect("initdb can be run");
        assert!(output.status.success(), "initdb: {}", String::from_utf8_lossy(&output.stderr));
        cluster.resume();
        Some(cluster)
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    fn command(&self, program: &Path) -> Command {
        let mut command = Command::new(program);
        command.current_dir(self.folder.path()).stdin(Stdio::null()).stdout(Stdio::null());
        command.stderr(Stdio::piped());
        if let Some(user) = self.user {
            command.uid(user).gid(user);
        }
        command
    }

    /// Starts the server again.
    pub(crate) fn resume(&mut self) {
        // The shell stops the server when it reads a line from its standard input, or when that is closed.
        // The system closes it when the tests end, in whatever way; the folder is then removed, too.
        let script = r#""$1" -D "$2" -k "$3" -c listen_addresses= -c fsync=off -c max_connections=50 \
                </dev/null >"$3/log" 2>&1 & server=$!
            read -r word; kill -INT $server; wait $server; [ -n "$word" ] || rm -rf "$3""#;
        let mut command = self.command(Path::new("/bin/sh"));
        command.args(["-c", script, "sh"]).arg(self.programs.join("postgres"));
        command.arg(self.data()).arg(self.folder.path());
        command.stdin(Stdio::piped()).stderr(Stdio::null()).process_group(0);
        self.server = Some(command.spawn().expect("a shell can be run"));
        let until = Instant::now() + Duration::from_secs(60);
        while !self.is_ready() {
            assert!(Instant::now() < until, "PostgreSQL doesn't start: {}", self.log());
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// Line 8 of the file holds the status.
    fn is_ready(&self) -> bool {
        fs::read_to_string(self.data().join("postmaster.pid"))
            .is_ok_and(|text| text.lines().nth(7).is_some_and(|line| line.trim() == "ready"))
    }

    fn log(&self) -> String {
        let mut text = String::new();
        if let Ok(mut file) = fs::File::open(self.folder.path().join("log")) {
            let _ = file.read_to_string(&mut text);
        }
        text
    }

    /// Stops the server; all connections are lost.
    pub(crate) fn stop(&mut self) {
        if let Some(mut server) = self.server.take() {
            if let Some(mut input) = server.stdin.take() {
                let _ = input.write_all(b"stop\n");
            }
            let _ = server.wait();
        }
    }

    /// Creates an empty database.
    pub(crate) async fn database(&mut self) -> Database {
        self.databases += 1;
        let name = format!("yard{}", self.databases);
        sqlx::any::install_default_drivers();
        let mut connection = <sqlx::AnyConnection as sqlx::Connection>::connect(&self.url("postgres"))
            .await
            .expect("a connection");
        let sql = sqlx::AssertSqlSafe(format!("create database {name}"));
        sqlx::Executor::execute(&mut connection, sql).await.expect("a new database");
        sqlx::Connection::close(connection).await.expect("closed");
        Database::Postgres(self.url(&name))
    }

    fn url(&self, name: &str) -> String {
        format!("postgres://yard@localhost/{name}?host={}", self.folder.path().display())
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Whether the tests run as root: a new file belongs to root then.
fn is_root(made: &Path) -> bool {
    fs::metadata(made).is_ok_and(|facts| std::os::unix::fs::MetadataExt::uid(&facts) == 0)
}

/// Returns the folder with PostgreSQL's server programs: in `PATH`, or where Debian puts them.
fn programs() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    let mut versions: Vec<PathBuf> = fs::read_dir("/usr/lib/postgresql")
        .map(|found| found.flatten().map(|version| version.path().join("bin")).collect())
        .unwrap_or_default();
    versions.sort();
    folders.extend(versions.into_iter().rev());
    folders.into_iter().find(|folder| {
        folder.is_absolute() && folder.join("initdb").is_file() && folder.join("postgres").is_file()
    })
}
