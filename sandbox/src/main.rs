//! The local music service as a program.

use clap::{Parser, ValueEnum};
use musiccat_sandbox::{INTERNAL_ERROR, Options, Quota, Result, Rotation, Sandbox, demo_members};
use std::fmt::Write;
use std::io::Write as _;
use std::net::IpAddr;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;
use tracing_subscriber::EnvFilter;

/// A complete local music service to build players against: catalog, sign-in, stations, images and previews.
///
/// It serves loopback addresses only and needs neither account nor network. Stop it with Ctrl-C.
#[derive(Parser)]
#[command(version, after_help = members_table())]
struct Arguments {
    /// Loopback address to listen on; the default listens on ::1 too
    #[arg(long, default_value = "127.0.0.1")]
    address: IpAddr,
    /// Port to listen on; 0 takes a free one
    #[arg(long, default_value_t = 0)]
    port: u16,
    /// Serve HTTPS with a generated authority
    #[arg(long)]
    tls: bool,
    /// Where to write the authority's certificate; without this beside the data file, else into the temporary folder
    #[arg(long, value_name = "FILE", requires = "tls")]
    authority: Option<PathBuf>,
    /// Keep the state in this file and take it up again; without it the state is lost at the end
    #[arg(long, value_name = "FILE")]
    data: Option<PathBuf>,
    /// Append a JSON line to this file for each request, secrets masked
    #[arg(long, value_name = "FILE")]
    journal: Option<PathBuf>,
    /// The catalog is a pure function of the seed and the number of artists
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many artists the catalog has
    #[arg(long, default_value_t = 2_000, value_parser = clap::value_parser!(u32).range(1..))]
    artists: u32,
    /// Instead: as many artists as it takes to have at least so many tracks, up to 100 million
    #[arg(long, value_name = "TRACKS", conflicts_with = "artists", value_parser = clap::value_parser!(u32).range(1..=100_000_000))]
    tracks: Option<u32>,
    /// The application key, which is the client id too
    #[arg(long, value_name = "KEY", default_value = "demo-key")]
    api_key: String,
    /// The application's secret
    #[arg(long, value_name = "SECRET", default_value = "demo-secret")]
    api_secret: String,
    /// The redirect address that the application has registered
    #[arg(long, value_name = "URI", default_value = "http://localhost/signed-in")]
    redirect_uri: String,
    /// What the sign-in form calls the application
    #[arg(long, value_name = "NAME", default_value = "Demo Player")]
    application: String,
    /// Rate limit of the application: 5 requests a second before v2.2 and 500 from v2.2 on, or none
    #[arg(long, value_enum, default_value = "specified")]
    quota: QuotaName,
    /// How long an access token lives
    #[arg(long, value_name = "SECONDS", default_value_t = 86_399)]
    token_life: u64,
    /// Whether a refresh token is spent by its use: strict revokes the whole sign-in when one comes twice, grace does so
    /// after a while
    #[arg(long, value_enum, default_value = "strict")]
    rotation: RotationName,
    /// How long a spent refresh token still brings new tokens with --rotation grace
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    grace: u64,
    /// Hold every answer back
    #[arg(long, value_name = "MILLISECONDS")]
    delay: Option<u64>,
    /// How long what was accepted with 202 takes to become readable
    #[arg(long, value_name = "MILLISECONDS", default_value_t = 200)]
    accept_delay: u64,
    /// Serve the control interface below /control: clock, settings, members, faults and journal
    #[arg(long)]
    control: bool,
    /// Print the addresses, keys and members as one line of JSON
    #[arg(long)]
    json: bool,
    /// Log to standard error: error, warn, info, debug, or a filter such as musiccat_sandbox=debug
    #[arg(long, value_name = "FILTER")]
    log: Option<String>,
}

#[derive(Clone, Copy, ValueEnum)]
enum QuotaName {
    Specified,
    Off,
}

#[derive(Clone, Copy, ValueEnum)]
enum RotationName {
    Strict,
    Grace,
    Lenient,
}

