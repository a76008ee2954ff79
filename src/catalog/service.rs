//! The service itself: its versions.
use crate::error::Error;
use crate::params::{Param, Params};
use crate::request::Request;

/// `GET /versions`
pub fn versions(params: &Params) -> Result<Request, Error> {
    Request::get("versions", "/versions").takes(params, &[&[Param::Pretty]])
}
