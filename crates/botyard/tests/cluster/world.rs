//! A whole cluster on one machine: PostgreSQL, NATS, three nodes and HAProxy, with separate networks where
//! the machine allows it.

use std::fs;
use std::io::{Read as _, Write as _};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, chown};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::letters::{self, Letters};

/// User id of "nobody": PostgreSQL refuses to run as root.
const NOBODY: u32 = 65_534;
/// Timeout for a program to start.
const PATIENCE: Duration = Duration::from_secs(60);
/// Number of nodes.
pub(crate) const NODES: usize = 3;

/// A process that is killed on drop, and when the tests are killed.
pub(crate) struct Process(Child);

impl Process {
    fn start(command: &mut Command) -> Process {
        Process(command.stdin(Stdio::null()).spawn().expect("a program can be started"))
    }

    fn signal(&self, name: &str) {
        signal(self.0.id(), name);
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.signal("CONT");
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn signal(process: u32, name: &str) {
    let _ =
        Command::new("kill").args([&format!("-{name}"), &process.to_string()]).stderr(Stdio::null()).status();
}

/// Creates a command that is killed together with the tests.
fn guarded(program: &str) -> Command {
    let mut command = Command::new("setpriv");
    command.args(["--pdeathsig", "KILL", program]);
    command
}

fn run(program: &str, arguments: &[&str]) -> bool {
    let mut command = Command::new(program);
    command.args(arguments).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

/// Networks: a bridge with the databases, and a namespace for each node.
struct Net {
    number: u32,
}

impl Net {
    /// Returns `None` if the machine doesn't allow network namespaces.
    fn make() -> Option<Net> {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let net = Net { number: (std::process::id() + NEXT.fetch_add(1, Ordering::Relaxed)) % 250 };
        net.remove();
        let bridge = net.bridge();
        let is_made = run("ip", &["link", "add", &bridge, "type", "bridge"])
            && (1..=3).all(|host| {
                run("ip", &["addr", "add", &format!("{}/24", net.address(host)), "dev", &bridge])
            })
            && run("ip", &["link", "set", &bridge, "up"])
            && (0..NODES).all(|node| net.make_node(node));
        if !is_made {
            net.remove();
        }
        is_made.then_some(net)
    }

    fn make_node(&self, node: usize) -> bool {
        let (space, out, inside) = (self.space(node), self.cable(node), format!("{}i", self.cable(node)));
        let host = format!("{}/24", self.node(node));
        run("ip", &["netns", "add", &space])
            && run("ip", &["link", "add", &out, "type", "veth", "peer", "name", &inside])
            && run("ip", &["link", "set", &out, "master", &self.bridge(), "up"])
            && run("ip", &["link", "set", &inside, "netns", &space])
            && run("ip", &["-n", &space, "addr", "add", &host, "dev", &inside])
            && run("ip", &["-n", &space, "link", "set", "lo", "up"])
            && run("ip", &["-n", &space, "link", "set", &inside, "up"])
    }

    fn remove(&self) {
        for node in 0..NODES {
            run("ip", &["link", "del", &self.cable(node)]);
            run("ip", &["netns", "del", &self.space(node)]);
        }
        run("ip", &["link", "del", &self.bridge()]);
    }

    fn bridge(&self) -> String {
        format!("byb{}", self.number)
    }

    fn cable(&self, node: usize) -> String {
        format!("byv{}n{node}", self.number)
    }

    fn space(&self, node: usize) -> String {
        format!("by{}n{node}", self.number)
    }

    fn address(&self, host: u8) -> IpAddr {
        Ipv4Addr::new(10, 213, u8::try_from(self.number).unwrap_or(0), host).into()
    }

    fn node(&self, node: usize) -> IpAddr {
        self.address(11 + u8::try_from(node).unwrap_or(0))
    }
}

impl Drop for Net {
    fn drop(&mut self) {
        self.remove();
    }
}

/// A server of the cluster.
struct Node {
    process: Option<Process>,
    address: SocketAddr,
}

/// All processes of the cluster.
pub(crate) struct World {
    nodes: Vec<Node>,
    postgres: Option<Process>,
    nats: Option<Process>,
    proxy: Option<Process>,
    programs: PathBuf,
    user: Option<u32>,
    pub(crate) database: SocketAddr,
    pub(crate) bus: SocketAddr,
    pub(crate) front: SocketAddr,
    net: Option<Net>,
    folder: TempDir,
}

/// A port that is free at the moment.
fn free(host: IpAddr) -> SocketAddr {
    TcpListener::bind((host, 0)).and_then(|listener| listener.local_addr()).expect("a free port")
}

impl World {
    /// Starts everything. Returns `None`, and the test counts as skipped, if a program is missing.
    pub(crate) fn start() -> Option<World> {
        for (program, package) in [
            ("nats-server", "nats-server"),
            ("haproxy", "haproxy"),
            ("psql", "postgresql"),
            ("setpriv", "util-linux"),
        ] {
            if !has(program) {
                botyard_testkit::skip(
                    "several servers",
                    &format!("{program} isn't installed (Debian: apt install {package})"),
                );
                return None;
            }
        }
        let Some(programs) = postgres_programs() else {
            botyard_testkit::skip(
                "several servers",
                "PostgreSQL isn't installed (Debian: apt install postgresql)",
            );
            return None;
        };
        let folder = tempfile::Builder::new().prefix("club").tempdir_in("/tmp").expect("a folder");
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).expect("its rights");
        let user = (fs::metadata(folder.path()).expect("a folder").uid() == 0).then_some(NOBODY);
        let net = Net::make();
        if net.is_none() {
            botyard_testkit::skip(
                "partitions of several servers",
                "this system allows no network namespaces (ip netns add)",
            );
        }
        let local = IpAddr::from(Ipv4Addr::LOCALHOST);
        let host = |number: u8| net.as_ref().map_or(local, |net| net.address(number));
        let (database, bus, front) = (free(host(2)), free(host(3)), free(host(1)));
        let nodes = (0..NODES).map(|node| {
            let address =
                net.as_ref().map_or_else(|| free(local), |net| SocketAddr::new(net.node(node), 8080));
            Node { process: None, address }
        });
        let nodes = nodes.collect();
        let mut world = World {
            nodes,
            postgres: None,
            nats: None,
            proxy: None,
            programs,
            user,
            database,
            bus,
            front,
            net,
            folder,
        };
        fs::write(world.path("mail"), letters::PROGRAM).expect("a mail program");
        fs::set_permissions(world.path("mail"), fs::Permissions::from_mode(0o755)).expect("its rights");
        world.make_database();
        world.start_postgres();
        world.start_nats();
        for node in 0..NODES {
            world.start_node(node);
        }
        world.start_proxy();
        Some(world)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn file(&self, name: &str) -> fs::File {
        fs::File::options().create(true).append(true).open(self.path(name)).expect("a log")
    }

    fn make_database(&self) {
        let data = self.path("data");
        fs::create_dir(&data).expect("a folder");
        if let Some(user) = self.user {
            chown(&data, Some(user), Some(user)).expect("its owner");
        }
        let mut command = Command::new(self.programs.join("initdb"));
        command.args(["-A", "trust", "-U", "yard", "-E", "UTF8", "--locale=C", "--no-sync", "-D"]).arg(&data);
        self.as_user(&mut command);
        let output = command.current_dir("/tmp").output().expect("initdb can be run");
        assert!(output.status.success(), "initdb: {}", String::from_utf8_lossy(&output.stderr));
        fs::write(data.join("pg_hba.conf"), "host all,replication all 0.0.0.0/0 trust\n").expect("its rules");
    }

    fn as_user(&self, command: &mut Command) {
        if let Some(user) = self.user {
            command.uid(user).gid(user);
        }
    }

    pub(crate) fn start_postgres(&mut self) {
        self.postgres = Some(self.postgres_on("data", self.database));
    }

    /// Copies the database byte by byte, and starts a PostgreSQL on the copy.
    pub(crate) fn copy_database(&self) -> (Process, String) {
        let (copy, address) = (self.path("copy"), free(self.database.ip()));
        fs::create_dir(&copy).expect("a folder");
        fs::set_permissions(&copy, fs::Permissions::from_mode(0o700)).expect("its rights");
        if let Some(user) = self.user {
            chown(&copy, Some(user), Some(user)).expect("its owner");
        }
        let mut command = Command::new("pg_basebackup");
        command.args(["--no-sync", "-c", "fast", "-d", &self.database_url(), "-D"]).arg(&copy);
        self.as_user(&mut command);
        let output = command.current_dir("/tmp").output().expect("pg_basebackup can be run");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        (self.postgres_on("copy", address), format!("postgres://yard@{address}/postgres"))
    }

    fn postgres_on(&self, data: &str, address: SocketAddr) -> Process {
        let mut command = guarded(self.programs.join("postgres").to_str().expect("a path"));
        command.arg("-D").arg(self.path(data));
        command.args([
            "-c",
            &format!("listen_addresses={}", address.ip()),
            "-p",
            &address.port().to_string(),
        ]);
        command.args([
            "-c",
            "unix_socket_directories=",
            "-c",
            "max_connections=100",
            "-c",
            "tcp_user_timeout=5000",
        ]);
        self.as_user(&mut command);
        command.current_dir("/tmp").stdout(self.file("postgres.log")).stderr(self.file("postgres.log"));
        let process = Process::start(&mut command);
        let until = Instant::now() + PATIENCE;
        while ask(address, "select 1").is_none() {
            assert!(Instant::now() < until, "PostgreSQL doesn't start: {}", self.read("postgres.log"));
            std::thread::sleep(Duration::from_millis(50));
        }
        process
    }

    /// Kills PostgreSQL without an orderly shutdown.
    pub(crate) fn kill_postgres(&mut self) {
        if let Some(mut postgres) = self.postgres.take() {
            postgres.signal("QUIT");
            let _ = postgres.0.wait();
        }
    }

    pub(crate) fn start_nats(&mut self) {
        let mut command = guarded("nats-server");
        command.args([
            "-a",
            &self.bus.ip().to_string(),
            "-p",
            &self.bus.port().to_string(),
            "--user",
            "yard",
            "--pass",
            "secret",
        ]);
        command.stdout(Stdio::null()).stderr(self.file("nats.log"));
        self.nats = Some(Process::start(&mut command));
        wait_for(self.bus, "nats-server");
    }

    pub(crate) fn kill_nats(&mut self) {
        self.nats = None;
    }

    /// URL of the database, as given to the servers.
    pub(crate) fn database_url(&self) -> String {
        format!("postgres://yard@{}/postgres", self.database)
    }

    /// URL of the bus, as given to the servers.
    pub(crate) fn bus_url(&self) -> String {
        format!("nats://yard:secret@{}", self.bus)
    }

    /// Starts a node; the last one has a clock that is minutes off.
    pub(crate) fn start_node(&mut self, node: usize) {
        let address = self.nodes[node].address;
        let mut words = Vec::new();
        if let Some(net) = &self.net {
            words.extend(["ip".to_owned(), "netns".to_owned(), "exec".to_owned(), net.space(node)]);
        }
        if let Some(library) = false_clock().filter(|_| node + 1 == NODES) {
            let preload = format!("LD_PRELOAD={}", library.display());
            // Only the wall clock is wrong.
            words.extend([
                "env".to_owned(),
                preload,
                "FAKETIME=+420".to_owned(),
                "FAKETIME_DONT_FAKE_MONOTONIC=1".to_owned(),
            ]);
        }
        words.push(program());
        let mut command = guarded(&words[0]);
        command.args(&words[1..]).args(["serve", "--limits=false", "--log", "info", "--listen"]);
        command.arg(address.to_string()).args(["--node", &name(node), "--shutdown-seconds", "3"]);
        command.args(["--database", &self.database_url(), "--bus", &self.bus_url()]);
        command.args(["--mail-address", "yard@example.test", "--mail-sendmail"]).arg(self.path("mail"));
        command.arg("--data").arg(self.path(&name(node)));
        command.stdout(Stdio::null()).stderr(self.file(&format!("{}.log", name(node))));
        self.nodes[node].process = Some(Process::start(&mut command));
        let until = Instant::now() + PATIENCE;
        while !is_ready(address) {
            let log = self.read(&format!("{}.log", name(node)));
            assert!(Instant::now() < until, "node {node} doesn't start: {log}");
            if self.has_ended(node) {
                // Database and bus may be slow on a busy machine; systemd would restart the node, too.
                self.nodes[node].process = Some(Process::start(&mut command));
            }
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// Starts a server of another cluster.
    pub(crate) fn start_beside(&self, arguments: &[&str]) -> Process {
        let mut command = guarded(&program());
        command
            .args(["serve", "--listen", "127.0.0.1:0"])
            .args(arguments)
            .arg("--data")
            .arg(self.path("other"));
        command.stdout(Stdio::null()).stderr(self.file("other.log"));
        Process::start(&mut command)
    }

    /// Address of a node itself, without the proxy.
    pub(crate) fn address(&self, node: usize) -> SocketAddr {
        self.nodes[node].address
    }

    pub(crate) fn kill(&mut self, node: usize) {
        self.nodes[node].process = None;
    }

    pub(crate) fn signal(&self, node: usize, name: &str) {
        if let Some(process) = &self.nodes[node].process {
            process.signal(name);
        }
    }

    /// Whether a node that was told to stop has exited.
    pub(crate) fn has_ended(&mut self, node: usize) -> bool {
        let ended = match &mut self.nodes[node].process {
            Some(process) => process.0.try_wait().is_ok_and(|ended| ended.is_some()),
            None => true,
        };
        if ended {
            self.nodes[node].process = None;
        }
        ended
    }

    pub(crate) fn has_networks(&self) -> bool {
        self.net.is_some()
    }

    /// Disconnects a node from the database or the bus, or reconnects it.
    pub(crate) fn cut(&self, node: usize, from: SocketAddr, is_cut: bool) {
        if let Some(net) = &self.net {
            let verb = if is_cut { "add" } else { "del" };
            let route = format!("{}/32", from.ip());
            assert!(run("ip", &["-n", &net.space(node), "route", verb, "blackhole", &route]), "a route");
        }
    }

    fn start_proxy(&mut self) {
        // As in docs/operations.md.
        let mut text = format!(
            "defaults\n mode http\n timeout connect 500ms\n timeout client 75s\n timeout server 75s\n timeout tunnel 1h\n \
             retries 3\n option redispatch 1\n retry-on conn-failure\nfrontend yard\n bind {}\n default_backend nodes\n\
             backend nodes\n balance leastconn\n option httpchk GET /readyz?leaving=404\n http-check expect status 200\n \
             http-check disable-on-404\n default-server check inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions\n",
            self.front
        );
        for (number, node) in self.nodes.iter().enumerate() {
            text += &format!(" server {} {}\n", name(number), node.address);
        }
        fs::write(self.path("haproxy.cfg"), text).expect("its settings");
        let mut command = guarded("haproxy");
        command.arg("-f").arg(self.path("haproxy.cfg")).arg("-db");
        command.stdout(Stdio::null()).stderr(self.file("haproxy.log"));
        self.proxy = Some(Process::start(&mut command));
        wait_for(self.front, "haproxy");
    }

    /// Runs a query; returns lines with tabs between the columns, or `None` if the database is down.
    pub(crate) fn sql(&self, text: &str) -> Option<Vec<Vec<String>>> {
        ask(self.database, text)
    }

    /// The tables that a node owns.
    pub(crate) fn tables_of(&self, node: usize) -> Vec<String> {
        let sql = format!(
            "select t.id from tables t join nodes n on n.epoch = t.owner where n.name = '{}' and n.gone = 0",
            name(node)
        );
        self.sql(&sql).unwrap_or_default().into_iter().flatten().collect()
    }

    /// The end of a log, for failure messages.
    pub(crate) fn read(&self, file: &str) -> String {
        let text = fs::read_to_string(self.path(file)).unwrap_or_default();
        let lines: Vec<&str> = text.lines().collect();
        lines[lines.len().saturating_sub(30)..].join("\n")
    }

    /// The letters that the nodes have sent.
    pub(crate) fn letters(&self) -> Letters {
        Letters::read(&fs::read_to_string(self.path("letters")).unwrap_or_default())
    }

    /// The complete log of a node.
    pub(crate) fn log(&self, node: usize) -> String {
        fs::read_to_string(self.path(&format!("{}.log", name(node)))).unwrap_or_default()
    }

    /// The complete logs of all nodes.
    pub(crate) fn logs(&self) -> String {
        (0..NODES).map(|node| self.log(node)).collect()
    }

    /// Keeps the folder with the logs for inspection.
    pub(crate) fn keep_logs(&self) {
        let target = Path::new("/tmp").join(format!("club-logs-{}", std::process::id()));
        let _ = fs::create_dir_all(&target);
        for entry in fs::read_dir(self.folder.path()).into_iter().flatten().flatten() {
            if entry.path().extension().is_some_and(|extension| extension == "log") {
                let _ = fs::copy(entry.path(), target.join(entry.file_name()));
            }
        }
        eprintln!("logs are in {}", target.display());
    }
}

impl Drop for World {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.keep_logs();
        }
        self.nodes.clear();
        self.proxy = None;
        self.nats = None;
        self.kill_postgres();
    }
}

/// Path of the node program.
pub(crate) fn program() -> String {
    std::env::var("BOTYARD_CLUSTER_PROGRAM").unwrap_or_else(|_| env!("CARGO_BIN_EXE_botyard").to_owned())
}

/// Name of a node.
pub(crate) fn name(node: usize) -> String {
    format!("node{node}")
}

fn has(program: &str) -> bool {
    run("sh", &["-c", &format!("command -v {program}")])
}

/// Whether a node reports that it is ready.
fn is_ready(address: SocketAddr) -> bool {
    let asked = || {
        let mut stream = TcpStream::connect_timeout(&address, Duration::from_millis(500))?;
        stream.set_read_timeout(Some(Duration::from_secs(2)))?;
        stream.write_all(
            format!("GET /readyz HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n").as_bytes(),
        )?;
        let mut answer = [0; 12];
        stream.read_exact(&mut answer)?;
        std::io::Result::Ok(answer.ends_with(b"200"))
    };
    asked().unwrap_or(false)
}

fn ask(database: SocketAddr, text: &str) -> Option<Vec<Vec<String>>> {
    let output = Command::new("psql")
        .args(["-X", "-q", "-A", "-t", "-F", "\t", "-d"])
        .arg(format!("postgres://yard@{database}/postgres?connect_timeout=5"))
        .args(["-c", text])
        .output()
        .ok()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let rows = text.lines().map(|line| line.split('\t').map(str::to_owned).collect());
    output.status.success().then(|| rows.collect())
}

fn wait_for(address: SocketAddr, what: &str) {
    let until = Instant::now() + PATIENCE;
    while TcpStream::connect_timeout(&address, Duration::from_millis(500)).is_err() {
        assert!(Instant::now() < until, "{what} doesn't start");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Path of the library of Debian's package `faketime`.
fn false_clock() -> Option<PathBuf> {
    let folders = fs::read_dir("/usr/lib").into_iter().flatten().flatten();
    folders.map(|folder| folder.path().join("faketime/libfaketime.so.1")).find(|path| path.is_file())
}

/// The folder with PostgreSQL's server programs: in `PATH`, or where Debian puts them.
fn postgres_programs() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    folders.extend(versions.map(|version| version.path().join("bin")));
    folders.into_iter().find(|folder| folder.join("initdb").is_file() && folder.join("postgres").is_file())
}
