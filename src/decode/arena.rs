//! Memory of one response: chunks that never move and hold plain data only, so that freeing the response is freeing its chunks.
use crate::base::memory::{self, NoMemory};
use core::alloc::Layout;
use core::ffi::{CStr, c_char};
use core::mem::{MaybeUninit, align_of, needs_drop, size_of};
use core::ptr::{self, NonNull};
use core::slice;
use std::alloc;
use zeroize::Zeroize;

/// The header of each chunk.
struct Head {
    previous: Option<NonNull<Head>>,
    layout: Layout,
}

const SMALLEST_CHUNK: usize = 1024;
/// What else of a call is free in the end: the 128 KiB by which glibc grows its heap, and the buffers.
const BESIDE: usize = 176 * 1024;
const LARGEST_CHUNK: usize = 512 * 1024;
/// A chunk is at most so many times what is held: a service that claims a long body gets memory for what it sends.
const MOST_AHEAD: usize = 32;
/// How many short texts are remembered for sharing, and the most bytes of a short text.
const RECENT: usize = 32;
const SHORT: usize = 16;
/// The least room for a text under construction.
const ROOM: usize = 32;

/// The empty free part while there is no chunk.
const NOWHERE: *mut u8 = NonNull::<u8>::dangling().as_ptr();

/// Allocates memory that does not move until the arena is dropped.
pub(crate) struct Arena {
    last: Option<NonNull<Head>>,
    /// The free part of the last chunk, from here up to `top`. Texts fill it from below and everything else from above, so that no byte is
    /// lost to alignment. Every byte of a chunk is initialised before it is given out.
    bottom: *mut u8,
    top: *mut u8,
    /// Bytes of the text under construction, from `bottom` on.
    open: usize,
    held: usize,
    /// Most bytes that it may hold, including what is lent.
    limit: usize,
    /// Bytes of lists under construction outside the arena, which are moved into it later.
    lent: usize,
    /// A request exceeded the limit.
    is_over: bool,
    /// Size of the first chunk.
    hint: usize,
    /// The expected final size; 0: unknown.
    aim: usize,
    /// The contents are wiped when it is dropped.
    wipes: bool,
}

/// A short text as words, padded with zeros.
type Words = [u64; 2];

/// The most recent short texts of an arena, by their hash. An answer repeats the same names and words often.
pub(crate) struct Recent([(Words, *const c_char); RECENT]);

impl Recent {
    pub(crate) const NONE: Recent = Recent([([0; 2], c"".as_ptr()); RECENT]);

    /// The slot where this text is remembered, or another text with the same hash.
    #[inline(always)]
    fn place(&mut self, words: Words) -> &mut (Words, *const c_char) {
        /// A prime near the golden ratio of 2^64: the upper bits of a product with it depend on all of the other factor.
        const PRIME: u64 = 0x9E37_79B9_7F4A_7C15;
        let mix = (words[0] ^ words[1].rotate_left(23)).wrapping_mul(PRIME);
        &mut self.0[(mix >> (u64::BITS - RECENT.ilog2())) as usize]
    }

    /// Ends the text in the first bytes of the arena's room, which must not contain a zero. Returns the earlier copy of a short text if
    /// there is one.
    #[inline(always)]
    pub(crate) fn end_text(&mut self, length: usize, arena: &mut Arena) -> *const c_char {
        let Some(words) = arena.short(length) else {
            return arena.end_fresh_text(length).c();
        };
        let (before, at) = self.place(words);
        if *before != words {
            (*before, *at) = (words, arena.end_fresh_text(length).c());
        }
        *at
    }

    /// The earlier copy of the text that was made last, if it is short and was remembered.
    pub(crate) fn shared(&mut self, text: Text, arena: &mut Arena) -> Text {
        if text.length > SHORT {
            return text;
        }
        let mut bytes = [0; SHORT];
        bytes[..text.length].copy_from_slice(text.bytes());
        let words = words_of(bytes);
        let (before, at) = self.place(words);
        if *before == words {
            arena.forget(text);
        } else {
            (*before, *at) = (words, text.c());
        }
        Text {
            at: NonNull::new(at.cast_mut().cast()).unwrap_or(text.at),
            ..text
        }
    }
}

