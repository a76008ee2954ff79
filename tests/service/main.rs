//! The library against the running sandbox: real sockets, real TLS, one file a chapter.
mod catalog;
mod desk;
