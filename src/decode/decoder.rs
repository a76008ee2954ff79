//! The state that all parts of the decoder share: the body, the arena, the limits, and the counters.
use super::lists::Found;
use super::objects::{ORDER, Order};
use super::repeated::Repeated;
use super::shape::Shared;
use super::version_1::Asked;
use super::window::Window;
use super::{Limits, MAX_DEPTH, MAX_TEXT};
use super::{linked_objects, text, value};
use crate::abi::{mcat_response, mcat_right, mcat_text_list, mcat_value, mcat_value_list, mcat_value_member};
use crate::base::memory::{self, NoMemory};
use crate::decode::arena::{Arena, Place, Recent, Text};
use core::ffi::{c_char, c_void};
use core::ptr;

/// The decode has ended; `Decoder::stop` holds the cause. If it holds none, memory ran out.
#[derive(Debug)]
pub(super) struct Halt;

pub(super) type Read<T> = Result<T, Halt>;

impl From<NoMemory> for Halt {
    fn from(NoMemory: NoMemory) -> Halt {
        Halt
    }
}

/// Why the decoder gave up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stop {
    Nodes,
    Depth,
    /// The next byte is not allowed here.
    NotJson,
    /// A number was read that no type can hold.
    OutOfRange,
    NotUtf8,
    Cut,
    CutInCharacter,
    /// The whole answer is a text, a number or a word.
    Shape,
    /// The source failed, and knows why.
    Broken,
}

pub(super) struct Decoder<'a> {
    pub(super) window: Window<'a>,
    pub(super) arena: &'a mut Arena,
    pub(super) recent: Recent,
    pub(super) repeated: Repeated,
    pub(super) limits: Limits,
    pub(super) found: Found<'a>,
    pub(super) stop: Option<Stop>,
    pub(super) unread_fields: i32,
    pub(super) unread_items: i32,
    /// The rights of the entitlements being read.
    pub(super) rights: Vec<*const mcat_right>,
    /// Values of all "linked" keys in the answer.
    pub(super) linked: Vec<*const mcat_value>,
    /// The parts of the account being read were among its own members.
    pub(super) is_flat: bool,
    /// A value that was read before and is read again next; NULL: the next value is in the window.
    pub(super) held: *const mcat_value,
    /// The text that was read last came directly from the body.
    pub(super) is_fresh: bool,
    /// The text that was read last has an unreadable character.
    pub(super) is_odd: bool,
    /// The text that was read last was too long.
    pub(super) is_cut: bool,
    /// The key that was read last, if it is none of the shape's; `None` if it is too long.
    pub(super) name: Option<Text>,
    pub(super) order: Order,
    /// The first byte that is not white space; 0: there was none.
    pub(super) first: u8,
    /// The key of the list that comes next; "" if it has none.
    pub(super) part: &'static str,
    /// How many more values are allowed.
    pub(super) left: u32,
    pub(super) depth: u32,
    /// Stack of lists under construction, the innermost on top: code that pushes remembers the mark and closes down to it.
    stack: Vec<*const c_void>,
}

impl<'a> Decoder<'a> {
    pub(super) fn new(window: Window<'a>, arena: &'a mut Arena, root: &'a mut mcat_response, limits: &Limits) -> Self {
        Self {
            window,
            arena,
            recent: Recent::NONE,
            repeated: Repeated::NONE,
            limits: *limits,
            found: Found::new(root),
            stop: None,
            unread_fields: 0,
            unread_items: 0,
            rights: Vec::new(),
            linked: Vec::new(),
            is_flat: false,
            held: ptr::null(),
            is_fresh: false,
            is_odd: false,
            is_cut: false,
            name: None,
            order: ORDER,
            first: 0,
            part: "",
            left: limits.max_nodes,
            depth: 0,
            stack: Vec::new(),
        }
    }

    /// What the call asked for, if the service speaks version 1.
    pub(super) fn asked(&self) -> Option<Asked> {
        if cfg!(feature = "version-1") {
            self.limits.version_1
        } else {
            None
        }
    }

    /// Counts one JSON value.
    #[inline(always)]
    pub(super) fn count(&mut self) -> Read<()> {
        let Some(left) = self.left.checked_sub(1) else {
            return Err(self.give_up(Stop::Nodes));
        };
        self.left = left;
        if self.window.has_come { self.measure() } else { Ok(()) }
    }

    /// Updates the arena's limit and expected size, now that more of the body has arrived.
    #[cold]
    #[inline(never)]
    pub(super) fn measure(&mut self) -> Read<()> {
        self.window.has_come = false;
        let source = self.window.source();
        if let Some(most) = source.most_held() {
            self.arena.set_limit(most);
        }
        if let Some((read, all)) = self.window.progress() {
            self.arena.expect(read, all);
        }
        if self.arena.is_over() { Err(Halt) } else { Ok(()) }
    }

    /// Reads values again without counting them a second time.
    pub(super) fn uncounted<R>(&mut self, read: impl FnOnce(&mut Self) -> R) -> R {
        let left = core::mem::replace(&mut self.left, u32::MAX);
        let result = read(self);
        self.left = left;
        result
    }

