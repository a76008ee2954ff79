//! The listening sockets and the connections: from bytes to a request, and from an answer to bytes.

use crate::api;
use crate::error::{Error, Result};
use crate::service::Service;
use axum::Router;
use axum::body::Body;
use axum::http::{Request, header};
use axum::response::Response;
use hyper_util::rt::{TokioIo, TokioTimer};
use rustls::ServerConfig;
use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpListener};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::runtime::Runtime;
use tokio_rustls::TlsAcceptor;

/// How long a client may take for its TLS handshake, and for a request's head.
const PATIENCE: Duration = Duration::from_secs(30);

/// Numbers the connections of the process, so that a restart does not begin again.
static CONNECTIONS: AtomicU64 = AtomicU64::new(0);

/// Binds the address. `localhost` may mean `::1` to a client, so the usual address brings that one along where it exists.
pub(crate) fn bind(address: IpAddr, port: u16) -> Result<Vec<TcpListener>> {
    if !address.is_loopback() {
        let rule = "the sandbox serves loopback addresses only";
        return Err(Error::cannot(format!("listen on {address}"), rule));
    }
    let bound = |address: IpAddr, port: u16| {
        let listener = TcpListener::bind(SocketAddr::new(address, port))?;
        listener.set_nonblocking(true)?;
        Ok::<_, std::io::Error>(listener)
    };
    let cannot = |cause| Error::cannot(format!("listen on {address} port {port}"), cause);
    let first = bound(address, port).map_err(cannot)?;
    let port = first.local_addr().map_err(cannot)?.port();
    let mut listeners = vec![first];
    if address == Ipv4Addr::LOCALHOST {
        listeners.extend(bound(Ipv6Addr::LOCALHOST.into(), port).ok());
    }
    Ok(listeners)
}

/// The threads that serve. Dropping it closes every socket at once.
pub(crate) struct Server {
    runtime: Option<Runtime>,
    router: Router,
}

impl Server {
    /// Serves on these sockets until dropped.
    pub(crate) fn start(
        service: &Arc<Service>,
        listeners: Vec<TcpListener>,
        tls: Option<Arc<ServerConfig>>,
    ) -> Result<Server> {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .thread_name("sandbox")
            .enable_all()
            .build()
            .map_err(|cause| Error::cannot("start the server's threads", cause))?;
        let router = api::router(service);
        let tls = tls.map(TlsAcceptor::from);
        for listener in listeners {
            let (service, router, tls) = (service.clone(), router.clone(), tls.clone());
            let _inside = runtime.enter();
            let listener =
                tokio::net::TcpListener::from_std(listener).map_err(|cause| Error::cannot("listen", cause))?;
            runtime.spawn(async move {
                loop {
                    match listener.accept().await {
                        Ok((stream, _)) => {
                            let connection = CONNECTIONS.fetch_add(1, Ordering::Relaxed) + 1;
                            let (service, router) = (service.clone(), router.clone());
                            tokio::spawn(greet(service, router, tls.clone(), stream, connection));
                        }
                        // Out of descriptors, or the peer has gone again: the next one may do better.
                        Err(_) => tokio::time::sleep(Duration::from_millis(10)).await,
                    }
                }
            });
        }
        Ok(Server {
            runtime: Some(runtime),
            router,
        })
    }

    /// Posts a form as a browser would, without a connection; the journal calls it connection 0.
    pub(crate) fn submit_form(&self, service: &Arc<Service>, path: &str, fields: &[(&str, &str)]) -> Result<Response> {
        let body = form_urlencoded::Serializer::new(String::new())
            .extend_pairs(fields)
            .finish();
        let request = Request::post(path)
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .body(Body::from(body))
            .map_err(|cause| Error::cannot(format!("post to {path:?}"), cause))?;
        let handling = api::serve(service.clone(), self.router.clone(), 0, request);
        let runtime = self.runtime.as_ref().expect("it is there until the drop");
        Ok(runtime.block_on(handling))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let Some(runtime) = self.runtime.take() else {
            return;
        };
        // A thread of its own, because a runtime must not be shut down from inside another one.
        let stopping = std::thread::spawn(move || runtime.shutdown_timeout(Duration::from_secs(1)));
        let _ = stopping.join();
    }
}

async fn greet(service: Arc<Service>, router: Router, tls: Option<TlsAcceptor>, stream: TcpStream, connection: u64) {
    let _ = stream.set_nodelay(true);
    let Some(tls) = tls else {
        return speak(service, router, stream, connection).await;
    };
    match tokio::time::timeout(PATIENCE, tls.accept(stream)).await {
        Ok(Ok(stream)) => speak(service, router, stream, connection).await,
        Ok(Err(cause)) => tracing::info!(connection, %cause, "TLS handshake failed"),
        Err(_) => tracing::info!(connection, "TLS handshake took too long"),
    }
}

async fn speak(
    service: Arc<Service>,
    router: Router,
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    connection: u64,
) {
    let answer = hyper::service::service_fn(move |request: Request<_>| {
        let handling = api::serve(service.clone(), router.clone(), connection, request.map(Body::new));
        async move { Ok::<_, Infallible>(handling.await) }
    });
    let served = hyper::server::conn::http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(PATIENCE)
        .serve_connection(TokioIo::new(stream), answer)
        .await;
    if let Err(cause) = served {
        tracing::info!(connection, %cause, "connection ended early");
    }
}
