//! Names of the C interface in the pages.
use super::page::{self, Page};
use super::runner;
use std::collections::BTreeSet;

fn names(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
    // "mcat_" and "MCAT_REASON_" are beginnings of names.
    words.filter(|word| (word.starts_with("mcat_") || word.starts_with("MCAT_")) && !word.ends_with('_'))
}

/// The constants of a kind, in the header: `  MCAT_ERR_TLS = 32,`.
fn constants(header: &str, kinds: &[&str]) -> BTreeSet<String> {
    let defined = header.lines().filter_map(|line| line.trim().split_once(" = "));
    let defined = defined
        .map(|(name, _)| name)
        .filter(|name| kinds.iter().any(|kind| name.starts_with(kind)));
    defined.map(str::to_owned).collect()
}

/// The constants that begin a row of a page's tables.
fn rows(page: &Page) -> BTreeSet<String> {
    let rows = page.text.lines().filter_map(|line| line.strip_prefix("| "));
    let first = rows.filter_map(|row| row.split(" | ").next());
    first.flat_map(names).map(str::to_owned).collect()
}

/// `mcat_config.deadline_ms`, `response->retry_after_ms`: the fields that a page names with their struct.
fn fields(page: &Page) -> Vec<(String, String)> {
    let mut fields = Vec::new();
    for span in page.prose().split('`').skip(1).step_by(2) {
        if let Some((of, field)) = span.split_once('.').filter(|(of, _)| of.starts_with("mcat_")) {
            fields.push((of.to_owned(), field.split(' ').next().unwrap_or_default().to_owned()));
        }
    }
    fields
}

#[test]
fn name_of_the_c_interface_in_a_page_is_in_the_header() {
    let header = runner::read("include/musiccat.h");
    let known: BTreeSet<&str> = names(&header).collect();
    for page in page::all() {
        for name in names(&page.text) {
            assert!(known.contains(name), "{}: {name} is not in the header", page.name);
        }
    }
}

#[test]
fn field_in_a_page_is_in_its_struct() {
    let header = runner::read("include/musiccat.h");
    let structs = runner::structs(&header);
    for page in page::all() {
        for (of, field) in fields(&page) {
            let Some((_, known)) = structs.iter().find(|(name, _)| *name == of) else {
                panic!("{}: there is no struct {of}", page.name)
            };
            assert!(known.contains(&field.as_str()), "{}: {of} has no {field}", page.name);
        }
    }
}

/// A reader who looks up a status or reason finds it, and none that does not exist.
#[test]
fn errors_chapter_has_a_row_for_each_status_reason_and_action() {
    let header = runner::read("include/musiccat.h");
    let chapter = page::page("docs/errors.md");
    let told: BTreeSet<String> = rows(&chapter);
    let mut wanted = constants(&header, &["MCAT_ERR_", "MCAT_REASON_", "MCAT_ACTION_"]);
    wanted.extend(["MCAT_OK", "MCAT_ACCEPTED", "MCAT_PARTIAL"].map(str::to_owned));
    assert_eq!(told, wanted);
}

/// The header has every status and reason that a call can have in its table "What happened, and what you get".
#[test]
fn header_table_has_each_status_and_reason_that_a_call_can_have() {
    let header = runner::read("include/musiccat.h");
    let (_, table) = header.split_once("What happened, and what you get").expect("the table");
    let (table, _) = table.split_once("*/").expect("the end of its comment");
    let words = table.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
    let listed: BTreeSet<&str> = words.collect();
    let chapter = page::page("docs/errors.md");
    for name in constants(&header, &["MCAT_ERR_", "MCAT_REASON_"]) {
        // The chapter names a status beside each reason that this release uses.
        let is_unused = chapter.text.contains(&format!("| `{name}` | | "));
        let word = name.strip_prefix("MCAT_REASON_").unwrap_or(&name);
        assert_ne!(listed.contains(word), is_unused, "{name}: see tools/header/rules.txt");
    }
}
