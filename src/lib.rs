//! A device client for a music service.
#![deny(unsafe_code)]
pub mod abi;
