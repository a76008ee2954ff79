//! Masks what is recorded: first what its name tells, then everything that is known by then.

use super::kinds::{self, Spot};
use super::spelled::encoded;
use super::{Marks, json};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;

/// An address in an address, and one in that.
const DEPTH: usize = 3;

impl Marks {
    /// An address, or another text with parameters in it.
    pub(crate) fn address(&mut self, text: &str, is_request: bool) -> String {
        let masked = self.parameters(text, is_request, DEPTH);
        self.known(&masked)
    }

    /// The value of a header.
    pub(crate) fn header(&mut self, name: &str, value: &str, is_request: bool) -> String {
        let name = name.to_ascii_lowercase();
        let masked = match name.as_str() {
            "authorization" | "proxy-authorization" => self.credentials(value, is_request),
            "cookie" => self.cookies(value, usize::MAX, is_request),
            "set-cookie" => self.cookies(value, 1, is_request),
            _ => match kinds::of(&name, Spot::Answer) {
                Some(kind) => self.mark(kind, value, is_request),
                None => self.parameters(value, is_request, DEPTH),
            },
        };
        self.known(&masked)
    }

    /// A body that is a text of this kind.
    pub(crate) fn text(&mut self, mime_type: &str, text: &str, is_request: bool) -> String {
        if mime_type.contains("form-urlencoded") {
            // Not a form of names and values at all, perhaps: then there is nothing that a name tells.
            let masked = self.pairs(text, is_request, DEPTH);
            return self.known(&masked);
        }
        let spot = if is_request { Spot::Request } else { Spot::Answer };
        let masked = json::changed(text, &mut |key, written| {
            let value = json::unquoted(written)?;
            let masked = match kinds::of(key, spot) {
                Some(kind) => self.mark(kind, &value, is_request),
                None if value.contains("://") => self.parameters(&value, is_request, DEPTH),
                None => return None,
            };
            (masked != value).then(|| json::quoted(&masked))
        });
        self.known(masked.as_deref().unwrap_or(text))
    }

    /// A body that is no text.
    pub(crate) fn bytes(&self, bytes: &[u8]) -> Vec<u8> {
        self.known_bytes(bytes)
    }

    /// `Bearer` and a token; `Basic` and a user's name and password, which are recorded in plain.
    fn credentials(&mut self, value: &str, is_request: bool) -> String {
        let Some((scheme, rest)) = value.split_once(' ') else {
            return self.mark("token", value, is_request);
        };
        let rest = rest.trim();
        let pair = STANDARD
            .decode(rest)
            .ok()
            .and_then(|bytes| String::from_utf8(bytes).ok());
        let pair = pair.as_deref().unwrap_or(rest).split_once(':');
        match pair.filter(|_| scheme.eq_ignore_ascii_case("basic")) {
            Some((user, password)) => {
                let (user, password) = (decoded(user), decoded(password));
                let user = self.mark("key", &user, is_request);
                let password = self.mark("secret", &password, is_request);
                format!("{scheme} {user}:{password}")
            }
            None if scheme.eq_ignore_ascii_case("bearer") => {
                format!("{scheme} {}", self.mark("access-token", rest, is_request))
            }
            None => format!("{scheme} {}", self.mark("token", rest, is_request)),
        }
    }

    /// The values of so many cookies; what follows says how long they are good.
    fn cookies(&mut self, value: &str, most: usize, is_request: bool) -> String {
        let masked = value
            .split(';')
            .enumerate()
            .map(|(place, part)| match part.split_once('=') {
                Some((name, value)) if place < most => {
                    format!("{name}={}", self.mark("cookie", value.trim(), is_request))
                }
                _ => part.to_owned(),
            });
        masked.collect::<Vec<_>>().join(";")
    }

    /// Parameters wherever they are in a text: behind `?` and behind `#`.
    fn parameters(&mut self, text: &str, is_request: bool, depth: usize) -> String {
        let mut masked = String::new();
        let mut rest = text;
        while let Some(at) = rest.find(['?', '#']) {
            masked.push_str(&rest[..=at]);
            rest = &rest[at + 1..];
            let end = rest.find(['?', '#', ' ', '"', '<', '>']).unwrap_or(rest.len());
            masked += &self.pairs(&rest[..end], is_request, depth);
            rest = &rest[end..];
        }
        masked + rest
    }

