//! Where a sandbox is reached: the names that clients call it by, and the addresses that its answers contain.

use crate::base::error::{Error, Result};
use crate::service::options::Options;
use axum::http::{HeaderMap, header, uri::Authority};
use std::net::{IpAddr, Ipv4Addr};

/// The longest name that DNS has.
const LONGEST_NAME: usize = 253;
const LONGEST_LABEL: usize = 63;

/// The names of a sandbox, and the addresses made of them.
pub(crate) struct Place {
    scheme: &'static str,
    port: u16,
    /// Host names in lower case, and IP addresses without brackets.
    names: Vec<String>,
    /// Whether an answer uses the name of the request. Else every answer uses `base_url`.
    as_asked: bool,
    /// Scheme, host and port that a device uses.
    pub(crate) base_url: String,
    /// The same for a program on this machine.
    pub(crate) local_url: String,
}

impl Place {
    /// The place of a sandbox that listens at this port, with the names that [`names`] found.
    pub(crate) fn new(options: &Options, names: Vec<String>, port: u16) -> Place {
        let scheme = if options.tls { "https" } else { "http" };
        let address = options.address.to_canonical();
        let url = |host: &str| format!("{scheme}://{}:{port}", in_brackets(host));
        let at_localhost = address == Ipv4Addr::LOCALHOST || !address.is_loopback();
        let local = match at_localhost {
            true => "localhost".to_owned(),
            false => address.to_string(),
        };
        // The names begin with those of loopback. The next one is the first that was given, else the address of the machine.
        let given = names.get(LOOPBACK.len()).filter(|_| is_open(options));
        let host = options.names.first().and_then(|name| checked(name).ok());
        let host = host.or(given.cloned()).unwrap_or_else(|| local.clone());
        Place {
            scheme,
            port,
            base_url: url(&host),
            local_url: url(&local),
            as_asked: is_open(options) || !options.names.is_empty(),
            names,
        }
    }

    /// Every address that a device on its own machine or on another one may use, the one to prefer first.
    pub(crate) fn addresses(&self) -> Vec<String> {
        let names = self.names.iter().skip(LOOPBACK.len());
        let others = names.map(|name| format!("{}://{}:{}", self.scheme, in_brackets(name), self.port));
        let mut addresses = vec![self.base_url.clone()];
        addresses.extend(others.filter(|address| *address != self.base_url));
        addresses
    }

    /// What the addresses in the answer to this request begin with. A name that is not the sandbox's is not repeated.
    pub(crate) fn asked(&self, headers: &HeaderMap) -> String {
        let host = host(headers).filter(|host| self.as_asked && self.knows(host));
        host.map_or_else(|| self.base_url.clone(), |host| format!("{}://{host}", self.scheme))
    }

    /// Whether a host, with a port or without, is one by which this sandbox is called. An IP address always is: it leads where it says.
    pub(crate) fn knows(&self, host: &str) -> bool {
        let Some(authority) = host.parse::<Authority>().ok().filter(|_| !host.contains('@')) else {
            return false;
        };
        let bare = authority.host().trim_start_matches('[').trim_end_matches(']');
        match bare.parse::<IpAddr>() {
            Ok(address) => address.to_canonical().is_loopback() || self.as_asked,
            Err(_) => self.names.contains(&bare.to_ascii_lowercase()),
        }
    }

    /// The path of an address of this sandbox.
    pub(crate) fn path_of<'a>(&self, address: &'a str) -> Option<&'a str> {
        let rest = address.strip_prefix(self.scheme)?.strip_prefix("://")?;
        let at = rest.find(['/', '?']).unwrap_or(rest.len());
        let own_port = rest[..at].rsplit(':').next() == Some(&*self.port.to_string());
        (own_port && self.knows(&rest[..at])).then(|| &rest[at..])
    }

    /// Whether a page of this origin is one that the sandbox sent in answer to such a request.
    pub(crate) fn is_origin(&self, origin: &str, headers: &HeaderMap) -> bool {
        host(headers).is_some_and(|host| origin == format!("{}://{host}", self.scheme))
    }
}

