//! An answer's body, decoded into the read structs: one pass, straight into the arena of the response, whatever the envelope.
mod decoder;
mod envelope;
mod field;
mod instant;
mod objects;
#[allow(unsafe_code)]
mod record;
mod service_error;
mod text;
#[allow(unsafe_code)]
mod value;

pub(crate) use service_error::service_error;
pub(crate) use value::find;

use crate::abi::*;
use crate::arena::{Arena, NoMemory};
use core::ffi::c_void;
use decoder::{Decoder, Stop};
use envelope::{Found, Kind, Root};
use record::Unknown;
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
}

/// What a body held. Everything points into the arena or at statics; no pointer is NULL but those of empty lists.
pub(crate) struct Parts {
    pub(crate) meta: *const mcat_meta,
    pub(crate) artists: mcat_artist_list,
    pub(crate) albums: mcat_album_list,
    pub(crate) tracks: mcat_track_list,
    pub(crate) previews: mcat_track_list,
    pub(crate) stations: mcat_station_list,
    pub(crate) images: mcat_image_list,
    pub(crate) versions: mcat_service_version_list,
    pub(crate) account: *const mcat_account,
    pub(crate) extra: *const mcat_value,
    /// Fields that could not be read, and stand in the `extra` of their object where that was possible.
    pub(crate) unread_fields: i32,
    /// Items that could not be read, or were more than the request asked for.
    pub(crate) unread_items: i32,
}

/// Why a body could not be decoded.
#[derive(Debug)]
pub(crate) struct DecodeError {
    /// `MCAT_REASON_NOT_JSON`, `_SHAPE`, `_TRUNCATED`, `_NODES` or `_DEPTH`; `_NONE` where memory ran out.
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

impl Parts {
    /// How many items the answer's lists hold.
    pub(crate) fn items(&self) -> usize {
        let Parts {
            artists,
            albums,
            tracks,
            stations,
            images,
            versions,
            ..
        } = self;
        artists.len + albums.len + tracks.len + stations.len + images.len + versions.len
    }
}

/// The parts of an answer without a body.
pub(crate) const fn nothing() -> Parts {
    Parts {
        meta: Unknown::UNKNOWN,
        artists: Unknown::UNKNOWN,
        albums: Unknown::UNKNOWN,
        tracks: Unknown::UNKNOWN,
        previews: Unknown::UNKNOWN,
        stations: Unknown::UNKNOWN,
        images: Unknown::UNKNOWN,
        versions: Unknown::UNKNOWN,
        account: Unknown::UNKNOWN,
        extra: Unknown::UNKNOWN,
        unread_fields: 0,
        unread_items: 0,
    }
}

/// Decodes a body into `arena`.
pub(crate) fn body(bytes: &[u8], arena: &mut Arena, limits: &Limits) -> Result<Parts, DecodeError> {
    let json = text::of_body(bytes)?;
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
    Ok(Parts {
        meta: found.meta,
        artists: list(&mut decoder, &found, Kind::Artist)?,
        albums: list(&mut decoder, &found, Kind::Album)?,
        tracks: list(&mut decoder, &found, Kind::Track)?,
        previews: list(&mut decoder, &found, Kind::Preview)?,
        stations: list(&mut decoder, &found, Kind::Station)?,
        images: list(&mut decoder, &found, Kind::Image)?,
        versions: list(&mut decoder, &found, Kind::Version)?,
        account: found.account,
        extra,
        unread_fields: decoder.unread_fields,
        unread_items: decoder.unread_items,
    })
}

fn list<L: record::List + Unknown>(decoder: &mut Decoder<'_>, found: &Found, kind: Kind) -> Result<L, NoMemory> {
    let items = found.list(kind);
    let mut list = L::UNKNOWN;
    list.set(decoder.arena.slice(items)?.cast::<c_void>(), items.len());
    Ok(list)
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
