//! Removes secrets from texts that came from outside. A service, a proxy or a portal may repeat a secret in another encoding:
//! percent-encoded, escaped as in JSON or HTML, in hexadecimal or base64, or in several of these nested.
use zeroize::Zeroizing;

/// Shorter texts are not treated as secrets: hiding them would garble ordinary words.
const SECRET_BYTES: usize = 8;
/// How many nested encodings are decoded: an address in JSON in a page.
const LAYERS: usize = 3;
const HIDDEN: &[u8] = b"[hidden]";

/// `text` without any of `secrets`.
pub fn conceal(text: &str, secrets: &[&str]) -> String {
    let mut found = find(text, secrets, SECRET_BYTES);
    if found.is_empty() {
        return text.to_owned();
    }
    found.sort_unstable();
    let bytes = text.as_bytes();
    let (mut shown, mut end) = (Vec::with_capacity(bytes.len()), 0);
    for (from, to) in found {
        if from >= end {
            shown.extend_from_slice(&bytes[end..from]);
            shown.extend_from_slice(HIDDEN);
        }
        end = to.max(end);
    }
    shown.extend_from_slice(&bytes[end..]);
    String::from_utf8_lossy(&shown).into_owned()
}

/// Whether `text` contains one of `secrets`, of any length.
pub fn shows(text: &str, secrets: &[&str]) -> bool {
    !find(text, secrets, 1).is_empty()
}

/// Where secrets of at least `shortest` bytes are in `text`.
fn find(text: &str, secrets: &[&str], shortest: usize) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let mut layer: Option<Layer> = None;
    for _ in 0..=LAYERS {
        let bytes = layer.as_ref().map_or(text.as_bytes(), |layer| &layer.bytes);
        let mut look = |secret: &[u8], spellings: &[Spelling]| {
            for spelling in spellings.iter().filter(|_| secret.len() >= shortest) {
                let mut at = 0;
                while let Some((from, to)) = spelling.next(bytes, secret, at) {
                    let place = |at| layer.as_ref().map_or(at, |layer| layer.places[at]);
                    found.push((place(from), place(to)));
                    at = to;
                }
            }
        };
        for secret in secrets {
            look(secret.as_bytes(), &SPELLINGS);
            // If the secret itself contains what looks like an escape, that was decoded too.
            if let Some(undone) = Layer::below(secret.as_bytes(), None).filter(|_| layer.is_some()) {
                look(&undone.bytes, &SPELLINGS[..1]);
            }
        }
        match Layer::below(bytes, layer.as_ref()) {
            None => break,
            below => layer = below,
        }
    }
    found
}

/// The encoding of a secret in a text whose escapes are decoded. Case is ignored in all of them. So is whether "-", "_" or a space is used
/// for "+" or "/", as in base64url and in forms.
#[derive(Clone, Copy)]
enum Spelling {
    Plain,
    Hex,
    /// Preceded by this many bytes in its group of three.
    Base64(usize),
}

const SPELLINGS: [Spelling; 5] = [
    Spelling::Plain,
    Spelling::Hex,
    Spelling::Base64(0),
    Spelling::Base64(1),
    Spelling::Base64(2),
];

impl Spelling {
    /// The range of characters that depend only on the secret.
    fn range(self, secret: &[u8]) -> (usize, usize) {
        match self {
            Spelling::Plain => (0, secret.len()),
            Spelling::Hex => (0, secret.len() * 2),
            Spelling::Base64(shift) => ([0, 2, 3][shift], (secret.len() + shift) * 8 / 6),
        }
    }

    fn letter(self, secret: &[u8], at: usize) -> u8 {
        match self {
            Spelling::Plain => secret[at],
            Spelling::Hex => b"0123456789abcdef"[usize::from(secret[at / 2] >> (4 * (1 - at % 2)) & 15)],
            Spelling::Base64(shift) => {
                let byte = |at: usize| {
                    at.checked_sub(shift)
                        .and_then(|at| secret.get(at))
                        .copied()
                        .unwrap_or(0)
                };
                let first = at * 6 / 8;
                let two = u16::from_be_bytes([byte(first), byte(first + 1)]);
                ALPHABET[usize::from(two >> (10 - at * 6 % 8) & 63)]
            }
        }
    }

    /// The next place of the secret in `text`, from `at` on.
    fn next(self, text: &[u8], secret: &[u8], at: usize) -> Option<(usize, usize)> {
        let (first, end) = self.range(secret);
        // A few encoded letters may occur in any word.
        let least = if let Spelling::Plain = self { 1 } else { SECRET_BYTES };
        let length = end.checked_sub(first).filter(|length| *length >= least)?;
        let is_at = |place: &usize| {
            (first..end).all(|letter| alike(text[place + letter - first]) == alike(self.letter(secret, letter)))
        };
        let from = (at..(text.len() + 1).saturating_sub(length)).find(is_at)?;
        let (mut from, mut to) = (from, from + length);
        if let Spelling::Base64(_) = self {
            // The encoded characters next to it contain its first and last bits.
            from = text[..from]
                .iter()
                .rposition(|b| !is_base64(*b))
                .map_or(0, |before| before + 1)
                .max(at);
            to += text[to..]
                .iter()
                .position(|b| !is_base64(*b))
                .unwrap_or(text.len() - to);
        }
        Some((from, to))
    }
}

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

