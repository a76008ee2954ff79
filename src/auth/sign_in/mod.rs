//! Signing in with the member's browser: a sign-in that has begun (`pending`) and its secrets (`pkce`), the redirect that ends it
//! (`redirect`, `uri`), the server that catches the redirect if the browser is on this machine (`catcher`), and the requests for tokens
//! (`grants`).
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
