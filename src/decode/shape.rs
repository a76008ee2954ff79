//! The decoder's view of the read structs: tables of which key goes to which field, and the initial value of each struct. The tables hold
//! small numbers and no pointers. A new field is a line of `record!`, a new struct one more word of `shapes!`.
use super::decoder::Decoder;
use super::value;
use super::version_1::Older;
use super::window::ZEROS;
use crate::abi::{mcat_text_list, mcat_value};
use crate::base::memory::NoMemory;
use core::ffi::{c_char, c_void};
use core::ptr::{self, NonNull};

/// Plain data that all threads may read.
pub(super) struct Shared<T>(pub(super) T);

// SAFETY: statics of this type hold only numbers and pointers to functions and to other such statics, and nothing writes to them.
unsafe impl<T> Sync for Shared<T> {}

/// The value of a field or a struct before anything was read into it.
pub(super) trait Unknown {
    const UNKNOWN: Self;
}

/// What a field accepts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(super) enum Slot {
    /// No field: the value goes to `extra` unchanged.
    Extra,
    Text,
    /// An identifying text: one with an unreadable character is not an id.
    Id,
    /// A text, or a number, whose text is kept.
    TextOrNumber,
    /// An ISO 8601 text, and its milliseconds since 1970; in version 1 only the milliseconds.
    Instant,
    /// A boolean, 0 or 1, or one of these as a text.
    Flag,
    /// A boolean that forbids something: any value that is present and not a real no counts as yes.
    Ban,
    /// A boolean that permits something: any value that is present and not a real yes counts as no.
    Permit,
    /// A whole number of 0 or more, or its digits as text; the same holds for the next ones.
    Int,
    /// A length in seconds, rounded down.
    Seconds,
    Long,
    /// Any number of 0 or more.
    Real,
    /// Texts, or a single text.
    Texts,
    /// Ids: a list, or a comma-separated text.
    Ids,
    Object,
    /// A related resource; a text is its address.
    Link,
    Objects,
    /// A member of an envelope: a list, an object that holds lists, or neither.
    Part,
    /// An item of a list; of the list's kind if it does not name its own.
    Item,
}

/// A type of fields.
pub(super) trait Fielded {
    /// What such a field can be declared to accept.
    const SLOTS: &'static [Slot];
    /// The struct that it points at.
    const SHAPE: u8 = 0;
}

impl Fielded for *const c_char {
    const SLOTS: &'static [Slot] = &[Slot::Text, Slot::Id, Slot::TextOrNumber, Slot::Instant];
}
impl Fielded for i8 {
    const SLOTS: &'static [Slot] = &[Slot::Flag, Slot::Ban, Slot::Permit];
}
impl Fielded for i32 {
    const SLOTS: &'static [Slot] = &[Slot::Int, Slot::Seconds];
}
impl Fielded for i64 {
    const SLOTS: &'static [Slot] = &[Slot::Long];
}
impl Fielded for f64 {
    const SLOTS: &'static [Slot] = &[Slot::Real];
}
impl Fielded for mcat_text_list {
    const SLOTS: &'static [Slot] = &[Slot::Texts, Slot::Ids];
}
impl<T: Modelled> Fielded for *const T {
    const SLOTS: &'static [Slot] = &[Slot::Object, Slot::Link];
    const SHAPE: u8 = T::ID;
}

impl Unknown for *const c_char {
    const UNKNOWN: Self = ptr::null();
}
impl Unknown for *const mcat_value {
    const UNKNOWN: Self = value::EMPTY;
}
impl<T: Modelled> Unknown for *const T {
    const UNKNOWN: Self = T::ABSENT;
}
impl Unknown for i8 {
    const UNKNOWN: Self = -1;
}
impl Unknown for i32 {
    const UNKNOWN: Self = -1;
}
impl Unknown for i64 {
    const UNKNOWN: Self = -1;
}
impl Unknown for f64 {
    const UNKNOWN: Self = -1.0;
}
impl Unknown for mcat_text_list {
    const UNKNOWN: Self = Self {
        items: ptr::null(),
        len: 0,
    };
}

/// A field as declared by `record!`.
pub(super) struct Line {
    key: &'static str,
    slot: Slot,
    offset: usize,
    /// The offset of the field that belongs to it, or the struct that it points at.
    more: usize,
    /// A key of earlier versions, for the same field as the line before.
    is_older: bool,
}

