//! TLS of the server itself: certificates from files, which are reloaded when they change, or from an ACME
//! server.
//!
//! Without any of these settings the server speaks plain HTTP, for a proxy in front of it. HTTP/1.1 or HTTP/2
//! is negotiated during the TLS handshake (ALPN).

mod acme;
mod files;
mod validity;

use std::collections::HashMap;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};

use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::PemObject as _;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::rustls::server::{ClientHello, ResolvesServerCert};
use tokio_rustls::rustls::sign::CertifiedKey;

pub(crate) use files::look as look_at_files;

/// The ACME directory of Let's Encrypt.
pub const LETS_ENCRYPT: &str = "https://acme-v02.api.letsencrypt.org/directory";

/// ALPN protocol of the connections by which an ACME server validates a name (RFC 8737).
const ACME_TLS: &[u8] = b"acme-tls/1";

/// Where the server's certificate comes from, if it has one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TlsSettings {
    /// File with the certificate and its intermediate certificates, in PEM.
    pub cert: Option<PathBuf>,
    /// File with the private key, in PEM.
    pub key: Option<PathBuf>,
    /// Host names for which a certificate is obtained by ACME.
    pub acme: Vec<String>,
    /// URL of the ACME server's directory.
    pub acme_directory: String,
    /// Contact for the ACME server to reach the operator: `mailto:…`.
    pub acme_contact: Option<String>,
    /// File with certificates (PEM) that are trusted for the ACME server, in addition to the public roots.
    pub acme_ca: Option<PathBuf>,
}

impl Default for TlsSettings {
    fn default() -> TlsSettings {
        TlsSettings {
            cert: None,
            key: None,
            acme: Vec::new(),
            acme_directory: LETS_ENCRYPT.to_owned(),
            acme_contact: None,
            acme_ca: None,
        }
    }
}

impl TlsSettings {
    /// Whether the server speaks TLS.
    pub fn is_on(&self) -> bool {
        self.cert.is_some() || self.key.is_some() || !self.acme.is_empty()
    }

    /// The certificate and key files, if given; an error if the settings contradict each other.
    fn files(&self) -> Result<Option<(&Path, &Path)>, String> {
        match (&self.cert, &self.key, self.acme.is_empty()) {
            (None, None, _) => Ok(None),
            (Some(cert), Some(key), true) => Ok(Some((cert, key))),
            (Some(_), Some(_), false) => Err("tls_cert and acme can't be used together".to_owned()),
            (Some(_), None, _) => Err("tls_cert needs tls_key".to_owned()),
            (None, Some(_), _) => Err("tls_key needs tls_cert".to_owned()),
        }
    }
}

/// Parses a host name.
pub(crate) fn read_name(text: &str) -> Result<String, String> {
    let is_part = |part: &str| {
        (1..=63).contains(&part.len())
            && part.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
            && !part.starts_with('-')
            && !part.ends_with('-')
    };
    let name = text.trim().to_ascii_lowercase();
    if name.len() <= 253 && name.split('.').all(is_part) && name.parse::<std::net::IpAddr>().is_err() {
        Ok(name)
    } else {
        Err(format!("{text:?} isn't a host name such as yard.example"))
    }
}

/// The certificates presented to clients.
#[derive(Default)]
pub(crate) struct Certificates {
    current: RwLock<Option<Arc<CertifiedKey>>>,
    /// Certificates that answer ACME challenges, by host name.
    challenges: RwLock<HashMap<String, Arc<CertifiedKey>>>,
}

impl Certificates {
    fn show(&self, key: CertifiedKey) {
        *self.current.write().unwrap_or_else(PoisonError::into_inner) = Some(Arc::new(key));
    }

    fn answer_challenge(&self, name: &str, key: CertifiedKey) {
        let mut challenges = self.challenges.write().unwrap_or_else(PoisonError::into_inner);
        challenges.insert(name.to_owned(), Arc::new(key));
    }

    fn forget_challenges(&self) {
        self.challenges.write().unwrap_or_else(PoisonError::into_inner).clear();
    }
}

impl fmt::Debug for Certificates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Certificates")
    }
}

