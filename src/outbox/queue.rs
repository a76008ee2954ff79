//! What waits, in memory and in order: plain data, and the rules of what is kept, told together and given up.
use super::entry::WaitingEntry;
use super::entry::{Entry, Playback};
use super::record::{self, FoundEntries, OVERHEAD};
use crate::auth::{Marks, SignedIn};
use crate::base::dates::Moment;
use crate::base::error::{Error, Status};
use std::collections::VecDeque;

/// Most entries that one request tells, and how long their ids are together.
const TOGETHER: usize = 50;
const TOGETHER_BYTES: usize = 4096;
/// Most tracks that play at once, one fading into the other; of what was never told to have ended the oldest is forgotten.
pub const MOST_PLAYING: usize = 8;
/// Where there is no room for a new entry, this part of it is made free at once: not every entry costs a write of the whole.
const FREED: usize = 8;

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
        record::entry(&waiting, &mut bytes);
        waiting.bytes = bytes.len();
        waiting
    }
}

/// What one request tells.
#[derive(Debug)]
pub struct Batch {
    /// All up to this number.
    pub to: u64,
    pub count: usize,
    /// Several, where they go together, as one.
    pub entry: Entry,
}

/// What became of entries that were sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    Sent,
    /// It may have reached the service, and a second time would count.
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

/// A track that plays, for a stop that does not say when it began.
struct Began {
    track: String,
    started_ms: i64,
    began: Option<Moment>,
}

#[derive(Default)]
pub struct EntryQueue {
    pub waiting: VecDeque<WaitingEntry>,
    /// Whose the entries are.
    pub owner: Option<Marks>,
    pub counts: Counts,
    /// What `waiting` takes in the store.
    pub bytes: usize,
    /// The highest number given, and the highest that was found in the store.
    pub last: u64,
    found_to: u64,
    /// Skips of this run that were given up for want of room, until somebody asks.
    pub skips_dropped: usize,
    /// All up to this number are being told now: nobody else may take them away.
    pub under_way: u64,
    /// The service refused entries up to this number together: they are told one by one.
    alone_to: u64,
    playing: VecDeque<Began>,
}

impl EntryQueue {
    /// From now on the entries are this member's. Whether what the store holds is wrong then: others were given up, or it knows the member
    /// by older marks.
    pub fn belong_to(&mut self, signed_in: &SignedIn) -> bool {
        let is_same = self.owner.as_ref().is_none_or(|owner| signed_in.is(owner));
        let lost = !is_same && self.give_up();
        let before = self.owner.replace(signed_in.marks.clone());
        lost || !self.waiting.is_empty() && before.as_ref() != Some(&signed_in.marks)
    }

    /// Forgets all of it, and what became of what was sent. Numbers go on.
    pub fn forget(&mut self) {
        *self = EntryQueue {
            last: self.last,
            ..EntryQueue::default()
        };
    }

    /// Gives up all that waits. Whether there was anything.
    pub fn give_up(&mut self) -> bool {
        self.counts.dropped += self.waiting.len() as i64;
        self.playing.clear();
        self.bytes = 0;
        !std::mem::take(&mut self.waiting).is_empty()
    }

    /// Keeps an entry behind those that wait, in so many bytes with them. Whether others were given up for it.
    pub fn add(&mut self, mut entry: Entry, now: &Moment, room: usize) -> bool {
        if self.says_already(&entry) {
            return false;
        }
        let began = match &mut entry {
            Entry::Playback(playback) => self.begin(playback, now),
            Entry::Feedback { .. } => None,
        };
        self.last += 1;
        let last = WaitingEntry::new(self.last, entry, began);
        self.bytes += last.bytes;
        self.waiting.push_back(last);
        self.fit(room)
    }

    /// Gives the oldest up where there is no room. Whether it had to.
    fn fit(&mut self, room: usize) -> bool {
        let room = room.saturating_sub(OVERHEAD);
        self.bytes > room && self.make_room(room - room / FREED)
    }

