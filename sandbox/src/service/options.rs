//! How a sandbox is set up.

use crate::base::network::Network;
use crate::base::settings::{Quota, Rotation, Settings};
use crate::base::token_refusal::TokenRefusal;
use crate::base::version::Version;
use crate::faults::Fault;
use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;
use std::time::Duration;

/// The redirect address that is registered unless an option names another one: its port needs no rights. The examples, the manual and the
/// command line use the same one.
const REDIRECT_URI: &str = "http://127.0.0.1:8976/signed-in";
/// The one before it, which stays registered beside it.
const EARLIER_REDIRECT_URI: &str = "http://localhost/signed-in";

/// The certificate that the service shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Certificate {
    /// A good one: for localhost, the address and the names of the options, signed by the generated authority.
    #[default]
    Valid,
    /// It ended in 2020.
    Expired,
    /// It begins in 2999, which is what every certificate looks like to a device whose clock was never set.
    NotYetValid,
    /// It is another host's.
    WrongName,
    /// It is signed by somebody else.
    Untrusted,
}

/// How a sandbox is set up. Every field has a default: `Options { tls: true, ..Options::default() }`.
#[derive(Clone)]
pub struct Options {
    /// The catalog is a pure function of the seed and the number of artists. Default 1.
    pub seed: u64,
    /// How many artists the catalog has. Default 2,000.
    pub artists: u32,
    /// As many artists as it takes to have at least so many tracks, whatever `artists` says. Default none.
    pub tracks: Option<u32>,
    /// Whether the first demo member has used the service before: something is in each list, the same for the same catalog. Else this
    /// member begins with nothing, as the others. Default false, so that a test knows what there is; true in the program.
    pub lived_in: bool,
    /// HTTPS with a generated authority instead of plain HTTP. Default false.
    pub tls: bool,
    /// The certificate that it shows over HTTPS. Default a good one.
    pub certificate: Certificate,
    /// The authority's certificate does not say that it signs for the sandbox's names only. mbed TLS, for one, reads no certificate that
    /// says so. Default false.
    pub unconstrained_authority: bool,
    /// How many days the authority is valid from the start on, 1 to 365, by the machine's clock. Default 365.
    pub authority_days: u16,
    /// Where it listens. Default 127.0.0.1, and `::1` with it where the machine has it. An address that is not a loopback one opens the
    /// sandbox to other machines, `0.0.0.0` and `::` at every address of this one; loopback is served with it.
    pub address: IpAddr,
    /// What clients call it beside `localhost` and the address: host names and IP addresses. They are in the certificate, and the first
    /// is in [`Sandbox::base_url`](crate::Sandbox::base_url). Default none.
    pub names: Vec<String>,
    /// Default 0: a free one.
    pub port: u16,
    /// A snapshot to start from. The catalog's seed and size, the application's key, secret and redirect address, the settings, the faults and
    /// the network are the snapshot's, whatever else is here. Members, tokens and the clock are those of the data file where that has any.
    /// Default none.
    pub snapshot: Option<PathBuf>,
    /// The file that keeps the state, the authority included. Default none: in memory.
    pub data: Option<PathBuf>,
    /// A file that gets a JSON line for each request. Default none.
    pub journal: Option<PathBuf>,
    /// A file that gets a JSON line for each secret that the service knows or gives out: the key and the secret, passwords but those that
    /// the demo members begin with, tokens and codes. For a search that shows that they appear nowhere else. Default the one that the
    /// environment variable `MUSICCAT_SANDBOX_SECRETS` names, else none.
    pub secrets: Option<PathBuf>,
    /// The application key that metadata calls must bring, and the client id of token requests. Default an empty text: `demo-key`, and a
    /// random one where other machines can reach the sandbox; `data` keeps it.
    pub api_key: String,
    /// The application's secret. Default an empty text: `demo-secret`, and a random one as for the key.
    pub api_secret: String,
    /// The redirect address that the application has registered. Default `http://127.0.0.1:8976/signed-in`, which any program can catch;
    /// with it `http://localhost/signed-in` is registered too, as it was the default before.
    pub redirect_uri: String,
    /// What the sign-in form calls the application.
    pub application: String,
    /// Whether the rate limit is enforced. Default as specified.
    pub quota: Quota,
    /// How long an access token lives. Default 86,399 s.
    pub token_life: Duration,
    /// What happens to a used refresh token. Default strict.
    pub rotation: Rotation,
    /// Holds every answer back by this time. Default none.
    pub delay: Option<Duration>,
    /// How long what was accepted with 202 takes to become readable. Default 200 ms.
    pub accept_delay: Duration,
    /// How long the systems behind the service take for each call. Default none.
    pub upstream_delay: Duration,
    /// How long the service waits for these; then it answers 504, before version 2.2 500. Default 5 s.
    pub upstream_limit: Duration,
    /// Refuses what a lenient service takes: catalog names longer than two letters. Default false.
    pub strict: bool,
    /// The service as it may be in a year: version 1 has ended (410), and the answers of the others tell by the headers Deprecation and
    /// Sunset when they will: 2.1 90 days after the start, 2.2 365. Then they answer 410 too, by the service's clock. Default false.
    pub next_year: bool,
    /// Answers a call for unknown ids with 200 and an empty list where it would answer 404. Default false.
    pub unknown_is_empty: bool,
    /// Leaves the member's `guid` out of token answers. Default false.
    pub tokens_without_guid: bool,
    /// The `token_type` of token answers. Default `bearer`.
    pub token_type: String,
    /// How a refresh token is refused that is unknown, spent or revoked. Default none: 401 `InvalidCredentials`, as the next two.
    pub refresh_refusal: Option<TokenRefusal>,
    /// How an authorization code is refused that is unknown, used or expired, or a verifier that does not belong to it.
    pub code_refusal: Option<TokenRefusal>,
    /// How a wrong user name or password is refused at the token endpoint.
    pub password_refusal: Option<TokenRefusal>,
    /// How a token request with a wrong key or secret is refused. Default none: 401 `UnauthorizedError`.
    pub client_refusal: Option<TokenRefusal>,
    /// The faults that are there from the start. Default none.
    pub faults: Vec<Fault>,
    /// The network between the devices and the service. Default one that adds nothing.
    pub network: Network,
    /// The latest version that is served: the service as it was before a newer one came. Default the latest of all.
    pub latest: Version,
    /// Serves the control interface below `/control`. Default false.
    pub control: bool,
    /// What another machine must send to use the control interface and the page: `Authorization: Bearer` with this. Default none: other
    /// machines are refused.
    pub control_token: Option<String>,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            seed: 1,
            artists: 2_000,
            tracks: None,
            lived_in: false,
            tls: false,
            certificate: Certificate::default(),
            unconstrained_authority: false,
            authority_days: 365,
            address: Ipv4Addr::LOCALHOST.into(),
            names: Vec::new(),
            port: 0,
            snapshot: None,
            data: None,
            journal: None,
            secrets: std::env::var_os("MUSICCAT_SANDBOX_SECRETS").map(PathBuf::from),
            api_key: String::new(),
            api_secret: String::new(),
            redirect_uri: REDIRECT_URI.into(),
            application: "Demo Player".into(),
            quota: Quota::default(),
            token_life: Duration::from_secs(86_399),
            rotation: Rotation::default(),
            delay: None,
            accept_delay: Duration::from_millis(200),
            upstream_delay: Duration::ZERO,
            upstream_limit: Duration::from_secs(5),
            strict: false,
            next_year: false,
            unknown_is_empty: false,
            tokens_without_guid: false,
            token_type: "bearer".into(),
            refresh_refusal: None,
            code_refusal: None,
            password_refusal: None,
            client_refusal: None,
            faults: Vec::new(),
            network: Network::default(),
            latest: Version::LATEST,
            control: false,
            control_token: None,
        }
    }
}