impl ResolvesServerCert for Certificates {
    fn resolve(&self, hello: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        let is_challenge = hello.alpn().is_some_and(|mut wanted| wanted.any(|name| name == ACME_TLS));
        if is_challenge {
            let challenges = self.challenges.read().unwrap_or_else(PoisonError::into_inner);
            return challenges.get(&hello.server_name()?.to_ascii_lowercase()).cloned();
        }
        self.current.read().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// Parses a certificate chain and its private key from PEM.
fn certified(chain: &[u8], key: &[u8]) -> Result<CertifiedKey, String> {
    let chain: Vec<CertificateDer<'static>> = CertificateDer::pem_slice_iter(chain)
        .collect::<Result<_, _>>()
        .map_err(|why| format!("the certificate can't be read: {why}"))?;
    if chain.is_empty() {
        return Err("there is no certificate in it".to_owned());
    }
    let key = PrivateKeyDer::from_pem_slice(key).map_err(|why| format!("the key can't be read: {why}"))?;
    CertifiedKey::from_der(chain, key, &ring::default_provider())
        .map_err(|why| format!("certificate and key can't be used: {why}"))
}

/// Accepts TLS connections; clones share the configuration.
#[derive(Clone)]
pub(crate) struct Tls {
    acceptor: TlsAcceptor,
}

impl Tls {
    /// Loads the certificate and keeps it up to date from now on; `None` if the server speaks plain HTTP.
    pub(crate) fn open(settings: &TlsSettings, data: &Path) -> Result<Option<Tls>, String> {
        let certificates = Arc::<Certificates>::default();
        match settings.files()? {
            Some((cert, key)) => files::begin(cert, key, &certificates)?,
            None if settings.acme.is_empty() => return Ok(None),
            None => acme::begin(settings, data, &certificates)?,
        }
        let mut config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .map_err(|why| format!("TLS can't be set up: {why}"))?
            .with_no_client_auth()
            .with_cert_resolver(certificates);
        config.alpn_protocols = vec![b"h2".to_vec(), b"http/1.1".to_vec()];
        if !settings.acme.is_empty() {
            config.alpn_protocols.push(ACME_TLS.to_vec());
        }
        Ok(Some(Tls { acceptor: TlsAcceptor::from(Arc::new(config)) }))
    }

    /// Performs the TLS handshake on a connection.
    pub(crate) async fn accept<S>(
        &self,
        stream: S,
    ) -> std::io::Result<(tokio_rustls::server::TlsStream<S>, Spoken)>
    where
        S: tokio::io::AsyncRead + tokio::io::AsyncWrite + Unpin,
    {
        let stream = self.acceptor.accept(stream).await?;
        let spoken = match stream.get_ref().1.alpn_protocol() {
            Some(b"h2") => Spoken::Http2,
            Some(name) if name == ACME_TLS => Spoken::Nothing,
            _ => Spoken::Http1,
        };
        Ok((stream, spoken))
    }
}

/// The negotiated protocol.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Spoken {
    Http1,
    Http2,
    /// The connection was only for validating a name by ACME.
    Nothing,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_that_contradict_each_other_are_refused() {
        let (cert, key) = (Some(PathBuf::from("cert.pem")), Some(PathBuf::from("key.pem")));
        let acme = vec!["yard.example".to_owned()];
        let files = |cert: &Option<PathBuf>, key: &Option<PathBuf>, acme: &[String]| {
            let settings = TlsSettings {
                cert: cert.clone(),
                key: key.clone(),
                acme: acme.to_vec(),
                ..TlsSettings::default()
            };
            settings.files().map(|files| files.is_some())
        };
        assert_eq!(files(&None, &None, &[]), Ok(false));
        assert_eq!(files(&cert, &key, &[]), Ok(true));
        assert_eq!(files(&None, &None, &acme), Ok(false));
        assert!(files(&cert, &None, &[]).is_err() && files(&None, &key, &acme).is_err());
        assert!(files(&cert, &key, &acme).is_err());
    }

    #[test]
    fn only_host_names_are_accepted() {
        assert_eq!(read_name(" Yard.Example "), Ok("yard.example".to_owned()));
        for bad in ["", "192.0.2.1", "yard..example", "https://yard.example", "-a.example", "ünd.example"] {
            assert!(read_name(bad).is_err(), "{bad}");
        }
    }
}
