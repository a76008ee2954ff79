//! What real services were seen to do in different ways, each an option and a setting.

use crate::support::*;
use musiccat_sandbox::{Sandbox, Settings, TokenRefusal};
use reqwest::blocking::{Client, RequestBuilder};
use serde_json::{Value, json};

const MEMBER: &str = "may-stream@sandbox.test";

fn token_call(sandbox: &Sandbox, fields: &[(&str, &str)]) -> RequestBuilder {
    form(
        Client::new().post(format!("{}/v2.2/oauth/access_token", sandbox.base_url())),
        fields,
    )
}

fn refresh(sandbox: &Sandbox, token: &str, client: &str) -> RequestBuilder {
    token_call(
        sandbox,
        &[
            ("grant_type", "refresh_token"),
            ("refresh_token", token),
            ("client_id", client),
        ],
    )
}

fn exchange(sandbox: &Sandbox, code: &str) -> RequestBuilder {
    token_call(
        sandbox,
        &[
            ("grant_type", "authorization_code"),
            ("code", code),
            ("code_verifier", "verifier"),
            ("redirect_uri", sandbox.redirect_uri()),
            ("client_id", sandbox.client_id()),
        ],
    )
}

/// The fragment of the redirect that brings tokens.
fn fragment(sandbox: &Sandbox) -> String {
    let asked = form_body(&[
        ("response_type", "token"),
        ("client_id", sandbox.client_id()),
        ("redirect_uri", sandbox.redirect_uri()),
    ]);
    let address = format!("{}/v2.2/oauth/authorize?{asked}", sandbox.base_url());
    let redirect = sandbox.accept(&address, MEMBER).unwrap();
    redirect.split_once('#').expect("a fragment").1.to_owned()
}

// case:S01
#[test]
fn token_answers_name_no_member_where_the_service_does_not() {
    let sandbox = start_with(|options| options.tokens_without_guid = true);
    let first = sign_in(&sandbox, 0);
    let (status, second) = read(refresh(
        &sandbox,
        first["refresh_token"].as_str().unwrap(),
        sandbox.client_id(),
    ));
    assert_eq!(status, 200, "{second}");
    for answer in [&first, &second] {
        assert!(
            answer.get("guid").is_none() && answer["access_token"].is_string(),
            "{answer}"
        );
    }
    sandbox.change(|settings| settings.tokens_without_guid = false);
    assert_eq!(sign_in(&sandbox, 0)["guid"], sandbox.members()[0].guid, "the default");
}

// case:B01
#[test]
fn token_type_is_the_given_text_in_answers_and_redirects() {
    let sandbox = start_with(|options| options.token_type = "BearerToken".into());
    assert_eq!(sign_in(&sandbox, 0)["token_type"], "BearerToken");
    assert!(fragment(&sandbox).contains("token_type=BearerToken&"));
    sandbox.change(|settings| settings.token_type = "mac".into());
    let first = sign_in(&sandbox, 0);
    assert_eq!(first["token_type"], "mac");
    let refreshed = read(refresh(
        &sandbox,
        first["refresh_token"].as_str().unwrap(),
        sandbox.client_id(),
    ));
    assert_eq!(refreshed.1["token_type"], "mac");
    assert_eq!(sign_in(&start(), 0)["token_type"], "bearer", "the default");
}

