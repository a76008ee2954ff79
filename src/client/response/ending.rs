//! How a call ended, before it becomes a response.
use super::Decoded;
use crate::abi::{mcat_outbox_now, mcat_trust, mcat_verdict};
use crate::auth::{Marks, Secret};
use crate::base::error::{Error, Reason, Status, UserAction};
use crate::client::answer::Answer;
use crate::decode::Parts;
use crate::decode::Visible;
use crate::decode::arena::Arena;
use core::ops::{Deref, DerefMut};
use std::sync::Arc;
use zeroize::Zeroizing;

/// How a call ended, before it becomes a response. Boxed, because it is large and is moved often.
pub(crate) struct Ending(Box<Outcome>);

/// What is known about the end of a call.
pub(crate) struct Outcome {
    pub status: Status,
    pub reason: Reason,
    pub user_action: UserAction,
    pub error: Option<Error>,
    /// For a success: when it makes sense to ask again.
    pub retry_after_ms: Option<i64>,
    pub answer: Option<Answer>,
    pub arena: Arena,
    pub parts: Parts,
    pub download: Download,
    pub sign_in: Option<Box<SignInResult>>,
    pub verdict: Option<VerdictNow>,
    pub station: Option<StationNow>,
    pub outbox: Option<mcat_outbox_now>,
    pub trust: Option<mcat_trust>,
    /// When the service retires what was asked.
    pub retires_ms: Option<i64>,
    /// The answer of an earlier request that `parts` points into.
    pub kept: Option<Arc<Decoded>>,
    /// The support record, instead of a body.
    pub record: Option<Vec<u8>>,
    /// What the service accepted and has not carried out yet.
    pub announced: Option<Visible>,
    /// The member whose answer it is, if a call can go on with it.
    pub owner: Option<Box<Marks>>,
}

impl Deref for Ending {
    type Target = Outcome;

    fn deref(&self) -> &Outcome {
        &self.0
    }
}

impl DerefMut for Ending {
    fn deref_mut(&mut self) -> &mut Outcome {
        &mut self.0
    }
}

impl Ending {
    /// A call that sent nothing.
    pub fn bare(status: Status) -> Ending {
        Ending(Box::new(Outcome {
            status,
            reason: Reason::MCAT_REASON_NONE,
            user_action: UserAction::MCAT_ACTION_NONE,
            error: None,
            retry_after_ms: None,
            answer: None,
            arena: Arena::new(0),
            parts: Parts::NOTHING,
            download: Download::default(),
            sign_in: None,
            verdict: None,
            station: None,
            outbox: None,
            trust: None,
            retires_ms: None,
            kept: None,
            record: None,
            announced: None,
            owner: None,
        }))
    }

    /// Unwraps the outcome.
    pub fn into_outcome(self) -> Outcome {
        *self.0
    }

    /// The status of the last answer; 0 where none came.
    pub fn http_status(&self) -> u16 {
        match (&self.error, &self.answer) {
            (Some(error), _) => error.http_status,
            (None, Some(answer)) => answer.status,
            (None, None) => 0,
        }
    }

    /// The service's id of the request.
    pub fn request_id(&self) -> Option<&str> {
        let of_error = self.error.as_ref().and_then(|error| error.request_id.as_deref());
        of_error.or(self.answer.as_ref().and_then(|answer| answer.request_id.as_deref()))
    }

    /// The ending of a call whose answer has nothing to decode.
    pub fn of(status: Status, answer: Answer) -> Ending {
        let mut ending = Ending::bare(status);
        ending.answer = Some(answer);
        ending
    }
}

impl From<Error> for Ending {
    fn from(error: Error) -> Ending {
        let mut ending = Ending::bare(error.status);
        ending.reason = error.reason;
        ending.user_action = error.user_action;
        ending.error = Some(error);
        ending
    }
}

/// The facts of a download.
#[derive(Clone)]
pub(crate) struct Download {
    pub content_type: Option<String>,
    pub etag: Option<String>,
    pub received: i64,
    pub total: i64,
    pub started_at: i64,
}

impl Default for Download {
    fn default() -> Download {
        Download {
            content_type: None,
            etag: None,
            received: 0,
            total: -1,
            started_at: 0,
        }
    }
}

/// The facts of a sign-in. Its secrets are wiped once they are copied into a response.
#[derive(Clone)]
pub(crate) struct SignInResult {
    pub address: Option<Zeroizing<String>>,
    pub pending: Option<Zeroizing<String>>,
    pub redirect: Option<Zeroizing<String>>,
    pub access: Option<Secret>,
    pub scope: Option<String>,
    pub audience: Option<String>,
    pub error: Option<String>,
    pub error_reason: Option<String>,
    pub error_description: Option<String>,
    pub is_verified: Option<bool>,
    pub expires_ms: i64,
    pub expires_wall_ms: i64,
    pub saves: i64,
}

impl Default for SignInResult {
    fn default() -> SignInResult {
        SignInResult {
            address: None,
            pending: None,
            redirect: None,
            access: None,
            scope: None,
            audience: None,
            error: None,
            error_reason: None,
            error_description: None,
            is_verified: None,
            expires_ms: -1,
            expires_wall_ms: -1,
            saves: -1,
        }
    }
}

/// Whether the member may stream.
#[derive(Clone)]
pub(crate) struct VerdictNow {
    pub verdict: mcat_verdict,
    pub age_ms: i64,
    /// Where the member can fix it.
    pub website_url: Option<Arc<str>>,
}

/// The state of a station. Unknown numbers are -1.
#[derive(Clone)]
pub(crate) struct StationNow {
    pub seed: String,
    pub state: Option<String>,
    pub skip_wait_ms: i64,
    pub popularity: f64,
    pub variety: f64,
    pub ready: i32,
    pub skips_left: i32,
    pub is_tunable: i8,
    pub holds_session: i8,
}
