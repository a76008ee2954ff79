//! A complete local music service to build players against: catalog, sign-in, stations, images and previews, with no
//! account and no network. It starts inside a test or as the program `musiccat-sandbox`.
//!
//! ```
//! let sandbox = musiccat_sandbox::Sandbox::start(musiccat_sandbox::Options::default())?;
//! println!("{}/v2.2/artists/top with apikey: {}", sandbox.base_url(), sandbox.api_key());
//! assert_eq!(sandbox.count(|entry| entry.path == "/v2.2/artists/top"), 0);
//! # Ok::<(), musiccat_sandbox::Error>(())
//! ```
//!
//! The rooms, each a folder; a room uses only those below it:
//!
//! | Room | What it holds |
//! |---|---|
//! | `program` | the program `musiccat-sandbox`: its options, and what it prints |
//! | `certify` | whether a player keeps the service's rules |
//! | `lab` | programs beside the sandbox: recording a service, and repeating it |
//! | `sandbox` | a running service, and everything that its owner may do to it |
//! | `server` | sockets, TLS, connections, the frame around every request |
//! | `control` | the control interface, and the page at `/` |
//! | `scenario` | scenarios: how a file is read, and performed beside the service |
//! | `api` | the service's calls: a row and a handler each |
//! | `page` | the sign-in form |
//! | `openapi` | the calls as a document |
//! | `shapes` | the objects as each version writes them |
//! | `service` | what all requests share |
//! | `har` | HTTP archives: the format, and the journal in it |
//! | `faults` | scripted faults |
//! | `journal` | what the clients asked |
//! | `member` | what is known of a member, and the rules for it |
//! | `base` | errors, settings, ids, the store, JSON, tokens, time, versions |
//! | `music` | the made-up catalog, its pictures and its sound |

#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod api;
mod base;
#[cfg(unix)]
pub mod certify;
mod control;
pub mod faults;
mod har;
mod journal;
pub mod lab;
mod member;
mod music;
mod openapi;
mod page;
mod sandbox;
pub mod scenario;
mod server;
mod service;
mod shapes;

pub use base::error::{Error, Result};
pub use base::network::Network;
pub use base::settings::{Quota, Rotation, Settings};
pub use base::token_refusal::TokenRefusal;
pub use base::version::Version;
pub use control::MemberState;
pub use faults::Fault;
pub use journal::{Entry, Event, EventKind, Tls};
pub use member::demo_members::{DemoMember, INTERNAL_ERROR, Plan};
pub use member::listens::Listen;
pub use member::notifications::Notification;
pub use member::oauth::SignIns;
pub use music::{catalog, media};
pub use sandbox::{Sandbox, checked_name, demo_members};
pub use service::Witness;
pub use service::options::{Certificate, Options};
pub use service::traffic::Passed;
