//! The linked objects that `include` adds (up to 2.1), typed, for the whole answer. They also stay unchanged in the `extra` of the object
//! that links to them, where programs of 1.0 look for them.
use super::decoder::{Decoder, Read};
use super::lists::{Kind, Taken};
use super::record::Field;
use super::value;
use crate::abi::{mcat_linked, mcat_value_kind};
use core::mem;

/// The key under which an object holds them, by the relation's name.
pub(super) const KEY: &[u8] = b"linked";

impl Decoder<'_> {
    /// Reads the values found under `KEY`. What is linked to these in turn stays untyped.
    pub(super) fn read_linked(&mut self) -> Read<*const mcat_linked> {
        let values = mem::take(&mut self.linked);
        let mut found = Taken::nothing();
        self.found.swap(&mut found);
        // They were counted with the body, and the service may send any number.
        (self.limits.max_nodes, self.limits.max_items) = (u32::MAX, usize::MAX);
        self.uncounted(|decoder| -> Read<()> {
            for linked in values {
                for (relation, objects) in value::members_at(linked) {
                    decoder.part = list_of(relation);
                    // A single object is not an envelope of lists.
                    let field = match objects.kind == mcat_value_kind::MCAT_VALUE_OBJECT as i32 {
                        true => Field::item(Kind::of_key(decoder.part)),
                        false => Field::PART,
                    };
                    decoder.held = objects;
                    decoder.value(field)?;
                }
            }
            Ok(())
        })?;
        let linked = self.found.gather_linked(self.arena)?;
        self.found.swap(&mut found);
        Ok(linked)
    }
}

/// The list for the objects of a relation, if they do not name their type themselves.
fn list_of(relation: &str) -> &str {
    match relation {
        "topTracks" => "tracks",
        "childGenres" | "parentGenres" => "genres",
        "composers" | "contemporaries" | "followers" | "influences" | "relatedProjects" | "sampleArtists" => "artists",
        "largeImage" | "mediumImage" => "images",
        "children" | "parent" => "tags",
        "following" => "members",
        other => other,
    }
}
