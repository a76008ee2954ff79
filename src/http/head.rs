//! The head of an answer, and the rules for accepting it. The HTTP layer below has checked the syntax. Here it is checked against the
//! request, and for ambiguity about where the answer ends.
use crate::base::error::{Error, Reason, Status};
use crate::base::memory::{self, NoMemory};
use crate::http::chunks::{is_of_a_name, is_text};

/// Largest head, in bytes and in lines.
pub const MAX_HEAD_BYTES: usize = 64 * 1024;
const MAX_HEADERS: usize = 100;

/// The headers that are looked up in every answer, the shorter ones first.
const KNOWN: [&str; 15] = [
    "age",
    "date",
    "vary",
    "allow",
    "sunset",
    "location",
    "connection",
    "request-id",
    "deprecation",
    "retry-after",
    "content-type",
    "cache-control",
    "content-length",
    "content-encoding",
    "transfer-encoding",
];

/// The index of the first one of each length.
const OF_LENGTH: [u8; 19] = {
    let (mut of_length, mut at, mut length) = ([0; 19], 0, 0);
    while length < of_length.len() {
        while at < KNOWN.len() && KNOWN[at].len() < length {
            at += 1;
        }
        of_length[length] = at as u8;
        length += 1;
    }
    of_length
};

/// Collected while a head's lines arrive: the number of headers, and the places of the known ones.
#[derive(Clone, Default)]
pub struct Found {
    headers: usize,
    known: [HeaderPlace; KNOWN.len()],
}

/// How often a header occurs, and where the value of its first occurrence is.
#[derive(Clone, Copy, Default)]
struct HeaderPlace {
    count: u16,
    from: u16,
    to: u16,
}

impl Found {
    /// Records a header whose value is at `from` in the head.
    pub fn note(&mut self, header: &Header, from: usize) {
        self.headers += 1;
        if let Some(at) = known(header.name) {
            let place = &mut self.known[at];
            if place.count == 0 {
                // A head that is too long for `u16` is refused.
                (place.from, place.to) = (from as u16, (from + header.value.len()) as u16);
            }
            place.count = place.count.saturating_add(1);
        }
    }
}

fn known(name: &[u8]) -> Option<usize> {
    let [from, to] = *OF_LENGTH.get(name.len()..)?.first_chunk()?;
    // Callers write the name exactly as in the table.
    let is_it = |known: &[u8]| known == name || known.eq_ignore_ascii_case(name);
    (usize::from(from)..usize::from(to)).find(|at| is_it(KNOWN[*at].as_bytes()))
}

/// The first line of `bytes`, if it is complete: its length with its end, and its text if a head may contain it.
pub fn first_line(bytes: &[u8]) -> Option<(usize, Option<&[u8]>)> {
    let mut end = 0;
    while bytes[end..].first_chunk().is_some_and(|word| is_plain(*word)) {
        end += size_of::<u64>();
    }
    end += bytes[end..].iter().position(|byte| !is_text(*byte))?;
    let (text, rest) = bytes.split_at(end);
    match rest {
        [b'\n', ..] => Some((end + 1, Some(text))),
        [b'\r', b'\n', ..] => Some((end + 2, Some(text))),
        _ => Some((end + rest.iter().position(|byte| *byte == b'\n')? + 1, None)),
    }
}

/// Whether no byte is a control character: adds to each byte a value that carries into its upper bit.
fn is_plain(bytes: [u8; 8]) -> bool {
    const ONES: u64 = u64::from_ne_bytes([1; 8]);
    let word = u64::from_ne_bytes(bytes);
    // Only for ASCII: a byte with the upper bit set is checked separately.
    let is_from = |byte: u8| word + ONES * u64::from(0x80 - byte);
    word & (ONES << 7) == 0 && is_from(b' ') & !is_from(0x7f) & (ONES << 7) == ONES << 7
}

/// A well-formed header line.
pub struct Header<'a> {
    pub name: &'a [u8],
    pub value: &'a [u8],
}

impl Header<'_> {
    pub fn of(text: &[u8]) -> Option<Header<'_>> {
        let colon = text.iter().position(|byte| !is_of_a_name(*byte))?;
        if colon == 0 || text[colon] != b':' {
            return None;
        }
        Some(Header {
            name: &text[..colon],
            value: text[colon + 1..].trim_ascii(),
        })
    }
}

/// What the request allows in the answer.
#[derive(Clone, Copy)]
pub struct Asked {
    pub gzip: bool,
    pub range: bool,
    /// The method is HEAD: no body follows.
    pub head: bool,
}

/// A head as received.
pub struct Head {
    raw: Vec<u8>,
    found: Found,
    pub status: u16,
    http10: bool,
}

