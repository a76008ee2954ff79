//! What a case expects of the journal: a sentence for the report, requests, and one rule that they keep.

use super::reported::Reported;
use super::requests::{Place, Requests, Seen};
use crate::base::times;
use crate::journal::Entry;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Times in the journal are whole milliseconds, of a request and of its answer.
const SLACK_MS: i64 = 20;
/// How many requests a finding names.
const NAMED: usize = 5;

/// A rule, and the requests that keep it.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Expectation {
    /// The rule in words, for the report.
    pub(super) that: String,
    /// It holds for every case: a case that breaks it fails, whatever else it is about.
    #[serde(default)]
    pub(super) everywhere: bool,
    /// The requests that the rule is about; left out, all of them.
    #[serde(default)]
    requests: Requests,
    /// Only those that came later than the first of these.
    after: Option<Requests>,
    /// Only those that came before the first of these.
    before: Option<Requests>,
    /// What it comes to where there is no such request. A device that did nothing has not shown that it keeps a rule.
    #[serde(default)]
    if_none: IfNone,
    /// How many there are.
    count: Option<Count>,
    /// Each of them is also like this.
    each: Option<Requests>,
    /// They hold requests like these, in this order; others may be between.
    order: Option<Vec<Requests>>,
    /// All have the same value there.
    same: Option<Place>,
    /// No two have the same value there.
    once_per: Option<Place>,
    /// How many different values there are.
    different: Option<Different>,
    /// Each is followed by one other request, before the next of them.
    followed: Option<Followed>,
    /// How long the device waits after each of them.
    pause: Option<Pause>,
    /// How many of them that are alike there are in any stretch of time.
    rate: Option<Rate>,
    /// They are reports of what was played, and can be true.
    reported: Option<Reported>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
enum IfNone {
    #[default]
    Failed,
    Passed,
}

/// A number, or its limits.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(untagged)]
enum Count {
    Exactly(usize),
    Within(Limits),
}

#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
struct Limits {
    #[serde(default)]
    least: usize,
    most: Option<usize>,
}

impl Count {
    fn holds(self, count: usize) -> bool {
        match self {
            Count::Exactly(number) => count == number,
            Count::Within(limits) => count >= limits.least && limits.most.is_none_or(|most| count <= most),
        }
    }

