//! Bodies that are no answer: each is refused with its reason.
use super::view::page;
use super::{LIMITS, Limits, decode, fixture, limited};
use crate::abi::mcat_reason::{self, *};
use crate::decode::service_error;

fn reason(body: &[u8]) -> Option<mcat_reason> {
    let error = limited(body, &LIMITS).err()?;
    assert!(!error.memory && !error.message.contains('\n'), "{}", error.message);
    Some(error.reason)
}

#[test]
fn body_cut_at_any_byte_is_truncated() {
    // fault:J14
    for body in [
        fixture!("tracks-2.2.json"),
        fixture!("tags-2.1.json"),
        "[{\"id\":\"\\ud83c\\udf2b\",\"n\":-1.5e+3}]",
    ] {
        let body = body.trim_end().as_bytes();
        assert_eq!(reason(body), None);
        for length in 0..body.len() {
            assert_eq!(reason(&body[..length]), Some(MCAT_REASON_TRUNCATED), "{length}");
        }
    }
}

#[test]
fn invalid_json_is_refused_as_not_json() {
    // fault:J07
    // fault:J10
    // fault:J12
    // fault:J13
    let bodies: [&[u8]; 20] = [
        b"<html>",
        b"{\"n\":NaN}",
        b"{\"n\":Infinity}",
        b"{\"n\":007}",
        b"{\"n\":+1}",
        b"{\"n\":0x1}",
        b"{'n':1}",
        b"{\"n\":1,}",
        b"[1]]",
        b"{} {}",
        b"{\"n\":\"\x01\"}",
        b"{\"n\":\"\xff\"}",
        b"{\"n\":\"\xc0\xaf\"}",
        b"{\"n\":\"\xed\xa0\x80\"}",
        b"{\"n\":\"\\x\"}",
        b"\xff\xfe{\0}\0",
        b"\0{\0}",
        b"\xff\xfe\0\0{\0\0\0}\0\0\0",
        b"\0\0\0{\0\0\0}",
        b"{\"meta\":{\"n\":\\ud800}}",
    ];
    for body in bodies {
        assert_eq!(reason(body), Some(MCAT_REASON_NOT_JSON), "{}", body.escape_ascii());
    }
}

#[test]
fn second_byte_order_mark_is_refused() {
    // fault:J11
    let json = "\u{FEFF}{\"tracks\":[{\"id\":\"tra.1\"}]}";
    assert_eq!(decode(json).parts.tracks.len, 1);
    assert_eq!(reason("\u{FEFF}\u{FEFF}{}".as_bytes()), Some(MCAT_REASON_NOT_JSON));
}

#[test]
fn body_that_is_no_object_or_array_is_refused() {
    for body in ["1", "null", "true", "\"text\"", "-1.5"] {
        assert_eq!(reason(body.as_bytes()), Some(MCAT_REASON_SHAPE), "{body}");
    }
}

#[test]
fn nesting_beyond_32_levels_is_refused() {
    // fault:J04
    for (before, after) in [
        ("", ""),
        ("{\"unknown\":", "}"),
        ("{\"tracks\":", "}"),
        ("{\"account\":", "}"),
        ("{\"meta\":{\"limit\":", "}}"),
        ("{\"tracks\":[{\"type\":\"track\",\"formats\":", "}]}"),
        ("{\"tracks\":[{\"type\":\"track\",\"name\":", "}]}"),
        ("{\"tracks\":[{\"type\":\"track\",\"somethingNew\":", "}]}"),
        (
            "{\"tracks\":[{\"type\":\"track\",\"links\":{\"artists\":{\"ids\":",
            "}}}]}",
        ),
    ] {
        for (open, close) in [("[", "]"), ("{\"a\":", "}"), ("{\"links\":[", "]}")] {
            let nested = |depth: usize| format!("{before}{}1{}{after}", open.repeat(depth), close.repeat(depth));
            assert_eq!(
                reason(nested(10_000).as_bytes()),
                Some(MCAT_REASON_DEPTH),
                "{before} {open}"
            );
            let fits = (32 - before.matches(['{', '[']).count()) / open.matches(['{', '[']).count();
            if fits * open.matches(['{', '[']).count() + before.len() > 0 {
                assert_eq!(reason(nested(fits).as_bytes()), None, "{before} {open}");
            }
            assert_eq!(
                reason(nested(fits + 1).as_bytes()),
                Some(MCAT_REASON_DEPTH),
                "{before} {open}"
            );
        }
    }
}

#[test]
fn node_limit_counts_every_value() {
    // fault:J16
    let million = format!("{{\"unknown\":[{}[]]}}", "[],".repeat(999_999));
    assert_eq!(reason(million.as_bytes()), Some(MCAT_REASON_NODES));
    // The object, the list, two tracks, two ids, and one number in `extra`: seven.
    let body = b"{\"tracks\":[{\"id\":\"tra.1\"},{\"id\":\"tra.2\",\"new\":1}]}";
    assert!(limited(body, &Limits { max_nodes: 7, ..LIMITS }).is_ok());
    let error = limited(body, &Limits { max_nodes: 6, ..LIMITS }).err().unwrap();
    assert_eq!(error.reason, MCAT_REASON_NODES);
    assert!(error.message.contains("max_nodes"));
}

