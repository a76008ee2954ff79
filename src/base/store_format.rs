//! The binary format of stores: little-endian values in sequence, and their checksum.
use crate::base::dates::{BootId, Moment};
use zeroize::Zeroizing;

/// No counter gets near this value: a higher one is damage, and incrementing it could overflow.
pub const COUNT_MAX: u64 = u64::MAX >> 1;

/// Appends values.
pub struct Writer(pub Zeroizing<Vec<u8>>);

impl Writer {
    pub fn put(&mut self, bytes: &[u8]) {
        self.0.extend_from_slice(bytes);
    }

    pub fn text(&mut self, text: &str) {
        self.put(&(text.len() as u16).to_le_bytes());
        self.put(text.as_bytes());
    }

    pub fn moment(&mut self, moment: &Moment) {
        self.put(&moment.boot_ms.to_le_bytes());
        self.put(&moment.wall_ms.unwrap_or(-1).to_le_bytes());
        self.text(moment.boot_id.as_str());
    }
}

/// Reads them again; `None` if they are missing.
pub struct Reader<'a>(pub &'a [u8]);

impl<'a> Reader<'a> {
    pub fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (head, rest) = self.0.split_first_chunk::<N>()?;
        self.0 = rest;
        Some(*head)
    }

    pub fn text(&mut self) -> Option<&'a str> {
        let len = usize::from(self.take().map(u16::from_le_bytes)?);
        let (head, rest) = self.0.split_at_checked(len)?;
        self.0 = rest;
        core::str::from_utf8(head).ok()
    }

    /// A counter. A value near its limit was never reached by counting: it is damage.
    pub fn count(&mut self) -> Option<u64> {
        self.take().map(u64::from_le_bytes).filter(|count| *count <= COUNT_MAX)
    }

    pub fn number(&mut self) -> Option<i64> {
        self.take().map(i64::from_le_bytes)
    }

    pub fn moment(&mut self) -> Option<Moment> {
        let boot_ms = self.number()?;
        let wall_ms = self.number().filter(|ms| *ms >= -1).map(|ms| (ms >= 0).then_some(ms))?;
        let boot_id = self.text().filter(|id| id.len() <= BootId::MAX)?.into();
        Some(Moment {
            boot_ms,
            wall_ms,
            boot_id,
        })
    }
}

/// Appends the checksum of the bytes from `from` on.
pub fn seal(bytes: &mut Vec<u8>, from: usize) {
    let crc = crc32c(&bytes[from..]);
    bytes.extend_from_slice(&crc.to_le_bytes());
}

/// The bytes before the checksum, if that is correct.
pub fn unsealed(bytes: &[u8]) -> Option<&[u8]> {
    let (body, crc) = bytes.split_last_chunk::<4>()?;
    (crc32c(body) == u32::from_le_bytes(*crc)).then_some(body)
}

/// The CRC-32C (Castagnoli) of `bytes`. Computed bit by bit: for a few hundred bytes a day a table would cost more flash than it saves
/// time.
pub fn crc32c(bytes: &[u8]) -> u32 {
    let mut crc = !0u32;
    for byte in bytes {
        crc ^= u32::from(*byte);
        for _ in 0..8 {
            let carry = crc & 1;
            crc >>= 1;
            crc ^= 0x82F6_3B78 * carry;
        }
    }
    !crc
}

#[cfg(test)]
mod tests {
    #[test]
    fn checksum_is_crc32c() {
        assert_eq!(super::crc32c(b"123456789"), 0xE306_9283);
    }
}
