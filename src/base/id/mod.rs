//! Ids: their kinds, and how to make path segments of them that cannot change the path, query or host of a call.
//!
//! An id is a moniker, a dot and a number ("alb.215461"). Some calls accept a shortcut instead ("artist/album"), and some an opaque text
//! that only the service can interpret (a member's id, the name of a tag).
use crate::abi::mcat_id_kind::{self, *};
use crate::base::display::{list, quoted};
use crate::base::error::Error;
use crate::base::memory;
use core::fmt;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

/// Longest id in bytes, shortcuts and opaque texts included. Since 1.0.
pub const MAX_ID_BYTES: usize = 300;
/// Longest list in bytes, percent-encoded, so that an address stays below 8 KB. Since 1.0.
pub const MAX_LIST_BYTES: usize = 6 * 1024;
/// Most ids that the service accepts in one request. Since 1.0.
pub const MAX_IDS_A_REQUEST: usize = 200;
/// Most ids of a call that may make several requests. Since 1.0.
pub const MAX_IDS: usize = 10_000;

/// Everything except RFC 3986's unreserved characters, and the two separators, which `Rule` allows only in some places.
const ENCODED: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~')
    .remove(b',')
    .remove(b'/');

const MONIKERS: [(&str, mcat_id_kind); 12] = [
    ("alb", MCAT_ID_ALBUM),
    ("art", MCAT_ID_ARTIST),
    ("tra", MCAT_ID_TRACK),
    ("g", MCAT_ID_GENRE),
    ("tag", MCAT_ID_TAG),
    ("pp", MCAT_ID_PLAYLIST),
    ("mp", MCAT_ID_PLAYLIST),
    ("ps", MCAT_ID_STATION),
    ("sas", MCAT_ID_STATION),
    ("imgs", MCAT_ID_IMAGE_SET),
    ("po", MCAT_ID_POST),
    ("RevAl", MCAT_ID_REVIEW),
];

/// The rule that an argument breaks, for `mcat_response.message`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// The argument's name in the header.
    pub argument: &'static str,
    /// What is wrong with it.
    pub rule: String,
}

impl Refusal {
    /// Says that `argument` breaks `rule`.
    pub fn new(argument: &'static str, rule: impl Into<String>) -> Self {
        let rule = rule.into();
        Refusal { argument, rule }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.argument, self.rule)
    }
}

impl From<Refusal> for Error {
    fn from(refusal: Refusal) -> Error {
        Error::argument(refusal.argument, refusal.rule)
    }
}

/// What one argument of one call accepts.
///
/// ```
/// use musiccat::{abi::mcat_id_kind::MCAT_ID_ALBUM, id};
/// const ALBUMS: id::Rule = id::Rule::ids(&[MCAT_ID_ALBUM]).many().or_shortcut(2, &["top", "new"]);
/// assert_eq!(id::segments("ids", "Alb.1,alb.2", ALBUMS).unwrap(), ("Alb.1,alb.2".to_string(), 2));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    ids: bool,
    kinds: &'static [mcat_id_kind],
    shortcut_parts: usize,
    siblings: &'static [&'static str],
    opaque: bool,
    many: bool,
}

impl Rule {
    /// Ids of these kinds; of all kinds if `kinds` is empty. An id with an unknown moniker is accepted: the service may have added the kind
    /// later.
    pub const fn ids(kinds: &'static [mcat_id_kind]) -> Self {
        Rule {
            ids: true,
            kinds,
            shortcut_parts: 0,
            siblings: &[],
            opaque: false,
            many: false,
        }
    }

