//! Postfix and Dovecot from the system's packages, with a throw-away configuration on loopback ports.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// Required programs, with the Debian package of each.
const PROGRAMS: &[(&str, &str)] = &[
    ("postfix", "postfix"),
    ("dovecot", "dovecot-imapd"),
    ("doveadm", "dovecot-core"),
    ("openssl", "openssl"),
    ("swaks", "swaks"),
    ("s-nail", "s-nail"),
];

/// Timeout for other processes, generous because they may have to wait for a processor.
pub(crate) const PATIENCE: Duration = Duration::from_secs(180);

/// A club's mail server. Postfix receives letters for `club.example`, which go to a botyard server by LMTP,
/// and for `players.example`, which go to Dovecot mailboxes. Nothing leaves the machine. Dropping it ends the
/// servers and removes the folder; so does killing the tests.
pub(crate) struct Peers {
    folder: PathBuf,
    shell: Child,
    /// Port of Postfix.
    pub(crate) smtp: u16,
    /// Ports of Dovecot, without and with TLS.
    pub(crate) imap: u16,
    pub(crate) imaps: u16,
    /// LMTP sockets of the botyard servers for `club.example` and for `other.example`.
    pub(crate) lmtp: String,
    pub(crate) other_lmtp: String,
}

impl Peers {
    /// Starts both. Returns `None`, and the test counts as skipped, if they can't be started here.
    pub(crate) fn start() -> Option<Peers> {
        let missing: Vec<&str> = PROGRAMS
            .iter()
            .filter(|(program, _)| find(program).is_none())
            .map(|(_, package)| *package)
            .collect();
        if !missing.is_empty() {
            let why = format!("not installed (Debian: apt install {})", missing.join(" "));
            botyard_testkit::skip("real mail servers", &why);
            return None;
        }
        // The path of a socket may have no more than about 100 characters.
        let folder = tempfile::Builder::new().prefix("post").tempdir_in("/tmp").expect("a folder");
        if fs::metadata(folder.path()).is_ok_and(|facts| facts.uid() != 0) {
            botyard_testkit::skip("real mail servers", "Postfix can be started by root only");
            return None;
        }
        let version = Command::new(find("dovecot")?).arg("--version").output().expect("Dovecot runs");
        if !version.stdout.starts_with(b"2.3") {
            botyard_testkit::skip(
                "real mail servers",
                "Dovecot isn't version 2.3, whose settings the tests write",
            );
            return None;
        }
        let folder = folder.keep();
        fs::set_permissions(&folder, fs::Permissions::from_mode(0o755)).expect("its permissions");
        let [smtp, imap, imaps] = free_ports();
        write_postfix(&folder, smtp);
        write_dovecot(&folder, smtp, imap, imaps);
        // The shell stops both when its standard input closes, however the tests end.
        let script = r#"PATH="$PATH:/usr/sbin:/sbin"; cd "$1" || exit 1
            openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost \
                -addext basicConstraints=critical,CA:FALSE -keyout key.pem -out cert.pem 2>openssl.log
            chown postfix data; chown nobody boxes; chgrp postfix botyard; chmod 2750 botyard
            postfix -c "$1/etc" start >postfix.out 2>&1; dovecot -c "$1/dovecot.conf" >dovecot.out 2>&1
            echo started; read -r word
            postfix -c "$1/etc" stop >/dev/null 2>&1; doveadm -c "$1/dovecot.conf" stop >/dev/null 2>&1
            cd /; rm -rf "$1""#;
        let mut shell = Command::new("/bin/sh")
            .args(["-c", script, "sh"])
            .arg(&folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("a shell can be run");
        let mut line = String::new();
        BufReader::new(shell.stdout.take().expect("an output")).read_line(&mut line).expect("a line");
        let [lmtp, other_lmtp] =
            ["botyard/lmtp", "botyard/other"].map(|name| folder.join(name).display().to_string());
        let peers = Peers { folder, shell, smtp, imap, imaps, lmtp, other_lmtp };
        for port in [smtp, imap, imaps] {
            peers.until("it listens", || TcpStream::connect((Ipv4Addr::LOCALHOST, port)).ok());
        }
        Some(peers)
    }

    /// Waits for something that happens in another process, with a generous timeout.
    #[track_caller]
    pub(crate) fn until<T>(&self, what: &str, mut look: impl FnMut() -> Option<T>) -> T {
        let end = Instant::now() + PATIENCE;
        loop {
            if let Some(found) = look() {
                return found;
            }
            assert!(Instant::now() < end, "{what}: not within three minutes\n{}", self.logs());
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// The last lines of both servers' logs.
    pub(crate) fn logs(&self) -> String {
        ["postfix.out", "dovecot.out", "log", "dove.log"]
            .map(|name| {
                let text = fs::read_to_string(self.folder.join(name)).unwrap_or_default();
                let lines: Vec<&str> = text.lines().rev().take(40).collect();
                format!("--- {name}\n{}\n", lines.into_iter().rev().collect::<Vec<_>>().join("\n"))
            })
            .concat()
    }

    pub(crate) fn path(&self, name: &str) -> String {
        self.folder.join(name).display().to_string()
    }

    /// Certificate of both servers, for `localhost`.
    pub(crate) fn certificate(&self) -> String {
        self.path("cert.pem")
    }

    /// A program like `/usr/sbin/sendmail` that sends through this Postfix.
    pub(crate) fn sendmail(&self) -> String {
        let program = self.folder.join("sendmail");
        if program.exists() {
            return program.display().to_string();
        }
        let text = format!("#!/bin/sh\nexec /usr/sbin/sendmail -C '{}' \"$@\"\n", self.path("etc"));
        fs::write(&program, text).expect("a script");
        fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).expect("it can be run");
        program.display().to_string()
    }
}

impl Drop for Peers {
    fn drop(&mut self) {
        if let Some(mut input) = self.shell.stdin.take() {
            let _ = input.write_all(b"stop\n");
        }
        let _ = self.shell.wait();
    }
}

/// Finds a program in `PATH`, or in Debian's folders for system programs.
fn find(program: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let system = ["/usr/sbin", "/sbin"].map(PathBuf::from);
    std::env::split_paths(&path).chain(system).map(|folder| folder.join(program)).find(|path| path.is_file())
}

/// Returns free ports. They are below the range from which the system assigns client ports, and each process
/// tries different ones, so that no other program takes them before the servers do.
fn free_ports<const N: usize>() -> [u16; N] {
    static CALLS: AtomicU32 = AtomicU32::new(0);
    let place =
        std::process::id().wrapping_mul(8).wrapping_add(CALLS.fetch_add(1, Ordering::Relaxed)) % 2_000;
    let first = 10_000 + place as u16 * 10;
    let mut ports = (first..).filter(|port| TcpListener::bind((Ipv4Addr::LOCALHOST, *port)).is_ok());
    [(); N].map(|()| ports.next().expect("a port"))
}

fn write_postfix(folder: &Path, smtp: u16) {
    let name = folder.display();
    for part in ["etc", "queue", "data", "botyard"] {
        fs::create_dir(folder.join(part)).expect("a folder");
    }
    let main = format!(
        "compatibility_level = 3.6
queue_directory = {name}/queue
data_directory = {name}/data
myhostname = mx.club.example
mydestination =
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
mynetworks = 127.0.0.0/8
virtual_mailbox_domains = club.example, other.example, players.example
transport_maps = inline:{{ {{ club.example = lmtp:unix:{name}/botyard/lmtp }}, {{ other.example = lmtp:unix:{name}/botyard/other }}, {{ players.example = lmtp:unix:{name}/dove/lmtp }} }}
local_transport = error:5.1.1 no local mail
default_transport = error:5.7.1 nothing leaves this machine
relay_transport = error:5.7.1 nothing leaves this machine
smtpd_recipient_restrictions = permit_mynetworks, reject
smtpd_relay_restrictions = permit_mynetworks, reject
smtpd_tls_cert_file = {name}/cert.pem
smtpd_tls_key_file = {name}/key.pem
smtpd_tls_security_level = may
recipient_delimiter = +
maillog_file = {name}/log
maillog_file_prefixes = /tmp
minimal_backoff_time = 1s
maximal_backoff_time = 1s
queue_run_delay = 1s
lmtp_connection_cache_on_demand = no
alias_maps =
alias_database =
"
    );
    let master = format!(
        "127.0.0.1:{smtp} inet n - n - - smtpd
pickup unix n - n 1 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 1 1 qmgr
tlsmgr unix - - n 1000? 1 tlsmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
flush unix n - n 1000? 0 flush
proxymap unix - - n - - proxymap
smtp unix - - n - - smtp
relay unix - - n - - smtp
showq unix n - n - - showq
error unix - - n - - error
retry unix - - n - - error
discard unix - - n - - discard
lmtp unix - - n - - lmtp
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
postlog unix-dgram n - n - 1 postlogd
"
    );
    fs::write(folder.join("etc/main.cf"), main).expect("main.cf");
    fs::write(folder.join("etc/master.cf"), master).expect("master.cf");
}

fn write_dovecot(folder: &Path, smtp: u16, imap: u16, imaps: u16) {
    let name = folder.display();
    for part in ["boxes", "sieve"] {
        fs::create_dir(folder.join(part)).expect("a folder");
    }
    let conf = format!(
        "base_dir = {name}/dove
state_dir = {name}/dove/state
log_path = {name}/dove.log
protocols = imap lmtp
listen = 127.0.0.1
ssl = yes
ssl_cert = <{name}/cert.pem
ssl_key = <{name}/key.pem
disable_plaintext_auth = no
mail_location = maildir:{name}/boxes/%n
mail_uid = nobody
mail_gid = nogroup
first_valid_uid = 1
recipient_delimiter = +
submission_host = 127.0.0.1:{smtp}
passdb {{
  driver = static
  args = password=secret
}}
userdb {{
  driver = static
  args = uid=nobody gid=nogroup home={name}/boxes/%n allow_all_users=yes
}}
protocol lmtp {{
  mail_plugins = sieve
  postmaster_address = postmaster@players.example
}}
plugin {{
  sieve = file:{name}/sieve/%n.sieve
  sieve_vacation_min_period = 0
}}
service imap-login {{
  inet_listener imap {{
    port = {imap}
  }}
  inet_listener imaps {{
    port = {imaps}
  }}
}}
service lmtp {{
  unix_listener lmtp {{
    mode = 0666
  }}
}}
"
    );
    fs::write(folder.join("dovecot.conf"), conf).expect("dovecot.conf");
}
