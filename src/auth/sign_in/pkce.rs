//! Proof key for code exchange (RFC 7636): a secret of one sign-in, of which the browser gets only a hash.
use crate::abi::{MCAT_CHALLENGE_PLAIN, MCAT_CHALLENGE_S256, MCAT_CHALLENGE_S256_HEX};
use crate::auth::secret::digest;
use crate::base::error::Error;
use crate::base::sys;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::Digest;
use std::fmt::Write;
use zeroize::Zeroizing;

/// What the service gets of the verifier at the beginning; it gets the verifier itself at the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(u8)]
pub enum Challenge {
    /// Its SHA-256, in base64url.
    #[default]
    S256 = MCAT_CHALLENGE_S256 as u8,
    /// Its SHA-256, in hexadecimal digits.
    S256Hex = MCAT_CHALLENGE_S256_HEX as u8,
    /// The verifier itself.
    Plain = MCAT_CHALLENGE_PLAIN as u8,
}

impl Challenge {
    /// The variant with this number in C and in a pending sign-in.
    pub fn numbered(number: i32) -> Option<Challenge> {
        [Challenge::S256, Challenge::S256Hex, Challenge::Plain]
            .into_iter()
            .find(|challenge| *challenge as i32 == number)
    }

    /// The value of `code_challenge_method`. The service writes it in lower case, unlike the RFC.
    pub fn method(self) -> &'static str {
        match self {
            Challenge::S256 | Challenge::S256Hex => "s256",
            Challenge::Plain => "plain",
        }
    }

    /// `code_challenge`.
    pub fn of(self, verifier: &str) -> String {
        match self {
            Challenge::S256 => URL_SAFE_NO_PAD.encode(hashed(verifier)),
            Challenge::S256Hex => {
                let mut digits = String::with_capacity(64);
                for byte in hashed(verifier) {
                    let _ = write!(digits, "{byte:02x}");
                }
                digits
            }
            Challenge::Plain => verifier.to_owned(),
        }
    }
}

fn hashed(verifier: &str) -> [u8; 32] {
    digest(|hash| hash.update(verifier))
}

/// A new verifier: 43 characters, 256 bits.
pub fn new_verifier() -> Result<Zeroizing<String>, Error> {
    drawn::<32>()
}

/// A new state: 22 characters, 128 bits.
pub fn new_state() -> Result<Zeroizing<String>, Error> {
    drawn::<16>()
}

/// This many random bytes, as a text that needs no escaping anywhere.
fn drawn<const BYTES: usize>() -> Result<Zeroizing<String>, Error> {
    let mut bytes = Zeroizing::new([0; BYTES]);
    sys::random(&mut *bytes).map_err(|_| Error::no_random())?;
    // Allocated at full size: growing would leave a copy behind.
    let mut text = Zeroizing::new(String::with_capacity(BYTES * 4 / 3 + 4));
    URL_SAFE_NO_PAD.encode_string(*bytes, &mut text);
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    // fault:A20
    #[test]
    fn challenge_equals_example_of_rfc_7636_appendix_b() {
        let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
        let challenge = |challenge: Challenge| (challenge.method(), challenge.of(verifier));
        let expected = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";
        assert_eq!(challenge(Challenge::S256), ("s256", expected.to_owned()));
        let bytes = URL_SAFE_NO_PAD.decode(expected).unwrap();
        let hex: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(hex.len(), 64);
        assert_eq!(challenge(Challenge::S256Hex), ("s256", hex));
        assert_eq!(challenge(Challenge::Plain), ("plain", verifier.to_owned()));
    }

    // req:AUTH-01
    #[test]
    fn verifiers_and_states_never_repeat() {
        let unreserved = |text: &str| text.bytes().all(|b| b.is_ascii_alphanumeric() || b"-._~".contains(&b));
        let mut seen = BTreeSet::new();
        for _ in 0..1_000 {
            let (verifier, state) = (new_verifier().unwrap(), new_state().unwrap());
            assert!(verifier.len() == 43 && unreserved(&verifier));
            assert!(state.len() == 22 && unreserved(&state));
            assert!(seen.insert(verifier.to_string()) && seen.insert(state.to_string()));
        }
    }
}
