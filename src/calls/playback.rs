//! The station playback chapter.
pub use super::table::playback::*;

use super::Call;
use super::places::PathPlace;
use crate::abi::mcat_id_kind::{self, MCAT_ID_STATION};
use crate::base::dates::{self, LATEST_WALL_MS};
use crate::base::error::Error;
use crate::base::id;
use crate::calls::params::{Params, check_line};
use crate::calls::request::Request;
use serde::Serialize;
use std::borrow::Cow;

/// Longest text that names a station, or another source of playback.
pub(crate) const SOURCE_MAX: usize = 1024;
/// Longest name of a codec.
const FORMAT_MAX: usize = 64;
/// Highest bit rate, in kbit/s: far above any codec's.
const BITRATE_MAX: i32 = 1_000_000;

/// The report that a track began or ended.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Playback {
    /// `None`: it began. Otherwise how much of it was played.
    pub played_ms: Option<i64>,
    pub track: String,
    pub source: Option<String>,
    /// Milliseconds since 1970. 0: now; for a stop, the time of the reported start.
    pub started_ms: i64,
    pub bitrate: Option<i32>,
    pub format: Option<String>,
    pub offline: bool,
}

/// The member of a playback, as metering names them.
#[derive(Clone, Default)]
pub struct MeteredMember {
    pub user_id: Option<String>,
    pub tier_code: Option<String>,
}

/// `PUT /stations/{ids}/tuning`
pub fn station_tuning_set(ids: &str, popularity: f64, variety: f64, params: &Params) -> Result<Request, Error> {
    #[derive(Serialize)]
    struct Tuning {
        popularity: String,
        variety: String,
    }
    #[derive(Serialize)]
    struct Payload {
        tuning: Tuning,
    }
    let tuning = Tuning {
        popularity: decimal("popularity", popularity)?,
        variety: decimal("variety", variety)?,
    };
    let call = Call::station_tuning_set.request(&[ids], params)?;
    call.json(&Payload { tuning })
}

/// `PUT /stations/{ids}/feedback/{action}` for one or more tracks.
pub fn station_feedback_add(ids: &str, action: &str, tracks: &str, params: &Params) -> Result<Request, Error> {
    #[derive(Serialize)]
    struct Track<'a> {
        id: &'a str,
    }
    #[derive(Serialize)]
    struct Payload<'a> {
        tracks: Vec<Track<'a>>,
    }
    let (is_counted, template) = match action {
        "play" => (true, "/stations/{ids}/feedback/play"),
        "skip" => (true, "/stations/{ids}/feedback/skip"),
        "unplay" => (false, "/stations/{ids}/feedback/unplay"),
        "like" => (false, "/stations/{ids}/feedback/like"),
        "dislike" => (false, "/stations/{ids}/feedback/dislike"),
        "favorite" => (false, "/stations/{ids}/feedback/favorite"),
        "unfavorite" => (false, "/stations/{ids}/feedback/unfavorite"),
        _ => {
            let rule = "must be play, unplay, skip, like, dislike, favorite or unfavorite";
            return Err(Error::argument("action", rule));
        }
    };
    let tracks = id::for_body("tracks", tracks, PathPlace::TRACKS.rule())?;
    let payload = Payload {
        tracks: tracks.into_iter().map(|id| Track { id }).collect(),
    };
    let mut call = Call::station_feedback_add.request(&[ids], params)?;
    call.template = Cow::Borrowed(template);
    if is_counted {
        call.facts = call.facts.event();
    }
    call.json(&payload)
}

/// `POST /events`: that a track began or ended.
pub fn events_create(playback: &Playback, member: &MeteredMember, params: &Params) -> Result<Request, Error> {
    #[derive(Serialize)]
    #[serde(rename_all = "camelCase")]
    struct Payload<'a> {
        r#type: &'a str,
        #[serde(skip_serializing_if = "Option::is_none")]
        user_id: Option<&'a str>,
        #[serde(skip_serializing_if = "Option::is_none")]
        tier_code: Option<&'a str>,
        #[serde(skip_serializing_if = "Option::is_none")]
        source_id: Option<&'a str>,
        playback: Played<'a>,
        #[serde(skip_serializing_if = "Option::is_none")]
        duration: Option<f64>,
        #[serde(skip_serializing_if = "Option::is_none")]
        offline: Option<bool>,
    }
    #[derive(Serialize)]
    struct Played<'a> {
        id: &'a str,
        started: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        format: Option<&'a str>,
        #[serde(skip_serializing_if = "Option::is_none")]
        bitrate: Option<i32>,
    }
    let is_stop = playback.played_ms.is_some();
    let payload = Payload {
        r#type: playback.word(),
        user_id: member.user_id.as_deref(),
        tier_code: member.tier_code.as_deref(),
        source_id: playback.source.as_deref(),
        playback: Played {
            id: &playback.track,
            started: dates::date_time(playback.started_ms),
            format: playback.format.as_deref(),
            bitrate: playback.bitrate,
        },
        duration: playback.played_ms.map(|ms| ms as f64 / 1000.0),
        offline: is_stop.then_some(playback.offline),
    };
    Call::events_create.request(&[], params)?.json(&payload)
}

impl Playback {
    /// The service's word for it.
    pub fn word(&self) -> &'static str {
        match self.played_ms {
            None => "playbackStart",
            Some(_) => "playbackStop",
        }
    }

    /// Checks every part against its rule.
    pub(crate) fn check(&self) -> Result<(), Error> {
        id::segment("track", &self.track, PathPlace::TRACK.rule())?;
        if let Some(source) = &self.source {
            check_line("source", source, SOURCE_MAX)?;
        }
        if let Some(format) = &self.format {
            check_line("format", format, FORMAT_MAX)?;
        }
        if !(0..=LATEST_WALL_MS).contains(&self.started_ms) {
            let rule = "must be milliseconds since 1970, up to the year 9999, or 0";
            return Err(Error::argument("started_ms", rule));
        }
        if self.played_ms.is_some_and(|ms| !(0..=LATEST_WALL_MS).contains(&ms)) {
            return Err(Error::argument("played_ms", "must be 0 or more milliseconds"));
        }
        match self.bitrate {
            Some(bitrate) if !(1..=BITRATE_MAX).contains(&bitrate) => Err(Error::argument(
                "bitrate",
                format_args!("must be 1 to {BITRATE_MAX} kbit/s, or 0 where it is not known"),
            )),
            _ => Ok(()),
        }
    }
}

/// One station, or one or more seeds of the same kind.
pub(crate) fn check_seed(argument: &'static str, ids: &str) -> Result<(), Error> {
    let (_, count) = id::segments(argument, ids, PathPlace::SEEDS.rule())?;
    let mut kinds = ids.split(',').map(id::kind);
    let first = kinds.next().unwrap_or(mcat_id_kind::MCAT_ID_OTHER);
    if count > 1 && (first == MCAT_ID_STATION || kinds.any(|kind| kind != first)) {
        return Err(Error::argument(
            argument,
            "takes one station, or several artists, tracks or genres of one kind",
        ));
    }
    Ok(())
}

/// A tuning value in the service's format, independent of the locale: a decimal text with a point.
fn decimal(argument: &str, value: f64) -> Result<String, Error> {
    if !(0.0..=1.0).contains(&value) {
        return Err(Error::argument(argument, "must be 0.0 to 1.0"));
    }
    let text = value.abs().to_string();
    Ok(if text.contains('.') { text } else { text + ".0" })
}
