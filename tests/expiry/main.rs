//! Tokens that run out, again and again, under many threads and in several processes: each expiry costs one refresh and one save, and
//! the member stays signed in whatever the way to the service does. `MUSICCAT_LONG=1` lets them run out oftener: `make long`.
mod bench;
mod failing;
mod lost;
mod processes;
mod refused;
mod threads;

use support::{again, driven, folder, long};
