//! The public part of the library's source: `src/abi` (types and constants) and `src/ffi` (exported functions).
use std::fs;
use std::path::{Path, PathBuf};

/// The header, from the root of the repository.
pub const HEADER: &str = "include/musiccat.h";

/// Where the ABI is written down. `src/ffi` stands behind the feature `capi` in `src/lib.rs`; read from its own root, it has no condition.
pub fn roots(root: &Path) -> Vec<PathBuf> {
    let roots = ["src/abi/mod.rs", "src/ffi/mod.rs"].map(|path| root.join(path));
    roots.into_iter().filter(|path| path.exists()).collect()
}

/// A parsed file of the source.
pub struct File {
    /// Its path from the root, for messages.
    pub name: String,
    /// Its items.
    pub items: Vec<syn::Item>,
}

/// Parses every file of a folder and its subfolders; a folder that does not exist has none.
pub fn files(root: &Path, folder: &str) -> Result<Vec<File>, String> {
    let parsed = names(root, folder)?.into_iter().map(|name| {
        let items = syn::parse_file(&read(&root.join(&name))?)
            .map_err(|error| format!("{name}: {error}"))?
            .items;
        Ok(File { name, items })
    });
    parsed.collect()
}

/// The Rust files of a folder and its subfolders, from the root.
pub fn names(root: &Path, folder: &str) -> Result<Vec<String>, String> {
    let mut names = Vec::new();
    let Ok(entries) = fs::read_dir(root.join(folder)) else {
        return Ok(names);
    };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        let name = format!("{folder}/{}", path.file_name().unwrap_or_default().to_string_lossy());
        if path.is_dir() {
            names.extend(self::names(root, &name)?);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            names.push(name);
        }
    }
    Ok(names)
}

/// A file's text.
pub fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// Writes a file, its folder too.
pub fn write(path: &Path, text: &str) -> Result<(), String> {
    let folder = path.parent().unwrap_or(path);
    let written = fs::create_dir_all(folder).and_then(|()| fs::write(path, text));
    written.map_err(|error| format!("{}: {error}", path.display()))
}
