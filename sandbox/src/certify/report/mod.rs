//! What a certification came to, in the folder that it is told: `report.json`, which an interrupted run goes on with, `report.html` to read
//! and to print, `junit.xml` for CI, and the requests of each case as `har/ID.har`.

mod cause;
mod html;
mod junit;

use super::profile::Profile;
use super::verdict::{Outcome, REQUIRED, Verdict};
use crate::base::error::{Error, Result};
use crate::base::private;
use crate::har;
use crate::journal::Entry;
use serde::{Deserialize, Serialize};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

const RESULTS: &str = "report.json";

/// What a certification came to.
#[derive(Debug, Serialize, Deserialize)]
pub struct Report {
    device: String,
    maker: String,
    firmware: String,
    does: Vec<String>,
    /// What tried it.
    certified_by: String,
    /// When it began.
    begun: String,
    /// How many cases are for the device.
    #[serde(default)]
    fitting: usize,
    outcomes: Vec<Outcome>,
    /// Nothing of it is in the folder so far.
    #[serde(skip)]
    is_new: bool,
    #[serde(skip)]
    folder: PathBuf,
}

/// What becomes of a report that is in the folder already.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Past {
    /// A new one takes its place.
    IsReplaced,
    /// Its outcomes stay; there must be one.
    GoesOn,
    /// Its outcomes stay, if there is one.
    GoesOnIfThere,
}

impl Report {
    /// The report in this folder, of a device that `fitting` cases are for. Nothing is written before the first outcome.
    pub(super) fn open(folder: &Path, profile: &Profile, fitting: usize, past: Past) -> Result<Report> {
        let new = Report::new(folder, profile, fitting);
        make(folder).map_err(|cause| Error::cannot(format!("write a report to {}", folder.display()), cause))?;
        let file = folder.join(RESULTS);
        if past == Past::IsReplaced || (past == Past::GoesOnIfThere && !file.exists()) {
            return Ok(new);
        }
        let what = || format!("go on with {}", file.display());
        let text = fs::read(&file).map_err(|cause| Error::cannot(what(), cause))?;
        let left: Report = serde_json::from_slice(&text).map_err(|cause| Error::cannot(what(), cause))?;
        let is_same = (&left.device, &left.firmware, &left.does) == (&new.device, &new.firmware, &new.does);
        match is_same {
            true => Ok(Report {
                begun: left.begun,
                outcomes: left.outcomes,
                is_new: false,
                ..new
            }),
            false => Err(Error::cannot(
                what(),
                "it is of another device, firmware or list of what the device does; name another folder, or begin anew without --resume and --case",
            )),
        }
    }

    fn new(folder: &Path, profile: &Profile, fitting: usize) -> Report {
        let device = &profile.device;
        Report {
            device: device.name.clone(),
            maker: device.maker.clone(),
            firmware: device.firmware.clone(),
            does: device.does.iter().map(|ability| ability.name()).collect(),
            certified_by: concat!("musiccat-sandbox ", env!("CARGO_PKG_VERSION")).into(),
            begun: httpdate::fmt_http_date(SystemTime::now()),
            fitting,
            outcomes: Vec::new(),
            is_new: true,
            folder: folder.to_owned(),
        }
    }

    /// Whether the case was tried already. One that was skipped costs nothing, and may fit now.
    pub(super) fn has(&self, id: &str) -> bool {
        self.tried().any(|outcome| outcome.id == id)
    }

    /// The cases that were tried.
    fn tried(&self) -> impl Iterator<Item = &Outcome> {
        self.outcomes
            .iter()
            .filter(|outcome| outcome.verdict != Verdict::Skipped)
    }

    /// How many of the cases that are for the device were tried, and how many there are.
    pub fn extent(&self) -> (usize, usize) {
        (self.tried().count(), self.fitting)
    }

    /// What it came to as a whole.
    pub fn sentence(&self) -> String {
        let failed = match self.count(Verdict::Failed) {
            0 => "No required case failed".to_owned(),
            1 => "One required case failed".to_owned(),
            several => format!("{several} required cases failed"),
        };
        let (tried, all) = self.extent();
        match self.is_whole() {
            true => failed,
            false => {
                let were = if tried == 1 { "was" } else { "were" };
                format!("{tried} of {all} cases {were} tried. {failed}")
            }
        }
    }

