//! The session that the library holds for the player: one player of an account at a time.
use crate::desk::*;
use musiccat::abi::mcat_reason::*;
use musiccat::abi::mcat_status::*;
use musiccat::{Client, Own, Params, Response, Version};
use musiccat_sandbox::Sandbox;

/// What a player is about to play.
fn context(version: Version) -> &'static str {
    match version {
        Version::V2_2 => "tra.1",
        _ => "PREM_RADIO",
    }
}

fn hold(client: &Client) -> String {
    let response = ok(client.hold_session(&Params::default()));
    let session = response.at(&response.session).expect("a session");
    assert_eq!(session.valid, 1);
    response.text(&session.id).expect("an id").to_owned()
}

fn ask(client: &Client, version: Version) -> Response {
    client.ask_session(context(version), &Params::default())
}

/// The session is another player's, and nobody asks the service for that.
#[track_caller]
fn is_known_to_be_taken(sandbox: &Sandbox, client: &Client, version: Version) {
    let taken = refused(sandbox, || ask(client, version), MCAT_ERR_CONFLICT, "session");
    assert_eq!(taken.reason, MCAT_REASON_SESSION_TAKEN);
}

// req:CAT-34
#[test]
fn session_is_held_until_another_player_takes_over() {
    for version in ALL_VERSIONS {
        let sandbox = own();
        let kitchen = signed_in(&sandbox, version, listener(&sandbox));
        let first = hold(&kitchen);
        // Another client of the same member is the same player.
        let share = kitchen.share(Own::default()).unwrap();
        for client in [&kitchen, &share] {
            let holds = ok(ask(client, version));
            assert_eq!(holds.at(&holds.session).map(|session| session.valid), Some(1));
            let entry = last(&sandbox);
            assert_eq!(entry.path, format!("/{}/session/{first}", version.segment()));
            assert_eq!(entry.query, format!("context={}", context(version)));
        }
        let bedroom = signed_in(&sandbox, version, listener(&sandbox));
        hold(&bedroom);
        let taken = fails(ask(&kitchen, version), MCAT_ERR_CONFLICT);
        assert_eq!(taken.reason, MCAT_REASON_SESSION_TAKEN);
        is_known_to_be_taken(&sandbox, &kitchen, version);
        is_known_to_be_taken(&sandbox, &share, version);
        ok(ask(&bedroom, version));
        let second = hold(&kitchen);
        assert_ne!(second, first);
        ok(ask(&kitchen, version));
        ok(ask(&share, version));
        fails(ask(&bedroom, version), MCAT_ERR_CONFLICT);
    }
}

#[test]
fn session_not_held_or_wrong_context_is_refused_without_a_request() {
    for version in ALL_VERSIONS {
        let sandbox = own();
        let nobody = client(&sandbox, version);
        refused(&sandbox, || ask(&nobody, version), MCAT_ERR_SIGN_IN_NEEDED, "");
        refused(
            &sandbox,
            || nobody.hold_session(&Params::default()),
            MCAT_ERR_SIGN_IN_NEEDED,
            "",
        );
        let player = signed_in(&sandbox, version, listener(&sandbox));
        refused(
            &sandbox,
            || ask(&player, version),
            MCAT_ERR_ARGUMENT,
            "has no session of the member",
        );
        hold(&player);
        for context in ["", "tra.", "RADIO", "tra.1,tra.2"] {
            let call = || player.ask_session(context, &Params::default());
            refused(&sandbox, call, MCAT_ERR_ARGUMENT, "context: ");
        }
        let others = if version == Version::V2_2 {
            "PREM_RADIO"
        } else {
            "tra.1"
        };
        let call = || player.ask_session(others, &Params::default());
        refused(&sandbox, call, MCAT_ERR_UNSUPPORTED, "as context");
        refused(
            &sandbox,
            || player.hold_session(&limit(1)),
            MCAT_ERR_ARGUMENT,
            "limit: ",
        );
        // It is the member's who was signed in.
        sign_in(&player, member(&sandbox, "Canadian"));
        refused(
            &sandbox,
            || ask(&player, version),
            MCAT_ERR_ARGUMENT,
            "has no session of the member",
        );
        hold(&player);
        ok(player.sign_out(&Params::default()));
        sign_in(&player, listener(&sandbox));
        refused(
            &sandbox,
            || ask(&player, version),
            MCAT_ERR_ARGUMENT,
            "has no session of the member",
        );
    }
}

/// Another player has lost its session all the same.
#[test]
fn session_opened_while_its_member_leaves_is_maybe_applied() {
    let sandbox = own();
    let player = signed_in(&sandbox, Version::V2_2, listener(&sandbox));
    let opened = meanwhile(
        &sandbox,
        "/sessions",
        || player.hold_session(&Params::default()),
        || drop(ok(player.sign_out(&Params::default()))),
    );
    let opened = fails(opened, MCAT_ERR_SIGN_IN_NEEDED);
    assert_eq!(opened.maybe_applied, 1, "{opened:?}");
}

#[test]
fn session_answered_404_is_taken_and_500_leaves_it_open() {
    let sandbox = own();
    let player = signed_in(&sandbox, Version::V2_2, listener(&sandbox));
    hold(&player);
    sandbox.fault(failing("/session/*", 500)).unwrap();
    fails(ask(&player, Version::V2_2), MCAT_ERR_SERVICE);
    sandbox.clear_faults();
    ok(ask(&player, Version::V2_2));
    sandbox.fault(failing("/session/*", 404)).unwrap();
    let gone = fails(ask(&player, Version::V2_2), MCAT_ERR_CONFLICT);
    assert_eq!((gone.reason, gone.http_status), (MCAT_REASON_SESSION_TAKEN, 404));
    sandbox.clear_faults();
    is_known_to_be_taken(&sandbox, &player, Version::V2_2);
}

#[test]
fn member_who_may_not_stream_holds_no_session() {
    let sandbox = own();
    let player = signed_in(&sandbox, Version::V2_2, member(&sandbox, "expired"));
    fails(player.hold_session(&Params::default()), MCAT_ERR_FORBIDDEN);
    refused(
        &sandbox,
        || ask(&player, Version::V2_2),
        MCAT_ERR_ARGUMENT,
        "has no session of the member",
    );
}

#[test]
fn session_answer_for_an_older_session_or_member_is_ignored() {
    let sandbox = own();
    let kitchen = signed_in(&sandbox, Version::V2_2, listener(&sandbox));
    let bedroom = signed_in(&sandbox, Version::V2_2, listener(&sandbox));
    hold(&kitchen);
    hold(&bedroom);
    let asking = || ask(&kitchen, Version::V2_2);
    ok(meanwhile(&sandbox, "/session/*", asking, || drop(hold(&kitchen))));
    ok(ask(&kitchen, Version::V2_2));

    let holding = || kitchen.hold_session(&Params::default());
    let other = member(&sandbox, "Canadian");
    let held = meanwhile(&sandbox, "/sessions", holding, || sign_in(&kitchen, other));
    fails(held, MCAT_ERR_SIGN_IN_NEEDED);
    refused(
        &sandbox,
        || ask(&kitchen, Version::V2_2),
        MCAT_ERR_ARGUMENT,
        "has no session of the member",
    );
}
