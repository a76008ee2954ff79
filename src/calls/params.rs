//! The parameters of calls: one table states each one's name on the wire, its values and the versions that have it.
use crate::abi::mcat_item;
use crate::base::error::Error;
use crate::base::version::Version;
use core::fmt;
use std::sync::Arc;

/// Whether other calls have priority.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Priority {
    /// A user waits for the answer.
    #[default]
    Foreground,
    /// Background work: it never blocks a user's call, and backs off for longer.
    Background,
}

/// Parameters of a call; `None` and `false` mean "not given". The fields are those of `mcat_params`, where they are described.
#[derive(Clone, Debug, Default)]
pub struct Params {
    pub deadline_ms: Option<i64>,
    pub offset: Option<i64>,
    pub max_bytes: Option<i64>,
    pub resume_at: Option<i64>,
    pub limit: Option<i32>,
    pub rights: Option<i32>,
    pub is_streamable_only: Option<bool>,
    pub count: Option<i32>,
    pub previews: Option<i32>,
    pub priority: Priority,
    pub keep_raw: bool,
    pub allow_retry: bool,
    pub pretty: Option<bool>,
    pub opaque_catalog: bool,
    pub catalog: Option<String>,
    pub lang: Option<String>,
    pub range: Option<String>,
    pub include: Option<String>,
    pub include_hidden: Option<bool>,
    pub include_protected: Option<bool>,
    pub per_type_limit: Option<i32>,
    pub width: Option<i32>,
    pub height: Option<i32>,
    pub guid: Option<String>,
    pub sort: Option<String>,
    pub filter: Option<String>,
    pub upc: Option<String>,
    pub r#type: Option<String>,
    pub playlist_type: Option<String>,
    pub client: Option<String>,
    pub app_name: Option<String>,
    pub preset: Option<String>,
    pub fresh: bool,
    pub resume_etag: Option<String>,
    pub item: Option<OnItem>,
}

/// Receives each item of an answer as soon as it was read, with the milliseconds left, during its call; `false` ends the call.
#[derive(Clone)]
pub struct OnItem(pub Arc<TakeItem>);

/// A function that takes an item.
pub type TakeItem = dyn Fn(i64, &mcat_item) -> bool + Send + Sync;

impl fmt::Debug for OnItem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a function")
    }
}

