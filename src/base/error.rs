//! An error as a value, which becomes a response.
use crate::base::conceal::conceal;
use core::fmt::Display;
use core::ops::{Deref, DerefMut};

pub use crate::abi::{
    mcat_phase as Phase, mcat_reason as Reason, mcat_status as Status, mcat_user_action as UserAction,
};

/// A failed call. Its detail is boxed, so that results that contain it stay small.
#[derive(Clone, Debug)]
pub struct Error(Box<Detail>);

/// The facts of a failed call. `message` is for an engineer, in English, and never contains a secret.
#[derive(Clone, Debug)]
pub struct Detail {
    pub status: Status,
    pub reason: Reason,
    pub phase: Phase,
    pub user_action: UserAction,
    /// HTTP status of the decisive answer; 0 if there was none.
    pub http_status: u16,
    /// The service may have carried the change out nevertheless.
    pub maybe_applied: bool,
    /// Milliseconds until a retry makes sense.
    pub retry_after_ms: Option<i64>,
    pub message: String,
    /// The service's own code.
    pub code: Option<String>,
    pub location: Option<String>,
    pub allow: Option<String>,
    /// The service's id of the request.
    pub request_id: Option<String>,
}

impl Deref for Error {
    type Target = Detail;

    fn deref(&self) -> &Detail {
        &self.0
    }
}

impl DerefMut for Error {
    fn deref_mut(&mut self) -> &mut Detail {
        &mut self.0
    }
}

impl Error {
    /// A failure with only a status and a sentence.
    pub fn new(status: Status, message: impl Into<String>) -> Error {
        Error::of(status, message.into())
    }

    /// The same, not generic, to save code size.
    fn of(status: Status, message: String) -> Error {
        Error(Box::new(Detail {
            status,
            reason: Reason::MCAT_REASON_NONE,
            phase: Phase::MCAT_PHASE_NONE,
            user_action: action(status),
            http_status: 0,
            maybe_applied: false,
            retry_after_ms: None,
            message,
            code: None,
            location: None,
            allow: None,
            request_id: None,
        }))
    }

    /// Unwraps the detail.
    pub(crate) fn into_detail(self) -> Detail {
        *self.0
    }

    /// An argument breaks a rule: nothing was sent.
    pub fn argument(name: &str, rule: impl Display) -> Error {
        Error::breaks(name, &rule)
    }

    /// The same, not generic, to save code size.
    fn breaks(name: &str, rule: &dyn Display) -> Error {
        Error::of(Status::MCAT_ERR_ARGUMENT, format!("{name}: {rule}"))
    }

    /// This build or this service version lacks something: nothing was sent.
    pub fn unsupported(reason: Reason, message: impl Into<String>) -> Error {
        Error::new(Status::MCAT_ERR_UNSUPPORTED, message).because(reason)
    }

    /// The system's random source failed.
    pub fn no_random() -> Error {
        Error::new(Status::MCAT_ERR_IO, "the system's random source failed").because(Reason::MCAT_REASON_RANDOM_SOURCE)
    }

    /// A success whose body is a web page: something else answered instead of the service.
    pub fn captive_portal() -> Error {
        let text = "a web page came instead of JSON: probably from a captive portal";
        Error::new(Status::MCAT_ERR_PROTOCOL, text).because(Reason::MCAT_REASON_CAPTIVE_PORTAL)
    }

    /// The network requires a sign-in of its own first (HTTP 511): the service has not seen the request.
    pub fn network_sign_in() -> Error {
        let text = "the network requires a sign-in first (HTTP 511)";
        Error::new(Status::MCAT_ERR_PROTOCOL, text).because(Reason::MCAT_REASON_CAPTIVE_PORTAL)
    }

    pub fn because(mut self, reason: Reason) -> Error {
        self.reason = reason;
        self
    }

    pub fn during(mut self, phase: Phase) -> Error {
        self.phase = phase;
        self
    }

    pub fn retry_after(mut self, ms: i64) -> Error {
        self.retry_after_ms = Some(ms.max(0));
        self
    }

    /// Removes `secrets` from all texts that came from outside.
    pub fn conceal(&mut self, secrets: &[&str]) {
        let detail = &mut *self.0;
        detail.message = conceal(&detail.message, secrets);
        for text in [
            &mut detail.code,
            &mut detail.location,
            &mut detail.allow,
            &mut detail.request_id,
        ] {
            *text = text.take().map(|text| conceal(&text, secrets));
        }
    }

    /// Whether the network on the way to the service failed: the next try may succeed.
    pub fn is_of_the_way(&self) -> bool {
        let failed = matches!(
            self.status,
            Status::MCAT_ERR_CONNECT | Status::MCAT_ERR_IO | Status::MCAT_ERR_RESOLVE
        );
        let cut = matches!(self.reason, Reason::MCAT_REASON_TRUNCATED | Reason::MCAT_REASON_RESET);
        (failed || cut) && self.reason != Reason::MCAT_REASON_TOO_SLOW
    }

    pub fn maybe_applied(mut self, maybe: bool) -> Error {
        self.maybe_applied = maybe;
        self
    }
}

/// The status of a call for an HTTP status that is not the expected success.
pub fn status_of(http_status: u16) -> Status {
    match http_status {
        ..=399 | 511 => Status::MCAT_ERR_PROTOCOL,
        401 => Status::MCAT_ERR_UNAUTHORIZED,
        403 => Status::MCAT_ERR_FORBIDDEN,
        404 => Status::MCAT_ERR_NOT_FOUND,
        405 => Status::MCAT_ERR_UNSUPPORTED,
        409 => Status::MCAT_ERR_CONFLICT,
        413 => Status::MCAT_ERR_TOO_LARGE,
        423 => Status::MCAT_ERR_ACCOUNT_LOCKED,
        429 => Status::MCAT_ERR_RATE_LIMITED,
        408 | 502..=504 => Status::MCAT_ERR_UNAVAILABLE,
        500..=599 => Status::MCAT_ERR_SERVICE,
        _ => Status::MCAT_ERR_BAD_REQUEST,
    }
}

/// What a user can do about a status, if no answer explains it further.
fn action(status: Status) -> UserAction {
    match status {
        Status::MCAT_ERR_SIGN_IN_NEEDED => UserAction::MCAT_ACTION_SIGN_IN,
        Status::MCAT_ERR_CLOCK => UserAction::MCAT_ACTION_SET_CLOCK,
        Status::MCAT_ERR_ACCOUNT_LOCKED
        | Status::MCAT_ERR_RATE_LIMITED
        | Status::MCAT_ERR_TIMEOUT
        | Status::MCAT_ERR_RESOLVE
        | Status::MCAT_ERR_CONNECT
        | Status::MCAT_ERR_IO
        | Status::MCAT_ERR_SERVICE
        | Status::MCAT_ERR_UNAVAILABLE => UserAction::MCAT_ACTION_WAIT,
        _ => UserAction::MCAT_ACTION_NONE,
    }
}
