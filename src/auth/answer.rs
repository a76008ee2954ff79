//! What the token endpoint says: new tokens, or why not.
use super::record::{ACCESS_MAX, REFRESH_MAX};
use super::secret::{Secret, is_token};
use super::{Grant, TokenReply};
use crate::backoff::{THROTTLED_MS, random_below};
use crate::error::{Error, Phase, Reason, Status, status_of};
use serde::de::{Deserialize, Deserializer, Error as _, IgnoredAny, MapAccess, SeqAccess, Visitor};
use std::fmt;
use zeroize::Zeroizing;

/// A lifetime beyond this many seconds (30 years) is a mistake of the service's.
const LIFETIME_MAX_S: f64 = 1e9;
/// More keys than any token answer has.
const KEYS_MAX: usize = 64;
/// How long the service locks an account. It may say less.
pub const LOCK_MS: i64 = 300_000;
/// Spread of a lock's end, so that devices do not come back together.
const LOCK_SPREAD_MS: i64 = 15_000;
const LOCKED: &str = "the account is locked after failed sign-ins: wait, or reset the password";
/// No hint of the service's is taken for longer than an hour.
const HINT_MAX_MS: i64 = 3_600_000;

/// Longest member id that is looked at.
const GUID_MAX: usize = 256;

/// New tokens.
pub struct Granted {
    pub access: Secret,
    /// `None` where the service sent none, or none that could be sent back: the old one stays.
    pub refresh: Option<Secret>,
    /// `None` where unknown: the token is used until it is refused.
    pub lifetime_ms: Option<i64>,
    /// Whose they are, where the service says so: the member's id.
    pub guid: Option<String>,
}

/// What an answer means for the tokens.
pub enum Verdict {
    Granted(Granted),
    /// The password or the refresh token is no good (any more).
    Refused(Error),
    /// The account is locked: `lock_ms` tells from the error's hint how long it is left alone.
    Locked(Error),
    /// Refused for now, for everybody: 429, with the hint.
    Throttled(Error),
    /// The service failed; what was sent may have been used up.
    Failing(Error),
    /// Neither the tokens' fault nor mended by another try.
    Hopeless(Error),
    /// A success that cannot be read; what was sent has probably been used up.
    Unreadable(Error),
}

/// Judges an answer, by its status first: the service has its own error bodies beside OAuth's.
pub fn judge(mut reply: TokenReply, grant: &Grant) -> Verdict {
    plain_slashes(&mut reply.body);
    let status = reply.http_status;
    if (200..300).contains(&status) {
        return match serde_json::from_slice::<Granted>(&reply.body) {
            Ok(granted) => Verdict::Granted(granted),
            // The parser's own words could quote the body.
            Err(_) => Verdict::Unreadable(match grant {
                // Nobody answered: it is the redirect that is judged.
                Grant::Tokens(_) => failed(unusable("the redirect holds no usable access token"), 0),
                _ if reply.is_html => failed(Error::captive_portal(), status),
                _ => failed(
                    unusable("the token endpoint's answer holds no usable access token"),
                    status,
                ),
            }),
        };
    }
    let said = serde_json::from_slice::<Said>(&reply.body).unwrap_or_default();
    let word = said.error.text().or(said.code.text()).unwrap_or_default();
    let error = |as_status, text: &str| {
        let mut error = failed(Error::new(as_status, text), status);
        error.retry_after_ms = reply.retry_after_ms.map(|ms| ms.clamp(0, HINT_MAX_MS));
        error.code = Some(word)
            .filter(|word| is_code(word) && !grant.is_in(word))
            .map(str::to_owned);
        error
    };
    match (status, word) {
        (423, _) | (403, "AccountLockedError") => Verdict::Locked(error(Status::MCAT_ERR_ACCOUNT_LOCKED, LOCKED)),
        (
            400 | 401,
            "invalid_client" | "unauthorized_client" | "unsupported_grant_type" | "invalid_request" | "invalid_scope",
        )
        | (401, "UnauthorizedError") => Verdict::Hopeless(refused_application(error)),
        // A member is signed out by a word of the service's only. A bare 401 may come from whatever stands in between.
        (401, "") if matches!(grant, Grant::Refresh { .. }) => Verdict::Hopeless(refused_application(error)),
        // So may a bare 400.
        (400, "" | "BadRequestError") => Verdict::Hopeless(error(
            Status::MCAT_ERR_BAD_REQUEST,
            match grant {
                Grant::Code(_) => {
                    "the token endpoint calls the request invalid: is redirect_uri exactly the registered one?"
                }
                _ => "the token endpoint calls the request invalid",
            },
        )),
        (400 | 401, _) => Verdict::Refused(match grant {
            Grant::Password { .. } => error(
                Status::MCAT_ERR_UNAUTHORIZED,
                "the service refuses this name and password",
            ),
            Grant::Code(_) | Grant::Tokens(_) => error(
                Status::MCAT_ERR_SIGN_IN_NEEDED,
                "the service does not accept this code (any more): begin a new sign-in",
            )
            .because(Reason::MCAT_REASON_SIGN_IN_FAILED),
            Grant::Refresh { .. } => error(
                Status::MCAT_ERR_UNAUTHORIZED,
                "the service no longer accepts the refresh token",
            ),
        }),
        (429, _) => {
            let error = error(status_of(status), "too many requests at the token endpoint");
            // Told nothing, or "now", an application would ask again at once, for ever.
            let wait_ms = error.retry_after_ms.unwrap_or(0).max(THROTTLED_MS);
            Verdict::Throttled(error.retry_after(wait_ms))
        }
        (408 | 502..=504, _) => Verdict::Failing(error(
            status_of(status),
            "the token endpoint is for the moment not there",
        )),
        (500..=599, _) => Verdict::Failing(error(status_of(status), "the token endpoint failed")),
        (300..=399, _) => Verdict::Hopeless(
            error(
                status_of(status),
                "the token endpoint answered with a redirect; none is followed",
            )
            .because(Reason::MCAT_REASON_REDIRECT),
        ),
        (403, _) => Verdict::Hopeless(error(status_of(status), "the token endpoint forbids the request")),
        (404, _) => Verdict::Hopeless(error(status_of(status), "there is no token endpoint at this address")),
        (400..=499, _) => Verdict::Hopeless(error(status_of(status), "the token endpoint refuses the request")),
        _ => Verdict::Hopeless(error(
            Status::MCAT_ERR_PROTOCOL,
            "the token endpoint answered with an unknown status",
        )),
    }
}