    /// `name=value` with `&` between.
    fn pairs(&mut self, text: &str, is_request: bool, depth: usize) -> String {
        let names = text
            .split('&')
            .map(|pair| pair.split_once('=').map_or(pair, |(name, _)| name));
        let spot = match kinds::are_of_oauth(names) {
            true => Spot::OAuth,
            false => Spot::Request,
        };
        let masked = text.split('&').map(|pair| {
            let Some((name, value)) = pair.split_once('=') else {
                return pair.to_owned();
            };
            let plain = decoded(value);
            let masked = match kinds::of(&decoded(name), spot) {
                Some(kind) => self.mark(kind, &plain, is_request),
                None if depth > 0 && plain.contains('=') => self.parameters(&plain, is_request, depth - 1),
                None => return pair.to_owned(),
            };
            match masked == plain {
                true => pair.to_owned(),
                false => format!("{name}={}", encoded(&masked)),
            }
        });
        masked.collect::<Vec<_>>().join("&")
    }
}

/// The value of a parameter.
fn decoded(value: &str) -> String {
    let pair = format!("={value}");
    let pair = form_urlencoded::parse(pair.as_bytes()).next();
    pair.map_or_else(String::new, |(_, value)| value.into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_are_masked_alike_in_headers_addresses_forms_and_json() {
        let mut marks = Marks::default();
        let authorize = "/oauth/authorize?client_id=demo-key&state=st4te-of-1&code_challenge=ch4ll-1&redirect_uri=http%3A%2F%2Fa%2F%3Fcode%3Dc0de-0001&scope=x";
        assert_eq!(
            marks.address(authorize, true),
            "/oauth/authorize?client_id=masked-key-1&state=masked-state-1&code_challenge=masked-challenge-1&redirect_uri=http%3A%2F%2Fa%2F%3Fcode%3Dmasked-code-1&scope=x"
        );
        let redirect = "http://127.0.0.1:8976/signed-in?code=c0de-0001&state=st4te-of-1";
        assert_eq!(
            marks.header("location", redirect, false),
            "http://127.0.0.1:8976/signed-in?code=masked-code-1&state=masked-state-1"
        );
        let basic = format!("Basic {}", STANDARD.encode("demo-key:s3cret-of-1"));
        assert_eq!(
            marks.header("Authorization", &basic, true),
            "Basic masked-key-1:masked-secret-1"
        );
        let form = "grant_type=password&username=may%40sandbox.test&password=cr%C3%A8me+%26+%3D";
        assert_eq!(
            marks.text("application/x-www-form-urlencoded", form, true),
            "grant_type=password&username=masked-mail-1&password=masked-password-1"
        );
        let answer = r#"{"access_token":"t0ken-0001", "token_type":"bearer", "code":"NotFound", "email":"may@sandbox.test", "x":["s3cret-of-1"],
            "href":"https://a/b?signature=s1gned-1&x=1"}"#;
        let expected = r#"{"access_token":"masked-access-token-1", "token_type":"bearer", "code":"NotFound", "email":"masked-mail-1", "x":["masked-secret-1"],
            "href":"https://a/b?signature=masked-signature-1&x=1"}"#;
        assert_eq!(marks.text("application/json", answer, false), expected);
        assert_eq!(
            marks.header("authorization", "bearer t0ken-0001", true),
            "bearer masked-access-token-1"
        );
        assert_eq!(marks.header("apikey", "demo-key", true), "masked-key-1");
        assert_eq!(
            marks.header("cookie", "a=c00kie-01; b=2", true),
            "a=masked-cookie-1; b=masked-cookie-2"
        );
        assert_eq!(
            marks.header("set-cookie", "a=c00kie-01; Path=/; Max-Age=5", false),
            "a=masked-cookie-1; Path=/; Max-Age=5"
        );
        assert_eq!(
            marks.text("text/html", "<b>s3cret-of-1</b>", false),
            "<b>masked-secret-1</b>"
        );
        assert_eq!(
            marks.address("/v2.2/search?query=a=b&state=on", true),
            "/v2.2/search?query=a=b&state=on"
        );
    }
}
