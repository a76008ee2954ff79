//! Playing stations.

use super::{Chapter, chapter};
use crate::openapi::operation::{JSON, get, put};
use crate::openapi::schema::{field, fields, list, of, text};
use serde_json::json;

const IDS: &str = "The id is a programmed station's or an artist station's, or ids of artists, of tracks or of genres: a station is made from these.";

pub(super) fn stations() -> Chapter {
    let setting = || text().with("pattern", "^(0(\\.[0-9]*)?|1(\\.0*)?|\\.[0-9]+)$");
    let previews = field("previews", list(of("Track")), "Where previews were asked for.").optional();
    chapter(
        "Playback",
        "Playing stations: next tracks, tuning, feedback.",
        vec![
            get("/stations/{ids}/tracks", "The next tracks of a station")
                .note(IDS)
                .with("count")
                .with("previews")
                .list_and("Track", "StationMeta", vec![previews])
                .refuses(403),
            put("/stations/{ids}/tuning", "Tune a station")
                .note("For this member and station, until it is tuned again.")
                .body(
                    JSON,
                    fields(vec![field(
                        "tuning",
                        fields(vec![
                            field("popularity", setting(), "0.0: only known artists; 1.0: mostly unknown ones."),
                            field("variety", setting(), "0.0: few artists; 1.0: many."),
                        ]),
                        "",
                    )]),
                    json!({"tuning": {"popularity": "0.2", "variety": "0.8"}}),
                )
                .one("tuning", "Tuning"),
            put("/stations/{ids}/feedback/{action}", "Say what the member thinks of tracks")
                .note("`skip` is counted: six in an hour. `play` is for previews that this station has handed out, `unplay` for its tracks.")
                .body(
                    JSON,
                    fields(vec![field("tracks", list(fields(vec![field("id", text(), "The id of a track.")])), "")]),
                    json!({"tracks": [{"id": "tra.1"}]}),
                )
                .document(200, fields(Vec::new()))
                .refuses(403),
        ],
    )
}
