//! The languages of the sign-in form.

/// A language that the form speaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Language {
    English,
    German,
}

impl Language {
    /// The one that an `Accept-Language` header likes best; English where it names none of ours.
    pub(crate) fn accepted(header: Option<&str>) -> Language {
        let wishes = header.unwrap_or_default().split(',').filter_map(|wish| {
            let (tag, weight) = wish.split_once(';').unwrap_or((wish, "q=1"));
            let weight: f32 = weight.trim().strip_prefix("q=")?.parse().ok()?;
            let language = match tag.trim().split('-').next()? {
                name if name.eq_ignore_ascii_case("en") => Language::English,
                name if name.eq_ignore_ascii_case("de") => Language::German,
                _ => return None,
            };
            (weight > 0.0).then_some((weight, language))
        });
        // The first of equal ones.
        let best = wishes.reduce(|best, wish| if wish.0 > best.0 { wish } else { best });
        best.map_or(Language::English, |(_, language)| language)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn page_language_is_the_known_one_of_highest_weight() {
        for (header, expected) in [
            (None, Language::English),
            (Some("fr, de;q=0.4, en;q=0.3"), Language::German),
            (Some("en;q=0.5,de-AT;q=0.8"), Language::German),
            (Some("de-DE,de;q=0.9,en;q=0.8"), Language::German),
            (Some("en, de"), Language::English),
            (Some("de;q=0, en;q=0.1"), Language::English),
            (Some("DE"), Language::German),
            (Some("de;q=x,*"), Language::English),
        ] {
            assert_eq!(Language::accepted(header), expected, "{header:?}");
        }
    }
}
