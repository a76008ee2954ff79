//! The service's objects and the response that carries them. Read through pointers only; all text is UTF-8, NUL-terminated, and
//! NULL where the service sent none; numbers are -1 where unknown; `int8_t` booleans are -1 unknown, 0, 1.
use super::{mcat_phase, mcat_reason, mcat_status, mcat_text_list, mcat_user_action, mcat_value};
use core::ffi::c_char;

/// One related resource: where it is, and for multi-valued relations the ids. Specification: Conventions, links. Since 1.0.
#[repr(C)]
pub struct mcat_link {
    /// The address as sent; it may name another host or version, the library never follows it.
    pub href: *const c_char,
    /// The related ids; empty where the relation has none.
    pub ids: mcat_text_list,
    /// What else the service sent, and fields whose type was wrong, as they came. Never NULL.
    pub extra: *const mcat_value,
}

/// Artists by the part they had in a recording. Each list holds artist ids. Specification: Album and Track. Since 1.0.
#[repr(C)]
pub struct mcat_contributors {
    /// primaryArtist
    pub primary_artist: mcat_text_list,
    /// composer
    pub composer: mcat_text_list,
    /// featuredPerformer
    pub featured_performer: mcat_text_list,
    /// guestMusician
    pub guest_musician: mcat_text_list,
    /// guestVocals (tracks)
    pub guest_vocals: mcat_text_list,
    /// producer
    pub producer: mcat_text_list,
    /// nonPrimary (tracks)
    pub non_primary: mcat_text_list,
    /// conductor (tracks)
    pub conductor: mcat_text_list,
    /// Other roles, by the service's key. Never NULL.
    pub extra: *const mcat_value,
}

/// Ids by kind of release: album ids in an artist's `album_groups`, artist ids in an album's `discographies`. Since 1.0.
#[repr(C)]
pub struct mcat_releases {
    /// main
    pub main: mcat_text_list,
    /// singlesAndEPs
    pub singles_and_eps: mcat_text_list,
    /// compilations
    pub compilations: mcat_text_list,
    /// others
    pub others: mcat_text_list,
    /// Other kinds, by the service's key. Never NULL.
    pub extra: *const mcat_value,
}

/// Related resources of an album. Since 1.0.
#[repr(C)]
pub struct mcat_album_links {
    /// Licensed images.
    pub images: *const mcat_link,
    /// Its tracks.
    pub tracks: *const mcat_link,
    /// Editorial posts.
    pub posts: *const mcat_link,
    /// Its artists, with ids.
    pub artists: *const mcat_link,
    /// Its genres, with ids.
    pub genres: *const mcat_link,
    /// Other relations. Never NULL.
    pub extra: *const mcat_value,
}

/// An album. Specification: Album. Since 1.0.
#[repr(C)]
pub struct mcat_album {
    /// The service's word for the object, "album".
    pub r#type: *const c_char,
    /// Album id, for example "alb.215461". Letter case as sent: earlier versions send "Alb.".
    pub id: *const c_char,
    /// 12-digit Universal Product Code.
    pub upc: *const c_char,
    /// Address of the detail call; never followed.
    pub href: *const c_char,
    /// "{artist}/{album}", usable in place of the id where a call says so.
    pub shortcut: *const c_char,
    /// Name.
    pub name: *const c_char,
    /// Release date as sent (ISO 8601).
    pub released: *const c_char,
    /// First release date as sent (ISO 8601).
    pub originally_released: *const c_char,
    /// `released` in milliseconds since 1970-01-01T00:00:00Z; INT64_MIN unknown.
    pub released_ms: i64,
    /// `originally_released` in milliseconds since 1970-01-01T00:00:00Z; INT64_MIN unknown.
    pub originally_released_ms: i64,
    /// Label; may be "".
    pub label: *const c_char,
    /// Copyright line.
    pub copyright: *const c_char,
    /// Account partner.
    pub account_partner: *const c_char,
    /// The artist's name for display.
    pub artist_name: *const c_char,
    /// Tags.
    pub tags: mcat_text_list,
    /// Discs; -1 unknown.
    pub disc_count: i32,
    /// Tracks; -1 unknown.
    pub track_count: i32,
    /// May be streamed at all (since service version 2.1).
    pub is_streamable: i8,
    /// Offered in high resolution (2.2).
    pub is_available_in_hi_res: i8,
    /// Explicit content (`explicit` before 2.2).
    pub is_explicit: i8,
    /// A single (`single` before 2.2).
    pub is_single: i8,
    /// Who made it. Never NULL.
    pub contributing_artists: *const mcat_contributors,
    /// The discographies that it stands in, by kind; the lists hold artist ids. Never NULL.
    pub discographies: *const mcat_releases,
    /// Related resources. Never NULL.
    pub links: *const mcat_album_links,
    /// What else the service sent, and fields whose type was wrong, as they came. Never NULL.
    pub extra: *const mcat_value,
}

