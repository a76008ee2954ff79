//! What a certification came to, in the folder that it is told: `report.json`, which an interrupted run goes on with, `report.html` to read
//! and to print, `junit.xml` for CI, and the requests of each case as `har/ID.har`.

mod html;
mod junit;

use super::profile::Profile;
use super::verdict::{Outcome, Verdict};
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
    outcomes: Vec<Outcome>,
    #[serde(skip)]
    folder: PathBuf,
}

impl Report {
    /// A new one in this folder.
    pub(super) fn begin(folder: &Path, profile: &Profile) -> Result<Report> {
        let device = &profile.device;
        let hars = folder.join("har");
        fs::create_dir_all(&hars)
            .map_err(|cause| Error::cannot(format!("make the folder {}", hars.display()), cause))?;
        Ok(Report {
            device: device.name.clone(),
            maker: device.maker.clone(),
            firmware: device.firmware.clone(),
            does: device.does.iter().map(|ability| ability.name()).collect(),
            certified_by: concat!("musiccat-sandbox ", env!("CARGO_PKG_VERSION")).into(),
            begun: httpdate::fmt_http_date(SystemTime::now()),
            outcomes: Vec::new(),
            folder: folder.to_owned(),
        })
    }

    /// The one that an interrupted run has left there, of the same device.
    pub(super) fn resume(folder: &Path, profile: &Profile) -> Result<Report> {
        let file = folder.join(RESULTS);
        let what = || format!("go on with {}", file.display());
        let text = fs::read(&file).map_err(|cause| Error::cannot(what(), cause))?;
        let left: Report = serde_json::from_slice(&text).map_err(|cause| Error::cannot(what(), cause))?;
        let new = Report::begin(folder, profile)?;
        let is_same = (&left.device, &left.firmware, &left.does) == (&new.device, &new.firmware, &new.does);
        match is_same {
            true => Ok(Report {
                folder: new.folder,
                ..left
            }),
            false => Err(Error::cannot(
                what(),
                "it is of another device, firmware or list of what the device does; begin anew without --resume",
            )),
        }
    }

    /// Whether the case was tried, or skipped, already.
    pub(super) fn has(&self, id: &str) -> bool {
        self.outcomes.iter().any(|outcome| outcome.id == id)
    }

    /// Adds a case and the requests of it, which went to a service at this address; all so far is on the disk afterwards.
    pub(super) fn add(&mut self, outcome: Outcome, base_url: &str, entries: &[Entry]) -> Result<&Outcome> {
        if !entries.is_empty() {
            let har = serde_json::to_vec_pretty(&har::archive(base_url, entries)).expect("plain data");
            self.put(&format!("har/{}.har", outcome.id), &har)?;
        }
        self.outcomes.push(outcome);
        self.put(RESULTS, &serde_json::to_vec_pretty(self).expect("plain data"))?;
        Ok(self.outcomes.last().expect("one was added"))
    }

    /// Puts the cases into the order of these places.
    pub(super) fn sort(&mut self, place: impl Fn(&str) -> Option<usize>) {
        self.outcomes.sort_by_key(|outcome| place(&outcome.id));
    }

    /// Writes what people and CI read.
    pub(super) fn write(&self) -> Result<()> {
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
