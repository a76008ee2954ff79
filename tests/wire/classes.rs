//! Which requests are sent again: the changes, with each argument that matters, and what becomes of tries that differ. What all calls
//! do in everything that can happen to one request is in `matrix`.
mod library;

use crate::device::{Device, given};
use crate::line::{Event, answer, json};
use crate::table::Make;
use musiccat::Version::{V1, V2_1, V2_2};
use musiccat::abi::mcat_status::{self, *};
use musiccat::error::{Error, Reason};
use musiccat::favorites::{self, Context};
use musiccat::raw::{Raw, raw};
use musiccat::request::{Credential, Request};
use musiccat::{Client, Params, Response, Version, catalog, legacy, me, member_playlists, playback, playlist_image};

/// What a request does to the service, and so what a second one does.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Class {
    /// It only reads.
    Read,
    /// The second changes nothing more.
    Idempotent,
    /// The second counts again; it is sent where the application allows it.
    Event,
    /// The second makes another thing.
    Never,
}
use Class::{Event as Counted, Idempotent, Never};

pub struct Change {
    pub name: &'static str,
    pub version: Version,
    pub class: Class,
    pub make: Make,
}

/// The changes, with each argument that matters.
const CHANGES: &[(&str, Class, Make)] = &[
    ("tuning", Idempotent, |c, p| {
        c.call(playback::station_tuning_set("ps.1", 0.5, 0.5, p))
    }),
    ("feedback unplay", Idempotent, |c, p| feedback(c, "unplay", p)),
    ("feedback like", Idempotent, |c, p| feedback(c, "like", p)),
    ("feedback dislike", Idempotent, |c, p| feedback(c, "dislike", p)),
    ("feedback favorite", Idempotent, |c, p| feedback(c, "favorite", p)),
    ("feedback unfavorite", Idempotent, |c, p| feedback(c, "unfavorite", p)),
    ("feedback play", Counted, |c, p| feedback(c, "play", p)),
    ("feedback skip", Counted, |c, p| feedback(c, "skip", p)),
    ("session", Never, |c, p| c.call(catalog::sessions_create(p))),
    ("favorites add", Counted, |c, p| {
        c.call(favorites::me_favorites_add("tra.1", None, p))
    }),
    ("favorites remove", Idempotent, |c, p| {
        c.call(favorites::me_favorites_remove("tra.1", p))
    }),
    ("favorites list remove", Idempotent, |c, p| {
        c.call(favorites::me_favorites_list_remove("GUID", p))
    }),
    ("tag add", Idempotent, |c, p| tag(c, None, p)),
    ("tag add with a context", Counted, |c, p| tag(c, Some("GUID"), p)),
    ("tag add with a name", Counted, |c, p| {
        let named = Params {
            app_name: Some("radio".into()),
            ..p.clone()
        };
        tag(c, None, &named)
    }),
    ("tag remove", Idempotent, |c, p| {
        c.call(me::me_tag_remove("loud", "tra.1", p))
    }),
    ("following add", Counted, |c, p| c.call(me::me_following_add("GUID", p))),
    ("following remove", Idempotent, |c, p| {
        c.call(me::me_following_remove("GUID", p))
    }),
    ("favorites add with a context", Counted, |c, p| {
        let context = Context {
            source_user: Some("GUID".into()),
            ..Context::default()
        };
        c.call(favorites::me_favorites_add("tra.1", Some(&context), p))
    }),
    ("image", Idempotent, |c, p| {
        c.me_library_playlist_image_set("mp.1", b"\xFF\xD8\xFF image", p)
    }),
    ("animated image", Idempotent, |c, p| {
        c.call(playlist_image::me_library_playlist_giphy_set("mp.1", "g", p))
    }),
    ("raw POST", Never, |c, p| change(c, "POST", false, p)),
    ("raw PUT", Never, |c, p| change(c, "PUT", false, p)),
    ("raw DELETE", Never, |c, p| change(c, "DELETE", false, p)),
    ("raw PUT, idempotent", Idempotent, |c, p| change(c, "PUT", true, p)),
];

/// One that went with 2.2.
const PRIVACY: (&str, Class, Make) = ("playlist privacy", Idempotent, |c, p| {
    c.call(member_playlists::me_library_playlist_privacy_set("mp.1", "private", p))
});

