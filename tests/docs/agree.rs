//! What several pages show is the same in all, or does not get in each other's way.
use super::page;
use super::runner;
use musiccat_sandbox::Options;
use std::collections::BTreeMap;

/// Redirect addresses of this machine in a text.
fn redirects(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|letter: char| !letter.is_ascii_alphanumeric() && !"-.:/".contains(letter));
    words.filter(|word| {
        let of_this_machine = ["http://127.0.0.1:", "http://localhost:"];
        word.contains("/signed-in") && of_this_machine.iter().any(|begin| word.starts_with(begin))
    })
}

/// A reader who starts the sandbox without options and follows any page or example can sign in.
#[test]
fn redirect_address_of_every_page_and_example_is_the_sandboxs_default() {
    let default = Options::default().redirect_uri;
    let mut texts: Vec<(String, String)> = page::all().into_iter().map(|page| (page.name, page.text)).collect();
    let named = [
        "docs/sandbox.md",
        "docs/sign-in.md",
        "docs/python.md",
        "bindings/python/README.md",
        "examples/login.c",
        "include/musiccat.h",
        "src/auth/sign_in/catcher/mod.rs",
        "sandbox/src/program/start/args.rs",
        "sandbox/src/openapi/parameters.rs",
        "sandbox/src/api/rows/sign_in.rs",
    ];
    for name in named {
        texts.push((name.to_owned(), runner::read(name)));
    }
    // What was the default before a release tells of another one.
    texts.retain(|(name, _)| name != "CHANGELOG.md");
    for name in named {
        let shown = texts
            .iter()
            .any(|(other, text)| name == other && redirects(text).next().is_some());
        assert!(shown, "{name} shows no redirect address");
    }
    for (name, text) in &texts {
        for redirect in redirects(text) {
            assert_eq!(redirect, default, "{name}");
        }
    }
}

/// A reader who builds the programs of two pages in one folder has both.
#[test]
fn programs_of_two_sources_are_built_under_two_names() {
    let mut sources: BTreeMap<String, (String, String)> = BTreeMap::new();
    for page in page::all() {
        for block in page.blocks().iter().filter(|block| block.language.starts_with("sh")) {
            for line in block.text.lines().filter(|line| line.contains(" -o ")) {
                let words: Vec<&str> = line.split_whitespace().collect();
                let is_source = |word: &&&str| word.ends_with(".c") || word.ends_with(".cpp");
                let source = words.iter().find(is_source).expect("a source");
                let at = words.iter().position(|word| *word == "-o").expect("an option");
                let (program, source) = (words[at + 1].to_owned(), (*source).to_owned());
                let (first, other) = sources
                    .entry(program.clone())
                    .or_insert_with(|| (page.name.clone(), source.clone()));
                assert_eq!(*other, source, "{program} of {} and of {first}", page.name);
            }
        }
    }
    assert!(sources.len() > 5, "{sources:?}");
}

#[test]
fn table_of_the_certification_has_every_case_in_order() {
    let page = runner::read("docs/certification.md");
    let rows: Vec<String> = musiccat_sandbox::certify::list()
        .expect("the cases are right")
        .into_iter()
        .map(|[id, importance, title]| format!("| `{id}` | {importance} | {title} |\n"))
        .collect();
    assert!(
        page.contains(&rows.concat()),
        "docs/certification.md must have this table:\n{}",
        rows.concat()
    );
}
