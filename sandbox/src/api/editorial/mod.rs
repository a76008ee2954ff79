//! What editors write and put in order.

pub(super) mod posts;
pub(super) mod radios;
pub(super) mod tags;
