//! The catalogs of the countries.

use super::answer::Answer;
use super::call::Call;
use super::lists;
use crate::error::Refusal;
use crate::json::Object;
use crate::markets::{MARKETS, Market};

/// `GET /catalogs`
pub(super) fn all(_call: &Call) -> Result<Answer, Refusal> {
    Ok(lists::whole("catalogs", MARKETS.iter().map(catalog).collect()))
}

/// `GET /catalogs/{ids}`
pub(super) fn detail(call: &Call) -> Result<Answer, Refusal> {
    let find = |id: &str| MARKETS.iter().find(|market| market.id == id);
    lists::details(call, "catalogs", call.ids().filter_map(find).map(catalog).collect())
}

fn catalog(market: &Market) -> Object {
    Object::new()
        .put("type", "catalog")
        .put("id", market.id)
        .put("name", market.code)
        .put("country", market.code)
}

/// `GET /geolocation`: all callers are at this machine, so it is the country whose catalog they see
pub(super) fn geolocation(call: &Call) -> Result<Answer, Refusal> {
    let market = call.view()?.market;
    let place = Object::new().put("country", market.code).put("catalog", market.code);
    Ok(Answer::Document(place))
}
