//! Blocks that are not run: C, JSON, Rust. A block in a language that nothing checks is a failure.
use super::page::{self, Page};
use super::runner;

/// A page whose first block begins with an #include or #define is one program; else each of its blocks is a piece of a function that
/// has a client and a log.
fn c_of(page: &Page) -> Vec<(usize, String)> {
    let blocks: Vec<_> = page
        .blocks()
        .into_iter()
        .filter(|block| block.language == "c")
        .collect();
    let Some(first) = blocks.first() else { return Vec::new() };
    if first.text.starts_with('#') {
        let program: Vec<&str> = blocks.iter().map(|block| block.text.as_str()).collect();
        return vec![(first.line, program.join("\n"))];
    }
    let frame = runner::read("tests/docs/piece.c");
    let framed = |block: &page::Block| frame.replace("  PIECE\n", &block.text);
    blocks.iter().map(|block| (block.line, framed(block))).collect()
}

#[test]
fn c_of_each_page_compiles_without_a_warning() {
    let folder = runner::folder("docs");
    for page in page::with_code() {
        for (line, code) in c_of(&page) {
            let file = folder.join(format!("{}-{line}.c", page.stem()));
            std::fs::write(&file, code).expect("the source is written");
            runner::compiles(file.to_str().expect("a path in UTF-8"), "c11");
        }
    }
}

#[test]
fn block_of_code_is_checked_here_or_elsewhere() {
    for page in page::with_code() {
        for block in page.blocks() {
            let place = format!("{}:{}", page.name, block.line);
            match block.language {
                // By the test above, and by shell.rs.
                "c" | "sh" => {}
                // The sandbox's own tests ask it for those of docs/sandbox.md.
                "json" => drop(serde_json::from_str::<serde_json::Value>(&block.text).expect(&place)),
                "toml" => drop(toml::from_str::<toml::Table>(&block.text).expect(&place)),
                "rust" => assert!(
                    compiled().contains(&squeezed(&block.text)),
                    "{place} is in no test: {}",
                    block.text
                ),
                // The Python package's tests run those of the pages that they name.
                "python" => assert!(
                    runner::read("bindings/python/tests/test_readme.py").contains(&format!("\"{}\"", page.name)),
                    "{place}: nothing runs it"
                ),
                "make" | "bitbake" => assert!(
                    RECIPES.iter().any(|recipe| is_part_of(&block.text, recipe)),
                    "{place} is in no recipe: {}",
                    block.text
                ),
                other => panic!("{place}: nothing checks blocks of {other:?}"),
            }
        }
    }
}

/// The scripts in ci/packaging/ run these.
const RECIPES: [&str; 3] = [
    "packaging/buildroot/libmusiccat.mk",
    "packaging/yocto/libmusiccat.bb",
    "packaging/yocto/libmusiccat-vendor.inc",
];

/// Whether the file has the lines of the block, in their order, with others between them.
fn is_part_of(block: &str, file: &str) -> bool {
    let text = runner::read(file);
    let mut lines = text.lines();
    block.lines().all(|wanted| lines.any(|line| line == wanted))
}

#[test]
fn chapter_checked_elsewhere_is_named_by_its_checker() {
    for page in page::chapters() {
        let elsewhere = page::ELSEWHERE.iter().find(|(chapter, _)| page.name == *chapter);
        if let Some((chapter, checker)) = elsewhere {
            assert!(
                runner::read(checker).contains(chapter),
                "{checker} does not read {chapter}"
            );
        }
    }
}

/// The Rust of docs/sandbox.md, in the words of the page.
#[test]
fn rust_of_the_sandbox_chapter_starts_a_sandbox() -> Result<(), Box<dyn std::error::Error>> {
    #[rustfmt::skip]
    let sandbox = musiccat_sandbox::Sandbox::start(musiccat_sandbox::Options { tls: true, ..Default::default() })?;
    assert!(sandbox.base_url().starts_with("https://"));
    Ok(())
}

fn compiled() -> String {
    squeezed(include_str!("pieces.rs"))
}

fn squeezed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
