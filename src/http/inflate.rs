//! Decompresses gzip bodies, as in RFC 1952 and as the program gzip does. Reports every defect. After the end only zeros are allowed,
//! because some writers pad with them.
use crate::base::memory::{self, NoMemory};
use flate2::{Crc, Decompress, FlushDecompress, Status};
use std::io::{self, Read};

/// How much input is read at once.
const INPUT_BYTES: usize = 8 * 1024;

const MAGIC: [u8; 3] = [0x1f, 0x8b, 8];
const FLAG_SUM: u8 = 2;
const FLAG_EXTRA: u8 = 4;
const FLAG_NAME: u8 = 8;
const FLAG_COMMENT: u8 = 16;
/// Reserved flags: no valid header sets them.
const FLAGS_UNKNOWN: u8 = 0xe0;

/// A gzip decoder.
pub struct Gunzip {
    inflate: Decompress,
    /// The checksum of a member's header, then of its data.
    sum: Crc,
    /// `input[read..filled]` has arrived and is unread.
    input: Vec<u8>,
    read: usize,
    filled: usize,
    place: GzipPart,
    /// Parts of the header still to come.
    flags: u8,
    /// The little-endian number being read.
    number: u64,
    members: u32,
}

/// What comes next; a number is how many of its bytes have arrived.
#[derive(Clone, Copy)]
enum GzipPart {
    Fixed(u8),
    ExtraLength(u8),
    /// This many bytes remain.
    Extra(u64),
    /// A name or a comment, up to a NUL.
    Text,
    HeaderSum(u8),
    Data,
    Trailer(u8),
    Padding,
}

impl Gunzip {
    pub fn new() -> Result<Gunzip, NoMemory> {
        let mut input = Vec::new();
        memory::room(|| input.try_reserve_exact(INPUT_BYTES))?;
        input.resize(INPUT_BYTES, 0);
        Ok(Gunzip {
            inflate: Decompress::new(false),
            sum: Crc::new(),
            input,
            read: 0,
            filled: 0,
            place: GzipPart::Fixed(0),
            flags: 0,
            number: 0,
            members: 0,
        })
    }

    /// Resets it for another body. Nothing of the last one remains in it.
    pub fn begin_again(&mut self) {
        self.inflate.reset(false);
        self.sum.reset();
        self.input.fill(0);
        (self.read, self.filled, self.flags, self.members) = (0, 0, 0, 0);
        self.begin(GzipPart::Fixed(0));
    }

    /// Reads some bytes of decompressed data from `source`; 0 is the end.
    pub fn read(&mut self, source: &mut dyn Read, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            if let GzipPart::Data = self.place {
                let (had, gave) = (self.inflate.total_in(), self.inflate.total_out());
                let status = self
                    .inflate
                    .decompress(&self.input[self.read..self.filled], buffer, FlushDecompress::None)
                    .map_err(|_| io::Error::other("the compressed body is damaged"))?;
                self.read += (self.inflate.total_in() - had) as usize;
                let n = (self.inflate.total_out() - gave) as usize;
                self.sum.update(&buffer[..n]);
                if status == Status::StreamEnd {
                    self.begin(GzipPart::Trailer(0));
                }
                if n > 0 {
                    return Ok(n);
                }
            }
            if self.read == self.filled {
                (self.read, self.filled) = (0, source.read(&mut self.input)?);
                if self.filled == 0 {
                    return self.end();
                }
            }
            if !matches!(self.place, GzipPart::Data) {
                let byte = self.input[self.read];
                self.read += 1;
                self.step(byte).map_err(io::Error::other)?;
            }
        }
    }

    /// The input has ended.
    fn end(&self) -> io::Result<usize> {
        match self.place {
            // Many servers send an empty body uncompressed.
            GzipPart::Fixed(0) | GzipPart::Padding => Ok(0),
            GzipPart::Fixed(1) if self.members > 0 => Err(io::Error::other(BEHIND)),
            _ => Err(io::Error::other("the compressed body ends too early")),
        }
    }

    fn begin(&mut self, place: GzipPart) {
        (self.place, self.number) = (place, 0);
    }

    /// Takes a byte of the header or trailer.
    fn step(&mut self, byte: u8) -> Result<(), &'static str> {
        match self.place {
            GzipPart::Fixed(at) => {
                self.sum.update(&[byte]);
                match at {
                    0 if byte == 0 && self.members > 0 => self.place = GzipPart::Padding,
                    0 | 1 if byte != MAGIC[usize::from(at)] && self.members > 0 => return Err(BEHIND),
                    0..=2 if byte != MAGIC[usize::from(at)] => return Err(NO_GZIP),
                    3 if byte & FLAGS_UNKNOWN != 0 => return Err(NO_GZIP),
                    3 => {
                        self.flags = byte;
                        self.place = GzipPart::Fixed(4);
                    }
                    9 => self.next_part(),
                    _ => self.place = GzipPart::Fixed(at + 1),
                }
            }
            GzipPart::ExtraLength(at) => {
                self.take_number(at, byte);
                match (at, self.number) {
                    (0, _) => self.place = GzipPart::ExtraLength(1),
                    (_, 0) => self.next_part(),
                    (_, length) => self.place = GzipPart::Extra(length),
                }
            }
            GzipPart::Extra(left) => {
                self.sum.update(&[byte]);
                match left {
                    1 => self.next_part(),
                    _ => self.place = GzipPart::Extra(left - 1),
                }
            }
            GzipPart::Text => {
                self.sum.update(&[byte]);
                if byte == 0 {
                    self.next_part();
                }
            }
            GzipPart::HeaderSum(at) => {
                let sum = self.sum.sum() & 0xffff;
                self.number |= u64::from(byte) << (8 * at);
                match at {
                    0 => self.place = GzipPart::HeaderSum(1),
                    _ if self.number != u64::from(sum) => return Err(WRONG_SUM),
                    _ => self.next_part(),
                }
            }
            GzipPart::Trailer(at) => {
                self.number |= u64::from(byte) << (8 * at);
                match at {
                    0..=6 => self.place = GzipPart::Trailer(at + 1),
                    _ if self.number as u32 != self.sum.sum() => return Err(WRONG_SUM),
                    _ if (self.number >> 32) as u32 != self.sum.amount() => {
                        return Err("the compressed body's length is wrong");
                    }
                    _ => {
                        self.members = 1;
                        self.sum.reset();
                        self.inflate.reset(false);
                        self.begin(GzipPart::Fixed(0));
                    }
                }
            }
            GzipPart::Padding if byte != 0 => return Err(BEHIND),
            GzipPart::Padding | GzipPart::Data => {}
        }
        Ok(())
    }

    /// Takes a byte of a number in the header.
    fn take_number(&mut self, at: u8, byte: u8) {
        self.sum.update(&[byte]);
        self.number |= u64::from(byte) << (8 * at);
    }

    /// Moves to the next part of the header, or to the data.
    fn next_part(&mut self) {
        let parts = [
            (FLAG_EXTRA, GzipPart::ExtraLength(0)),
            (FLAG_NAME, GzipPart::Text),
            (FLAG_COMMENT, GzipPart::Text),
            (FLAG_SUM, GzipPart::HeaderSum(0)),
        ];
        for (flag, place) in parts {
            if self.flags & flag != 0 {
                self.flags &= !flag;
                return self.begin(place);
            }
        }
        self.sum.reset();
        self.begin(GzipPart::Data);
    }
}

const BEHIND: &str = "the compressed body has bytes after its end";
const NO_GZIP: &str = "the compressed body is not gzip";
const WRONG_SUM: &str = "the compressed body's checksum is wrong";
