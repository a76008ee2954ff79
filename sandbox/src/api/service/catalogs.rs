//! The catalogs of the countries.

use crate::api::answer::Answer;
use crate::api::call::Call;
use crate::api::lists;
use crate::base::json::Object;
use crate::base::markets::{MARKETS, Market};
use crate::base::refusal::Refusal;

/// `GET /catalogs`
pub(crate) fn all(_call: &Call) -> Result<Answer, Refusal> {
    Ok(lists::whole("catalogs", MARKETS.iter().map(catalog).collect()))
}

/// `GET /catalogs/{ids}`
pub(crate) fn detail(call: &Call) -> Result<Answer, Refusal> {
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
pub(crate) fn geolocation(call: &Call) -> Result<Answer, Refusal> {
    let market = call.view()?.market;
    let place = Object::new().put("country", market.code).put("catalog", market.code);
    Ok(Answer::Document(place))
}
