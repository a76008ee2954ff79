//! The part of a body that is being read: bytes are pulled into it as they arrive, and bytes that were read make room for more. Zeros
//! follow them, so a search for an end and a comparison of a key need no bounds check.
use crate::abi::mcat_item;
use crate::base::memory::{self, NoMemory};

/// Zeros behind the bytes: more than any key that is compared, and than a step of a scan.
pub(super) const ZEROS: usize = 64;
/// The size of a window, if nothing is known about the body.
pub(super) const WINDOW: usize = 16 * 1024;
/// Most bytes skipped at once: one less than a power of two.
const FEW: usize = 2 * ZEROS - 1;
/// The longest unit that must be visible at once: a surrogate pair as two escapes.
const LEAST: usize = 16;

/// The source of a body.
pub(crate) trait Source {
    /// Writes some bytes into `room`, which is not empty. Returns how many; 0 is the end.
    fn read(&mut self, room: &mut [u8]) -> Result<usize, Broken>;

    /// The best number of bytes for one read.
    fn piece(&self) -> usize {
        WINDOW
    }

    /// The length of the body, if it is known.
    fn length(&self) -> Option<usize> {
        None
    }

    /// How much has arrived, and of how much; both in the same unit.
    fn progress(&self) -> Option<(u64, u64)> {
        None
    }

    /// Whether items are passed on as they arrive.
    fn takes_items(&self) -> bool {
        false
    }

    /// Takes an item, which is gone when this returns; `false` ends the decode.
    fn take_item(&mut self, _item: &mut mcat_item) -> bool {
        true
    }

    /// Most bytes of memory for what has arrived; `None`: the arena's own limit.
    fn most_held(&self) -> Option<usize> {
        None
    }
}

/// No more bytes will come; the source knows why.
pub(crate) struct Broken;

/// A body in memory.
impl Source for &[u8] {
    fn read(&mut self, room: &mut [u8]) -> Result<usize, Broken> {
        let (now, later) = self.split_at(self.len().min(room.len()));
        room[..now.len()].copy_from_slice(now);
        *self = later;
        Ok(now.len())
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Flow {
    More,
    End,
    Broken,
}

pub(super) struct Window<'s> {
    source: &'s mut dyn Source,
    /// The bytes that have arrived and were not discarded, then at least `ZEROS` zeros.
    bytes: Vec<u8>,
    /// The unread bytes are between these two. Both point into `bytes`, and `ZEROS` zeros follow `end`.
    at: *const u8,
    end: *const u8,
    flow: Flow,
    /// More bytes have arrived; code that reads this flag resets it.
    pub(super) has_come: bool,
    /// Bytes of the body before the window.
    before: usize,
    /// The number of finished lines, and the position where the last of them ended.
    lines: usize,
    line: usize,
}

impl<'s> Window<'s> {
    pub(super) fn new(source: &'s mut dyn Source, size: usize) -> Result<Self, NoMemory> {
        let length = size.max(LEAST) + ZEROS;
        let mut bytes = Vec::new();
        memory::room(|| bytes.try_reserve_exact(length))?;
        bytes.resize(length, 0);
        let at = bytes.as_ptr();
        Ok(Self {
            source,
            bytes,
            at,
            end: at,
            flow: Flow::More,
            has_come: false,
            before: 0,
            lines: 0,
            line: 0,
        })
    }

    /// The next byte; 0 at the end, where `is_over` distinguishes it from a zero that was sent.
    #[inline(always)]
    pub(super) fn peek(&mut self) -> u8 {
        // SAFETY: it is a byte of the window, or the first zero after them.
        match unsafe { *self.at } {
            0 => self.peek_further(),
            byte => byte,
        }
    }

    #[cold]
    #[inline(never)]
    fn peek_further(&mut self) -> u8 {
        self.need(1);
        // SAFETY: as above.
        unsafe { *self.at }
    }

    /// The next byte that is not white space.
    #[inline(always)]
    pub(super) fn peek_word(&mut self) -> u8 {
        // SAFETY: as above.
        match unsafe { *self.at } {
            byte if byte > b' ' => byte,
            _ => self.skip_space(),
        }
    }

