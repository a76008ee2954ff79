//! What the program prints at its start.

use super::args::Arguments;
use crate::program::shown::{authority, table};
use musiccat_sandbox::{INTERNAL_ERROR, Sandbox, demo_members};
use std::fmt::Write;
use std::path::PathBuf;

/// What a person must know who opens the sandbox to other machines.
pub(super) fn warning(arguments: &Arguments, has_token: bool, sandbox: &Sandbox) -> String {
    let listening: Vec<String> = sandbox.listening().iter().map(ToString::to_string).collect();
    let steering = match (arguments.control, has_token) {
        (true, true) => "to everybody who sends its token",
        (true, false) => "to this machine only, as it has no token (--control-token-file)",
        (false, _) => "to nobody, and the page to this machine only",
    };
    let privacy = match arguments.at.tls {
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

pub(super) fn as_table(sandbox: &Sandbox, authority_file: Option<PathBuf>) -> String {
    let control = sandbox.control_url();
    let rows = [
        ("Service", sandbox.base_url().to_owned()),
        ("Here", sandbox.local_url().to_owned()),
        ("Images", sandbox.image_url().to_owned()),
        ("Authority", authority(authority_file)),
        ("Key", sandbox.api_key().to_owned()),
        ("Secret", sandbox.api_secret().to_owned()),
        ("Redirect", sandbox.redirect_uri().to_owned()),
        ("Control", control.unwrap_or("off; --control switches it on".into())),
    ];
    let table = table(&rows);
    format!("{table}\n{}", members_table())
}

pub(super) fn as_json(sandbox: &Sandbox, authority_file: Option<PathBuf>) -> String {
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
