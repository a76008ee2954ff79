//! The layout of every struct of the header and the number of every constant, as text that is committed: one for machines of 64 bits and
//! one for those of 32 bits, where numbers of 64 bits are aligned to 8 bytes. A line of it stays; lines are only added, to a struct at its end.
//!
//! A compiler is asked for the numbers: it puts them into an object file that is read, never run, so that a cross compiler does too.
use crate::{Outcome, c, source};
use object::{Object, ObjectSection};
use std::fmt::Write;
use std::path::Path;
use std::process::Command;

/// This machine's compiler.
pub const NATIVE: &str = "cc";

/// The committed layouts of a kind of machine.
fn committed(is_64: bool) -> &'static str {
    if is_64 {
        "abi/layout-64.txt"
    } else {
        "abi/layout-32.txt"
    }
}

/// A struct with its numbers.
struct Layout {
    name: String,
    size: u32,
    fields: Vec<Field>,
}

struct Field {
    offset: u32,
    size: u32,
    kind: String,
    name: String,
}

/// Fails where a committed line changed or went, where a new one is not committed, and where a struct that the caller fills has padding.
/// `compiler` may have arguments: "zig cc -target mipsel-linux-musleabi".
pub fn check(root: &Path, compiler: &str) -> Outcome {
    let header = source::read(&root.join(source::HEADER))?;
    let (path, layouts) = measure(root, compiler, &header)?;
    let mut broken = padding(&layouts);
    let (committed, fresh) = (source::read(&root.join(path))?, text(&layouts, &c::constants(&header)));
    broken.extend(changes(&committed, &fresh));
    broken.extend(additions(&committed, &fresh));
    match broken.is_empty() {
        true => Ok(format!("{path}: {} structs keep their layout", layouts.len())),
        false => Err(broken.iter().map(|line| format!("{path}: {line}\n")).collect()),
    }
}

/// Renews the committed file.
pub fn write(root: &Path, compiler: &str) -> Outcome {
    let header = source::read(&root.join(source::HEADER))?;
    let (path, mut layouts) = measure(root, compiler, &header)?;
    let committed = source::read(&root.join(path)).unwrap_or_default();
    // What is new comes last: the file keeps its order when the header's changes, and its diff shows added lines only.
    let place = |title: String| committed.lines().position(|line| line == title).unwrap_or(usize::MAX);
    layouts.sort_by_key(|layout| place(format!("struct {}", layout.name)));
    let mut constants = c::constants(&header);
    constants.sort_by_key(|(name, value)| place(format!("  {value} {name}")));
    source::write(&root.join(path), &text(&layouts, &constants))?;
    Ok(format!("{path}: {} structs written", layouts.len()))
}

fn text(layouts: &[Layout], constants: &[(String, String)]) -> String {
    let mut text = String::new();
    for Layout { name, fields, .. } in layouts {
        text += &format!("struct {name}\n");
        for Field {
            offset,
            size,
            kind,
            name,
        } in fields
        {
            text += &format!("  {offset} {size} {kind} {name}\n");
        }
    }
    text += "constants\n";
    for (name, value) in constants {
        // These name the header itself.
        if !name.starts_with("MCAT_VERSION_") && name != "MCAT_ABI_MINOR" {
            text += &format!("  {value} {name}\n");
        }
    }
    text
}

/// The blocks of a layout text: a title and its lines.
fn blocks(text: &str) -> Vec<(&str, Vec<&str>)> {
    let mut blocks: Vec<(&str, Vec<&str>)> = Vec::new();
    for line in text.lines() {
        match (line.strip_prefix("  "), blocks.last_mut()) {
            (Some(line), Some((_, lines))) => lines.push(line),
            _ => blocks.push((line, Vec::new())),
        }
    }
    blocks
}

fn changes(committed: &str, fresh: &str) -> Vec<String> {
    let fresh = blocks(fresh);
    let mut broken = Vec::new();
    for (title, lines) in blocks(committed) {
        let Some((_, now)) = fresh.iter().find(|(name, _)| *name == title) else {
            broken.push(format!("{title} is gone"));
            continue;
        };
        let is_struct = title != "constants";
        for (index, line) in lines.iter().enumerate() {
            let stays = if is_struct {
                now.get(index) == Some(line)
            } else {
                now.contains(line)
            };
            if !stays {
                let now = if is_struct {
                    now.get(index).copied().unwrap_or("nothing")
                } else {
                    "another number or none"
                };
                broken.push(format!("{title}: \"{line}\" is now \"{now}\""));
            }
        }
    }
    broken
}

/// New lines, which `--write` commits: an uncommitted field could change its place unnoticed.
fn additions(committed: &str, fresh: &str) -> Vec<String> {
    let committed = blocks(committed);
    let mut added = Vec::new();
    for (title, lines) in blocks(fresh) {
        let known = committed.iter().find(|(name, _)| *name == title);
        let is_new = |line: &&str| known.is_none_or(|(_, known)| !known.contains(line));
        added.extend(
            lines
                .into_iter()
                .filter(is_new)
                .map(|line| format!("{title}: \"{line}\" is not in the file: if it is meant, run `layout … --write`")),
        );
    }
    added
}

/// Structs that the caller fills begin with `size` and `version`. An old program's padding would be read as a new field.
fn padding(layouts: &[Layout]) -> Vec<String> {
    let mut broken = Vec::new();
    for Layout { name, size, fields } in layouts {
        let begins_with = |index: usize, wanted: &str| fields.get(index).is_some_and(|field| field.name == wanted);
        if !begins_with(0, "size") || !begins_with(1, "version") {
            continue;
        }
        let mut end = 0;
        for field in fields {
            if field.offset != end {
                broken.push(format!(
                    "struct {name} has {} bytes of padding before {}",
                    field.offset - end,
                    field.name
                ));
            }
            end = field.offset + field.size;
        }
        if *size != end {
            broken.push(format!("struct {name} has {} bytes of padding at its end", size - end));
        }
    }
    broken
}

