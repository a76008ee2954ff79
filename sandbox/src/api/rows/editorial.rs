//! What editors write and put in order, and search.

use super::{Chapter, chapter, metadata};
use crate::api::catalog::{playlists, search};
use crate::api::editorial::{posts, radios, tags};
use crate::base::version::Version::{V1, V2_1, V2_2};
use crate::openapi::operation::{Operation, get};
use crate::openapi::schema::{Schema, either, list, of, record, text};

pub(super) fn posts() -> Chapter {
    chapter(
        "Posts",
        "Editorial posts.",
        vec![
            metadata(
                posts::all,
                get("/posts", "All posts, the newest first").page("Post").since(V2_1),
            ),
            metadata(
                posts::detail,
                get("/posts/{ids}", "Posts by id").by_id("Post").since(V2_1),
            ),
            metadata(
                posts::categories,
                get("/posts/categories", "The categories of posts")
                    .whole("Category")
                    .since(V2_1),
            ),
            metadata(
                posts::of_category,
                get(
                    "/posts/categories/{category}",
                    "The posts of a category, the newest first",
                )
                .page("Post")
                .since(V2_1),
            ),
        ],
    )
}

pub(super) fn tags() -> Chapter {
    chapter(
        "Tags",
        "The labels that editors give to tracks and playlists.",
        vec![
            metadata(
                tags::all,
                get("/tags", "All tags")
                    .whole("Tag")
                    .with("includeHidden")
                    .with("includeProtected"),
            ),
            metadata(
                tags::featured,
                get("/tags/featured", "The tags that the editors feature")
                    .whole("Tag")
                    .with("includeProtected"),
            ),
            metadata(
                tags::detail,
                get("/tags/{ids}", "Tags by id or shortcut, the hidden ones too").by_id("Tag"),
            ),
            metadata(
                tags::by_shortcut,
                get("/tags/shortcuts/{shortcut}", "A tag by its shortcut").by_id("Tag"),
            ),
            metadata(
                playlists::of_tags,
                get("/tags/{ids}/playlists", "The playlists that bear tags")
                    .page("Playlist")
                    .with("sortOfTag"),
            ),
        ],
    )
}

pub(super) fn radios() -> Chapter {
    chapter(
        "Radio",
        "Radio stations that broadcast, up to v2.1.",
        vec![
            metadata(
                radios::featured,
                get("/radios/featured", "The radio stations that the editors feature")
                    .whole("Radio")
                    .until(V2_1),
            ),
            metadata(
                radios::detail,
                get("/radios/{ids}", "Radio stations by id").by_id("Radio").until(V2_1),
            ),
        ],
    )
}

/// What can be searched for: the plural of each type, and its object.
const TYPES: [(&str, &str); 5] = [
    ("artists", "Artist"),
    ("albums", "Album"),
    ("tracks", "Track"),
    ("playlists", "Playlist"),
    ("tags", "Tag"),
];

const NAMED: &str = "Search, with the names of what the objects are linked to in `linked`";

pub(super) fn search() -> Chapter {
    chapter(
        "Search",
        "Search by name, the best answers first. Words in any order; the last one may be a beginning.",
        vec![
            metadata(
                search::plain,
                mixed("/search", "Search").list_under("data", objects(), "PageMeta"),
            ),
            metadata(search::plain, by_type("/search", "Search")),
            metadata(
                search::verbose,
                mixed("/search/verbose", NAMED).list_under("data", objects(), "PageMeta"),
            ),
            metadata(search::verbose, by_type("/search/verbose", NAMED)),
            metadata(
                search::typeahead,
                mixed("/search/typeahead", "What a name that is being typed may become")
                    .list_under("data", of("Suggestion"), "PageMeta")
                    .until(V1),
            ),
        ],
    )
}

fn objects() -> Schema {
    either(TYPES.map(|(_, object)| of(object)).to_vec())
}

/// A search before 2.2: the types are mixed in one list.
fn mixed(path: &'static str, summary: &'static str) -> Operation {
    asked(get(path, summary).with("q")).until(V2_1)
}

/// A search since 2.2: each type by itself, and the order over all of them.
fn by_type(path: &'static str, summary: &'static str) -> Operation {
    let data = TYPES.iter().fold(record(), |data, (plural, object)| {
        data.may(*plural, list(of(object)), "")
    });
    let search = record()
        .has("query", text(), "What was searched for.")
        .has("data", data, "A type that was not asked for is left out.")
        .has(
            "order",
            list(text()),
            "The ids of all these objects, the best answer first.",
        );
    asked(
        get(path, summary)
            .with("query")
            .with("per_type_limit")
            .with("playlist_type"),
    )
    .viewed()
    .document(200, record().has("meta", of("PageMeta"), "").has("search", search, ""))
    .since(V2_2)
}

fn asked(call: Operation) -> Operation {
    call.with("type").with("limit").with("offset")
}
