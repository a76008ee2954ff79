//! The parameters of queries: one line each, whichever calls take them.

use super::schema::{Schema, filled, flag, integer, text, word};
use crate::base::json::{Json, Object};
use crate::base::markets::MARKETS;
use crate::base::version::Version::{self, V1, V2_1, V2_2};

/// A query parameter. Most have their name for a key; where calls differ in the rule, there is one key for each.
pub(super) struct Parameter {
    pub(super) key: &'static str,
    name: &'static str,
    schema: Schema,
    what: &'static str,
    required: bool,
    /// What version 1 takes in place of it, and nobody must state.
    in_version_1: Option<Schema>,
    example: Json,
    since: Version,
    until: Version,
}

fn query(name: &'static str, schema: Schema, what: &'static str) -> Parameter {
    Parameter {
        key: name,
        name,
        schema,
        what,
        required: false,
        in_version_1: None,
        example: Json::Null,
        since: V1,
        until: Version::LATEST,
    }
}

impl Parameter {
    fn key(mut self, key: &'static str) -> Parameter {
        self.key = key;
        self
    }

    fn required(mut self) -> Parameter {
        self.required = true;
        self
    }

    fn in_version_1(mut self, schema: Schema) -> Parameter {
        self.in_version_1 = Some(schema);
        self
    }

    fn example(mut self, example: &str) -> Parameter {
        self.example = example.into();
        self
    }

    fn since(mut self, version: Version) -> Parameter {
        self.since = version;
        self
    }

    fn until(mut self, version: Version) -> Parameter {
        self.until = version;
        self
    }

    pub(super) fn is_in(&self, version: Version) -> bool {
        self.since <= version && version <= self.until
    }

    pub(super) fn render(&self, version: Version) -> Object {
        let (schema, required) = match &self.in_version_1 {
            Some(schema) if version == V1 => (schema, false),
            _ => (&self.schema, self.required),
        };
        Object::new()
            .put("name", self.name)
            .put("in", "query")
            .put("description", self.what)
            .put("required", required)
            .put("schema", schema.render(version))
            .put_filled("example", self.example.clone())
    }
}

