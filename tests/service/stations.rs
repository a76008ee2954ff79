//! Station playback: what comes next, tuning, feedback.
use crate::compare::same;
use crate::desk::*;
use crate::on_air::artist_station;
use crate::plain::{self, as_member, token};
use musiccat::abi::mcat_status::*;
use musiccat::{Client, Params, Version, playback};
use musiccat_sandbox::{Options, Sandbox};
use serde_json::{Value, json};
use std::collections::HashSet;

fn asking(count: i32, previews: Option<i32>) -> Params {
    Params {
        count: Some(count),
        previews,
        ..Params::default()
    }
}

/// The same request to a second sandbox that has seen the same: a station goes on with every request, so one cannot be asked twice.
fn twin_said(twin: &Sandbox, sandbox: &Sandbox, access: &str, target: &str) -> Value {
    let sent = as_member(twin, access, "GET", target, "");
    assert_eq!(sent.status, 200);
    serde_json::from_str(&sent.text().replace(twin.base_url(), sandbox.base_url())).unwrap()
}

// req:STA-01
#[test]
fn next_tracks_and_previews_of_every_kind_of_station_are_read() {
    for version in VERSIONS {
        let (sandbox, twin) = (own(), own());
        let access = token(&twin, listener(&twin));
        let client = signed_in(&sandbox, version, listener(&sandbox));
        let artist_station = artist_station(&sandbox);
        for station in [
            "ps.1",
            &artist_station,
            "art.3",
            "Art.3,art.4",
            "tra.50",
            "tra.50,tra.900",
            "g.2",
        ] {
            let path = format!("/{}/stations/{station}/tracks", version.segment());
            let one = ok(client.call(playback::station_tracks(station, &Params::default())));
            same(&one, &twin_said(&twin, &sandbox, &access, &path));
            assert_eq!(one.items(&one.tracks).len(), 1, "one by default");
            let more = ok(client.call(playback::station_tracks(station, &asking(5, Some(3)))));
            same(
                &more,
                &twin_said(&twin, &sandbox, &access, &format!("{path}?count=5&previews=3")),
            );
            // Apart: no track is among the previews.
            let (tracks, previews) = (track_ids(&more, &more.tracks), track_ids(&more, &more.previews));
            assert_eq!((tracks.len(), previews.len()), (5, 3), "{station}");
            assert!(previews.iter().all(|id| !tracks.contains(id)));
            let meta = more.meta();
            assert_eq!((meta.skip_limit, meta.skip_limit_duration, meta.is_tunable), (6, 60, 1));
            assert_eq!((meta.popularity, meta.variety, meta.next_offset), (0.5, 0.5, -1));
        }
    }
}

// req:STA-01
// req:PAR-02
#[test]
fn station_tracks_needs_a_member_and_valid_arguments() {
    let sandbox = own();
    for version in VERSIONS {
        let nobody = client(&sandbox, version);
        let call = || nobody.call(playback::station_tracks("ps.1", &Params::default()));
        refused(&sandbox, call, MCAT_ERR_SIGN_IN_NEEDED, "signed in");
        let client = signed_in(&sandbox, version, listener(&sandbox));
        for (station, params, word) in [
            ("ps.1", asking(6, None), "count"),
            ("ps.1", asking(0, None), "count"),
            ("ps.1", asking(1, Some(6)), "previews"),
            ("ps.1", limit(5), "limit"),
            ("ps.1,ps.2", Params::default(), "ids"),
            ("art.1,tra.1", Params::default(), "ids"),
            ("alb.1", Params::default(), "ids"),
            ("", Params::default(), "ids"),
        ] {
            let call = || client.call(playback::station_tracks(station, &params));
            refused(&sandbox, call, MCAT_ERR_ARGUMENT, word);
        }
        let missing = client.call(playback::station_tracks("ps.9999", &Params::default()));
        assert_eq!(fails(missing, MCAT_ERR_NOT_FOUND).http_status, 404);
    }
}

