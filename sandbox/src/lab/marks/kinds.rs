//! Which names mean a secret, or what identifies a member; and of which kind.

/// Where a name is: the same word may mean another thing elsewhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Spot {
    /// A header, or a key of an answer's JSON, where `code` is the name of an error.
    Answer,
    /// A key of a request's JSON, or a parameter.
    Request,
    /// A parameter beside others of OAuth, where `state` is the application's.
    OAuth,
}

/// The kind of the values under a name. It is a part of their marks.
pub(super) fn of(name: &str, spot: Spot) -> Option<&'static str> {
    let name = plain(name);
    let has = |word: &str| name.contains(word);
    let is = |words: &[&str]| words.contains(&name.as_str());
    let kind = match () {
        () if is(&[
            "tokentype",
            "codechallengemethod",
            "codechallangemethod",
            "tokentypehint",
        ]) =>
        {
            return None;
        }
        () if has("password") || is(&["passwd", "passphrase", "passcode", "pin", "pincode"]) => "password",
        () if has("verifier") => "verifier",
        () if has("challenge") || has("challange") => "challenge",
        () if has("refreshtoken") => "refresh-token",
        () if has("accesstoken") => "access-token",
        () if has("secret") => "secret",
        () if has("apikey") || is(&["clientid"]) => "key",
        () if has("token") || is(TOKENS) => "token",
        () if has("signature") || is(&["sig", "hmac", "hdnts", "hdnea"]) => "signature",
        () if spot != Spot::Answer && is(&["code", "authcode", "authorizationcode", "devicecode"]) => "code",
        () if spot == Spot::OAuth && is(&["state", "nonce"]) => "state",
        () if is(&[
            "email",
            "mail",
            "emailaddress",
            "username",
            "logon",
            "login",
            "loginhint",
        ]) =>
        {
            "mail"
        }
        () if is(PERSON) => "name",
        () if is(&["phone", "phonenumber", "birthday", "birthdate"]) => "person",
        () => return None,
    };
    Some(kind)
}

const TOKENS: &[&str] = &[
    "assertion",
    "otp",
    "session",
    "sessionid",
    "sid",
    "jsessionid",
    "phpsessid",
    "jwt",
    "bearer",
    "credential",
    "credentials",
];

const PERSON: &[&str] = &[
    "firstname",
    "middlename",
    "lastname",
    "nickname",
    "screenname",
    "realname",
    "fullname",
];

/// Every kind there is.
pub(super) const ALL: [&str; 15] = [
    "access-token",
    "challenge",
    "code",
    "cookie",
    "key",
    "mail",
    "name",
    "password",
    "person",
    "refresh-token",
    "secret",
    "signature",
    "state",
    "token",
    "verifier",
];

/// Whether a value of this kind is masked wherever it is, not only under a name that means it. Names are words of other texts too, and so
/// may be what is short.
pub(super) fn is_masked_everywhere(kind: &str, value: &str) -> bool {
    let is_word = value.chars().all(char::is_alphabetic) && value.chars().count() < 16;
    !matches!(kind, "name" | "person") && value.len() >= 8 && !is_word
}

/// Whether these parameters are those of OAuth.
pub(super) fn are_of_oauth<'n>(mut names: impl Iterator<Item = &'n str>) -> bool {
    names.any(|name| {
        matches!(
            plain(name).as_str(),
            "clientid" | "responsetype" | "granttype" | "code" | "error"
        )
    })
}

/// A name without what writers of names differ in: `user[first_name]` is `firstname`.
fn plain(name: &str) -> String {
    let mut parts = name.split(['.', '[', ']']);
    let last = parts.rfind(|part| !part.is_empty()).unwrap_or_default();
    last.to_ascii_lowercase().replace(['-', '_'], "")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_secrets_are_known_in_every_spelling_and_others_are_not() {
        use Spot::{Answer, OAuth, Request};
        for (name, spot, expected) in [
            ("access_token", Answer, Some("access-token")),
            ("refreshToken", Answer, Some("refresh-token")),
            ("token_type", Answer, None),
            ("X-Auth-Token", Answer, Some("token")),
            ("code", Answer, None),
            ("code", Request, Some("code")),
            ("code_verifier", Request, Some("verifier")),
            ("code_challenge", Request, Some("challenge")),
            ("code_challenge_method", Request, None),
            ("state", Request, None),
            ("state", OAuth, Some("state")),
            ("apikey", Request, Some("key")),
            ("client_id", OAuth, Some("key")),
            ("user[first_name]", Answer, Some("name")),
            ("name", Answer, None),
            ("userName", Answer, Some("mail")),
            ("expires_in", Answer, None),
            ("session", Request, Some("token")),
            ("pin", Request, Some("password")),
            ("spin", Request, None),
            ("userId", Request, None),
        ] {
            assert_eq!(of(name, spot), expected, "{name} {spot:?}");
        }
    }
}