/// Names each parameter once.
macro_rules! params {
    ($(#[$about:meta])* enum Param { $($(#[$one:meta])* $param:ident,)* }) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[repr(u8)]
        pub enum Param {
            $($(#[$one])* $param,)*
        }

        impl Param {
            pub const ALL: [Param; [$(Param::$param),*].len()] = [$(Param::$param),*];
        }
    };
}

params! {
    /// The parameters that only some calls take. If a parameter has another meaning on some call, it has two variants with one name:
    /// `Limit`, `IsrcLimit` and `MixedLimit`, `Range` and `ChartRange`, `PlaylistSort` and `TagSort`, `Rights` and `FavoriteRights`. In a
    /// query they are in this order.
    enum Param {
        Limit,
        Offset,
        Catalog,
        Lang,
        Range,
        ChartRange,
        Rights,
        FavoriteRights,
        StreamableOnly,
        FavoriteStreamableOnly,
        Include,
        Count,
        Previews,
        IncludeHidden,
        IncludeProtected,
        Guid,
        PlaylistSort,
        TagSort,
        Filter,
        IsrcLimit,
        /// For search up to 2.1.
        MixedLimit,
        Upc,
        Type,
        PerTypeLimit,
        PlaylistType,
        Width,
        Height,
        Client,
        AppName,
        Preset,
        Pretty,
        MaxBytes,
        ResumeAt,
        ResumeEtag,
        /// For every read.
        Item,
    }
}

/// A set of parameters.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Set(u64);

impl Set {
    pub const NONE: Set = Set(0);

    pub const fn of(params: &[Param]) -> Set {
        let (mut set, mut i) = (Set::NONE, 0);
        while i < params.len() {
            set = set.with(params[i]);
            i += 1;
        }
        set
    }

    pub const fn with(self, param: Param) -> Set {
        Set(self.0 | 1 << param as u8)
    }

    /// Whether the two sets overlap.
    pub const fn meets(self, other: Set) -> bool {
        self.0 & other.0 != 0
    }

    pub const fn has(self, param: Param) -> bool {
        self.0 & (1 << param as u8) != 0
    }
}

/// The highest offset in any list.
pub(crate) const MAX_OFFSET: i64 = i32::MAX as i64;

use Param::*;

impl Param {
    /// Its name in `mcat_params`.
    pub fn name(self) -> &'static str {
        match self {
            Limit | IsrcLimit | MixedLimit => "limit",
            Offset => "offset",
            Catalog => "catalog",
            Lang => "lang",
            Range | ChartRange => "range",
            Rights | FavoriteRights => "rights",
            StreamableOnly | FavoriteStreamableOnly => "is_streamable_only",
            Include => "include",
            Count => "count",
            Previews => "previews",
            IncludeHidden => "include_hidden",
            IncludeProtected => "include_protected",
            Guid => "guid",
            PlaylistSort | TagSort => "sort",
            Filter => "filter",
            Upc => "upc",
            Type => "type",
            PerTypeLimit => "per_type_limit",
            PlaylistType => "playlist_type",
            Width => "width",
            Height => "height",
            Client => "client",
            AppName => "app_name",
            Preset => "preset",
            Pretty => "pretty",
            MaxBytes => "max_bytes",
            ResumeAt => "resume_at",
            ResumeEtag => "resume_etag",
            Item => "item",
        }
    }

    /// All parameters with its name, including itself.
    const fn namesakes(self) -> Set {
        match self {
            Limit | IsrcLimit | MixedLimit => Set::of(&[Limit, IsrcLimit, MixedLimit]),
            Range | ChartRange => Set::of(&[Range, ChartRange]),
            PlaylistSort | TagSort => Set::of(&[PlaylistSort, TagSort]),
            Rights | FavoriteRights => Set::of(&[Rights, FavoriteRights]),
            StreamableOnly | FavoriteStreamableOnly => Set::of(&[StreamableOnly, FavoriteStreamableOnly]),
            _ => Set::NONE,
        }
    }

    /// The service's name for it; `None` if it is not in the query.
    pub fn wire(self) -> Option<&'static str> {
        Some(match self {
            StreamableOnly | FavoriteStreamableOnly => "isStreamableOnly",
            IncludeHidden => "includeHidden",
            IncludeProtected => "includeProtected",
            AppName | MaxBytes | ResumeAt | ResumeEtag | Item => return None,
            other => other.name(),
        })
    }

    /// The versions that have it, and its replacement in the others ("" if there is none).
    pub(crate) fn versions(self) -> (Version, Version, &'static str) {
        match self {
            Rights | FavoriteRights | PlaylistType => (Version::V2_2, Version::V2_2, ""),
            PerTypeLimit => (Version::V2_2, Version::V2_2, MixedLimit.name()),
            Guid => (Version::V2_1, Version::V2_2, ""),
            Include | FavoriteStreamableOnly => (Version::V1, Version::V2_1, ""),
            MixedLimit => (Version::V1, Version::V2_1, PerTypeLimit.name()),
            _ => (Version::V1, Version::V2_2, ""),
        }
    }

    /// The value as text if it was given, or the rule that it breaks.
    pub fn read(self, p: &Params) -> Result<Option<String>, &'static str> {
        const RANGES: &[&str] = &["day", "week", "month", "year", "life"];
        match self {
            Limit | MixedLimit => number(p.limit, 1..=200, "must be 1 to 200"),
            IsrcLimit => number(p.limit, 1..=50, "must be 1 to 50"),
            PerTypeLimit => number(p.per_type_limit, 1..=200, "must be 1 to 200"),
            Offset => whole(p.offset, 0..=MAX_OFFSET, "must be 0 to 2147483647"),
            Catalog => match &p.catalog {
                Some(name) if p.opaque_catalog => {
                    let fits =
                        (1..=64).contains(&name.len()) && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
                    kept(name, fits, "an opaque catalog is 1 to 64 letters, digits and _")
                }
                Some(code) => {
                    let fits = code.len() == 2 && code.bytes().all(|b| b.is_ascii_uppercase());
                    kept(
                        code,
                        fits,
                        "must be two upper-case letters (ISO 3166-1 alpha-2), or params.opaque_catalog must be set",
                    )
                }
                None => Ok(None),
            },
            Lang => match &p.lang {
                Some(tag) => language(tag).map(Some).ok_or(LANGUAGE),
                None => Ok(None),
            },
            Range => word(&p.range, RANGES, "must be day, week, month, year or life"),
            ChartRange => word(&p.range, &RANGES[1..], "must be week, month, year or life"),
            FavoriteRights if p.rights.is_some_and(|rights| rights > 0) && !filters_what_streams(p) => Err(STREAMS),
            Rights | FavoriteRights => number(p.rights, 0..=i32::MAX, "must be 0 or more"),
            FavoriteStreamableOnly if p.is_streamable_only == Some(true) && !filters_what_streams(p) => Err(STREAMS),
            StreamableOnly | FavoriteStreamableOnly => Ok(p.is_streamable_only.map(yes_or_no)),
            Include => match &p.include {
                Some(relations) => kept(
                    relations,
                    are_words(relations),
                    "must be names of relations, letters only, comma-separated, at most 64 bytes",
                ),
                None => Ok(None),
            },
            Count => number(p.count, 1..=5, "must be 1 to 5"),
            Previews => number(p.previews, 1..=5, "must be 1 to 5"),
            IncludeHidden => Ok(p.include_hidden.map(yes_or_no)),
            IncludeProtected => Ok(p.include_protected.map(yes_or_no)),
            Guid => line(
                &p.guid,
                300,
                "must be a member's id: 1 to 300 bytes without control characters",
            ),
            PlaylistSort => {
                const KEYS: &[&str] = &["privacy", "modified_date", "favorites", "alpha_asc", "alpha_desc"];
                let rule = "must be a comma-separated list of privacy, modified_date, favorites, alpha_asc and alpha_desc, each at most once";
                words(&p.sort, KEYS, rule)
            }
            TagSort => word(&p.sort, &["date", "popularity"], "must be date or popularity"),
            Filter => {
                const TYPES: &[&str] = &["all", "track", "album", "artist", "genre", "station", "playlist"];
                let rule = "must be all, track, album, artist, genre, station or playlist";
                word(&p.filter, TYPES, rule)
            }
            Upc => match &p.upc {
                Some(upc) => kept(upc, is_upc(upc), "must be 12 digits"),
                None => Ok(None),
            },
            Type => {
                const TYPES: &[&str] = &["album", "artist", "track", "tag", "playlist"];
                let rule =
                    "must be a comma-separated list of album, artist, track, tag and playlist, each at most once";
                words(&p.r#type, TYPES, rule)
            }
            PlaylistType => word(&p.playlist_type, &["editorial"], "must be editorial"),
            Width if p.width.is_some() && p.height.is_none() => Err("must be given together with height"),
            Width => number(p.width, 1..=10_000, "must be 1 to 10000"),
            Height if p.height.is_some() && p.width.is_none() => Err("must be given together with width"),
            Height => number(p.height, 1..=10_000, "must be 1 to 10000"),
            Client => line(&p.client, 256, "must be 1 to 256 bytes without control characters"),
            AppName => line(&p.app_name, 256, "must be 1 to 256 bytes without control characters"),
            Preset => match &p.preset {
                Some(preset) => kept(preset, is_preset(preset), "must be 1 to 64 letters, digits, - and _"),
                None => Ok(None),
            },
            Pretty => Ok(p.pretty.map(yes_or_no)),
            MaxBytes => whole(p.max_bytes, 1..=i64::MAX, "must be 1 or more"),
            ResumeAt => whole(p.resume_at, 0..=i64::MAX, "must be 0 or more"),
            ResumeEtag => match &p.resume_etag {
                Some(tag) => kept(
                    tag,
                    is_tag(tag),
                    "must be 1 to 1024 visible ASCII characters, as in download->etag",
                ),
                None => Ok(None),
            },
            Item => Ok(p.item.as_ref().map(|_| String::new())),
        }
    }
}

fn number(
    value: Option<i32>,
    range: core::ops::RangeInclusive<i32>,
    rule: &'static str,
) -> Result<Option<String>, &'static str> {
    let range = i64::from(*range.start())..=i64::from(*range.end());
    whole(value.map(i64::from), range, rule)
}

