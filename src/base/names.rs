//! The names of outcomes, and the sentences of the statuses.
//!
//! A list is one text, in which each part ends with a NUL: a list of pointers takes 24 bytes of relocation for each.
use crate::abi::{mcat_event_kind, mcat_phase, mcat_reason, mcat_status};
#[cfg(feature = "capi")]
use core::ffi::CStr;
use core::fmt;

/// Texts for the values of an enumeration.
#[derive(Clone, Copy)]
pub(crate) struct Names {
    numbers: &'static [u8],
    /// The text of each number, in the same order.
    texts: &'static str,
}

impl Names {
    #[cfg(feature = "capi")]
    pub(crate) fn of(self, number: i32) -> Option<&'static CStr> {
        CStr::from_bytes_until_nul(self.from(number)?.as_bytes()).ok()
    }

    /// The texts, from that of the number on.
    fn from(self, number: i32) -> Option<&'static str> {
        let mut texts = self.texts;
        for known in self.numbers {
            if i32::from(*known) == number {
                return Some(texts);
            }
            (_, texts) = texts.split_once('\0')?;
        }
        None
    }

    fn write(self, number: i32, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.from(number).and_then(|texts| texts.split('\0').next());
        f.write_str(name.unwrap_or_default())
    }
}

/// The names of an enumeration's values, which are also what Rust prints for them. One that is missing here does not compile.
macro_rules! names {
    ($names:ident of $enum:ident: $($name:ident,)*) => {
        pub(crate) const $names: Names = Names {
            numbers: &[$(number($enum::$name as i32)),*],
            texts: concat!($(stringify!($name), "\0"),*),
        };

        impl fmt::Debug for $enum {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                $names.write(*self as i32, f)
            }
        }

        const _: fn($enum) = |value| match value {
            $($enum::$name => (),)*
        };
    };
}

/// The same, with a sentence for each.
macro_rules! statuses {
    ($($name:ident: $sentence:literal,)*) => {
        names! { STATUSES of mcat_status: $($name,)* }

        #[cfg(feature = "capi")]
        pub(crate) const SENTENCES: Names = Names {
            numbers: STATUSES.numbers,
            texts: concat!($($sentence, "\0"),*),
        };
    };
}

const fn number(number: i32) -> u8 {
    assert!(0 <= number && number <= 255);
    number as u8
}

statuses! {
    MCAT_OK: "done",
    MCAT_ACCEPTED: "accepted, not yet carried out",
    MCAT_PARTIAL: "done in part",
    MCAT_ERR_ARGUMENT: "an argument breaks a rule",
    MCAT_ERR_VERSION: "the program's header is newer than the library",
    MCAT_ERR_PANIC: "a bug inside the library",
    MCAT_ERR_MEMORY: "no memory",
    MCAT_ERR_UNSUPPORTED: "not offered by this build or this service version",
    MCAT_ERR_REENTRANT: "a callback called its own client",
    MCAT_ERR_CANCELLED: "cancelled",
    MCAT_ERR_TIMEOUT: "the deadline passed",
    MCAT_ERR_RESOLVE: "the host's name could not be resolved",
    MCAT_ERR_CONNECT: "no connection to the service",
    MCAT_ERR_TLS: "TLS failed",
    MCAT_ERR_CLOCK: "the device's clock must be set",
    MCAT_ERR_IO: "the connection broke",
    MCAT_ERR_PROTOCOL: "the answer is not the service's HTTP",
    MCAT_ERR_PARSE: "the answer is not the expected JSON",
    MCAT_ERR_LIMIT: "a cap was reached",
    MCAT_ERR_CALLBACK: "a callback broke its contract",
    MCAT_ERR_STORE: "the token store failed",
    MCAT_ERR_SIGN_IN_NEEDED: "the member must sign in",
    MCAT_ERR_UNAUTHORIZED: "key, name or password refused",
    MCAT_ERR_FORBIDDEN: "refused by the service",
    MCAT_ERR_NOT_FOUND: "no such thing",
    MCAT_ERR_CONFLICT: "in conflict with the present state",
    MCAT_ERR_TOO_LARGE: "the request is too large",
    MCAT_ERR_ACCOUNT_LOCKED: "the account is locked for some minutes",
    MCAT_ERR_RATE_LIMITED: "too many requests",
    MCAT_ERR_BAD_REQUEST: "the service calls the request invalid",
    MCAT_ERR_SERVICE: "the service failed",
    MCAT_ERR_UNAVAILABLE: "the service is unavailable for now",
}

