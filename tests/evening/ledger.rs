//! What the player said, beside what the service heard of it: in order, once each, and what is missing accounted for.
use crate::relay::{Cut, Place};
use musiccat::abi::mcat_outbox_now;
use musiccat_sandbox::Entry;
use serde_json::Value;
use std::collections::VecDeque;

/// One thing that the service is to be told.
#[derive(Clone, PartialEq, Debug)]
pub struct Told {
    /// "playbackStart", "like" …
    pub word: String,
    pub track: String,
    /// Which playing of a track it was; empty for feedback.
    pub take: String,
    pub seconds: Option<f64>,
}

impl Told {
    /// Whether the service counts it, so that it must not come twice.
    fn is_counted(&self) -> bool {
        ["playbackStart", "playbackStop", "skip", "play"].contains(&&*self.word)
    }
}

/// What became of what was told, as `mcat_outbox_now` counts it.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Counts {
    pub sent: i64,
    pub uncertain: i64,
    pub refused: i64,
}

#[derive(Default)]
pub struct Ledger {
    /// What the service has not heard yet, in the player's order.
    waiting: VecDeque<Told>,
    counts: Counts,
    /// What was counted when the device was switched on last.
    before: Counts,
    /// How many of them never reached the service.
    pub lost: u32,
    /// The tuning that was asked for last, and the one that is in force.
    pub tuning: Option<(String, String)>,
    in_force: Option<(String, String)>,
    /// Skips were used up by another device, which this one can only learn by a refusal.
    pub skips_are_used: bool,
    /// Skips that were noted before it learnt that.
    noted_too: usize,
    station: String,
    member: String,
    pub requests: u32,
    pub refreshes: u32,
}

/// What the service and the relay saw during a call.
#[derive(Default, Debug)]
pub struct Heard {
    pub requests: usize,
    pub was_throttled: bool,
    pub was_cut: bool,
}

impl Ledger {
    pub fn of(station: &str, member: &str) -> Ledger {
        Ledger {
            station: station.to_owned(),
            member: member.to_owned(),
            ..Ledger::default()
        }
    }

    /// The player says something.
    pub fn note(&mut self, told: Told) {
        self.waiting.push_back(told);
    }

    pub fn has_a_skip(&self) -> bool {
        self.waiting.iter().any(|told| told.word == "skip")
    }

    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// The device is switched on again: what it counts begins anew.
    pub fn restart(&mut self, before: Counts) {
        self.before = before;
    }

    /// The outbox counts what this ledger does.
    #[track_caller]
    pub fn agrees(&self, now: &mcat_outbox_now) {
        let told = Counts {
            sent: self.before.sent + now.sent,
            uncertain: self.before.uncertain + now.uncertain,
            refused: self.before.refused + now.refused,
        };
        assert_eq!((told, now.dropped), (self.counts, 0));
        assert_eq!(now.waiting, self.waiting.len() as i64);
    }

    /// Goes over what came during a call of the player's device.
    #[track_caller]
    pub fn hear(&mut self, entries: Vec<Entry>, cuts: Vec<Cut>) -> Heard {
        let mut heard = Heard {
            requests: entries.len() + cuts.iter().filter(|cut| cut.place == Place::Request).count(),
            was_cut: !cuts.is_empty(),
            ..Heard::default()
        };
        self.requests += heard.requests as u32;
        for entry in entries {
            let is_answered = !cuts.iter().any(|cut| is_of(cut, &entry));
            match entry.status {
                200..=299 => self.accepted(&entry, is_answered),
                429 => heard.was_throttled = true,
                403 if entry.path.ends_with("/feedback/skip") => self.refused(&entry, is_answered),
                _ => panic!("{} {} answers {}", entry.method, entry.path, entry.status),
            }
        }
        for cut in cuts.iter().filter(|cut| cut.place == Place::Request) {
            self.never_arrived(cut);
        }
        heard
    }

    fn body(&self, entry: &Entry) -> Value {
        entry.body.clone().unwrap_or_default()
    }