    /// A shortcut with this many parts, and no id. `siblings` as for `or_shortcut`.
    pub const fn shortcut(parts: usize, siblings: &'static [&'static str]) -> Self {
        Rule {
            ids: false,
            shortcut_parts: parts,
            siblings,
            ..Rule::ids(&[])
        }
    }

    /// Any text: a member's id, a tag's name.
    pub const fn opaque() -> Self {
        Rule {
            opaque: true,
            ..Rule::ids(&[])
        }
    }

    /// Also accepts shortcuts with this many parts. `siblings` are the service's own words at the same place of a path ("top" beside
    /// `/artists/{ids}`): a shortcut that begins with one would make another call. A sibling with a slash follows an id ("/tracks", as in
    /// `/albums/{id}/tracks`): a shortcut that ends with it would make another call.
    pub const fn or_shortcut(self, parts: usize, siblings: &'static [&'static str]) -> Self {
        Rule {
            shortcut_parts: parts,
            siblings,
            ..self
        }
    }

    /// Several, comma-separated.
    pub const fn many(self) -> Self {
        Rule { many: true, ..self }
    }

    /// "an artist or album id (art. or alb. and a number) or shortcut"
    fn expectation(&self) -> String {
        let monikers = MONIKERS
            .iter()
            .filter(|(_, kind)| self.kinds.contains(kind))
            .map(|(moniker, _)| format!("{moniker}."));
        let nouns: Vec<&str> = self.kinds.iter().map(|&kind| noun(kind)).collect();
        let (nouns, monikers) = match nouns.as_slice() {
            [] => ("".to_string(), "moniker.".to_string()),
            _ => (list(&nouns) + " ", list(&monikers.collect::<Vec<_>>())),
        };
        let article = if nouns.starts_with(['a', 'i']) || nouns.is_empty() {
            "an"
        } else {
            "a"
        };
        let shortcut = match self.shortcut_parts {
            0 => return format!("{article} {nouns}id ({monikers} and a number)"),
            1 => "shortcut",
            2 => "shortcut (artist/album)",
            _ => "shortcut (artist/album/track)",
        };
        match self.ids {
            true => format!("{article} {nouns}id ({monikers} and a number) or {shortcut}"),
            false => format!("a {shortcut}"),
        }
    }
}

/// The kind of an id by its moniker, ignoring case. `MCAT_ID_OTHER` for any other text.
pub fn kind(id: &str) -> mcat_id_kind {
    match id.split_once('.') {
        Some((moniker, number)) if is_number(number) => kind_of_moniker(moniker).unwrap_or(MCAT_ID_OTHER),
        _ => MCAT_ID_OTHER,
    }
}

/// The path segment of one id, percent-encoded; several segments for a shortcut of several parts.
pub fn segment(argument: &'static str, id: &str, rule: Rule) -> Result<String, Refusal> {
    let rule = Rule { many: false, ..rule };
    Ok(checked(argument, id, rule)?.to_string())
}

/// The path segment of a comma-separated list of ids, percent-encoded and in the given order, and the number of ids. Accepts only one id
/// unless `rule` says `many`.
pub fn segments(argument: &'static str, ids: &str, rule: Rule) -> Result<(String, usize), Refusal> {
    let checked = checked(argument, ids, rule)?;
    Ok((checked.to_string(), checked.count))
}

/// The ids of a comma-separated list for a body: they cannot make an address too long, and need no second request.
pub(crate) fn for_body<'a>(argument: &'static str, ids: &'a str, rule: Rule) -> Result<Vec<&'a str>, Error> {
    let count = counted(argument, ids, rule)?;
    Ok(memory::list(count, ids.split(','))?)
}

/// The same for a list that may need several requests: `pieces` splits it for them.
pub(crate) fn long_list(argument: &'static str, ids: &str, rule: Rule) -> Result<(String, usize), Error> {
    let count = counted(argument, ids, rule)?;
    if count > MAX_IDS {
        let rule = format!("holds {count} ids, more than {MAX_IDS}: ask for fewer ids at a time");
        return Err(Error::argument(argument, rule));
    }
    let pieces = || utf8_percent_encode(ids, ENCODED);
    let mut list = String::new();
    memory::room(|| list.try_reserve_exact(pieces().map(str::len).sum()))?;
    list.extend(pieces());
    Ok((list, count))
}

/// Splits an encoded list between ids, into as few pieces as the limits of one request allow.
pub(crate) fn pieces(list: &str) -> impl Iterator<Item = &str> {
    let mut rest = list;
    core::iter::from_fn(move || {
        let ends = rest.match_indices(',').map(|(at, _)| at).chain([rest.len()]);
        let fitting = ends.take(MAX_IDS_A_REQUEST).take_while(|&end| end <= MAX_LIST_BYTES);
        // A single id is never too long.
        let piece = &rest[..fitting.last()?];
        rest = rest.get(piece.len() + 1..).unwrap_or_default();
        (!piece.is_empty()).then_some(piece)
    })
}

/// Ids that were checked; displays itself percent-encoded, without allocating.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Checked<'a> {
    ids: &'a str,
    count: usize,
}

