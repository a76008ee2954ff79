//! A code is sent once: the service takes a second time for theft, and withdraws what the first one brought.
use crate::desk::*;
use musiccat::abi::mcat_reason::*;
use musiccat::abi::mcat_status::{self, *};
use musiccat::abi::mcat_user_action::*;
use musiccat::auth::{Flow, SignInRequest};
use musiccat::{Client, Config, Params, Response, Version, me};
use support::{ByteServer, Step, http};
use zeroize::Zeroizing;

const REDIRECT_URI: &str = "http://127.0.0.1:8123/done";
const FLOWS: [Flow; 2] = [Flow::Versioned, Flow::Unversioned];

/// A server that answers a code so, and a client with a sign-in that has begun.
fn facing(flow: Flow, steps: Vec<Step>) -> (ByteServer, Client, Begun) {
    let server = ByteServer::start(move |_| steps.clone());
    let mut config = Config::new(server.url(""), "key");
    config.api_secret = Some(Zeroizing::new("secret".to_owned()));
    config.redirect_uri = Some(REDIRECT_URI.to_owned());
    config.pace = false;
    let client = Client::new(config).unwrap();
    let request = SignInRequest {
        flow,
        ..SignInRequest::default()
    };
    let begun = begin(&client, &request);
    (server, client, begun)
}

fn redirect(begun: &Begun, code: &str) -> String {
    format!("{REDIRECT_URI}?code={code}&state={}", begun.parameter("state").unwrap())
}

/// The requests that a server saw.
fn requests(server: &ByteServer) -> usize {
    let seen = server.journal().into_iter();
    seen.filter(|bytes| bytes.windows(5).any(|five| five == b"POST "))
        .count()
}

fn again_is_not_sent(client: &Client, begun: &Begun, code: &str) -> Response {
    let again = fails(
        finish(client, &begun.pending, &redirect(begun, code)),
        MCAT_ERR_ARGUMENT,
    );
    assert!(again.message().contains("begin a new sign-in"), "{again:?}");
    assert_eq!(again.stats().tries, 0);
    again
}

// fault:A17
#[test]
fn code_is_sent_once_whatever_the_answer() {
    let json = "Content-Type: application/json\r\n";
    let answers: [(Vec<Step>, mcat_status); 6] = [
        (vec![Step::ReadExact(1), Step::Reset], MCAT_ERR_IO),
        (vec![Step::ReadHead, Step::ReadSome, Step::Reset], MCAT_ERR_IO),
        (vec![Step::ReadHead, Step::ReadSome, Step::Close], MCAT_ERR_IO),
        (answering(http(500, json, b"{}")), MCAT_ERR_SERVICE),
        (answering(http(503, json, b"")), MCAT_ERR_UNAVAILABLE),
        (answering(http(200, json, b"{}")), MCAT_ERR_PARSE),
    ];
    for flow in FLOWS {
        for (steps, status) in answers.clone() {
            let (server, client, begun) = facing(flow, steps);
            let response = fails(finish(&client, &begun.pending, &redirect(&begun, "the-code")), status);
            assert_eq!(response.maybe_applied, 1, "{response:?}");
            assert_eq!(response.user_action, MCAT_ACTION_SIGN_IN, "{response:?}");
            assert!(!response.message().contains("the-code"));
            assert_eq!(server.connections(), 1, "{response:?}");
            again_is_not_sent(&client, &begun, "the-code");
            assert_eq!((server.connections(), requests(&server) <= 1), (1, true));
        }
    }
}

fn answering(answer: Vec<u8>) -> Vec<Step> {
    vec![Step::ReadHead, Step::ReadSome, Step::Send(answer)]
}

// fault:A17
#[test]
fn code_answered_429_may_be_sent_again_by_the_application() {
    let throttled = http(429, "Retry-After: 7\r\n", b"{}");
    for flow in FLOWS {
        let (server, client, begun) = facing(flow, answering(throttled.clone()));
        for sent in 1..=2 {
            let response = fails(
                finish(&client, &begun.pending, &redirect(&begun, "the-code")),
                MCAT_ERR_RATE_LIMITED,
            );
            assert_eq!((response.maybe_applied, response.user_action), (0, MCAT_ACTION_WAIT));
            assert!(response.retry_after_ms >= 7_000, "{response:?}");
            assert_eq!(server.connections(), sent, "once a call");
        }
    }
}

// fault:A17
#[test]
fn second_finish_leaves_the_member_signed_in() {
    for flow in FLOWS {
        let sandbox = sandbox();
        let client = client(&sandbox, Version::V2_2);
        let request = SignInRequest {
            flow,
            ..SignInRequest::default()
        };
        let begun = begin(&client, &request);
        let redirect = accept(&sandbox, &begun);
        ok(finish(&client, &begun.pending, &redirect));
        let again = fails(finish(&client, &begun.pending, &redirect), MCAT_ERR_ARGUMENT);
        assert!(again.message().starts_with("redirect: "), "{again:?}");
        assert_eq!(exchanges(&sandbox), 1);
        assert_signed_in(&sandbox, &client);
        // Another client does not know. The service refuses it, and takes it for theft.
        let other = crate::desk::client(&sandbox, Version::V2_2);
        let refused = fails(finish(&other, &begun.pending, &redirect), MCAT_ERR_SIGN_IN_NEEDED);
        assert_eq!(
            (refused.reason, refused.user_action, refused.maybe_applied),
            (MCAT_REASON_SIGN_IN_FAILED, MCAT_ACTION_SIGN_IN, 0)
        );
        fails(client.call(me::me_account(&Params::default())), MCAT_ERR_SIGN_IN_NEEDED);
        // A new sign-in fixes it.
        sign_in(&sandbox, &client, &request);
        assert_signed_in(&sandbox, &client);
    }
}
