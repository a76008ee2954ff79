//! How thorough a test is: `make test` runs a part of what takes long, `MUSICCAT_LONG=1` all of it.

pub fn is_long() -> bool {
    std::env::var_os("MUSICCAT_LONG").is_some()
}

/// Of a row's many cases those that are tried: in a usual run one of `part`, from another one on with each row, in a long one all.
pub fn share<T>(cases: impl Iterator<Item = T>, part: usize, row: usize) -> impl Iterator<Item = T> {
    let part = times(part, 1);
    cases.skip(row % part).step_by(part)
}

/// The number of a whole run with `MUSICCAT_LONG`, else that of a short one.
pub fn times<T>(short: T, whole: T) -> T {
    if is_long() { whole } else { short }
}
