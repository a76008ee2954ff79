//! The records of a TLS connection. They are decrypted where they lie, in the buffer of whoever reads if they fit in there, and data is not
//! copied on the way: `suites` notes where it is.
use crate::base::memory::{self, NoMemory};
use crate::base::secrets::Wiped;
use crate::http::suites;
use rustls::HandshakeKind;
use rustls::client::{ClientConnectionData, UnbufferedClientConnection};
use rustls::unbuffered::{
    ConnectionState, EncodeError, EncodeTlsData, EncryptError, InsufficientSizeError, UnbufferedStatus,
};
use std::io::{self, Read, Write};
use std::ops::Range;

/// Before each record.
const HEADER_BYTES: usize = 5;
/// What is received at once where nothing is known of a record yet.
const USUAL_BYTES: usize = 4 * 1024;
/// A message of the handshake may come in several records, and take so much in all.
const MOST_BYTES: usize = 64 * 1024;
/// Data of a record that is sent. It lies in memory twice.
const PIECE_BYTES: usize = 8 * 1024;
/// What encryption adds to it.
const ADDED_BYTES: usize = 64;
const NOT_NOTED: &str = "it is not known where data was decrypted";

/// One connection's TLS. Everything is `io::Result`: `WouldBlock` comes from the stream below, TLS errors are wrapped.
pub struct Session {
    talk: Talk,
    /// What has come and does not lie in the buffer of whoever reads.
    kept: Wiped,
    found: Found,
    /// How long the last record was that came in pieces. The next one is taken to be as long.
    last_bytes: usize,
    /// The stream has ended.
    has_ended: bool,
}

/// What TLS makes of records.
struct Talk {
    connection: UnbufferedClientConnection,
    /// Records to send.
    unsent: Vec<u8>,
    /// The other side said that nothing more comes.
    is_closed: bool,
}

/// What lies where in a buffer.
#[derive(Default)]
struct Found {
    /// Decrypted and not read yet.
    data: Range<usize>,
    /// Records that were not looked at yet, or not wholly.
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

    /// The number of the cipher suite, and whether the session is one that was taken up again.
    pub fn facts(&self) -> (u16, bool) {
        let connection = &self.talk.connection;
        let suite = connection.negotiated_cipher_suite();
        let is_resumed = connection.handshake_kind() == Some(HandshakeKind::Resumed);
        (suite.map_or(0, |suite| suite.suite().into()), is_resumed)
    }

    pub fn is_handshaking(&self) -> bool {
        self.talk.connection.is_handshaking()
    }

    pub fn wants_write(&self) -> bool {
        !self.talk.unsent.is_empty()
    }

    /// Whether more may be given before records are sent: what ends a handshake goes out with a request.
    pub fn has_room(&self) -> bool {
        self.talk.unsent.len() < PIECE_BYTES
    }

    /// Gives records to the stream.
    pub fn push(&mut self, to: &mut dyn Write) -> io::Result<()> {
        let unsent = &mut self.talk.unsent;
        let n = to.write(unsent)?;
        unsent.drain(..n.min(unsent.len()));
        if unsent.is_empty() {
            *unsent = Vec::new();
        }
        Ok(())
    }

    /// Takes bytes to send; records come of it.
    pub fn give(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.advance()?;
        let records = match self.found.data.is_empty() {
            true => self.found.records.clone(),
            // Those behind the data are not for now.
            false => 0..0,
        };
        let n = bytes.len().min(PIECE_BYTES);
        self.talk.encrypt(&bytes[..n], &mut self.kept[records])?;
        Ok(n)
    }

    /// Takes records from the stream; `Ok(0)` is its end.
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

    /// The same where nothing is expected: no memory is held for it.
    pub fn listen(&mut self, from: &mut dyn Read) -> io::Result<usize> {
        if !self.held().is_empty() {
            return self.pull(from);
        }
        let mut header = [0; HEADER_BYTES];
        let n = from.read(&mut header)?;
        self.keep(&header[..n])?;
        Ok(n)
    }

    /// Goes a step towards data in `buffer`, where `came` bytes of records lie already. How many bytes of data are there now, 0 after a proper
    /// end; `None` where another step is to follow, with the same buffer or after `keep`. `UnexpectedEof` is any other end.
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
        self.talk.advance(buffer, &mut found).map_err(io::Error::other)?;
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

    /// Keeps records that came into a buffer which is needed otherwise.
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

    /// Whether all that was received has been read, and no end was among it.
    pub fn is_quiet(&mut self) -> bool {
        self.advance().is_ok() && self.found.data.is_empty() && !self.talk.is_closed
    }

    /// How much of a buffer of so many bytes is to be filled, if these records are at its front and can be read there.
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

    /// Notes that the first so many bytes of what is kept are records, and all that there is.
    fn hold(&mut self, records: usize) {
        self.kept.truncate(records);
        self.found.records = 0..records;
        self.let_go();
    }

    fn advance(&mut self) -> io::Result<()> {
        if !self.found.records.is_empty() {
            let advanced = self.talk.advance(&mut self.kept, &mut self.found);
            advanced.map_err(io::Error::other)?;
            self.let_go();
        }
        Ok(())
    }

    /// Gives the memory back in which nothing lies any more.
    fn let_go(&mut self) {
        if self.found.data.is_empty() && self.found.records.is_empty() {
            (self.kept, self.found) = (Wiped::default(), Found::default());
        }
    }
}

impl Talk {
    /// Looks at records until data is found or there is none that is whole.
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
                    // The alert, which tells the other side why.
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

    /// Makes a record of data. None of `records` is whole.
    fn encrypt(&mut self, data: &[u8], records: &mut [u8]) -> io::Result<()> {
        let state = self.connection.process_tls_records(records).state;
        let ConnectionState::WriteTraffic(mut traffic) = state.map_err(io::Error::other)? else {
            return Err(io::ErrorKind::NotConnected.into());
        };
        let held = self.unsent.len();
        let mut room = data.len() + ADDED_BYTES;
        loop {
            self.unsent.resize(held + room, 0);
            let n = match traffic.encrypt(data, &mut self.unsent[held..]) {
                // Something of TLS's own goes before it.
                Err(EncryptError::InsufficientSize(InsufficientSizeError { required_size }))
                    if required_size > room =>
                {
                    room = required_size;
                    continue;
                }
                n => n.map_err(|_| io::Error::other(rustls::Error::EncryptError)),
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
        // It is as long as it was said to be.
        let _ = record.encode(&mut unsent[held..]);
    }
}

/// How far it is to the end of the first record.
enum UpTo {
    Unknown,
    Known(usize),
    /// The record is there, and is only the beginning of a message.
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
