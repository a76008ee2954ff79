//! What threads do with a member's tokens, one job a file: `read` (the store, and what it is owed), `obtain` (a token, and above it
//! `refresh` and `landing`: the leader's work), `sign_in`, `leave` (signing out, forgetting, dismissing a lock). `lock` and `pay` are parts
//! of these.
mod landing;
mod leave;
mod lock;
mod obtain;
mod pay;
mod read;
mod refresh;
mod sign_in;

pub use leave::{Leave, Unlock};
pub use obtain::{Obtain, Want};
pub use read::{Look, Settle};
pub use sign_in::SignInJob;

use super::{Caller, Do, Event, Job, Machine, Progress};
use crate::base::error::{Error, Status};

/// The error of an event that answers another question than the job's last one. The driver does not send any.
fn out_of_order() -> Error {
    Error::new(Status::MCAT_ERR_PANIC, "a step of the tokens came out of order")
}
