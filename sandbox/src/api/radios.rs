//! Radio stations that broadcast; the interface gave them up in 2.2.

use super::answer::Answer;
use super::call::Call;
use super::lists;
use crate::error::Refusal;
use crate::ids::{Id, Kind};

/// `GET /radios/featured`
pub(super) fn featured(call: &Call) -> Result<Answer, Refusal> {
    let view = call.view()?;
    let radios = view.catalog.radios_featured();
    Ok(lists::whole(
        "radios",
        radios.iter().map(|radio| view.radio(radio)).collect(),
    ))
}

/// `GET /radios/{ids}`
pub(super) fn detail(call: &Call) -> Result<Answer, Refusal> {
    let view = call.view()?;
    let radio = |text| view.catalog.radio(Id::number_of(text, Kind::Radio)?);
    let radios = call.ids().filter_map(radio);
    lists::details(call, "radios", radios.map(|radio| view.radio(&radio)).collect())
}
