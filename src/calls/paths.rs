//! The paths that the specification leaves open: the library's defaults, which the application can replace at run time.
use super::Call;
use super::row::placeholders;
use crate::base::error::Error;
use crate::base::memory;
use crate::base::version::Version;
use std::borrow::Cow;
use std::sync::{PoisonError, RwLock};

/// The replaced paths, by call.
#[derive(Default)]
pub struct Paths(RwLock<Vec<(Call, String)>>);

impl Paths {
    /// Replaces the path of a call; `None` restores the default.
    pub fn set(&self, name: &str, path: Option<&str>) -> Result<(), Error> {
        let open = || Call::all().filter(|call| call.facts().open);
        let Some(call) = open().find(|call| call.name() == name) else {
            let names: Vec<_> = open().map(Call::name).collect();
            return Err(Error::argument(
                "call",
                format_args!("must be one of {}", names.join(", ")),
            ));
        };
        if let Some(path) = path {
            check(path, call.path())?;
        }
        let path = path.map(str::to_owned);
        let mut paths = self.0.write().unwrap_or_else(PoisonError::into_inner);
        memory::room(|| paths.try_reserve(1))?;
        // Check first: a caller that gets "no memory" must find the old path unchanged.
        memory::check()?;
        paths.retain(|(replaced, _)| *replaced != call);
        paths.extend(path.map(|path| (call, path)));
        Ok(())
    }

    /// The path of a call: the replaced one, or `template`.
    pub fn of<'t>(&self, name: &str, template: &'t str) -> Cow<'t, str> {
        let paths = self.0.read().unwrap_or_else(PoisonError::into_inner);
        match paths.iter().find(|(call, _)| call.name() == name) {
            Some((_, path)) => Cow::Owned(path.clone()),
            None => Cow::Borrowed(template),
        }
    }
}

fn check(path: &str, default: &str) -> Result<(), Error> {
    let sorted = |path| placeholders(path).collect::<Vec<_>>();
    let (mut wanted, mut found) = (sorted(default), sorted(path));
    wanted.sort_unstable();
    found.sort_unstable();
    // Any other braces do not belong to a placeholder.
    let filled = |path: String, name: &&str| path.replace(&format!("{{{name}}}"), name);
    let plain = wanted.iter().fold(path.to_owned(), filled);
    if wanted != found {
        return Err(Error::argument(
            "path",
            format_args!("must hold the same placeholders as {default}"),
        ));
    }
    check_path("path", &plain)?;
    check_unversioned("path", path)
}

/// Checks that a path has no version, because the library puts one before it.
pub fn check_unversioned(argument: &str, path: &str) -> Result<(), Error> {
    let first = path.split('/').nth(1);
    match first.is_some_and(Version::is_segment) {
        true => Err(Error::argument(
            argument,
            "must not begin with the version, which the library adds",
        )),
        false => Ok(()),
    }
}

/// Checks that a caller's own path can follow the version: it must not leave it, nor contain a query.
pub fn check_path(argument: &str, path: &str) -> Result<(), Error> {
    let legal = |b: u8| b.is_ascii_alphanumeric() || b"-._~!$&'()*+,;=:@%/".contains(&b);
    let Some(segments) = path.strip_prefix('/').filter(|_| path.len() <= 4096) else {
        return Err(Error::argument(
            argument,
            "must begin with \"/\" and be at most 4096 bytes long",
        ));
    };
    if !path.bytes().all(legal) {
        return Err(Error::argument(
            argument,
            "may hold only what a path holds unencoded, and %-escapes",
        ));
    }
    if segments.split('/').any(|s| s.is_empty() || is_dots(s)) {
        return Err(Error::argument(argument, "may hold no empty, \".\" or \"..\" segment"));
    }
    Ok(())
}

/// Whether a segment is "." or "..", also with percent-encoded dots.
fn is_dots(segment: &str) -> bool {
    matches!(segment.to_ascii_lowercase().replace("%2e", ".").as_str(), "." | "..")
}
