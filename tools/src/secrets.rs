//! Looks for secrets in what programs have left behind: logs, outputs, artefacts. None may be told there, in whatever form.
#[path = "../../tests/support/disguises.rs"]
mod disguises;

use crate::Outcome;
use disguises::disguises;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// Shorter ones are words that stand anywhere.
const SHORTEST: usize = 12;
/// What a form is found by; the rest is compared.
const BEGIN: usize = 8;
/// Places that are told of one by one.
const TOLD: usize = 50;

/// What files begin with that hold secrets or words of the tests by their nature.
const STORES: [(&[u8], &str); 7] = [
    (b"mcatslot", "token files"),
    (b"mcat\x01\x00", "token records"),
    (b"mcat\x02\x00", "token records"),
    (b"SQLite format 3\0", "sandboxes' data files"),
    (b"\x37\x7f\x06\x82", "sandboxes' data files"),
    (b"\x37\x7f\x06\x83", "sandboxes' data files"),
    (b"\x7fELF", "programs"),
];

/// Fails where a file below the folders tells a secret of the list, or where nothing was looked for.
pub fn check(list: &Path, folders: &[&str]) -> Outcome {
    let text = fs::read_to_string(list).map_err(|e| format!("cannot read {}: {e}", list.display()))?;
    let search = Search::of(&text)?;
    let mut seen = Seen::default();
    for folder in folders {
        let at = |e| format!("cannot search {folder}: {e}");
        for file in files(Path::new(folder)).map_err(at)? {
            let content = fs::read(&file).map_err(|e| format!("cannot read {}: {e}", file.display()))?;
            seen.look(&search, &file.display().to_string(), &content);
        }
    }
    seen.judge(&search)
}

/// Every file below a folder, in order. Links lead elsewhere, and pipes and sockets hold nothing.
fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let (path, kind) = entry.and_then(|entry| Ok((entry.path(), entry.file_type()?)))?;
        if kind.is_dir() {
            found.extend(files(&path)?);
        } else if kind.is_file() {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// A secret in one of the forms that it could slip through in, in small letters.
struct Form {
    /// Of its secret: what it is, and not which.
    kind: usize,
    name: &'static str,
    text: Vec<u8>,
}

/// What is looked for.
struct Search {
    kinds: Vec<String>,
    secrets: usize,
    too_short: usize,
    forms: Vec<Form>,
    /// The forms by how they begin.
    begins: HashMap<[u8; BEGIN], Vec<usize>>,
    /// Whether any form may begin so: most places are passed by without a closer look.
    hints: Vec<bool>,
}

impl Search {
    fn of(list: &str) -> Result<Search, String> {
        let mut secrets = BTreeMap::new();
        let mut too_short = BTreeSet::new();
        for (number, line) in list.lines().enumerate() {
            let entry: Value = serde_json::from_str(line).unwrap_or_default();
            let (Some(kind), Some(secret)) = (entry["kind"].as_str(), entry["secret"].as_str()) else {
                return Err(format!("line {} of the list tells no kind and secret", number + 1));
            };
            if secret.chars().count() < SHORTEST {
                too_short.insert(secret.to_owned());
            } else {
                secrets.insert(secret.to_owned(), kind.to_owned());
            }
        }
        let kinds: BTreeSet<_> = secrets.values().cloned().collect();
        let mut search = Search {
            kinds: kinds.into_iter().collect(),
            secrets: secrets.len(),
            too_short: too_short.len(),
            forms: Vec::new(),
            begins: HashMap::new(),
            hints: vec![false; 1 << 24],
        };
        for (secret, kind) in &secrets {
            let kind = search.kinds.iter().position(|one| one == kind).expect("one of them");
            for (text, name) in forms(secret) {
                let begin = *text.first_chunk().expect("longer than the shortest secret");
                search.hints[hint(&begin)] = true;
                search.begins.entry(begin).or_default().push(search.forms.len());
                search.forms.push(Form { kind, name, text });
            }
        }
        Ok(search)
    }

    /// Where secrets stand, and in which form.
    fn find<'s>(&'s self, bytes: &[u8]) -> Vec<(usize, &'s Form)> {
        let bytes = bytes.to_ascii_lowercase();
        let mut found = Vec::new();
        for (at, begin) in bytes.windows(BEGIN).enumerate() {
            let begin = begin.first_chunk().expect("as long as that");
            if !self.hints[hint(begin)] {
                continue;
            }
            let candidates = self.begins.get(begin).into_iter().flatten();
            let here = candidates.map(|number| &self.forms[*number]);
            found.extend(
                here.filter(|form| bytes[at..].starts_with(&form.text))
                    .map(|form| (at, form)),
            );
        }
        found
    }

    /// What a form tells, without telling it.
    fn tell(&self, form: &Form) -> String {
        format!("{} {}", self.kinds[form.kind], form.name)
    }
}

