//! Certificates from an ACME server (RFC 8555), such as Let's Encrypt. Control of the name is proved on the
//! server's own port (TLS-ALPN-01, RFC 8737), so no other port is needed.
//!
//! Account and certificate are stored in the data folder, readable by this user only. A certificate is
//! renewed after two thirds of its lifetime; if that fails it is retried, and the old one is used meanwhile.

use std::io;
use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::sync::{Arc, Weak};
use std::time::Duration;

use bytes::Bytes;
use hyper::Request;
use hyper::http::uri::PathAndQuery;
use hyper_util::rt::TokioIo;
use instant_acme::{
    Account, AccountCredentials, AuthorizationStatus, BodyWrapper, BytesResponse, ChallengeType, HttpClient,
    Identifier, NewAccount, NewOrder, OrderStatus, RetryPolicy,
};
use rcgen::{CertificateParams, CustomExtension, DistinguishedName, KeyPair};
use serde::{Deserialize, Serialize};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::PemObject as _;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivatePkcs8KeyDer, ServerName};
use tokio_rustls::rustls::sign::CertifiedKey;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

use super::validity::{Validity, wall};
use super::{Certificates, TlsSettings, certified};

/// Interval at which the certificate's age is checked.
const LOOK: Duration = Duration::from_secs(600);
/// Timeout for obtaining a certificate.
const PATIENCE: Duration = Duration::from_secs(300);
/// Delay after a failure; it doubles up to the maximum, because ACME servers block clients that retry too
/// often for days.
const PAUSE: Duration = Duration::from_secs(60);
const LONGEST_PAUSE: Duration = Duration::from_secs(3_600 * 4);

/// A certificate as it is stored.
#[derive(Serialize, Deserialize)]
struct KeptCertificate {
    names: Vec<String>,
    directory: String,
    chain: String,
    key: String,
}

/// An account at an ACME server as it is stored.
#[derive(Serialize, Deserialize)]
struct KeptAccount {
    directory: String,
    credentials: AccountCredentials,
}

struct CertificateKeeper {
    settings: TlsSettings,
    folder: PathBuf,
    certificates: Weak<Certificates>,
    validity: Option<Validity>,
}

/// Loads the stored certificate, if there is one, and starts a task that renews it as long as `certificates`
/// is in use.
pub(super) fn begin(
    settings: &TlsSettings,
    data: &Path,
    certificates: &Arc<Certificates>,
) -> Result<(), String> {
    let folder = data.join("acme");
    make_folder(&folder).map_err(|why| format!("{}: {why}", folder.display()))?;
    // Reports an unusable `acme_ca` now, not at the first renewal.
    connector(settings.acme_ca.as_deref())?;
    let mut keeper = CertificateKeeper {
        settings: settings.clone(),
        folder,
        certificates: Arc::downgrade(certificates),
        validity: None,
    };
    if let Some(kept) = keeper.kept() {
        match certified(kept.chain.as_bytes(), kept.key.as_bytes()) {
            Ok(key) => {
                keeper.validity = key.cert.first().and_then(|first| Validity::of(first));
                certificates.show(key);
            }
            Err(why) => {
                tracing::warn!(%why, "the certificate that was kept can't be used; a new one is fetched");
            }
        }
    }
    tokio::spawn(keeper.run());
    Ok(())
}

impl CertificateKeeper {
    fn certificate_file(&self) -> PathBuf {
        self.folder.join("certificate.json")
    }

    /// The stored certificate, if it is for these names and from this ACME server.
    fn kept(&self) -> Option<KeptCertificate> {
        let text = std::fs::read(self.certificate_file()).ok()?;
        let kept: KeptCertificate = serde_json::from_slice(&text).ok()?;
        let fits = kept.names == self.settings.acme && kept.directory == self.settings.acme_directory;
        fits.then_some(kept)
    }