/// How the body is delimited and encoded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Framing {
    /// Length of the body in the server's count: before decompression.
    pub length: Option<u64>,
    /// The body ends when the connection does.
    pub until_close: bool,
    pub chunked: bool,
    pub gzip: bool,
    /// No body follows, even if the head announces one.
    pub bodyless: bool,
}

impl Head {
    /// Takes a head that is known to be well-formed, and what was found in it.
    pub fn new(raw: &[u8], found: Found) -> Result<Head, NoMemory> {
        Ok(Head {
            status: status(raw),
            http10: raw.starts_with(b"HTTP/1.0"),
            raw: memory::bytes(raw)?,
            found,
        })
    }

    /// The values of a header as bytes, in the order received.
    pub fn raw_values<'a, 'n>(&'a self, name: &'n str) -> impl Iterator<Item = &'a [u8]> + use<'a, 'n> {
        let place = known(name.as_bytes()).map(|at| self.found.known[at]);
        let (one, all) = match place {
            Some(HeaderPlace { count: 0, .. }) => (None, &[][..]),
            Some(HeaderPlace { count: 1, from, to }) => (self.raw.get(from.into()..to.into()), &[][..]),
            _ => (None, &self.raw[..]),
        };
        let lines = all.split(|b| *b == b'\n').skip(1);
        let named = |line: &'a [u8]| {
            let header = Header::of(line)?;
            header
                .name
                .eq_ignore_ascii_case(name.as_bytes())
                .then_some(header.value)
        };
        one.into_iter().chain(lines.filter_map(named))
    }

    /// The values of a header, in the order received.
    pub fn values<'a, 'n>(&'a self, name: &'n str) -> impl Iterator<Item = &'a str> + use<'a, 'n> {
        self.raw_values(name).map(text)
    }

    /// Whether the body is encoded as gzip, the only encoding that is requested. RFC 9110, section 8.4.1.3: "x-gzip" means the same.
    fn is_gzip(&self, asked: bool) -> Result<bool, Error> {
        let lines = self.values("content-encoding");
        let codings = lines.flat_map(|line| line.split(',')).map(str::trim);
        let mut codings = codings.filter(|coding| !coding.is_empty() && !coding.eq_ignore_ascii_case("identity"));
        let names = ["gzip", "x-gzip"];
        match (codings.next(), codings.next()) {
            (None, _) => Ok(false),
            (Some(coding), None) if asked && names.iter().any(|name| coding.eq_ignore_ascii_case(name)) => Ok(true),
            _ => Err(protocol("the answer's Content-Encoding was not requested")),
        }
    }

    /// The length of the body. A value that a proxy could read differently is refused.
    fn length(&self) -> Result<Option<u64>, Error> {
        let lines = self.raw_values("content-length");
        let mut length = None;
        for value in lines.flat_map(|line| line.split(|byte| *byte == b',')) {
            let digits = value.trim_ascii();
            let is_number = !digits.is_empty() && digits.iter().all(u8::is_ascii_digit);
            let number = text(digits).parse().ok().filter(|_| is_number);
            if number.is_none() || length.is_some_and(|before| Some(before) != number) {
                return Err(protocol("the answer's Content-Length is not one number"));
            }
            length = number;
        }
        Ok(length)
    }

    /// Whether the connection ends with the answer.
    pub fn is_last(&self) -> bool {
        let says = |word: &str| {
            let mut words = self.values("connection").flat_map(|value| value.split(','));
            words.any(|said| said.trim().eq_ignore_ascii_case(word))
        };
        says("close") || (self.http10 && !says("keep-alive"))
    }

    /// Checks the head against the request.
    pub fn check(&self, asked: Asked) -> Result<Framing, Error> {
        if self.found.headers > MAX_HEADERS {
            return Err(too_large(format!("the answer has more than {MAX_HEADERS} headers")));
        }
        match self.status {
            101 => {
                return Err(protocol("the server switches to another protocol (HTTP 101)"));
            }
            206 if !asked.range => return Err(protocol("the server sent a part (HTTP 206) instead of the whole")),
            200..=599 => {}
            status => return Err(protocol(format!("{status:03} is no HTTP status of a final answer"))),
        }
        let chunked = match self.values("transfer-encoding").collect::<Vec<_>>()[..] {
            [] => false,
            [coding] if coding.eq_ignore_ascii_case("chunked") && !self.http10 => true,
            _ => {
                return Err(protocol(
                    "the answer's Transfer-Encoding must be chunked, once, and in HTTP/1.1 only",
                ));
            }
        };
        let length = self.length()?;
        if chunked && length.is_some() {
            return Err(protocol("the answer has both Content-Length and Transfer-Encoding"));
        }
        let gzip = self.is_gzip(asked.gzip)?;
        let bodyless = asked.head || matches!(self.status, 204 | 304) || length == Some(0);
        Ok(Framing {
            length,
            until_close: !bodyless && !chunked && length.is_none(),
            chunked,
            bodyless,
            gzip,
        })
    }
}

