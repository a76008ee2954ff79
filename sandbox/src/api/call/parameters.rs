//! The parameters of a path and a query, and the view of the catalog that they ask for.

use super::Call;
use crate::base::markets::{MARKETS, Market};
use crate::base::refusal::Refusal;
use crate::base::version::Version;
use crate::music::catalog::Range;
use crate::shapes::view::View;

/// The longest page.
pub(crate) const MAX_LIMIT: u32 = 200;
/// The value of `rights` that leaves only what may be streamed.
const STREAMABLE: u32 = 2;

/// The part of a list that a call asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Page {
    pub(crate) limit: u32,
    pub(crate) offset: u32,
}

impl Call {
    /// `limit` and `offset`.
    pub(crate) fn page(&self) -> Result<Page, Refusal> {
        self.page_up_to(MAX_LIMIT)
    }

    /// `limit` and `offset` of a call whose pages are shorter than others'. Clients of version 1 may ask for any number and get
    /// this many.
    pub(crate) fn page_up_to(&self, most: u32) -> Result<Page, Refusal> {
        let most_stated = match self.version {
            Version::V1 => u32::MAX,
            _ => most,
        };
        Ok(Page {
            limit: self.number("limit", 1, most_stated)?.unwrap_or(20).min(most),
            offset: self.number("offset", 0, u32::MAX)?.unwrap_or(0),
        })
    }

    /// `limit` and `offset` of a call that must state the limit. Where clients of version 1 do not, they want the list.
    pub(crate) fn page_required(&self) -> Result<Page, Refusal> {
        match self.query("limit") {
            Some(_) => self.page(),
            None if self.version == Version::V1 => Ok(Page {
                limit: MAX_LIMIT,
                ..self.page()?
            }),
            None => Err(Refusal::bad_request("limit query parameter is required")),
        }
    }

    /// A whole number between two bounds, both allowed.
    pub(crate) fn number(&self, name: &str, least: u32, most: u32) -> Result<Option<u32>, Refusal> {
        let Some(text) = self.query(name) else {
            return Ok(None);
        };
        let digits = !text.is_empty() && text.bytes().all(|digit| digit.is_ascii_digit());
        // A number too large for the type is past the end of any list, too.
        let number = digits.then(|| text.parse().unwrap_or(u32::MAX));
        match number.filter(|number| (least..=most).contains(number)) {
            Some(number) => Ok(Some(number)),
            None if most == u32::MAX => Err(Refusal::bad_request(format!(
                "{name} must be an integer of {least} or more"
            ))),
            None => Err(Refusal::bad_request(format!(
                "{name} must be an integer from {least} to {most}"
            ))),
        }
    }

    /// The words true and false.
    pub(crate) fn flag(&self, name: &str, default: bool) -> Result<bool, Refusal> {
        match self.query(name) {
            None => Ok(default),
            Some("true") => Ok(true),
            Some("false") => Ok(false),
            Some(_) => Err(Refusal::bad_request(format!("{name} must be true or false"))),
        }
    }

    /// `range`.
    pub(crate) fn range(&self) -> Result<Range, Refusal> {
        let Some(text) = self.query("range") else {
            return Ok(Range::Month);
        };
        let rule = "range must be day, week, month, year or life";
        Range::parse(text).ok_or_else(|| Refusal::bad_request(rule))
    }

    /// `range` on the top lists that have it since 2.2; before, it is passed over.
    pub(crate) fn range_since_2_2(&self) -> Result<Range, Refusal> {
        if self.version < Version::V2_2 {
            return Ok(Range::Month);
        }
        self.range()
    }

    /// `catalog`, else the member's, else that of the United States.
    fn market(&self) -> Result<Market, Refusal> {
        let member = || self.member.and_then(|member| Market::find(member.catalog));
        match self.query("catalog") {
            Some(name) if Market::is_long_name(name) && !self.service.settings().strict => Ok(Market::DEFAULT),
            Some(code) => Market::find(code).ok_or_else(|| {
                let codes: Vec<&str> = MARKETS.iter().map(|market| market.code).collect();
                let codes = codes.join(", ");
                Refusal::bad_request(format!("catalog must be one of {codes}, in capitals"))
            }),
            None => Ok(member().unwrap_or(Market::DEFAULT)),
        }
    }

    /// The member's language, else English.
    fn language(&self) -> &str {
        self.member.map_or("en-US", |member| member.lang)
    }