fn whole(
    value: Option<i64>,
    range: core::ops::RangeInclusive<i64>,
    rule: &'static str,
) -> Result<Option<String>, &'static str> {
    match value {
        Some(n) if range.contains(&n) => Ok(Some(n.to_string())),
        Some(_) => Err(rule),
        None => Ok(None),
    }
}

/// A text that must follow a rule.
fn kept(value: &str, fits: bool, rule: &'static str) -> Result<Option<String>, &'static str> {
    if fits { Ok(Some(value.to_owned())) } else { Err(rule) }
}

/// One of these words.
fn word(value: &Option<String>, known: &[&str], rule: &'static str) -> Result<Option<String>, &'static str> {
    match value {
        Some(word) if known.contains(&word.as_str()) => Ok(Some(word.clone())),
        Some(_) => Err(rule),
        None => Ok(None),
    }
}

/// Some of these words, each at most once, comma-separated.
fn words(value: &Option<String>, known: &[&str], rule: &'static str) -> Result<Option<String>, &'static str> {
    let Some(list) = value else { return Ok(None) };
    let before = |place| list.split(',').take(place);
    let fits = |(place, word)| known.contains(&word) && before(place).all(|other| other != word);
    match list.split(',').enumerate().all(fits) {
        true => Ok(Some(list.clone())),
        false => Err(rule),
    }
}

/// Any text of one line.
fn line(value: &Option<String>, most: usize, rule: &'static str) -> Result<Option<String>, &'static str> {
    match value {
        Some(text) if is_line(text, most) => Ok(Some(text.clone())),
        Some(_) => Err(rule),
        None => Ok(None),
    }
}

/// Whether a text is an ETag that can be sent.
pub fn is_tag(text: &str) -> bool {
    (1..=1024).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_graphic())
}

fn is_line(text: &str, most: usize) -> bool {
    (1..=most).contains(&text.len()) && !text.chars().any(char::is_control)
}

/// Checks an argument that must be one line of at most this many bytes.
pub(crate) fn check_line(argument: &str, text: &str, most: usize) -> Result<(), Error> {
    if is_line(text, most) {
        return Ok(());
    }
    Err(Error::argument(
        argument,
        format_args!("must be 1 to {most} bytes without control characters"),
    ))
}

/// Checks that a text can be a header's value: it must not end the line.
pub fn check_header(argument: &str, value: &str) -> Result<(), Error> {
    let legal = !value.is_empty() && value.len() <= 1024 && value.bytes().all(|b| (0x20..0x7f).contains(&b));
    if legal {
        Ok(())
    } else {
        Err(Error::argument(
            argument,
            "must be 1 to 1024 visible ASCII characters and spaces",
        ))
    }
}

/// Whether a text is a 12-digit Universal Product Code.
pub(crate) fn is_upc(text: &str) -> bool {
    text.len() == 12 && text.bytes().all(|b| b.is_ascii_digit())
}

fn is_preset(text: &str) -> bool {
    (1..=64).contains(&text.len())
        && text
            .bytes()
            .all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_')
}

/// Only these favorites can be streamable or not.
const STREAMS: &str = "takes effect only with filter track or album";

fn filters_what_streams(params: &Params) -> bool {
    matches!(params.filter.as_deref(), Some("track" | "album"))
}

fn yes_or_no(value: bool) -> String {
    value.to_string()
}

fn are_words(text: &str) -> bool {
    let is_word = |word: &str| !word.is_empty() && word.bytes().all(|b| b.is_ascii_alphabetic());
    text.len() <= 64 && text.split(',').all(is_word)
}

const LANGUAGE: &str = "must be an RFC 5646 language tag, such as fr, pt-BR or zh-Hant-TW: parts of 1 to 8 letters and digits, the first of 2 to 8 letters";

/// The part of a language tag that the service accepts: its first two subtags. `_`, as in names of locales, is read as `-`.
pub fn language(tag: &str) -> Option<String> {
    let is_part = |part: &str| (1..=8).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_alphanumeric());
    let separators = ['-', '_'];
    let mut parts = tag.split(separators);
    let first = parts.clone().next()?;
    if first.len() < 2 || first.bytes().any(|b| b.is_ascii_digit()) || !parts.all(is_part) {
        return None;
    }
    // A one-character subtag only introduces the next one, and the service does not accept it.
    match tag.split(separators).nth(1) {
        Some(second) if second.len() > 1 => Some(format!("{first}-{second}")),
        _ => Some(first.to_owned()),
    }
}

impl Params {
    /// Checks that the call `name` takes the parameters that were given.
    pub(crate) fn check(&self, name: &str, takes: Set) -> Result<(), Error> {
        self.each_given(name, takes, &mut |_, _| ())
    }

    /// Calls `found` with each given parameter and its value. Refuses those that the call `name` does not take.
    pub(crate) fn each_given(&self, name: &str, takes: Set, found: &mut dyn FnMut(Param, String)) -> Result<(), Error> {
        self.check_common()?;
        for param in Param::ALL {
            // Of two variants with one name, use the one that the call takes.
            if !takes.has(param) && takes.meets(param.namesakes()) {
                continue;
            }
            match param.read(self) {
                Ok(None) => {}
                Ok(Some(value)) if takes.has(param) => found(param, value),
                Err(broken) if takes.has(param) => return Err(Error::argument(param.name(), broken)),
                _ => {
                    return Err(Error::argument(param.name(), format_args!("{name} does not take it")));
                }
            }
        }
        Ok(())
    }

    /// Checks the parameters that every call takes.
    pub fn check_common(&self) -> Result<(), Error> {
        match self.deadline_ms {
            Some(ms) if !(1..=3_600_000).contains(&ms) => Err(Error::argument(
                "params.deadline_ms",
                "must be 1 to 3600000 milliseconds",
            )),
            _ => Ok(()),
        }
    }
}
