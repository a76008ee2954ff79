//! What must come of a call in a case, worked out from what applications are promised (docs/retry.md, the statuses of the header) and from
//! nothing of the library's code.
use super::calls::{Call, Kind, Takes, Whose};
use super::cases::{Body, Case, Headers, Meets, Sends};
use crate::classes::Class;
use musiccat::abi::mcat_reason::{self, *};
use musiccat::abi::mcat_status::{self, *};
use std::ops::RangeInclusive;

/// Tries of a call.
const TRIES: usize = 3;
/// Reads of one that waits until it sees something.
const READS: usize = 6;
/// No hint.
const NONE: RangeInclusive<i64> = -1..=-1;

pub struct Want {
    pub status: mcat_status,
    pub reason: mcat_reason,
    pub http_status: i32,
    /// Requests that are sent, and tries of which nothing is.
    pub requests: RangeInclusive<usize>,
    pub unsent: usize,
    pub refreshes: usize,
    pub maybe_applied: bool,
    pub retry_after: RangeInclusive<i64>,
    /// What each wait may be.
    pub waits: RangeInclusive<i64>,
}

pub fn expected(call: &Call, case: &Case) -> Want {
    match call.kind {
        Kind::Silent => ended(call.ends, 0, 0),
        Kind::Grant { code } => grant(call, case, code),
        Kind::Refresh => refresh(call, case),
        Kind::Download => download(call, case),
        Kind::Plain => plain(call, case),
        Kind::Visible => visible(call, case),
    }
}

/// An end without any hint or doubt.
fn ended((status, reason): (mcat_status, mcat_reason), http_status: i32, requests: usize) -> Want {
    let requests = requests..=requests;
    Want {
        status,
        reason,
        http_status,
        requests,
        unsent: 0,
        refreshes: 0,
        maybe_applied: false,
        retry_after: NONE,
        waits: 0..=0,
    }
}

/// The call's own end, after so many requests that were in vain.
fn well(call: &Call, in_vain: usize) -> Want {
    ended(call.ends, call.http_status, call.requests + in_vain)
}

fn may_repeat(class: Class) -> bool {
    matches!(class, Class::Read | Class::Idempotent)
}

/// How often the request is sent, where it may be repeated or not.
fn sends(case: &Case, may_repeat: bool) -> usize {
    match case.sends {
        Sends::Once => 1,
        Sends::Repeatable(times) if may_repeat => times,
        Sends::Repeatable(_) => 1,
        Sends::Any(times) => times,
        Sends::Nothing => 0,
    }
}

/// How long the waits are, the doubling bound of the last of two included.
fn waits(case: &Case) -> RangeInclusive<i64> {
    let bound = match case.meets {
        // With nothing on the line between them, the two count as one.
        Meets::Resolver => 150,
        _ if case.http_status() == 429 => 2_000,
        _ => 100,
    };
    let hint = case.hint_ms().unwrap_or(0);
    hint..=hint + bound
}

/// One request by the common path.
fn plain(call: &Call, case: &Case) -> Want {
    let is_change = call.class != Class::Read;
    let mut want = match (case.ends, case.meets) {
        (None, Meets::Answer(status, headers, body)) => succeeded(call, status, headers, body),
        (_, Meets::Once(401)) if call.whose == Whose::Members => Want {
            refreshes: 1,
            ..well(call, 1)
        },
        (_, Meets::Once(_) | Meets::Stale) if sends(case, may_repeat(call.class)) > 1 => well(call, 1),
        (Some(ends), _) => {
            let mut want = ended(ends, case.http_status(), sends(case, may_repeat(call.class)));
            want.maybe_applied = case.doubt && is_change;
            want.unsent = if case.sends == Sends::Nothing { TRIES } else { 0 };
            if call.name == "mcat_versions" && matches!(case.http_status(), 404 | 410) {
                // case:M04: it is asked for once more, without a version.
                want.requests = 2..=2;
            }
            want
        }
        (None, _) => unreachable!("only an answer is a success"),
    };
    if case.http_status() == 401 && want.status == MCAT_ERR_UNAUTHORIZED {
        match call.whose {
            // A new token is refused like the old one.
            Whose::Members => {
                (want.status, want.reason) = (MCAT_ERR_SIGN_IN_NEEDED, MCAT_REASON_REVOKED);
                (want.requests, want.refreshes) = (2..=2, 1);
            }
            Whose::Applications => want.reason = MCAT_REASON_APP_KEY,
            Whose::Nobodys => {}
        }
    }
    if want.status as i32 >= 10 {
        want.retry_after = told(case, *want.requests.end() < sends(case, true));
    }
    if case.meets == Meets::Stale && want.status as i32 >= 10 {
        want.waits = 0..=0;
    } else if case.meets != Meets::Stale {
        want.waits = waits(case);
    }
    want
}

