//! Whole evenings on each kind of station.
use crate::chance::chance;
use crate::house::House;
use crate::player::Player;
use crate::relay::Place;
use crate::tracks;
use musiccat::station::Action;
use musiccat::{Client, Params, favorites};
use std::collections::BTreeSet;
use support::ok;

const MINUTE: i64 = 60_000;
/// How often a player polls within a track here: less often than a real one, more often than it has to.
const POLLS: i64 = 5;

// req:STA-06
// req:STA-07
#[test]
fn evening_with_a_programmed_station_matches_what_the_service_received() {
    Evening::of("ps.1").play();
}

// req:STA-06
// req:STA-07
#[test]
fn evening_with_an_artists_station_matches_what_the_service_received() {
    Evening::of("art.3").play();
}

// req:STA-06
// req:STA-07
#[test]
fn evening_with_a_tracks_station_matches_what_the_service_received() {
    Evening::of("tra.50").play();
}

// req:STA-06
// req:STA-07
#[test]
fn evening_with_a_genres_station_matches_what_the_service_received() {
    Evening::of("g.2").play();
}

struct Evening {
    player: Player,
    chance: fastrand::Rng,
    /// The member's telephone, on a way of its own.
    other: Client,
}

impl Evening {
    fn of(seed: &'static str) -> Evening {
        let house = House::new();
        let other = house.other_device();
        house.sandbox.journal_clear();
        Evening {
            chance: chance(),
            player: Player::new(house, seed, false),
            other,
        }
    }

    fn play(mut self) {
        let all = tracks();
        while self.player.played < all {
            match self.player.played {
                at if at == all / 4 => self.play_without_a_way(),
                at if at == all / 2 => {
                    self.play_track();
                    // Not told before the restart.
                    self.player.tune(0.5, 0.75);
                    self.player.restart();
                }
                at if at == all * 3 / 4 => self.player.lose_power(),
                _ => self.play_track(),
            }
        }
        self.end();
    }

    /// A track, and what the listener and the others do meanwhile.
    fn play_track(&mut self) {
        let Some(track) = self.player.next() else {
            // Silence: nothing was ready when the way broke.
            self.player.house.clock.skip(10_000);
            self.player.poll();
            return;
        };
        self.player.start(&track);
        let step_ms = (150_000 + self.chance.i64(0..90_000)) / POLLS;
        for step in 1..=POLLS {
            self.player.house.clock.skip(step_ms);
            if step == 2 {
                self.something();
            }
            if step == 3 && self.chance.bool() && self.player.skip() {
                self.player.stop(step * step_ms);
                self.player.poll();
                return;
            }
            self.player.poll();
        }
        self.player.stop(POLLS * step_ms);
    }

    /// What may happen in the middle of a track.
    fn something(&mut self) {
        let is_cut = self.player.house.relay.is_cut();
        match self.chance.u64(..100) {
            0..15 => self.player.say(Action::Like),
            15..20 => {
                // They change their mind.
                self.player.say(Action::Like);
                self.player.say(Action::Dislike);
            }
            20..25 => self.player.say(Action::Dislike),
            25..33 => self.player.say(Action::Favorite),
            33..36 => {
                self.player.say(Action::Favorite);
                self.player.say(Action::Unfavorite);
            }
            36..46 => {
                let value = |chance: &mut fastrand::Rng| f64::from(chance.i32(25..=100)) / 100.0;
                let (popularity, variety) = (value(&mut self.chance), value(&mut self.chance));
                self.player.tune(popularity, variety);
            }
            46..54 => {
                self.aside(|house, other| house.use_the_quota_up(other));
            }
            54..57 if !is_cut && !self.player.ledger.has_a_skip() => {
                self.aside(|house, other| house.use_the_skips_up(other));
                self.player.ledger.skips_are_used = true;
            }
            57..77 if !is_cut => {
                let place = [Place::Request, Place::Answer][self.chance.usize(..2)];
                let paths = ["/events", "/events", "/feedback/", "/tracks", "/tuning"];
                let path = paths[self.chance.usize(..paths.len())];
                self.player.house.relay.cut_next(place, path);
            }
            77..87 => self.player.house.repeat(self.player.lately()),
            87..95 => self.player.listen_in(),
            _ => {}
        }
    }

    /// What others do is none of the player's.
    fn aside(&mut self, act: impl FnOnce(&House, &Client)) {
        act(&self.player.house, &self.other);
        self.player.house.sandbox.journal_clear();
    }

    /// Ten minutes without a way to the service.
    fn play_without_a_way(&mut self) {
        let house = &self.player.house;
        house.relay.cut();
        let until = house.sandbox.now_ms() + 10 * MINUTE;
        while self.player.house.sandbox.now_ms() < until {
            self.play_track();
        }
        self.player.find_the_way_again();
        self.player.poll();
    }

    /// Everything gets told in the end, and the service thinks of the member's favorites what the player does.
    fn end(mut self) {
        self.player.tell_all();
        self.player.house.clock.skip(MINUTE);
        let listed = ok(self.other.call(favorites::me_favorites(&Params {
            limit: Some(200),
            ..Params::default()
        })));
        let theirs: BTreeSet<String> = listed
            .items(&listed.tracks)
            .iter()
            .filter_map(|track| listed.text(&track.id).map(str::to_owned))
            .collect();
        for (track, is_favorite) in &self.player.favorites {
            assert_eq!(theirs.contains(track), *is_favorite, "{track}");
        }
        let ledger = &self.player.ledger;
        println!(
            "{} tracks, {} requests, {} refreshes, {:?}, {} lost",
            self.player.played,
            ledger.requests,
            ledger.refreshes,
            ledger.counts(),
            ledger.lost
        );
    }
}
