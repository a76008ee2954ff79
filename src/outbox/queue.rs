//! The waiting entries, in memory and in order: plain data, and the rules of what is kept, sent together and given up.
use super::entry::{Entry, Playback, Relation};
use super::record::{self, FoundEntries, OVERHEAD};
use crate::auth::{Marks, SignedIn};
use crate::base::dates::Moment;
use crate::base::error::{Error, Status};
use std::collections::VecDeque;

/// Most entries in one request, and the total length of their ids.
const TOGETHER: usize = 50;
const TOGETHER_BYTES: usize = 4096;
/// Most tracks that play at once, one fading into the other. If a player never reports their end, the oldest is forgotten.
pub const MOST_PLAYING: usize = 8;
/// If there is no room for a new entry, this part of the room is freed at once, so that not every entry causes a rewrite of the store.
const FREED: usize = 8;

/// A waiting entry.
#[derive(Clone, PartialEq, Debug)]
pub struct WaitingEntry {
    /// Increases with every entry.
    pub number: u64,
    pub entry: Entry,
    /// The moment when the track began, if the device did not know the date.
    pub began: Option<Moment>,
    /// Most bytes that it takes in the store.
    pub bytes: usize,
    /// How often in a row the service answered it with 5xx. A restart resets this.
    pub failures: u32,
}

impl WaitingEntry {
    pub fn new(number: u64, entry: Entry, began: Option<Moment>) -> WaitingEntry {
        let mut waiting = WaitingEntry {
            number,
            entry,
            began,
            bytes: 0,
            failures: 0,
        };
        let mut bytes = Vec::new();
        record::put_entry(&waiting, &mut bytes);
        waiting.bytes = bytes.len();
        waiting
    }
}

/// The contents of one request.
#[derive(Debug)]
pub struct Batch {
    /// The last entry's number.
    pub to: u64,
    pub count: usize,
    /// The entries combined into one.
    pub entry: Entry,
}

/// The outcome for entries that were sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    Sent,
    /// It may have reached the service, and sending it again would count twice.
    Uncertain,
    Refused,
}

#[derive(Clone, Copy, Default, Debug)]
pub struct Counts {
    pub sent: i64,
    pub uncertain: i64,
    pub refused: i64,
    pub dropped: i64,
}

/// A playing track, for a stop that does not say when it began.
struct Playing {
    track: String,
    started_ms: i64,
    began: Option<Moment>,
}

#[derive(Default)]
pub struct EntryQueue {
    pub waiting: VecDeque<WaitingEntry>,
    /// The member whom the entries belong to.
    pub owner: Option<Marks>,
    pub counts: Counts,
    /// What `waiting` takes in the store.
    pub bytes: usize,
    /// The highest number given, or found in the store.
    pub last: u64,
    found_to: u64,
    /// Skips of this run that were dropped for lack of room, since the last query.
    pub skips_dropped: usize,
    /// Entries up to this number are being sent: they must not be removed.
    pub under_way: u64,
    /// The service refused entries up to this number together: they are sent one by one.
    alone_to: u64,
    playing: VecDeque<Playing>,
}

impl EntryQueue {
    /// Makes this member the owner. Returns whether the store must be rewritten: because others' entries were dropped, or because it has
    /// older marks of the member.
    pub fn set_owner(&mut self, signed_in: &SignedIn) -> bool {
        let is_same = self.owner.as_ref().is_none_or(|owner| signed_in.is(owner));
        let dropped = !is_same && self.drop_all();
        let before = self.owner.replace(signed_in.marks.clone());
        dropped || !self.waiting.is_empty() && before.as_ref() != Some(&signed_in.marks)
    }

    /// Forgets all entries, and the results of those that were sent. Numbers continue.
    pub fn forget(&mut self) {
        *self = EntryQueue {
            last: self.last,
            ..EntryQueue::default()
        };
    }