fn words_of(bytes: [u8; SHORT]) -> Words {
    let (words, _) = bytes.as_chunks::<8>();
    [u64::from_ne_bytes(words[0]), u64::from_ne_bytes(words[1])]
}

/// Masks that keep the bytes of a text of each length in its two words.
static MASKS: [Words; SHORT + 1] = {
    let mut masks = [[0; 2]; SHORT + 1];
    let mut length = 0;
    while length <= SHORT {
        let mut bytes = [0; SHORT];
        let mut at = 0;
        while at < length {
            bytes[at] = 0xFF;
            at += 1;
        }
        let (words, _) = bytes.as_chunks::<8>();
        masks[length] = [u64::from_ne_bytes(words[0]), u64::from_ne_bytes(words[1])];
        length += 1;
    }
    masks
};

/// A position in an arena: what was allocated before it stays when the arena is rewound to it.
#[derive(Clone, Copy)]
pub(crate) struct Place {
    last: Option<NonNull<Head>>,
    bottom: *mut u8,
    top: *mut u8,
}

/// A text in the arena, followed by a NUL.
#[derive(Clone, Copy)]
pub(crate) struct Text {
    at: NonNull<u8>,
    length: usize,
}

impl Text {
    const EMPTY: Text = Text {
        // SAFETY: no static lies at NULL.
        at: unsafe { NonNull::new_unchecked(c"".as_ptr().cast_mut().cast()) },
        length: 0,
    };

    /// The text as a C pointer.
    pub(crate) const fn c(self) -> *const c_char {
        self.at.as_ptr().cast_const().cast()
    }

    /// Its bytes, which live as long as the arena.
    pub(crate) fn bytes<'t>(self) -> &'t [u8] {
        // SAFETY: the arena made it with this length.
        unsafe { slice::from_raw_parts(self.at.as_ptr(), self.length) }
    }

    /// The text as `str`; empty if it is not UTF-8.
    pub(crate) fn letters<'t>(self) -> &'t str {
        str::from_utf8(self.bytes()).unwrap_or_default()
    }

    /// A text that the arena or a static holds.
    ///
    /// # Safety
    /// It is NULL, which gives an empty text, or ends with a NUL.
    pub(crate) unsafe fn of(text: *const c_char) -> Text {
        match NonNull::new(text.cast_mut()) {
            Some(at) => Text {
                at: at.cast(),
                // SAFETY: the caller guarantees it.
                length: unsafe { CStr::from_ptr(text) }.count_bytes(),
            },
            None => Text::EMPTY,
        }
    }
}

// SAFETY: the arena owns its chunks, gives no references into them, and changes only through `&mut self`.
unsafe impl Send for Arena {}
// SAFETY: as above; `&Arena` reads counters only.
unsafe impl Sync for Arena {}

impl Arena {
    /// An empty arena whose first chunk will hold about `hint` bytes. Allocates nothing yet.
    pub(crate) const fn new(hint: usize) -> Self {
        Self {
            last: None,
            bottom: NOWHERE,
            top: NOWHERE,
            open: 0,
            held: 0,
            limit: usize::MAX,
            lent: 0,
            is_over: false,
            hint,
            aim: 0,
            wipes: false,
        }
    }

    /// Sets how many bytes it may hold from now on. A request beyond it fails as if memory were short, and is recorded in `is_over`.
    pub(crate) const fn limit(&mut self, limit: usize) {
        (self.limit, self.lent) = (limit, 0);
    }

    /// The same while lists are still lent; the arena may already hold too much.
    pub(crate) const fn set_limit(&mut self, limit: usize) {
        self.limit = limit;
        self.is_over |= self.held > limit;
    }

    /// Sets the expected size: what the arena holds came from `read` of the body's `all` bytes.
    pub(crate) fn expect(&mut self, read: u64, all: u64) {
        let used = (self.held - self.free()) as u64;
        let aim = used.saturating_mul(all).checked_div(read).unwrap_or(0);
        self.aim = usize::try_from(aim.saturating_add(aim / 128)).unwrap_or(usize::MAX);
    }

    /// Whether a request exceeded the limit.
    pub(crate) const fn is_over(&self) -> bool {
        self.is_over
    }

