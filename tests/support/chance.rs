//! What a test leaves to chance, and can repeat.

/// Draws numbers by `MUSICCAT_SEED`, or by a new seed; it is printed, and draws the same again.
pub fn chance() -> fastrand::Rng {
    let seed = match std::env::var("MUSICCAT_SEED") {
        Ok(seed) => seed
            .parse()
            .unwrap_or_else(|_| panic!("MUSICCAT_SEED is a whole number, not {seed}")),
        Err(_) => fastrand::u64(..),
    };
    println!("MUSICCAT_SEED={seed} draws the same again");
    fastrand::Rng::with_seed(seed)
}