    #[inline(never)]
    fn skip_space(&mut self) -> u8 {
        loop {
            match self.peek() {
                b'\n' => {
                    self.take(1);
                    self.lines += 1;
                    self.line = self.position();
                }
                b' ' | b'\t' | b'\r' => self.take(1),
                byte => return byte,
            }
        }
    }

    /// Skips a few bytes, at most as many as have arrived.
    #[inline(always)]
    pub(super) fn take(&mut self, count: usize) {
        let to = self.at.wrapping_add(count & FEW);
        self.at = if to.addr() > self.end.addr() { self.end } else { to };
    }

    /// Skips a byte order mark, which is not counted in positions.
    pub(super) fn take_mark(&mut self, length: usize) {
        self.take(length);
        self.before = self.before.wrapping_sub(length);
    }

    /// How many bytes are visible.
    pub(super) fn seen(&self) -> usize {
        self.end.addr() - self.at.addr()
    }

    /// Makes this many bytes visible, at most `LEAST`, if they arrive.
    pub(super) fn need(&mut self, count: usize) {
        while self.seen() < count && self.flow == Flow::More {
            self.refill();
        }
    }

    #[cold]
    #[inline(never)]
    fn refill(&mut self) {
        let (start, kept) = (self.at.addr() - self.bytes.as_ptr().addr(), self.seen());
        self.bytes.copy_within(start..start + kept, 0);
        self.before = self.before.wrapping_add(start);
        let most = self.bytes.len() - ZEROS;
        let come = match self.source.read(&mut self.bytes[kept..most]) {
            Ok(0) => {
                self.flow = Flow::End;
                0
            }
            Ok(come) => come.min(most - kept),
            Err(Broken) => {
                self.flow = Flow::Broken;
                0
            }
        };
        self.has_come = true;
        let end = kept + come;
        self.bytes[end..end + ZEROS].fill(0);
        self.at = self.bytes.as_ptr();
        // SAFETY: `end` is within `bytes`.
        self.end = unsafe { self.at.add(end) };
    }

    /// The next bytes; zeros after the last that has arrived.
    #[inline(always)]
    pub(super) fn next<const N: usize>(&self) -> [u8; N] {
        const { assert!(N <= ZEROS) };
        // SAFETY: at least this many bytes or zeros follow `at`.
        unsafe { self.at.cast::<[u8; N]>().read() }
    }

    /// Skips the first `length` bytes of `bytes`, if they are the next ones. These must not contain a zero, and must not be all of `bytes`.
    #[inline(always)]
    pub(super) fn takes<const N: usize>(&mut self, bytes: &[u8; N], length: usize) -> bool {
        const { assert!(N.is_multiple_of(STEP)) };
        let length = length % N;
        let mut same = 0;
        loop {
            // SAFETY: `same` is a multiple of `STEP` below `N`, and this many bytes from `at` on were none of the zeros after `end`.
            let more = unsafe { same_in_step(self.at.add(same), bytes.as_ptr().add(same)) };
            if same + more >= length {
                break;
            }
            if more < STEP {
                return false;
            }
            same += STEP;
        }
        // The bytes after `end` are zero and these are not, so this does not pass `end`.
        self.at = self.at.wrapping_add(length);
        true
    }

    /// Skips this byte, which is not zero, if it is the next one.
    #[inline(always)]
    pub(super) fn takes_byte(&mut self, byte: u8) -> bool {
        let is_next = byte != 0 && self.next() == [byte];
        if is_next {
            self.at = self.at.wrapping_add(1);
        }
        is_next
    }

    /// Skips a `true` or a `false`: returns 1 or 0, or -1 if neither comes next.
    #[inline(always)]
    pub(super) fn take_truth(&mut self) -> i8 {
        let (truth, length) = match self.next::<4>() {
            [b't', b'r', b'u', b'e'] => (1, 4),
            [b'f', b'a', b'l', b's'] if self.next::<5>()[4] == b'e' => (0, 5),
            _ => return -1,
        };
        self.at = self.at.wrapping_add(length);
        truth
    }

