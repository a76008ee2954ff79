//! The application key, and whether the service accepts it.
use crate::base::error::{Error, Reason, Status};
use crate::base::secrets::Hidden;
use crate::calls::params::check_header;
use crate::calls::request::{Credential, Request};
use std::sync::{Mutex, MutexGuard, PoisonError};
use zeroize::Zeroizing;

/// After this many refusals of the key in a row, metadata calls fail fast for a while.
const REFUSALS: u32 = 3;
const HOLD_MS: i64 = 60_000;

/// Whether a text can be a key: it is sent in a header, and before the colon of HTTP Basic.
pub fn check(text: &str) -> Result<(), Error> {
    check_header("api_key", text)?;
    match text.contains(':') {
        true => Err(Error::argument("api_key", "must not hold a colon")),
        false => Ok(()),
    }
}

/// One key. A request keeps the key that it began with; the text is wiped when the last such request ends.
pub struct AppKey {
    text: Hidden,
    refusals: Mutex<Refusals>,
}

/// What the service thinks of the key.
struct Refusals {
    /// Refusals in a row.
    count: u32,
    /// Nothing is sent until then (boot-time clock).
    hold_until_ms: i64,
}

impl AppKey {
    /// `text` has been checked.
    pub fn new(text: String) -> AppKey {
        AppKey {
            text: Hidden::new(&Zeroizing::new(text)),
            refusals: Mutex::new(Refusals {
                count: 0,
                hold_until_ms: i64::MIN,
            }),
        }
    }

    pub fn as_str(&self) -> &str {
        self.text.as_str()
    }

    fn refusals(&self) -> MutexGuard<'_, Refusals> {
        self.refusals.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Fails fast while the service refuses the key.
    pub fn check(&self, request: &Request, now_ms: i64) -> Result<(), Error> {
        let left = self.refusals().hold_until_ms.saturating_sub(now_ms);
        if request.facts.credential != Credential::Key || left <= 0 {
            return Ok(());
        }
        let text = "the service refused the application key several times in a row";
        let error = Error::new(Status::MCAT_ERR_UNAUTHORIZED, text).because(Reason::MCAT_REASON_APP_KEY);
        Err(error.retry_after(left))
    }

    /// Records whether the service accepted the key.
    pub fn note(&self, request: &Request, status: u16, now_ms: i64) {
        if request.facts.credential != Credential::Key {
            return;
        }
        let mut refusals = self.refusals();
        refusals.count = match status {
            401 => refusals.count + 1,
            _ => 0,
        };
        if refusals.count >= REFUSALS {
            refusals.count = 0;
            refusals.hold_until_ms = now_ms.saturating_add(HOLD_MS);
        }
    }
}
