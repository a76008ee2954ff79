//! The account of each demo member.

use crate::support::*;

// svc:ACC-01
#[test]
fn each_demo_member_s_account_is_what_the_member_is_for() {
    let sandbox = start();
    for version in ["", "/v1", "/v2.1", "/v2.2"] {
        for (member, suspended, state, home) in [
            (0, false, "PAYING", true),
            (1, false, "PAYING", false),
            (2, true, "PAYING", false),
            (3, false, "EXPIRED", false),
            (4, false, "PAYING", true),
            (5, false, "PAYING", true),
        ] {
            let request = get_as(&sandbox, &token(&sandbox, member), &format!("{version}/me/account"));
            let (status, body) = read(request);
            assert_eq!(status, 200, "{version}: {body}");
            // In version 1 bare, and with the keys of its parts side by side.
            let (account, subscription, entitlements) = match version {
                "/v1" => (&body, &body, &body),
                _ => {
                    let account = &body["account"];
                    (account, &account["subscription"], &account["entitlements"])
                }
            };
            assert_eq!(keys(&body).len() == 1, version != "/v1");
            let demo = sandbox.members()[member];
            assert_eq!(
                (&account["id"], &account["email"]),
                (&demo.guid.into(), &demo.user_name.into())
            );
            assert_eq!(subscription["isSuspended"], suspended, "{}", demo.what);
            assert_eq!(subscription["state"], state, "{}", demo.what);
            assert_eq!(entitlements["canStreamOnHomeDevice"], home, "{}", demo.what);
        }
    }
    let sparse = read(get_as(&sandbox, &token(&sandbox, 5), "/v2.2/me/account")).1;
    let nulls = |object: &serde_json::Value| {
        object
            .as_object()
            .unwrap()
            .values()
            .filter(|value| value.is_null())
            .count()
    };
    assert!(nulls(&sparse["account"]) >= 10 && nulls(&sparse["account"]["subscription"]) >= 6);
    assert!(sparse["account"]["entitlements"]["skipLimit"].is_null());
}

// case:K03
#[test]
fn account_of_version_1_is_flat() {
    let sandbox = start();
    let get = |version: &str| read(get_as(&sandbox, &token(&sandbox, 3), &format!("/{version}/me/account"))).1;
    let (flat, older) = (get("v1"), &get("v2.1")["account"]);
    let own = "id email firstName lastName country locale cobrand cocat isPublic";
    let subscription = "billingPartnerCode catalog isSuspended tierCode tierName productCode productName trialLengthDays isTrial state";
    let entitlements = keys(&older["entitlements"]).join(" ");
    let mut count = 0;
    for (part, names) in [
        (older, own),
        (&older["subscription"], subscription),
        (&older["entitlements"], &entitlements),
    ] {
        for name in names.split_whitespace() {
            assert_eq!(flat[name], part[name], "{name}");
            count += 1;
        }
    }
    assert_eq!((&flat["logon"], keys(&flat).len()), (&older["userName"], count + 3));
    let date = |key: &str| flat[key].as_i64().expect("milliseconds");
    assert_eq!(
        (date("createDate"), date("expirationDate")),
        (1_554_200_100_000, 1_738_281_600_000)
    );
}

#[test]
fn no_two_members_share_an_id_or_a_subscription() {
    let sandbox = start();
    let mut ids = std::collections::HashSet::new();
    for member in 0..sandbox.members().len() {
        let (_, body) = read(get_as(&sandbox, &token(&sandbox, member), "/v2.2/me/account"));
        for id in [&body["account"]["id"], &body["account"]["subscription"]["id"]] {
            assert!(ids.insert(id.as_str().unwrap().to_owned()), "{id}");
        }
    }
}