    /// Counts the growth of a list outside the arena.
    pub(crate) fn lend(&mut self, bytes: usize) -> Result<(), NoMemory> {
        if bytes > self.left_of_limit() {
            self.is_over = true;
            return Err(NoMemory);
        }
        self.lent += bytes;
        Ok(())
    }

    /// Such a list was freed.
    pub(crate) const fn take_back(&mut self, bytes: usize) {
        self.lent = self.lent.saturating_sub(bytes);
    }

    const fn left_of_limit(&self) -> usize {
        self.limit.saturating_sub(self.held).saturating_sub(self.lent)
    }

    /// Wipes everything that it holds when it is dropped: there are secrets in it.
    pub(crate) fn wipe_in_the_end(&mut self) {
        self.wipes = true;
    }

    /// The current position.
    pub(crate) fn place(&self) -> Place {
        Place {
            last: self.last,
            bottom: self.bottom,
            top: self.top,
        }
    }

    /// Rewinds to `place`: frees everything allocated since. Nothing may point at it any more. A newer chunk is kept for what comes next.
    pub(crate) fn take_back_to(&mut self, place: Place) {
        self.open = 0;
        if self.last == place.last {
            (self.bottom, self.top) = (place.bottom, place.top);
            return;
        }
        let Some(mut kept) = self.last else { return };
        // SAFETY: the heads of the arena's chunks are valid while it is, `place.last` is one of them or the end of the chain, and each
        // chunk is freed once.
        unsafe {
            while kept.as_ref().previous != place.last {
                let Some(older) = kept.as_ref().previous else { return };
                let Head { previous, layout } = older.read();
                self.held -= layout.size();
                self.free_chunk(older, layout);
                kept.as_mut().previous = previous;
            }
            self.bottom = kept.as_ptr().add(1).cast();
            self.top = kept.as_ptr().cast::<u8>().add(kept.as_ref().layout.size());
        }
    }

    /// # Safety
    /// The chunk belongs to this arena, and was removed from its chain.
    unsafe fn free_chunk(&self, head: NonNull<Head>, layout: Layout) {
        // SAFETY: each chunk was allocated with the layout in its head.
        unsafe {
            if self.wipes {
                let length = layout.size() - size_of::<Head>();
                let bytes = head.as_ptr().add(1).cast::<MaybeUninit<u8>>();
                slice::from_raw_parts_mut(bytes, length).zeroize();
            }
            alloc::dealloc(head.as_ptr().cast(), layout);
        }
    }

    /// Bytes that the arena holds from the system.
    pub(crate) const fn held(&self) -> usize {
        self.held
    }

    /// Takes over everything that another arena holds, without moving it.
    pub(crate) fn absorb(&mut self, mut other: Arena) {
        let Some(mut oldest) = other.last else { return };
        // SAFETY: the heads of an arena's chunks are valid while it is, and `other` is this function's own.
        unsafe {
            while let Some(previous) = oldest.as_ref().previous {
                oldest = previous;
            }
            oldest.as_mut().previous = self.last;
        }
        self.last = other.last.take();
        (self.bottom, self.top) = (other.bottom, other.top);
        self.held += other.held;
        self.wipes |= other.wipes;
    }

    /// Whether `place` lies in memory that the arena has allocated.
    pub(crate) fn contains(&self, place: *const u8) -> bool {
        let mut chunk = self.last;
        while let Some(head) = chunk {
            // SAFETY: the heads of the arena's chunks are valid while it is.
            let Head { previous, layout } = unsafe { head.read() };
            let start = head.as_ptr().addr() + size_of::<Head>();
            if (start..head.as_ptr().addr() + layout.size()).contains(&place.addr()) {
                return true;
            }
            chunk = previous;
        }
        false
    }

    /// Moves `value` into the arena. `T` is plain data: nothing is ever dropped here.
    pub(crate) fn put<T>(&mut self, value: T) -> Result<NonNull<T>, NoMemory> {
        const { assert!(!needs_drop::<T>(), "the arena never drops what it holds") };
        let place = self.reserve(size_of::<T>(), align_of::<T>())?.cast::<T>();
        // SAFETY: the place is new, large enough and aligned.
        unsafe { place.write(value) };
        Ok(place)
    }

