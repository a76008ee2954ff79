//! Redirects lead nowhere, and secrets go to one origin only.
use crate::contract::{Bench, Call, Device, End, PASSWORD, USER, broken, get, heard, no_secret, skip};
use crate::servers::{answers, good};
use musiccat::error::{Reason, Status};
use musiccat::http::Trust;
use musiccat::raw::{Raw, raw};
use musiccat::request::Credential;
use musiccat::{Client, Params, Response};
use support::{Authority, ByteServer, Flaw, http};

const REDIRECT: End = End::new(Status::MCAT_ERR_PROTOCOL, Reason::MCAT_REASON_REDIRECT, 1);

/// Answers with a redirect.
fn to(status: u16, location: &str) -> Vec<u8> {
    http(status, &format!("Location: {location}\r\n"), b"moved")
}

fn sign_in(client: &Client) -> Response {
    client.sign_in_password(USER, PASSWORD, &Params::default())
}

/// The calls that carry secrets, and how often each counts as tried: a request for tokens is no try of a call.
const CALLS: [(Call, i32); 3] = [(get, 1), (skip, 1), (sign_in, 0)];

/// A server that nobody should ask.
fn stranger() -> ByteServer {
    ByteServer::start(|_| answers(4, &good()))
}

/// Every kind of call meets a redirect to `location`: none is followed, and only the caller learns where it led.
fn none_follows(location: &str) {
    for status in [301, 302, 303, 307, 308] {
        for (call, tries) in CALLS {
            let server = ByteServer::start({
                let moved = to(status, location);
                move |n| {
                    if n == 0 {
                        answers(1, &moved)
                    } else {
                        answers(2, &good())
                    }
                }
            });
            let device = Device::new(&server.url(""));
            let response = device.meets(End { tries, ..REDIRECT }, call);
            assert_eq!(response.http_status, i32::from(status));
            let told = response.text(&response.location);
            assert!(told.is_none_or(|told| told == location), "{told:?}");
            let path = location.rsplit('/').next().unwrap_or_default();
            assert!(
                device.log().iter().all(|line| !line.contains(path)),
                "{:?}",
                device.log()
            );
            assert_eq!(heard(&server), (2, 2), "one request, and the good one after it");
        }
    }
}

// fault:N30
#[test]
fn redirect_within_the_origin_is_not_followed() {
    let _bench = Bench::begin();
    none_follows("/v2.2/elsewhere-e5f1");
}

// fault:N31
#[test]
fn redirect_to_another_origin_is_not_followed() {
    let _bench = Bench::begin();
    let stranger = stranger();
    let port = stranger.port();
    for location in [
        format!("http://127.0.0.1:{port}/taken-e5f1"),
        format!("http://localhost:{port}/taken-e5f1"),
        format!("//127.0.0.1:{port}/taken-e5f1"),
        format!("https://127.0.0.1:{port}/taken-e5f1"),
    ] {
        none_follows(&location);
    }
    assert_eq!(stranger.connections(), 0);
}

// fault:N32
#[test]
fn redirect_from_https_to_http_is_not_followed() {
    let _bench = Bench::begin();
    let (authority, stranger) = (Authority::new(), stranger());
    let moved = to(302, &format!("http://localhost:{}/plain-e5f1", stranger.port()));
    for (call, tries) in CALLS {
        let moved = moved.clone();
        let script = move |n| {
            if n == 0 {
                answers(1, &moved)
            } else {
                answers(2, &good())
            }
        };
        let server = ByteServer::tls(authority.server(Flaw::None), script);
        let device = Device::with(&server.url(""), |config| config.trust = Trust::Pem(authority.pem()));
        device.meets(End { tries, ..REDIRECT }, call);
        assert_eq!(heard(&server), (2, 2));
    }
    // A download follows redirects, but not this one.
    let server = ByteServer::tls(authority.server(Flaw::None), broken(1, answers(1, &moved)));
    let device = Device::with(&server.url(""), |config| config.trust = Trust::Pem(authority.pem()));
    let address = server.url("/image");
    device.meets(REDIRECT, |client| {
        client.download(&address, &Params::default(), &mut |_| true)
    });
    assert_eq!(stranger.connections(), 0);
}

// fault:N33
#[test]
fn invalid_redirect_fails_after_one_request() {
    let _bench = Bench::begin();
    for location in [
        "/v2.2/artists/top",
        "file:///etc/hostname",
        "javascript:alert(1)",
        "",
        "%",
        "http://",
    ] {
        let moved = to(302, location);
        let server = ByteServer::start(broken(1, [answers(2, &moved)].concat()));
        let device = Device::new(&server.url(""));
        device.ends(REDIRECT, get);
        assert_eq!(heard(&server), (1, 1), "{location:?}");
    }
    let long = "x".repeat(50_000);
    let server = ByteServer::start(broken(1, answers(1, &to(302, &long))));
    let response = Device::new(&server.url("")).meets(REDIRECT, get);
    assert_eq!(response.text(&response.location), None, "too long for anybody to use");
    let endless = to(302, &"x".repeat(1_000_000));
    let server = ByteServer::start(broken(1, answers(1, &endless)));
    let end = End::new(Status::MCAT_ERR_LIMIT, Reason::MCAT_REASON_HEAD_SIZE, 1);
    Device::new(&server.url("")).meets(end, get);
}

// fault:G05
#[test]
fn requests_to_another_origin_carry_no_secret() {
    let _bench = Bench::begin();
    let own = ByteServer::start(|_| answers(4, &good()));
    let stranger = stranger();
    let device = Device::new(&own.url(""));
    let fine = End::new(Status::MCAT_OK, Reason::MCAT_REASON_NONE, 1);
    // Bytes of an image elsewhere, and of one whose address leads elsewhere.
    let bytes = |address: String| {
        let params = Params::default();
        device.meets(fine, |client| client.download(&address, &params, &mut |_| true));
    };
    bytes(stranger.url("/image"));
    let hop = ByteServer::start({
        let location = stranger.url("/hop");
        move |_| answers(1, &to(302, &location))
    });
    let tries = End { tries: 2, ..fine };
    let address = hop.url("/image");
    device.meets(tries, |client| {
        client.download(&address, &Params::default(), &mut |_| true)
    });
    assert_eq!(heard(&stranger).0, 2);
    // A path of the caller's own words cannot name another host.
    for path in [
        "//127.0.0.1/x",
        "@127.0.0.1/x",
        "/../..//127.0.0.1",
        "http://127.0.0.1/",
    ] {
        let request = Raw {
            method: "GET",
            path,
            query: None,
            content_type: None,
            body: None,
            credential: Credential::Member,
            idempotent: true,
            unversioned: true,
        };
        let end = End::new(Status::MCAT_ERR_ARGUMENT, Reason::MCAT_REASON_NONE, 0);
        device.meets(end, |client| client.call(raw(&request, &Params::default())));
    }
    for journal in [stranger.journal(), hop.journal()].concat() {
        no_secret(&journal);
        let text = String::from_utf8(journal).unwrap().to_lowercase();
        assert!(
            !text.contains("authorization") && !text.contains("apikey") && !text.contains("cookie"),
            "{text}"
        );
    }
    // The scan sees what it looks for: the own origin gets the key.
    let own = own.journal().concat();
    assert!(std::panic::catch_unwind(|| no_secret(&own)).is_err());
}
