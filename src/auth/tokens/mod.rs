//! The member's tokens, which are never lost: saved durably before use, and refreshed by one thread for all.
//!
//! `Member` is what the client uses. Below it: `sign_in` (with a grant), `forget` (signing out), `refresh` (the leader's work), `landing`
//! (its result), `flight` (the turn, and waiting for it), `vault` (the store) and `store_lock`, `news` (events for the application),
//! `state` (data in memory), `record` (stored data), `answer` (the service's answers), `words` (the meaning of error codes). Instead of a
//! sign-in: `import` (tokens from elsewhere). Also `signed_in`: the member who is signed in, and `marks`: what recognises a member.
mod answer;
mod file_store;
mod flight;
mod forget;
mod import;
mod landing;
mod marks;
mod member;
mod news;
mod record;
mod refresh;
mod sign_in;
mod signed_in;
mod state;
mod store_lock;
mod vault;
mod words;

#[cfg(test)]
mod tests;

pub(super) use answer::is_code;
pub use answer::{LOCK_MS, lock_ms, locked};
pub use file_store::FileStore;
pub use import::Import;
pub(crate) use marks::{Fingerprint, fingerprint};
#[cfg(test)]
pub(crate) use marks::{Guid, SignIn};
pub use member::Member;
pub use signed_in::{Marks, SignedIn};
pub use state::{Token, signed_out};
