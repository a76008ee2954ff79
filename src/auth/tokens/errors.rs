//! The errors of calls that get no token.
use super::record::Dead;
use crate::base::error::{Error, Phase, Reason, Status};

pub fn not_signed_in() -> Error {
    signed_out("no member has signed in")
}

pub fn signed_out(text: &str) -> Error {
    Error::new(Status::MCAT_ERR_SIGN_IN_NEEDED, text).because(Reason::MCAT_REASON_NOT_SIGNED_IN)
}

/// The member changed during the call.
pub fn another() -> Error {
    signed_out("the member signed out, or another signed in, during the call")
}

/// What the call goes on with belongs to another member.
pub fn other_member(text: &str) -> Error {
    Error::new(Status::MCAT_ERR_CONFLICT, text).because(Reason::MCAT_REASON_OTHER_MEMBER)
}

/// Why the refresh token was given up.
pub fn why(dead: Dead) -> Reason {
    match dead {
        Dead::Revoked => Reason::MCAT_REASON_REVOKED,
        Dead::Interrupted => Reason::MCAT_REASON_INTERRUPTED,
        Dead::OtherMember => Reason::MCAT_REASON_OTHER_MEMBER,
    }
}

/// The error of every call after the refresh token was given up.
pub fn given_up(dead: Dead) -> Error {
    let text = match dead {
        Dead::Revoked => "the service no longer accepts the refresh token: the member must sign in again",
        Dead::Interrupted => {
            "a refresh was cut off and the service no longer accepts the refresh token: the member must sign in again"
        }
        Dead::OtherMember => {
            "a refresh brought the tokens of another member, which are not used: the member must sign in again"
        }
    };
    Error::new(Status::MCAT_ERR_SIGN_IN_NEEDED, text).because(why(dead))
}

/// The error of a leader that lost its turn.
pub fn lost() -> Error {
    let text = "the call stood still too long, in a callback or with the device: another one replaced it";
    Error::new(Status::MCAT_ERR_TIMEOUT, text).during(Phase::MCAT_PHASE_REFRESH)
}

/// The service refuses tokens before their expiry faster than they are refreshed. That says nothing about the member.
pub fn refused_again(wait_ms: i64) -> Error {
    let text = "the service refuses a new access token again: the next refresh waits";
    let mut error = Error::new(Status::MCAT_ERR_UNAVAILABLE, text).retry_after(wait_ms);
    error.http_status = 401;
    error
}

pub fn too_late() -> Error {
    let text = "not enough time left to refresh the member's tokens; nothing was sent";
    Error::new(Status::MCAT_ERR_TIMEOUT, text).during(Phase::MCAT_PHASE_REFRESH)
}