impl fmt::Display for Checked<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        utf8_percent_encode(self.ids, ENCODED).fmt(f)
    }
}

/// Checks `ids` against `rule`, for use in an address.
pub(crate) fn checked<'a>(argument: &'static str, ids: &'a str, rule: Rule) -> Result<Checked<'a>, Refusal> {
    let count = counted(argument, ids, rule)?;
    let bytes: usize = utf8_percent_encode(ids, ENCODED).map(str::len).sum();
    if bytes > MAX_LIST_BYTES {
        let rule = format!(
            "the list of {count} ids takes {bytes} bytes in the address, more than {MAX_LIST_BYTES}: ask for fewer ids at a time"
        );
        return Err(Refusal::new(argument, rule));
    }
    Ok(Checked { ids, count })
}

/// Checks `ids` against `rule`, and counts them.
fn counted(argument: &'static str, ids: &str, rule: Rule) -> Result<usize, Refusal> {
    let refuse = |rule: String| Err(Refusal::new(argument, rule));
    if ids.is_empty() {
        return refuse("is empty".into());
    }
    let count = ids.split(',').count();
    if count > 1 && !rule.many {
        return refuse(format!("takes one id, not {count}"));
    }
    for id in ids.split(',') {
        if let Err(why) = check(id, rule, count) {
            return refuse(why);
        }
    }
    Ok(count)
}

fn check(id: &str, rule: Rule, count: usize) -> Result<(), String> {
    if id.is_empty() {
        return Err("holds an empty id".into());
    }
    if id.len() > MAX_ID_BYTES {
        return Err(format!("{} is longer than {MAX_ID_BYTES} bytes", quoted(id)));
    }
    if id.chars().any(char::is_control) {
        return Err(format!("{} holds a control character", quoted(id)));
    }
    if id.split('/').any(|part| matches!(part, "" | "." | "..")) {
        return Err(format!("{} holds an empty, \".\" or \"..\" part", quoted(id)));
    }
    let parts = id.split('/').count();
    if rule.opaque {
        return match parts {
            1 => Ok(()),
            _ => Err(format!("{} holds a \"/\"", quoted(id))),
        };
    }
    let expected = || Err(format!("{} is not {}", quoted(id), rule.expectation()));
    let first = id.split('/').next().unwrap_or(id);
    let last = id.rfind('/').map_or("", |at| &id[at..]);
    let is_sibling = |word: &&str| first.eq_ignore_ascii_case(word) || last.eq_ignore_ascii_case(word);
    match first.split_once('.') {
        // A text that begins like an id must be one, and never a shortcut: "alb.1/tracks" would make another call.
        Some((moniker, number)) if kind_of_moniker(moniker).is_some() => {
            let allowed = rule.ids && (rule.kinds.is_empty() || rule.kinds.contains(&kind(id)));
            if parts == 1 && is_number(number) && allowed {
                Ok(())
            } else {
                expected()
            }
        }
        Some((moniker, number)) if rule.ids && parts == 1 && is_moniker(moniker) && is_number(number) => Ok(()),
        _ if rule.siblings.iter().any(is_sibling) => Err(format!(
            "{} is not a shortcut here: the service has a call of that name",
            quoted(id)
        )),
        _ if parts != rule.shortcut_parts => expected(),
        _ if parts > 1 && count > 1 => Err(format!(
            "{} is in a list; a shortcut with a \"/\" must be alone",
            quoted(id)
        )),
        _ => Ok(()),
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_moniker(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphabetic())
}

fn kind_of_moniker(moniker: &str) -> Option<mcat_id_kind> {
    let known = MONIKERS.iter().find(|(known, _)| known.eq_ignore_ascii_case(moniker));
    known.map(|&(_, kind)| kind)
}

fn noun(kind: mcat_id_kind) -> &'static str {
    match kind {
        MCAT_ID_OTHER => "other",
        MCAT_ID_ALBUM => "album",
        MCAT_ID_ARTIST => "artist",
        MCAT_ID_TRACK => "track",
        MCAT_ID_GENRE => "genre",
        MCAT_ID_TAG => "tag",
        MCAT_ID_PLAYLIST => "playlist",
        MCAT_ID_STATION => "station",
        MCAT_ID_IMAGE_SET => "image set",
        MCAT_ID_POST => "post",
        MCAT_ID_REVIEW => "review",
    }
}

#[cfg(test)]
mod tests;
