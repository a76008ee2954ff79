//! Joins several answers into one response, for a call with more ids than one request carries.
use super::lists::{Parts, joined};
use super::passed_items::PassedItems;
use super::record::{items_at, texts_at};
use super::value;
use crate::abi::{mcat_meta, mcat_text_list, mcat_value, mcat_value_member};
use crate::base::memory::NoMemory;
use crate::decode::arena::Arena;

impl Parts {
    /// Joins the answers in `arena`: the items of each follow those of the one before. Metadata is taken from the first, except for the
    /// counts.
    pub(crate) fn join(answers: &[Parts], arena: &mut Arena) -> Result<Parts, NoMemory> {
        let Some(first) = answers.first() else {
            return Ok(Parts::NOTHING);
        };
        let mut whole = Parts {
            // SAFETY: plain data; the lists in the copy are replaced below.
            root: unsafe { core::ptr::read(&raw const first.root) },
            passed: PassedItems::joined(answers)?,
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

/// If one of two counts is unknown, so is the sum.
fn sum(a: i64, b: i64) -> i64 {
    if a < 0 || b < 0 { -1 } else { a.saturating_add(b) }
}

fn members<'a>(extra: *const mcat_value) -> &'a [&'a mcat_value_member] {
    // SAFETY: the decoder made it, or it is the static for an absent one; it is never NULL.
    let members = unsafe { &(*extra).members };
    items_at(members.items, members.len)
}
