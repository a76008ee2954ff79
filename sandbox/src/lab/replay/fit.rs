//! Whether what is asked is what was recorded. Where the recording has a mark, anything fits, and it tells what the mark is from then on.

use super::super::marks::{self, json};
use super::tape::Asked;
use crate::journal::masks;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use std::collections::HashMap;

/// Marks, and what the device has in their place.
pub(super) type Told = Vec<(String, String)>;

/// Texts that the replay has shown the device, and what the recording has in their place: dates that were moved.
pub(super) type Shown = HashMap<String, String>;

/// How a request differs from a recorded one: nothing where it is the same. Headers are not compared; for bodies see `body`.
pub(super) fn differences(recorded: &Asked, asked: &Asked, shown: &Shown) -> Vec<String> {
    let mut differences = Vec::new();
    if recorded.method != asked.method {
        differences.push(format!("the method is {}, recorded {}", asked.method, recorded.method));
    }
    if texts(&recorded.path, &asked.path, shown).is_none() {
        differences.push(format!("the path is {}, recorded {}", asked.path, recorded.path));
    }
    pairs_differ(pairs(&recorded.query), pairs(&asked.query), shown, &mut differences);
    differences
}

/// How parameters differ from the recorded ones.
pub(super) fn pairs_differ(recorded: Pairs, given: Pairs, shown: &Shown, differences: &mut Vec<String>) {
    let mut left = given;
    for (name, value) in recorded {
        let same = left
            .iter()
            .position(|(other, given)| *other == name && fits(&name, &value, given, shown));
        match same.or_else(|| left.iter().position(|(other, _)| *other == name)) {
            Some(at) => {
                let (_, given) = left.remove(at);
                if same.is_none() {
                    let given = without_secret(&name, &given);
                    differences.push(format!("{name} is {given:?}, recorded {value:?}"));
                }
            }
            None => differences.push(format!("{name} is missing, recorded {value:?}")),
        }
    }
    let more = left.iter().map(|(name, value)| (name, without_secret(name, value)));
    differences.extend(more.map(|(name, value)| format!("{name} is {value:?}, recorded without it")));
}

pub(super) fn without_secret(name: &str, value: &str) -> String {
    let pair = masks::text(&format!("{name}={value}"));
    pair[name.len() + 1..].to_owned()
}

/// What the request tells about the marks of the recorded one, which it is.
pub(super) fn told(recorded: &Asked, asked: &Asked, shown: &Shown) -> Told {
    let mut told = texts(&recorded.path, &asked.path, shown).unwrap_or_default();
    let mut of_pairs = |recorded: &str, asked: &str| {
        let asked = pairs(asked);
        for (name, value) in pairs(recorded) {
            let given = asked
                .iter()
                .find(|(other, given)| *other == name && fits(&name, &value, given, shown));
            if let Some((_, given)) = given {
                told.extend(texts(&value, given, shown).unwrap_or_default());
                if name == REDIRECT && value != *given {
                    told.push((value, given.clone()));
                }
            }
        }
    };
    of_pairs(&recorded.query, &asked.query);
    if asked.content_type.contains("form-urlencoded") {
        of_pairs(&text(&recorded.body), &text(&asked.body));
    }
    told.extend(texts(&recorded.key, &asked.key, shown).unwrap_or_default());
    told.extend(texts(&recorded.authorization, &basic(&asked.authorization), shown).unwrap_or_default());
    told.extend(of_json(&text(&recorded.body), &text(&asked.body), shown));
    told
}

/// Where the member's browser goes back to: each device has its own.
const REDIRECT: &str = "redirect_uri";

fn fits(name: &str, recorded: &str, given: &str, shown: &Shown) -> bool {
    name == REDIRECT || texts(recorded, given, shown).is_some()
}

