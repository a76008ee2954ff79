//! The options of the start.

use crate::program::address::Address;
use clap::{Args, ValueEnum};
use musiccat_sandbox::{Network, Quota, TokenRefusal};
use std::path::PathBuf;

/// What the start of the service takes.
#[derive(Args)]
pub(crate) struct Arguments {
    /// A set of options for a purpose; options that you give as well win
    #[arg(long, value_enum)]
    pub(super) preset: Option<Preset>,

    #[command(flatten)]
    pub(super) at: Address,
    /// How many days the authority is valid from now on, 1 to 365: to rehearse its end [default: 365]
    #[arg(long, value_name = "DAYS", value_parser = clap::value_parser!(u16).range(1..=365), requires = "tls", help_heading = "Address")]
    pub(super) authority_days: Option<u16>,

    /// The catalog is a pure function of the seed and the number of artists [default: 1]
    #[arg(long, help_heading = "Contents")]
    pub(super) seed: Option<u64>,
    /// How many artists the catalog has [default: 2000]
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..), help_heading = "Contents")]
    pub(super) artists: Option<u32>,
    /// Instead: as many artists as it takes to have at least so many tracks, up to 100 million
    #[arg(long, conflicts_with = "artists", value_parser = clap::value_parser!(u32).range(1..=100_000_000), help_heading = "Contents")]
    pub(super) tracks: Option<u32>,
    /// The first demo member begins with empty lists, as the others do [default: with something in each list]
    #[arg(long, help_heading = "Contents")]
    pub(super) empty_members: bool,
    /// Keep the state in this file and continue with it at the next start [default: the state is lost at the end]
    #[arg(long, value_name = "FILE", help_heading = "Contents")]
    pub(super) data: Option<PathBuf>,
    /// Start from this snapshot. The catalog, the application's key, secret and redirect address, the settings, the faults and the network are
    /// the snapshot's; with --data only the first start takes members, tokens and the clock from it
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["seed", "artists", "tracks", "empty_members", "api_key", "api_secret", "api_secret_file", "redirect_uri",
            "preset", "quota", "token_life", "rotation", "strict", "unknown_is_empty", "tokens_without_guid", "token_type",
            "refresh_refusal", "code_refusal", "password_refusal", "client_refusal", "delay", "accept_delay", "upstream_delay",
            "upstream_limit", "network", "fault"],
        help_heading = "Contents"
    )]
    pub(super) snapshot: Option<PathBuf>,
    /// The latest version that is served [default: 2.2]
    #[arg(long, value_enum, value_name = "VERSION", help_heading = "Contents")]
    pub(super) latest: Option<VersionName>,

    /// The application key, which is the client id too [default: demo-key; with --listen a random one, which --data keeps]
    #[arg(long, value_name = "KEY", help_heading = "The application")]
    pub(super) api_key: Option<String>,
    /// The application's secret [default: demo-secret; with --listen a random one, which --data keeps]. Every user of this machine can read
    /// it in the list of processes
    #[arg(long, value_name = "SECRET", help_heading = "The application")]
    pub(super) api_secret: Option<String>,
    /// A file with the application's secret, instead of --api-secret; without both, the variable MUSICCAT_SANDBOX_API_SECRET
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with = "api_secret",
        help_heading = "The application"
    )]
    pub(super) api_secret_file: Option<PathBuf>,
    /// The redirect address that the application has registered [default:
    /// http://127.0.0.1:8976/signed-in]
    #[arg(long, value_name = "URI", help_heading = "The application")]
    pub(super) redirect_uri: Option<String>,
    /// What the sign-in form calls the application [default: Demo Player]
    #[arg(long, value_name = "NAME", help_heading = "The application")]
    pub(super) application: Option<String>,

    /// Rate limit of the application: specified (5 requests a second before v2.2, 500 from v2.2 on), off, or a number of
    /// requests a second for every version [default: specified]
    #[arg(long, value_name = "QUOTA", value_parser = quota, help_heading = "Behaviour")]
    pub(super) quota: Option<Quota>,
    /// How long an access token lives [default: 86399]
    #[arg(long, value_name = "SECONDS", help_heading = "Behaviour")]
    pub(super) token_life: Option<u32>,
    /// Whether a refresh token is spent by its use: strict revokes the whole sign-in if one is used twice, grace does so
    /// only after a while [default: strict]
    #[arg(long, value_enum, help_heading = "Behaviour")]
    pub(super) rotation: Option<RotationName>,
    /// How long a spent refresh token still brings new tokens with --rotation grace
    #[arg(long, value_name = "SECONDS", default_value_t = 60, help_heading = "Behaviour")]
    pub(super) grace: u32,
    /// Refuse what a lenient service accepts: catalog names longer than two letters
    #[arg(long, help_heading = "Behaviour")]
    pub(super) strict: bool,
    /// The service as it may be in a year: version 1 has ended (410), and the answers of versions 2.1 and 2.2 announce with the headers
    /// Deprecation and Sunset that they end 90 and 365 days after the start; then they answer 410 too
    #[arg(long, help_heading = "Behaviour")]
    pub(super) next_year: bool,
    /// Answer a call for unknown ids with 200 and an empty list where it would be 404
    #[arg(long, alias = "unknown-artist-is-empty", help_heading = "Behaviour")]
    pub(super) unknown_is_empty: bool,
    /// Leave the member's guid out of token answers
    #[arg(long, help_heading = "Behaviour")]
    pub(super) tokens_without_guid: bool,
    /// The token_type of token answers, such as BearerToken [default: bearer]
    #[arg(long, value_name = "TEXT", help_heading = "Behaviour")]
    pub(super) token_type: Option<String>,
    /// How a refresh token is refused: status and OAuth's error, such as 400:invalid_grant [default: 401 and the service's
    /// own InvalidCredentials]
    #[arg(long, value_name = "STATUS:WORD", help_heading = "Behaviour")]
    pub(super) refresh_refusal: Option<TokenRefusal>,
    /// How an authorization code is refused, or its verifier [default: 401 and InvalidCredentials]
    #[arg(long, value_name = "STATUS:WORD", help_heading = "Behaviour")]
    pub(super) code_refusal: Option<TokenRefusal>,
    /// How a user name or password is refused at the token endpoint [default: 401 and InvalidCredentials]
    #[arg(long, value_name = "STATUS:WORD", help_heading = "Behaviour")]
    pub(super) password_refusal: Option<TokenRefusal>,
    /// How the application's key or secret is refused at the token endpoint [default: 401 and UnauthorizedError]
    #[arg(long, value_name = "STATUS:WORD", help_heading = "Behaviour")]
    pub(super) client_refusal: Option<TokenRefusal>,

    /// Delay of every answer [default: 0]
    #[arg(long, value_name = "MILLISECONDS", help_heading = "Faults")]
    pub(super) delay: Option<u32>,
    /// How long what was accepted with 202 takes to become readable [default: 200]
    #[arg(long, value_name = "MILLISECONDS", help_heading = "Faults")]
    pub(super) accept_delay: Option<u32>,
    /// How long the systems behind the service take for each call [default: 0]
    #[arg(long, value_name = "MILLISECONDS", help_heading = "Faults")]
    pub(super) upstream_delay: Option<u32>,
    /// How long the service waits for these until it answers 504, before v2.2 500 [default: 5000]
    #[arg(long, value_name = "MILLISECONDS", help_heading = "Faults")]
    pub(super) upstream_limit: Option<u32>,
    /// What is wrong with the certificate [default: nothing]
    #[arg(long, value_enum, value_name = "KIND", requires = "tls", help_heading = "Faults")]
    pub(super) certificate: Option<CertificateName>,
    /// The network between the devices and the service: none, 3g, congested-wifi, lossy or captive-portal [default: none]
    #[arg(long, value_name = "PROFILE", value_parser = Network::named, help_heading = "Faults")]
    pub(super) network: Option<Network>,
    /// Perform this scenario from the start on: a file in TOML
    #[arg(long, value_name = "FILE", help_heading = "Faults")]
    pub(super) scenario: Option<PathBuf>,
    /// A JSON file with a scripted fault, or a list of them; may be repeated
    #[arg(long, value_name = "FILE", help_heading = "Faults")]
    pub(super) fault: Vec<PathBuf>,

    /// Serve the control interface below /control: clock, settings, members, faults and journal
    #[arg(long, help_heading = "Control and logs")]
    pub(super) control: bool,
    /// Let other machines use the control interface and the page, if they send this text: Authorization: Bearer TOKEN. Every user of this
    /// machine can read it in the list of processes
    #[arg(long, value_name = "TOKEN", value_parser = control_token, requires = "control", help_heading = "Control and logs")]
    pub(super) control_token: Option<String>,
    /// A file with the token, instead of --control-token; without both, the variable MUSICCAT_SANDBOX_CONTROL_TOKEN
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with = "control_token",
        requires = "control",
        help_heading = "Control and logs"
    )]
    pub(super) control_token_file: Option<PathBuf>,
    /// Append a JSON line to this file for each request, secrets masked
    #[arg(long, value_name = "FILE", help_heading = "Control and logs")]
    pub(super) journal: Option<PathBuf>,
    /// Append a JSON line to this file for each secret that is known or given out, passwords of demo members left out: for a search
    /// that shows that none appears elsewhere [default: the file that MUSICCAT_SANDBOX_SECRETS names]
    #[arg(long, value_name = "FILE", help_heading = "Control and logs")]
    pub(super) secrets: Option<PathBuf>,
    /// Print the addresses, keys and members as one line of JSON
    #[arg(long, help_heading = "Control and logs")]
    pub(super) json: bool,
    /// Stop also when standard input ends: for programs that start the sandbox and must not leave it running
    #[arg(long, help_heading = "Control and logs")]
    pub(super) until_eof: bool,
    /// Log to standard error: error, warn, info (a line for each request), debug, or a filter such as musiccat_sandbox=debug
    #[arg(long, value_name = "FILTER", help_heading = "Control and logs")]
    pub(super) log: Option<String>,
}

