//! The objects that `include` brings along (up to 2.1), typed, for the whole answer. As they came they stay in the `extra` of the object
//! that leads to them, where programs of 1.0 look for them.
use super::decoder::{Decoder, Read};
use super::lists::{Kind, Taken};
use super::record::Field;
use super::value;
use crate::abi::{mcat_linked, mcat_value_kind};
use core::mem;

/// The key under which an object holds them, by the relation's name.
pub(super) const KEY: &[u8] = b"linked";

impl Decoder<'_> {
    /// Reads the values that stood under `KEY`. What is linked to these in turn stays untyped.
    pub(super) fn read_linked(&mut self) -> Read<*const mcat_linked> {
        let values = mem::take(&mut self.linked);
        let mut found = Taken::nothing();
        self.found.swap(&mut found);
        // They are a part of the body that was counted, and as many as the service likes.
        (self.limits.max_nodes, self.limits.max_items) = (u32::MAX, usize::MAX);
        self.uncounted(|decoder| -> Read<()> {
            for linked in values {
                for (relation, objects) in value::members_at(linked) {
                    decoder.part = list_of(relation);
                    // One object alone is no envelope of lists.
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

/// The list that holds the objects of a relation, where they do not name their type themselves.
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
