//! Who is signed in, as far as the device can tell without knowing them.
use super::member::Member;
use super::record::Fingerprint;
use super::state::{Token, not_signed_in};
use crate::bytes::{Reader, Writer};
use crate::error::Error;
use crate::scope::Scope;

const HAS_NAME: u8 = 1;
const HAS_GUID: u8 = 1 << 1;

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

    /// Writes the marks: flags, salt, the fingerprints that there are.
    pub(crate) fn write(&self, out: &mut Writer) {
        let has = |flag, fingerprint: Option<_>| if fingerprint.is_some() { flag } else { 0 };
        out.put(&[has(HAS_NAME, self.name) | has(HAS_GUID, self.guid)]);
        out.put(&self.salt);
        for fingerprint in [self.name, self.guid].iter().flatten() {
            out.put(fingerprint);
        }
    }

    /// Reads what `write` wrote.
    pub(crate) fn read(from: &mut Reader) -> Option<Whose> {
        let [flags] = from.take().filter(|[flags]| flags & !(HAS_NAME | HAS_GUID) == 0)?;
        let salt = from.take()?;
        let mut part = |flag| match flags & flag {
            0 => Some(None),
            _ => from.take().map(Some),
        };
        Some(Whose {
            salt,
            name: part(HAS_NAME)?,
            guid: part(HAS_GUID)?,
        })
    }
}

impl Present {
    /// Whether it is the same member: in the same sign-in, or recognised after another.
    pub fn is(&self, other: &Present) -> bool {
        self.sign_in == other.sign_in || self.whose.is(&other.whose) == Some(true)
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
        self.load_unless_busy(scope)?;
        self.known().ok_or_else(not_signed_in)
    }

    /// The same, as far as it is known without a look into the store.
    pub fn known(&self) -> Option<Present> {
        let state = self.state();
        state.held.is_some().then(|| Present {
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
        let _ = self.load_unless_busy(scope);
        self.state().salt.get_or_insert(salt);
    }
}
