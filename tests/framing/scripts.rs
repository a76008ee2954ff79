//! Answers of all sorts: how they begin, how their bodies are delimited, and where they break off.
use fastrand::Rng;

/// What a server sends before it closes the connection.
#[derive(Clone)]
pub struct Script {
    pub name: String,
    pub bytes: Vec<u8>,
}

fn script(name: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Script {
    Script {
        name: name.into(),
        bytes: bytes.into(),
    }
}

/// Ways to say where a body ends: header lines, and the body as it is sent.
const BODIES: [(&str, &str); 3] = [
    ("Content-Length: 5\r\n", "hello"),
    ("Transfer-Encoding: chunked\r\n", "5\r\nhello\r\n0\r\n\r\n"),
    ("", "hello"),
];

const STATUS_LINES: [&str; 44] = [
    "HTTP/1.1 200 OK",
    "HTTP/1.1 200",
    "HTTP/1.1 200 ",
    "HTTP/1.1 200 a reason of many words",
    "HTTP/1.1 200 \u{fc}",
    "HTTP/1.1 200 O\tK",
    "HTTP/1.1 200\tOK",
    "HTTP/1.1 200OK",
    "HTTP/1.1 200-OK",
    "HTTP/1.1  200 OK",
    "HTTP/1.1\t200 OK",
    " HTTP/1.1 200 OK",
    "HTTP/1.0 200 OK",
    "HTTP/1.0 200",
    "HTTP/1 200 OK",
    "HTTP/1. 200 OK",
    "HTTP/1.2 200 OK",
    "HTTP/1.10 200 OK",
    "HTTP/01.1 200 OK",
    "HTTP/0.9 200 OK",
    "HTTP/2 200 OK",
    "HTTP/2.0 200 OK",
    "HTTP/3 200",
    "HTTP/9.9 200 OK",
    "HTTP/11 200 OK",
    "HTTP 200 OK",
    "HTTP/ 200 OK",
    "HTTP/1.1200 OK",
    "http/1.1 200 OK",
    "Http/1.1 200 OK",
    "HTTPS/1.1 200 OK",
    "ICY 200 OK",
    "RTSP/1.0 200 OK",
    "HTTP/1.1 20 OK",
    "HTTP/1.1 2 OK",
    "HTTP/1.1 2000 OK",
    "HTTP/1.1 099 OK",
    "HTTP/1.1 000 OK",
    "HTTP/1.1 600 OK",
    "HTTP/1.1 999 OK",
    "HTTP/1.1 -200 OK",
    "HTTP/1.1 +20 OK",
    "HTTP/1.1 2x0 OK",
    "HTTP/1.1 OK",
];

/// The ends that lines have, or seem to have.
const ENDS: [(&str, &str); 5] = [
    ("CR LF", "\r\n"),
    ("LF", "\n"),
    ("CR", "\r"),
    ("CR CR LF", "\r\r\n"),
    ("LF CR", "\n\r"),
];

/// The value of Content-Length, with a body of five bytes.
const LENGTHS: [&str; 38] = [
    "5",
    "05",
    "000000000000000000000000005",
    " 5",
    "5 ",
    "\t5\t",
    "+5",
    "-5",
    "-0",
    "- 5",
    "0",
    "4",
    "6",
    "1000000",
    "5.0",
    "5,5",
    "5, 5",
    "5,6",
    "6,5",
    "5;5",
    "5 5",
    "5\t6",
    "5x",
    "x5",
    "0x5",
    "5e0",
    "\"5\"",
    "",
    " ",
    "five",
    "18446744073709551615",
    "18446744073709551616",
    "18446744073709551621",
    "9223372036854775807",
    "9223372036854775808",
    "4294967301",
    "99999999999999999999999999999999",
    "\u{665}",
];

/// The value of Transfer-Encoding.
const CODINGS: [&str; 26] = [
    "chunked",
    "Chunked",
    "CHUNKED",
    " chunked ",
    "\tchunked",
    "chunked,",
    ",chunked",
    "chunked, chunked",
    "chunked;x=1",
    "chunked x",
    "xchunked",
    "chunkedx",
    "chunke",
    "\"chunked\"",
    "identity",
    "identity, chunked",
    "chunked, identity",
    "gzip",
    "gzip, chunked",
    "chunked, gzip",
    "deflate",
    "br, chunked",
    "trailers",
    "x",
    "",
    "\x0bchunked",
];

/// A chunked body, with its last chunk.
const CHUNKED: [&str; 72] = [
    "5\r\nhello\r\n0\r\n\r\n",
    "2\r\nhe\r\n3\r\nllo\r\n0\r\n\r\n",
    "0\r\n\r\n",
    "05\r\nhello\r\n0\r\n\r\n",
    "0000000000000005\r\nhello\r\n0\r\n\r\n",
    "00000000000000005\r\nhello\r\n0\r\n\r\n",
    "000000000000000000000000000000000005\r\nhello\r\n0\r\n\r\n",
    "A\r\nhellohello\r\n0\r\n\r\n",
    "a\r\nhellohello\r\n0\r\n\r\n",
    "5\r\nhello\r\n00\r\n\r\n",
    "5\r\nhello\r\n0000000000000000000\r\n\r\n",
    "5 \r\nhello\r\n0\r\n\r\n",
    " 5\r\nhello\r\n0\r\n\r\n",
    "\t5\r\nhello\r\n0\r\n\r\n",
    "5\t\r\nhello\r\n0\r\n\r\n",
    "+5\r\nhello\r\n0\r\n\r\n",
    "-5\r\nhello\r\n0\r\n\r\n",
    "0x5\r\nhello\r\n0\r\n\r\n",
    "5x\r\nhello\r\n0\r\n\r\n",
    "g\r\nhello\r\n0\r\n\r\n",
    "5.\r\nhello\r\n0\r\n\r\n",
    "\r\nhello\r\n0\r\n\r\n",
    "5\nhello\n0\n\n",
    "5\nhello\r\n0\r\n\r\n",
    "5\r\nhello\n0\r\n\r\n",
    "5\r\nhello\r\n0\n\n",
    "5\r\nhello\r\n0\r\n\n",
    "5\rhello\r0\r\r",
    "5\r\nhello0\r\n\r\n",
    "5\r\nhelloX\r\n0\r\n\r\n",
    "5\r\nhello \r\n0\r\n\r\n",
    "5\r\nhello\r\n\r\n0\r\n\r\n",
    "5\r\nhell\r\n0\r\n\r\n",
    "4\r\nhello\r\n0\r\n\r\n",
    "6\r\nhello\r\n0\r\n\r\n",
    "7\r\nhello\r\n0\r\n\r\n",
    "5;x\r\nhello\r\n0\r\n\r\n",
    "5;x=1\r\nhello\r\n0\r\n\r\n",
    "5;x=\"a;b\"\r\nhello\r\n0\r\n\r\n",
    "5;x=\"a\r\nb\"\r\nhello\r\n0\r\n\r\n",
    "5;\r\nhello\r\n0\r\n\r\n",
    "5 ;x=1\r\nhello\r\n0\r\n\r\n",
    "5; x = 1\r\nhello\r\n0\r\n\r\n",
    "5,x\r\nhello\r\n0\r\n\r\n",
    "5 x\r\nhello\r\n0\r\n\r\n",
    "5;x\nhello\r\n0\r\n\r\n",
    "5;x\rhello\r\n0\r\n\r\n",
    "5;\u{0}\r\nhello\r\n0\r\n\r\n",
    "5\r\nhello\r\n0;x=1\r\n\r\n",
    "5\r\nhello\r\n0 \r\n\r\n",
    "5\r\nhello\r\n0x\r\n\r\n",
    "5\r\nhello\r\n0\r\nA: b\r\n\r\n",
    "5\r\nhello\r\n0\r\nA: b\r\nC: d\r\n\r\n",
    "5\r\nhello\r\n0\r\nA: b\n\n",
    "5\r\nhello\r\n0\r\nA b\r\n\r\n",
    "5\r\nhello\r\n0\r\n: b\r\n\r\n",
    "5\r\nhello\r\n0\r\nA : b\r\n\r\n",
    "5\r\nhello\r\n0\r\nA: b\r\n c\r\n\r\n",
    "5\r\nhello\r\n0\r\nContent-Length: 3\r\n\r\n",
    "5\r\nhello\r\n0\r\nTransfer-Encoding: chunked\r\n\r\n",
    "5\r\nhello\r\n0\r\n\r\nmore",
    "5\r\nhello\r\n0\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nno",
    "5\r\nhello\r\n0\r\n\r",
    "5\r\nhello\r\n0\r\n",
    "5\r\nhello\r\n0",
    "5\r\nhello\r\n",
    "7fffffffffffffff\r\nhello\r\n0\r\n\r\n",
    "8000000000000000\r\nhello\r\n0\r\n\r\n",
    "ffffffffffffffff\r\nhello\r\n0\r\n\r\n",
    "fffffffffffffffb\r\nhello\r\n0\r\n\r\n",
    "10000000000000005\r\nhello\r\n0\r\n\r\n",
    "100000000000000000000000000000005\r\nhello\r\n0\r\n\r\n",
];

/// Lines among the headers, without their ends.
const LINES: [&str; 60] = [
    "X: y",
    "X:y",
    "X:  y  ",
    "X:\ty",
    "X:",
    "X: ",
    "X : y",
    "X\t: y",
    " X: y",
    "\tX: y",
    ": y",
    ":",
    "X",
    "X y",
    "X=y",
    "X: y\u{0}z",
    "X\u{0}: y",
    "\u{0}",
    "X: \u{1}",
    "X: \u{7f}",
    "X: \u{e9}",
    "\u{e9}: y",
    "X: y\rz",
    "X\r: y",
    "\rX: y",
    "X: y\u{b}z",
    "X: y\u{c}z",
    "X(y): z",
    "X,Y: z",
    "X;Y: z",
    "X/Y: z",
    "X@Y: z",
    "\"X\": y",
    "{X}: y",
    "X[0]: y",
    "X Y: z",
    "X: y\r\n z",
    "X: y\r\n\tz",
    "X: y\r\n \r\n z",
    "X: y\n z",
    "HTTP/1.1 200 OK",
    "HTTP/1.1 404 Not Found",
    "GET / HTTP/1.1",
    "Content-Length : 5",
    "Content-Length\t: 5",
    " Content-Length: 5",
    "Content-Length:\r\n 5",
    "Content-Length: \r\n\t5",
    "content-length: 5",
    "CONTENT-LENGTH: 5",
    "Content_Length: 4",
    "Content-Length: 5\r\nContent-Length: 5",
    "Transfer-Encoding : chunked",
    " Transfer-Encoding: chunked",
    "Transfer-Encoding:\r\n chunked",
    "Transfer_Encoding: chunked",
    "Connection: close",
    "Connection: keep-alive",
    "Connection: upgrade\r\nUpgrade: h2c",
    "Trailer: X",
];

/// What comes before the answer's head.
const BEFORE: [&str; 22] = [
    "\r\n",
    "\n",
    "\r",
    "\r\n\r\n",
    "\n\n",
    " ",
    "\t",
    "\u{0}",
    "\u{feff}",
    "garbage",
    "garbage\r\n",
    "X: y\r\n",
    "HTTP/1.1 100 Continue\r\n\r\n",
    "HTTP/1.1 100\r\n\r\n",
    "HTTP/1.1 100 Continue\r\n\r\n\r\n",
    "HTTP/1.1 100 Continue\n\n",
    "HTTP/1.1 100 Continue\r\nContent-Length: 5\r\n\r\n",
    "HTTP/1.1 100 Continue\r\nTransfer-Encoding: chunked\r\n\r\n",
    "HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n",
    "HTTP/1.1 199 What\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n",
    "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\n\r\n",
    "HTTP/1.1 100 Continue\r\n",
];

/// Answers by their status alone, some of which never have a body.
const STATUSES: [u16; 22] = [
    200, 201, 202, 203, 204, 205, 206, 226, 299, 300, 301, 304, 307, 399, 400, 401, 404, 418, 451, 500, 503, 599,
];

/// Every form, each by itself or beside each way to delimit a body.
pub fn all() -> Vec<Script> {
    let mut scripts = Vec::new();
    for line in STATUS_LINES {
        for (at, (header, body)) in BODIES.into_iter().enumerate() {
            let bytes = format!("{line}\r\n{header}\r\n{body}");
            scripts.push(script(format!("status line {line:?}, body {at}"), bytes));
        }
    }
    for (name, end) in ENDS {
        for (at, (header, body)) in BODIES.into_iter().enumerate() {
            let whole = format!("HTTP/1.1 200 OK\r\nX: y\r\n{header}\r\n");
            let bytes = whole.replace("\r\n", end) + body;
            scripts.push(script(format!("lines that end with {name}, body {at}"), bytes));
            let last = format!("HTTP/1.1 200 OK\r\n{header}{end}{body}");
            scripts.push(script(format!("a head that ends with {name}, body {at}"), last));
        }
    }
    for length in LENGTHS {
        let head = |header: &str| format!("HTTP/1.1 200 OK\r\n{header}\r\n\r\nhello");
        let one = head(&format!("Content-Length: {length}"));
        scripts.push(script(format!("length {length:?}"), one));
        let two = head(&format!("Content-Length: 5\r\nContent-Length: {length}"));
        scripts.push(script(format!("length 5 and length {length:?}"), two));
        let other = head(&format!("Content-Length: {length}\r\nContent-Length: 5"));
        scripts.push(script(format!("length {length:?} and length 5"), other));
    }
    for coding in CODINGS {
        for (version, length) in [
            ("1.1", ""),
            ("1.0", ""),
            ("1.1", "Content-Length: 5\r\n"),
            ("1.1", "Content-Length: 15\r\n"),
        ] {
            for body in [BODIES[1].1, BODIES[0].1] {
                let bytes = format!("HTTP/{version} 200 OK\r\n{length}Transfer-Encoding: {coding}\r\n\r\n{body}");
                scripts.push(script(
                    format!("coding {coding:?} of {body:?} in {version} beside {length:?}"),
                    bytes,
                ));
            }
        }
        let twice = format!(
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: {coding}\r\nTransfer-Encoding: chunked\r\n\r\n{}",
            BODIES[1].1
        );
        scripts.push(script(format!("coding {coding:?} and chunked"), twice));
    }
    for body in CHUNKED {
        let bytes = format!("HTTP/1.1 200 OK\r\n{}\r\n{body}", BODIES[1].0);
        scripts.push(script(format!("chunks {body:?}"), bytes));
    }
    for line in LINES {
        for (at, (header, body)) in BODIES.into_iter().enumerate() {
            let first = format!("HTTP/1.1 200 OK\r\n{line}\r\n{header}\r\n{body}");
            scripts.push(script(format!("first line {line:?}, body {at}"), first));
            let last = format!("HTTP/1.1 200 OK\r\n{header}{line}\r\n\r\n{body}");
            scripts.push(script(format!("last line {line:?}, body {at}"), last));
        }
    }
    for before in BEFORE {
        for (at, (header, body)) in BODIES.into_iter().enumerate() {
            let bytes = format!("{before}HTTP/1.1 200 OK\r\n{header}\r\n{body}");
            scripts.push(script(format!("before the head {before:?}, body {at}"), bytes));
        }
    }
    for status in STATUSES {
        for (at, (header, body)) in BODIES.into_iter().enumerate() {
            let bytes = format!("HTTP/1.1 {status} x\r\n{header}\r\n{body}");
            scripts.push(script(format!("status {status}, body {at}"), bytes));
        }
    }
    scripts.extend(cuts());
    scripts
}

/// Each way to delimit a body, ended after each of its bytes.
fn cuts() -> impl Iterator<Item = Script> {
    BODIES.into_iter().enumerate().flat_map(|(at, (header, body))| {
        let whole = format!("HTTP/1.1 200 OK\r\n{header}\r\n{body}").into_bytes();
        (0..whole.len()).map(move |end| script(format!("body {at}, ended after {end} bytes"), &whole[..end]))
    })
}

/// Answers put together of everything above, some with a byte that was changed.
pub fn drawn(count: usize, chance: &mut Rng) -> Vec<Script> {
    (0..count).map(|_| draw(chance)).collect()
}

fn draw(chance: &mut Rng) -> Script {
    let mut pick = |odd: &[&'static str], usual| match chance.u32(..3) {
        0 => odd[chance.usize(..odd.len())],
        _ => usual,
    };
    let mut head = format!("{}{}\r\n", pick(&BEFORE, ""), pick(&STATUS_LINES, STATUS_LINES[0]));
    head += &[pick(&LINES, LINES[0]), "\r\n", pick(&LINES, LINES[0]), "\r\n"].concat();
    let body = match pick(&["length", "both"], "chunked") {
        "chunked" => {
            head += &format!("Transfer-Encoding: {}\r\n", pick(&CODINGS, CODINGS[0]));
            pick(&CHUNKED, CHUNKED[0])
        }
        which => {
            head += &format!("Content-Length: {}\r\n", pick(&LENGTHS, LENGTHS[0]));
            if which == "both" {
                head += &format!("Transfer-Encoding: {}\r\n", pick(&CODINGS, CODINGS[0]));
            }
            pick(&CHUNKED, BODIES[0].1)
        }
    };
    let mut bytes = format!("{head}\r\n{body}").into_bytes();
    if chance.u32(..3) == 0 {
        let at = chance.usize(..bytes.len());
        bytes[at] = chance.u8(..);
    }
    script(format!("drawn {:?}", bytes.escape_ascii().to_string()), bytes)
}
