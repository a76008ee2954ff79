//! How a member signs in: the form in the browser, and the token endpoints.

pub(super) mod authorize;
pub(super) mod tokens;