impl Arguments {
    fn options(&self) -> Options {
        Options {
            seed: self.seed,
            artists: self.artists,
            tracks: self.tracks,
            tls: self.tls,
            address: self.address,
            port: self.port,
            data: self.data.clone(),
            journal: self.journal.clone(),
            api_key: self.api_key.clone(),
            api_secret: self.api_secret.clone(),
            redirect_uri: self.redirect_uri.clone(),
            application: self.application.clone(),
            quota: match self.quota {
                QuotaName::Specified => Quota::Specified,
                QuotaName::Off => Quota::Off,
            },
            token_life: Duration::from_secs(self.token_life),
            rotation: match self.rotation {
                RotationName::Strict => Rotation::Strict,
                RotationName::Grace => Rotation::Grace(Duration::from_secs(self.grace)),
                RotationName::Lenient => Rotation::Lenient,
            },
            delay: self.delay.map(Duration::from_millis),
            accept_delay: Duration::from_millis(self.accept_delay),
            control: self.control,
            ..Options::default()
        }
    }

    fn authority_file(&self) -> PathBuf {
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

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("musiccat-sandbox: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &Arguments) -> std::result::Result<(), Box<dyn std::error::Error>> {
    if let Some(filter) = &arguments.log {
        let filter = EnvFilter::try_new(filter)?;
        tracing_subscriber::fmt()
            .with_env_filter(filter)
            .with_writer(std::io::stderr)
            .init();
    }
    // Before the first line is printed: a script that has read it may stop us at once.
    let waiting = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let stopped = waiting.block_on(async { stop_signal() })?;
    let sandbox = Sandbox::start(arguments.options())?;
    let authority_file = write_authority(arguments, &sandbox)?;
    let text = match arguments.json {
        true => as_json(&sandbox, authority_file),
        false => as_table(&sandbox, authority_file),
    };
    let mut output = std::io::stdout();
    writeln!(output, "{text}")?;
    output.flush()?;
    waiting.block_on(stopped);
    Ok(())
}

fn write_authority(arguments: &Arguments, sandbox: &Sandbox) -> Result<Option<PathBuf>> {
    if !arguments.tls {
        return Ok(None);
    }
    let file = arguments.authority_file();
    sandbox.authority_file(&file)?;
    Ok(Some(file))
}

/// Ends when the process is asked to stop. The signals are caught from now on, not only once this is awaited.
#[cfg(unix)]
fn stop_signal() -> std::io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

#[cfg(not(unix))]
fn stop_signal() -> std::io::Result<impl Future<Output = ()>> {
    Ok(async {
        let _ = tokio::signal::ctrl_c().await;
    })
}

fn members_table() -> String {
    let mut table = String::from("Demo members (user name, password, what for):\n");
    for member in demo_members() {
        let (user_name, password, what) = (member.user_name, member.password, member.what);
        let _ = writeln!(table, "  {user_name:<28}{password:<22}{what}");
    }
    let what = "on the sign-in form: the redirect that reports an internal error";
    let _ = writeln!(table, "  {INTERNAL_ERROR:<28}{:<22}{what}", "any");
    table
}

fn as_table(sandbox: &Sandbox, authority_file: Option<PathBuf>) -> String {
    let authority = match authority_file {
        Some(file) => file.display().to_string(),
        None => "none: plain HTTP".to_owned(),
    };
    let rows = [
        ("Service", sandbox.base_url()),
        ("Images", sandbox.image_url()),
        ("Authority", &authority),
        ("Key", sandbox.api_key()),
        ("Secret", sandbox.api_secret()),
        ("Redirect", sandbox.redirect_uri()),
    ];
    let mut table = String::new();
    for (name, value) in rows {
        let _ = writeln!(table, "{name:<11}{value}");
    }
    format!("{table}\n{}", members_table())
}

fn as_json(sandbox: &Sandbox, authority_file: Option<PathBuf>) -> String {
    let members = sandbox.members().iter().map(|member| {
        serde_json::json!({
            "user_name": member.user_name,
            "password": member.password,
            "what": member.what,
            "guid": member.guid,
        })
    });
    serde_json::json!({
        "base_url": sandbox.base_url(),
        "image_url": sandbox.image_url(),
        "authority_file": authority_file,
        "api_key": sandbox.api_key(),
        "api_secret": sandbox.api_secret(),
        "client_id": sandbox.client_id(),
        "redirect_uri": sandbox.redirect_uri(),
        "members": members.collect::<Vec<_>>(),
    })
    .to_string()
}