fn is_base64(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"+/-_=".contains(&byte)
}

fn alike(byte: u8) -> u8 {
    match byte {
        b'-' | b' ' => b'+',
        b'_' => b'/',
        byte => byte.to_ascii_lowercase(),
    }
}

/// A text with one layer of escapes decoded.
struct Layer {
    bytes: Zeroizing<Vec<u8>>,
    /// Where each byte was in the original text, and the end of that.
    places: Vec<usize>,
}

impl Layer {
    /// Decodes the escapes of `bytes`, which are in the layer `above` or are the original text. `None` if there are none.
    fn below(bytes: &[u8], above: Option<&Layer>) -> Option<Layer> {
        let place = |at: usize| above.map_or(at, |layer| layer.places[at]);
        bytes.iter().position(|b| b"%\\&\r\n".contains(b))?;
        let mut layer = Layer {
            bytes: Zeroizing::new(Vec::with_capacity(bytes.len())),
            places: Vec::with_capacity(bytes.len() + 1),
        };
        let (mut at, mut changed) = (0, false);
        while at < bytes.len() {
            let (letter, length) = escape(&bytes[at..]).unwrap_or((Escaped::Byte(bytes[at]), 1));
            changed |= length > 1 || matches!(letter, Escaped::Nothing);
            let mut buffer = [0; 4];
            let letter = match letter {
                Escaped::Nothing => &[],
                Escaped::Byte(byte) => {
                    buffer[0] = byte;
                    &buffer[..1]
                }
                Escaped::Letter(letter) => letter.encode_utf8(&mut buffer).as_bytes(),
            };
            layer.bytes.extend_from_slice(letter);
            layer.places.resize(layer.bytes.len(), place(at));
            at += length;
        }
        layer.places.push(place(bytes.len()));
        changed.then_some(layer)
    }
}

enum Escaped {
    /// The end of a line: long encoded texts are wrapped.
    Nothing,
    Byte(u8),
    Letter(char),
}

/// The meaning of the escape at the start of `text`, and its length.
fn escape(text: &[u8]) -> Option<(Escaped, usize)> {
    let hex = |from: usize, to: usize| {
        let digits = core::str::from_utf8(text.get(from..to)?).ok()?;
        // A sign would be parsed as part of the number.
        digits
            .bytes()
            .all(|b| b.is_ascii_hexdigit())
            .then(|| u32::from_str_radix(digits, 16).ok())?
    };
    let byte = |number: u32| u8::try_from(number).ok().map(Escaped::Byte);
    match (text[0], text.get(1)) {
        (b'\r' | b'\n', _) => Some((Escaped::Nothing, 1)),
        (b'%', _) => Some((byte(hex(1, 3)?)?, 3)),
        (b'\\', Some(b'x')) => Some((byte(hex(2, 4)?)?, 4)),
        (b'\\', Some(b'u')) => {
            let unit = hex(2, 6)?;
            let pair = match text.get(6..8) {
                Some(b"\\u") => hex(8, 12).filter(|low| matches!((unit, low), (0xd800..0xdc00, 0xdc00..0xe000))),
                _ => None,
            };
            match pair {
                Some(low) => Some((letter(0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00))?, 12)),
                None => Some((letter(unit)?, 6)),
            }
        }
        (b'\\', Some(b'r' | b'n')) => Some((Escaped::Nothing, 2)),
        (b'\\', Some(b't')) => Some((Escaped::Byte(b'\t'), 2)),
        (b'\\', Some(b'b')) => Some((Escaped::Byte(8), 2)),
        (b'\\', Some(b'f')) => Some((Escaped::Byte(12), 2)),
        (b'\\', Some(other @ (b'/' | b'"' | b'\\' | b'\''))) => Some((Escaped::Byte(*other), 2)),
        (b'&', _) => {
            // "&#x10FFFF;" is the longest, apart from leading zeros.
            let end = text.iter().take(16).position(|b| *b == b';')?;
            let name = core::str::from_utf8(&text[1..end]).ok()?;
            let escaped = match name {
                "amp" => Escaped::Byte(b'&'),
                "lt" => Escaped::Byte(b'<'),
                "gt" => Escaped::Byte(b'>'),
                "quot" => Escaped::Byte(b'"'),
                "apos" => Escaped::Byte(b'\''),
                _ => match name.strip_prefix('#')?.strip_prefix(['x', 'X']) {
                    Some(_) => letter(hex(3, end)?)?,
                    None => letter(name[1..].parse().ok()?)?,
                },
            };
            Some((escaped, end + 1))
        }
        _ => None,
    }
}

fn letter(code: u32) -> Option<Escaped> {
    char::from_u32(code).map(Escaped::Letter)
}

