//! Every public C type and constant: reading this module is reading the ABI.
//!
//! No code lives here. Structs that the library fills only ever grow at their end and are reached through pointers; structs that
//! the caller fills begin with their size and have no padding on any target. The names are the C names.
#![allow(non_camel_case_types)]

mod editorial;
mod input;
mod item;
mod member;
mod memory;
mod music;
mod outbox;
mod outcome;
mod part;
mod picture;
mod response;
mod setup;
mod sign_in;
mod station;
mod value;

pub use editorial::*;
pub use input::*;
pub use item::*;
pub use member::*;
pub use memory::*;
pub use music::*;
pub use outbox::*;
pub use outcome::*;
pub use part::*;
pub use picture::*;
pub use response::*;
pub use setup::*;
pub use sign_in::*;
pub use station::*;
pub use value::*;

/// The ABI's major number, which is also the number in the soname. Since 1.0.
pub const MCAT_ABI_MAJOR: u32 = 1;
/// The ABI's minor number: it grows with every addition. `MCAT_INIT` stores it, and a library older than the header says so. Since 1.0.
pub const MCAT_ABI_MINOR: u32 = 1;

/// An optional boolean that the caller did not set. Since 1.0.
pub const MCAT_UNSET: i32 = 0;
/// An optional boolean: yes. Since 1.0.
pub const MCAT_YES: i32 = 1;
/// An optional boolean: no. Since 1.0.
pub const MCAT_NO: i32 = 2;
