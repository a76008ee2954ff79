//! Where a program of the lab listens, and what devices call it: as the sandbox.

use crate::base::error::{Error, Result};
use crate::base::private;
use crate::server::tls::{Authority, AuthorityScope};
use crate::server::{self, accept::Threads};
use crate::service::options::{Certificate, Options};
use crate::service::place::{self, Place};
use rustls::ServerConfig;
use std::net::{SocketAddr, TcpListener};
use std::path::Path;
use std::sync::Arc;

/// Where a program listens. The fields are those of [`Options`] with the same names.
#[derive(Debug, Clone)]
#[allow(missing_docs)]
pub struct At {
    pub address: std::net::IpAddr,
    pub port: u16,
    pub names: Vec<String>,
    pub tls: bool,
    pub unconstrained_authority: bool,
}

impl Default for At {
    fn default() -> At {
        let options = Options::default();
        At {
            address: options.address,
            port: options.port,
            names: options.names,
            tls: options.tls,
            unconstrained_authority: options.unconstrained_authority,
        }
    }
}

/// A place that is taken, with nobody served yet.
pub(super) struct Taken {
    pub(super) place: Arc<Place>,
    pub(super) sockets: Vec<SocketAddr>,
    /// The authority's certificate as PEM, with TLS.
    pub(super) authority_pem: Option<String>,
    pub(super) listeners: Vec<TcpListener>,
    pub(super) tls: Option<Arc<ServerConfig>>,
    pub(super) threads: Threads,
}

impl Taken {
    pub(super) fn listening(&self) -> Listening {
        Listening {
            base_url: self.place.base_url.clone(),
            local_url: self.place.local_url.clone(),
            sockets: self.sockets.clone(),
            authority_pem: self.authority_pem.clone(),
        }
    }
}

/// Where a program is reached.
#[derive(Debug, Clone)]
pub struct Listening {
    base_url: String,
    local_url: String,
    sockets: Vec<SocketAddr>,
    authority_pem: Option<String>,
}

impl Listening {
    /// What a device takes for the service's address.
    pub fn base_url(&self) -> &str {
        &self.base_url
    }

    /// The same for a client on this machine.
    pub fn local_url(&self) -> &str {
        &self.local_url
    }

    /// The sockets that it listens on.
    pub fn sockets(&self) -> &[SocketAddr] {
        &self.sockets
    }

    /// Writes the certificate of its authority to a file, for the device's trust: with TLS only.
    pub fn authority_file(&self, path: &Path) -> Result<()> {
        let pem = self.authority_pem.as_deref().unwrap_or_default();
        private::replace(path, pem.as_bytes())
            .map_err(|cause| Error::cannot(format!("write authority file {path:?}"), cause))
    }
}

impl At {
    pub(super) fn take(&self) -> Result<Taken> {
        let options = Options {
            address: self.address,
            names: self.names.clone(),
            tls: self.tls,
            ..Options::default()
        };
        let names = place::names(&options)?;
        let listeners = server::bind(self.address, self.port)?;
        let sockets = listeners.iter().map(TcpListener::local_addr);
        let sockets: Vec<SocketAddr> = sockets
            .collect::<std::io::Result<_>>()
            .map_err(|cause| Error::cannot("listen", cause))?;
        let scope = AuthorityScope {
            names: names.clone(),
            is_constrained: !self.unconstrained_authority,
        };
        let authority = self.tls.then(|| Authority::new(scope)).transpose()?;
        let authority_pem = authority.as_ref().map(|authority| authority.certificate_pem.clone());
        let config = authority.map(|authority| authority.server_config(Certificate::Valid));
        Ok(Taken {
            place: Arc::new(Place::new(&options, names, sockets[0].port())),
            sockets,
            authority_pem,
            listeners,
            tls: config.transpose()?,
            threads: Threads::start()?,
        })
    }
}
