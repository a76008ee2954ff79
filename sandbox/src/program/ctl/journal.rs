//! `ctl journal`: the requests, as a list, as an archive, or as a check that ends a script.

use super::connection::{Answer, Connection};
use super::{Answered, given, plain, user_name};
use clap::Args;
use serde_json::{Value, json};
use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Requests that came, in the message of a check that fails: the last ones.
const SHOWN: usize = 10;
/// The longest that one call waits, and the most entries that it gives.
const LONGEST_WAIT: Duration = Duration::from_secs(60);
const MOST_ENTRIES: usize = 1_000;
/// The entries of a list, unless --limit says otherwise.
const LISTED: u64 = 100;

/// What only a list of entries takes.
const OTHERS: [&str; 11] = [
    "method", "path", "version", "member", "status", "fault", "since", "limit", "wait", "times", "har",
];

#[derive(Args)]
pub(super) struct Journal {
    /// Only this method, in capitals
    #[arg(long)]
    method: Option<String>,
    /// Only paths of this pattern, with or without the version; * matches any characters
    #[arg(long, value_name = "PATTERN")]
    path: Option<String>,
    /// Only what this version answered, such as v2.2
    #[arg(long)]
    version: Option<String>,
    /// Only this member: the user name, or its beginning
    #[arg(long, value_name = "NAME")]
    member: Option<String>,
    /// Only this status
    #[arg(long)]
    status: Option<u16>,
    /// Only what the fault with this id struck
    #[arg(long, value_name = "ID")]
    fault: Option<u64>,
    /// Only what came after the entry of this number
    #[arg(long, value_name = "NUMBER")]
    since: Option<u64>,
    /// Only so many, the newest; with --since the first ones [default: 100]
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u64).range(..=1000))]
    limit: Option<u64>,
    /// Wait so long for a request that matches, or for as many as --times says; exit with 1 if they have not come
    #[arg(long, value_name = "TIME", value_parser = given::duration, conflicts_with = "limit")]
    wait: Option<Duration>,
    /// Exit with 1 unless exactly so many requests match; the message says what came
    #[arg(long, value_name = "NUMBER", conflicts_with = "limit")]
    times: Option<usize>,
    /// Write them into this file as an HTTP archive (HAR 1.2), all that match
    #[arg(long, value_name = "FILE", conflicts_with_all = ["wait", "times"])]
    har: Option<PathBuf>,
    /// Print the number of the last entry, for --since
    #[arg(long, conflicts_with_all = OTHERS)]
    last: bool,
    /// Forget the entries so far; their numbers go on
    #[arg(long, conflicts_with_all = OTHERS, conflicts_with = "last")]
    clear: bool,
}

/// What the interface tells: the entries, and the number to go on with.
struct Page {
    entries: Vec<Value>,
    last: u64,
    /// Entries that the journal no longer has.
    dropped: u64,
}

impl Journal {
    /// Errors: also that a check fails.
    pub(super) fn answered(&self, to: &Connection) -> Answered {
        if self.clear {
            return Ok((to.call("DELETE", "/journal", None)?, plain::nothing));
        }
        if self.last {
            let last = page(to, "limit=0".to_owned())?.last;
            return Ok((Answer::of(&json!({"last": last})), |answer| answer["last"].to_string()));
        }
        let filter = self.filter(to)?;
        if let Some(file) = &self.har {
            let archive = to.call("GET", &format!("/journal.har?{}", self.listed(&filter)), None)?;
            // Not what another server may send.
            let dropped = archive.json()?["log"]["_dropped"].as_u64().unwrap_or(0);
            let written = std::fs::write(file, &archive.0);
            written.map_err(|cause| format!("cannot write {file:?}: {cause}"))?;
            note(dropped);
            return Ok((Answer::nothing(), plain::nothing));
        }
        let page = match self.wait.is_some() || self.times.is_some() {
            true => self.checked(to, &filter)?,
            false => page(to, self.listed(&filter))?,
        };
        // The newest ones are there, however many went before them.
        let is_full = self.since.is_none() && page.entries.len() as u64 >= self.limit.unwrap_or(LISTED);
        if self.wait.is_none() && !is_full {
            note(page.dropped);
        }
        let document = json!({"entries": page.entries, "last": page.last, "dropped": page.dropped});
        Ok((Answer::of(&document), |journal| {
            plain::lines(&journal["entries"], plain::entry)
        }))
    }

