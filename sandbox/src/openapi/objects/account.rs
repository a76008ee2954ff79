//! The account, and what a sign-in gives.

use super::{Named, named};
use crate::openapi::schema::{Record, address, either, flag, integer, of, record, text, the, time};
use crate::versions::Version::{V2_1, V2_2};

pub(super) fn objects() -> Vec<Named> {
    let paid = "What the member pays for. Suspended or EXPIRED: tell the member of a problem with the account, and play nothing.";
    let allowed = "What the member may do. False for the device's kind: tell the member to upgrade.";
    vec![
        named("Account", "A member's account.", account()),
        named("Subscription", paid, subscription()),
        named("Entitlements", allowed, entitlements()),
        named("Tokens", "What a sign-in or a refresh gives.", tokens()),
    ]
}

fn account() -> Record {
    record()
        .has("type", the("account"), "")
        .has("id", text(), "The member's id.")
        .has("href", address(), "")
        .has("created", time(), "")
        .has("email", text(), "")
        .has("userName", text(), "")
        .has("firstName", text().nullable(), "")
        .has("middleName", text().nullable(), "")
        .has("lastName", text().nullable(), "")
        .has("nickName", text().nullable(), "")
        .has("screenName", text().nullable(), "What other members see.")
        .has("country", text(), "ISO 3166-1 alpha-2.")
        .has("state", text().nullable(), "")
        .has("city", text().nullable(), "")
        .has("zip", text().nullable(), "")
        .has("birthday", text().nullable(), "")
        .has("phone", text().nullable(), "")
        .has("locale", text(), "The language of texts.")
        .until(V2_1)
        .has("lang", text(), "The language of texts.")
        .since(V2_2)
        .has("preferredLanguage", text().nullable(), "")
        .has("cobrand", text().nullable(), "")
        .has("cocat", text().nullable(), "")
        .has("originCode", text().nullable(), "")
        .has("isPublic", flag(), "Whether others may see the profile.")
        .has("isCurrentSubscriptionPayable", flag(), "")
        .has("parentalControlEnabled", flag(), "")
        .has("scrobblingEnabled", flag(), "")
        .has("screenNameAutoCreated", text(), "A flag, as text.")
        .has("familyPlan", text().nullable(), "")
        .has("subscription", of("Subscription"), "")
        .has("entitlements", of("Entitlements"), "")
}

fn subscription() -> Record {
    let date = either(vec![text(), integer(0).nullable()]);
    record()
        .has("id", text(), "")
        .has("billingPartnerCode", text().nullable(), "")
        .has("billingPartner", text().nullable(), "")
        .has("catalog", text(), "The catalog's name; before v2.2 its id.")
        .has("createDate", time(), "")
        .has("isSuspended", flag(), "")
        .has("tierCode", text(), "")
        .has("tierName", text(), "")
        .has("productCode", text().nullable(), "")
        .has("productName", text().nullable(), "")
        .has("productServiceTerm", text().nullable(), "")
        .has("expirationDate", date, "ISO 8601, or milliseconds since 1970.")
        .has("trialLengthDays", integer(0).nullable(), "")
        .has("isTrial", flag(), "")
        .has("state", text(), "TRIAL, PAYING, EXPIRED; others are to be expected.")
        .has("createdWithSocialProvider", text().nullable(), "")
}

fn entitlements() -> Record {
    record()
        .has("canStreamOnWeb", flag(), "")
        .has("canStreamOnMobile", flag(), "")
        .has("canStreamOnHomeDevice", flag(), "Decides for home audio devices.")
        .has("canStreamOnPC", flag(), "")
        .has("canStreamOffline", flag(), "")
        .has("canStreamRadio", flag(), "")
        .has("canStreamOnDemand", flag(), "")
        .has("canStreamHiRes", flag(), "")
        .has(
            "canUpgradeStreams",
            flag(),
            "Whether a better subscription is to be had.",
        )
        .has("canPlayPremiumRadio", flag(), "")
        .has("isPlayBasedTier", flag(), "")
        .has("isMonthlyPlayBasedTier", flag(), "")
        .has("isOneTimePlayBasedTier", flag(), "")
        .has("maxStreamCount", integer(0), "Streams at the same time.")
        .has("maxDeviceCount", integer(0), "")
        .has("maxPcCount", integer(0), "")
        .has("maxStreamBitrate", integer(0), "In kbit/s.")
        .has("maxDownloadBitrate", integer(0), "In kbit/s.")
        .has("totalPlays", integer(0).nullable(), "")
        .has("playsRemaining", integer(0).nullable(), "")
        .has(
            "skipLimit",
            integer(0).nullable(),
            "So many tracks of stations may be skipped …",
        )
        .has("skipLimitMinutes", integer(0).nullable(), "… in so many minutes.")
}

fn tokens() -> Record {
    record()
        .has("token_type", the("bearer"), "")
        .may("username", text(), "The member's; with the password grant.")
        .may("first_name", text(), "")
        .may("last_name", text(), "")
        .may("guid", text(), "The member's id.")
        .may("catalog", text(), "The member's catalog.")
        .has("access_token", text(), "For `Authorization: Bearer`.")
        .has("refresh_token", text(), "Gives new tokens; keep the latest.")
        .has(
            "expires_in",
            text().with("pattern", "^[0-9]+$"),
            "Seconds until the access token ends, as text.",
        )
}