names! { REASONS of mcat_reason:
    MCAT_REASON_NONE,
    MCAT_REASON_BUSY,
    MCAT_REASON_REDIRECT,
    MCAT_REASON_CAPTIVE_PORTAL,
    MCAT_REASON_TRUNCATED,
    MCAT_REASON_RANDOM_SOURCE,
    MCAT_REASON_STATE_MISMATCH,
    MCAT_REASON_STORE_CORRUPT,
    MCAT_REASON_INTERRUPTED,
    MCAT_REASON_REVOKED,
    MCAT_REASON_NOT_SAVED,
    MCAT_REASON_NOT_SIGNED_IN,
    MCAT_REASON_APP_KEY,
    MCAT_REASON_CERTIFICATE_EXPIRED,
    MCAT_REASON_CERTIFICATE_NOT_YET_VALID,
    MCAT_REASON_CERTIFICATE_NAME,
    MCAT_REASON_CERTIFICATE_UNTRUSTED,
    MCAT_REASON_TLS_VERSION,
    MCAT_REASON_TLS_ALERT,
    MCAT_REASON_NAME_NOT_FOUND,
    MCAT_REASON_REFUSED,
    MCAT_REASON_UNREACHABLE,
    MCAT_REASON_RESET,
    MCAT_REASON_TOO_SLOW,
    MCAT_REASON_BODY_SIZE,
    MCAT_REASON_NODES,
    MCAT_REASON_DEPTH,
    MCAT_REASON_HEAD_SIZE,
    MCAT_REASON_NOT_JSON,
    MCAT_REASON_SHAPE,
    MCAT_REASON_FOREIGN_ORIGIN,
    MCAT_REASON_INSECURE_ADDRESS,
    MCAT_REASON_PACED,
    MCAT_REASON_REPEATED_PASSWORD,
    MCAT_REASON_ALREADY_GONE,
    MCAT_REASON_TICK,
    MCAT_REASON_SINK,
    MCAT_REASON_SOURCE,
    MCAT_REASON_SERVICE_VERSION,
    MCAT_REASON_NOT_BUILT_IN,
    MCAT_REASON_NOT_YET_VISIBLE,
    MCAT_REASON_PAGE_REPEATED,
    MCAT_REASON_STATE_MISSING,
    MCAT_REASON_STATE_REPEATED,
    MCAT_REASON_ACCESS_DENIED,
    MCAT_REASON_SIGN_IN_FAILED,
    MCAT_REASON_CODE_AND_ERROR,
    MCAT_REASON_REDIRECT_URI,
    MCAT_REASON_PENDING_UNREADABLE,
    MCAT_REASON_OTHER_MEMBER,
    MCAT_REASON_SKIP_LIMIT,
    MCAT_REASON_SESSION_TAKEN,
    MCAT_REASON_NOT_ENTITLED,
    MCAT_REASON_OUTBOX_NOT_SAVED,
    MCAT_REASON_RIGHT_UNKNOWN,
    MCAT_REASON_RETIRING,
    MCAT_REASON_RETIRED,
}

names! { PHASES of mcat_phase:
    MCAT_PHASE_NONE,
    MCAT_PHASE_RESOLVE,
    MCAT_PHASE_CONNECT,
    MCAT_PHASE_TLS,
    MCAT_PHASE_SEND,
    MCAT_PHASE_WAIT,
    MCAT_PHASE_BODY,
    MCAT_PHASE_REFRESH,
    MCAT_PHASE_PACE,
    MCAT_PHASE_BACK_OFF,
    MCAT_PHASE_STORE,
    MCAT_PHASE_DECODE,
    MCAT_PHASE_REDIRECT,
}

names! { EVENTS of mcat_event_kind:
    MCAT_EVENT_SIGNED_IN,
    MCAT_EVENT_REFRESHED,
    MCAT_EVENT_NOT_SAVED,
    MCAT_EVENT_SAVED,
    MCAT_EVENT_SIGN_IN_NEEDED,
    MCAT_EVENT_LOCKED,
    MCAT_EVENT_RETIRING,
}
