//! A read struct that is being filled, and its fields: destinations of values, each with the row of its shape's table that says what it
//! accepts.
use super::decoder::Decoder;
use super::lists::Kind;
use super::shape::{ALIGN, Modelled, Row, Shape, Slot};
use crate::abi::{mcat_text_list, mcat_value};
use crate::base::memory::{self, NoMemory};
use crate::decode::arena::Arena;
use core::ffi::{c_char, c_void};
use core::ptr::{self, NonNull};

/// A read struct being filled.
#[derive(Clone, Copy)]
pub(super) struct Record {
    pub(super) shape: &'static Shape,
    at: NonNull<c_void>,
}

impl Record {
    /// Creates one in which everything is unknown.
    #[inline(always)]
    pub(super) fn make(shape: &'static Shape, arena: &mut Arena) -> Result<Record, NoMemory> {
        let size = usize::from(shape.size);
        let at = arena.block(size, ALIGN)?;
        // SAFETY: new memory of the struct's size, and a static of the same type.
        unsafe { ptr::copy_nonoverlapping(shape.absent.cast::<u8>(), at.as_ptr(), size) };
        Ok(Record { shape, at: at.cast() })
    }

    pub(super) fn address(self) -> *const c_void {
        self.at.as_ptr()
    }

    /// The field of a row of the record's shape.
    #[inline(always)]
    pub(super) fn field(self, row: &'static Row) -> Field {
        // SAFETY: the offsets are those of the struct that this is.
        let at = unsafe { self.at.byte_add(usize::from(row.offset)) };
        Field { row, at }
    }

    /// The field that a key goes to.
    pub(super) fn field_of(self, key: &str) -> Option<Field> {
        let row = self.shape.find(key.as_bytes())?;
        Some(self.field(&self.shape.rows()[row]))
    }

    /// Fills what depends on several fields.
    pub(super) fn finish(self, decoder: &mut Decoder<'_>) -> Result<(), NoMemory> {
        self.shape.finish.map_or(Ok(()), |finish| finish(self.at, decoder))
    }

    pub(super) fn set_extra(self, extra: *const mcat_value) {
        // SAFETY: as above.
        unsafe { self.at.byte_add(usize::from(self.shape.extra)).cast().write(extra) };
    }
}

/// A destination for a value. Its memory outlives its use: it is part of a record, or of data that the caller holds.
#[derive(Clone, Copy)]
pub(super) struct Field {
    row: &'static Row,
    at: NonNull<c_void>,
}

/// Rows for structs of each shape, and for items of each kind; the first is for none.
static OBJECTS: [Row; super::objects::COUNT] = numbered(Slot::Object);
static ITEMS: [Row; Kind::ALL.len() + 1] = numbered(Slot::Item);

const fn numbered<const COUNT: usize>(slot: Slot) -> [Row; COUNT] {
    let mut rows = [Row::of(slot, 0); COUNT];
    let mut at = 0;
    while at < COUNT {
        rows[at].more = at as u16;
        at += 1;
    }
    rows
}

/// A list of structs of any type.
#[repr(C)]
struct AnyList {
    items: *const *const c_void,
    len: usize,
}

impl Field {
    const fn with(row: &'static Row, at: NonNull<c_void>) -> Field {
        Field { row, at }
    }

    pub(super) const EXTRA: Field = Field::with(&const { Row::of(Slot::Extra, 0) }, NonNull::dangling());

    /// A member of an envelope.
    pub(super) const PART: Field = Field::with(&const { Row::of(Slot::Part, 0) }, NonNull::dangling());

    /// An item of a list of this kind.
    pub(super) fn item(kind: Option<Kind>) -> Field {
        Field::with(&ITEMS[kind.map_or(0, |kind| kind as usize + 1)], NonNull::dangling())
    }

    pub(super) fn kind(self) -> Option<Kind> {
        let place = usize::from(self.row.more).wrapping_sub(1);
        Kind::ALL.get(place).map(|(_, kind)| *kind)
    }

    pub(super) fn of_text(field: &mut *const c_char) -> Field {
        Field::with(&const { Row::of(Slot::Text, 0) }, NonNull::from(field).cast())
    }

    pub(super) fn of_id(field: &mut *const c_char) -> Field {
        Field::with(&const { Row::of(Slot::Id, 0) }, NonNull::from(field).cast())
    }

    pub(super) fn of_flag(field: &mut i8) -> Field {
        Field::with(&const { Row::of(Slot::Flag, 0) }, NonNull::from(field).cast())
    }

    pub(super) fn of_texts(field: &mut mcat_text_list) -> Field {
        Field::with(&const { Row::of(Slot::Texts, 0) }, NonNull::from(field).cast())
    }

    /// The field for a pointer to a struct of this shape.
    pub(super) fn of_object(field: &mut *const c_void, shape: u8) -> Field {
        Field::with(&OBJECTS[usize::from(shape)], NonNull::from(field).cast())
    }

    /// The same for a pointer to a known struct.
    pub(super) fn to<T: Modelled>(field: &mut *const T) -> Field {
        Field::with(&OBJECTS[usize::from(T::ID)], NonNull::from(field).cast())
    }

    #[inline(always)]
    pub(super) fn slot(self) -> Slot {
        self.row.slot
    }

