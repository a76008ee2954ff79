//! What editors write and put in order, and what the service says of itself.

pub(super) mod catalogs;
pub(super) mod openapi;
pub(super) mod posts;
pub(super) mod radios;
pub(super) mod tags;
pub(super) mod versions;
