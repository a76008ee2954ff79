//! Every message and log line of the library in one table, and the rules that a table can check.
use crate::{Outcome, source, words};
use std::path::Path;

/// What a text is.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    /// What an argument, a parameter or a setting must be: the message is "name: rule".
    Rule,
    /// A line of the log.
    Log,
    /// A message, or a part of one.
    Message,
    /// What a member reads: whole sentences.
    Sentence,
}

impl Kind {
    fn name(self) -> &'static str {
        match self {
            Kind::Rule => "rule",
            Kind::Log => "log",
            Kind::Message => "message",
            Kind::Sentence => "sentence",
        }
    }
}

struct Text {
    line: usize,
    kind: Kind,
    text: String,
}

/// Words that name no thing: a reader of the log does not see what "it" is.
const NO_THING: [&str; 10] = [
    "it", "its", "nobody", "only", "perhaps", "somebody", "that", "there", "what", "who",
];

/// The table: place, kind and text of each.
pub fn table(root: &Path) -> Outcome {
    let lines = all(root)?.into_iter().map(|(file, Text { line, kind, text })| {
        let kind = kind.name();
        format!("{file}:{line}\t{kind}\t{text}\n")
    });
    Ok(lines.collect())
}

/// Fails if a text breaks a rule.
pub fn check(root: &Path) -> Outcome {
    let list = source::read(&root.join(words::LIST))?;
    let (phrases, _) = words::parse(&list)?;
    let texts = all(root)?;
    let mut broken = Vec::new();
    for (file, text) in &texts {
        let mut rules = rules(text);
        let found = words::find(&text.text, &phrases).into_iter();
        rules.extend(found.map(|(_, phrase)| format!("{:?} is a phrase of {}", phrase.words.join(" "), words::LIST)));
        broken.extend(
            rules
                .iter()
                .map(|rule| format!("{file}:{}: {:?}: {rule}", text.line, text.text)),
        );
    }
    match broken.is_empty() {
        true => Ok(format!("{} messages and log lines have one style", texts.len())),
        false => Err(broken.join("\n")),
    }
}

fn rules(text: &Text) -> Vec<String> {
    let Text { kind, text, .. } = text;
    let mut broken = Vec::new();
    let is_sentence = *kind == Kind::Sentence;
    if text.ends_with('.') != is_sentence {
        broken.push(format!(
            "a {} ends {} full stop",
            kind.name(),
            ["without a", "with a"][usize::from(is_sentence)]
        ));
    }
    let first = first_word(text);
    if NO_THING.contains(&first) && !(*kind == Kind::Rule && first == "only") {
        broken.push(format!("begins with {first:?}: name the thing"));
    }
    broken
}

fn first_word(text: &str) -> &str {
    text.split(|letter: char| !letter.is_alphanumeric())
        .next()
        .unwrap_or_default()
}

/// Whether a text begins as a sentence does. Names such as TLS and IPv6 do not count.
fn is_capital(text: &str) -> bool {
    let word = first_word(text);
    let rest = word.get(1..).unwrap_or_default();
    word.starts_with(char::is_uppercase) && !rest.is_empty() && rest.chars().all(char::is_lowercase)
}

/// The texts of all files, in order.
fn all(root: &Path) -> Result<Vec<(String, Text)>, String> {
    let mut found = Vec::new();
    for name in source::names(root, "src")? {
        let is_test = name.contains("/tests/") || name.ends_with("/tests.rs");
        if !is_test && !name.starts_with("src/abi/") {
            let texts = texts(&source::read(&root.join(&name))?);
            found.extend(texts.into_iter().map(|text| (name.clone(), text)));
        }
    }
    Ok(found)
}

/// The texts in a file's code.
fn texts(code: &str) -> Vec<Text> {
    let mut code = Code {
        rest: code,
        line: 1,
        before: String::new(),
        open: Vec::new(),
    };
    let mut found = Vec::new();
    while let Some((line, text)) = code.next() {
        let calls = |names: &[&str]| code.open.iter().any(|call| names.contains(&call.as_str()));
        let kind = match text.as_str() {
            text if is_capital(text) => Kind::Sentence,
            _ if calls(&["log"]) => Kind::Log,
            _ if calls(&["argument", "breaks"]) => Kind::Rule,
            _ => Kind::Message,
        };
        let is_for_programmers = calls(&[
            "expect",
            "panic",
            "unreachable",
            "assert",
            "debug_assert",
            "assert_eq",
            "cfg",
        ]);
        if is_prose(&text) && !is_for_programmers {
            found.push(Text { line, kind, text });
        }
    }
    found
}

/// Two words at least; not a part of HTTP or of a page.
fn is_prose(text: &str) -> bool {
    let words = text
        .split(' ')
        .filter(|word| word.len() > 1 && word.chars().all(|c| c.is_alphabetic() || ",:;'.".contains(c)));
    words.count() > 1 && !text.contains(['<', '\r']) && !text.starts_with(|first: char| first.is_ascii_digit())
}

/// Rust, from string to string.
struct Code<'c> {
    rest: &'c str,
    line: usize,
    /// The identifier just before.
    before: String,
    /// The names of the calls whose brackets are open; nothing for other brackets.
    open: Vec<String>,
}

