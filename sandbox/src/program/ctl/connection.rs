//! The way to the control interface. Each message says what a person can do.

use axum::body::Bytes;
use http_body_util::{BodyExt, Full};
use hyper::client::conn::http1;
use hyper::{Request, StatusCode, Uri, header};
use hyper_util::rt::TokioIo;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{ClientConfig, RootCertStore};
use serde_json::Value;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;

/// For an answer: the journal may be asked to wait a minute for a request.
const PATIENCE: Duration = Duration::from_secs(70);
/// What the interface's paths begin with.
const ROOT: &str = "/control";

/// Where a sandbox is.
pub(super) struct Address {
    /// `https://localhost:8443`.
    origin: String,
    host: String,
    port: u16,
    pub(super) is_https: bool,
}

/// A sandbox, and what it takes to steer it.
pub(super) struct Connection {
    at: Address,
    tls: Option<TlsConnector>,
    token: Option<String>,
}

/// What the interface answered.
pub(super) struct Answer(pub(super) Bytes);

impl Answer {
    pub(super) fn nothing() -> Answer {
        Answer(Bytes::new())
    }

    pub(super) fn of(document: &Value) -> Answer {
        Answer(document.to_string().into())
    }

    pub(super) fn json(&self) -> Result<Value, String> {
        match self.0.is_empty() {
            true => Ok(Value::Null),
            false => serde_json::from_slice(&self.0).map_err(|_| "what answers there is no sandbox".to_owned()),
        }
    }

    pub(super) fn text(&self) -> Result<String, String> {
        // Not what another server may send.
        self.json().map(|_| String::from_utf8_lossy(&self.0).into_owned())
    }
}

impl Address {
    /// Of the service, or of its control interface.
    pub(super) fn read(url: &str) -> Option<Address> {
        let uri: Uri = url.parse().ok()?;
        let is_https = match uri.scheme_str()? {
            "https" => true,
            "http" => false,
            _ => return None,
        };
        let (host, path) = (uri.host()?, uri.path().trim_end_matches('/'));
        if uri.query().is_some() || !["", ROOT].contains(&path) {
            return None;
        }
        let port = uri.port_u16().unwrap_or(if is_https { 443 } else { 80 });
        Some(Address {
            origin: format!("{}://{host}:{port}", uri.scheme_str()?),
            host: host.trim_matches(['[', ']']).to_owned(),
            port,
            is_https,
        })
    }
}

impl Connection {
    /// Over TLS it trusts the certificates of this file alone.
    pub(super) fn new(at: Address, authority: Option<&Path>, token: Option<String>) -> Result<Connection, String> {
        let tls = authority.filter(|_| at.is_https).map(trusting).transpose()?;
        Ok(Connection { at, tls, token })
    }

    /// Makes a call. Errors: the sandbox's message where it refuses it, or why it cannot be reached.
    pub(super) fn call(&self, method: &str, path: &str, body: Option<&Value>) -> Result<Answer, String> {
        let body = body.map_or_else(Bytes::new, |body| body.to_string().into());
        self.send(method, path, "application/json", body)
    }

    /// The same with a body of another kind.
    pub(super) fn send(&self, method: &str, path: &str, kind: &str, body: Bytes) -> Result<Answer, String> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(|cause| cause.to_string())?;
        let sent = async { tokio::time::timeout(PATIENCE, self.sent(method, path, kind, body)).await };
        let late = |_| format!("{} has not answered for {} s", self.at.origin, PATIENCE.as_secs());
        let (status, text) = runtime.block_on(sent).map_err(late)??;
        match status.is_success() {
            true => Ok(Answer(text)),
            false => Err(self.refusal(status, &text)),
        }
    }

    async fn sent(&self, method: &str, path: &str, kind: &str, body: Bytes) -> Result<(StatusCode, Bytes), String> {
        let stream = TcpStream::connect((&*self.at.host, self.at.port)).await;
        let stream =
            stream.map_err(|cause| format!("no sandbox answers at {}: {cause}; does it still run?", self.at.origin))?;
        let mut request = Request::builder()
            .method(method)
            .uri(format!("{ROOT}{path}"))
            .header(header::HOST, self.at.origin.rsplit('/').next().unwrap_or_default())
            .header(header::CONTENT_TYPE, kind);
        if let Some(token) = &self.token {
            request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        }
        let request = request.body(Full::new(body)).map_err(|cause| cause.to_string())?;
        let Some(connector) = &self.tls else {
            let hint = "with --tls its address is https";
            return exchanged(stream, request)
                .await
                .map_err(|cause| self.broken(&cause, hint));
        };
        let name = ServerName::try_from(self.at.host.clone()).map_err(|cause| cause.to_string())?;
        let secured = connector.connect(name, stream).await;
        let secured = secured.map_err(|cause| self.untrusted(&cause))?;
        exchanged(secured, request)
            .await
            .map_err(|cause| self.broken(&cause, "try again"))
    }

    fn broken(&self, cause: &hyper::Error, hint: &str) -> String {
        format!("{} does not answer as a sandbox does: {cause}; {hint}", self.at.origin)
    }

    fn untrusted(&self, cause: &std::io::Error) -> String {
        let inner = cause.get_ref().and_then(|inner| inner.downcast_ref::<rustls::Error>());
        let hint = match inner {
            Some(rustls::Error::InvalidCertificate(_)) => format!(
                "is --authority the file that this sandbox wrote? On the sandbox's own machine --url {} needs none",
                self.at.origin.replacen("https:", "http:", 1)
            ),
            _ => "without --tls its address is http".to_owned(),
        };
        format!("TLS with {} fails: {cause}; {hint}", self.at.origin)
    }

    /// The message of a refusal.
    fn refusal(&self, status: StatusCode, text: &[u8]) -> String {
        let refusal: Option<Value> = serde_json::from_slice(text).ok();
        match refusal.as_ref().and_then(|refusal| refusal["message"].as_str()) {
            Some(message) => message.to_owned(),
            None => format!("{} answered {status}: it is no sandbox", self.at.origin),
        }
    }
}

/// TLS that trusts the certificates of this file alone.
fn trusting(file: &Path) -> Result<TlsConnector, String> {
    let read = CertificateDer::pem_file_iter(file).and_then(Iterator::collect::<Result<Vec<_>, _>>);
    let certificates = read.map_err(|cause| format!("--authority: cannot read {file:?}: {cause}"))?;
    let mut roots = RootCertStore::empty();
    if roots.add_parsable_certificates(certificates).0 == 0 {
        return Err(format!("--authority: {file:?} holds no certificate"));
    }
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
    let config = config.map_err(|cause| cause.to_string())?.with_root_certificates(roots);
    Ok(TlsConnector::from(Arc::new(config.with_no_client_auth())))
}

/// Sends a request on a connection of its own, and reads the whole answer.
async fn exchanged<S>(stream: S, request: Request<Full<Bytes>>) -> Result<(StatusCode, Bytes), hyper::Error>
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
    let running = tokio::spawn(connection);
    let response = sender.send_request(request).await?;
    let status = response.status();
    let body = response.into_body().collect().await?.to_bytes();
    running.abort();
    Ok((status, body))
}
