//! How the store differs from memory, and what must be written next: plain data. One thread at a time reads or writes.
use super::queue::EntryQueue;
use super::record::{self, FoundEntries, Mark, Newer};
use crate::base::backoff::StoreRetry;
use crate::base::memory::{self, NoMemory};

/// An operation on the store.
#[derive(Debug)]
pub enum StoreWork {
    Load,
    Append(Vec<u8>),
    Replace(Vec<u8>),
}

/// The state of the store if the operation succeeds.
#[derive(Debug)]
pub struct Job {
    pub work: StoreWork,
    saved_to: u64,
    mark: Mark,
}

pub enum NextWrite {
    /// The store is up to date.
    Done,
    /// It is not, and it is too early for a retry.
    Later,
    /// Another thread is using the store.
    Wait,
    StoreWork(Job),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Opened {
    #[default]
    NotYet,
    Yes,
    /// A newer version wrote it.
    Newer,
}

#[derive(Default)]
pub struct Shelf {
    opened: Opened,
    /// A thread is using the store.
    busy: bool,
    /// Bytes in the store.
    used: usize,
    /// Entries up to this number are in the store.
    saved_to: u64,
    /// The mark that the store should have, and the one that it has.
    mark: Mark,
    stored: Mark,
    /// The whole content must be rewritten.
    pub rewrite: bool,
    retry: StoreRetry,
    /// The store's last error.
    pub trouble: String,
}

impl Shelf {
    /// What has to be done now.
    pub fn step(&mut self, queue: &EntryQueue, room: usize, now: i64) -> NextWrite {
        if self.busy {
            return NextWrite::Wait;
        }
        let work = match self.opened {
            Opened::Newer => return NextWrite::Later,
            // Loading would change the number of an entry that is being sent.
            Opened::NotYet if queue.under_way > 0 => return NextWrite::Later,
            Opened::NotYet => StoreWork::Load,
            Opened::Yes => match self.writing(queue, room) {
                Ok(Some(work)) => work,
                Ok(None) => return NextWrite::Done,
                Err(NoMemory) => return NextWrite::Later,
            },
        };
        if self.retry.left_ms(now) > 0 {
            return NextWrite::Later;
        }
        self.busy = true;
        let is_whole = !matches!(work, StoreWork::Append(_));
        self.rewrite &= !is_whole;
        NextWrite::StoreWork(Job {
            work,
            saved_to: queue.last,
            mark: self.mark,
        })
    }

    fn writing(&self, queue: &EntryQueue, room: usize) -> Result<Option<StoreWork>, NoMemory> {
        let Some(owner) = queue.owner.as_ref().filter(|_| !queue.waiting.is_empty()) else {
            return Ok((self.used > 0 || self.rewrite).then(|| StoreWork::Replace(Vec::new())));
        };
        let is_new = self.lacks(queue);
        // The store may lag behind with settled entries. But it must not have an entry as under way that is not, or the other way round.
        let is_marked = self.mark == self.stored || !(is_sending(self.mark) || is_sending(self.stored));
        if !self.rewrite && !is_new && is_marked {
            return Ok(None);
        }
        let written = |from: u64| {
            let mut bytes = Vec::new();
            if from == 0 {
                record::begin(owner, &mut bytes);
            }
            for kept in queue.waiting.iter().filter(|kept| kept.number > from) {
                memory::room(|| bytes.try_reserve(record::MOST))?;
                record::entry(kept, &mut bytes);
            }
            let is_told = if from == 0 {
                !is_sending(self.mark)
            } else {
                self.mark == self.stored
            };
            if !is_told {
                record::mark(self.mark, &mut bytes);
            }
            Ok(bytes)
        };
        if !self.rewrite && self.used > 0 {
            let bytes = written(self.saved_to)?;
            if self.used + bytes.len() <= room {
                return Ok(Some(StoreWork::Append(bytes)));
            }
        }
        Ok(Some(match (self.rewrite, self.used) {
            // The first write: there is nothing to replace.
            (false, 0) => StoreWork::Append(written(0)?),
            _ => StoreWork::Replace(written(0)?),
        }))
    }

    /// Records the result of the operation.
    pub fn book(&mut self, job: &Job, result: Result<(), String>, now: i64) {
        self.busy = false;
        match result {
            Ok(()) => {
                self.used = match &job.work {
                    StoreWork::Load => self.used,
                    StoreWork::Append(bytes) => self.used + bytes.len(),
                    StoreWork::Replace(bytes) => bytes.len(),
                };
                if !matches!(job.work, StoreWork::Load) {
                    (self.saved_to, self.stored) = (job.saved_to, job.mark);
                }
                self.retry = StoreRetry::default();
                self.trouble.clear();
            }
            Err(trouble) => {
                // A failed write may have left a part: nothing may be appended after that.
                self.rewrite |= !matches!(job.work, StoreWork::Load);
                self.retry.failed(now);
                self.trouble = trouble;
            }
        }
    }

    /// Records the result of loading this many bytes. The queue takes over the new entries itself.
    pub fn open(&mut self, found: &Result<FoundEntries, Newer>, bytes: usize) {
        self.opened = match found {
            Err(Newer) => Opened::Newer,
            Ok(found) => {
                self.used = bytes;
                (self.saved_to, self.stored) = (found.last, found.mark);
                // Entries that were under way have been given up.
                let (Mark::Told(number) | Mark::Sending(number)) = found.mark;
                self.mark = Mark::Told(number);
                self.rewrite |= !found.is_whole;
                Opened::Yes
            }
        };
    }

    /// Whether a thread is using the store.
    #[cfg(test)]
    pub fn is_busy(&self) -> bool {
        self.busy
    }

    /// Whether the content of the store is known.
    pub fn is_open(&self) -> bool {
        self.opened == Opened::Yes
    }

    /// Everything must be erased, even content that cannot be read.
    pub fn empty(&mut self) {
        self.opened = Opened::Yes;
        self.rewrite = true;
        self.retry.try_now();
    }

    /// This entry is about to be sent.
    pub fn send(&mut self, number: u64) {
        self.mark = Mark::Sending(number);
    }

    /// Entries up to this number are settled, and none is under way.
    pub fn told(&mut self, number: u64) {
        self.mark = Mark::Told(number);
    }

    /// Whether the entry may be sent: after a restart the store would not have it, or would have it as under way.
    pub fn may_send(&self, number: u64) -> bool {
        let is_unknown = number > self.saved_to || self.opened != Opened::Yes;
        self.stored == Mark::Sending(number) || is_unknown && !self.busy
    }

    /// Whether the store lacks waiting entries.
    pub fn lacks(&self, queue: &EntryQueue) -> bool {
        queue
            .waiting
            .back()
            .is_some_and(|kept| kept.number > self.saved_to || self.opened != Opened::Yes)
    }

    /// Whether the store differs from what it should hold.
    pub fn is_behind(&self) -> bool {
        self.rewrite || self.opened != Opened::Yes
    }

    /// When the store may be retried.
    pub fn wait_ms(&self, now: i64) -> i64 {
        self.retry.left_ms(now)
    }
}

fn is_sending(mark: Mark) -> bool {
    matches!(mark, Mark::Sending(_))
}
