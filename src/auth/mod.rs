//! The member's tokens, and signing in. `tokens` keeps the tokens and never loses them. `sign_in`, above it, is the sign-in through a
//! browser. `exchange` is the exchange with the token service that both use.
//!
//! Uses `calls`, `decode`, `http`, `base`, `abi`.
mod exchange;
mod secret;
pub(crate) mod sign_in;
mod tokens;

pub(crate) use exchange::Code;
pub use exchange::{Application, Grant, TokenEndpoint, TokenFailure, TokenReply};
pub use secret::Secret;
pub use sign_in::{Challenge, Flow, ResponseType, SignInRequest};
pub use tokens::{
    FileStore, Import, LOCK_MS, Marks, Member, SignedIn, Token, lock_ms, locked, other_member, signed_out,
};
pub(crate) use tokens::{Fingerprint, fingerprint};
#[cfg(test)]
pub(crate) use tokens::{Guid, SignIn};
