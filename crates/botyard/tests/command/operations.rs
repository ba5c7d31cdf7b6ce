//! The server's commands as seen from a shell. No test waits for a fixed time, only for events.

use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::Value;
use tempfile::TempDir;

/// A command without environment variables that could be settings.
fn command(data: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_botyard"));
    for (name, _) in std::env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("BOTYARD_")) {
        command.env_remove(name);
    }
    command
        .args(arguments)
        .env("BOTYARD_DATA", data)
        .env("BOTYARD_LISTEN", "127.0.0.1:0")
        .stdin(Stdio::null());
    command
}

fn botyard(data: &Path, arguments: &[&str]) -> Output {
    command(data, arguments).output().unwrap()
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

fn folder() -> TempDir {
    tempfile::tempdir().unwrap()
}

#[test]
fn settings_are_printed_with_their_sources() {
    let data = folder();
    std::fs::write(data.path().join("botyard.toml"), "log = \"warn\"\n").unwrap();
    let output =
        botyard(data.path(), &["serve", "--print-config", "--metrics-public", "--limits-scale", "2"]);
    assert!(output.status.success(), "{output:?}");
    let text = stdout(&output);
    for (line, origin) in [
        ("listen = \"127.0.0.1:0\"", "environment BOTYARD_LISTEN"),
        ("log = \"warn\"", "botyard.toml, line 1"),
        ("metrics_public = true", "--metrics-public"),
        ("limits_scale = 2.0", "--limits-scale"),
        ("log_format = \"text\"", "default"),
    ] {
        let found = text.lines().find(|other| other.starts_with(line));
        assert!(found.is_some_and(|found| found.ends_with(origin)), "{line} from {origin} isn't in\n{text}");
    }
}

#[test]
fn a_mistake_in_the_settings_is_one_line_and_exit_code_2() {
    let data = folder();
    std::fs::write(data.path().join("botyard.toml"), "\nlistn = \"0.0.0.0:80\"\n").unwrap();
    let output = botyard(data.path(), &["serve"]);
    assert_eq!(output.status.code(), Some(2));
    let text = stderr(&output);
    assert!(
        text.ends_with("botyard.toml, line 2: unknown setting \"listn\"; did you mean listen?\n"),
        "{text}"
    );
}

#[test]
fn the_doctor_finds_errors() {
    let data = folder();
    let output = botyard(data.path(), &["doctor"]);
    assert!(output.status.success(), "{output:?}");
    std::fs::write(data.path().join("botyard.sqlite"), "no database at all, but long enough. ".repeat(200))
        .unwrap();
    let output = botyard(data.path(), &["doctor", "--json"]);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(answer["ok"], false);
    let database =
        answer["findings"].as_array().unwrap().iter().find(|finding| finding["what"] == "database");
    assert_eq!(database.unwrap()["state"], "wrong");
}

#[test]
fn without_a_database_admin_and_backup_fail() {
    let data = folder();
    for arguments in [&["admin", "players"][..], &["backup", "x.backup"]] {
        let output = botyard(data.path(), arguments);
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        assert!(stderr(&output).contains("no database at"), "{output:?}");
    }
    assert!(!Path::new("x.backup").exists());
}

/// Starts a server on this data; returns its process, its address, and a way to end it.
#[cfg(unix)]
fn serve(data: &Path) -> (std::process::Child, String) {
    use std::io::BufRead as _;
    let mut child = command(data, &[]).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let mut line = String::new();
    std::io::BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address =
        line.trim().strip_prefix("botyard listens on http://").unwrap_or_else(|| panic!("{line:?}"));
    (child, address.to_owned())
}

#[cfg(unix)]
#[test]
fn a_server_runs_beside_its_commands_and_stops_on_a_signal() {
    let data = folder();
    let (mut child, address) = serve(data.path());
    assert!(address.starts_with("127.0.0.1:"), "{address}");
    let doctor = botyard(data.path(), &["doctor"]);
    assert!(stdout(&doctor).contains("a server is using this data"), "{doctor:?}");
    let players = botyard(data.path(), &["admin", "players"]);
    assert_eq!(stdout(&players), "no players\n", "{players:?}");
    let table = botyard(data.path(), &["admin", "close-table", "nowhere", "--reason", "spam"]);
    assert_eq!(stderr(&table), "botyard: no such table: nowhere\n");
    let player = botyard(data.path(), &["admin", "ban", "nobody", "--reason", "spam"]);
    assert_eq!(stderr(&player), "botyard: no such player\n");
    let file = data.path().join("yard.backup");
    let file = file.to_str().unwrap();
    let saved = botyard(data.path(), &["backup", file]);
    assert!(stdout(&saved).contains("0 players, 0 tables"), "{saved:?}");
    let again = botyard(data.path(), &["backup", file]);
    assert_eq!(again.status.code(), Some(2));
    assert!(stderr(&again).contains("already exists"), "{again:?}");
    assert!(botyard(data.path(), &["backup", file, "--force"]).status.success());
    let running = botyard(data.path(), &["restore", file]);
    assert_eq!(running.status.code(), Some(1));
    assert!(stderr(&running).contains("another server is using"), "{running:?}");
    let other = folder();
    let restored = botyard(other.path(), &["restore", file]);
    assert!(restored.status.success(), "{restored:?}");
    let ended = Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap();
    assert!(ended.success() && child.wait().unwrap().success());
}

/// Checks what a service manager gets: readiness, signs of life and the end; and that its socket is used.
#[cfg(unix)]
#[test]
fn the_service_manager_passes_its_socket_and_is_notified() {
    use std::io::{BufRead as _, BufReader, Read as _, Write as _};
    use std::net::{TcpListener, TcpStream};
    use std::os::fd::OwnedFd;
    use std::os::unix::net::UnixDatagram;

    let data = folder();
    let place = data.path().join("notify");
    let notices = UnixDatagram::bind(&place).unwrap();
    notices.set_read_timeout(Some(std::time::Duration::from_secs(60))).unwrap();
    let next = || {
        let mut buffer = [0; 1_024];
        let length = notices.recv(&mut buffer).unwrap();
        String::from_utf8_lossy(&buffer[..length]).trim().to_owned()
    };
    let socket = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = socket.local_addr().unwrap();
    // A client of a server that hasn't started yet waits.
    let mut client = TcpStream::connect(address).unwrap();
    client.write_all(b"GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n").unwrap();
    // The shell passes its standard input as the first socket.
    let script = r#"exec 3<&0 </dev/null; LISTEN_FDS=1 LISTEN_PID=$$ exec "$0" serve"#;
    let settings = command(data.path(), &[]);
    let mut shell = Command::new("sh");
    shell.args(["-c", script]).arg(settings.get_program());
    for (name, value) in settings.get_envs() {
        match value {
            Some(value) => shell.env(name, value),
            None => shell.env_remove(name),
        };
    }
    shell.env("NOTIFY_SOCKET", &place).stdin(OwnedFd::from(socket)).stdout(Stdio::piped());
    let mut child = shell.stderr(Stdio::null()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    assert_eq!(line.trim(), format!("botyard listens on http://{address}"));
    assert_eq!(next(), "READY=1");
    let mut answer = String::new();
    client.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
    assert_eq!(next(), "WATCHDOG=1");
    assert!(Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap().success());
    let last = std::iter::repeat_with(next).find(|notice| notice != "WATCHDOG=1");
    assert_eq!(last.as_deref(), Some("STOPPING=1"));
    assert!(child.wait().unwrap().success());
}
