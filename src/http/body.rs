//! The body of an answer: reads it to the end that its head defines, and decompresses it. It does not pass through ureq, which logs
//! everything that it reads if a program has a logger: bodies contain tokens.
use crate::base::call_scope::{Scope, Stop};
use crate::base::error::Error;
use crate::base::memory::{self, NoMemory};
use crate::base::secrets::Wiped;
use crate::http::chunks::Chunks;
use crate::http::exchange::{Exchange, Over};
use crate::http::head::{Framing, Head, protocol};
#[cfg(feature = "gzip")]
use crate::http::inflate::Gunzip;
#[cfg(feature = "gzip")]
use std::io;
#[cfg(feature = "gzip")]
use std::sync::{Mutex, PoisonError};

/// How much of a body is received at once.
pub const INPUT_BYTES: usize = 16 * 1024;
/// The same over TLS: one record of the largest size in TLS 1.3. It is decrypted in place.
pub const RECORD_BYTES: usize = 5 + (16 * 1024) + 256;
/// How much is decompressed at once: the compressed data is already in its own memory.
#[cfg(feature = "gzip")]
const UNPACKED_BYTES: usize = 4 * 1024;

/// A spare decompressor for the next compressed body: it is large, and slow to create.
#[derive(Default)]
pub struct Spare {
    #[cfg(feature = "gzip")]
    gunzip: Mutex<Option<Box<Gunzip>>>,
}

impl Spare {
    #[cfg(feature = "gzip")]
    fn take(&self) -> Result<Box<Gunzip>, NoMemory> {
        let spare = self.gunzip.lock().unwrap_or_else(PoisonError::into_inner).take();
        match spare {
            Some(gunzip) => Ok(gunzip),
            None => memory::boxed(Gunzip::new()?),
        }
    }

    /// Only one is kept, and none that may use the memory reserve.
    #[cfg(feature = "gzip")]
    fn keep(&self, mut gunzip: Box<Gunzip>) {
        if memory::is_short() {
            return;
        }
        gunzip.begin_again();
        let before = self
            .gunzip
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .replace(gunzip);
        drop(before);
    }

    /// Frees it.
    pub fn drop_it(&self) {
        #[cfg(feature = "gzip")]
        drop(self.gunzip.lock().unwrap_or_else(PoisonError::into_inner).take());
    }
}

/// The part of a body that has not been received.
enum Rest {
    Bytes(u64),
    Chunks(Chunks),
    UntilClose,
    Nothing,
}

/// The body of an answer.
pub struct Body {
    rest: Rest,
    /// For a chunked body, `input[read..]` has arrived and is unread.
    input: Wiped,
    read: usize,
    /// The connection ends with this body.
    is_last: bool,
    #[cfg(feature = "gzip")]
    gunzip: Option<Box<Gunzip>>,
}

impl Body {
    /// `spare`: may hold a decompressor.
    pub fn new(
        head: &Head,
        framing: Framing,
        spare: &Spare,
        exchange: &mut Exchange,
        scope: &Scope,
    ) -> Result<Body, Error> {
        let rest = match framing {
            Framing { bodyless: true, .. } => Rest::Nothing,
            Framing { chunked: true, .. } => Rest::Chunks(Chunks::new()),
            Framing {
                length: Some(length), ..
            } => Rest::Bytes(length),
            _ => Rest::UntilClose,
        };
        #[cfg(not(feature = "gzip"))]
        let _ = (spare, scope);
        let mut body = Body {
            rest,
            input: Wiped::default(),
            read: 0,
            is_last: head.is_last() || framing.until_close,
            #[cfg(feature = "gzip")]
            gunzip: match framing.gzip && !framing.bodyless {
                true => Some(spare.take().map_err(|NoMemory| scope.stopped(Stop::Memory))?),
                false => None,
            },
        };
        if let Rest::Nothing | Rest::Bytes(0) = body.rest {
            body.end(exchange);
        }
        Ok(body)
    }

    /// The body was read to its end: its decompressor becomes the spare.
    pub fn spare(&mut self, spare: &Spare) {
        #[cfg(feature = "gzip")]
        if let Some(gunzip) = self.gunzip.take() {
            spare.keep(gunzip);
        }
        #[cfg(not(feature = "gzip"))]
        let _ = spare;
    }

    /// The best number of bytes for one read; `sparingly`: the caller has little memory.
    pub fn piece(&self, exchange: &Exchange, sparingly: bool) -> usize {
        match self {
            #[cfg(feature = "gzip")]
            Body { gunzip: Some(_), .. } => UNPACKED_BYTES,
            _ if exchange.has_tls() => RECORD_BYTES,
            _ if sparingly => INPUT_BYTES / 2,
            _ => INPUT_BYTES,
        }
    }

