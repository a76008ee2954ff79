//! A request as a value: what is to be sent, and what may be done with it. Pure; nothing here touches the network.
use crate::error::{Error, Reason};
use crate::id::{self, Rule as IdRule};
use crate::params::{Param, Params, Priority, RULES, Rule, check_line};
use crate::version::Version;
use crate::walk::Walk;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use zeroize::Zeroizing;

/// What a query or form value may hold as it is: RFC 3986's unreserved characters.
const PLAIN: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    Get,
    Post,
    Put,
    Delete,
}

impl Method {
    pub fn as_str(self) -> &'static str {
        match self {
            Method::Get => "GET",
            Method::Post => "POST",
            Method::Put => "PUT",
            Method::Delete => "DELETE",
        }
    }
}

/// Which secret a request carries.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Credential {
    None,
    /// Header apikey.
    Key,
    /// Header Authorization: Bearer, the member's access token. The key goes along.
    Member,
    /// HTTP Basic, key and secret.
    KeyAndSecret,
}

/// What happens if a request reaches the service twice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    /// Reading: nothing.
    Read,
    /// The same as once.
    Idempotent,
    /// An event is counted twice.
    Event,
    /// Something comes to be twice.
    Never,
}

impl Class {
    /// Whether it may be sent again after a try that may have reached the service. `allowed` is the caller's own word for it.
    pub fn may_repeat(self, allowed: bool) -> bool {
        match self {
            Class::Read | Class::Idempotent => true,
            Class::Event => allowed,
            Class::Never => false,
        }
    }
}

/// What a request carries.
#[derive(Clone, Default)]
pub enum Body {
    #[default]
    None,
    /// Wiped when dropped: forms and token calls hold secrets.
    Bytes {
        content_type: String,
        bytes: Zeroizing<Vec<u8>>,
    },
    File(FileForm),
}

/// A multipart form with one file, whose bytes come from a source while it is sent.
#[derive(Clone)]
pub struct FileForm {
    pub content_type: String,
    /// What stands before the file.
    pub before: Vec<u8>,
    /// Bytes of the file.
    pub length: usize,
    /// What stands behind it.
    pub after: Vec<u8>,
}

impl FileForm {
    /// Bytes of the whole.
    pub fn whole(&self) -> usize {
        self.before.len() + self.length + self.after.len()
    }
}

/// What the answer of a success is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expect {
    /// JSON.
    Json,
    /// JSON or nothing: the change itself is the result.
    Change,
    /// Anything: the caller looks at it.
    Anything,
}

/// What a change becomes visible by, where the service only accepts it (202) and carries it out later.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Visible {
    /// Content that is among the member's favorites then, or no longer.
    Favorites { ids: Vec<String>, added: bool },
    /// A playlist of the member's that is then as it was sent.
    Playlist(SentPlaylist),
}

/// A playlist as it was sent. What was not is `None`, and may be anything.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SentPlaylist {
    pub id: String,
    pub name: Option<String>,
    pub description: Option<String>,
    pub privacy: Option<String>,
    pub tracks: Option<Vec<String>>,
    pub tags: Option<Vec<String>>,
}

impl Visible {
    /// What is left of it without the ids and the parts that the service refused; `None` where nothing is.
    pub fn without(mut self, refused: &[String]) -> Option<Visible> {
        let is_refused = |word: &str| refused.iter().any(|other| other.eq_ignore_ascii_case(word));
        let is_left = match &mut self {
            Visible::Favorites { ids, .. } => {
                ids.retain(|id| !is_refused(id));
                !ids.is_empty()
            }
            Visible::Playlist(sent) => {
                sent.privacy.take_if(|_| is_refused("privacy"));
                sent.tracks.take_if(|_| is_refused("tracks"));
                sent.tags.take_if(|_| is_refused("tags"));
                let texts = [&sent.name, &sent.description, &sent.privacy];
                let lists = [&sent.tracks, &sent.tags];
                texts.iter().any(|text| text.is_some()) || lists.iter().any(|list| list.is_some())
            }
        };
        is_left.then_some(self)
    }
}

/// Something that not every version has.
#[derive(Clone, Copy)]
struct Need {
    what: &'static str,
    since: Version,
    until: Version,
    /// The call that does its work in the other versions; "" where none does.
    instead: &'static str,
}