    /// What several cases have in common, as a sentence: one cause may be many failures.
    pub fn cause(&self) -> Option<String> {
        let tried: Vec<&Outcome> = self.tried().collect();
        cause::silence(&tried).or_else(|| cause::refusal(&tried))
    }

    /// Whether all cases were tried that are for the device.
    pub(super) fn is_whole(&self) -> bool {
        let (tried, all) = self.extent();
        tried >= all
    }

    /// Adds a case and the requests of it, which went to a service at this address; all so far is on the disk afterwards. What the report had
    /// of the case before is gone.
    pub(super) fn add(&mut self, outcome: Outcome, base_url: &str, entries: &[Entry]) -> Result<&Outcome> {
        self.begin()?;
        let name = format!("har/{}.har", outcome.id);
        // It may be of an earlier run.
        let _ = fs::remove_file(self.folder.join(&name));
        if !entries.is_empty() {
            let har = serde_json::to_vec_pretty(&har::archive(base_url, entries, 0)).expect("plain data");
            self.put(&name, &har)?;
        }
        self.outcomes.retain(|before| before.id != outcome.id);
        self.outcomes.push(outcome);
        self.put(RESULTS, &serde_json::to_vec_pretty(self).expect("plain data"))?;
        Ok(self.outcomes.last().expect("one was added"))
    }

    /// Whether nothing of it is in the folder so far.
    pub(super) fn is_new(&self) -> bool {
        self.is_new
    }

    /// Removes the requests of an earlier report, before the first outcome of a new one is written.
    fn begin(&mut self) -> Result<()> {
        if std::mem::take(&mut self.is_new) {
            for case in super::cases::all()? {
                let _ = fs::remove_file(self.folder.join(format!("har/{}.har", case.id)));
            }
        }
        Ok(())
    }

    /// Answers the questions of a case, and writes the report.
    pub fn answer(&mut self, id: &str, answer: bool) -> Result<()> {
        let tried = self.outcomes.iter_mut().find(|outcome| outcome.id == id);
        let outcome = tried.filter(|outcome| outcome.verdict != Verdict::Skipped);
        let outcome = outcome.ok_or_else(|| Error::cannot(format!("answer for {id}"), "the case was not tried"))?;
        for question in &mut outcome.questions {
            question.answer = Some(answer);
        }
        outcome.judge(outcome.importance == REQUIRED || outcome.verdict == Verdict::Failed);
        self.write()
    }

    /// Puts the cases into the order of these places.
    pub(super) fn sort(&mut self, place: impl Fn(&str) -> Option<usize>) {
        self.outcomes.sort_by_key(|outcome| place(&outcome.id));
    }

    /// Writes what people and CI read.
    pub(super) fn write(&mut self) -> Result<()> {
        self.begin()?;
        self.put(RESULTS, &serde_json::to_vec_pretty(self).expect("plain data"))?;
        self.put("report.html", html::page(self).as_bytes())?;
        self.put("junit.xml", junit::document(self)?.as_bytes())
    }

    fn put(&self, name: &str, bytes: &[u8]) -> Result<()> {
        let file = self.folder.join(name);
        private::replace(&file, bytes).map_err(|cause| Error::cannot(format!("write {}", file.display()), cause))
    }

    /// The cases in the order in which they were tried.
    pub fn outcomes(&self) -> &[Outcome] {
        &self.outcomes
    }

    /// How many cases came to this.
    pub fn count(&self, verdict: Verdict) -> usize {
        self.outcomes
            .iter()
            .filter(|outcome| outcome.verdict == verdict)
            .count()
    }

    /// The page of the report, for a browser.
    pub fn page(&self) -> PathBuf {
        self.folder.join("report.html")
    }
}

/// Makes the folder of a report, and sees that it can be written to. What a run that was killed has left there goes.
fn make(folder: &Path) -> std::io::Result<()> {
    fs::create_dir_all(folder.join("har"))?;
    for job in 1..=super::JOBS {
        let _ = fs::remove_file(folder.join(super::authority_name(job)));
        let _ = fs::remove_dir_all(folder.join(super::state_name(job)));
    }
    let probe = folder.join(".probe");
    private::replace(&probe, &[])?;
    fs::remove_file(&probe)
}
