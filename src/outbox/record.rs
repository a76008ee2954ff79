//! The format of the outbox's store: a head, then records in the order in which they were added, each with its own checksum.
//!
//! Little-endian. Head: magic, version, CRC-32C of both; their positions are the same in every version. A record: the length of its body,
//! the body, CRC-32C of both. A body begins with its kind: owner, entry, or mark. A mark says how far sending has got: entries before it
//! that it settles no longer count. Reading ends at the first incomplete record: a power cut may leave a part of the last write.
use super::entry::{Action, Entry, Playback};
use super::queue::WaitingEntry;
use crate::auth::Marks;
use crate::base::memory;
use crate::base::store_format::{Reader, Writer, seal, unsealed};
use std::collections::VecDeque;

const MAGIC: [u8; 4] = *b"mcob";
/// Version 1 did not store the sign-in of entries. Its stores can be read, and are rewritten as a whole.
const VERSION: u16 = 2;
pub const HEAD: usize = 4 + 2 + 4;
/// The length before a body and the checksum after it.
const FRAME: usize = 2 + 4;

const OWNER: u8 = 1;
const ENTRY: u8 = 2;
const SENDING: u8 = 3;
const SETTLED: u8 = 4;

/// The kind of a playback entry, where a feedback has its action: a track began, or ended.
const STARTED: u8 = 16;
const STOPPED: u8 = 17;

const HAS_SOURCE: u8 = 1;
const HAS_FORMAT: u8 = 1 << 1;
const HAS_BITRATE: u8 = 1 << 2;
const IS_OFFLINE: u8 = 1 << 3;
const HAS_BEGAN: u8 = 1 << 4;

/// No record is longer.
pub const MOST: usize = 2048;

/// Most bytes of the head, the owner and a mark.
pub const OVERHEAD: usize = 128;

/// How far sending has got, by the entries' numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// Entries up to this one are settled; none is under way.
    Settled(u64),
    /// Entries before this one are settled, and this one is under way: after a restart it is unknown whether it arrived.
    Sending(u64),
}

impl Default for Mark {
    fn default() -> Mark {
        Mark::Settled(0)
    }
}

/// The contents of a store.
#[derive(Default, Debug)]
pub struct FoundEntries {
    pub owner: Option<Marks>,
    pub waiting: VecDeque<WaitingEntry>,
    pub mark: Mark,
    /// The highest number.
    pub last: u64,
    /// Entries that were under way.
    pub uncertain: i64,
    /// Every byte was read.
    pub is_whole: bool,
}

/// Written by a later version of the library: this one must not change it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Newer;

/// The beginning of a store: head and owner.
pub fn put_head(owner: &Marks, out: &mut Vec<u8>) {
    let from = out.len();
    out.extend_from_slice(&MAGIC);
    out.extend_from_slice(&VERSION.to_le_bytes());
    seal(out, from);
    put_record(out, |body| {
        body.put(&[OWNER]);
        owner.write(body);
    });
}

/// A mark.
pub fn put_mark(mark: Mark, out: &mut Vec<u8>) {
    let (kind, number) = match mark {
        Mark::Settled(number) => (SETTLED, number),
        Mark::Sending(number) => (SENDING, number),
    };
    put_record(out, |body| {
        body.put(&[kind]);
        body.put(&number.to_le_bytes());
    });
}

/// An entry.
pub fn put_entry(kept: &WaitingEntry, out: &mut Vec<u8>) {
    put_record(out, |body| {
        body.put(&[ENTRY]);
        body.put(&kept.number.to_le_bytes());
        match &kept.entry {
            Entry::Feedback { station, action, track } => {
                body.put(&[*action as u8]);
                body.text(station);
                body.text(track);
            }
            Entry::Playback(playback) => put_playback(playback, kept, body),
        }
    });
}

fn put_playback(playback: &Playback, kept: &WaitingEntry, body: &mut Writer) {
    let mut flags = 0;
    for (flag, on) in [
        (HAS_SOURCE, playback.source.is_some()),
        (HAS_FORMAT, playback.format.is_some()),
        (HAS_BITRATE, playback.bitrate.is_some()),
        (IS_OFFLINE, playback.offline),
        (HAS_BEGAN, kept.began.is_some()),
    ] {
        flags |= if on { flag } else { 0 };
    }
    let kind = if playback.played_ms.is_some() { STOPPED } else { STARTED };
    body.put(&[kind, flags]);
    body.text(&playback.track);
    for text in [&playback.source, &playback.format].into_iter().flatten() {
        body.text(text);
    }
    if let Some(bitrate) = playback.bitrate {
        body.put(&bitrate.to_le_bytes());
    }
    body.put(&playback.started_ms.to_le_bytes());
    if let Some(ms) = playback.played_ms {
        body.put(&ms.to_le_bytes());
    }
    if let Some(began) = &kept.began {
        body.moment(began);
    }
}

