//! The member's library: tracks, their albums and artists, stations.
pub use super::table::library::*;

use super::Call;
use super::places::PathPlace;
use crate::base::error::Error;
use crate::base::id;
use crate::calls::params::Params;
use crate::calls::request::Request;

/// `POST /me/library/stations`: the id is in a form.
pub fn me_library_stations_add(station_id: &str, params: &Params) -> Result<Request, Error> {
    id::segment("station_id", station_id, PathPlace::STATION.rule())?;
    Call::me_library_stations_add
        .request(&[], params)?
        .form(&[("id", station_id)])
}
