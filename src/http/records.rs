//! TLS records. They are decrypted in place, in the reader's buffer if they fit, and data is not copied: `suites` records where it is.
use crate::base::memory::{self, NoMemory};
use crate::base::secrets::Wiped;
use crate::http::suites;
use rustls::HandshakeKind;
use rustls::client::{ClientConnectionData, UnbufferedClientConnection};
use rustls::pki_types::CertificateDer;
use rustls::unbuffered::{
    ConnectionState, EncodeError, EncodeTlsData, EncryptError, InsufficientSizeError, UnbufferedStatus,
};
use std::fmt;
use std::io::{self, Read, Write};
use std::ops::Range;

/// Before each record.
const HEADER_BYTES: usize = 5;
/// How much is received at once if nothing is known about a record yet.
const USUAL_BYTES: usize = 4 * 1024;
/// Most bytes of a handshake message, which may span several records.
const MOST_BYTES: usize = 64 * 1024;
/// Most data in one sent record. It is in memory twice.
const PIECE_BYTES: usize = 8 * 1024;
/// What encryption adds to it.
const ADDED_BYTES: usize = 64;
const NOT_NOTED: &str = "the place of the decrypted data is unknown";

/// rustls's error inside an `io::Error`, for `Tls::explain`, which has the texts. rustls's own texts need the names of all its types: without
/// them the library is smaller.
pub struct TlsFailure(pub rustls::Error);

impl fmt::Debug for TlsFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TLS failed")
    }
}

impl fmt::Display for TlsFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

impl std::error::Error for TlsFailure {}

fn wrapped(error: rustls::Error) -> io::Error {
    io::Error::other(TlsFailure(error))
}

/// One connection's TLS. Everything is `io::Result`: `WouldBlock` comes from the stream below, TLS errors are wrapped.
pub struct Session {
    talk: Talk,
    /// Received bytes that are not in the reader's buffer.
    kept: Wiped,
    found: Found,
    /// The length of the last record that came in pieces. The next one is expected to have it too.
    last_bytes: usize,
    /// The stream has ended.
    has_ended: bool,
}

/// The TLS state machine.
struct Talk {
    connection: UnbufferedClientConnection,
    /// Records to send.
    unsent: Vec<u8>,
    /// The other side announced the end (close_notify).
    is_closed: bool,
}

/// The contents of a buffer.
#[derive(Default)]
struct Found {
    /// Decrypted and unread.
    data: Range<usize>,
    /// Records that were not processed yet, or not completely.
    records: Range<usize>,
}

impl Session {
    pub fn new(connection: UnbufferedClientConnection) -> Result<Box<Session>, rustls::Error> {
        let mut session = Box::new(Session {
            talk: Talk {
                connection,
                unsent: Vec::new(),
                is_closed: false,
            },
            kept: Wiped::default(),
            found: Found::default(),
            last_bytes: 0,
            has_ended: false,
        });
        session.talk.advance(&mut [], &mut Found::default())?;
        Ok(session)
    }

    /// The number of the cipher suite, and whether the session was resumed.
    pub fn facts(&self) -> (u16, bool) {
        let connection = &self.talk.connection;
        let suite = connection.negotiated_cipher_suite();
        let is_resumed = connection.handshake_kind() == Some(HandshakeKind::Resumed);
        (suite.map_or(0, |suite| suite.suite().into()), is_resumed)
    }

    /// The certificates that the other side has shown.
    pub fn certificates(&self) -> &[CertificateDer<'static>] {
        self.talk.connection.peer_certificates().unwrap_or_default()
    }

    pub fn is_handshaking(&self) -> bool {
        self.talk.connection.is_handshaking()
    }

    pub fn wants_write(&self) -> bool {
        !self.talk.unsent.is_empty()
    }

    /// Whether it takes more data before records are sent: the end of a handshake goes out with a request.
    pub fn has_room(&self) -> bool {
        self.talk.unsent.len() < PIECE_BYTES
    }

    /// Writes pending records to the stream.
    pub fn push(&mut self, to: &mut dyn Write) -> io::Result<()> {
        let unsent = &mut self.talk.unsent;
        let n = to.write(unsent)?;
        unsent.drain(..n.min(unsent.len()));
        if unsent.is_empty() {
            *unsent = Vec::new();
        }
        Ok(())
    }

