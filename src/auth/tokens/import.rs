//! Tokens that the application got elsewhere: from another SDK on the device, a companion app, an earlier firmware.
use super::answer::{GUID_MAX, Granted, LIFETIME_MAX_S};
use super::record::{ACCESS_MAX, REFRESH_MAX};
use crate::auth::secret::{Secret, is_token};
use crate::base::error::Error;

/// Longest accepted lifetime.
const LEFT_MAX_MS: i64 = LIFETIME_MAX_S as i64 * 1000;
/// Longest name, as for a sign-in by name.
const USER_MAX: usize = 1024;

/// Tokens from elsewhere, and their member. At least one of the two tokens must be given.
#[derive(Clone, Copy, Default)]
pub struct Import<'a> {
    pub access_token: Option<&'a str>,
    /// `None`: the member must sign in again when the access token expires.
    pub refresh_token: Option<&'a str>,
    /// Milliseconds until the access token expires; `None`: it is used until the service refuses it.
    pub left_ms: Option<i64>,
    /// The name that the member signs in with.
    pub user: Option<&'a str>,
    /// The member's id.
    pub guid: Option<&'a str>,
}

impl Import<'_> {
    /// Checks that they can be stored and sent; the error names the broken rule.
    pub fn check(&self) -> Result<(), Error> {
        let tokens = [
            ("access_token", self.access_token, ACCESS_MAX),
            ("refresh_token", self.refresh_token, REFRESH_MAX),
        ];
        for (name, text, max) in tokens {
            if text.is_some_and(|text| !is_token(text, max)) {
                return Err(Error::argument(
                    name,
                    format_args!("must be 1 to {max} visible ASCII characters"),
                ));
            }
        }
        for (name, text, max) in [("user", self.user, USER_MAX), ("guid", self.guid, GUID_MAX)] {
            if text.is_some_and(|text| !(1..=max).contains(&text.len())) {
                return Err(Error::argument(name, format_args!("must be 1 to {max} bytes long")));
            }
        }
        match (self.access_token, self.refresh_token, self.left_ms) {
            (None, None, _) => Err(Error::argument(
                "access_token",
                "must be given, or refresh_token, or both",
            )),
            (None, _, Some(_)) => Err(Error::argument("left_ms", "goes with access_token only")),
            (_, _, Some(ms)) if !(1..=LEFT_MAX_MS).contains(&ms) => Err(Error::argument(
                "left_ms",
                format_args!("must be 0 (unknown) to {LEFT_MAX_MS}"),
            )),
            _ => Ok(()),
        }
    }

    /// The same as a grant of the token endpoint. Without an access token the first call fetches one.
    pub(super) fn granted(&self) -> Granted {
        Granted {
            access: self.access_token.map(Secret::from),
            refresh: self.refresh_token.map(Secret::from),
            lifetime_ms: self.left_ms,
            guid: self.guid.map(str::to_owned),
        }
    }
}
