//! Stations' descriptions; `playback` plays them.
use super::{CONTENT, PAGE, RANGE};
use crate::abi::mcat_id_kind::MCAT_ID_STATION;
use crate::error::Error;
use crate::id::Rule;
use crate::params::{Param, Params};
use crate::paths;
use crate::request::Request;
use crate::version::Version::V2_2;

const STATIONS: Rule = Rule::ids(&[MCAT_ID_STATION]).many();

/// `GET /stations`
pub fn stations(params: &Params) -> Result<Request, Error> {
    Request::get("stations", "/stations")
        .since(V2_2)
        .takes(params, &[CONTENT, PAGE])
}

/// `GET /stations/top`
pub fn stations_top(params: &Params) -> Result<Request, Error> {
    Ok(Request::get("stations_top", paths::default("stations_top"))
        .takes(params, &[CONTENT, PAGE, RANGE])?
        .param_since(Param::Range, V2_2))
}

/// `GET /stations/decade`
pub fn stations_decade(params: &Params) -> Result<Request, Error> {
    Request::get("stations_decade", paths::default("stations_decade")).takes(params, &[CONTENT, PAGE])
}

/// `GET /stations/{ids}`
pub fn stations_get(ids: &str, params: &Params) -> Result<Request, Error> {
    Request::get("stations_get", paths::default("stations_get"))
        .in_parts()
        .id("ids", ids, STATIONS)?
        .takes(params, &[CONTENT])
}
