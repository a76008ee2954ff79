//! Which known word was meant by an unknown one.

/// How alike two words must be for one to be a slip of the other.
const ALIKE: f64 = 0.6;

/// ` (did you mean "play"?)` for a word that is like a known one; else nothing.
pub(crate) fn meant<'a>(word: &str, known: impl Iterator<Item = &'a str>) -> String {
    let alike = known.map(|known| (strsim::normalized_damerau_levenshtein(word, known), known));
    let alike = alike.filter(|(alike, _)| *alike >= ALIKE);
    let best = alike.max_by(|(one, _), (other, _)| one.total_cmp(other));
    best.map_or_else(String::new, |(_, known)| format!(" (did you mean {known:?}?)"))
}