    /// Copies a slice; the pointer of an empty one is NULL.
    pub(crate) fn slice<T: Copy>(&mut self, items: &[T]) -> Result<*const T, NoMemory> {
        if items.is_empty() {
            return Ok(ptr::null());
        }
        let place = self.reserve(size_of_val(items), align_of::<T>())?.cast::<T>();
        // SAFETY: the place is new, so it cannot overlap `items`, and it has their size.
        unsafe { ptr::copy_nonoverlapping(items.as_ptr(), place.as_ptr(), items.len()) };
        Ok(place.as_ptr())
    }

    /// Copies a text and ends it with a NUL. U+0000 inside it would end it early for C and becomes U+FFFD.
    pub(crate) fn text(&mut self, text: &str) -> Result<*const c_char, NoMemory> {
        for (n, part) in text.as_bytes().split(|byte| *byte == 0).enumerate() {
            if n > 0 {
                self.extend("\u{FFFD}".as_bytes())?;
            }
            self.extend(part)?;
        }
        Ok(self.close_text()?.c())
    }

    /// Copies bytes unchanged and adds a NUL.
    pub(crate) fn bytes(&mut self, bytes: &[u8]) -> Result<*const c_char, NoMemory> {
        self.extend(bytes)?;
        Ok(self.close_text()?.c())
    }

    /// Room for more of the text under construction.
    #[inline(always)]
    pub(crate) fn room(&mut self) -> Result<&mut [u8], NoMemory> {
        if self.free() < ROOM {
            // A text that keeps growing must not be copied for each step.
            self.grow(ROOM + self.open / 2)?;
        }
        // SAFETY: the free part of the last chunk, all of which was written once. A byte is left for the NUL.
        Ok(unsafe { slice::from_raw_parts_mut(self.bottom.add(self.open), self.free() - 1) })
    }

    /// Adds the next bytes of the room to the text.
    pub(crate) fn written(&mut self, count: usize) {
        self.open += count.min(self.free().saturating_sub(1));
    }

    /// Appends bytes to the text under construction.
    pub(crate) fn extend(&mut self, mut bytes: &[u8]) -> Result<(), NoMemory> {
        while !bytes.is_empty() {
            if bytes.len() >= self.free() {
                self.grow(bytes.len() + ROOM)?;
            }
            let room = self.room()?;
            let count = bytes.len().min(room.len());
            room[..count].copy_from_slice(&bytes[..count]);
            self.written(count);
            bytes = &bytes[count..];
        }
        Ok(())
    }

    /// The text under construction.
    pub(crate) fn open_text(&self) -> &[u8] {
        if self.open == 0 {
            return &[];
        }
        // SAFETY: it lies in the last chunk.
        unsafe { slice::from_raw_parts(self.bottom, self.open) }
    }

    /// Shortens the text under construction to this length.
    pub(crate) fn cut_open_text(&mut self, length: usize) {
        self.open = self.open.min(length);
    }

    /// Ends the text under construction.
    pub(crate) fn close_text(&mut self) -> Result<Text, NoMemory> {
        self.room()?;
        let length = core::mem::take(&mut self.open);
        Ok(self.end_fresh_text(length))
    }

    /// The first bytes of the room for a new text, as zero-padded words; `None` if they are more than `SHORT`.
    #[inline(always)]
    fn short(&self, length: usize) -> Option<Words> {
        let mask = MASKS.get(length)?;
        let bytes = self.fresh_room().first_chunk::<SHORT>()?;
        let words = words_of(*bytes);
        Some([words[0] & mask[0], words[1] & mask[1]])
    }

    /// Makes sure that there is room for a new text. Write its first bytes through `fresh_room_mut`.
    #[inline(always)]
    pub(crate) fn make_fresh_room(&mut self) -> Result<(), NoMemory> {
        debug_assert!(self.open == 0);
        if self.top.addr() - self.bottom.addr() < ROOM {
            self.grow(ROOM)
        } else {
            Ok(())
        }
    }

