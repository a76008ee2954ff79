//! Judges the address that the browser was sent to at the end of a sign-in. Until its state is checked, anyone may have made it up.
use super::pending::{Pending, ResponseType};
use super::uri::RedirectUri;
use crate::auth::secret::json;
use crate::auth::tokens::is_code;
use crate::base::conceal::{conceal, shows};
use crate::base::display::steers;
use crate::base::error::{Error, Reason, Status};
use percent_encoding::percent_decode;
use serde::Serialize;
use zeroize::Zeroizing;

/// Longest address that is read, in bytes.
const REDIRECT_MAX: usize = 16 * 1024;
/// How many bytes of a text in it are reported.
const TOLD_MAX: usize = 1024;

/// Facts of a redirect besides the code and the tokens.
#[derive(Default)]
pub struct RedirectWords {
    pub scope: Option<String>,
    pub audience: Option<String>,
    pub error: Option<String>,
    pub error_reason: Option<String>,
    pub error_description: Option<String>,
    /// The state was correct.
    pub is_verified: bool,
}

/// What the redirect contains.
pub enum Brought {
    Code(Zeroizing<String>),
    /// In the form of the token endpoint.
    Tokens(Zeroizing<Vec<u8>>),
}

/// Judges a whole redirect, as it was pasted or caught: first whether it belongs to this sign-in at all. The reported facts contain none of
/// its own secrets and none of `secrets`.
pub fn judge(
    redirect: &str,
    pending: &Pending,
    secrets: &[&str],
) -> Result<(RedirectWords, Result<Brought, Error>), Error> {
    let redirect = redirect.trim();
    if !(1..=REDIRECT_MAX).contains(&redirect.len()) {
        let rule = format!("must be 1 to {REDIRECT_MAX} bytes long");
        return Err(Error::argument("redirect", rule));
    }
    let elsewhere = || {
        let rule =
            "must be the whole address that the browser was sent to, which begins with the sign-in's redirect_uri";
        Error::argument("redirect", rule).because(Reason::MCAT_REASON_REDIRECT_URI)
    };
    let address = RedirectUri::parse(redirect).ok_or_else(elsewhere)?;
    let mut pieces = address.beyond(&pending.redirect_uri).ok_or_else(elsewhere)?;
    if pending.response_type == ResponseType::Token {
        pieces.extend(address.fragment.unwrap_or_default().split('&'));
    }
    let found = Parameters::read(&pieces)?;
    let is_verified = match &found.state {
        Some(state) if !is_same(state, &pending.state) => {
            let rule = "has another state than this sign-in";
            return Err(Error::argument("redirect", rule).because(Reason::MCAT_REASON_STATE_MISMATCH));
        }
        state => state.is_some(),
    };
    let secrets: Vec<&str> = [secrets, &found.secrets(), &[&pending.verifier, &pending.state]].concat();
    let tell = |text: &Option<Zeroizing<String>>| text.as_deref().map(|text| plain(&conceal(text, &secrets)));
    let told = RedirectWords {
        scope: tell(&found.scope),
        audience: tell(&found.audience),
        error: tell(&found.error),
        error_reason: tell(&found.error_reason),
        error_description: tell(&found.error_description),
        is_verified,
    };
    let brought = match &found.error {
        Some(error) => Err(refusal(error, &found, &secrets)),
        None => found.brought(pending.response_type, is_verified),
    };
    Ok((told, brought))
}

/// The known parameters of a redirect.
#[derive(Default)]
struct Parameters {
    code: Option<Zeroizing<String>>,
    state: Option<Zeroizing<String>>,
    error: Option<Zeroizing<String>>,
    error_reason: Option<Zeroizing<String>>,
    error_description: Option<Zeroizing<String>>,
    scope: Option<Zeroizing<String>>,
    audience: Option<Zeroizing<String>>,
    access_token: Option<Zeroizing<String>>,
    refresh_token: Option<Zeroizing<String>>,
    expires_in: Option<Zeroizing<String>>,
    token_type: Option<Zeroizing<String>>,
}

impl Parameters {
    fn read(pieces: &[&str]) -> Result<Parameters, Error> {
        let mut found = Parameters::default();
        for piece in pieces {
            let (name, value) = piece.split_once('=').unwrap_or((piece, ""));
            let place = match decoded(name).as_str() {
                "code" => &mut found.code,
                "state" => &mut found.state,
                "error" => &mut found.error,
                "error_reason" => &mut found.error_reason,
                "error_description" => &mut found.error_description,
                "scope" => &mut found.scope,
                "audience" => &mut found.audience,
                "access_token" => &mut found.access_token,
                "refresh_token" => &mut found.refresh_token,
                "expires_in" => &mut found.expires_in,
                "token_type" => &mut found.token_type,
                _ => continue,
            };
            if place.replace(decoded(value)).is_some() {
                let rule = "has a parameter twice";
                return Err(Error::argument("redirect", rule).because(Reason::MCAT_REASON_STATE_REPEATED));
            }
        }
        Ok(found)
    }

    /// The code or the tokens of a redirect without an error.
    fn brought(self, wanted: ResponseType, is_verified: bool) -> Result<Brought, Error> {
        let (what, credential) = match wanted {
            ResponseType::Code => ("code", &self.code),
            ResponseType::Token => ("access_token", &self.access_token),
        };
        if credential.as_ref().is_none_or(|text| text.is_empty()) {
            let rule = format!("has neither {what} nor error: give the whole address");
            return Err(Error::argument("redirect", rule));
        }
        if !is_verified {
            let rule = "has no state: it may not be this sign-in's";
            return Err(Error::argument("redirect", rule).because(Reason::MCAT_REASON_STATE_MISSING));
        }
        match wanted {
            ResponseType::Code => Ok(Brought::Code(self.code.unwrap_or_default())),
            ResponseType::Token => self.tokens(),
        }
    }

