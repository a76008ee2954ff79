//! Watches over every test of this program: no secret gets into a log, into the words of a response, or into an address, and images are
//! asked for without one.
use crate::watch::{Watch, like_tokens};
use musiccat::Response;
use musiccat::hooks::{Hooks, Level};
use musiccat_sandbox::{Entry, Sandbox, Witness};
use std::cell::{Cell, RefCell};
use std::sync::{Arc, Weak};

thread_local! {
    /// The guards of this test, as long as it has clients.
    static GUARDS: RefCell<Vec<Weak<Guard>>> = const { RefCell::new(Vec::new()) };
}

/// Guards the secrets of one sandbox, for one test. The last client takes it along.
struct Guard {
    sandbox: String,
    watch: Watch,
    witness: Witness,
    /// The number of the last request before the test.
    before: u64,
}

impl Guard {
    fn of(sandbox: &Sandbox) -> Arc<Guard> {
        let known = guards().find(|guard| guard.sandbox == sandbox.base_url());
        known.unwrap_or_else(|| {
            let (before, witness) = (Cell::new(0), sandbox.witness());
            witness.count(|entry| before.replace(entry.number) == 0);
            let secrets = [sandbox.api_key(), sandbox.api_secret()];
            let passwords = sandbox.members().iter().map(|member| member.password);
            let guard = Arc::new(Guard {
                sandbox: sandbox.base_url().to_owned(),
                watch: Watch::over(&secrets.into_iter().chain(passwords).collect::<Vec<_>>()),
                witness,
                before: before.get(),
            });
            GUARDS.with_borrow_mut(|guards| guards.push(Arc::downgrade(&guard)));
            guard
        })
    }

    fn finds(&self, text: &str) -> bool {
        self.watch.find(text.as_bytes()).is_some()
            || like_tokens(text.as_bytes()).any(|text| self.witness.is_token(text))
    }

    /// Whether a request's address holds a secret, or the name of one, or it brings one to those who need none.
    fn is_told_in(&self, entry: &Entry) -> bool {
        let media = ["/v2/", "/images/", "/previews/"];
        let is_media = media.iter().any(|begin| entry.path.starts_with(begin));
        let brings = |name| entry.header(name).is_some();
        self.finds(&entry.path)
            || self.finds(&entry.query)
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
pub fn hooks(sandbox: &Sandbox) -> Hooks {
    let guard = Guard::of(sandbox);
    Hooks {
        log: Some(Box::new(move |_, line| {
            assert!(!guard.finds(line), "a line of the log tells a secret")
        })),
        log_level: Some(Level::Debug),
        ..Hooks::default()
    }
}

/// Asserts that no text of a response that an application might show or log holds a secret.
// fault:G01
#[track_caller]
pub fn judge(response: &Response) {
    let fields = [response.code, response.location, response.allow, response.request_id];
    let texts = fields.iter().filter_map(|field| response.text(field));
    for text in texts.chain([response.message()]) {
        assert!(guards().all(|guard| !guard.finds(text)), "a response tells a secret");
    }
}
