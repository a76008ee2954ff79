//! An in-memory cache of answers that the service marks as public, for as long as it allows.
//!
//! Bounded in bytes, including the cost of each entry. The entry that was used least recently is dropped first.
use crate::base::memory::{self, NoMemory};
use crate::http::Incoming;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// No answer is kept for longer, even if the service allows it.
const LIFE_CAP_MS: i64 = 86_400_000;
/// Most entries: so few that a linear search is fast enough.
const MOST: usize = 4096;
/// An answer that takes more than one part in this many of the whole cache would drive out all others.
const PART: usize = 4;
/// The cost of an entry besides its texts: its place in a list that grows by doubling, and the allocator's overhead for four blocks.
const COST: usize = 2 * size_of::<CachedAnswer>() + size_of::<Vec<u8>>() + 4 * 16;

/// For how long an answer may be kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Life {
    /// Milliseconds in total.
    whole_ms: i64,
    /// Milliseconds that the answer has already spent in caches on the way.
    over_ms: i64,
}

impl Life {
    /// What the answer's headers allow. A header that occurs twice allows nothing.
    pub fn of(incoming: &Incoming) -> Option<Life> {
        let once = |name| match incoming.header_count(name) {
            0 => Some(None),
            1 => incoming.header(name).map(|value| Some(value.trim())),
            _ => None,
        };
        // All requests of one client send the same of every other header that an answer may vary by.
        if incoming.headers("vary").any(|vary| vary.contains('*')) {
            return None;
        }
        Life::read(once("cache-control")??, once("age")?)
    }

    /// Reads strictly: whatever is not clearly a permission is none.
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

/// Seconds, converted to milliseconds.
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

/// Whether the text is a token or a quoted one.
fn is_value(text: &str) -> bool {
    let quoted = text.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
    is_token(quoted.unwrap_or(text))
}

/// The key of an answer in the cache.
pub struct CacheKey {
    target: String,
    /// How often the cache had been emptied when the request began: an answer requested before the last time is not kept.
    emptied: u64,
}

/// A cache hit.
pub struct Hit {
    pub body: Vec<u8>,
    pub request_id: Option<String>,
    pub age_ms: i64,
}

/// The cache of a client and its shares.
pub struct Cache {
    /// In bytes; 0: there is no cache.
    bound: usize,
    state: Mutex<Contents>,
}

#[derive(Default)]
struct Contents {
    entries: Vec<CachedAnswer>,
    bytes: usize,
    /// Counts lookups.
    uses: u64,
    emptied: u64,
}

struct CachedAnswer {
    target: Box<str>,
    body: Arc<Vec<u8>>,
    request_id: Option<Box<str>>,
    /// When the service made it, and until when it is fresh (boot-time clock).
    since_ms: i64,
    until_ms: i64,
    used: u64,
}

/// Bytes that keeping this answer takes.
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

    /// The cache key for an answer from `target`, if there is a cache. Take it before the application key that the request will carry.
    pub fn place(&self, target: impl FnOnce() -> String) -> Option<CacheKey> {
        (self.bound > 0).then(|| CacheKey {
            target: target(),
            emptied: self.state().emptied,
        })
    }

    /// The answer that is kept under this key and still fresh.
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

    /// Replaces the answer kept under this key, if the new one may be kept and fits. Otherwise nothing is kept under it.
    pub fn keep(&self, place: &CacheKey, body: &[u8], request_id: Option<&str>, life: Option<Life>, now_ms: i64) {
        let fits = cost(&place.target, body, request_id) <= self.bound / PART;
        // Check the size before copying. Without memory nothing is kept.
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
        // Dropped entries are freed after the lock is released.
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

    /// Drops the answer under this key: the service has since answered differently.
    pub fn forget(&self, place: &CacheKey) {
        self.keep(place, &[], None, None, 0);
    }

    /// Drops everything; answers to requests under way will not be kept either.
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

    /// The number of kept answers, and their bytes.
    pub fn holds(&self) -> (usize, usize) {
        let state = self.state();
        (state.entries.len(), state.bytes)
    }
}

impl Contents {
    fn at(&self, target: &str) -> Option<usize> {
        self.entries.iter().position(|entry| *entry.target == *target)
    }

    /// Makes room for an entry of this many bytes. The entries that it drops are moved to `gone`.
    fn make_room(&mut self, bytes: usize, bound: usize, gone: &mut Vec<CachedAnswer>) -> Result<(), NoMemory> {
        while self.bytes + bytes > bound || self.entries.len() >= MOST {
            let oldest = self.entries.iter().enumerate().min_by_key(|(_, entry)| entry.used);
            let Some((at, _)) = oldest else { break };
            memory::room(|| gone.try_reserve(1))?;
            gone.push(self.remove(at));
        }
        memory::room(|| self.entries.try_reserve(1))
    }

    /// Returns the list's own spare memory.
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
