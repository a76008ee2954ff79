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
    told: bool,
}

impl ItemsDigest {
    pub(super) const NONE: ItemsDigest = ItemsDigest { hash: 0, told: false };

    /// Adds the id of an item, or the fact that it has none.
    ///
    /// # Safety
    /// `id` is NULL or a text.
    pub(super) unsafe fn add(&mut self, id: *const c_char) {
        self.told |= !id.is_null();
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
        self.told |= others.told;
        self.mix(others.hash);
    }

    /// `None` if no item has an id.
    pub(super) fn get(self) -> Option<u64> {
        self.told.then_some(self.hash)
    }
}

/// Facts about items that were passed on.
pub(super) struct Handed {
    pub(super) count: usize,
    pub(super) of: [usize; KINDS],
    pub(super) digest: ItemsDigest,
}

impl Handed {
    pub(super) const NONE: Handed = Handed {
        count: 0,
        of: [0; KINDS],
        digest: ItemsDigest::NONE,
    };

    /// The same about the items of several answers.
    pub(super) fn joined(answers: &[Parts]) -> Result<Option<Box<Handed>>, NoMemory> {
        let mut whole = Handed::NONE;
        for handed in answers.iter().filter_map(Parts::handed) {
            whole.count += handed.count;
            whole.of.iter_mut().zip(handed.of).for_each(|(all, more)| *all += more);
            whole.digest.add_all(handed.digest);
        }
        (whole.count > 0).then(|| memory::boxed(whole)).transpose()
    }
}

impl Found<'_> {
    /// Takes the items out of the lists and passes each to `take`, until that returns false.
    pub(super) fn hand_over(&mut self, take: &mut dyn FnMut(&mut mcat_item) -> bool) -> bool {
        let Some(handed) = &mut self.handed else { return true };
        for (kind, list) in Kind::ALL.iter().map(|(_, kind)| *kind).zip(&mut self.lists) {
            for object in list.drain(..) {
                // SAFETY: a list of a kind holds structs of the kind.
                let (mut item, id) = unsafe { (kind.item(object), kind.id(object)) };
                // SAFETY: their texts live as long as they do.
                unsafe { handed.digest.add(id) };
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
