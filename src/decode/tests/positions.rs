//! Every field of every object with every kind of wrong value: only that field is lost.
//!
//! A position is a field as it is reached from the top: `tags/links/children/ids`. The tables of the decode say which there are;
//! the fixtures give each a value. Both are counted, so that a field without a value in a fixture is noticed. One fixture is enough for all
//! positions of an object: a track on an album has the fields of a track in a list.
use super::view::{in_words_of_2_2, page, pruned};
use super::{decode, decode_value, fixture};
use crate::decode::lists::{Kind, Thing};
use crate::decode::shape::{Shape, Slot};
use serde_json::{Value, json};
use std::collections::BTreeMap;

const FIXTURES: [&str; 27] = [
    fixture!("account-2.2.json"),
    fixture!("albums-2.2.json"),
    fixture!("albums-personalized-2.2.json"),
    fixture!("artists-2.2.json"),
    fixture!("bios-2.2.json"),
    fixture!("catalogs-2.2.json"),
    fixture!("categories-2.2.json"),
    fixture!("charts-1.json"),
    fixture!("favorite-status-2.2.json"),
    fixture!("favorites-2.1.json"),
    fixture!("favorites-added-2.2.json"),
    fixture!("genres-2.2.json"),
    fixture!("images-2.2.json"),
    fixture!("library-updated-2.2.json"),
    fixture!("members-2.1.json"),
    fixture!("members-2.2.json"),
    fixture!("playlist-created-2.2.json"),
    fixture!("playlists-2.2.json"),
    fixture!("posts-2.2.json"),
    fixture!("reviews-2.2.json"),
    fixture!("session-1.json"),
    fixture!("station-tracks-2.2.json"),
    fixture!("stations-2.2.json"),
    fixture!("tags-2.1.json"),
    fixture!("tags-2.2.json"),
    fixture!("tracks-2.2.json"),
    fixture!("versions.json"),
];

/// A field of a table.
struct Field {
    /// Its object.
    shape: &'static str,
    wrong: [Value; 4],
    /// A number or a boolean.
    is_scalar: bool,
    /// Its keys in earlier versions.
    older: Vec<&'static str>,
}

/// The fields of the tables, by position.
#[derive(Default)]
struct Tables {
    objects: Vec<String>,
    fields: BTreeMap<String, Field>,
}

impl Tables {
    fn read() -> Tables {
        let mut tables = Tables::default();
        for (key, kind) in Kind::ALL.into_iter().filter(|(_, kind)| !kind.is_similar()) {
            tables.walk(kind.shape(), key, &[]);
        }
        for (key, thing) in [
            ("meta", Thing::Meta),
            ("account", Thing::Account),
            ("session", Thing::Session),
            ("lastUpdateDate", Thing::LastUpdateDate),
        ] {
            tables.walk(Shape::by_id(thing.shape()), key, &[]);
        }
        tables
    }

    /// A shape that contains itself, as a tag contains its parent, is walked once.
    fn walk(&mut self, shape: &Shape, path: &str, above: &[&str]) {
        self.objects.push(path.to_owned());
        if above.contains(&shape.name) {
            return;
        }
        let above = [above, &[shape.name]].concat();
        let key = |row: &crate::decode::shape::Row| str::from_utf8(row.key()).unwrap();
        // Where version 1 alone has a value, `version_1.rs` tries it.
        for rows in shape.fields().filter(|rows| !rows[0].key().contains(&b'.')) {
            let (path, slot) = (format!("{path}/{}", key(&rows[0])), rows[0].slot);
            if matches!(slot, Slot::Object | Slot::Link | Slot::Objects) {
                self.walk(rows[0].shape(), &path, &above);
            }
            let field = Field {
                shape: shape.name,
                wrong: wrong_values(slot),
                is_scalar: is_scalar(slot),
                older: rows[1..].iter().map(key).collect(),
            };
            self.fields.insert(path, field);
        }
    }
}

fn is_scalar(slot: Slot) -> bool {
    let is_flag = matches!(slot, Slot::Flag | Slot::Ban | Slot::Permit);
    is_flag || matches!(slot, Slot::Int | Slot::Seconds | Slot::Long | Slot::Real)
}

/// Values of the types that a field does not take.
fn wrong_values(slot: Slot) -> [Value; 4] {
    let (object, array) = (json!({"odd": 1}), json!([[0]]));
    match slot {
        Slot::Text | Slot::Id | Slot::Instant | Slot::Texts | Slot::Ids | Slot::Objects => {
            [json!(true), json!(7.5), object, array]
        }
        Slot::TextOrNumber => [json!(true), json!([1]), object, array],
        Slot::Flag | Slot::Ban | Slot::Permit => [json!("maybe"), json!(7.5), object, array],
        Slot::Int | Slot::Seconds | Slot::Long | Slot::Real => [json!(true), json!("many"), object, array],
        Slot::Object => [json!(true), json!(7.5), json!("odd"), array],
        Slot::Link => [json!(true), json!(7.5), json!(["odd"]), array],
        Slot::Extra | Slot::Part | Slot::Item => panic!("no field of a table"),
    }
}

