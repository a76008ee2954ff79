//! CRC-32C (Castagnoli), bit by bit: a record is a few hundred bytes a day, a table would cost more flash than time.

/// The checksum of `bytes`.
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