#[cfg(test)]
mod tests {
    use super::{conceal, shows};
    use base64::Engine;
    use base64::engine::general_purpose::{STANDARD, URL_SAFE};
    use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};

    const SECRETS: [&str; 5] = [
        "5f3759df-token/with+all==",
        "plainletters",
        "p\u{e4}ss w\u{f6}rd \u{1f3b5} & \"quotes\" \\ <b>'%41",
        "AAAAAAAAAAAA",
        "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln_-X",
    ];

    /// Encodes every character with `encode`.
    fn each(text: &str, encode: impl Fn(char) -> String) -> String {
        text.chars().map(encode).collect()
    }

    fn units(letter: char, upper: bool) -> String {
        let mut units = [0; 2];
        let units = letter.encode_utf16(&mut units).iter();
        units
            .map(|unit| {
                if upper {
                    format!("\\u{unit:04X}")
                } else {
                    format!("\\u{unit:04x}")
                }
            })
            .collect()
    }

    fn percent(text: &str) -> String {
        text.bytes().map(|byte| format!("%{byte:02x}")).collect()
    }

    fn spellings(secret: &str) -> Vec<String> {
        let json = serde_json::to_string(secret).unwrap();
        let json = json[1..json.len() - 1].to_owned();
        let hex: String = secret.bytes().map(|byte| format!("{byte:02x}")).collect();
        let swapped = |c: char| {
            if c.is_ascii_lowercase() {
                c.to_ascii_uppercase()
            } else {
                c.to_ascii_lowercase()
            }
        };
        let mut all = vec![
            secret.to_owned(),
            secret.chars().map(swapped).collect(),
            utf8_percent_encode(secret, NON_ALPHANUMERIC).to_string(),
            utf8_percent_encode(secret, NON_ALPHANUMERIC)
                .to_string()
                .to_ascii_lowercase(),
            percent(secret),
            percent(secret).to_ascii_uppercase(),
            percent(&percent(secret)),
            // Only some of its letters.
            secret
                .char_indices()
                .map(|(at, c)| {
                    if at % 3 == 0 || "%&\\".contains(c) {
                        percent(&c.to_string())
                    } else {
                        c.into()
                    }
                })
                .collect(),
            url::form_urlencoded::byte_serialize(secret.as_bytes()).collect(),
            json.replace('/', "\\/"),
            json.clone(),
            serde_json::to_string(&json).unwrap().trim_matches('"').to_owned(),
            each(secret, |c| units(c, false)),
            each(secret, |c| units(c, true)),
            each(secret, |c| {
                if c.is_ascii() {
                    format!("\\x{:02x}", u32::from(c))
                } else {
                    c.into()
                }
            }),
            each(secret, |c| format!("&#{};", u32::from(c))),
            each(secret, |c| format!("&#x{:X};", u32::from(c))),
            secret
                .replace('&', "&amp;")
                .replace('<', "&lt;")
                .replace('>', "&gt;")
                .replace('"', "&quot;")
                .replace('\'', "&apos;"),
            hex.to_ascii_uppercase(),
            hex,
        ];
        for shift in 0..3 {
            for behind in ["", "&more=1", "x", "xy"] {
                let text = format!("{}{secret}{behind}", &"user:"[..shift]);
                let standard = STANDARD.encode(&text);
                all.push(URL_SAFE.encode(&text));
                all.push(utf8_percent_encode(&standard, NON_ALPHANUMERIC).to_string());
                // As in mail.
                all.push(
                    standard
                        .as_bytes()
                        .chunks(16)
                        .map(|line| format!("{}\r\n", String::from_utf8_lossy(line)))
                        .collect(),
                );
                all.push(standard);
            }
        }
        all
    }

    // fault:G01
    // case:S06
    #[test]
    fn secret_is_hidden_in_every_spelling() {
        for secret in SECRETS {
            for spelling in spellings(secret) {
                let shown = conceal(&format!("no token ({spelling}), no music"), &["other secret", secret]);
                assert!(
                    shown.starts_with("no token ([hidden]") && shown.ends_with("), no music"),
                    "{spelling:?}: {shown}"
                );
                assert!(shown.len() < 60, "{spelling:?}: {shown}");
                assert!(shows(&spelling, &[secret]), "{spelling:?}");
                // Once, and several times.
                assert_eq!(conceal(&spelling, &[secret]).trim(), "[hidden]", "{spelling:?}");
                let both = conceal(&format!("{spelling}, {secret}, {spelling}"), &[secret]);
                assert_eq!(both.matches("[hidden]").count(), 3, "{spelling:?}: {both}");
            }
        }
    }

    // fault:G01
    #[test]
    fn text_without_secret_is_shown_unchanged() {
        for text in [
            "",
            "the service answered 403: no such artist",
            "100% of \\ & \u{e4}\r\nor %zz, \\u12, &#xffffffff; &nothing",
            "%E4%F6 \\ud800 &#55296; \u{1f3b5}",
        ] {
            assert_eq!(conceal(text, &SECRETS), text);
            assert!(!shows(text, &SECRETS));
        }
        // Too short to be hidden inside a sentence or a word.
        assert_eq!(conceal("the art of art", &["art", ""]), "the art of art");
        assert!(shows("art", &["art"]) && !shows("music", &["", "art"]));
    }
}
