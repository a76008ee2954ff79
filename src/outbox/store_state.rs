//! What the store has, compared with memory, and what must be written next: plain data. One thread at a time reads or writes.
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

/// An operation, and what the store has if it succeeds.
#[derive(Debug)]
pub struct StoreJob {
    pub work: StoreWork,
    saved_to: u64,
    mark: Mark,
}

pub enum NextStep {
    /// The store is up to date.
    Done,
    /// It is not, and it is too early for a retry.
    Later,
    /// Another thread is using the store.
    Wait,
    Run(StoreJob),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Loaded {
    #[default]
    NotYet,
    Yes,
    /// A newer version wrote it.
    Newer,
}

#[derive(Default)]
pub struct StoreState {
    loaded: Loaded,
    /// A thread is using the store.
    busy: bool,
    /// Bytes in the store.
    bytes: usize,
    /// Entries up to this number are in the store.
    saved_to: u64,
    /// The mark that the store should have, and the one that it has.
    mark: Mark,
    saved_mark: Mark,
    /// The whole content must be rewritten.
    pub rewrite: bool,
    retry: StoreRetry,
    /// The store's last error.
    pub last_error: String,
}

impl StoreState {
    /// What has to be done now.
    pub fn next_step(&mut self, queue: &EntryQueue, max_bytes: usize, now_ms: i64) -> NextStep {
        if self.busy {
            return NextStep::Wait;
        }
        let work = match self.loaded {
            Loaded::Newer => return NextStep::Later,
            // Loading would change the number of an entry that is being sent.
            Loaded::NotYet if queue.under_way > 0 => return NextStep::Later,
            Loaded::NotYet => StoreWork::Load,
            Loaded::Yes => match self.next_write(queue, max_bytes) {
                Ok(Some(work)) => work,
                Ok(None) => return NextStep::Done,
                Err(NoMemory) => return NextStep::Later,
            },
        };
        if self.retry.left_ms(now_ms) > 0 {
            return NextStep::Later;
        }
        self.busy = true;
        let is_whole = !matches!(work, StoreWork::Append(_));
        self.rewrite &= !is_whole;
        NextStep::Run(StoreJob {
            work,
            saved_to: queue.last,
            mark: self.mark,
        })
    }

    /// What must be written; `None` if the store is up to date.
    fn next_write(&self, queue: &EntryQueue, max_bytes: usize) -> Result<Option<StoreWork>, NoMemory> {
        if queue.owner.is_none() || queue.waiting.is_empty() {
            return Ok((self.bytes > 0 || self.rewrite).then(|| StoreWork::Replace(Vec::new())));
        }
        // The store may lag behind with settled entries. But it must not have an entry as under way that is not, or the other way round.
        let is_marked = self.mark == self.saved_mark || !(is_sending(self.mark) || is_sending(self.saved_mark));
        if !self.rewrite && !self.lacks(queue) && is_marked {
            return Ok(None);
        }
        if self.rewrite {
            return Ok(Some(StoreWork::Replace(self.whole(queue)?)));
        }
        if self.bytes == 0 {
            // The first write: there is nothing to replace.
            return Ok(Some(StoreWork::Append(self.whole(queue)?)));
        }
        let addition = self.addition(queue)?;
        if self.bytes + addition.len() <= max_bytes {
            return Ok(Some(StoreWork::Append(addition)));
        }
        Ok(Some(StoreWork::Replace(self.whole(queue)?)))
    }

    /// The whole content of the store.
    fn whole(&self, queue: &EntryQueue) -> Result<Vec<u8>, NoMemory> {
        let mut bytes = Vec::new();
        if let Some(owner) = &queue.owner {
            record::put_head(owner, &mut bytes);
        }
        put_entries(queue, 0, &mut bytes)?;
        // Settled entries are left out: no mark is needed for them.
        if is_sending(self.mark) {
            record::put_mark(self.mark, &mut bytes);
        }
        Ok(bytes)
    }

