//! Read structs written back as JSON under the keys of service version 2.2, field by field and independently of the decode's tables.
//! The service tests use it too.
use super::{ODD_VALUES, Page};
use crate::abi::*;
use core::ffi::{CStr, c_char};
use serde_json::{Map, Value, json};

pub(super) fn string(text: *const c_char) -> Option<String> {
    (!text.is_null()).then(|| unsafe { CStr::from_ptr(text) }.to_str().unwrap().to_owned())
}

pub(super) fn strings(list: mcat_text_list) -> Vec<String> {
    items(list.items, list.len).map(|text| string(text).unwrap()).collect()
}

pub(super) fn items<T>(items: *const *const T, len: usize) -> impl Iterator<Item = *const T> {
    (0..len).map(move |index| unsafe { *items.add(index) })
}

pub(super) fn value(value: *const mcat_value) -> Value {
    let value = unsafe { &*value };
    assert_eq!(value.reserved, 0);
    match value.kind {
        0 => Value::Null,
        1 => Value::Bool(value.number == 1.0),
        2 => serde_json::from_str(&string(value.text).unwrap()).unwrap(),
        3 => Value::String(string(value.text).unwrap()),
        4 => items(value.items.items, value.items.len).map(self::value).collect(),
        _ => items(value.members.items, value.members.len)
            .map(|member| unsafe { (string((*member).name).unwrap(), self::value((*member).value)) })
            .collect(),
    }
}

fn text(text: *const c_char) -> Value {
    json!(string(text))
}

fn texts(list: mcat_text_list) -> Value {
    json!(strings(list))
}

fn number(number: impl Into<i64>) -> Value {
    let number = number.into();
    if number == -1 { Value::Null } else { json!(number) }
}

fn real(number: f64) -> Value {
    if number == -1.0 { Value::Null } else { json!(number) }
}

fn flag(flag: i8) -> Value {
    if flag == -1 { Value::Null } else { json!(flag == 1) }
}

fn list<T>(pointers: *const *const T, len: usize, one: impl Fn(&T) -> Value) -> Value {
    items(pointers, len).map(|item| one(unsafe { &*item })).collect()
}

fn object<const N: usize>(fields: [(&str, Value); N], extra: *const mcat_value) -> Value {
    let mut object: Map<_, _> = fields.into_iter().map(|(key, value)| (key.to_owned(), value)).collect();
    // What stands in `extra` is what the fields do not have.
    for (key, value) in value(extra).as_object().unwrap() {
        let before = object.insert(key.clone(), value.clone());
        assert!(
            before.is_none_or(|before| ODD_VALUES && pruned(before).is_null()),
            "{key} stands beside the field of its name"
        );
    }
    Value::Object(object)
}

/// Without nulls, empty arrays and empty objects, which say the same as an absent key.
pub(super) fn pruned(value: Value) -> Value {
    let says_nothing = |value: &Value| match value {
        Value::Null => true,
        Value::Array(items) => items.is_empty(),
        Value::Object(members) => members.is_empty(),
        _ => false,
    };
    let value = match value {
        Value::Array(items) => items.into_iter().map(pruned).collect(),
        Value::Object(members) => {
            let members = members.into_iter().map(|(key, value)| (key, pruned(value)));
            Value::Object(members.filter(|(_, value)| !says_nothing(value)).collect())
        }
        scalar => scalar,
    };
    if says_nothing(&value) { Value::Null } else { value }
}

fn link(link: *const mcat_link) -> Value {
    let link = unsafe { &*link };
    object([("href", text(link.href)), ("ids", texts(link.ids))], link.extra)
}

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
    ];
    let fields = [
        ("type", text(a.r#type)),
        ("id", text(a.id)),
        ("upc", text(a.upc)),
        ("href", text(a.href)),
        ("shortcut", text(a.shortcut)),
        ("name", text(a.name)),
        ("released", text(a.released)),
        ("originallyReleased", text(a.originally_released)),
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
        ("links", object(links, l.extra)),
    ];
    object(fields, a.extra)
}

fn bio(b: &mcat_bio) -> Value {
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
    ];
    object(fields, s.extra)
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
        ("links", object(links, l.extra)),
    ];
    object(fields, t.extra)
}

fn version(v: &mcat_service_version) -> Value {
    object([("id", text(v.id)), ("status", text(v.status))], v.extra)
}

