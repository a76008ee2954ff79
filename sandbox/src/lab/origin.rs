//! Scheme, host and port of a service, and the ways to write them.

use axum::http::Uri;
use std::fmt;
use std::net::IpAddr;

/// Scheme, host and port: what the addresses of a service begin with.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Origin {
    is_https: bool,
    /// In lower case, an IPv6 address in brackets.
    host: String,
    port: u16,
}

impl Origin {
    /// Of an address that ends with the port, or the host.
    pub fn parse(text: &str) -> Result<Origin, String> {
        let rule = || {
            "it must be an address such as https://service.example or http://localhost:8080, without a path".to_owned()
        };
        let rest = text.split_once("://").map(|(_, rest)| rest).ok_or_else(rule)?;
        if rest.trim_end_matches('/').contains(['/', '?', '#', '@']) {
            return Err(rule());
        }
        Origin::of(text).ok_or_else(rule)
    }

    /// Of any address.
    pub(super) fn of(url: &str) -> Option<Origin> {
        let uri: Uri = url.parse().ok()?;
        let is_https = match uri.scheme_str()? {
            "https" => true,
            "http" => false,
            _ => return None,
        };
        let host = uri.host().filter(|host| !host.is_empty())?.to_ascii_lowercase();
        let authority = uri.authority()?.as_str();
        let after = authority.rsplit_once(']').map_or(authority, |(_, after)| after);
        if after.contains(':') && uri.port_u16().is_none() {
            return None;
        }
        let port = uri.port_u16().unwrap_or(if is_https { 443 } else { 80 });
        Some(Origin { is_https, host, port })
    }

    pub(super) fn is_https(&self) -> bool {
        self.is_https
    }

    /// The host without brackets.
    pub(super) fn host(&self) -> &str {
        self.host.trim_start_matches('[').trim_end_matches(']')
    }

    pub(super) fn port(&self) -> u16 {
        self.port
    }

    /// The value of the header `Host`.
    pub(super) fn authority(&self) -> String {
        match (self.is_https, self.port) {
            (true, 443) | (false, 80) => self.host.clone(),
            _ => format!("{}:{}", self.host, self.port),
        }
    }

    /// Every way to write it. On one machine the names of loopback mean the same.
    pub(super) fn spellings(&self) -> Vec<String> {
        let scheme = if self.is_https { "https" } else { "http" };
        let is_loopback = self.host == "localhost" || self.host().parse().is_ok_and(|ip: IpAddr| ip.is_loopback());
        let mut hosts = vec![self.host.as_str()];
        if is_loopback {
            hosts.extend(
                ["localhost", "127.0.0.1", "[::1]"]
                    .iter()
                    .filter(|host| **host != self.host),
            );
        }
        let mut spellings = Vec::new();
        for host in hosts {
            spellings.push(format!("{scheme}://{host}:{}", self.port));
            if matches!((self.is_https, self.port), (true, 443) | (false, 80)) {
                spellings.push(format!("{scheme}://{host}"));
            }
        }
        spellings
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scheme = if self.is_https { "https" } else { "http" };
        write!(f, "{scheme}://{}", self.authority())
    }
}

#[cfg(test)]
mod tests {
    use super::Origin;

    #[test]
    fn upstream_address_is_scheme_host_and_port_only() {
        for (text, expected) in [
            ("https://Service.Example", "https://service.example"),
            ("https://service.example:443/", "https://service.example"),
            ("http://127.0.0.1:8080", "http://127.0.0.1:8080"),
            ("https://[::1]:8443", "https://[::1]:8443"),
        ] {
            assert_eq!(Origin::parse(text).unwrap().to_string(), expected);
        }
        for text in [
            "",
            "service.example",
            "ftp://a",
            "https://",
            "https://a/v2.2",
            "https://u:p@a",
            "https://a:x",
        ] {
            assert!(Origin::parse(text).unwrap_err().contains("without a path"), "{text}");
        }
    }
}