// req:STA-05
#[test]
fn previews_are_fetched_on_request_only() {
    let sandbox = own();
    for version in VERSIONS {
        let client = signed_in(&sandbox, version, listener(&sandbox));
        let plainly = ok(client.call(playback::station_tracks("ps.1", &asking(3, None))));
        assert_eq!(
            (
                plainly.items(&plainly.tracks).len(),
                plainly.items(&plainly.previews).len()
            ),
            (3, 0)
        );
        assert_eq!(last(&sandbox).query, "count=3", "previews are not even asked for");
        let asked = ok(client.call(playback::station_tracks("ps.1", &asking(1, Some(2)))));
        assert_eq!(
            (asked.items(&asked.tracks).len(), asked.items(&asked.previews).len()),
            (1, 2)
        );
    }
}

/// The artists of the station's next `count` tracks, one entry a track.
fn heard(client: &Client, station: &str, count: usize) -> Vec<String> {
    let mut artists = Vec::new();
    while artists.len() < count {
        let next = ok(client.call(playback::station_tracks(station, &asking(5, None))));
        let tracks = next.items(&next.tracks).iter();
        artists.extend(tracks.map(|track| next.text(&track.artist_id).unwrap().to_ascii_lowercase()));
    }
    artists
}

// req:STA-02
#[test]
fn tuning_changes_which_tracks_come() {
    for version in VERSIONS {
        let sandbox = sandbox(Options {
            artists: 2000,
            ..calm()
        });
        let client = signed_in(&sandbox, version, listener(&sandbox));
        let tune = |popularity, variety| {
            ok(client.call(playback::station_tuning_set(
                "ps.1",
                popularity,
                variety,
                &Params::default(),
            )));
        };
        let distinct = |variety| {
            tune(0.5, variety);
            heard(&client, "ps.1", 60).into_iter().collect::<HashSet<_>>().len()
        };
        let (few, some, many) = (distinct(0.0), distinct(0.5), distinct(1.0));
        assert!(
            few <= 4 && few < some && some < many,
            "artists at variety 0, 0.5 and 1: {few} {some} {many}"
        );

        let station = plain::get(&sandbox, "/v2.2/stations/ps.1");
        let genre = station["stations"][0]["links"]["genres"]["ids"][0].as_str().unwrap();
        let chart = plain::get(
            &sandbox,
            &format!("/v2.2/genres/{genre}/artists/top?range=life&limit=100"),
        );
        let known: HashSet<_> = chart["artists"]
            .as_array()
            .unwrap()
            .iter()
            .map(|a| a["id"].as_str().unwrap())
            .collect();
        let share = |popularity| {
            tune(popularity, 1.0);
            heard(&client, "ps.1", 60)
                .iter()
                .filter(|artist| known.contains(artist.as_str()))
                .count()
        };
        let (all, half, least) = (share(0.0), share(0.5), share(1.0));
        assert!(
            all >= 60 && least < half && half < all && least <= 15,
            "known artists of 60: {all} {half} {least}"
        );
        let meta = ok(client.call(playback::station_tracks("ps.1", &Params::default())));
        assert_eq!(
            (meta.meta().popularity, meta.meta().variety),
            (1.0, 1.0),
            "the tuning in force is told"
        );
    }
}

// req:STA-02
#[test]
fn tuning_is_sent_as_decimal_strings() {
    let sandbox = own();
    for version in VERSIONS {
        let client = signed_in(&sandbox, version, listener(&sandbox));
        let tune = |popularity, variety| {
            client.call(playback::station_tuning_set(
                "art.3,art.4",
                popularity,
                variety,
                &Params::default(),
            ))
        };
        for (popularity, variety, sent) in [
            (0.0, 1.0, ("0.0", "1.0")),
            (-0.0, 0.25, ("0.0", "0.25")),
            (0.1, 1e-7, ("0.1", "0.0000001")),
        ] {
            same(
                &ok(tune(popularity, variety)),
                &json!({"tuning": {"popularity": popularity.abs(), "variety": variety}}),
            );
            let entry = last(&sandbox);
            assert_eq!(
                (entry.method.as_str(), entry.path.as_str()),
                ("PUT", &*format!("/{}/stations/art.3,art.4/tuning", version.segment()))
            );
            assert_eq!(
                entry.body.unwrap(),
                json!({"tuning": {"popularity": sent.0, "variety": sent.1}})
            );
        }
        for bad in [-0.1, 1.000_001, f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
            refused(&sandbox, || tune(bad, 0.5), MCAT_ERR_ARGUMENT, "popularity");
            refused(&sandbox, || tune(0.5, bad), MCAT_ERR_ARGUMENT, "variety");
        }
    }
}