impl Line {
    pub(super) const fn new<S, F: Fielded>(
        (key, newest): (&'static str, &'static str),
        slot: Slot,
        offset: usize,
        second: Option<usize>,
        _: fn(&S) -> &F,
    ) -> Line {
        let mut at = 0;
        while F::SLOTS[at] as u8 != slot as u8 {
            at += 1;
            assert!(at < F::SLOTS.len(), "a field of this type takes nothing of the kind");
        }
        assert!(
            second.is_some() == matches!(slot, Slot::Instant),
            "an instant has two fields, and one key"
        );
        assert!(key.len() >= 2 && key.len() + AROUND_KEY < ZEROS);
        Line {
            key,
            slot,
            offset,
            more: match second {
                Some(second) => second.wrapping_sub(offset),
                None => F::SHAPE as usize,
            },
            is_older: !is_same(key, newest),
        }
    }
}

const fn is_same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut at = 0;
    while at < a.len() && at < b.len() && a[at] == b[at] {
        at += 1;
    }
    at == a.len() && at == b.len()
}

/// A read struct that can be created, with a shared static for an absent one.
pub(super) trait Modelled: Unknown + Sized + 'static {
    const ID: u8;
    const ABSENT: *const Self;
    const LINES: &'static [Line];
    const EXTRA: usize;
    /// The keys of version 1 that later versions name otherwise.
    const OLDER: &'static [Older] = &[];
    /// Unknown keys that begin like the name of a right are rights.
    const HAS_RIGHTS: bool = false;
    /// `finish` does something.
    const FINISHES: bool = false;

    /// Fills what depends on several fields.
    fn finish(&mut self, _decoder: &mut Decoder<'_>) -> Result<(), NoMemory> {
        Ok(())
    }
}

type Finish = fn(NonNull<c_void>, &mut Decoder<'_>) -> Result<(), NoMemory>;

fn finish<T: Modelled>(record: NonNull<c_void>, decoder: &mut Decoder<'_>) -> Result<(), NoMemory> {
    // SAFETY: it is called only for records of this shape, and nothing else reads them before the decode ends.
    unsafe { record.cast::<T>().as_mut() }.finish(decoder)
}

/// The decoder's description of a read struct.
pub(super) struct Shape {
    pub(super) id: u8,
    /// The first of its rows in the table of all rows.
    first: u16,
    count: u8,
    pub(super) size: u16,
    pub(super) extra: u16,
    pub(super) has_rights: bool,
    /// The static for an absent one, in which everything is unknown.
    pub(super) absent: *const c_void,
    pub(super) finish: Option<Finish>,
    pub(super) older: &'static [Older],
    #[cfg(test)]
    pub(super) name: &'static str,
}

impl Shape {
    /// Everything except its rows.
    pub(super) const fn of<T: Modelled>(_name: &'static str) -> Shape {
        assert!(T::LINES.len() < 250 && size_of::<T>() < 1 << 16 && align_of::<T>() <= ALIGN);
        Shape {
            id: T::ID,
            first: 0,
            count: T::LINES.len() as u8,
            size: size_of::<T>() as u16,
            extra: T::EXTRA as u16,
            has_rights: T::HAS_RIGHTS,
            absent: T::ABSENT.cast(),
            finish: if T::FINISHES { Some(finish::<T>) } else { None },
            older: if cfg!(feature = "version-1") { T::OLDER } else { &[] },
            #[cfg(test)]
            name: _name,
        }
    }

    pub(super) fn by_id(id: u8) -> &'static Shape {
        &super::objects::SHAPES.0[usize::from(id)]
    }

    #[inline(always)]
    pub(super) fn rows(&self) -> &'static [Row] {
        let first = usize::from(self.first);
        &super::objects::ROWS[first..first + usize::from(self.count)]
    }

    /// The row with this key.
    pub(super) fn find(&self, key: &[u8]) -> Option<usize> {
        let has = |row: &Row| row.length() == key.len() + AROUND_KEY && row.key() == key;
        self.rows().iter().position(has)
    }

    /// The rows of each field, with that of 2.2 first.
    #[cfg(test)]
    pub(super) fn fields(&self) -> impl Iterator<Item = &'static [Row]> {
        self.rows().chunk_by(|a, b| a.offset == b.offset)
    }

    /// The index in `Order` of the row that comes first.
    #[inline(always)]
    pub(super) fn order(&self) -> usize {
        usize::from(self.first) + usize::from(self.id)
    }
}

/// A key, and the field that it goes to.
#[derive(Clone, Copy)]
pub(super) struct Row {
    /// The position of the key among all keys.
    key: u16,
    /// The length of the key with its quotes and comma, and `SHARES`.
    length: u8,
    pub(super) slot: Slot,
    pub(super) offset: u16,
    pub(super) more: u16,
}

