//! Sessions: one player an account.

use crate::support::*;
use musiccat_sandbox::Sandbox;
use serde_json::{Value, json};

const ALL: [&str; 3] = ["v1", "v2.1", "v2.2"];

/// Opens a session; its id.
fn open(sandbox: &Sandbox, token: &str, version: &str) -> String {
    let path = format!("/{version}/sessions");
    let response = post_as(sandbox, token, &path, "").send().unwrap();
    assert_eq!(response.status(), 201);
    let location = response.headers()["location"].to_str().unwrap().to_owned();
    let body: Value = parts(response).1;
    let session = if version == "v1" { &body } else { &body["session"] };
    assert_eq!(session["valid"], true);
    let id = session["id"].as_str().expect("an id").to_owned();
    assert_eq!(location, format!("{}/{version}/session/{id}", sandbox.base_url()));
    id
}

fn is_valid(sandbox: &Sandbox, version: &str, id: &str) -> bool {
    let body = ok(sandbox, &format!("/{version}/session/{id}{}", context(version)));
    let session = if version == "v1" { &body } else { &body["session"] };
    assert_eq!(session["id"], id);
    if version == "v1" {
        assert_eq!(keys(session), ["expiredByClientType", "id", "valid"]);
    } else {
        assert_eq!(keys(session), ["id", "valid"]);
    }
    session["valid"].as_bool().expect("a boolean")
}

/// What the version wants to know.
fn context(version: &str) -> &'static str {
    match version {
        "v2.2" => "?context=tra.5",
        _ => "?context=ON_DEMAND&trackId=tra.5",
    }
}

// svc:CAT-34
// svc:OBJ-11
#[test]
fn whoever_opens_a_session_takes_it_from_the_other_player() {
    let sandbox = start();
    for version in ALL {
        let (here, there) = (token(&sandbox, 0), token(&sandbox, 0));
        let first = open(&sandbox, &here, version);
        assert!(is_valid(&sandbox, version, &first));
        let other_account = open(&sandbox, &token(&sandbox, 1), version);
        assert!(is_valid(&sandbox, version, &first), "another account is not concerned");
        let second = open(&sandbox, &there, version);
        assert!(!is_valid(&sandbox, version, &first));
        assert!(is_valid(&sandbox, version, &second));
        assert!(is_valid(&sandbox, version, &other_account));
        sandbox.take_session(sandbox.members()[0].user_name).unwrap();
        assert!(!is_valid(&sandbox, version, &second), "as another player would");
        let path = format!("/{version}/sessions/{second}?trackId=tra.5&context=PREM_RADIO");
        let (status, body) = read(get_as(&sandbox, &here, &path));
        let session = if version == "v1" { &body } else { &body["session"] };
        assert_eq!((status, &session["valid"]), (200, &json!(false)), "the older path");
    }
}

// svc:CAT-34
#[test]
fn the_context_is_content_since_2_2_and_a_word_before() {
    let sandbox = start();
    let token = token(&sandbox, 0);
    let id = open(&sandbox, &token, "v2.2");
    let newer = |query: &str| format!("/v2.2/session/{id}{query}");
    assert_eq!(bad_request(&sandbox, &newer("")), "context query parameter is required");
    for wrong in ["ON_DEMAND", "", "tra.999999999", sandbox.members()[0].guid] {
        let message = bad_request(&sandbox, &newer(&format!("?context={wrong}")));
        assert_eq!(message, "context must be the id of content");
    }
    for right in ["tra.5", "alb.1", "Art.2", "ps.1"] {
        ok(&sandbox, &newer(&format!("?context={right}")));
    }
    for path in [
        "/v2.1/session",
        "/v1/session",
        "/v2.2/sessions",
        "/v2.1/sessions",
        "/v1/sessions",
    ] {
        let ask = |query: &str| get(&sandbox, &format!("{path}/{id}{query}")).bearer_auth(&token);
        for right in [
            "",
            "?context=ON_DEMAND",
            "?context=BASIC_RADIO",
            "?context=UNKNOWN&trackId=tra.5",
        ] {
            assert_eq!(read(ask(right)).0, 200, "{path}{right}");
        }
        for (wrong, name) in [("?context=tra.5", "context"), ("?trackId=nothing", "trackId")] {
            let (status, _, message) = refused(ask(wrong));
            assert_eq!((status, message.split(' ').next()), (400, Some(name)), "{path}{wrong}");
        }
    }
}

