//! From listening sockets to connections: what every server here has in common.

use crate::base::error::{Error, Result};
use std::net::{SocketAddr, TcpListener};
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::runtime::Runtime;

/// How long a client may take for its TLS handshake, and for a request's head.
pub(crate) const PATIENCE: Duration = Duration::from_secs(30);

/// The threads that serve. Dropping them closes every socket at once.
pub(crate) struct Threads(Option<Runtime>);

impl Threads {
    pub(crate) fn start() -> Result<Threads> {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .thread_name("sandbox")
            .enable_all()
            .build()
            .map_err(|cause| Error::cannot("start the server's threads", cause))?;
        Ok(Threads(Some(runtime)))
    }

    pub(crate) fn runtime(&self) -> &Runtime {
        self.0.as_ref().expect("it is there until the drop")
    }
}

impl Drop for Threads {
    fn drop(&mut self) {
        let Some(runtime) = self.0.take() else {
            return;
        };
        // A thread of its own, because a runtime must not be shut down from inside another one.
        let stopping = std::thread::spawn(move || runtime.shutdown_timeout(Duration::from_secs(1)));
        let _ = stopping.join();
    }
}

/// Takes connections on these sockets: each is served beside the others.
pub(crate) fn on<S, F>(threads: &Threads, listeners: Vec<TcpListener>, serve: S) -> Result<()>
where
    S: Fn(TcpStream, SocketAddr) -> F + Clone + Send + 'static,
    F: Future<Output = ()> + Send + 'static,
{
    for listener in listeners {
        let serve = serve.clone();
        let _inside = threads.runtime().enter();
        let listener = tokio::net::TcpListener::from_std(listener).map_err(|cause| Error::cannot("listen", cause))?;
        threads.runtime().spawn(async move {
            loop {
                match listener.accept().await {
                    Ok((stream, peer)) => drop(tokio::spawn(serve(stream, peer))),
                    // Out of descriptors, or the peer has gone again: the next one may do better.
                    Err(_) => tokio::time::sleep(Duration::from_millis(10)).await,
                }
            }
        });
    }
    Ok(())
}
