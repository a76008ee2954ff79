//! The header in the order of docs/functions.md, the index by task: each section becomes a group with its types and functions, and the
//! index is printed on top.
use crate::c;

/// The index, from the root of the repository.
pub const INDEX: &str = "docs/functions.md";

/// A section of the index.
pub struct Section<'i> {
    title: &'i str,
    /// Types and constants; `MCAT_LOG_*` is all constants with that beginning.
    types: Vec<&'i str>,
    calls: Vec<Call<'i>>,
}

struct Call<'i> {
    name: &'i str,
    is_for_players: bool,
    may_wait: bool,
    does: &'i str,
}

/// Reads the index.
pub fn sections(index: &str) -> Vec<Section<'_>> {
    let mut sections = Vec::new();
    for line in index.lines() {
        if let Some(title) = line.strip_prefix("## ") {
            sections.push(Section {
                title,
                types: Vec::new(),
                calls: Vec::new(),
            });
        }
        let Some(section) = sections.last_mut() else { continue };
        if let Some(types) = line.strip_prefix("Types: ") {
            section.types.extend(types.split('`').skip(1).step_by(2));
        }
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        if let [_, name, marked, waits, does, _] = cells[..]
            && let Some(name) = name.strip_prefix('`').and_then(|name| name.strip_suffix('`'))
        {
            section.calls.push(Call {
                name,
                is_for_players: !marked.is_empty(),
                may_wait: waits == "yes",
                does,
            });
        }
    }
    sections
}

/// The index as it is printed in the header's first comment.
pub fn printed(sections: &[Section]) -> String {
    let mut text = String::new();
    for section in sections.iter().filter(|section| !section.calls.is_empty()) {
        text += &format!(" *\n *   {}\n", section.title);
        for call in &section.calls {
            let player = if call.is_for_players { '*' } else { ' ' };
            let waits = if call.may_wait { '~' } else { ' ' };
            text += &format!(" *   {player}{waits} {:<42} {}\n", call.name, call.does);
        }
    }
    text
}

/// Puts the declarations of a header into the groups of the index. `first` is the name of the first declaration that is moved.
pub fn arrange(header: &str, first: &str, sections: &[Section]) -> Result<String, String> {
    const OPEN: &str = "#ifdef __cplusplus\nextern \"C\" {\n#endif // __cplusplus\n\n";
    const CLOSE: &str = "#ifdef __cplusplus\n}  // extern";
    let start = header.find(&format!("#define {first} "));
    let start = start.and_then(|at| header[..at].rfind("/**"));
    let start = start.ok_or_else(|| format!("{first} is not in the header"))?;
    let end = header.rfind(CLOSE).ok_or("the header has no extern \"C\"")?;
    let middle = header[start..end].replace(OPEN, "");
    let mut pieces = pieces(&middle);
    let mut text = header[..start].to_owned() + OPEN;
    for section in sections {
        text += &banner(section.title);
        let calls = section.calls.iter().map(|call| call.name);
        for wanted in section.types.iter().copied().chain(calls) {
            let is_wanted = |name: &str| match wanted.strip_suffix('*') {
                Some(beginning) => name.starts_with(beginning),
                None => name == wanted,
            };
            let (found, rest): (Vec<_>, Vec<_>) = pieces.into_iter().partition(|(name, _)| is_wanted(name));
            pieces = rest;
            if found.is_empty() {
                return Err(format!("{INDEX}: {wanted} is not in the header, or listed twice"));
            }
            found.iter().for_each(|(_, piece)| text += &format!("{piece}\n\n"));
        }
        text += "/** @} */\n\n";
    }
    match pieces.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>() {
        left if left.is_empty() => Ok(text + &header[end..]),
        left => Err(format!(
            "{INDEX}: add {}: a function as a row of a section, a type or constant in its line \"Types: \"",
            left.join(", ")
        )),
    }
}

fn banner(title: &str) -> String {
    let name: String = title
        .to_lowercase()
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join("_");
    let line = "-".repeat(116);
    format!("/* {line} */\n/**\n * @defgroup {name} {title}\n * @{{\n */\n\n")
}

/// Each declaration with its comment, by its name.
fn pieces(text: &str) -> Vec<(String, &str)> {
    let mut starts: Vec<usize> = text.match_indices("\n/**\n").map(|(at, _)| at + 1).collect();
    starts.insert(0, 0);
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    let pieces = starts.iter().zip(ends).map(|(start, end)| text[*start..end].trim());
    pieces.map(|piece| (name(piece), piece)).collect()
}

fn name(piece: &str) -> String {
    let code = piece.split_once("*/").map_or(piece, |(_, code)| code).trim_start();
    let behind = |beginning: &str| code.strip_prefix(beginning);
    let rest = behind("#define ")
        .or_else(|| behind("enum "))
        .or_else(|| behind("typedef struct "))
        .or_else(|| behind("typedef int32_t (*"));
    match rest {
        Some(rest) => rest
            .chars()
            .take_while(|c| c.is_ascii_alphanumeric() || *c == '_')
            .collect(),
        None => c::functions(piece).pop().unwrap_or_else(|| code.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const INDEX: &str = "# Index\n\n## Client\n\nTypes: `mcat_client`, `MCAT_LOG_*`.\n\n| Function | | Network | Does |\n|---|---|---|---|\n\
        | `mcat_new` | ● | no | Make one. |\n\n## Tracks\n\n| `mcat_tracks` |  | yes | Tracks. |\n";
    const HEADER: &str = "#define MCAT_API\n\n/**\n * A.\n */\n#define MCAT_LOG_A 1\n\n/**\n * C.\n */\ntypedef struct mcat_client mcat_client;\n\n\
        #ifdef __cplusplus\nextern \"C\" {\n#endif // __cplusplus\n\n/**\n * T.\n */\nMCAT_API\nint mcat_tracks(void);\n\n\
        /**\n * N.\n */\nMCAT_API int mcat_new(void);\n\n#ifdef __cplusplus\n}  // extern \"C\"\n#endif\n";

    #[test]
    fn declarations_come_in_the_order_of_the_index() {
        let text = arrange(HEADER, "MCAT_LOG_A", &sections(INDEX)).unwrap();
        let mut at = 0;
        for part in [
            "extern \"C\" {",
            "@defgroup client Client",
            "/**\n * C.",
            "/**\n * A.",
            "/**\n * N.",
            "@}",
            "@defgroup tracks Tracks",
            "/**\n * T.",
            "@}",
            "}  // extern",
        ] {
            at += text[at..]
                .find(part)
                .unwrap_or_else(|| panic!("{part} is not after {at}: {text}"));
        }
    }

    #[test]
    fn declaration_without_a_line_and_line_without_a_declaration_are_named() {
        let less = INDEX.replace("| `mcat_new` | ● | no | Make one. |\n", "");
        let broken = arrange(HEADER, "MCAT_LOG_A", &sections(&less)).unwrap_err();
        assert!(broken.contains("add mcat_new: "), "{broken}");
        let more = INDEX.replace("`mcat_client`", "`mcat_client`, `mcat_box`");
        let broken = arrange(HEADER, "MCAT_LOG_A", &sections(&more)).unwrap_err();
        assert!(broken.contains("mcat_box is not in the header"), "{broken}");
    }

    #[test]
    fn printed_index_marks_what_players_need_and_what_may_wait() {
        let text = printed(&sections(INDEX));
        assert!(text.contains(" *   Client\n *   *  mcat_new "), "{text}");
        assert!(text.contains(" *   Tracks\n *    ~ mcat_tracks "), "{text}");
    }
}