    async fn run(mut self) {
        let mut pause = PAUSE;
        loop {
            if self.validity.is_some_and(|validity| !validity.is_old(wall())) {
                sleep(LOOK).await;
                continue;
            }
            let Some(certificates) = self.certificates.upgrade() else { return };
            let fetched = timeout(PATIENCE, self.fetch(&certificates)).await;
            certificates.forget_challenges();
            drop(certificates);
            let why = match fetched {
                Ok(Ok(())) => {
                    pause = PAUSE;
                    continue;
                }
                Ok(Err(why)) => why,
                Err(_) => "it takes too long".to_owned(),
            };
            tracing::error!(%why, names = self.settings.acme.join(","), seconds = pause.as_secs(), "no certificate was given; it is tried again");
            sleep(pause).await;
            pause = (pause * 2).min(LONGEST_PAUSE);
        }
    }

    async fn fetch(&mut self, certificates: &Certificates) -> Result<(), String> {
        let (chain, key) = self.order(certificates).await.map_err(|why| why.to_string())?;
        let certified = certified(chain.as_bytes(), key.as_bytes())?;
        let validity = certified.cert.first().and_then(|first| Validity::of(first));
        self.validity = Some(validity.ok_or("the certificate doesn't say how long it holds")?);
        certificates.show(certified);
        let kept = KeptCertificate {
            names: self.settings.acme.clone(),
            directory: self.settings.acme_directory.clone(),
            chain,
            key,
        };
        // It is in use already; if it can't be stored, the next process obtains another.
        if let Err(error) = keep(&self.certificate_file(), &kept) {
            tracing::error!(%error, "the certificate can't be kept");
        }
        tracing::info!(names = self.settings.acme.join(","), "a new certificate is shown");
        Ok(())
    }

    async fn account(&self) -> Result<Account, instant_acme::Error> {
        let file = self.folder.join("account.json");
        let builder = || -> Result<_, instant_acme::Error> {
            let connector = connector(self.settings.acme_ca.as_deref())
                .map_err(|why| instant_acme::Error::Other(why.into()))?;
            Ok(Account::builder_with_http(Box::new(AcmeClient { connector })))
        };
        let kept = std::fs::read(&file).ok();
        let kept = kept.and_then(|text| serde_json::from_slice::<KeptAccount>(&text).ok());
        if let Some(kept) = kept.filter(|kept| kept.directory == self.settings.acme_directory) {
            return builder()?.from_credentials(kept.credentials).await;
        }
        let contact: Vec<&str> = self.settings.acme_contact.as_deref().into_iter().collect();
        let new =
            NewAccount { contact: &contact, terms_of_service_agreed: true, only_return_existing: false };
        let directory = self.settings.acme_directory.clone();
        let (account, credentials) = builder()?.create(&new, directory.clone(), None).await?;
        if let Err(error) = keep(&file, &KeptAccount { directory, credentials }) {
            tracing::error!(%error, "the account at the ACME server can't be kept");
        }
        Ok(account)
    }

    /// Orders a certificate; returns its chain and key in PEM.
    async fn order(&self, certificates: &Certificates) -> Result<(String, String), instant_acme::Error> {
        let other = |why: String| instant_acme::Error::Other(why.into());
        let account = self.account().await?;
        let names: Vec<Identifier> = self.settings.acme.iter().cloned().map(Identifier::Dns).collect();
        let mut order = account.new_order(&NewOrder::new(&names)).await?;
        let mut authorizations = order.authorizations();
        while let Some(authorization) = authorizations.next().await {
            let mut authorization = authorization?;
            if authorization.status == AuthorizationStatus::Valid {
                continue;
            }
            let mut challenge = authorization
                .challenge(ChallengeType::TlsAlpn01)
                .ok_or_else(|| other("the ACME server doesn't know TLS-ALPN-01".to_owned()))?;
            let name = challenge.identifier().to_string();
            let digest = challenge.key_authorization().digest();
            let answer = challenge_certificate(&name, digest.as_ref()).map_err(other)?;
            certificates.answer_challenge(&name, answer);
            challenge.set_ready().await?;
        }
        let retries = RetryPolicy::default();
        let status = order.poll_ready(&retries).await?;
        if status != OrderStatus::Ready {
            return Err(other(format!(
                "the ACME server couldn't verify the names ({status:?}): check that their DNS records point here and that port 443 is open"
            )));
        }
        let key = order.finalize().await?;
        let chain = order.poll_certificate(&retries).await?;
        Ok((chain, key))
    }
}

