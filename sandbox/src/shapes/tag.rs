//! Editorial tags, redesigned in 2.2: before, relatives stood in the tag as objects and links.

use super::view::{View, ids};
use crate::base::ids::Kind;
use crate::base::json::Object;
use crate::base::version::Version;
use crate::music::catalog::Tag;

impl View<'_> {
    pub(crate) fn tag(&self, tag: &Tag) -> Object {
        let object = self
            .start("tag", &self.id(Kind::Tag, tag.number), "tags")
            .put("name", &*tag.name)
            .put("shortcut", &*tag.shortcut);
        if self.version < Version::V2_2 {
            return self.older_tag(object, tag);
        }
        let id = |kind, number: Option<u32>| number.map_or(String::new(), |number| self.id(kind, number));
        object
            .put("isProtected", tag.is_protected)
            .put("parentId", id(Kind::Tag, tag.parent))
            .put("childIds", self.id_list(&ids(Kind::Tag, tag.children.clone())))
            .put("genreId", id(Kind::Genre, tag.genre))
    }

    fn older_tag(&self, object: Object, tag: &Tag) -> Object {
        let parent = tag.parent.and_then(|parent| self.catalog.tag(parent));
        let object = object
            .put("protected", tag.is_protected)
            .put_filled("parent", parent.map(|parent| self.plain().tag(&parent)));
        self.link(
            object,
            vec![
                self.related("children", "/tags", ids(Kind::Tag, tag.children.clone())),
                self.related("genres", "/genres", ids(Kind::Genre, tag.genre)),
            ],
        )
    }
}
