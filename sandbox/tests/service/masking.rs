//! Secrets that do not show in the journal, wherever a request has them.

use crate::support::*;
use musiccat_sandbox::Sandbox;
use std::io::{Read, Write};
use std::net::TcpStream;

const JSON: &str = "Content-Type: application/json";

/// Sends a request as it is written here; whatever the answer is, the journal has it.
fn send(sandbox: &Sandbox, line: &str, headers: &[&str], body: &str) {
    let before = sandbox.journal().len();
    let address = sandbox.base_url().strip_prefix("http://").expect("plain HTTP");
    let mut stream = TcpStream::connect(address).unwrap();
    let headers: String = headers.iter().map(|header| format!("{header}\r\n")).collect();
    let length = body.len();
    let text = format!(
        "{line} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nContent-Length: {length}\r\n{headers}\r\n{body}"
    );
    stream.write_all(text.as_bytes()).unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).unwrap();
    assert_eq!(sandbox.journal().len(), before + 1, "{line} is in the journal");
}

// case:K11
#[test]
fn secrets_inside_other_values_are_masked_in_the_journal() {
    let sandbox = start();
    let once = "http%3A%2F%2Flocalhost%2Fsigned-in%3Fcode%3Ds3cret%26state%3D1";
    let twice = once.replace('%', "%25");
    let fragment = "http%3A%2F%2Flocalhost%2F%23access_token%3Ds3cret%26token_type%3Dbearer";
    let plain = "http://localhost/signed-in?code=s3cret";
    let folded = "http://localhost/signed-in%3fcode%3ds3cret";
    let json = "%7B%22code%22%3A%22s3cret%22%7D";
    let user = "http%3A%2F%2Fsomebody%3As3cret%40localhost%2F";
    let lists = "params%5Bcode%5D=s3cret&a=x%7Cpassword%3Ds3cret&b=1;refresh_token=s3cret";
    for value in [
        once,
        &twice,
        &twice.replace('%', "%25"),
        fragment,
        plain,
        folded,
        json,
        user,
    ] {
        for line in [
            format!("GET /oauth/authorize?client_id=demo-key&redirect_uri={value}&scope=x"),
            format!("GET /v2.2/artists/top?{value}"),
            format!("GET /v2.2/artists/{value}"),
        ] {
            send(&sandbox, &line, &[], "");
        }
        for header in ["Referer", "Origin", "X-Original-URL", "Link"] {
            let headers = [format!(
                "{header}: https://other.example/{value}?x=1#{value}&next={value}"
            )];
            send(&sandbox, "GET /v2.2/versions", &[&headers[0]], "");
        }
        let form_type = "Content-Type: application/x-www-form-urlencoded";
        let line = "POST /v2.2/oauth/access_token";
        send(
            &sandbox,
            line,
            &[form_type],
            &format!("grant_type=x&redirect_uri={value}"),
        );
        let body = serde_json::json!({"redirect_uri": value, "inner": [value]}).to_string();
        send(&sandbox, line, &[JSON], &body);
    }
    send(&sandbox, &format!("GET /v2.2/artists/top?{lists}"), &[], "");
    send(
        &sandbox,
        "GET /v2.2/artists/top?%63ode=s3cret&api%6Bey=s3cret&c%256Fde=s3cret",
        &[],
        "",
    );
    let journal = sandbox.journal();
    for entry in &journal {
        let shown = format!("{entry:?}");
        assert!(!shown.contains("s3cret"), "{shown}");
    }
    assert_eq!(
        journal[0].query,
        "client_id=demo-key&redirect_uri=http%3A%2F%2Flocalhost%2Fsigned-in%3Fcode%3D***%26state%3D1&scope=x",
        "the rest is as sent"
    );
}

// case:K11
#[test]
fn what_holds_no_secret_stays_in_the_journal_as_sent() {
    let sandbox = start();
    for query in [
        "query=R%26B%3D1&limit=5",
        "q=100%25+love&type=album%2Ctrack",
        "client=a%2Fb%3Fzipcode%3D1",
        "codec=flac&decode=1",
        "broken=%zz%",
    ] {
        send(&sandbox, &format!("GET /v2.2/search?{query}"), &[], "");
        assert_eq!(sandbox.journal().last().unwrap().query, query);
    }
    send(&sandbox, "GET /v2.2/artists/art%2E7", &["apikey: demo-key"], "");
    let last = sandbox.journal().pop().unwrap();
    assert_eq!((last.status, &*last.path), (200, "/v2.2/artists/art%2E7"));
}
