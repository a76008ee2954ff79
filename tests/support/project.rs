//! Where the project is.
use std::path::Path;

/// Its folder, which is above that of the tests.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the project")
}
