//! What every room may use: errors, settings, ids, the store, JSON, tokens, time, versions.
//!
//! Uses `music`.

pub(crate) mod body;
pub(crate) mod clock;
pub(crate) mod error;
pub(crate) mod ids;
pub(crate) mod issued;
pub(crate) mod json;
pub(crate) mod json_schema;
pub(crate) mod lines;
pub(crate) mod markets;
pub(crate) mod nearest;
pub(crate) mod network;
pub(crate) mod private;
pub(crate) mod refusal;
pub(crate) mod settings;
pub(crate) mod settings_schema;
pub(crate) mod store;
pub(crate) mod times;
pub(crate) mod token;
pub(crate) mod token_refusal;
pub(crate) mod version;
pub(crate) mod wrong;
