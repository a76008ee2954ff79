//! What every part of the decode shares: the arena, the limits, and the counters.
use super::record::Shared;
use super::version_1::Asked;
use super::{Limits, MAX_DEPTH, MAX_TEXT};
use super::{linked, text, value};
use crate::abi::{mcat_reason, mcat_right, mcat_text_list, mcat_value, mcat_value_list, mcat_value_member};
use crate::arena::Arena;
use crate::memory::{self, NoMemory};
use core::ffi::{c_char, c_void};
use serde::de::Error;

/// Why the decode gave up although the JSON was in order so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stop {
    Memory,
    Limit(mcat_reason),
}

pub(super) struct Decoder<'a> {
    pub(super) arena: &'a mut Arena,
    pub(super) limits: &'a Limits,
    pub(super) stop: Option<Stop>,
    pub(super) unread_fields: i32,
    pub(super) unread_items: i32,
    /// The rights of the entitlements that are being read.
    pub(super) rights: Vec<*const mcat_right>,
    /// What stood under "linked", wherever it was.
    pub(super) linked: Vec<*const mcat_value>,
    /// Parts of the account that is being read came among its own members.
    pub(super) is_flat: bool,
    nodes: u32,
    depth: u32,
    /// Lists under construction, the innermost on top: whoever pushes remembers the mark and closes down to it.
    stack: Vec<*const c_void>,
}

impl<'a> Decoder<'a> {
    pub(super) fn new(arena: &'a mut Arena, limits: &'a Limits) -> Self {
        Self {
            arena,
            limits,
            stop: None,
            unread_fields: 0,
            unread_items: 0,
            rights: Vec::new(),
            linked: Vec::new(),
            is_flat: false,
            nodes: 0,
            depth: 0,
            stack: Vec::new(),
        }
    }

    /// What was asked for, where the service speaks version 1.
    pub(super) fn asked(&self) -> Option<Asked> {
        if cfg!(feature = "version-1") {
            self.limits.version_1
        } else {
            None
        }
    }

    /// Counts one JSON value.
    pub(super) fn count<E: Error>(&mut self) -> Result<(), E> {
        if self.nodes == self.limits.max_nodes {
            return Err(self.give_up(Stop::Limit(mcat_reason::MCAT_REASON_NODES)));
        }
        self.nodes += 1;
        Ok(())
    }

    /// Reads again what was counted before, without counting it twice.
    pub(super) fn uncounted<R>(&mut self, read: impl FnOnce(&mut Self) -> R) -> R {
        let nodes = core::mem::replace(&mut self.nodes, 0);
        let result = read(self);
        self.nodes = nodes;
        result
    }

    /// Reads an array or an object, one level deeper.
    pub(super) fn deeper<R, E: Error>(&mut self, read: impl FnOnce(&mut Self) -> Result<R, E>) -> Result<R, E> {
        if self.depth == MAX_DEPTH {
            return Err(self.give_up(Stop::Limit(mcat_reason::MCAT_REASON_DEPTH)));
        }
        self.depth += 1;
        let result = read(self)?;
        self.depth -= 1;
        Ok(result)
    }

    /// Ends the decode; the deserializer only carries the news outwards.
    pub(super) fn give_up<E: Error>(&mut self, stop: Stop) -> E {
        self.stop = Some(stop);
        E::custom("stopped")
    }

    /// Turns a failed allocation into the end of the decode.
    pub(super) fn held<R, E: Error>(&mut self, result: Result<R, NoMemory>) -> Result<R, E> {
        result.map_err(|NoMemory| self.give_up(Stop::Memory))
    }

    pub(super) fn put<T, E: Error>(&mut self, value: T) -> Result<*const T, E> {
        let place = self.arena.put(value);
        self.held(place).map(|place| place.as_ptr().cast_const())
    }

    /// Copies a text, cut at the last whole character before the cap and then counted as unread.
    pub(super) fn text<E: Error>(&mut self, text: &str) -> Result<*const c_char, E> {
        let kept = text::beginning(text, MAX_TEXT);
        if kept.len() < text.len() {
            self.unread_fields += 1;
        }
        let place = self.arena.text(kept);
        self.held(place)
    }

