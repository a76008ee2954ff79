//! Chance that can be repeated: every fact of the catalog is drawn from a hash of the seed, of what is asked, and of the number.

/// Hashes two words into one; good enough that neighbouring numbers have nothing in common.
pub(crate) fn mix(a: u64, b: u64) -> u64 {
    let mut x = (a ^ b.rotate_left(32)).wrapping_add(b.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

/// Hashes a text (FNV-1a, finished with [`mix`]), for salts and for the index of shortcuts.
pub(crate) fn hash_text(text: &str) -> u64 {
    let fnv = text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    });
    mix(fnv, text.len() as u64)
}

/// A short run of draws about one subject. Another salt is another run, so that a fact added later moves no other.
pub(crate) struct Draw(u64);

impl Draw {
    /// The run of draws that `salt` names, about the thing with this number.
    pub(crate) fn new(seed: u64, salt: &str, number: u32) -> Draw {
        Draw(mix(mix(seed, hash_text(salt)), u64::from(number)))
    }

    /// The next 64 bits.
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mix(self.0, 0)
    }

    /// A number in `0..n`; `n` must not be 0.
    pub(crate) fn below(&mut self, n: u32) -> u32 {
        (((self.next() >> 32) * u64::from(n)) >> 32) as u32
    }

    /// A number in `low..=high`.
    pub(crate) fn between(&mut self, low: u32, high: u32) -> u32 {
        low + self.below(high - low + 1)
    }

    /// A number in `0.0..1.0`.
    pub(crate) fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// True this many times in a hundred.
    pub(crate) fn percent(&mut self, percent: u32) -> bool {
        self.below(100) < percent
    }

    /// One of the choices.
    pub(crate) fn pick<'a, T: ?Sized>(&mut self, choices: &[&'a T]) -> &'a T {
        choices[self.below(choices.len() as u32) as usize]
    }
}

/// A shuffle of `0..size` that is computed, not stored, and can be read in both directions.
///
/// A four-round Feistel network over the next even number of bits; values that fall outside the size are sent through again.
pub(crate) struct Permutation {
    size: u64,
    half: u32,
    key: u64,
}

impl Permutation {
    /// The shuffle of `0..size` that `key` names.
    pub(crate) fn new(size: u64, key: u64) -> Permutation {
        let bits = (u64::BITS - size.saturating_sub(1).leading_zeros()).max(2);
        Permutation {
            size,
            half: bits.div_ceil(2),
            key,
        }
    }

    /// The number at this position.
    pub(crate) fn at(&self, position: u64) -> u64 {
        self.walk(position, [0, 1, 2, 3])
    }

    /// Where this value stands: the inverse of [`Permutation::at`].
    pub(crate) fn position(&self, value: u64) -> u64 {
        // The halves change places at the end of a pass, so the same pass with its rounds backwards undoes it.
        self.walk(value, [3, 2, 1, 0])
    }

    fn walk(&self, start: u64, rounds: [u64; 4]) -> u64 {
        debug_assert!(start < self.size);
        let mask = (1u64 << self.half) - 1;
        let mut value = start;
        loop {
            let (mut left, mut right) = (value >> self.half, value & mask);
            for round in rounds {
                (left, right) = (right, left ^ (mix(self.key ^ (round << 56), right) & mask));
            }
            value = (right << self.half) | left;
            if value < self.size {
                return value;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Permutation;

    #[test]
    fn permutation_holds_every_value_once_and_can_be_reversed() {
        for size in [1, 2, 3, 7, 64, 1000, 4097] {
            let shuffle = Permutation::new(size, 99);
            let mut seen = vec![false; size as usize];
            for position in 0..size {
                let value = shuffle.at(position);
                assert!(
                    !std::mem::replace(&mut seen[value as usize], true),
                    "{value} twice in {size}"
                );
                assert_eq!(shuffle.position(value), position);
            }
        }
        assert_ne!(Permutation::new(1000, 1).at(0), Permutation::new(1000, 2).at(0));
    }
}