/// Whether a text fits to the recorded one, and what that says about its marks.
pub(super) fn texts(recorded: &str, given: &str, shown: &Shown) -> Option<Told> {
    if recorded == given || shown.get(given).is_some_and(|before| before == recorded) {
        return Some(Told::new());
    }
    let marks: Vec<_> = marks::found(recorded).collect();
    let first = marks.first()?;
    let mut rest = given.strip_prefix(&recorded[..first.start])?;
    let mut told = Told::new();
    for (place, mark) in marks.iter().enumerate() {
        let next = marks.get(place + 1);
        let literal = &recorded[mark.end..next.map_or(recorded.len(), |next| next.start)];
        let end = match (literal.is_empty(), next) {
            (true, _) => rest.len(),
            (false, None) => rest.strip_suffix(literal)?.len(),
            (false, Some(_)) => rest.find(literal)?,
        };
        told.push((recorded[mark.clone()].to_owned(), rest[..end].to_owned()));
        rest = &rest[(end + literal.len()).min(rest.len())..];
    }
    rest.is_empty().then_some(told)
}

/// What the values of a JSON body tell about the marks that the recorded one has at the same places.
fn of_json(recorded: &str, asked: &str, shown: &Shown) -> Told {
    let values = |text: &str| {
        let mut values = Vec::new();
        json::changed(text, &mut |_, written| {
            values.push(json::unquoted(written).unwrap_or_default());
            None
        });
        values
    };
    if marks::found(recorded).next().is_none() {
        return Told::new();
    }
    let pairs = values(recorded).into_iter().zip(values(asked));
    pairs
        .flat_map(|(recorded, given)| texts(&recorded, &given, shown).unwrap_or_default())
        .collect()
}

/// `Basic` with the user's name and password in plain, as recordings have it.
fn basic(authorization: &str) -> String {
    let plain = authorization.split_once(' ').and_then(|(scheme, rest)| {
        let pair = String::from_utf8(STANDARD.decode(rest.trim()).ok()?).ok()?;
        scheme.eq_ignore_ascii_case("basic").then(|| format!("{scheme} {pair}"))
    });
    plain.unwrap_or_else(|| authorization.to_owned())
}

/// Names and values of parameters.
pub(super) type Pairs = Vec<(String, String)>;

