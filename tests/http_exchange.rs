//! What goes over the wire when all is well: requests as sent, answers as handed up, connections kept.
mod support;

use musiccat::http::{Address, Engine, Outgoing, Settings, Trust};
use support::{Authority, ByteServer, Caller, Flaw, Step, engine, get, http, settings};

fn answers(count: usize, bytes: Vec<u8>) -> Vec<Step> {
    (0..count)
        .flat_map(|_| [Step::ReadHead, Step::Send(bytes.clone())])
        .collect()
}

#[test]
fn a_request_is_what_was_asked_for_and_nothing_else() {
    let server = ByteServer::start(|_| answers(1, http(200, "X-One: 1\r\n", b"hello")));
    let (caller, engine) = (Caller::new(), engine());
    let scope = caller.call(5000);
    let address = Address::parse(&server.url("/v2.2/artists?limit=5")).unwrap();
    let outgoing = Outgoing {
        method: "GET",
        address: &address,
        headers: &[("apikey", "k"), ("accept", "application/json")],
        body: None,
        gzip: false,
        fresh: false,
    };
    let incoming = engine.send(&outgoing, &scope).unwrap();
    assert_eq!((incoming.status, incoming.content_length()), (200, Some(5)));
    assert_eq!(incoming.header("x-ONE"), Some("1"));
    assert_eq!(incoming.read_all(100, &scope).unwrap(), b"hello");
    let mut lines: Vec<String> = String::from_utf8(server.journal().remove(0))
        .unwrap()
        .split("\r\n")
        .map(str::to_lowercase)
        .collect();
    lines[1..].sort();
    let host = format!("host: 127.0.0.1:{}", server.port());
    let expected = [
        "get /v2.2/artists?limit=5 http/1.1",
        "",
        "",
        "accept: application/json",
        "apikey: k",
        &host,
        "user-agent: test/1",
    ];
    assert_eq!(lines, expected);
}

#[test]
fn a_connection_is_kept_over_tls() {
    let authority = Authority::new();
    let server = ByteServer::tls(authority.server(Flaw::None), |_| answers(3, http(200, "", b"hello")));
    let engine = Engine::new(Settings {
        trust: Trust::Pem(authority.pem()),
        ..settings()
    })
    .unwrap();
    let caller = Caller::new();
    for _ in 0..3 {
        let scope = caller.call(5000);
        let incoming = get(&engine, &server.url("/"), &scope).unwrap();
        assert_eq!(incoming.read_all(100, &scope).unwrap(), b"hello");
    }
    assert_eq!(server.connections(), 1);
}
