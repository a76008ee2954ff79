//! Tokens, codes and session ids as texts.

use crate::error::Refusal;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};

/// A text that nobody can guess.
pub(crate) fn new() -> Result<String, Refusal> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(Refusal::internal)?;
    Ok(URL_SAFE_NO_PAD.encode(bytes))
}

/// What the store keeps of one.
pub(crate) fn hash(token: &str) -> [u8; 32] {
    Sha256::digest(token).into()
}
