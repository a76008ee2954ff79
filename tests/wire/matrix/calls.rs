//! The calls of the matrix: every row of the table, and the changes in `classes` with each argument that matters.
use crate::classes::{Change, Class, changes};
use crate::device::Device;
use crate::line::{Event, Sent, json};
use crate::rows::rows;
use crate::table::{Make, Row};
use musiccat::abi::mcat_status;
use musiccat::error::Reason;
use musiccat::{Params, Version};
use std::collections::BTreeSet;

/// By which rules a call is made.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Kind {
    /// One request by the common path, alone or after others.
    Plain,
    /// It reads until it sees something.
    Visible,
    Download,
    /// A sign-in, with a code or with a password.
    Grant {
        code: bool,
    },
    Refresh,
    /// It sends nothing.
    Silent,
}

/// Whose credential a request carries.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Whose {
    Members,
    Applications,
    Nobodys,
}

/// What a success may hold.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Takes {
    Json,
    /// JSON or nothing: what was asked for is done.
    Done,
    Anything,
}

pub struct Call {
    pub name: &'static str,
    pub version: Version,
    pub make: Make,
    pub params: Params,
    pub kind: Kind,
    pub class: Class,
    pub whose: Whose,
    pub takes: Takes,
    /// Requests before the one that meets a case.
    pub before: usize,
    /// Those.
    pub preamble: Vec<Sent>,
    /// An answer that is right, and how the call then ends.
    pub good: Event,
    pub ends: (mcat_status, Reason),
    pub http_status: i32,
    /// Requests from there on where all is well.
    pub requests: usize,
}

/// They make another call's request, which is tried here, and judge what it brings in their own way: `tests/service/verdicts.rs`,
/// `player_session.rs` and `pictures.rs`.
const JUDGES: [&str; 4] = [
    "mcat_account_verdict",
    "mcat_session_hold",
    "mcat_session_ask",
    "mcat_image_fetch",
];

pub fn all() -> Vec<Call> {
    let rows = rows().filter(|row| !JUDGES.contains(&row.call));
    rows.map(of_row).chain(changes().map(of_change)).collect()
}

fn of_row(row: &'static Row) -> Call {
    let mut call = Call::new(row.call, row.version, row.make, (row.params)(), row.answer());
    call.kind = match row.call {
        "mcat_download" => Kind::Download,
        "mcat_wait_visible" => Kind::Visible,
        "mcat_auth_password" => Kind::Grant { code: false },
        "mcat_auth_finish" => Kind::Grant { code: true },
        "mcat_auth_refresh" => Kind::Refresh,
        _ => Kind::Plain,
    };
    call.before = match row.call {
        "mcat_next_page" | "mcat_wait_visible" => 1,
        // The state of the playlist, its tracks, and the state again.
        "mcat_me_library_playlist_tracks_insert"
        | "mcat_me_library_playlist_tracks_remove"
        | "mcat_me_library_playlist_tracks_move" => 3,
        _ => 0,
    };
    call.learned(|sent| class(row.call, sent))
}

fn of_change(change: Change) -> Call {
    let right = Event::Answer(json(200, "{}"));
    let call = Call::new(change.name, change.version, change.make, Params::default(), right);
    call.learned(|_| change.class)
}

impl Call {
    fn new(name: &'static str, version: Version, make: Make, params: Params, good: Event) -> Call {
        Call {
            name,
            version,
            make,
            params,
            kind: Kind::Plain,
            before: 0,
            good,
            class: Class::Read,
            whose: Whose::Nobodys,
            takes: Takes::Anything,
            preamble: Vec::new(),
            ends: (mcat_status::MCAT_OK, Reason::MCAT_REASON_NONE),
            http_status: 0,
            requests: 0,
        }
    }

