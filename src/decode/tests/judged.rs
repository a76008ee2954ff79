//! Compared with serde_json: the same bodies are read and refused, with the same values. Differences on purpose:
//! depth and number of values, half a pair of surrogates, a byte order mark, U+0000, long texts and keys; and a number with a fraction or an
//! exponent is the nearest to the sent one, and serde_json's may be its neighbour.
use super::pieces::in_pieces;
use super::{LIMITS, fixture, limited};
use crate::abi::{mcat_value, mcat_value_kind};
use crate::decode::arena::Arena;
use crate::decode::value::document;
use core::ffi::CStr;
use serde_json::{Number, Value};

const SEEDS: [&str; 8] = [
    fixture!("tracks-2.2.json"),
    fixture!("artists-2.2.json"),
    fixture!("search-2.1.json"),
    fixture!("favorites-2.1.json"),
    fixture!("account-2.2.json"),
    fixture!("station-tracks-2.2.json"),
    r#"{"a":[1,-2.5e3,0.1,1E-7,123456789012345678901,true,false,null,"x\n\u00e9\ud83c\udfb5"],"b":{"c":{},"d":[]},"e":"é€🎵\\\/"}"#,
    r#"[{"type":"track","id":"tra.1","name":"A","index":"7","isExplicit":"true"},{"id":7,"what":[[[[]]]]},"text",null]"#,
];

/// Bodies in a run.
const BODIES: usize = 4_000;

/// Pieces that a body is changed with.
const PARTS: [&str; 30] = [
    "\"",
    "\\",
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "0",
    "-",
    "1",
    ".",
    "e",
    "E+",
    " ",
    "\n",
    "null",
    "true",
    "\\u00",
    "\\ud83c",
    "\\udfb5",
    "\u{feff}",
    "é",
    "\u{1}",
    "\0",
    "9999999999",
    "\"type\":\"album\",",
    "{}",
    "[]",
    "\"a\":",
];

fn changed(chance: &mut fastrand::Rng) -> Vec<u8> {
    let mut body = SEEDS[chance.usize(..SEEDS.len())].as_bytes().to_vec();
    for _ in 0..chance.usize(0..4) {
        let (from, length) = (chance.usize(..body.len()), chance.usize(..20));
        let to = body.len().min(from + length);
        match chance.u32(..6) {
            0 => body[from] = chance.u8(..),
            1 => drop(body.drain(from..to)),
            2 => {
                let copy = body[from..to].to_vec();
                let at = chance.usize(..body.len());
                drop(body.splice(at..at, copy));
            }
            3 => body.truncate(from.max(1)),
            _ => {
                let part = PARTS[chance.usize(..PARTS.len())];
                drop(body.splice(from..from, part.bytes()));
            }
        }
        if body.is_empty() {
            break;
        }
    }
    body
}

/// The read value in serde_json's type.
fn read(value: &mcat_value) -> Value {
    let text = |text| unsafe { CStr::from_ptr(text) }.to_str().unwrap().to_owned();
    match value.kind {
        kind if kind == mcat_value_kind::MCAT_VALUE_NULL as i32 => Value::Null,
        kind if kind == mcat_value_kind::MCAT_VALUE_BOOLEAN as i32 => Value::Bool(value.number == 1.0),
        kind if kind == mcat_value_kind::MCAT_VALUE_NUMBER as i32 => {
            let said = text(value.text);
            let unsigned = said.parse::<u64>().map(Number::from);
            let whole = unsigned.or_else(|_| said.parse::<i64>().map(Number::from));
            Value::Number(whole.unwrap_or_else(|_| Number::from_f64(value.number).unwrap()))
        }
        kind if kind == mcat_value_kind::MCAT_VALUE_TEXT as i32 => Value::String(text(value.text)),
        kind if kind == mcat_value_kind::MCAT_VALUE_ARRAY as i32 => (0..value.items.len)
            .map(|n| read(unsafe { &**value.items.items.add(n) }))
            .collect(),
        _ => (0..value.members.len)
            .map(|n| {
                let member = unsafe { &**value.members.items.add(n) };
                (text(member.name), read(unsafe { &*member.value }))
            })
            .collect(),
    }
}

