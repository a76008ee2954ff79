//! Finds the lists of an answer. They are found by shape, so the name of an envelope's key does not matter: an array at the top, an array
//! under any key, or an object that is no thing of its own and holds arrays.
use super::decoder::{Decoder, Read, Stop};
use super::field::{NOTHING, Unread};
use super::fill::ALL_ROWS;
use super::linked_objects;
use super::lists::{Kind, Thing};
use super::record::{Field, Record};
use super::scan::{Cursor, Token};
use super::version_1::{self, Asked};
use super::{MAX_TEXT, value};
use crate::abi::*;
use crate::decode::arena::Text;
use core::ffi::c_char;
use core::ptr;

impl Decoder<'_> {
    /// Reads the whole answer; returns what has no typed field.
    pub(super) fn root(&mut self) -> Read<*const mcat_value> {
        self.first = self.window.peek_word();
        let token = self.token(MAX_TEXT)?;
        self.count()?;
        let extra = match token {
            Token::Array(cursor) => {
                self.enter()?;
                self.bare_list(cursor)?
            }
            Token::Object(cursor) => {
                self.enter()?;
                match self.asked() {
                    Some(asked) => {
                        let object = self.read_object(cursor)?;
                        self.leave();
                        return version_1::whole(self, asked, object);
                    }
                    None => self.of_lists(cursor)?,
                }
            }
            _ => return Err(self.give_up(Stop::Shape)),
        };
        self.leave();
        Ok(extra)
    }

    /// An array without an envelope. Texts in it are blurbs; items without a typed field are kept under "items".
    fn bare_list(&mut self, cursor: Cursor<'_>) -> Read<*const mcat_value> {
        self.part = "";
        let rest = self.list(cursor)?;
        let mark = self.mark();
        if rest != NOTHING {
            if let Some(texts) = value::texts(self, rest)? {
                self.found.root.blurbs = texts;
            } else {
                self.arena.extend(b"items")?;
                let name = self.arena.close_text()?;
                self.push_member(Some(name), rest)?;
            }
        }
        self.close_object(mark)
    }

    /// Reads an object that holds lists, or a single thing that one member identifies; returns what has no typed field.
    pub(super) fn of_lists(&mut self, mut cursor: Cursor<'_>) -> Read<*const mcat_value> {
        let (mark, linked) = (self.mark(), self.linked.len());
        let mut named = false;
        while self.name(&mut cursor)? {
            let name = self.name;
            let key = word(name);
            let thing = match key {
                "meta" => Some(Thing::Meta),
                "stationParameters" if self.asked().is_some() => Some(Thing::Meta),
                "account" => Some(Thing::Account),
                "session" => Some(Thing::Session),
                "lastUpdateDate" => Some(Thing::LastUpdateDate),
                _ => None,
            };
            let (mut value, is_extra, is_known) = match thing {
                Some(thing) => {
                    let (value, is_free) = self.thing(thing)?;
                    (value, false, is_free)
                }
                None if key == "me" => (self.value(Field::item(Some(Kind::Member)))?, false, false),
                None => {
                    let (value, is_extra) = self.part(key, named)?;
                    (value, is_extra, false)
                }
            };
            if value == NOTHING {
                if !is_extra {
                    continue;
                }
                value = value::NULL;
            }
            if ptr::eq(value, value::NULL) {
                // A list that is null counts as missing.
                if Kind::of_key(key).is_none() && key.as_bytes() != linked_objects::KEY {
                    self.push_member(name, value)?;
                }
                continue;
            }
            self.unread_fields += i32::from(is_known);
            self.push_extra(name, value)?;
            note(self.found.root, key, value);
            named |= names(key);
            if self.found.is_empty()
                && let Some(record) = self.bare(key, value)?
            {
                // The linked values found so far will be read again too.
                self.linked.truncate(linked);
                self.complete(record, mark, Some(&mut cursor), ALL_ROWS)?;
                return Ok(value::EMPTY);
            }
        }
        self.close_object(mark)
    }

    /// Reads one of the things that are not lists, unless it was read before. Returns what does not belong to it, and whether it was the
    /// first.
    fn thing(&mut self, thing: Thing) -> Read<(Unread, bool)> {
        let mut place = *self.found.thing(thing);
        let field = Field::of_object(&mut place, thing.shape());
        let is_free = field.is_free();
        let value = self.value(if is_free { field } else { Field::EXTRA })?;
        *self.found.thing(thing) = place;
        Ok((value, is_free))
    }

    /// Reads a member of an object that may hold lists. Returns the unread part, and whether that has no other field. `linked` holds whole
    /// objects too, but they are not items of the requested list.
    fn part(&mut self, key: &'static str, named: bool) -> Read<(Unread, bool)> {
        match key {
            _ if named => Ok((self.value(Field::EXTRA)?, true)),
            "linked" => Ok((self.value(Field::EXTRA)?, true)),
            "blurbs" | "order" => {
                let is_order = key == "order";
                let root = &self.found.root;
                let mut texts = if is_order { root.order } else { root.blurbs };
                let field = Field::of_texts(&mut texts);
                let value = self.value(if field.is_free() { field } else { Field::EXTRA })?;
                let root = &mut *self.found.root;
                *(if is_order { &mut root.order } else { &mut root.blurbs }) = texts;
                Ok((value, false))
            }
            _ => {
                self.part = key;
                Ok((self.value(Field::PART)?, false))
            }
        }
    }

    /// Reads an object under a key of an envelope; returns what remains without its lists.
    pub(super) fn holder(&mut self, mut cursor: Cursor<'_>) -> Read<Unread> {
        let mark = self.mark();
        let mut named = false;
        let mut taken = false;
        while self.name(&mut cursor)? {
            let name = self.name;
            let key = word(name);
            named |= names(key);
            match self.part(key, named)? {
                (NOTHING, true) => self.push_member(name, value::NULL)?,
                (NOTHING, false) => taken = true,
                (value, _) => {
                    note(self.found.root, key, value);
                    self.push_extra(name, value)?;
                }
            }
        }
        let rest = self.close_object(mark)?;
        Ok(if taken && ptr::eq(rest, value::EMPTY) {
            NOTHING
        } else {
            rest
        })
    }

    /// Reads the list under the key in `part`; returns the items that have no typed field, as an array.
    pub(super) fn list(&mut self, mut cursor: Cursor<'_>) -> Read<Unread> {
        let asked = self.asked();
        let kind = match self.part {
            "" => asked.and_then(Asked::kind),
            key => Kind::of_key(key).filter(|kind| asked.is_some() || !kind.is_similar()),
        };
        let mark = self.mark();
        let mut read = 0;
        while read < self.limits.max_items {
            if !self.element(&mut cursor)? {
                break;
            }
            let unread_items = self.unread_items;
            let (place, linked) = (self.arena.place(), self.linked.len());
            let rest = self.value(Field::item(kind))?;
            if rest != NOTHING {
                self.push(rest)?;
            } else if self.found.passed.is_some() {
                self.pass_items()?;
                if self.linked.len() == linked {
                    self.take_back_to(place);
                }
            }
            read += usize::from(self.unread_items == unread_items);
        }
        while read == self.limits.max_items && self.element(&mut cursor)? {
            self.skip()?;
            self.unread_items += 1;
        }
        let typed = kind.is_some() || read > 0;
        if typed && self.mark() == mark {
            Ok(NOTHING)
        } else {
            self.close_array(mark)
        }
    }

    /// Passes the items that were just read to the application.
    fn pass_items(&mut self) -> Read<()> {
        let source = self.window.source_mut();
        match self.found.pass_items(&mut |item| source.take_item(item)) {
            true => Ok(()),
            false => Err(self.give_up(Stop::Broken)),
        }
    }

    /// Reads an item: an object goes to the list of its `type`, or to `listed` if it has none. Anything else is returned.
    pub(super) fn item(&mut self, listed: Option<Kind>, mut cursor: Cursor<'_>) -> Read<Unread> {
        let mark = self.mark();
        let (mut kind, mut told) = (listed, None);
        let is_version_1 = self.asked().is_some();
        while self.name(&mut cursor)? {
            let name = self.name;
            let is_type = name.is_some_and(|name| name.bytes() == b"type");
            if !is_type {
                // Members have a text of that name too.
                let of_member = Kind::of_member(word(name));
                told = told.or(of_member.filter(|kind| (*kind, listed) != (Kind::Bio, Some(Kind::Member))));
            }
            let mut word: *const c_char = ptr::null();
            let field = if is_type {
                Field::of_text(&mut word)
            } else {
                Field::EXTRA
            };
            let mut value = self.value(field)?;
            if !word.is_null() {
                let named = value::text_in(word).and_then(|word| Kind::of_type(word, listed));
                // In version 1 this text is not a kind: "Programmed Station".
                kind = named.or(listed.filter(|_| is_version_1));
                if let Some(kind) = named {
                    let record = self.place(kind)?;
                    let row = record.shape.find(b"type").map_or(0, |row| row + 1);
                    if let Some(field) = record.field_of("type") {
                        field.set_text(word);
                    }
                    return self.complete(record, mark, Some(&mut cursor), row).map(|()| NOTHING);
                }
                value = self.put(value::text(word))?;
            }
            self.push_member(name, if value == NOTHING { value::NULL } else { value })?;
        }
        let kind = match is_version_1 {
            true => told.or(kind).or_else(|| version_1::tell(self.members(mark))),
            false => kind.or(told),
        };
        match kind {
            Some(kind) => {
                if is_version_1 && kind == Kind::Bio {
                    version_1::take_blurbs(self, mark)?;
                }
                let record = self.place(kind)?;
                self.complete(record, mark, None, 0).map(|()| NOTHING)
            }
            None => {
                self.unread_items += i32::from(is_version_1);
                self.close_object(mark)
            }
        }
    }

    /// Recognises by one member that the answer is a single object without an envelope: a list of one, or a thing of its own.
    fn bare(&mut self, key: &str, value: *const mcat_value) -> Read<Option<Record>> {
        let word = if key == "type" { value::text_at(value) } else { None };
        if let Some(kind) = word.and_then(|word| Kind::of_type(word, None)) {
            return self.place(kind).map(Some);
        }
        let thing = match key {
            "type" if word == Some("account") => Thing::Account,
            "subscription" | "entitlements" => Thing::Account,
            "valid" => Thing::Session,
            "timeInMillis" => Thing::LastUpdateDate,
            _ => return Ok(None),
        };
        let mut place = *self.found.thing(thing);
        let field = Field::of_object(&mut place, thing.shape());
        if !field.is_free() {
            return Ok(None);
        }
        let record = field.make(self.arena)?;
        *self.found.thing(thing) = place;
        Ok(Some(record))
    }

    /// Adds an item of `kind` to its list.
    fn place(&mut self, kind: Kind) -> Read<Record> {
        let record = Record::make(kind.shape(), self.arena)?;
        self.found.push(kind, record.address(), self.arena)?;
        Ok(record)
    }

    /// Fills an object whose first members were read before its kind was known. They were pushed since `mark`, and are now read again, into
    /// fields. The other members follow at the cursor. Fields of the first `filled` rows may hold something.
    fn complete(
        &mut self,
        record: Record,
        mark: usize,
        cursor: Option<&mut Cursor<'_>>,
        mut filled: usize,
    ) -> Read<()> {
        if self.mark() > mark {
            let early = self.take_members(mark)?;
            self.uncounted(|decoder| decoder.fill(record, &mut Cursor::again(&early), filled))?;
            filled = ALL_ROWS;
        }
        if let Some(cursor) = cursor {
            self.fill(record, cursor, filled)?;
        }
        self.close_record(record, mark)
    }
}

/// Takes the metadata that the list of versions and a search have beside their lists. It also stays in `extra`, where programs of 1.0 look
/// for it.
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

/// Keys that mark an object as a thing of its own: its arrays are then its fields, and not lists of the answer.
fn names(key: &str) -> bool {
    key == "type" || key == "id"
}

/// The text of a key; for one that is too long, a text that no key has.
fn word(name: Option<Text>) -> &'static str {
    name.map_or("\0", Text::letters)
}
