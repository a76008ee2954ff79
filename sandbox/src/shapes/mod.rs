//! The objects as each version of the interface writes them.
//!
//! Uses `member`, `base`, `music`.

pub(crate) mod account;
pub(crate) mod catalog;
mod editorial;
mod favorite;
mod member;
mod personalized;
pub(crate) mod playlist;
mod tag;
mod version_1;
pub(crate) mod view;

/// What `href` values begin with: another host than the one that was asked, and no version.
const ELSEWHERE: &str = "https://metadata.sandbox.test";
