//! Radio stations that broadcast; the interface gave them up in 2.2.

use crate::api::answer::Answer;
use crate::api::call::Call;
use crate::api::lists;
use crate::base::ids::{Id, Kind};
use crate::base::refusal::Refusal;

/// `GET /radios/featured`
pub(crate) fn featured(call: &Call) -> Result<Answer, Refusal> {
    let view = call.view()?;
    let radios = view.catalog.radios_featured();
    Ok(lists::whole(
        "radios",
        radios.iter().map(|radio| view.radio(radio)).collect(),
    ))
}

/// `GET /radios/{ids}`
pub(crate) fn detail(call: &Call) -> Result<Answer, Refusal> {
    let view = call.view()?;
    let radio = |text| view.catalog.radio(Id::number_of(text, Kind::Radio)?);
    let radios = call.ids().filter_map(radio);
    lists::details(call, "radios", radios.map(|radio| view.radio(&radio)).collect())
}