    /// The free part.
    #[inline(always)]
    fn fresh_room(&self) -> &[u8] {
        // SAFETY: the free part of the last chunk, which is initialised; it is empty if there is no chunk.
        unsafe { slice::from_raw_parts(self.bottom, self.top.addr() - self.bottom.addr()) }
    }

    /// The free part, for writing a text. One byte is left for the NUL.
    #[inline(always)]
    pub(crate) fn fresh_room_mut(&mut self) -> &mut [u8] {
        // SAFETY: as above, and no allocation lies in it.
        unsafe { slice::from_raw_parts_mut(self.bottom, (self.top.addr() - self.bottom.addr()).saturating_sub(1)) }
    }

    /// Ends a new text of this length, which was written into the room.
    #[inline(always)]
    pub(crate) fn end_fresh_text(&mut self, length: usize) -> Text {
        let end = self.bottom.wrapping_add(length);
        if length >= self.top.addr() - self.bottom.addr() {
            // The room always leaves a byte for the NUL; without one there is no text.
            return Text::EMPTY;
        }
        // SAFETY: the byte is in the last chunk.
        unsafe { end.write(0) };
        let at = core::mem::replace(&mut self.bottom, end.wrapping_add(1));
        NonNull::new(at).map_or(Text::EMPTY, |at| Text { at, length })
    }

    /// Frees a text if it was the last one made.
    pub(crate) fn forget(&mut self, text: Text) {
        if self.is_last(text) {
            self.bottom = text.at.as_ptr();
        }
    }

    /// Whether this is the text that was made last.
    pub(crate) fn is_last(&self, text: Text) -> bool {
        ptr::eq(text.at.as_ptr().wrapping_add(text.length + 1), self.bottom) && self.open == 0
    }

    /// The text that was made last, shortened to this length.
    pub(crate) fn shortened(&mut self, text: Text, length: usize) -> Text {
        if !self.is_last(text) || length > text.length {
            return text;
        }
        let text = Text { length, ..text };
        // SAFETY: it lies in the last chunk, and nothing has read it yet.
        unsafe {
            text.at.add(length).write(0);
            self.bottom = text.at.add(length + 1).as_ptr();
        }
        text
    }

    /// A part of the text that was made last. A NUL overwrites the byte after the part, so take parts from first to last.
    pub(crate) fn part(&mut self, text: Text, from: usize, length: usize) -> *const c_char {
        if self.is_last(text) && from + length <= text.length {
            // SAFETY: it lies in the last chunk, and has a byte more than its length.
            unsafe { text.at.add(from + length).write(0) };
        }
        text.c().wrapping_add(from)
    }

    /// Bytes that are free in the last chunk.
    fn free(&self) -> usize {
        self.top.addr() - self.bottom.addr() - self.open
    }

    /// New memory for plain data.
    #[inline(always)]
    pub(crate) fn block(&mut self, size: usize, align: usize) -> Result<NonNull<u8>, NoMemory> {
        self.reserve(size, align)
    }

    #[inline(always)]
    fn reserve(&mut self, size: usize, align: usize) -> Result<NonNull<u8>, NoMemory> {
        match self.reserve_here(size, align) {
            Some(place) => Ok(place),
            None => self.reserve_in_next(size, align),
        }
    }

    #[inline(always)]
    fn reserve_here(&mut self, size: usize, align: usize) -> Option<NonNull<u8>> {
        // Round down to the alignment.
        let lost = self.top.addr().wrapping_sub(size) % align;
        if size.saturating_add(lost) > self.free() {
            return None;
        }
        self.top = self.top.wrapping_sub(size + lost);
        NonNull::new(self.top)
    }

    /// How much of what is missing of `aim` bytes comes next.
    ///
    /// glibc maps its first block of 128 KiB or more by itself. From then on it keeps up to twice the size of that block when memory is
    /// freed; before, it gives all above 128 KiB back to the system, and the next call takes it again page by page. So the first large
    /// chunk is half of what will be free in the end.
    fn part_of(&self, aim: usize) -> usize {
        let half = (aim / 2 + BESIDE / 2)
            .min(self.held.saturating_mul(MOST_AHEAD))
            .min(LARGEST_CHUNK);
        aim.saturating_sub(self.held).min(half).max(self.held / 64)
    }

