//! What the built library exports, what the header declares and what abi/symbols.txt lists are the same functions.
use crate::{Outcome, c, source};
use object::{Object, ObjectSymbol};
use std::collections::BTreeSet;
use std::path::Path;

const PATH: &str = "abi/symbols.txt";

/// Compares all three.
pub fn check(root: &Path, library: &Path) -> Outcome {
    let exported = exported(library)?;
    let declared: BTreeSet<String> = c::functions(&source::read(&root.join(source::HEADER))?)
        .into_iter()
        .collect();
    let listed: BTreeSet<String> = source::read(&root.join(PATH))?.lines().map(str::to_string).collect();
    let mut broken = Vec::new();
    broken.extend(missing(
        &exported,
        &declared,
        "is exported, but the header does not declare it",
    ));
    broken.extend(missing(
        &declared,
        &exported,
        "is declared in the header, but the library does not export it",
    ));
    broken.extend(missing(
        &exported,
        &listed,
        &format!("is not in {PATH}: if it is meant, run `symbols … --write`"),
    ));
    broken.extend(missing(
        &listed,
        &exported,
        &format!("is in {PATH}, but the library no longer exports it: the ABI is broken"),
    ));
    match broken.is_empty() {
        true => Ok(format!("{} symbols agree", exported.len())),
        false => Err(broken.join("\n")),
    }
}

/// Lists what the library exports.
pub fn write(root: &Path, library: &Path) -> Outcome {
    let exported = exported(library)?;
    let lines: String = exported.iter().map(|name| format!("{name}\n")).collect();
    source::write(&root.join(PATH), &lines)?;
    Ok(format!("{PATH}: {} symbols written", exported.len()))
}

fn missing(from: &BTreeSet<String>, other: &BTreeSet<String>, why: &str) -> Vec<String> {
    from.difference(other).map(|name| format!("{name} {why}")).collect()
}

fn exported(library: &Path) -> Result<BTreeSet<String>, String> {
    let failed = |error: &dyn std::fmt::Display| format!("{}: {error}", library.display());
    let bytes = std::fs::read(library).map_err(|error| failed(&error))?;
    let file = object::File::parse(bytes.as_slice()).map_err(|error| failed(&error))?;
    let defined = file.dynamic_symbols().filter(|symbol| symbol.is_definition());
    let names = defined.map(|symbol| symbol.name().map(str::to_string));
    names.collect::<Result<_, _>>().map_err(|error| failed(&error))
}
