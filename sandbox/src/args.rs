//! The program's options.

use clap::{Parser, ValueEnum};
use musiccat_sandbox::faults::{Delivery, Fault};
use musiccat_sandbox::{Certificate, INTERNAL_ERROR, Options, Quota, Rotation, TokenRefusal, Version, demo_members};
use std::env::VarError;
use std::fmt::Write;
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A complete local music service to build players against: catalog, members and their libraries, sign-in, stations,
/// images and previews.
///
/// It needs neither account nor network, and serves this machine only unless --listen opens it to others. Stop it with Ctrl-C.
#[derive(Parser)]
#[command(version, after_help = members_table())]
pub(crate) struct Arguments {
    /// A set of options for a purpose; options that you give as well win
    #[arg(long, value_enum)]
    pub(crate) preset: Option<Preset>,

    /// Open it to other machines: the address to listen on, such as 192.168.1.5:8443, [fd00::5] or 0.0.0.0; loopback is served as well
    #[arg(long, value_name = "ADDRESS[:PORT]", value_parser = listen, help_heading = "Address")]
    listen: Option<(IpAddr, Option<u16>)>,
    /// What devices call it: a host name or an IP address, for the certificate and the addresses in answers; may be repeated
    #[arg(long, value_name = "NAME", value_parser = name, help_heading = "Address")]
    name: Vec<String>,
    /// Another loopback address to listen on [default: 127.0.0.1 and ::1]
    #[arg(long, conflicts_with = "listen", help_heading = "Address")]
    address: Option<IpAddr>,
    /// Port to listen on [default: a free one]
    #[arg(long, help_heading = "Address")]
    port: Option<u16>,
    /// Serve HTTPS with a generated authority
    #[arg(long, help_heading = "Address")]
    pub(crate) tls: bool,
    /// File for the authority's certificate [default: next to the data file, else in the temporary folder]
    #[arg(long, value_name = "FILE", requires = "tls", help_heading = "Address")]
    authority: Option<PathBuf>,
    /// An authority whose certificate does not limit it to the sandbox's names: for devices with mbed TLS, which cannot read such limits
    #[arg(long, requires = "tls", help_heading = "Address")]
    unconstrained_authority: bool,

