//! Members and what is theirs: account, favorites, session. Read as in `music`.
use super::{mcat_link, mcat_text_list, mcat_value};
use core::ffi::c_char;

/// Related resources of a member. Since 1.0.
#[repr(C)]
pub struct mcat_member_links {
    /// Who follows the member.
    pub followers: *const mcat_link,
    /// Whom the member follows.
    pub following: *const mcat_link,
    /// Other relations. Never NULL.
    pub extra: *const mcat_value,
}

/// A member. Others see what the member's `visibility` lets them. Specification: Member. Since 1.0.
#[repr(C)]
pub struct mcat_member {
    /// The service's word for the object, "member".
    pub r#type: *const c_char,
    /// Member id, an opaque text.
    pub id: *const c_char,
    /// Real name.
    pub real_name: *const c_char,
    /// Name for display.
    pub screen_name: *const c_char,
    /// What the member says of themselves.
    pub bio: *const c_char,
    /// Where the member is.
    pub location: *const c_char,
    /// Gender.
    pub gender: *const c_char,
    /// What others may see of the member; the service's word.
    pub visibility: *const c_char,
    /// Address of the profile; never followed.
    pub href: *const c_char,
    /// "member", "editor" or "artist".
    pub role: *const c_char,
    /// Address of the avatar.
    pub avatar: *const c_char,
    /// Id of the avatar; "" for the default one.
    pub avatar_id: *const c_char,
    /// Last change of the avatar, as a timestamp; 0 the default one, 1 an external social-profile image; -1 unknown.
    pub avatar_version: i64,
    /// Members whom this one follows; -1 unknown.
    pub following_count: i32,
    /// Members who follow this one; -1 unknown.
    pub follower_count: i32,
    /// Favorite albums. Up to 2.1, always 0; -1 on 2.2.
    pub favorite_albums_count: i32,
    /// Favorite artists. Up to 2.1, always 0; -1 on 2.2.
    pub favorite_artists_count: i32,
    /// Favorite tracks. Up to 2.1, always 0; -1 on 2.2.
    pub favorite_tracks_count: i32,
    /// Playlists. Up to 2.1, always 0; -1 on 2.2.
    pub playlists_total_count: i32,
    /// Public playlists. Up to 2.1, always 0; -1 on 2.2.
    pub playlists_published_count: i32,
    /// Stations. Up to 2.1, always 0; -1 on 2.2.
    pub stations_count: i32,
    /// Radios. Up to 2.1, always 0; -1 on 2.2.
    pub radio_count: i32,
    /// The member has not set an avatar.
    pub default_avatar: i8,
    /// Related resources. Never NULL.
    pub links: *const mcat_member_links,
    /// What else the service sent, and fields whose type was wrong, as they came. Never NULL.
    pub extra: *const mcat_value,
}

/// A list of members. Since 1.0.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mcat_member_list {
    /// The members, in the service's order.
    pub items: *const *const mcat_member,
    /// How many there are.
    pub len: usize,
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
    /// Suspended: 0 or 1; -1 the service did not say. Anything that it sent and that is no clear no (false, 0, "0", "false", "") is 1.
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
    /// 1 granted, 0 refused, -1 the service sent neither: then it is not granted, and nobody knows whether it is refused.
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
    /// Every key beginning `can` or `is`, by name. `mcat_account_judge` reads the `canStream…` ones for you.
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
    /// Most bits a sample that may be streamed; -1 unknown. Since 1.1.
    pub max_bit_depth: i32,
    /// Most samples a second that may be streamed; -1 unknown. Since 1.1.
    pub max_sample_rate: i32,
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
    /// Explicit content is to be kept from this member. Read as `mcat_subscription.is_suspended`: in doubt 1.
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
    /// The member's radio is not bound by the DMCA's limits: 0 or 1; -1 the service did not say. Since 1.1.
    pub non_dmca_radio_user: i8,
}

