//! A browser sign-in that has begun: its parameters, and what is needed to finish it.
use super::pkce::{self, Challenge};
use super::uri::is_absolute;
use crate::abi::{
    MCAT_FLOW_UNVERSIONED, MCAT_FLOW_VERSIONED, MCAT_PENDING_MAX, MCAT_RESPONSE_TYPE_CODE, MCAT_RESPONSE_TYPE_TOKEN,
};
use crate::auth::Application;
use crate::auth::tokens::{Fingerprint, fingerprint};
use crate::base::error::{Error, Reason};
use crate::base::store_format::{Reader, Writer, seal, unsealed};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use zeroize::Zeroizing;

/// Which calls sign the member in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(u8)]
pub enum Flow {
    /// With a challenge, without a secret.
    #[default]
    Versioned = MCAT_FLOW_VERSIONED as u8,
    /// With the application's secret.
    Unversioned = MCAT_FLOW_UNVERSIONED as u8,
}

impl Flow {
    /// The variant with this number in C and in a pending sign-in.
    pub fn numbered(number: i32) -> Option<Flow> {
        [Flow::Versioned, Flow::Unversioned]
            .into_iter()
            .find(|flow| *flow as i32 == number)
    }
}

/// What the redirect contains.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(u8)]
pub enum ResponseType {
    /// A code that is exchanged for tokens.
    #[default]
    Code = MCAT_RESPONSE_TYPE_CODE as u8,
    /// The tokens themselves.
    Token = MCAT_RESPONSE_TYPE_TOKEN as u8,
}

impl ResponseType {
    /// The variant with this number in C and in a pending sign-in.
    pub fn numbered(number: i32) -> Option<ResponseType> {
        [ResponseType::Code, ResponseType::Token]
            .into_iter()
            .find(|response_type| *response_type as i32 == number)
    }

    pub fn as_str(self) -> &'static str {
        match self {
            ResponseType::Code => "code",
            ResponseType::Token => "token",
        }
    }
}

/// How a member will sign in with a browser. The fields are those of `mcat_sign_in_request`, where they are described.
#[derive(Clone, Copy, Default)]
pub struct SignInRequest<'a> {
    pub flow: Flow,
    pub response_type: ResponseType,
    pub challenge: Challenge,
    pub redirect_uri: Option<&'a str>,
    pub state: Option<&'a str>,
    pub scope: Option<&'a str>,
    pub audience: Option<&'a str>,
}

/// A sign-in that has begun.
#[derive(Clone, PartialEq, Eq)]
pub struct Pending {
    pub flow: Flow,
    pub response_type: ResponseType,
    pub challenge: Challenge,
    /// Empty in the unversioned flow.
    pub verifier: Zeroizing<String>,
    pub state: Zeroizing<String>,
    pub redirect_uri: String,
}

/// The first bytes of its text form: a magic, which includes the version of the rest.
const MAGIC: [u8; 4] = *b"mcsi";
const VERSION: u8 = 1;
/// Not secret: the salt only serves to recognise the application.
const SALT: &[u8; 16] = b"musiccat sign-in";

impl Pending {
    /// Begins a sign-in, if the request follows the rules.
    pub fn begin(asked: &SignInRequest, application: &Application) -> Result<Pending, Error> {
        let text = |name, text: Option<&str>| match text {
            Some(text) if !(1..=1024).contains(&text.len()) => {
                Err(Error::argument(name, "must be 1 to 1024 bytes long"))
            }
            _ => Ok(()),
        };
        text("scope", asked.scope)?;
        text("audience", asked.audience)?;
        if asked.flow == Flow::Unversioned {
            check_unversioned(asked, application)?;
        }
        let redirect_uri = asked.redirect_uri.or(application.redirect_uri);
        let missing = || Error::argument("redirect_uri", "must be given here or in the client's settings");
        let redirect_uri = redirect_uri.ok_or_else(missing)?;
        check_redirect_uri(redirect_uri)?;
        Ok(Pending {
            flow: asked.flow,
            response_type: asked.response_type,
            challenge: asked.challenge,
            verifier: match asked.flow {
                Flow::Versioned => pkce::new_verifier()?,
                Flow::Unversioned => Zeroizing::default(),
            },
            state: match asked.state {
                Some(state) => given_state(state)?,
                None => pkce::new_state()?,
            },
            redirect_uri: redirect_uri.to_owned(),
        })
    }

