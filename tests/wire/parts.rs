//! Calls that name more ids than one request carries: several requests, in order, and one response.
use crate::device::{Device, given};
use crate::line::{Event, Sent, answer, json};
use musiccat::Version::V2_2;
use musiccat::abi::mcat_status::*;
use musiccat::error::Error;
use musiccat::id::Rule;
use musiccat::request::{Facts, Method, Request};
use musiccat::{Params, Response, catalog, playback};
use serde_json::{Value, json as value};

fn none() -> Params {
    Params::default()
}

fn ids(numbers: core::ops::Range<usize>) -> String {
    let ids: Vec<_> = numbers.map(|n| format!("art.{n}")).collect();
    ids.join(",")
}

/// A body with an object for each of these ids.
fn echo(ids: &str, meta: &Value) -> String {
    let objects: Vec<_> = ids.split(',').map(|id| value!({"type": "artist", "id": id})).collect();
    value!({"artists": objects, "meta": meta}).to_string()
}

/// Answers each request of a list, cut after two hundred ids, with the objects that it asks for.
fn echoes(ids: &str, meta: Value) -> Vec<Event> {
    let ids: Vec<&str> = ids.split(',').collect();
    let parts = ids.chunks(200);
    parts
        .map(|part| Event::Answer(json(200, &echo(&part.join(","), &meta))))
        .collect()
}

fn read(response: &Response) -> String {
    let artists = response.items(&response.artists).iter();
    let ids: Vec<_> = artists.map(|artist| response.text(&artist.id).unwrap()).collect();
    ids.join(",")
}

/// The ids of a request's path.
fn asked(sent: &Sent) -> &str {
    sent.target().split(['/', '?']).nth(3).unwrap()
}

// req:CONV-03
// fault:M18
#[test]
fn long_id_list_is_sent_in_parts_and_returns_in_order() {
    for (count, lengths) in [
        (1, vec![1]),
        (200, vec![200]),
        (201, vec![200, 1]),
        (1000, vec![200; 5]),
    ] {
        let device = Device::new(V2_2);
        let all = ids(1..count + 1);
        device
            .line
            .play(echoes(&all, value!({"returnedCount": 200, "totalCount": 7})));
        let (response, sent) = device.does(|c| c.call(catalog::artists_get(&all, &given(|p| p.pretty = Some(true)))));
        assert_eq!(response.status, MCAT_OK, "{response:?}");
        assert_eq!(read(&response), all);
        let (parts, numbers): (Vec<_>, Vec<_>) = sent.iter().map(|s| (asked(s), asked(s).split(',').count())).unzip();
        assert_eq!((parts.join(","), numbers), (all, lengths));
        assert!(
            sent.iter()
                .all(|s| s.target().starts_with("/v2.2/artists/art.") && s.target().ends_with("?pretty=true"))
        );
        let (meta, requests) = (response.meta(), sent.len() as i64);
        assert_eq!(
            (meta.returned_count, meta.total_count),
            (200 * requests, 7 * requests),
            "sums"
        );
        assert_eq!((i64::from(response.stats().tries), meta.next_offset), (requests, -1));
    }
}

