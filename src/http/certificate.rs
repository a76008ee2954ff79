//! What a certificate says of itself: until when it is valid, and who signed it. rustls checks certificates; this only reads them.
use crate::base::dates::{DAY_MS, days_in, days_since_1970};

const INTEGER: u8 = 0x02;
const UTC_TIME: u8 = 0x17;
const GENERALIZED_TIME: u8 = 0x18;
const SEQUENCE: u8 = 0x30;
const BOOLEAN: u8 = 0x01;
const OBJECT: u8 = 0x06;
const OCTETS: u8 = 0x04;
/// The version, which certificates of version 1 lack.
const VERSION: u8 = 0xa0;
/// The extensions, which those lack too.
const EXTENSIONS: u8 = 0xa3;
/// The name of the extension basicConstraints: 2.5.29.19.
const BASIC_CONSTRAINTS: &[u8] = &[0x55, 0x1d, 0x13];

/// The parts of a certificate that the library reports.
pub struct Certificate<'a> {
    /// Until when it is valid, in milliseconds since 1970.
    pub ends_ms: i64,
    /// The name of the certificate that signed it: DER without the outer tag, as rustls keeps names.
    pub issuer: &'a [u8],
    /// Its public key, likewise.
    pub key: &'a [u8],
    /// Whether it can be a root: it is an authority's, or is so old that it does not say, or has signed itself, as a server's may.
    pub can_be_root: bool,
}

impl<'a> Certificate<'a> {
    /// Reads a certificate in DER; `None` if it is none.
    pub fn read(der: &'a [u8]) -> Option<Certificate<'a>> {
        let mut signed = Der(Der(der).take(SEQUENCE)?);
        let mut body = Der(signed.take(SEQUENCE)?);
        if body.0.first() == Some(&VERSION) {
            body.take(VERSION)?;
        }
        body.take(INTEGER)?;
        let _algorithm = body.take(SEQUENCE)?;
        let issuer = body.take(SEQUENCE)?;
        let mut validity = Der(body.take(SEQUENCE)?);
        let _begins = validity.next()?;
        let ends_ms = instant(validity.next()?)?;
        let subject = body.take(SEQUENCE)?;
        let key = body.take(SEQUENCE)?;
        let mut rest = std::iter::from_fn(|| body.next());
        let extensions = rest.find(|(tag, _)| *tag == EXTENSIONS);
        Some(Certificate {
            ends_ms,
            issuer,
            key,
            can_be_root: issuer == subject || extensions.is_none_or(|(_, list)| is_authority(list).is_some()),
        })
    }
}

/// Whether the extensions of a certificate say that it is an authority's (CA:TRUE).
fn is_authority(extensions: &[u8]) -> Option<()> {
    let mut list = Der(Der(extensions).take(SEQUENCE)?);
    loop {
        let mut extension = Der(list.take(SEQUENCE)?);
        if extension.take(OBJECT)? == BASIC_CONSTRAINTS {
            let mut parts = std::iter::from_fn(|| extension.next());
            let (_, value) = parts.find(|(tag, _)| *tag == OCTETS)?;
            let said = Der(Der(value).take(SEQUENCE)?).take(BOOLEAN)?;
            return (said != [0]).then_some(());
        }
    }
}

/// Values in DER that follow each other.
struct Der<'a>(&'a [u8]);

impl<'a> Der<'a> {
    /// The next value: its tag and its content.
    fn next(&mut self) -> Option<(u8, &'a [u8])> {
        let (&[tag, first], mut rest) = self.0.split_first_chunk()?;
        let mut length = usize::from(first);
        if first >= 0x80 {
            let bytes = usize::from(first - 0x80);
            // Three bytes: longer than any certificate.
            let (long, after) = rest.split_at_checked(bytes).filter(|_| (1..=3).contains(&bytes))?;
            length = long.iter().fold(0, |length, byte| length << 8 | usize::from(*byte));
            rest = after;
        }
        let (content, after) = rest.split_at_checked(length)?;
        self.0 = after;
        Some((tag, content))
    }

    /// The content of the next value, which must have this tag.
    fn take(&mut self, tag: u8) -> Option<&'a [u8]> {
        let (found, content) = self.next()?;
        (found == tag).then_some(content)
    }
}

