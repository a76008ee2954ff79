//! A player as its firmware would be written: it polls while it plays, keeps the station's state, and says what its listener does.
use crate::folder::Folder;
use crate::house::{Device, House, image_of};
use crate::ledger::{Counts, Heard, Ledger, Told};
use crate::relay::Place;
use musiccat::abi::mcat_reason::*;
use musiccat::abi::mcat_status::{self, *};
use musiccat::abi::{mcat_outbox_now, mcat_station_now};
use musiccat::params::Priority;
use musiccat::station::{Action, Played};
use musiccat::{Params, Response};
use std::collections::{BTreeMap, VecDeque};
use std::thread;
use support::ok;

/// What was among so many tracks that were given last does not come again.
const LATELY: usize = 100;

/// What a call may end in while the way to the service is broken, or the quota used up.
const TROUBLES: [mcat_status; 4] = [MCAT_ERR_CONNECT, MCAT_ERR_IO, MCAT_ERR_TIMEOUT, MCAT_ERR_RATE_LIMITED];

/// Ten minutes without a way to the service are forgotten after so long.
const RECOVERY_MS: i64 = 60_000;

pub struct Player {
    pub house: House,
    pub seed: &'static str,
    pub ledger: Ledger,
    pub played: u32,
    folder: Folder,
    /// Taken while the power is off.
    device: Option<Device>,
    /// The station's state, as it is kept in flash.
    state: Option<String>,
    lately: VecDeque<String>,
    /// The track that plays, and which playing it is.
    now: Option<(String, String)>,
    /// Whether a track is one of the member's favorites, of which the listener said so or otherwise.
    pub favorites: BTreeMap<String, bool>,
    /// The last poll did not get through.
    is_troubled: bool,
    pub skips_left: i32,
    ready: i32,
    outbox_waits_ms: i64,
}

impl Player {
    pub fn new(house: House, seed: &'static str, session: bool) -> Player {
        let folder = Folder::new("evening");
        let client = house.player(&folder);
        house.sign_in(&client);
        let device = Device::open(client, seed, None, session);
        let mut player = Player {
            ledger: Ledger::of(seed, house.member().user_name),
            house,
            seed,
            folder,
            device: Some(device),
            state: None,
            played: 0,
            lately: VecDeque::new(),
            now: None,
            favorites: BTreeMap::new(),
            is_troubled: false,
            skips_left: -1,
            ready: 0,
            outbox_waits_ms: 0,
        };
        let stands = player.device().station.now();
        player.look(ok(stands));
        player
    }

    pub fn device(&self) -> &Device {
        self.device.as_ref().expect("it is switched on")
    }

    /// Goes over what was sent during a call, and how the station stands after it.
    #[track_caller]
    pub fn look(&mut self, response: Response) -> (Response, Heard) {
        let entries = self.house.sandbox.journal();
        self.house.sandbox.journal_clear();
        let heard = self.ledger.hear(entries, self.house.relay.cuts());
        let station: &mcat_station_now = response.at(&response.station).expect("a station's response");
        (self.skips_left, self.ready) = (station.skips_left, station.ready);
        self.state = response.text(&station.state).map(str::to_owned);
        let outbox: &mcat_outbox_now = response.at(&response.outbox).expect("a station's response");
        self.outbox_waits_ms = outbox.retry_after_ms;
        (response, heard)
    }

    /// A call that never waits for the network, and never fails.
    #[track_caller]
    fn at_once(&mut self, call: impl FnOnce(&Device) -> Response) {
        let response = call(self.device());
        let (response, heard) = self.look(response);
        assert_eq!((response.status, heard.requests), (MCAT_OK, 0), "{response:?}");
    }