    /// Takes bytes to send, and makes records of them.
    pub fn give(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.advance()?;
        let records = match self.found.data.is_empty() {
            true => self.found.records.clone(),
            // Records after the data are not processed now.
            false => 0..0,
        };
        let n = bytes.len().min(PIECE_BYTES);
        self.talk.encrypt(&bytes[..n], &mut self.kept[records])?;
        Ok(n)
    }

    /// Receives records from the stream; `Ok(0)` is its end.
    pub fn pull(&mut self, from: &mut dyn Read) -> io::Result<usize> {
        let held = self.held().len();
        let room = match up_to(self.held()) {
            UpTo::Unknown => self.last_bytes.max(USUAL_BYTES),
            UpTo::Known(length) => {
                self.last_bytes = length;
                length
            }
            UpTo::Further if held < MOST_BYTES => held + USUAL_BYTES,
            UpTo::Further => return Err(io::Error::other("a message of TLS is too long")),
        };
        let records = self.found.records.clone();
        self.kept.copy_within(records, 0);
        reserve(&mut self.kept, room)?;
        self.kept.resize(room, 0);
        let n = from.read(&mut self.kept[held..]);
        self.hold(held + n.as_ref().map_or(0, |n| *n));
        self.has_ended |= matches!(n, Ok(0));
        self.advance()?;
        n
    }

    /// The same when nothing is expected: allocates no memory for it.
    pub fn listen(&mut self, from: &mut dyn Read) -> io::Result<usize> {
        if !self.held().is_empty() {
            return self.pull(from);
        }
        let mut header = [0; HEADER_BYTES];
        let n = from.read(&mut header)?;
        self.keep(&header[..n])?;
        Ok(n)
    }

    /// Advances one step towards data in `buffer`, which already contains `came` bytes of records. Returns how many bytes of data are there
    /// now, and 0 after a proper end. `None`: call it again, with the same buffer or after `keep`. Any other end gives `UnexpectedEof`.
    pub fn read(&mut self, buffer: &mut [u8], came: &mut usize, from: &mut dyn Read) -> io::Result<Option<usize>> {
        self.advance()?;
        let data = &mut self.found.data;
        if data.start < data.end {
            let n = data.len().min(buffer.len());
            buffer[..n].copy_from_slice(&self.kept[data.start..data.start + n]);
            data.start += n;
            self.let_go();
            return Ok(Some(n));
        }
        if self.talk.is_closed {
            return Ok(Some(0));
        }
        if self.has_ended {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        if *came == 0 && self.fits(self.held(), buffer.len()).is_some() {
            *came = self.held().len();
            buffer[..*came].copy_from_slice(self.held());
            self.hold(0);
        }
        let fits = self.fits(&buffer[..*came], buffer.len());
        let Some(up_to) = fits.filter(|_| self.held().is_empty()) else {
            self.keep(&buffer[..std::mem::take(came)])?;
            self.pull(from)?;
            return Ok(None);
        };
        if *came > 0 {
            self.last_bytes = up_to;
        }
        let n = from.read(&mut buffer[*came..up_to])?;
        self.has_ended = n == 0;
        let mut found = Found {
            data: 0..0,
            records: 0..*came + n,
        };
        self.talk.advance(buffer, &mut found).map_err(wrapped)?;
        let Found { data, records } = found;
        if data.is_empty() {
            *came = records.len();
            buffer.copy_within(records, 0);
            return Ok(None);
        }
        *came = 0;
        self.keep(&buffer[records])?;
        let n = data.len();
        buffer.copy_within(data, 0);
        Ok(Some(n))
    }

    /// Keeps records from a buffer that is needed for something else.
    pub fn keep(&mut self, records: &[u8]) -> io::Result<()> {
        if records.is_empty() {
            return Ok(());
        }
        let held = self.held().len();
        reserve(&mut self.kept, held + records.len())?;
        self.kept.extend_from_slice(records);
        self.found.records.end += records.len();
        Ok(())
    }

    /// Whether everything received was read, without an end.
    pub fn is_quiet(&mut self) -> bool {
        self.advance().is_ok() && self.found.data.is_empty() && !self.talk.is_closed
    }

    /// How much of a buffer of this size to fill, if these records at its front can be read in place.
    fn fits(&self, records: &[u8], room: usize) -> Option<usize> {
        match up_to(records) {
            UpTo::Unknown => (room >= USUAL_BYTES).then(|| self.last_bytes.clamp(USUAL_BYTES, room)),
            UpTo::Known(length) => (length <= room).then_some(length),
            UpTo::Further => None,
        }
    }

    fn held(&self) -> &[u8] {
        &self.kept[self.found.records.clone()]
    }

    /// Records that the first bytes of `kept` are records, and nothing else is in it.
    fn hold(&mut self, records: usize) {
        self.kept.truncate(records);
        self.found.records = 0..records;
        self.let_go();
    }

    fn advance(&mut self) -> io::Result<()> {
        if !self.found.records.is_empty() {
            let advanced = self.talk.advance(&mut self.kept, &mut self.found);
            advanced.map_err(wrapped)?;
            self.let_go();
        }
        Ok(())
    }

    /// Frees memory that is empty.
    fn let_go(&mut self) {
        if self.found.data.is_empty() && self.found.records.is_empty() {
            (self.kept, self.found) = (Wiped::default(), Found::default());
        }
    }
}

impl Talk {
    /// Processes records until data is found or no complete record is left.
    fn advance(&mut self, bytes: &mut [u8], found: &mut Found) -> Result<(), rustls::Error> {
        let mut is_over = false;
        while found.data.is_empty() && !is_over {
            let records = &mut bytes[found.records.clone()];
            let UnbufferedStatus { mut discard, state, .. } = self.connection.process_tls_records(records);
            match state {
                Ok(ConnectionState::ReadTraffic(mut traffic)) => {
                    while let Some(record) = traffic.next_record() {
                        discard += record?.discard;
                    }
                    found.data = suites::noted(bytes).ok_or_else(|| rustls::Error::General(NOT_NOTED.into()))?;
                }
                Ok(ConnectionState::EncodeTlsData(record)) => encode(record, &mut self.unsent),
                Ok(ConnectionState::TransmitTlsData(unsent)) => unsent.done(),
                Ok(ConnectionState::PeerClosed) => (self.is_closed, is_over) = (true, true),
                Ok(_) => is_over = true,
                Err(e) => {
                    found.records.start += discard;
                    let records = &mut bytes[found.records.clone()];
                    // The alert gives the other side the cause.
                    if let Ok(ConnectionState::EncodeTlsData(alert)) =
                        self.connection.process_tls_records(records).state
                    {
                        encode(alert, &mut self.unsent);
                    }
                    return Err(e);
                }
            }
            found.records.start += discard;
        }
        Ok(())
    }

