//! Where the browser ended: nothing is sent for a redirect without the state that the sign-in began with.
use super::line::{Line, client, json};
use musiccat::Params;
use musiccat::auth::SignInRequest;
use musiccat::error::Status;

const STATE: &str = "the-state-of-this";

pub fn take(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    // The fuzzer finds the rest of the address by itself.
    let behind = format!("https://device.example.com/done{text}");
    for redirect in [text, &behind] {
        let line = Line::new(
            &json(br#"{"access_token":"at","refresh_token":"rt","expires_in":"3600"}"#),
            usize::MAX,
        );
        let client = client(&line);
        let asked = SignInRequest {
            state: Some(STATE),
            ..SignInRequest::default()
        };
        let begun = client.begin(&asked, &Params::default());
        let pending = begun
            .at(&begun.sign_in)
            .and_then(|begun_with| begun.text(&begun_with.pending))
            .expect("a pending one");
        let ended = client.finish(pending, redirect, None, None, &Params::default());
        let sent = line.take();
        let is_ours = has_state(redirect);
        assert!(
            is_ours || (sent.is_empty() && ended.status != Status::MCAT_OK),
            "{redirect}: {ended:?}"
        );
        assert!(!ended.message().contains(STATE));
    }
}

/// Whether a query or a fragment names the state, in whatever clothes. White space around an address is no part of it.
fn has_state(redirect: &str) -> bool {
    redirect
        .trim()
        .split(['?', '#'])
        .skip(1)
        .any(|part| url::form_urlencoded::parse(part.as_bytes()).any(|(name, value)| name == "state" && value == STATE))
}
