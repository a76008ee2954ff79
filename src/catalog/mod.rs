//! Metadata calls, read with the application key. Arguments in, a request out.
mod artists;
mod service;
mod stations;

pub use artists::*;
pub use service::*;
pub use stations::*;

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