/// Milliseconds since 1970, from a time in the two forms that certificates may have: "YYMMDDHHMMSSZ" and "YYYYMMDDHHMMSSZ".
fn instant((tag, text): (u8, &[u8])) -> Option<i64> {
    let digits = text.strip_suffix(b"Z")?;
    let (year, rest) = digits.split_at_checked(match tag {
        UTC_TIME => 2,
        GENERALIZED_TIME => 4,
        _ => return None,
    })?;
    let year = match number(year)? {
        year if tag == GENERALIZED_TIME => year,
        // As X.509 has it.
        year if year < 50 => 2000 + year,
        year => 1900 + year,
    };
    let [month, day, hour, minute, second] = *rest.as_chunks::<2>().0 else {
        return None;
    };
    let (month, day) = (number(&month)?, number(&day)?);
    let (hour, minute, second) = (number(&hour)?, number(&minute)?, number(&second)?);
    let is_date = (1..=12).contains(&month) && (1..=days_in(year, month)).contains(&day);
    let is_time = rest.len() == 10 && hour < 24 && minute < 60 && second < 60;
    (is_date && is_time)
        .then(|| days_since_1970(year, month, day) * DAY_MS + ((hour * 60 + minute) * 60 + second) * 1000)
}

fn number(digits: &[u8]) -> Option<i64> {
    let is_number = digits.iter().all(u8::is_ascii_digit);
    is_number.then(|| {
        digits
            .iter()
            .fold(0, |number, digit| number * 10 + i64::from(digit - b'0'))
    })
}

#[cfg(test)]
mod tests {
    use super::{Certificate, Der, GENERALIZED_TIME, UTC_TIME, instant};

    #[test]
    fn time_of_certificate_is_read_in_both_forms() {
        for (tag, text, expected) in [
            (UTC_TIME, "491231235959Z", Some(2_524_607_999_000)),
            (UTC_TIME, "500101000000Z", Some(-631_152_000_000)),
            (UTC_TIME, "300101000000Z", Some(1_893_456_000_000)),
            (GENERALIZED_TIME, "20500101000000Z", Some(2_524_608_000_000)),
            (GENERALIZED_TIME, "99991231235959Z", Some(253_402_300_799_000)),
            (GENERALIZED_TIME, "20240229120000Z", Some(1_709_208_000_000)),
            (GENERALIZED_TIME, "20230229120000Z", None),
            (UTC_TIME, "301301000000Z", None),
            (UTC_TIME, "300001000000Z", None),
            (UTC_TIME, "300100000000Z", None),
            (UTC_TIME, "300101240000Z", None),
            (UTC_TIME, "300101006000Z", None),
            (UTC_TIME, "300101000060Z", None),
            (UTC_TIME, "300101000000", None),
            (UTC_TIME, "30010100000Z", None),
            (UTC_TIME, "3001010000000Z", None),
            (UTC_TIME, "30010100000xZ", None),
            (UTC_TIME, "Z", None),
            (0x04, "300101000000Z", None),
        ] {
            assert_eq!(instant((tag, text.as_bytes())), expected, "{text}");
        }
    }

    #[test]
    fn length_of_value_is_read_in_all_forms_and_never_beyond_the_end() {
        let long = [&[0x04, 0x81, 0x80][..], &[7; 0x80]].concat();
        let longer = [&[0x04, 0x82, 0x01, 0x00][..], &[7; 0x100]].concat();
        for (bytes, length) in [
            (&[0x04, 0x00][..], Some(0)),
            (&[0x04, 0x01, 7], Some(1)),
            (&long, Some(0x80)),
            (&longer, Some(0x100)),
            (&longer[..longer.len() - 1], None),
            (&[0x04, 0x02, 7], None),
            (&[0x04, 0x80, 7], None),
            (&[0x04, 0x84, 0, 0, 0, 1, 7], None),
            (&[0x04, 0x81], None),
            (&[0x04], None),
            (&[], None),
        ] {
            let value = Der(bytes).next().map(|(_, content)| content.len());
            assert_eq!(value, length, "{bytes:?}");
        }
    }

    #[test]
    fn bytes_that_are_no_certificate_are_none() {
        for bytes in [&[][..], b"no certificate", &[0x30, 0x80], &[0x30, 0x02, 0x30, 0x00]] {
            assert!(Certificate::read(bytes).is_none());
        }
    }
}