    fn tokens(&self) -> Result<Brought, Error> {
        #[derive(Serialize)]
        struct Answer<'a> {
            access_token: Option<&'a str>,
            refresh_token: Option<&'a str>,
            expires_in: Option<&'a str>,
            token_type: Option<&'a str>,
        }
        fn text(text: &Option<Zeroizing<String>>) -> Option<&str> {
            text.as_deref().map(String::as_str)
        }
        let answer = Answer {
            access_token: text(&self.access_token),
            refresh_token: text(&self.refresh_token),
            expires_in: text(&self.expires_in),
            token_type: text(&self.token_type),
        };
        Ok(Brought::Tokens(json(&answer)))
    }

    /// Texts that must not be shown, in any form.
    fn secrets(&self) -> [&str; 4] {
        [&self.code, &self.state, &self.access_token, &self.refresh_token]
            .map(|secret| secret.as_deref().map_or("", String::as_str))
    }
}

/// The error that a redirect reports. It has priority over a code: no one has signed in.
fn refusal(error: &str, found: &Parameters, secrets: &[&str]) -> Error {
    let (status, reason, text) = match error {
        "access_denied" => (
            Status::MCAT_ERR_SIGN_IN_NEEDED,
            Reason::MCAT_REASON_ACCESS_DENIED,
            "the member did not allow the access",
        ),
        "" | "server_error" => (
            Status::MCAT_ERR_SERVICE,
            Reason::MCAT_REASON_SIGN_IN_FAILED,
            "the service failed during the sign-in",
        ),
        "temporarily_unavailable" => (
            Status::MCAT_ERR_UNAVAILABLE,
            Reason::MCAT_REASON_SIGN_IN_FAILED,
            "the service cannot sign anybody in for now: try again later",
        ),
        _ => (
            Status::MCAT_ERR_BAD_REQUEST,
            Reason::MCAT_REASON_SIGN_IN_FAILED,
            "the service refuses this application's sign-in",
        ),
    };
    let reason = match (&found.code, &found.access_token) {
        (None, None) => reason,
        _ => Reason::MCAT_REASON_CODE_AND_ERROR,
    };
    let mut refusal = Error::new(status, text).because(reason);
    refusal.code = Some(error)
        .filter(|word| is_code(word) && !shows(word, secrets))
        .map(str::to_owned);
    refusal
}

/// Decoded once, as a form: "+" is a space.
fn decoded(text: &str) -> Zeroizing<String> {
    let spaced: Zeroizing<Vec<u8>> = Zeroizing::new(text.bytes().map(|b| if b == b'+' { b' ' } else { b }).collect());
    let mut bytes = Zeroizing::new(Vec::with_capacity(spaced.len()));
    bytes.extend(percent_decode(&spaced));
    Zeroizing::new(String::from_utf8_lossy(&bytes).into_owned())
}

/// An untrusted text, made safe to show: bounded, and without terminal control characters.
fn plain(text: &str) -> String {
    let bounded = text.char_indices().take_while(|(at, c)| at + c.len_utf8() <= TOLD_MAX);
    let shown = bounded.map(|(_, c)| if steers(c) { char::REPLACEMENT_CHARACTER } else { c });
    shown.collect()
}

/// Compares in constant time for texts of one length.
fn is_same(one: &str, other: &str) -> bool {
    let pairs = one.bytes().zip(other.bytes());
    let differ = pairs.fold(0, |differ, (a, b)| core::hint::black_box(differ | (a ^ b)));
    one.len() == other.len() && differ == 0
}

#[cfg(test)]
mod tests {
    use super::is_same;
    use std::hint::black_box;
    use std::time::{Duration, Instant};

    /// The shortest of many measurements.
    fn time(one: &str, other: &str) -> Duration {
        let took = |_| {
            let began = Instant::now();
            black_box(is_same(black_box(one), black_box(other)));
            began.elapsed()
        };
        (0..30).map(took).min().unwrap()
    }

    // fault:G06
    #[test]
    fn states_are_compared_letter_by_letter() {
        assert!(is_same("", "") && is_same("state", "state"));
        for other in ["", "stat", "states", "State", "sttae", "tsate"] {
            assert!(!is_same("state", other) && !is_same(other, "state"), "{other}");
        }
    }

    /// Uses texts long enough to be measured: a comparison that ends at the first difference is a thousand times faster on them. On a busy
    /// or emulated machine the difference is smaller.
    // fault:G06
    #[test]
    fn comparing_states_takes_same_time_wherever_they_differ() {
        let state = "s".repeat(16 * 1024);
        let (early, late) = (format!("x{}", &state[1..]), format!("{}x", &state[1..]));
        assert!(is_same(&state, &state) && !is_same(&state, &early) && !is_same(&state, &late));
        let (same, early, late) = (time(&state, &state), time(&state, &early), time(&state, &late));
        println!("the same {same:?}, different at the start {early:?}, at the end {late:?}");
        let is_like_same = |time: Duration| time * 10 > same && time < same * 10;
        assert!(is_like_same(early) && is_like_same(late));
    }
}