/// A biography. Since 1.0.
#[repr(C)]
pub struct mcat_bio {
    /// Title.
    pub title: *const c_char,
    /// Author.
    pub author: *const c_char,
    /// Date as sent; may be "".
    pub publish_date: *const c_char,
    /// The text; may hold simple HTML.
    pub bio: *const c_char,
    /// What else the service sent. Never NULL.
    pub extra: *const mcat_value,
}

/// A list of biographies. Since 1.0.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mcat_bio_list {
    /// The biographies.
    pub items: *const *const mcat_bio,
    /// How many there are.
    pub len: usize,
}

/// Related resources of an artist. Since 1.0.
#[repr(C)]
pub struct mcat_artist_links {
    /// Albums.
    pub albums: *const mcat_link,
    /// Licensed images.
    pub images: *const mcat_link,
    /// Editorial posts.
    pub posts: *const mcat_link,
    /// Top tracks.
    pub top_tracks: *const mcat_link,
    /// Genres, with ids.
    pub genres: *const mcat_link,
    /// Stations, with ids.
    pub stations: *const mcat_link,
    /// Artists of the same time, with ids.
    pub contemporaries: *const mcat_link,
    /// Artists who followed, with ids.
    pub followers: *const mcat_link,
    /// Artists who came before, with ids.
    pub influences: *const mcat_link,
    /// Other relations. Never NULL.
    pub extra: *const mcat_value,
}

/// An artist. Specification: Artist. Since 1.0.
#[repr(C)]
pub struct mcat_artist {
    /// The service's word for the object, "artist".
    pub r#type: *const c_char,
    /// Artist id, for example "art.954".
    pub id: *const c_char,
    /// Address of the detail call; never followed.
    pub href: *const c_char,
    /// Name.
    pub name: *const c_char,
    /// Usable in place of the id where a call says so.
    pub shortcut: *const c_char,
    /// External catalog identifier.
    pub amg: *const c_char,
    /// Short editorial texts, up to five.
    pub blurbs: mcat_text_list,
    /// Biographies.
    pub bios: mcat_bio_list,
    /// Album ids by kind. Never NULL.
    pub album_groups: *const mcat_releases,
    /// Related resources. Never NULL.
    pub links: *const mcat_artist_links,
    /// What else the service sent, and fields whose type was wrong, as they came. Never NULL.
    pub extra: *const mcat_value,
}

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

/// A station's description (`mcat_station_next` and its kin play one). Specification: Station. Since 1.0.
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
}

/// One audio format that a track is offered in. Since 1.0.
#[repr(C)]
pub struct mcat_format {
    /// The service's word for the object, "format".
    pub r#type: *const c_char,
    /// Codec, for example "AAC".
    pub name: *const c_char,
    /// Bit rate in kbit/s as sent (the service's FLAC rows say 44100); -1 unknown.
    pub bitrate: i32,
    /// Bits a sample (2.2); -1 unknown.
    pub sample_bits: i32,
    /// Samples a second (2.2); -1 unknown.
    pub sample_rate: i32,
    /// Always 0.
    pub reserved: i32,
    /// What else the service sent. Never NULL.
    pub extra: *const mcat_value,
}

/// A list of formats, unordered. Since 1.0.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mcat_format_list {
    /// The formats.
    pub items: *const *const mcat_format,
    /// How many there are.
    pub len: usize,
}

/// Related resources of a track. Since 1.0.
#[repr(C)]
pub struct mcat_track_links {
    /// Artists, with ids.
    pub artists: *const mcat_link,
    /// Albums, with ids.
    pub albums: *const mcat_link,
    /// Genres, with ids.
    pub genres: *const mcat_link,
    /// Tags, with ids.
    pub tags: *const mcat_link,
    /// Other relations. Never NULL.
    pub extra: *const mcat_value,
}

