//! The recorder and the replay between a client and a sandbox that is the service, all over real sockets.

mod file;
mod house;
#[path = "../support/process.rs"]
#[allow(dead_code)]
mod process;
mod record;
mod replay;
mod strange;
mod trouble;
