//! Parses addresses strictly: what is not clearly an address with a host is refused, never guessed.
use percent_encoding::{AsciiSet, utf8_percent_encode};
use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// Printable ASCII that must be encoded in a query.
const QUERY: &AsciiSet = &AsciiSet::EMPTY
    .add(b' ')
    .add(b'"')
    .add(b'<')
    .add(b'>')
    .add(b'\\')
    .add(b'^')
    .add(b'`')
    .add(b'{')
    .add(b'|')
    .add(b'}');
/// The same for a path. Brackets in queries are common, and servers expect them unencoded.
const PATH: &AsciiSet = &QUERY.add(b'[').add(b']');

/// Scheme, host and port of a request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Origin {
    pub https: bool,
    /// A name in lower case or a numeric address, IPv6 without brackets.
    pub host: String,
    pub port: u16,
}

/// An origin, and the target of a request to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Address {
    pub origin: Origin,
    /// Path and query, beginning with "/".
    pub target: String,
}

impl Address {
    /// Parses an address; the error is the rule that it breaks.
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

/// Encodes the path and query of an address: spaces, letters beyond ASCII, a "%" that begins no code. Existing codes are kept. The error is
/// the rule that the text breaks.
pub fn encoded(text: &str) -> Result<String, String> {
    if let Some(bad) = text.chars().find(|c| c.is_control()) {
        return Err(format!("must not hold {bad:?}"));
    }
    let host = text.find("://").map_or(0, |at| at + 3);
    let target = text[host..].find(['/', '?', '#']).map_or(text.len(), |at| host + at);
    let (path, query) = split_query(&text[target..]);
    let mut whole = text[..target].to_owned();
    encode(path, PATH, &mut whole);
    encode(query, QUERY, &mut whole);
    Ok(whole)
}

fn encode(text: &str, set: &'static AsciiSet, out: &mut String) {
    for (at, piece) in text.split('%').enumerate() {
        let is_code = piece.len() >= 2 && piece.bytes().take(2).all(|b| b.is_ascii_hexdigit());
        if at > 0 {
            out.push_str(if is_code { "%" } else { "%25" });
        }
        out.extend(utf8_percent_encode(piece, set));
    }
}

/// Splits a target into the path, and the query with its "?".
fn split_query(target: &str) -> (&str, &str) {
    target.split_at(target.find('?').unwrap_or(target.len()))
}

impl Address {
    /// Resolves a URI reference relative to this address (RFC 3986, section 5.2). The fragment is dropped, because only browsers use it.
    pub fn resolve(&self, reference: &str) -> String {
        let reference = reference.split('#').next().unwrap_or_default();
        let scheme = if self.origin.https { "https:" } else { "http:" };
        let absolute = match reference {
            _ if has_scheme(reference) => Some(reference.to_owned()),
            _ if reference.starts_with("//") => Some(format!("{scheme}{reference}")),
            _ => None,
        };
        let (origin, target) = match &absolute {
            Some(absolute) => {
                let host = absolute.find("://").map_or(absolute.len(), |at| at + 3);
                let end = absolute[host..].find(['/', '?']).map_or(absolute.len(), |at| host + at);
                (absolute[..end].to_owned(), absolute[end..].to_owned())
            }
            None => {
                let (path, query) = split_query(&self.target);
                let target = match reference.as_bytes().first() {
                    None => format!("{path}{query}"),
                    Some(b'?') => format!("{path}{reference}"),
                    Some(b'/') => reference.to_owned(),
                    Some(_) => {
                        let folder = path.rfind('/').map_or(0, |at| at + 1);
                        format!("{}{reference}", &path[..folder])
                    }
                };
                (self.origin.to_string(), target)
            }
        };
        let (path, query) = split_query(&target);
        format!("{origin}{}{query}", without_dots(path))
    }
}

/// Whether a URI reference begins with a scheme: then it is a complete address.
fn has_scheme(reference: &str) -> bool {
    let end = reference.find(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.')));
    reference.starts_with(|c: char| c.is_ascii_alphabetic()) && end.is_some_and(|at| reference[at..].starts_with(':'))
}

/// Removes the segments "." and ".." from a path (RFC 3986, section 5.2.4).
fn without_dots(path: &str) -> String {
    let mut kept: Vec<&str> = Vec::new();
    let mut segments = path.split('/').peekable();
    while let Some(segment) = segments.next() {
        let is_last = segments.peek().is_none();
        match segment {
            "." | ".." => {
                // In an absolute path the first piece is the empty one before the first "/".
                if segment == ".." && kept.len() > 1 {
                    kept.pop();
                }
                if is_last {
                    kept.push("");
                }
            }
            segment => kept.push(segment),
        }
    }
    kept.join("/")
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
                    None => return Err("the host may be followed by a port only".into()),
                };
                (address.to_string(), port)
            }
            None => {
                let (host, port) = match authority.split_once(':') {
                    Some((host, port)) => (host, Some(port)),
                    None => (authority, None),
                };
                let host = host.to_ascii_lowercase();
                // Only this machine's names may end in the dot of the root.
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

    /// Whether its port is not the default of its scheme.
    pub fn has_port(&self) -> bool {
        self.port != if self.https { 443 } else { 80 }
    }

    /// The host as an IP address, if it is one.
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

/// Writes the beginning of an address: scheme, host and port.
impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.https { "https://" } else { "http://" })?;
        match self.host.contains(':') {
            true => write!(f, "[{}]", self.host)?,
            false => f.write_str(&self.host)?,
        }
        match self.has_port() {
            true => write!(f, ":{}", self.port),
            false => Ok(()),
        }
    }
}

