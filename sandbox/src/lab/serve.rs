//! From connections to requests, for the programs of the lab.

use super::last_words::{Flushed, Flushes, LastWords};
use super::place::Taken;
use crate::base::error::Result;
use crate::server::accept::{self, PATIENCE, Threads};
use axum::body::Bytes;
use http_body_util::combinators::UnsyncBoxBody;
use http_body_util::{BodyExt, Full};
use hyper::body::Incoming;
use hyper::{Request, Response, StatusCode, header};
use hyper_util::rt::{TokioIo, TokioTimer};
use std::io;
use std::sync::Arc;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio_rustls::TlsAcceptor;

/// The body of an answer. An error in it breaks the connection off.
pub(super) type Payload = UnsyncBoxBody<Bytes, io::Error>;

/// What answers the requests.
pub(super) trait Handler: Send + Sync + 'static {
    /// What it keeps of each connection.
    type Line: Send + Sync + 'static;

    fn line(&self) -> Self::Line;

    /// An error breaks the connection off.
    fn answer(
        self: Arc<Self>,
        line: Arc<Self::Line>,
        request: Request<Incoming>,
    ) -> impl Future<Output = io::Result<Response<Payload>>> + Send;
}

/// Serves until the threads are dropped.
pub(super) fn serve(taken: Taken, handler: Arc<impl Handler>) -> Result<Threads> {
    let tls = taken.tls.map(TlsAcceptor::from);
    accept::on(&taken.threads, taken.listeners, move |stream, peer| {
        let (handler, tls) = (handler.clone(), tls.clone());
        async move {
            let _ = stream.set_nodelay(true);
            let Some(tls) = tls else {
                return speak(stream, handler).await;
            };
            match tokio::time::timeout(PATIENCE, tls.accept(stream)).await {
                Ok(Ok(stream)) => speak(stream, handler).await,
                // Who only looks whether anybody listens says nothing.
                Ok(Err(cause)) if cause.kind() == io::ErrorKind::UnexpectedEof => {
                    tracing::info!(%peer, %cause, "TLS handshake broke off");
                }
                Ok(Err(cause)) => tracing::warn!(%peer, "TLS handshake failed: {cause}{}", hint(&cause)),
                Err(_) => tracing::info!(%peer, "TLS handshake took too long"),
            }
        }
    })?;
    Ok(taken.threads)
}

/// What a person can do about a handshake that failed.
fn hint(cause: &io::Error) -> &'static str {
    use rustls::AlertDescription as Alert;
    let inner = cause.get_ref().and_then(|inner| inner.downcast_ref());
    match inner {
        Some(rustls::Error::AlertReceived(
            Alert::UnknownCA | Alert::BadCertificate | Alert::CertificateUnknown | Alert::DecryptError,
        )) => "; does the device trust the certificate in the file of --authority? Each start makes a new one",
        _ => "",
    }
}

async fn speak<H: Handler>(stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static, handler: Arc<H>) {
    let line = Arc::new(handler.line());
    let flushes = Flushes::default();
    let stream = Flushed::new(stream, flushes.clone());
    let answer = |request| {
        let answer = handler.clone().answer(line.clone(), request);
        let flushes = flushes.clone();
        async move { Ok::<_, io::Error>(answer.await?.map(|body| LastWords::new(body, flushes))) }
    };
    let mut http = hyper::server::conn::http1::Builder::new();
    http.timer(TokioTimer::new())
        .header_read_timeout(PATIENCE)
        .preserve_header_case(true);
    let served = http.serve_connection(TokioIo::new(stream), hyper::service::service_fn(answer));
    if let Err(cause) = served.await {
        tracing::info!(%cause, "connection ended early");
    }
}

/// An answer of the program's own, in the service's form.
pub(super) fn refusal(status: StatusCode, code: &str, message: &str) -> Response<Payload> {
    let body = serde_json::json!({"code": code, "message": message}).to_string();
    let mut response = Response::new(whole(body.into()));
    *response.status_mut() = status;
    let kind = header::HeaderValue::from_static("application/json; charset=utf-8");
    response.headers_mut().insert(header::CONTENT_TYPE, kind);
    response
}

/// A body that is there as a whole.
pub(super) fn whole(bytes: Bytes) -> Payload {
    Full::new(bytes).map_err(|never| match never {}).boxed_unsync()
}