    /// Bytes still to be received, before decompression; 0 if unknown.
    pub fn left(&self) -> u64 {
        match self.rest {
            Rest::Bytes(left) => left,
            _ => 0,
        }
    }

    /// Reads some bytes, decompressed; 0 is the end.
    pub fn read(&mut self, buffer: &mut [u8], exchange: &mut Exchange, scope: &Scope) -> Result<usize, Error> {
        #[cfg(feature = "gzip")]
        let n = match self.gunzip.take() {
            Some(gunzip) => self.unpacked(gunzip, buffer, exchange, scope),
            None => self.packed(buffer, exchange, scope),
        };
        #[cfg(not(feature = "gzip"))]
        let n = self.packed(buffer, exchange, scope);
        match n {
            Ok(n) => {
                exchange.progressed();
                Ok(n)
            }
            Err(Over) => Err(exchange
                .why()
                .unwrap_or_else(|| protocol("the answer's body broke off"))),
        }
    }

    #[cfg(feature = "gzip")]
    fn unpacked(
        &mut self,
        mut gunzip: Box<Gunzip>,
        buffer: &mut [u8],
        exchange: &mut Exchange,
        scope: &Scope,
    ) -> Result<usize, Over> {
        let mut packed = Packed {
            body: self,
            exchange,
            scope,
            is_over: false,
        };
        let read = gunzip.read(&mut packed, buffer);
        if packed.is_over {
            return Err(Over);
        }
        let n = read.map_err(|e| exchange.fail(protocol(format!("the answer's body: {e}")), scope))?;
        self.gunzip = Some(gunzip);
        Ok(n)
    }

    /// Reads some bytes, before decompression; 0 is the end.
    fn packed(&mut self, buffer: &mut [u8], exchange: &mut Exchange, scope: &Scope) -> Result<usize, Over> {
        let n = match &mut self.rest {
            Rest::Nothing | Rest::Bytes(0) => 0,
            Rest::Bytes(left) => {
                let n = exchange.receive(buffer, scope)?;
                if n as u64 > *left {
                    // The server sent more bytes than this answer has: do not reuse the connection.
                    exchange.end();
                }
                let n = usize::try_from(*left).unwrap_or(usize::MAX).min(n);
                *left -= n as u64;
                n
            }
            Rest::UntilClose => exchange.receive(buffer, scope)?,
            Rest::Chunks(_) => self.unframed(buffer, exchange, scope)?,
        };
        if n == 0 {
            self.end(exchange);
        }
        Ok(n)
    }

    /// The same for a chunked body.
    fn unframed(&mut self, buffer: &mut [u8], exchange: &mut Exchange, scope: &Scope) -> Result<usize, Over> {
        loop {
            let Rest::Chunks(chunks) = &mut self.rest else {
                return Ok(0);
            };
            let (taken, put) = match chunks.decode(&self.input[self.read..], buffer) {
                Ok(moved) => moved,
                Err(error) => return Err(exchange.fail(error, scope)),
            };
            self.read += taken;
            if put > 0 || chunks.is_over() {
                return Ok(put);
            }
            // Everything was read, so the whole buffer is free.
            if self.input.capacity() == 0 {
                memory::room(|| self.input.try_reserve_exact(RECORD_BYTES))
                    .map_err(|NoMemory| exchange.fail(scope.stopped(Stop::Memory), scope))?;
            }
            self.input.resize(RECORD_BYTES, 0);
            self.read = 0;
            let n = exchange.receive(&mut self.input, scope);
            self.input.truncate(n.as_ref().map_or(0, |n| *n));
            n?;
        }
    }

    /// The answer ended where its head says.
    fn end(&mut self, exchange: &mut Exchange) {
        self.rest = Rest::Nothing;
        // The server sent more bytes than this answer has: do not reuse the connection.
        if !self.is_last && self.read == self.input.len() {
            exchange.complete();
        }
    }
}

/// The body before decompression, for the decompressor.
#[cfg(feature = "gzip")]
struct Packed<'a, 's> {
    body: &'a mut Body,
    exchange: &'a mut Exchange,
    scope: &'a Scope<'s>,
    is_over: bool,
}

#[cfg(feature = "gzip")]
impl io::Read for Packed<'_, '_> {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        self.body.packed(room, self.exchange, self.scope).map_err(|Over| {
            self.is_over = true;
            io::ErrorKind::Other.into()
        })
    }
}
