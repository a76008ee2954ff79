//! Interprets the token endpoint's answers: new tokens, or why there are none.
use super::error_codes::{About, Said, names_token, said};
use super::record::{ACCESS_MAX, REFRESH_MAX};
use crate::auth::secret::{Secret, is_token};
use crate::auth::{Grant, TokenReply};
use crate::base::backoff::{HINT_MAX_MS, THROTTLED_MS, random_below};
use crate::base::error::{Error, Phase, Reason, Status, UserAction, status_of};
use crate::decode::first_bytes::{is_page, unmarked};
use serde::de::{Deserialize, DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use std::fmt;
use zeroize::Zeroizing;

/// A lifetime of more than this many seconds (30 years) must be an error of the service.
pub const LIFETIME_MAX_S: f64 = 1e9;
/// How long the service locks an account, unless its hint is shorter.
pub const LOCK_MS: i64 = 300_000;
/// Jitter for the end of a lock, so that devices do not retry at the same moment.
const LOCK_SPREAD_MS: i64 = 15_000;
const UNUSABLE: &str = "the token endpoint's answer holds no usable access token";
const LOCKED: &str = "the account is locked after failed sign-ins: wait, or reset the password";

/// Longest accepted member id.
pub const GUID_MAX: usize = 256;

/// Token types that are not Bearer, so the library cannot send them. Every other type is treated as Bearer.
const OTHER_SCHEMES: [&str; 4] = ["mac", "dpop", "pop", "hok"];

/// New tokens.
pub struct Granted {
    /// `None` if only the refresh token can be used, or was imported.
    pub access: Option<Secret>,
    /// `None` if the service sent none, or none that can be sent back: the old one stays valid.
    pub refresh: Option<Secret>,
    /// `None` if unknown: the token is used until the service refuses it.
    pub lifetime_ms: Option<i64>,
    /// The id of the member whom they belong to, if the service gave it.
    pub guid: Option<String>,
}

/// The consequence of an answer for the tokens.
pub enum Verdict {
    Granted(Box<Granted>),
    /// A success of which only the new refresh token is usable; it replaces the one that was sent.
    Kept(Box<Granted>, Error),
    /// The password or the refresh token is invalid, or no longer valid.
    Refused(Error),
    /// The account is locked: `lock_ms` computes from the error's hint how long to wait.
    Locked(Error),
    /// Rate limited (429), with the hint.
    Throttled(Error),
    /// The service failed; the credential that was sent may be spent.
    Failing(Error),
    /// The tokens are not the cause, and a retry does not help.
    Hopeless(Error),
    /// Something else answered instead of the service, which has not seen the request.
    Intercepted(Error),
    /// A success that cannot be read; the credential that was sent is probably spent.
    Unreadable(Error),
}

/// Judges an answer: a refusal by its error code, or without one by its status.
pub fn judge(mut reply: TokenReply, grant: &Grant) -> Verdict {
    if let Grant::Import(import) = grant {
        return Verdict::Granted(Box::new(import.granted()));
    }
    plain_slashes(&mut reply.body);
    match reply.http_status {
        200..300 => judge_success(&reply, grant),
        511 => Verdict::Intercepted(failed(Error::network_sign_in(), reply.http_status)),
        _ => judge_refusal(&reply, said(&reply.body, reply.is_html), grant),
    }
}

fn judge_success(reply: &TokenReply, grant: &Grant) -> Verdict {
    let status = reply.http_status;
    let body = unmarked(&reply.body);
    let mut found = FoundTokens::default();
    let mut parser = serde_json::Deserializer::from_slice(body);
    let parsed = Fields(&mut found).deserialize(&mut parser);
    let is_whole = parsed.and_then(|()| parser.end()).is_ok();
    let [access, refresh, lifetime, kind, guid] = &found.values;
    let access = access.token(ACCESS_MAX);
    let refresh = refresh.token(REFRESH_MAX);
    let scheme = kind.text().map(str::trim).unwrap_or_default();
    let is_bearer = !OTHER_SCHEMES.iter().any(|other| scheme.eq_ignore_ascii_case(other));
    if let Some(access) = access.as_ref()
        && is_whole
        && is_bearer
        && !found.is_twice
    {
        return Verdict::Granted(Box::new(Granted {
            access: Some(access.clone()),
            refresh,
            lifetime_ms: lifetime.seconds().map(|seconds| seconds * 1000),
            guid: guid.id(),
        }));
    }
    // The parser's message could quote the body.
    let error = match grant {
        _ if access.is_some() && !is_bearer => {
            unusable("the token endpoint gave another token_type than Bearer (mac, dpop, pop or hok)")
        }
        // No request was made: the redirect is being judged.
        Grant::Tokens(_) => unusable("the redirect holds no usable access token"),
        // The token endpoint never answers with an empty body: an empty one labelled as a page is also a page.
        _ if is_page(body, reply.is_html) || (reply.is_html && body.is_empty()) => Error::captive_portal(),
        _ => unusable(UNUSABLE),
    };
    let is_answer = !matches!(grant, Grant::Tokens(_));
    let error = failed(error, if is_answer { status } else { 0 });
    if let Some(refresh) = refresh.or_else(|| rescued(body)) {
        let granted = Granted {
            access: None,
            refresh: Some(refresh),
            lifetime_ms: None,
            guid: guid.id(),
        };
        return Verdict::Kept(Box::new(granted), error);
    }
    // Some services refuse with status 200. Then an unknown code does not count.
    let said = said(body, reply.is_html);
    match said.about {
        About::Unknown | About::Text | About::Nothing | About::Page => Verdict::Unreadable(error),
        _ if access.is_some() || !is_answer => Verdict::Unreadable(error),
        _ => judge_refusal(reply, said, grant),
    }
}

/// Rescues the refresh token of an answer that cannot be parsed: the last text under its key, at any place. The service has spent the
/// previous token, so this one would be lost otherwise.
fn rescued(body: &[u8]) -> Option<Secret> {
    const KEY: &[u8] = b"\"refresh_token\"";
    let after_key = body.windows(KEY.len()).rposition(|part| part == KEY)? + KEY.len();
    let value = body[after_key..].trim_ascii_start().strip_prefix(b":")?;
    let mut parser = serde_json::Deserializer::from_slice(value);
    Scalar::deserialize(&mut parser).ok()?.token(REFRESH_MAX)
}

/// Interprets a refusal. Its code decides, with any status; only codes about the refresh token itself end a sign-in.
fn judge_refusal(reply: &TokenReply, Said { word, about }: Said, grant: &Grant) -> Verdict {
    let status = reply.http_status;
    let is_refresh = matches!(grant, Grant::Refresh { .. });
    let error = |as_status, text: &str| {
        let mut error = failed(Error::new(as_status, text), status);
        error.retry_after_ms = reply.retry_after_ms.map(|ms| ms.clamp(0, HINT_MAX_MS));
        error.code = Some(&*word)
            .filter(|word| is_code(word) && !grant.is_in(word))
            .map(|word| word.to_string());
        error
    };
    let away = |text| Verdict::Failing(error(Status::MCAT_ERR_UNAVAILABLE, text));
    let throttled = |as_status| {
        let error = error(as_status, "too many requests at the token endpoint");
        // Without a wait an application would ask again at once, for ever.
        let wait_ms = error.retry_after_ms.unwrap_or(0).max(THROTTLED_MS);
        Verdict::Throttled(error.retry_after(wait_ms))
    };
    let refused = || {
        Verdict::Refused(match grant {
            Grant::Password { .. } => error(
                Status::MCAT_ERR_UNAUTHORIZED,
                "the service refuses this name and password",
            ),
            Grant::Code(_) | Grant::Tokens(_) | Grant::Import(_) => error(
                Status::MCAT_ERR_SIGN_IN_NEEDED,
                "the service refuses this code: begin a new sign-in",
            )
            .because(Reason::MCAT_REASON_SIGN_IN_FAILED),
            Grant::Refresh { .. } => error(
                Status::MCAT_ERR_UNAUTHORIZED,
                "the service no longer accepts the refresh token",
            ),
        })
    };
    match (about, status) {
        (_, 300..=399) => Verdict::Hopeless(
            error(
                status_of(status),
                "the token endpoint answered with a redirect; none is followed",
            )
            .because(Reason::MCAT_REASON_REDIRECT),
        ),
        (_, ..=199 | 600..) => Verdict::Hopeless(error(
            Status::MCAT_ERR_PROTOCOL,
            "the token endpoint answered with an unknown status",
        )),
        (About::Service | About::Rate, 429) => throttled(Status::MCAT_ERR_UNAVAILABLE),
        (_, 429) => throttled(status_of(status)),
        (About::Rate, _) => throttled(Status::MCAT_ERR_UNAVAILABLE),
        (About::Service, _) | (About::Failure, ..=499) => away("the token endpoint says that it is unavailable"),
        (_, 423) | (About::Lock, ..=499) => Verdict::Locked(error(Status::MCAT_ERR_ACCOUNT_LOCKED, LOCKED)),
        (About::Application, _) => Verdict::Hopeless(refused_application(error)),
        (_, 408 | 502..=504) => away("the token endpoint is unavailable"),
        (_, 500..=599) => Verdict::Failing(error(status_of(status), "the token endpoint failed")),
        (About::Credential, _) => refused(),
        (About::Right, 400..=403) if is_refresh && names_token(&reply.body) => refused(),
        (About::Right, 400..=403) => Verdict::Hopeless(refused_application(error)),
        // A page did not come from the service, so it says nothing about the member.
        (About::Page, 401 | 403) => Verdict::Hopeless(failed(Error::captive_portal(), status)),
        (About::Nothing, 401) => refused(),
        (About::Nothing | About::Text | About::Request | About::Page, 400) => Verdict::Hopeless(error(
            Status::MCAT_ERR_BAD_REQUEST,
            match grant {
                Grant::Code(_) => {
                    "the token endpoint calls the request invalid: check that redirect_uri is exactly the registered one"
                }
                _ => "the token endpoint calls the request invalid",
            },
        )),
        (_, 404) => Verdict::Hopeless(error(
            status_of(status),
            "the token endpoint is not at this address: check base_url",
        )),
        (_, 405) => Verdict::Hopeless(error(status_of(status), "the token endpoint refuses the request")),
        // The token may be good or bad: keep it, but do not send it again soon.
        (About::Unknown, _) | (About::Text, 401) if is_refresh => {
            let text =
                "the token endpoint refuses the refresh with an unknown error code: if this lasts, sign in again";
            let mut error = error(Status::MCAT_ERR_UNAUTHORIZED, text);
            error.user_action = UserAction::MCAT_ACTION_SIGN_IN;
            Verdict::Hopeless(error)
        }
        // A password or a code that was refused, with any error code, is not sent again.
        (About::Unknown, 400) | (About::Unknown | About::Text, 401) => refused(),
        (_, 403) => Verdict::Hopeless(error(status_of(status), "the token endpoint forbids the request")),
        _ => Verdict::Hopeless(error(status_of(status), "the token endpoint refuses the request")),
    }
}

fn refused_application(error: impl Fn(Status, &str) -> Error) -> Error {
    let text = "the token endpoint refuses this application";
    error(Status::MCAT_ERR_UNAUTHORIZED, text).because(Reason::MCAT_REASON_APP_KEY)
}

/// The error when a refresh returned no usable access token.
pub fn unusable_answer() -> Error {
    failed(unusable(UNUSABLE), 0)
}

fn unusable(text: &str) -> Error {
    Error::new(Status::MCAT_ERR_PARSE, text)
}

fn failed(error: Error, http_status: u16) -> Error {
    let mut error = error.during(Phase::MCAT_PHASE_REFRESH);
    error.http_status = http_status;
    error
}

/// How long to leave a locked account alone, if the service's hint is `hint_ms`.
pub fn lock_ms(hint_ms: Option<i64>) -> i64 {
    let said = hint_ms.filter(|ms| (1..LOCK_MS).contains(ms)).unwrap_or(LOCK_MS);
    said + random_below(LOCK_SPREAD_MS)
}

/// The error when the account is locked for another `ms`.
pub fn locked(ms: i64) -> Error {
    Error::new(Status::MCAT_ERR_ACCOUNT_LOCKED, LOCKED).retry_after(ms)
}

/// Whether a text is an error code as OAuth and the service use them: only letters. Anything else could be an encoded secret.
pub fn is_code(word: &str) -> bool {
    (1..=40).contains(&word.len()) && word.bytes().all(|b| b.is_ascii_alphabetic() || b == b'_')
}

/// Replaces "\/" by "/", so that tokens can be read in place: the parser would decode escapes into memory that is not wiped.
pub(super) fn plain_slashes(body: &mut Vec<u8>) {
    let (mut from, mut to) = (0, 0);
    while from < body.len() {
        let escape = body[from] == b'\\' && from + 1 < body.len();
        if escape && body[from + 1] != b'/' {
            body[to] = body[from];
            to += 1;
        }
        from += usize::from(escape);
        body[to] = body[from];
        (from, to) = (from + 1, to + 1);
    }
    // The bytes after the new end are wiped with the rest of the memory.
    body.truncate(to);
}

/// A value of any JSON type.
#[derive(Default)]
enum Scalar {
    #[default]
    Missing,
    Text(Zeroizing<String>),
    /// Not negative. Kept whole, because an id must not be rounded.
    Whole(u64),
    Number(f64),
    Other,
}

impl Scalar {
    fn text(&self) -> Option<&str> {
        match self {
            Scalar::Text(text) => Some(text),
            _ => None,
        }
    }

    fn token(&self, max: usize) -> Option<Secret> {
        self.text().filter(|text| is_token(text, max)).map(Secret::from)
    }

    /// Whole seconds, at least one, from a text or a number.
    fn seconds(&self) -> Option<i64> {
        let seconds = match self {
            Scalar::Text(text) if !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit()) => text.parse().ok()?,
            Scalar::Whole(number) => *number as f64,
            Scalar::Number(number) => *number,
            _ => return None,
        };
        (1.0..=LIFETIME_MAX_S).contains(&seconds).then_some(seconds as i64)
    }

    /// An id, from a text or a number. An invalid or too long one counts as missing.
    fn id(&self) -> Option<String> {
        match self {
            Scalar::Text(text) if (1..=GUID_MAX).contains(&text.len()) => Some(text.to_string()),
            Scalar::Whole(number) => Some(number.to_string()),
            _ => None,
        }
    }
}

