//! Sessions: one player of an account at a time.
use crate::compare::same;
use crate::desk::*;
use crate::plain::get;
use musiccat::abi::mcat_status::*;
use musiccat::abi::mcat_user_action::*;
use musiccat::{Params, Response, Version, catalog};

/// What a player asks with.
fn context(version: Version) -> &'static str {
    match version {
        Version::V2_2 => "tra.1",
        _ => "ON_DEMAND",
    }
}

/// The session that a response holds: its id, and whether it is valid.
fn session(response: &Response) -> (String, i8) {
    let session = response.at(&response.session).expect("a session");
    (response.text(&session.id).expect("an id").to_owned(), session.valid)
}

// req:CAT-34
#[test]
fn session_is_valid_until_another_player_opens_one() {
    let sandbox = own();
    let none = Params::default();
    for version in ALL_VERSIONS {
        let kitchen = signed_in(&sandbox, version, listener(&sandbox));
        let opened = ok(kitchen.call(catalog::sessions_create(&none)));
        let (id, valid) = session(&opened);
        assert_eq!((opened.http_status, valid), (201, 1));
        assert!(
            opened
                .text(&opened.location)
                .is_some_and(|address| address.ends_with(&id))
        );
        let ask = || ok(kitchen.call(catalog::session_get(&id, context(version), &none)));
        let holds = ask();
        assert_eq!(session(&holds), (id.clone(), 1));
        let entry = last(&sandbox);
        assert_eq!(
            (entry.path, entry.query),
            (
                format!("/{}/session/{id}", version.segment()),
                format!("context={}", context(version))
            )
        );
        assert_eq!(
            entry.headers.iter().filter(|(name, _)| name == "authorization").count(),
            0,
            "the key is enough"
        );
        let target = format!("/{}/session/{id}?context={}", version.segment(), context(version));
        same(&holds, &get(&sandbox, &target));
        let bedroom = signed_in(&sandbox, version, listener(&sandbox));
        let (newer, _) = session(&ok(bedroom.call(catalog::sessions_create(&none))));
        assert_ne!(newer, id);
        let lost = ask();
        assert_eq!(session(&lost), (id.clone(), 0), "the other player has taken over");
        same(&lost, &get(&sandbox, &target));
    }
}

// req:CAT-34
#[test]
fn session_context_is_an_id_on_2_2_and_a_word_before() {
    let sandbox = own();
    let none = Params::default();
    for version in ALL_VERSIONS {
        let player = signed_in(&sandbox, version, listener(&sandbox));
        let (id, _) = session(&ok(player.call(catalog::sessions_create(&none))));
        let ask = |context: &str| player.call(catalog::session_get(&id, context, &none));
        for content in ["tra.1", "Alb.1", "art.1", "g.1", "ps.1", "pp.1"] {
            match version {
                Version::V2_2 => drop(ok(ask(content))),
                _ => drop(refused(
                    &sandbox,
                    || ask(content),
                    MCAT_ERR_UNSUPPORTED,
                    "an id as context",
                )),
            }
        }
        for word in ["ON_DEMAND", "BASIC_RADIO", "PREM_RADIO", "UNKNOWN"] {
            match version {
                Version::V2_2 => drop(refused(
                    &sandbox,
                    || ask(word),
                    MCAT_ERR_UNSUPPORTED,
                    "a word as context",
                )),
                _ => drop(ok(ask(word))),
            }
        }
        for bad in ["", "RADIO", "tra.", "tra.1,tra.2", "imgs.1"] {
            refused(
                &sandbox,
                || ask(bad),
                MCAT_ERR_ARGUMENT,
                "context: must be the id of what plays next",
            );
        }
        let nothing = player.call(catalog::session_get("no-such-session", context(version), &none));
        fails(nothing, MCAT_ERR_NOT_FOUND);
        let call = || player.call(catalog::session_get("a/b", context(version), &none));
        refused(&sandbox, call, MCAT_ERR_ARGUMENT, "id: ");
    }
}

// req:CAT-34
#[test]
fn member_who_may_not_stream_opens_no_session() {
    let sandbox = own();
    let none = Params::default();
    for version in ALL_VERSIONS {
        let expired = signed_in(&sandbox, version, member(&sandbox, "expired"));
        let response = fails(expired.call(catalog::sessions_create(&none)), MCAT_ERR_FORBIDDEN);
        assert_eq!((response.code(), response.maybe_applied), (Some("1005"), 0));
        let nobody = client(&sandbox, version);
        let call = || nobody.call(catalog::sessions_create(&none));
        let response = refused(&sandbox, call, MCAT_ERR_SIGN_IN_NEEDED, "");
        assert_eq!(response.user_action, MCAT_ACTION_SIGN_IN);
    }
}
