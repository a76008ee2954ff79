//! The service's objects, one table each: `field: what it may be = "key" | "key of earlier versions"`.
use super::decoder::Decoder;
use super::field::Slot;
use super::record::{Element, List, Modelled, Record, Shared, Unknown, list, make, record};
use super::value::integer_at;
use crate::abi::*;
use crate::arena::NoMemory;
use core::ffi::c_void;
use core::ptr;

list! { mcat_artist_list of mcat_artist }
list! { mcat_album_list of mcat_album }
list! { mcat_track_list of mcat_track }
list! { mcat_station_list of mcat_station_object }
list! { mcat_image_list of mcat_image }
list! { mcat_service_version_list of mcat_service_version }
list! { mcat_bio_list of mcat_bio }
list! { mcat_format_list of mcat_format }

impl Unknown for mcat_right_list {
    const UNKNOWN: Self = Self {
        items: ptr::null(),
        len: 0,
    };
}

record! { mcat_link {
    href: Text = "href",
    ids:  Ids  = "ids",
}}

record! { mcat_contributors {
    primary_artist:     Ids = "primaryArtist",
    composer:           Ids = "composer",
    featured_performer: Ids = "featuredPerformer",
    guest_musician:     Ids = "guestMusician",
    guest_vocals:       Ids = "guestVocals",
    producer:           Ids = "producer",
    non_primary:        Ids = "nonPrimary",
    conductor:          Ids = "conductor",
}}

record! { mcat_releases {
    main:            Ids = "main",
    singles_and_eps: Ids = "singlesAndEPs",
    compilations:    Ids = "compilations",
    others:          Ids = "others",
}}

record! { mcat_album_links {
    images:  Object = "images",
    tracks:  Object = "tracks",
    posts:   Object = "posts",
    artists: Object = "artists",
    genres:  Object = "genres",
}}

record! { mcat_album {
    r#type:                 Text    = "type",
    id:                     Id      = "id",
    upc:                    Text    = "upc",
    href:                   Text    = "href",
    shortcut:               Text    = "shortcut",
    name:                   Text    = "name",
    released(released_ms):  Instant = "released",
    originally_released(originally_released_ms): Instant = "originallyReleased",
    label:                  Text    = "label",
    copyright:              Text    = "copyright",
    account_partner:        Text    = "accountPartner",
    artist_name:            Text    = "artistName",
    tags:                   Ids     = "tags",
    disc_count:             Int     = "discCount",
    track_count:            Int     = "trackCount",
    is_streamable:          Flag    = "isStreamable",
    is_available_in_hi_res: Flag    = "isAvailableInHiRes",
    is_explicit:            Flag    = "isExplicit" | "explicit",
    is_single:              Flag    = "isSingle" | "single",
    contributing_artists:   Object  = "contributingArtists",
    discographies:          Object  = "discographies",
    links:                  Object  = "links",
} fixed { released_ms: i64::MIN, originally_released_ms: i64::MIN } }

record! { mcat_bio {
    title:        Text = "title",
    author:       Text = "author",
    publish_date: Text = "publishDate",
    bio:          Text = "bio",
}}

record! { mcat_artist_links {
    albums:         Object = "albums",
    images:         Object = "images",
    posts:          Object = "posts",
    top_tracks:     Object = "topTracks",
    genres:         Object = "genres",
    stations:       Object = "stations",
    contemporaries: Object = "contemporaries",
    followers:      Object = "followers",
    influences:     Object = "influences",
}}

record! { mcat_artist {
    r#type:       Text    = "type",
    id:           Id      = "id",
    href:         Text    = "href",
    name:         Text    = "name",
    shortcut:     Text    = "shortcut",
    amg:          Text    = "amg",
    blurbs:       Texts   = "blurbs",
    bios:         Objects = "bios",
    album_groups: Object  = "albumGroups",
    links:        Object  = "links",
}}

record! { mcat_image {
    r#type:     Text = "type",
    id:         Id   = "id",
    image_id:   Id   = "imageId",
    content_id: Id   = "contentId",
    image_type: Text = "imageType",
    url:        Text = "url",
    version:    Long = "version",
    width:      Int  = "width",
    height:     Int  = "height",
    is_default: Flag = "isDefault" | "defaultImage",
}}

record! { mcat_station_links {
    genres:       Object = "genres",
    medium_image: Object = "mediumImage",
    large_image:  Object = "largeImage",
}}

record! { mcat_station_object {
    r#type:      Text   = "type",
    id:          Id     = "id",
    name:        Text   = "name",
    href:        Text   = "href",
    author:      Text   = "author",
    description: Text   = "description",
    summary:     Text   = "summary",
    sub_type:    Text   = "subType",
    artists:     Text   = "artists",
    links:       Object = "links",
}}

