//! Several answers that make one response: a call that named more ids than one request carries.
use super::handed::Handed;
use super::lists::{Parts, joined};
use super::record::{items_at, texts_at};
use super::value;
use crate::abi::{mcat_meta, mcat_text_list, mcat_value, mcat_value_member};
use crate::base::memory::NoMemory;
use crate::decode::arena::Arena;

impl Parts {
    /// The answers in `arena`, the items of each behind those before. What an answer says of itself is the first one's, but for counts.
    pub(crate) fn join(answers: &[Parts], arena: &mut Arena) -> Result<Parts, NoMemory> {
        let Some(first) = answers.first() else {
            return Ok(Parts::NOTHING);
        };
        let mut whole = Parts {
            // SAFETY: plain data, of which the list below becomes another.
            root: unsafe { core::ptr::read(&raw const first.root) },
            handed: Handed::joined(answers)?,
            ..Parts::NOTHING
        };
        whole.join_lists(answers, arena)?;
        whole.join_linked(answers, arena)?;
        let blurbs = joined(answers, |answer| texts_at(&answer.root.blurbs))?;
        whole.root.blurbs = mcat_text_list {
            items: arena.slice(&blurbs)?,
            len: blurbs.len(),
        };
        let extra = joined(answers, |answer| members(answer.root.extra))?;
        if !extra.is_empty() {
            let extra = value::object(arena.slice(&extra)?.cast(), extra.len());
            whole.root.extra = arena.put(extra)?.as_ptr();
        }
        let counted = |count: fn(&mcat_meta) -> i64| answers.iter().map(|answer| count(answer.meta())).fold(0, sum);
        // SAFETY: as above.
        let mut joined = unsafe { core::ptr::read(whole.root.meta) };
        joined.returned_count = counted(|meta| meta.returned_count);
        joined.total_count = counted(|meta| meta.total_count);
        whole.root.meta = arena.put(joined)?.as_ptr();
        whole.unread_fields = answers.iter().map(|answer| answer.unread_fields).sum();
        whole.unread_items = answers.iter().map(|answer| answer.unread_items).sum();
        Ok(whole)
    }
}

/// Of two counts one of which is unknown, nobody knows the sum.
fn sum(a: i64, b: i64) -> i64 {
    if a < 0 || b < 0 { -1 } else { a.saturating_add(b) }
}

fn members<'a>(extra: *const mcat_value) -> &'a [&'a mcat_value_member] {
    // SAFETY: the decode made it, or it is the one that stands for none; it is never NULL.
    let members = unsafe { &(*extra).members };
    items_at(members.items, members.len)
}
