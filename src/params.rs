//! Parameters of calls: one table says for each what it is called on the wire, which values it takes and which versions have it.
use crate::error::Error;
use crate::version::Version;

/// Whether others may go first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Priority {
    /// Somebody waits for the answer.
    #[default]
    Foreground,
    /// Nobody does: it never stands in the way of a button, and backs off for longer.
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
}

/// The parameters that some calls take and others do not. One that means something else on another call has two rules under one
/// name: `Limit`, `IsrcLimit` and `MixedLimit`, `Range` and `ChartRange`, `PlaylistSort` and `TagSort`, `Rights` and `FavoriteRights`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Param {
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
    /// Of search up to 2.1.
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
}

/// What one parameter is.
pub struct Rule {
    pub param: Param,
    /// As `mcat_params` calls it.
    pub name: &'static str,
    /// As the service calls it; "" where it is none of its query.
    pub wire: &'static str,
    pub since: Version,
    pub until: Version,
    /// The value as text if it was given, or the rule that it breaks.
    pub read: fn(&Params) -> Result<Option<String>, &'static str>,
}

const fn rule(
    param: Param,
    name: &'static str,
    wire: &'static str,
    read: fn(&Params) -> Result<Option<String>, &'static str>,
) -> Rule {
    Rule {
        param,
        name,
        wire,
        since: Version::V1,
        until: Version::V2_2,
        read,
    }
}

/// No list goes further than this.
pub(crate) const MAX_OFFSET: i64 = i32::MAX as i64;

/// One row a parameter.
pub const RULES: &[Rule] = &[
    rule(Param::Limit, "limit", "limit", |p| {
        number(p.limit, 1..=200, "must be 1 to 200")
    }),
    rule(Param::Offset, "offset", "offset", |p| {
        number(p.offset, 0..=MAX_OFFSET, "must be 0 to 2147483647")
    }),
    rule(Param::Catalog, "catalog", "catalog", |p| match &p.catalog {
        Some(name) if p.opaque_catalog => {
            let fits = (1..=64).contains(&name.len()) && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
            if fits {
                Ok(Some(name.clone()))
            } else {
                Err("an opaque catalog is 1 to 64 letters, digits and _")
            }
        }
        Some(code) if code.len() == 2 && code.bytes().all(|b| b.is_ascii_uppercase()) => Ok(Some(code.clone())),
        Some(_) => Err("must be two upper-case letters (ISO 3166-1 alpha-2), or opaque_catalog must be set"),
        None => Ok(None),
    }),
    rule(Param::Lang, "lang", "lang", |p| match &p.lang {
        Some(tag) => match language(tag) {
            Some(lang) => Ok(Some(lang)),
            None => Err(LANGUAGE),
        },
        None => Ok(None),
    }),
    rule(Param::Range, "range", "range", |p| {
        const RANGES: &[&str] = &["day", "week", "month", "year", "life"];
        word(&p.range, RANGES, "must be day, week, month, year or life")
    }),
    rule(Param::ChartRange, "range", "range", |p| {
        const RANGES: &[&str] = &["week", "month", "year", "life"];
        word(&p.range, RANGES, "must be week, month, year or life")
    }),
    Rule {
        since: Version::V2_2,
        ..rule(Param::Rights, "rights", "rights", |p| {
            number(p.rights, 0..=i32::MAX, "must be 0 or more")
        })
    },
    Rule {
        since: Version::V2_2,
        ..rule(Param::FavoriteRights, "rights", "rights", |p| match p.rights {
            Some(rights) if rights > 0 && !filters_what_streams(p) => Err(STREAMS),
            rights => number(rights, 0..=i32::MAX, "must be 0 or more"),
        })
    },
    rule(Param::StreamableOnly, "is_streamable_only", "isStreamableOnly", |p| {
        Ok(p.is_streamable_only.map(yes_or_no))
    }),
    Rule {
        until: Version::V2_1,
        ..rule(
            Param::FavoriteStreamableOnly,
            "is_streamable_only",
            "isStreamableOnly",
            |p| match p.is_streamable_only {
                Some(true) if !filters_what_streams(p) => Err(STREAMS),
                given => Ok(given.map(yes_or_no)),
            },
        )
    },
    Rule {
        until: Version::V2_1,
        ..rule(Param::Include, "include", "include", |p| match &p.include {
            Some(relations) if are_words(relations) => Ok(Some(relations.clone())),
            Some(_) => Err("must be names of relations, letters only, comma-separated, at most 64 bytes"),
            None => Ok(None),
        })
    },
    rule(Param::Count, "count", "count", |p| {
        number(p.count, 1..=5, "must be 1 to 5")
    }),
    rule(Param::Previews, "previews", "previews", |p| {
        number(p.previews, 1..=5, "must be 1 to 5")
    }),
    rule(Param::IncludeHidden, "include_hidden", "includeHidden", |p| {
        Ok(p.include_hidden.map(yes_or_no))
    }),
    rule(Param::IncludeProtected, "include_protected", "includeProtected", |p| {
        Ok(p.include_protected.map(yes_or_no))
    }),
    Rule {
        since: Version::V2_1,
        ..rule(Param::Guid, "guid", "guid", |p| {
            line(
                &p.guid,
                300,
                "must be a member's id: 1 to 300 bytes without control characters",
            )
        })
    },
    rule(Param::PlaylistSort, "sort", "sort", |p| {
        const KEYS: &[&str] = &["privacy", "modified_date", "favorites", "alpha_asc", "alpha_desc"];
        let rule = "must be a comma-separated list of privacy, modified_date, favorites, alpha_asc and alpha_desc, each at most once";
        words(&p.sort, KEYS, rule)
    }),
    rule(Param::TagSort, "sort", "sort", |p| {
        word(&p.sort, &["date", "popularity"], "must be date or popularity")
    }),
    rule(Param::Filter, "filter", "filter", |p| {
        const TYPES: &[&str] = &["all", "track", "album", "artist", "genre", "station", "playlist"];
        let rule = "must be all, track, album, artist, genre, station or playlist";
        word(&p.filter, TYPES, rule)
    }),
    rule(Param::IsrcLimit, "limit", "limit", |p| {
        number(p.limit, 1..=50, "must be 1 to 50")
    }),
    Rule {
        until: Version::V2_1,
        ..rule(Param::MixedLimit, "limit", "limit", |p| {
            number(p.limit, 1..=200, "must be 1 to 200")
        })
    },
    rule(Param::Upc, "upc", "upc", |p| match &p.upc {
        Some(upc) if is_upc(upc) => Ok(Some(upc.clone())),
        Some(_) => Err("must be 12 digits"),
        None => Ok(None),
    }),
    rule(Param::Type, "type", "type", |p| {
        const TYPES: &[&str] = &["album", "artist", "track", "tag", "playlist"];
        let rule = "must be a comma-separated list of album, artist, track, tag and playlist, each at most once";
        words(&p.r#type, TYPES, rule)
    }),
    Rule {
        since: Version::V2_2,
        ..rule(Param::PerTypeLimit, "per_type_limit", "per_type_limit", |p| {
            number(p.per_type_limit, 1..=200, "must be 1 to 200")
        })
    },
    Rule {
        since: Version::V2_2,
        ..rule(Param::PlaylistType, "playlist_type", "playlist_type", |p| {
            word(&p.playlist_type, &["editorial"], "must be editorial")
        })
    },
    rule(Param::Width, "width", "width", |p| match (p.width, p.height) {
        (Some(_), None) => Err("must be given together with height"),
        _ => number(p.width, 1..=10_000, "must be 1 to 10000"),
    }),
    rule(Param::Height, "height", "height", |p| match (p.width, p.height) {
        (None, Some(_)) => Err("must be given together with width"),
        _ => number(p.height, 1..=10_000, "must be 1 to 10000"),
    }),
    rule(Param::Client, "client", "client", |p| {
        line(&p.client, 256, "must be 1 to 256 bytes without control characters")
    }),
    rule(Param::AppName, "app_name", "", |p| {
        line(&p.app_name, 256, "must be 1 to 256 bytes without control characters")
    }),
    rule(Param::Preset, "preset", "preset", |p| match &p.preset {
        Some(preset) if is_preset(preset) => Ok(Some(preset.clone())),
        Some(_) => Err("must be 1 to 64 letters, digits, - and _"),
        None => Ok(None),
    }),
    rule(Param::Pretty, "pretty", "pretty", |p| Ok(p.pretty.map(yes_or_no))),
    rule(Param::MaxBytes, "max_bytes", "", |p| {
        number(p.max_bytes, 1..=i64::MAX, "must be 1 or more")
    }),
    rule(Param::ResumeAt, "resume_at", "", |p| {
        number(p.resume_at, 0..=i64::MAX, "must be 0 or more")
    }),
    rule(Param::ResumeEtag, "resume_etag", "", |p| match &p.resume_etag {
        Some(tag) if !is_tag(tag) => Err("must be 1 to 1024 visible ASCII characters, as download->etag told it"),
        tag => Ok(tag.clone()),
    }),
];

fn number<T: PartialOrd + ToString>(
    value: Option<T>,
    range: core::ops::RangeInclusive<T>,
    rule: &'static str,
) -> Result<Option<String>, &'static str> {
    match value {
        Some(n) if range.contains(&n) => Ok(Some(n.to_string())),
        Some(_) => Err(rule),
        None => Ok(None),
    }
}