    /// Makes a record of data. None of `records` is complete.
    fn encrypt(&mut self, data: &[u8], records: &mut [u8]) -> io::Result<()> {
        let state = self.connection.process_tls_records(records).state;
        let ConnectionState::WriteTraffic(mut traffic) = state.map_err(wrapped)? else {
            return Err(io::ErrorKind::NotConnected.into());
        };
        let held = self.unsent.len();
        let mut room = data.len() + ADDED_BYTES;
        loop {
            self.unsent.resize(held + room, 0);
            let n = match traffic.encrypt(data, &mut self.unsent[held..]) {
                // TLS has to send something of its own first.
                Err(EncryptError::InsufficientSize(InsufficientSizeError { required_size }))
                    if required_size > room =>
                {
                    room = required_size;
                    continue;
                }
                n => n.map_err(|_| wrapped(rustls::Error::EncryptError)),
            };
            self.unsent.truncate(held + n.as_ref().map_or(0, |n| *n));
            return n.map(drop);
        }
    }
}

fn encode(mut record: EncodeTlsData<ClientConnectionData>, unsent: &mut Vec<u8>) {
    if let Err(EncodeError::InsufficientSize(InsufficientSizeError { required_size })) = record.encode(&mut []) {
        let held = unsent.len();
        unsent.resize(held + required_size, 0);
        // It has the announced length.
        let _ = record.encode(&mut unsent[held..]);
    }
}

/// The distance to the end of the first record.
enum UpTo {
    Unknown,
    Known(usize),
    /// The record is there, but contains only the beginning of a message.
    Further,
}

fn up_to(records: &[u8]) -> UpTo {
    match records {
        [_, _, _, high, low, ..] => match HEADER_BYTES + usize::from(u16::from_be_bytes([*high, *low])) {
            length if length > records.len() => UpTo::Known(length),
            _ => UpTo::Further,
        },
        _ => UpTo::Unknown,
    }
}

fn reserve(bytes: &mut Vec<u8>, length: usize) -> io::Result<()> {
    let more = length.saturating_sub(bytes.len());
    memory::room(|| bytes.try_reserve_exact(more)).map_err(|NoMemory| io::ErrorKind::OutOfMemory.into())
}
