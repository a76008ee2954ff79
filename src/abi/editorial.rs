//! What people and the service make of music: playlists, stations, images, tags, posts, reviews. Read as in `music`.
use super::{mcat_link, mcat_text_list, mcat_track_list, mcat_value};
use core::ffi::c_char;

/// An image, in whichever of the service's shapes it came. Specification: Image. Since 1.0.
#[repr(C)]
pub struct mcat_image {
    /// The service's word for the object, "image".
    pub r#type: *const c_char,
    /// Image id. For a default playlist image the playlist's id; for a giphyImage the external service's.
    pub id: *const c_char,
    /// Image id of the older and the playlist-image shape; "" for a default image.
    pub image_id: *const c_char,
    /// Id of what the image belongs to: a playlist, a member (avatar), an artist.
    pub content_id: *const c_char,
    /// "avatar", "displayImage", "giphyImage" or another word.
    pub image_type: *const c_char,
    /// Address of the image.
    pub url: *const c_char,
    /// When it was last changed, as a timestamp; 0 is the default image, 1 an external social-profile image; -1 unknown.
    pub version: i64,
    /// Width in pixels; -1 unknown.
    pub width: i32,
    /// Height in pixels; -1 unknown.
    pub height: i32,
    /// The default image (`isDefault`, or `defaultImage` of the older shape).
    pub is_default: i8,
    /// What else the service sent, and fields whose type was wrong, as they came. Never NULL.
    pub extra: *const mcat_value,
}

/// A list of images. Since 1.0.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mcat_image_list {
    /// The images, in the service's order.
    pub items: *const *const mcat_image,
    /// How many there are.
    pub len: usize,
}

/// Related resources of a station. Since 1.0.
#[repr(C)]
pub struct mcat_station_links {
    /// Genres, with ids.
    pub genres: *const mcat_link,
    /// Medium image; empty where the service sent none.
    pub medium_image: *const mcat_link,
    /// Large image; empty where the service sent none.
    pub large_image: *const mcat_link,
    /// Other relations. Never NULL.
    pub extra: *const mcat_value,
}

/// A station's description (`mcat_station_tracks` plays one). Specification: Station. Since 1.0.
#[repr(C)]
pub struct mcat_station_object {
    /// The service's word for the object, "station".
    pub r#type: *const c_char,
    /// Station id: "ps." programmed, "sas." artist station.
    pub id: *const c_char,
    /// Name.
    pub name: *const c_char,
    /// Address of the detail call; never followed.
    pub href: *const c_char,
    /// Who made it.
    pub author: *const c_char,
    /// Description.
    pub description: *const c_char,
    /// Summary.
    pub summary: *const c_char,
    /// Kind of station, the service's word.
    pub sub_type: *const c_char,
    /// Comma-separated sample of artist names.
    pub artists: *const c_char,
    /// Related resources. Never NULL.
    pub links: *const mcat_station_links,
    /// What else the service sent, and fields whose type was wrong, as they came. Never NULL.
    pub extra: *const mcat_value,
    /// Version 1: its images. Later versions lead to them by `links`. Since 1.1.
    pub images: mcat_image_list,
}

/// A list of stations. Since 1.0.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mcat_station_list {
    /// The stations, in the service's order.
    pub items: *const *const mcat_station_object,
    /// How many there are.
    pub len: usize,
}

/// Related resources of a playlist. Since 1.0.
#[repr(C)]
pub struct mcat_playlist_links {
    /// Who made it, with ids.
    pub members: *const mcat_link,
    /// Its tracks.
    pub tracks: *const mcat_link,
    /// Its tags, with ids.
    pub tags: *const mcat_link,
    /// Some of its artists, with ids.
    pub sample_artists: *const mcat_link,
    /// Other relations. Never NULL.
    pub extra: *const mcat_value,
}