    pub(super) fn mark(&self) -> usize {
        self.stack.len()
    }

    pub(super) fn push<T, E: Error>(&mut self, item: *const T) -> Result<(), E> {
        let room = grow(&mut self.stack, self.arena);
        self.held(room)?;
        self.stack.push(item.cast());
        Ok(())
    }

    /// The members pushed since `mark`.
    pub(super) fn members<'m>(&self, mark: usize) -> impl Iterator<Item = (&'m str, &'m mcat_value)> {
        self.stack[mark..].iter().map(|member| value::member_at(member.cast()))
    }

    /// Takes back what was pushed since `mark`.
    pub(super) fn forget(&mut self, mark: usize) {
        self.stack.truncate(mark);
    }

    /// Moves what was pushed since `mark` into the arena: an array of pointers to `T`, and its length.
    pub(super) fn close<T, E: Error>(&mut self, mark: usize) -> Result<(*const *const T, usize), E> {
        let items = self.arena.slice(&self.stack[mark..]);
        let items = self.held(items)?.cast();
        let length = self.stack.len() - mark;
        self.stack.truncate(mark);
        Ok((items, length))
    }

    /// Closes a list of texts. An empty one that was sent is not the same as none: its `items` are not NULL.
    pub(super) fn close_texts<E: Error>(&mut self, mark: usize) -> Result<mcat_text_list, E> {
        static NO_TEXT: Shared<[*const c_char; 1]> = Shared([core::ptr::null()]);
        let (items, len) = self.close(mark)?;
        let items = if len == 0 { NO_TEXT.0.as_ptr() } else { items };
        Ok(mcat_text_list { items, len })
    }

    /// Pushes a named value; names over the cap are left out and counted.
    pub(super) fn push_member<E: Error>(&mut self, name: &str, value: *const mcat_value) -> Result<(), E> {
        if name.len() > super::MAX_KEY {
            self.unread_fields += 1;
            return Ok(());
        }
        let name = self.text(name)?;
        let member = self.put(mcat_value_member { name, value })?;
        self.push(member)
    }

    /// Pushes a member that a struct or an envelope has no field for, and remembers where linked objects are.
    pub(super) fn push_extra<E: Error>(&mut self, name: &str, value: *const mcat_value) -> Result<(), E> {
        if name == linked::KEY {
            let room = grow(&mut self.linked, self.arena);
            self.held(room)?;
            self.linked.push(value);
        }
        self.push_member(name, value)
    }

    /// Closes an array value.
    pub(super) fn close_array<E: Error>(&mut self, mark: usize) -> Result<*const mcat_value, E> {
        let (items, len) = self.close(mark)?;
        self.put(value::array(mcat_value_list { items, len }))
    }

    /// Closes an object value; one without members is shared.
    pub(super) fn close_object<E: Error>(&mut self, mark: usize) -> Result<*const mcat_value, E> {
        if self.stack.len() == mark {
            return Ok(value::EMPTY);
        }
        let (items, len) = self.close(mark)?;
        self.put(value::object(items, len))
    }

    /// Takes back the members pushed since `mark`.
    pub(super) fn take_members<E: Error>(&mut self, mark: usize) -> Result<Vec<*const mcat_value_member>, E> {
        let mut members = Vec::new();
        let count = self.stack[mark..].len();
        let room = memory::room(|| members.try_reserve_exact(count));
        self.held(room)?;
        members.extend(
            self.stack
                .drain(mark..)
                .map(|member| member.cast::<mcat_value_member>()),
        );
        Ok(members)
    }
}

/// Makes room for one more element of a list that comes into the arena later; the first step is as large as a usual page needs.
pub(super) fn grow<T>(list: &mut Vec<T>, arena: &mut Arena) -> Result<(), NoMemory> {
    if list.len() == list.capacity() {
        let more = list.len().max(64);
        arena.lend(more * size_of::<T>())?;
        memory::room(|| list.try_reserve(more))?;
    }
    Ok(())
}
