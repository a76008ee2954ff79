//! Reads roots as people supply them: PEM text that may include notes, keys and broken certificates. One good root is enough.
use crate::base::dates::DAY_MS;
use crate::base::error::Error;
use crate::base::memory;
use crate::base::store_format::crc32c;
use crate::http::certificate::Certificate;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use rustls::RootCertStore;
use std::fmt::{Display, Write};

/// Most certificates named in a message.
const NAMED: usize = 8;
const NO_END: &str = "has no END line";

/// Until when a root is valid. rustls's own form of a root does not have that.
#[derive(Clone, Copy)]
pub struct RootEnd {
    /// The CRC-32C of its public key, as rustls keeps it: recognises the root.
    pub key: u32,
    /// Its last day, in days since 1970.
    pub day: u32,
}

/// What was read.
pub struct Roots {
    pub store: RootCertStore,
    pub ends: Vec<RootEnd>,
    /// A message about those left out; empty if there are none.
    pub left_out: String,
}

/// The roots in `pem`, from the setting of this name.
pub fn read(setting: &str, pem: &[u8]) -> Result<Roots, Error> {
    let mut reader = Reader {
        roots: RootCertStore::empty(),
        ends: Vec::new(),
        number: 0,
        left_out: 0,
        named: String::new(),
        has_key: false,
    };
    reader.read(pem)?;
    if reader.left_out > NAMED {
        // Writing to a `String` cannot fail.
        let _ = write!(reader.named, "; and {} more", reader.left_out - NAMED);
    }
    match (reader.number, reader.roots.is_empty()) {
        (0, _) => Err(Error::argument(
            setting,
            "must hold a certificate in PEM form (\"-----BEGIN CERTIFICATE-----\")",
        )),
        (_, true) => Err(Error::argument(
            setting,
            format_args!("{}: no certificate is left", reader.named),
        )),
        _ => {
            let left_out = reader.warning(setting);
            Ok(Roots {
                store: reader.roots,
                ends: reader.ends,
                left_out,
            })
        }
    }
}

/// The kind of the lines between BEGIN and END.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Certificate,
    /// OpenSSL's own form, which also states what the certificate must not be trusted for.
    Trusted,
    /// Ignored.
    Other,
}

struct Reader {
    roots: RootCertStore,
    ends: Vec<RootEnd>,
    /// The number of certificates so far.
    number: usize,
    left_out: usize,
    named: String,
    has_key: bool,
}

impl Reader {
    fn read(&mut self, pem: &[u8]) -> Result<(), Error> {
        let pem = pem.strip_prefix(b"\xef\xbb\xbf").unwrap_or(pem);
        let mut open: Option<(Kind, &[u8])> = None;
        let mut text = Vec::new();
        for line in pem.split(|byte| matches!(byte, b'\n' | b'\r')).map(<[u8]>::trim_ascii) {
            if let Some(label) = label(line, b"-----BEGIN ") {
                self.leave_open(open);
                open = Some((self.begin(label), label));
                text.clear();
            } else if let Some(end) = label(line, b"-----END ") {
                match open.take() {
                    Some((kind, begun)) if begun == end => self.end(kind, &text)?,
                    unfinished => self.leave_open(unfinished),
                }
            } else if let Some((Kind::Certificate, _)) = open {
                memory::room(|| text.try_reserve(line.len()))?;
                text.extend(line.iter().filter(|byte| !byte.is_ascii_whitespace()));
            }
        }
        self.leave_open(open);
        Ok(())
    }

    fn begin(&mut self, label: &[u8]) -> Kind {
        let kind = match label {
            b"CERTIFICATE" | b"X509 CERTIFICATE" => Kind::Certificate,
            b"TRUSTED CERTIFICATE" => Kind::Trusted,
            _ => {
                self.has_key |= label.ends_with(b"PRIVATE KEY");
                return Kind::Other;
            }
        };
        self.number += 1;
        kind
    }

    fn end(&mut self, kind: Kind, text: &[u8]) -> Result<(), Error> {
        match kind {
            Kind::Certificate => {}
            Kind::Trusted => {
                self.leave_out(&"is a TRUSTED CERTIFICATE: write it as a plain one (openssl x509)");
                return Ok(());
            }
            Kind::Other => return Ok(()),
        }
        memory::check()?;
        let mut der = Vec::new();
        memory::room(|| der.try_reserve_exact(text.len() + 3))?;
        if STANDARD.decode_vec(text, &mut der).is_err() {
            self.leave_out(&"is not base64");
            return Ok(());
        }
        let root = Certificate::read(&der);
        if root.as_ref().is_some_and(|root| !root.can_be_root) {
            self.leave_out(&"is not an authority's (it does not say CA:TRUE)");
            return Ok(());
        }
        let end = root.map(|root| RootEnd {
            key: crc32c(root.key),
            day: u32::try_from(root.ends_ms / DAY_MS).unwrap_or(0),
        });
        memory::room(|| self.ends.try_reserve(1))?;
        match self.roots.add(der.into()) {
            Ok(()) => self.ends.extend(end),
            Err(_) => self.leave_out(&"cannot be decoded"),
        }
        Ok(())
    }

    fn leave_open(&mut self, open: Option<(Kind, &[u8])>) {
        if open.is_some_and(|(kind, _)| kind != Kind::Other) {
            self.leave_out(&NO_END);
        }
    }

    fn leave_out(&mut self, why: &dyn Display) {
        self.left_out += 1;
        if self.left_out <= NAMED {
            let between = if self.named.is_empty() { "" } else { "; " };
            let _ = write!(self.named, "{between}certificate {} {why}", self.number);
        }
    }

    fn warning(&self, setting: &str) -> String {
        let (named, key) = (&self.named, "a private key, which the library does not need");
        match (named.is_empty(), self.has_key) {
            (true, false) => String::new(),
            (true, true) => format!("{setting} holds {key}"),
            (false, false) => format!("{setting}: left out: {named}"),
            (false, true) => format!("{setting}: left out: {named}; it holds {key}"),
        }
    }
}

/// The label that a line begins or ends, if it does.
fn label<'a>(line: &'a [u8], mark: &[u8]) -> Option<&'a [u8]> {
    line.strip_prefix(mark)?.strip_suffix(b"-----")
}
