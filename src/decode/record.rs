//! The read structs as the decode sees them: which key goes to which field, and what a field says while it is unknown.
use super::decoder::Decoder;
use super::field::{Field, Key, Slot};
use super::value;
use super::version_1::{self, Older};
use crate::abi::{mcat_right, mcat_text_list, mcat_value};
use crate::arena::Arena;
use crate::memory::{self, NoMemory};
use core::ffi::{c_char, c_void};
use core::ptr;
use serde::de::{Error, MapAccess};

/// Plain data that all threads may read.
pub(super) struct Shared<T>(pub(super) T);

// SAFETY: the statics of this kind hold no more than numbers and pointers to other such statics, and nobody writes to them.
unsafe impl<T> Sync for Shared<T> {}

/// What a field or a struct holds before anything was read into it.
pub(super) trait Unknown {
    const UNKNOWN: Self;
}

/// A read struct that is being filled.
pub(super) trait Record {
    /// The field that a key of the service goes to.
    fn slot(&mut self, key: &str) -> Slot<'_>;

    fn extra(&mut self) -> &mut *const mcat_value;

    /// Keys that stand for more than one field.
    fn other(&self, _key: &str) -> Slot<'_> {
        Slot::Extra
    }

    /// The keys of version 1 that later versions say otherwise.
    fn older(&self) -> &'static [Older] {
        &[]
    }

    /// The key of the object inside this one that version 1 spreads out in this one, where this member belongs to it.
    fn part(&self, _key: &str) -> Option<&'static str> {
        None
    }

    /// What depends on several fields.
    fn finish(&mut self, _decoder: &mut Decoder<'_>) -> Result<(), NoMemory> {
        Ok(())
    }

    #[cfg(test)]
    fn table(&self) -> Table;
}

/// The table that a struct was declared with, for tests that try each line of it.
#[cfg(test)]
#[derive(Clone, Copy)]
pub(super) struct Table {
    pub(super) name: &'static str,
    /// The keys of each field, that of 2.2 first.
    pub(super) fields: &'static [&'static [&'static str]],
}

/// A read struct that can be made, and shared while it is absent.
pub(super) trait Modelled: Record + Unknown + Sized + 'static {
    const ABSENT: *const Self;
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

/// A struct that was made in the arena just now and is not handed out before the decode ends.
pub(super) struct Fresh(*mut dyn Record);

impl Fresh {
    pub(super) fn address(&self) -> *const c_void {
        self.0.cast_const().cast()
    }

    pub(super) fn record(&mut self) -> &mut dyn Record {
        // SAFETY: it lies in a chunk that never moves and outlives the decode; only `make` makes one, so that nobody else
        // looks at it yet.
        unsafe { &mut *self.0 }
    }
}

/// Makes a struct, everything unknown.
pub(super) type Make = fn(&mut Arena) -> Result<Fresh, NoMemory>;

pub(super) fn make<T: Modelled>(arena: &mut Arena) -> Result<Fresh, NoMemory> {
    Ok(Fresh(arena.put(T::UNKNOWN)?.as_ptr()))
}

/// Where a nested struct goes.
pub(super) trait Place {
    fn is_free(&self) -> bool;

    /// The struct that was made, to read more into it.
    fn made(&mut self) -> Option<Fresh>;

    /// Makes the struct and points at it.
    fn make(&mut self, arena: &mut Arena) -> Result<Fresh, NoMemory>;
}

impl<T: Modelled> Place for *const T {
    fn is_free(&self) -> bool {
        ptr::eq(*self, T::ABSENT)
    }

    fn made(&mut self) -> Option<Fresh> {
        (!self.is_free()).then(|| Fresh(self.cast_mut()))
    }

    fn make(&mut self, arena: &mut Arena) -> Result<Fresh, NoMemory> {
        let fresh = make::<T>(arena)?;
        *self = fresh.address().cast();
        Ok(fresh)
    }
}

/// One struct of a list.
pub(super) struct Element {
    pub(super) make: Make,
    /// NULL until it was made.
    pub(super) made: *const c_void,
}

impl Place for Element {
    fn is_free(&self) -> bool {
        self.made.is_null()
    }

    /// Nothing is read into an item of a list twice.
    fn made(&mut self) -> Option<Fresh> {
        None
    }

