//! Makes a recorded answer one of now: values in place of marks, dates of now, addresses of the replay.

use super::super::heads;
use super::super::marks;
use super::super::swap::Swap;
use super::dates::Shift;
use super::fit::{Shown, Told};
use super::tape::Recorded;
use crate::base::token;
use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderName, HeaderValue};
use form_urlencoded::byte_serialize;
use std::collections::HashMap;

/// What the marks are in this replay.
#[derive(Default)]
pub(super) struct Values {
    /// The value of each mark: what the device has sent in its place, or what the replay has made up.
    values: HashMap<String, String>,
    /// Other texts of the recording that the device has others for.
    others: HashMap<String, String>,
    pub(super) shown: Shown,
}

/// How a text writes the value of a mark.
#[derive(Clone, Copy)]
enum Writing {
    Plain,
    Json,
    Html,
}

impl Values {
    /// What a request has told.
    pub(super) fn learn(&mut self, told: Told) {
        // What a service makes is the device's to repeat: an older one is in nobody's way.
        const OF_THE_SERVICE: [&str; 6] = ["access-token", "refresh-token", "token", "code", "cookie", "signature"];
        for (recorded, given) in told {
            let is_mark = marks::found(&recorded).next().is_some();
            if !is_mark {
                self.others.insert(recorded, given);
            } else if OF_THE_SERVICE.contains(&marks::kind(&recorded)) {
                self.values.entry(recorded).or_insert(given);
            } else {
                self.values.insert(recorded, given);
            }
        }
    }

    fn value(&mut self, mark: &str) -> String {
        if let Some(value) = self.values.get(mark) {
            return value.clone();
        }
        let value = match marks::kind(mark) {
            "name" | "person" => mark.to_owned(),
            "mail" => format!("{mark}@replay.invalid"),
            _ => token::new().unwrap_or_else(|_| mark.to_owned()),
        };
        self.values.insert(mark.to_owned(), value.clone());
        value
    }

    fn filled(&mut self, text: &str, writing: Writing) -> String {
        let mut filled = String::with_capacity(text.len());
        let mut at = 0;
        for mark in marks::found(text) {
            filled.push_str(&text[at..mark.start]);
            at = mark.end;
            let is_parameter = filled.ends_with('=');
            let value = self.value(&text[mark]);
            match writing {
                _ if is_parameter => filled.extend(byte_serialize(value.as_bytes())),
                Writing::Plain => filled.push_str(&value),
                Writing::Json => {
                    let quoted = marks::json::quoted(&value);
                    filled.push_str(&quoted[1..quoted.len() - 1]);
                }
                Writing::Html => value.chars().for_each(|letter| match letter {
                    '&' | '<' | '>' | '"' | '\'' => filled += &format!("&#{};", u32::from(letter)),
                    letter => filled.push(letter),
                }),
            }
        }
        filled.push_str(&text[at..]);
        for (recorded, given) in &self.others {
            filled = filled.replace(recorded.as_str(), given);
        }
        filled
    }

    /// The headers of an answer.
    pub(super) fn headers(&mut self, recorded: &Recorded, shift: &Moment, swap: &Swap, is_https: bool) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for (name, value) in &recorded.headers {
            let value = shift.of(&mut self.shown).header(name, value);
            let value = self.filled(&value, Writing::Plain);
            // Those of HTTP/2 that begin with a colon are none of HTTP/1.1.
            if let (Ok(name), Ok(value)) = (HeaderName::try_from(name), HeaderValue::try_from(value)) {
                headers.append(name, value);
            }
        }
        let mut headers = heads::to_device(headers, swap, is_https);
        // The body is there as it is, and may be another one.
        match recorded.is_text {
            true => heads::remove_measures(&mut headers),
            false => heads::remove_coding(&mut headers),
        }
        headers
    }

    /// The body of an answer.
    pub(super) fn body(&mut self, recorded: &Recorded, body: &Bytes, shift: &Moment, swap: &Swap) -> Bytes {
        let text = std::str::from_utf8(body).ok().filter(|_| recorded.is_text);
        let Some(text) = text else {
            return body.clone();
        };
        let moved = shift.of(&mut self.shown).json(text);
        let writing = match moved {
            Some(_) => Writing::Json,
            None if text.trim_start().starts_with('<') => Writing::Html,
            None => Writing::Plain,
        };
        let filled = self.filled(moved.as_deref().unwrap_or(text), writing);
        swap.text(&filled).into_owned().into()
    }
}

/// When an answer was recorded, and when it is repeated.
pub(super) struct Moment {
    pub(super) began_ms: i64,
    pub(super) recorded_ms: i64,
    pub(super) now_ms: i64,
}

impl Moment {
    fn of<'s>(&self, shown: &'s mut Shown) -> Shift<'s> {
        Shift::new(self.began_ms, self.recorded_ms, self.now_ms, shown)
    }
}
