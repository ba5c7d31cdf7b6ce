//! HTTPS of the server itself: HTTP/1.1 and HTTP/2, changing certificates, and certificates from an ACME
//! server.

use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::support::log;
use crate::support::server::Server;
use bytes::Bytes;
use http_body_util::{BodyExt as _, Empty};
use hyper::{Request, Response, body::Incoming};
use hyper_util::rt::{TokioExecutor, TokioIo};
use rcgen::{BasicConstraints, CertificateParams, IsCa, Issuer, KeyPair};
use tempfile::TempDir;
use tokio::net::TcpStream;
use tokio::time::sleep;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

/// A certificate authority.
struct Authority {
    issuer: Issuer<'static, KeyPair>,
    certificate: rcgen::Certificate,
}

impl Authority {
    fn new() -> Authority {
        let mut params = CertificateParams::new(Vec::new()).expect("parameters");
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let key = KeyPair::generate().expect("a key");
        let certificate = params.self_signed(&key).expect("a certificate");
        Authority { issuer: Issuer::new(params, key), certificate }
    }

    /// Writes a certificate for `localhost` and 127.0.0.1, and its key.
    fn write(&self, cert: &Path, key: &Path) {
        let params =
            CertificateParams::new(["localhost".to_owned(), "127.0.0.1".to_owned()]).expect("parameters");
        let own = KeyPair::generate().expect("a key");
        let made = params.signed_by(&own, &self.issuer).expect("a certificate");
        std::fs::write(key, own.serialize_pem()).expect("a file");
        std::fs::write(cert, made.pem()).expect("a file");
    }
}

