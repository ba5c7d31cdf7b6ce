//! TLS to mail servers: the public root certificates, and those of `mail_ca`.

use std::path::Path;
use std::sync::Arc;

use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::CertificateDer;
use tokio_rustls::rustls::pki_types::pem::PemObject as _;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

/// Reads the certificates in the file of `mail_ca`; an error sentence if there are none.
pub(crate) fn certificates(file: &Path) -> Result<Vec<CertificateDer<'static>>, String> {
    let why = |why: String| format!("the certificates in {} can't be read: {why}", file.display());
    let found = CertificateDer::pem_file_iter(file).map_err(|error| why(error.to_string()))?;
    let found: Vec<_> = found.collect::<Result<_, _>>().map_err(|error| why(error.to_string()))?;
    if found.is_empty() { Err(why("there is none".to_owned())) } else { Ok(found) }
}

/// Returns a TLS connector that verifies the server's certificate.
pub(crate) fn connector(ca: Option<&Path>) -> Result<TlsConnector, String> {
    let mut roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
    for certificate in ca.map(certificates).transpose()?.unwrap_or_default() {
        roots.add(certificate).map_err(|why| format!("a certificate of mail_ca can't be used: {why}"))?;
    }
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(|why| format!("TLS can't be set up: {why}"))?
        .with_root_certificates(roots)
        .with_no_client_auth();
    Ok(TlsConnector::from(Arc::new(config)))
}