/// The values of the fixtures, by position: a page, and a pointer into it.
#[derive(Default)]
struct Sent {
    pages: Vec<Value>,
    objects: BTreeMap<String, (usize, String)>,
    fields: BTreeMap<String, (usize, String)>,
}

impl Sent {
    fn read(tables: &Tables) -> Sent {
        let mut sent = Sent::default();
        for fixture in FIXTURES {
            let page = in_words_of_2_2(serde_json::from_str(fixture).unwrap());
            let index = sent.pages.len();
            // Members beside the lists that are not lists belong to no object.
            for (key, list) in page.as_object().unwrap().iter().filter(|(_, value)| !value.is_string()) {
                sent.walk(list, index, key, &format!("/{key}"));
            }
            sent.pages.push(page);
        }
        tables.fields.keys().for_each(|path| sent.complete(path, tables));
        sent
    }

    /// Gives a field that has no value at this position the value that it has at another position of the same object.
    fn complete(&mut self, path: &str, tables: &Tables) {
        let (object, key) = path.rsplit_once('/').unwrap();
        let is_same = |other: &&String| {
            other.rsplit_once('/').is_some_and(|(_, of_other)| of_other == key)
                && tables.fields.get(*other).map(|field| field.shape) == Some(tables.fields[path].shape)
        };
        if self.fields.contains_key(path) {
            return;
        }
        let (Some(other), Some((page, pointer))) =
            (self.fields.keys().find(is_same), self.objects.get(object).cloned())
        else {
            return;
        };
        let (from, place) = &self.fields[other];
        let value = self.pages[*from].pointer(place).unwrap().clone();
        self.pages[page] = with_member(&self.pages[page], &pointer, key, value.clone());
        let pointer = format!("{pointer}/{key}");
        self.fields.insert(path.to_owned(), (page, pointer.clone()));
        self.walk(&value, page, path, &pointer);
    }

    /// If a position has several values, the first that is not empty is used.
    fn walk(&mut self, value: &Value, page: usize, path: &str, pointer: &str) {
        match value {
            Value::Array(items) => {
                for (index, item) in items.iter().enumerate() {
                    self.walk(item, page, path, &format!("{pointer}/{index}"));
                }
            }
            Value::Object(members) => {
                let place = || (page, pointer.to_owned());
                self.objects.entry(path.to_owned()).or_insert_with(place);
                for (key, value) in members {
                    let (path, pointer) = (format!("{path}/{key}"), format!("{pointer}/{key}"));
                    let says_something = !pruned(value.clone()).is_null();
                    if says_something
                        && !is_unmodelled(&path)
                        && !path.starts_with("tags/parent/")
                        && !path.starts_with("genres/subgenres/")
                    {
                        self.fields.entry(path.clone()).or_insert((page, pointer.clone()));
                        self.walk(value, page, &path, &pointer);
                    }
                }
            }
            _ => {}
        }
    }
}

fn positions() -> (Tables, Sent) {
    let tables = Tables::read();
    let sent = Sent::read(&tables);
    (tables, sent)
}

/// Keys that the tables must not have.
fn is_unmodelled(path: &str) -> bool {
    const SEEN: [&str; 12] = [
        "bootlegs",
        "codecProfile",
        "dominantColour",
        "familyPlan",
        "isNew",
        "linked",
        "live",
        "newLimit",
        "promoCode",
        "since",
        "squareImage",
        "wordCount",
    ];
    let (above, key) = path.rsplit_once('/').unwrap();
    let is_invented = key.starts_with("new") && key.as_bytes().get(3).is_some_and(u8::is_ascii_uppercase);
    // Older favorites name the type of what they link to.
    is_invented || SEEN.contains(&key) || (key == "type" && above.starts_with("favorites/links/"))
}

/// Every key with this beginning is a right.
fn is_right(path: &str) -> bool {
    let name = path.strip_prefix("account/entitlements/");
    name.is_some_and(|name| name.starts_with("can") || name.starts_with("is"))
}

fn without(value: &Value, pointer: &str) -> Value {
    let (parent, key) = pointer.rsplit_once('/').unwrap();
    let mut value = value.clone();
    value.pointer_mut(parent).unwrap().as_object_mut().unwrap().remove(key);
    value
}

