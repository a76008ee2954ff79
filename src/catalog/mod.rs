//! Metadata calls, read with the application key. Arguments in, a request out.
mod albums;
mod artists;
mod service;
mod stations;
mod tracks;

pub use albums::*;
pub use artists::*;
pub use service::*;
pub use stations::*;
pub use tracks::*;

use crate::params::Param;

/// What metadata calls take.
const CONTENT: &[Param] = &[
    Param::Catalog,
    Param::Lang,
    Param::Pretty,
    Param::StreamableOnly,
    Param::Rights,
    Param::Include,
];
const PAGE: &[Param] = &[Param::Limit, Param::Offset];
const RANGE: &[Param] = &[Param::Range];
