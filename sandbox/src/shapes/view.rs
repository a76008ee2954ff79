//! How one caller sees the catalog: each version's names and monikers, what the caller's catalog holds, and what objects link to.

use super::ELSEWHERE;
use crate::base::ids::{Id, Kind};
use crate::base::json::Object;
use crate::base::markets::Market;
use crate::base::version::Version;
use crate::member::social::Profile;
use crate::music::catalog::{Catalog, StationKind};

/// So many objects of a relation are included, as on the longest page: an answer must stay of a size to be held.
const MOST_INCLUDED: usize = 200;

/// How a caller sees the catalog.
#[derive(Clone)]
pub(crate) struct View<'a> {
    pub(crate) catalog: &'a Catalog,
    pub(crate) version: Version,
    pub(crate) market: Market,
    pub(crate) language: String,
    /// Only what may be streamed.
    pub(crate) streamable_only: bool,
    /// Relations whose objects are to be filled in, up to 2.1.
    pub(crate) include: Vec<String>,
    /// The names of what relations lead to are filled in, where not more is.
    pub(crate) names: bool,
    /// The members, as the caller sees them, where these are to be filled in.
    pub(crate) people: &'a [Profile],
    /// What image and preview addresses begin with.
    pub(crate) image_url: &'a str,
}

/// An entry of `links`.
pub(super) struct Relation {
    name: &'static str,
    href: String,
    /// What it leads to, where the entry names that.
    ids: Option<Vec<String>>,
    /// What it leads to, as far as the caller asked to include it.
    contents: Contents,
}

/// What a relation leads to.
enum Contents {
    Ids(Vec<Id>),
    Objects(Vec<Object>),
}

/// A relation that is an address, and leads to nothing that could be included.
pub(super) fn address(name: &'static str, href: String) -> Relation {
    Relation {
        name,
        href,
        ids: None,
        contents: Contents::Ids(Vec::new()),
    }
}

pub(super) fn elsewhere(path: String) -> String {
    format!("{ELSEWHERE}{path}")
}

pub(super) fn ids(kind: Kind, numbers: impl IntoIterator<Item = u32>) -> Vec<Id> {
    numbers.into_iter().map(|n| Id::new(kind, n)).collect()
}

