//! A device client for a music service.
#![deny(unsafe_code)]
pub mod abi;
pub mod account;
pub mod error;
pub mod hooks;
pub mod id;
pub mod image;
mod scope;
mod sys;
