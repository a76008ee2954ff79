//! Editorial posts.

use crate::api::answer::Answer;
use crate::api::call::Call;
use crate::api::lists::{self, Part, paged};
use crate::base::ids::Kind;
use crate::base::refusal::Refusal;

/// `GET /posts`, the newest first
pub(crate) fn all(call: &Call) -> Result<Answer, Refusal> {
    listed(call, &call.service.catalog.posts())
}

/// `GET /posts/{ids}`
pub(crate) fn detail(call: &Call) -> Result<Answer, Refusal> {
    let view = call.view()?;
    let numbers = lists::numbers(call, Kind::Post)?;
    let posts = numbers.into_iter().filter_map(|number| view.catalog.post(number));
    lists::details(call, "posts", posts.map(|post| view.post(&post)).collect())
}

/// `GET /posts/categories`
pub(crate) fn categories(call: &Call) -> Result<Answer, Refusal> {
    let view = call.view()?;
    let categories = view.catalog.post_categories().iter();
    let categories = categories.map(|category| view.post_category(category));
    Ok(lists::whole("categories", categories.collect()))
}

/// `GET /posts/categories/{category}`
pub(crate) fn of_category(call: &Call) -> Result<Answer, Refusal> {
    let catalog = &call.service.catalog;
    let wanted = call.segment("category");
    let mut categories = catalog.post_categories().iter();
    let category = categories.find(|category| category.shortcut == wanted);
    let posts = category.map(|category| catalog.category_posts(category));
    lists::known(call, posts.as_slice(), "There is no such category of posts")?;
    listed(call, &posts.unwrap_or_default())
}

/// A page of posts.
pub(crate) fn listed(call: &Call, posts: &[u32]) -> Result<Answer, Refusal> {
    let (view, page) = (call.view()?, call.page()?);
    let part = lists::posts(&view, page, &|offset, limit| paged(posts, offset, limit));
    Ok(Part::answer("posts", vec![part], page))
}
