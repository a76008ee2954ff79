//! The objects that `include` brings along (up to 2.1), typed, for the whole answer. As they came they stay in the `extra` of the object
//! that leads to them, where programs of 1.0 look for them.
use super::decoder::Decoder;
use super::field::{Field, Slot};
use super::lists::{Found, Kind};
use super::value;
use crate::abi::{mcat_linked, mcat_value, mcat_value_kind};
use crate::memory::NoMemory;
use serde::de::{DeserializeSeed, Error};

/// The key under which an object holds them, by the relation's name.
pub(super) const KEY: &str = "linked";

/// Reads values that stood under `KEY`. What is linked to these in turn stays untyped.
pub(super) fn read<E: Error>(decoder: &mut Decoder<'_>, values: &[*const mcat_value]) -> Result<*const mcat_linked, E> {
    let mut found = Found::new();
    for &linked in values {
        for (relation, objects) in value::members_at(linked) {
            let list = list_of(relation);
            // One object alone is no envelope of lists.
            let slot = match objects.kind == mcat_value_kind::MCAT_VALUE_OBJECT as i32 {
                true => Slot::Item(&mut found, Kind::of_key(list)),
                false => Slot::Part(&mut found, list),
            };
            Field { decoder, slot }.deserialize(value::once_more::<E>(objects))?;
        }
    }
    let gathered: Result<_, NoMemory> = found.gather_linked(decoder.arena);
    decoder.held(gathered)
}

/// The list that holds the objects of a relation, where they do not name their type themselves.
fn list_of(relation: &str) -> &str {
    match relation {
        "topTracks" => "tracks",
        "childGenres" | "parentGenres" => "genres",
        "contemporaries" | "followers" | "influences" | "sampleArtists" => "artists",
        "children" | "parent" => "tags",
        "following" => "members",
        other => other,
    }
}
