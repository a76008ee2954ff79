//! Content ids: a moniker, a dot, a number.

use crate::music::catalog::StationKind;

/// What a content id names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Kind {
    Album,
    Artist,
    Track,
    Genre,
    Tag,
    ProgrammedStation,
    ArtistStation,
    Playlist,
    MemberPlaylist,
    ImageSet,
    Post,
    Review,
    Radio,
}

const MONIKERS: [(Kind, &str); 13] = [
    (Kind::Album, "alb"),
    (Kind::Artist, "art"),
    (Kind::Track, "tra"),
    (Kind::Genre, "g"),
    (Kind::Tag, "tag"),
    (Kind::ProgrammedStation, "ps"),
    (Kind::ArtistStation, "sas"),
    (Kind::Playlist, "pp"),
    (Kind::MemberPlaylist, "mp"),
    (Kind::ImageSet, "imgs"),
    (Kind::Post, "po"),
    (Kind::Review, "reval"),
    (Kind::Radio, "ra"),
];

/// A content id.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Id {
    pub(crate) kind: Kind,
    pub(crate) number: u32,
}

impl Id {
    pub(crate) fn new(kind: Kind, number: u32) -> Id {
        Id { kind, number }
    }

    /// Reads an id; capitalised monikers are those of versions before 2.2 and are taken everywhere.
    pub(crate) fn parse(text: &str) -> Option<Id> {
        let (moniker, digits) = text.split_once('.')?;
        let found = MONIKERS.iter().find(|(_, known)| known.eq_ignore_ascii_case(moniker))?;
        let plain = digits.bytes().all(|digit| digit.is_ascii_digit()) && !digits.starts_with('0');
        let number = plain.then(|| digits.parse().ok())??;
        Some(Id::new(found.0, number))
    }

    /// The number of an id of this kind.
    pub(crate) fn number_of(text: &str, kind: Kind) -> Option<u32> {
        let id = Id::parse(text)?;
        (id.kind == kind).then_some(id.number)
    }

    /// As 2.2 writes it.
    pub(crate) fn lowercase(self) -> String {
        format!("{}.{}", self.kind.moniker(), self.number)
    }
}

impl Kind {
    /// Lowercase, without the dot.
    pub(crate) fn moniker(self) -> &'static str {
        let found = MONIKERS.iter().find(|(kind, _)| *kind == self);
        found.expect("every kind has a moniker").1
    }
}

impl From<StationKind> for Kind {
    fn from(kind: StationKind) -> Kind {
        match kind {
            StationKind::Programmed => Kind::ProgrammedStation,
            StationKind::Artist => Kind::ArtistStation,
        }
    }
}
