//! Answers that the service lets anybody keep, in memory, for as long as it says.
//!
//! Bounded in bytes, with what keeping them costs counted in. What was asked for least recently goes first.
use crate::base::memory::{self, NoMemory};
use crate::http::Incoming;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Nothing is kept for longer, whatever the service says.
const LIFE_CAP_MS: i64 = 86_400_000;
/// Entries at once: that few are looked through one by one.
const MOST: usize = 4096;
/// An answer that takes more than this part of the whole would drive out all others.
const PART: usize = 4;
/// What an entry costs besides its texts: its place in a list that grows by doubling, and what the allocator adds to four blocks.
const COST: usize = 2 * size_of::<CachedAnswer>() + size_of::<Vec<u8>>() + 4 * 16;

/// For how long an answer may be kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Life {
    /// Milliseconds in all.
    whole_ms: i64,
    /// Those that caches on the way have used up.
    over_ms: i64,
}

impl Life {
    /// What the answer's headers allow. A header that comes twice allows nothing.
    pub fn of(incoming: &Incoming) -> Option<Life> {
        let once = |name| match incoming.header_count(name) {
            0 => Some(None),
            1 => incoming.header(name).map(|value| Some(value.trim())),
            _ => None,
        };
        // What else an answer may vary by, all requests of a client say alike.
        if incoming.headers("vary").any(|vary| vary.contains('*')) {
            return None;
        }
        Life::read(once("cache-control")??, once("age")?)
    }

    /// Read strictly: anything that is not plainly a permission is none.
    fn read(control: &str, age: Option<&str>) -> Option<Life> {
        let (mut public, mut max_age) = (false, None);
        for directive in control.split(',') {
            let directive = directive.trim_matches([' ', '\t']);
            let (name, value) = match directive.split_once('=') {
                Some((name, value)) => (name, Some(value)),
                None => (directive, None),
            };
            if !is_token(name) || value.is_some_and(|value| !is_value(value)) {
                return None;
            }
            match (name.to_ascii_lowercase().as_str(), value) {
                ("no-store" | "no-cache" | "private", _) => return None,
                ("public", None) => public = true,
                ("max-age", Some(value)) if max_age.is_none() => max_age = Some(seconds(value)?),
                ("public" | "max-age", _) => return None,
                _ => {}
            }
        }
        let life = Life {
            whole_ms: max_age?.min(LIFE_CAP_MS),
            over_ms: age.map_or(Some(0), seconds)?,
        };
        (public && life.over_ms < life.whole_ms).then_some(life)
    }
}

/// Seconds in milliseconds.
fn seconds(digits: &str) -> Option<i64> {
    let plain = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    digits.parse::<i64>().ok().filter(|_| plain)?.checked_mul(1000)
}

fn is_token(text: &str) -> bool {
    !text.is_empty()
        && text
            .bytes()
            .all(|b| b.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&b))
}

/// A token, or one in quotes.
fn is_value(text: &str) -> bool {
    let quoted = text.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
    is_token(quoted.unwrap_or(text))
}

/// Where an answer is looked for, and put.
pub struct CacheKey {
    target: String,
    /// How often the cache had been emptied: what was asked for before that is not kept.
    emptied: u64,
}

/// A kept answer that was found.
pub struct Hit {
    pub body: Vec<u8>,
    pub request_id: Option<String>,
    pub age_ms: i64,
}

/// The cache of a client and its shares.
pub struct Cache {
    /// 0: there is none.
    bound: usize,
    state: Mutex<Contents>,
}

#[derive(Default)]
struct Contents {
    entries: Vec<CachedAnswer>,
    bytes: usize,
    /// Counts what was asked for.
    uses: u64,
    emptied: u64,
}

struct CachedAnswer {
    target: Box<str>,
    body: Arc<Vec<u8>>,
    request_id: Option<Box<str>>,
    /// When the service made it, and until when it holds (boot-time clock).
    since_ms: i64,
    until_ms: i64,
    used: u64,
}

/// Bytes that keeping such an answer takes.
fn cost(target: &str, body: &[u8], request_id: Option<&str>) -> usize {
    COST + target.len() + body.len() + request_id.map_or(0, str::len)
}

impl CachedAnswer {
    fn bytes(&self) -> usize {
        cost(&self.target, &self.body, self.request_id.as_deref())
    }

    fn holds(&self, now_ms: i64) -> bool {
        (self.since_ms..self.until_ms).contains(&now_ms)
    }
}

impl Cache {
    pub fn new(bound: usize) -> Cache {
        Cache {
            bound,
            state: Mutex::default(),
        }
    }

