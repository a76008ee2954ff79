//! Values whose fields the specification leaves open, and lists of text.
use core::ffi::c_char;

/// A list of texts: UTF-8, NUL-terminated. Where `len` is 0, `items` tells an empty list from none at all: NULL where the service
/// sent none. Since 1.0.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mcat_text_list {
    /// The texts, in the service's order.
    pub items: *const *const c_char,
    /// How many there are.
    pub len: usize,
}

/// Kinds of `mcat_value`. Since 1.0.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum mcat_value_kind {
    /// JSON null, or no value at all.
    MCAT_VALUE_NULL = 0,
    /// true or false; `number` is 1 or 0.
    MCAT_VALUE_BOOLEAN = 1,
    /// A number; `text` is its text.
    MCAT_VALUE_NUMBER = 2,
    /// A text.
    MCAT_VALUE_TEXT = 3,
    /// An array: `items`.
    MCAT_VALUE_ARRAY = 4,
    /// An object: `members`.
    MCAT_VALUE_OBJECT = 5,
}

/// A list of values. Since 1.0.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mcat_value_list {
    /// The values, in the service's order.
    pub items: *const *const mcat_value,
    /// How many there are.
    pub len: usize,
}

/// One named value of an object. Since 1.0.
#[repr(C)]
pub struct mcat_value_member {
    /// The key. Never NULL.
    pub name: *const c_char,
    /// The value. Never NULL.
    pub value: *const mcat_value,
}

/// The named values of an object. Since 1.0.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mcat_value_member_list {
    /// The members, in the service's order.
    pub items: *const *const mcat_value_member,
    /// How many there are.
    pub len: usize,
}

/// A JSON value as the service sent it. `mcat_value_find` looks a key up. Since 1.0.
#[repr(C)]
pub struct mcat_value {
    /// One of `mcat_value_kind`.
    pub kind: i32,
    /// Always 0.
    pub reserved: i32,
    /// The number, or 1 and 0 for true and false; 0 otherwise.
    pub number: f64,
    /// The text, or a number's: every digit of an integer up to 64 bits, else the shortest text that reads back the same; NULL otherwise.
    pub text: *const c_char,
    /// The values of an array; empty otherwise.
    pub items: mcat_value_list,
    /// The members of an object; empty otherwise.
    pub members: mcat_value_member_list,
}
