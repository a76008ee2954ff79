//! Patterns of paths.

/// Whether the pattern matches the whole text; `*` stands for any characters, none included.
pub(crate) fn matches(pattern: &str, text: &str) -> bool {
    let Some((first, rest)) = pattern.split_once('*') else {
        return pattern == text;
    };
    let Some(mut text) = text.strip_prefix(first) else {
        return false;
    };
    let mut pieces: Vec<&str> = rest.split('*').collect();
    let last = pieces.pop().unwrap_or_default();
    for piece in pieces {
        match text.find(piece) {
            Some(at) => text = &text[at + piece.len()..],
            None => return false,
        }
    }
    text.ends_with(last)
}

#[cfg(test)]
mod tests {
    use super::matches;

    #[test]
    fn a_star_stands_for_any_characters() {
        for (pattern, text, expected) in [
            ("*", "", true),
            ("*", "/v2.2/me/account", true),
            ("/me/*", "/me/account", true),
            ("/me/*", "/men/account", false),
            ("*/top", "/artists/top", true),
            ("*/top", "/artists/top/1", false),
            ("/a/*/c/*", "/a/b/c/d/e", true),
            ("/a/*/c", "/a/c", false),
            ("ab*ba", "aba", false),
            ("/exact", "/exact", true),
            ("/exact", "/exactly", false),
        ] {
            assert_eq!(matches(pattern, text), expected, "{pattern} on {text}");
        }
    }
}
