//! Members and what belongs to them.
use super::super::decoder::Decoder;
use super::super::record::{Field, is_absent};
use super::super::shape::{Unknown, list, record};
use crate::abi::*;
use crate::base::memory::NoMemory;
use core::ptr;

list! { mcat_member_list of mcat_member }
list! { mcat_favorite_list of mcat_favorite }
list! { mcat_favorite_status_list of mcat_favorite_status }
list! { mcat_chart_row_list of mcat_chart_row }

impl Unknown for mcat_right_list {
    const UNKNOWN: Self = Self {
        items: ptr::null(),
        len: 0,
    };
}

record! { mcat_member_links {
    followers: Link = "followers",
    following: Link = "following",
}}

record! { mcat_member {
    r#type:                    Text   = "type",
    id:                        Id     = "id",
    real_name:                 Text   = "realName",
    screen_name:               Text   = "screenName",
    bio:                       Text   = "bio",
    location:                  Text   = "location",
    gender:                    Text   = "gender",
    visibility:                Text   = "visibility",
    href:                      Text   = "href",
    role:                      Text   = "role",
    avatar:                    Text   = "avatar",
    avatar_id:                 Id     = "avatarId",
    avatar_version:            Long   = "avatarVersion",
    following_count:           Int    = "followingCount",
    follower_count:            Int    = "followerCount",
    favorite_albums_count:     Int    = "favoriteAlbumsCount",
    favorite_artists_count:    Int    = "favoriteArtistsCount",
    favorite_tracks_count:     Int    = "favoriteTracksCount",
    playlists_total_count:     Int    = "playlistsTotalCount",
    playlists_published_count: Int    = "playlistsPublishedCount",
    stations_count:            Int    = "stationsCount",
    radio_count:               Int    = "radioCount",
    default_avatar:            Flag   = "defaultAvatar",
    links:                     Object = "links",
}}

record! { mcat_subscription {
    id:                           Id           = "id",
    billing_partner_code:         Text         = "billingPartnerCode",
    billing_partner:              Text         = "billingPartner",
    catalog:                      TextOrNumber = "catalog",
    create_date:                  TextOrNumber = "createDate",
    tier_code:                    Text         = "tierCode",
    tier_name:                    Text         = "tierName",
    product_code:                 Text         = "productCode",
    product_name:                 Text         = "productName",
    product_service_term:         TextOrNumber = "productServiceTerm",
    expiration_date:              TextOrNumber = "expirationDate",
    state:                        Text         = "state",
    created_with_social_provider: Text         = "createdWithSocialProvider",
    trial_length_days:            Int          = "trialLengthDays",
    is_suspended:                 Ban          = "isSuspended",
    is_trial:                     Flag         = "isTrial",
}}

record! { mcat_entitlements {
    max_stream_count:     Int = "maxStreamCount",
    max_device_count:     Int = "maxDeviceCount",
    max_pc_count:         Int = "maxPcCount",
    max_stream_bitrate:   Int = "maxStreamBitrate",
    max_download_bitrate: Int = "maxDownloadBitrate",
    total_plays:          Int = "totalPlays",
    plays_remaining:      Int = "playsRemaining",
    skip_limit:           Int = "skipLimit",
    skip_limit_minutes:   Int = "skipLimitMinutes",
    max_bit_depth:        Int = "maxBitDepth",
    max_sample_rate:      Int = "maxSampleRate",
} fixed { rights: Unknown::UNKNOWN, reserved: 0 } methods {
    const HAS_RIGHTS: bool = true;
    const FINISHES: bool = true;

    fn finish(&mut self, decoder: &mut Decoder<'_>) -> Result<(), NoMemory> {
        self.rights = mcat_right_list { items: decoder.arena.slice(&decoder.rights)?, len: decoder.rights.len() };
        decoder.rights.clear();
        Ok(())
    }
}}

record! { mcat_account {
    r#type:                          Text         = "type",
    id:                              Id           = "id",
    href:                            Text         = "href",
    created:                         TextOrNumber = "created",
    email:                           Text         = "email",
    user_name:                       Text         = "userName",
    first_name:                      Text         = "firstName",
    last_name:                       Text         = "lastName",
    middle_name:                     Text         = "middleName",
    nick_name:                       Text         = "nickName",
    screen_name:                     Text         = "screenName",
    country:                         Text         = "country",
    state:                           Text         = "state",
    city:                            Text         = "city",
    zip:                             TextOrNumber = "zip",
    birthday:                        TextOrNumber = "birthday",
    phone:                           TextOrNumber = "phone",
    lang:                            Text         = "lang" | "locale",
    preferred_language:              Text         = "preferredLanguage",
    cobrand:                         Text         = "cobrand",
    cocat:                           Text         = "cocat",
    origin_code:                     Text         = "originCode",
    is_public:                       Flag         = "isPublic",
    is_current_subscription_payable: Flag         = "isCurrentSubscriptionPayable",
    parental_control_enabled:        Ban          = "parentalControlEnabled",
    scrobbling_enabled:              Flag         = "scrobblingEnabled",
    screen_name_auto_created:        Flag         = "screenNameAutoCreated",
    non_dmca_radio_user:             Flag         = "nonDmcaRadioUser",
    subscription:                    Object       = "subscription",
    entitlements:                    Object       = "entitlements",
} older {
    "logon" "" => "userName",
} methods {
    const FINISHES: bool = true;

    /// Version 1 sends the parts of an account among its own members.
    fn finish(&mut self, decoder: &mut Decoder<'_>) -> Result<(), NoMemory> {
        let is_flat = core::mem::take(&mut decoder.is_flat);
        if decoder.asked().is_none() || !(is_flat || is_absent(self.subscription)) {
            return Ok(());
        }
        if !self.state.is_null() {
            let place = Field::to(&mut self.subscription);
            let subscription = match place.made() {
                Some(subscription) => subscription,
                None => place.make(decoder.arena)?,
            };
            // If both are present, each keeps its own value.
            if let Some(field) = subscription.field_of("state").filter(|field| field.is_free()) {
                field.set_text(core::mem::replace(&mut self.state, ptr::null()));
            }
        }
        match Field::to(&mut self.entitlements).made() {
            Some(entitlements) if !decoder.rights.is_empty() => entitlements.finish(decoder),
            _ => Ok(()),
        }
    }
}}

record! { mcat_favorite_links {
    tracks:    Link = "tracks",
    albums:    Link = "albums",
    artists:   Link = "artists",
    genres:    Link = "genres",
    stations:  Link = "stations",
    playlists: Link = "playlists",
    members:   Link = "members",
}}

record! { mcat_favorite {
    r#type:       Text    = "type",
    id:           Id      = "id",
    date(date_ms): Instant = "date",
    acknowledged: Flag    = "acknowledged",
    links:        Object  = "links",
} fixed { date_ms: i64::MIN } }

record! { mcat_favorite_status {
    id:       Id    = "id",
    total:    Int   = "total",
    favorite: Flag  = "favorite",
    tags:     Texts = "tags",
}}

record! { mcat_session {
    id:                     Id     = "id",
    expired_by_client_type: Text   = "expiredByClientType",
    valid:                  Permit = "valid",
}}

record! { mcat_last_update_date {
    date:           Text = "date",
    time_zone:      Text = "timeZone",
    time_in_millis: Long = "timeInMillis",
}}

record! { mcat_chart_row {
    id:         Id  = "id",
    play_count: Int = "playCount",
}}
