//! The part of a body that is being read: bytes are pulled into it as they come, and what was read makes room for more. Behind them are
//! zeros, so that who looks for the end of something, or compares a key, needs no bound.
use crate::abi::mcat_item;
use crate::base::memory::{self, NoMemory};

/// Zeros behind the bytes: more than any key that is compared, and than a step of a scan.
pub(super) const ZEROS: usize = 64;
/// The bytes that a window has, where nothing says more of a body.
pub(super) const WINDOW: usize = 16 * 1024;
/// No more than this is passed over at once: one less than a power of two.
const FEW: usize = 2 * ZEROS - 1;
/// Nothing that is to be seen at once is longer: a pair of surrogates as two escapes.
const LEAST: usize = 16;

/// Where a body comes from.
pub(crate) trait Source {
    /// Writes some bytes into `room`, which is not empty: how many. 0 is the end.
    fn read(&mut self, room: &mut [u8]) -> Result<usize, Broken>;

    /// How many bytes are best read at once.
    fn piece(&self) -> usize {
        WINDOW
    }

    /// How long the body is, as far as it is known.
    fn length(&self) -> Option<usize> {
        None
    }

    /// How much has come, and of how much, in whatever bytes the two are counted.
    fn progress(&self) -> Option<(u64, u64)> {
        None
    }

    /// Whether items are handed over as they come.
    fn takes_items(&self) -> bool {
        false
    }

    /// Takes an item, which is gone when this returns; `false` breaks off.
    fn take_item(&mut self, _item: &mut mcat_item) -> bool {
        true
    }

    /// Most bytes that may be held of what has come; none: as the arena says.
    fn most_held(&self) -> Option<usize> {
        None
    }
}

