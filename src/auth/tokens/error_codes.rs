//! The meaning of a refusal by the token endpoint: its error code ("word"), and what that is about. Services differ in where they put the
//! code and how they spell it. Only a few codes sign a member out; in doubt the tokens are kept.
use crate::decode::first_bytes::{is_page, unmarked};
use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use std::fmt;
use zeroize::Zeroizing;

/// What a code is about, with the mildest consequence first: if an answer has several, that one counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum About {
    /// The service is temporarily unable.
    Service,
    /// The service wants fewer requests.
    Rate,
    /// The service's own codes for its failures; the status is more precise.
    Failure,
    /// The account is locked.
    Lock,
    /// The application or its request.
    Application,
    /// The service's own code for a request without a right, of the application or of the member.
    Right,
    /// The service's own codes about the request; the status is more precise.
    Request,
    /// The credential: the refresh token, the code, the password.
    Credential,
    /// An unknown code.
    Unknown,
    /// A text that is not a code.
    Text,
    /// There is no code.
    Nothing,
    /// A web page: something else answered.
    Page,
}

/// Codes without case, spaces and punctuation.
const WORDS: &[(&str, About)] = &[
    ("temporarilyunavailable", About::Service),
    ("servererror", About::Service),
    ("serviceunavailable", About::Service),
    ("serviceunavailableerror", About::Service),
    ("unavailable", About::Service),
    ("overloaded", About::Service),
    ("slowdown", About::Rate),
    ("toomanyrequests", About::Failure),
    ("toomanyrequestserror", About::Failure),
    ("ratelimitexceeded", About::Failure),
    ("internalerror", About::Failure),
    ("internalservererror", About::Failure),
    ("badgateway", About::Failure),
    ("gatewaytimeout", About::Failure),
    ("gatewaytimeouterror", About::Failure),
    ("accountlockederror", About::Lock),
    ("invalidclient", About::Application),
    ("unauthorizedclient", About::Application),
    ("invalidrequest", About::Application),
    ("unsupportedgranttype", About::Application),
    ("unsupportedresponsetype", About::Application),
    ("invalidscope", About::Application),
    ("invalidtarget", About::Application),
    ("unauthorizederror", About::Right),
    ("badrequesterror", About::Request),
    ("forbiddenerror", About::Request),
    ("resourcenotfound", About::Request),
    ("methodnotallowederror", About::Request),
    ("conflicterror", About::Request),
    ("payloadtoolargeerror", About::Request),
    ("invalidgrant", About::Credential),
    ("invalidcredentials", About::Credential),
];

/// The keys of codes, spelled as in [`WORDS`].
const KEYS: [&str; 4] = ["error", "code", "errorcode", "errors"];
/// More codes than any error has.
const WORDS_MAX: usize = 16;
/// A longer text is not a code, and longer bodies are not searched for one.
const BODY_MAX: usize = 16 * 1024;

/// The meaning of a refusal.
pub struct Said {
    /// The code that counts; empty if there is none.
    pub word: Zeroizing<String>,
    pub about: About,
}

/// Reads a refusal in any format: JSON, a form, plain text, a web page.
pub fn said(body: &[u8], is_html: bool) -> Said {
    let body = unmarked(body);
    let body = body[..body.len().min(BODY_MAX)].trim_ascii();
    if is_page(body, is_html) {
        return nothing(About::Page);
    }
    if body.is_empty() {
        return nothing(About::Nothing);
    }
    let mut words = Vec::new();
    let mut parser = serde_json::Deserializer::from_slice(body);
    let parsed = Words(&mut words).deserialize(&mut parser);
    if parsed.and_then(|()| parser.end()).is_err() {
        words.clear();
        if !from_form(body, &mut words) {
            return bare(body);
        }
    }
    // The first of those with the same meaning.
    let counts = words.into_iter().min_by_key(|word| about(word));
    counts.map_or(nothing(About::Nothing), |word| Said {
        about: about(&word),
        word,
    })
}

fn nothing(about: About) -> Said {
    let word = Zeroizing::default();
    Said { word, about }
}

fn about(word: &str) -> About {
    let plain = plain(word);
    let known = WORDS.iter().find(|(known, _)| *known == plain);
    known.map_or(About::Unknown, |(_, about)| *about)
}

/// Adds the codes of a form; returns whether it has any.
fn from_form(body: &[u8], words: &mut Vec<Zeroizing<String>>) -> bool {
    let text = str::from_utf8(body).unwrap_or_default();
    let pairs = text.split(['&', '\n']).filter_map(|pair| pair.split_once('='));
    let of_words = pairs.filter(|(key, _)| KEYS.contains(&&*plain(key)));
    words.extend(of_words.map(|(_, word)| Zeroizing::new(word.trim().to_owned())));
    !words.is_empty()
}

/// A text that is neither JSON nor a form: a known code, or any text.
fn bare(body: &[u8]) -> Said {
    let word = str::from_utf8(body).unwrap_or_default();
    match about(word) {
        About::Unknown => nothing(About::Text),
        about => Said {
            word: Zeroizing::new(word.to_owned()),
            about,
        },
    }
}

/// Whether a refusal is about the refresh token, and not about the application's credentials.
pub fn names_token(body: &[u8]) -> bool {
    let body = Zeroizing::new(body[..body.len().min(BODY_MAX)].to_ascii_lowercase());
    let has = |text: &str| body.windows(text.len()).any(|part| part == text.as_bytes());
    let others = ["client", "application", "key", "secret", "endpoint"];
    has("refresh token") || has("refresh_token") || (has("token") && !others.into_iter().any(has))
}

/// A code without the differences of spelling.
fn plain(word: &str) -> String {
    let letters = word.bytes().filter(u8::is_ascii_alphanumeric);
    letters.map(|letter| letter.to_ascii_lowercase() as char).collect()
}

/// Collects the codes of an error: a text, or the values of the keys of codes, at any depth in objects and arrays.
struct Words<'w>(&'w mut Vec<Zeroizing<String>>);

impl<'de> DeserializeSeed<'de> for Words<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<(), D::Error> {
        from.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Words<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("an error")
    }

    fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<(), E> {
        let word = text.trim();
        if self.0.len() == WORDS_MAX {
            return Err(E::custom("too many words"));
        }
        if !word.is_empty() {
            self.0.push(Zeroizing::new(word.to_owned()));
        }
        Ok(())
    }

    fn visit_i64<E>(self, _: i64) -> Result<(), E> {
        Ok(())
    }

    fn visit_u64<E>(self, _: u64) -> Result<(), E> {
        Ok(())
    }

    fn visit_f64<E>(self, _: f64) -> Result<(), E> {
        Ok(())
    }

    fn visit_bool<E>(self, _: bool) -> Result<(), E> {
        Ok(())
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<(), A::Error> {
        while items.next_element_seed(Words(self.0))?.is_some() {}
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<(), A::Error> {
        while let Some(key) = entries.next_key::<String>()? {
            match KEYS.contains(&&*plain(&key)) {
                true => entries.next_value_seed(Words(self.0))?,
                false => drop(entries.next_value::<IgnoredAny>()?),
            }
        }
        Ok(())
    }
}