/// The self-signed certificate that proves control of a name to an ACME server.
fn challenge_certificate(name: &str, digest: &[u8]) -> Result<CertifiedKey, String> {
    if digest.len() != 32 {
        return Err("the challenge has no digest".to_owned());
    }
    let made = || -> Result<_, rcgen::Error> {
        let mut params = CertificateParams::new([name.to_owned()])?;
        params.distinguished_name = DistinguishedName::new();
        params.custom_extensions = vec![CustomExtension::new_acme_identifier(digest)];
        let key = KeyPair::generate()?;
        Ok((params.self_signed(&key)?.der().clone(), key.serialize_der()))
    };
    let (certificate, key) = made().map_err(|why| format!("no certificate can be made: {why}"))?;
    let key = ring::sign::any_supported_type(&PrivatePkcs8KeyDer::from(key).into())
        .map_err(|why| format!("no certificate can be made: {why}"))?;
    // Not verified like other certificates: it has a critical extension that only ACME servers know.
    Ok(CertifiedKey::new(vec![certificate], key))
}

/// HTTP client for ACME, with a new connection for each request.
struct AcmeClient {
    connector: TlsConnector,
}

impl HttpClient for AcmeClient {
    fn request(
        &self,
        request: Request<BodyWrapper<Bytes>>,
    ) -> Pin<Box<dyn Future<Output = Result<BytesResponse, instant_acme::Error>> + Send>> {
        let connector = self.connector.clone();
        Box::pin(async move { ask(&connector, request).await.map_err(instant_acme::Error::Other) })
    }
}

/// A TLS connector that trusts the public roots and those in `acme_ca`.
fn connector(ca: Option<&Path>) -> Result<TlsConnector, String> {
    let mut roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
    if let Some(file) = ca {
        let unread = |why: String| format!("the certificates in {} can't be used: {why}", file.display());
        let found = CertificateDer::pem_file_iter(file).map_err(|why| unread(why.to_string()))?;
        for certificate in found {
            let certificate = certificate.map_err(|why| unread(why.to_string()))?;
            roots.add(certificate).map_err(|why| unread(why.to_string()))?;
        }
    }
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(|why| format!("TLS can't be set up: {why}"))?
        .with_root_certificates(roots)
        .with_no_client_auth();
    Ok(TlsConnector::from(Arc::new(config)))
}

async fn ask(
    connector: &TlsConnector,
    mut request: Request<BodyWrapper<Bytes>>,
) -> Result<BytesResponse, Box<dyn std::error::Error + Send + Sync>> {
    let uri = request.uri().clone();
    let host = uri.host().ok_or("the address has no host")?.trim_matches(['[', ']']).to_owned();
    if uri.scheme_str() != Some("https") {
        return Err("ACME is spoken by https only".into());
    }
    let stream = TcpStream::connect((host.as_str(), uri.port_u16().unwrap_or(443))).await?;
    let stream = connector.connect(ServerName::try_from(host)?, stream).await?;
    let (mut sender, connection) = hyper::client::conn::http1::handshake(TokioIo::new(stream)).await?;
    tokio::spawn(connection);
    let authority = uri.authority().map(|authority| authority.as_str().to_owned()).unwrap_or_default();
    request.headers_mut().insert(hyper::header::HOST, authority.parse()?);
    let path = uri.path_and_query().map_or("/", PathAndQuery::as_str).parse()?;
    *request.uri_mut() = path;
    Ok(BytesResponse::from(sender.send_request(request).await?))
}

fn make_folder(folder: &Path) -> io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// Writes a file that only this user can read, atomically: readers see either the old or the new content.
fn keep(path: &Path, what: &impl Serialize) -> io::Result<()> {
    use std::io::Write as _;
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let unfinished = path.with_extension("unfinished");
    let mut file = options.open(&unfinished)?;
    file.write_all(&serde_json::to_vec(what)?)?;
    file.sync_all()?;
    std::fs::rename(unfinished, path)
}