fn subscription(s: &mcat_subscription) -> Value {
    let fields = [
        ("id", text(s.id)),
        ("billingPartnerCode", text(s.billing_partner_code)),
        ("billingPartner", text(s.billing_partner)),
        ("catalog", text(s.catalog)),
        ("createDate", text(s.create_date)),
        ("tierCode", text(s.tier_code)),
        ("tierName", text(s.tier_name)),
        ("productCode", text(s.product_code)),
        ("productName", text(s.product_name)),
        ("productServiceTerm", text(s.product_service_term)),
        ("expirationDate", text(s.expiration_date)),
        ("state", text(s.state)),
        ("createdWithSocialProvider", text(s.created_with_social_provider)),
        ("trialLengthDays", number(s.trial_length_days)),
        ("isSuspended", flag(s.is_suspended)),
        ("isTrial", flag(s.is_trial)),
    ];
    object(fields, s.extra)
}

fn entitlements(e: &mcat_entitlements) -> Value {
    assert_eq!(e.reserved, 0);
    let fields = [
        ("maxStreamCount", number(e.max_stream_count)),
        ("maxDeviceCount", number(e.max_device_count)),
        ("maxPcCount", number(e.max_pc_count)),
        ("maxStreamBitrate", number(e.max_stream_bitrate)),
        ("maxDownloadBitrate", number(e.max_download_bitrate)),
        ("totalPlays", number(e.total_plays)),
        ("playsRemaining", number(e.plays_remaining)),
        ("skipLimit", number(e.skip_limit)),
        ("skipLimitMinutes", number(e.skip_limit_minutes)),
    ];
    let mut all = object(fields, e.extra);
    for right in items(e.rights.items, e.rights.len) {
        let right = unsafe { &*right };
        if right.granted >= 0 {
            all[string(right.name).unwrap()] = flag(right.granted);
        }
    }
    all
}

pub(super) fn account(a: &mcat_account) -> Value {
    let fields = [
        ("type", text(a.r#type)),
        ("id", text(a.id)),
        ("href", text(a.href)),
        ("created", text(a.created)),
        ("email", text(a.email)),
        ("userName", text(a.user_name)),
        ("firstName", text(a.first_name)),
        ("lastName", text(a.last_name)),
        ("middleName", text(a.middle_name)),
        ("nickName", text(a.nick_name)),
        ("screenName", text(a.screen_name)),
        ("country", text(a.country)),
        ("state", text(a.state)),
        ("city", text(a.city)),
        ("zip", text(a.zip)),
        ("birthday", text(a.birthday)),
        ("phone", text(a.phone)),
        ("lang", text(a.lang)),
        ("preferredLanguage", text(a.preferred_language)),
        ("cobrand", text(a.cobrand)),
        ("cocat", text(a.cocat)),
        ("originCode", text(a.origin_code)),
        ("isPublic", flag(a.is_public)),
        ("isCurrentSubscriptionPayable", flag(a.is_current_subscription_payable)),
        ("parentalControlEnabled", flag(a.parental_control_enabled)),
        ("scrobblingEnabled", flag(a.scrobbling_enabled)),
        ("screenNameAutoCreated", flag(a.screen_name_auto_created)),
        ("subscription", subscription(unsafe { &*a.subscription })),
        ("entitlements", entitlements(unsafe { &*a.entitlements })),
    ];
    object(fields, a.extra)
}

fn meta(m: &mcat_meta) -> Value {
    let fields = [
        ("returnedCount", number(m.returned_count)),
        ("totalCount", number(m.total_count)),
        ("limit", number(m.limit)),
        ("offset", number(m.offset)),
        ("displayPreviewLimit", number(m.display_preview_limit)),
        ("skipLimit", number(m.skip_limit)),
        ("skipLimitDuration", number(m.skip_limit_duration)),
        ("isTunable", flag(m.is_tunable)),
        ("popularity", real(m.popularity)),
        ("variety", real(m.variety)),
    ];
    object(fields, m.extra)
}

/// The whole answer, as version 2.2 would send it, with what says nothing left out.
pub(super) fn page(page: &Page) -> Value {
    let p = &page.parts;
    let fields = [
        ("meta", meta(unsafe { &*p.meta })),
        ("artists", list(p.artists.items, p.artists.len, artist)),
        ("albums", list(p.albums.items, p.albums.len, album)),
        ("tracks", list(p.tracks.items, p.tracks.len, track)),
        ("previews", list(p.previews.items, p.previews.len, track)),
        ("stations", list(p.stations.items, p.stations.len, station)),
        ("images", list(p.images.items, p.images.len, image)),
        ("versions", list(p.versions.items, p.versions.len, version)),
        ("account", account(unsafe { &*p.account })),
    ];
    pruned(object(fields, p.extra))
}