/// Appends a record to `out`.
fn put_record(out: &mut Vec<u8>, fill: impl FnOnce(&mut Writer)) {
    let mut body = Writer(Default::default());
    fill(&mut body);
    let from = out.len();
    // Entries are checked before they are kept: none is nearly this long.
    out.extend_from_slice(&(body.0.len() as u16).to_le_bytes());
    out.extend_from_slice(&body.0);
    seal(out, from);
}

/// Reads the contents of a store, which may be any bytes.
pub fn read(bytes: &[u8]) -> Result<FoundEntries, Newer> {
    let mut found = FoundEntries {
        is_whole: bytes.is_empty(),
        ..FoundEntries::default()
    };
    let Some((head, mut rest)) = bytes.split_at_checked(HEAD) else {
        return Ok(found);
    };
    let Some(head) = unsealed(head).filter(|head| head.starts_with(&MAGIC)) else {
        return Ok(found);
    };
    match u16::from_le_bytes([head[4], head[5]]) {
        1 | VERSION => {}
        version if version > VERSION => return Err(Newer),
        _ => return Ok(found),
    }
    // Without memory, reading ends early, and the caller drops the incomplete result.
    while let Some((body, behind)) = first_record(rest).filter(|_| !memory::must_end()) {
        if found.add_record(body, rest.len() - behind.len()).is_none() {
            break;
        }
        rest = behind;
    }
    found.is_whole = rest.is_empty();
    found.drop_under_way();
    Ok(found)
}

/// The body of the first record, if it is complete, and the bytes after it.
fn first_record(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let (length, _) = bytes.split_first_chunk::<2>()?;
    let (record, behind) = bytes.split_at_checked(usize::from(u16::from_le_bytes(*length)) + FRAME)?;
    Some((&unsealed(record)?[2..], behind))
}

impl FoundEntries {
    /// Takes a record that occupies `bytes` bytes in the store; `None` if it is invalid.
    fn add_record(&mut self, body: &[u8], bytes: usize) -> Option<()> {
        let mut from = Reader(body);
        let [kind] = from.take()?;
        if kind == OWNER && self.owner.is_none() {
            self.owner = Some(Marks::read(&mut from)?);
            return from.0.is_empty().then_some(());
        }
        self.owner.as_ref()?;
        let number = from.count()?;
        match kind {
            ENTRY if number > self.last => {
                let kept = read_entry(number, bytes, &mut from)?;
                memory::room(|| self.waiting.try_reserve(1)).ok()?;
                self.waiting.push_back(kept);
                self.last = number;
            }
            SENDING | SETTLED => {
                let gone = if kind == SETTLED {
                    number
                } else {
                    number.saturating_sub(1)
                };
                self.mark = if kind == SETTLED {
                    Mark::Settled(number)
                } else {
                    Mark::Sending(number)
                };
                while self.waiting.front().is_some_and(|kept| kept.number <= gone) {
                    self.waiting.pop_front();
                }
                self.last = self.last.max(number);
            }
            _ => return None,
        }
        from.0.is_empty().then_some(())
    }

    /// An entry that was under way when the power failed is not sent again.
    fn drop_under_way(&mut self) {
        if let Mark::Sending(number) = self.mark
            && self.waiting.front().is_some_and(|kept| kept.number == number)
        {
            self.waiting.pop_front();
            self.uncertain += 1;
        }
    }
}

fn read_entry(number: u64, bytes: usize, from: &mut Reader) -> Option<WaitingEntry> {
    let [what] = from.take()?;
    let mut began = None;
    let entry = match what {
        STARTED | STOPPED => {
            let [flags] = from.take().filter(|[flags]| flags >> 5 == 0)?;
            let has = |flag| flags & flag != 0;
            let text = |from: &mut Reader| from.text().map(str::to_owned);
            let playback = Playback {
                track: text(from)?,
                source: optional(has(HAS_SOURCE), || text(from))?,
                format: optional(has(HAS_FORMAT), || text(from))?,
                bitrate: optional(has(HAS_BITRATE), || from.take().map(i32::from_le_bytes))?,
                offline: has(IS_OFFLINE),
                started_ms: from.number()?,
                played_ms: optional(what == STOPPED, || from.number())?,
            };
            began = optional(has(HAS_BEGAN), || from.moment())?;
            Entry::Playback(playback)
        }
        action => Entry::Feedback {
            action: *Action::ALL.get(usize::from(action))?,
            station: from.text()?.to_owned(),
            track: from.text()?.to_owned(),
        },
    };
    entry.check().ok()?;
    Some(WaitingEntry {
        number,
        entry,
        began,
        bytes,
        failures: 0,
    })
}

/// Reads a part that is present only if `is_there`; the outer `None` means damage.
fn optional<T>(is_there: bool, read: impl FnOnce() -> Option<T>) -> Option<Option<T>> {
    if is_there { read().map(Some) } else { Some(None) }
}
