//! One object of a list, handed over as soon as it was read.
use super::*;
use core::ffi::c_void;

/// Which list of the response an item would be in. Others may be added. Since 1.1.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum mcat_item_kind {
    /// `response->artists`: `item->artist`.
    MCAT_ITEM_ARTIST = 1,
    /// `response->albums`: `item->album`.
    MCAT_ITEM_ALBUM = 2,
    /// `response->tracks`: `item->track`.
    MCAT_ITEM_TRACK = 3,
    /// `response->previews`: `item->track`.
    MCAT_ITEM_PREVIEW = 4,
    /// `response->stations`: `item->station`.
    MCAT_ITEM_STATION = 5,
    /// `response->images`: `item->image`.
    MCAT_ITEM_IMAGE = 6,
    /// `response->genres`: `item->genre`.
    MCAT_ITEM_GENRE = 7,
    /// `response->playlists`: `item->playlist`.
    MCAT_ITEM_PLAYLIST = 8,
    /// `response->tags`: `item->tag`.
    MCAT_ITEM_TAG = 9,
    /// `response->members`: `item->member`.
    MCAT_ITEM_MEMBER = 10,
    /// `response->posts`: `item->post`.
    MCAT_ITEM_POST = 11,
    /// `response->categories`: `item->category`.
    MCAT_ITEM_CATEGORY = 12,
    /// `response->reviews`: `item->review`.
    MCAT_ITEM_REVIEW = 13,
    /// `response->catalogs`: `item->catalog`.
    MCAT_ITEM_CATALOG = 14,
    /// `response->versions`: `item->version`.
    MCAT_ITEM_VERSION = 15,
    /// `response->favorites`: `item->favorite`.
    MCAT_ITEM_FAVORITE = 16,
    /// `response->favorite_status`: `item->favorite_status`.
    MCAT_ITEM_FAVORITE_STATUS = 17,
    /// `response->charts`: `item->chart_row`.
    MCAT_ITEM_CHART_ROW = 18,
    /// `response->bios`: `item->bio`.
    MCAT_ITEM_BIO = 19,
    /// `response->contemporaries`: `item->artist`.
    MCAT_ITEM_CONTEMPORARY = 20,
    /// `response->followers`: `item->artist`.
    MCAT_ITEM_FOLLOWER = 21,
    /// `response->influencers`: `item->artist`.
    MCAT_ITEM_INFLUENCER = 22,
    /// `response->related`: `item->artist`.
    MCAT_ITEM_RELATED = 23,
}

/// An object of a list of the answer, for the time of the callback. `kind` says which pointer to use; the other pointers lead to objects
/// without content. Since 1.1.
#[repr(C)]
pub struct mcat_item {
    /// How many items this call handed over before.
    pub index: i64,
    /// Which list it would be in.
    pub kind: mcat_item_kind,
    /// 0.
    pub reserved: i32,
    /// The artist.
    pub artist: *const mcat_artist,
    /// The album.
    pub album: *const mcat_album,
    /// The track.
    pub track: *const mcat_track,
    /// The station.
    pub station: *const mcat_station_object,
    /// The image.
    pub image: *const mcat_image,
    /// The genre.
    pub genre: *const mcat_genre,
    /// The playlist.
    pub playlist: *const mcat_playlist,
    /// The tag.
    pub tag: *const mcat_tag,
    /// The member.
    pub member: *const mcat_member,
    /// The post.
    pub post: *const mcat_post,
    /// The category of posts.
    pub category: *const mcat_category,
    /// The review.
    pub review: *const mcat_review,
    /// The catalog.
    pub catalog: *const mcat_catalog,
    /// The version of the service.
    pub version: *const mcat_service_version,
    /// The favorite.
    pub favorite: *const mcat_favorite,
    /// Whether something is a favorite.
    pub favorite_status: *const mcat_favorite_status,
    /// The row of a chart.
    pub chart_row: *const mcat_chart_row,
    /// The biography.
    pub bio: *const mcat_bio,
}

/// Gets an item of a list as soon as it was read. `item` and everything that you reach from it are gone when the function returns: copy
/// what you need. `left_ms`: milliseconds until the call's deadline. 0 goes on; anything else ends the call with `MCAT_ERR_CANCELLED` and
/// `MCAT_REASON_SINK`. Since 1.1.
pub type mcat_on_item = Option<unsafe extern "C" fn(user: *mut c_void, left_ms: i64, item: *const mcat_item) -> i32>;