/// A track. Specification: Track. The service plays 30-second samples; full tracks need a separate vendor SDK. Since 1.0.
#[repr(C)]
pub struct mcat_track {
    /// The service's word for the object, "track".
    pub r#type: *const c_char,
    /// Track id, for example "tra.2530431".
    pub id: *const c_char,
    /// Address of the detail call; never followed.
    pub href: *const c_char,
    /// Name.
    pub name: *const c_char,
    /// "{artist}/{album}/{track}", usable in place of the id where a call says so.
    pub shortcut: *const c_char,
    /// The artist's name for display.
    pub artist_name: *const c_char,
    /// The album's name for display.
    pub album_name: *const c_char,
    /// The artist's id (since 2.1).
    pub artist_id: *const c_char,
    /// The album's id; it also names the track's image.
    pub album_id: *const c_char,
    /// International Standard Recording Code.
    pub isrc: *const c_char,
    /// Address of a 30-second sample (MP3) for `mcat_download`; NULL where there is none.
    pub preview_url: *const c_char,
    /// Position on the disc, from 1; -1 unknown.
    pub index: i32,
    /// Disc, from 1; -1 unknown.
    pub disc: i32,
    /// Length of the full track in seconds; -1 unknown.
    pub playback_seconds: i32,
    /// Explicit content (`explicit` before 2.2).
    pub is_explicit: i8,
    /// Offered in high resolution (2.2).
    pub is_available_in_hi_res: i8,
    /// May be streamed at all.
    pub is_streamable: i8,
    /// Short editorial texts.
    pub blurbs: mcat_text_list,
    /// Formats, unordered.
    pub formats: mcat_format_list,
    /// Lossless formats.
    pub lossless_formats: mcat_format_list,
    /// Who made it. Never NULL.
    pub contributors: *const mcat_contributors,
    /// Related resources. Never NULL.
    pub links: *const mcat_track_links,
    /// What else the service sent, and fields whose type was wrong, as they came. Never NULL.
    pub extra: *const mcat_value,
}

/// The member's subscription. Since 1.0.
#[repr(C)]
pub struct mcat_subscription {
    /// Subscription id.
    pub id: *const c_char,
    /// Billing partner's code.
    pub billing_partner_code: *const c_char,
    /// Billing partner's name.
    pub billing_partner: *const c_char,
    /// Catalog: a name on 2.2, an id before.
    pub catalog: *const c_char,
    /// When it began, as sent.
    pub create_date: *const c_char,
    /// Tier's code.
    pub tier_code: *const c_char,
    /// Tier's name.
    pub tier_name: *const c_char,
    /// Product's code.
    pub product_code: *const c_char,
    /// Product's name.
    pub product_name: *const c_char,
    /// Term of the product.
    pub product_service_term: *const c_char,
    /// When it ends, as sent (a number of milliseconds or a text).
    pub expiration_date: *const c_char,
    /// State: "TRIAL", "PAYING", "EXPIRED" or another word.
    pub state: *const c_char,
    /// Social provider with which it was made.
    pub created_with_social_provider: *const c_char,
    /// Length of the trial in days; -1 unknown.
    pub trial_length_days: i32,
    /// Suspended.
    pub is_suspended: i8,
    /// A trial.
    pub is_trial: i8,
    /// What else the service sent, and fields whose type was wrong, as they came. Never NULL.
    pub extra: *const mcat_value,
}

/// One right of a member, by the service's key: "canStreamOnHomeDevice" and its kin. Since 1.0.
#[repr(C)]
pub struct mcat_right {
    /// The service's key. Never NULL.
    pub name: *const c_char,
    /// 1 granted, 0 refused, -1 the service sent no boolean.
    pub granted: i8,
}

/// A list of rights. Since 1.0.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mcat_right_list {
    /// The rights, in the service's order.
    pub items: *const *const mcat_right,
    /// How many there are.
    pub len: usize,
}

/// What the member may do, and how much of it. Since 1.0.
#[repr(C)]
pub struct mcat_entitlements {
    /// Every key beginning `can` or `is`, by name. `mcat_account_verdict` reads the `canStream…` ones for you.
    pub rights: mcat_right_list,
    /// Streams at once; -1 unknown.
    pub max_stream_count: i32,
    /// Devices; -1 unknown.
    pub max_device_count: i32,
    /// Computers; -1 unknown.
    pub max_pc_count: i32,
    /// Highest streaming bit rate in kbit/s; -1 unknown.
    pub max_stream_bitrate: i32,
    /// Highest download bit rate in kbit/s; -1 unknown.
    pub max_download_bitrate: i32,
    /// Plays allowed; -1 unknown or unlimited.
    pub total_plays: i32,
    /// Plays left; -1 unknown or unlimited.
    pub plays_remaining: i32,
    /// Skips allowed in `skip_limit_minutes`; -1 unknown.
    pub skip_limit: i32,
    /// Minutes in which the skips count; -1 unknown.
    pub skip_limit_minutes: i32,
    /// Always 0.
    pub reserved: i32,
    /// What else the service sent, and fields whose type was wrong, as they came. Never NULL.
    pub extra: *const mcat_value,
}