record! { mcat_format {
    r#type:      Text = "type",
    name:        Text = "name",
    bitrate:     Int  = "bitrate",
    sample_bits: Int  = "sampleBits",
    sample_rate: Int  = "sampleRate",
} fixed { reserved: 0 } }

record! { mcat_track_links {
    artists: Object = "artists",
    albums:  Object = "albums",
    genres:  Object = "genres",
    tags:    Object = "tags",
}}

record! { mcat_track {
    r#type:                 Text    = "type",
    id:                     Id      = "id",
    href:                   Text    = "href",
    name:                   Text    = "name",
    shortcut:               Text    = "shortcut",
    artist_name:            Text    = "artistName",
    album_name:             Text    = "albumName",
    artist_id:              Id      = "artistId",
    album_id:               Id      = "albumId",
    isrc:                   Text    = "isrc",
    preview_url:            Text    = "previewURL",
    index:                  Int     = "index",
    disc:                   Int     = "disc",
    playback_seconds:       Seconds = "playbackSeconds",
    is_explicit:            Flag    = "isExplicit" | "explicit",
    is_available_in_hi_res: Flag    = "isAvailableInHiRes",
    is_streamable:          Flag    = "isStreamable",
    blurbs:                 Texts   = "blurbs",
    formats:                Objects = "formats",
    lossless_formats:       Objects = "losslessFormats",
    contributors:           Object  = "contributors",
    links:                  Object  = "links",
}}

record! { mcat_service_version {
    id:     Id   = "id",
    status: Text = "status",
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
    is_suspended:                 Flag         = "isSuspended",
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
} fixed { rights: Unknown::UNKNOWN, reserved: 0 } methods {
    fn other(&self, key: &str) -> Slot<'_> {
        if key.starts_with("can") || key.starts_with("is") { Slot::Right } else { Slot::Extra }
    }

    fn finish(&mut self, decoder: &mut Decoder<'_>) -> Result<(), NoMemory> {
        self.rights = mcat_right_list { items: decoder.arena.slice(&decoder.rights)?, len: decoder.rights.len() };
        decoder.rights.clear();
        Ok(())
    }
}}

record! { mcat_account {
    r#type:                          Text   = "type",
    id:                              Id     = "id",
    href:                            Text   = "href",
    created:                         TextOrNumber = "created",
    email:                           Text   = "email",
    user_name:                       Text   = "userName",
    first_name:                      Text   = "firstName",
    last_name:                       Text   = "lastName",
    middle_name:                     Text   = "middleName",
    nick_name:                       Text   = "nickName",
    screen_name:                     Text   = "screenName",
    country:                         Text   = "country",
    state:                           Text   = "state",
    city:                            Text   = "city",
    zip:                             TextOrNumber = "zip",
    birthday:                        TextOrNumber = "birthday",
    phone:                           TextOrNumber = "phone",
    lang:                            Text   = "lang" | "locale",
    preferred_language:              Text   = "preferredLanguage",
    cobrand:                         Text   = "cobrand",
    cocat:                           Text   = "cocat",
    origin_code:                     Text   = "originCode",
    is_public:                       Flag   = "isPublic",
    is_current_subscription_payable: Flag   = "isCurrentSubscriptionPayable",
    parental_control_enabled:        Flag   = "parentalControlEnabled",
    scrobbling_enabled:              Flag   = "scrobblingEnabled",
    screen_name_auto_created:        Flag   = "screenNameAutoCreated",
    subscription:                    Object = "subscription",
    entitlements:                    Object = "entitlements",
}}

record! { mcat_meta {
    returned_count:        Long = "returnedCount",
    total_count:           Long = "totalCount",
    limit:                 Long = "limit",
    offset:                Long = "offset",
    display_preview_limit: Int  = "displayPreviewLimit",
    skip_limit:            Int  = "skipLimit",
    skip_limit_duration:   Int  = "skipLimitDuration",
    is_tunable:            Flag = "isTunable",
    popularity:            Real = "popularity",
    variety:               Real = "variety",
} fixed { next_offset: -1 } methods {
    /// Some lists tell their page in `query` only.
    fn finish(&mut self, _: &mut Decoder<'_>) -> Result<(), NoMemory> {
        for (field, key) in [(&mut self.limit, "limit"), (&mut self.offset, "offset")] {
            if *field < 0 {
                *field = integer_at(self.extra, ["query", key]).unwrap_or(-1);
            }
        }
        Ok(())
    }
}}