/// A playlist. Specification: Playlist. Since 1.0.
#[repr(C)]
pub struct mcat_playlist {
    /// The service's word for the object, "playlist".
    pub r#type: *const c_char,
    /// Playlist id: "pp." or "mp.".
    pub id: *const c_char,
    /// Name.
    pub name: *const c_char,
    /// Address of the detail call; never followed.
    pub href: *const c_char,
    /// Description; may be "".
    pub description: *const c_char,
    /// Last change, as sent (ISO 8601).
    pub modified: *const c_char,
    /// `modified` in milliseconds since 1970-01-01T00:00:00Z; INT64_MIN unknown.
    pub modified_ms: i64,
    /// "public" or "private".
    pub privacy: *const c_char,
    /// Tracks (2.2); -1 unknown.
    pub track_count: i32,
    /// Members who made it a favorite; -1 unknown.
    pub favorite_count: i32,
    /// May be played by members of the free tier. Read as `mcat_track.is_streamable`: in doubt 0.
    pub free_play_compliant: i8,
    /// Its images, an animated one ("giphyImage") among them (2.2).
    pub images: mcat_image_list,
    /// Its tracks, on calls that bring them along (`mcat_me_library_playlist_get`, `mcat_v1_me_playlist_get`).
    pub tracks: mcat_track_list,
    /// Related resources. Never NULL.
    pub links: *const mcat_playlist_links,
    /// What else the service sent, and fields whose type was wrong, as they came. Never NULL.
    pub extra: *const mcat_value,
    /// Version 1: who made it, by name. Later versions lead to the member by `links`. Since 1.1.
    pub author: *const c_char,
    /// Version 1: when it was made, as sent (ISO 8601); NULL where the service sends milliseconds. Since 1.1.
    pub created: *const c_char,
    /// `created` in milliseconds since 1970-01-01T00:00:00Z; INT64_MIN unknown. Since 1.1.
    pub created_ms: i64,
}

/// A list of playlists. Since 1.0.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mcat_playlist_list {
    /// The playlists, in the service's order.
    pub items: *const *const mcat_playlist,
    /// How many there are.
    pub len: usize,
}

/// Related resources of a tag, before 2.2. Since 1.0.
#[repr(C)]
pub struct mcat_tag_links {
    /// Tags below it, with ids.
    pub children: *const mcat_link,
    /// Related genres, with ids.
    pub genres: *const mcat_link,
    /// Other relations. Never NULL.
    pub extra: *const mcat_value,
}

/// An editorial tag: a label of tracks or playlists by genre, theme or activity. Specification: Editorial tag. Since 1.0.
#[repr(C)]
pub struct mcat_tag {
    /// The service's word for the object, "tag".
    pub r#type: *const c_char,
    /// Tag id, for example "tag.156763213".
    pub id: *const c_char,
    /// Name.
    pub name: *const c_char,
    /// For `mcat_tag_by_shortcut`.
    pub shortcut: *const c_char,
    /// Address of the detail call; never followed.
    pub href: *const c_char,
    /// The tag above it; "" where there is none (2.2). Before 2.2 `parent` says it.
    pub parent_id: *const c_char,
    /// Related genre; "" where there is none (2.2).
    pub genre_id: *const c_char,
    /// Ids of the tags below it (2.2); empty but not NULL `items` where the service said that there are none.
    pub child_ids: mcat_text_list,
    /// It cannot be assigned to content that members make (`protected` before 2.2). Read as `mcat_subscription.is_suspended`: in doubt 1.
    pub is_protected: i8,
    /// The tag above it, whole (before 2.2). Never NULL; every field unknown where the service sent none.
    pub parent: *const mcat_tag,
    /// Related resources (before 2.2). Never NULL.
    pub links: *const mcat_tag_links,
    /// What else the service sent, and fields whose type was wrong, as they came. Never NULL.
    pub extra: *const mcat_value,
}

/// A list of tags. Since 1.0.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mcat_tag_list {
    /// The tags, in the service's order.
    pub items: *const *const mcat_tag,
    /// How many there are.
    pub len: usize,
}

/// Related resources of a post. Since 1.0.
#[repr(C)]
pub struct mcat_post_links {
    /// Artists that it is about, with ids.
    pub artists: *const mcat_link,
    /// Albums that it is about, with ids.
    pub albums: *const mcat_link,
    /// Genres that it is about, with ids.
    pub genres: *const mcat_link,
    /// Its images.
    pub images: *const mcat_link,
    /// Other relations. Never NULL.
    pub extra: *const mcat_value,
}