/// Every query parameter.
pub(super) fn all() -> Vec<Parameter> {
    let limit = || integer(1).up_to(200);
    let any = |default: u32| integer(1).with("default", default);
    let countries = MARKETS.map(|market| market.code);
    vec![
        query(
            "limit",
            limit().with("default", 20_u32),
            "How many objects the page has at most; of each, where several ids are asked for. No page has more than 200.",
        )
        .in_version_1(any(20)),
        query(
            "limit",
            limit(),
            "How many objects the page has at most. No page has more than 200.",
        )
        .key("limitRequired")
        .required()
        .in_version_1(any(200)),
        query(
            "limit",
            integer(1).up_to(50).with("default", 20_u32),
            "How many objects the page has at most.",
        )
        .key("limitTo50"),
        query(
            "offset",
            integer(0).with("default", 0_u32),
            "How many objects to pass over before the page begins.",
        ),
        query(
            "catalog",
            word(&countries).with("default", "US"),
            "The country's catalog to answer from, in capitals. A member's own by default, else that of the United States.",
        ),
        query(
            "lang",
            text()
                .with("pattern", "^[A-Za-z]{2,3}([-_]([A-Za-z]{2}|[A-Za-z]{4}|[0-9]{3}))?$")
                .with("default", "en-US"),
            "The language of names, RFC 5646: language, and script or region; `_` is read as `-`. A member's own by default, else English.",
        ),
        query(
            "isStreamableOnly",
            flag().with("default", false),
            "Leaves out what may not be streamed. The total then counts too much: ask on until a page is empty.",
        ),
        query(
            "rights",
            integer(0).with("default", 0_u32),
            "2 leaves only what the caller may stream; any other number leaves all.",
        )
        .since(V2_2),
        query(
            "include",
            text(),
            "Names of relations in `links`, between commas: their objects are put into `linked`, up to 200 of each relation \
             that names no ids.",
        )
        .until(V2_1),
        query(
            "range",
            word(&["day", "week", "month", "year", "life"]).with("default", "month"),
            "The time over which listening is counted.",
        ),
        query("pretty", text(), "`true` writes the JSON on several lines."),
        query("upc", text(), "Only the track on the album with this UPC.").key("upcOfTrack"),
        query("guid", text(), "A member's id.").since(V2_1),
        query("includeHidden", flag().with("default", false), "Hidden tags too."),
        query("includeProtected", flag().with("default", true), "Tags that members cannot give too."),
        query("sort", word(&["date", "popularity"]).with("default", "date"), "The newest first, or those most listened to.").key("sortOfTag"),
        query("sort", text().with("pattern", SORTS).with("default", "modified_date"), "Keys between commas, the first the most important: privacy, modified_date, favorites, alpha_asc, alpha_desc.").key("sortOfOwn"),
        query("q", searched(), "The words.").required().example("a").until(V2_1),
        query("query", searched(), "The words.").required().example("a").since(V2_2),
        query("type", text().with("pattern", TYPES), "Types between commas: artist, album, track, playlist, tag. All but tag by default."),
        query("per_type_limit", limit(), "How many objects of each type; in place of `limit`.").since(V2_2),
        query("playlist_type", word(&["editorial"]), "No other playlists are searched.").since(V2_2),
        query("range", word(&["week", "month", "year", "life"]).with("default", "week"), "The time over which listening is counted.").key("rangeOfChart"),
        query("preset", word(&["small_profile", "medium_profile", "large_profile"]).with("default", "medium_profile"), "70, 170 or 300 pixels wide."),
        query("filter", word(&["all", "track", "album", "artist", "genre", "station", "playlist"]).with("default", "all"), "Favorites of one type only."),
        query("client", text(), "Any text: for tracking."),
        query("tag", text(), "sys.follow_favorited_tracks: a member's id means that member's favorites."),
        query("ids", filled(), "Ids of content, between commas.").key("idsRequired").required().example("tra.1,alb.1"),
        query("id", filled(), "Ids of tracks, between commas.").key("idOfTracks").required().example("tra.1"),
        query("width", integer(1).up_to(10_000), "In pixels; together with `height`."),
        query("height", integer(1).up_to(10_000), "In pixels; together with `width`."),
        query("imageType", word(&["displayImage", "giphyImage"]), "Which of the two.").required().example("giphyImage"),
        query("context", text(), "The id of the content that is about to be played.").key("contextOfContent").required().example("tra.1"),
        query("context", word(&["ON_DEMAND", "BASIC_RADIO", "PREM_RADIO", "UNKNOWN"]), "What is about to be played.").key("contextInWords"),
        query("trackId", text(), "The track that is about to be played."),
        query(
            "response_type",
            word(&["code", "token"]),
            "A code in the query, or tokens in the fragment.",
        )
        .required(),
        query("client_id", text(), "The application's key.")
            .required()
            .example("demo-key"),
        query(
            "redirect_uri",
            text(),
            "Where to go afterwards: exactly the registered address.",
        )
        .required()
        .example("http://127.0.0.1:8976/signed-in"),
        query(
            "code_challenge",
            text(),
            "The SHA-256 of the verifier in base64url, or the verifier itself. Required for a code.",
        )
        .example("E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"),
        query(
            "code_challenge_method",
            word(&["s256", "plain"]).with("default", "plain"),
            "How the challenge was made. In capitals or not.",
        ),
        query("state", text(), "Comes back unchanged."),
        query("scope", text(), "Comes back unchanged."),
        query("audience", text(), "Comes back unchanged."),
        query(
            "montage",
            word(&["3x2", "2x2"]).with("default", "3x2"),
            "Columns and rows.",
        ),
        query(
            "order",
            word(&["frequency"]),
            "The artists most often in the playlist first; else in the order of tracks.",
        ),
        query(
            "e",
            text().with("pattern", "^[0-9]+$"),
            "The image's version, so that a new image has a new address.",
        ),
        query(
            "count",
            integer(1).up_to(5).with("default", 1_u32),
            "How many tracks to hand out.",
        ),
        query(
            "previews",
            integer(0).up_to(5).with("default", 0_u32),
            "How many previews to hand out beside them.",
        ),
    ]
}

const SORTS: &str = "^(privacy|modified_date|favorites|alpha_asc|alpha_desc)(,(privacy|modified_date|favorites|alpha_asc|alpha_desc))*$";
const TYPES: &str = "^(artist|album|track|playlist|tag)(,(artist|album|track|playlist|tag))*$";

/// What is searched for: not only spaces.
fn searched() -> Schema {
    text().with("pattern", "\\S").with("maxLength", 255_u32)
}
