//! A connection to an origin: a stream, with TLS over it if the address requires it.
use crate::base::call_scope::{Scope, Stop};
use crate::base::error::{Error, Phase, Reason, Status};
use crate::base::hooks::Transport;
use crate::base::sys::Interest;
use crate::http::families::Family;
use crate::http::resolve;
use crate::http::socket::{Misreported, Patience, Stream};
use crate::http::tls::{self, Session, Tls};
use crate::http::url::Origin;
use std::io;
use std::sync::Arc;

/// Most bytes that TLS itself may send at a time (session tickets, for example) on an idle connection.
const MAX_UNASKED_BYTES: usize = 16 * 1024;

pub struct Link {
    pub origin: Origin,
    /// The pool's era when the link was opened.
    pub era: u64,
    stream: Stream,
    session: Option<Box<Session>>,
    tls: Option<Arc<Tls>>,
}

/// The result of a write.
#[derive(PartialEq, Eq)]
pub enum Wrote {
    All,
    /// The other side sent something before it had received everything.
    Interrupted,
}

impl Link {
    /// Opens a connection: resolve, connect, TLS. Connect and TLS have `connect_ms` in total, from when the address is known. `family` is
    /// tried first, and is set to that of the connected address; `None` if there is none.
    pub fn open(
        origin: &Origin,
        transport: Option<&Arc<dyn Transport>>,
        tls: Option<&Arc<Tls>>,
        connect_ms: i64,
        era: u64,
        family: &mut Option<Family>,
        scope: &Scope,
    ) -> Result<Link, Error> {
        let first = family.take();
        let tls = match (origin.https, transport) {
            (false, _) => None,
            (true, Some(transport)) if transport.secure() => None,
            (true, _) => Some(tls.ok_or_else(|| Error::unsupported(Reason::MCAT_REASON_NOT_BUILT_IN, tls::NONE))?),
        };
        if let Some(tls) = tls {
            tls.check_clock()?;
        }
        let (stream, until) = match transport {
            Some(transport) => {
                let until = scope.part_ms(connect_ms);
                (Stream::open(transport, origin, until, scope)?, until)
            }
            None => {
                let addresses = resolve::addresses(origin, first, scope)?;
                let until = scope.part_ms(connect_ms);
                let (stream, address) = Stream::connect(&addresses, until, scope)?;
                *family = Some(Family::of(address.ip()));
                (stream, until)
            }
        };
        let mut link = Link {
            origin: origin.clone(),
            era,
            stream,
            session: None,
            tls: tls.cloned(),
        };
        if let Some(tls) = tls {
            link.session = Some(tls.session(&origin.host)?);
            link.shake_hands(until, scope)?;
            if let Some(session) = &link.session {
                tls.note_session(&origin.host, session);
            }
        }
        Ok(link)
    }

    /// The number of the cipher suite, 0 if the library does no TLS here, and whether the session was resumed.
    pub fn tls_facts(&self) -> (u16, bool) {
        self.session.as_ref().map_or((0, false), |session| session.facts())
    }

    /// Whether the library does TLS here.
    pub fn has_tls(&self) -> bool {
        self.session.is_some()
    }

    fn shake_hands(&mut self, until_ms: i64, scope: &Scope) -> Result<(), Error> {
        scope.enter(Phase::MCAT_PHASE_TLS);
        while let Some(interest) = self
            .handshake_step(until_ms, scope)
            .map_err(|e| self.no_tls(e, scope))?
        {
            let ready = self.stream.wait(interest, until_ms, scope);
            if !ready.map_err(|stop| scope.stopped(stop))? {
                let text = "the TLS handshake exceeded connect_ms";
                return Err(Error::new(Status::MCAT_ERR_CONNECT, text).during(Phase::MCAT_PHASE_TLS));
            }
        }
        Ok(())
    }