pub(super) fn pairs(query: &str) -> Pairs {
    form_urlencoded::parse(query.as_bytes()).into_owned().collect()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::super::body;
    use super::*;

    fn asked(method: &str, address: &str) -> Asked {
        let (path, query) = address.split_once('?').unwrap_or((address, ""));
        Asked {
            method: method.to_owned(),
            path: path.to_owned(),
            query: query.to_owned(),
            content_type: String::new(),
            body: Default::default(),
            is_body_known: true,
            range: String::new(),
            authorization: String::new(),
            key: String::new(),
        }
    }

    #[test]
    fn request_fits_in_any_order_of_parameters_and_with_anything_in_place_of_marks() {
        let shown = Shown::from([("20".to_owned(), "10".to_owned())]);
        for (recorded, given, expected) in [
            ("/a?x=1&y=2", "/a?y=2&x=1", ""),
            ("/a?state=masked-state-1", "/a?state=mine", ""),
            ("/m/masked-mail-1/x", "/m/somebody/x", ""),
            (
                "/m/masked-mail-1/x",
                "/m/somebody/y",
                "the path is /m/somebody/y, recorded /m/masked-mail-1/x",
            ),
            ("/a?redirect_uri=http%3A%2F%2Fa", "/a?redirect_uri=http%3A%2F%2Fb", ""),
            ("/a?expires=10", "/a?expires=20", ""),
            (
                "/a?limit=5",
                "/a?limit=6&page=2",
                "limit is \"6\", recorded \"5\"; page is \"2\", recorded without it",
            ),
            ("/a?limit=5", "/a", "limit is missing, recorded \"5\""),
        ] {
            let differences = differences(&asked("GET", recorded), &asked("GET", given), &shown);
            assert_eq!(differences.join("; "), expected, "{recorded} {given}");
        }
        let differences = differences(&asked("GET", "/a"), &asked("PUT", "/a"), &shown);
        assert_eq!(differences, ["the method is PUT, recorded GET"]);
    }

    #[test]
    fn request_tells_what_the_marks_are() {
        let mut recorded = asked(
            "POST",
            "/oauth/token?state=masked-state-1&redirect_uri=http%3A%2F%2Fa%2Fb",
        );
        recorded.authorization = "Basic masked-key-1:masked-secret-1".into();
        recorded.body = "username=masked-mail-1&password=masked-password-1&x=1".into();
        let mut given = asked("POST", "/oauth/token?state=s%20t&redirect_uri=http%3A%2F%2Fc%2Fd");
        given.authorization = format!("Basic {}", STANDARD.encode("k:s"));
        given.content_type = "application/x-www-form-urlencoded".into();
        given.body = "password=p%26w&x=1&username=me%40home".into();
        let shown = Shown::new();
        assert_eq!(body::differences(&recorded, &given, &shown), [""; 0]);
        let told = told(&recorded, &given, &shown);
        let expected = [
            ("masked-state-1", "s t"),
            ("http://a/b", "http://c/d"),
            ("masked-mail-1", "me@home"),
            ("masked-password-1", "p&w"),
            ("masked-key-1", "k"),
            ("masked-secret-1", "s"),
        ];
        assert_eq!(told, expected.map(|(mark, value)| (mark.to_owned(), value.to_owned())));
        recorded.body = r#"{"token":"masked-token-1","n":1}"#.into();
        (given.body, given.content_type) = (r#"{"token":"t","n":1}"#.into(), "application/json".into());
        assert_eq!(body::differences(&recorded, &given, &shown), [""; 0]);
        assert!(super::told(&recorded, &given, &shown).contains(&("masked-token-1".into(), "t".into())));
    }

    #[test]
    fn body_that_differs_is_named_by_what_differs_without_secrets() {
        let (json, form) = ("application/json", "application/x-www-form-urlencoded");
        let parts = |boundary: &str| format!("--{boundary}\r\n\r\nx\r\n--{boundary}--");
        let kind = |boundary: &str| format!("multipart/form-data; boundary={boundary}");
        for (recorded, given, kinds, expected) in [
            (r#"{"a":1,"b":[2]}"#, r#"{ "b" : [2], "a" : 1 }"#, [json; 2], ""),
            (
                r#"{"a":1,"b":[2]}"#,
                r#"{"a":1,"b":[3]}"#,
                [json; 2],
                "b[0] is 3, recorded 2",
            ),
            (
                r#"{"a":1}"#,
                r#"{"c":2}"#,
                [json; 2],
                "a is missing, recorded 1; c is 2, recorded without it",
            ),
            (
                r#"{"a":{"b":"x"}}"#,
                r#"{"a":{"b":"y"}}"#,
                [json; 2],
                "a.b is \"y\", recorded \"x\"",
            ),
            (r#"{"pin":"masked-password-1"}"#, r#"{"pin":1234}"#, [json; 2], ""),
            (
                r#"{"password":""}"#,
                r#"{"password":"hunter2"}"#,
                [json; 2],
                "password is \"***\", recorded \"\"",
            ),
            ("a=1&b=2", "b=2&a=3", [form; 2], "a is \"3\", recorded \"1\""),
            (
                "some text",
                "other",
                ["", ""],
                "the body is another one, of 5 bytes, recorded 9",
            ),
            (&parts("A"), &parts("B"), [&kind("A"), &kind("B")], ""),
        ] {
            let with = |body: &str, kind: &str| Asked {
                body: body.to_owned().into(),
                content_type: kind.to_owned(),
                ..asked("POST", "/a")
            };
            let (recorded, given) = (with(recorded, kinds[0]), with(given, kinds[1]));
            let differences = body::differences(&recorded, &given, &Shown::new());
            assert_eq!(differences.join("; "), expected);
        }
    }
}