fn with(value: &Value, pointer: &str, other: Value) -> Value {
    let mut value = value.clone();
    *value.pointer_mut(pointer).unwrap() = other;
    value
}

/// The page with one more member in an object.
fn with_member(value: &Value, pointer: &str, key: &str, member: Value) -> Value {
    let mut value = value.clone();
    let object = value.pointer_mut(pointer).unwrap().as_object_mut().unwrap();
    object.insert(key.to_owned(), member);
    value
}

/// `sent` is read as `expected`, with this many fields that could not be read.
#[track_caller]
fn reads(sent: &Value, expected: Value, unread_fields: i32, what: &str) {
    let decoded = decode_value(sent);
    assert_eq!(page(&decoded), pruned(expected), "{what}");
    let unread = (decoded.parts.unread_fields, decoded.parts.unread_items);
    assert_eq!(unread, (unread_fields, 0), "{what}");
}

#[test]
fn every_field_of_the_tables_has_value_in_a_fixture() {
    let (tables, sent) = positions();
    let known: Vec<&String> = tables.fields.keys().collect();
    let tried: Vec<&String> = sent.fields.keys().filter(|path| !is_right(path)).collect();
    println!(
        "{} positions by the tables, {} by the fixtures",
        known.len(),
        tried.len()
    );
    let only = |these: &[&String], those: &[&String]| -> Vec<String> {
        let alone = these.iter().filter(|path| !those.contains(path));
        alone.map(|path| (*path).clone()).collect()
    };
    assert_eq!(only(&known, &tried), [""; 0], "no fixture has a value for these");
    assert_eq!(only(&tried, &known), [""; 0], "no table has these");
    let mut objects = tables.objects;
    objects.sort();
    assert_eq!(objects, sent.objects.into_keys().collect::<Vec<_>>());
}

#[test]
fn wrong_value_at_any_position_costs_only_its_field() {
    // req:CONV-11
    // fault:J01
    // fault:J02
    // fault:J15
    let (tables, sent) = positions();
    let mut tried = 0;
    for (path, (index, pointer)) in &sent.fields {
        let whole = &sent.pages[*index];
        let rest = without(whole, pointer);
        reads(&rest, rest.clone(), 0, &format!("{path} absent"));
        reads(&with(whole, pointer, Value::Null), rest, 0, &format!("{path} null"));
        let wrong = match tables.fields.get(path) {
            Some(field) => field.wrong.clone(),
            None => wrong_values(Slot::Flag),
        };
        for value in wrong {
            let odd = with(whole, pointer, value.clone());
            reads(&odd, odd.clone(), 1, &format!("{path} as {value}"));
        }
        tried += 1;
    }
    let rights = sent.fields.keys().filter(|path| is_right(path)).count();
    assert_eq!(tried, tables.fields.len() + rights);
}

/// Other spellings of a boolean or a number, and values that are neither.
fn spellings(value: &Value) -> ([Value; 3], Vec<Value>) {
    match value {
        Value::Bool(is) => (
            [
                json!(u8::from(*is)),
                json!(is.to_string()),
                json!(u8::from(*is).to_string()),
            ],
            vec![
                json!(2),
                json!(-1),
                json!(0.5),
                json!("TRUE"),
                json!("yes"),
                json!(" 1"),
                json!("01"),
            ],
        ),
        number => (
            [json!(number.to_string()), json!(format!("0{number}")), number.clone()],
            vec![
                json!("-1"),
                json!("+1"),
                json!("1e3"),
                json!(" 1"),
                json!("0x1"),
                json!("1.2.3"),
                json!("."),
                json!(""),
            ],
        ),
    }
}

// case:M09
#[test]
fn every_number_and_boolean_is_also_read_from_text() {
    let (tables, sent) = positions();
    let (mut tried, mut seen) = (0, BTreeMap::new());
    for (path, (index, pointer)) in &sent.fields {
        let is_one = match tables.fields.get(path) {
            Some(field) => field.is_scalar,
            None => true,
        };
        let whole = &sent.pages[*index];
        let value = whole.pointer(pointer).unwrap();
        if !is_one || value.is_string() {
            continue;
        }
        let (same, other) = spellings(value);
        let expected = page(&decode_value(whole));
        for spelling in same {
            let decoded = decode_value(&with(whole, pointer, spelling.clone()));
            assert_eq!(page(&decoded), expected, "{path} as {spelling}");
            assert_eq!(decoded.parts.unread_fields, 0, "{path} as {spelling}");
        }
        for odd in other {
            let sent = with(whole, pointer, odd.clone());
            reads(&sent, sent.clone(), 1, &format!("{path} as {odd}"));
        }
        *seen.entry(value.is_boolean()).or_insert(0) += 1;
        tried += 1;
    }
    println!("{tried} positions: {seen:?}");
    assert!(seen[&true] > 20 && seen[&false] > 20, "{seen:?}");
}