fn refused_application(error: impl Fn(Status, &str) -> Error) -> Error {
    let text = "the token endpoint refuses this application";
    error(Status::MCAT_ERR_UNAUTHORIZED, text).because(Reason::MCAT_REASON_APP_KEY)
}

fn unusable(text: &str) -> Error {
    Error::new(Status::MCAT_ERR_PARSE, text)
}

fn failed(error: Error, http_status: u16) -> Error {
    let mut error = error.during(Phase::MCAT_PHASE_REFRESH);
    error.http_status = http_status;
    error
}

/// How long a locked account is left alone of which the service says to come back after `hint_ms`.
pub fn lock_ms(hint_ms: Option<i64>) -> i64 {
    let said = hint_ms.filter(|ms| (1..LOCK_MS).contains(ms)).unwrap_or(LOCK_MS);
    said + random_below(LOCK_SPREAD_MS)
}

/// The account is locked for another `ms`.
pub fn locked(ms: i64) -> Error {
    Error::new(Status::MCAT_ERR_ACCOUNT_LOCKED, LOCKED).retry_after(ms)
}

/// A word that programs compare, not a text that could hold anything.
pub(super) fn is_code(word: &str) -> bool {
    (1..=64).contains(&word.len()) && word.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
}

/// Writes "\/" as "/", so that tokens can be read where they stand: the parser's own memory for escapes would not be wiped.
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
    // What is left behind the new end is wiped with the rest of the memory.
    body.truncate(to);
}

/// The error words of an answer: OAuth's `error`, the service's `code`.
#[derive(Default)]
struct Said {
    error: Scalar,
    code: Scalar,
}

impl<'de> Deserialize<'de> for Said {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Said, D::Error> {
        let [error, code] = from.deserialize_map(Fields(["error", "code"]))?;
        Ok(Said { error, code })
    }
}

impl<'de> Deserialize<'de> for Granted {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Granted, D::Error> {
        let names = ["access_token", "refresh_token", "expires_in", "token_type", "guid"];
        let [access, refresh, lifetime, kind, guid] = from.deserialize_map(Fields(names))?;
        match kind {
            Scalar::Missing => {}
            Scalar::Text(kind) if kind.eq_ignore_ascii_case("bearer") => {}
            _ => return Err(D::Error::custom("token_type is not bearer")),
        }
        let access = access.text().filter(|text| is_token(text, ACCESS_MAX));
        Ok(Granted {
            access: access
                .map(Secret::from)
                .ok_or_else(|| D::Error::custom("access_token"))?,
            refresh: refresh
                .text()
                .filter(|text| is_token(text, REFRESH_MAX))
                .map(Secret::from),
            lifetime_ms: lifetime.seconds().map(|seconds| seconds * 1000),
            guid: guid.id(),
        })
    }
}

/// A value that may be of any type.
#[derive(Default)]
enum Scalar {
    #[default]
    Missing,
    Text(Zeroizing<String>),
    /// Not negative: an id may be one, and must not be rounded.
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

    /// Whole seconds, at least one, written as text or as a number.
    fn seconds(&self) -> Option<i64> {
        let seconds = match self {
            Scalar::Text(text) if !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit()) => text.parse().ok()?,
            Scalar::Whole(number) => *number as f64,
            Scalar::Number(number) => *number,
            _ => return None,
        };
        (1.0..=LIFETIME_MAX_S).contains(&seconds).then_some(seconds as i64)
    }

    /// An id, written as text or as a number. What is none, or too long for one, counts as not sent.
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

/// Reads these fields of an object. A key that comes twice is an error: whoever else reads the answer might take the other one.
struct Fields<const N: usize>([&'static str; N]);

impl<'de, const N: usize> Visitor<'de> for Fields<N> {
    type Value = [Scalar; N];

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Self::Value, A::Error> {
        let mut found: [Scalar; N] = core::array::from_fn(|_| Scalar::Missing);
        let mut keys: Vec<String> = Vec::new();
        while let Some(key) = entries.next_key::<String>()? {
            if keys.contains(&key) || keys.len() == KEYS_MAX {
                return Err(A::Error::custom("a key twice, or too many"));
            }
            match self.0.iter().position(|name| *name == key) {
                Some(place) => found[place] = entries.next_value()?,
                None => drop(entries.next_value::<IgnoredAny>()?),
            }
            keys.push(key);
        }
        Ok(found)
    }
}