impl<'de> Deserialize<'de> for Scalar {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Scalar, D::Error> {
        from.deserialize_any(AnyScalar)
    }
}

struct AnyScalar;

impl<'de> Visitor<'de> for AnyScalar {
    type Value = Scalar;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_str<E>(self, text: &str) -> Result<Scalar, E> {
        Ok(Scalar::Text(Zeroizing::new(text.to_owned())))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Scalar, E> {
        Ok(Scalar::Number(number as f64))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Scalar, E> {
        Ok(Scalar::Whole(number))
    }

    fn visit_f64<E>(self, number: f64) -> Result<Scalar, E> {
        Ok(Scalar::Number(number))
    }

    fn visit_bool<E>(self, _: bool) -> Result<Scalar, E> {
        Ok(Scalar::Other)
    }

    fn visit_unit<E>(self) -> Result<Scalar, E> {
        Ok(Scalar::Missing)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Scalar, A::Error> {
        while items.next_element::<IgnoredAny>()?.is_some() {}
        Ok(Scalar::Other)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Scalar, A::Error> {
        while entries.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(Scalar::Other)
    }
}

/// The keys of [`FoundTokens`], in its order.
const NAMES: [&str; 5] = ["access_token", "refresh_token", "expires_in", "token_type", "guid"];

/// The parts of a token answer.
#[derive(Default)]
struct FoundTokens {
    values: [Scalar; NAMES.len()],
    /// A key occurred twice: another reader of the answer might use the other value.
    is_twice: bool,
}

/// Reads the parts from an object. Parts that were found before a syntax error are kept.
struct Fields<'f>(&'f mut FoundTokens);

impl<'de> DeserializeSeed<'de> for Fields<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<(), D::Error> {
        from.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Fields<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<(), A::Error> {
        let mut seen = [false; NAMES.len()];
        while let Some(key) = entries.next_key::<String>()? {
            match NAMES.iter().position(|name| *name == key) {
                Some(at) => {
                    self.0.is_twice |= std::mem::replace(&mut seen[at], true);
                    self.0.values[at] = entries.next_value()?;
                }
                None => drop(entries.next_value::<IgnoredAny>()?),
            }
        }
        Ok(())
    }
}
