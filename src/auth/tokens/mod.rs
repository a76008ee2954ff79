//! The member's tokens, which are never lost: kept durably before they are used, refreshed by one thread for all.
//!
//! `Member` is what the client uses. Below it: `sign_in` (with a grant), `forget` (signing out), `refresh` (how the one thread goes about
//! it), `landing` (what it brings home), `flight` (how the others wait), `vault` (the store) and `store_lock`, `news` (what the application
//! hears), `state` (what is in memory), `record` (what is stored), `answer` (what the service says), `words` (of whom). In place of a
//! sign-in: `import` (tokens from elsewhere). Besides, `signed_in`: who is signed in, and `marks`: by what they are recognised.
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
