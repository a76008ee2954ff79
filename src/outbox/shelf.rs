//! How the store stands beside what is in memory, and what has to be written next: plain data. One thread at a time reads or writes.
use super::queue::EntryQueue;
use super::record::{self, FoundEntries, Mark, Newer};
use crate::base::backoff::StoreRetry;
use crate::base::memory::{self, NoMemory};

/// What is done with the store.
#[derive(Debug)]
pub enum StoreWork {
    Load,
    Append(Vec<u8>),
    Replace(Vec<u8>),
}

/// What it brings if it succeeds.
#[derive(Debug)]
pub struct Job {
    pub work: StoreWork,
    saved_to: u64,
    mark: Mark,
}

pub enum NextWrite {
    /// The store holds what it has to.
    Done,
    /// It does not, and it is not time to try again.
    Later,
    /// Another thread is at it.
    Wait,
    StoreWork(Job),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Opened {
    #[default]
    NotYet,
    Yes,
    /// It is a newer version's.
    Newer,
}

#[derive(Default)]
pub struct Shelf {
    opened: Opened,
    /// A thread is inside the store.
    busy: bool,
    /// Bytes in the store.
    used: usize,
    /// Entries up to this number are in the store.
    saved_to: u64,
    /// What the store is to say, and what it says.
    mark: Mark,
    stored: Mark,
    /// What is there must be written anew, as a whole.
    pub rewrite: bool,
    retry: StoreRetry,
    /// Why the store failed last.
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
            // What is being told has a number that loading would change.
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
        // That more was told than the store knows does no harm, unless the store takes something for under way that is not.
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
            // A beginning, with nothing to be put in the place of.
            (false, 0) => StoreWork::Append(written(0)?),
            _ => StoreWork::Replace(written(0)?),
        }))
    }

    /// Notes how the work went.
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
                // What was added may be there in part: nothing can stand behind that.
                self.rewrite |= !matches!(job.work, StoreWork::Load);
                self.retry.failed(now);
                self.trouble = trouble;
            }
        }
    }

    /// Takes note of what loading has found, of so many bytes. What of it is new to the queue is the queue's.
    pub fn open(&mut self, found: &Result<FoundEntries, Newer>, bytes: usize) {
        self.opened = match found {
            Err(Newer) => Opened::Newer,
            Ok(found) => {
                self.used = bytes;
                (self.saved_to, self.stored) = (found.last, found.mark);
                // What was under way has been given up.
                let (Mark::Told(number) | Mark::Sending(number)) = found.mark;
                self.mark = Mark::Told(number);
                self.rewrite |= !found.is_whole;
                Opened::Yes
            }
        };
    }

    /// Whether a thread is inside the store.
    #[cfg(test)]
    pub fn is_busy(&self) -> bool {
        self.busy
    }

    /// Whether it is known what the store holds.
    pub fn is_open(&self) -> bool {
        self.opened == Opened::Yes
    }

    /// Everything is to go, whatever the store holds.
    pub fn empty(&mut self) {
        self.opened = Opened::Yes;
        self.rewrite = true;
        self.retry.try_now();
    }

    /// This entry is about to be sent.
    pub fn send(&mut self, number: u64) {
        self.mark = Mark::Sending(number);
    }

    /// All up to this number is told, and nothing is under way.
    pub fn told(&mut self, number: u64) {
        self.mark = Mark::Told(number);
    }

    /// Whether the entry may be sent: a restart would not find it, or would find that it was under way.
    pub fn may_send(&self, number: u64) -> bool {
        let is_unknown = number > self.saved_to || self.opened != Opened::Yes;
        self.stored == Mark::Sending(number) || is_unknown && !self.busy
    }

    /// Whether entries wait that the store does not have.
    pub fn lacks(&self, queue: &EntryQueue) -> bool {
        queue
            .waiting
            .back()
            .is_some_and(|kept| kept.number > self.saved_to || self.opened != Opened::Yes)
    }

    /// Whether what the store holds is not what it should hold.
    pub fn is_behind(&self) -> bool {
        self.rewrite || self.opened != Opened::Yes
    }

    /// When the store is tried again.
    pub fn wait_ms(&self, now: i64) -> i64 {
        self.retry.left_ms(now)
    }
}

fn is_sending(mark: Mark) -> bool {
    matches!(mark, Mark::Sending(_))
}
