//! HTTP archives (HAR 1.2): the format, what is counted and named alike in every one, and the journal in it.
//!
//! Uses `journal`, `base`.

mod exchange;
pub(crate) mod format;
mod journal;
mod schema;

pub(crate) use exchange::{cookies, head_size, query_string, status_text};
pub(crate) use journal::archive;
pub(crate) use schema::schema;
