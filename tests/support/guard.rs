//! Watches over every test of this program: no secret gets into a log, into the words of a response, or into an address, and images are
//! asked for without one.
use crate::watch::{Secrets, words};
use musiccat::hooks::{Hooks, Level};
use musiccat::http::Trust;
use musiccat::{Config, Response, Version};
use musiccat_sandbox::{Entry, Sandbox};
use std::cell::{Cell, RefCell};
use std::sync::{Arc, Weak};
use zeroize::Zeroizing;

thread_local! {
    /// The guards of this test, as long as it has clients.
    static GUARDS: RefCell<Vec<Weak<Guard>>> = const { RefCell::new(Vec::new()) };
}

/// Guards the secrets of one sandbox, for one test. The last client takes it along.
struct Guard {
    sandbox: String,
    secrets: Secrets,
    /// The number of the last request before the test.
    before: u64,
}

impl Guard {
    fn of(sandbox: &Sandbox) -> Arc<Guard> {
        let known = guards().find(|guard| guard.sandbox == sandbox.base_url());
        known.unwrap_or_else(|| {
            let (before, secrets) = (Cell::new(0), Secrets::of(sandbox));
            secrets
                .witness
                .count(|entry| before.replace(entry.number) > entry.number);
            let guard = Arc::new(Guard {
                sandbox: sandbox.base_url().to_owned(),
                secrets,
                before: before.get(),
            });
            GUARDS.with_borrow_mut(|guards| guards.push(Arc::downgrade(&guard)));
            guard
        })
    }

    /// Whether a request's address holds a secret, or the name of one, or it brings one to those who need none.
    fn is_told_in(&self, entry: &Entry) -> bool {
        let media = ["/v2/", "/images/", "/previews/"];
        let is_media = media.iter().any(|begin| entry.path.starts_with(begin));
        let brings = |name| entry.header(name).is_some();
        // There the browser names the application, which is known by its key.
        let is_form = entry.path.ends_with("/oauth/authorize");
        self.secrets.are_in(&entry.path)
            || !is_form && self.secrets.are_in(&entry.query)
            || entry.query.contains("=***")
            || is_media && (brings("apikey") || brings("authorization") || brings("cookie"))
    }
}

// fault:G02
// fault:G05
impl Drop for Guard {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            let told = self
                .secrets
                .witness
                .count(|entry| entry.number > self.before && self.is_told_in(entry));
            assert_eq!(
                told, 0,
                "requests tell a secret in their address, or to those who need none"
            );
        }
    }
}

fn guards() -> impl Iterator<Item = Arc<Guard>> {
    let guards = GUARDS.with_borrow(|guards| guards.clone());
    guards.into_iter().filter_map(|guard| guard.upgrade())
}

/// Hooks that listen to every line, and let no secret pass.
// fault:G01
fn hooks(sandbox: &Sandbox) -> Hooks {
    let guard = Guard::of(sandbox);
    Hooks {
        log: Some(Box::new(move |_, line| {
            assert!(!guard.secrets.are_in(line), "a line of the log tells a secret")
        })),
        log_level: Some(Level::Debug),
        ..Hooks::default()
    }
}

/// Asserts that no text of a response that an application might show or log holds a secret.
// fault:G01
#[track_caller]
pub fn judge(response: &Response) {
    for text in words(response) {
        assert!(
            guards().all(|guard| !guard.secrets.are_in(text)),
            "a response tells a secret"
        );
    }
}

/// Settings for a client of `sandbox`, without the library's own pace, under watch.
pub fn config(sandbox: &Sandbox, version: Version) -> Config {
    let mut config = Config::new(sandbox.base_url(), sandbox.api_key());
    config.service_version = version;
    config.api_secret = Some(Zeroizing::new(sandbox.api_secret().to_owned()));
    config.redirect_uri = Some(sandbox.redirect_uri().to_owned());
    config.trust = Trust::Pem(sandbox.authority_pem().as_bytes().to_vec());
    config.pace = false;
    config.own.hooks = hooks(sandbox);
    config
}