/// Those of version 1.
const OLD_CHANGES: [(&str, Class, Make); 12] = [
    ("favorites add", Idempotent, |c, p| {
        c.call(legacy::v1_me_favorites_add("tra.1", p))
    }),
    ("favorite remove", Idempotent, |c, p| {
        c.call(legacy::v1_me_favorite_remove("tra.1", p))
    }),
    ("library albums add", Counted, |c, p| {
        c.call(legacy::v1_me_library_albums_add("alb.1", p))
    }),
    ("library albums remove", Idempotent, |c, p| {
        c.call(legacy::v1_me_library_albums_remove("alb.1", p))
    }),
    ("library tracks add", Counted, |c, p| {
        c.call(legacy::v1_me_library_tracks_add("tra.1", p))
    }),
    ("library stations add", Counted, |c, p| {
        c.call(legacy::v1_me_library_stations_add("ps.1", p))
    }),
    ("playlist create", Never, |c, p| {
        c.call(legacy::v1_me_playlist_create("x", p))
    }),
    ("playlist rename", Idempotent, |c, p| {
        c.call(legacy::v1_me_playlist_rename("mp.1", "x", p))
    }),
    ("playlist delete", Idempotent, |c, p| {
        c.call(legacy::v1_me_playlist_delete("mp.1", p))
    }),
    ("playlist tracks add", Never, |c, p| {
        c.call(legacy::v1_me_playlist_tracks_add("mp.1", "tra.1", p))
    }),
    ("playlist tracks reorder", Idempotent, |c, p| {
        c.call(legacy::v1_me_playlist_tracks_reorder("mp.1", "tra.1", p))
    }),
    ("playlist tracks clear", Idempotent, |c, p| {
        c.call(legacy::v1_me_playlist_tracks_clear("mp.1", p))
    }),
];

pub fn changes() -> impl Iterator<Item = Change> {
    let of = |version, (name, class, make)| Change {
        name,
        version,
        class,
        make,
    };
    let latest = CHANGES.iter().copied().chain(library::CHANGES);
    let old = OLD_CHANGES.into_iter().map(move |change| of(V1, change));
    let latest = latest.map(move |change| of(V2_2, change));
    latest.chain([of(V2_1, PRIVACY)]).chain(old)
}

fn feedback(client: &Client, action: &str, params: &Params) -> Response {
    client.call(playback::station_feedback_add("ps.1", action, "tra.1", params))
}

fn tag(client: &Client, source_user: Option<&str>, params: &Params) -> Response {
    let context = source_user.map(|user| Context {
        source_user: Some(user.into()),
        ..Context::default()
    });
    client.call(me::me_tag_add("loud", "tra.1", context.as_ref(), params))
}

fn change(client: &Client, method: &str, idempotent: bool, params: &Params) -> Response {
    let request = Raw {
        method,
        path: "/me/things",
        query: None,
        content_type: None,
        body: (method != "DELETE").then_some(b"{}"),
        credential: Credential::Member,
        idempotent,
        unversioned: false,
    };
    client.call(raw(&request, params))
}

pub fn status(status: u16) -> Event {
    Event::Answer(json(status, "{}"))
}

pub fn hint(status: u16) -> Event {
    Event::Answer(answer(status, "Retry-After: 2\r\n", "{}"))
}

// fault:H06
#[test]
fn key_refused_three_times_is_held_for_a_minute() {
    let device = Device::new(V2_2).signed_in();
    device.line.play([status(401)]);
    let top = || device.does(|client| client.call(catalog::artists_top(&Params::default())));
    for _ in 0..3 {
        assert_eq!(top().1.len(), 1);
    }
    let (response, sent) = top();
    assert_eq!(
        (response.status, response.reason),
        (MCAT_ERR_UNAUTHORIZED, Reason::MCAT_REASON_APP_KEY)
    );
    assert_eq!((response.retry_after_ms, sent.len()), (60_000, 0));
    // The member's calls are not the key's.
    device.line.play([status(200)]);
    let (_, sent) = device.does(|client| client.call(me::me_account(&Params::default())));
    assert_eq!(sent.len(), 1);
    device.clock.pass(60_000);
    let (response, sent) = top();
    assert_eq!((response.status, sent.len()), (MCAT_OK, 1), "{response:?}");
}

#[test]
fn counted_call_is_retried_only_with_allow_retry() {
    for call in changes() {
        for (event, repeatable) in [(Event::Reset, 2), (status(500), 3)] {
            let device = Device::new(call.version).signed_in();
            device.line.play([event]);
            let (response, sent) = device.does(|client| (call.make)(client, &given(|p| p.allow_retry = true)));
            let name = call.name;
            assert_eq!(sent.len(), if call.class == Never { 1 } else { repeatable }, "{name}");
            assert_eq!(response.maybe_applied, 1, "{name}");
        }
    }
}

