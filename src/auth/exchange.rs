//! What is exchanged for tokens, and with whom.
use super::tokens::Import;
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
    pub(super) fn is_in(&self, text: &str) -> bool {
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
