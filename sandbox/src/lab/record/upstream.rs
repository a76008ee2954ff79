//! The way to the service: the search for its address, TCP, TLS and HTTP, and how long each takes.

use super::super::origin::Origin;
use super::body::Sent;
use crate::base::error::{Error, Result};
use crate::har::format::Timings;
use hyper::client::conn::http1::{self, SendRequest};
use hyper_util::rt::TokioIo;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{ClientConfig, RootCertStore};
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;

/// How long the way to the service may take.
const PATIENCE: Duration = Duration::from_secs(15);

/// The service that is recorded.
pub(super) struct Upstream {
    pub(super) origin: Origin,
    tls: Option<TlsConnector>,
    connections: AtomicU64,
}

/// A connection to it.
pub(super) struct Link {
    pub(super) sender: SendRequest<Sent>,
    pub(super) number: u64,
    pub(super) address: SocketAddr,
    pub(super) tls: Option<String>,
}

impl Upstream {
    /// Trusts the authorities of the file, or else the machine's roots.
    pub(super) fn new(origin: Origin, authority: Option<&Path>) -> Result<Upstream> {
        let tls = origin.is_https().then(|| client_config(authority)).transpose()?;
        Ok(Upstream {
            origin,
            tls: tls.map(TlsConnector::from),
            connections: AtomicU64::new(0),
        })
    }

    /// A new connection. The message says what a person can do.
    pub(super) async fn connect(&self) -> std::result::Result<(Link, Timings), String> {
        let cannot = |cause: String| format!("cannot reach {}: {cause}", self.origin);
        match tokio::time::timeout(PATIENCE, self.connected()).await {
            Ok(connected) => connected.map_err(cannot),
            Err(_) => Err(cannot(format!("no connection within {} s", PATIENCE.as_secs()))),
        }
    }

    async fn connected(&self) -> std::result::Result<(Link, Timings), String> {
        let begun = Instant::now();
        let (host, port) = (self.origin.host(), self.origin.port());
        let found = tokio::net::lookup_host((host, port)).await;
        let addresses: Vec<SocketAddr> = found.map_err(|cause| cause.to_string())?.collect();
        let searched = Instant::now();
        let stream = TcpStream::connect(&addresses[..]).await;
        let stream = stream.map_err(|cause| cause.to_string())?;
        let address = stream.peer_addr().map_err(|cause| cause.to_string())?;
        let _ = stream.set_nodelay(true);
        let reached = Instant::now();
        let (sender, tls) = match &self.tls {
            None => (spoken(stream).await?, None),
            Some(connector) => {
                let name = ServerName::try_from(host.to_owned()).map_err(|cause| cause.to_string())?;
                let stream = connector
                    .connect(name, stream)
                    .await
                    .map_err(|cause| untrusted(&cause))?;
                let agreed = stream.get_ref().1;
                let version = agreed.protocol_version().map(|version| format!("{version:?}"));
                let cipher = agreed
                    .negotiated_cipher_suite()
                    .map(|cipher| format!("{:?}", cipher.suite()));
                let tls = [version, cipher].into_iter().flatten().collect::<Vec<_>>().join(", ");
                (spoken(stream).await?, Some(tls))
            }
        };
        let done = Instant::now();
        let link = Link {
            sender,
            number: self.connections.fetch_add(1, Ordering::Relaxed) + 1,
            address,
            tls,
        };
        let between = |from: Instant, to: Instant| (to - from).as_secs_f64() * 1000.0;
        let timings = Timings {
            dns: between(begun, searched),
            connect: between(searched, done),
            ssl: match link.tls {
                Some(_) => between(reached, done),
                None => crate::har::format::NONE,
            },
            ..Timings::default()
        };
        Ok((link, timings))
    }
}

/// HTTP on a stream.
async fn spoken<S>(stream: S) -> std::result::Result<SendRequest<Sent>, String>
where
    S: tokio::io::AsyncRead + tokio::io::AsyncWrite + Unpin + Send + 'static,
{
    let mut builder = http1::Builder::new();
    builder.preserve_header_case(true);
    let begun = builder.handshake(TokioIo::new(stream)).await;
    let (sender, connection) = begun.map_err(|cause| cause.to_string())?;
    tokio::spawn(connection);
    Ok(sender)
}

/// Why TLS failed, and what a person can do.
fn untrusted(cause: &std::io::Error) -> String {
    let text = cause.to_string();
    match text.contains("UnknownIssuer") || text.contains("BadSignature") {
        true => format!("{text}: name the authority of its certificate with --upstream-authority"),
        false => text,
    }
}

fn client_config(authority: Option<&Path>) -> Result<Arc<ClientConfig>> {
    let mut roots = RootCertStore::empty();
    match authority {
        Some(file) => {
            let cannot = |cause: &dyn std::fmt::Display| Error::cannot(format!("read authority file {file:?}"), cause);
            let certificates = CertificateDer::pem_file_iter(file).map_err(|cause| cannot(&cause))?;
            for certificate in certificates {
                let certificate = certificate.map_err(|cause| cannot(&cause))?;
                roots.add(certificate).map_err(|cause| cannot(&cause))?;
            }
            if roots.is_empty() {
                return Err(cannot(&"it has no certificate in PEM"));
            }
        }
        None => {
            let found = rustls_native_certs::load_native_certs();
            roots.add_parsable_certificates(found.certs);
            if roots.is_empty() {
                let cause = "there are none; name the authority with --upstream-authority";
                return Err(Error::cannot("read the roots of this machine", cause));
            }
        }
    }
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let mut config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(|cause| Error::cannot("set TLS up", cause))?
        .with_root_certificates(roots)
        .with_no_client_auth();
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    Ok(Arc::new(config))
}
