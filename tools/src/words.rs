//! Phrases that make readers stop, in the texts that people read: pages, comments and messages.
use crate::{Outcome, source};
use std::path::{Path, PathBuf};

/// The phrases with better words, then the files and folders that are free of them.
pub const LIST: &str = "tools/words.txt";

/// Texts that people write. The header and Python's modules are generated from them.
const ENDINGS: [&str; 9] = ["md", "rs", "c", "cpp", "h", "hpp", "py", "sh", "toml"];

pub struct Phrase<'l> {
    pub words: Vec<&'l str>,
    better: &'l str,
}

/// A word of a text, without what is around it.
struct Word {
    line: usize,
    text: String,
    /// A phrase does not go on behind it.
    ends: bool,
}

/// Fails if a file or folder of the list has a phrase of the list.
pub fn check(root: &Path) -> Outcome {
    let list = source::read(&root.join(LIST))?;
    let (phrases, places) = parse(&list)?;
    let mut files = Vec::new();
    for place in &places {
        let path = root.join(place);
        if !path.exists() {
            return Err(format!("{LIST} names {place}, which does not exist"));
        }
        collect(&path, &mut files)?;
    }
    let mut broken = Vec::new();
    for file in &files {
        let name = file.strip_prefix(root).unwrap_or(file).display().to_string();
        let text = source::read(file)?;
        let found = find(head(&name, &text), &phrases).into_iter();
        broken.extend(found.map(|(line, phrase)| {
            let words = phrase.words.join(" ");
            format!("{name}:{line}: {words:?}: better {}", phrase.better)
        }));
    }
    match broken.is_empty() {
        true => Ok(format!("none of {} phrases in {} files", phrases.len(), files.len())),
        false => Err(format!("{}\n{LIST} has the phrases", broken.join("\n"))),
    }
}

/// The phrases of the list, and its places.
pub fn parse(list: &str) -> Result<(Vec<Phrase<'_>>, Vec<&str>), String> {
    let lines = list.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let mut halves = lines.collect::<Vec<_>>();
    let middle = halves.iter().position(|line| *line == "---");
    let places = halves.split_off(middle.ok_or(format!("{LIST} has no line \"---\""))?);
    let mut phrases = Vec::new();
    for line in halves {
        let (words, better) = line
            .split_once(" | ")
            .ok_or(format!("{LIST}: {line:?} has no better words"))?;
        phrases.push(Phrase {
            words: words.split(' ').collect(),
            better,
        });
    }
    Ok((phrases, places[1..].to_vec()))
}

fn collect(path: &Path, files: &mut Vec<PathBuf>) -> Result<(), String> {
    if path.is_dir() {
        let entries = std::fs::read_dir(path).map_err(|error| format!("{}: {error}", path.display()))?;
        let mut entries: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
        entries.sort();
        entries.iter().try_for_each(|entry| collect(entry, files))?;
    } else if path
        .extension()
        .is_some_and(|ending| ENDINGS.iter().any(|known| ending == *known))
    {
        files.push(path.to_path_buf());
    }
    Ok(())
}

/// Of the changelog only the latest version: what earlier ones said stays as it was.
fn head<'t>(name: &str, text: &'t str) -> &'t str {
    match name == "CHANGELOG.md" {
        true => text.match_indices("\n## ").nth(1).map_or(text, |(end, _)| &text[..end]),
        false => text,
    }
}

/// The words of a text. Marks of comments are no words, and what is between backticks is a name.
fn words(text: &str) -> Vec<Word> {
    let mut words = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let line = line.trim_start().trim_start_matches(['/', '*', '#', '!']);
        let is_paired = line.matches('`').count() % 2 == 0;
        for (part, span) in line.split('`').enumerate() {
            if part % 2 == 1 && is_paired {
                words.push(Word {
                    line: index + 1,
                    text: "`".into(),
                    ends: true,
                });
                continue;
            }
            words.extend(span.split_whitespace().map(|word| {
                let bare = word.trim_matches(|letter: char| !letter.is_alphanumeric());
                let ends = word.ends_with(['.', ',', ';', ':', '!', '?', ')', '"', '|']);
                Word {
                    line: index + 1,
                    text: bare.to_lowercase().replace('’', "'"),
                    ends,
                }
            }));
        }
    }
    words
}

/// The phrases in a text, with their lines.
pub fn find<'p, 'l>(text: &str, phrases: &'p [Phrase<'l>]) -> Vec<(usize, &'p Phrase<'l>)> {
    let words = words(text);
    let mut found = Vec::new();
    for at in 0..words.len() {
        let begins = |phrase: &&Phrase| {
            let here = words.get(at..at + phrase.words.len()).unwrap_or_default();
            let whole = here.iter().rev().skip(1).all(|word| !word.ends);
            whole && here.len() == phrase.words.len() && here.iter().zip(&phrase.words).all(|(a, b)| a.text == *b)
        };
        found.extend(phrases.iter().find(begins).map(|phrase| (words[at].line, phrase)));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    const LISTED: &str = "# a comment\nstands for | is\nnobody's | unused\n---\ndocs\n";

    fn lines(text: &str) -> Vec<usize> {
        let (phrases, _) = parse(LISTED).unwrap();
        find(text, &phrases).into_iter().map(|(line, _)| line).collect()
    }

    #[test]
    fn phrase_is_found_in_any_case_and_across_comment_lines() {
        assert_eq!(lines("// It Stands\n/// for nothing."), [1]);
        assert_eq!(lines("a\nNobody’s (it is nobody's)"), [2, 2]);
    }

    #[test]
    fn words_of_two_sentences_or_of_a_name_are_no_phrase() {
        assert!(lines("so it stands. For that `stands for` is a name, `it` stands `for`").is_empty());
        assert!(lines("stands_for understands for").is_empty());
    }

    #[test]
    fn changelog_is_checked_up_to_its_second_version() {
        let text = "# Changelog\n\n## 2\nnew\n\n## 1\nold\n";
        assert_eq!(head("CHANGELOG.md", text), "# Changelog\n\n## 2\nnew\n");
        assert_eq!(head("README.md", text), text);
    }

    #[test]
    fn list_without_better_words_or_places_is_refused() {
        assert!(parse("stands for\n---\ndocs").is_err());
        assert!(parse("stands for | is\n").is_err());
    }
}