    /// The records that the store lacks at its end.
    fn addition(&self, queue: &EntryQueue) -> Result<Vec<u8>, NoMemory> {
        let mut bytes = Vec::new();
        put_entries(queue, self.saved_to, &mut bytes)?;
        if self.mark != self.saved_mark {
            record::put_mark(self.mark, &mut bytes);
        }
        Ok(bytes)
    }

    /// Records the result of the operation.
    pub fn finish(&mut self, job: &StoreJob, result: Result<(), String>, now_ms: i64) {
        self.busy = false;
        match result {
            Ok(()) => {
                self.bytes = match &job.work {
                    StoreWork::Load => self.bytes,
                    StoreWork::Append(bytes) => self.bytes + bytes.len(),
                    StoreWork::Replace(bytes) => bytes.len(),
                };
                if !matches!(job.work, StoreWork::Load) {
                    (self.saved_to, self.saved_mark) = (job.saved_to, job.mark);
                }
                self.retry = StoreRetry::default();
                self.last_error.clear();
            }
            Err(error) => {
                // A failed write may have left a part: nothing may be appended after that.
                self.rewrite |= !matches!(job.work, StoreWork::Load);
                self.retry.failed(now_ms);
                self.last_error = error;
            }
        }
    }

    /// Records the result of loading this many bytes. The queue takes over the new entries itself.
    pub fn loaded(&mut self, found: &Result<FoundEntries, Newer>, bytes: usize) {
        self.loaded = match found {
            Err(Newer) => Loaded::Newer,
            Ok(found) => {
                self.bytes = bytes;
                (self.saved_to, self.saved_mark) = (found.last, found.mark);
                // Entries that were under way have been given up.
                let (Mark::Settled(number) | Mark::Sending(number)) = found.mark;
                self.mark = Mark::Settled(number);
                // A store without entries may lack a part of its head, or be another member's: nothing is appended to it.
                self.rewrite |= !found.is_whole || found.waiting.is_empty() && bytes > 0;
                Loaded::Yes
            }
        };
    }

    /// Whether a thread is using the store.
    #[cfg(test)]
    pub fn is_busy(&self) -> bool {
        self.busy
    }

    /// Whether the content of the store is known.
    pub fn is_loaded(&self) -> bool {
        self.loaded == Loaded::Yes
    }

    /// Everything must be erased, even content that cannot be read.
    pub fn erase(&mut self) {
        self.loaded = Loaded::Yes;
        self.rewrite = true;
        self.retry.try_now();
    }

    /// This entry is about to be sent.
    pub fn mark_sending(&mut self, number: u64) {
        self.mark = Mark::Sending(number);
    }

    /// Entries up to this number are settled, and none is under way.
    pub fn mark_settled(&mut self, number: u64) {
        self.mark = Mark::Settled(number);
    }

    /// Whether the entry may be sent: after a restart the store would not have it, or would have it as under way.
    pub fn may_send(&self, number: u64) -> bool {
        let is_unknown = number > self.saved_to || !self.is_loaded();
        self.saved_mark == Mark::Sending(number) || is_unknown && !self.busy
    }

    /// Whether the store lacks waiting entries.
    pub fn lacks(&self, queue: &EntryQueue) -> bool {
        let latest = queue.waiting.back();
        latest.is_some_and(|kept| kept.number > self.saved_to || !self.is_loaded())
    }

    /// Whether the content is unknown or must be rewritten.
    pub fn must_rewrite(&self) -> bool {
        self.rewrite || !self.is_loaded()
    }

    /// When the store may be retried.
    pub fn retry_ms(&self, now_ms: i64) -> i64 {
        self.retry.left_ms(now_ms)
    }
}

fn is_sending(mark: Mark) -> bool {
    matches!(mark, Mark::Sending(_))
}

/// Appends the waiting entries after this number.
fn put_entries(queue: &EntryQueue, after: u64, bytes: &mut Vec<u8>) -> Result<(), NoMemory> {
    for kept in queue.waiting.iter().filter(|kept| kept.number > after) {
        memory::room(|| bytes.try_reserve(record::MOST))?;
        record::put_entry(kept, bytes);
    }
    Ok(())
}