impl Options {
    /// The settings at the start.
    pub(crate) fn settings(&self) -> Settings {
        Settings {
            quota: self.quota,
            delay: self.delay.unwrap_or_default(),
            accept_delay: self.accept_delay,
            token_life: self.token_life,
            rotation: self.rotation,
            upstream_delay: self.upstream_delay,
            upstream_limit: self.upstream_limit,
            strict: self.strict,
            unknown_is_empty: self.unknown_is_empty,
            tokens_without_guid: self.tokens_without_guid,
            token_type: self.token_type.clone(),
            refresh_refusal: self.refresh_refusal.clone(),
            code_refusal: self.code_refusal.clone(),
            password_refusal: self.password_refusal.clone(),
            client_refusal: self.client_refusal.clone(),
        }
    }

    /// The redirect addresses that the application has registered: the default one has the earlier default beside it.
    pub(crate) fn registered(&self) -> impl Iterator<Item = &str> {
        let earlier = (self.redirect_uri == REDIRECT_URI).then_some(EARLIER_REDIRECT_URI);
        std::iter::once(&*self.redirect_uri).chain(earlier)
    }

    /// Whether the application has registered this redirect address.
    pub(crate) fn has_registered(&self, redirect_uri: &str) -> bool {
        self.registered().any(|registered| registered == redirect_uri)
    }
}
