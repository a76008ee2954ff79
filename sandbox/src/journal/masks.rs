//! Secrets in what the journal shows: what a request or an answer holds of them is replaced, wherever it is.

use crate::base::body;
use axum::http::HeaderMap;
use serde_json::Value;
use std::ops::Range;

const MASK: &str = "***";
/// An address in an address is encoded twice, and so on. What is encoded more often than this is masked as a whole.
const MOST_ENCODED: usize = 8;

/// Whether a request's header, parameter or key of this name holds a secret.
fn is_secret(key: &str) -> bool {
    const CODES: [&str; 5] = ["code", "authcode", "authorizationcode", "devicecode", "assertion"];
    let mut words = key.split(['.', '[', ']']).map(plain);
    names_secret(key) || words.any(|word| CODES.contains(&word.as_str()))
}

/// The same for a key of an answer, where `code` is the name of an error.
fn names_secret(key: &str) -> bool {
    let key = plain(key);
    let words = ["password", "secret", "token", "verifier", "apikey"];
    words.iter().any(|word| key.contains(word))
}

/// A name without what writers of names differ in.
fn plain(key: &str) -> String {
    key.to_ascii_lowercase().replace(['-', '_'], "")
}

/// Whether this may be the name of a field. A token is longer, and what was no form and was read as one has other letters.
fn is_name(key: &str) -> bool {
    key.len() <= 40
        && key
            .chars()
            .all(|letter| letter.is_alphanumeric() || "_-.[]".contains(letter))
}

/// The headers, with the credentials reduced to their scheme, and addresses masked in all others.
pub(crate) fn headers(headers: &HeaderMap) -> Vec<(String, String)> {
    let masked = |name: &str, value: &str| {
        if name.ends_with("authorization") {
            let scheme = value.split(' ').next().unwrap_or_default();
            match ["bearer", "basic"]
                .iter()
                .any(|known| scheme.eq_ignore_ascii_case(known))
            {
                true => format!("{scheme} {MASK}"),
                false => MASK.to_owned(),
            }
        } else if is_secret(name) || name.contains("cookie") {
            MASK.to_owned()
        } else {
            text(value)
        }
    };
    headers
        .iter()
        .map(|(name, value)| {
            let text = String::from_utf8_lossy(value.as_bytes());
            (name.to_string(), masked(name.as_str(), &text))
        })
        .collect()
}

/// A small JSON or form body of up to so many bytes as JSON, with the values of secret keys replaced at any depth, and what has a
/// key that is no name: nobody can tell what such a body means.
pub(crate) fn body(headers: &HeaderMap, body: &[u8], most: usize) -> Option<Value> {
    if body.is_empty() || body.len() > most {
        return None;
    }
    let mut value = body::as_json(headers, body)?;
    mask(&mut value);
    Some(value)
}

