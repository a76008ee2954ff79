//! A device client for a music service.
#![deny(unsafe_code)]
pub mod abi;
#[allow(unsafe_code)]
mod arena;
mod decode;