// case:M09
#[test]
fn number_in_text_has_same_range_as_number() {
    let read = |number: &str| {
        let body = format!(
            r#"{{"tracks":[{{"type":"track","id":"tra.1","disc":{number},"playbackSeconds":{number}}}],"meta":{{"popularity":{number}}},"lastUpdateDate":{{"timeInMillis":{number}}}}}"#
        );
        let decoded = decode(&body);
        let root = &decoded.parts;
        // SAFETY: the decode made them.
        let (meta, date) = unsafe { (&*root.meta, &*root.last_update_date) };
        let track = unsafe { &**root.tracks.items };
        (
            track.disc,
            track.playback_seconds,
            meta.popularity,
            date.time_in_millis,
            root.unread_fields,
        )
    };
    for number in [
        "0",
        "7",
        "7.0",
        "7.9",
        "2147483647",
        "2147483648",
        "9223372036854775807",
        "9223372036854775808",
        "18446744073709551616",
    ] {
        assert_eq!(read(&format!("\"{number}\"")), read(number), "{number}");
    }
    assert_eq!(read("\"7\""), (7, 7, 7.0, 7, 0));
    assert_eq!(read("\"2147483648\""), (-1, -1, 2_147_483_648.0, 2_147_483_648, 2));
    let long = format!("\"{}\"", "9".repeat(400));
    assert_eq!(read(&long), (-1, -1, -1.0, -1, 4), "no float holds it");
}

#[test]
fn unknown_key_in_any_object_stays_in_extra() {
    // req:CONV-11
    let (tables, sent) = positions();
    let strange = [
        json!(null),
        json!(-7.5),
        json!("a\u{0}b"),
        json!([[], {"a": {}}]),
        json!({"id": "x", "type": "track"}),
    ];
    let mut tried = 0;
    for (path, (index, pointer)) in &sent.objects {
        for value in &strange {
            let more = with_member(&sent.pages[*index], pointer, "somethingElse", value.clone());
            let read = serde_json::from_str(&more.to_string().replace("\\u0000", "\u{FFFD}")).unwrap();
            reads(&more, read, 0, &format!("{value} in {path}"));
        }
        tried += 1;
    }
    assert_eq!(tried, tables.objects.len());
}

#[test]
fn field_is_also_read_under_its_older_key() {
    // req:VER-03
    // fault:J20
    let (tables, sent) = positions();
    let mut tried = 0;
    for (path, field) in &tables.fields {
        let (index, pointer) = &sent.fields[path];
        let whole = &sent.pages[*index];
        for older in &field.older {
            let (object, _) = pointer.rsplit_once('/').unwrap();
            let value = whole.pointer(pointer).unwrap().clone();
            let renamed = with_member(&without(whole, pointer), object, older, value);
            reads(&renamed, whole.clone(), 0, &format!("{path} as {older}"));
            tried += 1;
        }
    }
    assert!(tried >= 10, "{tried}");
}

/// Another value of the same type.
fn other(value: &Value) -> Value {
    match value {
        Value::Bool(truth) => json!(!truth),
        Value::Number(number) => json!(number.as_f64().unwrap() + 1.0),
        Value::String(text) => json!(format!("{text}x")),
        Value::Array(items) if items[0].is_string() => json!(["x"]),
        Value::Array(_) => json!([{"id": "x"}]),
        _ => json!({"x": {"href": "x"}}),
    }
}

#[test]
fn first_of_duplicate_keys_is_kept_at_every_position() {
    // fault:J03
    let (_, sent) = positions();
    for (path, (index, pointer)) in &sent.fields {
        let whole = &sent.pages[*index];
        let (_, key) = pointer.rsplit_once('/').unwrap();
        let value = whole.pointer(pointer).unwrap();
        let marked = with(whole, pointer, json!("here")).to_string();
        let reads_as_once = |values: [&Value; 3]| {
            let members = values.map(|value| format!("\"{key}\":{value}")).join(",");
            let decoded = decode(&marked.replace(&format!("\"{key}\":\"here\""), &members));
            assert_eq!(page(&decoded), pruned(whole.clone()), "{path}");
            assert_eq!(
                (decoded.parts.unread_fields, decoded.parts.unread_items),
                (0, 0),
                "{path}"
            );
        };
        reads_as_once([value, &other(value), &Value::Null]);
        // Null does not count: the value after it is the first.
        reads_as_once([&Value::Null, value, &other(value)]);
    }
}