/// An editorial post. The specification leaves its fields open: `extra` has those that the library does not know. Since 1.0.
#[repr(C)]
pub struct mcat_post {
    /// The service's word for the object, "post".
    pub r#type: *const c_char,
    /// Post id, for example "po.10".
    pub id: *const c_char,
    /// Address of the detail call; never followed.
    pub href: *const c_char,
    /// Title.
    pub name: *const c_char,
    /// Author.
    pub author: *const c_char,
    /// Date, as sent.
    pub date: *const c_char,
    /// `date` in milliseconds since 1970-01-01T00:00:00Z; INT64_MIN unknown.
    pub date_ms: i64,
    /// A sentence or two.
    pub summary: *const c_char,
    /// The text; may hold simple HTML.
    pub body: *const c_char,
    /// Its categories, for `mcat_posts_by_category`.
    pub categories: mcat_text_list,
    /// Related resources. Never NULL.
    pub links: *const mcat_post_links,
    /// What else the service sent, and fields whose type was wrong, as they came. Never NULL.
    pub extra: *const mcat_value,
}

/// A list of posts. Since 1.0.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mcat_post_list {
    /// The posts, in the service's order.
    pub items: *const *const mcat_post,
    /// How many there are.
    pub len: usize,
}

/// A category of posts. The specification leaves its fields open. Since 1.0.
#[repr(C)]
pub struct mcat_category {
    /// The service's word for the object, "category".
    pub r#type: *const c_char,
    /// For `mcat_posts_by_category`.
    pub id: *const c_char,
    /// Name.
    pub name: *const c_char,
    /// Address of the detail call; never followed.
    pub href: *const c_char,
    /// What else the service sent, and fields whose type was wrong, as they came. Never NULL.
    pub extra: *const mcat_value,
}

/// A list of categories. Since 1.0.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mcat_category_list {
    /// The categories, in the service's order.
    pub items: *const *const mcat_category,
    /// How many there are.
    pub len: usize,
}

/// Related resources of a review. Since 1.0.
#[repr(C)]
pub struct mcat_review_links {
    /// The albums that it is about, with ids.
    pub albums: *const mcat_link,
    /// Other relations. Never NULL.
    pub extra: *const mcat_value,
}

/// A review of an album. The specification leaves its fields open. Since 1.0.
#[repr(C)]
pub struct mcat_review {
    /// The service's word for the object, "review".
    pub r#type: *const c_char,
    /// Review id, for example "RevAl.10".
    pub id: *const c_char,
    /// Address of the detail call; never followed.
    pub href: *const c_char,
    /// Author.
    pub author: *const c_char,
    /// Date, as sent.
    pub date: *const c_char,
    /// `date` in milliseconds since 1970-01-01T00:00:00Z; INT64_MIN unknown.
    pub date_ms: i64,
    /// The text; may hold simple HTML.
    pub body: *const c_char,
    /// Rating; -1 unknown. The specification does not give its scale.
    pub rating: f64,
    /// Related resources. Never NULL.
    pub links: *const mcat_review_links,
    /// What else the service sent, and fields whose type was wrong, as they came. Never NULL.
    pub extra: *const mcat_value,
}

/// A list of reviews. Since 1.0.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mcat_review_list {
    /// The reviews, in the service's order.
    pub items: *const *const mcat_review,
    /// How many there are.
    pub len: usize,
}

/// The catalog of a country. The specification leaves its fields open. Since 1.0.
#[repr(C)]
pub struct mcat_catalog {
    /// The service's word for the object, "catalog".
    pub r#type: *const c_char,
    /// Catalog id.
    pub id: *const c_char,
    /// Name: what the parameter `catalog` takes.
    pub name: *const c_char,
    /// Country.
    pub country: *const c_char,
    /// What else the service sent, and fields whose type was wrong, as they came. Never NULL.
    pub extra: *const mcat_value,
}

/// A list of catalogs. Since 1.0.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mcat_catalog_list {
    /// The catalogs, in the service's order.
    pub items: *const *const mcat_catalog,
    /// How many there are.
    pub len: usize,
}

/// A version of the service. Since 1.0.
#[repr(C)]
pub struct mcat_service_version {
    /// For example "v2.2".
    pub id: *const c_char,
    /// The service's word: "stable", "development", "retired" …
    pub status: *const c_char,
    /// What else the service sent. Never NULL.
    pub extra: *const mcat_value,
}

/// A list of service versions. Since 1.0.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mcat_service_version_list {
    /// The service versions, in the service's order.
    pub items: *const *const mcat_service_version,
    /// How many there are.
    pub len: usize,
}