    /// Makes the call once where all is well, and notes how it went.
    fn learned(mut self, class: impl FnOnce(&Sent) -> Class) -> Call {
        let device = Device::new(self.version).signed_in();
        device.line.play([self.good.clone()]);
        device.line.play_tokens([self.good.clone()]);
        let (response, mut sent) = device.does(|client| (self.make)(client, &self.params));
        let requests = sent.split_off(self.before.min(sent.len()));
        self.preamble = sent;
        self.requests = requests.len();
        self.ends = (response.status, response.reason);
        self.http_status = response.http_status;
        let Some(first) = requests.first() else {
            self.kind = Kind::Silent;
            return self;
        };
        assert!(
            self.kind == Kind::Visible || requests.len() == 1,
            "{} makes several requests: say here how many come before the one that matters",
            self.name
        );
        self.class = class(first);
        self.whose = match (first.header("authorization"), first.header("apikey")) {
            (Some(text), _) if text.starts_with("Bearer ") => Whose::Members,
            (_, Some(_)) => Whose::Applications,
            _ => Whose::Nobodys,
        };
        self.takes = match self.class {
            _ if self.name.contains("raw") || self.kind == Kind::Download => Takes::Anything,
            Class::Read => Takes::Json,
            _ => Takes::Done,
        };
        self
    }

    /// Whether what comes before is a call of its own.
    pub fn goes_on_from_another(&self) -> bool {
        matches!(self.name, "mcat_next_page" | "mcat_wait_visible")
    }
}

/// What a second request of the same would do, by the rules for applications and not by the library's code.
fn class(call: &str, sent: &Sent) -> Class {
    if sent.line().starts_with("GET ") {
        return Class::Read;
    }
    match call.trim_start_matches("mcat_") {
        "station_feedback_add" if sent.target().ends_with("/play") || sent.target().ends_with("/skip") => Class::Event,
        "me_tag_add" if sent.body().contains("\"context\"") || sent.body().contains("\"appName\"") => Class::Event,
        "station_feedback_add" | "me_tag_add" | "station_tuning_set" => Class::Idempotent,
        "me_favorites_remove" | "me_favorites_list_remove" | "me_tag_remove" | "me_following_remove" => {
            Class::Idempotent
        }
        "me_library_tracks_remove" | "me_library_stations_remove" => Class::Idempotent,
        "me_library_playlist_update" | "me_library_playlist_privacy_set" | "me_library_playlist_delete" => {
            Class::Idempotent
        }
        "me_library_playlist_tracks_replace" | "me_library_playlist_tracks_clear" => Class::Idempotent,
        "me_library_playlist_tracks_insert" => Class::Idempotent,
        "me_library_playlist_tracks_remove" | "me_library_playlist_tracks_move" => Class::Idempotent,
        "me_library_playlist_image_set" | "me_library_playlist_image_upload" => Class::Idempotent,
        "me_library_playlist_giphy_set" | "me_library_playlist_image_remove" => Class::Idempotent,
        "v1_me_favorites_add" | "v1_me_favorite_remove" | "v1_me_library_albums_remove" => Class::Idempotent,
        "v1_me_playlist_rename" | "v1_me_playlist_delete" => Class::Idempotent,
        "v1_me_playlist_tracks_reorder" | "v1_me_playlist_tracks_clear" => Class::Idempotent,
        // The rows say that it may be repeated.
        "raw" => Class::Idempotent,
        "me_favorites_add" | "me_following_add" | "me_library_tracks_add" | "me_library_stations_add" => Class::Event,
        "v1_me_library_albums_add" | "v1_me_library_tracks_add" | "v1_me_library_stations_add" => Class::Event,
        "me_library_playlist_create" | "me_library_playlist_tracks_add" => Class::Never,
        "sessions_create" => Class::Never,
        "v1_me_playlist_create" | "v1_me_playlist_tracks_add" => Class::Never,
        // Their own rules.
        "auth_password" | "auth_finish" | "auth_refresh" => Class::Never,
        _ => panic!("{call} changes something: say here what a second request would do"),
    }
}

#[test]
fn matrix_holds_every_call() {
    let tried: BTreeSet<_> = all().iter().map(|call| call.name).collect();
    assert!(rows().all(|row| tried.contains(row.call) != JUDGES.contains(&row.call)));
}