    /// The caller's view, in the language that `lang` asks for: a language, and a script or a region.
    pub(crate) fn view_in_language(&self) -> Result<View<'_>, Refusal> {
        let view = self.view()?;
        // Some clients send their locale as it is: `en_US`.
        let Some(text) = self.query("lang").map(|text| text.replace('_', "-")) else {
            return Ok(view);
        };
        let all = |text: &str, kind: fn(&u8) -> bool| text.as_bytes().iter().all(kind);
        let is_language = |text: &str| matches!(text.len(), 2..=3) && all(text, u8::is_ascii_alphabetic);
        let is_second = |text: &str| match text.len() {
            2 | 4 => all(text, u8::is_ascii_alphabetic),
            3 => all(text, u8::is_ascii_digit),
            _ => false,
        };
        let is_known = match text.split_once('-') {
            None => is_language(&text),
            Some((language, second)) => is_language(language) && is_second(second),
        };
        if !is_known {
            let rule = "lang must be the first two parts of a language code, such as en-US or fr";
            return Err(Refusal::bad_request(rule));
        }
        Ok(View { language: text, ..view })
    }

    /// `isStreamableOnly`, and since 2.2 `rights`.
    fn streamable_only(&self) -> Result<bool, Refusal> {
        Ok(self.streamable_flag()? | self.streamable_rights()?)
    }

    /// `isStreamableOnly` of favorites, and since 2.2 `rights` in its place.
    pub(crate) fn streamable_favorites_only(&self) -> Result<bool, Refusal> {
        match self.version < Version::V2_2 {
            true => self.streamable_flag(),
            false => self.streamable_rights(),
        }
    }

    fn streamable_flag(&self) -> Result<bool, Refusal> {
        self.flag("isStreamableOnly", false)
    }

    fn streamable_rights(&self) -> Result<bool, Refusal> {
        let known = self.version >= Version::V2_2;
        Ok(known && self.number("rights", 0, u32::MAX)? == Some(STREAMABLE))
    }

    /// The relations whose objects are to be filled in; none since 2.2.
    pub(super) fn included(&self) -> Vec<&str> {
        match self.version < Version::V2_2 {
            true => self.query_list("include").unwrap_or_default(),
            false => Vec::new(),
        }
    }

    /// How this caller sees the catalog.
    pub(crate) fn view(&self) -> Result<View<'_>, Refusal> {
        Ok(View {
            catalog: &self.service.catalog,
            version: self.version,
            market: self.market()?,
            language: self.language().to_owned(),
            streamable_only: self.streamable_only()?,
            names: false,
            include: self.included().into_iter().map(str::to_owned).collect(),
            people: &self.people,
            image_url: &self.base_url,
        })
    }

    /// The value of a query parameter; the first one if it was given twice.
    pub(crate) fn query(&self, name: &str) -> Option<&str> {
        self.query_values(name).next()
    }

    /// The names of the query's parameters, as they were sent.
    pub(crate) fn query_names(&self) -> Vec<&str> {
        self.query.iter().map(|(name, _)| name.as_str()).collect()
    }

    fn query_values(&self, name: &str) -> impl Iterator<Item = &str> {
        let found = self.query.iter().filter(move |(key, _)| key == name);
        found.map(|(_, value)| value.as_str())
    }

    /// The entries of a query parameter that is a comma list, or several of it.
    pub(crate) fn query_list(&self, name: &str) -> Option<Vec<&str>> {
        self.query(name)?;
        let entries = self.query_values(name).flat_map(|list| list.split(','));
        Some(entries.map(str::trim).collect())
    }

    /// The ids of a query parameter that must name some: in one comma list, or in several.
    pub(crate) fn query_ids(&self, name: &str) -> Result<Vec<&str>, Refusal> {
        let ids: Vec<&str> = self.query_values(name).flat_map(comma_list).collect();
        match ids.is_empty() {
            true => Err(Refusal::bad_request(format!("{name} query parameter is required"))),
            false => Ok(ids),
        }
    }

    /// Whether a query parameter is the word true.
    pub(crate) fn is_set(&self, name: &str) -> bool {
        self.query(name) == Some("true")
    }
}

/// The entries of a comma list.
pub(crate) fn comma_list(list: &str) -> impl Iterator<Item = &str> {
    list.split(',').map(str::trim).filter(|item| !item.is_empty())
}
