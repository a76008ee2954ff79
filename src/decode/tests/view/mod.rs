//! Read structs written back as JSON under the keys of service version 2.2, field by field and independently of the decode's tables.
//! The service tests use it too.
mod editorial;
mod member;
mod music;
mod words;

use super::{Page, left_over};
use crate::abi::*;
use core::ffi::{CStr, c_char};
use editorial::*;
use member::*;
use music::*;
use serde_json::{Map, Number, Value, json};
pub(super) use words::{in_words_of_2_2, pruned};

pub(super) fn string(text: *const c_char) -> Option<String> {
    (!text.is_null()).then(|| unsafe { CStr::from_ptr(text) }.to_str().unwrap().to_owned())
}

pub(super) fn strings(list: mcat_text_list) -> Vec<String> {
    items(list.items, list.len).map(|text| string(text).unwrap()).collect()
}

pub(super) fn items<T>(items: *const *const T, len: usize) -> impl Iterator<Item = *const T> {
    (0..len).map(move |index| unsafe { *items.add(index) })
}

pub(super) fn value(value: *const mcat_value) -> Value {
    let value = unsafe { &*value };
    assert_eq!(value.reserved, 0);
    match value.kind {
        0 => Value::Null,
        1 => Value::Bool(value.number == 1.0),
        2 => {
            let number: Number = serde_json::from_str(&string(value.text).unwrap()).unwrap();
            assert_eq!(Some(value.number), number.as_f64());
            words::whole(number)
        }
        3 => Value::String(string(value.text).unwrap()),
        4 => items(value.items.items, value.items.len).map(self::value).collect(),
        _ => items(value.members.items, value.members.len)
            .map(|member| unsafe { (string((*member).name).unwrap(), self::value((*member).value)) })
            .collect(),
    }
}

fn text(text: *const c_char) -> Value {
    json!(string(text))
}

fn texts(list: mcat_text_list) -> Value {
    json!(strings(list))
}

fn number(number: impl Into<i64>) -> Value {
    let number = number.into();
    if number == -1 { Value::Null } else { json!(number) }
}

fn real(number: f64) -> Value {
    Number::from_f64(number)
        .filter(|_| number != -1.0)
        .map_or(Value::Null, words::whole)
}

fn flag(flag: i8) -> Value {
    if flag == -1 { Value::Null } else { json!(flag == 1) }
}

/// A date has two fields: as sent, and in milliseconds if it could be read. Version 1 sends the milliseconds only.
fn instant(text: *const c_char, ms: i64) -> Value {
    if text.is_null() && ms != i64::MIN {
        return json!(ms);
    }
    self::text(text)
}

fn list<T>(pointers: *const *const T, len: usize, one: impl Fn(&T) -> Value) -> Value {
    items(pointers, len).map(|item| one(unsafe { &*item })).collect()
}

fn object<const N: usize>(fields: [(&str, Value); N], extra: *const mcat_value) -> Value {
    let mut object: Map<_, _> = fields.into_iter().map(|(key, value)| (key.to_owned(), value)).collect();
    for (key, left) in value(extra).as_object().unwrap() {
        let shown = left_over(key, object.get(key), left);
        object.insert(key.clone(), shown);
    }
    Value::Object(object)
}

fn link(link: *const mcat_link) -> Value {
    let link = unsafe { &*link };
    object([("href", text(link.href)), ("ids", texts(link.ids))], link.extra)
}

fn result(r: &mcat_result) -> Value {
    let fields = [
        ("operation", text(r.operation)),
        ("status", text(r.status)),
        ("message", text(r.message)),
    ];
    object(fields, r.extra)
}

fn matched(m: &mcat_match) -> Value {
    let r = unsafe { &*m.reason };
    let reason = [
        ("type", text(r.r#type)),
        ("id", text(r.id)),
        ("href", text(r.href)),
        ("name", text(r.name)),
    ];
    object([("id", text(m.id)), ("reason", object(reason, r.extra))], m.extra)
}

fn meta(m: &mcat_meta) -> Value {
    let fields = [
        ("returnedCount", number(m.returned_count)),
        ("totalCount", number(m.total_count)),
        ("limit", number(m.limit)),
        ("offset", number(m.offset)),
        ("displayPreviewLimit", number(m.display_preview_limit)),
        ("skipLimit", number(m.skip_limit)),
        ("skipLimitDuration", number(m.skip_limit_duration)),
        ("isTunable", flag(m.is_tunable)),
        ("popularity", real(m.popularity)),
        ("variety", real(m.variety)),
        ("results", list(m.results.items, m.results.len, result)),
        ("matched", list(m.matched.items, m.matched.len, matched)),
    ];
    object(fields, m.extra)
}

/// The whole answer as version 2.2 would send it, without unknown values.
pub(super) fn page(page: &Page) -> Value {
    let p = &page.parts;
    macro_rules! lists {
        ($($key:literal: $field:ident of $one:ident),* $(,)?) => {
            [$( ($key, list(p.$field.items, p.$field.len, $one)) ),*]
        };
    }
    let lists = lists! {
        "artists": artists of artist,
        "albums": albums of album,
        "tracks": tracks of track,
        "previews": previews of track,
        "stations": stations of station,
        "images": images of image,
        "genres": genres of genre,
        "playlists": playlists of playlist,
        "tags": tags of tag,
        "members": members of member,
        "posts": posts of post,
        "categories": categories of category,
        "reviews": reviews of review,
        "catalogs": catalogs of catalog,
        "versions": versions of version,
        "favorites": favorites of favorite,
        "status": favorite_status of favorite_status,
        "charts": charts of chart_row,
        "bios": bios of bio,
        "contemporaries": contemporaries of artist,
        "followers": followers of artist,
        "influencers": influencers of artist,
        "related": related of artist,
    };
    let others = [
        ("meta", meta(unsafe { &*p.meta })),
        ("blurbs", texts(p.blurbs)),
        ("order", texts(p.order)),
        ("account", account(unsafe { &*p.account })),
        ("session", session(unsafe { &*p.session })),
        ("lastUpdateDate", last_update_date(unsafe { &*p.last_update_date })),
    ];
    let mut all = object(others, p.extra);
    for (key, list) in lists {
        // An array under such a key may also have been odd, and is then in `extra`.
        if list.as_array().is_some_and(|list| !list.is_empty()) {
            all[key] = list;
        }
    }
    pruned(all)
}
