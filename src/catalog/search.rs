//! Search. Up to 2.1 the types are mixed in one list with a limit; since 2.2 each type has its own list and its own limit.
use super::CONTENT;
use crate::error::Error;
use crate::id::MAX_ID_BYTES;
use crate::params::{Param, Params, check_line};
use crate::request::Request;

const OWN: &[Param] = &[
    Param::Type,
    Param::MixedLimit,
    Param::PerTypeLimit,
    Param::Offset,
    Param::PlaylistType,
];

/// `GET /search`: what a list needs to show.
pub fn search(query: &str, params: &Params) -> Result<Request, Error> {
    searching(Request::get("search", "/search"), query, params)
}

/// `GET /search/verbose`: whole objects.
pub fn search_verbose(query: &str, params: &Params) -> Result<Request, Error> {
    searching(Request::get("search_verbose", "/search/verbose"), query, params)
}

fn searching(call: Request, query: &str, params: &Params) -> Result<Request, Error> {
    check_line("query", query, MAX_ID_BYTES)?;
    call.with_renamed("query", "q", query).takes(params, &[CONTENT, OWN])
}
