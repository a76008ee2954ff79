//! The body of an answer, read to the end that its head tells of, and unpacked. It does not pass through ureq, which writes down all that it
//! reads where a program has a logger: tokens come in bodies.
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

/// What is received at once of a body.
pub const INPUT_BYTES: usize = 16 * 1024;
/// The same over TLS: a record, the longest that TLS 1.3 has. It is decrypted there.
pub const RECORD_BYTES: usize = 5 + (16 * 1024) + 256;
/// What is unpacked at once: it lies in memory of its own already.
#[cfg(feature = "gzip")]
const UNPACKED_BYTES: usize = 4 * 1024;

/// One that unpacks bodies, for the next that comes compressed: it is large, and slow to make.
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

    /// The others are not kept, nor what may lie in the reserve.
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

    /// Lets it go.
    pub fn drop_it(&self) {
        #[cfg(feature = "gzip")]
        drop(self.gunzip.lock().unwrap_or_else(PoisonError::into_inner).take());
    }
}

/// What is left of a body on the wire.
enum Rest {
    Bytes(u64),
    Chunks(Chunks),
    UntilClose,
    Nothing,
}

/// The body of an answer.
pub struct Body {
    rest: Rest,
    /// Of a chunked body `input[read..]` has come and was not taken yet.
    input: Wiped,
    read: usize,
    /// The connection ends with it.
    is_last: bool,
    #[cfg(feature = "gzip")]
    gunzip: Option<Box<Gunzip>>,
}

impl Body {
    /// `spare`: where one may lie that unpacks.
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

    /// It has been read to its end: what unpacked it can unpack another.
    pub fn spare(&mut self, spare: &Spare) {
        #[cfg(feature = "gzip")]
        if let Some(gunzip) = self.gunzip.take() {
            spare.keep(gunzip);
        }
        #[cfg(not(feature = "gzip"))]
        let _ = spare;
    }

    /// How many bytes are best read at once; `sparingly`: by who has little memory.
    pub fn piece(&self, exchange: &Exchange, sparingly: bool) -> usize {
        match self {
            #[cfg(feature = "gzip")]
            Body { gunzip: Some(_), .. } => UNPACKED_BYTES,
            _ if exchange.has_tls() => RECORD_BYTES,
            _ if sparingly => INPUT_BYTES / 2,
            _ => INPUT_BYTES,
        }
    }

    /// Bytes that are still to come as they were sent, where it is known; else 0.
    pub fn left(&self) -> u64 {
        match self.rest {
            Rest::Bytes(left) => left,
            _ => 0,
        }
    }

    /// Reads some bytes, unpacked; 0 is the end.
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

    /// Reads some bytes as they were sent; 0 is the end.
    fn packed(&mut self, buffer: &mut [u8], exchange: &mut Exchange, scope: &Scope) -> Result<usize, Over> {
        let n = match &mut self.rest {
            Rest::Nothing | Rest::Bytes(0) => 0,
            Rest::Bytes(left) => {
                let n = exchange.receive(buffer, scope)?;
                if n as u64 > *left {
                    // What stands behind it was not asked for.
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

    /// The same of a chunked body.
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
            // All of it was taken: there is room for more in the buffer.
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
        // What stands behind it was not asked for.
        if !self.is_last && self.read == self.input.len() {
            exchange.complete();
        }
    }
}

/// The body as it was sent, for the decoder.
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