    /// The catalog is a pure function of the seed and the number of artists [default: 1]
    #[arg(long, help_heading = "Contents")]
    seed: Option<u64>,
    /// How many artists the catalog has [default: 2000]
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..), help_heading = "Contents")]
    artists: Option<u32>,
    /// Instead: as many artists as it takes to have at least so many tracks, up to 100 million
    #[arg(long, conflicts_with = "artists", value_parser = clap::value_parser!(u32).range(1..=100_000_000), help_heading = "Contents")]
    tracks: Option<u32>,
    /// The first demo member begins with empty lists, as the others do [default: with something in each list]
    #[arg(long, help_heading = "Contents")]
    empty_members: bool,
    /// Keep the state in this file and continue with it at the next start [default: the state is lost at the end]
    #[arg(long, value_name = "FILE", help_heading = "Contents")]
    data: Option<PathBuf>,
    /// The latest version that is served [default: 2.2]
    #[arg(long, value_enum, value_name = "VERSION", help_heading = "Contents")]
    latest: Option<VersionName>,

    /// The application key, which is the client id too [default: demo-key; with --listen a random one, which --data keeps]
    #[arg(long, value_name = "KEY", help_heading = "The application")]
    api_key: Option<String>,
    /// The application's secret [default: demo-secret; with --listen a random one, which --data keeps]. Every user of this machine can read
    /// it in the list of processes
    #[arg(long, value_name = "SECRET", help_heading = "The application")]
    api_secret: Option<String>,
    /// A file with the application's secret, instead of --api-secret; without both, the variable MUSICCAT_SANDBOX_API_SECRET
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with = "api_secret",
        help_heading = "The application"
    )]
    api_secret_file: Option<PathBuf>,
    /// The redirect address that the application has registered [default:
    /// http://127.0.0.1:8976/signed-in]
    #[arg(long, value_name = "URI", help_heading = "The application")]
    redirect_uri: Option<String>,
    /// What the sign-in form calls the application [default: Demo Player]
    #[arg(long, value_name = "NAME", help_heading = "The application")]
    application: Option<String>,

    /// Rate limit of the application: specified (5 requests a second before v2.2, 500 from v2.2 on), off, or a number of
    /// requests a second for every version [default: specified]
    #[arg(long, value_name = "QUOTA", value_parser = quota, help_heading = "Behaviour")]
    quota: Option<Quota>,
    /// How long an access token lives [default: 86399]
    #[arg(long, value_name = "SECONDS", help_heading = "Behaviour")]
    token_life: Option<u32>,
    /// Whether a refresh token is spent by its use: strict revokes the whole sign-in if one is used twice, grace does so
    /// only after a while [default: strict]
    #[arg(long, value_enum, help_heading = "Behaviour")]
    rotation: Option<RotationName>,
    /// How long a spent refresh token still brings new tokens with --rotation grace
    #[arg(long, value_name = "SECONDS", default_value_t = 60, help_heading = "Behaviour")]
    grace: u32,
    /// Refuse what a lenient service accepts: catalog names longer than two letters
    #[arg(long, help_heading = "Behaviour")]
    strict: bool,
    /// The service as it may be in a year: version 1 has ended (410), and the answers of versions 2.1 and 2.2 announce with the headers
    /// Deprecation and Sunset that they end in 90 and in 365 days
    #[arg(long, help_heading = "Behaviour")]
    next_year: bool,
    /// Answer a call for unknown ids with 200 and an empty list where it would be 404
    #[arg(long, alias = "unknown-artist-is-empty", help_heading = "Behaviour")]
    unknown_is_empty: bool,
    /// Leave the member's guid out of token answers
    #[arg(long, help_heading = "Behaviour")]
    tokens_without_guid: bool,
    /// The token_type of token answers, such as BearerToken [default: bearer]
    #[arg(long, value_name = "TEXT", help_heading = "Behaviour")]
    token_type: Option<String>,
    /// How a refresh token is refused: status and OAuth's error, such as 400:invalid_grant [default: 401 and the service's
    /// own InvalidCredentials]
    #[arg(long, value_name = "STATUS:WORD", help_heading = "Behaviour")]
    refresh_refusal: Option<TokenRefusal>,
    /// How an authorization code is refused, or its verifier [default: 401 and InvalidCredentials]
    #[arg(long, value_name = "STATUS:WORD", help_heading = "Behaviour")]
    code_refusal: Option<TokenRefusal>,
    /// How a user name or password is refused at the token endpoint [default: 401 and InvalidCredentials]
    #[arg(long, value_name = "STATUS:WORD", help_heading = "Behaviour")]
    password_refusal: Option<TokenRefusal>,
    /// How the application's key or secret is refused at the token endpoint [default: 401 and UnauthorizedError]
    #[arg(long, value_name = "STATUS:WORD", help_heading = "Behaviour")]
    client_refusal: Option<TokenRefusal>,

    /// Delay of every answer [default: 0]
    #[arg(long, value_name = "MILLISECONDS", help_heading = "Faults")]
    delay: Option<u32>,
    /// How long what was accepted with 202 takes to become readable [default: 200]
    #[arg(long, value_name = "MILLISECONDS", help_heading = "Faults")]
    accept_delay: Option<u32>,
    /// How long the systems behind the service take for each call [default: 0]
    #[arg(long, value_name = "MILLISECONDS", help_heading = "Faults")]
    upstream_delay: Option<u32>,
    /// How long the service waits for these until it answers 504, before v2.2 500 [default: 5000]
    #[arg(long, value_name = "MILLISECONDS", help_heading = "Faults")]
    upstream_limit: Option<u32>,
    /// What is wrong with the certificate [default: nothing]
    #[arg(long, value_enum, value_name = "KIND", requires = "tls", help_heading = "Faults")]
    certificate: Option<CertificateName>,
    /// A JSON file with a scripted fault, or a list of them; may be repeated
    #[arg(long, value_name = "FILE", help_heading = "Faults")]
    fault: Vec<PathBuf>,

    /// Serve the control interface below /control: clock, settings, members, faults and journal
    #[arg(long, help_heading = "Control and logs")]
    control: bool,
    /// Let other machines use the control interface and the page, if they send this text: Authorization: Bearer TOKEN. Every user of this
    /// machine can read it in the list of processes
    #[arg(long, value_name = "TOKEN", value_parser = control_token, requires = "control", help_heading = "Control and logs")]
    control_token: Option<String>,
    /// A file with the token, instead of --control-token; without both, the variable MUSICCAT_SANDBOX_CONTROL_TOKEN
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with = "control_token",
        requires = "control",
        help_heading = "Control and logs"
    )]
    control_token_file: Option<PathBuf>,
    /// Append a JSON line to this file for each request, secrets masked
    #[arg(long, value_name = "FILE", help_heading = "Control and logs")]
    journal: Option<PathBuf>,
    /// Append a JSON line to this file for each secret that is known or given out, passwords of demo members left out: for a search
    /// that shows that none appears elsewhere [default: the file that MUSICCAT_SANDBOX_SECRETS names]
    #[arg(long, value_name = "FILE", help_heading = "Control and logs")]
    secrets: Option<PathBuf>,
    /// Print the addresses, keys and members as one line of JSON
    #[arg(long, help_heading = "Control and logs")]
    pub(crate) json: bool,
    /// Stop also when standard input ends: for programs that start the sandbox and must not leave it running
    #[arg(long, help_heading = "Control and logs")]
    pub(crate) until_eof: bool,
    /// Log to standard error: error, warn, info (a line for each request), debug, or a filter such as musiccat_sandbox=debug
    #[arg(long, value_name = "FILTER", help_heading = "Control and logs")]
    pub(crate) log: Option<String>,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Preset {
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
enum RotationName {
    Strict,
    Grace,
    Lenient,
}

#[derive(Clone, Copy, ValueEnum)]
enum CertificateName {
    Valid,
    Expired,
    NotYetValid,
    WrongName,
    Untrusted,
}

#[derive(Clone, Copy, ValueEnum)]
enum VersionName {
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

/// An address with a port or without.
fn listen(text: &str) -> Result<(IpAddr, Option<u16>), String> {
    if let Ok(socket) = text.parse::<SocketAddr>() {
        return Ok((socket.ip(), Some(socket.port())));
    }
    let bare = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    let address = bare.unwrap_or(text).parse().map(|address| (address, None));
    address.map_err(|_| {
        "it must be an address such as 192.168.1.5, [fd00::5] or 0.0.0.0, with :PORT or without".to_owned()
    })
}

fn name(text: &str) -> Result<String, String> {
    musiccat_sandbox::checked_name(text).map_err(str::to_owned)
}

fn control_token(text: &str) -> Result<String, String> {
    match !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_graphic()) {
        true => Ok(text.to_owned()),
        false => Err("it must be ASCII letters, digits and signs, without spaces".to_owned()),
    }
}

impl Preset {
    fn options(self) -> Options {
        let options = Options::default();
        match self {
            Preset::Strict => Options {
                strict: true,
                rotation: Rotation::Strict,
                quota: Quota::Specified,
                token_life: Duration::from_secs(60),
                accept_delay: Duration::from_secs(2),
                ..options
            },
            Preset::SlowNetwork => Options {
                delay: Some(Duration::from_millis(400)),
                accept_delay: Duration::from_secs(3),
                faults: vec![Fault {
                    delivery: Delivery::Drip {
                        bytes: 3_200,
                        every_ms: 50,
                    },
                    ..Fault::default()
                }],
                ..options
            },
            Preset::NextYear => Options {
                next_year: true,
                ..options
            },
            Preset::Version2_1 => Options {
                latest: Version::V2_1,
                quota: Quota::Specified,
                ..options
            },
        }
    }
}

/// A secret of an option, of a file that is named in its place, or of the environment. Unlike the first, the others are in no list of
/// processes.
fn secret(given: &Option<String>, file: Option<&Path>, variable: &str) -> Result<Option<String>, String> {
    if given.is_some() {
        return Ok(given.clone());
    }
    let Some(file) = file else {
        return match std::env::var(variable) {
            Ok(text) => Ok(Some(text).filter(|text| !text.is_empty())),
            Err(VarError::NotPresent) => Ok(None),
            Err(VarError::NotUnicode(_)) => Err(format!("{variable} is no UTF-8")),
        };
    };
    let text = std::fs::read_to_string(file).map_err(|cause| format!("cannot read {file:?}: {cause}"))?;
    match text.trim_end_matches(['\r', '\n']) {
        "" => Err(format!("{file:?} is empty")),
        text => Ok(Some(text.to_owned())),
    }
}

/// Takes what was given.
fn set<T: Clone>(option: &mut T, given: &Option<T>) {
    if let Some(given) = given {
        *option = given.clone();
    }
}

fn seconds(number: Option<u32>) -> Option<Duration> {
    number.map(|number| Duration::from_secs(number.into()))
}

fn millis(number: Option<u32>) -> Option<Duration> {
    number.map(|number| Duration::from_millis(number.into()))
}

impl Arguments {
    /// The preset, else the defaults, with what was given in their place.
    pub(crate) fn options(&self) -> Result<Options, String> {
        let mut options = self.preset.map_or_else(Options::default, Preset::options);
        let rotation = self.rotation.map(|rotation| match rotation {
            RotationName::Strict => Rotation::Strict,
            RotationName::Grace => Rotation::Grace(Duration::from_secs(self.grace.into())),
            RotationName::Lenient => Rotation::Lenient,
        });
        let latest = self.latest.map(|latest| match latest {
            VersionName::V1 => Version::V1,
            VersionName::V2_1 => Version::V2_1,
            VersionName::V2_2 => Version::V2_2,
        });
        let certificate = self.certificate.map(|certificate| match certificate {
            CertificateName::Valid => Certificate::Valid,
            CertificateName::Expired => Certificate::Expired,
            CertificateName::NotYetValid => Certificate::NotYetValid,
            CertificateName::WrongName => Certificate::WrongName,
            CertificateName::Untrusted => Certificate::Untrusted,
        });
        set(&mut options.certificate, &certificate);
        options.unconstrained_authority |= self.unconstrained_authority;
        (options.address, options.port) = self.place(&options)?;
        options.names = self.name.clone();
        if self.control {
            options.control_token = self.control_token()?;
        }
        set(&mut options.seed, &self.seed);
        set(&mut options.artists, &self.artists);
        set(&mut options.latest, &latest);
        set(&mut options.api_key, &self.api_key);
        let file = self.api_secret_file.as_deref();
        set(
            &mut options.api_secret,
            &secret(&self.api_secret, file, "MUSICCAT_SANDBOX_API_SECRET")?,
        );
        set(&mut options.redirect_uri, &self.redirect_uri);
        set(&mut options.application, &self.application);
        set(&mut options.quota, &self.quota);
        set(&mut options.token_life, &seconds(self.token_life));
        set(&mut options.rotation, &rotation);
        options.delay = millis(self.delay).or(options.delay);
        set(&mut options.accept_delay, &millis(self.accept_delay));
        set(&mut options.upstream_delay, &millis(self.upstream_delay));
        set(&mut options.upstream_limit, &millis(self.upstream_limit));
        options.tracks = self.tracks;
        options.lived_in = !self.empty_members;
        options.tls = self.tls;
        options.data = self.data.clone();
        options.journal = self.journal.clone();
        options.secrets = self.secrets.clone().or(options.secrets);
        options.control = self.control;
        options.strict |= self.strict;
        options.next_year |= self.next_year;
        options.unknown_is_empty |= self.unknown_is_empty;
        options.tokens_without_guid |= self.tokens_without_guid;
        set(&mut options.token_type, &self.token_type);
        options.refresh_refusal = self.refresh_refusal.clone();
        options.code_refusal = self.code_refusal.clone();
        options.password_refusal = self.password_refusal.clone();
        options.client_refusal = self.client_refusal.clone();
        // Before the preset's: the first that strikes a call has it.
        let mut faults = Vec::new();
        for file in &self.fault {
            faults.extend(read_faults(file)?);
        }
        options.faults.splice(0..0, faults);
        Ok(options)
    }

    /// Whether the control interface is served.
    pub(crate) fn control(&self) -> bool {
        self.control
    }

    /// What another machine must send to have it.
    fn control_token(&self) -> Result<Option<String>, String> {
        const VARIABLE: &str = "MUSICCAT_SANDBOX_CONTROL_TOKEN";
        let found = secret(&self.control_token, self.control_token_file.as_deref(), VARIABLE)?;
        let checked = found.map(|token| control_token(&token)).transpose();
        checked.map_err(|rule| format!("the token of --control-token-file or {VARIABLE} is no good: {rule}"))
    }

    /// The address and the port.
    fn place(&self, defaults: &Options) -> Result<(IpAddr, u16), String> {
        if let Some(address) = self.address.filter(|address| !address.is_loopback()) {
            return Err(format!(
                "--address takes loopback addresses only; --listen {address} opens the sandbox to other machines"
            ));
        }
        let port = match (self.listen.and_then(|(_, port)| port), self.port) {
            (Some(one), Some(other)) if one != other => {
                return Err(format!(
                    "--listen says port {one} and --port says {other}: give one of them"
                ));
            }
            (one, other) => one.or(other),
        };
        let address = self.listen.map(|(address, _)| address).or(self.address);
        Ok((address.unwrap_or(defaults.address), port.unwrap_or(defaults.port)))
    }

    /// Where the authority's certificate goes.
    pub(crate) fn authority_file(&self) -> PathBuf {
        match (&self.authority, &self.data) {
            (Some(file), _) => file.clone(),
            (None, Some(data)) => data.with_extension("authority.pem"),
            (None, None) => {
                let name = format!("musiccat-sandbox-{}.authority.pem", std::process::id());
                std::env::temp_dir().join(name)
            }
        }
    }
}

fn read_faults(file: &Path) -> Result<Vec<Fault>, String> {
    let cannot = |cause: &dyn std::fmt::Display| format!("cannot read fault file {file:?}: {cause}");
    let text = std::fs::read_to_string(file).map_err(|cause| cannot(&cause))?;
    Fault::read(&text).map_err(|cause| cannot(&cause))
}

/// The members as text for a person.
pub(crate) fn members_table() -> String {
    let mut table = String::from("Demo members (user name, password, what for):\n");
    for member in demo_members() {
        let (user_name, password, what) = (member.user_name, member.password, member.what);
        let _ = writeln!(table, "  {user_name:<28}{password:<22}{what}");
    }
    let what = "on the sign-in form: the redirect that reports an internal error";
    let _ = writeln!(table, "  {INTERNAL_ERROR:<28}{:<22}{what}", "any");
    table
}