    #[cold]
    #[inline(never)]
    fn reserve_in_next(&mut self, size: usize, align: usize) -> Result<NonNull<u8>, NoMemory> {
        self.grow(size.checked_add(align).ok_or(NoMemory)?)?;
        self.reserve_here(size, align).ok_or(NoMemory)
    }

    /// Adds a chunk of at least `need` bytes. Later chunks are an eighth of what is held, so that little is unused in the end. If the
    /// expected size is known, the first of them is a large part of it, and the last one is what is missing.
    #[cold]
    #[inline(never)]
    fn grow(&mut self, need: usize) -> Result<(), NoMemory> {
        let need = need.checked_add(self.open).ok_or(NoMemory)?;
        let usual = match self.aim {
            _ if self.last.is_none() => self.hint,
            0 => (self.held / 8).min(LARGEST_CHUNK),
            aim => self.part_of(aim),
        };
        let with_head = |bytes: usize| bytes.checked_add(size_of::<Head>()).ok_or(NoMemory);
        let most = self.left_of_limit();
        if with_head(need)? > most {
            self.is_over = true;
            return Err(NoMemory);
        }
        let size = with_head(need.max(usual).max(SMALLEST_CHUNK))?.min(most);
        let layout = Layout::from_size_align(size, align_of::<Head>()).map_err(|_| NoMemory)?;
        // SAFETY: the layout is not empty; the head is written before anything reads it. The text under construction is copied into the new
        // chunk.
        unsafe {
            let head = memory::blank_block(layout)?.cast::<Head>();
            head.write(Head {
                previous: self.last,
                layout,
            });
            self.last = Some(head);
            let bottom = head.as_ptr().add(1).cast::<u8>();
            if self.open > 0 {
                ptr::copy_nonoverlapping(self.bottom, bottom, self.open);
            }
            self.bottom = bottom;
            self.top = head.as_ptr().cast::<u8>().add(size);
        }
        self.held += size;
        Ok(())
    }
}

