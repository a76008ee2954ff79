//! How thorough a test is: `make test` runs a part of what takes long, `MUSICCAT_LONG=1` all of it.

pub fn is_long() -> bool {
    std::env::var_os("MUSICCAT_LONG").is_some()
}

/// The number of a whole run with `MUSICCAT_LONG`, else that of a short one.
pub fn times<T>(short: T, whole: T) -> T {
    if is_long() { whole } else { short }
}
