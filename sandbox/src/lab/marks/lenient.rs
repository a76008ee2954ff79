//! Finds the values that names tell in texts that are in no form that could be read: broken JSON, forms sent as plain text, XML, lines of
//! `name: value`. It may take more for a value than is one, and never less.

use std::ops::Range;

/// A name and where its value is.
type Found<'t> = (&'t str, Range<usize>);

/// Names and values, in their order.
pub(super) fn values(text: &str) -> Vec<Found<'_>> {
    let mut found: Vec<Found<'_>> = Vec::new();
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'=' => found.extend(name_before(text, at).map(|name| (name, value_after(text, at + 1, "&;,<>\"'")))),
            b':' => found.extend(name_before(text, at).map(|name| (name, value_after(text, at + 1, ",}]&;<>")))),
            b'>' => found.extend(element(text, at)),
            _ => {}
        }
        if byte == b'=' {
            found.extend(attribute(text, at));
        }
    }
    found.retain(|(_, value)| !value.is_empty());
    found
}

/// The name that ends here, quoted or not, with or without a blank between.
fn name_before(text: &str, end: usize) -> Option<&str> {
    let before = text[..end].trim_end_matches([' ', '\t']);
    let before = before.strip_suffix(['"', '\'']).unwrap_or(before);
    // JSON within JSON has its quotes escaped.
    let before = before.trim_end_matches('\\');
    let is_letter = |letter: char| letter.is_ascii_alphanumeric() || "_-.[]".contains(letter);
    let start = before.trim_end_matches(is_letter).len();
    Some(&before[start..]).filter(|name| !name.is_empty())
}

/// The value that begins here: in its quotes, or up to one of these signs or the line's end.
fn value_after(text: &str, from: usize, ends: &str) -> Range<usize> {
    let from = from + (text[from..].len() - text[from..].trim_start_matches([' ', '\t']).len());
    let rest = &text[from..];
    // Escaped quotes are those of JSON within JSON.
    let slashes = rest.len() - rest.trim_start_matches('\\').len();
    let quoted = &rest[slashes..];
    let Some(quote) = quoted.chars().next().filter(|quote| "\"'".contains(*quote)) else {
        let end = rest.find(|sign: char| ends.contains(sign) || "\r\n".contains(sign));
        let end = from + end.unwrap_or(rest.len());
        return from..from + text[from..end].trim_end().len();
    };
    let start = from + slashes + 1;
    let closing = format!("{}{quote}", &rest[..slashes]);
    let mut end = start;
    while let Some(found) = text[end..].find(&closing) {
        let before = &text[start..end + found];
        if slashes > 0 || (before.len() - before.trim_end_matches('\\').len()).is_multiple_of(2) {
            return start..end + found;
        }
        end += found + closing.len();
    }
    start..text.len()
}

/// The text of an XML element whose tag ends here, under the element's name.
fn element(text: &str, at: usize) -> Option<Found<'_>> {
    let tag = &text[text[..at].rfind('<')? + 1..at];
    if tag.starts_with(['/', '!', '?']) || tag.ends_with('/') {
        return None;
    }
    let named = name_of(tag).or_else(|| tag.split_whitespace().next())?;
    // Without the prefix of its name space.
    let name = named.rsplit(':').next().unwrap_or(named);
    let rest = &text[at + 1..];
    let value = match rest.trim_start().strip_prefix("<![CDATA[") {
        Some(data) => {
            let start = text.len() - data.len();
            start..start + data.find("]]>").unwrap_or(data.len())
        }
        None => at + 1..at + 1 + rest.find('<').unwrap_or(rest.len()),
    };
    Some((name, value))
}

/// The attribute `value` or `content` whose equals sign this is, under the name that another attribute of the tag gives it:
/// `<param name="password" value="x"/>`.
fn attribute(text: &str, at: usize) -> Option<Found<'_>> {
    name_before(text, at).filter(|name| ["value", "content"].contains(name))?;
    let start = text[..at].rfind('<')? + 1;
    let end = start + text[start..].find('>').unwrap_or(text.len() - start);
    let name = name_of(&text[start..end])?;
    Some((name, value_after(text, at + 1, "<>\"' ")))
}

/// What the attribute `name` or `key` of a tag says.
fn name_of(tag: &str) -> Option<&str> {
    let at = tag
        .find(" name=")
        .map(|at| at + 6)
        .or(tag.find(" key=").map(|at| at + 5))?;
    Some(&tag[value_after(tag, at, " >")])
}

#[cfg(test)]
mod tests {
    use super::values;

    #[test]
    fn values_are_found_under_their_names_in_every_writing() {
        for (text, name, value) in [
            (r#"{"password":"hunter2""#, "password", "hunter2"),
            (r#"{"a":1, "password" : "hun\"ter2"#, "password", r#"hun\"ter2"#),
            (r#"{"a": "{\"password\": \"hunter2\", \"b\":1}""#, "password", "hunter2"),
            ("{'password': 'hunter2', x", "password", "hunter2"),
            ("{password: 1234, x: 5", "password", "1234"),
            ("password=hunter2", "password", "hunter2"),
            ("a=b&password=hunter2&c=d", "password", "hunter2"),
            ("user me\npassword: hunter2\r\nx: y", "password", "hunter2"),
            ("<a password=\"hunter2\"/>", "password", "hunter2"),
            ("<a b='c' password = 'hunter2'>", "password", "hunter2"),
            (
                "<x><w:password type=\"a\">hunter2</w:password></x>",
                "password",
                "hunter2",
            ),
            ("<password><![CDATA[hunter2]]></password>", "password", "hunter2"),
            ("<param name=\"password\" value=\"hunter2\"/>", "password", "hunter2"),
            ("<param value=\"hunter2\" name=\"password\"/>", "password", "hunter2"),
            ("<param name=\"password\">hunter2</param>", "password", "hunter2"),
            ("<password>hunter2", "password", "hunter2"),
            ("pässwort=ü password=é", "password", "é"),
        ] {
            let found = values(text);
            let found: Vec<_> = found.iter().map(|(name, at)| (*name, &text[at.clone()])).collect();
            assert!(found.contains(&(name, value)), "{text}: {found:?}");
        }
        assert!(values("no names here").is_empty());
    }
}
