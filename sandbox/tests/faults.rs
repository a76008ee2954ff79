//! Scripted faults: what comes over the socket is what their descriptions say, byte by byte.

mod support;

#[path = "faults/answers.rs"]
mod answers;
#[path = "faults/delivery.rs"]
mod delivery;
#[path = "faults/framing.rs"]
mod framing;
#[path = "faults/raw.rs"]
mod raw;
#[path = "faults/tls.rs"]
mod tls;
#[path = "faults/when.rs"]
mod when;
