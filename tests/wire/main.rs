//! What goes over the wire, byte for byte: the library on connections in memory, on a clock that moves only when somebody waits.
//!
//! - `rows`: one row a call: the call, the bytes it sends, an answer, and what the caller then sees. A new call is a new row here.
//! - `refusals`: what is refused before anything is sent
//! - `targets`: that no text breaks out of its place in the request
//! - `pages`: walks through lists; `parts`: calls with many ids
//! - `secrets`: where keys, passwords and tokens go, and that they stand in no log, message or address
//! - `sign_in`: the address for the browser, and what becomes of a code
//! - `matrix`: every call in everything that can happen to a request: how it ends, how often it is sent and how late
//! - `classes`: which changes are sent again, and tries that meet different things; `retry_after`: when the service says so
//! - `visible`: waiting until what was accepted can be read
//! - `edits`: edits of a playlist, which are made of several requests
//! - `cuts`: every call with its answer ended after each of its bytes
//! - `outages`: what that costs a service that is down
mod bounds;
mod classes;
mod cuts;
mod device;
mod edits;
mod items;
mod line;
mod matrix;
mod outages;
mod pages;
mod parts;
mod refusals;
mod retry_after;
mod rows;
mod secrets;
mod sign_in;
mod table;
mod targets;
mod visible;

use support::{chance, long, project, watch};