// case:B02
#[test]
fn refusals_of_the_token_endpoint_are_said_in_the_words_of_the_settings() {
    let sandbox = start();
    let id = sandbox.client_id().to_owned();
    type Row<'a> = (
        &'a str,
        fn(&mut Settings) -> &mut Option<TokenRefusal>,
        Box<dyn Fn() -> RequestBuilder + 'a>,
    );
    let rows: [Row; 4] = [
        (
            "refresh token",
            |now| &mut now.refresh_refusal,
            Box::new(|| refresh(&sandbox, "unknown", &id)),
        ),
        (
            "code",
            |now| &mut now.code_refusal,
            Box::new(|| exchange(&sandbox, "unknown")),
        ),
        (
            "password",
            |now| &mut now.password_refusal,
            Box::new(|| password_grant(&sandbox, MEMBER, "wrong")),
        ),
        (
            "client",
            |now| &mut now.client_refusal,
            Box::new(|| refresh(&sandbox, "any", "other")),
        ),
    ];
    for (what, setting, ask) in &rows {
        let (status, code, _) = refused(ask());
        let own = if *what == "client" {
            "UnauthorizedError"
        } else {
            "InvalidCredentials"
        };
        assert_eq!((status, code.as_str()), (401, own), "{what}: as specified");
        let say = |status, word: &str| {
            sandbox.change(|now| *setting(now) = Some(TokenRefusal::new(status, word).unwrap()));
            ask().send().unwrap()
        };
        let answer = say(400, "temporarily_unavailable");
        assert!(!answer.headers().contains_key("www-authenticate"), "{what}");
        let (status, body) = parts(answer);
        assert_eq!(
            (status, &body["error"]),
            (400, &json!("temporarily_unavailable")),
            "{what}"
        );
        assert!(
            body["error_description"].is_string() && body.get("code").is_none(),
            "{what}: {body}"
        );
        let answer = say(401, "");
        assert!(answer.headers().contains_key("www-authenticate"), "{what}");
        assert_eq!(parts(answer), (401, json!({})), "{what}: without a word");
        // The others keep theirs.
        for (other, _, ask) in rows.iter().filter(|(other, ..)| other != what) {
            assert_eq!(refused(ask()).0, 401, "{other} while {what} differs");
        }
        sandbox.change(|now| *setting(now) = None);
        sandbox.unlock(MEMBER).unwrap();
    }
    sandbox.change(|now| now.password_refusal = Some(TokenRefusal::new(400, "invalid_grant").unwrap()));
    sandbox.lock(MEMBER).unwrap();
    assert_eq!(
        refused(password_grant(&sandbox, MEMBER, "stream-it")).0,
        423,
        "a lock is no refusal of the password"
    );
    assert!(TokenRefusal::new(200, "invalid_grant").is_err());
}

// case:B02
#[test]
fn a_refresh_token_that_is_good_is_not_refused_by_the_setting() {
    let sandbox = start_with(|options| options.refresh_refusal = "400:invalid_grant".parse().ok());
    let first = sign_in(&sandbox, 0);
    let used = first["refresh_token"].as_str().unwrap();
    assert_eq!(read(refresh(&sandbox, used, sandbox.client_id())).0, 200);
    let (status, body) = read(refresh(&sandbox, used, sandbox.client_id()));
    assert_eq!((status, &body["error"]), (400, &json!("invalid_grant")), "spent");
}

// case:B03
#[test]
fn json_of_a_request_may_begin_with_one_byte_order_mark() {
    let sandbox = start_with(|options| options.control = true);
    let token = token(&sandbox, 0);
    let body = r#"{"tuning":{"popularity":"0.5","variety":"0.5"}}"#;
    for (mark, expected) in [
        ("", 200),
        ("\u{FEFF}", 200),
        ("\u{FEFF}\u{FEFF}", 400),
        (" \u{FEFF}", 400),
    ] {
        let tuned = put_as(&sandbox, &token, "/v2.2/stations/ps.1/tuning", &format!("{mark}{body}"));
        let (status, answer) = read(tuned);
        assert!((status < 300) == (expected == 200), "{mark:?}: {status} {answer}");
        let request = Client::new().patch(format!("{}/control/settings", sandbox.base_url()));
        assert_eq!(read(json(request, &format!("{mark}{{}}"))).0, expected, "{mark:?}");
    }
}