fn hint(begin: &[u8; BEGIN]) -> usize {
    (u64::from_le_bytes(*begin).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 40) as usize
}

/// The forms of a secret in small letters, each once.
fn forms(secret: &str) -> BTreeMap<Vec<u8>, &'static str> {
    let mut forms = BTreeMap::new();
    for (name, text) in disguises(secret) {
        forms.entry(text.to_ascii_lowercase().into_bytes()).or_insert(name);
    }
    forms
}

/// What a file is that holds secrets by its nature.
fn store(name: &str, content: &[u8]) -> Option<&'static str> {
    let known = STORES.iter().find(|(begin, _)| content.starts_with(begin));
    // What a test has damaged is known by its name only.
    let damaged = || ["/tokens.0", "/tokens.1"].iter().any(|end| name.ends_with(end));
    known
        .map(|(_, what)| *what)
        .or_else(|| damaged().then_some("token files"))
}

/// What was looked at, and what was found.
#[derive(Default)]
struct Seen {
    files: usize,
    bytes: usize,
    stores: BTreeMap<&'static str, usize>,
    told: Vec<String>,
}

impl Seen {
    fn look(&mut self, search: &Search, name: &str, content: &[u8]) {
        for (_, form) in search.find(name.as_bytes()) {
            self.told.push(format!("the name of a file: {}", search.tell(form)));
        }
        if let Some(what) = store(name, content) {
            *self.stores.entry(what).or_default() += 1;
            return;
        }
        self.files += 1;
        self.bytes += content.len();
        for (at, form) in search.find(content) {
            let line = 1 + content[..at].iter().filter(|byte| **byte == b'\n').count();
            self.told.push(format!("{name}:{line}: {}", search.tell(form)));
        }
    }