    /// Enters an array or an object, one level deeper.
    pub(super) fn enter(&mut self) -> Read<()> {
        if self.depth == MAX_DEPTH {
            return Err(self.give_up(Stop::Depth));
        }
        self.depth += 1;
        Ok(())
    }

    pub(super) fn leave(&mut self) {
        self.depth -= 1;
    }

    /// Ends the decode with this cause.
    #[cold]
    pub(super) fn give_up(&mut self, stop: Stop) -> Halt {
        self.stop = Some(stop);
        Halt
    }

    pub(super) fn put<T>(&mut self, value: T) -> Read<*const T> {
        Ok(self.arena.put(value)?.as_ptr())
    }

    /// Copies a text. One over the cap is cut at the last whole character before it, and then counted as unread.
    pub(super) fn text(&mut self, text: &str) -> Read<*const c_char> {
        let kept = text::beginning(text, MAX_TEXT);
        if kept.len() < text.len() {
            self.unread_fields += 1;
        }
        Ok(self.arena.text(kept)?)
    }

    /// The earlier copy of the text that was made last, if it is short and was remembered.
    pub(super) fn shared(&mut self, text: Text) -> Text {
        self.recent.shared(text, self.arena)
    }

    /// Rewinds the arena to `place`. Texts remembered for sharing may be gone.
    pub(super) fn take_back_to(&mut self, place: Place) {
        self.recent = Recent::NONE;
        self.repeated = Repeated::NONE;
        self.arena.take_back_to(place);
    }

    pub(super) fn mark(&self) -> usize {
        self.stack.len()
    }

    #[inline(always)]
    pub(super) fn push<T>(&mut self, item: *const T) -> Read<()> {
        if self.stack.len() == self.stack.capacity() {
            grow(&mut self.stack, self.arena)?;
        }
        self.stack.push(item.cast());
        Ok(())
    }

    /// The members pushed since `mark`.
    pub(super) fn members<'m>(&self, mark: usize) -> impl Iterator<Item = (&'m str, &'m mcat_value)> {
        self.stack[mark..].iter().map(|member| value::member_at(member.cast()))
    }

    /// Drops what was pushed since `mark`.
    pub(super) fn forget(&mut self, mark: usize) {
        self.stack.truncate(mark);
    }

    /// Moves what was pushed since `mark` into the arena: an array of pointers to `T`, and its length.
    pub(super) fn close<T>(&mut self, mark: usize) -> Read<(*const *const T, usize)> {
        let items = self.arena.slice(&self.stack[mark..])?.cast();
        let length = self.stack.len() - mark;
        self.stack.truncate(mark);
        Ok((items, length))
    }

    /// Closes a list of texts. An empty list differs from a missing one: its `items` are not NULL.
    pub(super) fn close_texts(&mut self, mark: usize) -> Read<mcat_text_list> {
        static NO_TEXT: Shared<[*const c_char; 1]> = Shared([ptr::null()]);
        let (items, len) = self.close(mark)?;
        let items = if len == 0 { NO_TEXT.0.as_ptr() } else { items };
        Ok(mcat_text_list { items, len })
    }

    /// Pushes a named value; a value whose name is over the cap is left out and counted.
    pub(super) fn push_member(&mut self, name: Option<Text>, value: *const mcat_value) -> Read<()> {
        let Some(name) = name else {
            self.unread_fields += 1;
            return Ok(());
        };
        let member = self.put(mcat_value_member { name: name.c(), value })?;
        self.push(member)
    }

    /// Pushes a member for which a struct or an envelope has no field, and remembers it if it holds linked objects.
    pub(super) fn push_extra(&mut self, name: Option<Text>, value: *const mcat_value) -> Read<()> {
        if name.is_some_and(|name| name.bytes() == linked_objects::KEY) {
            grow(&mut self.linked, self.arena)?;
            self.linked.push(value);
        }
        self.push_member(name, value)
    }

    /// Closes an array value.
    pub(super) fn close_array(&mut self, mark: usize) -> Read<*const mcat_value> {
        let (items, len) = self.close(mark)?;
        self.put(value::array(mcat_value_list { items, len }))
    }

    /// Closes an object value; all empty ones are the same static.
    pub(super) fn close_object(&mut self, mark: usize) -> Read<*const mcat_value> {
        if self.stack.len() == mark {
            return Ok(value::EMPTY);
        }
        let (items, len) = self.close(mark)?;
        self.put(value::object(items, len))
    }

    /// Takes the members pushed since `mark` off the stack.
    pub(super) fn take_members(&mut self, mark: usize) -> Read<Vec<*const mcat_value_member>> {
        let mut members = Vec::new();
        let count = self.stack[mark..].len();
        memory::room(|| members.try_reserve_exact(count))?;
        members.extend(
            self.stack
                .drain(mark..)
                .map(|member| member.cast::<mcat_value_member>()),
        );
        Ok(members)
    }
}

/// Makes room for one more element of a list that is moved into the arena later. The first step is as large as a usual page needs.
pub(super) fn grow<T>(list: &mut Vec<T>, arena: &mut Arena) -> Result<(), NoMemory> {
    if list.len() == list.capacity() {
        let more = list.len().max(64);
        arena.lend(more * size_of::<T>())?;
        memory::room(|| list.try_reserve(more))?;
    }
    Ok(())
}
