//! Masks and writes, on a thread of its own: nobody waits for it.

use super::super::marks::{self, Marks};
use super::body::Written;
use super::file::HarFile;
use super::seen::{Seen, again, entry};
use crate::base::error::{Error, Result};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;
use tokio::sync::oneshot;

/// How long a device waits for the file at most.
const PATIENCE: Duration = Duration::from_secs(5);

/// The way to the thread.
#[derive(Clone)]
pub(super) struct Sink(Sender<(Seen, oneshot::Sender<()>)>);

impl Sink {
    /// Has an exchange written. What it gives ends when that is done.
    pub(super) fn write(&self, seen: Seen) -> Written {
        let (tell, told) = oneshot::channel();
        // The thread lives as long as there is a way to it.
        let _ = self.0.send((seen, tell));
        Box::pin(async move {
            let _ = tokio::time::timeout(PATIENCE, told).await;
        })
    }
}

/// The thread, and the way to it.
pub(super) struct Writer {
    sink: Sink,
    thread: JoinHandle<(usize, std::io::Result<()>)>,
    path: PathBuf,
}

impl Writer {
    /// Makes the file.
    pub(super) fn start(path: &Path) -> Result<Writer> {
        let file = HarFile::create(path)?;
        let (sender, receiver) = channel();
        Ok(Writer {
            sink: Sink(sender),
            thread: std::thread::spawn(move || write(file, &receiver)),
            path: path.to_owned(),
        })
    }

    pub(super) fn sink(&self) -> Sink {
        self.sink.clone()
    }

    /// Removes the file if there is nothing in it.
    pub(super) fn discard(self) {
        let path = self.path.clone();
        if matches!(self.finish(), Ok(0)) {
            // It may be gone already.
            let _ = std::fs::remove_file(path);
        }
    }

    /// Waits for what is still to be written, when nobody else has a way to it.
    pub(super) fn finish(self) -> Result<usize> {
        drop(self.sink);
        let (count, last) = self.thread.join().expect("the writer does not panic");
        let cannot = |cause| Error::cannot(format!("write {:?} to its end", self.path), cause);
        last.map(|()| count).map_err(cannot)
    }
}

/// Writes until nobody can say more. Gives how the last exchange went: it brings along what could not be written before.
fn write(mut file: HarFile, receiver: &Receiver<(Seen, oneshot::Sender<()>)>) -> (usize, std::io::Result<()>) {
    let mut marks = Marks::default();
    let mut last = Ok(());
    for (seen, written) in receiver {
        let entry = entry(seen, &mut marks);
        last = mask_earlier(&mut file, &mut marks).and_then(|()| file.add(&entry));
        if let Err(cause) = &last {
            tracing::error!(%cause, "the recording cannot be written; the next exchange tries again");
        }
        let _ = written.send(());
    }
    (file.count(), last)
}

/// A secret that shows as one only now may be in what was recorded before.
fn mask_earlier(file: &mut HarFile, marks: &mut Marks) -> std::io::Result<()> {
    let new = marks.take_new();
    let texts: Vec<String> = new.iter().flat_map(|secret| marks::written(secret)).collect();
    match texts.is_empty() {
        true => Ok(()),
        false => file.change(&texts, &mut |entry| again(entry, marks)),
    }
}