    /// Continues until the handshake is done (`None`) or has to wait. Its last message goes out with the first request.
    fn handshake_step(&mut self, until_ms: i64, scope: &Scope) -> io::Result<Option<Interest>> {
        let Some(session) = &mut self.session else {
            return Ok(None);
        };
        let mut wire = self.stream.wire(Patience::Some, scope);
        while session.is_handshaking() {
            if scope.is_due(until_ms) {
                // The wait that follows reports the cause.
                return Ok(Some(Interest::Writable));
            }
            let writes = session.wants_write();
            let done = match writes {
                true => session.push(&mut wire),
                false => match session.pull(&mut wire) {
                    Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
                    Ok(_) => Ok(()),
                    Err(e) => {
                        if e.kind() != io::ErrorKind::WouldBlock {
                            // The alert gives the other side the cause, if it can still be sent.
                            let _ = session.push(&mut wire);
                        }
                        Err(e)
                    }
                },
            };
            match done {
                Err(e) if e.kind() == io::ErrorKind::WouldBlock => {
                    return Ok(Some(if writes { Interest::Writable } else { Interest::Readable }));
                }
                Err(e) if e.kind() == io::ErrorKind::Interrupted => {}
                done => done?,
            }
        }
        Ok(None)
    }

    /// Any error here means that TLS failed: the connection cannot be trusted.
    fn no_tls(&self, e: io::Error, scope: &Scope) -> Error {
        let error = self.explain(e, scope);
        if error.status == Status::MCAT_ERR_IO {
            let text = format!("the connection broke in the TLS handshake: {}", error.message);
            return Error::new(Status::MCAT_ERR_TLS, text)
                .because(error.reason)
                .during(error.phase);
        }
        error
    }

    /// Sends all of `bytes`, unless the other side sends something while the write waits. The rest may then still be sent.
    pub fn write(&mut self, bytes: &mut &[u8], scope: &Scope) -> Result<Wrote, Error> {
        loop {
            scope.check().map_err(|stop| scope.stopped(stop))?;
            match self.write_step(bytes, scope) {
                Ok(true) => return Ok(Wrote::All),
                Ok(false) => continue,
                Err(e) if e.kind() == io::ErrorKind::Interrupted => continue,
                Err(e) if e.kind() == io::ErrorKind::WouldBlock => {}
                Err(e) => return Err(self.explain(e, scope)),
            }
            if !self.is_quiet(scope).map_err(|stop| scope.stopped(stop))? {
                return Ok(Wrote::Interrupted);
            }
            self.stream
                .wait(Interest::Either, i64::MAX, scope)
                .map_err(|stop| scope.stopped(stop))?;
        }
    }

    /// One step of a write. Returns whether it was the last.
    fn write_step(&mut self, bytes: &mut &[u8], scope: &Scope) -> io::Result<bool> {
        match &mut self.session {
            Some(session) if !bytes.is_empty() && session.has_room() => *bytes = &bytes[session.give(bytes)?..],
            Some(session) if session.wants_write() => session.push(&mut self.stream.wire(Patience::Some, scope))?,
            None if !bytes.is_empty() => *bytes = &bytes[self.stream.write(bytes, scope)?..],
            _ => return Ok(true),
        }
        Ok(bytes.is_empty() && !self.session.as_ref().is_some_and(|session| session.wants_write()))
    }

    /// Reads at least one byte: `Ok(Some(0))` is the end, `Ok(None)` means that `until_ms` came first.
    pub fn read(&mut self, buffer: &mut [u8], until_ms: i64, scope: &Scope) -> Result<Option<usize>, Error> {
        // Bytes of an incomplete record that is in the buffer.
        let mut came = 0;
        loop {
            scope.check().map_err(|stop| scope.stopped(stop))?;
            match self.read_step(buffer, &mut came, until_ms, scope) {
                Ok(n) => return Ok(Some(n)),
                Err(e) if e.kind() == io::ErrorKind::Interrupted => continue,
                Err(e) if e.kind() == io::ErrorKind::WouldBlock => {}
                Err(e) => return Err(self.explain(e, scope)),
            }
            let ready = self.stream.wait(Interest::Readable, until_ms, scope);
            if !ready.map_err(|stop| scope.stopped(stop))? {
                if let Some(session) = &mut self.session {
                    session.keep(&buffer[..came]).map_err(|e| self.explain(e, scope))?;
                }
                return Ok(None);
            }
        }
    }

