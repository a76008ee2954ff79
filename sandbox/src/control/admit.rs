//! Who may steer the sandbox: this machine and its own pages, and from another machine the one who has the token.

use crate::base::refusal::Refusal;
use crate::base::token;
use crate::journal::Connection;
use crate::service::Service;
use crate::service::place;
use axum::http::{HeaderMap, header};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;

const OTHER_ORIGIN: &str = "The control interface is not open to web pages of other origins, nor under other names than localhost and \
                            those of --name";
const NO_TOKEN: &str = "The control interface and the page are open to the sandbox's own machine only: to use them from another one, \
                        start the sandbox with --control-token-file FILE, and send Authorization: Bearer TOKEN";
const TOKEN_MISSING: &str = "From another machine the control interface and the page take the header Authorization: Bearer TOKEN, \
                             with the token that the sandbox was started with";

/// Lets in a request for the control interface, or for the page.
///
/// A browser says which page makes a call, and by which name it found the host. A page of another origin, or one whose name was made to
/// lead here, must not steer the sandbox.
pub(crate) fn admit(service: &Service, connection: &Connection, headers: &HeaderMap) -> Result<(), Refusal> {
    let refused = |message| Err(Refusal::forbidden("ForbiddenError", message));
    let place = &service.place;
    let own = |value: &axum::http::HeaderValue| value.to_str().is_ok_and(|origin| place.is_origin(origin, headers));
    let site = headers.get("sec-fetch-site").map(|site| site.as_bytes());
    if !headers.get(header::ORIGIN).is_none_or(own) || !matches!(site, None | Some(b"same-origin" | b"none")) {
        return refused(OTHER_ORIGIN);
    }
    let token = service.options.control_token.as_deref();
    if token.is_some_and(|token| has_token(headers, token)) {
        return Ok(());
    }
    match (connection.is_local, token) {
        (true, _) if place::host(headers).is_some_and(|host| place.knows(host)) => Ok(()),
        (true, _) => refused(OTHER_ORIGIN),
        (false, None) => refused(NO_TOKEN),
        (false, Some(_)) => refused(TOKEN_MISSING),
    }
}

/// The same for what a person opens in a browser, which asks for the token then: it is the password, with any user name.
pub(crate) fn admit_browser(service: &Service, connection: &Connection, headers: &HeaderMap) -> Result<(), Refusal> {
    let refusal = match admit(service, connection, headers) {
        Ok(()) => return Ok(()),
        Err(refusal) => refusal,
    };
    match refusal.message == TOKEN_MISSING {
        true => Err(Refusal::bad_token(TOKEN_MISSING, "Basic realm=\"musiccat-sandbox\"")),
        false => Err(refusal),
    }
}

/// Whether the request brings the token: as a bearer's, or as the password that a browser sends.
fn has_token(headers: &HeaderMap, token: &str) -> bool {
    let Some(sent) = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok()) else {
        return false;
    };
    let (scheme, value) = sent.split_once(' ').unwrap_or_default();
    let value = value.trim();
    if scheme.eq_ignore_ascii_case("bearer") {
        return is_same(value, token);
    }
    let decoded = STANDARD
        .decode(value)
        .ok()
        .and_then(|bytes| String::from_utf8(bytes).ok());
    let password = decoded.as_deref().and_then(|pair| pair.split_once(':'));
    scheme.eq_ignore_ascii_case("basic") && password.is_some_and(|(_, password)| is_same(password, token))
}

/// Compares in a time that does not tell where the difference is, nor how long the right one is.
fn is_same(sent: &str, token: &str) -> bool {
    let pairs = token::hash(sent).into_iter().zip(token::hash(token));
    pairs.fold(0, |difference, (left, right)| difference | (left ^ right)) == 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Options, Sandbox};

    fn sandbox(token: Option<&str>) -> Sandbox {
        let options = Options {
            artists: 10,
            names: vec!["desk.lan".into()],
            control_token: token.map(str::to_owned),
            ..Options::default()
        };
        Sandbox::start(options).unwrap()
    }

    fn status(sandbox: &Sandbox, is_local: bool, pairs: &[(&'static str, &str)]) -> u16 {
        let connection = Connection {
            number: 1,
            is_local,
            ..Connection::default()
        };
        let pairs = pairs.iter();
        let headers = pairs
            .map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap()))
            .collect();
        let admitted = admit_browser(&sandbox.service, &connection, &headers);
        admitted.map_or_else(|refusal| refusal.status.as_u16(), |()| 200)
    }

    #[test]
    fn control_without_token_admits_this_machine_and_its_own_pages_only() {
        let sandbox = sandbox(None);
        let host = ("host", "localhost:8080");
        let local = |pairs: &[(&'static str, &str)]| status(&sandbox, true, pairs) == 200;
        assert!(local(&[host]) && local(&[("host", "desk.lan:8080")]));
        assert!(local(&[("host", "127.0.0.1:8080")]) && local(&[("host", "[::1]:8080")]));
        assert!(local(&[
            host,
            ("origin", "http://localhost:8080"),
            ("sec-fetch-site", "same-origin")
        ]));
        assert!(!local(&[("host", "sandbox.example:8080")]) && !local(&[]));
        for origin in [
            "https://localhost:8080",
            "http://localhost:9090",
            "http://evil.example",
            "null",
        ] {
            assert!(!local(&[host, ("origin", origin)]), "{origin}");
        }
        assert!(!local(&[host, ("sec-fetch-site", "cross-site")]) && !local(&[host, ("sec-fetch-site", "same-site")]));
        assert_eq!(status(&sandbox, false, &[host]), 403);
        assert_eq!(
            status(&sandbox, false, &[host, ("authorization", "Bearer ")]),
            403,
            "no token opens nothing"
        );
    }

    #[test]
    fn control_with_token_admits_other_machines_but_no_foreign_page() {
        let sandbox = sandbox(Some("open sesame"));
        let host = ("host", "desk.lan:8080");
        let basic = |pair: &str| format!("Basic {}", STANDARD.encode(pair));
        let (right, wrong, none) = (basic("any:open sesame"), basic("open sesame:"), basic("open sesame"));
        for (sent, expected) in [
            ("Bearer open sesame", 200),
            ("bearer open sesame", 200),
            (&right, 200),
            (&wrong, 401),
            (&none, 401),
            ("Bearer open sesam", 401),
            ("Bearer open sesame2", 401),
            ("Bearer", 401),
            ("open sesame", 401),
            ("Token open sesame", 401),
        ] {
            assert_eq!(
                status(&sandbox, false, &[host, ("authorization", sent)]),
                expected,
                "{sent}"
            );
        }
        let foreign = [host, ("authorization", &*right), ("origin", "http://evil.example")];
        assert_eq!(status(&sandbox, false, &foreign), 403);
        assert_eq!(status(&sandbox, true, &[host]), 200, "this machine needs none");
    }
}
