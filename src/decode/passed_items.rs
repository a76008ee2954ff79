//! Items that are passed to the application while the answer arrives, instead of being listed in the response.
use super::lists::{Found, KINDS, Kind, Parts};
use crate::abi::mcat_item;
use crate::base::memory::{self, NoMemory};
use crate::decode::arena::Text;
use core::ffi::c_char;

/// A digest of items by their ids and order, to compare two pages.
#[derive(Clone, Copy)]
pub(super) struct ItemsDigest {
    hash: u64,
    /// At least one item has an id.
    has_ids: bool,
}

impl ItemsDigest {
    pub(super) const NONE: ItemsDigest = ItemsDigest {
        hash: 0,
        has_ids: false,
    };

    /// Adds the id of an item, or the fact that it has none.
    ///
    /// # Safety
    /// `id` is NULL or a text.
    pub(super) unsafe fn add(&mut self, id: *const c_char) {
        self.has_ids |= !id.is_null();
        // SAFETY: the caller guarantees it.
        let text = unsafe { Text::of(id) }.bytes();
        let (words, rest) = text.as_chunks::<4>();
        for word in words {
            self.mix(u32::from_ne_bytes(*word).into());
        }
        for byte in rest {
            self.mix((*byte).into());
        }
        // Separates texts: it cannot be a part of one.
        self.mix(u64::MAX);
    }

    fn mix(&mut self, more: u64) {
        /// A prime near the golden ratio of 2^64.
        const PRIME: u64 = 0x9E37_79B9_7F4A_7C15;
        self.hash = (self.hash.rotate_left(23) ^ more).wrapping_mul(PRIME);
    }

    /// Adds the items of another answer.
    fn add_all(&mut self, others: ItemsDigest) {
        self.has_ids |= others.has_ids;
        self.mix(others.hash);
    }

    /// `None` if no item has an id.
    pub(super) fn get(self) -> Option<u64> {
        self.has_ids.then_some(self.hash)
    }
}

/// Facts about items that were passed on.
pub(super) struct PassedItems {
    pub(super) count: usize,
    pub(super) of: [usize; KINDS],
    pub(super) digest: ItemsDigest,
}

impl PassedItems {
    pub(super) const NONE: PassedItems = PassedItems {
        count: 0,
        of: [0; KINDS],
        digest: ItemsDigest::NONE,
    };

    /// The same about the items of several answers.
    pub(super) fn joined(answers: &[Parts]) -> Result<Option<Box<PassedItems>>, NoMemory> {
        let mut whole = PassedItems::NONE;
        for passed in answers.iter().filter_map(Parts::passed) {
            whole.count += passed.count;
            whole.of.iter_mut().zip(passed.of).for_each(|(all, more)| *all += more);
            whole.digest.add_all(passed.digest);
        }
        (whole.count > 0).then(|| memory::boxed(whole)).transpose()
    }
}

impl Found<'_> {
    /// Takes the items out of the lists and passes each to `take`, until that returns false.
    pub(super) fn pass_items(&mut self, take: &mut dyn FnMut(&mut mcat_item) -> bool) -> bool {
        let Some(passed) = &mut self.passed else { return true };
        for (kind, list) in Kind::ALL.iter().map(|(_, kind)| *kind).zip(&mut self.lists) {
            for object in list.drain(..) {
                // SAFETY: a list of a kind holds structs of the kind.
                let (mut item, id) = unsafe { (kind.item(object), kind.id(object)) };
                // SAFETY: their texts live as long as they do.
                unsafe { passed.digest.add(id) };
                passed.count += 1;
                passed.of[kind as usize] += 1;
                if !take(&mut item) {
                    return false;
                }
            }
        }
        true
    }
}
