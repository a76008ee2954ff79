//! Calls in any order with any texts, and any answers to them: each request is one, and the client stands.
use super::line::{Line, client};
use musiccat::{Client, Params, Response, catalog, favorites, library, me, member_playlists, playback};

type Call = fn(&Client, &str, &Params) -> Response;

const CALLS: [Call; 16] = [
    |c, t, p| c.call(catalog::artists_get(t, p)),
    |c, t, p| c.call(catalog::album_by_upc(t, p)),
    |c, t, p| c.call(catalog::tracks_get(t, p)),
    |c, t, p| c.call(catalog::search(t, p)),
    |c, t, p| c.call(catalog::playlist_tracks(t, p)),
    |c, t, p| c.call(catalog::posts_by_category(t, p)),
    |c, t, p| c.call(playback::station_tracks(t, p)),
    |c, t, p| c.call(playback::station_feedback_add(t, "skip", t, p)),
    |c, _, p| c.call(me::me_account(p)),
    |c, t, p| c.call(favorites::me_favorites_add(t, None, p)),
    |c, t, p| c.call(library::me_library_tracks_add(t, p)),
    |c, t, p| c.call(member_playlists::me_library_playlist_delete(t, p)),
    |c, t, p| c.sign_in_password(t, "password", p),
    |c, _, p| c.refresh(p),
    |c, _, p| c.sign_out(p),
    |c, t, p| c.me_library_playlist_tracks_insert(t, 0, t, p),
];

/// A script: what to call, a text for it, and what is answered, each ended by a zero byte.
pub fn take(script: &[u8]) {
    let line = Line::new(b"", usize::MAX);
    let client = client(&line);
    let mut parts = script.split(|byte| *byte == 0);
    let mut last: Option<Response> = None;
    for _ in 0..8 {
        let (Some([first, text @ ..]), Some(answer)) = (parts.next(), parts.next()) else {
            break;
        };
        let Ok(text) = std::str::from_utf8(text) else { break };
        line.answer(answer);
        let params = Params {
            limit: (*first >= 0x80).then_some(i32::from(first & 0x1f)),
            keep_raw: first & 0x40 != 0,
            ..Params::default()
        };
        let response = match (&last, first & 0x20) {
            (Some(page), 0x20) => client.next_page(page),
            _ => CALLS[usize::from(first % 16)](&client, text, &params),
        };
        assert!(response.message().len() <= 1024 && !response.message().contains('\n'));
        check(&line.take());
        last = Some(response);
    }
}

/// What was sent are requests, one behind the other, and nothing of a text stands outside of its place.
fn check(mut sent: &[u8]) {
    while !sent.is_empty() {
        let end = sent
            .windows(4)
            .position(|bytes| bytes == b"\r\n\r\n")
            .expect("a whole head");
        let head = std::str::from_utf8(&sent[..end]).expect("text");
        let mut lines = head.split("\r\n");
        let words: Vec<_> = lines.next().expect("a line").split(' ').collect();
        assert!(
            matches!(words[..], ["GET" | "POST" | "PUT" | "DELETE", target, "HTTP/1.1"] if target.starts_with("/v2.2/") || target.starts_with("/oauth/")),
            "{head}"
        );
        let mut length = 0;
        for header in lines {
            let (name, value) = header.split_once(": ").expect("a header");
            let known = [
                "accept",
                "accept-encoding",
                "apikey",
                "authorization",
                "content-length",
                "content-type",
                "host",
                "user-agent",
            ];
            assert!(
                known.contains(&name) && value.bytes().all(|byte| matches!(byte, b' '..=b'~')),
                "{header}"
            );
            if name == "content-length" {
                length = value.parse().expect("a length");
            }
        }
        sent = &sent[end + 4 + length..];
    }
}
