//! The rooms of a crate: the folders of its source, in the order of the map at the top of its `lib.rs`. A room uses only those below it.
use crate::{Outcome, source};
use std::collections::BTreeSet;
use std::path::Path;

/// A place in the source that names another room, or none.
struct Arrow {
    from: String,
    to: String,
    /// File and line.
    place: String,
}

/// Reads the crate whose `lib.rs` is in this folder.
pub fn check(root: &Path, folder: &str) -> Outcome {
    let lib = source::read(&root.join(folder).join("lib.rs"))?;
    let map = rooms_of(&lib);
    if map.is_empty() {
        return Err(format!("{folder}/lib.rs: its first lines name no room"));
    }
    let mut broken = Vec::new();
    for name in folders(&root.join(folder)) {
        if !map.contains(&name) {
            broken.push(format!("{folder}/{name}: the map in lib.rs does not name this folder"));
        }
    }
    let mut arrows = Vec::new();
    for room in &map {
        let files = texts(root, &format!("{folder}/{room}"))?;
        if files.is_empty() {
            broken.push(format!("{folder}/lib.rs: the map names {room}, which is no folder"));
        }
        for (name, text) in &files {
            arrows.extend(arrows_of(room, name, &name[folder.len() + 1..], text));
        }
        if let Some((name, text)) = files
            .iter()
            .find(|(name, _)| *name == format!("{folder}/{room}/mod.rs"))
        {
            broken.extend(wrong_promise(room, name, text, &arrows));
        }
    }
    broken.extend(arrows.iter().filter_map(|arrow| wrong_arrow(arrow, &map, &arrows)));
    match broken.is_empty() {
        true => Ok(format!("{folder}: {} rooms, no arrow runs upward", map.len())),
        false => Err(broken.join("\n")),
    }
}

/// The rooms that the documentation of a crate lists, from the top down: the first name in a list item or a table's row.
fn rooms_of(lib: &str) -> Vec<String> {
    let lines = lib.lines().filter_map(|line| line.strip_prefix("//! "));
    let items = lines.filter_map(|line| line.strip_prefix("- ").or(line.strip_prefix("| ")));
    let named = items.filter_map(|item| item.trim_start_matches('[').strip_prefix('`'));
    let names = named.filter_map(|rest| rest.split('`').next());
    names.map(|name| name.trim_end_matches('/').to_owned()).collect()
}

fn folders(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let folders = entries.filter(|entry| entry.path().is_dir());
    folders
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect()
}

/// The source files of a room and their texts, without what tests consist of.
fn texts(root: &Path, folder: &str) -> Result<Vec<(String, String)>, String> {
    let mut texts = Vec::new();
    let Ok(entries) = std::fs::read_dir(root.join(folder)) else {
        return Ok(texts);
    };
    for entry in entries.flatten() {
        let file = entry.file_name().to_string_lossy().into_owned();
        let name = format!("{folder}/{file}");
        if entry.path().is_dir() && file != "tests" {
            texts.extend(self::texts(root, &name)?);
        } else if file.ends_with(".rs") && file != "tests.rs" {
            let text = source::read(&entry.path())?;
            let end = text.find("#[cfg(test)]\nmod tests {").unwrap_or(text.len());
            texts.push((name, text[..end].to_owned()));
        }
    }
    texts.sort();
    Ok(texts)
}

/// What a file names outside of its room; `path` is the file's path in the crate.
fn arrows_of(room: &str, name: &str, path: &str, text: &str) -> Vec<Arrow> {
    let depth = path.split('/').filter(|part| *part != "mod.rs").count();
    let mut arrows = Vec::new();
    let without_comments: Vec<&str> = text
        .lines()
        .map(|line| if line.trim_start().starts_with("//") { "" } else { line })
        .collect();
    let text = without_comments.join("\n");
    let arrow = |to: &str, at: usize| Arrow {
        from: room.to_owned(),
        to: to.to_owned(),
        place: format!("{name}:{}", text[..at].matches('\n').count() + 1),
    };
    for (at, found) in text.match_indices("crate::") {
        let rest = &text[at + found.len()..];
        arrows.extend(first_names(rest).into_iter().map(|to| arrow(to, at)));
    }
    for (at, _) in text.match_indices("super::") {
        // A chain counts from its beginning.
        if !text[..at].ends_with("super::") && climbs(&text[at..]) >= depth {
            arrows.push(arrow("super", at));
        }
    }
    arrows.retain(|arrow| arrow.to != room);
    arrows
}

/// How often a path goes up.
fn climbs(path: &str) -> usize {
    let mut rest = path;
    let mut count = 0;
    while let Some(above) = rest.strip_prefix("super::") {
        (rest, count) = (above, count + 1);
    }
    count
}

/// The first name of a path, or those of the paths in braces.
fn first_names(path: &str) -> Vec<&str> {
    let name = |text: &str| {
        text.find(|letter: char| !letter.is_alphanumeric() && letter != '_')
            .unwrap_or(text.len())
    };
    let Some(group) = path.strip_prefix('{') else {
        let end = name(path);
        // A macro is at the root of its crate, wherever it is written.
        return if path[end..].starts_with('!') {
            Vec::new()
        } else {
            vec![&path[..end]]
        };
    };
    let (mut names, mut depth, mut begins) = (Vec::new(), 0, true);
    for (at, letter) in group.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' if depth == 0 => break,
            '}' => depth -= 1,
            ',' if depth == 0 => begins = true,
            letter if begins && !letter.is_whitespace() => {
                names.push(&group[at..at + name(&group[at..])]);
                begins = false;
            }
            _ => {}
        }
    }
    names
}