/// What the application is told to wait. `gave_up`: a try was possible that a change is not given.
fn told(case: &Case, gave_up: bool) -> RangeInclusive<i64> {
    match (case.http_status(), case.hint_ms()) {
        // Five minutes, where the service says nothing.
        (423, _) => 300_000..=300_000,
        // Never at once.
        (429, None) => 1_000..=1_000,
        // The wait for which there was no time comes with its spread.
        (429, Some(hint)) if hint > 2_000 => hint..=hint + 2_000,
        (503, Some(hint)) if hint > 2_000 && !gave_up => hint..=hint + 100,
        (_, Some(hint)) => hint..=hint,
        _ => NONE,
    }
}

/// A status that says it worked.
fn succeeded(call: &Call, status: u16, headers: Headers, body: Body) -> Want {
    let is_change = call.class != Class::Read;
    let done = if status == 202 { MCAT_ACCEPTED } else { MCAT_OK };
    let mut want = ended((done, MCAT_REASON_NONE), status.into(), 1);
    let Body::Text(text) = body else {
        // It may hold what the row's own answer says of parts.
        if call.ends.0 == MCAT_PARTIAL {
            want.status = MCAT_PARTIAL;
        }
        return want;
    };
    let is_json = text.starts_with('{') && text.ends_with('}');
    if headers == Headers::Html && !text.is_empty() && call.takes != Takes::Anything {
        (want.status, want.reason) = (MCAT_ERR_PROTOCOL, MCAT_REASON_CAPTIVE_PORTAL);
        want.maybe_applied = is_change;
        want.requests = if is_change { 1..=1 } else { 2..=2 };
    } else if !is_json && status != 204 && call.takes == Takes::Json {
        let ends_early = text.is_empty() || text.starts_with('{');
        want.reason = if ends_early {
            MCAT_REASON_TRUNCATED
        } else {
            MCAT_REASON_NOT_JSON
        };
        want.status = MCAT_ERR_PARSE;
        want.requests = 2..=2;
    } else if is_json && is_change {
        want.status = MCAT_PARTIAL;
    }
    want
}

/// A read that is made until it shows something, or until no time is left for the last of its reads. That there was no time to look is
/// no failure.
fn visible(call: &Call, case: &Case) -> Want {
    let not_yet = (MCAT_ACCEPTED, MCAT_REASON_NOT_YET_VISIBLE);
    let want = plain(call, case);
    let in_vain = match case.meets {
        Meets::Answer(_, _, Body::Right) => Some(0),
        Meets::Stale | Meets::Once(_) => Some(1),
        _ => None,
    };
    match (want.status, in_vain) {
        (MCAT_ERR_RATE_LIMITED, _) => Want {
            requests: want.requests,
            retry_after: want.retry_after,
            ..ended(not_yet, 0, 0)
        },
        (status, _) if status as i32 >= 10 => want,
        (_, Some(in_vain)) if call.ends.0 == MCAT_OK => Want {
            refreshes: want.refreshes,
            ..ended((MCAT_OK, MCAT_REASON_NONE), want.http_status, 1 + in_vain)
        },
        _ => {
            let in_vain = in_vain.unwrap_or(0);
            let requests = READS - 1 + in_vain..=READS + in_vain;
            Want {
                requests,
                refreshes: want.refreshes,
                ..ended(not_yet, want.http_status, 0)
            }
        }
    }
}

/// Bytes of another server: read until the first of them comes, led on by redirects, and nobody's secret.
fn download(call: &Call, case: &Case) -> Want {
    let mut want = plain(call, case);
    match case.meets {
        // case:B07
        Meets::Answer(200, _, Body::Text("<p>Pay")) => ended((MCAT_ERR_PROTOCOL, MCAT_REASON_CAPTIVE_PORTAL), 200, 1),
        Meets::Answer(200, ..) if case.ends.is_none() => ended((MCAT_OK, MCAT_REASON_NONE), 0, 1),
        // No bytes come with these.
        Meets::Answer(status @ 201..=299, ..) => ended((MCAT_ERR_PROTOCOL, MCAT_REASON_NONE), status.into(), 1),
        Meets::Answer(301 | 302 | 303 | 307 | 308, ..) => Want {
            requests: 4..=4,
            ..want
        },
        // What has come is not asked for again.
        Meets::Cut => Want {
            requests: 1..=1,
            ..want
        },
        Meets::Answer(423, ..) => Want {
            retry_after: NONE,
            ..want
        },
        _ => {
            if want.status == call.ends.0 {
                want.http_status = 0;
            }
            want
        }
    }
}