impl Code<'_> {
    /// The next string, with its line.
    fn next(&mut self) -> Option<(usize, String)> {
        while let Some(first) = self.rest.chars().next() {
            let word = self
                .rest
                .find(|c: char| !c.is_alphanumeric() && c != '_')
                .unwrap_or(self.rest.len());
            if self.rest.starts_with("//") {
                self.skip(self.rest.find('\n').unwrap_or(self.rest.len()));
            } else if self.rest.starts_with("#[cfg(test)]") {
                self.skip_item();
            } else if word > 0 {
                self.before = self.rest[..word].to_owned();
                self.skip(word);
                if let Some(end) = self.raw_string() {
                    self.skip(end);
                }
            } else if first == '"' {
                let line = self.line;
                let text = self.string();
                let prefix = std::mem::take(&mut self.before);
                if prefix != "b" {
                    return Some((line, text));
                }
            } else if first == '\'' {
                // A character, or the mark of a lifetime.
                let escaped = usize::from(self.rest[1..].starts_with('\\'));
                let inside = self.rest[1 + escaped..].chars().next().map_or(0, char::len_utf8);
                let end = 1 + escaped + inside;
                let is_char = self.rest[end..].starts_with('\'');
                self.skip(if is_char { end + 1 } else { 1 });
            } else {
                match first {
                    '(' | '[' | '{' => self.open.push(std::mem::take(&mut self.before)),
                    ')' | ']' | '}' => drop(self.open.pop()),
                    // The name of a macro.
                    '!' => {}
                    _ => self.before.clear(),
                }
                self.skip(first.len_utf8());
            }
        }
        None
    }

    /// Where a raw string ends whose "r" was just read.
    fn raw_string(&self) -> Option<usize> {
        let hashes = self.rest.len() - self.rest.trim_start_matches('#').len();
        let is_raw = matches!(self.before.as_str(), "r" | "br" | "cr") && self.rest[hashes..].starts_with('"');
        let end = format!("\"{}", "#".repeat(hashes));
        let at = is_raw.then(|| self.rest[hashes + 1..].find(&end))??;
        Some(hashes + 1 + at + end.len())
    }

    /// A string's text; the ends of lines that it continues on are left out.
    fn string(&mut self) -> String {
        self.skip(1);
        let mut text = String::new();
        while let Some(letter) = self.rest.chars().next() {
            self.skip(letter.len_utf8());
            match letter {
                '"' => break,
                '\\' => {
                    let escaped = self.rest.chars().next().unwrap_or_default();
                    self.skip(escaped.len_utf8());
                    match escaped {
                        '\n' => self.skip(self.rest.len() - self.rest.trim_start().len()),
                        'r' => text.push('\r'),
                        'n' => text.push('\n'),
                        other => text.push(other),
                    }
                }
                other => text.push(other),
            }
        }
        text
    }

    /// What is compiled for tests only: up to the end of its block, or its semicolon.
    fn skip_item(&mut self) {
        self.skip("#[cfg(test)]".len());
        let depth = self.open.len();
        while let Some(at) = self.rest.find(['{', ';', '}', '"']) {
            let end = &self.rest[at..at + 1];
            if end == "\"" {
                self.skip(at);
                self.string();
                continue;
            }
            self.skip(at + 1);
            match end {
                "{" => self.open.push(String::new()),
                "}" => drop(self.open.pop()),
                _ => {}
            }
            if end != "{" && self.open.len() <= depth {
                self.open.resize(depth, String::new());
                break;
            }
        }
    }

    fn skip(&mut self, bytes: usize) {
        self.line += self.rest[..bytes].matches('\n').count();
        self.rest = &self.rest[bytes..];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(code: &str) -> Vec<(usize, &'static str, String)> {
        let texts = texts(code).into_iter();
        texts
            .map(|Text { line, kind, text }| (line, kind.name(), text))
            .collect()
    }

    #[test]
    fn texts_are_found_with_line_and_kind() {
        let code = "fn a(c: char) {\n  if c == '\"' { return Err(Error::argument(\"limit\", format_args!(\"must be 1 \\\n   to {MAX}\"))) }\n\
            // \"not this one\"\n  scope.log(Level::Info, &|| format!(\"the redirect \\\"came\\\"\"));\n  f::<'a>(c\"Out of memory.\", b\"not this one\")\n}\n\
            #[cfg(test)]\nmod tests { fn b() { g(\"not this one either\"); } }\nfn d() { r#\"not \"this\" one\"#; Err(\"the end came\") }\n";
        let expected = [
            (2, "rule", "must be 1 to {MAX}"),
            (5, "log", "the redirect \"came\""),
            (6, "sentence", "Out of memory."),
            (10, "message", "the end came"),
        ];
        let expected = expected.map(|(line, kind, text)| (line, kind, text.to_owned()));
        assert_eq!(found(code), expected);
    }

    #[test]
    fn each_broken_rule_is_reported() {
        let broken = |kind, text: &str| {
            let (line, text) = (1, text.to_owned());
            rules(&Text { line, kind, text }).len()
        };
        for (kind, good, bad) in [
            (Kind::Message, "the file is too long", "the file is too long."),
            (Kind::Message, "the file is too long", "it is too long"),
            (Kind::Log, "the redirect came", "what came is none"),
            (Kind::Rule, "only for a montage", "it must be 1"),
            (Kind::Sentence, "Out of memory.", "Out of memory"),
        ] {
            assert_eq!((broken(kind, good), broken(kind, bad)), (0, 1), "{bad}");
        }
    }
}
