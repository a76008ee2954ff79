//! Favorites before 2.2: an entry that names its content. Since 2.2 they are the objects themselves.

use super::view::View;
use crate::base::clock::date_time;
use crate::base::json::Object;
use crate::member::content::Content;

impl View<'_> {
    /// The id of content as the version writes it.
    pub(crate) fn content_id(&self, content: Content) -> String {
        match content {
            Content::Catalog(id) => self.id(id.kind, id.number),
            Content::ListOf(member) => member.guid.to_owned(),
        }
    }

    /// The entry of a favorite.
    pub(crate) fn favorite(&self, content: Content, at_ms: i64) -> Object {
        let (kind, plural) = content.type_and_plural();
        let id = self.content_id(content);
        let link = Object::new().put("ids", vec![id.clone()]).put("type", kind);
        Object::new()
            .put("id", id)
            .put("date", date_time(at_ms))
            .put("type", "favorite")
            .put("links", Object::new().put(plural, link))
    }
}
