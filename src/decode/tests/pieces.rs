//! A body is read alike in pieces of any size and through a window of any size.
use super::view::page;
use super::{LIMITS, Page, STRIDE, fixture};
use crate::decode::arena::Arena;
use crate::decode::window::{Broken, Source, Window, plain_of_word};
use crate::decode::{DecodeError, Limits, Parts, stream};

/// A body that arrives this many bytes at a time, and may end early.
pub(super) struct Pieces<'b> {
    pub(super) rest: &'b [u8],
    pub(super) size: usize,
    pub(super) breaks: bool,
}

impl Source for Pieces<'_> {
    fn read(&mut self, room: &mut [u8]) -> Result<usize, Broken> {
        assert!(!room.is_empty());
        if self.rest.is_empty() && self.breaks {
            return Err(Broken);
        }
        let count = self.rest.len().min(self.size).min(room.len());
        room[..count].copy_from_slice(&self.rest[..count]);
        self.rest = &self.rest[count..];
        Ok(count)
    }
}

pub(super) fn in_pieces(
    body: &[u8],
    size: usize,
    window: usize,
    arena: &mut Arena,
    limits: &Limits,
) -> Result<Parts, DecodeError> {
    let mut source = Pieces {
        rest: body,
        size,
        breaks: false,
    };
    stream(&mut source, window, arena, limits)
}

const BODIES: [&str; 7] = [
    fixture!("tracks-2.2.json"),
    fixture!("tags-2.1.json"),
    fixture!("account-2.2.json"),
    fixture!("search-2.1.json"),
    fixture!("favorites-2.1.json"),
    // Every token, and each with the white space that may surround it.
    "\u{feff} {\"\\u0074racks\" :\r\n[ {\"type\":\"track\",\"id\":\"tra.1\",\"name\":\"\\ud83c\\udf2b \\udf2b\\\\ \\\"é€🎵\\n\",\"index\":12,\
     \"disc\":-0,\"isExplicit\":true,\"isStreamable\" : false ,\"blurbs\":[null,\"a\",\"\\u00e9\\u20ac\"],\"playbackSeconds\":2.5e2} ] ,\
     \"x\":{\"a\":[],\"b\":{},\"c\":-1.25e-3,\"d\":18446744073709551616,\"e\":\"\",\"\\u00fc\":[[[0]]]},\n\n\"meta\":{}}\t",
    "[\"one\",\"two\"]",
];

#[test]
fn body_reads_alike_with_any_window_and_piece_size() {
    for body in BODIES {
        let read = |size, window| {
            let mut arena = Arena::new(64);
            let parts = in_pieces(body.as_bytes(), size, window, &mut arena, &LIMITS).unwrap();
            let counts = (parts.unread_fields, parts.unread_items);
            (page(&Page { parts, _arena: arena }), counts)
        };
        let whole = read(usize::MAX, body.len());
        // Each window size from 16 bytes on has its edges in other places.
        for window in (1..100).chain([1000]) {
            assert_eq!(read(usize::MAX, window), whole, "a window of {window} bytes");
        }
        for size in 1..40 {
            assert_eq!(read(size, 64), whole, "pieces of {size} bytes");
        }
    }
}

#[test]
fn body_cut_at_any_byte_is_truncated_with_any_window() {
    for body in BODIES {
        let body = body.trim_end();
        for length in 0..body.len() {
            for (size, window) in [(1, 1), (7, 20), (usize::MAX, 4096)] {
                let mut arena = Arena::new(64);
                let read = in_pieces(&body.as_bytes()[..length], size, window, &mut arena, &LIMITS);
                let reason = read.err().map(|error| error.reason);
                assert_eq!(
                    reason,
                    Some(crate::abi::mcat_reason::MCAT_REASON_TRUNCATED),
                    "{length} of {body}"
                );
            }
        }
    }
}

#[test]
fn failing_source_fails_decode_also_after_last_byte() {
    let body = BODIES[0].as_bytes();
    for length in [0, 1, 100, body.len()] {
        let mut source = Pieces {
            rest: &body[..length],
            size: 50,
            breaks: true,
        };
        assert!(
            stream(&mut source, 64, &mut Arena::new(64), &LIMITS).is_err(),
            "{length}"
        );
    }
}

#[test]
fn parse_error_tells_position_in_body_with_any_window() {
    for (body, position) in [
        ("{\n \"a\": x}", "line 2, column 7"),
        ("{\"a\":1}x", "line 1, column 8"),
        ("\n\n[1,\r\n2 3]", "line 4, column 3"),
        ("[\"a\u{1}\"]", "line 1, column 4"),
        ("[\"\\x\"]", "line 1, column 4"),
        ("[1e999]", "line 1, column 6"),
        ("[1,\n2", "line 2, column 1"),
        ("[nul]", "line 1, column 5"),
    ] {
        for (size, window) in [(1, 1), (3, 17), (usize::MAX, 4096)] {
            let error = in_pieces(body.as_bytes(), size, window, &mut Arena::new(64), &LIMITS);
            let message = error.err().unwrap().message;
            assert!(message.ends_with(position), "{body:?}: {message}");
        }
    }
}

/// The scan by words finds the same as a scan by bytes.
#[test]
fn scan_by_words_finds_first_byte_that_is_not_plain() {
    let is_plain = |byte: u8| (b' '..0x80).contains(&byte) && byte != b'"' && byte != b'\\';
    for at in 0..8 {
        for byte in (0..=255).step_by(STRIDE) {
            for other in [b'a', b' ', b'!', b'#', b'[', b']', 0x7f, b'"', 0, 0xff] {
                let mut word = [b'a'; 8];
                word[7] = other;
                word[at] = byte;
                let first = word.iter().position(|byte| !is_plain(*byte)).unwrap_or(8);
                assert_eq!(plain_of_word(word), first, "{word:?}");
            }
        }
    }
}

#[test]
fn text_is_moved_up_to_first_byte_that_is_not_plain() {
    for length in (0..70).step_by(STRIDE) {
        for end in ["\"", "\\", "é", "\u{1}", "\u{7f}\""] {
            let text = format!("{}{end}", "x".repeat(length));
            let plain = length + usize::from(end.len() == 2 && end.starts_with('\u{7f}'));
            let mut source = text.as_bytes();
            let mut window = Window::new(&mut source, 100).unwrap();
            window.need(1);
            let (mut moved, mut room) = (0, [0; 32]);
            loop {
                let count = window.move_plain(&mut room);
                assert!(room[..count].iter().all(|byte| matches!(byte, b'x' | 0x7f)));
                moved += count;
                if count == 0 {
                    break;
                }
            }
            assert_eq!((moved, window.position()), (plain, plain), "{text:?}");
        }
    }
}