impl View<'_> {
    /// An id as the version writes it.
    pub(crate) fn id(&self, kind: Kind, number: u32) -> String {
        format!("{}.{number}", self.version.moniker(kind))
    }

    pub(crate) fn id_list(&self, ids: &[Id]) -> Vec<String> {
        ids.iter().map(|id| self.id(id.kind, id.number)).collect()
    }

    /// A relation with ids, and the address that gives them all.
    pub(super) fn related(&self, name: &'static str, path: &str, contents: Vec<Id>) -> Relation {
        let ids = self.id_list(&contents);
        Relation {
            name,
            href: elsewhere(format!("{path}/{}", ids.join(","))),
            ids: Some(ids),
            contents: Contents::Ids(contents),
        }
    }

    /// A relation to members, whose ids are opaque.
    pub(super) fn members(&self, name: &'static str, guids: Vec<String>) -> Relation {
        let known = self
            .people
            .iter()
            .filter(|profile| guids.iter().any(|guid| guid == profile.member.guid));
        Relation {
            name,
            href: elsewhere(format!("/members/{}", guids.join(","))),
            contents: Contents::Objects(known.map(|profile| self.member(profile)).collect()),
            ids: Some(guids),
        }
    }

    /// A relation to the images of an artist or album, which names no ids.
    pub(super) fn images_of(&self, content: Id, href: String) -> Relation {
        let images = match content.kind {
            _ if !self.includes("images") => Vec::new(),
            Kind::Artist => self.catalog.artist_images(content.number),
            _ => self.catalog.album_images(content.number),
        };
        let asked = self.id(content.kind, content.number);
        let shaped = images.iter().map(|image| self.image(image, content, &asked));
        Relation {
            contents: Contents::Objects(shaped.collect()),
            ..address("images", href)
        }
    }

    /// A relation that names no ids, and the objects that can still be included.
    pub(super) fn listed<I: Iterator<Item = u32>>(
        &self,
        name: &'static str,
        href: String,
        kind: Kind,
        numbers: impl FnOnce() -> I,
    ) -> Relation {
        let contents = match self.includes(name) {
            true => ids(kind, numbers().take(MOST_INCLUDED)),
            false => Vec::new(),
        };
        Relation {
            contents: Contents::Ids(contents),
            ..address(name, href)
        }
    }

    fn includes(&self, relation: &str) -> bool {
        self.include.iter().any(|name| name == relation)
    }

    /// Adds `links`, and `linked` with the objects of the relations that the caller asked to include, up to 2.1, or with their names.
    pub(super) fn link(&self, object: Object, relations: Vec<Relation>) -> Object {
        let (mut links, mut linked) = (Object::new(), Object::new());
        for relation in relations {
            let mut entry = Object::new();
            if let Some(ids) = relation.ids {
                if ids.is_empty() {
                    continue;
                }
                entry = entry.put("ids", ids);
            }
            let objects = match relation.contents {
                Contents::Ids(ids) if self.includes(relation.name) => self.objects(&ids),
                Contents::Ids(ids) if self.names => ids.iter().filter_map(|id| self.named(*id)).collect(),
                Contents::Objects(objects) if self.includes(relation.name) => objects,
                _ => Vec::new(),
            };
            linked = linked.put_filled(relation.name, objects);
            links = links.put(relation.name, entry.put("href", relation.href));
        }
        object.put_filled("links", links).put_filled("linked", linked)
    }

    /// The same view, without what objects are linked to.
    pub(super) fn plain(&self) -> View<'_> {
        View {
            include: Vec::new(),
            names: false,
            ..self.clone()
        }
    }

    /// The name of what an id means, where that has one.
    fn named(&self, id: Id) -> Option<Object> {
        let (kind, plural, name) = match id.kind {
            Kind::Artist => ("artist", "artists", self.catalog.artist_name(id.number)),
            Kind::Album => ("album", "albums", self.catalog.album(id.number)?.name),
            Kind::Genre => (
                "genre",
                "genres",
                self.catalog.genre_in(id.number, &self.language)?.name.to_owned(),
            ),
            Kind::Tag => ("tag", "tags", self.catalog.tag(id.number)?.name),
            Kind::ArtistStation => {
                let station = self.catalog.station(StationKind::Artist, id.number)?;
                ("station", "stations", station.name)
            }
            _ => return None,
        };
        let id = self.id(id.kind, id.number);
        Some(self.start(kind, &id, plural).put("name", name))
    }

    /// The objects of these ids, without what they in turn are linked to.
    fn objects(&self, ids: &[Id]) -> Vec<Object> {
        let plain = self.plain();
        let wanted = ids.iter().filter(|id| self.wants(**id));
        wanted.filter_map(|id| plain.object(*id)).collect()
    }

    /// Whether the caller takes it: on request nothing that may not be streamed.
    fn wants(&self, id: Id) -> bool {
        let is_streamable = match id.kind {
            Kind::Album if self.streamable_only => self.catalog.album(id.number).map(|album| album.is_streamable),
            Kind::Track if self.streamable_only => self.catalog.track(id.number).map(|track| track.is_streamable),
            _ => None,
        };
        is_streamable.unwrap_or(true)
    }

    /// The object of an id, where there is one.
    pub(crate) fn object(&self, id: Id) -> Option<Object> {
        let station = |kind| Some(self.station(&self.catalog.station(kind, id.number)?));
        match id.kind {
            Kind::Artist => Some(self.artist(&self.catalog.artist(id.number)?)),
            Kind::Album => Some(self.album(&self.catalog.album(id.number)?)),
            Kind::Track => Some(self.track(&self.catalog.track(id.number)?)),
            Kind::Genre => self.genre(id.number),
            Kind::Tag => Some(self.tag(&self.catalog.tag(id.number)?)),
            Kind::Post => Some(self.post(&self.catalog.post(id.number)?)),
            Kind::ProgrammedStation => station(StationKind::Programmed),
            Kind::ArtistStation => station(StationKind::Artist),
            _ => None,
        }
    }

    /// An object that says what it is, as all do since 2.1.
    pub(super) fn typed(&self, kind: &str) -> Object {
        match self.version {
            Version::V1 => Object::new(),
            _ => Object::new().put("type", kind),
        }
    }

    pub(super) fn start(&self, kind: &str, id: &str, path: &str) -> Object {
        self.typed(kind)
            .put("id", id)
            .put("href", format!("{ELSEWHERE}/{path}/{id}"))
    }
}
