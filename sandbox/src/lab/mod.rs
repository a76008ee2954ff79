//! Programs of their own beside the sandbox: one that records what a device and a service say to each other, and one that repeats it.
//!
//! Uses `server`, `service`, `har`, `journal`, `base`.

mod heads;
mod last_words;
mod marks;
mod origin;
mod place;
mod record;
mod replay;
mod serve;
mod swap;

pub use origin::Origin;
pub use place::{At, Listening};
pub use record::{RecordOptions, Recorder};
pub use replay::{Replay, ReplayOptions, Summary};