    /// Drops all waiting entries. Returns whether there were any.
    pub fn drop_all(&mut self) -> bool {
        self.counts.dropped += self.waiting.len() as i64;
        self.playing.clear();
        self.bytes = 0;
        !std::mem::take(&mut self.waiting).is_empty()
    }

    /// Appends an entry; all entries together may take `max_bytes`. Returns whether others were dropped for it.
    pub fn add(&mut self, mut entry: Entry, now: &Moment, max_bytes: usize) -> bool {
        if self.already_waits(&entry) {
            return false;
        }
        let began = match &mut entry {
            Entry::Playback(playback) => self.set_start(playback, now),
            Entry::Feedback { .. } => None,
        };
        self.last += 1;
        let last = WaitingEntry::new(self.last, entry, began);
        self.bytes += last.bytes;
        self.waiting.push_back(last);
        self.fit(max_bytes)
    }

    /// Drops the oldest entries if there is no room. Returns whether it had to.
    fn fit(&mut self, max_bytes: usize) -> bool {
        let most = max_bytes.saturating_sub(OVERHEAD);
        self.bytes > most && self.drop_oldest(most - most / FREED)
    }

    /// Whether a waiting entry says the same, and no later one undoes it. A counted entry counts each time.
    fn already_waits(&self, entry: &Entry) -> bool {
        let mut latest = self.waiting.iter().rev();
        !entry.is_counted() && latest.find_map(|kept| entry.relation_to(&kept.entry)) == Some(Relation::Repeats)
    }

    /// Dates a playback that does not say when it began. Returns the moment instead if the device does not know the date.
    fn set_start(&mut self, playback: &mut Playback, now: &Moment) -> Option<Moment> {
        let is = |playing: &Playing| playing.track.eq_ignore_ascii_case(&playback.track);
        let before = self.playing.iter().position(is).and_then(|at| self.playing.remove(at));
        let mut began = None;
        if playback.started_ms == 0 {
            let ago = playback.played_ms.unwrap_or(0);
            let moment = Moment {
                boot_ms: now.boot_ms.saturating_sub(ago),
                wall_ms: now.wall_ms.map(|ms| ms.saturating_sub(ago)),
                boot_id: now.boot_id,
            };
            (playback.started_ms, began) = match (before, moment.date_ms(now)) {
                (Some(start), _) if playback.played_ms.is_some() => (start.started_ms, start.began),
                (_, Some(date)) => (date, None),
                (_, None) => (0, Some(moment)),
            };
        }
        if playback.played_ms.is_none() {
            if self.playing.len() == MOST_PLAYING {
                self.playing.pop_front();
            }
            self.playing.push_back(Playing {
                track: playback.track.clone(),
                started_ms: playback.started_ms,
                began,
            });
        }
        began
    }

    /// Dates all playbacks that began at this moment, once: the service matches a start and its stop by their date, and clocks are set.
    fn set_dates(&mut self, moment: &Moment, now: &Moment) -> Result<(), Error> {
        let date = moment.date_ms(now).or(now.date_ms(now)).ok_or_else(clock_not_set)?;
        for kept in &mut self.waiting {
            if let Entry::Playback(playback) = &mut kept.entry
                && kept.began.take_if(|began| began == moment).is_some()
            {
                playback.started_ms = date;
            }
        }
        for playing in &mut self.playing {
            if playing.began.take_if(|began| began == moment).is_some() {
                playing.started_ms = date;
            }
        }
        Ok(())
    }

    /// Drops the oldest entries that are not being sent, until the rest takes at most `most` bytes. The latest entry stays.
    fn drop_oldest(&mut self, most: usize) -> bool {
        let is_free = |kept: &WaitingEntry| kept.number > self.under_way;
        let from = self.waiting.iter().position(is_free).unwrap_or(self.waiting.len());
        let before = self.counts.dropped;
        while self.bytes > most && from + 1 < self.waiting.len() {
            if let Some(dropped) = self.waiting.remove(from) {
                self.bytes -= dropped.bytes;
                self.counts.dropped += 1;
                self.skips_dropped += usize::from(dropped.entry.is_skip() && dropped.number > self.found_to);
            }
        }
        self.counts.dropped > before
    }

