//! Replaces `tls` in builds without TLS.
use crate::base::error::Error;
use crate::base::hooks::Clock;
use crate::http::{Trust, TrustForecast};
use std::convert::Infallible;
use std::io::{self, Read, Write};
use std::sync::Arc;

pub const NONE: &str = "this library was built without TLS, and the transport does not do it";

pub struct Tls(Infallible);

impl Tls {
    pub fn new(_: &Trust, _: &Arc<dyn Clock>, _: &mut String) -> Result<Option<Tls>, Error> {
        Ok(None)
    }

    pub fn check_clock(&self) -> Result<(), Error> {
        match self.0 {}
    }

    pub fn note_session(&self, _: &str, _: &Session) {
        match self.0 {}
    }

    pub fn forecast(&self, _: &str) -> TrustForecast {
        match self.0 {}
    }

    pub fn session(&self, _: &str) -> Result<Box<Session>, Error> {
        match self.0 {}
    }

    pub fn explain(&self, _: &io::Error) -> Option<Error> {
        match self.0 {}
    }
}

/// There are no cipher suites.
pub fn suite_name(_: u16) -> Option<(&'static str, &'static str)> {
    None
}

pub struct Session(Infallible);

impl Session {
    pub fn facts(&self) -> (u16, bool) {
        match self.0 {}
    }

    pub fn is_handshaking(&self) -> bool {
        match self.0 {}
    }

    pub fn wants_write(&self) -> bool {
        match self.0 {}
    }

    pub fn has_room(&self) -> bool {
        match self.0 {}
    }

    pub fn pull(&mut self, _: &mut dyn Read) -> io::Result<usize> {
        match self.0 {}
    }

    pub fn push(&mut self, _: &mut dyn Write) -> io::Result<()> {
        match self.0 {}
    }

    pub fn listen(&mut self, _: &mut dyn Read) -> io::Result<usize> {
        match self.0 {}
    }

    pub fn read(&mut self, _: &mut [u8], _: &mut usize, _: &mut dyn Read) -> io::Result<Option<usize>> {
        match self.0 {}
    }

    pub fn keep(&mut self, _: &[u8]) -> io::Result<()> {
        match self.0 {}
    }

    pub fn give(&mut self, _: &[u8]) -> io::Result<usize> {
        match self.0 {}
    }

    pub fn is_quiet(&mut self) -> bool {
        match self.0 {}
    }
}