/// The host that a request names, with its port.
pub(crate) fn host(headers: &HeaderMap) -> Option<&str> {
    headers.get(header::HOST)?.to_str().ok()
}

/// What every sandbox is called on its own machine.
const LOOPBACK: [&str; 3] = ["localhost", "127.0.0.1", "::1"];

/// Whether other machines may reach it.
pub(crate) fn is_open(options: &Options) -> bool {
    !options.address.to_canonical().is_loopback()
}

/// What clients can call a sandbox with these options. `0.0.0.0` and `::` are no names: in their place come the names that were given,
/// or else the addresses that this machine has now.
pub(crate) fn names(options: &Options) -> Result<Vec<String>> {
    let address = options.address.to_canonical();
    let mut names = LOOPBACK.map(String::from).to_vec();
    for name in &options.names {
        names.push(checked(name).map_err(|rule| Error::cannot(format!("be called {name:?}"), rule))?);
    }
    match address.is_unspecified() {
        false => names.push(address.to_string()),
        true if options.names.is_empty() => names.extend(of_machine(address)?),
        true => {}
    }
    let mut seen = Vec::new();
    names.retain(|name| {
        let new = !seen.contains(name);
        seen.push(name.clone());
        new
    });
    Ok(names)
}

/// The addresses of this machine that others can use, those of the family that is listened for.
fn of_machine(listened: IpAddr) -> Result<Vec<String>> {
    let interfaces = if_addrs::get_if_addrs().map_err(|cause| Error::cannot("read the machine's addresses", cause))?;
    let usable = |address: &IpAddr| match address {
        IpAddr::V4(address) => !address.is_loopback() && !address.is_link_local(),
        // A link-local address needs a scope, which has no place in the address of a service.
        IpAddr::V6(address) => listened.is_ipv6() && !address.is_loopback() && !address.is_unicast_link_local(),
    };
    let addresses = interfaces.iter().map(|interface| interface.ip()).filter(usable);
    Ok(addresses.map(|address| address.to_string()).collect())
}

/// A name as a certificate contains it: a host name in lower case, or an IP address without brackets.
pub(crate) fn checked(name: &str) -> std::result::Result<String, &'static str> {
    const RULE: &str = "a name is a host name such as desk.lan, or an IP address, without scheme and port";
    let bare = name.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    if let Ok(address) = bare.unwrap_or(name).parse::<IpAddr>() {
        return match address.is_unspecified() {
            true => Err("it is every address, and no client can call it; a name is a host name or one address"),
            false => Ok(address.to_string()),
        };
    }
    let letter = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    let label = |label: &str| {
        !label.is_empty()
            && label.len() <= LONGEST_LABEL
            && label.bytes().all(letter)
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    // A name whose last part is a number would be taken for an IPv4 address, and it is a wrong one.
    let numeric = |label: &str| label.bytes().all(|byte| byte.is_ascii_digit());
    let is_good =
        name.len() <= LONGEST_NAME && name.split('.').all(label) && !name.rsplit('.').next().is_some_and(numeric);
    match is_good {
        true => Ok(name.to_ascii_lowercase()),
        false => Err(RULE),
    }
}