#[derive(Clone)]
pub struct Request {
    /// The call, as C names it without the prefix.
    pub name: &'static str,
    pub method: Method,
    /// The path behind the version, with `{placeholders}`.
    pub template: String,
    /// The encoded path segments that take the placeholders' places.
    pub segments: Vec<(&'static str, String)>,
    /// Names and values, not encoded yet.
    pub query: Vec<(&'static str, String)>,
    /// A name in the query that is another one before 2.2, and that one.
    renamed: Option<(&'static str, &'static str)>,
    /// A query that the caller encoded (raw calls).
    pub raw_query: Option<String>,
    pub body: Body,
    pub credential: Credential,
    pub class: Class,
    pub expect: Expect,
    pub unversioned: bool,
    /// The list comes in pages.
    pub paged: bool,
    /// Catalog and language can be given.
    pub metadata: bool,
    /// The playlist that it changes: no other change of the member's may be under way at the same time.
    pub changes: Option<String>,
    /// How many ids it names: the service counts `limit` for each.
    pub ids: usize,
    pub params: Params,
    /// What an acceptance announces.
    pub announces: Option<Visible>,
    /// Before this version the list comes whole.
    pub paged_since: Version,
    /// The pages before this one.
    pub walk: Walk,
    needs: Vec<Need>,
    in_parts: bool,
}

impl Request {
    pub fn new(name: &'static str, method: Method, template: impl Into<String>) -> Request {
        Request {
            name,
            method,
            template: template.into(),
            segments: Vec::new(),
            query: Vec::new(),
            renamed: None,
            raw_query: None,
            body: Body::None,
            credential: Credential::Key,
            class: if method == Method::Get {
                Class::Read
            } else {
                Class::Never
            },
            expect: if method == Method::Get {
                Expect::Json
            } else {
                Expect::Change
            },
            unversioned: false,
            paged: false,
            metadata: false,
            changes: None,
            ids: 1,
            params: Params::default(),
            announces: None,
            paged_since: Version::V1,
            walk: Walk::default(),
            needs: Vec::new(),
            in_parts: false,
        }
    }

    /// A metadata call: read with the application key.
    pub fn get(name: &'static str, template: impl Into<String>) -> Request {
        Request::new(name, Method::Get, template)
    }

    /// It needs the member's access token.
    pub fn member(mut self) -> Request {
        self.credential = Credential::Member;
        self
    }

    pub fn class(mut self, class: Class) -> Request {
        self.class = class;
        self
    }

    /// It exists since `version`.
    pub fn since(self, version: Version) -> Request {
        let call = self.name;
        self.need(call, version, Version::V2_2)
    }

    /// It exists up to `version`.
    pub fn until(self, version: Version) -> Request {
        let call = self.name;
        self.need(call, Version::V1, version)
    }

    /// `what` was asked of it, which exists in these versions only.
    pub fn need(mut self, what: &'static str, since: Version, until: Version) -> Request {
        self.needs.push(Need {
            what,
            since,
            until,
            instead: "",
        });
        self
    }

    /// In the versions that lack it, `call` does its work.
    pub fn instead(mut self, call: &'static str) -> Request {
        if let Some(need) = self.needs.last_mut() {
            need.instead = call;
        }
        self
    }

    /// It changes this playlist, in one or more requests: other changes of the same one wait until it is done.
    pub fn changes(mut self, playlist: &str) -> Request {
        // The service takes ids in any letter case.
        self.changes = Some(playlist.to_ascii_lowercase());
        self
    }

    /// It may name more ids than one request carries: what several answers hold makes one response. Stands before `id`.
    pub fn in_parts(mut self) -> Request {
        self.in_parts = true;
        self
    }

    /// Fills `{placeholder}` with one id, or several where `rule` allows it.
    pub fn id(mut self, placeholder: &'static str, ids: &str, rule: IdRule) -> Result<Request, Error> {
        let (segment, count) = match self.in_parts {
            true => id::long_list(placeholder, ids, rule)?,
            false => id::segments(placeholder, ids, rule)?,
        };
        self.ids = count;
        self.segments.push((placeholder, segment));
        Ok(self)
    }

    /// Fills `{placeholder}` with any text of one line.
    pub fn text(mut self, placeholder: &'static str, text: &str) -> Result<Request, Error> {
        check_line(placeholder, text, id::MAX_ID_BYTES)?;
        if matches!(text, "." | "..") {
            // Encoded or not, they would be steps in the path.
            return Err(Error::argument(placeholder, "must not be \".\" or \"..\""));
        }
        self.segments
            .push((placeholder, utf8_percent_encode(text, PLAIN).to_string()));
        Ok(self)
    }

    /// From `version` on, one id only.
    pub fn one_id_since(self, version: Version) -> Request {
        if self.ids > 1 && version > Version::V1 {
            let until = if version == Version::V2_2 {
                Version::V2_1
            } else {
                Version::V1
            };
            return self.need("several ids", Version::V1, until);
        }
        self
    }

    /// Takes over `params`, which may set those in `taken` and no others. A parameter of a later version than the call is
    /// given as (`param`, version).
    pub fn takes(mut self, params: &Params, taken: &[&[Param]]) -> Result<Request, Error> {
        params.check_common()?;
        let takes = |rule: &Rule| taken.iter().any(|set| set.contains(&rule.param));
        for rule in RULES {
            // Of two rules under one name, the one that the call takes is in force.
            if !takes(rule) && RULES.iter().any(|other| other.name == rule.name && takes(other)) {
                continue;
            }
            let value = match (rule.read)(params) {
                Ok(None) => continue,
                _ if !takes(rule) => {
                    return Err(Error::argument(
                        rule.name,
                        format_args!("{} does not take it", self.name),
                    ));
                }
                Ok(Some(value)) => value,
                Err(broken) => return Err(Error::argument(rule.name, broken)),
            };
            if rule.since > Version::V1 || rule.until < Version::V2_2 {
                self = self.need(rule.name, rule.since, rule.until);
            }
            if !rule.wire.is_empty() {
                self.query.push((rule.wire, value));
            }
        }
        self.paged = taken.iter().any(|set| set.contains(&Param::Offset));
        // The service knows the member's own catalog and language.
        self.metadata = self.credential == Credential::Key && taken.iter().any(|set| set.contains(&Param::Catalog));
        self.params = params.clone();
        Ok(self)
    }

    /// `param`, if it was given, needs `version` on this call.
    pub fn param_since(self, param: Param, version: Version) -> Request {
        let given = RULES
            .iter()
            .find(|r| r.param == param && self.query.iter().any(|(name, _)| *name == r.wire));
        match given {
            Some(rule) => self.need(rule.name, version, Version::V2_2),
            None => self,
        }
    }

    /// Before `version` the list comes whole, and takes neither limit nor offset.
    pub fn paged_since(mut self, version: Version) -> Request {
        self.paged_since = version;
        self.param_since(Param::Limit, version)
            .param_since(Param::Offset, version)
    }

    /// The service may only accept it: then it is done when this can be seen.
    pub fn announces(mut self, visible: Visible) -> Request {
        self.announces = Some(visible);
        self
    }

    /// Adds a query parameter that is an argument of the call.
    pub fn with(mut self, name: &'static str, value: impl Into<String>) -> Request {
        self.query.push((name, value.into()));
        self
    }

    /// The same, of a name that was `older` before 2.2.
    pub fn with_renamed(mut self, name: &'static str, older: &'static str, value: impl Into<String>) -> Request {
        self.renamed = Some((name, older));
        self.with(name, value)
    }

    /// The service rejects this call without a limit: the default page size is sent where none was given.
    pub fn limit_required(mut self) -> Request {
        if self.params.limit.is_none() {
            self.params.limit = Some(DEFAULT_LIMIT);
            self.query.push(("limit", DEFAULT_LIMIT.to_string()));
        }
        self
    }

    /// The requests that it takes, one after the other, where its ids are too many for one.
    pub fn parts(&self) -> Option<impl Iterator<Item = Request>> {
        if !self.in_parts {
            return None;
        }
        let (place, list) = self
            .segments
            .iter()
            .enumerate()
            .find(|(_, (_, list))| list.contains(','))?;
        let mut pieces = id::pieces(&list.1).peekable();
        if pieces.peek()?.len() == list.1.len() {
            return None;
        }
        let mut blank = self.clone();
        blank.segments[place].1.clear();
        Some(pieces.map(move |piece| {
            let mut part = blank.clone();
            part.segments[place].1.push_str(piece);
            part.ids = piece.split(',').count();
            part
        }))
    }

    pub fn json(mut self, value: &impl serde::Serialize) -> Request {
        // Only plain structs of our own come here: they always serialize.
        let bytes = serde_json::to_vec(value).unwrap_or_default();
        self.body = Body::Bytes {
            content_type: "application/json".to_owned(),
            bytes: Zeroizing::new(bytes),
        };
        self
    }

    pub fn form(mut self, fields: &[(&str, &str)]) -> Request {
        // Room for everything from the start: growing would leave copies of secrets behind.
        let room = fields
            .iter()
            .map(|(name, value)| 3 * (name.len() + value.len()) + 2)
            .sum();
        let mut text = String::with_capacity(room);
        push_pairs(&mut text, fields.iter().copied());
        let bytes = Zeroizing::new(text.into_bytes());
        self.body = Body::Bytes {
            content_type: "application/x-www-form-urlencoded".to_owned(),
            bytes,
        };
        self
    }

    /// Adds a query parameter that metadata calls take, where the caller gave none.
    pub fn default_query(&mut self, name: &'static str, value: Option<&str>) {
        let takes = self.metadata && !self.query.iter().any(|(given, _)| *given == name);
        if let Some(value) = value.filter(|_| takes) {
            self.query.push((name, value.to_owned()));
        }
    }

    /// A repeated removal that finds nothing left has done its work.
    pub fn gone_is_done(&self) -> bool {
        self.method == Method::Delete && self.class == Class::Idempotent
    }

    /// Whether `version` has the call and all that was asked of it.
    pub fn check(&self, version: Version) -> Result<(), Error> {
        for need in &self.needs {
            let rule = match version {
                v if v < need.since => format!("exists since service version {}", need.since),
                v if v > need.until => format!("exists up to service version {} only", need.until),
                _ => continue,
            };
            let mut message = format!("{}: {}: {rule}, this client speaks {version}", self.name, need.what);
            if !need.instead.is_empty() {
                message += &format!(": use {}", need.instead);
            }
            return Err(Error::unsupported(Reason::MCAT_REASON_SERVICE_VERSION, message));
        }
        Ok(())
    }

    /// Path and query behind the base address. `template` is the one in force for this call.
    pub fn target(&self, version: Version, template: &str) -> String {
        let mut target = String::with_capacity(128);
        if !self.unversioned {
            target.push('/');
            target.push_str(version.segment());
        }
        let mut rest = template;
        while let Some((before, after)) = rest.split_once('{') {
            let (name, after) = after.split_once('}').unwrap_or((after, ""));
            target.push_str(before);
            if let Some((_, segment)) = self.segments.iter().find(|(placeholder, _)| *placeholder == name) {
                target.push_str(segment);
            }
            rest = after;
        }
        target.push_str(rest);
        if let Some(query) = &self.raw_query {
            target.push('?');
            target.push_str(query);
        } else if !self.query.is_empty() {
            // Lists of ids in a query stand in the template, with plain commas.
            target.push(if template.contains('?') { '&' } else { '?' });
            let named = |name| match self.renamed {
                Some((newer, older)) if name == newer && version < Version::V2_2 => older,
                _ => name,
            };
            push_pairs(
                &mut target,
                self.query.iter().map(|(name, value)| (named(name), value.as_str())),
            );
        }
        target
    }

    /// The first item asked for.
    pub fn offset(&self) -> i64 {
        self.params.offset.unwrap_or(0)
    }

    /// The page size asked for, or the one that the service takes by itself. A search has one for each type.
    pub fn limit(&self) -> i64 {
        let given = self.params.per_type_limit.or(self.params.limit);
        given.unwrap_or(DEFAULT_LIMIT).into()
    }

    /// Most items of a page, for each id.
    pub fn longest_page(&self) -> i64 {
        let given = self.params.per_type_limit.or(self.params.limit);
        given.unwrap_or(MAX_LIMIT).into()
    }

    /// Most items that a list in an answer to it may hold.
    pub fn most_items(&self) -> usize {
        match usize::try_from(self.longest_page()) {
            Ok(page) if self.paged => page.saturating_mul(self.ids),
            _ => usize::MAX,
        }
    }

    /// The same list from `offset` on.
    pub fn at(&self, offset: i64) -> Result<Request, Error> {
        self.walk.check_next(offset)?;
        let mut next = self.clone();
        next.params.offset = Some(offset);
        next.query.retain(|(name, _)| *name != "offset");
        next.query.push(("offset", offset.to_string()));
        Ok(next)
    }

    /// Filters leave `totalCount` inaccurate: the list ends where nothing returns.
    pub fn total_is_inaccurate(&self) -> bool {
        self.params.is_streamable_only == Some(true) || self.params.rights.is_some_and(|rights| rights > 0)
    }

    /// Whether it changes something at the service.
    pub fn is_change(&self) -> bool {
        self.class != Class::Read
    }

    /// Whether its body takes its time: the longer deadline of uploads applies.
    pub fn is_upload(&self) -> bool {
        let length = match &self.body {
            Body::None => 0,
            Body::Bytes { bytes, .. } => bytes.len(),
            Body::File(form) => form.whole(),
        };
        length >= UPLOAD_BYTES
    }

    pub fn is_background(&self) -> bool {
        self.params.priority == Priority::Background
    }
}

/// From this size on a body is an upload.
const UPLOAD_BYTES: usize = 64 * 1024;
/// The service's page size where a call names none.
const DEFAULT_LIMIT: i32 = 20;
/// Its largest page.
const MAX_LIMIT: i32 = 200;

/// Writes `name=value` pairs, encoded strictly, for a query or a form.
fn push_pairs<'a>(text: &mut String, pairs: impl Iterator<Item = (&'a str, &'a str)>) {
    for (i, (name, value)) in pairs.enumerate() {
        if i > 0 {
            text.push('&');
        }
        text.extend(utf8_percent_encode(name, PLAIN));
        text.push('=');
        text.extend(utf8_percent_encode(value, PLAIN));
    }
}

impl From<id::Refusal> for Error {
    fn from(refusal: id::Refusal) -> Error {
        Error::argument(refusal.argument, refusal.rule)
    }
}
