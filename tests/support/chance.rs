//! What a test leaves to chance, and can repeat.

/// Draws numbers; the same seed draws them again.
pub struct Chance(u64);

impl Chance {
    /// From `MUSICCAT_SEED`, or a new seed; it is printed.
    pub fn new() -> Chance {
        let given = std::env::var("MUSICCAT_SEED").ok().map(|seed| match seed.parse() {
            // From 0 every draw would be 0.
            Ok(0) | Err(_) => panic!("MUSICCAT_SEED is 1 to {}, not {seed}", u64::MAX),
            Ok(seed) => seed,
        });
        let seed = given.unwrap_or_else(|| std::hash::BuildHasher::hash_one(&std::hash::RandomState::new(), 0) | 1);
        println!("MUSICCAT_SEED={seed} draws the same again");
        Chance(seed)
    }

    pub fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % bound
    }
}