    fn make(&mut self, arena: &mut Arena) -> Result<Fresh, NoMemory> {
        let fresh = (self.make)(arena)?;
        self.made = fresh.address();
        Ok(fresh)
    }
}

/// Where a list of structs goes.
pub(super) trait List {
    fn is_free(&self) -> bool;
    fn element(&self) -> Element;
    fn set(&mut self, items: *const c_void, len: usize);
    /// Its items, whatever they are; they lie where the list's do.
    fn pointers<'l>(&self) -> &'l [*const c_void];
}

/// A list that the decode made, to be read.
pub(super) trait Items {
    type Item;
    fn items(&self) -> &[&Self::Item];
}

/// The items of a list.
pub(super) fn items_at<'l, T>(items: *const *const T, len: usize) -> &'l [&'l T] {
    if len == 0 {
        return &[];
    }
    // SAFETY: the decode made the list, in an arena that outlives it, as long as it says and of pointers to structs.
    unsafe { core::slice::from_raw_parts(items.cast(), len) }
}

/// The pointers of a list, to whatever they lead.
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

/// The texts of one list, and behind them those of another.
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

/// Fills a fresh struct from an object.
pub(super) fn read<'de, A: MapAccess<'de>>(
    decoder: &mut Decoder<'_>,
    record: &mut dyn Record,
    map: A,
) -> Result<(), A::Error> {
    let mark = decoder.mark();
    fill(decoder, record, map)?;
    close(decoder, record, mark)
}

/// Fills fields; what has no field, or not the field's type, is pushed as a member of `extra`.
pub(super) fn fill<'de, A: MapAccess<'de>>(
    decoder: &mut Decoder<'_>,
    record: &mut dyn Record,
    mut map: A,
) -> Result<(), A::Error> {
    while let Some(key) = map.next_key_seed(Key)? {
        let mut granted = -1;
        let slot = record.slot(&key);
        let is_extra = matches!(slot, Slot::Extra);
        let slot = slot.or_extra();
        let is_right = matches!(slot, Slot::Right);
        // What a boolean says that is there and cannot be read: what is safe.
        let in_doubt = match slot {
            Slot::Ban(_) => Some(1),
            Slot::Permit(_) => Some(0),
            _ => None,
        };
        let slot = match slot {
            Slot::Right => Slot::Flag(&mut granted),
            Slot::Ban(field) | Slot::Permit(field) => Slot::Flag(field),
            slot => slot,
        };
        let known = !matches!(slot, Slot::Extra);
        let mut unread = map.next_value_seed(Field { decoder, slot })?;
        if is_extra || unread.is_some() {
            let member = unread.unwrap_or(value::NULL);
            if decoder.asked().is_some() && version_1::reads(decoder, record, &key, member)? {
                continue;
            }
        }
        if is_right {
            push_right(decoder, &key, granted)?;
        }
        if let (Some(in_doubt), Some(value)) = (in_doubt, unread)
            && let Slot::Ban(field) | Slot::Permit(field) = record.slot(&key)
        {
            *field = in_doubt;
            // An empty text forbids nothing.
            if in_doubt == 1 && value::text_at(value) == Some("") {
                (*field, unread) = (0, None);
            }
        }
        if let Some(value) = unread.or(is_extra.then_some(value::NULL)) {
            decoder.unread_fields += i32::from(known);
            decoder.push_extra(&key, value)?;
        }
    }
    Ok(())
}

/// Ends a struct whose `extra` began at `mark`.
pub(super) fn close<E: Error>(decoder: &mut Decoder<'_>, record: &mut dyn Record, mark: usize) -> Result<(), E> {
    *record.extra() = decoder.close_object(mark)?;
    let finished = record.finish(decoder);
    decoder.held(finished)
}

fn push_right<E: Error>(decoder: &mut Decoder<'_>, name: &str, granted: i8) -> Result<(), E> {
    let name = decoder.text(name)?;
    let right = decoder.put(mcat_right { name, granted })?;
    let room = super::decoder::grow(&mut decoder.rights, decoder.arena);
    decoder.held(room)?;
    decoder.rights.push(right);
    Ok(())
}

/// Declares how a read struct is decoded, one line a field: `field: Slot = "key" | "older key"`.
/// `fixed` lists fields that no key goes to directly; `methods` replaces methods of `Record`.
macro_rules! record {
    (
        $name:ident { $( $field:ident $( ($second:ident) )? : $slot:ident = $( $key:literal )|+ , )* }
        $( fixed { $( $fixed:ident : $value:expr ),* } )?
        $( older { $( $older:literal $member:literal => $path:literal , )* } )?
        $( methods { $( $method:item )* } )?
    ) => {
        const _: () = {
            use $crate::abi::mcat_value;
            use $crate::decode::field::Slot;
            use $crate::decode::record::{Modelled, Record, Shared, Unknown};

            impl Unknown for $name {
                const UNKNOWN: Self = Self {
                    $( $field: Unknown::UNKNOWN, )*
                    $( $( $fixed: $value, )* )?
                    extra: Unknown::UNKNOWN,
                };
            }

            impl Modelled for $name {
                const ABSENT: *const Self = {
                    static ABSENT: Shared<$name> = Shared(<$name as Unknown>::UNKNOWN);
                    &raw const ABSENT.0
                };
            }

            impl Record for $name {
                fn slot(&mut self, key: &str) -> Slot<'_> {
                    match key {
                        $( $( $key )|+ => Slot::$slot(&mut self.$field $( , &mut self.$second )?), )*
                        key => self.other(key),
                    }
                }

                fn extra(&mut self) -> &mut *const mcat_value {
                    &mut self.extra
                }

                $(
                    fn older(&self) -> &'static [$crate::decode::version_1::Older] {
                        if cfg!(feature = "version-1") { &[$( ($older, $member, $path) ),*] } else { &[] }
                    }
                )?

                #[cfg(test)]
                fn table(&self) -> $crate::decode::record::Table {
                    $crate::decode::record::Table {
                        name: stringify!($name),
                        fields: &[$( &[$( $key ),+] ),*],
                    }
                }

                $( $( $method )* )?
            }
        };
    };
}

/// Declares the list of a read struct.
macro_rules! list {
    ($list:ident of $item:ident) => {
        const _: () = {
            use core::ffi::c_void;
            use core::ptr;
            use $crate::decode::record::{Element, Items, List, Unknown, items_at, make, pointers_at};

            impl Unknown for $list {
                const UNKNOWN: Self = Self {
                    items: ptr::null(),
                    len: 0,
                };
            }

            impl List for $list {
                fn is_free(&self) -> bool {
                    self.len == 0
                }

                fn element(&self) -> Element {
                    Element {
                        make: make::<$item>,
                        made: ptr::null(),
                    }
                }

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

pub(super) use {list, record};
