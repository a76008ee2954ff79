//! The account object.

use super::ELSEWHERE;
use crate::base::clock::date_time;
use crate::base::json::{Json, Object};
use crate::base::markets::Market;
use crate::base::version::Version;
use crate::member::demo_members::{DemoMember, Plan};
use crate::member::playback::{SKIP_LIMIT, SKIP_LIMIT_MINUTES};

const CREATED_MS: i64 = 1_554_200_100_000;
/// When an expired subscription ended, and when any other ends.
const ENDED_MS: i64 = 1_738_281_600_000;
const ENDS_MS: i64 = 1_924_905_600_000;

/// What version 1 tells of an account beside its subscription and its entitlements.
const OWN_OF_VERSION_1: [&str; 10] = [
    "id",
    "email",
    "logon",
    "firstName",
    "lastName",
    "country",
    "locale",
    "cobrand",
    "cocat",
    "isPublic",
];
const SUBSCRIPTION_OF_VERSION_1: [&str; 12] = [
    "billingPartnerCode",
    "catalog",
    "createDate",
    "isSuspended",
    "tierCode",
    "tierName",
    "productCode",
    "productName",
    "expirationDate",
    "trialLengthDays",
    "isTrial",
    "state",
];

/// The account, its subscription and its entitlements, of a member who may do what the plan says and pays for the tier. In version 1 all
/// their keys are side by side.
pub(crate) fn account(version: Version, member: &DemoMember, plan: Plan, tier: Plan) -> Object {
    let own = own(version, member, plan);
    let subscription = subscription(version, member, plan, tier);
    let entitlements = entitlements(member, plan);
    match version {
        Version::V1 => own
            .only(&OWN_OF_VERSION_1)
            .append(subscription.only(&SUBSCRIPTION_OF_VERSION_1))
            .append(entitlements),
        _ => own.put("subscription", subscription).put("entitlements", entitlements),
    }
}

fn own(version: Version, member: &DemoMember, plan: Plan) -> Object {
    let full = |text: &str| (!member.sparse).then(|| text.to_owned());
    let user_name = if version == Version::V1 { "logon" } else { "userName" };
    let language = if version < Version::V2_2 { "locale" } else { "lang" };
    Object::new()
        .put("type", "account")
        .put("id", member.guid)
        .put("href", format!("{ELSEWHERE}/me/account"))
        .put("created", date_time(CREATED_MS))
        .put("email", member.user_name)
        .put(user_name, member.user_name)
        .put("firstName", member.first_name)
        .put("middleName", Json::Null)
        .put("lastName", member.last_name)
        .put("nickName", Json::Null)
        .put("screenName", full(member.screen_name))
        .put("country", member.catalog)
        .put("state", Json::Null)
        .put("city", full("Harbour Falls"))
        .put("zip", full("00100"))
        .put("birthday", Json::Null)
        .put("phone", full("+1 555 0100"))
        .put(language, member.lang)
        .put("preferredLanguage", full(member.lang))
        .put("cobrand", full("40134"))
        .put("cocat", full("40134:128"))
        .put("originCode", Json::Null)
        .put("isPublic", !member.sparse)
        .put("isCurrentSubscriptionPayable", plan != Plan::Expired)
        .put("parentalControlEnabled", false)
        .put("scrobblingEnabled", false)
        .put("nonDmcaRadioUser", false)
        .put("screenNameAutoCreated", "true")
        .put("familyPlan", Json::Null)
}

fn subscription(version: Version, member: &DemoMember, plan: Plan, tier: Plan) -> Object {
    let full = |text: &str| (!member.sparse).then(|| text.to_owned());
    let market = Market::find(member.catalog).expect("demo members live where a catalog is");
    let catalog = if version < Version::V2_2 {
        market.id
    } else {
        market.code
    };
    let (tier_code, tier_name) = match tier {
        Plan::Mobile => ("TIER_MOBILE", "Mobile"),
        _ => ("TIER_PREMIER", "Premier"),
    };
    let date = |ms| match version {
        Version::V1 => Json::Int(ms),
        _ => date_time(ms).into(),
    };
    // The service gives this date as a number or as text.
    let expiration = match plan {
        Plan::Expired => date(ENDED_MS),
        _ if member.sparse => Json::Null,
        _ => Json::Int(ENDS_MS),
    };
    Object::new()
        .put("id", format!("{}-1", &member.guid[..8]))
        .put("billingPartnerCode", full("DIRECT"))
        .put("billingPartner", full("Direct"))
        .put("catalog", catalog)
        .put("createDate", date(CREATED_MS))
        .put("isSuspended", plan == Plan::Suspended)
        .put("tierCode", tier_code)
        .put("tierName", tier_name)
        .put("productCode", full("PREMIER_MONTHLY"))
        .put("productName", full("Premier, monthly"))
        .put("productServiceTerm", full("MONTHLY"))
        .put("expirationDate", expiration)
        .put("trialLengthDays", (!member.sparse).then_some(30_u32))
        .put("isTrial", false)
        .put("state", if plan == Plan::Expired { "EXPIRED" } else { "PAYING" })
        .put("createdWithSocialProvider", Json::Null)
}

fn entitlements(member: &DemoMember, plan: Plan) -> Object {
    let in_order = plan.may_stream();
    let everywhere = plan == Plan::Premier;
    let full = |number: u32| (!member.sparse).then_some(number);
    Object::new()
        .put("canStreamOnWeb", in_order)
        .put("canStreamOnMobile", in_order)
        .put("canStreamOnHomeDevice", everywhere)
        .put("canStreamOnPC", everywhere)
        .put("canStreamOffline", in_order)
        .put("canStreamRadio", in_order)
        .put("canStreamOnDemand", in_order)
        .put("canStreamHiRes", everywhere)
        .put("canUpgradeStreams", !everywhere)
        .put("canPlayPremiumRadio", everywhere)
        .put("isPlayBasedTier", false)
        .put("isMonthlyPlayBasedTier", false)
        .put("isOneTimePlayBasedTier", false)
        .put("maxStreamCount", 1_u32)
        .put("maxDeviceCount", 5_u32)
        .put("maxPcCount", 5_u32)
        .put("maxStreamBitrate", 320_u32)
        .put("maxDownloadBitrate", 320_u32)
        .put("totalPlays", Json::Null)
        .put("playsRemaining", Json::Null)
        .put("skipLimit", full(SKIP_LIMIT))
        .put("skipLimitMinutes", full(SKIP_LIMIT_MINUTES))
}