// case:R04
#[test]
fn unknown_ids_are_an_empty_list_of_every_object_on_request() {
    let sandbox = start();
    let paths = [
        ("/artists/art.9999", "artists"),
        ("/artists/art.9999/albums", "albums"),
        ("/artists/no-such-artist/albums/new", "albums"),
        ("/artists/art.9999/images", "images"),
        ("/albums/alb.99999999", "albums"),
        ("/albums/no-one/nothing", "albums"),
        ("/albums/upc/000000000000", "albums"),
        ("/albums/alb.99999999/images", "images"),
        ("/albums/alb.99999999/tracks", "tracks"),
        ("/albums/reviews/rev.99999999", "reviews"),
        ("/tracks/tra.99999999", "tracks"),
        ("/tracks/isrc/XX0000000000", "tracks"),
        ("/genres/g.99999", "genres"),
        ("/genres/g.99999/playlists/top", "playlists"),
        ("/tags/tag.99999", "tags"),
        ("/tags/tag.99999/playlists", "playlists"),
        ("/playlists/pp.99999999", "playlists"),
        ("/playlists/pp.99999999/tracks?limit=5", "tracks"),
        ("/playlists/pp.99999999/tags", "tags"),
        ("/posts/post.99999999", "posts"),
        ("/posts/categories/no-such-category", "posts"),
        ("/stations/sta.99999999", "stations"),
        ("/genre/g.99999/stations", "stations"),
        ("/members/00000000000000000000000000000000", "members"),
        ("/members/00000000000000000000000000000000/avatar", "images"),
        ("/catalogs/XX", "catalogs"),
    ];
    let answers = |path: &str| read(get(&sandbox, &format!("/v2.2{path}")));
    for (path, _) in paths {
        assert_eq!(answers(path).0, 404, "{path}");
    }
    sandbox.change(|settings| settings.unknown_is_empty = true);
    for (path, key) in paths {
        let (status, body) = answers(path);
        assert_eq!((status, &body[key]), (200, &json!([])), "{path}: {body}");
        assert_eq!(body["meta"]["returnedCount"], 0, "{path}");
    }
    assert_eq!(
        ok(&sandbox, "/v1/albums/alb.99999999"),
        json!([]),
        "the bare list in version 1"
    );
    let mixed = ok(&sandbox, "/v2.2/tracks/tra.99999999,tra.1");
    assert_eq!(ids(&mixed, "tracks"), ["tra.1"], "what is known is still there");
    assert_eq!(answers("/no/such/path").0, 404, "an address is no id");
}

// case:B01
#[test]
fn the_control_interface_changes_each_of_them() {
    let sandbox = start_with(|options| options.control = true);
    let patch = |change: &Value| {
        let request = Client::new().patch(format!("{}/control/settings", sandbox.base_url()));
        read(json(request, &change.to_string()))
    };
    for (name, value) in [
        ("unknown_is_empty", json!(true)),
        ("tokens_without_guid", json!(true)),
        ("token_type", json!("DPoP")),
        ("refresh_refusal", json!({"status": 400, "error": "slow_down"})),
        ("code_refusal", json!({"status": 403, "error": ""})),
        (
            "password_refusal",
            json!({"status": 503, "error": "temporarily_unavailable"}),
        ),
        ("client_refusal", json!({"status": 400, "error": "invalid_client"})),
        ("client_refusal", json!(null)),
    ] {
        let (status, settings) = patch(&json!({name: value}));
        assert_eq!((status, &settings[name]), (200, &value), "{name}: {settings}");
    }
    let (status, settings) = patch(&json!({"unknown_artist_is_empty": false}));
    assert_eq!(
        (status, &settings["unknown_is_empty"]),
        (200, &json!(false)),
        "its name in 1.0"
    );
    for wrong in [
        json!({"refresh_refusal": {"status": 200, "error": "x"}}),
        json!({"refresh_refusal": {"status": 400}}),
        json!({"refresh_refusal": {"status": 400, "error": "x", "word": 1}}),
        json!({"token_type": 1}),
    ] {
        assert_eq!(patch(&wrong).0, 400, "{wrong}");
    }
}
