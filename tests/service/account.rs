//! The account and what the member may do.
use crate::compare::{same, sent_somewhere};
use crate::desk::*;
use crate::plain::{as_member, token};
use musiccat::abi::mcat_verdict::{self, *};
use musiccat::{Params, Response, Version, account, me};

fn verdict(response: &Response, entitlement: &str) -> mcat_verdict {
    let account = response.at(&response.account).expect("an account");
    // SAFETY: the response holds the account and all that it leads to.
    unsafe { account::verdict(account, entitlement) }.expect("a right to stream")
}

// req:ACC-01
// req:OBJ-10
// req:VER-03
#[test]
fn account_subscription_and_entitlements_of_every_member_are_read() {
    let sandbox = own();
    for version in ALL_VERSIONS {
        let mut accounts = Vec::new();
        for who in sandbox.members() {
            let client = signed_in(&sandbox, version, who);
            let read = ok(client.call(me::me_account(&Params::default())));
            let access = token(&sandbox, who);
            let sent = as_member(
                &sandbox,
                &access,
                "GET",
                &format!("/{}/me/account", version.segment()),
                "",
            )
            .json();
            same(&read, &sent);
            let account = read.at(&read.account).unwrap();
            let subscription = read.at(&account.subscription).unwrap();
            let entitlements = read.at(&account.entitlements).unwrap();
            // Version 1 has the keys of the parts side by side.
            let (sent, sent_rights) = match version {
                Version::V1 => (&sent, &sent),
                _ => (&sent["account"], &sent["account"]["entitlements"]),
            };
            // One field, whatever the version calls it; what the catalog is called differs too.
            let language = if version == Version::V2_2 { "lang" } else { "locale" };
            assert_eq!(read.text(&account.lang), sent[language].as_str());
            assert_eq!(
                read.text(&subscription.catalog).unwrap().len() == 2,
                version == Version::V2_2,
                "a name or an id"
            );
            let rights = read.items(&entitlements.rights);
            let sent_rights = sent_rights.as_object().unwrap();
            let by_name = |name: &str| {
                rights
                    .iter()
                    .find(|right| read.text(&right.name) == Some(name))
                    .map(|r| r.granted)
            };
            for (key, value) in sent_rights.iter().filter(|(key, _)| key.starts_with("canStream")) {
                assert_eq!(by_name(key), value.as_bool().map(i8::from), "{key}");
            }
            accounts.push(sent.clone());
        }
        let mut places =
            "id email country phone firstName lastName subscription.billingPartnerCode subscription.tierCode
             subscription.tierName subscription.productCode subscription.productName subscription.isTrial
             subscription.trialLengthDays subscription.isSuspended subscription.state subscription.catalog
             entitlements.canStreamOnHomeDevice entitlements.maxStreamCount entitlements.skipLimit
             entitlements.skipLimitMinutes"
                .to_owned();
        if version == Version::V1 {
            for (newer, older) in [("subscription.", ""), ("entitlements.", ""), ("phone", "logon")] {
                places = places.replace(newer, older);
            }
        }
        sent_somewhere(&accounts, &places);
    }
}

// req:ACC-01
#[test]
fn account_call_returns_the_signed_in_members_account() {
    for version in VERSIONS {
        let who = member(shared(), "Canadian");
        let client = signed_in(shared(), version, who);
        let read = ok(client.call(me::me_account(&Params {
            pretty: Some(true),
            ..Params::default()
        })));
        let account = read.at(&read.account).unwrap();
        assert_eq!(read.text(&account.email), Some(who.user_name));
        assert_eq!(
            (read.text(&account.country), read.text(&account.lang)),
            (Some("CA"), Some("fr-CA"))
        );
    }
}

// req:ACC-02
// req:ACC-03
#[test]
fn verdict_follows_entitlements_unless_the_account_has_a_problem() {
    const HOME: &str = "canStreamOnHomeDevice";
    for version in VERSIONS {
        let read = |what: &str| {
            let client = signed_in(shared(), version, member(shared(), what));
            ok(client.call(me::me_account(&Params::default())))
        };
        let may = read("may stream on a home device");
        assert_eq!(verdict(&may, HOME), MCAT_VERDICT_MAY_STREAM);
        assert_eq!(verdict(&may, "canStreamOnWeb"), MCAT_VERDICT_MAY_STREAM);
        assert_eq!(
            verdict(&may, "canStreamOnToaster"),
            MCAT_VERDICT_WAIT,
            "absent is neither granted nor refused"
        );
        let mobile = read("has to upgrade");
        assert_eq!(verdict(&mobile, HOME), MCAT_VERDICT_UPGRADE);
        assert_eq!(
            verdict(&mobile, "canStreamOnMobile"),
            MCAT_VERDICT_MAY_STREAM,
            "each right by its own name"
        );
        // Neither may stream either, but the member is told of the account first.
        for what in ["suspended", "expired"] {
            let account = read(what);
            assert_eq!(verdict(&account, HOME), MCAT_VERDICT_ACCOUNT_PROBLEM, "{what}");
            assert_eq!(
                verdict(&account, "canStreamOnToaster"),
                MCAT_VERDICT_ACCOUNT_PROBLEM,
                "{what}"
            );
        }
    }
}