#[derive(Clone, Copy, ValueEnum)]
pub(super) enum Preset {
    /// The strictest service: --strict, --rotation strict, --quota specified, --token-life 60, --accept-delay 2000
    Strict,
    /// A bad connection: --delay 400, --accept-delay 3000, and answers that drip at 64 kB a second
    SlowNetwork,
    /// The service before 2.2: --latest 2.1, under 5 requests a second
    #[value(name = "version-2.1")]
    Version2_1,
    /// The service as it may be in a year: --next-year
    NextYear,
}

#[derive(Clone, Copy, ValueEnum)]
pub(super) enum RotationName {
    Strict,
    Grace,
    Lenient,
}

#[derive(Clone, Copy, ValueEnum)]
pub(super) enum CertificateName {
    Valid,
    Expired,
    NotYetValid,
    WrongName,
    Untrusted,
}

#[derive(Clone, Copy, ValueEnum)]
pub(super) enum VersionName {
    #[value(name = "1")]
    V1,
    #[value(name = "2.1")]
    V2_1,
    #[value(name = "2.2")]
    V2_2,
}

fn quota(text: &str) -> Result<Quota, String> {
    match text {
        "specified" => Ok(Quota::Specified),
        "off" => Ok(Quota::Off),
        number => {
            let rule = |_| "it must be specified, off or a number of requests a second".to_owned();
            number.parse().map(Quota::Rate).map_err(rule)
        }
    }
}

pub(super) fn control_token(text: &str) -> Result<String, String> {
    match !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_graphic()) {
        true => Ok(text.to_owned()),
        false => Err("it must be ASCII letters, digits and signs, without spaces".to_owned()),
    }
}