    /// Moves the bytes of a text into `room`, up to the first that ends it or is not ASCII, or until the room has less than a step of the
    /// scan.
    #[inline(always)]
    pub(super) fn move_plain(&mut self, room: &mut [u8]) -> usize {
        let (mut at, mut moved) = (self.at, 0);
        while room.len() - moved >= STEP {
            // SAFETY: at least a step of bytes or zeros follows `at`, and `room` has space for one.
            let plain = unsafe { move_step(at, room.as_mut_ptr().add(moved)) };
            at = at.wrapping_add(plain);
            moved += plain;
            if plain < STEP {
                break;
            }
        }
        // A zero is not plain, so this does not pass `end`.
        self.at = at;
        moved
    }

    /// Moves the bytes of a text into `room`, up to the first that ends it or belongs to an unusual character, or until the room has less
    /// than a step of the scan. A character that has not arrived completely is left too.
    #[inline(always)]
    pub(super) fn move_text(&mut self, room: &mut [u8]) -> usize {
        let mut moved = 0;
        loop {
            moved += self.move_plain(&mut room[moved..]);
            let characters = self.move_characters(&mut room[moved..]);
            if characters == 0 {
                return moved;
            }
            moved += characters;
        }
    }

    /// Moves characters of two or three bytes into `room`. It stops at U+FFFD, which may mark an unreadable character.
    #[inline(always)]
    fn move_characters(&mut self, room: &mut [u8]) -> usize {
        const UNREADABLE: u32 = u32::from_le_bytes(*b"\xEF\xBF\xBD\0");
        let mut moved = 0;
        while let Some(place) = room.get_mut(moved..moved + 4) {
            let bytes = self.next::<4>();
            // The upper bits give the number of bytes. Then the character must need that many, and not be a lone surrogate.
            let word = u32::from_le_bytes(bytes);
            let length = if word & 0xC0E0 == 0x80C0 && word & 0x1E != 0 {
                2
            } else if word & 0xC0_C0F0 == 0x80_80E0
                && !matches!(word & 0x200F, 0 | 0x200D)
                && word & 0xFF_FFFF != UNREADABLE
            {
                3
            } else {
                break;
            };
            place.copy_from_slice(&bytes);
            // None of these bytes is zero, so this does not pass `end`.
            self.at = self.at.wrapping_add(length);
            moved += length;
        }
        moved
    }

    /// Reads a few digits that form a number without a sign, followed by a comma or the end of an object; `None` if they do not come next.
    #[inline(always)]
    pub(super) fn take_digits(&mut self) -> Option<u32> {
        let word = u64::from_le_bytes(self.next()) ^ (ONES * b'0' as u64);
        // Each byte that is not a digit gets a nonzero upper half; bytes after the first such byte may be wrong.
        let others = (word.wrapping_add(ONES * 6) | word) & (ONES * 0xF0);
        let length = others.trailing_zeros() as usize / 8;
        // SAFETY: it is one of the next nine bytes.
        let behind = unsafe { *self.at.add(length) };
        if !matches!(behind, b',' | b'}') || length == 0 || (length > 1 && word & 0xFF == 0) {
            return None;
        }
        self.at = self.at.wrapping_add(length);
        // Shift as if there were eight digits, then add up pairs, fours, and all.
        let word = word << (64 - 8 * length);
        let pairs = word.wrapping_mul(10).wrapping_add(word >> 8);
        let first = (pairs & 0xFF_0000_00FF).wrapping_mul(100 + (1_000_000 << 32));
        let second = (pairs >> 16 & 0xFF_0000_00FF).wrapping_mul(1 + (10_000 << 32));
        Some((first.wrapping_add(second) >> 32) as u32)
    }

    pub(super) fn source(&self) -> &dyn Source {
        self.source
    }

    pub(super) fn source_mut(&mut self) -> &mut dyn Source {
        self.source
    }

    /// How much was read, and of how much, in the source's unit.
    pub(super) fn progress(&self) -> Option<(u64, u64)> {
        let (come, all) = self.source.progress()?;
        let read = self.position() as u64;
        Some((come.saturating_mul(read).checked_div(read + self.seen() as u64)?, all))
    }

    /// The number of body bytes that were read.
    pub(super) fn position(&self) -> usize {
        self.before.wrapping_add(self.at.addr() - self.bytes.as_ptr().addr())
    }

