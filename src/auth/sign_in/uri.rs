//! Addresses that a browser can be sent to: http(s), or an application's own scheme.

/// Whether this can be registered as a redirect address: it must be absolute, with http(s) or an application's own scheme.
pub fn is_absolute(uri: &str) -> bool {
    RedirectUri::parse(uri).is_some()
}

/// An address, split into its parts.
pub struct RedirectUri<'a> {
    scheme: &'a str,
    /// Host and port, without the scheme's default port. `None` in "com.example:/done".
    authority: Option<&'a str>,
    path: &'a str,
    pub query: Option<&'a str>,
    pub fragment: Option<&'a str>,
}

impl<'a> RedirectUri<'a> {
    pub fn parse(text: &'a str) -> Option<RedirectUri<'a>> {
        let (scheme, rest) = text.split_once(':')?;
        let named = scheme.bytes().all(|b| b.is_ascii_alphanumeric() || b"+-.".contains(&b));
        // Without the check for a slash, "localhost:8080/done" would be an address with the scheme "localhost".
        if !named || !scheme.starts_with(|first: char| first.is_ascii_alphabetic()) || !rest.starts_with('/') {
            return None;
        }
        let (rest, fragment) = apart(rest, '#');
        let (rest, query) = apart(rest, '?');
        let mut address = RedirectUri {
            scheme,
            authority: None,
            path: rest,
            query,
            fragment,
        };
        if let Some(rest) = rest.strip_prefix("//") {
            let (authority, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
            (address.authority, address.path) = (Some(authority), path);
        }
        if let Some(port) = address.web_port() {
            // Browsers omit the default port, and never omit the path.
            let authority = address.authority.filter(|authority| !authority.is_empty())?;
            address.authority = Some(authority.strip_suffix(port).unwrap_or(authority));
            if address.path.is_empty() {
                address.path = "/";
            }
        }
        Some(address)
    }

    fn web_port(&self) -> Option<&'static str> {
        match self.scheme {
            scheme if scheme.eq_ignore_ascii_case("https") => Some(":443"),
            scheme if scheme.eq_ignore_ascii_case("http") => Some(":80"),
            _ => None,
        }
    }

    /// The parts of its query that `registered` does not have; `None` if the address is another one.
    pub fn beyond(&self, registered: &str) -> Option<Vec<&'a str>> {
        let registered = RedirectUri::parse(registered)?;
        let same_host = match (self.authority, registered.authority) {
            (Some(here), Some(there)) => here.eq_ignore_ascii_case(there),
            (here, there) => here == there,
        };
        if !self.scheme.eq_ignore_ascii_case(registered.scheme) || !same_host || self.path != registered.path {
            return None;
        }
        let mut pieces: Vec<&str> = self.query.map_or(Vec::new(), |query| query.split('&').collect());
        for own in registered.query.into_iter().flat_map(|query| query.split('&')) {
            let place = pieces.iter().position(|piece| *piece == own)?;
            pieces.remove(place);
        }
        Some(pieces)
    }
}

/// The text before the first `mark`, and the text after it.
fn apart(text: &str, mark: char) -> (&str, Option<&str>) {
    match text.split_once(mark) {
        Some((before, behind)) => (before, Some(behind)),
        None => (text, None),
    }
}
