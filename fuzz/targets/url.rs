//! Addresses, and the targets that are built of an application's texts: another reader of addresses must see what was meant.
use super::line::{Line, client, json};
use musiccat::http::Address;
use musiccat::{Params, catalog};
use url::Url;

pub fn take(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    if let Ok(address) = Address::parse(text) {
        let again = address.to_string();
        assert_eq!(Address::parse(&again).as_ref(), Ok(&address), "{again}");
        assert!(again.bytes().all(|byte| byte.is_ascii_graphic()), "{again}");
        let url = Url::parse(&again).expect("an address for others, too");
        assert!(url.username().is_empty() && url.password().is_none() && url.fragment().is_none());
        assert_eq!(url.port_or_known_default(), Some(address.origin.port));
        let host = url.host_str().expect("a host").trim_matches(['[', ']']);
        assert_eq!(host.trim_end_matches('.'), address.origin.host, "{again}");
    }
    built(text);
}

/// A text in a path and in a query stays there.
fn built(text: &str) {
    let line = Line::new(&json(b"{}"), usize::MAX);
    let client = client(&line);
    let params = Params::default();
    for (request, segments) in [
        (catalog::artists_get(text, &params), 3),
        (catalog::artist_albums(text, &params), 4),
        (catalog::tag_by_shortcut(text, &params), 4),
        (catalog::search(text, &params), 2),
    ] {
        client.call(request);
        let sent = String::from_utf8(line.take()).expect("text");
        // Ids without number go in several requests.
        for head in sent.split_terminator("\r\n\r\n") {
            let target = head
                .strip_prefix("GET ")
                .and_then(|rest| rest.split_once(" HTTP/1.1\r\n"))
                .expect("a line")
                .0;
            stays(target, segments, text);
        }
    }
}

fn stays(target: &str, segments: usize, text: &str) {
    let url = Url::parse(&format!("https://api.example.com{target}")).expect("a target");
    assert_eq!(format!("{}{}", url.path(), query(&url)), target, "nothing is resolved");
    assert_eq!(url.path().split('/').skip(1).count(), segments, "{target}");
    assert!(url.fragment().is_none() && url.path().starts_with("/v2.2/"));
    if let Some((_, given)) = url.query_pairs().find(|(name, _)| name == "q") {
        assert_eq!(given, text);
    }
}

fn query(url: &Url) -> String {
    url.query().map_or(String::new(), |query| format!("?{query}"))
}