    /// The bytes read since this position, if they are still in the window.
    pub(super) fn since(&self, position: usize) -> Option<&[u8]> {
        let from = position.wrapping_sub(self.before);
        self.bytes.get(from..self.at.addr() - self.bytes.as_ptr().addr())
    }

    /// The current line, and how many of its bytes were read.
    pub(super) fn line_and_column(&self) -> (usize, usize) {
        (self.lines + 1, self.position() - self.line)
    }

    /// Everything was read.
    pub(super) fn is_over(&self) -> bool {
        self.at == self.end && self.flow != Flow::More
    }

    /// The source ended before the body did.
    pub(super) fn is_broken(&self) -> bool {
        self.flow == Flow::Broken
    }
}

/// A one in each byte of a word.
pub(super) const ONES: u64 = 0x0101_0101_0101_0101;

#[cfg(target_arch = "x86_64")]
const STEP: usize = 16;

/// Copies a step of bytes, and returns how many of them are plain.
///
/// # Safety
/// A step can be read at `from` and written at `to`.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
unsafe fn move_step(from: *const u8, to: *mut u8) -> usize {
    use core::arch::x86_64::*;
    // SAFETY: the caller guarantees the pointers; every processor of this architecture has these instructions.
    unsafe {
        let bytes = _mm_loadu_si128(from.cast());
        _mm_storeu_si128(to.cast(), bytes);
        let quotes = _mm_cmpeq_epi8(bytes, _mm_set1_epi8(b'"' as i8));
        let escapes = _mm_cmpeq_epi8(bytes, _mm_set1_epi8(b'\\' as i8));
        // Signed comparison: bytes that are not ASCII are below 0.
        let others = _mm_cmplt_epi8(bytes, _mm_set1_epi8(b' ' as i8));
        let ends = _mm_movemask_epi8(_mm_or_si128(_mm_or_si128(quotes, escapes), others));
        (ends | 1 << STEP).trailing_zeros() as usize
    }
}

/// How many of the first bytes of a step are equal.
///
/// # Safety
/// A step can be read at both.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
unsafe fn same_in_step(one: *const u8, other: *const u8) -> usize {
    use core::arch::x86_64::*;
    // SAFETY: as above.
    unsafe {
        let same = _mm_cmpeq_epi8(_mm_loadu_si128(one.cast()), _mm_loadu_si128(other.cast()));
        // The bits above those of the bytes are zeros.
        (!_mm_movemask_epi8(same)).trailing_zeros() as usize
    }
}

#[cfg(not(target_arch = "x86_64"))]
const STEP: usize = 8;

/// The same, word by word.
#[cfg(not(target_arch = "x86_64"))]
#[inline(always)]
unsafe fn same_in_step(one: *const u8, other: *const u8) -> usize {
    // SAFETY: the caller guarantees it.
    let (one, other) = unsafe { (one.cast::<[u8; STEP]>().read(), other.cast::<[u8; STEP]>().read()) };
    let differing = u64::from_le_bytes(one) ^ u64::from_le_bytes(other);
    (differing.trailing_zeros() / 8) as usize
}

/// The same, word by word.
#[cfg(not(target_arch = "x86_64"))]
#[inline(always)]
unsafe fn move_step(from: *const u8, to: *mut u8) -> usize {
    // SAFETY: the caller guarantees it.
    let bytes = unsafe { from.cast::<[u8; STEP]>().read() };
    // SAFETY: as above.
    unsafe { to.cast::<[u8; STEP]>().write(bytes) };
    plain_of_word(bytes)
}

/// How many of the first bytes are plain.
#[cfg(any(test, not(target_arch = "x86_64")))]
pub(super) fn plain_of_word(bytes: [u8; 8]) -> usize {
    let word = u64::from_le_bytes(bytes);
    // The upper bit of each zero byte; bytes after the first such byte may be set too, which does not matter.
    let zeros = |word: u64| word.wrapping_sub(ONES) & !word;
    let quotes = zeros(word ^ (ONES * b'"' as u64));
    let escapes = zeros(word ^ (ONES * b'\\' as u64));
    let controls = word.wrapping_sub(ONES * b' ' as u64) & !word;
    let ends = (quotes | escapes | controls | word) & (ONES * 0x80);
    (ends.trailing_zeros() / 8) as usize
}