    /// The next track. Nothing is asked of the service while one is ready.
    #[track_caller]
    pub fn next(&mut self) -> Option<String> {
        let (ready, before) = (self.ready, self.house.clock.skipped_ms());
        let response = self.device().station.next(&Params::default());
        let (response, heard) = self.look(response);
        if response.status != MCAT_OK {
            // What the library remembers of the cut it holds against the service for some seconds more.
            let is_over = self.house.since_the_cut_ms() > RECOVERY_MS;
            assert!(ready == 0 && self.is_troubled && !is_over, "{response:?}");
            assert!(TROUBLES.contains(&response.status), "{response:?}");
            return None;
        }
        if ready > 0 {
            assert_eq!(
                (heard.requests, self.house.clock.skipped_ms()),
                (0, before),
                "it waits for the service"
            );
        } else {
            assert!(self.is_troubled, "nothing is ready after a poll that got through");
        }
        let track = response.items(&response.tracks)[0];
        let track = response.text(&track.id).expect("an id").to_owned();
        assert!(!self.lately.contains(&track), "{track} comes again");
        self.lately.push_back(track.clone());
        if self.lately.len() > LATELY {
            self.lately.pop_front();
        }
        Some(track)
    }

    /// Does what is due. Whether all of it got through.
    #[track_caller]
    pub fn poll(&mut self) -> bool {
        let params = Params {
            priority: Priority::Background,
            ..Params::default()
        };
        let response = self.device().station.poll(&params);
        self.polled(response)
    }

    #[track_caller]
    fn polled(&mut self, response: Response) -> bool {
        let (response, heard) = self.look(response);
        let may_fail = self.house.relay.is_cut() || heard.was_cut || heard.was_throttled;
        if response.status != MCAT_OK {
            assert!(may_fail || self.is_troubled, "{response:?} {heard:?}");
            assert!(TROUBLES.contains(&response.status), "{response:?}");
        } else {
            // A poll that pauses after a failure asks for nothing.
            let may_lack = may_fail || self.is_troubled;
            assert!(
                self.ready >= 2 || may_lack,
                "{} tracks are ready after a poll",
                self.ready
            );
        }
        let outbox: &mcat_outbox_now = response.at(&response.outbox).expect("a station's response");
        self.ledger.agrees(outbox);
        self.is_troubled = response.status != MCAT_OK || self.ready < 2;
        !self.is_troubled && outbox.waiting == 0
    }

    /// The cut is over, and the device knows.
    pub fn find_the_way_again(&self) {
        self.house.mend();
        self.device().client.network_changed();
    }

    /// Polls until everything has been told.
    pub fn tell_all(&mut self) {
        for _ in 0..100 {
            if self.poll() {
                return;
            }
            self.house.clock.skip(60_000);
        }
        panic!("it is not told");
    }

    /// A track from its beginning to its end, on an evening without trouble.
    pub fn play(&mut self) {
        let track = self.next().expect("a track is ready");
        self.start(&track);
        self.house.clock.skip(200_000);
        assert!(self.poll());
        self.stop(200_000);
    }

    pub fn start(&mut self, track: &str) {
        self.played += 1;
        let take = format!("take {}", self.played);
        self.at_once(|device| {
            let format = Some(&*take);
            device.station.started(
                track,
                &Played {
                    format,
                    ..Played::default()
                },
            )
        });
        self.note("playbackStart", track, &take, None);
        self.now = Some((track.to_owned(), take));
    }

    pub fn stop(&mut self, played_ms: i64) {
        let (track, take) = self.now.take().expect("a track plays");
        self.at_once(|device| {
            device.station.stopped(
                &track,
                &Played {
                    played_ms,
                    ..Played::default()
                },
            )
        });
        self.note("playbackStop", &track, &take, Some(played_ms as f64 / 1000.0));
    }

    /// The listener says what they think of the track that plays.
    pub fn say(&mut self, action: Action) {
        let track = self.track();
        self.at_once(|device| device.station.feedback(action, &track));
        self.note(word(action), &track, "", None);
        if let Action::Favorite | Action::Unfavorite = action {
            self.favorites.insert(track, action == Action::Favorite);
        }
    }

