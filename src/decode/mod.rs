//! Decodes an answer's body into the read structs: in one pass, directly into the arena of the response, whatever the envelope.
//!
//! Uses `base`, `abi`.
#[allow(unsafe_code)]
mod answer_facts;
#[allow(unsafe_code)]
pub(crate) mod arena;
#[allow(unsafe_code)]
mod change;
mod decoder;
mod envelope;
mod field;
mod fill;
pub(crate) mod first_bytes;
mod instant;
#[allow(unsafe_code)]
mod join;
mod linked_objects;
#[allow(unsafe_code)]
mod lists;
mod number;
mod objects;
#[allow(unsafe_code)]
mod passed_items;
#[allow(unsafe_code)]
mod record;
mod repeated;
mod scan;
mod service_error;
#[allow(unsafe_code)]
mod shape;
mod text;
#[allow(unsafe_code)]
mod value;
mod version_1;
#[allow(unsafe_code)]
mod window;

pub use change::{SentPlaylist, Visible};
pub(crate) use lists::Parts;
pub(crate) use service_error::service_error;
pub(crate) use value::{find, text_in};
pub(crate) use version_1::{Asked, asked};
pub(crate) use window::{Broken, Source};

use crate::abi::*;
use crate::base::memory::{self, NoMemory};
use crate::decode::arena::Arena;
use decoder::{Decoder, Read, Stop};
use window::Window;

/// Deepest nesting of arrays and objects.
const MAX_DEPTH: u32 = 32;
/// Longest text in bytes; a longer one is cut.
const MAX_TEXT: usize = 64 * 1024;
/// Longest id in bytes; a longer text is no id.
const MAX_ID: usize = 1024;
/// Longest key in bytes; a longer one is left out with its value.
const MAX_KEY: usize = 256;

/// The usual ratio of a decompressed body to its compressed bytes.
const UNFOLDS: usize = 3;

/// The limits of a body.
#[derive(Clone, Copy)]
pub(crate) struct Limits {
    /// Most JSON values.
    pub(crate) max_nodes: u32,
    /// Most items of a list: the request's limit times its ids; `usize::MAX` if that is unknown.
    pub(crate) max_items: usize,
    /// What the call asked for, if the service speaks version 1.
    pub(crate) version_1: Option<Asked>,
}

/// Why a body could not be decoded.
#[derive(Debug)]
pub(crate) struct DecodeError {
    /// `MCAT_REASON_NOT_JSON`, `_SHAPE`, `_TRUNCATED`, `_NODES`, `_DEPTH` or `_BODY_SIZE`; `_NONE` if memory ran out.
    pub(crate) reason: mcat_reason,
    /// One line that quotes nothing of the body.
    pub(crate) message: String,
    pub(crate) memory: bool,
    /// The first byte of the body that is not white space; 0: there was none.
    first: u8,
    /// It is valid JSON nevertheless.
    is_json: bool,
}

impl DecodeError {
    fn new(reason: mcat_reason, message: String) -> Self {
        Self {
            reason,
            message,
            memory: false,
            first: 0,
            is_json: false,
        }
    }

    /// Whether the body is a web page: by its beginning, or by the label `is_html` if it is not JSON. JSON is JSON under any label, and an
    /// empty body is neither.
    pub(crate) fn is_page(&self, is_html: bool) -> bool {
        self.first == b'<' || is_html && self.first != 0 && !self.is_json
    }
}

impl DecodeError {
    /// The decoded data exceeds its memory limit.
    pub(crate) fn too_large() -> Self {
        let message = "the answer takes more memory than config.max_response_bytes allows".to_owned();
        Self::new(mcat_reason::MCAT_REASON_BODY_SIZE, message)
    }
}

impl From<NoMemory> for DecodeError {
    fn from(NoMemory: NoMemory) -> Self {
        let message = "no memory for the answer".to_owned();
        Self {
            memory: true,
            ..Self::new(mcat_reason::MCAT_REASON_NONE, message)
        }
    }
}

/// Decodes a body into `arena`.
#[cfg(test)]
pub(crate) fn body(mut bytes: &[u8], arena: &mut Arena, limits: &Limits) -> Result<Parts, DecodeError> {
    let size = bytes.len().min(window::WINDOW);
    stream(&mut bytes, size, arena, limits)
}

