//! The member's tokens, which are never lost: saved durably before use, and refreshed by one thread for all.
//!
//! `Member` is what the client uses. `machine` decides everything, without locks and I/O: begin there. `driver` carries out what it decides.
//! `record` is the stored data, `file_store` a store. `answer` reads the service's answers, `error_codes` the meaning of their codes;
//! `errors` are ours. `events` go to the application. Instead of a sign-in: `import` (tokens from elsewhere). `signed_in` is the member who
//! is signed in, and `marks` are what recognises a member.
mod answer;
mod driver;
mod error_codes;
mod errors;
mod events;
mod file_store;
mod import;
mod machine;
mod marks;
mod member;
mod record;
mod signed_in;

#[cfg(test)]
mod tests;

pub(super) use answer::is_code;
pub use answer::{LOCK_MS, lock_ms, locked};
pub use errors::{other_member, signed_out};
pub use file_store::FileStore;
pub use import::Import;
pub use machine::Token;
pub(crate) use marks::{Fingerprint, fingerprint};
#[cfg(test)]
pub(crate) use marks::{Guid, SignIn};
pub use member::Member;
pub use signed_in::{Marks, SignedIn};