/// Connects to `localhost` with these trusted roots; returns the server's certificate, too.
async fn connect(
    address: SocketAddr,
    roots: &[CertificateDer<'static>],
    protocol: &str,
) -> std::io::Result<(TlsStream<TcpStream>, CertificateDer<'static>)> {
    let mut store = RootCertStore::empty();
    for root in roots {
        store.add(root.clone()).expect("a root");
    }
    let mut config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .expect("versions")
        .with_root_certificates(store)
        .with_no_client_auth();
    config.alpn_protocols = vec![protocol.as_bytes().to_vec()];
    let stream = TcpStream::connect(address).await?;
    let name = ServerName::try_from("localhost").expect("a name");
    let stream = TlsConnector::from(Arc::new(config)).connect(name, stream).await?;
    assert_eq!(stream.get_ref().1.alpn_protocol(), Some(protocol.as_bytes()));
    let shown = stream.get_ref().1.peer_certificates().expect("certificates")[0].clone().into_owned();
    Ok((stream, shown))
}

async fn text(response: Response<Incoming>) -> String {
    let body = response.into_body().collect().await.expect("a body").to_bytes();
    String::from_utf8(body.to_vec()).expect("text")
}

#[tokio::test(flavor = "multi_thread")]
async fn http_1_and_2_work_over_tls() {
    let (authority, files) = (Authority::new(), TempDir::new().expect("a folder"));
    let (cert, key) = (files.path().join("cert.pem"), files.path().join("key.pem"));
    authority.write(&cert, &key);
    let server = Server::start_with(|settings| {
        settings.tls.cert = Some(cert.clone());
        settings.tls.key = Some(key.clone());
    })
    .await;
    let roots = [authority.certificate.der().clone()];

    let (stream, _) = connect(server.address, &roots, "http/1.1").await.expect("TLS");
    let (mut sender, connection) =
        hyper::client::conn::http1::handshake(TokioIo::new(stream)).await.expect("HTTP/1.1");
    tokio::spawn(connection);
    let request =
        Request::post("/api/guest").header("host", "localhost").header("content-type", "application/json");
    let answer =
        sender.send_request(request.body("{}".to_owned()).expect("a request")).await.expect("an answer");
    let cookie = answer.headers()["set-cookie"].to_str().expect("text");
    assert!(cookie.starts_with("__Host-botyard=") && cookie.contains("; Secure"), "{cookie}");
    assert!(answer.headers().contains_key("strict-transport-security"));

    let (stream, _) = connect(server.address, &roots, "h2").await.expect("TLS");
    let (mut sender, connection) =
        hyper::client::conn::http2::handshake(TokioExecutor::new(), TokioIo::new(stream))
            .await
            .expect("HTTP/2");
    tokio::spawn(connection);
    let get = |path: &str| {
        Request::get(format!("https://localhost{path}")).body(Empty::<Bytes>::new()).expect("a request")
    };
    // Many requests at once on one connection, and a stream beside them.
    let table = sender.send_request(get("/api/seeks")).await.expect("an answer");
    assert_eq!((table.status().as_u16(), table.version()), (200, hyper::Version::HTTP_2));
    let answers = (0..50).map(|_| sender.clone().send_request(get("/api/games")));
    for answer in futures_util::future::join_all(answers).await {
        let answer = answer.expect("an answer");
        assert_eq!(answer.status(), 200);
        assert!(text(answer).await.contains("duel"));
    }
    // Two different hosts are rejected here, too, and a foreign host name gets no metrics.
    let two = Request::get("https://localhost/healthz").header("host", "other.example");
    let two =
        sender.send_request(two.body(Empty::<Bytes>::new()).expect("a request")).await.expect("an answer");
    assert_eq!(two.status(), 400);
    let other = Request::get("https://evil.example/metrics").body(Empty::<Bytes>::new()).expect("a request");
    assert_eq!(sender.send_request(other).await.expect("an answer").status(), 403);
    assert_eq!(sender.send_request(get("/metrics")).await.expect("an answer").status(), 200);
    server.stop().await;
}

/// HTTP/2 has a window for each response, so a client can hold back the data of a hundred responses while it
/// reads its connection.
#[tokio::test(flavor = "multi_thread")]
async fn an_http_2_client_that_accepts_no_data_is_disconnected_and_a_slow_one_is_served() {
    let (authority, files) = (Authority::new(), TempDir::new().expect("a folder"));
    let (cert, key) = (files.path().join("cert.pem"), files.path().join("key.pem"));
    authority.write(&cert, &key);
    let server = Server::start_with(|settings| {
        settings.tls.cert = Some(cert.clone());
        settings.tls.key = Some(key.clone());
        settings.timeouts.idle = Duration::from_secs(2);
    })
    .await;
    let roots = [authority.certificate.der().clone()];
    let open = async |window: u32| {
        let (stream, _) = connect(server.address, &roots, "h2").await.expect("TLS");
        hyper::client::conn::http2::Builder::new(TokioExecutor::new())
            .initial_stream_window_size(window)
            .handshake::<_, Empty<Bytes>>(TokioIo::new(stream))
            .await
            .expect("HTTP/2")
    };
    let get = || {
        let request = Request::get("https://localhost/api/openapi.json");
        request.body(Empty::<Bytes>::new()).expect("a request")
    };

    let (mut sender, connection) = open(1).await;
    let deaf = tokio::spawn(connection);
    let held: Response<Incoming> = sender.send_request(get()).await.expect("an answer");
    assert_eq!(held.status(), 200);
    let ended = tokio::time::timeout(Duration::from_secs(60), deaf).await;
    assert!(ended.is_ok(), "a client that accepts nothing is still connected");

    let (mut sender, connection) = open(0x8000).await;
    tokio::spawn(connection);
    let slow = sender.send_request(get()).await.expect("an answer");
    let whole: usize = slow.headers()["content-length"].to_str().expect("text").parse().expect("a number");
    let (mut slow, since, mut length) = (slow.into_body(), Instant::now(), 0);
    while let Some(frame) = slow.frame().await {
        length += frame.expect("the rest").into_data().map_or(0, |data| data.len());
        sleep(Duration::from_millis(150)).await;
    }
    assert_eq!(length, whole);
    assert!(since.elapsed() > Duration::from_secs(2), "it wasn't slow");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_changed_certificate_is_used_without_a_restart() {
    let (authority, files) = (Authority::new(), TempDir::new().expect("a folder"));
    let (cert, key) = (files.path().join("cert.pem"), files.path().join("key.pem"));
    authority.write(&cert, &key);
    let server = Server::start_with(|settings| {
        settings.tls.cert = Some(cert.clone());
        settings.tls.key = Some(key.clone());
    })
    .await;
    let roots = [authority.certificate.der().clone()];
    let shown = async || connect(server.address, &roots, "http/1.1").await.expect("TLS").1;
    let first = shown().await;
    // An invalid certificate isn't used.
    std::fs::write(&cert, "no certificate").expect("a file");
    sleep(Duration::from_millis(1_500)).await;
    assert_eq!(shown().await, first);
    authority.write(&cert, &key);
    let since = Instant::now();
    while shown().await == first {
        assert!(since.elapsed() < Duration::from_secs(20), "the new certificate isn't shown");
        sleep(Duration::from_millis(100)).await;
    }
    server.stop().await;
}

/// The ACME server of Debian's package `pebble`.
struct Pebble {
    process: Child,
    directory: String,
}

impl Drop for Pebble {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn free_port() -> u16 {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    listener.local_addr().expect("an address").port()
}

/// Starts a pebble that validates names at this port; `None` if it isn't installed.
fn pebble(folder: &Path, authority: &Authority, tls_port: u16) -> Option<Pebble> {
    let (cert, key, config) = (folder.join("own.pem"), folder.join("own.key"), folder.join("pebble.json"));
    authority.write(&cert, &key);
    let (port, management) = (free_port(), free_port());
    let settings = serde_json::json!({ "pebble": {
        "listenAddress": format!("127.0.0.1:{port}"), "managementListenAddress": format!("127.0.0.1:{management}"),
        "certificate": cert, "privateKey": key, "httpPort": free_port(), "tlsPort": tls_port,
        "ocspResponderURL": "", "externalAccountBindingRequired": false,
    } });
    std::fs::write(&config, settings.to_string()).expect("a file");
    let mut command = Command::new("pebble");
    command.arg("-config").arg(&config).env("PEBBLE_VA_NOSLEEP", "1");
    match command.stdout(Stdio::null()).stderr(Stdio::null()).spawn() {
        Ok(process) => Some(Pebble { process, directory: format!("https://127.0.0.1:{port}/dir") }),
        Err(why) => {
            botyard_testkit::skip("certificates from an ACME server (pebble)", &why.to_string());
            None
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_certificate_is_obtained_by_acme_and_stored() {
    log::listen();
    let (authority, files) = (Authority::new(), TempDir::new().expect("a folder"));
    let port = free_port();
    let Some(pebble) = pebble(files.path(), &authority, port) else { return };
    let ca = files.path().join("ca.pem");
    std::fs::write(&ca, authority.certificate.pem()).expect("a file");
    let settings = |settings: &mut botyard_server::config::Settings| {
        settings.listen = SocketAddr::from(([127, 0, 0, 1], port));
        settings.tls.acme = vec!["localhost".to_owned()];
        settings.tls.acme_directory.clone_from(&pebble.directory);
        settings.tls.acme_ca = Some(ca.clone());
    };
    let since = Instant::now();
    while std::net::TcpStream::connect(pebble.directory[8..].trim_end_matches("/dir")).is_err() {
        assert!(since.elapsed() < Duration::from_secs(60), "pebble doesn't start");
        sleep(Duration::from_millis(50)).await;
    }
    let server = Server::start_with(settings).await;
    let kept = server.folder.path().join("acme/certificate.json");
    while !kept.exists() {
        assert!(since.elapsed() < Duration::from_secs(60), "no certificate comes: {}", log::take());
        sleep(Duration::from_millis(100)).await;
    }
    let chain = |kept: &Path| {
        let text = std::fs::read_to_string(kept).expect("a file");
        let kept: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        use tokio_rustls::rustls::pki_types::pem::PemObject as _;
        let chain = kept["chain"].as_str().expect("a chain").as_bytes().to_vec();
        CertificateDer::pem_slice_iter(&chain).collect::<Result<Vec<_>, _>>().expect("certificates")
    };
    // The intermediate certificates are trusted here in place of the root, which pebble creates anew each
    // time.
    let first = chain(&kept);
    let (_, shown) = connect(server.address, &first[1..], "h2").await.expect("TLS");
    assert_eq!(shown, first[0]);
    #[cfg(unix)]
    for file in ["certificate.json", "account.json"] {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = std::fs::metadata(kept.with_file_name(file)).expect("a file").permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{file}");
    }
    // The next process uses the same certificate, without the ACME server.
    let folder = server.stop().await;
    let directory = pebble.directory.clone();
    drop(pebble);
    let server = Server::start_in(folder, |settings| {
        settings.listen = SocketAddr::from(([127, 0, 0, 1], 0));
        settings.tls.acme = vec!["localhost".to_owned()];
        settings.tls.acme_directory = directory;
    })
    .await;
    let (_, shown) = connect(server.address, &first[1..], "http/1.1").await.expect("TLS");
    assert_eq!(shown, first[0]);
    server.stop().await;
}
