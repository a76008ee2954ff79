//! Items that are handed over while the answer comes, in place of the lists of the response.
use super::lists::{Found, KINDS, Kind, Parts};
use crate::abi::mcat_item;
use crate::base::memory::{self, NoMemory};
use core::hash::{Hash, Hasher};
use std::hash::DefaultHasher;

/// What is to be known of items that were handed over.
#[derive(Default)]
pub(super) struct Handed {
    pub(super) count: usize,
    pub(super) of: [usize; KINDS],
    pub(super) mark: DefaultHasher,
    /// Something tells them apart.
    pub(super) told: bool,
}

impl Handed {
    /// What is to be known of the items of several answers.
    pub(super) fn joined(answers: &[Parts]) -> Result<Option<Box<Handed>>, NoMemory> {
        let mut whole = Handed::default();
        for handed in answers.iter().filter_map(Parts::handed) {
            whole.count += handed.count;
            whole.of.iter_mut().zip(handed.of).for_each(|(all, more)| *all += more);
            whole.mark.write_u64(handed.mark.finish());
            whole.told |= handed.told;
        }
        (whole.count > 0).then(|| memory::boxed(whole)).transpose()
    }
}

impl Found<'_> {
    /// Takes the items out of the lists, and hands each to `take` until that says no.
    pub(super) fn hand_over(&mut self, take: &mut dyn FnMut(&mut mcat_item) -> bool) -> bool {
        let Some(handed) = &mut self.handed else { return true };
        for (kind, list) in Kind::ALL.iter().map(|(_, kind)| *kind).zip(&mut self.lists) {
            for object in list.drain(..) {
                // SAFETY: a list of a kind holds structs of the kind.
                let (mut item, mark) = unsafe { (kind.item(object), kind.mark(object)) };
                mark.hash(&mut handed.mark);
                handed.told |= mark.is_some();
                handed.count += 1;
                handed.of[kind as usize] += 1;
                if !take(&mut item) {
                    return false;
                }
            }
        }
        true
    }
}
