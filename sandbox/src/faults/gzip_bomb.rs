//! A gzip stream that is small on the wire and huge after decoding.

use flate2::{Compress, Compression, Crc, FlushCompress};

/// Decoded bytes in each of the equal pieces that the stream is made of.
const PIECE: usize = 1 << 20;
const BEGIN: &[u8] = b"{\"padding\":\"";
const END: &[u8] = b"\"}";

/// The stream of a JSON object of so many bytes, at least of the smallest one. `claimed` is what its end says about the size.
///
/// One piece is compressed and then repeated, each behind a full flush: gigabytes take no time.
pub(super) fn gzip_bomb(size: u64, claimed: Option<u32>) -> Vec<u8> {
    let filling = size.saturating_sub((BEGIN.len() + END.len()) as u64);
    let (pieces, rest) = (filling / PIECE as u64, (filling % PIECE as u64) as usize);
    let padding = vec![b'a'; PIECE];
    let (piece, piece_sum) = (deflated(&padding, FlushCompress::Full), checked(&padding));

    let mut stream = vec![0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255];
    let mut sum = Crc::new();
    let mut add = |compressed: &[u8], part_sum: &Crc| {
        stream.extend_from_slice(compressed);
        sum.combine(part_sum);
    };
    add(&deflated(BEGIN, FlushCompress::Full), &checked(BEGIN));
    for _ in 0..pieces {
        add(&piece, &piece_sum);
    }
    let rest = &padding[..rest];
    add(&deflated(rest, FlushCompress::Full), &checked(rest));
    add(&deflated(END, FlushCompress::Finish), &checked(END));
    stream.extend_from_slice(&sum.sum().to_le_bytes());
    stream.extend_from_slice(&claimed.unwrap_or(sum.amount()).to_le_bytes());
    stream
}

fn checked(part: &[u8]) -> Crc {
    let mut sum = Crc::new();
    sum.update(part);
    sum
}

/// The part compressed by itself, so that it can stand anywhere in a stream.
fn deflated(part: &[u8], flush: FlushCompress) -> Vec<u8> {
    let mut compressed = Vec::with_capacity(part.len() / 500 + 100);
    let mut compress = Compress::new(Compression::best(), false);
    compress
        .compress_vec(part, &mut compressed, flush)
        .expect("the capacity is ample");
    assert_eq!(compress.total_in(), part.len() as u64, "the whole part is compressed");
    compressed
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::read::GzDecoder;
    use std::io::Read;

    #[test]
    fn gzip_bomb_decodes_to_json_of_its_size_and_is_a_thousandth_of_it() {
        for size in [14, 15, 1000, 3_500_000] {
            let stream = gzip_bomb(size, None);
            let mut decoded = String::new();
            GzDecoder::new(&stream[..]).read_to_string(&mut decoded).unwrap();
            assert_eq!(decoded.len() as u64, size);
            assert!(serde_json::from_str::<serde_json::Value>(&decoded).unwrap()["padding"].is_string());
        }
        assert!(gzip_bomb(10_000_000, None).len() < 15_000);
        assert_eq!(gzip_bomb(100_000, Some(7))[..].last_chunk(), Some(&[7, 0, 0, 0]));
    }
}
