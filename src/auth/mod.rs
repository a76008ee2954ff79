//! The member's tokens, which are never lost: kept durably before they are used, refreshed by one thread for all.
//!
//! `Member` is what the client uses. Below it: `sign_in`, `forget` (signing out), `refresh` (how the one thread goes about it),
//! `landing` (what it brings home), `flight` (how the others wait), `vault` (the store) and `store_lock`, `news` (what the application
//! is told), `state` (what is in memory), `record` (what is stored), `answer` (what the service says), `words` (of whom). Before a
//! sign-in in the browser: `pending` (what has begun), `pkce` (its secrets), `redirect` (how it came back), `uri`. In place of
//! one: `import` (tokens from elsewhere). Besides, `whose`: who is signed in, and `marks`: by what they are recognised.
mod answer;
pub(crate) mod catcher;
mod file_store;
mod flight;
mod forget;
pub mod grants;
mod import;
mod landing;
mod marks;
mod member;
mod news;
pub(crate) mod pending;
mod pkce;
pub(crate) mod record;
pub(crate) mod redirect;
mod refresh;
mod secret;
mod sign_in;
mod state;
mod store_lock;
mod uri;
mod vault;
mod whose;
mod words;

#[cfg(test)]
mod tests;

pub use answer::{LOCK_MS, lock_ms, locked};
pub use file_store::FileStore;
pub use import::Import;
pub(crate) use marks::{Fingerprint, fingerprint};
#[cfg(test)]
pub(crate) use marks::{Guid, SignIn};
pub use member::Member;
pub use pending::{Flow, ResponseType, SignInRequest};
pub use pkce::Challenge;
pub use secret::Secret;
pub use state::{Token, signed_out};
pub use whose::{Present, Whose};

use crate::base::call_scope::Scope;
use crate::base::conceal::shows;
use crate::base::error::Error;
use zeroize::Zeroizing;

/// What the application is to the token service.
pub struct Application<'a> {
    pub client_id: &'a str,
    pub secret: Option<&'a str>,
    pub redirect_uri: Option<&'a str>,
}

/// What is exchanged for tokens.
pub enum Grant<'a> {
    Password {
        user: &'a str,
        password: &'a str,
    },
    Code(Code<'a>),
    /// Tokens that the redirect brought itself, as the token endpoint would say them: nothing is left to ask.
    Tokens(&'a [u8]),
    /// Tokens that the application has from elsewhere. Nothing is asked, either.
    Import(Import<'a>),
    Refresh {
        refresh_token: &'a str,
    },
}

/// A code that the redirect brought, and what proves that it is this application's.
#[derive(Clone, Copy)]
pub struct Code<'a> {
    pub code: &'a str,
    pub redirect_uri: &'a str,
    /// `None` in the unversioned flow, where the application's secret is the proof.
    pub verifier: Option<&'a str>,
    /// Name and password, where the flow asks for them too.
    pub member: Option<(&'a str, &'a str)>,
}

impl Grant<'_> {
    /// Whether `text` shows something of this grant that must not be shown.
    fn is_in(&self, text: &str) -> bool {
        let secrets = match *self {
            Grant::Password { user, password } => [user, password, "", ""],
            Grant::Code(Code {
                code, verifier, member, ..
            }) => {
                let (user, password) = member.unwrap_or_default();
                [user, password, code, verifier.unwrap_or_default()]
            }
            Grant::Tokens(_) | Grant::Import(_) => [""; 4],
            Grant::Refresh { refresh_token } => [refresh_token, "", "", ""],
        };
        shows(text, &secrets)
    }
}

/// Where tokens come from.
pub trait TokenEndpoint {
    /// Sends one request, once, and waits for its answer until `until_ms` (boot-time clock) at most.
    fn ask(&self, grant: &Grant, scope: &Scope, until_ms: i64) -> Result<TokenReply, TokenFailure>;
    /// How often a sign-in may be tried that provably did not leave.
    fn max_tries(&self) -> u32;
}

/// What the service answered, whatever its status.
pub struct TokenReply {
    pub http_status: u16,
    pub body: Zeroizing<Vec<u8>>,
    /// The answer's Retry-After.
    pub retry_after_ms: Option<i64>,
    /// It says that the body is a web page.
    pub is_html: bool,
}

/// Why there is no answer.
pub enum TokenFailure {
    /// No complete request can have reached the service.
    NotSent(Error),
    /// The service may have carried it out, and may have used up the refresh token.
    Unknown(Error),
}
