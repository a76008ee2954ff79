//! The journal as an archive. It has what the journal has: the beginnings of bodies, with secrets masked.

use super::format::{Content, Creator, Entry, Har, Log, Named, PostData, Request, Response, Timings, VERSION};
use super::{cookies, query_string, status_text};
use crate::base::clock::date_time;
use crate::journal;
use serde_json::Value;

const COMMENT: &str = "The journal of a sandbox: secrets are masked as ***. Of bodies there are the JSON and the forms of requests up to \
                       4 kB, and the first 4 kB of JSON in answers. Times are those of the sandbox's clock.";

/// These entries, of a sandbox whose address begins so; so many more were in the journal once.
pub(crate) fn archive(base_url: &str, entries: &[journal::Entry], dropped: u64) -> Har {
    let comment = match dropped {
        0 => COMMENT.to_owned(),
        _ => format!("{COMMENT} The journal has dropped {dropped} older requests to make room: they are not here."),
    };
    Har {
        log: Log {
            version: VERSION.to_owned(),
            creator: Creator::own(),
            entries: entries.iter().map(|entry| self::entry(base_url, entry)).collect(),
            dropped: (dropped > 0).then_some(dropped),
            comment: Some(comment),
        },
    }
}

fn entry(base_url: &str, seen: &journal::Entry) -> Entry {
    let mark = if seen.query.is_empty() { "" } else { "?" };
    let url = format!("{base_url}{}{mark}{}", seen.path, seen.query);
    let http_version = "HTTP/1.1".to_owned();
    let wait = (seen.millis + seen.delay_millis) as f64;
    let (headers, answer_headers) = (named(&seen.headers), named(&seen.answer_headers));
    Entry {
        started_date_time: date_time(seen.started),
        time: wait,
        request: Request {
            method: seen.method.clone(),
            http_version: http_version.clone(),
            cookies: cookies(&headers),
            query_string: query_string(&url),
            post_data: post_data(seen),
            headers_size: -1,
            body_size: seen.body_length as i64,
            headers,
            url,
        },
        response: Response {
            status: seen.status,
            status_text: status_text(seen.status),
            http_version,
            cookies: cookies(&answer_headers),
            redirect_url: seen.answer_header("location").unwrap_or_default().to_owned(),
            content: content(seen),
            headers_size: -1,
            body_size: seen.answer_length as i64,
            headers: answer_headers,
        },
        cache: Default::default(),
        timings: Timings {
            wait,
            ..Timings::default()
        },
        server_address: None,
        connection: Some(seen.connection.to_string()),
        tls: seen.tls.as_ref().map(|tls| format!("{}, {}", tls.version, tls.cipher)),
        member: seen.member.clone(),
        number: Some(seen.number),
        fault: seen.fault,
        broken_off: false,
        comment: Some(comment(seen)),
    }
}

/// The number, for programs that show no fields of others, and what else is to be known.
fn comment(seen: &journal::Entry) -> String {
    match seen.status {
        0 => format!("#{}. A fault sent something else than an answer in HTTP.", seen.number),
        _ => format!("#{}", seen.number),
    }
}

fn named(pairs: &[(String, String)]) -> Vec<Named> {
    let owned = |(name, value): &(String, String)| Named {
        name: name.clone(),
        value: value.clone(),
    };
    pairs.iter().map(owned).collect()
}

fn post_data(seen: &journal::Entry) -> Option<PostData> {
    if seen.body_length == 0 {
        return None;
    }
    let comment = match &seen.body {
        Some(_) => "Secrets masked.".to_owned(),
        None => format!("The journal has nothing of this body of {} bytes.", seen.body_length),
    };
    let kind = seen.header("content-type").unwrap_or_default();
    Some(PostData {
        mime_type: kind.to_owned(),
        text: seen.body.as_ref().map(|body| text(kind, body)).unwrap_or_default(),
        encoding: None,
        comment: Some(comment),
    })
}

/// A body that the journal keeps as JSON, written as it was sent.
fn text(kind: &str, body: &Value) -> String {
    let Some(fields) = body.as_object().filter(|_| kind.contains("form-urlencoded")) else {
        return body.to_string();
    };
    let mut form = form_urlencoded::Serializer::new(String::new());
    for (name, value) in fields {
        let repeated = value.as_array().map(Vec::as_slice);
        for value in repeated.unwrap_or(std::slice::from_ref(value)) {
            form.append_pair(name, value.as_str().unwrap_or_default());
        }
    }
    form.finish()
}

fn content(seen: &journal::Entry) -> Content {
    let kept = seen.answer_body.as_ref().map_or(0, String::len);
    let comment = match kept {
        _ if seen.answer_length == 0 => None,
        0 => Some(format!(
            "The journal has nothing of this body of {} bytes.",
            seen.answer_length
        )),
        _ if seen.answer_length > journal::KEPT_BODY => Some(format!(
            "The first 4 kB of {} bytes, secrets masked.",
            seen.answer_length
        )),
        _ => Some("Secrets masked.".to_owned()),
    };
    Content {
        size: seen.answer_length as i64,
        mime_type: seen.answer_header("content-type").unwrap_or_default().to_owned(),
        text: seen.answer_body.clone(),
        comment,
        ..Content::default()
    }
}
