//! Marks that recognise a member and a sign-in: enough to distinguish them, and useless for anything else.
use super::record::Tokens;
use crate::auth::secret::digest;
use crate::base::sys;
use sha2::Digest;
use std::io;

/// A member's name or a refresh token, salted and hashed.
pub type Fingerprint = [u8; 16];

/// A fingerprint, which recognises `text` without storing it.
pub fn fingerprint(salt: &[u8; 16], text: &[&str]) -> Fingerprint {
    let digest = digest(|hash| {
        hash.update(salt);
        for part in text {
            // The length distinguishes "ab" + "c" from "a" + "bc".
            hash.update((part.len() as u64).to_le_bytes());
            hash.update(part.as_bytes());
        }
    });
    let mut short = [0; 16];
    short.copy_from_slice(&digest[..16]);
    short
}

/// The random id of one sign-in, for any member: made at the sign-in, and unchanged by refreshes in any process.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SignIn([u8; 16]);

/// Set in every random id.
const DRAWN: u8 = 1;

impl SignIn {
    pub fn draw() -> io::Result<SignIn> {
        let mut id = [0; 16];
        sys::random(&mut id)?;
        id[0] |= DRAWN;
        Ok(SignIn(id))
    }

    /// The id of a sign-in in a record of version 1, which had no ids. Processes that read the same record must derive the same id
    /// independently, and the next save stores it: so it is derived from the record. The refresh token is used because no other sign-in has
    /// the same. Salt, name and member id could be the same, if the member left and another came through a process of version 1.0.
    pub fn of_version_1(salt: &[u8; 16], tokens: &Tokens) -> SignIn {
        let token = tokens.refresh.as_ref().or(tokens.access.as_ref());
        let mut id = fingerprint(salt, &["sign-in", token.map_or("", |token| token.as_str())]);
        id[0] &= !DRAWN;
        SignIn(id)
    }

    /// Whether a library without sign-in ids made it.
    pub fn is_of_version_1(&self) -> bool {
        self.0[0] & DRAWN == 0
    }

    pub fn bytes(&self) -> &[u8; 16] {
        &self.0
    }
}

impl From<[u8; 16]> for SignIn {
    fn from(id: [u8; 16]) -> SignIn {
        SignIn(id)
    }
}

/// The member's id, as given by the service.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Guid {
    /// As it was sent at the sign-in: version 1 kept only this.
    pub sent: Fingerprint,
    /// In its normalised form, which is compared. `None`: version 1 kept it.
    pub folded: Option<Fingerprint>,
}

impl Guid {
    pub fn of(salt: &[u8; 16], told: &str) -> Guid {
        Guid {
            sent: fingerprint(salt, &[told]),
            folded: Some(fingerprint(salt, &[&fold(told)])),
        }
    }

    /// Whether both are ids of one member, made with the same salt.
    pub fn is(&self, other: &Guid) -> bool {
        match (self.folded, other.folded) {
            (Some(one), Some(another)) => one == another,
            _ => [Some(self.sent), self.folded].contains(&Some(other.sent)) || other.folded == Some(self.sent),
        }
    }

    /// The same for an id that the service gives now: version 1 may have kept any spelling of it.
    pub fn is_told_by(&self, salt: &[u8; 16], told: &str) -> bool {
        let is_sent = |text: &String| fingerprint(salt, &[text]) == self.sent;
        let is_spelled = || spellings(told).is_some_and(|all| all.iter().any(is_sent));
        self.is(&Guid::of(salt, told)) || self.folded.is_none() && is_spelled()
    }

    /// What is kept once the service has given it again. Files of version 1 have the spelling of the sign-in.
    pub fn told_again(self, now: Option<Guid>) -> Guid {
        Guid {
            sent: self.sent,
            folded: now.and_then(|now| now.folded).or(self.folded),
        }
    }
}

/// The normalised form: for a GUID its digits in lower case; all other ids unchanged.
fn fold(told: &str) -> String {
    digits(told).unwrap_or_else(|| told.to_owned())
}

/// The digits of a GUID, in lower case: 32 hexadecimal digits, with or without hyphens.
fn digits(told: &str) -> Option<String> {
    let digits: String = told.chars().filter(|c| *c != '-').collect();
    let is_guid = digits.len() == 32 && digits.bytes().all(|b| b.is_ascii_hexdigit());
    is_guid.then(|| digits.to_ascii_lowercase())
}

/// Other spellings of a GUID that services use: in upper case, and both with hyphens.
fn spellings(told: &str) -> Option<[String; 3]> {
    let small = digits(told)?;
    let mut hyphens = small.clone();
    for at in [20, 16, 12, 8] {
        hyphens.insert(at, '-');
    }
    Some([small.to_ascii_uppercase(), hyphens.to_ascii_uppercase(), hyphens])
}
