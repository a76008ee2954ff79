//! What a device meets in ten years, brought about on purpose: whole calls through a client, over real sockets, against servers
//! that break off, lie, stall and redirect. Whatever happens, `contract` holds.
#[path = "../support/again.rs"]
mod again;
mod bodies;
mod callbacks;
mod cancel;
#[path = "../support/chance.rs"]
mod chance;
mod connections;
mod contract;
mod families;
mod interface;
#[path = "../support/long.rs"]
mod long;
mod places;
mod process;
mod redirects;
mod resolver;
mod roots;
mod scenes;
mod servers;
mod stalls;
mod statuses;
#[path = "../support/strace.rs"]
mod strace;
#[path = "../support/mod.rs"]
mod support;
mod tls;
mod uploads;
mod waits;
