//! Requests as public clients of the service send them: other programs than the library, byte for byte.

use crate::support::*;
use musiccat_sandbox::Sandbox;
use serde_json::Value;
use std::io::{Read, Write};
use std::net::TcpStream;

/// Sends a request as it is written here, with lines for the host and the end of the connection added; status and JSON body.
fn raw(sandbox: &Sandbox, line: &str, headers: &[&str], body: &str) -> (u16, Value) {
    let address = sandbox.base_url().strip_prefix("http://").expect("plain HTTP");
    let mut head = format!("{line} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n");
    for header in headers {
        head += &format!("{header}\r\n");
    }
    if !body.is_empty() || line.starts_with('P') {
        head += &format!("Content-Length: {}\r\n", body.len());
    }
    let mut stream = TcpStream::connect(address).unwrap();
    stream.write_all(format!("{head}\r\n{body}").as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").expect("a head");
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
    let body = match body {
        "" => Value::Null,
        body => serde_json::from_str(body).expect("JSON"),
    };
    (status.expect("a status"), body)
}

fn bearer(token: &str) -> String {
    format!("Authorization: Bearer {token}")
}

const JSON: &str = "Content-Type: application/json";

// case:K01
// svc:PAR-01
#[test]
fn key_in_the_query_serves_metadata_calls_and_is_masked_in_the_journal() {
    let sandbox = start_with(|options| options.api_key = "key of=mine".into());
    for version in ["", "/v1", "/v2.1", "/v2.2"] {
        for path in [
            "/tracks/top",
            "/genres",
            "/search?q=a&query=a",
            "/versions",
            "/artists/art.1",
        ] {
            for name in ["apikey", "apiKey", "APIKEY", "%61pikey"] {
                let separator = if path.contains('?') { '&' } else { '?' };
                let line = format!("GET {version}{path}{separator}{name}=key%20of%3Dmine");
                assert_eq!(raw(&sandbox, &line, &[], "").0, 200, "{line}");
            }
        }
    }
    let shown = format!("{:?}", sandbox.journal());
    assert!(!shown.contains("mine"), "{shown}");
    assert!(shown.contains("apiKey=***"));
}

// case:K01
#[test]
fn key_in_the_query_that_is_wrong_or_empty_is_refused_and_the_header_goes_first() {
    let sandbox = start();
    for query in ["", "?apikey=", "?apikey=other", "?apikey=demo-key2", "?key=demo-key"] {
        let line = format!("GET /v2.2/tracks/top{query}");
        assert_eq!(raw(&sandbox, &line, &[], "").0, 401, "{line}");
    }
    let right = "GET /v2.2/tracks/top?apikey=demo-key";
    assert_eq!(raw(&sandbox, right, &["apikey: other"], "").0, 401);
    let wrong = "GET /v2.2/tracks/top?apikey=other";
    assert_eq!(raw(&sandbox, wrong, &["apikey: demo-key"], "").0, 200);
    let token = bearer(&token(&sandbox, 0));
    assert_eq!(raw(&sandbox, "GET /v2.2/me/account?apikey=other", &[&token], "").0, 401);
    assert_eq!(
        raw(&sandbox, "GET /v2.2/me/account?apikey=demo-key", &[&token], "").0,
        200
    );
    assert_eq!(
        raw(&sandbox, "GET /v2.2/me/account?apikey=demo-key", &[], "").0,
        401,
        "a key is no member"
    );
}

// case:K02
#[test]
fn token_without_key_serves_metadata_calls() {
    let sandbox = start();
    let member = bearer(&token(&sandbox, 4));
    for version in ["", "/v1", "/v2.1", "/v2.2"] {
        for path in [
            "/genres/g.1/tracks/top",
            "/artists/art.1",
            "/search?q=a&query=a",
            "/stations/top",
            "/playlists/pp.1",
            "/versions",
        ] {
            let line = format!("GET {version}{path}");
            assert_eq!(raw(&sandbox, &line, &[&member], "").0, 200, "{line}");
            for wrong in ["Authorization: Bearer none", "Authorization: Basic bm9uZTpub25l"] {
                assert_eq!(raw(&sandbox, &line, &[wrong], "").0, 401, "{line} with {wrong}");
            }
        }
    }
    let genres = |path: &str| raw(&sandbox, &format!("GET {path}"), &[&member], "").1;
    assert_eq!(
        genres("/v2.2/genres"),
        genres("/v2.2/genres?lang=fr-CA"),
        "it is answered as to that member"
    );
    sandbox.expire_tokens(sandbox.members()[4].user_name).unwrap();
    assert_eq!(raw(&sandbox, "GET /v2.2/genres", &[&member], "").0, 401, "expired");
}

// case:K04
#[test]
fn token_endpoints_read_fields_from_the_query_where_the_body_lacks_them() {
    let sandbox = start();
    let asked = form_body(&[
        ("response_type", "code"),
        ("client_id", sandbox.client_id()),
        ("redirect_uri", sandbox.redirect_uri()),
    ]);
    let code = || {
        let address = format!("{}/oauth/authorize?{asked}", sandbox.base_url());
        let redirect = sandbox.accept(&address, "may-stream@sandbox.test").unwrap();
        redirect.split_once("code=").expect("a code").1.to_owned()
    };
    let fields = |code: &str| {
        form_body(&[
            ("client_id", sandbox.client_id()),
            ("client_secret", sandbox.api_secret()),
            ("response_type", "code"),
            ("grant_type", "authorization_code"),
            ("redirect_uri", sandbox.redirect_uri()),
            ("code", code),
        ])
    };
    let form_type = "Content-Type: application/x-www-form-urlencoded";
    for (headers, body) in [
        (&[JSON][..], ""),
        (&[JSON], "{}"),
        (&[form_type], ""),
        (&[], ""),
        (&[JSON], "null"),
    ] {
        let line = format!("POST /oauth/access_token?{}", fields(&code()));
        let (status, tokens) = raw(&sandbox, &line, headers, body);
        assert_eq!(status, 200, "{headers:?} {body}: {tokens}");
        let refresh = form_body(&[
            ("client_id", sandbox.client_id()),
            ("client_secret", sandbox.api_secret()),
            ("grant_type", "refresh_token"),
            ("refresh_token", tokens["refresh_token"].as_str().unwrap()),
        ]);
        let (status, tokens) = raw(&sandbox, &format!("POST /oauth/access_token?{refresh}"), headers, body);
        assert_eq!(status, 200, "{tokens}");
        let refresh = form_body(&[
            ("client_id", sandbox.client_id()),
            ("grant_type", "refresh_token"),
            ("refresh_token", tokens["refresh_token"].as_str().unwrap()),
        ]);
        let line = format!("POST /v2.2/oauth/access_token?{refresh}");
        assert_eq!(raw(&sandbox, &line, headers, body).0, 200, "without a secret");
    }
    let half = format!("POST /oauth/access_token?{}", fields(&code()));
    let half = half.replace("grant_type=authorization_code", "grant_type=password");
    let (status, _) = raw(&sandbox, &half, &[JSON], r#"{"grant_type":"authorization_code"}"#);
    assert_eq!(status, 200, "what the body says goes before the query");
    let password = "grant_type=password&username=may-stream%40sandbox.test&password=stream-it";
    let basic = format!(
        "Authorization: Basic {}",
        base64::Engine::encode(&base64::engine::general_purpose::STANDARD, "demo-key:demo-secret")
    );
    let line = format!("POST /oauth/token?{password}");
    assert_eq!(raw(&sandbox, &line, &[&basic], "").0, 200);
    assert_eq!(raw(&sandbox, &line, &[&basic, JSON], "[1]").0, 400, "no fields");
    assert_eq!(raw(&sandbox, "POST /oauth/access_token", &[JSON], "").0, 400);
    let shown = format!("{:?}", sandbox.journal());
    for secret in ["demo-secret", "stream-it"] {
        assert!(!shown.contains(secret), "{secret} is in the journal");
    }
}

// case:K05
#[test]
fn language_with_an_underscore_is_read_as_with_a_hyphen() {
    let sandbox = start();
    for (underscore, hyphen) in [
        ("en_US", "en-US"),
        ("fr_FR", "fr-FR"),
        ("FR_fr", "fr-FR"),
        ("es_419", "es-419"),
        ("zh_Hant", "zh-Hant"),
    ] {
        for path in ["/v2.2/genres", "/v2.1/genres/g.3", "/v1/genres"] {
            let answer = |lang: &str| {
                let line = format!("GET {path}?lang={lang}");
                raw(&sandbox, &line, &["apikey: demo-key"], "")
            };
            let read = answer(underscore);
            assert_eq!(read.0, 200, "{path} {underscore}");
            assert_eq!(read, answer(hyphen), "{path} {underscore}");
        }
    }
    for wrong in ["en_", "_US", "en__US", "e_US"] {
        let line = format!("GET /v2.2/genres?lang={wrong}");
        assert_eq!(raw(&sandbox, &line, &["apikey: demo-key"], "").0, 400, "{wrong}");
    }
}

// case:K06
#[test]
fn library_tracks_are_added_by_the_query_beside_a_body_that_says_nothing() {
    let sandbox = start();
    let member = bearer(&token(&sandbox, 1));
    let add = |id: &str, body: &str| {
        let line = format!("POST /v2.2/me/library/tracks?id={id}");
        raw(&sandbox, &line, &[&member, JSON], body).0
    };
    for (at, body) in ["{}", "", " {} \r\n", "[]", "null", "\"\""].into_iter().enumerate() {
        let id = format!("tra.{}", at + 1);
        assert_eq!(add(&id, body), 204, "{body:?}");
        let listed = raw(&sandbox, "GET /v2.2/me/library/tracks?limit=200", &[&member], "").1;
        assert!(ids(&listed, "tracks").contains(&id), "{body:?}: {listed}");
    }
    for body in [r#"{"id":"tra.9"}"#, r#"["tra.9"]"#, "id=tra.9"] {
        assert_eq!(add("tra.9", body), 400, "{body}: what it says would be lost");
    }
    sandbox.change(|settings| settings.strict = true);
    assert_eq!(add("tra.10", "{}"), 400);
    assert_eq!(add("tra.10", ""), 204);
}

// case:K07
#[test]
fn lists_in_brackets_are_joined() {
    let sandbox = start();
    let member = bearer(&token(&sandbox, 0));
    let get = |path: &str| {
        let answer = raw(&sandbox, &format!("GET {path}"), &[&member, "apikey: demo-key"], "");
        assert_eq!(answer.0, 200, "{path}: {}", answer.1);
        answer.1
    };
    for version in ["v2.1", "v2.2"] {
        let status = |query: &str| get(&format!("/{version}/me/favorites/status?{query}"));
        let expected = status("ids=tra.1,tra.2,alb.3");
        for query in [
            "ids[]=tra.1&ids[]=tra.2&ids[]=alb.3",
            "ids%5B%5D=tra.1&ids%5B%5D=tra.2%2Calb.3",
            "ids[0]=tra.1&ids[1]=tra.2&ids[2]=alb.3",
            "ids=tra.1&ids=tra.2&ids=alb.3",
        ] {
            assert_eq!(status(query), expected, "{version} {query}");
        }
        let words = if version == "v2.2" { "query=a" } else { "q=a" };
        let search = |query: &str| get(&format!("/{version}/search?{words}&{query}"));
        let expected = search("type=album,track");
        assert_ne!(expected, search("type=album"));
        for query in ["type[]=album&type[]=track", "type=album&type=track"] {
            assert_eq!(search(query), expected, "{version} {query}");
        }
    }
    let included = |query: &str| get(&format!("/v2.1/artists/art.1?{query}"));
    let expected = included("include=genres,albums");
    assert!(!expected["artists"][0]["linked"]["albums"].is_null(), "{expected}");
    for query in ["include[]=genres&include[]=albums", "include=genres&include=albums"] {
        assert_eq!(included(query), expected, "{query}");
    }
    let add = "POST /v2.2/me/library/tracks?id[]=tra.1&id[]=tra.2";
    assert_eq!(raw(&sandbox, add, &[&member], "").0, 204);
    let form_type = "Content-Type: application/x-www-form-urlencoded";
    for body in ["id[]=ps.1&id[]=ps.2", "id%5B0%5D=ps.1&id%5B1%5D=ps.2"] {
        let (status, answer) = raw(&sandbox, "POST /v2.2/me/library/stations", &[&member, form_type], body);
        assert_eq!(status, 204, "{answer}");
        let listed = get("/v2.2/me/library/stations");
        assert_eq!(ids(&listed, "stations").len(), 2, "{listed}");
        let remove = "DELETE /v2.2/me/library/stations/ps.1,ps.2";
        assert_eq!(raw(&sandbox, remove, &[&member], "").0, 204);
    }
}

// case:K12
#[test]
fn version_2_0_is_answered_as_2_1() {
    let sandbox = start();
    let member = bearer(&token(&sandbox, 0));
    let get = |path: &str| raw(&sandbox, &format!("GET {path}"), &[&member, "apikey: demo-key"], "");
    for path in [
        "/artists/art.1?include=genres",
        "/tracks/top",
        "/search?q=a",
        "/me/account",
        "/stations",
        "/me/favorites",
        "/no/such/path",
    ] {
        assert_eq!(get(&format!("/v2.0{path}")), get(&format!("/v2.1{path}")), "{path}");
    }
    let entry = sandbox
        .journal()
        .into_iter()
        .find(|entry| entry.path.starts_with("/v2.0/"));
    let entry = entry.expect("an entry");
    assert_eq!(
        (entry.version.as_str(), entry.path.as_str()),
        ("v2.1", "/v2.0/artists/art.1")
    );
    assert_eq!(entry.answer_header("api-version"), Some("v2.1"));
    // The form of the versioned sign-in knows response_type=token.
    let asked = form_body(&[
        ("response_type", "token"),
        ("client_id", sandbox.client_id()),
        ("redirect_uri", sandbox.redirect_uri()),
    ]);
    let address = format!("{}/v2.0/oauth/authorize?{asked}", sandbox.base_url());
    let redirect = sandbox.accept(&address, "may-stream@sandbox.test").unwrap();
    assert!(redirect.contains("#access_token="));
    let fault = r#"{"path":"/tracks/top","version":"v2.1","answer":{"status":{"status":503}}}"#;
    let fault = serde_json::from_str(fault).unwrap();
    sandbox.fault(fault).unwrap();
    assert_eq!(get("/v2.0/tracks/top").0, 503, "faults know it too");
    for other in ["v2", "v2.3", "v2.00", "V2.0"] {
        assert_eq!(get(&format!("/{other}/artists/top")).0, 404, "{other}");
    }
    let older = start_with(|options| options.latest = musiccat_sandbox::Version::V1);
    assert_eq!(raw(&older, "GET /v2.0/artists/top", &["apikey: demo-key"], "").0, 404);
}
