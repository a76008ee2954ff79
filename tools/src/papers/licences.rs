//! THIRD-PARTY-LICENSES: what must be shipped with a device that has the library in it, and with the sandbox's program.
use super::linked::{self, Linked, Package};
use crate::source;
use std::fmt::Write;
use std::path::{Path, PathBuf};

pub const PATH: &str = "THIRD-PARTY-LICENSES";

pub const SANDBOX_PATH: &str = "sandbox/THIRD-PARTY-LICENSES";

/// What the compiler adds to every library, kept by hand.
const STANDARD_LIBRARY: &str = "tools/src/papers/standard_library.txt";

/// The LGPL, version 3, is what it adds to this.
const GPL: &str = "tools/src/papers/gpl-3.txt";

const HEAD: &str = "\
Licences of what is linked into libmusiccat
===========================================

libmusiccat itself is under the MIT licence or the Apache licence 2.0, at your option: LICENSE-MIT, LICENSE-APACHE.

Each crate below is in the library as a device links it, with its licence. Where a crate offers several, its MIT licence is taken.
\"With\" tells the feature that brings the crate: a library that was built without the feature does not have it, and
needs none of its text. Made for 64-bit processors; on 32-bit ARM cpufeatures is not there either.

What only builds or tests the library is on no device, and not here. This file is written by `make papers`.

";

const SANDBOX_HEAD: &str = "\
Licences of what is linked into musiccat-sandbox
================================================

The sandbox itself is under the MIT licence or the Apache licence 2.0, at your option: LICENSE-MIT, LICENSE-APACHE. It is a tool for developers,
and on no device.

Each crate below is in the program, with its licence. Where a crate offers several, its MIT licence is taken. LAME, the MP3 encoder in
mp3lame-sys, is under the LGPL: with the source of this program, cargo builds it with another LAME. This file is
written by `make papers`.

";

const RULE: &str = "--------------------------------------------------------------------------------\n";

/// The whole text. `sets` begins with the one that has everything.
pub fn text(root: &Path, sets: &[Linked]) -> Result<String, String> {
    let packages = &sets[0].packages[1..];
    let mut text = HEAD.to_string();
    let _ = writeln!(
        text,
        "{:<24} {:<10} {:<7} Licence, as the crate offers it",
        "Crate", "Version", "With"
    );
    for package in packages {
        let (name, version, licence) = (&package.name, &package.version, &package.licence);
        let _ = writeln!(
            text,
            "{name:<24} {version:<10} {:<7} {licence}",
            brought_by(package, sets)?
        );
    }
    let _ = write!(
        text,
        "\nand, with every set of features, Rust's standard library, which stands at the end.\n\n"
    );
    add_texts(&mut text, root, packages)?;
    Ok(text)
}

/// The same for the sandbox, which has no choice of features.
pub fn sandbox(root: &Path) -> Result<String, String> {
    let packages = linked::sandbox(root)?;
    let packages = &packages[1..];
    let mut text = format!(
        "{SANDBOX_HEAD}{:<24} {:<10} Licence, as the crate offers it\n",
        "Crate", "Version"
    );
    for package in packages {
        let _ = writeln!(text, "{:<24} {:<10} {}", package.name, package.version, package.licence);
    }
    text.push_str("\nand Rust's standard library, which stands at the end.\n\n");
    add_texts(&mut text, root, packages)?;
    let _ = write!(
        text,
        "\n{RULE}GPL, to which the LGPL refers\n{RULE}\n{}\n",
        source::read(&root.join(GPL))?.trim_end()
    );
    Ok(text)
}

