//! Metadata calls, read with the application key; and the player's session.
pub use super::table::catalog::*;

use super::Call;
use super::places::PathPlace;
use crate::base::error::Error;
use crate::base::id::{self, MAX_ID_BYTES};
use crate::base::version::Version::{V1, V2_1, V2_2};
use crate::calls::params::{Params, check_line};
use crate::calls::request::Request;

/// `GET /search`: the fields that a list shows.
pub fn search(query: &str, params: &Params) -> Result<Request, Error> {
    searching(Call::search, query, params)
}

/// `GET /search/verbose`: whole objects.
pub fn search_verbose(query: &str, params: &Params) -> Result<Request, Error> {
    searching(Call::search_verbose, query, params)
}

fn searching(call: Call, query: &str, params: &Params) -> Result<Request, Error> {
    check_line("query", query, MAX_ID_BYTES)?;
    call.begin(&[])?.with_renamed("query", "q", query).with_params(params)
}

/// `GET /session/{id}`: whether this is still the account's player. `context` is what it will play: an id in 2.2, a word before.
pub fn session_get(id: &str, context: &str, params: &Params) -> Result<Request, Error> {
    let call = Call::session_get.begin(&[id])?;
    let call = match context {
        "ON_DEMAND" | "BASIC_RADIO" | "PREM_RADIO" | "UNKNOWN" => call.need("a word as context", V1, V2_1),
        // Content that can be marked can be played.
        _ if id::segments("context", context, PathPlace::CONTENT.rule()).is_ok() => {
            call.need("an id as context", V2_2, V2_2)
        }
        _ => {
            let rule = "must be the id of what plays next; before service version 2.2 ON_DEMAND, BASIC_RADIO, PREM_RADIO or UNKNOWN";
            return Err(Error::argument("context", rule));
        }
    };
    call.with("context", context).with_params(params)
}