#[test]
fn numbers_beyond_range_are_refused_or_unread() {
    // fault:J05
    let long = format!("{{\"meta\":{{\"limit\":{}}}}}", "9".repeat(200));
    let decoded = decode(&long);
    assert_eq!(
        (unsafe { (*decoded.parts.meta).limit }, decoded.parts.unread_fields),
        (-1, 1)
    );
    // A megabyte of digits, before the point, after it, and in the exponent.
    let zeros = "0".repeat(1 << 20);
    for place in [
        "{\"meta\":{\"limit\":N}}",
        "{\"unknown\":N}",
        "{\"tracks\":[{\"type\":\"track\",\"index\":N}]}",
    ] {
        let holding = |number: &str| place.replace('N', number).into_bytes();
        for (number, expected) in [
            (format!("1{zeros}"), Some(MCAT_REASON_NOT_JSON)),
            (format!("1e1{zeros}"), Some(MCAT_REASON_NOT_JSON)),
            ("1e999".to_owned(), Some(MCAT_REASON_NOT_JSON)),
            (format!("0.{zeros}1"), None),
            (format!("1e{zeros}1"), None),
            (format!("1e-1{zeros}"), None),
        ] {
            let shown = &number[..number.len().min(8)];
            assert_eq!(reason(&holding(&number)), expected, "{shown} in {place}");
        }
    }
}

#[test]
fn parse_error_tells_line_and_quotes_nothing() {
    let error = limited(b"{\n \"secret\": hunter2}", &LIMITS).err().unwrap();
    assert!(error.message.contains("line 2"), "{}", error.message);
    assert!(!error.message.contains("secret") && !error.message.contains("hunter2"));
}

#[test]
fn failed_decode_leaves_arena_usable() {
    let mut arena = crate::decode::arena::Arena::new(64);
    assert!(crate::decode::body(b"{\"tracks\":[{\"id\":", &mut arena, &LIMITS).is_err());
    let parts = crate::decode::body(b"{\"tracks\":[{\"id\":\"tra.1\"}]}", &mut arena, &LIMITS).unwrap();
    assert_eq!(page(&super::Page { parts, _arena: arena })["tracks"][0]["id"], "tra.1");
}

#[test]
fn service_error_code_and_message_are_read_from_any_body() {
    let long = format!("{{\"code\":\"X\",\"message\":\"{}\"}}", "ü".repeat(300));
    let cut = "ü".repeat(128);
    let cases: [(&str, Option<&str>, Option<&str>); 16] = [
        (
            r#"{"code":"ResourceNotFound","message":"/x does not exist"}"#,
            Some("ResourceNotFound"),
            Some("/x does not exist"),
        ),
        (
            r#"{"code":1005,"message":"streaming not allowed"}"#,
            Some("1005"),
            Some("streaming not allowed"),
        ),
        (
            r#"{"error":"invalid_grant","error_description":"expired"}"#,
            Some("invalid_grant"),
            Some("expired"),
        ),
        (
            r#"{"error":{"code":"Forbidden","message":"no"}}"#,
            Some("Forbidden"),
            Some("no"),
        ),
        (r#"{"code":null,"message":["a"]}"#, None, None),
        (r#""just text""#, None, Some("just text")),
        ("{}", None, None),
        ("[]", None, None),
        ("", None, None),
        ("\n\n  Too many requests\r\nmore", None, Some("Too many requests")),
        (
            "<!DOCTYPE html><html><head><TITLE>502 Bad\nGateway</title>",
            None,
            Some("502 Bad Gateway"),
        ),
        ("<html><body><h1>Oops</h1>", None, Some("Oops")),
        ("{\"code\":\"cut off", None, Some("{\"code\":\"cut off")),
        ("a\u{1b}[31mb", None, Some("a [31mb")),
        (
            r#"{"code":"a\u0000b\n\ud800","message":" "}"#,
            Some("a\u{FFFD}b \u{FFFD}"),
            None,
        ),
        (&long, Some("X"), Some(&cut)),
    ];
    for (body, code, message) in cases {
        let error = service_error(body.as_bytes(), &[]);
        assert_eq!(
            (error.code.as_deref(), error.message.as_deref()),
            (code, message),
            "{body}"
        );
    }
    assert_eq!(
        service_error(b"\xff\xfe bad", &[]).message.as_deref(),
        Some("\u{FFFD}\u{FFFD} bad")
    );
    assert_eq!(
        service_error("[".repeat(100_000).as_bytes(), &[])
            .message
            .map(|message| message.len()),
        Some(256)
    );
}

#[test]
fn error_body_over_16_kib_is_read_as_text() {
    let of = |length: usize| {
        let [head, tail] = [r#"{"pad":""#, r#"","code":"Busy"}"#];
        let body = format!("{head}{}{tail}", "x".repeat(length - head.len() - tail.len()));
        service_error(body.as_bytes(), &[])
    };
    assert_eq!(of(16 * 1024).code.as_deref(), Some("Busy"));
    let longer = of(16 * 1024 + 1);
    assert_eq!(longer.code, None);
    assert!(longer.message.unwrap().starts_with("{\"pad\":\"xxx"));
}