#[test]
fn change_that_one_try_may_have_made_stays_maybe_applied() {
    let after: [(Vec<Event>, mcat_status); 5] = [
        (vec![Event::Refused], MCAT_ERR_CONNECT),
        (vec![status(409)], MCAT_ERR_CONFLICT),
        (vec![status(429)], MCAT_ERR_RATE_LIMITED),
        (vec![status(401)], MCAT_ERR_SIGN_IN_NEEDED),
        (vec![status(423)], MCAT_ERR_ACCOUNT_LOCKED),
    ];
    for first in [Event::Reset, status(500)] {
        for (then, ends) in &after {
            let device = Device::new(V2_2).signed_in();
            device.line.play([vec![first.clone()], then.clone()].concat());
            let (response, _) = device.does(|client| feedback(client, "like", &Params::default()));
            assert_eq!((response.status, response.maybe_applied), (*ends, 1), "{response:?}");
        }
    }
    // The second did it, so nothing is in doubt.
    let device = Device::new(V2_2).signed_in();
    device.line.play([Event::Reset, status(200)]);
    let (response, sent) = device.does(|client| feedback(client, "like", &Params::default()));
    assert_eq!((response.status, response.maybe_applied, sent.len()), (MCAT_OK, 0, 2));
}

/// The device's connections do not tell what of a broken request went out. Here the end of it was never theirs to send.
// fault:U01
#[test]
fn upload_whose_source_ends_early_is_not_maybe_applied() {
    let device = Device::new(V2_2).signed_in();
    let jpeg = b"\xFF\xD8\xFF and so on";
    let (response, sent) = device.does(|client| {
        client.me_library_playlist_image_upload("mp.1", jpeg.len() + 1, &Params::default(), &mut |ask| {
            let rest = &jpeg[ask.offset as usize..];
            let n = rest.len().min(ask.buffer.len());
            ask.buffer[..n].copy_from_slice(&rest[..n]);
            Some(n)
        })
    });
    assert_eq!(
        (response.status, response.maybe_applied),
        (MCAT_ERR_CALLBACK, 0),
        "{response:?}"
    );
    assert!(sent.is_empty(), "no whole request arrived");
}

// fault:H10
#[test]
fn removal_retried_and_answered_404_is_already_gone() {
    let remove = |events: Vec<Event>| {
        let device = Device::new(V2_2).signed_in();
        device.line.play(events);
        let (response, _) = device.does(|client| change(client, "DELETE", true, &Params::default()));
        (response.status, response.reason)
    };
    let gone = (MCAT_OK, Reason::MCAT_REASON_ALREADY_GONE);
    let missing = (MCAT_ERR_NOT_FOUND, Reason::MCAT_REASON_NONE);
    assert_eq!(remove(vec![Event::Reset, status(404)]), gone);
    assert_eq!(remove(vec![status(500), status(404)]), gone);
    // It was never there: what came before cannot have removed it.
    assert_eq!(remove(vec![status(404)]), missing);
    assert_eq!(remove(vec![Event::Refused, status(404)]), missing);
    assert_eq!(remove(vec![status(429), status(404)]), missing);
}

/// Of several, one that nobody knows is enough for 404: then nothing was removed, and the others are there still.
// fault:H10
#[test]
fn removal_of_several_retried_and_answered_404_is_maybe_applied() {
    type Call = fn(&str, &Params) -> Result<Request, Error>;
    let calls: [(Version, Call, [&str; 2]); 3] = [
        (
            V2_2,
            musiccat::library::me_library_tracks_remove,
            ["tra.1", "tra.1,tra.999999"],
        ),
        (V2_2, me::me_following_remove, ["GUID1", "GUID1,NOBODY"]),
        (V1, legacy::v1_me_library_albums_remove, ["alb.1", "alb.1,alb.999999"]),
    ];
    for (version, call, [one, several]) in calls {
        let removed = |ids| {
            let device = Device::new(version).signed_in();
            device.line.play([status(500), status(404)]);
            let (response, sent) = device.does(|client| client.call(call(ids, &Params::default())));
            assert_eq!(sent.len(), 2, "{ids}");
            (response.status, response.reason, response.maybe_applied)
        };
        assert_eq!(removed(one), (MCAT_OK, Reason::MCAT_REASON_ALREADY_GONE, 0), "{one}");
        let unknown = (MCAT_ERR_NOT_FOUND, Reason::MCAT_REASON_NONE, 1);
        assert_eq!(removed(several), unknown, "{several}");
    }
}

