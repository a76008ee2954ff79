//! The local music service as a program.

mod args;

use args::{Arguments, members_table};
use clap::Parser;
use musiccat_sandbox::{Result, Sandbox};
use std::fmt::Write;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;
use tracing_subscriber::EnvFilter;

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // Where nobody reads it either, `eprintln!` would panic.
            let _ = writeln!(std::io::stderr(), "musiccat-sandbox: {error}");
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
            .with_ansi(false)
            .init();
    }
    // Before the first line is printed: a script that has read it may stop us at once.
    let waiting = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let stopped = waiting.block_on(async { stop_signal() })?;
    let options = arguments.options()?;
    let has_token = options.control_token.is_some();
    let sandbox = Sandbox::start(options)?;
    let authority_file = write_authority(arguments, &sandbox)?;
    let text = match arguments.json {
        true => as_json(&sandbox, authority_file),
        false => as_table(&sandbox, authority_file),
    };
    if sandbox.is_open() {
        // Where nobody reads it, the sandbox goes on.
        let _ = writeln!(std::io::stderr(), "{}", warning(arguments, has_token, &sandbox));
    }
    let mut output = std::io::stdout();
    writeln!(output, "{text}")?;
    output.flush()?;
    match arguments.until_eof {
        true => waiting.block_on(async {
            tokio::select! { () = stopped => {} () = end_of_input() => {} }
        }),
        false => waiting.block_on(stopped),
    }
    Ok(())
}

/// What a person must know who opens the sandbox to other machines.
fn warning(arguments: &Arguments, has_token: bool, sandbox: &Sandbox) -> String {
    let listening: Vec<String> = sandbox.listening().iter().map(ToString::to_string).collect();
    let steering = match (arguments.control(), has_token) {
        (true, true) => "to everybody who sends its token",
        (true, false) => "to this machine only, as it has no token (--control-token-file)",
        (false, _) => "to nobody, and the page to this machine only",
    };
    let privacy = match arguments.tls {
        true => "",
        false => "\n  There is no --tls: everybody on the way reads passwords and tokens, and can change answers.",
    };
    format!(
        "WARNING: the sandbox is open to every machine that can reach it, at {}.\n  \
         It is a test service. Its members and their passwords are public (--help lists them): anyone with the application's key can sign in \
         as them.\n  \
         Use it in a network that you trust, and keep nothing real in it. The control interface is open {steering}.{privacy}",
        listening.join(", ")
    )
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

/// Ends with standard input. It is read on a thread of its own: what may be a file or a terminal cannot be waited for otherwise.
async fn end_of_input() {
    let (tell, told) = tokio::sync::oneshot::channel();
    std::thread::spawn(move || {
        let read = std::io::copy(&mut std::io::stdin(), &mut std::io::sink());
        // The receiver may be gone.
        let _ = tell.send(read);
    });
    let _ = told.await;
}

fn as_table(sandbox: &Sandbox, authority_file: Option<PathBuf>) -> String {
    let authority = match authority_file {
        Some(file) => file.display().to_string(),
        None => "none: plain HTTP".to_owned(),
    };
    let rows = [
        ("Service", sandbox.base_url()),
        ("Here", sandbox.local_url()),
        ("Images", sandbox.image_url()),
        ("Authority", &authority),
        ("Key", sandbox.api_key()),
        ("Secret", sandbox.api_secret()),
        ("Redirect", sandbox.redirect_uri()),
        (
            "Control",
            &sandbox.control_url().unwrap_or("off; --control switches it on".into()),
        ),
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
        "local_url": sandbox.local_url(),
        "listening": sandbox.listening(),
        "image_url": sandbox.image_url(),
        "control_url": sandbox.control_url(),
        "authority_file": authority_file,
        "api_key": sandbox.api_key(),
        "api_secret": sandbox.api_secret(),
        "client_id": sandbox.client_id(),
        "redirect_uri": sandbox.redirect_uri(),
        "members": members.collect::<Vec<_>>(),
    })
    .to_string()
}
