//! A row of the table of calls, and the request that it makes.
use super::places::PathPlace;
use super::table::{ROWS, TEXTS};
use crate::base::error::Error;
use crate::calls::params::Params;
use crate::calls::request::{Facts, Request};

/// Most placeholders in the path of a call.
pub(crate) const MOST_PLACES: usize = 2;

/// Only small numbers: a pointer would cost a relocation entry, which is three times its size.
#[derive(Clone, Copy)]
pub(super) struct Row {
    /// Where its name begins in `TEXTS`; the path follows it.
    text: u16,
    name: u8,
    path: u8,
    places: [Option<PathPlace>; MOST_PLACES],
    facts: Facts,
}

impl Row {
    pub(super) const fn new(name: &str, path: &str, places: &[PathPlace], facts: Facts) -> Row {
        let mut row = Row {
            text: 0,
            name: name.len() as u8,
            path: path.len() as u8,
            places: [None; MOST_PLACES],
            facts,
        };
        assert!(name.len() < 256 && path.len() < 256);
        let mut i = 0;
        while i < places.len() {
            row.places[i] = Some(places[i]);
            i += 1;
        }
        row
    }
}

/// Rows with the positions of their texts, which follow one another.
pub(super) const fn laid_out<const N: usize>(mut rows: [Row; N]) -> [Row; N] {
    // `Call` is a byte.
    assert!(N <= 256);
    let (mut i, mut end) = (0, 0);
    while i < N {
        rows[i].text = end;
        end += rows[i].name as u16 + rows[i].path as u16;
        i += 1;
    }
    rows
}

/// A call of the service: its index in the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Call(pub(super) u8);

impl Call {
    pub(crate) fn all() -> impl Iterator<Item = Call> {
        (0..ROWS.len()).map(|row| Call(row as u8))
    }

    fn row(self) -> &'static Row {
        // Every `Call` is made together with the table, so its index is valid.
        ROWS.get(usize::from(self.0)).unwrap_or(&ROWS[0])
    }

    /// Its name in C, without the prefix.
    pub(crate) fn name(self) -> &'static str {
        let row = self.row();
        text(row.text, row.name)
    }

    /// The path after the version, with `{placeholders}`.
    pub(crate) fn path(self) -> &'static str {
        let row = self.row();
        text(row.text + u16::from(row.name), row.path)
    }

    pub(crate) fn facts(self) -> &'static Facts {
        &self.row().facts
    }

    /// The placeholders of its path, and what they accept.
    pub(crate) fn places(self) -> impl Iterator<Item = (&'static str, PathPlace)> {
        placeholders(self.path()).zip(self.row().places.into_iter().flatten())
    }

    #[cfg(test)]
    pub(super) fn rules(self) -> usize {
        self.row().places.iter().flatten().count()
    }

    /// The request with `texts` for the placeholders of its path, and `params`.
    pub(crate) fn request(self, texts: &[&str], params: &Params) -> Result<Request, Error> {
        self.begin(texts)?.with_params(params)
    }

    /// The request without its parameters.
    pub(crate) fn begin(self, texts: &[&str]) -> Result<Request, Error> {
        let mut request = Request::new(self.name(), self.path(), *self.facts());
        for ((name, place), text) in self.places().zip(texts) {
            request = place.fill(request, name, text)?;
        }
        Ok(request)
    }
}

fn text(begin: u16, length: u8) -> &'static str {
    let begin = usize::from(begin);
    TEXTS.get(begin..begin + usize::from(length)).unwrap_or("")
}

/// The names between the braces of a path.
pub(super) fn placeholders(path: &str) -> impl Iterator<Item = &str> {
    path.split('{')
        .skip(1)
        .filter_map(|part| part.split_once('}'))
        .map(|(name, _)| name)
}