/// The member's account. Specification: Member account. Any field may be unknown. Since 1.0.
#[repr(C)]
pub struct mcat_account {
    /// The service's word for the object.
    pub r#type: *const c_char,
    /// Member id.
    pub id: *const c_char,
    /// Address of the account; never followed.
    pub href: *const c_char,
    /// When the account was made, as sent.
    pub created: *const c_char,
    /// E-mail address.
    pub email: *const c_char,
    /// Name for signing in.
    pub user_name: *const c_char,
    /// First name.
    pub first_name: *const c_char,
    /// Last name.
    pub last_name: *const c_char,
    /// Middle name.
    pub middle_name: *const c_char,
    /// Nickname.
    pub nick_name: *const c_char,
    /// Name for display.
    pub screen_name: *const c_char,
    /// Country.
    pub country: *const c_char,
    /// State or province.
    pub state: *const c_char,
    /// City.
    pub city: *const c_char,
    /// Postal code.
    pub zip: *const c_char,
    /// Birthday, as sent.
    pub birthday: *const c_char,
    /// Telephone number, only if the account has one.
    pub phone: *const c_char,
    /// Language (`locale` before 2.2).
    pub lang: *const c_char,
    /// Preferred language.
    pub preferred_language: *const c_char,
    /// Cobrand.
    pub cobrand: *const c_char,
    /// Catalog code.
    pub cocat: *const c_char,
    /// Origin code.
    pub origin_code: *const c_char,
    /// Profile is public.
    pub is_public: i8,
    /// The current subscription can be paid for.
    pub is_current_subscription_payable: i8,
    /// Explicit content is to be kept from this member.
    pub parental_control_enabled: i8,
    /// Plays are reported to a scrobbling service.
    pub scrobbling_enabled: i8,
    /// The screen name was made by the service.
    pub screen_name_auto_created: i8,
    /// The subscription. Never NULL.
    pub subscription: *const mcat_subscription,
    /// The entitlements. Never NULL.
    pub entitlements: *const mcat_entitlements,
    /// What else the service sent, and fields whose type was wrong, as they came. Never NULL.
    pub extra: *const mcat_value,
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

/// What a list response says of itself. Specification: Conventions, meta. Numbers are -1 where the service did not say. Since 1.0.
#[repr(C)]
pub struct mcat_meta {
    /// Items in this response, by the service's count.
    pub returned_count: i64,
    /// Items in the whole list; -1 unknown. Inaccurate with `is_streamable_only`: then page until nothing returns.
    pub total_count: i64,
    /// The page size that the service used.
    pub limit: i64,
    /// Where this page starts.
    pub offset: i64,
    /// Where the next page starts; -1 at the end of the list, on failure, and on calls that have no pages.
    pub next_offset: i64,
    /// Station tracks: previews to show at most.
    pub display_preview_limit: i32,
    /// Station tracks: skips allowed in `skip_limit_duration`.
    pub skip_limit: i32,
    /// Station tracks: minutes in which the skips count.
    pub skip_limit_duration: i32,
    /// Station tracks: the station can be tuned.
    pub is_tunable: i8,
    /// Station tracks: tuning in force, 0.0 to 1.0; -1 unknown.
    pub popularity: f64,
    /// Station tracks: tuning in force, 0.0 to 1.0; -1 unknown.
    pub variety: f64,
    /// What else `meta` holds (results, matched, query …). Never NULL.
    pub extra: *const mcat_value,
}

/// What a call cost. Times in milliseconds of the boot-time clock, summed over all tries. Since 1.0.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mcat_stats {
    /// Bytes received on connections, heads and TLS records included.
    pub bytes_in: i64,
    /// Bytes sent on connections.
    pub bytes_out: i64,
    /// Bytes of memory that this response holds.
    pub held_bytes: i64,
    /// The whole call.
    pub total_ms: i64,
    /// Looking names up.
    pub resolve_ms: i64,
    /// Opening connections.
    pub connect_ms: i64,
    /// TLS handshakes.
    pub tls_ms: i64,
    /// Sending.
    pub send_ms: i64,
    /// Waiting for answers.
    pub wait_ms: i64,
    /// Receiving bodies.
    pub body_ms: i64,
    /// Refreshing tokens, or waiting for a thread that did; what is sent and received for it counts below those.
    pub refresh_ms: i64,
    /// Held back by the pace.
    pub pace_ms: i64,
    /// Waiting between tries.
    pub back_off_ms: i64,
    /// Requests sent for this call, without those to the token endpoint.
    pub tries: i32,
    /// Fields that could not be read and stand in `extra`.
    pub unread_fields: i32,
    /// Items of lists that could not be read and were left out.
    pub unread_items: i32,
    /// Always 0.
    pub reserved: i32,
}