    pub(super) fn key(self) -> &'static [u8] {
        self.row.key()
    }

    /// The struct that it or its list points at.
    pub(super) fn shape(self) -> &'static Shape {
        Shape::by_id(self.row.more as u8)
    }

    fn read<T: Copy>(self) -> T {
        // SAFETY: the methods below use the type that the slot is declared with.
        unsafe { self.at.cast::<T>().read() }
    }

    fn write<T>(self, value: T) {
        // SAFETY: as above.
        unsafe { self.at.cast::<T>().write(value) }
    }

    pub(super) fn set_text(self, text: *const c_char) {
        debug_assert!(matches!(
            self.slot(),
            Slot::Text | Slot::Id | Slot::TextOrNumber | Slot::Instant
        ));
        self.write(text);
    }

    /// Sets the milliseconds that belong to an instant.
    pub(super) fn set_milliseconds(self, milliseconds: i64) {
        debug_assert!(self.slot() == Slot::Instant);
        // SAFETY: the table holds the offset of that field in the same record.
        unsafe {
            self.at
                .byte_offset(isize::from(self.row.more as i16))
                .cast()
                .write(milliseconds)
        }
    }

    fn milliseconds(self) -> i64 {
        // SAFETY: as above.
        unsafe { self.at.byte_offset(isize::from(self.row.more as i16)).cast().read() }
    }

    pub(super) fn set_flag(self, flag: i8) {
        debug_assert!(matches!(self.slot(), Slot::Flag | Slot::Ban | Slot::Permit));
        self.write(flag);
    }

    pub(super) fn set_int(self, number: i32) {
        debug_assert!(matches!(self.slot(), Slot::Int | Slot::Seconds));
        self.write(number);
    }

    pub(super) fn set_long(self, number: i64) {
        debug_assert!(self.slot() == Slot::Long);
        self.write(number);
    }

    pub(super) fn set_real(self, number: f64) {
        debug_assert!(self.slot() == Slot::Real);
        self.write(number);
    }

    pub(super) fn set_texts(self, texts: mcat_text_list) {
        debug_assert!(matches!(self.slot(), Slot::Texts | Slot::Ids));
        self.write(texts);
    }

    pub(super) fn set_objects(self, items: *const *const c_void, len: usize) {
        debug_assert!(self.slot() == Slot::Objects);
        self.write(AnyList { items, len });
    }

    /// Creates the struct that it points at.
    #[inline(always)]
    pub(super) fn make(self, arena: &mut Arena) -> Result<Record, NoMemory> {
        debug_assert!(matches!(self.slot(), Slot::Object | Slot::Link));
        let record = Record::make(self.shape(), arena)?;
        self.write(record.address());
        Ok(record)
    }

    /// The struct that was created, to read more into it.
    pub(super) fn made(self) -> Option<Record> {
        debug_assert!(matches!(self.slot(), Slot::Object | Slot::Link));
        let (at, shape) = (self.read::<*mut c_void>(), self.shape());
        let at = NonNull::new(at).filter(|at| !ptr::eq(at.as_ptr(), shape.absent))?;
        Some(Record { shape, at })
    }

    /// Nothing was read into it yet.
    pub(super) fn is_free(self) -> bool {
        match self.slot() {
            Slot::Text | Slot::Id | Slot::TextOrNumber => self.read::<*const c_char>().is_null(),
            Slot::Instant => self.read::<*const c_char>().is_null() && self.milliseconds() == i64::MIN,
            Slot::Flag | Slot::Ban | Slot::Permit => self.read::<i8>() < 0,
            Slot::Int | Slot::Seconds => self.read::<i32>() < 0,
            Slot::Long => self.read::<i64>() < 0,
            Slot::Real => self.read::<f64>() < 0.0,
            Slot::Texts | Slot::Ids => self.read::<mcat_text_list>().items.is_null(),
            Slot::Object | Slot::Link => self.made().is_none(),
            // SAFETY: all lists of structs have this layout.
            Slot::Objects => unsafe { self.at.cast::<AnyList>().as_ref() }.len == 0,
            Slot::Extra | Slot::Part | Slot::Item => true,
        }
    }
}

/// Whether a pointer points at the static for an absent struct.
pub(super) fn is_absent<T: Modelled>(at: *const T) -> bool {
    ptr::eq(at, T::ABSENT)
}

/// A destination for a list of structs.
pub(super) trait List {
    fn set(&mut self, items: *const c_void, len: usize);
    /// Its items as untyped pointers; they live where the list's do.
    fn pointers<'l>(&self) -> &'l [*const c_void];
}

/// A list made by the decoder, for reading.
pub(super) trait Items {
    type Item;
    fn items(&self) -> &[&Self::Item];
}

/// The items of a list.
pub(super) fn items_at<'l, T>(items: *const *const T, len: usize) -> &'l [&'l T] {
    if len == 0 {
        return &[];
    }
    // SAFETY: the decoder made the list in an arena that outlives it, with this length and pointers to structs.
    unsafe { core::slice::from_raw_parts(items.cast(), len) }
}

/// The pointers of a list, whatever they point at.
pub(super) fn pointers_at<'l>(items: *const *const c_void, len: usize) -> &'l [*const c_void] {
    if len == 0 {
        return &[];
    }
    // SAFETY: as above.
    unsafe { core::slice::from_raw_parts(items, len) }
}

/// The texts of a list.
pub(super) fn texts_at(list: &mcat_text_list) -> &[*const c_char] {
    if list.len == 0 {
        return &[];
    }
    // SAFETY: as above.
    unsafe { core::slice::from_raw_parts(list.items, list.len) }
}

/// The texts of one list, followed by those of another.
pub(super) fn joined_texts(
    first: &mcat_text_list,
    second: &mcat_text_list,
    arena: &mut Arena,
) -> Result<mcat_text_list, NoMemory> {
    let (first, second) = (texts_at(first), texts_at(second));
    let mut texts = Vec::new();
    memory::room(|| texts.try_reserve_exact(first.len() + second.len()))?;
    texts.extend_from_slice(first);
    texts.extend_from_slice(second);
    Ok(mcat_text_list {
        items: arena.slice(&texts)?,
        len: texts.len(),
    })
}
