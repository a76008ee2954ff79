//! What goes over a connection in place of what an HTTP server would write.

use axum::body::Bytes;
use std::time::Duration;

/// A step of a script.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Step {
    /// Sends the bytes.
    Send(Bytes),
    /// Sends the bytes in pieces of this size with a pause between two.
    Pieces { bytes: Bytes, size: usize, pause: Duration },
    /// Sends the bytes again and again until the client has gone.
    Repeat(Bytes),
    /// Does nothing for a while.
    Pause(Duration),
}

/// What happens to the connection at the end of a script.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum End {
    /// It serves the next request.
    Open,
    /// It is closed as it should be.
    Close,
    /// It is closed; over TLS without a farewell, as if somebody had cut it.
    CloseAbruptly,
    /// It is closed towards the client only.
    HalfClose,
    /// It stays open, silent.
    Silence,
    /// It is reset.
    Reset,
}

/// What goes over a connection in place of an answer.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Script {
    pub(crate) steps: Vec<Step>,
    pub(crate) end: End,
}
