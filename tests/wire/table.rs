//! What a row is, how it is tried, and that none is missing.
use crate::device::{Device, KEY, SECRET, TOKEN, given};
use crate::line::{Event, answer, json};
use crate::project;
use crate::rows::rows;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use musiccat::abi::mcat_status;
use musiccat::{Client, Params, Response, Version, catalog, playback};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// A call without its parameters.
pub type Make = fn(&Client, &Params) -> Response;

/// A call, what it sends, what is answered, and what the caller sees.
pub struct Row {
    /// The C function.
    pub call: &'static str,
    pub version: Version,
    pub make: Make,
    /// The rows of a call give every parameter that it takes.
    pub params: fn() -> Params,
    /// The last request.
    pub sent: Expected,
    /// HTTP status of the answer.
    pub status: u16,
    /// Its body.
    pub answer: &'static str,
    /// The response, in the words of `view`.
    pub seen: &'static str,
}

/// What a request must be. Method and target differ from call to call, the rest does not; `bytes` has it whole.
pub enum Expected {
    Nothing,
    /// Carries the application key.
    Key(&'static str),
    /// Carries the key and the member's token.
    Member(&'static str),
    /// The same with a JSON body.
    MemberJson(&'static str, &'static str),
    /// The same with a form.
    MemberForm(&'static str, &'static str),
    /// A request that is like no other, whole. `{key}`, `{token}` and `{basic}` stand for what the device holds,
    /// `{boundary}` for what is drawn anew each time.
    Whole(&'static str),
}

impl Row {
    /// Its answer.
    pub fn answer(&self) -> Event {
        Event::Answer(match self.status {
            206 => answer(206, "Content-Range: bytes 5-8/9\r\n", self.answer),
            status => json(status, self.answer),
        })
    }

    /// Whether it goes on from what a call before it brought.
    pub fn makes_two_calls(&self) -> bool {
        matches!(self.call, "mcat_next_page" | "mcat_wait_visible" | "mcat_session_ask")
    }
}

impl Expected {
    /// The order of the headers is odd: what the HTTP layer below writes comes first, length before agent before host, all in lower case.
    pub fn bytes(&self) -> Option<String> {
        const BEARER: &str = "authorization: Bearer {token}\n";
        let (line, authorization, body) = match *self {
            Expected::Nothing => return None,
            Expected::Key(line) => (line, "", None),
            Expected::Member(line) => (line, BEARER, None),
            Expected::MemberJson(line, json) => (line, BEARER, Some(("json", json))),
            Expected::MemberForm(line, form) => (line, BEARER, Some(("x-www-form-urlencoded", form))),
            Expected::Whole(text) => return Some(fill(text)),
        };
        let (length, content_type) = match body {
            // A change that says all in its path still says that it has no body.
            None if line.starts_with("POST ") => ("content-length: 0\n".to_owned(), String::new()),
            None => (String::new(), String::new()),
            Some((kind, body)) => (
                format!("content-length: {}\n", body.len()),
                format!("content-type: application/{kind}\n"),
            ),
        };
        let head = fill(&format!(
            "{line} HTTP/1.1\n\
             {length}\
             user-agent: player/1.0\n\
             host: api.example.com\n\
             accept: application/json\n\
             apikey: {{key}}\n\
             {authorization}\
             {content_type}\
             accept-encoding: gzip\n\
             \n"
        ));
        Some(head + body.map_or("", |(_, body)| body))
    }
}

fn fill(text: &str) -> String {
    text.replace('\n', "\r\n")
        .replace("{key}", KEY)
        .replace("{token}", TOKEN)
        .replace("{basic}", &STANDARD.encode(format!("{KEY}:{SECRET}")))
}

/// A response in a line: its status, the ids in its lists, the account, what has no typed place, and where the next page begins.
pub fn view(response: &Response) -> String {
    view_with(response, &BTreeMap::new())
}

/// The same of a call that handed over items: their ids, by the list that they would be in.
pub fn view_with(response: &Response, handed: &BTreeMap<String, Vec<String>>) -> String {
    let of = |list: &str| handed.get(list).cloned().unwrap_or_default();
    let mut text = format!("{:?}", response.status);
    macro_rules! lists {
        ($($list:ident)*) => {$(
            let items = response.items(&response.$list);
            let own = items.iter().map(|item| response.text(&item.id).unwrap_or("-").to_owned());
            let ids: Vec<_> = of(stringify!($list)).into_iter().chain(own).collect();
            if !ids.is_empty() {
                write!(text, ", {} {}", stringify!($list), ids.join(" ")).unwrap();
            }
        )*};
    }
    lists!(artists albums tracks previews stations images genres playlists tags members posts categories reviews catalogs versions
        favorites favorite_status charts);
    for (name, texts) in [("blurbs", &response.blurbs), ("order", &response.order)] {
        let texts = response.texts(texts);
        if !texts.is_empty() {
            write!(text, ", {name} {}", texts.join(" ")).unwrap();
        }
    }
    if let Some(session) = response.at(&response.session) {
        let id = response.text(&session.id).unwrap_or("-");
        write!(text, ", session {id} valid {}", session.valid).unwrap();
    }
    if let Some(updated) = response.at(&response.last_update_date) {
        write!(text, ", updated {}", updated.time_in_millis).unwrap();
    }
    let bios = response.items(&response.bios).iter();
    let own = bios.filter_map(|bio| response.text(&bio.title)).map(str::to_owned);
    for title in of("bios").into_iter().chain(own) {
        write!(text, ", bio {title}").unwrap();
    }
    for result in response.items(&response.meta().results) {
        let operation = response.text(&result.operation).unwrap_or("-");
        write!(text, ", {operation} failed {}", result.failed).unwrap();
    }
    for matched in response.items(&response.meta().matched) {
        write!(text, ", matched {}", response.text(&matched.id).unwrap_or("-")).unwrap();
    }
    if let Some(id) = response
        .at(&response.account)
        .and_then(|account| response.text(&account.id))
    {
        write!(text, ", account {id}").unwrap();
    }
    if let Some(extra) = response.at(&response.extra) {
        let members = response.items(&extra.members).iter();
        let keys: Vec<_> = members.filter_map(|member| response.text(&member.name)).collect();
        write!(text, ", extra {}", keys.join(" ")).unwrap();
    }
    if let Some(download) = response
        .at(&response.download)
        .filter(|download| download.received_bytes > 0)
    {
        write!(text, ", {} bytes from {}", download.received_bytes, download.started_at).unwrap();
    }
    if response.meta().next_offset >= 0 {
        write!(text, ", next at {}", response.meta().next_offset).unwrap();
    }
    text
}

/// Makes the call of a row with parameters of its own.
pub fn try_row(row: &Row, params: &Params) -> (Response, Option<String>) {
    let device = Device::new(row.version).signed_in();
    device.line.play([row.answer()]);
    device.line.play_tokens([row.answer()]);
    let (response, mut sent) = device.does(|client| (row.make)(client, params));
    (response, sent.pop().map(|sent| with_boundary_named(sent.bytes)))
}

/// The request with `{boundary}` for the boundary of its form.
fn with_boundary_named(request: String) -> String {
    let boundary = request.split_once("boundary=").map(|(_, rest)| &rest[..32]);
    boundary.map_or_else(|| request.clone(), |boundary| request.replace(boundary, "{boundary}"))
}

// req:CAT-01
// req:CAT-02
// req:CAT-03
// req:CAT-04
// req:CAT-05
// req:CAT-06
// req:CAT-07
// req:CAT-08
// req:CAT-09
// req:CAT-10
// req:CAT-11
// req:CAT-12
// req:CAT-13
// req:CAT-14
// req:CAT-15
// req:CAT-16
// req:CAT-17
// req:CAT-18
// req:CAT-19
// req:CAT-20
// req:CAT-21
// req:CAT-22
// req:CAT-23
// req:CAT-24
// req:CAT-31
// req:CAT-32
// req:CAT-34
// req:CAT-36
// req:CAT-43
// req:CONV-03
// req:CONV-07
// req:FAV-01
// req:FAV-02
// req:FAV-03
// req:FAV-04
// req:FAV-05
// req:ME-01
// req:ME-02
// req:ME-03
// req:LIB-15
// req:PAR-01
// req:TAG-01
// req:TAG-02
// req:STA-01
// req:STA-02
// req:STA-03
// req:VER-01
// fault:U04
#[test]
fn every_call_sends_what_its_row_says() {
    for row in rows() {
        let (response, sent) = try_row(row, &(row.params)());
        let at = format!("{} on {}", row.call, row.version);
        assert_eq!(sent, row.sent.bytes(), "{at}\n{}", sent.as_deref().unwrap_or("nothing"));
        assert_eq!(view(&response), row.seen, "{at}: {response:?}");
    }
}

/// The functions that the header declares as service calls: those that take parameters.
fn declared() -> BTreeSet<String> {
    let header = std::fs::read_to_string(project::root().join("include/musiccat.h")).unwrap();
    let declarations = header
        .split(';')
        .filter(|text| text.contains("const struct mcat_params *params"));
    let name = |text: &str| Some(text.rsplit_once("mcat_status ")?.1.split_once('(')?.0.to_owned());
    declarations.filter_map(name).collect()
}

#[test]
fn table_has_a_row_for_every_declared_call() {
    let mut declared = declared();
    assert!(declared.len() > 20, "the header is no longer read right: {declared:?}");
    // It waits for a browser, and sends nothing: `tests/sign_in/catch.rs`.
    assert!(declared.remove("mcat_auth_catch"));
    // It makes a connection, and sends nothing over it: `tests/service/network.rs`.
    assert!(declared.remove("mcat_client_warm"));
    // They are made of other calls: `tests/service/station_*.rs`, `tests/service/outbox*.rs`.
    for call in [
        "mcat_station_open",
        "mcat_station_next",
        "mcat_station_poll",
        "mcat_outbox_send",
    ] {
        assert!(declared.remove(call), "{call}");
    }
    let mut listed: BTreeSet<_> = rows().map(|row| row.call.to_owned()).collect();
    // It takes its parameters from the response before.
    assert!(listed.remove("mcat_next_page"));
    assert_eq!(declared, listed);
}

/// Each parameter by itself, as C names it and as it stands in a request; `max_bytes` does not.
pub fn parameters() -> Vec<(&'static str, &'static str, Params)> {
    let text = |text: &str| Some(text.to_owned());
    vec![
        ("limit", "limit=", given(|p| p.limit = Some(1))),
        ("offset", "offset=", given(|p| p.offset = Some(1))),
        ("catalog", "catalog=", given(|p| p.catalog = text("DE"))),
        ("lang", "lang=", given(|p| p.lang = text("fr"))),
        ("range", "range=", given(|p| p.range = text("week"))),
        ("rights", "rights=", given(|p| p.rights = Some(1))),
        (
            "is_streamable_only",
            "isStreamableOnly=",
            given(|p| p.is_streamable_only = Some(true)),
        ),
        ("include", "include=", given(|p| p.include = text("images"))),
        ("count", "count=", given(|p| p.count = Some(1))),
        ("previews", "previews=", given(|p| p.previews = Some(1))),
        (
            "include_hidden",
            "includeHidden=",
            given(|p| p.include_hidden = Some(true)),
        ),
        (
            "include_protected",
            "includeProtected=",
            given(|p| p.include_protected = Some(false)),
        ),
        ("guid", "guid=", given(|p| p.guid = text("G1"))),
        ("sort", "sort=", given(|p| p.sort = text("privacy"))),
        ("sort", "sort=", given(|p| p.sort = text("date"))),
        ("filter", "filter=", given(|p| p.filter = text("track"))),
        ("upc", "upc=", given(|p| p.upc = text("012345678905"))),
        ("type", "type=", given(|p| p.r#type = text("album"))),
        (
            "per_type_limit",
            "per_type_limit=",
            given(|p| p.per_type_limit = Some(1)),
        ),
        (
            "playlist_type",
            "playlist_type=",
            given(|p| p.playlist_type = text("editorial")),
        ),
        (
            "width",
            "width=",
            given(|p| (p.width, p.height) = (Some(230), Some(153))),
        ),
        ("client", "client=", given(|p| p.client = text("c"))),
        ("app_name", "\"appName\":", given(|p| p.app_name = text("a"))),
        ("preset", "preset=", given(|p| p.preset = text("small_profile"))),
        ("pretty", "pretty=", given(|p| p.pretty = Some(true))),
        ("resume_at", "range: bytes=", given(|p| p.resume_at = Some(1))),
        ("max_bytes", "", given(|p| p.max_bytes = Some(9))),
    ]
}

/// Fields of `mcat_params` that other tests try: those of every call and of downloads, and `height`, which goes with `width`.
const TRIED_ELSEWHERE: &[&str] = &[
    "size",
    "version",
    "deadline_ms",
    "priority",
    "keep_raw",
    "allow_retry",
    "opaque_catalog",
    "fresh",
    "resume_etag",
    "item",
    "item_user",
    "height",
];

#[test]
fn parameters_are_those_of_the_header() {
    let header = std::fs::read_to_string(project::root().join("include/musiccat.h")).unwrap();
    let fields = header.split_once("typedef struct mcat_params {").unwrap().1;
    let fields = fields.split_once("} mcat_params;").unwrap().0;
    let name = |line: &str| Some(line.strip_suffix(';')?.rsplit_once([' ', '*'])?.1.to_owned());
    let declared: BTreeSet<String> = fields
        .lines()
        .filter_map(name)
        .filter(|name| !name.starts_with("reserved") && !TRIED_ELSEWHERE.contains(&name.as_str()))
        .collect();
    let tried: BTreeSet<String> = parameters().iter().map(|(name, ..)| (*name).to_owned()).collect();
    assert_eq!(declared, tried);
}

#[test]
fn rows_of_a_call_give_every_parameter_that_it_takes() {
    // The page after one has the parameters of the page before.
    for row in rows().filter(|row| row.call != "mcat_next_page") {
        let version = row.version;
        let same = |other: &&Row| other.call == row.call && other.version == version;
        let all: Vec<_> = rows().filter(same).filter_map(|row| row.sent.bytes()).collect();
        for (name, written, params) in parameters() {
            let (response, _) = try_row(row, &params);
            let taken = !matches!(
                response.status,
                mcat_status::MCAT_ERR_ARGUMENT | mcat_status::MCAT_ERR_UNSUPPORTED
            );
            let given = all.iter().any(|request| request.contains(written));
            assert!(given || !taken, "{} on {version}: no row gives {name}", row.call);
        }
    }
}

// req:PAR-05
// req:PAR-06
#[test]
fn catalog_and_language_of_the_client_are_sent_unless_a_call_names_its_own() {
    let device = Device::with(Version::V2_2, |config| {
        config.own.catalog = Some("DE".into());
        config.own.lang = Some("de".into());
    });
    let device = device.unwrap().signed_in();
    device.line.play([Event::Answer(json(200, "{}"))]);
    let target = |params: Params| {
        let (_, sent) = device.does(|client| client.call(catalog::stations(&params)));
        sent[0].target().to_owned()
    };
    assert_eq!(target(Params::default()), "/v2.2/stations?catalog=DE&lang=de");
    let own = Params {
        catalog: Some("FR".into()),
        ..Params::default()
    };
    assert_eq!(target(own), "/v2.2/stations?catalog=FR&lang=de");
    // The service knows the member's own.
    let (_, sent) = device.does(|client| client.call(playback::station_tracks("ps.1", &Params::default())));
    assert_eq!(sent[0].target(), "/v2.2/stations/ps.1/tracks");
    let opaque = Params {
        catalog: Some("DE_ALDI_BOLT".into()),
        opaque_catalog: true,
        ..Params::default()
    };
    assert_eq!(target(opaque), "/v2.2/stations?catalog=DE_ALDI_BOLT&lang=de");
}

// req:PAR-13
#[test]
fn pages_without_a_limit_follow_the_services_page_size() {
    let device = Device::new(Version::V2_2);
    let twenty: Vec<_> = (0..20)
        .map(|n| format!("{{\"type\":\"artist\",\"id\":\"art.{n}\"}}"))
        .collect();
    let body = format!("{{\"artists\":[{}]}}", twenty.join(","));
    device.line.play([Event::Answer(json(200, &body))]);
    let (first, sent) = device.does(|client| client.call(catalog::artists_top(&Params::default())));
    assert_eq!(sent[0].target(), "/v2.2/artists/top");
    let (_, sent) = device.does(|client| client.next_page(&first));
    assert_eq!(sent[0].target(), "/v2.2/artists/top?offset=20");
}

// req:CAT-45
#[test]
fn open_path_can_be_replaced_and_restored() {
    let device = Device::new(Version::V2_2);
    device.line.play([Event::Answer(json(200, "{}"))]);
    let target = || {
        let (_, sent) = device.does(|client| client.call(catalog::artist_albums("art.1", &Params::default())));
        sent[0].target().to_owned()
    };
    device
        .client
        .set_path("artist_albums", Some("/artists/{ids}/discography"))
        .unwrap();
    assert_eq!(target(), "/v2.2/artists/art.1/discography");
    device.client.set_path("artist_albums", None).unwrap();
    assert_eq!(target(), "/v2.2/artists/art.1/albums");
}
