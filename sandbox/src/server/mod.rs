//! The listening sockets and the connections: from bytes to a request, and from an answer to bytes.
//!
//! Uses `control`, `api`, `service`, `faults`, `journal`, `member`, `base`.

pub(crate) mod accept;
mod frame;
mod link;
pub(crate) mod tls;
mod wire;

use crate::api;
use crate::base::error::{Error, Result};
use crate::base::version::Version;
use crate::control;
use crate::faults::steps::Script;
use crate::journal::{Connection, Tls};
use crate::service::Service;
use accept::{PATIENCE, Threads};
use axum::body::Body;
use axum::http::{Request, header};
use axum::response::Response;
use frame::{Interface, Served};
use hyper::body::Incoming;
use hyper_util::rt::{TokioIo, TokioTimer};
use link::{Link, is_own};
use rustls::ServerConfig;
use std::future::poll_fn;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpListener};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use tokio::net::TcpStream;
use tokio_rustls::TlsAcceptor;
use wire::Wire;

/// Numbers the connections of the process, so that a restart does not begin again.
static CONNECTIONS: AtomicU64 = AtomicU64::new(0);

/// Binds the address, and with it loopback, unless it is another address of loopback. `localhost` may mean `::1` to a client, so that one
/// comes along where it exists.
pub(crate) fn bind(address: IpAddr, port: u16) -> Result<Vec<TcpListener>> {
    let address = address.to_canonical();
    let bound = |address: IpAddr, port: u16| {
        let listener = TcpListener::bind(SocketAddr::new(address, port))?;
        listener.set_nonblocking(true)?;
        Ok::<_, std::io::Error>(listener)
    };
    let cannot =
        |address: IpAddr, port: u16| move |cause| Error::cannot(format!("listen on {address} port {port}"), cause);
    let first = bound(address, port).map_err(cannot(address, port))?;
    let port = first.local_addr().map_err(cannot(address, port))?.port();
    let mut listeners = vec![first];
    if address.is_loopback() && address != Ipv4Addr::LOCALHOST {
        return Ok(listeners);
    }
    if address.is_unspecified() {
        // The first listener has it already, unless `::` is kept from IPv4.
        listeners.extend(bound(Ipv4Addr::LOCALHOST.into(), port).ok());
    } else if address != Ipv4Addr::LOCALHOST {
        let localhost = Ipv4Addr::LOCALHOST.into();
        listeners.push(bound(localhost, port).map_err(cannot(localhost, port))?);
    }
    listeners.extend(bound(Ipv6Addr::LOCALHOST.into(), port).ok());
    Ok(listeners)
}

/// How a request for an address that does not exist is refused.
fn unknown_address(path: &str) -> &'static str {
    match control::is_below(path) {
        true => "The control interface is off: start the sandbox with --control",
        false => "The address is not known",
    }
}

/// What a server shows in TLS handshakes.
#[derive(Clone)]
pub(crate) struct Handshakes {
    /// The sandbox's certificate.
    pub(crate) own: Arc<ServerConfig>,
    /// That of the network's portal, which has sessions of its own: nobody resumes one with somebody else.
    pub(crate) portal: Arc<ServerConfig>,
}

/// The threads that serve. Dropping it closes every socket at once.
pub(crate) struct Server {
    threads: Threads,
    interface: Interface,
}

impl Server {
    /// Serves on these sockets until dropped.
    pub(crate) fn start(
        service: &Arc<Service>,
        listeners: Vec<TcpListener>,
        tls: Option<Handshakes>,
    ) -> Result<Server> {
        let threads = Threads::start()?;
        let interface = Interface {
            calls: api::router(service, service.options.latest, unknown_address),
            page: api::router(service, Version::LATEST, unknown_address),
            control: service.options.control.then(|| control::router(service)),
        };
        let served = service.clone();
        let connected = interface.clone();
        accept::on(&threads, listeners, move |stream, peer| {
            let connection = Connection {
                number: CONNECTIONS.fetch_add(1, Ordering::Relaxed) + 1,
                is_local: is_local(&stream, peer),
                ..Connection::default()
            };
            greet(served.clone(), connected.clone(), tls.clone(), stream, connection)
        })?;
        Ok(Server { threads, interface })
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
        let connection = Connection {
            is_local: true,
            ..Connection::default()
        };
        let handling = frame::serve(service.clone(), self.interface.clone(), connection.into(), request);
        match self.threads.runtime().block_on(handling) {
            Served::Answer(response) => Ok(response),
            Served::Script(_) => Err(Error::cannot(format!("post to {path:?}"), "a fault takes the answer")),
        }
    }
}

