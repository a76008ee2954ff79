//! Marks: what takes the place of secrets in a recording. The same secret has the same mark everywhere in it, so that one can see what goes
//! where, and a replay can put values in the place of the marks.

pub(crate) mod json;
mod kinds;
mod lenient;
mod mask;
mod multipart;
mod spelled;

pub(crate) use multipart::boundary;
use spelled::spellings;
use std::collections::HashMap;
use std::ops::Range;

/// What every mark begins with.
const BEGIN: &str = "masked-";

/// The secrets so far, and their marks.
#[derive(Default)]
pub(super) struct Marks {
    marks: HashMap<String, String>,
    counts: HashMap<&'static str, u32>,
    /// What is replaced wherever it is, in each of its spellings: the longest first.
    everywhere: Vec<(String, String)>,
    /// Secrets that a request brought and that were not known before.
    new: Vec<String>,
}

impl Marks {
    /// The mark of a secret of this kind.
    fn mark(&mut self, kind: &'static str, secret: &str, is_request: bool) -> String {
        if secret.is_empty() || found(secret).next().is_some_and(|range| range == (0..secret.len())) {
            return secret.to_owned();
        }
        if let Some(mark) = self.marks.get(secret) {
            return mark.clone();
        }
        let count = self.counts.entry(kind).or_default();
        *count += 1;
        let mark = format!("{BEGIN}{kind}-{count}");
        self.marks.insert(secret.to_owned(), mark.clone());
        if kinds::is_masked_everywhere(kind, secret) {
            let spelled = spellings(secret).into_iter().map(|spelling| (spelling, mark.clone()));
            self.everywhere.extend(spelled);
            self.everywhere
                .sort_by_key(|(spelling, _)| std::cmp::Reverse(spelling.len()));
            if is_request {
                self.new.push(secret.to_owned());
            }
        }
        mark
    }

    /// Secrets that requests have brought since the last call. What was recorded before may have them too, where nobody could tell what they
    /// are.
    pub(super) fn take_new(&mut self) -> Vec<String> {
        std::mem::take(&mut self.new)
    }

    /// A text with marks in the place of the secrets that are known.
    fn known(&self, text: &str) -> String {
        let mut masked = text.to_owned();
        for (secret, mark) in &self.everywhere {
            if masked.contains(secret.as_str()) {
                masked = masked.replace(secret.as_str(), mark);
            }
        }
        masked
    }

    /// The same in bytes that are no text.
    fn known_bytes(&self, bytes: &[u8]) -> Vec<u8> {
        let mut masked = bytes.to_vec();
        for (secret, mark) in &self.everywhere {
            let secret = secret.as_bytes();
            let mut at = 0;
            while let Some(found) = masked[at..].windows(secret.len()).position(|window| window == secret) {
                masked.splice(at + found..at + found + secret.len(), mark.bytes());
                at += found + mark.len();
            }
        }
        masked
    }
}

/// Every way to write a secret, to look for it.
pub(super) fn written(secret: &str) -> Vec<String> {
    spellings(secret)
}

/// Where the marks of a text are.
pub(super) fn found(text: &str) -> impl Iterator<Item = Range<usize>> {
    let starts = text.match_indices(BEGIN).map(|(at, _)| at);
    starts.filter_map(move |at| {
        let rest = &text[at + BEGIN.len()..];
        let kind = kinds::ALL.iter().find(|kind| {
            let number = rest.strip_prefix(**kind).and_then(|rest| rest.strip_prefix('-'));
            number.is_some_and(|number| number.starts_with(|digit: char| digit.is_ascii_digit()))
        })?;
        let digits = rest[kind.len() + 1..].bytes().take_while(u8::is_ascii_digit).count();
        Some(at..at + BEGIN.len() + kind.len() + 1 + digits)
    })
}

/// The kind of a mark.
pub(super) fn kind(mark: &str) -> &str {
    let rest = mark.strip_prefix(BEGIN).unwrap_or(mark);
    rest.rsplit_once('-').map_or(rest, |(kind, _)| kind)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_found_in_a_text_and_what_looks_like_one_is_not() {
        let text = "a=masked-access-token-12&masked-ball-1 masked-token- masked-key-3masked-mail-1";
        let marks: Vec<&str> = found(text).map(|range| &text[range]).collect();
        assert_eq!(marks, ["masked-access-token-12", "masked-key-3", "masked-mail-1"]);
        assert_eq!(
            marks.iter().map(|mark| kind(mark)).collect::<Vec<_>>(),
            ["access-token", "key", "mail"]
        );
    }

    #[test]
    fn secret_has_one_mark_and_is_masked_wherever_it_is_if_it_is_long() {
        let mut marks = Marks::default();
        let mark = marks.mark("mail", "may&stream@sandbox.test", true);
        assert_eq!(mark, marks.mark("key", "may&stream@sandbox.test", true));
        assert_eq!(marks.mark("mail", &mark, true), mark, "a mark is no secret");
        marks.mark("password", "short", true);
        marks.mark("name", "Some Longer Name", true);
        for text in [
            "may&stream@sandbox.test",
            "may%26stream%40sandbox.test",
            "may&amp;stream@sandbox.test",
            "may\\u0026stream@sandbox.test",
        ] {
            assert_eq!(marks.known(&format!("<{text}>")), format!("<{mark}>"), "{text}");
        }
        assert_eq!(marks.known("short Some Longer Name"), "short Some Longer Name");
        assert_eq!(
            marks.known_bytes(b"\xff may&stream@sandbox.test \xff"),
            format!("\u{0} {mark} \u{0}")
                .replace('\0', "?")
                .bytes()
                .map(|byte| if byte == b'?' { 0xff } else { byte })
                .collect::<Vec<u8>>()
        );
        assert_eq!(marks.take_new(), ["may&stream@sandbox.test"]);
        assert!(marks.take_new().is_empty());
    }
}
