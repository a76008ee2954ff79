//! The account of each demo member.

use crate::support::*;

// svc:ACC-01
#[test]
fn each_demo_member_s_account_is_what_the_member_is_for() {
    let sandbox = start();
    for version in ["", "/v2.1", "/v2.2"] {
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
            assert_eq!((status, keys(&body)), (200, vec!["account"]));
            let account = &body["account"];
            let demo = sandbox.members()[member];
            assert_eq!(
                (&account["id"], &account["email"]),
                (&demo.guid.into(), &demo.user_name.into())
            );
            assert_eq!(account["subscription"]["isSuspended"], suspended, "{}", demo.what);
            assert_eq!(account["subscription"]["state"], state, "{}", demo.what);
            assert_eq!(account["entitlements"]["canStreamOnHomeDevice"], home, "{}", demo.what);
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
