//! A device client for a music service.
#![deny(unsafe_code)]
pub mod abi;
pub mod account;
#[allow(unsafe_code)]
mod arena;
mod decode;
mod auth;
pub mod error;
pub mod hooks;
pub mod id;
pub mod image;
mod scope;
#[doc(hidden)] // For the tests of faults, which bring each about on a real connection.
pub mod http;
#[doc(hidden)]
pub mod scope;
mod sys;