/// How a download ended. Since 1.0.
#[repr(C)]
pub struct mcat_download_result {
    /// The type that the server named.
    pub content_type: *const c_char,
    /// The server's mark of this version of the bytes.
    pub etag: *const c_char,
    /// Bytes handed to the callback in this call.
    pub received_bytes: i64,
    /// Bytes of the whole; -1 unknown.
    pub total_bytes: i64,
    /// Where the bytes began: `params.resume_at` where the server resumed, else 0.
    pub started_at: i64,
}

/// A list of albums. Since 1.0.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mcat_album_list {
    /// The albums, in the service's order.
    pub items: *const *const mcat_album,
    /// How many there are.
    pub len: usize,
}

/// A list of artists. Since 1.0.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mcat_artist_list {
    /// The artists, in the service's order.
    pub items: *const *const mcat_artist,
    /// How many there are.
    pub len: usize,
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

/// A list of stations. Since 1.0.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mcat_station_list {
    /// The stations, in the service's order.
    pub items: *const *const mcat_station_object,
    /// How many there are.
    pub len: usize,
}

/// A list of tracks. Since 1.0.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mcat_track_list {
    /// The tracks, in the service's order.
    pub items: *const *const mcat_track,
    /// How many there are.
    pub len: usize,
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

/// What a call gave back. It owns all that is reached from it until `mcat_response_free`, also after the client is gone, and may
/// be read from any thread. Since 1.0.
#[repr(C)]
pub struct mcat_response {
    /// How the call ended: the value that the call returned.
    pub status: mcat_status,
    /// Why, where the status alone does not tell.
    pub reason: mcat_reason,
    /// What the call was doing when it failed.
    pub phase: mcat_phase,
    /// What the member can do about it.
    pub user_action: mcat_user_action,
    /// HTTP status of the last answer; 0 where none came.
    pub http_status: i32,
    /// 1 where a change that failed may nevertheless have been made; 0 only if the service provably never got the whole request, or
    /// answered that it refuses it.
    pub maybe_applied: i32,
    /// Milliseconds to wait before another try is worth it; -1 unknown.
    pub retry_after_ms: i64,
    /// A sentence for a log or an engineer, in English; never NULL, "" on success. It never holds a secret.
    pub message: *const c_char,
    /// The service's error code, for example "ResourceNotFound"; NULL where it sent none.
    pub code: *const c_char,
    /// Header Location of a 201 or 3xx; never followed.
    pub location: *const c_char,
    /// Header Allow of a 405.
    pub allow: *const c_char,
    /// The service's own mark of the request, for its support.
    pub request_id: *const c_char,
    /// The body as received, where `params.keep_raw` asked for it; else NULL, and NULL on failure. A body with a NUL byte ends there for C; `raw_len` counts all.
    pub raw: *const c_char,
    /// Bytes in `raw`.
    pub raw_len: usize,
    /// What the list says of itself. Never NULL.
    pub meta: *const mcat_meta,
    /// What the call cost. Never NULL.
    pub stats: *const mcat_stats,
    /// The artists.
    pub artists: mcat_artist_list,
    /// The albums.
    pub albums: mcat_album_list,
    /// The tracks. Station tracks: what to play next.
    pub tracks: mcat_track_list,
    /// Station tracks: previews, where they were asked for.
    pub previews: mcat_track_list,
    /// The stations.
    pub stations: mcat_station_list,
    /// The images.
    pub images: mcat_image_list,
    /// The service's versions.
    pub versions: mcat_service_version_list,
    /// The member's account; every field unknown on other calls. Never NULL.
    pub account: *const mcat_account,
    /// How a download ended. Never NULL.
    pub download: *const mcat_download_result,
    /// The answer's parts that have no typed place, by the service's key. Never NULL.
    pub extra: *const mcat_value,
}
