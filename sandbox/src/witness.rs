//! What a test may ask of a sandbox from wherever it stands, threads and callbacks included.

use crate::error::{Error, Result};
use crate::journal::Entry;
use crate::oauth;
use crate::service::Service;
use serde_json::json;
use std::collections::HashSet;
use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::sync::{Arc, Mutex};

/// Knows what a sandbox has seen and given out, also when the sandbox has been dropped.
#[derive(Clone)]
pub struct Witness(pub(crate) Arc<Service>);

impl Witness {
    /// Whether this text is an access token, a refresh token or an authorization code that the service has ever given out since it
    /// began, be it valid or not.
    pub fn is_token(&self, text: &str) -> bool {
        self.0
            .issued
            .hashes
            .lock()
            .expect("tokens lock")
            .contains(&oauth::hash(text))
    }

    /// How many of the requests so far match.
    pub fn count(&self, matches: impl Fn(&Entry) -> bool) -> usize {
        self.0.journal.count(matches)
    }
}

/// The tokens and codes that were given out, as hashes; and the file that gets every secret, where there is one.
pub(crate) struct Issued {
    hashes: Mutex<HashSet<[u8; 32]>>,
    file: Option<File>,
}

impl Issued {
    pub(crate) fn open(path: Option<&Path>) -> Result<Issued> {
        let open = |path: &Path| {
            let file = File::options().append(true).create(true).open(path);
            file.map_err(|cause| Error::cannot(format!("open secrets file {path:?}"), cause))
        };
        Ok(Issued {
            hashes: Mutex::default(),
            file: path.map(open).transpose()?,
        })
    }

    /// Notes a token or a code.
    pub(crate) fn note(&self, kind: &str, token: &str) {
        self.hashes.lock().expect("tokens lock").insert(oauth::hash(token));
        self.tell(kind, token);
    }

    /// Tells the file of a secret. Other sandboxes may write to the same one: a line goes out at once.
    pub(crate) fn tell(&self, kind: &str, secret: &str) {
        if let Some(mut file) = self.file.as_ref() {
            let line = format!("{}\n", json!({"kind": kind, "secret": secret}));
            if let Err(cause) = file.write_all(line.as_bytes()) {
                tracing::warn!(%cause, "the secrets file cannot be written");
            }
        }
    }
}