    fn words(self) -> String {
        match self {
            Count::Exactly(0) => "none".into(),
            Count::Exactly(number) => number.to_string(),
            Count::Within(Limits {
                least: 0,
                most: Some(most),
            }) => format!("at most {most}"),
            Count::Within(Limits { least, most: None }) => format!("at least {least}"),
            Count::Within(Limits {
                least,
                most: Some(most),
            }) => format!("{least} to {most}"),
        }
    }
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Different {
    of: Place,
    #[serde(default)]
    least: usize,
    most: Option<usize>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Followed {
    by: Requests,
    /// Where both have the same value.
    same: Option<Place>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Pause {
    /// A time such as "5s", or "asked": as long as the answer's Retry-After says.
    least: Option<Least>,
    #[serde(default, with = "times::optional")]
    most: Option<Duration>,
    /// The request that ends the pause; left out, the same request again.
    to: Option<Requests>,
}

/// So many requests of one method and path, in so much time.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
struct Rate {
    most: usize,
    #[serde(with = "times")]
    within: Duration,
}

#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(try_from = "String")]
enum Least {
    Asked,
    Time(Duration),
}

impl TryFrom<String> for Least {
    type Error = String;

    fn try_from(text: String) -> Result<Least, String> {
        match &*text {
            "asked" => Ok(Least::Asked),
            text => times::read(text).map(Least::Time),
        }
    }
}

/// What is wrong; else `Ok`.
pub(super) type Judged = Result<(), String>;

impl Expectation {
    /// The rule of the language that it breaks; `steps` are the names that the case's steps have.
    pub(super) fn check(&self, steps: &[&str]) -> Result<(), String> {
        let rules = [
            self.count.is_some(),
            self.each.is_some(),
            self.order.is_some(),
            self.same.is_some(),
            self.once_per.is_some(),
            self.different.is_some(),
            self.followed.is_some(),
            self.pause.is_some(),
            self.rate.is_some(),
            self.reported.is_some(),
        ];
        if rules.into_iter().filter(|given| *given).count() != 1 {
            return Err(format!(
                "the expectation that {:?} must have one of count, each, order, same, once_per, different, followed, pause, rate and reported",
                self.that
            ));
        }
        if let Some(pause) = &self.pause
            && pause.least.is_none()
            && pause.most.is_none()
        {
            return Err("pause must have least or most".into());
        }
        let nested = [
            Some(&self.requests),
            self.after.as_ref(),
            self.before.as_ref(),
            self.each.as_ref(),
        ];
        let followed = self.followed.as_ref().map(|followed| &followed.by);
        let pause = self.pause.as_ref().and_then(|pause| pause.to.as_ref());
        let order = self.order.iter().flatten();
        let mut all = nested.into_iter().flatten().chain(followed).chain(pause).chain(order);
        all.try_for_each(|requests| requests.check(steps))
    }

    /// Whether the requests of a case, oldest first, keep the rule.
    pub(super) fn judge(&self, all: &[Seen<'_>]) -> Judged {
        // The service refuses what exceeds the rate limit and counts it for nothing: asking again is no second time.
        let counts = |seen: &&Seen<'_>| self.requests.name_status() || !exceeded(seen.entry);
        let all: &[Seen<'_>] = &all.iter().filter(counts).copied().collect::<Vec<_>>();
        let meant = self.meant(all);
        if let Some(count) = self.count {
            return match count.holds(meant.len()) {
                true => Ok(()),
                false => Err(format!(
                    "expected {}, found {}{}",
                    count.words(),
                    meant.len(),
                    named(&meant)
                )),
            };
        }
        if meant.is_empty() {
            return match self.if_none {
                _ if self.everywhere => Ok(()),
                IfNone::Passed => Ok(()),
                IfNone::Failed => Err("the device made no such request".into()),
            };
        }
        if let Some(wanted) = &self.each {
            return not_so(wanted, &meant);
        }
        if let Some(order) = &self.order {
            return in_order(order, &meant);
        }
        if let Some(place) = &self.same {
            return match different(place, &meant).len() {
                1 => Ok(()),
                count => Err(format!("{count} different values{}", named(&meant))),
            };
        }
        if let Some(place) = &self.once_per {
            let several: Vec<Seen<'_>> = different(place, &meant)
                .into_iter()
                .filter(|(value, seen)| value.is_some() && seen.len() > 1)
                .flat_map(|(_, seen)| seen)
                .collect();
            return none(&several, "the same again");
        }
        if let Some(Different { of, least, most }) = &self.different {
            let (count, limits) = (
                different(of, &meant).len(),
                Limits {
                    least: *least,
                    most: *most,
                },
            );
            let limits = Count::Within(limits);
            return match limits.holds(count) {
                true => Ok(()),
                false => Err(format!("expected {}, found {count}", limits.words())),
            };
        }
        if let Some(followed) = &self.followed {
            return is_followed(followed, &meant, all);
        }
        if let Some(rate) = &self.rate {
            return is_slow(rate, &meant);
        }
        if let Some(reported) = self.reported {
            return reported.wrong(&meant, all).map_or(Ok(()), Err);
        }
        let pause = self.pause.as_ref().expect("one of the rules is given");
        let wrong = meant.iter().filter_map(|seen| wrong_pause(pause, *seen, all));
        let wrong: Vec<String> = wrong.take(NAMED).collect();
        if wrong.is_empty() {
            Ok(())
        } else {
            Err(wrong.join("; "))
        }
    }

    /// The requests that it is about.
    fn meant<'a>(&self, all: &[Seen<'a>]) -> Vec<Seen<'a>> {
        let first = |of: &Requests| all.iter().position(|seen| of.mean(*seen));
        let begin = match &self.after {
            None => 0,
            Some(after) => first(after).map_or(all.len(), |place| place + 1),
        };
        let end = self.before.as_ref().and_then(first).unwrap_or(all.len());
        let part = all.get(begin..end).unwrap_or_default();
        part.iter().copied().filter(|seen| self.requests.mean(*seen)).collect()
    }
}

/// Whether the service refused it since the rate limit was reached. A refusal of a case's own fault is not meant.
fn exceeded(entry: &Entry) -> bool {
    entry.status == 429 && entry.fault.is_none()
}

fn not_so(wanted: &Requests, meant: &[Seen<'_>]) -> Judged {
    let wrong = meant
        .iter()
        .filter_map(|seen| Some(format!("{}: {}", seen.line(), wanted.differs(*seen)?)));
    let wrong: Vec<String> = wrong.collect();
    match (wrong.len(), wrong.len().saturating_sub(NAMED)) {
        (0, _) => Ok(()),
        (_, 0) => Err(format!("not so: {}", wrong.join("; "))),
        (_, more) => Err(format!("not so: {}; and {more} more", wrong[..NAMED].join("; "))),
    }
}

fn is_slow(rate: &Rate, meant: &[Seen<'_>]) -> Judged {
    for (place, first) in meant.iter().enumerate() {
        let alike = meant[place..].iter().copied().filter(|seen| again(first, seen));
        let end = first.entry.started + rate.within.as_millis() as i64;
        let together: Vec<Seen<'_>> = alike.take_while(|seen| seen.entry.started < end).collect();
        if together.len() > rate.most {
            return Err(format!(
                "expected at most {} within {} ms, found {}{}",
                rate.most,
                rate.within.as_millis(),
                together.len(),
                named(&together)
            ));
        }
    }
    Ok(())
}

/// Whether both ask for the same.
fn again(first: &Seen<'_>, second: &Seen<'_>) -> bool {
    first.entry.method == second.entry.method && first.path() == second.path()
}

/// An error that names these requests, if there are any.
fn none(wrong: &[Seen<'_>], what: &str) -> Judged {
    if wrong.is_empty() {
        Ok(())
    } else {
        Err(format!("{what}{}", named(wrong)))
    }
}

/// The first of these requests, as the end of a sentence.
fn named(requests: &[Seen<'_>]) -> String {
    let lines: Vec<String> = requests.iter().take(NAMED).map(Seen::line).collect();
    match (lines.is_empty(), requests.len() - lines.len()) {
        (true, _) => String::new(),
        (false, 0) => format!(": {}", lines.join(", ")),
        (false, more) => format!(": {} and {more} more", lines.join(", ")),
    }
}

fn in_order(order: &[Requests], meant: &[Seen<'_>]) -> Judged {
    let mut rest = meant.iter();
    for (place, wanted) in order.iter().enumerate() {
        if !rest.any(|seen| wanted.mean(*seen)) {
            return Err(format!("number {} of the order is missing{}", place + 1, named(meant)));
        }
    }
    Ok(())
}

/// The requests by their value there.
fn different<'a>(place: &Place, meant: &[Seen<'a>]) -> BTreeMap<Option<String>, Vec<Seen<'a>>> {
    let mut found: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for seen in meant {
        found.entry(value(place, seen)).or_default().push(*seen);
    }
    found
}

/// The value there, of which the case of letters does not matter: before 2.2 an id may be `Tra.1`.
fn value(place: &Place, seen: &Seen<'_>) -> Option<String> {
    place.value(seen.entry).map(|value| value.to_ascii_lowercase())
}

fn is_followed(followed: &Followed, meant: &[Seen<'_>], all: &[Seen<'_>]) -> Judged {
    let number = |seen: &Seen<'_>| seen.entry.number;
    for (place, first) in meant.iter().enumerate() {
        let next = meant.get(place + 1).map_or(u64::MAX, number);
        let is_alike = |seen: &Seen<'_>| {
            followed
                .same
                .as_ref()
                .is_none_or(|place| value(place, seen) == value(place, first))
        };
        let between = all
            .iter()
            .filter(|seen| (number(first) + 1..next).contains(&number(seen)));
        let found: Vec<Seen<'_>> = between
            .copied()
            .filter(|seen| followed.by.mean(*seen) && is_alike(seen))
            .collect();
        if found.len() != 1 {
            return Err(format!(
                "{} is followed by {}{}",
                first.line(),
                found.len(),
                named(&found)
            ));
        }
    }
    Ok(())
}

/// What is wrong with the pause after a request, if anything is.
fn wrong_pause(pause: &Pause, from: Seen<'_>, all: &[Seen<'_>]) -> Option<String> {
    let ends = |seen: &Seen<'_>| {
        pause
            .to
            .as_ref()
            .map_or_else(|| again(&from, seen), |to| to.mean(*seen))
    };
    let later = |seen: &Seen<'_>| seen.entry.number > from.entry.number;
    let next = all.iter().find(|seen| later(seen) && ends(seen))?;
    let waited = next.entry.started - from.entry.answered();
    let least = match pause.least {
        None => 0,
        Some(Least::Time(time)) => time.as_millis() as i64,
        Some(Least::Asked) => asked_ms(from.entry).unwrap_or(0),
    };
    let most = pause.most.map_or(i64::MAX, |most| most.as_millis() as i64);
    if (least - SLACK_MS..=most).contains(&waited) {
        return None;
    }
    let limit = if waited > most {
        format!("at most {most}")
    } else {
        format!("at least {least}")
    };
    Some(format!(
        "{waited} ms from the answer of {} to {}; expected {limit} ms",
        from.line(),
        next.line()
    ))
}

/// How long an answer asks the client to wait: whole seconds, or until a date, which is precise to a second.
fn asked_ms(entry: &Entry) -> Option<i64> {
    let text = entry.answer_header("retry-after")?.trim();
    if let Ok(seconds) = text.parse::<i64>() {
        return Some(seconds * 1000);
    }
    let until: SystemTime = httpdate::parse_http_date(text).ok()?;
    let until = until.duration_since(UNIX_EPOCH).ok()?.as_millis() as i64;
    Some(until - 1000 - entry.answered())
}
