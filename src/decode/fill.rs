//! Reads an object into a struct: each member goes to the field of its key. What has no field, or not the field's type, goes to `extra`.
use super::decoder::{Decoder, Read, grow};
use super::field::{NOTHING, Unread};
use super::record::{Field, Record};
use super::scan::{Cursor, END};
use super::shape::{Row, Slot};
use super::{value, version_1};
use crate::abi::mcat_right;
use crate::decode::arena::Text;
use core::ptr;

/// More rows than any struct has.
pub(super) const ALL_ROWS: usize = 255;

impl Decoder<'_> {
    /// Fills fields; a member without a field, or not of the field's type, is pushed to `extra`. Fields of the first `filled` rows may
    /// already hold something.
    pub(super) fn fill(&mut self, record: Record, cursor: &mut Cursor<'_>, mut filled: usize) -> Read<()> {
        let rows = record.shape.rows();
        let first = record.shape.order();
        let (mut after, mut is_first) = (first, cursor.is_first);
        if self.asked().is_some() {
            // A key of version 1 may have filled any field.
            filled = ALL_ROWS;
        }
        loop {
            // Look first where the key was found the last time after the same predecessor.
            let mut place = usize::from(self.order[after]);
            let row = match rows.get(place) {
                Some(row) if cursor.held.is_none() && self.takes_key(row, is_first) => row,
                Some(_) if cursor.held.is_none() && self.window.takes_byte(b'}') => return Ok(()),
                _ => {
                    let found = self.any_key(cursor, record.shape, after)?;
                    place = usize::from(found);
                    let Some(row) = rows.get(place) else {
                        if found == END {
                            return Ok(());
                        }
                        self.other(record)?;
                        is_first = false;
                        continue;
                    };
                    row
                }
            };
            after = first + 1 + place;
            (is_first, cursor.is_first) = (false, false);
            let field = record.field(row);
            // The first value of a field wins: a later one goes to `extra`.
            let is_free = if place < filled {
                field.is_free()
            } else {
                filled = place + 1;
                !row.shares() || field.is_free()
            };
            let unread = if is_free {
                self.count()?;
                self.usual_value(field)?
            } else {
                self.value_again()?
            };
            if unread != NOTHING {
                self.left_over(record, field, is_free, unread)?;
            }
        }
    }

    /// Skips the key of a row, if it comes next.
    #[inline(always)]
    fn takes_key(&mut self, row: &Row, is_first: bool) -> bool {
        let (key, length) = row.whole_key(is_first);
        self.window.takes(key, length)
    }

    #[cold]
    #[inline(never)]
    fn value_again(&mut self) -> Read<Unread> {
        self.value(Field::EXTRA)
    }

    /// Reads a member whose key has no field.
    #[cold]
    #[inline(never)]
    fn other(&mut self, record: Record) -> Read<()> {
        let name = self.name;
        let key = name.map(Text::bytes).unwrap_or_default();
        if record.shape.has_rights && (key.starts_with(b"can") || key.starts_with(b"is")) {
            let mut granted = -1;
            let unread = self.value(Field::of_flag(&mut granted))?;
            if unread != NOTHING && self.reads_older(record, name, unread)? {
                return Ok(());
            }
            self.push_right(name, granted)?;
            if unread != NOTHING {
                self.unread_fields += 1;
                self.push_extra(name, unread)?;
            }
            return Ok(());
        }
        let value = self.value(Field::EXTRA)?;
        let value = if value == NOTHING { value::NULL } else { value };
        if self.reads_older(record, name, value)? {
            return Ok(());
        }
        self.push_extra(name, value)
    }

    /// Keeps what a field did not accept, and a repeated value.
    #[cold]
    #[inline(never)]
    fn left_over(&mut self, record: Record, field: Field, is_free: bool, unread: Unread) -> Read<()> {
        self.arena.extend(field.key())?;
        let name = self.arena.close_text()?;
        let name = Some(self.shared(name));
        if self.reads_older(record, name, unread)? {
            return Ok(());
        }
        if is_free {
            // For a boolean that is present and unreadable, use the safe value.
            match field.slot() {
                // An empty text forbids nothing.
                Slot::Ban if value::text_at(unread) == Some("") => {
                    field.set_flag(0);
                    return Ok(());
                }
                Slot::Ban => field.set_flag(1),
                Slot::Permit => field.set_flag(0),
                _ => {}
            }
            self.unread_fields += 1;
        }
        self.push_extra(name, unread)
    }

    /// Whether version 1 uses this key for what later versions name otherwise; then the value was read.
    fn reads_older(&mut self, record: Record, name: Option<Text>, value: Unread) -> Read<bool> {
        match self.asked() {
            Some(_) => version_1::reads(self, record, name, value),
            None => Ok(false),
        }
    }

    fn push_right(&mut self, name: Option<Text>, granted: i8) -> Read<()> {
        let name = name.map_or(ptr::null(), Text::c);
        let right = self.put(mcat_right { name, granted })?;
        grow(&mut self.rights, self.arena)?;
        self.rights.push(right);
        Ok(())
    }

    /// Closes a struct whose `extra` began at `mark`.
    pub(super) fn close_record(&mut self, record: Record, mark: usize) -> Read<()> {
        if self.mark() > mark {
            record.set_extra(self.close_object(mark)?);
        }
        Ok(record.finish(self)?)
    }
}
