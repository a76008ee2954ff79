//! A recording proxy in reverse form: a device calls it as if it were the service, it calls the service, and writes down what both say.

mod body;
mod file;
mod forward;
mod seen;
mod upstream;
mod writer;

use super::origin::Origin;
use super::place::{At, Listening, Taken};
use super::serve::serve;
use crate::base::error::{Error, Result};
use crate::server::accept::Threads;
use forward::Forwarder;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use upstream::Upstream;
use writer::Writer;

/// What is recorded, and how.
#[derive(Debug, Clone)]
pub struct RecordOptions {
    /// Where it listens.
    pub at: At,
    /// The service.
    pub upstream: Origin,
    /// The authorities of the service's certificate, as PEM. Default none: the machine's roots.
    pub upstream_authority: Option<PathBuf>,
    /// The file, which must not be there yet.
    pub out: PathBuf,
    /// Bodies above this many bytes go through, and are left out of the file. Default 16 MB.
    pub body_limit: usize,
    /// How long the service may be silent. Default 90 s.
    pub patience: Duration,
}

impl RecordOptions {
    /// With the defaults.
    pub fn new(upstream: Origin, out: impl Into<PathBuf>) -> RecordOptions {
        RecordOptions {
            at: At::default(),
            upstream,
            upstream_authority: None,
            out: out.into(),
            body_limit: 16_000_000,
            patience: Duration::from_secs(90),
        }
    }
}

/// A recording that is under way. Dropping it ends it; the file has everything that is over by then.
pub struct Recorder {
    listening: Listening,
    threads: Threads,
    writer: Writer,
}

impl Recorder {
    /// Starts in threads of its own and returns when it accepts connections.
    pub fn start(options: RecordOptions) -> Result<Recorder> {
        let upstream = Upstream::new(options.upstream, options.upstream_authority.as_deref())?;
        let taken = options.at.take()?;
        if upstream
            .origin
            .spellings()
            .iter()
            .any(|spelling| is_own(&taken, spelling))
        {
            let what = format!("record {}", upstream.origin);
            return Err(Error::cannot(what, "this recorder itself listens there"));
        }
        let writer = Writer::start(&options.out)?;
        let listening = taken.listening();
        let place = taken.place.clone();
        let forwarder = Forwarder::new(upstream, place, options.body_limit, options.patience, writer.sink());
        let threads = match serve(taken, Arc::new(forwarder)) {
            Ok(threads) => threads,
            Err(error) => {
                writer.discard();
                return Err(error);
            }
        };
        Ok(Recorder {
            listening,
            threads,
            writer,
        })
    }

    /// Ends a recording that nobody could use, and removes its file if nothing is in it.
    pub fn discard(self) {
        drop(self.threads);
        self.writer.discard();
    }

    /// Where it listens.
    pub fn listening(&self) -> &Listening {
        &self.listening
    }

    /// Ends it. Gives how many exchanges the file has.
    pub fn finish(self) -> Result<usize> {
        drop(self.threads);
        self.writer.finish()
    }
}

fn is_own(taken: &Taken, spelling: &str) -> bool {
    taken.place.path_of(&format!("{spelling}/")).is_some()
}
