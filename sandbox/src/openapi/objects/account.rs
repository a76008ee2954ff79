//! The account, and what a sign-in gives.

use super::{Named, named};
use crate::base::version::Version::{V2_1, V2_2};
use crate::openapi::schema::{Record, address, either, flag, integer, of, record, text, the, time};

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
        .has("type", the("account"), "What the object is.")
        .has("id", text(), "The member's id.")
        .has("href", address(), "")
        .has("created", time(), "When the account was made.")
        .has("email", text(), "For the service to write to.")
        .has("userName", text(), "For sign-in.")
        .has("firstName", text().nullable(), "May be null, as all personal parts.")
        .has("middleName", text().nullable(), "")
        .has("lastName", text().nullable(), "")
        .has("nickName", text().nullable(), "")
        .has("screenName", text().nullable(), "What other members see.")
        .has("country", text(), "ISO 3166-1 alpha-2.")
        .has("state", text().nullable(), "")
        .has("city", text().nullable(), "")
        .has("zip", text().nullable(), "Postal code.")
        .has("birthday", text().nullable(), "")
        .has("phone", text().nullable(), "International, with a plus.")
        .has("locale", text(), "The language of texts.")
        .until(V2_1)
        .has("lang", text(), "The language of texts.")
        .since(V2_2)
        .has("preferredLanguage", text().nullable(), "Language and region.")
        .has(
            "cobrand",
            text().nullable(),
            "The partner under whose name the service is sold.",
        )
        .has("cocat", text().nullable(), "The partner and its catalog.")
        .has("originCode", text().nullable(), "How the member came to the service.")
        .has("isPublic", flag(), "Whether others may see the profile.")
        .has("isCurrentSubscriptionPayable", flag(), "Whether it can be paid for.")
        .has(
            "parentalControlEnabled",
            flag(),
            "Whether explicit content is to be kept away.",
        )
        .has(
            "scrobblingEnabled",
            flag(),
            "Whether listening is reported to other services.",
        )
        .has(
            "nonDmcaRadioUser",
            flag(),
            "Whether the rules for radio in the United States do not hold.",
        )
        .has("screenNameAutoCreated", text(), "A flag, as text.")
        .has("familyPlan", text().nullable(), "The plan that the account shares.")
        .has("subscription", of("Subscription"), "What the member pays for.")
        .has("entitlements", of("Entitlements"), "What the member may do.")
}

fn subscription() -> Record {
    let date = either(vec![text(), integer(0).nullable()]);
    record()
        .has("id", text(), "")
        .has("billingPartnerCode", text().nullable(), "Who takes the payment.")
        .has("billingPartner", text().nullable(), "The same, by name.")
        .has("catalog", text(), "The catalog's name; before v2.2 its id.")
        .has("createDate", time(), "When it began.")
        .has("isSuspended", flag(), "True: play nothing.")
        .has("tierCode", text(), "What level it is; for metering.")
        .has("tierName", text(), "The same, by name.")
        .has("productCode", text().nullable(), "What was bought.")
        .has("productName", text().nullable(), "The same, by name.")
        .has("productServiceTerm", text().nullable(), "How often it is paid.")
        .has("expirationDate", date, "ISO 8601, or milliseconds since 1970.")
        .has("trialLengthDays", integer(0).nullable(), "How long it can be tried.")
        .has("isTrial", flag(), "Whether it is being tried.")
        .has("state", text(), "TRIAL, PAYING, EXPIRED; others are to be expected.")
        .has(
            "createdWithSocialProvider",
            text().nullable(),
            "The social network that it was made with.",
        )
}

pub(super) fn entitlements() -> Record {
    record()
        .has("canStreamOnWeb", flag(), "In a browser.")
        .has("canStreamOnMobile", flag(), "On a phone or a tablet.")
        .has("canStreamOnHomeDevice", flag(), "Decides for home audio devices.")
        .has("canStreamOnPC", flag(), "In a program on a computer.")
        .has("canStreamOffline", flag(), "From downloads.")
        .has("canStreamRadio", flag(), "Stations.")
        .has("canStreamOnDemand", flag(), "Any track at any time.")
        .has("canStreamHiRes", flag(), "In more than CD quality.")
        .has(
            "canUpgradeStreams",
            flag(),
            "Whether a better subscription is to be had.",
        )
        .has("canPlayPremiumRadio", flag(), "Stations without limits.")
        .has("isPlayBasedTier", flag(), "Whether plays are counted.")
        .has(
            "isMonthlyPlayBasedTier",
            flag(),
            "Whether so many plays are allowed in a month.",
        )
        .has(
            "isOneTimePlayBasedTier",
            flag(),
            "Whether so many plays are allowed in all.",
        )
        .has("maxStreamCount", integer(0), "Streams at the same time.")
        .has("maxDeviceCount", integer(0), "Devices with downloads.")
        .has("maxPcCount", integer(0), "Computers with downloads.")
        .has("maxStreamBitrate", integer(0), "In kbit/s.")
        .has("maxDownloadBitrate", integer(0), "In kbit/s.")
        .has(
            "totalPlays",
            integer(0).nullable(),
            "Plays that are allowed; null: any number.",
        )
        .has(
            "playsRemaining",
            integer(0).nullable(),
            "Plays that are left; null: any number.",
        )
        .has(
            "skipLimit",
            integer(0).nullable(),
            "So many tracks of stations may be skipped …",
        )
        .has("skipLimitMinutes", integer(0).nullable(), "… in so many minutes.")
}

fn tokens() -> Record {
    record()
        .has(
            "token_type",
            text(),
            "`bearer`, unless a setting of the sandbox says otherwise.",
        )
        .may("username", text(), "The member's; with the password grant.")
        .may("first_name", text(), "With the password grant.")
        .may("last_name", text(), "With the password grant.")
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