    /// Takes the next batch, which is then under way. Returns an error if its date is not known yet.
    pub fn begin_batch(&mut self, now: &Moment) -> Result<Option<Batch>, Error> {
        if let Some(moment) = self.waiting.front().and_then(|first| first.began) {
            self.set_dates(&moment, now)?;
        }
        let mut waiting = self.waiting.iter();
        let Some(first) = waiting.next() else { return Ok(None) };
        let mut batch = Batch {
            to: first.number,
            count: 1,
            entry: first.entry.clone(),
        };
        if let Entry::Feedback { track, .. } = &mut batch.entry
            && first.number > self.alone_to
            && !first.is_stuck()
        {
            for next in waiting {
                let fits = batch.count < TOGETHER && track.len() < TOGETHER_BYTES;
                let Entry::Feedback { track: another, .. } = &next.entry else {
                    break;
                };
                if !fits || next.is_stuck() || !first.entry.goes_with(&next.entry) {
                    break;
                }
                track.push(',');
                track.push_str(another);
                (batch.to, batch.count) = (next.number, batch.count + 1);
            }
        }
        self.under_way = batch.to;
        Ok(Some(batch))
    }

    /// Whether the entry still waits: another member may have signed in meanwhile.
    pub fn has(&self, number: u64) -> bool {
        self.waiting.iter().any(|kept| kept.number == number)
    }

    /// How many of this member's skips wait.
    pub fn skips_of(&self, signed_in: &SignedIn) -> usize {
        let is_theirs = self.owner.as_ref().is_some_and(|owner| signed_in.is(owner));
        let skips = self.waiting.iter().filter(|kept| is_theirs && kept.entry.is_skip());
        skips.count()
    }

    /// Removes the entries up to this number, with this outcome.
    pub fn settle(&mut self, to: u64, fate: Fate) {
        while self.waiting.front().is_some_and(|kept| kept.number <= to)
            && let Some(first) = self.waiting.pop_front()
        {
            self.bytes -= first.bytes;
            *match fate {
                Fate::Sent => &mut self.counts.sent,
                Fate::Uncertain => &mut self.counts.uncertain,
                Fate::Refused => &mut self.counts.refused,
            } += 1;
        }
    }

    /// Entries that were refused together are sent one by one.
    pub fn send_singly(&mut self, to: u64) {
        self.alone_to = to;
    }

    /// Takes over the entries of the store, before those that were added meanwhile; its list has room for both. Returns whether any was
    /// dropped, because it is another member's or does not fit.
    pub fn add_stored(&mut self, found: FoundEntries, max_bytes: usize) -> bool {
        self.counts.uncertain += found.uncertain;
        let is_same = match (&self.owner, &found.owner) {
            (Some(owner), Some(found)) => owner.is(found),
            _ => true,
        };
        let dropped = !is_same && !found.waiting.is_empty();
        let added = std::mem::replace(&mut self.waiting, found.waiting);
        if is_same {
            self.owner = self.owner.take().or(found.owner);
        } else {
            self.counts.dropped += self.waiting.len() as i64;
            // Cleared, not replaced: this list has the capacity for the entries that were added meanwhile.
            self.waiting.clear();
        }
        (self.last, self.found_to) = (found.last, found.last);
        self.append(added);
        self.bytes = self.waiting.iter().map(|kept| kept.bytes).sum();
        dropped | self.fit(max_bytes)
    }

    /// Appends entries, and numbers them by their new position.
    fn append(&mut self, entries: impl IntoIterator<Item = WaitingEntry>) {
        for kept in entries {
            self.last += 1;
            self.waiting.push_back(WaitingEntry {
                number: self.last,
                ..kept
            });
        }
    }
}

fn clock_not_set() -> Error {
    let text = "the device's clock is not set: reports of playback wait for it";
    Error::new(Status::MCAT_ERR_CLOCK, text)
}
