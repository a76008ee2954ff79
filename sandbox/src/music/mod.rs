//! The made-up music: a catalog that a seed decides, its pictures and its sound.
//!
//! Uses no other room.

pub mod catalog;
pub mod media;
