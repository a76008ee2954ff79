//! Cargo.lock, which is made of lines `key = "value"` under each `[[package]]`.
use super::linked::cargo;
use crate::source;
use std::path::Path;
use std::process::Command;

/// A crate that it pins.
pub struct Pinned {
    pub name: String,
    pub version: String,
    /// The SHA-256 of what the registry gave; none for a member of the workspace.
    pub checksum: Option<String>,
}

/// What the workspace pins.
pub fn read(root: &Path) -> Result<Vec<Pinned>, String> {
    pinned(&source::read(&root.join("Cargo.lock"))?)
}

/// The part that the library needs, as cargo chooses it for the package that `make dist` unpacks.
pub fn of_the_library(root: &Path) -> Result<Vec<Pinned>, String> {
    let folder = std::env::temp_dir().join(format!("musiccat-papers-{}", std::process::id()));
    let packed = packed(root, &folder);
    let _ = std::fs::remove_dir_all(&folder);
    pinned(&packed?)
}

fn packed(root: &Path, folder: &Path) -> Result<String, String> {
    let target = folder.to_string_lossy();
    let package = [
        "package",
        "--package",
        "musiccat",
        "--no-verify",
        "--allow-dirty",
        "--quiet",
    ];
    cargo(
        root,
        &[&package[..], &["--locked", "--offline", "--target-dir", &target]].concat(),
    )?;
    let name = concat!("musiccat-", env!("CARGO_PKG_VERSION"));
    let archive = folder.join(format!("package/{name}.crate"));
    let mut tar = Command::new("tar");
    tar.arg("-xzOf").arg(archive).arg(format!("{name}/Cargo.lock"));
    let output = tar.output().map_err(|error| format!("tar: {error}"))?;
    match output.status.success() {
        true => String::from_utf8(output.stdout).map_err(|error| format!("Cargo.lock of the package: {error}")),
        false => Err(String::from_utf8_lossy(&output.stderr).into_owned()),
    }
}

fn pinned(lock: &str) -> Result<Vec<Pinned>, String> {
    let packages = lock.split("[[package]]").skip(1).map(|package| {
        let value = |key: &str| {
            let mut lines = package.lines();
            let value = lines.find_map(|line| line.strip_prefix(key)?.strip_prefix(" = \"")?.strip_suffix('"'));
            value.map(str::to_string)
        };
        let (Some(name), Some(version)) = (value("name"), value("version")) else {
            return Err(format!(
                "Cargo.lock pins a package without a name or a version:{package}"
            ));
        };
        Ok(Pinned {
            name,
            version,
            checksum: value("checksum"),
        })
    });
    packages.collect()
}
