//! What editors write and put in order, and what a search finds.

use super::common::{RELATED, linked, links, related, start};
use super::{Named, named};
use crate::base::ids::Kind;
use crate::base::version::Version::{V2_1, V2_2};
use crate::openapi::schema::{Record, address, flag, id, integer, list, of, record, text, the, time};

pub(super) fn objects() -> Vec<Named> {
    vec![
        named("Tag", "A label that editors give to tracks and playlists.", tag()),
        named("Post", "An article.", post()),
        named("Category", "A part of the posts.", category()),
        named("Review", "What an editor thinks of an album.", review()),
        named("Radio", "A radio station that broadcasts.", radio()),
        named("Suggestion", "What is shown while a name is being typed.", suggestion()),
    ]
}

fn tag() -> Record {
    let relatives = [("children", "Tag"), ("genres", "Genre")];
    start("tag", &[Kind::Tag])
        .has("name", text(), "")
        .has("shortcut", text(), "For the call that takes one.")
        .has("protected", flag(), "Members cannot give it to their playlists.")
        .until(V2_1)
        .may("parent", of("Tag"), "The tag above, where there is one.")
        .until(V2_1)
        .has("isProtected", flag(), "Members cannot give it to their playlists.")
        .since(V2_2)
        .has("parentId", text(), "The tag above, or empty.")
        .since(V2_2)
        .has("childIds", list(id(&[Kind::Tag])), "The tags below.")
        .since(V2_2)
        .has("genreId", text(), "The genre that it is about, or empty.")
        .since(V2_2)
        .may("links", related(&[], &relatives), RELATED)
        .until(V2_1)
        .and(linked(&relatives))
}

fn post() -> Record {
    start("post", &[Kind::Post])
        .has("name", text(), "The headline.")
        .has("author", text(), "")
        .has("date", time(), "When it was published.")
        .has("summary", text(), "One or two sentences.")
        .has("body", text(), "The text.")
        .has("categories", list(text()), "The categories that it is in.")
        .and(links(
            &[("images", "Image")],
            &[("artists", "Artist"), ("albums", "Album"), ("genres", "Genre")],
        ))
}

fn category() -> Record {
    record()
        .has("type", the("category"), "What the object is.")
        .has("id", text(), "For the call of a category's posts.")
        .has("href", address(), "Names another host and no version.")
        .has("name", text(), "")
}

fn review() -> Record {
    start("review", &[Kind::Review])
        .has("author", text(), "")
        .has("date", time(), "When it was published.")
        .has("body", text(), "The text.")
        .has("rating", integer(1).up_to(5), "1 to 5, 5 the best.")
        .and(links(&[], &[("albums", "Album")]))
}

fn radio() -> Record {
    start("radio", &[Kind::Radio])
        .has("name", text(), "")
        .has("frequency", text(), "With its unit.")
        .has("city", text(), "Where it broadcasts from.")
        .has("country", text(), "ISO 3166-1 alpha-2.")
        .and(links(&[], &[("genres", "Genre")]))
}

fn suggestion() -> Record {
    record().has("id", text(), "").has("name", text(), "")
}