/// Every text once, with all that it is for, in the order of the crates; and that of the standard library.
fn add_texts(text: &mut String, root: &Path, packages: &[Package]) -> Result<(), String> {
    let mut texts: Vec<(String, Vec<String>)> = Vec::new();
    for package in packages {
        for file in files(package)? {
            let licence = source::read(&file)?
                .replace("\r\n", "\n")
                .trim_matches('\n')
                .to_string();
            let of = heading(package, &file);
            match texts.iter_mut().find(|(known, _)| *known == licence) {
                Some((_, packages)) => packages.push(of),
                None => texts.push((licence, vec![of])),
            }
        }
    }
    for (licence, packages) in &texts {
        let _ = write!(text, "{RULE}{}\n{RULE}\n{licence}\n\n", packages.join("\n"));
    }
    let standard_library = source::read(&root.join(STANDARD_LIBRARY))?;
    let _ = write!(
        text,
        "{RULE}Rust's standard library\n{RULE}\n{}\n",
        standard_library.trim_end()
    );
    Ok(())
}

/// The feature without which a crate is not there.
fn brought_by(package: &Package, sets: &[Linked]) -> Result<&'static str, String> {
    let is_in = |name: &str| {
        let mut sets = sets.iter();
        sets.any(|linked| linked.set.name == name && linked.packages.contains(package))
    };
    match (is_in("minimal"), is_in("without-gzip"), is_in("without-tls")) {
        (true, ..) => Ok("always"),
        (false, true, false) if !is_in("without-roots") => Ok("roots"),
        (false, true, false) => Ok("tls"),
        (false, false, true) => Ok("gzip"),
        (false, true, true) => Ok("either"),
        (false, false, false) => Err(format!("{}: no feature alone brings it", package.name)),
    }
}

/// The licence that is taken: of several alternatives MIT.
pub fn taken(package: &Package) -> &str {
    let mut alternatives = package.licence.split(" OR ");
    let is_alternative = !package.licence.contains(['(', ')']) && !package.licence.contains(" AND ");
    match alternatives.any(|licence| licence == "MIT") && is_alternative {
        true => "MIT",
        false => &package.licence,
    }
}

/// The files that must go along: those of the licence that is taken, or all.
fn files(package: &Package) -> Result<Vec<PathBuf>, String> {
    let mut files = Vec::new();
    collect(&package.folder, &mut files)?;
    let wanted = |file: &PathBuf| name_of(file).contains(&taken(package).to_uppercase());
    if files.iter().any(wanted) {
        files.retain(wanted);
    }
    match files.is_empty() {
        false => Ok(files),
        true => Err(format!(
            "{} {}: brings no text of its licence",
            package.name, package.version
        )),
    }
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), String> {
    let entries = std::fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut entries: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    entries.sort();
    for entry in entries {
        if entry.is_dir() {
            collect(&entry, files)?;
        } else if ["LICENSE", "LICENCE", "COPYING", "COPYRIGHT", "NOTICE", "UNLICENSE"]
            .iter()
            .any(|word| name_of(&entry).starts_with(word))
        {
            files.push(entry);
        }
    }
    Ok(())
}

fn name_of(file: &Path) -> String {
    file.file_name().unwrap_or_default().to_string_lossy().to_uppercase()
}

/// Whose text it is. Who wrote a crate stands here where its text does not say so.
fn heading(package: &Package, file: &Path) -> String {
    let within = file.strip_prefix(&package.folder).unwrap_or(file).display();
    let by = match package.authors.is_empty() || !copyright(package).is_empty() {
        true => String::new(),
        false => format!(", by {}", package.authors.join(", ")),
    };
    format!("{} {} ({within}){by}", package.name, package.version)
}

/// The lines of a crate's licences that name who holds the copyright.
pub fn copyright(package: &Package) -> Vec<String> {
    let files = files(package).unwrap_or_default();
    let texts: Vec<String> = files.iter().filter_map(|file| source::read(file).ok()).collect();
    let mut holders: Vec<String> = Vec::new();
    for line in texts.iter().flat_map(|text| text.lines()) {
        let line = line.trim_start_matches(['/', ' ']).trim_end();
        let names_one = line.contains("(c)") || line.contains(|letter: char| letter.is_ascii_digit());
        if line.starts_with("Copyright") && names_one && !holders.iter().any(|known| known == line) {
            holders.push(line.to_string());
        }
    }
    holders
}
