//! Another application key while the program runs.
use crate::desk::*;
use musiccat::abi::mcat_reason::*;
use musiccat::abi::mcat_status::*;
use musiccat::{Client, Own, Params, Response, catalog, me};

fn top(client: &Client) -> Response {
    client.call(catalog::artists_top(&Params::default()))
}

#[test]
fn new_api_key_serves_the_client_and_its_shares_at_once() {
    for version in VERSIONS {
        let sandbox = own();
        let mut wrong = config(&sandbox, version);
        wrong.api_key = "not-the-key".into();
        let client = Client::new(wrong).unwrap();
        let share = client.share(Own::default()).unwrap();
        for client in [&client, &share, &client] {
            let refused = fails(top(client), MCAT_ERR_UNAUTHORIZED);
            assert_eq!(refused.reason, MCAT_REASON_APP_KEY);
        }
        refused(&sandbox, || top(&client), MCAT_ERR_UNAUTHORIZED, "several times");
        // That the old one is held says nothing of the new one.
        client.set_api_key(sandbox.api_key()).unwrap();
        ok(top(&client));
        ok(top(&share));
        // Token calls name it too, where no client id is set.
        sign_in(&client, listener(&sandbox));
        ok(client.refresh(&Params::default()));
        assert_eq!(last(&sandbox).body.unwrap()["client_id"], sandbox.client_id());
    }
}

#[test]
fn api_key_set_again_releases_held_calls() {
    let sandbox = own();
    let mut wrong = config(&sandbox, VERSIONS[1]);
    wrong.api_key = "not-the-key".into();
    let client = Client::new(wrong).unwrap();
    for _ in 0..3 {
        fails(top(&client), MCAT_ERR_UNAUTHORIZED);
    }
    refused(&sandbox, || top(&client), MCAT_ERR_UNAUTHORIZED, "several times");
    client.set_api_key("not-the-key").unwrap();
    let sent = fails(top(&client), MCAT_ERR_UNAUTHORIZED);
    assert_eq!(sent.http_status, 401);
}

#[test]
fn api_key_that_no_header_can_carry_is_refused_and_the_old_one_kept() {
    let sandbox = own();
    let client = client(&sandbox, VERSIONS[1]);
    for bad in ["", "a\r\nx: y", "schl\u{fc}ssel", &"x".repeat(1025)] {
        let error = client.set_api_key(bad).unwrap_err();
        assert!(
            error.status == MCAT_ERR_ARGUMENT && error.message.starts_with("api_key: "),
            "{}",
            error.message
        );
        assert!(bad.is_empty() || !error.message.contains(bad));
    }
    ok(top(&client));
    client.set_api_key(&"x".repeat(1024)).unwrap();
    fails(top(&client), MCAT_ERR_UNAUTHORIZED);
}

#[test]
fn unknown_client_id_fails_the_refresh_and_signs_nobody_out() {
    for version in VERSIONS {
        let sandbox = own();
        let mut wrong = config(&sandbox, version);
        wrong.client_id = Some("not-the-client".into());
        let client = Client::new(wrong).unwrap();
        sign_in(&client, listener(&sandbox));
        let refused = fails(client.refresh(&Params::default()), MCAT_ERR_UNAUTHORIZED);
        assert_eq!((refused.http_status, refused.reason), (401, MCAT_REASON_APP_KEY));
        ok(client.signed_in(&Params::default()));
        ok(client.call(me::me_account(&Params::default())));
    }
}
