//! The file of a recording. At every moment it is a whole archive, and it has every exchange that is over.
//!
//! Nothing can be added to a JSON text in place without a moment in which it is none. So there are two copies. An exchange is written to the
//! one that nobody sees, `NAME.spare`, and then the two change their names: the file of the name is another one from one moment to the next.
//! The next exchange goes to the other copy, together with the one that it lacks. Where the file system has no hard links, the copy is made
//! anew each time.

use crate::base::error::{Error, Result};
use crate::base::private;
use crate::har::format::{Creator, Entry, Har, Log, VERSION};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

const COMMENT: &str = "Recorded by musiccat-sandbox record. masked-KIND-N is in place of a secret, or of what identifies a member; equal \
                       values have equal marks.";
const TAIL: &str = "\n]}}\n";

/// The file, and the copy that takes the next exchange.
pub(super) struct HarFile {
    path: PathBuf,
    /// How many exchanges it has.
    count: usize,
    /// Where the end of the file of the name begins: what comes next takes its place.
    end: u64,
    spare: Option<Spare>,
    /// What an exchange that could not be written left to do.
    pending: Vec<u8>,
}

/// The copy that nobody sees.
struct Spare {
    file: File,
    /// Where its end begins.
    end: u64,
    /// What it lacks.
    lacks: Vec<u8>,
}

impl HarFile {
    /// Makes the file, with no exchange in it.
    pub(super) fn create(path: &Path) -> Result<HarFile> {
        let log = Log {
            version: VERSION.to_owned(),
            creator: Creator::own(),
            entries: Vec::new(),
            comment: Some(COMMENT.to_owned()),
            dropped: None,
        };
        let create = || {
            let (text, end) = laid_out(Har { log })?;
            private::create(path)?.write_all(text.as_bytes())?;
            Ok(end)
        };
        let end = create().map_err(|cause: io::Error| match cause.kind() {
            io::ErrorKind::AlreadyExists => Error::cannot(
                format!("record to {path:?}"),
                "the file is there already; remove it, or name another one",
            ),
            _ => Error::cannot(format!("record to {path:?}"), cause),
        })?;
        Ok(HarFile {
            path: path.to_owned(),
            count: 0,
            end,
            spare: None,
            pending: Vec::new(),
        })
    }

    /// Adds an exchange. What cannot be written now comes with the next one.
    pub(super) fn add(&mut self, entry: &Entry) -> io::Result<()> {
        let separator = if self.count > 0 { ",\n" } else { "" };
        self.count += 1;
        self.pending.extend_from_slice(separator.as_bytes());
        serde_json::to_writer(&mut self.pending, entry)?;
        let mut spare = match self.spare.take() {
            Some(spare) => spare,
            None => self.copy()?,
        };
        spare.lacks.extend_from_slice(&self.pending);
        let written = spare.lacks.len() as u64;
        let all = [&spare.lacks, TAIL.as_bytes()].concat();
        spare.file.seek(SeekFrom::Start(spare.end))?;
        spare.file.write_all(&all)?;
        // What the copy lacked is in it, and the other one lacks only this.
        let end = spare.end + written;
        let other = self.exchange()?;
        self.spare = other.map(|file| Spare {
            file,
            end: self.end,
            lacks: std::mem::take(&mut self.pending),
        });
        self.pending.clear();
        self.end = end;
        Ok(())
    }

    /// Changes every exchange so far, if the file has one of these texts in it.
    pub(super) fn change(&mut self, texts: &[String], change: &mut dyn FnMut(&mut Entry)) -> io::Result<()> {
        let content = fs::read_to_string(&self.path)?;
        if !texts.iter().any(|text| content.contains(text.as_str())) {
            return Ok(());
        }
        let mut har: Har = serde_json::from_str(&content)?;
        har.log.entries.iter_mut().for_each(change);
        let (text, end) = laid_out(har)?;
        let mut new = self.new_copy()?;
        new.write_all(text.as_bytes())?;
        fs::rename(self.beside("spare"), &self.path)?;
        self.end = end;
        self.spare = None;
        Ok(())
    }

    /// How many exchanges it has.
    pub(super) fn count(&self) -> usize {
        self.count
    }

    fn beside(&self, ending: &str) -> PathBuf {
        let mut name = self.path.clone().into_os_string();
        name.push(".");
        name.push(ending);
        name.into()
    }

    fn new_copy(&self) -> io::Result<File> {
        let name = self.beside("spare");
        match fs::remove_file(&name) {
            Err(cause) if cause.kind() != io::ErrorKind::NotFound => Err(cause),
            _ => private::create(&name),
        }
    }

    fn copy(&self) -> io::Result<Spare> {
        let mut file = self.new_copy()?;
        io::copy(&mut File::open(&self.path)?, &mut file)?;
        Ok(Spare {
            file,
            end: self.end,
            lacks: Vec::new(),
        })
    }

    /// The copy becomes the file of the name. Gives the file that was it, if that is still there.
    fn exchange(&self) -> io::Result<Option<File>> {
        let (spare, last) = (self.beside("spare"), self.beside("last"));
        let kept = fs::hard_link(&self.path, &last).is_ok();
        fs::rename(&spare, &self.path)?;
        if !kept {
            return Ok(None);
        }
        fs::rename(&last, &spare)?;
        OpenOptions::new().write(true).open(&spare).map(Some)
    }
}

impl Drop for HarFile {
    fn drop(&mut self) {
        if self.spare.take().is_some() {
            let _ = fs::remove_file(self.beside("spare"));
        }
    }
}

/// An archive as it is in the file, a line for each exchange, and where its end begins.
fn laid_out(har: Har) -> io::Result<(String, u64)> {
    let Har { mut log } = har;
    let entries = std::mem::take(&mut log.entries);
    let entries: Vec<String> = entries
        .iter()
        .map(serde_json::to_string)
        .collect::<serde_json::Result<_>>()?;
    let empty = serde_json::to_string(&Har { log })?;
    let begin = empty.strip_suffix("]}}").expect("the entries come last");
    let mut text = format!("{begin}\n{}", entries.join(",\n"));
    let end = text.len() as u64;
    text.push_str(TAIL);
    Ok((text, end))
}
