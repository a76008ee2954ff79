//! The crates that are linked into the library, or into the sandbox, as cargo itself resolves them: no build scripts, no procedural macros,
//! no tests.
use super::lock;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

/// On 64-bit processors every crate is there that another one has; 32-bit ARM does without `cpufeatures`.
const TARGET: &str = "x86_64-unknown-linux-gnu";

/// A set of features that brings crates of its own. `tls12`, `password-grant` and `version-1` bring none.
pub struct Set {
    /// In the names of files.
    pub name: &'static str,
    /// As cargo takes them.
    pub features: &'static str,
}

impl Set {
    pub const ALL: [Set; 5] = [
        Set {
            name: "full",
            features: "capi,tls,roots,tls12,gzip,password-grant,version-1",
        },
        Set {
            name: "without-gzip",
            features: "capi,tls,roots,tls12,password-grant,version-1",
        },
        Set {
            name: "without-roots",
            features: "capi,tls,tls12,gzip,password-grant,version-1",
        },
        Set {
            name: "without-tls",
            features: "capi,gzip,password-grant,version-1",
        },
        Set {
            name: "minimal",
            features: "capi",
        },
    ];
}

/// A crate: what it says of itself, and where its files are.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Package {
    pub name: String,
    pub version: String,
    /// An SPDX expression.
    pub licence: String,
    pub authors: Vec<String>,
    pub repository: Option<String>,
    /// The SHA-256 of what the registry gave; none for the library itself.
    pub checksum: Option<String>,
    pub folder: PathBuf,
}

/// The library with one set of features.
pub struct Linked {
    pub set: &'static Set,
    /// The library first, then by name.
    pub packages: Vec<Package>,
    /// Who links whom, as places in `packages`.
    pub edges: Edges,
}

impl Linked {
    pub fn of(root: &Path, set: &'static Set) -> Result<Linked, String> {
        let features = ["--no-default-features", "--features", set.features];
        let (packages, edges) = linked(root, "musiccat", &features)?;
        Ok(Linked { set, packages, edges })
    }
}

/// What is linked into the sandbox, and the sandbox first.
pub fn sandbox(root: &Path) -> Result<Vec<Package>, String> {
    linked(root, "musiccat-sandbox", &[]).map(|(packages, _)| packages)
}

type Edges = BTreeSet<(usize, usize)>;

fn linked(root: &Path, package: &str, features: &[&str]) -> Result<(Vec<Package>, Edges), String> {
    let known = known(root)?;
    let options = ["tree", "--locked", "--package", package, "--target", TARGET];
    let form = [
        "--edges",
        "normal,no-proc-macro",
        "--no-dedupe",
        "--prefix",
        "depth",
        "--format",
        " {p}",
    ];
    let tree = cargo(root, &[&options, features, &form].concat())?;
    let mut packages: Vec<Package> = Vec::new();
    // The line above at each depth, by name and version.
    let mut above: Vec<(String, String)> = Vec::new();
    let mut edges = BTreeSet::new();
    for line in tree.lines() {
        let mut words = line.split_whitespace();
        let depth = words.next().and_then(|depth| depth.parse::<usize>().ok());
        let (Some(depth), Some(name), Some(version)) = (depth, words.next(), words.next()) else {
            return Err(format!("cargo tree says: {line}"));
        };
        let key = (name.to_string(), version.trim_start_matches('v').to_string());
        above.truncate(depth);
        if let Some(parent) = above.last() {
            edges.insert((parent.clone(), key.clone()));
        }
        let package = known.get(&key).ok_or(format!("cargo metadata does not know {line}"))?;
        if !packages.contains(package) {
            packages.push(package.clone());
        }
        above.push(key);
    }
    packages[1..].sort();
    let place = |(name, version): &(String, String)| {
        let found = packages
            .iter()
            .position(|it| it.name == *name && it.version == *version);
        found.ok_or(format!("{name} {version} is in no list"))
    };
    let edges = edges.iter().map(|(from, to)| Ok((place(from)?, place(to)?)));
    let edges = edges.collect::<Result<_, String>>()?;
    Ok((packages, edges))
}

/// Every crate of the workspace, by name and version.
fn known(root: &Path) -> Result<BTreeMap<(String, String), Package>, String> {
    let said = cargo(
        root,
        &[
            "metadata",
            "--locked",
            "--format-version",
            "1",
            "--filter-platform",
            TARGET,
        ],
    )?;
    let said: Value = serde_json::from_str(&said).map_err(|error| format!("cargo metadata: {error}"))?;
    let lock = lock::read(root)?;
    let checksums = lock.into_iter().map(|it| ((it.name, it.version), it.checksum));
    let checksums: BTreeMap<(String, String), Option<String>> = checksums.collect();
    let mut known = BTreeMap::new();
    for package in said["packages"].as_array().into_iter().flatten() {
        let text = |key: &str| package[key].as_str().map(str::to_string);
        let (Some(name), Some(version), Some(manifest)) = (text("name"), text("version"), text("manifest_path")) else {
            return Err(format!("cargo metadata describes a package without a name: {package}"));
        };
        let authors = package["authors"].as_array().into_iter().flatten();
        let key = (name.clone(), version.clone());
        let described = Package {
            // Some crates still write it as cargo once wanted it.
            licence: text("license").unwrap_or_default().replace('/', " OR "),
            authors: authors.filter_map(|it| it.as_str().map(str::to_string)).collect(),
            repository: text("repository"),
            checksum: checksums.get(&key).cloned().flatten(),
            folder: Path::new(&manifest).parent().map(Path::to_path_buf).unwrap_or_default(),
            name,
            version,
        };
        known.insert(key, described);
    }
    Ok(known)
}

pub fn cargo(root: &Path, arguments: &[&str]) -> Result<String, String> {
    let cargo = std::env::var_os("CARGO").unwrap_or("cargo".into());
    let output = Command::new(cargo).args(arguments).current_dir(root).output();
    let output = output.map_err(|error| format!("cargo: {error}"))?;
    match output.status.success() {
        true => String::from_utf8(output.stdout).map_err(|error| format!("cargo: {error}")),
        false => Err(String::from_utf8_lossy(&output.stderr).into_owned()),
    }
}
