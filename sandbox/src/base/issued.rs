//! Every secret that the sandbox gives out.

use crate::base::error::{Error, Result};
use crate::base::private;
use crate::base::token;
use serde_json::json;
use std::collections::HashSet;
use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::sync::Mutex;

/// The tokens and codes that were given out, as hashes; and the file that gets every secret, where there is one.
pub(crate) struct Issued {
    hashes: Mutex<HashSet<[u8; 32]>>,
    file: Option<File>,
}

impl Issued {
    pub(crate) fn open(path: Option<&Path>) -> Result<Issued> {
        let open = |path: &Path| {
            private::append(path).map_err(|cause| Error::cannot(format!("open secrets file {path:?}"), cause))
        };
        Ok(Issued {
            hashes: Mutex::default(),
            file: path.map(open).transpose()?,
        })
    }

    /// Whether this token or code was ever noted.
    pub(crate) fn has(&self, token: &str) -> bool {
        self.hashes.lock().expect("tokens lock").contains(&token::hash(token))
    }

    /// Notes a token or a code.
    pub(crate) fn note(&self, kind: &str, token: &str) {
        self.hashes.lock().expect("tokens lock").insert(token::hash(token));
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