#[test]
fn unusable_body_of_a_read_is_asked_for_once_more() {
    let bodies = ["", "not JSON", "{\"artists\":[", "[1,2"];
    for body in bodies {
        let device = Device::new(V2_2).signed_in();
        let garbage = Event::Answer(json(200, body));
        device.line.play([garbage.clone()]);
        let (response, sent) = device.does(|client| client.call(me::me_account(&Params::default())));
        assert_eq!(
            (response.status, response.maybe_applied, sent.len()),
            (MCAT_ERR_PARSE, 0, 2),
            "{body}: {response:?}"
        );
        device.line.play([garbage.clone(), status(200)]);
        let (response, sent) = device.does(|client| client.call(catalog::artists_top(&Params::default())));
        assert_eq!((response.status, sent.len()), (MCAT_OK, 2), "{body}: {response:?}");
        // Of a change it is nothing to worry about.
        device.line.play([garbage]);
        let (response, sent) = device.does(|client| feedback(client, "skip", &Params::default()));
        assert_eq!((response.status, sent.len()), (MCAT_OK, 1), "{body}: {response:?}");
    }
}

/// A password is sent once, a refresh until it is known what became of it.
#[test]
fn sign_in_is_sent_once_and_refresh_is_retried_when_safe() {
    let sign_in: Make = |c, p| c.sign_in_password("user", "password", p);
    let refresh: Make = |c, p| c.refresh(p);
    let refused = || Event::Answer(json(401, r#"{"error":"invalid_grant"}"#));
    for (n, (call, event, ends, requests, maybe_applied)) in [
        (sign_in, Event::Refused, MCAT_ERR_CONNECT, 0, false),
        (sign_in, Event::Reset, MCAT_ERR_IO, 1, true),
        (sign_in, status(500), MCAT_ERR_SERVICE, 1, true),
        (sign_in, hint(503), MCAT_ERR_UNAVAILABLE, 1, true),
        (sign_in, hint(429), MCAT_ERR_RATE_LIMITED, 1, false),
        (sign_in, status(401), MCAT_ERR_UNAUTHORIZED, 1, false),
        (refresh, Event::Refused, MCAT_ERR_CONNECT, 0, false),
        (refresh, Event::Reset, MCAT_ERR_IO, 2, false),
        (refresh, status(500), MCAT_ERR_SERVICE, 3, false),
        (refresh, hint(503), MCAT_ERR_UNAVAILABLE, 3, false),
        (refresh, hint(429), MCAT_ERR_RATE_LIMITED, 3, false),
        (refresh, status(401), MCAT_ERR_SIGN_IN_NEEDED, 1, false),
        (refresh, refused(), MCAT_ERR_SIGN_IN_NEEDED, 1, false),
    ]
    .into_iter()
    .enumerate()
    {
        let device = Device::new(V2_2).signed_in();
        device.line.play([event.clone()]);
        device.line.play_tokens([event]);
        let (response, sent) = device.does(|client| call(client, &Params::default()));
        assert_eq!(response.status, ends, "case {n}: {response:?}");
        assert_eq!(sent.len(), requests, "case {n}");
        assert_eq!(response.maybe_applied == 1, maybe_applied, "case {n}");
    }
}

#[test]
fn download_is_retried_until_bytes_come() {
    for (event, requests, ends) in [
        (Event::Refused, 0, MCAT_ERR_CONNECT),
        (Event::Reset, 2, MCAT_ERR_IO),
        (status(500), 3, MCAT_ERR_SERVICE),
        (status(429), 3, MCAT_ERR_RATE_LIMITED),
        (status(404), 1, MCAT_ERR_NOT_FOUND),
        (status(403), 1, MCAT_ERR_FORBIDDEN),
    ] {
        let device = Device::new(V2_2);
        device.line.play([event]);
        let fetch = |c: &Client| c.download("https://img.example.com/a", &Params::default(), &mut |_| true);
        let (response, sent) = device.does(fetch);
        assert_eq!(
            (response.status, sent.len(), response.maybe_applied),
            (ends, requests, 0),
            "{response:?}"
        );
        // It is another server: its refusals hold nothing else back.
        device.line.play([status(200)]);
        assert_eq!(
            device
                .does(|c| c.call(catalog::artists_top(&Params::default())))
                .1
                .len(),
            1
        );
        assert!(device.clock.waits().iter().all(|ms| *ms <= 2000));
    }
}
