//! Music.
use super::*;

fn contributors(c: *const mcat_contributors) -> Value {
    let c = unsafe { &*c };
    let fields = [
        ("primaryArtist", texts(c.primary_artist)),
        ("composer", texts(c.composer)),
        ("featuredPerformer", texts(c.featured_performer)),
        ("guestMusician", texts(c.guest_musician)),
        ("guestVocals", texts(c.guest_vocals)),
        ("producer", texts(c.producer)),
        ("nonPrimary", texts(c.non_primary)),
        ("conductor", texts(c.conductor)),
        ("engineer", texts(c.engineer)),
        ("remixer", texts(c.remixer)),
        ("collaborator", texts(c.collaborator)),
    ];
    object(fields, c.extra)
}

fn releases(r: *const mcat_releases) -> Value {
    let r = unsafe { &*r };
    let fields = [
        ("main", texts(r.main)),
        ("singlesAndEPs", texts(r.singles_and_eps)),
        ("compilations", texts(r.compilations)),
        ("others", texts(r.others)),
    ];
    object(fields, r.extra)
}

pub(super) fn album(a: &mcat_album) -> Value {
    let l = unsafe { &*a.links };
    let links = [
        ("images", link(l.images)),
        ("tracks", link(l.tracks)),
        ("posts", link(l.posts)),
        ("artists", link(l.artists)),
        ("genres", link(l.genres)),
        ("reviews", link(l.reviews)),
    ];
    let fields = [
        ("type", text(a.r#type)),
        ("id", text(a.id)),
        ("upc", text(a.upc)),
        ("href", text(a.href)),
        ("shortcut", text(a.shortcut)),
        ("name", text(a.name)),
        ("released", instant(a.released, a.released_ms)),
        (
            "originallyReleased",
            instant(a.originally_released, a.originally_released_ms),
        ),
        ("label", text(a.label)),
        ("copyright", text(a.copyright)),
        ("accountPartner", text(a.account_partner)),
        ("artistName", text(a.artist_name)),
        ("tags", texts(a.tags)),
        ("discCount", number(a.disc_count)),
        ("trackCount", number(a.track_count)),
        ("isStreamable", flag(a.is_streamable)),
        ("isAvailableInHiRes", flag(a.is_available_in_hi_res)),
        ("isExplicit", flag(a.is_explicit)),
        ("isSingle", flag(a.is_single)),
        ("contributingArtists", contributors(a.contributing_artists)),
        ("discographies", releases(a.discographies)),
        ("amg", text(a.amg)),
        ("isAvailableInAtmos", flag(a.is_available_in_atmos)),
        ("albumType", text(a.album_type)),
        ("tracks", list(a.tracks.items, a.tracks.len, track)),
        ("images", list(a.images.items, a.images.len, image)),
        ("links", object(links, l.extra)),
    ];
    object(fields, a.extra)
}

pub(super) fn bio(b: &mcat_bio) -> Value {
    let fields = [
        ("title", text(b.title)),
        ("author", text(b.author)),
        ("publishDate", text(b.publish_date)),
        ("bio", text(b.bio)),
    ];
    object(fields, b.extra)
}

pub(super) fn artist(a: &mcat_artist) -> Value {
    let l = unsafe { &*a.links };
    let links = [
        ("albums", link(l.albums)),
        ("images", link(l.images)),
        ("posts", link(l.posts)),
        ("topTracks", link(l.top_tracks)),
        ("genres", link(l.genres)),
        ("stations", link(l.stations)),
        ("contemporaries", link(l.contemporaries)),
        ("followers", link(l.followers)),
        ("influences", link(l.influences)),
        ("relatedProjects", link(l.related_projects)),
    ];
    let fields = [
        ("type", text(a.r#type)),
        ("id", text(a.id)),
        ("href", text(a.href)),
        ("name", text(a.name)),
        ("shortcut", text(a.shortcut)),
        ("amg", text(a.amg)),
        ("blurbs", texts(a.blurbs)),
        ("bios", list(a.bios.items, a.bios.len, bio)),
        ("albumGroups", releases(a.album_groups)),
        ("links", object(links, l.extra)),
    ];
    object(fields, a.extra)
}

fn genre_links(l: *const mcat_genre_links) -> Value {
    let l = unsafe { &*l };
    let links = [
        ("childGenres", link(l.child_genres)),
        ("parentGenres", link(l.parent_genres)),
    ];
    object(links, l.extra)
}

pub(super) fn genre(g: &mcat_genre) -> Value {
    let fields = [
        ("type", text(g.r#type)),
        ("id", text(g.id)),
        ("name", text(g.name)),
        ("href", text(g.href)),
        ("shortcut", text(g.shortcut)),
        ("description", text(g.description)),
        ("links", genre_links(g.links)),
        ("subgenres", list(g.subgenres.items, g.subgenres.len, genre)),
    ];
    object(fields, g.extra)
}

fn format(f: &mcat_format) -> Value {
    assert_eq!(f.reserved, 0);
    let fields = [
        ("type", text(f.r#type)),
        ("name", text(f.name)),
        ("bitrate", number(f.bitrate)),
        ("sampleBits", number(f.sample_bits)),
        ("sampleRate", number(f.sample_rate)),
    ];
    object(fields, f.extra)
}

pub(super) fn track(t: &mcat_track) -> Value {
    let l = unsafe { &*t.links };
    let links = [
        ("artists", link(l.artists)),
        ("albums", link(l.albums)),
        ("genres", link(l.genres)),
        ("tags", link(l.tags)),
        ("composers", link(l.composers)),
    ];
    let fields = [
        ("type", text(t.r#type)),
        ("id", text(t.id)),
        ("href", text(t.href)),
        ("name", text(t.name)),
        ("shortcut", text(t.shortcut)),
        ("artistName", text(t.artist_name)),
        ("albumName", text(t.album_name)),
        ("artistId", text(t.artist_id)),
        ("albumId", text(t.album_id)),
        ("isrc", text(t.isrc)),
        ("previewURL", text(t.preview_url)),
        ("index", number(t.index)),
        ("disc", number(t.disc)),
        ("playbackSeconds", number(t.playback_seconds)),
        ("isExplicit", flag(t.is_explicit)),
        ("isAvailableInHiRes", flag(t.is_available_in_hi_res)),
        ("isStreamable", flag(t.is_streamable)),
        ("blurbs", texts(t.blurbs)),
        ("formats", list(t.formats.items, t.formats.len, format)),
        (
            "losslessFormats",
            list(t.lossless_formats.items, t.lossless_formats.len, format),
        ),
        ("contributors", contributors(t.contributors)),
        ("upc", text(t.upc)),
        ("amg", text(t.amg)),
        ("isAvailableInAtmos", flag(t.is_available_in_atmos)),
        ("links", object(links, l.extra)),
    ];
    object(fields, t.extra)
}
