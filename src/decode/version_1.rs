//! Differences of version 1. Its lists are bare arrays, and its objects name no type: their kind is known from the call, or, if a call may
//! return several kinds, from their ids and members. Without the feature `version-1` none of this is reached.
use super::decoder::{Decoder, Read};
use super::field::NOTHING;
use super::fill::ALL_ROWS;
use super::lists::{Kind, Thing};
use super::record::{Field, Record, joined_texts};
use super::scan::Cursor;
use super::shape::{Modelled, Shape, Slot};
use super::value;
use crate::abi::mcat_id_kind::*;
use crate::abi::{mcat_account, mcat_entitlements, mcat_subscription, mcat_value, mcat_value_kind, mcat_value_member};
use crate::base::id;
use crate::decode::arena::Text;

/// What a call of version 1 asked for.
#[derive(Clone, Copy)]
pub(crate) struct Asked(What);

#[derive(Clone, Copy)]
enum What {
    Kind(Kind),
    Account,
    Session,
    /// Objects of several kinds, or of a kind that the path does not determine.
    Unknown,
}

impl Asked {
    /// The kind of the objects, if the call returns only one.
    pub(super) fn kind(self) -> Option<Kind> {
        match self.0 {
            What::Kind(kind) => Some(kind),
            _ => None,
        }
    }
}

/// What the call with this path asks for. `kinds`: the types that a search is limited to.
pub(crate) fn asked(path: &str, kinds: Option<&str>) -> Asked {
    let path = path.split('?').next().unwrap_or_default();
    let (mut is_last, mut what) = (true, What::Unknown);
    if path.starts_with("/me/charts/") {
        return Asked(What::Kind(Kind::ChartRow));
    }
    for segment in path.rsplit('/') {
        what = match segment {
            "account" => What::Account,
            "session" | "sessions" => What::Session,
            "blurbs" | "radios" | "updated" => break,
            "bio" => What::Kind(Kind::Bio),
            "avatar" => What::Kind(Kind::Image),
            "me" | "followers" | "following" if is_last => What::Kind(Kind::Member),
            // The favorites of version 1 are tracks.
            "favorites" | "listens" => What::Kind(Kind::Track),
            "categories" if !is_last => What::Kind(Kind::Post),
            "search" => kinds
                .and_then(|kinds| Kind::of_type(kinds, None))
                .map_or(what, What::Kind),
            "tags" if path.starts_with("/me/tags") => break,
            key => Kind::of_key(key).map_or(what, What::Kind),
        };
        if !matches!(what, What::Unknown) {
            break;
        }
        is_last = false;
    }
    Asked(what)
}

/// Reads an object that is the whole answer: a single thing, or an envelope of lists.
pub(super) fn whole(decoder: &mut Decoder<'_>, asked: Asked, object: *const mcat_value) -> Read<*const mcat_value> {
    let has = |key: &str| value::members_at(object).any(|(name, _)| name == key);
    let is_thing = has("id") || has("name");
    let thing = match asked.0 {
        What::Account if is_thing && !has("account") => Some(Thing::Account),
        What::Session if is_thing && !has("session") => Some(Thing::Session),
        _ => None,
    };
    let mut place = core::ptr::null();
    let field = match (thing, asked.0) {
        (Some(thing), _) => Field::of_object(&mut place, thing.shape()),
        (None, What::Kind(Kind::Bio)) if has("bio") => Field::item(Some(Kind::Bio)),
        (None, What::Kind(kind)) if is_thing => Field::item(Some(kind)),
        (None, What::Unknown) if is_thing && tell(value::members_at(object)).is_some() => Field::item(None),
        _ => {
            decoder.enter()?;
            let extra = decoder.uncounted(|decoder| decoder.of_lists(value::members_again(object)))?;
            decoder.leave();
            return Ok(extra);
        }
    };
    decoder.held = object;
    let rest = decoder.uncounted(|decoder| decoder.value(field))?;
    if let Some(thing) = thing {
        *decoder.found.thing(thing) = place;
    }
    Ok(if rest == NOTHING { value::EMPTY } else { rest })
}

/// Determines the kind of an object by its id, else by members that only one kind has.
pub(super) fn tell<'v>(members: impl Iterator<Item = (&'v str, &'v mcat_value)>) -> Option<Kind> {
    let (mut by_id, mut by_member) = (None, None);
    for (key, member) in members {
        let told = match key {
            "id" => {
                by_id = value::text_of(member).and_then(of_moniker);
                continue;
            }
            "author" => (0, Kind::Playlist),
            "duration" | "sample" | "album" | "disc" => (1, Kind::Track),
            "released" | "discCount" | "tags" => (2, Kind::Album),
            "summary" | "artists" => (3, Kind::Station),
            "subgenres" => (4, Kind::Genre),
            "genre" => (5, Kind::Artist),
            _ => continue,
        };
        if by_member.is_none_or(|(rank, _)| told.0 < rank) {
            by_member = Some(told);
        }
    }
    by_id.or(by_member.map(|(_, kind)| kind))
}

fn of_moniker(text: &str) -> Option<Kind> {
    Some(match id::kind(text) {
        MCAT_ID_ALBUM => Kind::Album,
        MCAT_ID_ARTIST => Kind::Artist,
        MCAT_ID_TRACK => Kind::Track,
        MCAT_ID_GENRE => Kind::Genre,
        MCAT_ID_TAG => Kind::Tag,
        MCAT_ID_PLAYLIST => Kind::Playlist,
        MCAT_ID_STATION => Kind::Station,
        MCAT_ID_POST => Kind::Post,
        MCAT_ID_REVIEW => Kind::Review,
        _ => return None,
    })
}