/// One of some words.
fn word(value: &Option<String>, known: &[&str], rule: &'static str) -> Result<Option<String>, &'static str> {
    match value {
        Some(word) if known.contains(&word.as_str()) => Ok(Some(word.clone())),
        Some(_) => Err(rule),
        None => Ok(None),
    }
}

/// Some of some words, each once, comma-separated.
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

/// Whether a mark of some bytes can be asked by.
pub fn is_tag(text: &str) -> bool {
    (1..=1024).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_graphic())
}

fn is_line(text: &str, most: usize) -> bool {
    (1..=most).contains(&text.len()) && !text.chars().any(char::is_control)
}

/// Checks an argument that is a text of one line, of at most so many bytes.
pub(crate) fn check_line(argument: &str, text: &str, most: usize) -> Result<(), Error> {
    if is_line(text, most) {
        return Ok(());
    }
    let rule = format_args!("must be 1 to {most} bytes without control characters");
    Err(Error::argument(argument, rule))
}

/// Whether a text can stand as a header's value: it cannot end the line.
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

/// Of favorites, only these can be streamable or not.
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

/// What the service takes of a language tag: its first two parts. `_`, which the names of locales have, is read as `-`.
pub fn language(tag: &str) -> Option<String> {
    let is_part = |part: &str| (1..=8).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_alphanumeric());
    let separators = ['-', '_'];
    let mut parts = tag.split(separators);
    let first = parts.clone().next()?;
    if first.len() < 2 || first.bytes().any(|b| b.is_ascii_digit()) || !parts.all(is_part) {
        return None;
    }
    // A single letter or digit only begins what comes after it, and the service does not take that.
    match tag.split(separators).nth(1) {
        Some(second) if second.len() > 1 => Some(format!("{first}-{second}")),
        _ => Some(first.to_owned()),
    }
}

impl Params {
    /// Checks what every call takes.
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