/// Frees chunks from the oldest to the newest: if the newest is the end of the heap, the system takes back all of it at once.
impl Drop for Arena {
    fn drop(&mut self) {
        let mut newer = None;
        // SAFETY: the heads of the arena's chunks are valid; each chunk was allocated with the layout in its head, and is freed once.
        unsafe {
            while let Some(mut head) = self.last {
                self.last = core::mem::replace(&mut head.as_mut().previous, newer);
                newer = Some(head);
            }
            while let Some(head) = newer {
                let Head { previous, layout } = head.read();
                newer = previous;
                self.free_chunk(head, layout);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Arena, BESIDE, LARGEST_CHUNK, MOST_AHEAD, NoMemory, Recent, SMALLEST_CHUNK};
    use core::ffi::CStr;

    fn read(text: *const core::ffi::c_char) -> &'static CStr {
        unsafe { CStr::from_ptr(text) }
    }

    /// How often something is done: Miri takes a thousand times as long.
    const MANY: u64 = if cfg!(miri) { 100 } else { 5000 };

    #[test]
    fn arena_values_stay_in_place_as_it_grows() {
        let mut arena = Arena::new(64);
        let texts: Vec<_> = (0..MANY).map(|n| arena.text(&format!("text {n}")).unwrap()).collect();
        let numbers: Vec<_> = (0..MANY).map(|n| arena.put(n).unwrap()).collect();
        for n in 0..MANY as usize {
            assert_eq!(read(texts[n]).to_str().unwrap(), format!("text {n}"));
            assert_eq!(unsafe { numbers[n].read() }, n as u64);
        }
    }

    #[test]
    fn structs_are_aligned_after_text_of_any_length() {
        let mut arena = Arena::new(0);
        for length in 0..40 {
            arena.text(&"x".repeat(length)).unwrap();
            assert!(arena.put(1.5f64).unwrap().as_ptr().is_aligned());
        }
    }

    #[test]
    fn nul_inside_arena_text_becomes_replacement_character() {
        let mut arena = Arena::new(0);
        assert_eq!(read(arena.text("a\0b").unwrap()).to_str().unwrap(), "a\u{FFFD}b");
        assert_eq!(read(arena.text("").unwrap()).to_bytes(), b"");
    }

    #[test]
    fn repeated_short_texts_share_one_copy() {
        let (mut arena, mut recent) = (Arena::new(0), Recent::NONE);
        let mut text = |text: &str| {
            arena.extend(text.as_bytes()).unwrap();
            let made = arena.close_text().unwrap();
            recent.shared(made, &mut arena).c()
        };
        let first = text("art.501");
        assert_eq!(text("art.501"), first);
        for n in 0..MANY {
            let id = format!("art.{}", n % 300);
            assert_eq!(read(text(&id)).to_str().unwrap(), id);
        }
        assert_eq!(read(first).to_bytes(), b"art.501");
        // The one that came again takes no memory.
        let mut arena = Arena::new(0);
        for _ in 0..MANY {
            arena.extend(b"art.501").unwrap();
            let made = arena.close_text().unwrap();
            recent.shared(made, &mut arena);
        }
        assert!(arena.held() < 2 * SMALLEST_CHUNK, "{}", arena.held());
    }

    #[test]
    fn arena_rewound_to_a_place_uses_its_memory_again() {
        for (texts, length) in [(0, 0), (3, 10), (1, 5_000), (5, 5_000)] {
            let mut arena = Arena::new(0);
            let kept = arena.text("kept").unwrap();
            let place = arena.place();
            for _ in 0..if cfg!(miri) { 3 } else { 40 } {
                for _ in 0..texts {
                    arena.text(&"x".repeat(length)).unwrap();
                }
                arena.take_back_to(place);
                // One chunk more, if that was needed.
                let most = 2 * (SMALLEST_CHUNK + length);
                assert!(arena.held() <= most, "{} for {texts} texts of {length}", arena.held());
            }
            assert_eq!(read(kept).to_bytes(), b"kept");
        }
    }

    #[test]
    fn fresh_text_ends_within_its_room_or_is_none() {
        for beyond in 0..3 {
            let mut arena = Arena::new(0);
            let before = arena.text("before").unwrap();
            arena.make_fresh_room().unwrap();
            let room = arena.fresh_room_mut();
            room.fill(b'x');
            let length = room.len() + beyond;
            let text = arena.end_fresh_text(length);
            let expected = if beyond == 0 { length } else { 0 };
            assert_eq!(read(text.c()).to_bytes(), vec![b'x'; expected], "{beyond} beyond");
            assert_eq!(read(before).to_bytes(), b"before");
            assert_eq!(read(arena.text("after").unwrap()).to_bytes(), b"after");
        }
    }

    #[test]
    fn arena_absorbs_what_another_holds() {
        const TEXTS: usize = if cfg!(miri) { 30 } else { 300 };
        let mut whole = Arena::new(0);
        let mut texts = Vec::new();
        for round in 0..5 {
            let mut part = Arena::new(0);
            texts.extend((0..TEXTS).map(|n| part.text(&format!("round {round}, text {n}")).unwrap()));
            let held = whole.held() + part.held();
            whole.absorb(part);
            whole.absorb(Arena::new(100));
            assert_eq!(whole.held(), held);
            // The other arena's free part has become this one's.
            texts.push(whole.text("one more").unwrap());
        }
        assert!(texts.iter().all(|text| whole.contains(text.cast())));
        let words: Vec<_> = texts.iter().map(|text| read(*text).to_str().unwrap()).collect();
        assert_eq!(
            (words[0], words[2 * TEXTS + 1], words[2 * TEXTS + 2]),
            ("round 0, text 0", "one more", "round 2, text 0")
        );
    }

    #[test]
    fn empty_slice_is_null_and_costs_no_memory() {
        let mut arena = Arena::new(100);
        assert!(arena.slice::<u64>(&[]).unwrap().is_null());
        assert_eq!(arena.held(), 0);
        let copy = arena.slice(&[7u32, 8]).unwrap();
        assert_eq!(unsafe { (*copy, *copy.add(1)) }, (7, 8));
    }

    /// Fills an arena that holds its first part of a body, and returns the sizes of its later chunks.
    fn later_chunks(arena: &mut Arena, aim: usize) -> Vec<usize> {
        let mut sizes = Vec::new();
        while arena.held() - arena.free() < aim {
            let before = arena.held();
            arena.bytes(&[b'x'; 100]).unwrap();
            if arena.held() > before {
                sizes.push(arena.held() - before);
            }
        }
        sizes
    }

    #[test]
    fn arena_of_known_size_holds_little_more_and_makes_libc_keep_it() {
        for kib in if cfg!(miri) {
            vec![100]
        } else {
            vec![40, 100, 200, 300, 600, 800]
        } {
            let aim = kib * 1024;
            let mut arena = Arena::new(16 * 1024);
            arena.bytes(&[b'x'; 16_000]).unwrap();
            arena.expect(16_000, aim as u64);
            let sizes = later_chunks(&mut arena, aim);
            assert!(
                arena.held() <= aim + aim / 32 + SMALLEST_CHUNK,
                "{aim}: {}",
                arena.held()
            );
            assert!(sizes.len() <= 6, "{aim}: {sizes:?}");
            // What glibc keeps when memory is freed: 128 KiB, or twice the largest block of so much.
            let largest = sizes.into_iter().max().unwrap_or(0);
            let kept = if largest < 128 * 1024 { 128 * 1024 } else { 2 * largest };
            let taken = arena.held() + if kib > 100 { BESIDE } else { 0 };
            assert!(taken <= kept + kept / 8, "{aim}: {taken} is more than {kept}");
        }
    }

    #[test]
    fn claimed_length_brings_memory_for_what_has_come() {
        for came in [100, 3_000, 50_000] {
            let mut arena = Arena::new(1024);
            arena.bytes(&vec![b'x'; came]).unwrap();
            let held = arena.held();
            arena.expect(came as u64, u64::MAX / 2);
            let next = later_chunks(&mut arena, held + 100)[0];
            assert!(next <= LARGEST_CHUNK.min(MOST_AHEAD * held) + 100, "{came}: {next}");
        }
    }

    #[test]
    fn arena_chunks_are_counted_and_sized_by_hint() {
        let mut arena = Arena::new(10_000);
        arena.put(0u8).unwrap();
        let first = arena.held();
        assert!((10_000..10_100).contains(&first));
        arena.text(&"x".repeat(9_000)).unwrap();
        assert_eq!(arena.held(), first);
        arena.text(&"x".repeat(15_000)).unwrap();
        assert!(arena.held() >= first + 15_000);
    }

    // case:S07
    #[test]
    fn arena_holds_no_more_than_its_limit() {
        for limit in [0, 100, 1_000, 10_000, 20 * MANY as usize] {
            let mut arena = Arena::new(500);
            arena.limit(limit);
            let mut put = 0;
            while arena.put([7u64; 4]).is_ok() {
                put += 32;
                assert!(arena.held() <= limit && !arena.is_over());
            }
            assert!(arena.is_over() && put + 200 + limit / 20 >= limit, "{put} of {limit}");
            let left = limit - arena.held();
            assert!(arena.lend(left + 1).is_err() && arena.lend(left).is_ok() && arena.lend(1).is_err());
            arena.take_back(left);
            assert!(arena.lend(left).is_ok());
            // What it holds stays, and the limit can change.
            arena.limit(usize::MAX);
            assert!(arena.put(1u64).is_ok());
        }
    }

    #[test]
    fn request_beyond_all_memory_is_an_error() {
        let mut arena = Arena::new(0);
        assert_eq!(arena.reserve(usize::MAX, 8).err(), Some(NoMemory));
        // A 32-bit system may be able to give half of its address space once, but not twice.
        let most = isize::MAX as usize - 64;
        let second = arena.reserve(most, 8).and_then(|_| arena.reserve(most, 8));
        assert_eq!(second.err(), Some(NoMemory));
        assert!(arena.put(1u64).is_ok());
    }

    #[test]
    fn arena_can_be_dropped_on_another_thread() {
        let mut arena = Arena::new(0);
        let text = arena.text("kept").unwrap() as usize;
        std::thread::spawn(move || {
            assert_eq!(read(text as *const _).to_bytes(), b"kept");
            drop(arena);
        })
        .join()
        .unwrap();
    }
}