/// The status of a head that has begun to arrive.
pub fn status(raw: &[u8]) -> u16 {
    text(raw.get(9..12).unwrap_or_default()).parse().unwrap_or(0)
}

pub fn is_informational(status: u16) -> bool {
    (100..200).contains(&status) && status != 101
}

pub fn protocol(message: impl Into<String>) -> Error {
    Error::new(Status::MCAT_ERR_PROTOCOL, message)
}

pub fn too_large(message: impl Into<String>) -> Error {
    Error::new(Status::MCAT_ERR_LIMIT, message).because(Reason::MCAT_REASON_HEAD_SIZE)
}

/// Bytes that are not text become a text that matches nothing.
pub fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap_or_default().trim()
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAIN: Asked = Asked {
        gzip: false,
        range: false,
        head: false,
    };

    fn check(lines: &str, asked: Asked) -> Result<Framing, Status> {
        head(&format!("HTTP/1.1 {lines}\r\n\r\n"))
            .check(asked)
            .map_err(|e| e.status)
    }

    fn head(raw: &str) -> Head {
        let (mut found, mut at) = (Found::default(), 0);
        while let Some((length, text)) = first_line(&raw.as_bytes()[at..]) {
            if let Some(header) = text.and_then(Header::of) {
                found.note(&header, header.value.as_ptr().addr() - raw.as_ptr().addr());
            }
            at += length;
        }
        Head::new(raw.as_bytes(), found).unwrap()
    }

    // fault:N17
    #[test]
    fn ambiguous_body_length_is_refused() {
        let framing = check("200 OK\r\nContent-Length: 12", PLAIN).unwrap();
        assert_eq!((framing.length, framing.until_close), (Some(12), false));
        assert!(
            !check("200 OK\r\nTransfer-Encoding: Chunked", PLAIN)
                .unwrap()
                .until_close
        );
        assert!(check("200 OK", PLAIN).unwrap().until_close);
        assert!(!check("204 No Content", PLAIN).unwrap().until_close);
        for bad in [
            "200 OK\r\nContent-Length: 3\r\nTransfer-Encoding: chunked",
            "200 OK\r\nTransfer-Encoding: gzip, chunked",
            "200 OK\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked",
            "200 OK\r\nTransfer-Encoding: identity",
        ] {
            assert_eq!(check(bad, PLAIN), Err(Status::MCAT_ERR_PROTOCOL), "{bad}");
        }
        let old = head("HTTP/1.0 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
        assert!(old.check(PLAIN).is_err());
    }

    // fault:N21 fault:N26 fault:N28
    #[test]
    fn encoding_range_or_status_not_asked_for_is_refused() {
        let gzip = Asked { gzip: true, ..PLAIN };
        // case:B09
        for good in [
            "gzip",
            "GZIP",
            "X-Gzip",
            "identity, gzip",
            "gzip\r\nContent-Encoding: Identity",
        ] {
            assert!(
                check(&format!("200 OK\r\nContent-Encoding: {good}"), gzip)
                    .unwrap()
                    .gzip
            );
        }
        for bad in [
            "gzip, gzip",
            "x-gzip, GZIP",
            "br",
            "deflate",
            "gzip\r\nContent-Encoding: gzip",
        ] {
            assert!(
                check(&format!("200 OK\r\nContent-Encoding: {bad}"), gzip).is_err(),
                "{bad}"
            );
        }
        assert!(check("200 OK\r\nContent-Encoding: gzip", PLAIN).is_err());
        assert!(check("206 Partial Content", PLAIN).is_err());
        assert!(check("206 Partial Content", Asked { range: true, ..PLAIN }).is_ok());
        for bad in ["101 Switching", "099 x", "600 x", "999 x"] {
            assert_eq!(check(bad, PLAIN), Err(Status::MCAT_ERR_PROTOCOL), "{bad}");
        }
    }

    #[test]
    fn headers_are_found_by_name_in_any_case() {
        let head = head("HTTP/1.1 200 OK\r\nRetry-After: 5\r\nretry-after:  6 \r\nDate:\tnow\r\nX: a:b\r\n\r\n");
        assert_eq!(head.values("RETRY-AFTER").collect::<Vec<_>>(), ["5", "6"]);
        assert_eq!(head.values("date").collect::<Vec<_>>(), ["now"]);
        assert_eq!(head.values("age").next(), None);
        assert_eq!(head.values("x").collect::<Vec<_>>(), ["a:b"]);
        assert_eq!(head.values("y").next(), None);
    }
}
