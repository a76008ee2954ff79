//! The account, and what a sign-in gives.

use super::{Named, object};
use crate::openapi::schema::{Field, Schema, address, field, flag, integer, of, text, the, time};
use crate::versions::Version::{V2_1, V2_2};

pub(super) fn objects() -> Vec<Named> {
    vec![account(), subscription(), entitlements(), token()]
}

fn account() -> Named {
    let maybe = |name, what| field(name, text().nullable(), what);
    object(
        "Account",
        "A member's account.",
        vec![
            field("type", the("account"), ""),
            field("id", text(), "The member's id."),
            field("href", address(), ""),
            field("created", time(), ""),
            field("email", text(), ""),
            field("userName", text(), ""),
            maybe("firstName", ""),
            maybe("middleName", ""),
            maybe("lastName", ""),
            maybe("nickName", ""),
            maybe("screenName", "What other members see."),
            field("country", text(), "ISO 3166-1 alpha-2."),
            maybe("state", ""),
            maybe("city", ""),
            maybe("zip", ""),
            maybe("birthday", ""),
            maybe("phone", ""),
            field("locale", text(), "The language of texts.").until(V2_1),
            field("lang", text(), "The language of texts.").since(V2_2),
            maybe("preferredLanguage", ""),
            maybe("cobrand", ""),
            maybe("cocat", ""),
            maybe("originCode", ""),
            field("isPublic", flag(), "Whether others may see the profile."),
            field("isCurrentSubscriptionPayable", flag(), ""),
            field("parentalControlEnabled", flag(), ""),
            field("scrobblingEnabled", flag(), ""),
            field("screenNameAutoCreated", text(), "A flag, as text."),
            maybe("familyPlan", ""),
            field("subscription", of("Subscription"), ""),
            field("entitlements", of("Entitlements"), ""),
        ],
    )
}

fn subscription() -> Named {
    let maybe = |name, what| field(name, text().nullable(), what);
    let date = Schema::Either(vec![text(), integer(0).nullable()]);
    object(
        "Subscription",
        "What the member pays for. Suspended or EXPIRED: tell the member of a problem with the account, and play nothing.",
        vec![
            field("id", text(), ""),
            maybe("billingPartnerCode", ""),
            maybe("billingPartner", ""),
            field("catalog", text(), "The catalog's name; before v2.2 its id."),
            field("createDate", time(), ""),
            field("isSuspended", flag(), ""),
            field("tierCode", text(), ""),
            field("tierName", text(), ""),
            maybe("productCode", ""),
            maybe("productName", ""),
            maybe("productServiceTerm", ""),
            field("expirationDate", date, "ISO 8601, or milliseconds since 1970."),
            field("trialLengthDays", integer(0).nullable(), ""),
            field("isTrial", flag(), ""),
            field("state", text(), "TRIAL, PAYING, EXPIRED; others are to be expected."),
            maybe("createdWithSocialProvider", ""),
        ],
    )
}

fn entitlements() -> Named {
    let may = |name, what| field(name, flag(), what);
    let most = |name, what| field(name, integer(0), what);
    let maybe = |name, what| -> Field { field(name, integer(0).nullable(), what) };
    object(
        "Entitlements",
        "What the member may do. False for the device's kind: tell the member to upgrade.",
        vec![
            may("canStreamOnWeb", ""),
            may("canStreamOnMobile", ""),
            may("canStreamOnHomeDevice", "Decides for home audio devices."),
            may("canStreamOnPC", ""),
            may("canStreamOffline", ""),
            may("canStreamRadio", ""),
            may("canStreamOnDemand", ""),
            may("canStreamHiRes", ""),
            may("canUpgradeStreams", "Whether a better subscription is to be had."),
            may("canPlayPremiumRadio", ""),
            may("isPlayBasedTier", ""),
            may("isMonthlyPlayBasedTier", ""),
            may("isOneTimePlayBasedTier", ""),
            most("maxStreamCount", "Streams at the same time."),
            most("maxDeviceCount", ""),
            most("maxPcCount", ""),
            most("maxStreamBitrate", "In kbit/s."),
            most("maxDownloadBitrate", "In kbit/s."),
            maybe("totalPlays", ""),
            maybe("playsRemaining", ""),
            maybe("skipLimit", "So many tracks of stations may be skipped …"),
            maybe("skipLimitMinutes", "… in so many minutes."),
        ],
    )
}

fn token() -> Named {
    object(
        "Tokens",
        "What a sign-in or a refresh gives.",
        vec![
            field("token_type", the("bearer"), "").optional(),
            field("username", text(), "The member's; with the password grant.").optional(),
            field("first_name", text(), "").optional(),
            field("last_name", text(), "").optional(),
            field("guid", text(), "The member's id.").optional(),
            field("catalog", text(), "The member's catalog.").optional(),
            field("access_token", text(), "For `Authorization: Bearer`."),
            field("refresh_token", text(), "Gives new tokens; keep the latest."),
            field(
                "expires_in",
                text().with("pattern", "^[0-9]+$"),
                "Seconds until the access token ends, as text.",
            ),
        ],
    )
}
