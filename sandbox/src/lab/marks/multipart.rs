//! The parts of a form with files (`multipart/form-data`): each is masked by its name, or as a text of its own kind.

use super::Marks;
use super::kinds::{self, Spot};

/// What is between the parts, as the kind of the body says.
pub(crate) fn boundary(mime_type: &str) -> Option<String> {
    let mut parts = mime_type.split(';');
    let is_multipart = parts.next()?.trim().to_ascii_lowercase().starts_with("multipart/");
    let named = parts.find_map(|part| {
        let (name, value) = part.split_once('=')?;
        name.trim()
            .eq_ignore_ascii_case("boundary")
            .then(|| value.trim().trim_matches('"').to_owned())
    });
    named.filter(|boundary| is_multipart && !boundary.is_empty())
}

impl Marks {
    /// A body whose parts have this between them.
    pub(super) fn parts(&mut self, boundary: &str, body: &[u8], is_request: bool) -> Vec<u8> {
        let between = format!("--{boundary}");
        let mut masked = Vec::with_capacity(body.len());
        let mut rest = body;
        while let Some(at) = find(rest, between.as_bytes()) {
            let (part, after) = rest.split_at(at);
            masked.extend(self.part(part, is_request));
            masked.extend_from_slice(between.as_bytes());
            rest = &after[between.len()..];
        }
        masked.extend(self.part(rest, is_request));
        masked
    }

    /// A part: headers, an empty line, and a value with a line's end that belongs to what is between the parts.
    fn part(&mut self, part: &[u8], is_request: bool) -> Vec<u8> {
        let Some((head, value)) = [&b"\r\n\r\n"[..], b"\n\n"]
            .iter()
            .find_map(|blank| find(part, blank).map(|at| part.split_at(at + blank.len())))
        else {
            return part.to_vec();
        };
        let end = value.len() - value.iter().rev().take_while(|byte| b"\r\n".contains(byte)).count();
        let (value, end) = value.split_at(end);
        let text = String::from_utf8_lossy(head);
        let header = |wanted: &str| {
            let mut lines = text.lines().filter_map(|line| line.split_once(':'));
            lines.find_map(|(name, value)| {
                name.trim()
                    .eq_ignore_ascii_case(wanted)
                    .then(|| value.trim().to_owned())
            })
        };
        let disposition = header("content-disposition").unwrap_or_default();
        let name = disposition
            .split(';')
            .find_map(|part| part.trim().strip_prefix("name="));
        let kind = name.and_then(|name| kinds::of(name.trim_matches('"'), Spot::Request));
        let masked = match (std::str::from_utf8(value), kind) {
            (Ok(value), Some(kind)) => self.mark(kind, value, is_request).into_bytes(),
            (Ok(value), None) => {
                let mime_type = header("content-type").unwrap_or_else(|| "text/plain".to_owned());
                self.text(&mime_type, value, is_request).into_bytes()
            }
            (Err(_), _) => self.known_bytes(value),
        };
        [head, &masked, end].concat()
    }
}

fn find(bytes: &[u8], wanted: &[u8]) -> Option<usize> {
    bytes.windows(wanted.len()).position(|window| window == wanted)
}