    /// What narrows the journal.
    fn filter(&self, to: &Connection) -> Result<Vec<(&'static str, String)>, String> {
        let member = self.member.as_deref().map(|name| user_name(to, name)).transpose()?;
        let filter = [
            ("method", self.method.clone()),
            ("path", self.path.clone()),
            ("version", self.version.clone()),
            ("member", member),
            ("status", self.status.map(|status| status.to_string())),
            ("fault", self.fault.map(|id| id.to_string())),
        ];
        let given = |(name, value): (&'static str, Option<String>)| value.map(|value| (name, value));
        Ok(filter.into_iter().filter_map(given).collect())
    }

    /// The query for a list.
    fn listed(&self, filter: &[(&'static str, String)]) -> String {
        let numbers = [("since", self.since), ("limit", self.limit)];
        let numbers = numbers
            .into_iter()
            .filter_map(|(name, number)| number.map(|number| (name, number.to_string())));
        encoded(filter.iter().cloned().chain(numbers))
    }

    /// All that match, as many as there must be.
    fn checked(&self, to: &Connection, filter: &[(&'static str, String)]) -> Result<Page, String> {
        let end = Instant::now() + self.wait.unwrap_or_default();
        let since = self.since.unwrap_or(0);
        let mut found = after(to, filter, since, Duration::ZERO)?;
        // For one that must not come it waits too.
        while found.entries.len() < self.times.unwrap_or(1).max(1) {
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() {
                break;
            }
            let more = after(to, filter, found.last, left.min(LONGEST_WAIT))?;
            found.entries.extend(more.entries);
            found.last = more.last;
            // What went while it waited.
            found.dropped += more.dropped;
        }
        let count = found.entries.len();
        // One that is there answers whether there is any.
        let is_enough = self.times.is_none() && count > 0;
        if found.dropped > 0 && !is_enough {
            return Err(format!(
                "the journal cannot say it: it has dropped {} of the requests after #{since} to make room. Check earlier, or fewer of them: \
                 --since NUMBER, journal --clear",
                found.dropped
            ));
        }
        if self.times.map_or(count > 0, |times| count == times) {
            return Ok(found);
        }
        let wanted = self.times.map_or("at least 1".to_owned(), |times| times.to_string());
        let within = self
            .wait
            .map_or(String::new(), |wait| format!(" within {} ms", wait.as_millis()));
        let came = match count {
            0 => after(to, &[], since, Duration::ZERO)?.entries,
            _ => found.entries,
        };
        let shown = &came[came.len().saturating_sub(SHOWN)..];
        let what = match (count, shown.len()) {
            (0, 0) => "The service got no request".to_owned(),
            (0, some) => format!(
                "The last {some} that came:\n{}",
                plain::lines(&shown.into(), plain::entry)
            ),
            (_, some) => format!(
                "The last {some} that match:\n{}",
                plain::lines(&shown.into(), plain::entry)
            ),
        };
        Err(format!(
            "the journal must have {wanted} that match{within}, and has {count}. {what}"
        ))
    }
}

/// All that match after a number.
fn after(to: &Connection, filter: &[(&'static str, String)], since: u64, wait: Duration) -> Result<Page, String> {
    let mut all = Page {
        entries: Vec::new(),
        last: since,
        dropped: 0,
    };
    let mut wait = wait;
    loop {
        let place = [
            ("since", all.last.to_string()),
            ("limit", MOST_ENTRIES.to_string()),
            // Rounded up: a wait of less than a millisecond would ask again and again.
            ("wait_ms", wait.as_nanos().div_ceil(1_000_000).to_string()),
        ];
        let next = page(to, encoded(filter.iter().cloned().chain(place)))?;
        let is_last = next.entries.len() < MOST_ENTRIES;
        all.entries.extend(next.entries);
        all.last = next.last;
        all.dropped += next.dropped;
        wait = Duration::ZERO;
        if is_last {
            return Ok(all);
        }
    }
}

/// Says on standard error that a list lacks some.
fn note(dropped: u64) {
    if dropped > 0 {
        let _ = writeln!(
            std::io::stderr(),
            "NOTE: the journal has dropped {dropped} older requests to make room; they are not here."
        );
    }
}

fn page(to: &Connection, query: String) -> Result<Page, String> {
    let mut told = to.call("GET", &format!("/journal?{query}"), None)?.json()?;
    super::note(&told);
    let entries = told["entries"].take();
    Ok(Page {
        last: told["last"].as_u64().unwrap_or_default(),
        dropped: told["dropped"].as_u64().unwrap_or_default(),
        entries: serde_json::from_value(entries).unwrap_or_default(),
    })
}

fn encoded(pairs: impl Iterator<Item = (&'static str, String)>) -> String {
    form_urlencoded::Serializer::new(String::new())
        .extend_pairs(pairs)
        .finish()
}
