//! Identifies the signed-in member without storing who it is, and compares two members for all other rooms.
use super::errors::not_signed_in;
use super::machine::{Machine, Token};
use super::marks::{Fingerprint, Guid, SignIn};
use super::member::Member;
use super::record::Tokens;
use crate::auth::secret::Secret;
use crate::base::call_scope::Scope;
use crate::base::error::Error;
use crate::base::store_format::{Reader, Writer};

const HAS_NAME: u8 = 1;
const HAS_GUID: u8 = 1 << 1;
const HAS_FOLDED_GUID: u8 = 1 << 2;
const HAS_SIGN_IN: u8 = 1 << 3;
const ALL: u8 = (1 << 4) - 1;

/// The marks of a member and a sign-in: enough to recognise both, and useless for anything else.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Marks {
    pub salt: [u8; 16],
    /// The name used to sign in; unknown after a browser sign-in.
    pub name: Option<Fingerprint>,
    /// The id, if the service gave it.
    pub guid: Option<Guid>,
    /// `None` if version 1 wrote it.
    pub sign_in: Option<SignIn>,
}

/// The currently signed-in member.
#[derive(Clone)]
pub struct SignedIn {
    pub marks: Marks,
    /// The id itself, if the service gave it since the start.
    pub told: Option<Secret>,
    /// Changes with every sign-in and sign-out.
    pub sign_in: u64,
}

impl Marks {
    /// Whether the same member can be recognised after another sign-in.
    pub fn is_known(&self) -> bool {
        self.name.is_some() || self.guid.is_some()
    }

    /// Whether it is the same member: in the same sign-in, or recognised after another. If that cannot be decided, it counts as another
    /// member: one member's data must never become another's, and the price is a lost report or two.
    pub fn is(&self, other: &Marks) -> bool {
        if self.sign_in.is_some() && self.sign_in == other.sign_in {
            return true;
        }
        // Every sign-in keeps its salt: marks with different salts are from different sign-ins, and cannot be compared.
        if self.salt != other.salt {
            return false;
        }
        let guid = self.guid.zip(other.guid).map(|(one, another)| one.is(&another));
        let name = self.name.zip(other.name).map(|(one, another)| one == another);
        guid.or(name)
            .unwrap_or_else(|| self.goes_with(other) || other.goes_with(self))
    }

    /// Whether version 1 wrote this without any mark, and the other is a sign-in of version 1: then they are assumed to belong together.
    fn goes_with(&self, other: &Marks) -> bool {
        let is_old = |sign_in: SignIn| sign_in.is_of_version_1();
        self.sign_in.is_none() && !self.is_known() && other.sign_in.is_some_and(is_old)
    }

    /// Writes the marks: flags, salt, then those that are present.
    pub(crate) fn write(&self, out: &mut Writer) {
        let sent = self.guid.map(|guid| guid.sent);
        let folded = self.guid.and_then(|guid| guid.folded);
        let sign_in = self.sign_in.map(|sign_in| *sign_in.bytes());
        let parts = [
            (HAS_NAME, self.name),
            (HAS_GUID, sent),
            (HAS_FOLDED_GUID, folded),
            (HAS_SIGN_IN, sign_in),
        ];
        let flags = parts.iter().filter(|(_, part)| part.is_some());
        out.put(&[flags.fold(0, |flags, (flag, _)| flags | flag)]);
        out.put(&self.salt);
        for (_, part) in &parts {
            part.iter().for_each(|part| out.put(part));
        }
    }

    /// Reads what `write` wrote, also in version 1.
    pub(crate) fn read(from: &mut Reader) -> Option<Marks> {
        let [flags] = from.take().filter(|[flags]| flags & !ALL == 0)?;
        let salt = from.take()?;
        let mut part = |flag| match flags & flag {
            0 => Some(None),
            _ => from.take::<16>().map(Some),
        };
        let (name, sent, folded) = (part(HAS_NAME)?, part(HAS_GUID)?, part(HAS_FOLDED_GUID)?);
        Some(Marks {
            salt,
            name,
            guid: sent.map(|sent| Guid { sent, folded }),
            sign_in: part(HAS_SIGN_IN)?.map(SignIn::from),
        })
    }
}

impl SignedIn {
    /// Whether it is the same member. Marks with another salt are compared through the id itself.
    pub fn is(&self, other: &Marks) -> bool {
        let told = self.told.as_ref().zip(other.guid);
        self.marks.is(other) || told.is_some_and(|(told, guid)| guid.is_told_by(&other.salt, told.as_str()))
    }
}

impl Token {
    /// The sign-in in which it was given: `Member::sign_in_number` at that time.
    pub fn sign_in(&self) -> u64 {
        self.sign_in
    }
}

impl Tokens {
    /// The member's marks, made with the given salt.
    pub fn marks(&self, salt: [u8; 16]) -> Marks {
        Marks {
            salt,
            name: self.member,
            guid: self.guid,
            sign_in: self.sign_in,
        }
    }
}

impl Machine {
    /// The owner of the tokens in use.
    pub fn signed_in(&self) -> Option<SignedIn> {
        let tokens = &self.held()?.tokens;
        Some(SignedIn {
            marks: tokens.marks(self.salt.unwrap_or_default()),
            told: tokens.told.clone(),
            sign_in: self.sign_in_number(),
        })
    }
}

impl Member {
    /// The signed-in member, even if the tokens are no longer valid.
    pub fn signed_in(&self, scope: &Scope) -> Result<SignedIn, Error> {
        self.load_unless_busy(scope)?;
        self.known().ok_or_else(not_signed_in)
    }

    /// The same, as far as it is known without reading the store.
    pub fn known(&self) -> Option<SignedIn> {
        self.machine().signed_in()
    }

    /// The marks of the member for whom a call had this token; `None` if that sign-in has ended.
    pub fn owner(&self, token: &Token) -> Option<Marks> {
        let known = self.known().filter(|known| known.sign_in == token.sign_in)?;
        Some(known.marks)
    }

    /// Uses this salt, with which earlier marks were made, to recognise members, unless another salt is in use.
    pub fn keep_salt(&self, salt: [u8; 16], scope: &Scope) {
        // The store's marks have priority.
        let _ = self.load_unless_busy(scope);
        self.machine().salt.get_or_insert(salt);
    }
}
