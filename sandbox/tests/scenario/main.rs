//! The network between a device and the service, snapshots of the whole state, and scenarios.

mod clock;
mod network;
mod performed;
mod refused;
mod snapshot;
#[path = "../support/mod.rs"]
mod support;
