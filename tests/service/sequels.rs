//! The next page of a list and the wait for an accepted change belong to the member whose list or change it is.
use crate::desk::*;
use musiccat::abi::mcat_reason::*;
use musiccat::abi::mcat_status::{self, *};
use musiccat::{Client, Params, Response, Version, catalog, favorites, library};
use musiccat_sandbox::Options;
use std::time::Duration;

fn page_after(client: &Client, response: &Response) -> Response {
    client.next_page(response)
}

fn wait_for(client: &Client, response: &Response) -> Response {
    let soon = Params {
        deadline_ms: Some(1_000),
        ..Params::default()
    };
    client.wait_visible(response, &soon)
}

/// A call that goes on with a response, and one that makes such a response for its member.
type Goes = fn(&Client, &Response) -> Response;
type Begins<'b> = &'b dyn Fn(&Client) -> Response;

// req:AUTH-08
#[test]
fn next_page_and_wait_go_on_only_for_the_member_whose_response_it_is() {
    let sandbox = sandbox(Options {
        artists: 200,
        accept_delay: Duration::from_secs(3_600),
        ..calm()
    });
    let collector = member(&sandbox, "whole catalog");
    let another = listener(&sandbox);
    let list = |client: &Client| ok(client.call(library::me_library_tracks(&limit(5))));
    let add = |client: &Client| {
        let added = client.call(favorites::me_favorites_add("tra.5", None, &Params::default()));
        assert_eq!(added.status, MCAT_ACCEPTED, "{added:?}");
        added
    };
    let kinds: [(Goes, mcat_status, Begins); 2] = [(page_after, MCAT_OK, &list), (wait_for, MCAT_ACCEPTED, &add)];
    for (goes_on, status, begin) in kinds {
        let client = signed_in(&sandbox, Version::V2_2, collector);
        let response = begin(&client);
        let is_theirs = |client: &Client| {
            let conflict = refused(
                &sandbox,
                || goes_on(client, &response),
                MCAT_ERR_CONFLICT,
                "another member's",
            );
            assert_eq!(conflict.reason, MCAT_REASON_OTHER_MEMBER);
        };
        let goes = |client: &Client| {
            let before = sandbox.count(|_| true);
            let next = goes_on(client, &response);
            assert_eq!(next.status, status, "{next:?}");
            assert!(sandbox.count(|_| true) > before, "it asked");
        };
        goes(&client);
        is_theirs(&signed_in(&sandbox, Version::V2_2, another));
        goes(&signed_in(&sandbox, Version::V2_2, collector));

        ok(client.sign_out(&Params::default()));
        let nobody = || goes_on(&client, &response);
        let needed = refused(&sandbox, nobody, MCAT_ERR_SIGN_IN_NEEDED, "no member has signed in");
        assert_eq!(needed.reason, MCAT_REASON_NOT_SIGNED_IN);
        sign_in(&client, another);
        is_theirs(&client);
        sign_in(&client, collector);
        goes(&client);
    }
}

#[test]
fn next_page_of_catalog_goes_on_for_everybody() {
    let sandbox = own();
    let client = signed_in(&sandbox, Version::V2_2, listener(&sandbox));
    let page = ok(client.call(catalog::artists_top(&limit(5))));
    ok(client.sign_out(&Params::default()));
    assert_eq!(ok(client.next_page(&page)).meta().offset, 5);
    sign_in(&client, &sandbox.members()[1]);
    assert_eq!(ok(client.next_page(&page)).meta().offset, 5);
}
