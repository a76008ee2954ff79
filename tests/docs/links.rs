//! Links between pages, to files and to headings.
use super::page::{self, Page};
use super::runner;
use std::path::{Component, Path, PathBuf};

/// The targets of the links.
fn targets(page: &Page) -> Vec<String> {
    let prose = page.prose();
    let links = prose.split("](").skip(1);
    let targets = links
        .filter_map(|rest| rest.split_once(')'))
        .map(|(target, _)| target.to_owned());
    targets.collect()
}

/// A heading's anchor, as forges and mdBook make it.
fn anchor(heading: &str) -> String {
    let kept = heading.to_lowercase();
    let kept = kept
        .chars()
        .filter(|letter| letter.is_alphanumeric() || " -_".contains(*letter));
    kept.map(|letter| if letter == ' ' { '-' } else { letter }).collect()
}

fn anchors(page: &Page) -> Vec<String> {
    let prose = page.prose();
    let headings = prose.lines().filter(|line| line.starts_with('#'));
    headings
        .map(|line| anchor(line.trim_start_matches('#').trim()))
        .collect()
}

/// Without `.` and `..`, so that two ways to one file are the same.
fn resolved(page: &str, target: &str) -> String {
    let mut parts = PathBuf::new();
    for part in Path::new(page)
        .parent()
        .unwrap_or(Path::new(""))
        .join(target)
        .components()
    {
        match part {
            Component::ParentDir => assert!(parts.pop(), "{page}: {target} leads out of the project"),
            other => parts.push(other),
        }
    }
    parts.to_string_lossy().into_owned()
}

#[test]
fn link_of_a_page_leads_to_an_existing_file_or_heading() {
    let pages = page::all();
    for page in &pages {
        for target in targets(page) {
            assert!(!target.contains("://"), "{}: {target} is not in the project", page.name);
            let (file, heading) = target
                .split_once('#')
                .map_or((target.as_str(), None), |(file, heading)| (file, Some(heading)));
            let file = if file.is_empty() {
                page.name.clone()
            } else {
                resolved(&page.name, file)
            };
            assert!(runner::root().join(&file).exists(), "{}: there is no {file}", page.name);
            let Some(heading) = heading else { continue };
            // A page of another folder too, as that of the Python package.
            let led_to = page::page(&file);
            assert!(
                anchors(&led_to).iter().any(|anchor| anchor == heading),
                "{}: {file} has no heading for #{heading}",
                page.name
            );
        }
    }
}

/// A chapter that no one lists would be in no manual.
#[test]
fn summary_lists_each_chapter_once() {
    let mut listed = targets(&page::page("docs/SUMMARY.md"));
    listed.sort();
    let chapters = page::chapters()
        .into_iter()
        .map(|page| page.name.replacen("docs/", "", 1));
    let chapters: Vec<String> = chapters.filter(|name| name != "SUMMARY.md").collect();
    assert_eq!(listed, chapters);
}

#[test]
fn heading_becomes_the_anchor_that_forges_make() {
    assert_eq!(anchor("In C: `mcat_call`, and more"), "in-c-mcat_call-and-more");
}