    fn state(&self) -> MutexGuard<'_, Contents> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The place of the answer from `target`, where there is a cache. Asked for before the key that the request will carry.
    pub fn place(&self, target: impl FnOnce() -> String) -> Option<CacheKey> {
        (self.bound > 0).then(|| CacheKey {
            target: target(),
            emptied: self.state().emptied,
        })
    }

    /// What was kept there and still holds.
    pub fn find(&self, place: &CacheKey, now_ms: i64) -> Option<Hit> {
        let mut state = self.state();
        state.uses += 1;
        let uses = state.uses;
        let at = state.at(&place.target)?;
        let entry = &mut state.entries[at];
        if !entry.holds(now_ms) {
            let _gone = state.remove(at);
            drop(state);
            return None;
        }
        entry.used = uses;
        let (body, request_id, since_ms) = (entry.body.clone(), entry.request_id.clone(), entry.since_ms);
        drop(state);
        Some(Hit {
            body: memory::bytes(&body).ok()?,
            request_id: request_id.map(String::from),
            age_ms: now_ms.saturating_sub(since_ms),
        })
    }

    /// Keeps an answer in the place of the one before, if it may be kept and there is room; else there is none from now on.
    pub fn keep(&self, place: &CacheKey, body: &[u8], request_id: Option<&str>, life: Option<Life>, now_ms: i64) {
        let fits = cost(&place.target, body, request_id) <= self.bound / PART;
        // What is too large is not copied either, and what there is no memory for is not kept.
        let entry = life.filter(|_| fits && !memory::is_short()).and_then(|life| {
            let since_ms = now_ms.saturating_sub(life.over_ms);
            Some(CachedAnswer {
                target: place.target.as_str().into(),
                body: Arc::new(memory::bytes(body).ok()?),
                request_id: request_id.map(Box::from),
                since_ms,
                until_ms: since_ms.saturating_add(life.whole_ms),
                used: 0,
            })
        });
        // What goes is freed when the lock is free again.
        let mut gone = Vec::new();
        let mut state = self.state();
        gone.extend(state.at(&place.target).map(|at| state.remove(at)));
        if let Some(mut entry) = entry
            && state.emptied == place.emptied
            && state.make_room(entry.bytes(), self.bound, &mut gone).is_ok()
        {
            state.uses += 1;
            entry.used = state.uses;
            state.bytes += entry.bytes();
            state.entries.push(entry);
        }
        state.shrink();
        drop(state);
        drop(gone);
    }

    /// Forgets the answer that was kept there: the service has said something else.
    pub fn forget(&self, place: &CacheKey) {
        self.keep(place, &[], None, None, 0);
    }

    /// Forgets everything, and what is under way will not be kept.
    pub fn empty(&self) {
        let mut state = self.state();
        let gone = std::mem::take(&mut state.entries);
        state.bytes = 0;
        state.emptied += 1;
        drop(state);
        drop(gone);
    }

    pub fn bound(&self) -> usize {
        self.bound
    }

    /// Answers that are kept, and their bytes.
    pub fn holds(&self) -> (usize, usize) {
        let state = self.state();
        (state.entries.len(), state.bytes)
    }
}

impl Contents {
    fn at(&self, target: &str) -> Option<usize> {
        self.entries.iter().position(|entry| *entry.target == *target)
    }

    /// Makes room for an entry of so many bytes. What goes for it comes into `gone`.
    fn make_room(&mut self, bytes: usize, bound: usize, gone: &mut Vec<CachedAnswer>) -> Result<(), NoMemory> {
        while self.bytes + bytes > bound || self.entries.len() >= MOST {
            let oldest = self.entries.iter().enumerate().min_by_key(|(_, entry)| entry.used);
            let Some((at, _)) = oldest else { break };
            memory::room(|| gone.try_reserve(1))?;
            gone.push(self.remove(at));
        }
        memory::room(|| self.entries.try_reserve(1))
    }

    /// Gives the list's own memory back that it needs no more.
    fn shrink(&mut self) {
        let most = 2 * self.entries.len();
        let mut smaller = Vec::new();
        if self.entries.capacity() > most && memory::room(|| smaller.try_reserve_exact(most)).is_ok() {
            smaller.append(&mut self.entries);
            self.entries = smaller;
        }
    }

    fn remove(&mut self, at: usize) -> CachedAnswer {
        let entry = self.entries.swap_remove(at);
        self.bytes -= entry.bytes();
        entry
    }
}

#[cfg(test)]
mod tests;