    #[track_caller]
    fn accepted(&mut self, entry: &Entry, is_answered: bool) {
        let (path, body) = (&entry.path, self.body(entry));
        // Of the session the key alone asks, and whom an answer goes to that is put in place of the true one is not told.
        let is_nobodys = path.contains("/session/") || entry.fault.is_some();
        let whose = entry.member.as_deref().or(is_nobodys.then_some(&*self.member));
        assert_eq!(whose, Some(&*self.member), "{path}");
        self.refreshes += u32::from(entry.grant.is_some());
        if path.ends_with("/tuning") {
            self.in_force = Some(tuning(&body["tuning"]));
        }
        if path.ends_with("/events") {
            assert_eq!(body["sourceId"], *self.station);
        }
        if path.contains("/stations/") {
            assert!(path.contains(&format!("/stations/{}/", self.station)), "{path}");
            if path.ends_with("/tracks") {
                assert_eq!(
                    self.in_force, self.tuning,
                    "tracks are asked for under another tuning than was asked for last"
                );
            }
        }
        let told = told_by(path, &body);
        let Some(first) = told.first() else { return };
        let is_counted = first.is_counted();
        let expected: Vec<Told> = self.waiting.iter().take(told.len()).cloned().collect();
        assert_eq!(told, expected, "the service hears another thing than what comes next");
        // What the service does not count is told again.
        if is_answered || is_counted {
            self.waiting.drain(..told.len());
        }
        match is_answered {
            true => self.counts.sent += told.len() as i64,
            false => self.counts.uncertain += i64::from(is_counted),
        }
    }

    /// A skip that the service refuses, because of others: the first one is how the player learns of them.
    #[track_caller]
    fn refused(&mut self, entry: &Entry, is_answered: bool) {
        let skip = self.waiting.pop_front().expect("it was told to");
        assert_eq!(told_by(&entry.path, &self.body(entry)), [skip]);
        if !is_answered {
            assert!(self.skips_are_used || self.noted_too > 0);
            self.counts.uncertain += 1;
            return;
        }
        if std::mem::take(&mut self.skips_are_used) {
            self.noted_too = self.waiting.iter().filter(|told| told.word == "skip").count();
        } else {
            assert!(
                self.noted_too > 0,
                "the service refuses a skip that nobody else used up"
            );
            self.noted_too -= 1;
        }
        self.counts.refused += 1;
    }

    /// Cut off after the device had sent the last byte: what counts is not told again.
    #[track_caller]
    fn never_arrived(&mut self, cut: &Cut) {
        let told = told_by(&cut.path, &cut.body);
        if told.first().is_some_and(Told::is_counted) {
            assert_eq!(told, [self.waiting.pop_front().expect("it was told to")]);
            self.counts.uncertain += 1;
            self.lost += 1;
        }
    }
}

fn is_of(cut: &Cut, entry: &Entry) -> bool {
    let body = entry.body.as_ref().unwrap_or(&Value::Null);
    cut.place != Place::Request && entry.path == path_of(&cut.path) && *body == cut.body
}

fn path_of(target: &str) -> &str {
    target.split_once('?').map_or(target, |(path, _)| path)
}

fn tuning(body: &Value) -> (String, String) {
    let text = |key: &str| body[key].as_str().expect("a decimal as text").to_owned();
    (text("popularity"), text("variety"))
}

/// What a request tells the service of; empty where it is none of the outbox's.
fn told_by(path: &str, body: &Value) -> Vec<Told> {
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    if path.ends_with("/events") {
        return vec![Told {
            word: text(&body["type"]),
            track: text(&body["playback"]["id"]),
            take: text(&body["playback"]["format"]),
            seconds: body["duration"].as_f64(),
        }];
    }
    let Some((_, word)) = path.split_once("/feedback/") else {
        return Vec::new();
    };
    let tracks = body["tracks"].as_array().expect("a list").iter();
    let told = |track: &Value| Told {
        word: word.to_owned(),
        track: text(&track["id"]),
        take: String::new(),
        seconds: None,
    };
    tracks.map(told).collect()
}
