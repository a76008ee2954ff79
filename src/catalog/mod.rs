//! Metadata calls, read with the application key. Arguments in, a request out.
mod albums;
mod artists;
mod genres;
mod members;
mod playlists;
mod posts;
mod search;
mod service;
mod stations;
mod tags;
mod tracks;

pub use albums::*;
pub use artists::*;
pub use genres::*;
pub use members::*;
pub use playlists::*;
pub use posts::*;
pub use search::*;
pub use service::*;
pub use stations::*;
pub use tags::*;
pub use tracks::*;

use crate::params::Param;

/// What metadata calls take.
pub(crate) const CONTENT: &[Param] = &[
    Param::Catalog,
    Param::Lang,
    Param::Pretty,
    Param::StreamableOnly,
    Param::Rights,
    Param::Include,
];
pub(crate) const PAGE: &[Param] = &[Param::Limit, Param::Offset];
const RANGE: &[Param] = &[Param::Range];
