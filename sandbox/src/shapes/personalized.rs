//! Why a member gets a new release.

use super::ELSEWHERE;
use super::view::View;
use crate::base::ids::{Id, Kind};
use crate::base::json::Object;

impl View<'_> {
    /// The entry of a release: the artist or the genre that the member cares for.
    pub(crate) fn matched(&self, release: Id, reason: Id) -> Option<Object> {
        let (kind, plural, name) = match reason.kind {
            Kind::Artist => ("artist", "artists", self.catalog.artist_name(reason.number)),
            _ => {
                let genre = self.catalog.genre_in(reason.number, &self.language)?;
                ("genre", "genres", genre.name)
            }
        };
        let id = self.id(reason.kind, reason.number);
        let reason = Object::new()
            .put("type", kind)
            .put("id", &*id)
            .put("href", format!("{ELSEWHERE}/{plural}/{id}"))
            .put("name", name);
        let id = self.id(release.kind, release.number);
        Some(Object::new().put("id", id).put("reason", reason))
    }
}
