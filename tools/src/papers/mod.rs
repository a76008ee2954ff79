//! What goes out with the library: the licences of the crates that are linked into it, its bills of materials, and for Yocto the list of
//! crates.
mod bill;
mod licences;
mod linked;
mod lock;
mod yocto;

use crate::{Outcome, source};
use linked::{Linked, Set};
use std::path::Path;

/// The texts as they must be, each with its path from the root.
fn papers(root: &Path) -> Result<Vec<(String, String)>, String> {
    let sets = Set::ALL.iter().map(|set| Linked::of(root, set));
    let sets = sets.collect::<Result<Vec<Linked>, String>>()?;
    let mut papers = vec![
        (licences::PATH.to_string(), licences::text(root, &sets)?),
        (licences::SANDBOX_PATH.to_string(), licences::sandbox(root)?),
        (yocto::PATH.to_string(), yocto::text(root)?),
    ];
    for linked in &sets {
        papers.push((bill::path(linked.set), bill::text(root, linked)?));
    }
    Ok(papers)
}

/// Writes them.
pub fn write(root: &Path) -> Outcome {
    let papers = papers(root)?;
    for (path, text) in &papers {
        source::write(&root.join(path), text)?;
    }
    Ok(format!("{} papers written", papers.len()))
}

/// Fails unless the committed papers are those.
pub fn check(root: &Path) -> Outcome {
    let papers = papers(root)?;
    let is_stale = |(path, text): &&(String, String)| source::read(&root.join(path)).as_ref() != Ok(text);
    let stale: Vec<String> = papers
        .iter()
        .filter(is_stale)
        .map(|(path, _)| format!("{path} is not what is linked now: run `make papers`"))
        .collect();
    match stale.is_empty() {
        true => Ok(format!("{} papers are fresh", papers.len())),
        false => Err(stale.join("\n")),
    }
}
