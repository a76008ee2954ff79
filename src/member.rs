//! Calls of the member chapter. Arguments in, a request out.
use crate::error::Error;
use crate::params::{Param, Params};
use crate::request::Request;

/// `GET /me/account`: account, subscription, entitlements.
pub fn me_account(params: &Params) -> Result<Request, Error> {
    Request::get("me_account", "/me/account")
        .member()
        .takes(params, &[&[Param::Pretty]])
}