/// What precedes a key in a compact body.
const BEFORE_KEY: &str = ",\"";
const BEHIND_KEY: &str = "\":";
const AROUND_KEY: usize = BEFORE_KEY.len() + BEHIND_KEY.len();

/// Another row has the same field.
const SHARES: u8 = 0x80;

impl Row {
    /// One without a key, for a destination that is no field of a record.
    pub(super) const fn of(slot: Slot, more: u16) -> Row {
        Row {
            key: 0,
            length: 0,
            slot,
            offset: 0,
            more,
        }
    }

    /// The length of its key with its quotes and comma.
    fn length(&self) -> usize {
        usize::from(self.length & !SHARES)
    }

    /// Whether another row has the same field.
    pub(super) fn shares(&self) -> bool {
        self.length & SHARES != 0
    }

    pub(super) fn key(&self) -> &'static [u8] {
        let (whole, length) = self.whole_key(false);
        &whole[BEFORE_KEY.len()..length - BEHIND_KEY.len()]
    }

    /// The struct that its field points at.
    #[cfg(test)]
    pub(super) fn shape(&self) -> &'static Shape {
        Shape::by_id(self.more as u8)
    }

    /// The key with the quotes and comma around it, or without the comma that precedes all but the first; its length; and the bytes that
    /// follow it among all keys.
    #[inline(always)]
    pub(super) fn whole_key(&self, is_first: bool) -> (&'static [u8; ZEROS], usize) {
        let first = usize::from(self.key) + usize::from(is_first);
        // SAFETY: the rows were made together with the keys, which are followed by `ZEROS` bytes.
        let whole = unsafe { &*super::objects::KEYS.as_ptr().add(first).cast::<[u8; ZEROS]>() };
        (whole, self.length() - usize::from(is_first))
    }
}

/// The number of rows, and of bytes of keys, of all shapes; the keys are followed by zeros.
pub(super) const fn totals(all: &[&[Line]]) -> (usize, usize) {
    let (mut rows, mut bytes) = (0, ZEROS);
    let mut shape = 0;
    while shape < all.len() {
        let mut line = 0;
        while line < all[shape].len() {
            bytes += all[shape][line].key.len() + AROUND_KEY;
            line += 1;
        }
        rows += all[shape].len();
        shape += 1;
    }
    (rows, bytes)
}

pub(super) const fn keys<const BYTES: usize>(all: &[&[Line]]) -> [u8; BYTES] {
    let mut keys = [0; BYTES];
    let (mut end, mut shape) = (0, 0);
    while shape < all.len() {
        let mut line = 0;
        while line < all[shape].len() {
            let key = all[shape][line].key;
            let parts = [BEFORE_KEY.as_bytes(), key.as_bytes(), BEHIND_KEY.as_bytes()];
            let mut part = 0;
            while part < parts.len() {
                let mut at = 0;
                while at < parts[part].len() {
                    keys[end] = parts[part][at];
                    end += 1;
                    at += 1;
                }
                part += 1;
            }
            line += 1;
        }
        shape += 1;
    }
    keys
}

pub(super) const fn rows<const ROWS: usize>(all: &[&[Line]]) -> [Row; ROWS] {
    let mut rows = [Row::of(Slot::Extra, 0); ROWS];
    let (mut row, mut key, mut shape) = (0, 0, 0);
    while shape < all.len() {
        let mut line = 0;
        while line < all[shape].len() {
            let from = &all[shape][line];
            rows[row] = Row {
                key,
                length: (from.key.len() + AROUND_KEY) as u8,
                slot: from.slot,
                offset: from.offset as u16,
                more: from.more as u16,
            };
            if from.is_older {
                rows[row].length |= SHARES;
                rows[row - 1].length |= SHARES;
            }
            key += (from.key.len() + AROUND_KEY) as u16;
            row += 1;
            line += 1;
        }
        shape += 1;
    }
    rows
}

/// Each shape with its rows.
pub(super) const fn placed<const SHAPES: usize>(mut shapes: [Shape; SHAPES]) -> [Shape; SHAPES] {
    let (mut first, mut shape) = (0, 0);
    while shape < SHAPES {
        assert!(shapes[shape].id as usize == shape);
        shapes[shape].first = first;
        first += shapes[shape].count as u16;
        shape += 1;
    }
    shapes
}

/// Which row follows which, as seen last time. A service sends the same members in the same order again and again.
pub(super) const fn order<const LENGTH: usize>(all: &[&[Line]]) -> [u8; LENGTH] {
    let mut order = [0; LENGTH];
    let (mut first, mut shape) = (0, 0);
    while shape < all.len() {
        let mut line = 1;
        while line < all[shape].len() {
            order[first + line] = line as u8;
            line += 1;
        }
        first += all[shape].len() + 1;
        shape += 1;
    }
    order
}