fn mask(value: &mut Value) {
    match value {
        Value::Object(map) if !map.keys().all(|key| is_name(key)) => *value = MASK.into(),
        Value::Object(map) => {
            for (key, value) in map {
                if is_secret(key) {
                    *value = MASK.into();
                } else {
                    mask(value);
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(mask),
        Value::String(shown) => *shown = text(shown),
        _ => {}
    }
}

/// The beginning of an answer's JSON. The service writes a secret as a string right after its key.
pub(crate) fn json(shown: &str) -> String {
    let pieces: Vec<&str> = shown.split('"').collect();
    let hides = |index: usize| index >= 2 && pieces[index - 1].trim() == ":" && names_secret(pieces[index - 2]);
    let shown = pieces.iter().enumerate();
    let shown = shown.map(|(index, piece)| if hides(index) { MASK.to_owned() } else { text(piece) });
    shown.collect::<Vec<_>>().join("\"")
}

/// A path, a query, an address or another text as sent, with the values of secret parameters replaced: also of those inside a
/// parameter's value, percent-encoded or not.
pub(crate) fn text(shown: &str) -> String {
    let mut hidden = vec![false; shown.len()];
    let mut level = Level::of(shown);
    let mut depth = 0;
    loop {
        for range in level.secrets() {
            let (first, last) = (level.at[range.start].start, level.at[range.end - 1].end);
            hidden[first..last].fill(true);
        }
        match level.decoded() {
            None => break,
            Some(_) if depth == MOST_ENCODED => return MASK.to_owned(),
            Some(decoded) => level = decoded,
        }
        depth += 1;
    }
    let mut masked = String::new();
    for (at, letter) in shown.char_indices() {
        match hidden[at] {
            false => masked.push(letter),
            true if at == 0 || !hidden[at - 1] => masked.push_str(MASK),
            true => {}
        }
    }
    masked
}

/// A text that was percent-decoded some times, and where each of its bytes is in what was sent.
struct Level {
    bytes: Vec<u8>,
    at: Vec<Range<usize>>,
}

impl Level {
    fn of(sent: &str) -> Level {
        Level {
            bytes: sent.bytes().collect(),
            at: (0..sent.len()).map(|at| at..at + 1).collect(),
        }
    }

    /// Decoded once more; `None` where nothing is encoded.
    fn decoded(&self) -> Option<Level> {
        let digit = |at: usize| char::from(*self.bytes.get(at)?).to_digit(16);
        let (mut bytes, mut places, mut at) = (Vec::new(), Vec::new(), 0);
        while at < self.bytes.len() {
            let encoded = match self.bytes[at] {
                b'%' => digit(at + 1).zip(digit(at + 2)),
                _ => None,
            };
            let (byte, length) = match encoded {
                Some((high, low)) => ((high * 16 + low) as u8, 3),
                None => (self.bytes[at], 1),
            };
            bytes.push(byte);
            places.push(self.at[at].start..self.at[at + length - 1].end);
            at += length;
        }
        (bytes.len() < self.bytes.len()).then_some(Level { bytes, at: places })
    }

    /// Where secrets are.
    fn secrets(&self) -> Vec<Range<usize>> {
        let mut secrets = Vec::new();
        for (at, byte) in self.bytes.iter().enumerate() {
            let found = match byte {
                b'=' if is_secret(&self.name_before(at)) => Some(at + 1..self.end(at + 1, b"&#")),
                b':' if self.is_json_key(at) => Some(self.json_value(at + 1)),
                b':' if self.bytes[at..].starts_with(b"://") => self.credentials(at + 3),
                _ => None,
            };
            secrets.extend(found.filter(|range| !range.is_empty()));
        }
        secrets
    }

    /// The first place from here on with one of these bytes; else the end.
    fn end(&self, from: usize, ends: &[u8]) -> usize {
        let found = self.bytes[from..].iter().position(|byte| ends.contains(byte));
        found.map_or(self.bytes.len(), |length| from + length)
    }

    /// The name that ends here.
    fn name_before(&self, end: usize) -> String {
        let is_letter = |byte: &u8| byte.is_ascii_alphanumeric() || b"_-.[]".contains(byte);
        let letters = self.bytes[..end]
            .iter()
            .rev()
            .take_while(|byte| is_letter(byte))
            .count();
        String::from_utf8_lossy(&self.bytes[end - letters..end]).into_owned()
    }

    /// Whether a key of JSON ends before this colon, and is that of a secret.
    fn is_json_key(&self, colon: usize) -> bool {
        let before = self.bytes[..colon].trim_ascii_end();
        let key = before.strip_suffix(b"\"").or_else(|| before.strip_suffix(b"'"));
        // JSON within JSON has its quotes escaped.
        let name = |key: &[u8]| self.name_before(key.strip_suffix(b"\\").unwrap_or(key).len());
        key.is_some_and(|key| is_secret(&name(key)))
    }

    /// The value of JSON that begins here.
    fn json_value(&self, from: usize) -> Range<usize> {
        let blank = self.bytes[from..]
            .iter()
            .take_while(|byte| byte.is_ascii_whitespace())
            .count();
        let from = from + blank;
        match self.bytes.get(from) {
            Some(b'"') => {
                let mut end = self.end(from + 1, b"\"");
                while end < self.bytes.len() && self.bytes[end - 1] == b'\\' {
                    end = self.end(end + 1, b"\"");
                }
                from..self.bytes.len().min(end + 1)
            }
            _ => from..self.end(from, b",}]&#"),
        }
    }

    /// A user's name and password in the address whose host begins here.
    fn credentials(&self, from: usize) -> Option<Range<usize>> {
        let end = self.end(from, b"/?#& ");
        let length = self.bytes[from..end].iter().rposition(|byte| *byte == b'@')?;
        Some(from..from + length)
    }
}

#[cfg(test)]
mod tests {
    use super::{MASK, json};
    use axum::http::{HeaderMap, header};
    use serde_json::Value;

    #[test]
    fn secrets_are_masked_in_answers_and_addresses() {
        let text = r#"{"access_token" : "a b", "code":"ResourceNotFound","title":"Secret","x":["password"],"refresh_token":"c"}"#;
        let expected = r#"{"access_token" : "***", "code":"ResourceNotFound","title":"Secret","x":["password"],"refresh_token":"***"}"#;
        assert_eq!(json(text), expected);
        assert_eq!(
            super::text("http://a/b?code=1&state=2#access_token=3&x=4"),
            "http://a/b?code=***&state=2#access_token=***&x=4"
        );
    }

    fn form(body: &str) -> Option<Value> {
        let mut headers = HeaderMap::new();
        let kind = "application/x-www-form-urlencoded".parse().unwrap();
        headers.insert(header::CONTENT_TYPE, kind);
        super::body(&headers, body.as_bytes(), 4096)
    }

    #[test]
    fn body_sent_as_a_form_that_is_none_is_masked_whole() {
        assert_eq!(
            form("grant_type=password&username=a%40b&password=c&a[0].b-c=d"),
            Some(serde_json::json!({"grant_type": "password", "username": "a@b", "password": MASK, "a[0].b-c": "d"}))
        );
        let token = "kQ2xwZ0m3v9Yt5bR7nUe1LsA8cJd4hGfP6oViXqTzBw";
        for body in [
            r#"{"username":"a","password":"c"}"#,
            r#"{"name":"R&B=1","password":"c&d=e"}"#,
            r#" [{"refresh_token":"c"}]"#,
            "%7B%22password%22%3A%22c%22%7D",
            token,
        ] {
            assert_eq!(form(body), Some(MASK.into()), "{body}");
        }
    }

    #[test]
    fn credentials_and_addresses_are_masked_in_every_header() {
        for (name, value, expected) in [
            ("authorization", "Bearer a", "Bearer ***"),
            ("authorization", "bearer a", "bearer ***"),
            ("proxy-authorization", "Basic a", "Basic ***"),
            ("proxy-authorization", "Digest a", "***"),
            ("cookie", "session=a", "***"),
            ("set-cookie", "session=a", "***"),
            ("x-api-key", "a", "***"),
            ("referer", "http://a/b?code=c&state=d", "http://a/b?code=***&state=d"),
            ("content-location", "/b?access_token=c", "/b?access_token=***"),
            ("accept", "application/json;q=0.9", "application/json;q=0.9"),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(name, value.parse().unwrap());
            assert_eq!(super::headers(&headers), [(name.to_owned(), expected.to_owned())]);
        }
    }
}
