//! Tokens, codes and session ids as texts.

use crate::base::refusal::Refusal;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};

/// A text that nobody can guess.
pub(crate) fn new() -> Result<String, Refusal> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(Refusal::internal)?;
    Ok(URL_SAFE_NO_PAD.encode(bytes))
}

/// So many characters of a sealed id are drawn at random.
const RANDOM: usize = 21;

/// A text that nobody can guess and that shows by itself, to the holder of the key, what it was given out for.
pub(crate) fn new_sealed(key: &[u8], subject: &str) -> Result<String, Refusal> {
    let mut id = new()?;
    id.truncate(RANDOM);
    id += &seal(key, &id, subject);
    Ok(id)
}

/// Whether this was given out for the subject, with this key.
pub(crate) fn is_sealed(key: &[u8], id: &str, subject: &str) -> bool {
    id.split_at_checked(RANDOM)
        .is_some_and(|(random, rest)| rest == seal(key, random, subject))
}

fn seal(key: &[u8], random: &str, subject: &str) -> String {
    let digest = Sha256::new()
        .chain_update(key)
        .chain_update(random)
        .chain_update(subject);
    URL_SAFE_NO_PAD.encode(&digest.finalize()[..16])
}

/// What the store keeps of one.
pub(crate) fn hash(token: &str) -> [u8; 32] {
    Sha256::digest(token).into()
}