/// The alignment of all read structs.
pub(super) const ALIGN: usize = 8;

/// Declares how a read struct is decoded, one line per field: `field: Slot = "key" | "older key"`. `fixed` lists fields that no key fills
/// directly; `methods` replaces items of `Modelled`.
macro_rules! record {
    (
        $name:ident { $( $field:ident $( ($second:ident) )? : $slot:ident = $key:literal $( | $other:literal )* , )* }
        $( fixed { $( $fixed:ident : $value:expr ),* } )?
        $( older { $( $older:literal $member:literal => $path:literal , )* } )?
        $( methods { $( $method:item )* } )?
    ) => {
        const _: () = {
            use core::mem::offset_of;
            use $crate::decode::objects::Id;
            use $crate::decode::shape::{Line, Modelled, Shared, Slot, Unknown};

            impl Unknown for $name {
                const UNKNOWN: Self = Self {
                    $( $field: Unknown::UNKNOWN, )*
                    $( $( $fixed: $value, )* )?
                    extra: Unknown::UNKNOWN,
                };
            }

            impl Modelled for $name {
                const ID: u8 = Id::$name as u8;
                const ABSENT: *const Self = {
                    static ABSENT: Shared<$name> = Shared(<$name as Unknown>::UNKNOWN);
                    &raw const ABSENT.0
                };
                const EXTRA: usize = offset_of!($name, extra);
                const LINES: &'static [Line] = &[$(
                    $crate::decode::shape::line!($name $field $( ($second) )? $slot $key $key),
                    $( $crate::decode::shape::line!($name $field $slot $other $key), )*
                )*];
                $( const OLDER: &'static [$crate::decode::version_1::Older] = &[$( ($older, $member, $path) ),*]; )?
                $( $( $method )* )?
            }
        };
    };
}

macro_rules! line {
    ($name:ident $field:ident $slot:ident $key:literal $newest:literal) => {
        Line::new(
            ($key, $newest),
            Slot::$slot,
            offset_of!($name, $field),
            None,
            |record: &$name| &record.$field,
        )
    };
    ($name:ident $field:ident ($second:ident) $slot:ident $key:literal $newest:literal) => {
        Line::new(
            ($key, $newest),
            Slot::$slot,
            offset_of!($name, $field),
            Some(offset_of!($name, $second)),
            |record: &$name| &record.$field,
        )
    };
}

/// Makes the tables of all read structs.
macro_rules! shapes {
    ($( $name:ident )*) => {
        #[allow(non_camel_case_types)]
        pub(super) enum Id {
            $( $name, )*
        }

        const ALL: &[&[Line]] = &[$( <$name as Modelled>::LINES ),*];
        pub(super) const COUNT: usize = ALL.len();
        const TOTALS: (usize, usize) = totals(ALL);

        pub(super) static ROWS: [Row; TOTALS.0] = rows(ALL);
        pub(super) static KEYS: [u8; TOTALS.1] = keys(ALL);
        pub(super) static SHAPES: Shared<[Shape; COUNT]> = Shared(placed([$( Shape::of::<$name>(stringify!($name)) ),*]));
        /// For each shape the row that comes first, then for each row the one that follows it.
        pub(super) type Order = [u8; TOTALS.0 + COUNT];
        pub(super) static ORDER: Order = order(ALL);
    };
}

/// Declares the list of a read struct.
macro_rules! list {
    ($list:ident of $item:ident) => {
        const _: () = {
            use core::ffi::c_void;
            use core::ptr;
            use $crate::decode::record::{Items, List, items_at, pointers_at};
            use $crate::decode::shape::{Fielded, Modelled, Slot, Unknown};

            impl Unknown for $list {
                const UNKNOWN: Self = Self {
                    items: ptr::null(),
                    len: 0,
                };
            }

            impl Fielded for $list {
                const SLOTS: &'static [Slot] = &[Slot::Objects];
                const SHAPE: u8 = <$item as Modelled>::ID;
            }

            impl List for $list {
                fn set(&mut self, items: *const c_void, len: usize) {
                    *self = Self {
                        items: items.cast(),
                        len,
                    };
                }

                fn pointers<'l>(&self) -> &'l [*const c_void] {
                    pointers_at(self.items.cast(), self.len)
                }
            }

            impl Items for $list {
                type Item = $item;

                fn items(&self) -> &[&$item] {
                    items_at(self.items, self.len)
                }
            }
        };
    };
}

pub(super) use {line, list, record, shapes};