/// What takes more room in an address than two hundred ids of the usual length goes in more parts.
#[test]
fn address_of_a_part_stays_below_its_cap() {
    let device = Device::new(V2_2);
    let long: Vec<_> = (0..300).map(|n| format!("{}{n}", "ü".repeat(60))).collect();
    device.line.play([Event::Answer(json(200, r#"{"artists":[]}"#))]);
    let (response, sent) = device.does(|c| c.call(catalog::artists_get(&long.join(","), &none())));
    assert_eq!(response.status, MCAT_OK, "{response:?}");
    assert!(
        sent.iter()
            .all(|s| (5_000..6_200).contains(&asked(s).len()) || std::ptr::eq(s, sent.last().unwrap()))
    );
    let parts: Vec<_> = sent.iter().map(asked).collect();
    let whole = percent_encoding::percent_decode_str(&parts.join(","))
        .decode_utf8()
        .unwrap()
        .into_owned();
    assert_eq!(whole, long.join(","));
}

#[test]
fn count_unknown_in_one_part_is_unknown_in_the_sum() {
    let device = Device::new(V2_2);
    let all = ids(0..300);
    let mut answers = echoes(&all, value!({"returnedCount": 200, "totalCount": 300, "note": "first"}));
    answers[1] = Event::Answer(json(
        200,
        &echo("art.9", &value!({"returnedCount": 1, "totalCount": null})),
    ));
    device.line.play(answers);
    let (response, _) = device.does(|c| c.call(catalog::artists_get(&all, &none())));
    assert_eq!((response.meta().returned_count, response.meta().total_count), (201, -1));
}

/// Nothing of any answer is lost: texts without an object, what has no typed place, and what could not be read.
#[test]
fn response_holds_everything_of_all_parts() {
    let device = Device::new(V2_2);
    let part = |n: usize| {
        let body = value!({"artists": [{"type": "artist", "id": format!("art.{n}"), "name": 5}, 7], "blurbs": [format!("text {n}")], format!("key{n}"): n});
        Event::Answer(json(200, &body.to_string()))
    };
    device.line.play([part(0), part(1), part(2)]);
    let (response, _) = device.does(|c| c.call(catalog::artists_get(&ids(0..450), &none())));
    assert_eq!(read(&response), "art.0,art.1,art.2");
    assert_eq!(response.texts(&response.blurbs), ["text 0", "text 1", "text 2"]);
    assert_eq!((response.stats().unread_fields, response.stats().unread_items), (3, 3));
    let extra = response.at(&response.extra).unwrap();
    for n in 0..3 {
        let number = response.find(extra, &format!("key{n}")).unwrap();
        assert_eq!(number.number, n as f64);
        let name = response.items(&response.artists)[n];
        assert!(response.find(response.at(&name.extra).unwrap(), "name").is_some());
    }
}

// req:CONV-03
#[test]
fn limit_and_offset_count_for_each_id_of_every_part() {
    let device = Device::new(V2_2);
    let all = ids(0..250);
    let page = |first: usize, count: usize| {
        let albums: Vec<_> = (first..first + count)
            .map(|n| value!({"type": "album", "id": format!("alb.{n}")}))
            .collect();
        Event::Answer(json(
            200,
            &value!({"albums": albums, "meta": {"totalCount": 600}}).to_string(),
        ))
    };
    // What is more than the limit allows for the ids of a part is cut there.
    device.line.play([
        page(0, 500),
        page(1000, 101),
        page(2000, 10),
        page(3000, 0),
        page(0, 0),
        page(0, 0),
    ]);
    let two = given(|p| p.limit = Some(2));
    let (first, sent) = device.does(|c| c.call(catalog::artist_albums(&all, &two)));
    assert_eq!((first.albums.len, first.stats().unread_items), (500, 101));
    let id = |response: &Response, place: usize| {
        response
            .text(&response.items(&response.albums)[place].id)
            .unwrap()
            .to_owned()
    };
    assert_eq!((id(&first, 0), id(&first, 400)), ("alb.0".into(), "alb.1000".into()));
    assert!(sent.iter().all(|s| s.target().ends_with("/albums?limit=2")), "{sent:?}");
    assert_eq!(first.meta().next_offset, 2);
    let (second, sent) = device.does(|c| c.next_page(&first));
    assert!(
        sent.len() == 2 && sent.iter().all(|s| s.target().ends_with("/albums?limit=2&offset=2")),
        "{sent:?}"
    );
    assert_eq!((second.albums.len, second.meta().next_offset), (10, 4));
    let (third, _) = device.does(|c| c.next_page(&second));
    assert_eq!(
        (third.status, third.albums.len, third.meta().next_offset),
        (MCAT_OK, 0, -1)
    );
}

// req:CONV-03
#[test]
fn failed_part_fails_the_call() {
    let device = Device::new(V2_2);
    let all = ids(0..700);
    let answers = echoes(&all, value!({}));
    for (failure, status, tries) in [
        (json(403, r#"{"code":"ForbiddenError"}"#), MCAT_ERR_FORBIDDEN, 3),
        (json(200, "no JSON"), MCAT_ERR_PARSE, 4),
    ] {
        let mut answers = answers.clone();
        answers[2] = Event::Answer(failure.clone());
        answers[3] = Event::Answer(failure);
        device.line.play(answers);
        let (response, sent) = device.does(|c| c.call(catalog::artists_get(&all, &none())));
        assert_eq!((response.status, sent.len()), (status, tries), "{response:?}");
        assert_eq!((response.artists.len, response.stats().tries as usize), (0, tries));
    }
}

/// The service passes over ids that it does not know. Which of them share a request is the library's affair.
#[test]
fn unknown_ids_are_skipped_unless_all_are_unknown() {
    let device = Device::new(V2_2);
    let all = ids(0..600);
    let unknown = Event::Answer(answer(
        404,
        "Request-Id: r-9\r\n",
        r#"{"code":"ResourceNotFound","message":"none"}"#,
    ));
    for gap in 0..3 {
        let mut answers = echoes(&all, value!({}));
        answers[gap] = unknown.clone();
        device.line.play(answers);
        let (response, _) = device.does(|c| c.call(catalog::artists_get(&all, &none())));
        assert_eq!((response.status, response.artists.len), (MCAT_OK, 400), "{response:?}");
    }
    device.line.play([unknown]);
    let (response, sent) = device.does(|c| c.call(catalog::artists_get(&all, &none())));
    assert_eq!((response.status, sent.len()), (MCAT_ERR_NOT_FOUND, 3), "{response:?}");
    assert_eq!(
        (response.code(), response.text(&response.request_id)),
        (Some("ResourceNotFound"), Some("r-9"))
    );
}

#[test]
fn one_deadline_holds_for_all_parts() {
    let device = Device::new(V2_2);
    let all = ids(0..1000);
    let busy = || Event::Answer(answer(429, "Retry-After: 2\r\n", "{}"));
    let answers = echoes(&all, value!({}));
    device.line.play(answers.into_iter().flat_map(|good| [busy(), good]));
    let (response, sent) = device.does(|c| c.call(catalog::artists_get(&all, &given(|p| p.deadline_ms = Some(5_000)))));
    assert_eq!(response.status, MCAT_ERR_RATE_LIMITED, "{response:?}");
    assert!((3..=6).contains(&sent.len()), "two waits fit, not five: {}", sent.len());
    assert!(device.clock.waits().iter().sum::<i64>() <= 5_000);
}

/// A list of ids that stands in a query.
fn in_query(ids: &str, params: &Params) -> Result<Request, Error> {
    let facts = Facts::new(Method::Get).member().in_parts().pretty();
    let call = Request::new("status", "/me/favorites/status?ids={ids}", facts);
    call.id("ids", ids, Rule::ids(&[]).many())?.with_params(params)
}

#[test]
fn id_list_in_a_query_is_sent_in_parts() {
    let device = Device::new(V2_2).signed_in();
    let all = ids(0..201);
    device
        .line
        .play([Event::Answer(json(200, r#"{"status":[{"id":"art.1"}]}"#))]);
    let (response, sent) = device.does(|c| c.call(in_query(&all, &given(|p| p.pretty = Some(true)))));
    assert_eq!(
        (response.status, response.favorite_status.len),
        (MCAT_OK, 2),
        "{response:?}"
    );
    assert_eq!(
        sent[0].target(),
        format!("/v2.2/me/favorites/status?ids={}&pretty=true", ids(0..200))
    );
    assert_eq!(sent[1].target(), "/v2.2/me/favorites/status?ids=art.200&pretty=true");
    let (_, sent) = device.does(|c| c.call(in_query("art.1", &none())));
    assert_eq!(sent[0].target(), "/v2.2/me/favorites/status?ids=art.1");
}

/// What is refused before anything is sent.
#[track_caller]
fn refused(call: Result<Request, Error>, word: &str) {
    let device = Device::new(V2_2).signed_in();
    let opened = device.line.opened();
    let response = device.client.call(call);
    assert_eq!(
        (response.status, response.stats().tries),
        (MCAT_ERR_ARGUMENT, 0),
        "{response:?}"
    );
    assert!(response.message().contains(word), "{word}: {}", response.message());
    assert!(device.line.opened() == opened && device.line.take().is_empty());
}

// fault:M18
#[test]
fn id_list_of_more_than_ten_thousand_is_refused() {
    let tenthousand = ids(0..10_000);
    assert!(catalog::artists_get(&tenthousand, &none()).is_ok());
    let one_more = format!("{tenthousand},art.1");
    for call in [
        catalog::artists_get,
        catalog::artist_albums,
        catalog::artist_tracks,
        catalog::artist_tracks_top,
    ] {
        refused(
            call(&one_more, &none()),
            "ids: holds 10001 ids, more than 10000: ask for fewer ids at a time",
        );
    }
    // A list with one wrong id far behind is refused as a whole.
    refused(
        catalog::artists_get(&format!("{},alb.1", ids(0..900)), &none()),
        "\"alb.1\" is not an artist id",
    );
    // A body is one body.
    let raw = given(|p| p.keep_raw = true);
    refused(
        catalog::artists_get(&ids(0..201), &raw),
        "keep_raw: must not be set with more than 200 ids",
    );
    let device = Device::new(V2_2);
    device.line.play(echoes(&ids(0..200), value!({})));
    let (response, _) = device.does(|c| c.call(catalog::artists_get(&ids(0..200), &raw)));
    assert!(response.status == MCAT_OK && response.raw().is_some());
}

/// A change is one request or none; and a station grows from all of its seeds together.
// fault:M18
#[test]
fn id_list_of_a_change_or_station_is_refused_if_too_long() {
    let seeds = ids(0..1000);
    refused(
        playback::station_tuning_set(&seeds, 0.5, 0.5, &none()),
        "ids: the list of 1000 ids takes 7889 bytes",
    );
    refused(
        playback::station_tracks(&seeds, &none()),
        "ids: the list of 1000 ids takes 7889 bytes",
    );
    let delete = Request::new(
        "remove",
        "/me/library/tracks/{ids}",
        Facts::new(Method::Delete).member(),
    );
    refused(
        delete.id("ids", &ids(0..2000), Rule::ids(&[]).many()),
        "ids: the list of 2000 ids takes",
    );
}

/// A device with little room has no more of it for an answer in parts.
// fault:M18
#[test]
fn max_body_bytes_holds_for_all_parts_together() {
    let all = ids(0..600);
    let size = echo(&ids(200..400), &value!({})).len();
    for (room, wanted) in [(3 * size, MCAT_OK), (2 * size, MCAT_ERR_LIMIT)] {
        let device = Device::with(V2_2, |config| config.max_body_bytes = room as i64).unwrap();
        device.line.play(echoes(&all, value!({})));
        let (response, _) = device.does(|c| c.call(catalog::artists_get(&all, &none())));
        assert_eq!(response.status, wanted, "{response:?}");
        assert!(
            wanted == MCAT_OK || response.message().contains("max_body_bytes"),
            "{response:?}"
        );
    }
}
