//! Addresses, read strictly: what is not plainly an address of a host is refused, never guessed at.
use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// The host that a request goes to, and how.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Origin {
    pub https: bool,
    /// A name in lower case or a numeric address, IPv6 without brackets.
    pub host: String,
    pub port: u16,
}

/// An origin and what to ask it for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Address {
    pub origin: Origin,
    /// Path and query, beginning with "/".
    pub target: String,
}

impl Address {
    /// Reads an address; the error is the rule that it breaks.
    pub fn parse(text: &str) -> Result<Address, String> {
        if text.contains(char::is_whitespace) {
            return Err("must not hold white space".into());
        }
        let (https, rest) = if let Some(rest) = strip_scheme(text, "https://") {
            (true, rest)
        } else if let Some(rest) = strip_scheme(text, "http://") {
            (false, rest)
        } else {
            return Err("must begin with https:// or http://".into());
        };
        let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
        let (authority, target) = rest.split_at(end);
        let origin = Origin::from_authority(https, authority)?;
        if target.contains('#') {
            return Err("must not have a fragment".into());
        }
        if let Some(bad) = target.chars().find(|c| !in_target(*c)) {
            return Err(format!("must not hold {bad:?}; such characters are percent-encoded"));
        }
        let target = match target.starts_with('/') {
            true => target.to_owned(),
            false => format!("/{target}"),
        };
        Ok(Address { origin, target })
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.origin, self.target)
    }
}

impl Origin {
    fn from_authority(https: bool, authority: &str) -> Result<Origin, String> {
        if authority.contains('@') {
            return Err("must not hold a user name or password".into());
        }
        let (host, port) = match authority.strip_prefix('[') {
            Some(rest) => {
                let (inner, behind) = rest.split_once(']').ok_or("an IPv6 address ends with ']'")?;
                let address: Ipv6Addr = inner.parse().map_err(|_| "the host is not an IPv6 address")?;
                let port = match behind.strip_prefix(':') {
                    Some(port) => Some(port),
                    None if behind.is_empty() => None,
                    None => return Err("only a port may follow the host".into()),
                };
                (address.to_string(), port)
            }
            None => {
                let (host, port) = match authority.split_once(':') {
                    Some((host, port)) => (host, Some(port)),
                    None => (authority, None),
                };
                let host = host.to_ascii_lowercase();
                // Of this machine's names alone may the dot of the root be written.
                check_name(host.strip_suffix('.').filter(|_| is_local(&host)).unwrap_or(&host))?;
                (host, port)
            }
        };
        let port = match port {
            None if https => 443,
            None => 80,
            Some(digits) => parse_port(digits).ok_or("the port must be a number from 1 to 65535")?,
        };
        Ok(Origin { https, host, port })
    }

    /// The host as a number, where it is one.
    pub fn ip(&self) -> Option<IpAddr> {
        self.host.parse().ok()
    }

    /// Whether the host is this machine, so that nothing leaves it.
    pub fn is_loopback(&self) -> bool {
        match self.ip() {
            // An IPv4 address may be written as an IPv6 one.
            Some(ip) => ip.to_canonical().is_loopback(),
            None => is_local(&self.host),
        }
    }
}

/// As the beginning of an address: scheme, host and port.
impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.https { "https://" } else { "http://" })?;
        match self.host.contains(':') {
            true => write!(f, "[{}]", self.host)?,
            false => f.write_str(&self.host)?,
        }
        match (self.https, self.port) {
            (true, 443) | (false, 80) => Ok(()),
            (_, port) => write!(f, ":{port}"),
        }
    }
}

/// Whether a name in lower case is this machine's (RFC 6761). Such a name is never looked up: another machine could answer for it.
fn is_local(name: &str) -> bool {
    let name = name.strip_suffix('.').unwrap_or(name);
    name == "localhost" || name.ends_with(".localhost")
}

fn strip_scheme<'a>(text: &'a str, scheme: &str) -> Option<&'a str> {
    let head = text.get(..scheme.len())?;
    head.eq_ignore_ascii_case(scheme).then(|| &text[scheme.len()..])
}

