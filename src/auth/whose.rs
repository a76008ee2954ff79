//! Who is signed in, as far as the device can tell without knowing them.
use super::member::Member;
use super::record::Fingerprint;
use super::state::{Token, not_signed_in};
use crate::error::Error;
use crate::scope::Scope;

/// A member's marks: enough to recognise them, useless to anybody else.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Whose {
    pub salt: [u8; 16],
    /// The name signed in with; unknown after a sign-in in the browser.
    pub name: Option<Fingerprint>,
    /// The id, where the service has told it.
    pub guid: Option<Fingerprint>,
}

/// The member who is signed in now.
#[derive(Clone, Debug)]
pub struct Present {
    pub whose: Whose,
    /// Changes with every sign-in and sign-out.
    pub sign_in: u64,
}

impl Whose {
    /// Whether the same member would be recognised after another sign-in.
    pub fn is_known(&self) -> bool {
        self.name.is_some() || self.guid.is_some()
    }

    /// Whether it is the same member; `None` where the marks cannot tell.
    pub fn is(&self, other: &Whose) -> Option<bool> {
        if self.salt != other.salt {
            return None;
        }
        let same = |a: Option<Fingerprint>, b: Option<Fingerprint>| Some(a? == b?);
        same(self.guid, other.guid).or_else(|| same(self.name, other.name))
    }
}

impl Token {
    /// Whether it was given in this sign-in.
    pub fn is_of(&self, sign_in: u64) -> bool {
        self.whose == sign_in
    }
}

impl Member {
    /// Who is signed in, whether or not the tokens still serve.
    pub fn present(&self, scope: &Scope) -> Result<Present, Error> {
        self.load(scope)?;
        let state = self.state();
        if state.held.is_none() {
            return Err(not_signed_in());
        }
        Ok(Present {
            whose: Whose {
                salt: state.salt.unwrap_or_default(),
                name: state.member(),
                guid: state.guid(),
            },
            sign_in: state.whose(),
        })
    }

    /// Recognises members by the marks that were made with this salt before, unless others are in use.
    pub fn keep_salt(&self, salt: [u8; 16], scope: &Scope) {
        // Those that the store knows go first.
        let _ = self.load(scope);
        self.state().salt.get_or_insert(salt);
    }
}
