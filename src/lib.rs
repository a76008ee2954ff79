//! A device client for a music service.
#![deny(unsafe_code)]
pub mod abi;
mod auth;
pub mod error;
pub mod hooks;
mod scope;
mod sys;
