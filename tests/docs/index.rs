//! docs/functions.md has a line for each function of the header, and docs/troubleshooting.md only messages that the code has.
use super::page;
use super::runner;
use std::collections::BTreeSet;
use std::path::Path;

/// The functions that a C header declares.
fn declared(header: &str) -> BTreeSet<String> {
    let mut code = String::new();
    for part in header.split("/*") {
        code += part.split_once("*/").map_or(part, |(_, behind)| behind);
    }
    let calls = code.match_indices('(').map(|(at, _)| &code[..at]);
    let names = calls.filter_map(|before| before.rsplit(|c: char| !c.is_ascii_alphanumeric() && c != '_').next());
    names
        .filter(|name| name.starts_with("mcat_"))
        .map(str::to_owned)
        .collect()
}

#[test]
fn index_names_each_function_of_the_header_in_one_line() {
    let index = page::page("docs/functions.md");
    let listed: Vec<&str> = index
        .text
        .lines()
        .filter_map(|line| line.strip_prefix("| `")?.split('`').next())
        .collect();
    let once: BTreeSet<String> = listed.iter().map(|name| (*name).to_owned()).collect();
    assert_eq!(listed.len(), once.len(), "a function has two lines");
    assert_eq!(once, declared(&runner::read("include/musiccat.h")));
}

/// The Rust source below a folder: lines that a string continues on are one, and quotes in strings are plain.
fn source(folder: &Path, text: &mut String) {
    for entry in std::fs::read_dir(folder).expect("a folder of the source") {
        let path = entry.expect("an entry of the source").path();
        if path.is_dir() {
            source(&path, text);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let code = std::fs::read_to_string(&path).expect("Rust in UTF-8");
            let mut lines = code.split("\\\n");
            *text += lines.next().unwrap_or_default();
            lines.for_each(|line| *text += line.trim_start());
        }
    }
}

/// The messages that a page explains: in the first cell of tables whose heading says so. `…` is a part that differs.
fn explained(text: &str) -> Vec<&str> {
    let mut messages = Vec::new();
    let mut is_of_messages = false;
    for line in text.lines() {
        match line.strip_prefix("| ") {
            Some(row) if row.starts_with("Message |") => is_of_messages = true,
            Some(row) if is_of_messages => {
                messages.extend(row.strip_prefix('`').and_then(|row| row.split('`').next()));
            }
            Some(_) => {}
            None => is_of_messages &= line.starts_with('|'),
        }
    }
    messages
}

#[test]
fn troubleshooting_explains_only_messages_that_the_code_has() {
    let mut code = runner::read("Makefile") + &runner::read("examples/demo.sh");
    for folder in ["src", "sandbox/src"] {
        source(&runner::root().join(folder), &mut code);
    }
    let code = code.replace("\\\"", "\"");
    let page = page::page("docs/troubleshooting.md");
    let messages = explained(&page.text);
    assert!(messages.len() > 50, "{messages:?}");
    let mut unknown = Vec::new();
    for message in messages {
        let mut parts = message.split('…').map(str::trim).filter(|part| part.len() > 3);
        unknown.extend(parts.find(|part| !code.contains(*part)));
    }
    assert!(unknown.is_empty(), "no message of the code has: {unknown:#?}");
}

#[test]
fn chapter_begins_with_its_readers() {
    let mut pages = page::chapters();
    pages.retain(|page| {
        let mut lines = page.text.lines();
        let first = lines.find(|line| !line.is_empty() && !line.starts_with('#'));
        !first.is_some_and(|first| first.starts_with("For ")) && page.name != "docs/SUMMARY.md"
    });
    let names: Vec<&str> = pages.iter().map(|page| page.name.as_str()).collect();
    assert!(
        names.is_empty(),
        "these do not begin with \"For …\", their readers: {names:?}"
    );
}
