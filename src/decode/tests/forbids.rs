//! Booleans that forbid or permit: an unreadable one never permits anything.
use super::decode;
use super::view::value;
use crate::abi::*;
use serde_json::{Value, json};

/// A field by its name, in an answer that holds nothing else.
const FORBIDDING: [(&str, &str); 7] = [
    ("isSuspended", r#"{"account":{"subscription":{"isSuspended":@}}}"#),
    ("parentalControlEnabled", r#"{"account":{"parentalControlEnabled":@}}"#),
    ("isExplicit", r#"{"tracks":[{"isExplicit":@}]}"#),
    ("explicit", r#"{"tracks":[{"explicit":@}]}"#),
    ("isExplicit", r#"{"albums":[{"isExplicit":@}]}"#),
    ("explicit", r#"{"albums":[{"explicit":@}]}"#),
    ("isProtected", r#"{"tags":[{"isProtected":@}]}"#),
];

const PERMITTING: [(&str, &str); 4] = [
    ("isStreamable", r#"{"tracks":[{"isStreamable":@}]}"#),
    ("isStreamable", r#"{"albums":[{"isStreamable":@}]}"#),
    ("freePlayCompliant", r#"{"playlists":[{"freePlayCompliant":@}]}"#),
    ("valid", r#"{"session":{"id":"s","valid":@}}"#),
];

/// The field and the `extra` of its object, and how many fields could not be read.
fn read(template: &str, sent: &str) -> (i8, Value, i32) {
    let page = decode(&template.replace('@', sent));
    let root = &page.parts.root;
    // SAFETY: the decoder made each of these lists and objects, or it is the static for an absent one.
    let (flag, extra) = unsafe {
        let account = &*root.account;
        if template.contains("isSuspended") {
            let subscription = &*account.subscription;
            (subscription.is_suspended, subscription.extra)
        } else if template.contains("parental") {
            (account.parental_control_enabled, account.extra)
        } else if root.tracks.len > 0 {
            let track = &**root.tracks.items;
            let flag = if template.contains("xplicit") {
                track.is_explicit
            } else {
                track.is_streamable
            };
            (flag, track.extra)
        } else if root.albums.len > 0 {
            let album = &**root.albums.items;
            let flag = if template.contains("xplicit") {
                album.is_explicit
            } else {
                album.is_streamable
            };
            (flag, album.extra)
        } else if root.tags.len > 0 {
            let tag: &mcat_tag = &**root.tags.items;
            (tag.is_protected, tag.extra)
        } else if root.playlists.len > 0 {
            let playlist: &mcat_playlist = &**root.playlists.items;
            (playlist.free_play_compliant, playlist.extra)
        } else {
            ((*root.session).valid, (*root.session).extra)
        }
    };
    (flag, value(extra), page.parts.unread_fields)
}

/// Values that are neither yes nor no.
const UNREADABLE: [&str; 19] = [
    r#""yes""#,
    r#""no""#,
    r#""maybe""#,
    r#""TRUE""#,
    r#""FALSE""#,
    r#"" ""#,
    r#"" false""#,
    r#""0.0""#,
    r#""null""#,
    "{}",
    r#"{"value":false}"#,
    "[]",
    "[false]",
    "2",
    "-1",
    "0.5",
    "1e300",
    "18446744073709551616",
    r#""on""#,
];

// case:B17
#[test]
fn forbidding_field_is_true_unless_clearly_false() {
    for (key, template) in FORBIDDING {
        assert_eq!(read(template, "null").0, -1, "{template} null");
        for sent in ["false", "0", "0.0", "-0", "0e5", r#""0""#, r#""false""#, r#""""#] {
            assert_eq!(read(template, sent), (0, json!({}), 0), "{template} {sent}");
        }
        for sent in ["true", "1", "1.0", r#""1""#, r#""true""#] {
            assert_eq!(read(template, sent), (1, json!({}), 0), "{template} {sent}");
        }
        for sent in UNREADABLE {
            let (flag, extra, unread_fields) = read(template, sent);
            assert_eq!((flag, unread_fields), (1, 1), "{template} {sent}");
            assert!(extra.get(key).is_some(), "what came is kept: {template} {sent}");
        }
    }
}

// case:B17
#[test]
fn permitting_field_is_false_unless_clearly_true() {
    for (key, template) in PERMITTING {
        assert_eq!(read(template, "null").0, -1, "{template} null");
        for sent in ["true", "1", "1.0", r#""1""#, r#""true""#] {
            assert_eq!(read(template, sent), (1, json!({}), 0), "{template} {sent}");
        }
        for sent in ["false", "0", r#""0""#, r#""false""#] {
            assert_eq!(read(template, sent), (0, json!({}), 0), "{template} {sent}");
        }
        for sent in UNREADABLE.into_iter().chain([r#""""#]) {
            let (flag, extra, unread_fields) = read(template, sent);
            assert_eq!((flag, unread_fields), (0, 1), "{template} {sent}");
            assert!(extra.get(key).is_some(), "what came is kept: {template} {sent}");
        }
    }
}

// case:B17
#[test]
fn right_is_granted_only_by_true() {
    let granted = |sent: &str| {
        let page = decode(&format!(
            r#"{{"account":{{"entitlements":{{"canStreamOnWeb":{sent}}}}}}}"#
        ));
        // SAFETY: the decode made the account and its list of one right.
        unsafe { (**(*(*page.parts.root.account).entitlements).rights.items).granted }
    };
    for sent in ["true", "1", r#""1""#, r#""true""#] {
        assert_eq!(granted(sent), 1, "{sent}");
    }
    for sent in ["false", "0", r#""0""#, r#""false""#] {
        assert_eq!(granted(sent), 0, "{sent}");
    }
    for sent in UNREADABLE.into_iter().chain(["null", r#""""#]) {
        assert_eq!(granted(sent), -1, "{sent}");
    }
}