/// Whether the client is on this machine: it comes from loopback, or from the very address that it calls.
fn is_local(stream: &TcpStream, peer: SocketAddr) -> bool {
    let peer = peer.ip().to_canonical();
    peer.is_loopback() || stream.local_addr().is_ok_and(|own| own.ip().to_canonical() == peer)
}

async fn greet(
    service: Arc<Service>,
    interface: Interface,
    tls: Option<Handshakes>,
    stream: TcpStream,
    mut connection: Connection,
) {
    let _ = stream.set_nodelay(true);
    if tls.is_some() && connection.is_local && interface.control.is_some() {
        connection.is_control = is_plain_control(&stream).await;
    }
    connection.is_portal = service.traffic.is_portal();
    let link = Link::new(stream, service.clone(), connection.is_spared.clone());
    let Some(tls) = tls.filter(|_| !connection.is_control) else {
        return speak(service, interface, Wire::plain(link), connection.into()).await;
    };
    let shown = if connection.is_portal { tls.portal } else { tls.own };
    match tokio::time::timeout(PATIENCE, TlsAcceptor::from(shown).accept(link)).await {
        Ok(Ok(stream)) => {
            connection.tls = Some(Tls::of(stream.get_ref().1));
            speak(service, interface, Wire::tls(stream), connection.into()).await;
        }
        Ok(Err(cause)) => tracing::info!(connection = connection.number, %cause, "TLS handshake failed"),
        Err(_) => tracing::info!(connection = connection.number, "TLS handshake took too long"),
    }
}

/// Whether a client speaks plain HTTP to the control interface: the way to a sandbox whose certificate no client may accept.
async fn is_plain_control(stream: &TcpStream) -> bool {
    let mut begin = [0; 64];
    let looked = tokio::time::timeout(PATIENCE, stream.peek(&mut begin)).await;
    matches!(looked, Ok(Ok(count)) if is_own(&begin[..count]))
}

/// Serves a connection to its end. Where a fault takes an answer, HTTP gives the connection up for the fault's script, and
/// takes it again if the script leaves it open.
async fn speak(service: Arc<Service>, interface: Interface, mut wire: Wire, connection: Arc<Connection>) {
    let ended = loop {
        let script: Arc<Mutex<Option<Script>>> = Arc::default();
        let answer = hyper::service::service_fn(|request: Request<Incoming>| {
            let handling = frame::serve(
                service.clone(),
                interface.clone(),
                connection.clone(),
                request.map(Body::new),
            );
            let script = script.clone();
            Box::pin(async move {
                match handling.await {
                    Served::Answer(response) => Ok(response),
                    Served::Script(taken) => {
                        *script.lock().expect("script lock") = Some(taken);
                        Err(Error::cannot("answer", "a fault takes over"))
                    }
                }
            })
        });
        let mut http = hyper::server::conn::http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(PATIENCE)
            .serve_connection(TokioIo::new(wire), answer);
        let served = poll_fn(|context| http.poll_without_shutdown(context)).await;
        let parts = http.into_parts();
        wire = parts.io.into_inner();
        let script = script.lock().expect("script lock").take();
        match (script, served) {
            (None, Err(cause)) => break Err(cause.to_string()),
            (None, Ok(())) => break wire.close().await.map_err(|cause| cause.to_string()),
            (Some(script), _) => {
                wire.read_ahead(parts.read_buf);
                match wire.play(script).await {
                    Ok(Some(open)) => wire = open,
                    Ok(None) => break Ok(()),
                    Err(cause) => break Err(cause.to_string()),
                }
            }
        }
    };
    if let Err(cause) = ended {
        tracing::info!(connection = connection.number, cause, "connection ended early");
    }
}
