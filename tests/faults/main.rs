//! What a device meets in ten years, brought about on purpose: whole calls through a client, over real sockets, against servers
//! that break off, lie, stall and redirect. Whatever happens, `contract` holds.
mod bodies;
mod callbacks;
mod cancel;
mod connections;
mod contract;
mod families;
mod interface;
mod places;
mod process;
mod redirects;
mod resolver;
mod roots;
mod scenes;
mod servers;
mod stalls;
mod statuses;
mod tls;
mod uploads;
mod waits;

use support::{again, chance, long, strace};
