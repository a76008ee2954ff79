//! Members, accounts, favorites, sessions.
use super::*;

fn member_links(l: *const mcat_member_links) -> Value {
    let l = unsafe { &*l };
    let links = [("followers", link(l.followers)), ("following", link(l.following))];
    object(links, l.extra)
}

pub(super) fn member(m: &mcat_member) -> Value {
    let fields = [
        ("type", text(m.r#type)),
        ("id", text(m.id)),
        ("realName", text(m.real_name)),
        ("screenName", text(m.screen_name)),
        ("bio", text(m.bio)),
        ("location", text(m.location)),
        ("gender", text(m.gender)),
        ("visibility", text(m.visibility)),
        ("href", text(m.href)),
        ("role", text(m.role)),
        ("avatar", text(m.avatar)),
        ("avatarId", text(m.avatar_id)),
        ("avatarVersion", number(m.avatar_version)),
        ("followingCount", number(m.following_count)),
        ("followerCount", number(m.follower_count)),
        ("favoriteAlbumsCount", number(m.favorite_albums_count)),
        ("favoriteArtistsCount", number(m.favorite_artists_count)),
        ("favoriteTracksCount", number(m.favorite_tracks_count)),
        ("playlistsTotalCount", number(m.playlists_total_count)),
        ("playlistsPublishedCount", number(m.playlists_published_count)),
        ("stationsCount", number(m.stations_count)),
        ("radioCount", number(m.radio_count)),
        ("defaultAvatar", flag(m.default_avatar)),
        ("links", member_links(m.links)),
    ];
    object(fields, m.extra)
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
        ("maxBitDepth", number(e.max_bit_depth)),
        ("maxSampleRate", number(e.max_sample_rate)),
    ];
    let mut all = object(fields, e.extra);
    let rights = all.as_object_mut().unwrap();
    for right in items(e.rights.items, e.rights.len) {
        let right = unsafe { &*right };
        if right.granted >= 0 {
            // The first of two equal names counts.
            rights.entry(string(right.name).unwrap()).or_insert(flag(right.granted));
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
        ("nonDmcaRadioUser", flag(a.non_dmca_radio_user)),
        ("subscription", subscription(unsafe { &*a.subscription })),
        ("entitlements", entitlements(unsafe { &*a.entitlements })),
    ];
    object(fields, a.extra)
}

fn favorite_links(l: *const mcat_favorite_links) -> Value {
    let l = unsafe { &*l };
    let links = [
        ("tracks", link(l.tracks)),
        ("albums", link(l.albums)),
        ("artists", link(l.artists)),
        ("genres", link(l.genres)),
        ("stations", link(l.stations)),
        ("playlists", link(l.playlists)),
        ("members", link(l.members)),
    ];
    object(links, l.extra)
}

pub(super) fn favorite(f: &mcat_favorite) -> Value {
    let fields = [
        ("type", text(f.r#type)),
        ("id", text(f.id)),
        ("date", instant(f.date, f.date_ms)),
        ("acknowledged", flag(f.acknowledged)),
        ("links", favorite_links(f.links)),
    ];
    object(fields, f.extra)
}

pub(super) fn favorite_status(f: &mcat_favorite_status) -> Value {
    let fields = [
        ("id", text(f.id)),
        ("total", number(f.total)),
        ("favorite", flag(f.favorite)),
        ("tags", texts(f.tags)),
    ];
    object(fields, f.extra)
}

pub(super) fn session(s: &mcat_session) -> Value {
    let fields = [
        ("id", text(s.id)),
        ("expiredByClientType", text(s.expired_by_client_type)),
        ("valid", flag(s.valid)),
    ];
    object(fields, s.extra)
}

pub(super) fn last_update_date(d: &mcat_last_update_date) -> Value {
    let fields = [
        ("date", text(d.date)),
        ("timeZone", text(d.time_zone)),
        ("timeInMillis", number(d.time_in_millis)),
    ];
    object(fields, d.extra)
}

pub(super) fn chart_row(r: &mcat_chart_row) -> Value {
    let fields = [("id", text(r.id)), ("playCount", number(r.play_count))];
    object(fields, r.extra)
}
