//! Which answer of the recording a request gets.

use super::body;
use super::fit::{self, Shown};
use super::tape::{Asked, Tape};
use crate::journal::masks;
use std::fmt;

/// What was asked so far.
pub(super) struct Progress {
    /// How often each answer was given.
    given: Vec<u32>,
    /// Whether each request must be the next of the recording.
    is_strict: bool,
    asked: usize,
    answered: usize,
    /// How many of these had another body than the recorded request.
    differing: usize,
}

/// The answer for a request.
pub(super) struct Found {
    pub(super) place: usize,
    /// How its body, or the part of a file that it asks for, differs from the recorded one.
    pub(super) differences: Vec<String>,
}

impl Progress {
    pub(super) fn new(tape: &Tape, is_strict: bool) -> Progress {
        Progress {
            given: vec![0; tape.takes.len()],
            is_strict,
            asked: 0,
            answered: 0,
            differing: 0,
        }
    }

    /// The place of the answer, or why there is none. In strict order it is the next one, which must fit, its body too. Else it is, of those
    /// with the same method, path and query, the first that was not given yet, one with the same body before others; and when all were given,
    /// the last of them once more.
    pub(super) fn find(&mut self, tape: &Tape, asked: &Asked, shown: &Shown) -> Result<Found, String> {
        self.asked += 1;
        let found = match self.is_strict {
            true => self.next(tape, asked, shown),
            false => self.fitting(tape, asked, shown),
        };
        let place = found?;
        let take = &tape.takes[place];
        self.given[place] += 1;
        if take.answer.body.is_none() && take.answer.status != 0 {
            return Err(format!(
                "the recording has left out the body of its answer {} to {}",
                take.number,
                self::shown(asked)
            ));
        }
        self.answered += 1;
        let differences = body::differences(&take.asked, asked, shown);
        self.differing += usize::from(!differences.is_empty());
        Ok(Found { place, differences })
    }

    fn next(&self, tape: &Tape, asked: &Asked, shown: &Shown) -> Result<usize, String> {
        let Some(place) = self.given.iter().position(|given| *given == 0) else {
            return Err(format!("{}: all of it was asked", no_answer(asked)));
        };
        let mut differences = fit::differences(&tape.takes[place].asked, asked, shown);
        differences.extend(body::differences(&tape.takes[place].asked, asked, shown));
        match differences.is_empty() {
            true => Ok(place),
            false => Err(format!(
                "{}: next is {}",
                no_answer(asked),
                named(tape, place, &differences)
            )),
        }
    }

    fn fitting(&self, tape: &Tape, asked: &Asked, shown: &Shown) -> Result<usize, String> {
        let takes = tape.takes.iter().enumerate();
        let differing: Vec<(usize, Vec<String>)> = takes
            .map(|(place, take)| (place, fit::differences(&take.asked, asked, shown)))
            .collect();
        let same: Vec<usize> = differing
            .iter()
            .filter(|(_, all)| all.is_empty())
            .map(|(place, _)| *place)
            .collect();
        let has_body = |place: &usize| body::differences(&tape.takes[*place].asked, asked, shown).is_empty();
        let unused = || same.iter().copied().filter(|place| self.given[*place] == 0);
        let found = unused().find(has_body).or_else(|| unused().next());
        let again = || same.iter().copied().rfind(has_body).or(same.last().copied());
        found
            .or_else(again)
            .ok_or_else(|| match nearest(tape, asked, &differing) {
                Some((place, differences)) => {
                    format!("{}: nearest is {}", no_answer(asked), named(tape, place, differences))
                }
                None => no_answer(asked),
            })
    }

    /// What the replay came to.
    pub(super) fn summary(&self, tape: &Tape) -> Summary {
        let never = tape.takes.iter().zip(&self.given).filter(|(_, given)| **given == 0);
        Summary {
            asked: self.asked,
            answered: self.answered,
            differing: self.differing,
            recorded: tape.takes.len(),
            never: never
                .map(|(take, _)| format!("{} {}", take.number, written(&take.asked)))
                .collect(),
        }
    }
}

/// Of the recorded requests the one with the most alike path; of these the one with the fewest differences.
fn nearest<'d>(tape: &Tape, asked: &Asked, differing: &'d [(usize, Vec<String>)]) -> Option<(usize, &'d [String])> {
    let likeness = |place: usize| strsim::normalized_levenshtein(&tape.takes[place].asked.path, &asked.path);
    let ranked = differing
        .iter()
        .map(|(place, all)| (likeness(*place), *place, all.as_slice()));
    let best = ranked.reduce(|best, next| {
        let is_nearer = next.0 > best.0 || (next.0 == best.0 && next.2.len() < best.2.len());
        if is_nearer { next } else { best }
    });
    best.map(|(_, place, differences)| (place, differences))
}

fn no_answer(asked: &Asked) -> String {
    format!("the recording has no answer to {}", shown(asked))
}

/// A recorded request, and how it differs.
fn named(tape: &Tape, place: usize, differences: &[String]) -> String {
    let take = &tape.takes[place];
    format!(
        "request {}, {}; {}",
        take.number,
        written(&take.asked),
        differences.join("; ")
    )
}

/// A request in a line, without the secrets of the one who asks.
pub(super) fn shown(asked: &Asked) -> String {
    masks::text(&written(asked))
}

/// A recorded request in a line.
fn written(asked: &Asked) -> String {
    let mark = if asked.query.is_empty() { "" } else { "?" };
    format!("{} {}{mark}{}", asked.method, asked.path, asked.query)
}

/// What a replay came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Summary {
    /// How many requests came.
    pub asked: usize,
    /// How many of them had an answer.
    pub answered: usize,
    /// How many of the answered ones had another body than the recorded request, or asked for another part of a file.
    pub differing: usize,
    /// How many requests the recording has.
    pub recorded: usize,
    /// Those that nobody asked: their places in the file, methods and addresses.
    pub never: Vec<String>,
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Summary {
            asked,
            answered,
            differing,
            recorded,
            never,
        } = self;
        let unanswered = asked - answered;
        write!(
            f,
            "Asked {asked}: {answered} answered, {unanswered} without an answer. "
        )?;
        if *differing > 0 {
            write!(f, "{differing} of those answered had another body than was recorded. ")?;
        }
        write!(f, "Of {recorded} recorded requests {} were never asked", never.len())?;
        f.write_str(if never.is_empty() { "." } else { ":" })?;
        never.iter().try_for_each(|request| write!(f, "\n  {request}"))
    }
}
