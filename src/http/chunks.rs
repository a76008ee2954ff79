//! Decodes chunked encoding, and checks its grammar byte by byte. If a size in another form ("+5", " 5") or an arbitrary trailer line were
//! accepted, a proxy might read the same bytes differently.
use crate::base::error::Error;
use crate::http::head::protocol;

/// Most digits of a size: more leading zeros are useless, and other programs read them differently.
const MOST_DIGITS: u32 = 16;

pub struct Chunks {
    place: ChunkPart,
    /// The chunk's size, or the rest of it.
    size: u64,
}

#[derive(Clone, Copy)]
enum ChunkPart {
    /// After this many digits of a size.
    Size(u32),
    Extension,
    /// Before the LF of a size's line.
    SizeEnd,
    Data,
    /// Before the CR, or before the LF, after the data.
    DataCr,
    DataLf,
    /// At the beginning of a trailer line or of the end.
    Line,
    Name,
    Value,
    ValueEnd,
    LastLf,
    Over,
}

impl Chunks {
    pub fn new() -> Chunks {
        Chunks {
            place: ChunkPart::Size(0),
            size: 0,
        }
    }

    /// Decodes from `bytes`, up to the end of the body or until the room for data is full. Returns how many bytes were used, and how many
    /// of them were data.
    pub fn decode(&mut self, bytes: &[u8], room: &mut [u8]) -> Result<(usize, usize), Error> {
        let (mut taken, mut put) = (0, 0);
        while let Some(&byte) = bytes.get(taken) {
            match self.place {
                ChunkPart::Over => break,
                ChunkPart::Data => {
                    let there = (bytes.len() - taken).min(room.len() - put);
                    let n = usize::try_from(self.size).unwrap_or(usize::MAX).min(there);
                    if n == 0 {
                        break;
                    }
                    room[put..put + n].copy_from_slice(&bytes[taken..taken + n]);
                    (taken, put) = (taken + n, put + n);
                    self.size -= n as u64;
                    if self.size == 0 {
                        self.place = ChunkPart::DataCr;
                    }
                }
                _ => {
                    self.place = self
                        .step(byte)
                        .ok_or_else(|| protocol("the answer's chunked encoding is malformed"))?;
                    taken += 1;
                }
            }
        }
        Ok((taken, put))
    }

    /// The body has ended.
    pub fn is_over(&self) -> bool {
        matches!(self.place, ChunkPart::Over)
    }

    fn step(&mut self, byte: u8) -> Option<ChunkPart> {
        Some(match (self.place, byte) {
            (ChunkPart::Size(digits), _) if byte.is_ascii_hexdigit() && digits < MOST_DIGITS => {
                self.size = self.size << 4 | u64::from(char::from(byte).to_digit(16)?);
                ChunkPart::Size(digits + 1)
            }
            (ChunkPart::Size(1..) | ChunkPart::Extension, b'\r') => ChunkPart::SizeEnd,
            (ChunkPart::Size(1..), b';' | b' ' | b'\t') => ChunkPart::Extension,
            (ChunkPart::Extension, _) if is_text(byte) => ChunkPart::Extension,
            (ChunkPart::SizeEnd, b'\n') if self.size == 0 => ChunkPart::Line,
            (ChunkPart::SizeEnd, b'\n') => ChunkPart::Data,
            (ChunkPart::DataCr, b'\r') => ChunkPart::DataLf,
            (ChunkPart::DataLf, b'\n') => ChunkPart::Size(0),
            (ChunkPart::Line, b'\r') => ChunkPart::LastLf,
            (ChunkPart::Line | ChunkPart::Name, _) if is_of_a_name(byte) => ChunkPart::Name,
            (ChunkPart::Name, b':') => ChunkPart::Value,
            (ChunkPart::Value, b'\r') => ChunkPart::ValueEnd,
            (ChunkPart::Value, _) if is_text(byte) => ChunkPart::Value,
            (ChunkPart::ValueEnd, b'\n') => ChunkPart::Line,
            (ChunkPart::LastLf, b'\n') => ChunkPart::Over,
            _ => return None,
        })
    }
}

/// Whether a byte is allowed in a header's value.
pub fn is_text(byte: u8) -> bool {
    byte == b'\t' || byte >= b' ' && byte != 0x7f
}

/// Whether a byte is allowed in a header's name.
pub fn is_of_a_name(byte: u8) -> bool {
    /// One bit for each byte.
    const NAMES: [u32; 8] = {
        let mut names = [0; 8];
        let mut byte = 0;
        while byte < 128 {
            let mut is_one = (byte as u8).is_ascii_alphanumeric();
            let (others, mut at) = (b"!#$%&'*+-.^_`|~", 0);
            while at < others.len() {
                is_one |= others[at] as usize == byte;
                at += 1;
            }
            names[byte / 32] |= (is_one as u32) << (byte % 32);
            byte += 1;
        }
        names
    };
    NAMES[usize::from(byte >> 5)] & 1 << (byte & 31) != 0
}

#[cfg(test)]
mod tests {
    use super::Chunks;

    /// The result must not depend on how the bytes are split.
    fn is_taken(text: &str) -> bool {
        let mut room = [0; 64];
        let whole = matches!(Chunks::new().decode(text.as_bytes(), &mut room), Ok((taken, _)) if taken == text.len());
        let mut slowly = Chunks::new();
        let mut takes = |byte| matches!(slowly.decode(&[byte], &mut room), Ok((1, _)));
        assert_eq!(text.bytes().all(&mut takes), whole, "{text:?}");
        whole
    }

    #[test]
    fn chunk_decoder_returns_whole_content_in_buffers_of_any_size() {
        let text = b"3\r\nabc\r\n000A\r\ndefghijklm\r\n0\r\nX: y\r\n\r\nmore";
        for size in 1..20 {
            let (mut chunks, mut at, mut whole) = (Chunks::new(), 0, Vec::new());
            while !chunks.is_over() {
                let mut room = vec![0; size];
                let (taken, put) = chunks.decode(&text[at..], &mut room).unwrap();
                assert!(taken > 0);
                at += taken;
                whole.extend_from_slice(&room[..put]);
            }
            assert_eq!((&whole[..], &text[at..]), (&b"abcdefghijklm"[..], &b"more"[..]));
        }
    }

    // fault:N18
    #[test]
    fn chunks_against_the_grammar_are_refused() {
        for good in [
            "5\r\nhello\r\n0\r\n\r\n",
            "0\r\n\r\n",
            "A\r\nhellohello\r\n000\r\n\r\n",
            "0000000000000005;name=\"a;b\" ; x\r\nhello\r\n0\r\nX-Sum: 1\r\nY:\r\n\r\n",
            "5 \r\nhello\r\n0\r\n\r\n",
        ] {
            assert!(is_taken(good), "{good:?}");
        }
        for bad in [
            "\r\n",
            ";x\r\n",
            " 5\r\n",
            "+5\r\n",
            "-5\r\n",
            "0x5\r\n",
            "g\r\n",
            "5,\r\n",
            "00000000000000005\r\n",
            "5\n",
            "5;\n",
            "5\rx",
            "5\r\nhelloX",
            "5\r\nhello\n",
            "5\r\nhello\rX",
            "0\r\nX\r\n",
            "0\r\n: y\r\n",
            "0\r\nX : y\r\n",
            "0\r\nX: y\n",
            "0\r\nX: \0\r\n",
            "0\r\nX: y\r\n folded\r\n",
            "0\r\n\r\nmore",
        ] {
            assert!(!is_taken(bad), "{bad:?}");
        }
    }
}
