//! Tags, posts, reviews, playlists, stations.
use super::*;

pub(super) fn image(i: &mcat_image) -> Value {
    let fields = [
        ("type", text(i.r#type)),
        ("id", text(i.id)),
        ("imageId", text(i.image_id)),
        ("contentId", text(i.content_id)),
        ("imageType", text(i.image_type)),
        ("url", text(i.url)),
        ("version", number(i.version)),
        ("width", number(i.width)),
        ("height", number(i.height)),
        ("isDefault", flag(i.is_default)),
    ];
    object(fields, i.extra)
}

pub(super) fn station(s: &mcat_station_object) -> Value {
    let l = unsafe { &*s.links };
    let links = [
        ("genres", link(l.genres)),
        ("mediumImage", link(l.medium_image)),
        ("largeImage", link(l.large_image)),
    ];
    let fields = [
        ("type", text(s.r#type)),
        ("id", text(s.id)),
        ("name", text(s.name)),
        ("href", text(s.href)),
        ("author", text(s.author)),
        ("description", text(s.description)),
        ("summary", text(s.summary)),
        ("subType", text(s.sub_type)),
        ("artists", text(s.artists)),
        ("links", object(links, l.extra)),
        ("images", list(s.images.items, s.images.len, image)),
    ];
    object(fields, s.extra)
}

fn playlist_links(l: *const mcat_playlist_links) -> Value {
    let l = unsafe { &*l };
    let links = [
        ("members", link(l.members)),
        ("tracks", link(l.tracks)),
        ("tags", link(l.tags)),
        ("sampleArtists", link(l.sample_artists)),
    ];
    object(links, l.extra)
}

pub(super) fn playlist(p: &mcat_playlist) -> Value {
    let fields = [
        ("type", text(p.r#type)),
        ("id", text(p.id)),
        ("name", text(p.name)),
        ("href", text(p.href)),
        ("description", text(p.description)),
        ("modified", instant(p.modified, p.modified_ms)),
        ("privacy", text(p.privacy)),
        ("trackCount", number(p.track_count)),
        ("favoriteCount", number(p.favorite_count)),
        ("freePlayCompliant", flag(p.free_play_compliant)),
        ("images", list(p.images.items, p.images.len, image)),
        ("tracks", list(p.tracks.items, p.tracks.len, track)),
        ("links", playlist_links(p.links)),
        ("author", text(p.author)),
        ("created", instant(p.created, p.created_ms)),
    ];
    object(fields, p.extra)
}

fn tag_links(l: *const mcat_tag_links) -> Value {
    let l = unsafe { &*l };
    let links = [("children", link(l.children)), ("genres", link(l.genres))];
    object(links, l.extra)
}

pub(super) fn tag(t: &mcat_tag) -> Value {
    // The parent of a tag without one is the absent tag, which is its own parent.
    let parent = unsafe { &*t.parent };
    let parent = if core::ptr::eq(parent, t) {
        Value::Null
    } else {
        tag(parent)
    };
    let fields = [
        ("type", text(t.r#type)),
        ("id", text(t.id)),
        ("name", text(t.name)),
        ("shortcut", text(t.shortcut)),
        ("href", text(t.href)),
        ("parentId", text(t.parent_id)),
        ("genreId", text(t.genre_id)),
        ("childIds", texts(t.child_ids)),
        ("isProtected", flag(t.is_protected)),
        ("parent", parent),
        ("links", tag_links(t.links)),
    ];
    object(fields, t.extra)
}

fn post_links(l: *const mcat_post_links) -> Value {
    let l = unsafe { &*l };
    let links = [
        ("artists", link(l.artists)),
        ("albums", link(l.albums)),
        ("genres", link(l.genres)),
        ("images", link(l.images)),
    ];
    object(links, l.extra)
}

pub(super) fn post(p: &mcat_post) -> Value {
    let fields = [
        ("type", text(p.r#type)),
        ("id", text(p.id)),
        ("href", text(p.href)),
        ("name", text(p.name)),
        ("author", text(p.author)),
        ("date", instant(p.date, p.date_ms)),
        ("summary", text(p.summary)),
        ("body", text(p.body)),
        ("categories", texts(p.categories)),
        ("links", post_links(p.links)),
    ];
    object(fields, p.extra)
}

pub(super) fn category(c: &mcat_category) -> Value {
    let fields = [
        ("type", text(c.r#type)),
        ("id", text(c.id)),
        ("name", text(c.name)),
        ("href", text(c.href)),
    ];
    object(fields, c.extra)
}

fn review_links(l: *const mcat_review_links) -> Value {
    let l = unsafe { &*l };
    let links = [("albums", link(l.albums))];
    object(links, l.extra)
}

pub(super) fn review(r: &mcat_review) -> Value {
    let fields = [
        ("type", text(r.r#type)),
        ("id", text(r.id)),
        ("href", text(r.href)),
        ("author", text(r.author)),
        ("date", instant(r.date, r.date_ms)),
        ("body", text(r.body)),
        ("rating", real(r.rating)),
        ("links", review_links(r.links)),
    ];
    object(fields, r.extra)
}

pub(super) fn catalog(c: &mcat_catalog) -> Value {
    let fields = [
        ("type", text(c.r#type)),
        ("id", text(c.id)),
        ("name", text(c.name)),
        ("country", text(c.country)),
    ];
    object(fields, c.extra)
}

pub(super) fn version(v: &mcat_service_version) -> Value {
    object([("id", text(v.id)), ("status", text(v.status))], v.extra)
}