/// The rule that an arrow breaks.
fn wrong_arrow(arrow: &Arrow, map: &[String], arrows: &[Arrow]) -> Option<String> {
    let Arrow { from, to, place } = arrow;
    if to == "super" {
        return Some(format!("{place}: super leads out of {from}: write crate::ROOM"));
    }
    let at = |name: &String| map.iter().position(|room| room == name);
    match (at(from), at(to)) {
        (Some(from), Some(to)) if from < to => None,
        (_, None) => Some(format!(
            "{place}: {from} uses crate::{to}, which is no room: name the room that has it"
        )),
        _ => {
            let circle = match reaches(to, from, arrows) {
                true => format!("; {to} uses {from} too: a circle"),
                false => String::new(),
            };
            Some(format!("{place}: {from} uses {to}, which is above it{circle}"))
        }
    }
}

/// Whether arrows lead from one room to another.
fn reaches(from: &str, to: &str, arrows: &[Arrow]) -> bool {
    let mut known = BTreeSet::from([from]);
    loop {
        let next = arrows.iter().filter(|arrow| known.contains(&*arrow.from));
        let next: BTreeSet<&str> = next.map(|arrow| &*arrow.to).collect();
        if next.contains(to) {
            return true;
        }
        let before = known.len();
        known.extend(next);
        if known.len() == before {
            return false;
        }
    }
}

/// What is wrong about the line "Uses …" in a room's first lines, where there is one: it names those rooms that the room uses, and no other.
fn wrong_promise(room: &str, name: &str, text: &str, arrows: &[Arrow]) -> Option<String> {
    let mut lines = text.lines().filter_map(|line| line.strip_prefix("//! "));
    let promise = lines.find(|line| line.starts_with("Uses "))?;
    let said: BTreeSet<&str> = promise.split('`').skip(1).step_by(2).collect();
    let used = arrows.iter().filter(|arrow| arrow.from == room && arrow.to != "super");
    let used: BTreeSet<&str> = used.map(|arrow| &*arrow.to).collect();
    let list = |rooms: BTreeSet<&str>| rooms.into_iter().collect::<Vec<_>>().join(", ");
    (said != used).then(|| {
        format!(
            "{name}: it says that it uses {}, and it uses {}",
            list(said),
            list(used)
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    const MAP: &str =
        "//! A crate.\n//!\n//! - `top`: above\n//! - [`middle`]: between\n//! - `low/`: below\nmod top;\n";

    /// What the check says of a crate with these files.
    fn checked(case: &str, files: &[(&str, &str)]) -> Outcome {
        let root = std::env::temp_dir().join(format!("musiccat-rooms-{}-{case}", std::process::id()));
        let good = [
            ("lib.rs", MAP),
            ("top/mod.rs", "use crate::{low::a, middle::{b, c}};\n"),
            (
                "middle/mod.rs",
                "//! Between.\n//!\n//! Uses `low`.\nuse crate::low::a;\n",
            ),
            (
                "low/mod.rs",
                "//! crate::top in a comment\nuse crate::low::inside;\nmacro_rules! m { () => { crate::said!() } }\n",
            ),
            (
                "low/inside.rs",
                "use super::x;\n\n#[cfg(test)]\nmod tests {\n    use crate::top;\n}\n",
            ),
        ];
        for (name, text) in good.iter().chain(files) {
            source::write(&root.join("src").join(name), text).unwrap();
        }
        let outcome = check(&root, "src");
        fs::remove_dir_all(&root).unwrap();
        outcome
    }

    #[test]
    fn arrow_upward_circle_and_nameless_path_are_refused_with_their_place() {
        assert_eq!(checked("good", &[]), Ok("src: 3 rooms, no arrow runs upward".into()));
        for (case, file, text, expected) in [
            (
                "up",
                "low/up.rs",
                "\nuse crate::top::x;\n",
                "src/low/up.rs:2: low uses top, which is above it; top uses low too: a circle",
            ),
            (
                "inline",
                "low/up.rs",
                "fn f() { crate::middle::g() }\n",
                "src/low/up.rs:1: low uses middle, which is above it; middle uses low too: a circle",
            ),
            (
                "below tests",
                "low/up.rs",
                "#[cfg(test)]\nmod tests;\nuse crate::top::x;\n",
                "src/low/up.rs:3: low uses top, which is above it; top uses low too: a circle",
            ),
            (
                "group",
                "low/up.rs",
                "use crate::{\n    low::a,\n    top,\n};\n",
                "src/low/up.rs:1: low uses top, which is above it; top uses low too: a circle",
            ),
            (
                "root",
                "low/up.rs",
                "use crate::Options;\n",
                "src/low/up.rs:1: low uses crate::Options, which is no room: name the room that has it",
            ),
            (
                "super",
                "low/up.rs",
                "use super::super::top;\n",
                "src/low/up.rs:1: super leads out of low: write crate::ROOM",
            ),
            (
                "folder",
                "attic/mod.rs",
                "",
                "src/attic: the map in lib.rs does not name this folder",
            ),
            (
                "promise",
                "middle/more.rs",
                "",
                "src/middle/mod.rs: it says that it uses top, and it uses low",
            ),
        ] {
            let mut files = vec![(file, text)];
            if case == "promise" {
                files.push(("middle/mod.rs", "//! Uses `top`.\nuse crate::low::a;\n"));
            }
            assert_eq!(checked(case, &files), Err(expected.into()), "{case}");
        }
        let alone = checked(
            "alone",
            &[("middle/mod.rs", "use crate::top::x;\n"), ("top/mod.rs", "")],
        );
        assert_eq!(
            alone,
            Err("src/middle/mod.rs:1: middle uses top, which is above it".into())
        );
    }
}