    fn judge(mut self, search: &Search) -> Outcome {
        let mut text = format!("{} files, {} bytes", self.files, self.bytes);
        for (what, number) in &self.stores {
            write!(text, "; left out {number} {what}").expect("memory");
        }
        let (secrets, forms) = (search.secrets, search.forms.len());
        write!(text, "\nlooked for {secrets} secrets in {forms} forms").expect("memory");
        writeln!(
            text,
            "; left out {} shorter than {SHORTEST} characters",
            search.too_short
        )
        .expect("memory");
        if secrets == 0 || self.files == 0 {
            return Err(text + "nothing was looked for");
        }
        if self.told.is_empty() {
            return Ok(text + "no secret is told");
        }
        self.told.dedup();
        let more = self.told.len().saturating_sub(TOLD);
        let told = self.told[..self.told.len() - more].join("\n");
        Err(format!("{text}{told}\n{more} more"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use base64::Engine;
    use base64::engine::general_purpose::{STANDARD_NO_PAD, URL_SAFE_NO_PAD};

    const TOKEN: &str = "q7Zk-0_aT3xLw9PbVn5RyC1sGdHf2JmKuEo8iNl4QrX";
    const PASSWORD: &str = "crème & \"sirop\" = 100 %?\\";

    fn search() -> Search {
        let line = |kind: &str, secret: &str| serde_json::json!({"kind": kind, "secret": secret}).to_string();
        let lines = [
            line("token", TOKEN),
            line("password", PASSWORD),
            line("secret", "short"),
            line("token", TOKEN),
        ];
        Search::of(&lines.join("\n")).unwrap()
    }

    /// What is said of one file.
    fn said(name: &str, content: &[u8]) -> Outcome {
        let (search, mut seen) = (search(), Seen::default());
        seen.look(&search, name, content);
        seen.judge(&search)
    }

    #[track_caller]
    fn finds(content: &[u8], place: &str) {
        let told = said("log", content).unwrap_err();
        assert!(told.contains(place), "{place} is not in {told}");
        for (text, _) in [TOKEN, PASSWORD].into_iter().flat_map(forms) {
            assert!(
                !told.to_ascii_lowercase().contains(std::str::from_utf8(&text).unwrap()),
                "{told}"
            );
        }
    }

    #[test]
    fn secret_is_found_in_every_form_and_place() {
        let forms = [
            (TOKEN.to_owned(), "token as it is"),
            (TOKEN.to_ascii_uppercase(), "token as it is"),
            (PASSWORD.to_owned(), "password as it is"),
            (
                "cr%C3%A8me%20%26%20%22sirop%22%20%3D%20100%20%25%3F%5C".to_owned(),
                "password percent-encoded",
            ),
            (
                "cr%c3%a8me+%26+%22sirop%22+%3d+100+%25%3f%5c".to_owned(),
                "password in a form",
            ),
            (r#"crème & \"sirop\" = 100 %?\\"#.to_owned(), "password in JSON"),
            (r#"cr\u00e8me & \"sirop\" = 100 %?\\"#.to_owned(), "password in JSON"),
            (
                TOKEN.bytes().map(|byte| format!("{byte:02X}")).collect(),
                "token in hexadecimal",
            ),
            (STANDARD_NO_PAD.encode(format!("user:{PASSWORD}")), "password in base64"),
            (STANDARD_NO_PAD.encode(format!("{TOKEN}:")), "token in base64"),
            (STANDARD_NO_PAD.encode(format!("a{TOKEN}b")), "token in base64"),
            (STANDARD_NO_PAD.encode(format!("ab{TOKEN}abc")), "token in base64"),
            (URL_SAFE_NO_PAD.encode(format!("??{PASSWORD}")), "password in base64"),
            (TOKEN.replace('-', "%2D").replace('_', "%5F"), "token percent-encoded"),
        ];
        for (form, what) in forms {
            finds(form.as_bytes(), &format!("log:1: {what}"));
            finds(format!("one\ntwo {form} after\n").as_bytes(), &format!("log:2: {what}"));
            finds(&[b"\0\xff\n\n\n", form.as_bytes()].concat(), &format!("log:4: {what}"));
        }
    }

    #[test]
    fn secret_is_found_in_the_name_of_a_file() {
        let told = said(&format!("tmp/{TOKEN}.txt"), b"nothing").unwrap_err();
        assert!(
            told.contains("the name of a file: token") && !told.contains(TOKEN),
            "{told}"
        );
    }

    #[test]
    fn text_that_is_almost_a_secret_is_not_found() {
        let almost = [&TOKEN[1..], "short", &TOKEN[..TOKEN.len() - 1], "!"].concat();
        let said = said("log", almost.as_bytes()).unwrap();
        let length = almost.len();
        let expected = format!("1 files, {length} bytes\nlooked for 2 secrets in ");
        assert!(
            said.starts_with(&expected) && said.ends_with("left out 1 shorter than 12 characters\nno secret is told"),
            "{said}"
        );
    }

    #[test]
    fn files_that_hold_secrets_by_nature_are_left_out_and_counted() {
        let (search, mut seen) = (search(), Seen::default());
        seen.look(&search, "log", b"mcat_artists_top");
        for (begin, _) in STORES {
            seen.look(&search, "store", &[begin, TOKEN.as_bytes()].concat());
        }
        seen.look(&search, "a-damaged-store/tokens.1", TOKEN.as_bytes());
        let said = seen.judge(&search).unwrap();
        assert!(
            said.starts_with(
                "1 files, 16 bytes; left out 1 programs; left out 3 sandboxes' data files; left out 2 token files; left out 2 token records"
            ),
            "{said}"
        );
    }

    #[test]
    fn search_without_secrets_or_files_fails() {
        let (nothing, mut seen) = (Search::of("").unwrap(), Seen::default());
        seen.look(&nothing, "log", b"text");
        assert!(seen.judge(&nothing).unwrap_err().ends_with("nothing was looked for"));
        assert!(
            Seen::default()
                .judge(&search())
                .unwrap_err()
                .ends_with("nothing was looked for")
        );
        assert!(Search::of("{\"kind\":\"token\"}").is_err());
    }

    #[test]
    fn folders_are_searched_at_any_depth() {
        let root = std::env::temp_dir().join(format!("musiccat-tools-secrets-{}", std::process::id()));
        let deep = root.join("traces/a/b");
        fs::create_dir_all(&deep).unwrap();
        fs::write(
            root.join("list"),
            format!("{{\"kind\":\"token\",\"secret\":\"{TOKEN}\"}}\n"),
        )
        .unwrap();
        fs::write(deep.join("core.xml"), "fine").unwrap();
        let folder = root.join("traces");
        let look = || check(&root.join("list"), &[folder.to_str().unwrap()]);
        assert!(look().unwrap().starts_with("1 files, 4 bytes\n"));
        fs::write(deep.join("core.xml"), format!("fine\n{TOKEN}")).unwrap();
        assert!(look().unwrap_err().contains("traces/a/b/core.xml:2: token as it is"));
        fs::remove_dir_all(&root).unwrap();
    }
}
