//! What the README and the chapters of docs/ say is so: their code compiles and runs, their names and links lead somewhere, and nothing
//! of the header is forgotten where a chapter tells all of it.
#![cfg(feature = "capi")]
mod agree;
mod index;
mod links;
mod names;
mod page;
mod pieces;
#[allow(dead_code, reason = "each test program uses a part of it")]
#[path = "../c/runner.rs"]
mod runner;
mod shell;

use support::ports;
