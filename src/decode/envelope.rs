//! Where in an answer its lists are. They are found by shape, so that the name of an envelope's key does not matter:
//! an array at the top, an array under any key, or an object that names no thing of its own and holds arrays.
use super::decoder::{Decoder, grow};
use super::field::{Field, Key, Slot};
use super::record::{self, Fresh, Make, Place, Record, Unknown, make};
use super::value;
use crate::abi::*;
use crate::arena::NoMemory;
use core::ffi::{c_char, c_void};
use core::ptr;
use serde::de::{Error, IgnoredAny, MapAccess, SeqAccess, Visitor};

/// The lists of the response. Tracks and previews are the same objects in two lists.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Artist,
    Album,
    Track,
    Preview,
    Station,
    Image,
    Version,
}

const KINDS: usize = 7;

impl Kind {
    fn of_key(key: &str) -> Option<Self> {
        Some(match key {
            "artists" => Self::Artist,
            "albums" => Self::Album,
            "tracks" => Self::Track,
            "previews" => Self::Preview,
            "stations" => Self::Station,
            "images" => Self::Image,
            "versions" => Self::Version,
            _ => return None,
        })
    }

    /// The kind that an object names itself, in a list that would make it `listed`.
    fn of_type(word: &str, listed: Option<Self>) -> Option<Self> {
        const WORDS: [(&str, Kind); 5] = [
            ("artist", Kind::Artist),
            ("album", Kind::Album),
            ("track", Kind::Track),
            ("station", Kind::Station),
            ("image", Kind::Image),
        ];
        let (_, kind) = *WORDS.iter().find(|(known, _)| word.eq_ignore_ascii_case(known))?;
        Some(if kind == Self::Track && listed == Some(Self::Preview) {
            Self::Preview
        } else {
            kind
        })
    }

    fn make(self) -> Make {
        match self {
            Self::Artist => make::<mcat_artist>,
            Self::Album => make::<mcat_album>,
            Self::Track | Self::Preview => make::<mcat_track>,
            Self::Station => make::<mcat_station_object>,
            Self::Image => make::<mcat_image>,
            Self::Version => make::<mcat_service_version>,
        }
    }
}

/// What was found in an answer.
pub(super) struct Found {
    pub(super) meta: *const mcat_meta,
    pub(super) account: *const mcat_account,
    lists: [Vec<*const c_void>; KINDS],
}

impl Found {
    pub(super) fn new() -> Self {
        Self {
            meta: Unknown::UNKNOWN,
            account: Unknown::UNKNOWN,
            lists: Default::default(),
        }
    }

    pub(super) fn list(&self, kind: Kind) -> &[*const c_void] {
        &self.lists[kind as usize]
    }

    fn push(&mut self, kind: Kind, item: *const c_void) -> Result<(), NoMemory> {
        let list = &mut self.lists[kind as usize];
        grow(list)?;
        list.push(item);
        Ok(())
    }

    fn is_empty(&self) -> bool {
        self.lists.iter().all(Vec::is_empty)
    }
}

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

    /// An array without an envelope: what has no typed place there stands under "items".
    fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<*const mcat_value, A::Error> {
        let Self { decoder, found } = self;
        decoder.count()?;
        let rest = list(decoder, found, "", seq)?;
        let mark = decoder.mark();
        if let Some(rest) = rest {
            decoder.push_member("items", rest)?;
        }
        decoder.close_object(mark)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<*const mcat_value, A::Error> {
        let Self { decoder, found } = self;
        decoder.count()?;
        decoder.deeper(|decoder| {
            let mark = decoder.mark();
            let mut named = false;
            while let Some(key) = map.next_key_seed(Key)? {
                let slot = match &*key {
                    "meta" => Slot::Object(&mut found.meta),
                    "account" => Slot::Object(&mut found.account),
                    key => part(found, key, named),
                };
                let slot = slot.or_extra();
                let known = matches!(slot, Slot::Object(_));
                let Some(value) = map.next_value_seed(Field { decoder, slot })? else {
                    continue;
                };
                decoder.unread_fields += i32::from(known);
                decoder.push_member(&key, value)?;
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
}

/// Keys that make an object a thing of its own: its arrays are its fields then, not lists of the answer.
fn names(key: &str) -> bool {
    key == "type" || key == "id"
}

/// A member of something that may hold lists. `linked` holds whole objects too, but they are no items of the list asked for.
fn part<'s>(found: &'s mut Found, key: &'s str, named: bool) -> Slot<'s> {
    if named || key == "linked" {
        Slot::Extra
    } else {
        Slot::Part(found, key)
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
            match map.next_value_seed(Field {
                decoder,
                slot: part(found, &key, named),
            })? {
                Some(value) => decoder.push_member(&key, value)?,
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
        let kind = Kind::of_key(key);
        let mark = decoder.mark();
        let mut read = 0;
        let mut kept = 0;
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
                kept += 1;
            }
            read += usize::from(decoder.unread_items == unread_items);
        }
        while read == decoder.limits.max_items && seq.next_element::<IgnoredAny>()?.is_some() {
            decoder.unread_items += 1;
        }
        let typed = kind.is_some() || read > 0;
        if kept == 0 && typed {
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
        let mut kind = listed;
        while let Some(key) = map.next_key_seed(Key)? {
            let mut word: *const c_char = ptr::null();
            let is_type = key == "type";
            let slot = if is_type { Slot::Text(&mut word) } else { Slot::Extra };
            let mut value = map.next_value_seed(Field { decoder, slot })?;
            if !word.is_null() {
                let type_value = value::text(word);
                kind = value::text_of(&type_value).and_then(|word| Kind::of_type(word, listed));
                if let Some(kind) = kind {
                    let mut fresh = place(decoder, found, kind)?;
                    if let Slot::Text(field) = fresh.record().slot("type") {
                        *field = word;
                    }
                    return complete(decoder, fresh.record(), mark, Some(map)).map(|()| None);
                }
                value = Some(decoder.put(type_value)?);
            }
            if let Some(value) = value {
                decoder.push_member(&key, value)?;
            }
        }
        match kind {
            Some(kind) => {
                let mut fresh = place(decoder, found, kind)?;
                complete(decoder, fresh.record(), mark, None::<A>).map(|()| None)
            }
            None => decoder.close_object(mark).map(Some),
        }
    })
}

/// Tells from one member that an answer is one object without an envelope: a list of one, or the account.
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
    let is_account = word == Some("account") || key == "subscription" || key == "entitlements";
    if is_account && found.account.is_free() {
        let made = found.account.make(decoder.arena);
        return decoder.held(made).map(Some);
    }
    Ok(None)
}

/// Makes an item of `kind` in its list.
fn place<E: Error>(decoder: &mut Decoder<'_>, found: &mut Found, kind: Kind) -> Result<Fresh, E> {
    let made = kind.make()(decoder.arena);
    let fresh = decoder.held(made)?;
    let pushed = found.push(kind, fresh.address());
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
