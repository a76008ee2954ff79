//! The paths that the specification does not show: our defaults, which the application can replace while it runs.
use crate::error::Error;
use crate::memory;
use crate::version::Version;
use std::sync::{PoisonError, RwLock};

/// Call and default path behind the version. One row for each call whose path the specification leaves open.
const OPEN: &[(&str, &str)] = &[
    ("artist_albums", "/artists/{ids}/albums"),
    ("artist_bios", "/artists/{ids}/bio"),
    ("artist_blurbs", "/artists/{ids}/blurbs"),
    ("albums_new", "/albums/new"),
    ("albums_picks", "/albums/picks"),
    ("genres", "/genres"),
    ("genres_get", "/genres/{ids}"),
    ("genre_stations", "/genre/{id}/stations"),
    ("genre_posts", "/genres/{ids}/posts"),
    ("genre_albums_new", "/genres/{ids}/albums/new"),
    ("stations_top", "/stations/top"),
    ("stations_decade", "/stations/decade"),
    ("stations_get", "/stations/{ids}"),
    ("playlists", "/playlists"),
    ("playlists_featured", "/playlists/featured"),
    ("playlists_get", "/playlists/{ids}"),
    ("playlist_tracks", "/playlists/{id}/tracks"),
    ("playlist_tags", "/playlists/{id}/tags"),
    ("posts", "/posts"),
    ("posts_get", "/posts/{ids}"),
    ("posts_categories", "/posts/categories"),
    ("posts_by_category", "/posts/categories/{category}"),
    ("tags", "/tags"),
    ("tags_featured", "/tags/featured"),
    ("tag_playlists", "/tags/{id}/playlists"),
    ("catalogs", "/catalogs"),
    ("catalogs_get", "/catalogs/{ids}"),
    ("members_get", "/members/{guids}"),
    ("member_avatar", "/members/{guid}/avatar"),
    ("sessions_create", "/sessions"),
    ("events_create", "/events"),
    ("me", "/me"),
    ("me_followers", "/me/followers"),
    ("me_following", "/me/following"),
    ("me_following_add", "/me/following"),
    ("me_following_remove", "/me/following/{ids}"),
    ("v1_geolocation", "/geolocation"),
    ("v1_playlist_posts", "/playlists/{playlist_id}/posts"),
    ("v1_search_typeahead", "/search/typeahead"),
];

/// The default path of a call in the table.
pub fn default(call: &'static str) -> &'static str {
    OPEN.iter().find(|(name, _)| *name == call).map_or("", |(_, path)| path)
}

/// The paths in force: call and path of those that were replaced.
#[derive(Default)]
pub struct Paths(RwLock<Vec<(&'static str, String)>>);

impl Paths {
    /// Replaces the path of a call; `None` brings the default back.
    pub fn set(&self, call: &str, path: Option<&str>) -> Result<(), Error> {
        let Some((name, default)) = OPEN.iter().find(|(name, _)| *name == call) else {
            let names: Vec<_> = OPEN.iter().map(|(name, _)| *name).collect();
            return Err(Error::argument(
                "call",
                format_args!("must be one of {}", names.join(", ")),
            ));
        };
        if let Some(path) = path {
            check(path, default)?;
        }
        let path = path.map(|path| (*name, path.to_owned()));
        let mut paths = self.0.write().unwrap_or_else(PoisonError::into_inner);
        memory::room(|| paths.try_reserve(1))?;
        // Not when it is too late: whoever hears of no memory goes on with the path before.
        memory::check()?;
        paths.retain(|(replaced, _)| replaced != name);
        paths.extend(path);
        Ok(())
    }

    /// The path of a call: the replaced one, or `template`.
    pub fn of(&self, call: &str, template: &str) -> String {
        let paths = self.0.read().unwrap_or_else(PoisonError::into_inner);
        let replaced = paths.iter().find(|(name, _)| *name == call);
        replaced.map_or(template, |(_, path)| path).to_owned()
    }
}

fn check(path: &str, default: &str) -> Result<(), Error> {
    let (mut wanted, mut found) = (placeholders(default), placeholders(path));
    wanted.sort_unstable();
    found.sort_unstable();
    // What is left of braces then is none of a placeholder.
    let filled = |path: String, name: &&str| path.replace(&format!("{{{name}}}"), name);
    let plain = wanted.iter().fold(path.to_owned(), filled);
    if wanted != found {
        return Err(Error::argument(
            "path",
            format_args!("must hold the same placeholders as {default}"),
        ));
    }
    check_path("path", &plain)?;
    check_unversioned("path", path)
}

/// Whether a path leaves out the version, which the library puts before it.
pub fn check_unversioned(argument: &str, path: &str) -> Result<(), Error> {
    let first = path.split('/').nth(1);
    match first.is_some_and(Version::is_segment) {
        true => Err(Error::argument(
            argument,
            "must not begin with the version, which the library adds",
        )),
        false => Ok(()),
    }
}

/// Whether a caller's own path can stand behind the version: it cannot leave it, nor bring a query of its own.
pub fn check_path(argument: &str, path: &str) -> Result<(), Error> {
    let legal = |b: u8| b.is_ascii_alphanumeric() || b"-._~!$&'()*+,;=:@%/".contains(&b);
    let Some(segments) = path.strip_prefix('/').filter(|_| path.len() <= 4096) else {
        return Err(Error::argument(
            argument,
            "must begin with \"/\" and be at most 4096 bytes long",
        ));
    };
    if !path.bytes().all(legal) {
        return Err(Error::argument(
            argument,
            "may hold only what a path holds unencoded, and %-escapes",
        ));
    }
    if segments.split('/').any(|s| s.is_empty() || is_dots(s)) {
        return Err(Error::argument(argument, "may hold no empty, \".\" or \"..\" segment"));
    }
    Ok(())
}

/// "." and "..", also where their dots are escaped.
fn is_dots(segment: &str) -> bool {
    matches!(segment.to_ascii_lowercase().replace("%2e", ".").as_str(), "." | "..")
}

fn placeholders(path: &str) -> Vec<&str> {
    path.split('{')
        .skip(1)
        .filter_map(|part| part.split_once('}'))
        .map(|(name, _)| name)
        .collect()
}