/// Whether a name in lower case denotes this machine (RFC 6761). Such a name is never looked up: another machine could answer for it.
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
            return Err("the host may hold ASCII letters, digits, '-', '_' and dots; other names are written as xn--…");
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

    /// The library's result for a redirect from `base`.
    fn resolved(base: &str, reference: &str) -> Option<String> {
        let address = Address::parse(base).unwrap().resolve(reference);
        let address = encoded(&address).and_then(|text| Address::parse(&text)).ok()?;
        Some(address.to_string())
    }

    // case:B08
    #[test]
    fn references_resolve_as_in_examples_of_rfc_3986() {
        for (reference, expected) in [
            ("g", "http://a/b/c/g"),
            ("./g", "http://a/b/c/g"),
            ("g/", "http://a/b/c/g/"),
            ("/g", "http://a/g"),
            ("//g", "http://g/"),
            ("?y", "http://a/b/c/d;p?y"),
            ("g?y", "http://a/b/c/g?y"),
            ("#s", "http://a/b/c/d;p?q"),
            ("g#s", "http://a/b/c/g"),
            ("g?y#s", "http://a/b/c/g?y"),
            (";x", "http://a/b/c/;x"),
            ("g;x", "http://a/b/c/g;x"),
            ("", "http://a/b/c/d;p?q"),
            (".", "http://a/b/c/"),
            ("./", "http://a/b/c/"),
            ("..", "http://a/b/"),
            ("../", "http://a/b/"),
            ("../g", "http://a/b/g"),
            ("../..", "http://a/"),
            ("../../g", "http://a/g"),
            ("../../../g", "http://a/g"),
            ("/./g", "http://a/g"),
            ("/../g", "http://a/g"),
            ("g.", "http://a/b/c/g."),
            (".g", "http://a/b/c/.g"),
            ("g..", "http://a/b/c/g.."),
            ("..g", "http://a/b/c/..g"),
            ("./../g", "http://a/b/g"),
            ("./g/.", "http://a/b/c/g/"),
            ("g/./h", "http://a/b/c/g/h"),
            ("g/../h", "http://a/b/c/h"),
            ("g;x=1/../y", "http://a/b/c/y"),
            ("g?y/./x", "http://a/b/c/g?y/./x"),
            ("g?y/../x", "http://a/b/c/g?y/../x"),
            ("g#s/../x", "http://a/b/c/g"),
        ] {
            let told = resolved("http://a/b/c/d;p?q", reference);
            assert_eq!(told.as_deref(), Some(expected), "{reference:?}");
        }
        for bad in [
            "g:h",
            "http:g",
            "https:",
            "mailto:x",
            "file:///etc/hostname",
            "//",
            "//u:p@g/",
            "///g",
            "a\r\nb",
        ] {
            assert_eq!(resolved("http://a/b/c/d;p?q", bad), None, "{bad:?}");
        }
    }

    // case:B08 case:B23
    #[test]
    fn generated_references_resolve_as_in_url_crate() {
        let pieces = [
            "",
            ".",
            "..",
            "/",
            "//",
            "b.mp3",
            "a b",
            "é",
            "日本",
            "%20",
            "%C3%A9",
            "%",
            "%4",
            "?",
            "?x=1",
            "?x=y z&é=1",
            "#f",
            ";p",
            "{id}",
            "a|b",
            "\"q\"",
            "x[1]",
            "host",
            "host:81",
            "http://host",
            "HTTPS://Host",
            "@",
            ":",
            "1:2",
            "...",
            "<>",
            "^`",
            "%zz",
            "~!$&()*+,=",
        ];
        let bases = [
            "http://a/",
            "https://a.example:8443/b/c/d?q=1",
            "http://127.0.0.1:1/b//c/",
            "https://[::1]?q",
        ];
        let (mut same, mut rng) = (0, fastrand::Rng::with_seed(8));
        for round in 0..200_000 {
            let base = bases[round % bases.len()];
            let mut reference = String::new();
            for _ in 0..rng.usize(0..6) {
                reference.push_str(pieces[rng.usize(0..pieces.len())]);
                if rng.u8(0..3) == 0 {
                    reference.push('/');
                }
            }
            let Some(ours) = resolved(base, &reference) else {
                continue;
            };
            let mut theirs = url::Url::parse(base).unwrap().join(&reference).unwrap();
            theirs.set_fragment(None);
            // That crate leaves some characters unencoded that HTTP does not allow.
            let theirs = encoded(theirs.as_str()).unwrap();
            assert_eq!(ours, theirs, "{reference:?} from {base}");
            same += 1;
        }
        assert!(same > 100_000, "{same}");
    }

    // case:B23
    #[test]
    fn characters_not_allowed_in_target_are_encoded_once() {
        for (text, expected) in [
            ("https://a/b c.mp3", "https://a/b%20c.mp3"),
            ("https://a/b%20c.mp3", "https://a/b%20c.mp3"),
            ("https://a/é", "https://a/%C3%A9"),
            ("https://a/%C3%A9é?ü=ß", "https://a/%C3%A9%C3%A9?%C3%BC=%C3%9F"),
            ("https://a?日", "https://a/?%E6%97%A5"),
            ("https://a/%", "https://a/%25"),
            ("https://a/%4", "https://a/%254"),
            ("https://a/%zz%41%%41", "https://a/%25zz%41%25%41"),
            ("https://a/%é", "https://a/%25%C3%A9"),
            ("https://a/\"<>\\^`{|}[]", "https://a/%22%3C%3E%5C%5E%60%7B%7C%7D%5B%5D"),
            ("https://a/?\"<>\\^`{|}[]?", "https://a/?%22%3C%3E%5C%5E%60%7B%7C%7D[]?"),
            (
                "https://a/\u{1F3B5}\u{202E}\u{FEFF}",
                "https://a/%F0%9F%8E%B5%E2%80%AE%EF%BB%BF",
            ),
            (
                "https://a/a+b;c,d~e'f(g)!*&=:@$-._",
                "https://a/a+b;c,d~e'f(g)!*&=:@$-._",
            ),
        ] {
            let once = encoded(text).unwrap();
            let address = Address::parse(&once).unwrap().to_string();
            assert_eq!(address, expected, "{text}");
            assert_eq!(encoded(&address).unwrap(), address, "it is not encoded twice");
        }
        for bad in [
            "https://a/\0",
            "https://a/\r\n",
            "https://a/\t",
            "https://a/\u{7f}",
            "https://a/\u{85}",
            "https://a/b#c d",
            "https://bücher.example/",
            "https://a b/c",
            "https://a%20b/c",
            "https://[::1 ]/",
            " https://a/",
            "a b",
            "",
        ] {
            assert!(encoded(bad).and_then(|text| Address::parse(&text)).is_err(), "{bad:?}");
        }
    }

    fn origin(text: &str) -> (bool, String, u16) {
        let origin = Address::parse(text).unwrap().origin;
        (origin.https, origin.host, origin.port)
    }

    // fault:N40
    #[test]
    fn address_with_name_ip_or_port_is_parsed() {
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
    fn host_name_of_253_bytes_with_labels_of_63_is_accepted() {
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
    fn ambiguous_addresses_are_refused() {
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