/// A code or a password: sent once. What never left is tried again.
fn grant(call: &Call, case: &Case, code: bool) -> Want {
    let has_tokens = matches!(case.meets, Meets::Answer(_, _, Body::Right));
    let status = case.http_status();
    let ends = match case.ends {
        None if has_tokens => call.ends,
        None => no_tokens(case),
        Some(_) if status == 401 && code => (MCAT_ERR_SIGN_IN_NEEDED, MCAT_REASON_SIGN_IN_FAILED),
        Some(ends) => o_auth(case).unwrap_or(ends),
    };
    let http_status = if ends.0 == MCAT_OK { 0 } else { status };
    let mut want = ended(ends, http_status, sends(case, false).min(1));
    want.unsent = if case.sends == Sends::Nothing { TRIES } else { 0 };
    want.maybe_applied = case.doubt || ends == no_tokens(case);
    want.waits = waits(case);
    want.retry_after = match (status, case.hint_ms()) {
        (423, _) => 300_000..=300_000,
        (429, hint) => {
            let least = hint.unwrap_or(0).max(1_000);
            least..=least
        }
        (_, Some(hint)) => hint..=hint,
        _ => NONE,
    };
    want
}

/// A success without tokens.
fn no_tokens(case: &Case) -> (mcat_status, mcat_reason) {
    match case.meets {
        Meets::Answer(_, Headers::Html, _) => (MCAT_ERR_PROTOCOL, MCAT_REASON_CAPTIVE_PORTAL),
        _ => (MCAT_ERR_PARSE, MCAT_REASON_NONE),
    }
}

/// The token service may speak OAuth's words.
fn o_auth(case: &Case) -> Option<(mcat_status, mcat_reason)> {
    let Meets::Answer(400, _, Body::Text(text)) = case.meets else {
        return None;
    };
    text.contains("invalid_request")
        .then_some((MCAT_ERR_UNAUTHORIZED, MCAT_REASON_APP_KEY))
}

/// Three requests at most, and one more where an answer never came. After a failure the next refresh waits half a second at least.
fn refresh(call: &Call, case: &Case) -> Want {
    let status = case.http_status();
    if case.ends.is_none() && matches!(case.meets, Meets::Answer(_, _, Body::Right)) {
        return ended(call.ends, 0, 1);
    }
    let fails = |requests: usize, wait: RangeInclusive<i64>| {
        let ends = match case.ends {
            None => no_tokens(case),
            Some(ends) => o_auth(case).unwrap_or(ends),
        };
        Want {
            retry_after: wait,
            ..ended(ends, status, requests)
        }
    };
    let hint = case.hint_ms().unwrap_or(0);
    let soon = 500.max(hint)..=1_000.max(hint + 200);
    match (case.meets, status) {
        (Meets::Resolver | Meets::Refused | Meets::Handshake, _) => Want {
            unsent: TRIES,
            waits: waits(case),
            ..fails(0, soon)
        },
        (Meets::Stale, _) => Want {
            waits: 2_000..=3_000,
            ..ended(call.ends, 0, 2)
        },
        (Meets::Reset | Meets::Cut, _) => Want {
            waits: 2_000..=3_000,
            ..fails(2, 2_000..=3_000)
        },
        (_, 0) => Want {
            waits: 2_000..=3_000,
            ..fails(2, 2_000..=3_000)
        },
        (Meets::Once(429 | 500), _) => Want {
            waits: 0..=2_000,
            ..ended(call.ends, 0, 2)
        },
        (_, 429) => {
            // The pause doubles, and is spread over as much again.
            let times = sends(case, true);
            let pause = 1_000 << (times - 1);
            Want {
                waits: hint.max(1_000)..=hint.max(2_000) + 2_000,
                ..fails(times, hint.max(pause)..=hint.max(pause) + pause)
            }
        }
        (_, 423) => fails(1, 300_000..=300_000),
        (_, 408 | 500..) => {
            let times = if hint > 2_000 { sends(case, true) } else { TRIES };
            Want {
                waits: hint..=hint + 200,
                ..fails(times, soon)
            }
        }
        (_, 200..=299) => fails(1, 2_000..=2_000),
        // A bare 401 is about the refresh token, which is then given up.
        (_, 401) => ended((MCAT_ERR_SIGN_IN_NEEDED, MCAT_REASON_REVOKED), 0, 1),
        _ => fails(1, soon),
    }
}
