//! The pages, and the blocks of code in them.
use super::runner;

/// A page of the documentation.
pub struct Page {
    /// From the root.
    pub name: String,
    pub text: String,
}

/// A block of code, and where it begins.
pub struct Block<'p> {
    pub language: &'p str,
    pub line: usize,
    pub text: String,
}

/// The README, the other pages beside it and all chapters.
pub fn all() -> Vec<Page> {
    let beside = ["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"];
    let mut pages: Vec<Page> = beside.iter().map(|name| page(name)).collect();
    pages.extend(chapters());
    pages
}

/// Chapters whose blocks are checked by something else, and the file that does it.
pub const ELSEWHERE: [(&str, &str); 3] = [
    ("docs/cpp.md", "tests/readme.rs"),
    ("docs/linking.md", "ci/install.sh"),
    ("docs/python.md", "bindings/python/tests/cli/test_manual.py"),
];

/// The pages whose code people copy, and which are checked here.
pub fn with_code() -> Vec<Page> {
    let mut pages = vec![page("README.md")];
    pages.extend(chapters());
    pages.retain(|page| ELSEWHERE.iter().all(|(chapter, _)| page.name != *chapter));
    pages
}

pub fn chapters() -> Vec<Page> {
    let folder = runner::root().join("docs");
    let names = std::fs::read_dir(folder).expect("docs/");
    let mut names: Vec<String> = names
        .map(|entry| entry.expect("docs/").file_name().into_string().expect("an ASCII name"))
        .filter(|name| name.ends_with(".md"))
        .collect();
    names.sort();
    names.iter().map(|name| page(&format!("docs/{name}"))).collect()
}

pub fn page(name: &str) -> Page {
    Page {
        name: name.to_owned(),
        text: super::runner::read(name),
    }
}

impl Page {
    /// For files that are made of it.
    pub fn stem(&self) -> &str {
        let (_, name) = self.name.rsplit_once('/').unwrap_or(("", &self.name));
        name.trim_end_matches(".md")
    }

    pub fn blocks(&self) -> Vec<Block<'_>> {
        let mut blocks: Vec<Block> = Vec::new();
        let mut is_in = false;
        for (index, line) in self.text.lines().enumerate() {
            match line.strip_prefix("```") {
                Some(_) if is_in => is_in = false,
                Some(language) => {
                    is_in = true;
                    blocks.push(Block {
                        language,
                        line: index + 1,
                        text: String::new(),
                    });
                }
                None if is_in => {
                    let block = blocks.last_mut().expect("a block is open");
                    block.text += line;
                    block.text.push('\n');
                }
                None => {}
            }
        }
        assert!(!is_in, "{}: a block has no end", self.name);
        blocks
    }

    /// The page without its blocks.
    pub fn prose(&self) -> String {
        let parts = self.text.split("\n```").step_by(2);
        parts.collect::<Vec<_>>().join("\n")
    }
}