/// No more bytes will come, and why is not for the decode to say.
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
    /// What has come and was not let go, then `ZEROS` zeros at least.
    bytes: Vec<u8>,
    /// Between these two is what was not read yet. Both point into `bytes`, and `ZEROS` zeros come behind `end`.
    at: *const u8,
    end: *const u8,
    flow: Flow,
    /// More has come; who looks at it takes it back.
    pub(super) has_come: bool,
    /// Bytes of the body before the window.
    before: usize,
    /// Lines that ended, and where in the body the last of them did.
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

    /// The next byte; 0 at the end, where `is_over` tells it from one that was sent.
    #[inline(always)]
    pub(super) fn peek(&mut self) -> u8 {
        // SAFETY: it is a byte of the window, or the first zero behind them.
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

    /// The next byte that is no white space.
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

    /// Passes over a few bytes; no further than they have come.
    #[inline(always)]
    pub(super) fn take(&mut self, count: usize) {
        let to = self.at.wrapping_add(count & FEW);
        self.at = if to.addr() > self.end.addr() { self.end } else { to };
    }

    /// Passes over a byte order mark, which counts for nothing.
    pub(super) fn take_mark(&mut self, length: usize) {
        self.take(length);
        self.before = self.before.wrapping_sub(length);
    }

    /// How many bytes can be seen.
    pub(super) fn seen(&self) -> usize {
        self.end.addr() - self.at.addr()
    }

    /// Sees to it that so many bytes can be seen, `LEAST` at most, if they come.
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

    /// The next bytes; zeros where no more have come.
    #[inline(always)]
    pub(super) fn next<const N: usize>(&self) -> [u8; N] {
        const { assert!(N <= ZEROS) };
        // SAFETY: there are so many behind `at`, wherever it is.
        unsafe { self.at.cast::<[u8; N]>().read() }
    }

    /// Passes over the first `length` bytes of `bytes`, which hold no zero among them and are not all of it, if they are the next ones.
    #[inline(always)]
    pub(super) fn takes<const N: usize>(&mut self, bytes: &[u8; N], length: usize) -> bool {
        const { assert!(N.is_multiple_of(STEP)) };
        let length = length % N;
        let mut same = 0;
        loop {
            // SAFETY: `same` is a multiple of `STEP` below `N`, and so many bytes behind `at` were none of the zeros behind `end`.
            let more = unsafe { same_in_step(self.at.add(same), bytes.as_ptr().add(same)) };
            if same + more >= length {
                break;
            }
            if more < STEP {
                return false;
            }
            same += STEP;
        }
        // What is behind `end` is zero and none of these, so this is no further than that.
        self.at = self.at.wrapping_add(length);
        true
    }

    /// Passes over this byte, which is no zero, if it is the next one.
    #[inline(always)]
    pub(super) fn takes_byte(&mut self, byte: u8) -> bool {
        let is_next = byte != 0 && self.next() == [byte];
        if is_next {
            self.at = self.at.wrapping_add(1);
        }
        is_next
    }

    /// Passes over a `true` or a `false`: 1 or 0, or -1 where neither comes next.
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

    /// Moves the bytes of a text into `room`, up to the first that ends it or is not ASCII, or until the room has less than a step of a scan.
    #[inline(always)]
    pub(super) fn move_plain(&mut self, room: &mut [u8]) -> usize {
        let (mut at, mut moved) = (self.at, 0);
        while room.len() - moved >= STEP {
            // SAFETY: a step behind `at` are bytes of the window or zeros, and there is room for one.
            let plain = unsafe { move_step(at, room.as_mut_ptr().add(moved)) };
            at = at.wrapping_add(plain);
            moved += plain;
            if plain < STEP {
                break;
            }
        }
        // A zero is not plain, so this is no further than `end`.
        self.at = at;
        moved
    }

    /// Moves the bytes of a text into `room`, up to the first that ends it, or is of no usual character, or until the room has less than a
    /// step of a scan. What has not all come is left too.
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

    /// Moves characters of two or three bytes into `room`. U+FFFD is none: it may have a meaning.
    #[inline(always)]
    fn move_characters(&mut self, room: &mut [u8]) -> usize {
        const UNREADABLE: u32 = u32::from_le_bytes(*b"\xEF\xBF\xBD\0");
        let mut moved = 0;
        while let Some(place) = room.get_mut(moved..moved + 4) {
            let bytes = self.next::<4>();
            // Which bytes they are is in their upper bits; then it must need so many, and be no half of a pair of surrogates.
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
            // None of these bytes is zero, so this is no further than `end`.
            self.at = self.at.wrapping_add(length);
            moved += length;
        }
        moved
    }

    /// Reads a few digits that make a number without a sign and that a comma or the end of an object follows; none if they do not come next.
    #[inline(always)]
    pub(super) fn take_digits(&mut self) -> Option<u32> {
        let word = u64::from_le_bytes(self.next()) ^ (ONES * b'0' as u64);
        // The upper half of each byte that is no digit is not zero; that of a byte behind one may be wrong.
        let others = (word.wrapping_add(ONES * 6) | word) & (ONES * 0xF0);
        let length = others.trailing_zeros() as usize / 8;
        // SAFETY: it is one of the next nine.
        let behind = unsafe { *self.at.add(length) };
        if !matches!(behind, b',' | b'}') || length == 0 || (length > 1 && word & 0xFF == 0) {
            return None;
        }
        self.at = self.at.wrapping_add(length);
        // As if there were eight of them: pairs, then fours, then all.
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

    /// How much was read, and of how much, as the source counts.
    pub(super) fn progress(&self) -> Option<(u64, u64)> {
        let (come, all) = self.source.progress()?;
        let read = self.position() as u64;
        Some((come.saturating_mul(read).checked_div(read + self.seen() as u64)?, all))
    }

    /// How many bytes of the body were read.
    pub(super) fn position(&self) -> usize {
        self.before.wrapping_add(self.at.addr() - self.bytes.as_ptr().addr())
    }

    /// What was read since this position, if it is still here.
    pub(super) fn since(&self, position: usize) -> Option<&[u8]> {
        let from = position.wrapping_sub(self.before);
        self.bytes.get(from..self.at.addr() - self.bytes.as_ptr().addr())
    }

    /// The line that is being read, and how many of its bytes were.
    pub(super) fn line_and_column(&self) -> (usize, usize) {
        (self.lines + 1, self.position() - self.line)
    }

    /// All was read.
    pub(super) fn is_over(&self) -> bool {
        self.at == self.end && self.flow != Flow::More
    }

    /// No more came although the body was not over.
    pub(super) fn is_broken(&self) -> bool {
        self.flow == Flow::Broken
    }
}

const ONES: u64 = 0x0101_0101_0101_0101;

#[cfg(target_arch = "x86_64")]
const STEP: usize = 16;

/// Copies a step of bytes, and tells how many of them are plain.
///
/// # Safety
/// There is a step to be read from `from`, and room for one at `to`.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
unsafe fn move_step(from: *const u8, to: *mut u8) -> usize {
    use core::arch::x86_64::*;
    // SAFETY: the caller's word; all of this architecture have these instructions.
    unsafe {
        let bytes = _mm_loadu_si128(from.cast());
        _mm_storeu_si128(to.cast(), bytes);
        let quotes = _mm_cmpeq_epi8(bytes, _mm_set1_epi8(b'"' as i8));
        let escapes = _mm_cmpeq_epi8(bytes, _mm_set1_epi8(b'\\' as i8));
        // With a sign: what is not ASCII is below 0.
        let others = _mm_cmplt_epi8(bytes, _mm_set1_epi8(b' ' as i8));
        let ends = _mm_movemask_epi8(_mm_or_si128(_mm_or_si128(quotes, escapes), others));
        (ends | 1 << STEP).trailing_zeros() as usize
    }
}

/// How many of the first bytes of a step are the same.
///
/// # Safety
/// There is a step to be read from both.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
unsafe fn same_in_step(one: *const u8, other: *const u8) -> usize {
    use core::arch::x86_64::*;
    // SAFETY: as above.
    unsafe {
        let same = _mm_cmpeq_epi8(_mm_loadu_si128(one.cast()), _mm_loadu_si128(other.cast()));
        // All of the bits above those of the bytes are zeros.
        (!_mm_movemask_epi8(same)).trailing_zeros() as usize
    }
}

#[cfg(not(target_arch = "x86_64"))]
const STEP: usize = 8;

/// The same by words.
#[cfg(not(target_arch = "x86_64"))]
#[inline(always)]
unsafe fn same_in_step(one: *const u8, other: *const u8) -> usize {
    // SAFETY: the caller's word.
    let (one, other) = unsafe { (one.cast::<[u8; STEP]>().read(), other.cast::<[u8; STEP]>().read()) };
    let differing = u64::from_le_bytes(one) ^ u64::from_le_bytes(other);
    (differing.trailing_zeros() / 8) as usize
}

/// The same by words.
#[cfg(not(target_arch = "x86_64"))]
#[inline(always)]
unsafe fn move_step(from: *const u8, to: *mut u8) -> usize {
    // SAFETY: the caller's word.
    let bytes = unsafe { from.cast::<[u8; STEP]>().read() };
    // SAFETY: as above.
    unsafe { to.cast::<[u8; STEP]>().write(bytes) };
    plain_of_word(bytes)
}

/// How many of the first bytes are plain.
#[cfg(any(test, not(target_arch = "x86_64")))]
pub(super) fn plain_of_word(bytes: [u8; 8]) -> usize {
    let word = u64::from_le_bytes(bytes);
    // The upper bit of each byte that is zero; of those behind the first such byte too, which does not matter.
    let zeros = |word: u64| word.wrapping_sub(ONES) & !word;
    let quotes = zeros(word ^ (ONES * b'"' as u64));
    let escapes = zeros(word ^ (ONES * b'\\' as u64));
    let controls = word.wrapping_sub(ONES * b' ' as u64) & !word;
    let ends = (quotes | escapes | controls | word) & (ONES * 0x80);
    (ends.trailing_zeros() / 8) as usize
}
