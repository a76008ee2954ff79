//! Masks what is recorded: first what its name tells, then everything that is known by then.

use super::kinds::{self, Spot};
use super::spelled::encoded;
use super::{Marks, json, lenient, multipart};
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
        if let Some(boundary) = multipart::boundary(mime_type) {
            let masked = self.parts(&boundary, text.as_bytes(), is_request);
            return self.known(&String::from_utf8_lossy(&masked));
        }
        let is_json = text.trim_start().starts_with(['{', '[', '"']);
        if !is_json && (mime_type.contains("form-urlencoded") || (is_request && is_form(text))) {
            let masked = self.pairs(text, is_request, DEPTH);
            return self.known(&masked);
        }
        let masked = self.json(text, is_request);
        let masked = masked.or_else(|| may_have_names(mime_type, is_request).then(|| self.named(text, is_request)));
        self.known(masked.as_deref().unwrap_or(text))
    }

    /// A text of JSON; `None` where it is none.
    fn json(&mut self, text: &str, is_request: bool) -> Option<String> {
        let spot = if is_request { Spot::Request } else { Spot::Answer };
        json::changed(text, &mut |key, written| {
            let kind = kinds::of(key, spot);
            let Some(value) = json::unquoted(written) else {
                let is_number = written.starts_with(|digit: char| digit.is_ascii_digit());
                return kind
                    .filter(|_| is_number)
                    .map(|kind| json::quoted(&self.mark(kind, written, is_request)));
            };
            let masked = match kind {
                Some(kind) => self.mark(kind, &value, is_request),
                None if value.contains("://") => self.parameters(&value, is_request, DEPTH),
                None if value.trim_start().starts_with(['{', '[']) => self.json(&value, is_request)?,
                None => return None,
            };
            (masked != value).then(|| json::quoted(&masked))
        })
    }

    /// A text in another form, or in a broken one.
    fn named(&mut self, text: &str, is_request: bool) -> String {
        let spot = if is_request { Spot::Request } else { Spot::Answer };
        let mut masked = String::with_capacity(text.len());
        let mut at = 0;
        let mut found = lenient::values(text);
        found.sort_by_key(|(_, value)| value.start);
        for (name, value) in found {
            if let Some(kind) = kinds::of(name, spot).filter(|_| value.start >= at) {
                masked.push_str(&text[at..value.start]);
                masked += &self.mark(kind, &text[value.clone()], is_request);
                at = value.end;
            }
        }
        masked.push_str(&text[at..]);
        masked
    }

    /// A body that is no text.
    pub(crate) fn bytes(&mut self, mime_type: &str, bytes: &[u8], is_request: bool) -> Vec<u8> {
        match multipart::boundary(mime_type) {
            Some(boundary) => self.parts(&boundary, bytes, is_request),
            None => self.known_bytes(bytes),
        }
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
        let path = text.find(['?', '#', ' ', '"']).unwrap_or(text.len());
        let (path, mut rest) = text.split_at(path);
        let mut masked = match path.starts_with('/') || path.contains("://") {
            true => self.path(path, is_request),
            false => path.to_owned(),
        };
        while let Some(at) = rest.find(['?', '#']) {
            masked.push_str(&rest[..=at]);
            rest = &rest[at + 1..];
            let end = rest.find(['?', '#', ' ', '"', '<', '>']).unwrap_or(rest.len());
            masked += &self.pairs(&rest[..end], is_request, depth);
            rest = &rest[end..];
        }
        masked + rest
    }

    /// A path, or an address up to its end: what comes after a name of a secret, what is in the form of a signed token, and the user's name
    /// and password before a host.
    fn path(&mut self, path: &str, is_request: bool) -> String {
        let is_secret = |segment: &str| segment.len() >= 8 && segment.bytes().any(|byte| byte.is_ascii_digit());
        let is_token = |segment: &str| segment.starts_with("eyJ") && segment.matches('.').count() == 2;
        let mut masked: Vec<String> = Vec::new();
        let mut kind = None;
        for (place, segment) in path.split('/').enumerate() {
            let host = (place == 2 && path.contains("://"))
                .then(|| segment.rsplit_once('@'))
                .flatten();
            masked.push(match (host, kind) {
                (Some((user, host)), _) => format!("{}@{host}", self.mark("password", user, is_request)),
                (_, Some(kind)) if is_secret(segment) => encoded(&self.mark(kind, &decoded(segment), is_request)),
                _ if is_token(segment) => self.mark("token", segment, is_request),
                _ => match segment.split_once(';') {
                    Some((name, parameters)) => {
                        format!("{name};{}", self.pairs(parameters, is_request, 0))
                    }
                    None => segment.to_owned(),
                },
            });
            let of_segment = kinds::of(segment, Spot::Request);
            kind = of_segment.filter(|kind| !["mail", "name", "person", "key"].contains(kind));
        }
        masked.join("/")
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

/// Whether a text of no kind is a form: names, equals signs and values, and nothing else.
fn is_form(text: &str) -> bool {
    let is_name = |name: &str| {
        !name.is_empty()
            && name
                .chars()
                .all(|sign| sign.is_alphanumeric() || "_-.[]%".contains(sign))
    };
    let is_pair = |pair: &str| pair.split_once('=').is_some_and(|(name, _)| is_name(name));
    !text.contains(char::is_whitespace) && text.split('&').all(is_pair)
}

/// Whether to look for names in a text of this kind that is no JSON. Programs and pages that a browser is to show are left as they are: what
/// looks like a value in them may be a command.
fn may_have_names(mime_type: &str, is_request: bool) -> bool {
    let is_of_a_browser = ["html", "javascript", "ecmascript", "css"]
        .iter()
        .any(|kind| mime_type.contains(kind));
    is_request || !is_of_a_browser
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

    #[test]
    fn secrets_under_names_are_masked_in_bodies_and_addresses_of_every_form() {
        let form = "multipart/form-data; boundary=X";
        for (mime_type, text) in [
            (
                form,
                "--X\r\nContent-Disposition: form-data; name=\"password\"\r\n\r\nhunter-21\r\n--X--\r\n",
            ),
            (
                form,
                "--X\r\nContent-Type: application/json\r\n\r\n{\"password\":\"hunter-21\"}\r\n--X--\r\n",
            ),
            ("application/json", "{\"password\":\"hunter-21\""),
            ("application/json", "{\"pin\":\"hunter-21\"}"),
            ("application/json", "{\"a\":\"{\\\"password\\\":\\\"hunter-21\\\"}\"}"),
            ("application/x-www-form-urlencoded", "{\"password\":\"hunter-21\"}"),
            ("text/plain", "password=hunter-21"),
            ("text/plain", "a=b&password=hunter-21&c=d"),
            ("", "password: hunter-21\na: b"),
            ("application/xml", "<a password=\"hunter-21\"/>"),
            ("text/xml", "<a><password>hunter-21</password></a>"),
        ] {
            let masked = Marks::default().text(mime_type, text, true);
            assert_eq!(
                masked,
                text.replace("hunter-21", "masked-password-1"),
                "{mime_type} {text}"
            );
        }
        let number = Marks::default().text("application/json", "{\"pin\":1234,\"n\":5}", true);
        assert_eq!(number, "{\"pin\":\"masked-password-1\",\"n\":5}");
        let binary = b"--X\r\nContent-Disposition: form-data; name=pin\r\n\r\nhunter-21\r\n--X\r\n\r\n\xff\r\n--X--";
        let masked = Marks::default().bytes(form, binary, true);
        assert!(find(&masked, b"masked-password-1") && !find(&masked, b"hunter-21") && find(&masked, b"\xff"));
        for (address, expected) in [
            ("/v2.2/tokens/hunter-21/me", "/v2.2/tokens/masked-token-1/me"),
            (
                "https://a/password-reset/hunter-21?x=1",
                "https://a/password-reset/masked-password-1?x=1",
            ),
            ("/a;jsessionid=hunter-21/b", "/a;jsessionid=masked-token-1/b"),
            ("/a?session=hunter-21", "/a?session=masked-token-1"),
            ("/a/eyJhbGciOiJ.eyJzdWIi.c2ln", "/a/masked-token-1"),
            ("https://me:hunter-21@a/b", "https://masked-password-1@a/b"),
            ("/oauth/access_token", "/oauth/access_token"),
            ("/v2.2/members/mem.1234567/tags", "/v2.2/members/mem.1234567/tags"),
        ] {
            assert_eq!(Marks::default().address(address, true), expected);
        }
        let page = "<script>var token = read('token');</script>";
        assert_eq!(Marks::default().text("text/html", page, false), page);
        let id = "{\"userId\":\"b2f4c6e8-0a1b\"}";
        assert_eq!(Marks::default().text("application/json", id, true), id);
    }

    fn find(bytes: &[u8], wanted: &[u8]) -> bool {
        bytes.windows(wanted.len()).any(|window| window == wanted)
    }
}
