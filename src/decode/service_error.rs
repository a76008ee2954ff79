//! The service's description of an error: its code and a sentence, from a body of any form.
use super::{Limits, text, value};
use crate::abi::{mcat_value, mcat_value_kind};
use crate::base::conceal::conceal;
use crate::base::display::steers;
use crate::decode::arena::Arena;

/// Longest code and message in bytes.
const MAX_LENGTH: usize = 256;
/// A larger body is not an error object of the service: it is read as text, and only up to this length.
const MAX_BODY: usize = 16 * 1024;

/// An error as the service describes it.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct ServiceError {
    /// For example "ResourceNotFound" or "invalid_grant".
    pub(crate) code: Option<String>,
    /// One readable line.
    pub(crate) message: Option<String>,
}

/// Reads the body of a refusal, which may repeat `secrets` of the request. Never fails: from a body without information come neither code
/// nor message.
pub(crate) fn service_error(bytes: &[u8], secrets: &[&str]) -> ServiceError {
    let bytes = &bytes[..bytes.len().min(MAX_BODY)];
    let mut arena = Arena::new(bytes.len());
    match parse(bytes, &mut arena) {
        Some(value) => from_object(value, secrets),
        // All of it at once: a secret may continue after the end of a line.
        None => ServiceError {
            code: None,
            message: readable_line(&conceal(&String::from_utf8_lossy(bytes), secrets)),
        },
    }
}

fn parse<'v>(bytes: &[u8], arena: &'v mut Arena) -> Option<&'v mcat_value> {
    value::document(
        bytes,
        arena,
        &Limits {
            max_nodes: 1000,
            max_items: usize::MAX,
            version_1: None,
        },
    )
}

/// The service's own form, or that of OAuth; either may be inside `error`.
fn from_object(value: &mcat_value, secrets: &[&str]) -> ServiceError {
    if let Some(inner) = value::found(value, "error")
        && inner.kind == mcat_value_kind::MCAT_VALUE_OBJECT as i32
    {
        return from_object(inner, secrets);
    }
    let first = |names: [&str; 2]| {
        names
            .into_iter()
            .filter_map(|name| value::found(value, name))
            .find_map(value::text_of)
            .and_then(|said| clean(&conceal(said, secrets)))
    };
    let whole = value::text_of(value).and_then(|said| clean(&conceal(said, secrets)));
    ServiceError {
        code: first(["code", "error"]),
        message: first(["message", "error_description"]).or(whole),
    }
}

/// The first line of a text that is not empty. For a web page, its title, or else its first words.
fn readable_line(text: &str) -> Option<String> {
    if !text.trim_start().starts_with('<') {
        return text.lines().find_map(clean);
    }
    let lower = text.to_ascii_lowercase();
    let title = lower.find("<title").and_then(|start| {
        let start = start + lower[start..].find('>')? + 1;
        let end = start + lower[start..].find('<')?;
        clean(&text[start..end])
    });
    title.or_else(|| {
        text.split('<')
            .filter_map(|part| part.split_once('>'))
            .find_map(|(_, words)| clean(words))
    })
}

/// One line of bounded length without terminal control characters; `None` if nothing remains.
fn clean(said: &str) -> Option<String> {
    let one_line: String = said
        .chars()
        .map(|letter| if steers(letter) { ' ' } else { letter })
        .collect();
    let line = one_line.trim();
    let line = text::beginning(line, MAX_LENGTH).trim_end();
    (!line.is_empty()).then(|| line.to_owned())
}
