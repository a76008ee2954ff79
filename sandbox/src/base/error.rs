//! Why the sandbox cannot start, or cannot do what a test asks of it.

use std::fmt;

/// The sandbox could not be started; the text names the option and what is wrong with it.
#[derive(Debug)]
pub struct Error(String);

impl Error {
    /// The error for an action that failed, in the form "cannot open data file x: permission denied".
    pub(crate) fn cannot(action: impl fmt::Display, cause: impl fmt::Display) -> Self {
        Error(format!("cannot {action}: {cause}"))
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Error {}

/// `Result` with the sandbox's [`Error`].
pub type Result<T> = std::result::Result<T, Error>;