/// Moves the texts beside a biography, which are among the members pushed since `mark`, to the answer's texts.
pub(super) fn take_blurbs(decoder: &mut Decoder<'_>, mark: usize) -> Read<()> {
    let members = decoder.take_members(mark)?;
    for member in members {
        let (name, member_value) = value::member_at(member);
        if name == "blurbs"
            && let Some(texts) = value::texts(decoder, member_value)?
        {
            decoder.found.root.blurbs = joined_texts(&decoder.found.root.blurbs, &texts, decoder.arena)?;
            continue;
        }
        decoder.push(member)?;
    }
    Ok(())
}

/// A key of version 1: the key, a member of its value ("" for the value itself), and the destination: keys of 2.2, each below the one
/// before.
pub(super) type Older = (&'static str, &'static str, &'static str);

/// The key of the object to which this member belongs, if version 1 puts that object's members directly into this one.
fn part(record: Record, key: &[u8]) -> Option<&'static str> {
    let is_right = |shape: &Shape| shape.has_rights && (key.starts_with(b"can") || key.starts_with(b"is"));
    let parts = match record.shape.id {
        mcat_account::ID => [
            ("subscription", mcat_subscription::ID),
            ("entitlements", mcat_entitlements::ID),
        ],
        _ => return None,
    };
    let shapes = parts.into_iter().map(|(name, id)| (name, Shape::by_id(id)));
    let mut fits = shapes.filter(|(_, shape)| shape.find(key).is_some() || is_right(shape));
    fits.next().map(|(name, _)| name)
}

/// Reads a member for which a record has no field, or a field of another type, into the field that later versions have for it. What remains
/// is pushed unchanged. Returns whether the key is one of version 1's.
pub(super) fn reads(
    decoder: &mut Decoder<'_>,
    record: Record,
    name: Option<Text>,
    member: *const mcat_value,
) -> Read<bool> {
    let Some(key) = name.map(Text::letters) else {
        return Ok(false);
    };
    let is = |kind| value::is_kind(member, kind);
    let older = record.shape.older;
    let mut is_whole = true;
    if decoder.is_flat
        && is(mcat_value_kind::MCAT_VALUE_OBJECT)
        && let Some(field) = record.field_of(key).filter(|field| field.slot() == Slot::Object)
        && let Some(part) = field.made()
    {
        // Members beside it have begun the object.
        let mut members = value::members_again(member);
        decoder.uncounted(|decoder| decoder.fill(part, &mut members, ALL_ROWS))?;
        return Ok(true);
    }
    if let Some(part) = part(record, key.as_bytes()) {
        decoder.is_flat = true;
        is_whole = put(decoder, record, (part, Some(key)), member)?;
    } else if key == "type" && is(mcat_value_kind::MCAT_VALUE_NUMBER) {
        // The value also names a kind of the object, for which there is no field.
        is_whole = false;
    } else {
        let rows = older.iter().filter(|(older, ..)| *older == key);
        if rows.clone().next().is_none() {
            return Ok(false);
        }
        let (mut read, mut wants_object) = (0, false);
        for (_, name, path) in rows {
            let path = path
                .split_once('/')
                .map_or((*path, None), |(first, rest)| (first, Some(rest)));
            if name.is_empty() {
                is_whole &= put(decoder, record, path, member)?;
                continue;
            }
            wants_object = true;
            if let Some((_, inner)) = value::members_at(member).find(|(member, _)| member == name) {
                read += 1;
                is_whole &= put(decoder, record, path, inner)?;
            }
        }
        if wants_object && !is(mcat_value_kind::MCAT_VALUE_NULL) {
            decoder.unread_fields += i32::from(!is(mcat_value_kind::MCAT_VALUE_OBJECT));
            // Other members of the object have no field.
            let known = |name: &str| older.iter().any(|(older, member, _)| *older == key && *member == name);
            is_whole &= read > 0 && value::members_at(member).all(|(name, _)| known(name));
        }
    }
    if !is_whole {
        decoder.push_extra(name, member)?;
    }
    Ok(true)
}

/// Reads a value into the field at `path`. Returns whether it was read; if not, it is counted like any unread field.
fn put(decoder: &mut Decoder<'_>, record: Record, path: (&str, Option<&str>), member: *const mcat_value) -> Read<bool> {
    let (key, below) = path;
    let Some(below) = below else {
        let name = decoder.text(key)?;
        let member = decoder.put(mcat_value_member { name, value: member })?;
        let mark = decoder.mark();
        decoder.uncounted(|decoder| decoder.fill(record, &mut Cursor::again(&[member]), ALL_ROWS))?;
        let is_read = decoder.mark() == mark;
        decoder.forget(mark);
        return Ok(is_read);
    };
    let path = below
        .split_once('/')
        .map_or((below, None), |(first, rest)| (first, Some(rest)));
    let Some(field) = record
        .field_of(key)
        .filter(|field| matches!(field.slot(), Slot::Object | Slot::Link))
    else {
        return Ok(false);
    };
    let below = match field.made() {
        Some(below) => below,
        None => field.make(decoder.arena)?,
    };
    put(decoder, below, path, member)
}
