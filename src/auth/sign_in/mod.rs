//! Signing in with the member's browser: what has begun (`pending`) and its secrets (`pkce`), how the redirect came back (`redirect`, `uri`)
//! and how it is caught on a machine that has the browser (`catcher`), and the requests that bring tokens for it (`grants`).
pub(crate) mod catcher;
pub(crate) mod grants;
pub(crate) mod pending;
mod pkce;
pub(crate) mod redirect;
mod uri;

#[cfg(test)]
mod tests;

pub use pending::{Flow, ResponseType, SignInRequest};
pub use pkce::Challenge;