#[test]
fn sessions_are_the_member_s_and_no_cache_keeps_them() {
    let sandbox = start();
    let (mine, others) = (token(&sandbox, 0), token(&sandbox, 1));
    let id = open(&sandbox, &mine, "v2.2");
    let path = format!("/v2.2/session/{id}?context=tra.5");
    let answer = get(&sandbox, &path).send().unwrap();
    assert_eq!(answer.headers()["cache-control"], "no-store");
    assert_eq!(read(get(&sandbox, &path).bearer_auth(&mine)).0, 200);
    assert_eq!(refused(get(&sandbox, &path).bearer_auth(&others)).0, 404);
    assert_eq!(
        refused(get_as(&sandbox, &others, &format!("/v2.2/sessions/{id}"))).0,
        404
    );
    assert_eq!(refused(get(&sandbox, "/v2.2/session/unknown?context=tra.5")).0, 404);
    assert_eq!(refused(bare(&sandbox, &path)).0, 401);
    assert_eq!(
        refused(json(call_as(&sandbox, "none", "POST", "/v2.2/sessions"), "")).0,
        401
    );
    let (status, code, _) = refused(post_as(&sandbox, &token(&sandbox, 2), "/v2.2/sessions", ""));
    assert_eq!((status, code.as_str()), (403, "1005"), "streaming is not allowed");
}

// case:K10
#[test]
fn sessions_older_than_the_last_100_of_an_account_are_not_kept_and_answer_that_they_are_not_valid() {
    let path = std::env::temp_dir().join(format!("musiccat-sessions-{}.db", std::process::id()));
    let _ = std::fs::remove_file(&path);
    let start = || start_with(|options| options.data = Some(path.clone()));
    let sandbox = start();
    let (mine, others) = (token(&sandbox, 0), token(&sandbox, 4));
    let other = open(&sandbox, &others, "v2.2");
    let opened: Vec<String> = (0..130).map(|_| open(&sandbox, &mine, "v2.2")).collect();
    drop(sandbox);
    let file = rusqlite::Connection::open(&path).unwrap();
    let rows = |member: &str| -> i64 {
        let query = "SELECT COUNT(*) FROM session WHERE member = ?1";
        file.query_row(query, [member], |row| row.get(0)).unwrap()
    };
    assert_eq!((rows("may-stream@sandbox.test"), rows("canada@sandbox.test")), (100, 1));
    drop(file);

    let sandbox = start();
    for version in ALL {
        for id in [&opened[0], &opened[29], &opened[30], &opened[128]] {
            assert!(!is_valid(&sandbox, version, id), "{version}");
        }
        assert!(is_valid(&sandbox, version, &opened[129]) && is_valid(&sandbox, version, &other));
    }
    let check = |id: &str| format!("/v2.2/session/{id}?context=tra.5");
    let as_other = get(&sandbox, &check(&opened[0])).bearer_auth(&others);
    assert_eq!(refused(as_other).0, 404, "another member's");
    let forged = format!("{}{}", &opened[0][..22], &opened[1][22..]);
    for unknown in [
        forged,
        opened[0][1..].to_owned(),
        format!("{}x", opened[0]),
        "%C3%A4".repeat(30),
    ] {
        assert_eq!(
            refused(get(&sandbox, &check(&unknown))).0,
            404,
            "{unknown}: never given out"
        );
    }
    sandbox.reset().unwrap();
    assert_eq!(refused(get(&sandbox, &check(&opened[0]))).0, 404, "as at the start");
    let _ = std::fs::remove_file(&path);
}
