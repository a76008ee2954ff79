//! The frame of a chunked body, held against its grammar byte by byte. The layer below decodes it, but takes any number for a size
//! ("+5", " 5") and any line for a trailer: readings that another one on the way may not share.
use crate::error::Error;
use crate::http::head::protocol;

/// Digits of a size: leading zeros beyond have no use, and others read them differently.
const MOST_DIGITS: u32 = 16;

pub struct Chunks {
    place: Place,
    /// The chunk's size, or what is left of it.
    size: u64,
}

#[derive(Clone, Copy)]
enum Place {
    /// Behind so many digits of a size.
    Size(u32),
    Extension,
    /// Before the LF of a size's line.
    SizeEnd,
    Data,
    /// Before the CR, and before the LF, behind the data.
    DataCr,
    DataLf,
    /// At the beginning of a trailer, or of the end.
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
            place: Place::Size(0),
            size: 0,
        }
    }

    /// Takes what comes next.
    pub fn take(&mut self, mut bytes: &[u8]) -> Result<(), Error> {
        while let Some((&byte, rest)) = bytes.split_first() {
            if let Place::Data = self.place {
                let part = self.size.min(bytes.len() as u64);
                self.size -= part;
                bytes = &bytes[part as usize..];
                if self.size == 0 {
                    self.place = Place::DataCr;
                }
                continue;
            }
            self.place = self
                .step(byte)
                .ok_or_else(|| protocol("the answer's chunks are not as HTTP has them"))?;
            bytes = rest;
        }
        Ok(())
    }

    fn step(&mut self, byte: u8) -> Option<Place> {
        Some(match (self.place, byte) {
            (Place::Size(digits), _) if byte.is_ascii_hexdigit() && digits < MOST_DIGITS => {
                self.size = self.size << 4 | u64::from(char::from(byte).to_digit(16)?);
                Place::Size(digits + 1)
            }
            (Place::Size(1..) | Place::Extension, b'\r') => Place::SizeEnd,
            (Place::Size(1..), b';' | b' ' | b'\t') => Place::Extension,
            (Place::Extension, _) if is_text(byte) => Place::Extension,
            (Place::SizeEnd, b'\n') if self.size == 0 => Place::Line,
            (Place::SizeEnd, b'\n') => Place::Data,
            (Place::DataCr, b'\r') => Place::DataLf,
            (Place::DataLf, b'\n') => Place::Size(0),
            (Place::Line, b'\r') => Place::LastLf,
            (Place::Line | Place::Name, _) if is_of_a_name(byte) => Place::Name,
            (Place::Name, b':') => Place::Value,
            (Place::Value, b'\r') => Place::ValueEnd,
            (Place::Value, _) if is_text(byte) => Place::Value,
            (Place::ValueEnd, b'\n') => Place::Line,
            (Place::LastLf, b'\n') => Place::Over,
            _ => return None,
        })
    }
}

/// What may stand in a header's value.
fn is_text(byte: u8) -> bool {
    byte == b'\t' || byte >= b' ' && byte != 0x7f
}

/// What may stand in a header's name.
fn is_of_a_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte)
}

#[cfg(test)]
mod tests {
    use super::Chunks;

    /// The same however it is cut into pieces.
    fn is_taken(text: &str) -> bool {
        let whole = Chunks::new().take(text.as_bytes()).is_ok();
        let mut slowly = Chunks::new();
        assert_eq!(text.bytes().all(|byte| slowly.take(&[byte]).is_ok()), whole, "{text:?}");
        whole
    }

    // fault:N18
    #[test]
    fn chunks_are_taken_as_the_grammar_has_them() {
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
