//! Editorial tags.

use crate::api::answer::Answer;
use crate::api::call::Call;
use crate::api::lists;
use crate::base::ids::Kind;
use crate::base::refusal::Refusal;
use crate::music::catalog::Tag;

/// `GET /tags`
pub(crate) fn all(call: &Call) -> Result<Answer, Refusal> {
    let hidden = call.flag("includeHidden", false)?;
    listed(call, |tag| hidden || !tag.is_hidden)
}

/// `GET /tags/featured`
pub(crate) fn featured(call: &Call) -> Result<Answer, Refusal> {
    listed(call, |tag| tag.is_featured)
}

/// `GET /tags/{ids}`, the hidden ones too
pub(crate) fn detail(call: &Call) -> Result<Answer, Refusal> {
    shaped(call, lists::numbers(call, Kind::Tag)?)
}

/// `GET /tags/shortcuts/{shortcut}`
pub(crate) fn by_shortcut(call: &Call) -> Result<Answer, Refusal> {
    let found = call.service.catalog.tag_by_shortcut(call.segment("shortcut"));
    shaped(call, found.into_iter().collect())
}

fn listed(call: &Call, wanted: impl Fn(&Tag) -> bool) -> Result<Answer, Refusal> {
    let (view, protected) = (call.view()?, call.flag("includeProtected", true)?);
    let all = (1..=view.catalog.tag_count()).filter_map(|number| view.catalog.tag(number));
    let tags = all.filter(|tag| wanted(tag) && (protected || !tag.is_protected));
    Ok(lists::whole("tags", tags.map(|tag| view.tag(&tag)).collect()))
}

fn shaped(call: &Call, numbers: Vec<u32>) -> Result<Answer, Refusal> {
    let view = call.view()?;
    let tags = numbers.into_iter().filter_map(|number| view.catalog.tag(number));
    lists::details(call, "tags", tags.map(|tag| view.tag(&tag)).collect())
}