/// The length of a body, or an estimate: a compressed one expands to a few times its bytes.
pub(crate) fn likely_length(source: &dyn Source) -> Option<usize> {
    let unfolded = || usize::try_from(source.progress()?.1).ok()?.checked_mul(UNFOLDS);
    source.length().or_else(unfolded)
}

/// Decodes a body as it arrives into `parts`, which is empty. On success the body was read to its end.
pub(crate) fn coming(
    source: &mut dyn Source,
    arena: &mut Arena,
    parts: &mut Parts,
    limits: &Limits,
) -> Result<(), DecodeError> {
    let most = source.piece();
    // A body that is known to be shorter gets a smaller window.
    let size = likely_length(source).map_or(most, |length| length.min(most));
    into(source, size, arena, parts, limits)
}

/// The same with a window of this size.
#[cfg(test)]
fn stream(source: &mut dyn Source, size: usize, arena: &mut Arena, limits: &Limits) -> Result<Parts, DecodeError> {
    let mut parts = Parts::NOTHING;
    into(source, size, arena, &mut parts, limits)?;
    Ok(parts)
}

fn into(
    source: &mut dyn Source,
    size: usize,
    arena: &mut Arena,
    parts: &mut Parts,
    limits: &Limits,
) -> Result<(), DecodeError> {
    let takes_items = source.takes_items();
    let window = Window::new(source, size)?;
    let mut decoder = Decoder::new(window, arena, &mut parts.root, limits);
    if takes_items {
        decoder.found.passed = Some(memory::boxed(passed_items::PassedItems::NONE)?);
    }
    match decoder.whole() {
        Ok(()) => {
            (parts.unread_fields, parts.unread_items) = (decoder.unread_fields, decoder.unread_items);
            parts.passed = decoder.found.passed.take();
            Ok(())
        }
        Err(_) if decoder.arena.is_over() => Err(DecodeError::too_large()),
        Err(_) => {
            let mut failure = decoder.failure(limits);
            failure.first = decoder.first;
            failure.is_json = decoder.stop == Some(Stop::Shape) && decoder.end().is_ok();
            Err(failure)
        }
    }
}

impl Decoder<'_> {
    fn whole(&mut self) -> Read<()> {
        self.skip_mark()?;
        self.found.root.extra = self.root()?;
        self.end()?;
        self.measure()?;
        if !self.linked.is_empty() {
            self.found.root.linked = self.read_linked()?;
        }
        Ok(self.found.gather(self.arena)?)
    }

    fn failure(&self, limits: &Limits) -> DecodeError {
        use mcat_reason::*;
        let (line, read) = self.window.line_and_column();
        let position = |column: usize| format!("line {line}, column {column}");
        let (reason, message) = match self.stop {
            None => return NoMemory.into(),
            Some(Stop::Nodes) => {
                let most = limits.max_nodes;
                let message = format!("the answer holds more than {most} JSON values (config.max_nodes)");
                (MCAT_REASON_NODES, message)
            }
            Some(Stop::Depth) => {
                let message = format!("the answer nests deeper than {MAX_DEPTH} levels at {}", position(read));
                (MCAT_REASON_DEPTH, message)
            }
            Some(Stop::Cut | Stop::Broken) => {
                let message = format!("the answer's JSON ends too early, at {}", position(read));
                (MCAT_REASON_TRUNCATED, message)
            }
            Some(Stop::CutInCharacter) => {
                let message = format!("the answer ends inside a character, at byte {}", self.window.position());
                (MCAT_REASON_TRUNCATED, message)
            }
            Some(Stop::NotUtf8) => {
                let message = format!("the answer is not UTF-8 at byte {}", self.window.position());
                (MCAT_REASON_NOT_JSON, message)
            }
            Some(Stop::Shape) => {
                let message = "the answer is neither a JSON object nor an array".to_owned();
                (MCAT_REASON_SHAPE, message)
            }
            Some(Stop::NotJson) => (
                MCAT_REASON_NOT_JSON,
                format!("the answer is no JSON at {}", position(read + 1)),
            ),
            Some(Stop::OutOfRange) => (
                MCAT_REASON_NOT_JSON,
                format!("the answer is no JSON at {}", position(read)),
            ),
        };
        DecodeError::new(reason, message)
    }
}

#[cfg(test)]
#[allow(unsafe_code)]
mod tests;