fn is_same(ours: &Value, theirs: &Value) -> bool {
    match (ours, theirs) {
        (Value::Number(a), Value::Number(b)) if a.is_f64() && b.is_f64() => {
            let (a, b) = (a.as_f64().unwrap(), b.as_f64().unwrap());
            a == b || (a - b).abs() <= a.abs() * 1e-15
        }
        (Value::String(a), Value::String(b)) => *a == b.replace('\0', "\u{FFFD}"),
        (Value::Array(a), Value::Array(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| is_same(a, b)),
        (Value::Object(a), Value::Object(b)) => {
            // A U+0000 in one key may make it another one's.
            let is_plain = |key: &String| !key.contains(['\0', '\u{FFFD}']);
            let same = |key: &String| matches!((a.get(key), b.get(key)), (Some(a), Some(b)) if is_same(a, b));
            a.keys().chain(b.keys()).filter(|key| is_plain(key)).all(same)
        }
        _ => ours == theirs,
    }
}

/// Half a pair of surrogates, and a byte order mark: serde_json refuses both.
fn is_forgiven(body: &[u8]) -> bool {
    body.starts_with("\u{feff}".as_bytes()) || body.windows(3).any(|bytes| bytes.eq_ignore_ascii_case(b"\\ud"))
}

fn is_deep(value: &Value, left: u32) -> bool {
    match value {
        Value::Array(items) => left == 0 || items.iter().any(|item| is_deep(item, left - 1)),
        Value::Object(members) => left == 0 || members.values().any(|member| is_deep(member, left - 1)),
        _ => false,
    }
}

#[test]
fn mutated_bodies_are_read_as_serde_json_reads_them() {
    let seed = std::env::var("MUSICCAT_SEED").map_or_else(|_| fastrand::u64(..), |seed| seed.parse().unwrap());
    println!("MUSICCAT_SEED={seed} draws the same again");
    let mut chance = fastrand::Rng::with_seed(seed);
    let (mut taken, mut refused) = (0, 0);
    for _ in 0..BODIES {
        let body = changed(&mut chance);
        let shown = || String::from_utf8_lossy(&body).into_owned();
        let mut arena = Arena::new(256);
        let ours = document(&body, &mut arena, &LIMITS);
        let theirs = serde_json::from_slice::<Value>(&body);
        let decoded = limited(&body, &LIMITS);
        let (size, window) = (chance.usize(1..50), chance.usize(1..100));
        let again = in_pieces(&body, size, window, &mut Arena::new(64), &LIMITS);
        match (&decoded, &again) {
            (Ok(page), Ok(parts)) => assert_eq!(page.parts.items(), parts.items(), "{}", shown()),
            (Err(a), Err(b)) => assert_eq!((a.reason, &a.message), (b.reason, &b.message), "{}", shown()),
            _ => panic!("in pieces of {size} through {window}: {}", shown()),
        }
        match theirs {
            Ok(theirs) if !is_deep(&theirs, 30) => {
                taken += 1;
                let ours = ours.map_or(Value::Null, read);
                assert!(is_same(&ours, &theirs), "{ours}\n{theirs}\n{}", shown());
                assert_eq!(decoded.is_ok(), theirs.is_object() || theirs.is_array(), "{}", shown());
            }
            Err(_) if !is_forgiven(&body) => {
                refused += 1;
                assert!(ours.is_none() && decoded.is_err(), "{}", shown());
            }
            _ => {}
        }
    }
    println!("{taken} taken, {refused} refused");
    assert!(taken > BODIES / 10 && refused > BODIES / 10);
}

#[test]
fn number_is_read_as_nearest_float() {
    let mut chance = fastrand::Rng::with_seed(7);
    let digits = |chance: &mut fastrand::Rng, count: usize| -> String {
        (0..count).map(|_| char::from(b'0' + chance.u8(..10))).collect()
    };
    let mut numbers: Vec<String> = [
        "0.0",
        "-0.0",
        "1.0",
        "0.1",
        "1e23",
        "8.5e-320",
        "4.9e-324",
        "2.4e-324",
        "1.7976931348623157e308",
    ]
    .map(String::from)
    .to_vec();
    for _ in 0..2000 {
        let (whole, fraction) = (chance.usize(0..25), chance.usize(1..40));
        let whole = digits(&mut chance, whole).trim_start_matches('0').to_owned();
        let whole = if whole.is_empty() { "0".to_owned() } else { whole };
        let fraction = digits(&mut chance, fraction);
        numbers.push(format!("{whole}.{fraction}e{}", chance.i32(-320..280)));
    }
    // Halfway between two neighbours, and a little beside that, with as many digits as the difference needs.
    for bits in [
        0x3ff0_0000_0000_0001_u64,
        0x0000_0000_0000_0001,
        0x7fe1_2345_6789_abcd,
        0x0010_0000_0000_0000,
    ] {
        let (a, b) = (f64::from_bits(bits), f64::from_bits(bits + 1));
        let (a, b) = (format!("{a:.1100}"), format!("{b:.1100}"));
        numbers.extend([a.clone(), b]);
        let half = format!("{:.1100}", f64::from_bits(bits));
        numbers.extend([format!("{half}1"), format!("{half}{}1", "0".repeat(3000))]);
    }
    // 1 + 2^-53 lies in the middle between 1 and the next.
    let middle = "1.00000000000000011102230246251565404236316680908203125";
    numbers.extend([
        middle.to_owned(),
        format!("{middle}{}1", "0".repeat(2000)),
        format!("{middle}{}", "0".repeat(2000)),
    ]);
    for number in numbers {
        let body = format!("[{number}]");
        let mut arena = Arena::new(64);
        let value = document(body.as_bytes(), &mut arena, &LIMITS).unwrap();
        let read = unsafe { &**value.items.items }.number;
        let nearest: f64 = number.parse().unwrap();
        assert_eq!(read.to_bits(), nearest.to_bits(), "{}", &number[..number.len().min(80)]);
    }
}
