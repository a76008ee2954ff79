//! Small objects that repeat byte for byte are read once and shared: the tracks of a page name the same few formats again and again.
use super::MAX_DEPTH;
use super::decoder::Decoder;
use super::shape::Shape;
use core::ffi::c_void;
use core::ptr;

/// How many objects are remembered, and their greatest length.
const REMEMBERED: usize = 8;
const LONGEST: usize = 128;

/// The objects that are remembered.
pub(super) struct Repeated {
    all: [Remembered; REMEMBERED],
    /// The object that came last. At first it is none, like all.
    last: u8,
    /// The object that the next one replaces.
    oldest: u8,
}

#[derive(Clone, Copy)]
struct Remembered {
    /// The object; NULL for none.
    object: *const c_void,
    shape: u8,
    /// How many JSON values it contains.
    values: u8,
    /// The object that followed it the last time.
    then: u8,
    length: u8,
    bytes: [u8; LONGEST],
}

impl Repeated {
    pub(super) const NONE: Repeated = Repeated {
        all: [Remembered {
            object: ptr::null(),
            shape: 0,
            values: 0,
            then: 0,
            length: 0,
            bytes: [0; LONGEST],
        }; REMEMBERED],
        last: 0,
        oldest: 0,
    };

    /// Records which object came.
    fn came(&mut self, which: u8) {
        self.all[usize::from(self.last)].then = which;
        self.last = which;
    }
}

/// The state at the beginning of an object.
pub(super) struct Began {
    position: usize,
    left: u32,
    /// Unread fields, unread items, linked values: an object that adds to them is not shared, because a shared one would not add again.
    others: (i32, i32, usize),
}

impl Decoder<'_> {
    /// Skips an object that repeats a remembered one, and returns that; NULL if none matches.
    pub(super) fn repeated(&mut self, shape: &Shape) -> *const c_void {
        let expected = self.repeated.all[usize::from(self.repeated.last)].then;
        for more in 0..REMEMBERED as u8 {
            let which = (expected + more) % REMEMBERED as u8;
            let remembered = &self.repeated.all[usize::from(which)];
            if remembered.shape == shape.id
                && !remembered.object.is_null()
                && self.left >= remembered.values.into()
                && self.depth < MAX_DEPTH
                && self.window.takes(&remembered.bytes, remembered.length.into())
            {
                self.left -= u32::from(remembered.values);
                let object = remembered.object;
                self.repeated.came(which);
                return object;
            }
        }
        ptr::null()
    }

    pub(super) fn began(&self) -> Began {
        Began {
            position: self.window.position(),
            left: self.left,
            others: self.others(),
        }
    }

    fn others(&self) -> (i32, i32, usize) {
        (self.unread_fields, self.unread_items, self.linked.len())
    }

    /// Remembers an object that was just read, if it is small and contains no other.
    pub(super) fn remember(&mut self, shape: &Shape, began: &Began, object: *const c_void) {
        let (others, values) = (self.others(), began.left.wrapping_sub(self.left));
        let Some(bytes) = self.window.since(began.position) else {
            return;
        };
        let (Ok(length), Ok(values)) = (u8::try_from(bytes.len()), u8::try_from(values)) else {
            return;
        };
        let holds_others = |bytes: &[u8]| bytes.iter().skip(1).any(|byte| matches!(byte, b'{' | b'['));
        if bytes.len() >= LONGEST || shape.finish.is_some() || others != began.others || holds_others(bytes) {
            return;
        }
        let which = self.repeated.oldest;
        let remembered = &mut self.repeated.all[usize::from(which)];
        remembered.bytes[..bytes.len()].copy_from_slice(bytes);
        (remembered.object, remembered.shape) = (object, shape.id);
        (remembered.values, remembered.length) = (values, length);
        self.repeated.oldest = (which + 1) % REMEMBERED as u8;
        self.repeated.came(which);
    }
}
