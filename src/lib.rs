//! A device client for a music service.
#![deny(unsafe_code)]
pub mod abi;
pub mod error;
pub mod hooks;
#[doc(hidden)] // For the tests of faults, which bring each about on a real connection.
pub mod http;
#[doc(hidden)]
pub mod scope;
mod sys;