// req:STA-03
#[test]
fn each_feedback_is_accepted_for_tracks_and_previews() {
    for version in VERSIONS {
        let sandbox = own();
        let client = signed_in(&sandbox, version, listener(&sandbox));
        let next = ok(client.call(playback::station_tracks("ps.1", &asking(1, Some(1)))));
        let track = track_ids(&next, &next.tracks).remove(0);
        let preview = track_ids(&next, &next.previews).remove(0);
        let give = |action: &str, tracks: &str| {
            client.call(playback::station_feedback_add(
                "ps.1",
                action,
                tracks,
                &Params::default(),
            ))
        };
        for action in ["play", "unplay", "skip", "like", "dislike", "favorite", "unfavorite"] {
            for (id, is_preview) in [(&track, false), (&preview, true)] {
                let given = give(action, id);
                let entry = last(&sandbox);
                let path = format!("/{}/stations/ps.1/feedback/{action}", version.segment());
                assert_eq!(
                    (entry.method.as_str(), entry.path, entry.body.unwrap()),
                    ("PUT", path, json!({"tracks": [{"id": id}]}))
                );
                match (action, is_preview) {
                    ("play", false) | ("unplay", true) => {
                        let refused = fails(given, MCAT_ERR_BAD_REQUEST);
                        assert!(
                            refused.message().contains(action) && refused.maybe_applied == 0,
                            "{refused:?}"
                        );
                    }
                    _ => drop(ok(given)),
                }
            }
        }
        ok(give("like", &format!("{track},{preview}")));
        assert_eq!(
            last(&sandbox).body.unwrap(),
            json!({"tracks": [{"id": track}, {"id": preview}]}),
            "several, in order"
        );
        for (action, tracks, word) in [
            ("louder", track.as_str(), "action"),
            ("like", "", "tracks"),
            ("like", "alb.1", "tracks"),
        ] {
            refused(&sandbox, || give(action, tracks), MCAT_ERR_ARGUMENT, word);
        }
    }
}

// req:STA-03
#[test]
fn feedback_changes_what_the_station_plays() {
    for version in VERSIONS {
        let sandbox = own();
        let client = signed_in(&sandbox, version, listener(&sandbox));
        let give = |action: &str, tracks: &str| {
            client.call(playback::station_feedback_add(
                "tra.1",
                action,
                tracks,
                &Params::default(),
            ))
        };
        // A disliked track does not come again.
        let next = ok(client.call(playback::station_tracks("tra.1", &asking(5, None))));
        let disliked = track_ids(&next, &next.tracks);
        ok(give("dislike", &disliked.join(",")));
        for _ in 0..20 {
            let next = ok(client.call(playback::station_tracks("tra.1", &asking(5, None))));
            assert!(track_ids(&next, &next.tracks).iter().all(|id| !disliked.contains(id)));
        }
        // Skips run out, which the member is told.
        for _ in 0..6 {
            ok(give("skip", &disliked[0]));
        }
        let over = fails(give("skip", &disliked[0]), MCAT_ERR_FORBIDDEN);
        assert_eq!((over.code(), over.stats().tries), (Some("1006"), 1), "{over:?}");
    }
    let sandbox = own();
    let expired = signed_in(&sandbox, Version::V2_2, member(&sandbox, "expired"));
    let refused = fails(
        expired.call(playback::station_tracks("ps.1", &Params::default())),
        MCAT_ERR_FORBIDDEN,
    );
    assert_eq!(refused.code(), Some("1005"), "streaming is not allowed");
}
