//! Where in an answer its lists are. They are found by shape, so that the name of an envelope's key does not matter:
//! an array at the top, an array under any key, or an object that names no thing of its own and holds arrays.
use super::decoder::Decoder;
use super::field::{Field, Key, Slot};
use super::linked;
use super::lists::{Found, Kind};
use super::record::{self, Fresh, Place, Record};
use super::value;
use super::version_1::{self, Asked};
use crate::abi::*;
use core::ffi::c_char;
use core::ptr;
use serde::de::{Error, IgnoredAny, MapAccess, SeqAccess, Visitor};

/// The whole answer; gives back what has no typed place.
pub(super) struct Root<'d, 'a> {
    pub(super) decoder: &'d mut Decoder<'a>,
    pub(super) found: &'d mut Found,
}

impl<'de> Visitor<'de> for Root<'_, '_> {
    type Value = *const mcat_value;

    fn expecting(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        formatter.write_str("an object or an array")
    }

    /// An array without an envelope. Texts in it are blurbs; what has no typed place stands under "items".
    fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<*const mcat_value, A::Error> {
        let Self { decoder, found } = self;
        decoder.count()?;
        let rest = list(decoder, found, "", seq)?;
        let mark = decoder.mark();
        if let Some(rest) = rest {
            if let Some(texts) = value::texts(decoder, rest)? {
                found.root.blurbs = texts;
            } else {
                decoder.push_member("items", rest)?;
            }
        }
        decoder.close_object(mark)
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<*const mcat_value, A::Error> {
        let Self { decoder, found } = self;
        decoder.count()?;
        if let Some(asked) = decoder.asked() {
            let object = value::read_object(decoder, map)?;
            return version_1::whole(decoder, found, asked, object);
        }
        of_lists(decoder, found, map)
    }
}

/// Reads an object that holds lists, or one thing that tells by a member what it is; gives back what has no typed place.
pub(super) fn of_lists<'de, A: MapAccess<'de>>(
    decoder: &mut Decoder<'_>,
    found: &mut Found,
    mut map: A,
) -> Result<*const mcat_value, A::Error> {
    decoder.deeper(|decoder| {
        let mark = decoder.mark();
        let mut named = false;
        while let Some(key) = map.next_key_seed(Key)? {
            let slot = match &*key {
                "meta" => Slot::Object(&mut found.root.meta),
                "stationParameters" if decoder.asked().is_some() => Slot::Object(&mut found.root.meta),
                "account" => Slot::Object(&mut found.root.account),
                "session" => Slot::Object(&mut found.root.session),
                "lastUpdateDate" => Slot::Object(&mut found.root.last_update_date),
                "me" => Slot::Item(found, Some(Kind::Member)),
                key => part(found, key, named),
            };
            let is_extra = matches!(slot, Slot::Extra);
            let slot = slot.or_extra();
            let known = matches!(slot, Slot::Object(_));
            let value = map.next_value_seed(Field { decoder, slot })?;
            let Some(value) = value.or(is_extra.then_some(value::NULL)) else {
                continue;
            };
            if ptr::eq(value, value::NULL) {
                // A list that is null is the same as none.
                if Kind::of_key(&key).is_none() && key != linked::KEY {
                    decoder.push_member(&key, value)?;
                }
                continue;
            }
            decoder.unread_fields += i32::from(known);
            decoder.push_extra(&key, value)?;
            note(&mut found.root, &key, value);
            named |= names(&key);
            if found.is_empty()
                && let Some(mut fresh) = bare(decoder, found, &key, value)?
            {
                complete(decoder, fresh.record(), mark, Some(map))?;
                return Ok(value::EMPTY);
            }
        }
        decoder.close_object(mark)
    })
}

/// What the list of versions and a search say of themselves. It stays in `extra` too, where programs of 1.0 look for it.
fn note(root: &mut mcat_response, key: &str, value: *const mcat_value) {
    let field = match key {
        "latestStable" => &mut root.latest_stable,
        "inDevelopment" => &mut root.in_development,
        "query" => &mut root.search_query,
        _ => return,
    };
    if field.is_null() {
        *field = value::raw_text(value);
    }
}

/// Keys that make an object a thing of its own: its arrays are its fields then, not lists of the answer.
fn names(key: &str) -> bool {
    key == "type" || key == "id"
}

/// A member of something that may hold lists. `linked` holds whole objects too, but they are no items of the list asked for.
fn part<'s>(found: &'s mut Found, key: &'s str, named: bool) -> Slot<'s> {
    match key {
        _ if named => Slot::Extra,
        "linked" => Slot::Extra,
        "blurbs" => Slot::Texts(&mut found.root.blurbs),
        "order" => Slot::Texts(&mut found.root.order),
        _ => Slot::Part(found, key),
    }
}

/// Reads an object under a key of an envelope; gives back what is left once its lists are taken out.
pub(super) fn holder<'de, A: MapAccess<'de>>(
    decoder: &mut Decoder<'_>,
    found: &mut Found,
    mut map: A,
) -> Result<Option<*const mcat_value>, A::Error> {
    decoder.deeper(|decoder| {
        let mark = decoder.mark();
        let mut named = false;
        let mut taken = false;
        while let Some(key) = map.next_key_seed(Key)? {
            named |= names(&key);
            let slot = part(found, &key, named);
            let stays = matches!(slot, Slot::Extra);
            match map.next_value_seed(Field { decoder, slot })? {
                Some(value) => {
                    note(&mut found.root, &key, value);
                    decoder.push_extra(&key, value)?;
                }
                None if stays => decoder.push_member(&key, value::NULL)?,
                None => taken = true,
            }
        }
        let rest = decoder.close_object(mark)?;
        Ok(if taken && ptr::eq(rest, value::EMPTY) {
            None
        } else {
            Some(rest)
        })
    })
}

/// Reads a list; gives back the items that have no typed place, in an array.
pub(super) fn list<'de, A: SeqAccess<'de>>(
    decoder: &mut Decoder<'_>,
    found: &mut Found,
    key: &str,
    mut seq: A,
) -> Result<Option<*const mcat_value>, A::Error> {
    decoder.deeper(|decoder| {
        let asked = decoder.asked();
        let kind = match key {
            "" => asked.and_then(Asked::kind),
            key => Kind::of_key(key).filter(|kind| asked.is_some() || !kind.is_similar()),
        };
        let mark = decoder.mark();
        let mut read = 0;
        while read < decoder.limits.max_items {
            let unread_items = decoder.unread_items;
            let Some(rest) = seq.next_element_seed(Field {
                decoder,
                slot: Slot::Item(found, kind),
            })?
            else {
                break;
            };
            if let Some(value) = rest {
                decoder.push(value)?;
            }
            read += usize::from(decoder.unread_items == unread_items);
        }
        while read == decoder.limits.max_items && seq.next_element::<IgnoredAny>()?.is_some() {
            decoder.unread_items += 1;
        }
        let typed = kind.is_some() || read > 0;
        if typed && decoder.mark() == mark {
            Ok(None)
        } else {
            decoder.close_array(mark).map(Some)
        }
    })
}

/// Reads an item: an object that goes to the list of its `type`, or to `listed` where it names none. Anything else comes back.
pub(super) fn item<'de, A: MapAccess<'de>>(
    decoder: &mut Decoder<'_>,
    found: &mut Found,
    listed: Option<Kind>,
    mut map: A,
) -> Result<Option<*const mcat_value>, A::Error> {
    decoder.deeper(|decoder| {
        let mark = decoder.mark();
        let (mut kind, mut told) = (listed, None);
        let is_version_1 = decoder.asked().is_some();
        while let Some(key) = map.next_key_seed(Key)? {
            told = told.or(Kind::of_member(&key));
            let mut word: *const c_char = ptr::null();
            let is_type = key == "type";
            let slot = if is_type { Slot::Text(&mut word) } else { Slot::Extra };
            let mut value = map.next_value_seed(Field { decoder, slot })?;
            if !word.is_null() {
                let type_value = value::text(word);
                let named = value::text_of(&type_value).and_then(|word| Kind::of_type(word, listed));
                // The words of version 1 name no kind: "Programmed Station".
                kind = named.or(listed.filter(|_| is_version_1));
                if let Some(kind) = named {
                    let mut fresh = place(decoder, found, kind)?;
                    if let Slot::Text(field) = fresh.record().slot("type") {
                        *field = word;
                    }
                    return complete(decoder, fresh.record(), mark, Some(map)).map(|()| None);
                }
                value = Some(decoder.put(type_value)?);
            }
            decoder.push_member(&key, value.unwrap_or(value::NULL))?;
        }
        let kind = match is_version_1 {
            true => told.or(kind).or_else(|| version_1::tell(decoder.members(mark))),
            false => kind.or(told),
        };
        match kind {
            Some(kind) => {
                if is_version_1 && kind == Kind::Bio {
                    version_1::take_blurbs(decoder, found, mark)?;
                }
                let mut fresh = place(decoder, found, kind)?;
                complete(decoder, fresh.record(), mark, None::<A>).map(|()| None)
            }
            None => {
                decoder.unread_items += i32::from(is_version_1);
                decoder.close_object(mark).map(Some)
            }
        }
    })
}

/// Tells from one member that an answer is one object without an envelope: a list of one, or a thing of its own.
fn bare<E: Error>(
    decoder: &mut Decoder<'_>,
    found: &mut Found,
    key: &str,
    value: *const mcat_value,
) -> Result<Option<Fresh>, E> {
    let word = if key == "type" { value::text_at(value) } else { None };
    if let Some(kind) = word.and_then(|word| Kind::of_type(word, None)) {
        return place(decoder, found, kind).map(Some);
    }
    let root = &mut found.root;
    let thing: &mut dyn Place = match key {
        "type" if word == Some("account") => &mut root.account,
        "subscription" | "entitlements" => &mut root.account,
        "valid" => &mut root.session,
        "timeInMillis" => &mut root.last_update_date,
        _ => return Ok(None),
    };
    if !thing.is_free() {
        return Ok(None);
    }
    let made = thing.make(decoder.arena);
    decoder.held(made).map(Some)
}

/// Makes an item of `kind` in its list.
fn place<E: Error>(decoder: &mut Decoder<'_>, found: &mut Found, kind: Kind) -> Result<Fresh, E> {
    let made = kind.make()(decoder.arena);
    let fresh = decoder.held(made)?;
    let pushed = found.push(kind, fresh.address(), decoder.arena);
    decoder.held(pushed)?;
    Ok(fresh)
}

/// Fills an object whose first members were read before it was known what it is: pushed since `mark`, they are read once more,
/// now into fields. The others come from the map.
fn complete<'de, A: MapAccess<'de>>(
    decoder: &mut Decoder<'_>,
    record: &mut dyn Record,
    mark: usize,
    map: Option<A>,
) -> Result<(), A::Error> {
    let early = decoder.take_members(mark)?;
    decoder.uncounted(|decoder| record::fill(decoder, record, value::again::<A::Error>(&early)))?;
    if let Some(map) = map {
        record::fill(decoder, record, map)?;
    }
    record::close(decoder, record, mark)
}