    /// Whether an entry that waits says the same, and nothing behind it takes it back.
    fn says_already(&self, entry: &Entry) -> bool {
        let mut latest = self.waiting.iter().rev();
        latest.find_map(|kept| entry.repeats(&kept.entry)) == Some(true)
    }

    /// Dates a playback that does not say when it began. The moment, where the device does not know the date.
    fn begin(&mut self, playback: &mut Playback, now: &Moment) -> Option<Moment> {
        let is = |began: &Began| began.track.eq_ignore_ascii_case(&playback.track);
        let before = self.playing.iter().position(is).and_then(|at| self.playing.remove(at));
        let mut began = None;
        if playback.started_ms == 0 {
            let ago = playback.played_ms.unwrap_or(0);
            let moment = Moment {
                boot_ms: now.boot_ms.saturating_sub(ago),
                wall_ms: now.wall_ms.map(|ms| ms.saturating_sub(ago)),
                boot_id: now.boot_id.clone(),
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
            self.playing.push_back(Began {
                track: playback.track.clone(),
                started_ms: playback.started_ms,
                began: began.clone(),
            });
        }
        began
    }

    /// Dates all that began at this moment, once: the service knows a start and its stop by their date, and clocks move.
    fn date(&mut self, moment: &Moment, now: &Moment) -> Result<(), Error> {
        let date = moment.date_ms(now).or(now.date_ms(now)).ok_or_else(no_date)?;
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

    fn make_room(&mut self, room: usize) -> bool {
        let is_free = |kept: &WaitingEntry| kept.number > self.under_way;
        let from = self.waiting.iter().position(is_free).unwrap_or(self.waiting.len());
        let before = self.counts.dropped;
        while self.bytes > room && from + 1 < self.waiting.len() {
            if let Some(dropped) = self.waiting.remove(from) {
                self.bytes -= dropped.bytes;
                self.counts.dropped += 1;
                self.skips_dropped += usize::from(dropped.entry.is_skip() && dropped.number > self.found_to);
            }
        }
        self.counts.dropped > before
    }

    /// What is to be told next, which is under way from now on. An error where its date is not known yet.
    pub fn begin_telling(&mut self, now: &Moment) -> Result<Option<Batch>, Error> {
        if let Some(moment) = self.waiting.front().and_then(|first| first.began.clone()) {
            self.date(&moment, now)?;
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

    /// Whether the entry still waits: another member may have signed in.
    pub fn has(&self, number: u64) -> bool {
        self.waiting.iter().any(|kept| kept.number == number)
    }

    /// How many of this member's skips wait.
    pub fn skips_of(&self, signed_in: &SignedIn) -> usize {
        let is_theirs = self.owner.as_ref().is_some_and(|owner| signed_in.is(owner));
        let skips = self.waiting.iter().filter(|kept| is_theirs && kept.entry.is_skip());
        skips.count()
    }

    /// All up to this number are done with.
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

    /// What was refused together is told one by one.
    pub fn separate(&mut self, to: u64) {
        self.alone_to = to;
    }

    /// Takes over what the store holds, before what came to wait meanwhile, for which its list has room. Whether any of it was given
    /// up, as it is another member's or has no room.
    pub fn take(&mut self, found: FoundEntries, room: usize) -> bool {
        self.counts.uncertain += found.uncertain;
        let is_same = match (&self.owner, &found.owner) {
            (Some(owner), Some(found)) => owner.is(found),
            _ => true,
        };
        let lost = !is_same && !found.waiting.is_empty();
        let came = std::mem::replace(&mut self.waiting, found.waiting);
        if is_same {
            self.owner = self.owner.take().or(found.owner);
        } else {
            self.counts.dropped += self.waiting.len() as i64;
            // The room for what came is in there.
            self.waiting.clear();
        }
        (self.last, self.found_to) = (found.last, found.last);
        self.append(came);
        self.bytes = self.waiting.iter().map(|kept| kept.bytes).sum();
        lost | self.fit(room)
    }

    /// Puts entries behind all others, under numbers of their place there.
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

fn no_date() -> Error {
    let text = "the device's clock must be set before the service can be told when a track began";
    Error::new(Status::MCAT_ERR_CLOCK, text)
}
