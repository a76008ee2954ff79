//! What every service test needs: a sandbox, and clients that talk to it.
use musiccat::abi::mcat_status;
use musiccat::http::Trust;
use musiccat::{Client, Config, Own, Params, Response, Version};
use musiccat_sandbox::{DemoMember, Options, Quota, Sandbox};
use std::sync::OnceLock;
use zeroize::Zeroizing;

pub const VERSIONS: [Version; 2] = [Version::V2_1, Version::V2_2];

/// A sandbox over TLS without the quota, shared by tests that change nothing in it that others look at.
pub fn shared() -> &'static Sandbox {
    static SHARED: OnceLock<Sandbox> = OnceLock::new();
    SHARED.get_or_init(|| sandbox(Options { tls: true, ..calm() }))
}

/// Options of a sandbox that throttles nobody.
pub fn calm() -> Options {
    Options { quota: Quota::Off, ..Options::default() }
}

pub fn sandbox(options: Options) -> Sandbox {
    Sandbox::start(options).expect("the sandbox starts")
}

/// Settings for a client of `sandbox`, without the library's own pace.
pub fn config(sandbox: &Sandbox, version: Version) -> Config {
    let mut config = Config::new(sandbox.base_url(), sandbox.api_key());
    config.service_version = version;
    config.api_secret = Some(Zeroizing::new(sandbox.api_secret().to_owned()));
    config.redirect_uri = Some(sandbox.redirect_uri().to_owned());
    config.trust = Trust::Pem(sandbox.authority_pem().as_bytes().to_vec());
    config.pace = false;
    config
}

pub fn client(sandbox: &Sandbox, version: Version) -> Client {
    Client::new(config(sandbox, version)).expect("the settings are right")
}

/// A client with `member` signed in.
pub fn signed_in(sandbox: &Sandbox, version: Version, member: &DemoMember) -> Client {
    let client = client(sandbox, version);
    ok(client.sign_in_password(member.user_name, member.password, &Params::default()));
    client
}

/// The first demo member: one that may stream on a home device.
pub fn listener(sandbox: &Sandbox) -> &'static DemoMember {
    &sandbox.members()[0]
}

/// The demo member whose description holds `word`.
pub fn member(sandbox: &Sandbox, word: &str) -> &'static DemoMember {
    let found = sandbox.members().iter().find(|member| member.what.contains(word));
    found.unwrap_or_else(|| panic!("no demo member is for {word:?}"))
}

/// Another member on the same connections.
pub fn share(client: &Client, own: Own) -> Client {
    client.share(own).expect("the settings are right")
}

/// The response of a call that must succeed.
#[track_caller]
pub fn ok(response: Response) -> Response {
    assert_eq!(response.status, mcat_status::MCAT_OK, "{response:?}");
    response
}

/// The response of a call that must fail with `status`.
#[track_caller]
pub fn fails(response: Response, status: mcat_status) -> Response {
    assert_eq!(response.status, status, "{response:?}");
    assert!(!response.message().is_empty());
    response
}
