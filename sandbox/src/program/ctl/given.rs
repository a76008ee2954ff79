//! What a person writes on the command line.

use serde_json::{Map, Value};
use std::io::Read;
use std::time::Duration;
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

/// `NAME=VALUE`.
pub(super) type Pair = (String, Value);

const UNITS: [(&str, u64); 5] = [
    ("ms", 1),
    ("s", 1_000),
    ("m", 60_000),
    ("h", 3_600_000),
    ("d", 86_400_000),
];

/// A time such as 500ms, 1d or 1h30m.
pub(super) fn duration(text: &str) -> Result<Duration, String> {
    let mut rest = text;
    let mut sum = Some(0_u64);
    while !rest.is_empty() || rest.len() == text.len() {
        let number = rest.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(rest.len());
        let unit = rest[number..].find(|sign: char| sign.is_ascii_digit());
        let (number, unit) = rest[..unit.map_or(rest.len(), |unit| number + unit)].split_at(number);
        rest = &rest[number.len() + unit.len()..];
        let millis = UNITS.iter().find(|(name, _)| *name == unit);
        let millis = millis.and_then(|(_, millis)| number.parse::<u64>().ok()?.checked_mul(*millis));
        sum = sum.zip(millis).and_then(|(sum, millis)| sum.checked_add(millis));
        if sum.is_none() {
            break;
        }
    }
    let rule = || "it must be whole numbers with ms, s, m, h or d, such as 30s or 1h30m".to_owned();
    sum.map(Duration::from_millis).ok_or_else(rule)
}

/// A date, or milliseconds since 1970.
pub(super) fn time(text: &str) -> Result<i64, String> {
    let date = || {
        OffsetDateTime::parse(text, &Rfc3339)
            .ok()
            .map(|date| (date.unix_timestamp_nanos() / 1_000_000) as i64)
    };
    let rule = || "it must be a date such as 2030-01-01T00:00:00Z, or milliseconds since 1970".to_owned();
    text.parse().ok().or_else(date).ok_or_else(rule)
}

/// A profile of the network, or one of its numbers.
pub(super) fn network(text: &str) -> Result<Pair, String> {
    match text.contains('=') {
        true => pair(text),
        false => Ok(("profile".to_owned(), text.into())),
    }
}

/// A name and its value: JSON, or else a text.
pub(super) fn pair(text: &str) -> Result<Pair, String> {
    let pair = text.split_once('=').filter(|(name, _)| !name.is_empty());
    let (name, value) = pair.ok_or_else(|| format!("{text:?} must be NAME=VALUE, such as delay_ms=500"))?;
    let value = serde_json::from_str(value).unwrap_or_else(|_| value.into());
    Ok((name.to_owned(), value))
}

/// A part of a fault, or a whole one.
#[derive(Clone)]
pub(super) enum Part {
    Pair(Pair),
    Whole(Value),
    Input,
}

pub(super) fn part(text: &str) -> Result<Part, String> {
    match text {
        "-" => Ok(Part::Input),
        text if text.starts_with('{') => json(text).map(Part::Whole),
        text => pair(text).map(Part::Pair),
    }
}

/// The fault that the parts make.
pub(super) fn whole(parts: &[Part]) -> Result<Value, String> {
    match parts {
        [Part::Whole(fault)] => Ok(fault.clone()),
        [Part::Input] => json(&input()?),
        parts => {
            let pair = |part: &Part| match part {
                Part::Pair(pair) => Ok(pair.clone()),
                _ => Err("a fault as JSON, or -, takes no further parts".to_owned()),
            };
            parts
                .iter()
                .map(pair)
                .collect::<Result<Map<_, _>, _>>()
                .map(Value::Object)
        }
    }
}

fn json(text: &str) -> Result<Value, String> {
    serde_json::from_str(text).map_err(|cause| format!("the fault is no JSON: {cause}"))
}

/// All of standard input.
pub(super) fn input() -> Result<String, String> {
    let mut text = String::new();
    let read = std::io::stdin().read_to_string(&mut text);
    read.map_err(|cause| format!("cannot read standard input: {cause}"))?;
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn duration_is_a_number_with_a_unit() {
        for (text, expected) in [
            ("0s", Some(0)),
            ("500ms", Some(500)),
            ("30s", Some(30_000)),
            ("5m", Some(300_000)),
            ("2h", Some(7_200_000)),
            ("1d", Some(86_400_000)),
            ("1h30m", Some(5_400_000)),
            ("1s500ms", Some(1_500)),
            ("1h30", None),
            ("h1m", None),
            ("", None),
            ("1", None),
            ("s", None),
            ("-1s", None),
            ("1.5s", None),
            ("1 s", None),
            ("1w", None),
            ("99999999999999999999s", None),
            ("9999999999999999999d", None),
        ] {
            assert_eq!(duration(text).ok(), expected.map(Duration::from_millis), "{text}");
        }
    }

    #[test]
    fn time_is_a_date_or_milliseconds() {
        for (text, expected) in [
            ("2030-01-01T00:00:00Z", Some(1_893_456_000_000)),
            ("2030-01-01T01:00:00.5+01:00", Some(1_893_456_000_500)),
            ("1893456000000", Some(1_893_456_000_000)),
            ("2030-01-01", None),
            ("tomorrow", None),
            ("", None),
        ] {
            assert_eq!(time(text).ok(), expected, "{text}");
        }
    }

    #[test]
    fn pair_has_json_or_a_text() {
        for (text, name, value) in [
            ("delay_ms=500", "delay_ms", json!(500)),
            ("strict=true", "strict", json!(true)),
            ("quota={\"rate\": 2}", "quota", json!({"rate": 2})),
            ("token_type=BearerToken", "token_type", json!("BearerToken")),
            ("token_type=", "token_type", json!("")),
            ("path=/me/*", "path", json!("/me/*")),
            ("refresh_refusal=null", "refresh_refusal", json!(null)),
            ("a=b=c", "a", json!("b=c")),
        ] {
            assert_eq!(pair(text), Ok((name.to_owned(), value)), "{text}");
        }
        assert!(pair("delay_ms").unwrap_err().contains("must be NAME=VALUE"));
        assert!(pair("=5").is_err());
    }
}