/// Asks the compiler for all numbers. Also returns the file where they are committed.
fn measure(root: &Path, compiler: &str, header: &str) -> Result<(&'static str, Vec<Layout>), String> {
    let structs = c::structs(header);
    let (is_64, numbers) = numbers(root, compiler, &structs)?;
    let mut numbers = numbers.into_iter();
    let mut next = || {
        numbers
            .next()
            .ok_or("the object file holds too few numbers".to_string())
    };
    let mut layouts = Vec::new();
    for c::Struct { name, fields } in structs {
        let size = next()?;
        let fields: Result<Vec<Field>, String> = fields
            .into_iter()
            .map(|field| {
                Ok(Field {
                    offset: next()?,
                    size: next()?,
                    kind: field.kind,
                    name: field.name,
                })
            })
            .collect();
        layouts.push(Layout {
            name,
            size,
            fields: fields?,
        });
    }
    Ok((committed(is_64), layouts))
}

/// Whether the compiler is for a machine of 64 bits, and the numbers.
fn numbers(root: &Path, compiler: &str, structs: &[c::Struct]) -> Result<(bool, Vec<u32>), String> {
    let mut program = format!("#include \"{}\"\n", root.join(source::HEADER).display());
    program += "__attribute__((section(\"mcat_layout\"), used)) const uint32_t numbers[] = {\n";
    for c::Struct { name, fields } in structs {
        let written = writeln!(program, "sizeof({name}),").and_then(|()| {
            fields.iter().try_for_each(|field| {
                let field = &field.name;
                writeln!(program, "offsetof({name}, {field}), sizeof((({name} *)0)->{field}),")
            })
        });
        written.map_err(|error| error.to_string())?;
    }
    program += "};\n";
    let folder = std::env::temp_dir().join(format!("musiccat-layout-{}", std::process::id()));
    let (program_path, object_path) = (folder.join("layout.c"), folder.join("layout.o"));
    source::write(&program_path, &program)?;
    let mut words = compiler.split_whitespace();
    let compiled = Command::new(words.next().unwrap_or("cc"))
        .args(words)
        .arg("-c")
        .arg(&program_path)
        .arg("-o")
        .arg(&object_path)
        .output();
    let object = std::fs::read(&object_path);
    // The folder is this run's own; what cannot be removed is left to the system.
    let _ = std::fs::remove_dir_all(&folder);
    let compiled = compiled.map_err(|error| format!("{compiler}: {error}"))?;
    if !compiled.status.success() {
        return Err(format!("{compiler}: {}", String::from_utf8_lossy(&compiled.stderr)));
    }
    let failed = |error: &dyn std::fmt::Display| format!("{}: {error}", object_path.display());
    let bytes = object.map_err(|error| failed(&error))?;
    let file = object::File::parse(bytes.as_slice()).map_err(|error| failed(&error))?;
    let section = file
        .section_by_name("mcat_layout")
        .ok_or_else(|| failed(&"no section of that name"))?;
    let section = section.data().map_err(|error| failed(&error))?;
    let little = file.is_little_endian();
    let number = |bytes: &[u8]| {
        let bytes = [bytes[0], bytes[1], bytes[2], bytes[3]];
        if little {
            u32::from_le_bytes(bytes)
        } else {
            u32::from_be_bytes(bytes)
        }
    };
    Ok((file.is_64(), section.chunks_exact(4).map(number).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const COMMITTED: &str = "struct a\n  0 4 int32_t x\n  4 4 int32_t y\nconstants\n  0 MCAT_OK\n";

    #[test]
    fn lines_added_at_the_end_of_a_struct_are_accepted() {
        let fresh = "struct b\n  0 4 int32_t x\nstruct a\n  0 4 int32_t x\n  4 4 int32_t y\n  8 8 int64_t z\nconstants\n  1 MCAT_NEW\n  0 MCAT_OK\n";
        assert_eq!(changes(COMMITTED, fresh), [""; 0]);
    }

    #[test]
    fn line_that_is_not_committed_is_refused() {
        assert_eq!(additions(COMMITTED, COMMITTED), [""; 0]);
        for (from, to) in [
            ("constants", "  8 8 int64_t z\nconstants"),
            ("constants", "struct b\n  0 4 int32_t x\nconstants"),
            ("  0 MCAT_OK\n", "  0 MCAT_OK\n  1 MCAT_NEW\n"),
        ] {
            assert_eq!(additions(COMMITTED, &COMMITTED.replace(from, to)).len(), 1, "{to:?}");
        }
    }

    #[test]
    fn any_other_change_of_the_layout_is_refused() {
        for (from, to) in [
            ("  4 4 int32_t y\n", ""),
            ("  0 4 int32_t x\n", "  0 4 int32_t w\n  4 4 int32_t x\n"),
            ("int32_t y", "uint32_t y"),
            ("int32_t y", "int32_t z"),
            ("struct a", "struct b"),
            ("0 MCAT_OK", "1 MCAT_OK"),
            ("  0 MCAT_OK\n", ""),
        ] {
            assert!(
                !changes(COMMITTED, &COMMITTED.replace(from, to)).is_empty(),
                "{from:?} -> {to:?}"
            );
        }
    }
}