    fn read_step(&mut self, buffer: &mut [u8], came: &mut usize, until_ms: i64, scope: &Scope) -> io::Result<usize> {
        let Some(session) = &mut self.session else {
            return self.stream.read(buffer, Patience::Some, scope);
        };
        let mut wire = self.stream.wire(Patience::Some, scope);
        loop {
            if let Some(n) = session.read(buffer, came, &mut wire)? {
                return Ok(n);
            }
            if session.wants_write() {
                // The refusal of another handshake; it may also go out with the next request.
                let _ = session.push(&mut wire);
            }
            if scope.is_due(until_ms) {
                // The wait that follows reports the cause: a record may arrive in many pieces.
                return Err(io::ErrorKind::WouldBlock.into());
            }
        }
    }

    /// Whether the other side has sent nothing that is unread, and has not closed.
    pub fn is_quiet(&mut self, scope: &Scope) -> Result<bool, Stop> {
        let Some(session) = &mut self.session else {
            return Ok(self.stream.is_quiet(scope));
        };
        // Session tickets may come at any time and do not count; but there must not be an endless number of them.
        let mut pulled = 0;
        while session.is_quiet() && pulled < MAX_UNASKED_BYTES {
            scope.check()?;
            match session.listen(&mut self.stream.wire(Patience::None, scope)) {
                Err(e) if e.kind() == io::ErrorKind::WouldBlock => return Ok(true),
                Ok(0) | Err(_) => return Ok(false),
                Ok(n) => pulled += n,
            }
        }
        Ok(false)
    }

    /// Whether everything received was read. Does not read from the network.
    pub fn is_read(&mut self) -> bool {
        self.session.as_mut().is_none_or(|session| session.is_quiet())
    }

    /// Whether an idle connection can carry another request. This reads from it: if the result is false, the connection is no longer
    /// usable.
    pub fn is_usable(&mut self, scope: &Scope) -> bool {
        if !self.stream.is_usable(scope) {
            return false;
        }
        match self.session {
            Some(_) => self.is_quiet(scope) == Ok(true),
            None => {
                let read = self.stream.read(&mut [0], Patience::None, scope);
                matches!(read, Err(e) if e.kind() == io::ErrorKind::WouldBlock)
            }
        }
    }

    /// Whether bytes of a failed write have certainly not been sent.
    pub fn is_exact(&self) -> bool {
        self.stream.is_ours()
    }

    fn explain(&self, e: io::Error, scope: &Scope) -> Error {
        if let Some(error) = self.tls.as_ref().and_then(|tls| tls.explain(&e)) {
            return error.during(scope.phase());
        }
        if e.get_ref().is_some_and(|inner| inner.is::<Misreported>()) {
            return Error::new(Status::MCAT_ERR_CALLBACK, e.to_string()).during(scope.phase());
        }
        if e.kind() == io::ErrorKind::OutOfMemory {
            return scope.stopped(Stop::Memory);
        }
        let reason = match e.kind() {
            io::ErrorKind::ConnectionReset | io::ErrorKind::ConnectionAborted | io::ErrorKind::BrokenPipe => {
                Reason::MCAT_REASON_RESET
            }
            io::ErrorKind::UnexpectedEof => Reason::MCAT_REASON_TRUNCATED,
            io::ErrorKind::HostUnreachable | io::ErrorKind::NetworkUnreachable | io::ErrorKind::NetworkDown => {
                Reason::MCAT_REASON_UNREACHABLE
            }
            _ => Reason::MCAT_REASON_NONE,
        };
        Error::new(Status::MCAT_ERR_IO, format!("the connection broke: {e}"))
            .because(reason)
            .during(scope.phase())
    }
}
