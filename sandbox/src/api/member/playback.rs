//! Station playback: next tracks, tuning, feedback.

use crate::api::answer::{Answer, Meta};
use crate::api::call::{Call, list_of};
use crate::api::lists;
use crate::base::ids::{Id, Kind};
use crate::base::json::Object;
use crate::base::refusal::Refusal;
use crate::base::version::Version;
use crate::member::content::{self, Content};
use crate::member::favorites;
use crate::member::playback::{self, HandedOut, SKIP_LIMIT, SKIP_LIMIT_MINUTES};
use crate::member::radio::{Radio, Tuning};
use serde_json::Value;

/// `count` and `previews` go up to this.
const MOST: u32 = 5;

/// `GET /stations/{ids}/tracks`
pub(crate) fn tracks(call: &Call) -> Result<Answer, Refusal> {
    let (view, member) = (call.view()?, call.streamer()?);
    let count = call.number("count", 1, MOST)?.unwrap_or(1);
    let previews = call.number("previews", 0, MOST)?.unwrap_or(0);
    let (ids, station) = seed(call)?;
    let mut store = call.service.store.lock();
    let store = store.transaction()?;
    let tuning = playback::tuning(&store, member.user_name, &station)?;
    let radio = Radio::new(view.catalog, view.market, &ids, tuning);
    let mut past = playback::past(&store, view.catalog, member.user_name, &station)?;
    let mut hand_out = |count: u32, kind: HandedOut| {
        let mut objects = Vec::new();
        for _ in 0..count {
            let Some(track) = radio.next(&past).and_then(|next| view.catalog.track(next)) else {
                break;
            };
            playback::hand_out(&store, member.user_name, &station, &mut past, track.number, kind)?;
            call.note_handed_out(&track);
            objects.push(view.track(&track));
        }
        Ok::<_, Refusal>(objects)
    };
    let tracks = hand_out(count, HandedOut::Track)?;
    let previews_asked = previews > 0;
    let previews = hand_out(previews, HandedOut::Preview)?;
    store.commit()?;
    let settings = Object::new()
        .put("displayPreviewLimit", MOST)
        .put("isTunable", true)
        .put("skipLimit", SKIP_LIMIT)
        .put("skipLimitDuration", SKIP_LIMIT_MINUTES)
        .put("popularity", tuning.popularity)
        .put("variety", tuning.variety);
    let returned = tracks.len();
    let mut document = Object::new().put("tracks", tracks);
    if previews_asked {
        document = document.put("previews", previews);
    }
    Ok(Answer::Document(match call.version {
        Version::V1 => {
            let id = Object::new().put("id", view.id_list(&ids).join(","));
            document.put("stationParameters", id.append(settings))
        }
        _ => document.put("meta", Meta::default().object(returned).append(settings)),
    }))
}

/// `PUT /stations/{ids}/tuning`
pub(crate) fn tune(call: &Call) -> Result<Answer, Refusal> {
    let (_, station) = seed(call)?;
    let body = call.json()?;
    let tuning = Tuning {
        popularity: setting(&body, "popularity")?,
        variety: setting(&body, "variety")?,
    };
    let store = call.service.store.lock();
    playback::tune(&store, call.member().user_name, &station, tuning)?;
    let tuning = Object::new()
        .put("popularity", tuning.popularity)
        .put("variety", tuning.variety);
    Ok(Answer::One {
        key: "tuning",
        object: tuning,
    })
}

/// `PUT /stations/{ids}/feedback/{action}`
pub(crate) fn feedback(call: &Call) -> Result<Answer, Refusal> {
    let (_, station) = seed(call)?;
    let action = call.segment("action");
    let actions = ["play", "unplay", "skip", "like", "dislike", "favorite", "unfavorite"];
    if !actions.contains(&action) {
        let known = actions.join(", ");
        let message = format!("The feedback's action must be one of {known}");
        return Err(Refusal::bad_request(message));
    }
    let member = call.member().user_name;
    let body = call.json()?;
    let items = list_of(&body, "tracks", "tracks must be an array of objects with id")?;
    let now = call.service.clock.now_ms();
    let mut store = call.service.store.lock();
    let store = store.transaction()?;
    for item in items {
        let id = item["id"].as_str().unwrap_or_default();
        let track = lists::number(call, id, Kind::Track)
            .and_then(|number| call.service.catalog.track(number))
            .ok_or_else(|| Refusal::bad_request("each of tracks must have the id of a track"))?;
        let number = track.number;
        let content = Content::Catalog(Id::new(Kind::Track, number));
        let handed_out = || playback::handed_out(&store, member, &station, number);
        match action {
            "play" if handed_out()? != Some(HandedOut::Preview) => {
                return Err(Refusal::bad_request("play is for previews of the station only"));
            }
            "unplay" if handed_out()? != Some(HandedOut::Track) => {
                return Err(Refusal::bad_request("unplay is for tracks of the station only"));
            }
            "play" | "unplay" => {}
            "skip" => playback::skip(&store, member, now)?,
            "favorite" => {
                favorites::add(&store, member, &content.key(), now)?;
            }
            "unfavorite" => favorites::remove(&store, member, &content.key())?,
            opinion => playback::add_opinion(&store, member, number, track.artist, opinion)?,
        }
    }
    store.commit()?;
    Ok(Answer::Document(Object::new()))
}

/// What the station is made from: one or more ids of one kind; and its name in the store.
fn seed(call: &Call) -> Result<(Vec<Id>, String), Refusal> {
    let catalog = &call.service.catalog;
    let known = |text| Id::parse(text).filter(|id| content::exists(catalog, *id));
    let unknown = || Refusal::not_found("There is no station of this id");
    let ids: Option<Vec<Id>> = call.ids().map(known).collect();
    let ids = ids.ok_or_else(unknown)?;
    let kind = ids.first().ok_or_else(unknown)?.kind;
    if ids.iter().any(|id| id.kind != kind) {
        let rule = "A station's ids must be of one kind";
        return Err(Refusal::bad_request(rule));
    }
    let takes_several = matches!(kind, Kind::Artist | Kind::Track | Kind::Genre);
    if !takes_several && ids.len() > 1 {
        let rule = "Several ids must be of artists, tracks or genres";
        return Err(Refusal::bad_request(rule));
    }
    if !takes_several && !matches!(kind, Kind::ProgrammedStation | Kind::ArtistStation) {
        return Err(unknown());
    }
    let names: Vec<String> = ids.iter().map(|id| id.lowercase()).collect();
    Ok((ids, names.join(",")))
}

/// A tuning value: a decimal as text, 0.0 to 1.0.
fn setting(body: &Value, name: &str) -> Result<f64, Refusal> {
    let text = body["tuning"][name].as_str().unwrap_or_default();
    let digits = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let value = digits.then(|| text.parse::<f64>().ok()).flatten();
    value.filter(|value| (0.0..=1.0).contains(value)).ok_or_else(|| {
        let rule = "must be a decimal from 0.0 to 1.0, as a string";
        Refusal::bad_request(format!("tuning.{name} {rule}"))
    })
}