/// What an entry of the favorites list is. Since 1.0.
#[repr(C)]
pub struct mcat_favorite_links {
    /// A track, with its id.
    pub tracks: *const mcat_link,
    /// An album, with its id.
    pub albums: *const mcat_link,
    /// An artist, with its id.
    pub artists: *const mcat_link,
    /// A genre, with its id.
    pub genres: *const mcat_link,
    /// A station, with its id.
    pub stations: *const mcat_link,
    /// A playlist, with its id.
    pub playlists: *const mcat_link,
    /// The list of another member, with the member's id.
    pub members: *const mcat_link,
    /// Other relations. Never NULL.
    pub extra: *const mcat_value,
}

/// An entry of the favorites list before 2.2, or the result for one that was added. Specification: Favorites. Since 1.0.
#[repr(C)]
pub struct mcat_favorite {
    /// The service's word for the object, "favorite".
    pub r#type: *const c_char,
    /// Id of the content.
    pub id: *const c_char,
    /// When it became a favorite, as sent.
    pub date: *const c_char,
    /// `date` in milliseconds since 1970-01-01T00:00:00Z; INT64_MIN unknown.
    pub date_ms: i64,
    /// Adding: whether the service took it; -1 elsewhere.
    pub acknowledged: i8,
    /// What it is. Never NULL.
    pub links: *const mcat_favorite_links,
    /// What else the service sent, and fields whose type was wrong, as they came. Never NULL.
    pub extra: *const mcat_value,
}

/// A list of entries. Since 1.0.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mcat_favorite_list {
    /// The entries, in the service's order.
    pub items: *const *const mcat_favorite,
    /// How many there are.
    pub len: usize,
}

/// Whether something is a favorite. Since 1.0.
#[repr(C)]
pub struct mcat_favorite_status {
    /// Id of the content.
    pub id: *const c_char,
    /// Members who made it a favorite; -1 unknown.
    pub total: i32,
    /// It is a favorite of this member.
    pub favorite: i8,
    /// The member's tags on it.
    pub tags: mcat_text_list,
    /// What else the service sent, and fields whose type was wrong, as they came. Never NULL.
    pub extra: *const mcat_value,
}

/// A list of states. Since 1.0.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mcat_favorite_status_list {
    /// The states, in the service's order.
    pub items: *const *const mcat_favorite_status,
    /// How many there are.
    pub len: usize,
}

/// A session: one player of an account at a time holds it. Since 1.0.
#[repr(C)]
pub struct mcat_session {
    /// Session id; NULL where the call gave none.
    pub id: *const c_char,
    /// The kind of player that took it over (version 1).
    pub expired_by_client_type: *const c_char,
    /// 1: this player still holds it; 0: another one took over; -1 the service did not say. In doubt 0, see `mcat_track.is_streamable`.
    pub valid: i8,
    /// What else the service sent, and fields whose type was wrong, as they came. Never NULL.
    pub extra: *const mcat_value,
}

/// When the member's library last changed. Since 1.0.
#[repr(C)]
pub struct mcat_last_update_date {
    /// As sent.
    pub date: *const c_char,
    /// Time zone of `date`.
    pub time_zone: *const c_char,
    /// Milliseconds since 1970-01-01T00:00:00Z; -1 unknown.
    pub time_in_millis: i64,
    /// What else the service sent, and fields whose type was wrong, as they came. Never NULL.
    pub extra: *const mcat_value,
}

/// A row of a member's own charts (version 1). Since 1.0.
#[repr(C)]
pub struct mcat_chart_row {
    /// Id of the track, artist or album.
    pub id: *const c_char,
    /// How often it was played; -1 unknown.
    pub play_count: i32,
    /// What else the service sent, and fields whose type was wrong, as they came. Never NULL.
    pub extra: *const mcat_value,
}

/// A list of rows. Since 1.0.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mcat_chart_row_list {
    /// The rows, in the service's order.
    pub items: *const *const mcat_chart_row,
    /// How many there are.
    pub len: usize,
}
