//! Reads the parts of a browser's request that are needed here: the request line and the host.
use crate::auth::sign_in::pending::Pending;
use crate::auth::sign_in::redirect;
use crate::http::Address;
use std::net::IpAddr;
use zeroize::Zeroizing;

/// The target of the redirect.
pub struct RedirectTarget<'a> {
    pending: &'a Pending,
    /// The redirect address up to its query, as the service knows it.
    pub address: String,
    /// The expected value of the header Host.
    pub authority: String,
    pub path: String,
    /// `None`: "localhost".
    pub ip: Option<IpAddr>,
    pub port: u16,
}

impl RedirectTarget<'_> {
    /// `None` if a browser would not open this address on this machine, or would require TLS.
    pub fn of(pending: &Pending) -> Option<RedirectTarget<'_>> {
        let redirect_uri = pending.redirect_uri.as_str();
        let Address { origin, target } = Address::parse(redirect_uri).ok()?;
        if origin.https || !origin.is_loopback() {
            return None;
        }
        Some(RedirectTarget {
            pending,
            address: before_query(redirect_uri).to_owned(),
            authority: origin.to_string().split_off("http://".len()),
            path: before_query(&target).to_owned(),
            ip: origin.ip(),
            port: origin.port,
        })
    }
}

fn before_query(text: &str) -> &str {
    text.split_once('?').map_or(text, |(before, _)| before)
}

/// Why a request is not the redirect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoRedirect {
    /// It is not an HTTP/1 request.
    Broken,
    /// Another path: a favicon, for example.
    NotFound,
    /// Its method is not GET.
    Method,
    /// It names another host: a page may have mapped its own name to this machine's address (DNS rebinding).
    Host,
    /// The head is too long.
    TooLarge,
    /// It ends another sign-in, or none.
    Stray,
    /// The browser fetches it for a page, for example as an image, or in advance: the member did not navigate there.
    NoNavigation,
}

/// Headers in which browsers state a request's purpose, each with its only value when the member navigates to a page; `None`: browsers do
/// not send it then. https://www.w3.org/TR/fetch-metadata/
const MARKS: [(&str, Option<&str>); 6] = [
    ("sec-fetch-mode", Some("navigate")),
    ("sec-fetch-dest", Some("document")),
    ("sec-purpose", None),
    ("purpose", None),
    ("x-purpose", None),
    ("x-moz", None),
];

/// The whole redirect address of a request. `head` ends with an empty line.
pub fn judge(head: &[u8], target: &RedirectTarget) -> Result<Zeroizing<String>, NoRedirect> {
    // It may include cookies of other programs on this machine, in any encoding.
    let mut lines = head.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
    let mut words = lines.next().unwrap_or_default().splitn(3, |&byte| byte == b' ');
    let (Some(method), Some(asked), Some(b"HTTP/1.1" | b"HTTP/1.0")) = (words.next(), words.next(), words.next())
    else {
        return Err(NoRedirect::Broken);
    };
    let asked = str::from_utf8(asked).map_err(|_| NoRedirect::Broken)?;
    if !asked.bytes().all(|byte| byte.is_ascii_graphic()) {
        return Err(NoRedirect::Broken);
    }
    let (mut hosts, mut is_here, mut is_navigation) = (0, false, true);
    for line in lines {
        let Some(colon) = line.iter().position(|&byte| byte == b':') else {
            continue;
        };
        let (name, value) = (&line[..colon], line[colon + 1..].trim_ascii());
        if name.eq_ignore_ascii_case(b"host") {
            hosts += 1;
            is_here = value.eq_ignore_ascii_case(target.authority.as_bytes());
        }
        for (mark, wanted) in MARKS {
            if name.eq_ignore_ascii_case(mark.as_bytes()) {
                is_navigation &= wanted.is_some_and(|wanted| value == wanted.as_bytes());
            }
        }
    }
    if hosts != 1 {
        return Err(NoRedirect::Broken);
    }
    if !is_here {
        return Err(NoRedirect::Host);
    }
    if method != b"GET" {
        return Err(NoRedirect::Method);
    }
    if !is_navigation {
        return Err(NoRedirect::NoNavigation);
    }
    match asked.strip_prefix(target.path.as_str()) {
        Some(query) if query.is_empty() || query.starts_with('?') => {
            let redirect = Zeroizing::new([target.address.as_str(), query].concat());
            match may_end(&redirect, target.pending) {
                true => Ok(redirect),
                false => Err(NoRedirect::Stray),
            }
        }
        _ => Err(NoRedirect::NotFound),
    }
}

/// Whether a redirect can end this sign-in: it has the state, and a code, tokens or an error. Any page that is open in the browser can send
/// another redirect, which must not end the wait.
fn may_end(redirect: &str, pending: &Pending) -> bool {
    redirect::judge(redirect, pending, &[])
        .is_ok_and(|(told, brought)| told.is_verified && (told.error.is_some() || brought.is_ok()))
}

fn page(heading: &str, text: &str) -> String {
    format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>{heading}</title>\
         <meta name=\"viewport\" content=\"width=device-width\"><meta name=\"color-scheme\" content=\"light dark\">\
         <h1>{heading}</h1><p>{text}</p></html>\n"
    )
}

/// The answer to a request; the connection is closed after it.
pub fn answer(refusal: Option<NoRedirect>) -> Vec<u8> {
    let (status, body) = match refusal {
        // It is not known yet whether the sign-in succeeds, so the page does not say so.
        None => {
            let text = "It takes over from here. This page can be closed.";
            ("200 OK", page("You can go back to the application.", text))
        }
        // A member may see this, if a tab of an earlier attempt was still open.
        Some(NoRedirect::Stray) => {
            let text =
                "The application still waits for it. Please go on in the page that the application has opened last.";
            ("400 Bad Request", page("This is not the end of the sign-in.", text))
        }
        Some(NoRedirect::Broken) => ("400 Bad Request", String::new()),
        Some(NoRedirect::NoNavigation) => ("403 Forbidden", String::new()),
        Some(NoRedirect::NotFound) => ("404 Not Found", String::new()),
        Some(NoRedirect::Method) => ("405 Method Not Allowed\r\nAllow: GET", String::new()),
        Some(NoRedirect::Host) => ("421 Misdirected Request", String::new()),
        Some(NoRedirect::TooLarge) => ("431 Request Header Fields Too Large", String::new()),
    };
    let length = body.len();
    format!(
        "HTTP/1.1 {status}\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: {length}\r\nCache-Control: no-store\r\n\
         Referrer-Policy: no-referrer\r\nContent-Security-Policy: default-src 'none'\r\n\
         Connection: close\r\n\r\n{body}"
    )
    .into_bytes()
}