    /// The text form: at most `MCAT_PENDING_MAX` bytes with its NUL.
    pub fn write(&self, client_id: &str) -> Zeroizing<String> {
        // Allocated at full size: growing would leave copies of the verifier behind.
        let mut out = Writer(Zeroizing::new(Vec::with_capacity(MCAT_PENDING_MAX)));
        out.put(&MAGIC);
        out.put(&[VERSION, self.flow as u8, self.response_type as u8, self.challenge as u8]);
        out.put(&application_mark(client_id));
        out.text(&self.verifier);
        out.text(&self.state);
        out.text(&self.redirect_uri);
        seal(&mut out.0, 0);
        let mut text = Zeroizing::new(String::with_capacity(MCAT_PENDING_MAX));
        URL_SAFE_NO_PAD.encode_string(&*out.0, &mut text);
        text
    }

    /// Reads what `write` wrote for the same application, and refuses anything else. White space around it is ignored: files end with a
    /// newline.
    pub fn read(text: &str, client_id: &str) -> Result<Pending, Error> {
        let text = text.trim_ascii();
        let mut bytes = Zeroizing::new(Vec::with_capacity(MCAT_PENDING_MAX));
        if text.len() >= MCAT_PENDING_MAX || URL_SAFE_NO_PAD.decode_vec(text, &mut bytes).is_err() {
            return Err(damaged());
        }
        let mut from = Reader(unsealed(&bytes).ok_or_else(damaged)?);
        let (magic, version) = (from.take::<4>(), from.take::<1>());
        match (magic, version) {
            (Some(MAGIC), Some([VERSION])) => {}
            (Some(MAGIC), Some([version])) if version > VERSION => {
                return Err(unreadable("is from a newer library: begin a new sign-in"));
            }
            _ => return Err(damaged()),
        }
        let (application, pending) = from.pending().ok_or_else(damaged)?;
        if application != application_mark(client_id) {
            return Err(unreadable("is of another application (client_id)"));
        }
        Ok(pending)
    }
}

impl Reader<'_> {
    fn pending(&mut self) -> Option<(Fingerprint, Pending)> {
        let [flow, response_type, challenge] = self.take()?.map(i32::from);
        let application = self.take()?;
        let pending = Pending {
            flow: Flow::numbered(flow)?,
            response_type: ResponseType::numbered(response_type)?,
            challenge: Challenge::numbered(challenge)?,
            verifier: Zeroizing::new(self.text()?.to_owned()),
            state: Zeroizing::new(self.text()?.to_owned()),
            redirect_uri: self.text()?.to_owned(),
        };
        self.0.is_empty().then_some((application, pending))
    }
}

fn application_mark(client_id: &str) -> Fingerprint {
    fingerprint(SALT, &[client_id])
}

fn damaged() -> Error {
    unreadable("is damaged: give the whole text of mcat_auth_begin")
}

fn unreadable(rule: &str) -> Error {
    Error::argument("pending", rule).because(Reason::MCAT_REASON_PENDING_UNREADABLE)
}

/// The unversioned calls support neither a challenge nor tokens in the redirect, and require the secret.
fn check_unversioned(asked: &SignInRequest, application: &Application) -> Result<(), Error> {
    let versioned_only = [
        ("challenge", asked.challenge != Challenge::default()),
        ("response_type", asked.response_type != ResponseType::Code),
        ("scope", asked.scope.is_some()),
        ("audience", asked.audience.is_some()),
    ];
    if let Some((name, _)) = versioned_only.iter().find(|(_, given)| *given) {
        return Err(Error::argument(name, "is for the versioned flow only: leave it out"));
    }
    match application.secret {
        Some(_) => Ok(()),
        None => Err(no_secret()),
    }
}

/// The error when the client lacks the secret that the unversioned flow needs.
pub fn no_secret() -> Error {
    Error::argument("api_secret", "the unversioned flow needs it in the client's settings")
}

fn check_redirect_uri(uri: &str) -> Result<(), Error> {
    let rule = if !(1..=2048).contains(&uri.len()) {
        "must be 1 to 2048 bytes long"
    } else if !uri.bytes().all(|b| b.is_ascii_graphic()) {
        "must be visible ASCII characters: others are percent-encoded"
    } else if uri.contains('#') {
        "must not have a fragment"
    } else if !is_absolute(uri) {
        "must be an absolute address, as https://device.example.com/done or com.example.device:/done"
    } else {
        return Ok(());
    };
    Err(Error::argument("redirect_uri", rule))
}

fn given_state(state: &str) -> Result<Zeroizing<String>, Error> {
    if (8..=256).contains(&state.len()) && state.bytes().all(|b| b.is_ascii_graphic()) {
        return Ok(Zeroizing::new(state.to_owned()));
    }
    Err(Error::argument("state", "must be 8 to 256 visible ASCII characters"))
}
