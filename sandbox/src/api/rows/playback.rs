//! Playing stations, and what players tell the service.

use super::{Chapter, chapter, member, metadata};
use crate::api::member::{events, playback, session};
use crate::base::version::Version::{V1, V2_1, V2_2};
use crate::openapi::operation::{Operation, get, post, put};
use crate::openapi::schema::{Record, either, flag, integer, list, number, of, record, some, text, the, time};
use serde_json::{Value, json};

const FEEDBACK: &str = "`skip` is counted: six in an hour. `play` is for previews that this station has handed out, \
`unplay` for its tracks.";
const IDS: &str = "The id is a programmed station's or an artist station's, or ids of artists, of tracks or of \
genres: a station is made from these.";

pub(super) fn stations() -> Chapter {
    let setting = || text().with("pattern", "^(0(\\.[0-9]*)?|1(\\.0*)?|\\.[0-9]+)$");
    let tuning = record()
        .has(
            "popularity",
            setting(),
            "0.0: only known artists; 1.0: mostly unknown ones.",
        )
        .has("variety", setting(), "0.0: few artists; 1.0: many.");
    let tuned = json!({"tuning": {"popularity": "0.2", "variety": "0.8"}});
    let track = record().has("id", text(), "The id of a track.");
    let parameters = record().has("stationParameters", of("StationParameters"), "");
    let tracks = record().has("tracks", list(of("Track")), "");
    let previews = record().may("previews", list(of("Track")), "Where previews were asked for.");
    chapter(
        "Playback",
        "Playing stations: next tracks, tuning, feedback; whether the player still is the account's; \
what was played.",
        vec![
            member(
                playback::tracks,
                next_tracks()
                    .viewed()
                    .document(200, parameters.and(tracks).and(previews.clone()))
                    .until(V1),
            ),
            member(
                playback::tracks,
                next_tracks().list("Track", "StationMeta").and(previews).since(V2_1),
            ),
            member(
                playback::tune,
                put("/stations/{ids}/tuning", "Tune a station")
                    .note("For this member and station, until it is tuned again.")
                    .json(record().has("tuning", tuning, ""), tuned)
                    .one("tuning", "Tuning"),
            ),
            member(
                playback::feedback,
                put(
                    "/stations/{ids}/feedback/{action}",
                    "Say what the member thinks of tracks",
                )
                .note(FEEDBACK)
                .json(
                    record().has("tracks", some(track), ""),
                    json!({"tracks": [{"id": "tra.1"}]}),
                )
                .document(200, record())
                .refuses(403),
            ),
            member(
                session::open,
                post("/sessions", "Become the account's player")
                    .note("Another player's session ends by it.")
                    .document(201, of("Session"))
                    .until(V1)
                    .refuses(403),
            ),
            member(
                session::open,
                post("/sessions", "Become the account's player")
                    .note("Another player's session ends by it.")
                    .document(201, record().has("session", of("Session"), ""))
                    .since(V2_1)
                    .refuses(403),
            ),
            metadata(
                session::check,
                get("/session/{ids}", "Whether the player still is the account's")
                    .with("trackId")
                    .with("contextInWords")
                    .one("session", "Session")
                    .until(V2_1),
            ),
            metadata(
                session::check,
                get("/session/{ids}", "Whether the player still is the account's")
                    .note("To be asked before each track.")
                    .with("contextOfContent")
                    .one("session", "Session")
                    .since(V2_2),
            ),
            member(
                session::check_in_words,
                get("/sessions/{ids}", "The same, at the older address")
                    .with("trackId")
                    .with("contextInWords")
                    .one("session", "Session"),
            ),
            member(
                events::report,
                post("/events", "Report that a track began or ended")
                    .note("Both for every track that is played, in their order.")
                    .json(either(vec![event("playbackStart").into(), stop().into()]), started())
                    .empty(204)
                    .refuses(403),
            ),
        ],
    )
}

fn next_tracks() -> Operation {
    get("/stations/{ids}/tracks", "The next tracks of a station")
        .note(IDS)
        .with("count")
        .with("previews")
        .refuses(403)
}

fn event(kind: &'static str) -> Record {
    let maybe = || text().nullable();
    let playback = record()
        .has("id", text(), "The id of the track.")
        .has("started", time(), "When it began, ISO 8601.")
        .may("format", maybe(), "The encoding that was played.")
        .may("bitrate", integer(0).nullable(), "In kbit/s.");
    record()
        .has("type", the(kind), "")
        .may("userId", maybe(), "The member's id: that of the access token.")
        .may("tierCode", maybe(), "From the account's subscription.")
        .may(
            "sourceId",
            maybe(),
            "The station, album or playlist that was played from.",
        )
        .has("playback", playback, "")
        .may("offline", flag().nullable(), "Whether it was played from a download.")
}

fn stop() -> Record {
    event("playbackStop").has(
        "duration",
        number().with("minimum", 0_u32),
        "How long it was played, in seconds.",
    )
}

fn started() -> Value {
    json!({
        "type": "playbackStart",
        "tierCode": "TIER_PREMIER",
        "sourceId": "ps.1",
        "playback": {"id": "tra.1", "started": "2026-06-30T10:15:00.000Z", "format": "AAC", "bitrate": 320},
    })
}