fn parse_port(digits: &str) -> Option<u16> {
    if digits.len() > 5 || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    digits.parse().ok().filter(|port| *port != 0)
}

fn check_name(host: &str) -> Result<(), &'static str> {
    if host.is_empty() {
        return Err("the host is missing");
    }
    if host.len() > 253 {
        return Err("the host is longer than 253 characters");
    }
    for label in host.split('.') {
        if label.is_empty() || label.len() > 63 {
            return Err("the parts of the host, between dots, have 1 to 63 characters");
        }
        if !label
            .bytes()
            .all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_')
        {
            return Err("the host may hold letters, digits, '-', '_' and dots");
        }
    }
    // Resolvers read "127.1" and "0x7f.1" as numbers; a name never ends in one.
    let last = host.rsplit('.').next().unwrap_or(host).as_bytes();
    let numeric = last.iter().all(u8::is_ascii_digit) || last.starts_with(b"0x") || last.starts_with(b"0X");
    if numeric && host.parse::<Ipv4Addr>().is_err() {
        return Err("a numeric host has four numbers from 0 to 255");
    }
    Ok(())
}

fn in_target(c: char) -> bool {
    c.is_ascii_graphic() && !matches!(c, '"' | '<' | '>' | '\\' | '^' | '`' | '{' | '|' | '}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn origin(text: &str) -> (bool, String, u16) {
        let origin = Address::parse(text).unwrap().origin;
        (origin.https, origin.host, origin.port)
    }

    // fault:N40
    #[test]
    fn reads_names_numbers_and_ports() {
        assert_eq!(origin("https://API.example.com"), (true, "api.example.com".into(), 443));
        assert_eq!(origin("HTTP://127.0.0.1:8080/x"), (false, "127.0.0.1".into(), 8080));
        assert_eq!(origin("https://[::1]:8443/"), (true, "::1".into(), 8443));
        let address = Address::parse("https://[::1]?a=b").unwrap();
        assert_eq!(address.target, "/?a=b");
        assert_eq!(address.to_string(), "https://[::1]/?a=b");
        assert!(address.origin.is_loopback());
        assert!(
            !Address::parse("https://127.0.0.1.example.com")
                .unwrap()
                .origin
                .is_loopback()
        );
    }

    #[test]
    fn a_name_and_its_parts_may_be_as_long_as_names_are() {
        let part = "a".repeat(63);
        let longest = format!("{part}.{part}.{part}.{}", "b".repeat(61));
        assert_eq!(longest.len(), 253);
        for good in [&longest, "under_score.example", "hy-phen", "x1"] {
            assert_eq!(
                origin(&format!("http://{good}:65535")),
                (false, good.to_owned(), 65_535)
            );
            assert_eq!(origin(&format!("http://{good}")), (false, good.to_owned(), 80));
        }
        for bad in [
            format!("{longest}b"),
            format!("{part}a"),
            format!("a.{part}a.b"),
            "a+b".into(),
            "a:065535".into(),
        ] {
            assert!(Address::parse(&format!("http://{bad}")).is_err(), "{bad}");
        }
    }

    // fault:N40
    #[test]
    fn refuses_what_could_be_read_in_two_ways() {
        for bad in [
            "",
            "ftp://a",
            "https:a",
            "https://",
            "https:///x",
            "https://:443",
            "https://user@a/",
            "https://u:p@a/",
            "https://a.example.@b/",
            "https://a./",
            "https://a..b/",
            "https://a b/",
            "https://a%2fb/",
            "https://a\\b/",
            "https://ä.example/",
            "https://a:0/",
            "https://a:65536/",
            "https://a:+1/",
            "https://a:/",
            "https://a:1:2/",
            "https://[::1/",
            "https://[::1]x/",
            "https://[fe80::1%25lo]/",
            "https://[1.2.3.4]/",
            "https://127.1/",
            "https://0x7f.0.0.1/",
            "https://0x7f000001/",
            "https://2130706433/",
            "https://a/#b",
            "https://a/ b",
            "https://a/\r\nx: y",
            "https://a/<",
            "https://-\u{0}/",
        ] {
            assert!(Address::parse(bad).is_err(), "{bad:?}");
        }
    }
}
