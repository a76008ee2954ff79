//! What an archive tells of every exchange beside what was sent: made of the head's parts.

use super::format::Named;
use axum::http::StatusCode;

/// The parameters of an address, decoded.
pub(crate) fn query_string(url: &str) -> Vec<Named> {
    let query = url.split_once('?').map_or("", |(_, query)| query);
    let pairs = form_urlencoded::parse(query.as_bytes()).into_owned();
    pairs.map(|(name, value)| Named { name, value }).collect()
}

/// The cookies of a request's or an answer's headers: names and values without what else a server says about them.
pub(crate) fn cookies(headers: &[Named]) -> Vec<Named> {
    let mut cookies = Vec::new();
    for header in headers {
        let pairs: Vec<&str> = match header.name.to_ascii_lowercase().as_str() {
            "cookie" => header.value.split(';').collect(),
            "set-cookie" => header.value.split(';').take(1).collect(),
            _ => continue,
        };
        cookies.extend(pairs.iter().filter_map(|pair| {
            let (name, value) = pair.split_once('=')?;
            Some(Named {
                name: name.trim().to_owned(),
                value: value.trim().to_owned(),
            })
        }));
    }
    cookies
}

/// The bytes of a head in HTTP/1.1: its first line, its headers, and the empty line.
pub(crate) fn head_size<'h>(first_line: usize, headers: impl Iterator<Item = (&'h str, &'h str)>) -> i64 {
    let lines = headers.map(|(name, value)| name.len() + value.len() + 4);
    (first_line + 2 + lines.sum::<usize>() + 2) as i64
}

/// The words beside a status.
pub(crate) fn status_text(status: u16) -> String {
    let known = StatusCode::from_u16(status).ok();
    let words = known.and_then(|status| status.canonical_reason());
    words.unwrap_or_default().to_owned()
}
