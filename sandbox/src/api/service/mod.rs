//! What the service says of itself.

pub(super) mod catalogs;
pub(super) mod openapi;
pub(super) mod versions;
