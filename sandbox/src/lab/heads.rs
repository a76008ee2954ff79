//! Heads on their way between a device and a service that it takes somebody else for.

use super::origin::Origin;
use super::swap::Swap;
use axum::http::header::{self, HeaderMap, HeaderName, HeaderValue};

/// What is said between two neighbours only.
const BETWEEN_NEIGHBOURS: [HeaderName; 6] = [
    header::CONNECTION,
    HeaderName::from_static("keep-alive"),
    HeaderName::from_static("proxy-connection"),
    header::TE,
    header::TRANSFER_ENCODING,
    header::UPGRADE,
];

/// What a service says about its own host: a browser would believe it of the recorder's.
const ABOUT_THE_HOST: [HeaderName; 2] = [HeaderName::from_static("alt-svc"), header::STRICT_TRANSPORT_SECURITY];

/// The device's headers for the service. `own` is what the recorder's addresses begin with.
pub(super) fn to_service(mut headers: HeaderMap, own: &str, service: &Origin) -> HeaderMap {
    remove_neighbours(&mut headers);
    let gzip = |value: &HeaderValue| value.to_str().is_ok_and(|value| value.contains("gzip"));
    // Another coding could not be read.
    if let header::Entry::Occupied(mut accepted) = headers.entry(header::ACCEPT_ENCODING) {
        match accepted.iter().any(gzip) {
            true => drop(accepted.insert(HeaderValue::from_static("gzip"))),
            false => drop(accepted.remove()),
        }
    }
    swap_values(&mut headers, &Swap::new(&[own.to_owned()], &service.to_string()));
    let host = HeaderValue::try_from(service.authority()).expect("it was read from an address");
    headers.insert(header::HOST, host);
    headers
}

/// The service's headers for the device.
pub(super) fn to_device(mut headers: HeaderMap, swap: &Swap, is_https: bool) -> HeaderMap {
    remove_neighbours(&mut headers);
    for name in ABOUT_THE_HOST {
        headers.remove(name);
    }
    swap_values(&mut headers, swap);
    if let header::Entry::Occupied(mut cookies) = headers.entry(header::SET_COOKIE) {
        cookies.iter_mut().for_each(|cookie| local(cookie, is_https));
    }
    headers
}

/// What is said about the bytes of a body, and is wrong when it changes.
pub(super) fn remove_measures(headers: &mut HeaderMap) {
    for name in [
        "content-length",
        "content-encoding",
        "content-md5",
        "digest",
        "content-digest",
        "repr-digest",
    ] {
        headers.remove(name);
    }
}

/// What is said about how the bytes of a body are sent.
pub(super) fn remove_coding(headers: &mut HeaderMap) {
    headers.remove(header::CONTENT_LENGTH);
    headers.remove(header::CONTENT_ENCODING);
}

fn remove_neighbours(headers: &mut HeaderMap) {
    let named: Vec<String> = headers
        .get_all(header::CONNECTION)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .map(|name| name.trim().to_owned())
        .collect();
    for name in named {
        headers.remove(name);
    }
    for name in BETWEEN_NEIGHBOURS {
        headers.remove(name);
    }
}

fn swap_values(headers: &mut HeaderMap, swap: &Swap) {
    for value in headers.values_mut() {
        if let Ok(text) = value.to_str()
            && let std::borrow::Cow::Owned(text) = swap.text(text)
            && let Ok(swapped) = HeaderValue::try_from(text)
        {
            *value = swapped;
        }
    }
}

/// A cookie of this host, whichever it is.
fn local(cookie: &mut HeaderValue, is_https: bool) {
    let Ok(text) = cookie.to_str() else { return };
    let kept = text.split(';').filter(|part| {
        let name = part.split('=').next().unwrap_or_default().trim().to_ascii_lowercase();
        name != "domain" && (is_https || name != "secure")
    });
    let kept = kept.collect::<Vec<_>>().join(";");
    if let Ok(kept) = HeaderValue::try_from(kept) {
        *cookie = kept;
    }
}

/// Whether a body of this kind may have addresses in it.
pub(super) fn is_text(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let kind = kind.unwrap_or_default().to_ascii_lowercase();
    kind.starts_with("text/")
        || ["json", "xml", "javascript", "form-urlencoded"]
            .iter()
            .any(|word| kind.contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        let pairs = pairs.iter();
        pairs
            .map(|(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value)))
            .collect()
    }

    #[test]
    fn heads_change_host_origin_coding_and_cookies_and_nothing_else() {
        let service = Origin::parse("https://service.example").unwrap();
        let sent = headers(&[
            ("host", "localhost:8443"),
            ("connection", "keep-alive, x-hop"),
            ("x-hop", "1"),
            ("accept-encoding", "br, gzip"),
            ("origin", "https://localhost:8443"),
            ("authorization", "Bearer a"),
        ]);
        let expected = headers(&[
            ("host", "service.example"),
            ("accept-encoding", "gzip"),
            ("origin", "https://service.example"),
            ("authorization", "Bearer a"),
        ]);
        assert_eq!(to_service(sent, "https://localhost:8443", &service), expected);
        let only_brotli = headers(&[("host", "a"), ("accept-encoding", "br")]);
        assert_eq!(
            to_service(only_brotli, "http://a", &service),
            headers(&[("host", "service.example")])
        );

        let swap = Swap::new(&service.spellings(), "http://localhost:8080");
        let answered = headers(&[
            (
                "location",
                "https://service.example/x?next=https%3A%2F%2Fservice.example%2F",
            ),
            ("set-cookie", "a=b; Domain=service.example; Path=/; Secure; HttpOnly"),
            ("strict-transport-security", "max-age=9"),
            ("alt-svc", "h3=\":443\""),
            ("transfer-encoding", "chunked"),
            ("etag", "\"1\""),
        ]);
        let expected = headers(&[
            (
                "location",
                "http://localhost:8080/x?next=http%3A%2F%2Flocalhost%3A8080%2F",
            ),
            ("set-cookie", "a=b; Path=/; HttpOnly"),
            ("etag", "\"1\""),
        ]);
        assert_eq!(to_device(answered, &swap, false), expected);
    }
}
