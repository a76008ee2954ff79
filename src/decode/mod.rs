//! An answer's body, decoded into the read structs: one pass, straight into the arena of the response, whatever the envelope.
#[allow(unsafe_code)]
mod change;
mod decoder;
mod envelope;
mod field;
mod instant;
#[allow(unsafe_code)]
mod join;
mod linked;
#[allow(unsafe_code)]
mod lists;
mod objects;
#[allow(unsafe_code)]
mod record;
mod service_error;
mod text;
#[allow(unsafe_code)]
mod told;
#[allow(unsafe_code)]
mod value;
mod version_1;

pub(crate) use lists::Parts;
pub(crate) use service_error::service_error;
pub(crate) use text::steers;
pub(crate) use value::{find, text_in};
pub(crate) use version_1::{Asked, asked};

use crate::abi::*;
use crate::arena::Arena;
use crate::memory::{self, NoMemory};
use decoder::{Decoder, Stop};
use envelope::Root;
use lists::Found;
use serde::de::Deserializer;
use serde_json::error::Category;

/// Deepest nesting of arrays and objects.
const MAX_DEPTH: u32 = 32;
/// Longest text in bytes; what is longer is cut.
const MAX_TEXT: usize = 64 * 1024;
/// Longest id in bytes; what is longer identifies nothing.
const MAX_ID: usize = 1024;
/// Longest key in bytes; a longer one is left out with its value.
const MAX_KEY: usize = 256;

/// What a body may hold.
pub(crate) struct Limits {
    /// Most JSON values.
    pub(crate) max_nodes: u32,
    /// Most items of a list: the request's limit times its ids; `usize::MAX` where that is unknown.
    pub(crate) max_items: usize,
    /// What the call asked for, where the service speaks version 1.
    pub(crate) version_1: Option<Asked>,
}

/// Why a body could not be decoded.
#[derive(Debug)]
pub(crate) struct DecodeError {
    /// `MCAT_REASON_NOT_JSON`, `_SHAPE`, `_TRUNCATED`, `_NODES`, `_DEPTH` or `_BODY_SIZE`; `_NONE` where memory ran out.
    pub(crate) reason: mcat_reason,
    /// One line without anything of the body's content.
    pub(crate) message: String,
    pub(crate) memory: bool,
}

impl DecodeError {
    fn new(reason: mcat_reason, message: String) -> Self {
        Self {
            reason,
            message,
            memory: false,
        }
    }
}

impl DecodeError {
    /// What was read takes more memory than it may.
    pub(crate) fn too_large() -> Self {
        let message = "the answer takes more memory than config.max_response_bytes allows".to_owned();
        Self::new(mcat_reason::MCAT_REASON_BODY_SIZE, message)
    }
}

impl From<NoMemory> for DecodeError {
    fn from(NoMemory: NoMemory) -> Self {
        let message = "no memory for the answer".to_owned();
        Self {
            reason: mcat_reason::MCAT_REASON_NONE,
            message,
            memory: true,
        }
    }
}

/// Decodes a body into `arena`.
pub(crate) fn body(bytes: &[u8], arena: &mut Arena, limits: &Limits) -> Result<Parts, DecodeError> {
    let decoded = read(bytes, arena, limits);
    decoded.map_err(|error| {
        if arena.is_over() {
            DecodeError::too_large()
        } else {
            error
        }
    })
}

fn read(bytes: &[u8], arena: &mut Arena, limits: &Limits) -> Result<Parts, DecodeError> {
    let json = text::of_body(bytes)?;
    memory::has_room(text::escape_buffer(&json))?;
    let mut decoder = Decoder::new(arena, limits);
    let mut found = Found::new();
    let mut deserializer = serde_json::Deserializer::from_str(&json);
    let root = Root {
        decoder: &mut decoder,
        found: &mut found,
    };
    let extra = deserializer
        .deserialize_any(root)
        .and_then(|extra| deserializer.end().map(|()| extra))
        .map_err(|error| failure(&error, &decoder))?;
    found.root.extra = extra;
    let (mut unread_fields, mut unread_items) = (decoder.unread_fields, decoder.unread_items);
    let values = core::mem::take(&mut decoder.linked);
    if !values.is_empty() {
        // They are a part of the body that was counted, and as many as the service likes.
        let limits = Limits {
            max_nodes: u32::MAX,
            max_items: usize::MAX,
            version_1: None,
        };
        let mut decoder = Decoder::new(arena, &limits);
        let linked = linked::read::<serde_json::Error>(&mut decoder, &values);
        found.root.linked = linked.map_err(|error| failure(&error, &decoder))?;
        unread_fields += decoder.unread_fields;
        unread_items += decoder.unread_items;
    }
    Ok(Parts {
        root: found.gather(arena)?,
        unread_fields,
        unread_items,
    })
}

fn failure(error: &serde_json::Error, decoder: &Decoder<'_>) -> DecodeError {
    let position = format!("line {}, column {}", error.line(), error.column());
    match (decoder.stop, error.classify()) {
        (Some(Stop::Memory), _) => NoMemory.into(),
        (Some(Stop::Limit(reason @ mcat_reason::MCAT_REASON_NODES)), _) => {
            let most = decoder.limits.max_nodes;
            DecodeError::new(
                reason,
                format!("the answer holds more than {most} JSON values (config.max_nodes)"),
            )
        }
        (Some(Stop::Limit(reason)), _) => DecodeError::new(
            reason,
            format!("the answer nests deeper than {MAX_DEPTH} levels at {position}"),
        ),
        (None, Category::Eof) => DecodeError::new(
            mcat_reason::MCAT_REASON_TRUNCATED,
            format!("the answer's JSON ends too early, at {position}"),
        ),
        (None, Category::Data) => DecodeError::new(
            mcat_reason::MCAT_REASON_SHAPE,
            "the answer is neither a JSON object nor an array".to_owned(),
        ),
        (None, Category::Syntax | Category::Io) => DecodeError::new(
            mcat_reason::MCAT_REASON_NOT_JSON,
            format!("the answer is no JSON at {position}"),
        ),
    }
}

#[cfg(test)]
#[allow(unsafe_code)]
mod tests;
