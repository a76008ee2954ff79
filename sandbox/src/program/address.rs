//! Where a program listens: the options that the start, the recorder and the replay have in common.

use clap::Args;
use musiccat_sandbox::lab::{At, Listening};
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};

#[derive(Args)]
pub(crate) struct Address {
    /// Open it to other machines: the address to listen on, such as 192.168.1.5:8443, [fd00::5] or 0.0.0.0; loopback is served as well
    #[arg(long, value_name = "ADDRESS[:PORT]", value_parser = listen, help_heading = "Address")]
    pub(crate) listen: Option<(IpAddr, Option<u16>)>,
    /// What devices call it: a host name or an IP address, for the certificate and the addresses in answers; may be repeated
    #[arg(long, value_name = "NAME", value_parser = name, help_heading = "Address")]
    pub(crate) name: Vec<String>,
    /// Another loopback address to listen on [default: 127.0.0.1 and ::1]
    #[arg(long, conflicts_with = "listen", help_heading = "Address")]
    pub(crate) address: Option<IpAddr>,
    /// Port to listen on [default: a free one]
    #[arg(long, help_heading = "Address")]
    pub(crate) port: Option<u16>,
    /// Serve HTTPS with a generated authority
    #[arg(long, help_heading = "Address")]
    pub(crate) tls: bool,
    /// File for the authority's certificate [default: next to the data file if there is one, else in the temporary folder]
    #[arg(long, value_name = "FILE", requires = "tls", help_heading = "Address")]
    pub(crate) authority: Option<PathBuf>,
    /// An authority whose certificate does not limit it to the sandbox's names: for devices with mbed TLS, which cannot read such limits
    #[arg(long, requires = "tls", help_heading = "Address")]
    pub(crate) unconstrained_authority: bool,
}

/// How a program that stands between a device and a service shows itself, and ends.
#[derive(Args)]
pub(crate) struct Running {
    /// Print the addresses as one line of JSON
    #[arg(long, help_heading = "Control and logs")]
    pub(crate) json: bool,
    /// Stop also when standard input ends
    #[arg(long, help_heading = "Control and logs")]
    pub(crate) until_eof: bool,
    /// Log to standard error: error, warn, info (a line for each request), debug, or a filter
    #[arg(
        long,
        value_name = "FILTER",
        default_value = "warn",
        help_heading = "Control and logs"
    )]
    pub(crate) log: String,
}

impl Address {
    /// The place that was asked for.
    pub(crate) fn at(&self) -> Result<At, String> {
        if let Some(address) = self.address.filter(|address| !address.is_loopback()) {
            return Err(format!(
                "--address takes loopback addresses only; --listen {address} opens the sandbox to other machines"
            ));
        }
        let port = one_port(self.listen, self.port)?;
        let address = self.listen.map(|(address, _)| address).or(self.address);
        let defaults = At::default();
        Ok(At {
            address: address.unwrap_or(defaults.address),
            port: port.unwrap_or(defaults.port),
            names: self.name.clone(),
            tls: self.tls,
            unconstrained_authority: self.unconstrained_authority,
        })
    }

    /// Writes the authority's certificate, where there is one.
    pub(crate) fn write_authority(&self, listening: &Listening) -> musiccat_sandbox::Result<Option<PathBuf>> {
        let file = self.tls.then(|| self.authority_file(None));
        file.as_deref().map_or(Ok(()), |file| listening.authority_file(file))?;
        Ok(file)
    }

    /// Where the authority's certificate goes.
    pub(crate) fn authority_file(&self, data: Option<&Path>) -> PathBuf {
        match (&self.authority, data) {
            (Some(file), _) => file.clone(),
            (None, Some(data)) => data.with_extension("authority.pem"),
            (None, None) => {
                let name = format!("musiccat-sandbox-{}.authority.pem", std::process::id());
                std::env::temp_dir().join(name)
            }
        }
    }
}

/// The port that --listen or --port says.
pub(super) fn one_port(listen: Option<(IpAddr, Option<u16>)>, port: Option<u16>) -> Result<Option<u16>, String> {
    match (listen.and_then(|(_, port)| port), port) {
        (Some(one), Some(other)) if one != other => Err(format!(
            "--listen says port {one} and --port says {other}: give one of them"
        )),
        (one, other) => Ok(one.or(other)),
    }
}

/// An address with a port or without.
pub(super) fn listen(text: &str) -> Result<(IpAddr, Option<u16>), String> {
    if let Ok(socket) = text.parse::<SocketAddr>() {
        return Ok((socket.ip(), Some(socket.port())));
    }
    let bare = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    let address = bare.unwrap_or(text).parse().map(|address| (address, None));
    address.map_err(|_| {
        "it must be an address such as 192.168.1.5, [fd00::5] or 0.0.0.0, with :PORT or without".to_owned()
    })
}

pub(super) fn name(text: &str) -> Result<String, String> {
    musiccat_sandbox::checked_name(text).map_err(str::to_owned)
}
