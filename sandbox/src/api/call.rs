//! A request as the handlers see it: its member, its version, and every parameter checked in one place.

use crate::api::OwnCall;
use crate::base::body;
use crate::base::error::Refusal;
use crate::base::markets::{MARKETS, Market};
use crate::base::version::Version;
use crate::member::members::{DemoMember, MEMBERS};
use crate::member::oauth;
use crate::member::passwords::{self, Denied};
use crate::member::social::{self, Profile};
use crate::member::subscriptions;
use crate::music::catalog::Range;
use crate::service::Service;
use crate::shapes::view::View;
use axum::body::Bytes;
use axum::extract::RawPathParams;
use axum::http::request::Parts;
use axum::http::{HeaderValue, Method, header};
use serde_json::{Map, Value};
use std::cell::RefCell;
use std::sync::Arc;

/// The longest page.
pub(crate) const MAX_LIMIT: u32 = 200;
/// A metadata call names so many ids at the most: a page counts for each of them, and an answer must stay of a size to be held.
const MAX_IDS: usize = 200;
/// The value of `rights` that leaves only what may be streamed.
const STREAMABLE: u32 = 2;

/// The part of a list that a call asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Page {
    pub(crate) limit: u32,
    pub(crate) offset: u32,
}

/// What a call must prove.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Access {
    /// Nothing, or the handler checks it: sign-in, images, previews.
    Open,
    /// Nothing, but a token, where one is sent, decides what is shown.
    Public,
    /// The application, by its key.
    Key,
    /// The member, by an access token.
    Member,
}

/// What the journal is to say about a call beyond its request.
#[derive(Debug, Clone, Default)]
pub(crate) struct Noted {
    pub(crate) member: Option<String>,
    pub(crate) grant: Option<String>,
}

/// A request on its way through its handler.
pub(crate) struct Call {
    pub(crate) service: Arc<Service>,
    pub(crate) version: Version,
    pub(crate) head: Parts,
    pub(crate) body: Bytes,
    path: Vec<(String, String)>,
    query: Vec<(String, String)>,
    /// What addresses in the answer begin with.
    pub(crate) base_url: String,
    /// Who the access token belongs to, where one was sent.
    member: Option<&'static DemoMember>,
    /// The members, as this caller sees them, where `include` asks for them.
    people: Vec<Profile>,
    noted: RefCell<Noted>,
}

impl Call {
    pub(crate) fn new(
        service: Arc<Service>,
        version: Version,
        head: Parts,
        params: &RawPathParams,
        body: Bytes,
    ) -> Call {
        let mut call = Call::without_path(service, version, head, body);
        call.path = params
            .iter()
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect();
        call
    }

    pub(crate) fn without_path(service: Arc<Service>, version: Version, head: Parts, body: Bytes) -> Call {
        let query = head.uri.query().unwrap_or_default();
        let query = form_urlencoded::parse(query.as_bytes()).into_owned();
        let query = query.map(|(name, value)| (body::field_name(name), value)).collect();
        Call {
            base_url: service.place.asked(&head.headers),
            service,
            version,
            head,
            body,
            path: Vec::new(),
            query,
            member: None,
            people: Vec::new(),
            noted: RefCell::default(),
        }
    }

