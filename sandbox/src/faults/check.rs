//! What makes a fault impossible, said before it is kept.

use super::{Answer, At, Delivery, Fault, Framing, JsonChange, Raw, Target};
use axum::http::{HeaderName, HeaderValue};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;

impl Fault {
    /// Whether the service is to carry the call out.
    pub(crate) fn is_processed(&self) -> bool {
        let processed = self.processed.unwrap_or(self.answer.builds_on_truth());
        processed && self.request_bytes.is_none()
    }

    /// The rule that this fault breaks.
    pub(crate) fn check(&self) -> Result<(), String> {
        let check = |holds: bool, rule: &str| if holds { Ok(()) } else { Err(rule.to_owned()) };
        self.which().check()?;
        check(
            (0.0..=1.0).contains(&self.probability),
            "probability must be from 0 to 1",
        )?;
        check(
            !(self.processed == Some(true) && self.request_bytes.is_some()),
            "request_bytes leaves the call without effect: processed cannot be true",
        )?;
        check(
            self.is_processed() || !self.answer.builds_on_truth() || self.delivery.is_silent(),
            "the true answer needs the call to be processed; without that only a delivery that sends nothing is possible",
        )?;
        self.answer.check()?;
        self.framing.check()?;
        self.delivery.check()?;
        let own_bytes = matches!(self.answer, Answer::Endless | Answer::Garbage(_) | Answer::Raw(_));
        check(
            !own_bytes || self.framing == Framing::Right,
            "framing does not go with endless, garbage and raw, which bring their own",
        )?;
        check(
            self.answer != Answer::Endless || self.delivery == Delivery::Whole,
            "delivery must be whole with endless",
        )?;
        let shapeless = matches!(self.answer, Answer::Garbage(_) | Answer::Raw(_));
        let by_part = matches!(self.delivery.place(), Some(At::Head | At::Body(_)));
        check(
            !(shapeless && by_part),
            "garbage and raw have neither head nor body: the place must be start or byte",
        )
    }
}

impl Answer {
    /// Whether it needs the true answer.
    pub(super) fn builds_on_truth(&self) -> bool {
        use Answer::{AsIs, Json, LargeHeader, ManyHeaders};
        matches!(self, AsIs | Json(_) | LargeHeader(_) | ManyHeaders(_))
    }

    fn check(&self) -> Result<(), String> {
        let at_most = |what: &str, number: u64, most: u64| match number <= most {
            true => Ok(()),
            false => Err(format!("{what} must be at most {most}")),
        };
        match self {
            Answer::Status { status, headers, .. } => {
                if !(100..=999).contains(status) {
                    return Err("status must be from 100 to 999; raw sends any other".into());
                }
                let valid = |(name, value): &(String, String)| {
                    HeaderName::try_from(name).is_ok() && HeaderValue::try_from(value).is_ok()
                };
                match headers.iter().find(|header| !valid(header)) {
                    Some((name, _)) => Err(format!("headers: {name:?} is no valid header; raw sends any other")),
                    None => Ok(()),
                }
            }
            Answer::Redirect(Target::Address(address)) if HeaderValue::try_from(address).is_err() => {
                Err("redirect: the address must not have control characters".into())
            }
            Answer::LargeHeader(length) => at_most("large_header", (*length).into(), 100_000_000),
            Answer::ManyHeaders(count) => at_most("many_headers", (*count).into(), 20_000),
            Answer::GzipBomb { size, .. } => at_most("gzip_bomb: size", *size, 16 << 30),
            Answer::Garbage(length) => at_most("garbage", (*length).into(), 10_000_000),
            Answer::Json(JsonChange::Deep(depth)) => at_most("deep", (*depth).into(), 1_000_000),
            Answer::Raw(raw) => raw.bytes().map(|_| ()),
            _ => Ok(()),
        }
    }
}

impl Raw {
    /// Its bytes.
    pub(super) fn bytes(&self) -> Result<Vec<u8>, String> {
        match self {
            Raw::Text(text) => Ok(text.as_bytes().to_vec()),
            Raw::Base64(text) => STANDARD
                .decode(text)
                .map_err(|cause| format!("raw: base64 cannot be decoded: {cause}")),
        }
    }
}

impl Framing {
    fn check(&self) -> Result<(), String> {
        match self {
            Framing::Chunked(0) => Err("chunked must be 1 or more".into()),
            Framing::Length(text) if HeaderValue::try_from(text).is_err() => {
                Err("length must not have control characters".into())
            }
            _ => Ok(()),
        }
    }
}

impl Delivery {
    /// Where something happens to the answer.
    pub(super) fn place(&self) -> Option<At> {
        match self {
            Delivery::Reset(at) | Delivery::Close(at) | Delivery::CloseAbruptly(at) | Delivery::HalfClose(at) => {
                Some(*at)
            }
            Delivery::Stall { at, .. } => Some(*at),
            Delivery::Whole | Delivery::Drip { .. } | Delivery::Slices(_) => None,
        }
    }

    /// Whether not one byte of the answer is sent.
    fn is_silent(&self) -> bool {
        let goes_on = matches!(self, Delivery::Stall { for_ms: Some(_), .. });
        matches!(self.place(), Some(At::Start | At::Byte(0))) && !goes_on
    }

    fn check(&self) -> Result<(), String> {
        match self {
            Delivery::Drip { bytes: 0, .. } | Delivery::Slices(0) => {
                Err("drip and slices must be of 1 byte or more".into())
            }
            _ => Ok(()),
        }
    }
}