fn in_brackets(host: &str) -> String {
    match host.contains(':') {
        true => format!("[{host}]"),
        false => host.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(address: &str, given: &[&str]) -> Place {
        let options = Options {
            address: address.parse().unwrap(),
            names: given.iter().map(|name| (*name).to_owned()).collect(),
            ..Options::default()
        };
        Place::new(&options, names(&options).unwrap(), 8080)
    }

    #[test]
    fn addresses_are_those_that_a_device_can_use_and_the_first_is_base_url() {
        for (address, given, expected) in [
            ("127.0.0.1", &[][..], &["http://localhost:8080"][..]),
            ("127.0.0.1", &["10.0.2.2"], &["http://10.0.2.2:8080"]),
            (
                "192.0.2.7",
                &["Desk.lan", "fd00::5"],
                &["http://desk.lan:8080", "http://[fd00::5]:8080", "http://192.0.2.7:8080"],
            ),
            ("192.0.2.7", &[], &["http://192.0.2.7:8080"]),
        ] {
            assert_eq!(place(address, given).addresses(), expected, "{address} {given:?}");
        }
    }

    #[test]
    fn base_url_of_an_answer_is_the_requested_name_if_it_is_the_sandboxs() {
        let open = place("192.0.2.7", &["Desk.lan"]);
        for (host, expected) in [
            ("desk.lan:9000", "http://desk.lan:9000"),
            ("192.0.2.7:8080", "http://192.0.2.7:8080"),
            ("[fd00::1]:8080", "http://[fd00::1]:8080"),
            ("localhost:8080", "http://localhost:8080"),
            ("elsewhere.example:8080", "http://desk.lan:8080"),
            ("desk.lan/../x", "http://desk.lan:8080"),
            ("user@desk.lan:8080", "http://desk.lan:8080"),
        ] {
            let headers = HeaderMap::from_iter([(header::HOST, host.parse().unwrap())]);
            assert_eq!(open.asked(&headers), expected, "{host}");
        }
        assert_eq!(open.asked(&HeaderMap::new()), "http://desk.lan:8080");
        let closed = place("127.0.0.1", &[]);
        let headers = HeaderMap::from_iter([(header::HOST, "127.0.0.1:9000".parse().unwrap())]);
        assert_eq!(
            closed.asked(&headers),
            "http://localhost:8080",
            "one address on loopback"
        );
        assert_eq!(open.path_of("http://192.0.2.7:8080/v2.2?a=b"), Some("/v2.2?a=b"));
        for other in [
            "https://desk.lan:8080/",
            "http://desk.lan:8081/",
            "http://desk.lan/",
            "http://elsewhere.example:8080/",
            "desk.lan",
        ] {
            assert_eq!(open.path_of(other), None, "{other}");
        }
        assert!(!closed.knows("192.0.2.7:8080") && closed.knows("[::1]:1") && !closed.knows(""));
    }

    #[test]
    fn base_url_is_the_first_given_name_else_the_address() {
        for (address, given, base, local) in [
            ("127.0.0.1", &[][..], "http://localhost:8080", "http://localhost:8080"),
            ("127.0.0.2", &[], "http://127.0.0.2:8080", "http://127.0.0.2:8080"),
            ("::1", &[], "http://[::1]:8080", "http://[::1]:8080"),
            (
                "127.0.0.1",
                &["10.0.2.2"],
                "http://10.0.2.2:8080",
                "http://localhost:8080",
            ),
            ("192.0.2.7", &[], "http://192.0.2.7:8080", "http://localhost:8080"),
            ("fd00::7", &[], "http://[fd00::7]:8080", "http://localhost:8080"),
            (
                "0.0.0.0",
                &["desk.lan", "desk"],
                "http://desk.lan:8080",
                "http://localhost:8080",
            ),
            (
                "192.0.2.7",
                &["localhost"],
                "http://localhost:8080",
                "http://localhost:8080",
            ),
        ] {
            let place = place(address, given);
            assert_eq!(
                (&*place.base_url, &*place.local_url),
                (base, local),
                "{address} {given:?}"
            );
        }
    }

    #[test]
    fn name_option_accepts_hosts_and_addresses_only() {
        for (name, expected) in [
            ("Desk.LAN", "desk.lan"),
            ("[fd00::1]", "fd00::1"),
            ("10.0.2.2", "10.0.2.2"),
            ("my_service", "my_service"),
        ] {
            assert_eq!(checked(name).as_deref(), Ok(expected));
        }
        let long = "a".repeat(64);
        for name in [
            "",
            "desk:8443",
            "https://desk",
            "*.lan",
            "a..b",
            "desk.",
            "-a",
            "a b",
            "10.0.2.300",
            "0.0.0.0",
            "::",
            "bücher",
            &long,
        ] {
            assert!(checked(name).is_err(), "{name}");
        }
    }
}