    /// The listener hears what else the station has, while the track waits.
    pub fn listen_in(&mut self) {
        let previews = self.device().station.previews();
        let (previews, heard) = self.look(ok(previews));
        assert_eq!(heard.requests, 0);
        for preview in previews.items(&previews.previews) {
            let preview = previews.text(&preview.id).expect("an id");
            self.at_once(|device| device.station.started(preview, &Played::default()));
            // Of a preview that is all there is to tell.
            self.note("play", preview, "", None);
            self.at_once(|device| device.station.stopped(preview, &Played::default()));
        }
    }

    /// The tracks that were played last.
    pub fn lately(&self) -> impl Iterator<Item = &str> {
        self.lately.iter().rev().take(5).map(String::as_str)
    }

    /// The listener wants to hear the next one. Whether that was granted; where it was not, nothing was asked of the service.
    pub fn skip(&mut self) -> bool {
        let track = self.track();
        self.at_once(|device| device.station.now());
        let left = self.skips_left;
        if left > 0 {
            self.at_once(|device| device.station.skip(&track));
            assert_eq!(self.skips_left, left - 1);
            self.note("skip", &track, "", None);
            return true;
        }
        let response = self.device().station.skip(&track);
        let (response, heard) = self.look(response);
        assert_eq!(
            (response.status, heard.requests),
            (MCAT_ERR_FORBIDDEN, 0),
            "{response:?}"
        );
        assert_eq!(response.reason, MCAT_REASON_SKIP_LIMIT);
        false
    }

    pub fn tune(&mut self, popularity: f64, variety: f64) {
        self.at_once(|device| device.station.tune(popularity, variety));
        assert_eq!(self.ready, 0, "what was chosen for the old tuning is let go");
        self.ledger.tuning = Some((decimal(popularity), decimal(variety)));
    }

    fn track(&self) -> String {
        self.now.as_ref().expect("a track plays").0.clone()
    }

    fn note(&mut self, word: &str, track: &str, take: &str, seconds: Option<f64>) {
        self.ledger.note(Told {
            word: word.to_owned(),
            track: track.to_owned(),
            take: take.to_owned(),
            seconds,
        });
    }

    /// Switched off between two tracks, and on again.
    pub fn restart(&mut self) {
        let counts = self.ledger.counts();
        drop(self.device.take());
        self.boot(counts);
    }

    /// The power fails while the service is being told that a track began.
    pub fn lose_power(&mut self) {
        self.tell_all();
        let track = self.next().expect("a track is ready");
        self.start(&track);
        // After a failure the outbox waits a little, also with what is new.
        self.house.clock.skip(self.outbox_waits_ms);
        let (counts, state) = (self.ledger.counts(), self.state.clone());
        self.house.relay.cut_next(Place::Wait, "/events");
        let image = thread::scope(|scope| {
            let device = self.device.as_ref().expect("it is switched on");
            let polling = scope.spawn(|| device.station.poll(&Params::default()));
            self.house.relay.wait_for_a_cut();
            let image = image_of(&self.folder);
            // What becomes of the old device is none of the service's any more.
            self.house.relay.cut();
            polling.join().expect("a poll");
            image
        });
        drop(self.device.take());
        let (entries, cuts) = (self.house.sandbox.journal(), self.house.relay.cuts());
        self.house.sandbox.journal_clear();
        self.ledger.hear(entries, cuts);
        self.house.mend();
        (self.folder, self.state, self.now) = (image, state, None);
        self.boot(counts);
    }

    fn boot(&mut self, counts: Counts) {
        self.ledger.restart(counts);
        let client = self.house.player(&self.folder);
        let device = Device::open(client, self.seed, self.state.take(), false);
        let stands = device.station.now();
        self.device = Some(device);
        self.look(ok(stands));
    }
}

pub fn word(action: Action) -> &'static str {
    match action {
        Action::Like => "like",
        Action::Dislike => "dislike",
        Action::Favorite => "favorite",
        Action::Unfavorite => "unfavorite",
        Action::Skip => "skip",
        Action::Play => "play",
        Action::Unplay => "unplay",
    }
}

/// As the service is sent it.
fn decimal(value: f64) -> String {
    format!("{value:?}")
}
