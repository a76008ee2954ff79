//! Grants: what is exchanged for tokens, and the endpoint that does it.
use super::tokens::Import;
use crate::base::call_scope::Scope;
use crate::base::conceal::shows;
use crate::base::error::Error;
use zeroize::Zeroizing;

/// The application's credentials for the token service.
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
    /// Tokens that the redirect itself contains, in the form of the token endpoint: no request is needed.
    Tokens(&'a [u8]),
    /// Tokens that the application got elsewhere. No request is needed either.
    Import(Import<'a>),
    Refresh {
        refresh_token: &'a str,
    },
}

/// A code from the redirect, with proof that it belongs to this application.
#[derive(Clone, Copy)]
pub struct Code<'a> {
    pub code: &'a str,
    pub redirect_uri: &'a str,
    /// `None` in the unversioned flow, where the application's secret is the proof.
    pub verifier: Option<&'a str>,
    /// Name and password, if the flow requires them too.
    pub member: Option<(&'a str, &'a str)>,
}

impl Grant<'_> {
    /// Whether `text` contains a secret of this grant.
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

/// The source of tokens.
pub trait TokenEndpoint {
    /// Sends one request, once, and waits for its answer at most until `until_ms` (boot-time clock).
    fn ask(&self, grant: &Grant, scope: &Scope, until_ms: i64) -> Result<TokenReply, TokenFailure>;
    /// How many tries a sign-in has, if it provably was not sent.
    fn max_tries(&self) -> u32;
}

/// The service's answer, with any status.
pub struct TokenReply {
    pub http_status: u16,
    pub body: Zeroizing<Vec<u8>>,
    /// The answer's Retry-After.
    pub retry_after_ms: Option<i64>,
    /// The answer labels its body as a web page.
    pub is_html: bool,
}

/// Why there is no answer.
pub enum TokenFailure {
    /// No complete request can have reached the service.
    NotSent(Error),
    /// The service may have carried it out, and the refresh token may be spent.
    Unknown(Error),
}
