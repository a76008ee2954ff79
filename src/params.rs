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
}

/// The parameters that some calls take and others do not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Param {
    Limit,
    Offset,
    Catalog,
    Lang,
    Range,
    Rights,
    StreamableOnly,
    Include,
    Count,
    Previews,
    Pretty,
    MaxBytes,
    ResumeAt,
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

/// One row a parameter.
pub const RULES: &[Rule] = &[
    rule(Param::Limit, "limit", "limit", |p| {
        number(p.limit, 1..=200, "must be 1 to 200")
    }),
    rule(Param::Offset, "offset", "offset", |p| {
        number(p.offset, 0..=i64::from(i32::MAX), "must be 0 to 2147483647")
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
        Some(lang) if is_lang(lang) => Ok(Some(lang.clone())),
        Some(_) => Err("must be the first one or two parts of an RFC 5646 tag, such as fr or pt-BR"),
        None => Ok(None),
    }),
    rule(Param::Range, "range", "range", |p| match p.range.as_deref() {
        Some(range @ ("day" | "week" | "month" | "year" | "life")) => Ok(Some(range.to_owned())),
        Some(_) => Err("must be day, week, month, year or life"),
        None => Ok(None),
    }),
    Rule {
        since: Version::V2_2,
        ..rule(Param::Rights, "rights", "rights", |p| {
            number(p.rights, 0..=i32::MAX, "must be 0 or more")
        })
    },
    rule(Param::StreamableOnly, "is_streamable_only", "isStreamableOnly", |p| {
        Ok(p.is_streamable_only.map(yes_or_no))
    }),
    Rule {
        until: Version::V2_1,
        ..rule(Param::Include, "include", "include", |p| match &p.include {
            Some(relation) if is_word(relation) => Ok(Some(relation.clone())),
            Some(_) => Err("must be the name of a relation, letters only"),
            None => Ok(None),
        })
    },
    rule(Param::Count, "count", "count", |p| {
        number(p.count, 1..=5, "must be 1 to 5")
    }),
    rule(Param::Previews, "previews", "previews", |p| {
        number(p.previews, 1..=5, "must be 1 to 5")
    }),
    rule(Param::Pretty, "pretty", "pretty", |p| Ok(p.pretty.map(yes_or_no))),
    rule(Param::MaxBytes, "max_bytes", "", |p| {
        number(p.max_bytes, 1..=i64::MAX, "must be 1 or more")
    }),
    rule(Param::ResumeAt, "resume_at", "", |p| {
        number(p.resume_at, 0..=i64::MAX, "must be 0 or more")
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

fn yes_or_no(value: bool) -> String {
    value.to_string()
}

fn is_word(text: &str) -> bool {
    (1..=64).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_alphabetic() || b == b',')
}

fn is_lang(text: &str) -> bool {
    let part = |p: &str| (2..=8).contains(&p.len()) && p.bytes().all(|b| b.is_ascii_alphanumeric());
    let mut parts = text.split('-');
    let language = parts.next().unwrap_or_default();
    part(language)
        && language.bytes().all(|b| b.is_ascii_alphabetic())
        && parts.next().is_none_or(part)
        && parts.next().is_none()
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
