//! A local music service with the interface that a device client speaks.

pub mod catalog;
pub mod media;