    /// The member of this user name and password.
    pub(crate) fn check_password(
        &self,
        user_name: &str,
        password: &str,
    ) -> rusqlite::Result<Result<&'static DemoMember, Denied>> {
        let service = &self.service;
        let (store, now) = (service.store.lock(), service.clock.now_ms());
        passwords::check_password(&store, &service.issued, now, user_name, password)
    }

    /// Checks what the call must prove, and the application's rate limit.
    pub(crate) fn admit(&mut self, access: Access) -> Result<(), Refusal> {
        if access == Access::Open {
            return Ok(());
        }
        let now = self.service.clock.now_ms();
        self.service.settle()?;
        let options = &self.service.options;
        let token = oauth::bearer(&self.head.headers);
        match self.key() {
            Some(key) if key == options.api_key.as_bytes() => {}
            Some(_) => return Err(Refusal::bad_key("The apikey is not known")),
            // A token was given to an application, so it names one too.
            None if access == Access::Key && token.is_none() => {
                return Err(Refusal::bad_key("The apikey header is missing"));
            }
            None => {}
        }
        match token {
            Some(token) => {
                let locked = self.version.locked_status();
                let member = oauth::authenticate(&self.service.store.lock(), token, now, locked)?;
                self.note_member(member);
                self.member = Some(member);
            }
            None if access == Access::Member => {
                let message = "The Authorization header with a Bearer token is missing";
                return Err(Refusal::bad_token(message, "Bearer realm=\"member\""));
            }
            None => {}
        }
        let is_own = self.head.extensions.get::<OwnCall>().is_some();
        if let Some(rate) = self.service.settings().quota.rate(self.version).filter(|_| !is_own) {
            let admitted = self.service.meter.admit(&options.api_key, rate, now);
            admitted.map_err(Refusal::too_many)?;
        }
        if self.path.iter().any(|(name, _)| name == "ids") && self.ids().next().is_none() {
            return Err(Refusal::not_found("The path names no id"));
        }
        if access == Access::Key && self.ids().count() > MAX_IDS {
            let rule = format!("A call takes at most {MAX_IDS} ids");
            return Err(Refusal::bad_request(rule));
        }
        if self.included().contains(&"members") {
            let store = self.service.store.lock();
            let profile = |member| social::profile(&store, self.member, member);
            self.people = MEMBERS.iter().map(profile).collect::<rusqlite::Result<_>>()?;
        }
        Ok(())
    }

    /// The application's key: a header, or a parameter of the query in any letter case, as the names of headers are.
    fn key(&self) -> Option<&[u8]> {
        let header = self.head.headers.get("apikey").map(HeaderValue::as_bytes);
        let is_key = |(name, _): &&(String, String)| name.eq_ignore_ascii_case("apikey");
        let in_query = || Some(self.query.iter().find(is_key)?.1.as_bytes());
        header.or_else(in_query)
    }

    /// The member of a call that needs one.
    pub(crate) fn member(&self) -> &'static DemoMember {
        self.member.expect("the routing table lets only members in")
    }

    /// The member of a call that a token may accompany.
    pub(crate) fn signed_in(&self) -> Option<&'static DemoMember> {
        self.member
    }

    /// The member of a call that needs one, if the subscription allows to stream.
    pub(crate) fn streamer(&self) -> Result<&'static DemoMember, Refusal> {
        let member = self.member();
        if subscriptions::plan(&self.service.store.lock(), member)?.may_stream() {
            return Ok(member);
        }
        let message = "Streaming is not allowed: the subscription is not in order";
        Err(Refusal::forbidden("1005", message))
    }

    /// Notes for the journal which grant was asked for, and for whom.
    pub(crate) fn note_grant(&self, grant: &str) {
        self.noted.borrow_mut().grant = Some(grant.to_owned());
    }

    pub(crate) fn note_member(&self, member: &DemoMember) {
        self.noted.borrow_mut().member = Some(member.user_name.to_owned());
    }

    /// Whether the path states a version.
    pub(crate) fn is_versioned(&self) -> bool {
        Version::stated_in(self.head.uri.path()).is_some()
    }

    /// Whether the answer is the same for everybody: a GET that no member signed.
    pub(crate) fn is_public(&self) -> bool {
        let read = self.head.method == Method::GET || self.head.method == Method::HEAD;
        read && !self.head.headers.contains_key(header::AUTHORIZATION)
    }

    /// What the journal is to say about this call.
    pub(crate) fn noted(self) -> Noted {
        self.noted.into_inner()
    }

    /// A part of the path that the routing table names.
    pub(crate) fn segment(&self, name: &str) -> &str {
        let found = self.path.iter().find(|(key, _)| key == name);
        found.map_or("", |(_, value)| value.as_str())
    }

    /// The ids or shortcuts of the path, in their order.
    pub(crate) fn ids(&self) -> impl Iterator<Item = &str> {
        comma_list(self.segment("ids"))
    }

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
    fn included(&self) -> Vec<&str> {
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

impl Call {
    /// The body, a JSON object.
    pub(crate) fn json(&self) -> Result<Value, Refusal> {
        let read = serde_json::from_slice(body::unmarked(&self.body)).ok();
        let object = read.filter(Value::is_object);
        object.ok_or_else(|| Refusal::bad_request("The body must be a JSON object"))
    }

    /// The fields of a form, or of a JSON object in its place.
    pub(crate) fn form(&self) -> Result<Value, Refusal> {
        let read = body::as_json(&self.head.headers, &self.body);
        let object = read.filter(Value::is_object);
        object.ok_or_else(|| Refusal::bad_request("The body must be a form or a JSON object"))
    }

    /// The fields of a token request: those that the body lacks are read from the query. Some clients send them there, and no body.
    pub(crate) fn fields(&self) -> Result<Value, Refusal> {
        let query = self.query.iter().cloned();
        let mut fields: Map<String, Value> = query.map(|(name, value)| (name, value.into())).collect();
        if !body::is_empty(&self.body)
            && let Value::Object(stated) = self.form()?
        {
            fields.extend(stated);
        }
        Ok(Value::Object(fields))
    }

    /// Every value of a form's field that may stand there more than once.
    pub(crate) fn form_values(&self, name: &str) -> Result<Vec<String>, Refusal> {
        let text = |value: &Value| value.as_str().map(str::to_owned);
        let values = match &self.form()?[name] {
            Value::Null => Some(Vec::new()),
            Value::Array(values) => values.iter().map(text).collect(),
            value => text(value).map(|text| vec![text]),
        };
        values.ok_or_else(|| Refusal::bad_request(format!("{name} must be text")))
    }
}

/// The entries of a comma list.
pub(crate) fn comma_list(list: &str) -> impl Iterator<Item = &str> {
    list.split(',').map(str::trim).filter(|item| !item.is_empty())
}

/// A text that a body may state; `null` states none.
pub(crate) fn optional_text(object: &Value, name: &str) -> Result<Option<String>, Refusal> {
    match &object[name] {
        Value::Null => Ok(None),
        Value::String(text) => Ok(Some(text.clone())),
        _ => Err(Refusal::bad_request(format!("{name} must be a string"))),
    }
}

/// The entries of a list in a body, at least one.
pub(crate) fn list_of<'a>(body: &'a Value, key: &str, rule: &str) -> Result<&'a [Value], Refusal> {
    let list = body[key].as_array().filter(|list| !list.is_empty());
    list.map(Vec::as_slice).ok_or_else(|| Refusal::bad_request(rule))
}
