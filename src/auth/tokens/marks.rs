//! By what a member and a sign-in are recognised: enough to tell them apart, useless to anybody else.
use super::record::Tokens;
use crate::auth::secret::digest;
use crate::base::sys;
use sha2::Digest;
use std::io;

/// A member's name or a refresh token, salted and hashed.
pub type Fingerprint = [u8; 16];

/// Recognises `text` without keeping it.
pub fn fingerprint(salt: &[u8; 16], text: &[&str]) -> Fingerprint {
    let digest = digest(|hash| {
        hash.update(salt);
        for part in text {
            // The length keeps "ab" + "c" apart from "a" + "bc".
            hash.update((part.len() as u64).to_le_bytes());
            hash.update(part.as_bytes());
        }
    });
    let mut short = [0; 16];
    short.copy_from_slice(&digest[..16]);
    short
}

/// One sign-in, whoever it was: drawn when it is made, and the same over all its refreshes, by any process.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SignIn([u8; 16]);

/// Set in every id that was drawn.
const DRAWN: u8 = 1;

impl SignIn {
    pub fn draw() -> io::Result<SignIn> {
        let mut id = [0; 16];
        sys::random(&mut id)?;
        id[0] |= DRAWN;
        Ok(SignIn(id))
    }

    /// The id of a sign-in of which a record of version 1 tells, which knew of none. Processes that read the same record have to come to
    /// the same id without a word to each other, and the next save keeps it: so it is made of what that record holds. Its refresh token
    /// is no other sign-in's; salt, name and member id would be, if the member left and another came by a process of version 1.0.
    pub fn of_version_1(salt: &[u8; 16], tokens: &Tokens) -> SignIn {
        let token = tokens.refresh.as_ref().or(tokens.access.as_ref());
        let mut id = fingerprint(salt, &["sign-in", token.map_or("", |token| token.as_str())]);
        id[0] &= !DRAWN;
        SignIn(id)
    }

    /// Whether it was made by a library that gave sign-ins no ids.
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

/// The member's id, as the service has told it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Guid {
    /// As it was sent at the sign-in: all that version 1 kept of it.
    pub sent: Fingerprint,
    /// In the one spelling that is compared. `None`: kept by version 1.
    pub folded: Option<Fingerprint>,
}

impl Guid {
    pub fn of(salt: &[u8; 16], told: &str) -> Guid {
        Guid {
            sent: fingerprint(salt, &[told]),
            folded: Some(fingerprint(salt, &[&fold(told)])),
        }
    }

    /// Whether both are of one member, made with the same salt.
    pub fn is(&self, other: &Guid) -> bool {
        match (self.folded, other.folded) {
            (Some(one), Some(another)) => one == another,
            _ => [Some(self.sent), self.folded].contains(&Some(other.sent)) || other.folded == Some(self.sent),
        }
    }

    /// The same, where the service tells it now: what version 1 kept may be any spelling of it.
    pub fn is_told_by(&self, salt: &[u8; 16], told: &str) -> bool {
        let is_sent = |text: &String| fingerprint(salt, &[text]) == self.sent;
        let is_spelled = || spellings(told).is_some_and(|all| all.iter().any(is_sent));
        self.is(&Guid::of(salt, told)) || self.folded.is_none() && is_spelled()
    }

    /// What is kept once the service has told it again. Files of version 1 know it as it was sent at the sign-in.
    pub fn told_again(self, now: Option<Guid>) -> Guid {
        Guid {
            sent: self.sent,
            folded: now.and_then(|now| now.folded).or(self.folded),
        }
    }
}

/// The spelling that is compared: of a GUID the digits in small letters; all other ids as they are.
fn fold(told: &str) -> String {
    digits(told).unwrap_or_else(|| told.to_owned())
}

/// The digits of a GUID, in small letters: 32 hexadecimal ones, with or without hyphens.
fn digits(told: &str) -> Option<String> {
    let digits: String = told.chars().filter(|c| *c != '-').collect();
    let is_guid = digits.len() == 32 && digits.bytes().all(|b| b.is_ascii_hexdigit());
    is_guid.then(|| digits.to_ascii_lowercase())
}

/// How services write a GUID besides `fold`: in capitals, and both with hyphens.
fn spellings(told: &str) -> Option<[String; 3]> {
    let small = digits(told)?;
    let mut hyphens = small.clone();
    for at in [20, 16, 12, 8] {
        hyphens.insert(at, '-');
    }
    Some([small.to_ascii_uppercase(), hyphens.to_ascii_uppercase(), hyphens])
}
