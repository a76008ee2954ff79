//! A process of its own that does with a store what it is told, line by line, and answers each.
use crate::again::{Running, again};
use crate::folder::Folder;
use crate::numbered::{LEFT_MS, read, record};
use musiccat::auth::FileStore;
use musiccat::hooks::{Store, StoreFailed};
use std::fs::File;
use std::io::{BufRead, BufReader, Lines, Write};
use std::path::Path;
use std::process::{ChildStdin, ChildStdout, ExitStatus, Stdio};
use std::thread;
use std::time::Duration;

/// Its store. Set, this program is such a process.
const STORE: &str = "MUSICCAT_TEST_STORE";
/// Before each answer; the test runner says things of its own.
pub const SAYS: &str = "store: ";
/// Nobody's number, on every system.
pub const NOBODY: u32 = 65534;

pub struct Child {
    process: Running,
    to: Option<ChildStdin>,
    from: Lines<BufReader<ChildStdout>>,
}

impl Child {
    pub fn start(store: &Path) -> Child {
        Child::through(&[], store)
    }

    /// Started by the program and its arguments in `before`.
    pub fn through(before: &[String], store: &Path) -> Child {
        let mut command = again(before, "child::store_serves_one_process_after_the_other");
        command.env(STORE, store).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut process = Running::start(&mut command);
        let to = process.stdin.take();
        let from = BufReader::new(process.stdout.take().unwrap()).lines();
        Child { process, to, from }
    }

    /// Tells it what to do.
    pub fn tell(&mut self, order: &str) {
        writeln!(self.to.as_ref().unwrap(), "{order}").unwrap();
    }

    /// What it says next; `None` once it is gone.
    pub fn next(&mut self) -> Option<String> {
        loop {
            // A line that was cut off by its end may be no text.
            let line = self.from.next()?.ok()?;
            if let Some((_, said)) = line.split_once(SAYS) {
                return Some(said.to_owned());
            }
        }
    }

    /// Tells it what to do; its answer.
    #[track_caller]
    pub fn ask(&mut self, order: &str) -> String {
        self.tell(order);
        self.next()
            .unwrap_or_else(|| panic!("it is gone and did not {order:?}"))
    }

    /// `kill -9`, at once.
    pub fn kill(&mut self) {
        self.process.kill().unwrap();
    }

    /// What it still says, until it is gone.
    pub fn rest(&mut self) -> Vec<String> {
        std::iter::from_fn(|| self.next()).collect()
    }

    /// Lets it go, and waits.
    pub fn end(mut self) -> ExitStatus {
        self.leave()
    }

    fn leave(&mut self) -> ExitStatus {
        self.to = None;
        self.rest();
        self.process.wait().unwrap()
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        // One that saves without end is killed by its test, unless that failed.
        if !thread::panicking() {
            self.leave();
        }
    }
}

fn say(answer: &str) {
    println!("\n{SAYS}{answer}");
}

fn told(result: Result<String, StoreFailed>) -> String {
    result.unwrap_or_else(|StoreFailed(text)| format!("failed: {text}"))
}

/// What such a process does until it is told no more.
fn work(path: &Path) {
    let store = FileStore::new(path);
    let mut taken = Vec::new();
    for order in std::io::stdin().lines() {
        let order = order.unwrap();
        let (verb, number) = order.split_once(' ').unwrap_or((&order, "0"));
        let number: u64 = number.parse().unwrap();
        say(&match verb {
            "load" => format!("{:?}", read(path)),
            "save" => told(store.save(LEFT_MS, &record(number)).map(|()| format!("saved {number}"))),
            "erase" => told(store.erase(LEFT_MS).map(|()| "erased".to_owned())),
            "lock" => told(
                store
                    .lock(LEFT_MS, 0)
                    .map(|free| if free { "locked" } else { "busy" }.to_owned()),
            ),
            "unlock" => {
                store.unlock();
                "unlocked".to_owned()
            }
            "fork" => fork(),
            "leave-folder" => {
                std::env::set_current_dir("/").unwrap();
                "left".to_owned()
            }
            "count" => count(&store, path, number),
            "starve" => starve(&mut taken, number),
            "be-nobody" => be_nobody(),
            "fill" => fill(&path.with_file_name("ballast"), number),
            _ => panic!("{order:?} is nothing to do"),
        });
    }
}

/// Saves the number after the one that is there, under the lock, `times` times.
fn count(store: &FileStore, path: &Path, times: u64) -> String {
    for _ in 0..times {
        while !store.lock(LEFT_MS, 0).unwrap() {
            thread::sleep(Duration::from_millis(1));
        }
        let next = read(path).unwrap().map_or(1, |number| number + 1);
        store.save(LEFT_MS, &record(next)).unwrap();
        store.unlock();
        say(&format!("saved {next}"));
    }
    "counted".to_owned()
}

/// Leaves this process `left` descriptors.
fn starve(taken: &mut Vec<File>, left: u64) -> String {
    taken.clear();
    taken.extend(std::iter::from_fn(|| File::open("/dev/null").ok()));
    taken.truncate(taken.len() - left as usize);
    "starved".to_owned()
}

/// A second process with all that this one has open, until this one is gone.
fn fork() -> String {
    // SAFETY: the new process does nothing but wait for the end of this one, which may come before it has begun.
    unsafe {
        let parent = libc::getpid();
        if libc::fork() == 0 {
            while libc::getppid() == parent {
                libc::usleep(10_000);
            }
            libc::_exit(0);
        }
    }
    "forked".to_owned()
}

/// Root may do what no permission allows; who is not root has no need of this.
fn be_nobody() -> String {
    // SAFETY: no pointers.
    unsafe {
        if libc::geteuid() == 0 {
            assert_eq!((libc::setgid(NOBODY), libc::setuid(NOBODY)), (0, 0));
        }
    }
    "nobody".to_owned()
}

/// Fills the disk up to `left` bytes.
fn fill(ballast: &Path, left: u64) -> String {
    let mut file = File::create(ballast).unwrap();
    while file.write(&[1; 512]).is_ok() {}
    let full = file.metadata().unwrap().len();
    file.set_len(full - left).unwrap();
    "filled".to_owned()
}

// req:AUTH-08
#[test]
fn store_serves_one_process_after_the_other() {
    if let Some(store) = std::env::var_os(STORE) {
        return work(Path::new(&store));
    }
    let folder = Folder::new("child");
    for number in 1..=8 {
        let mut child = Child::start(&folder.file());
        assert_eq!(child.ask(&format!("save {number}")), format!("saved {number}"));
        assert!(child.end().success());
        let mut next = Child::start(&folder.file());
        assert_eq!(next.ask("load"), format!("Ok(Some({number}))"));
    }
    assert_eq!(folder.names(), ["tokens.0", "tokens.1"]);
    assert_eq!(Child::start(&folder.file()).ask("erase"), "erased");
    assert_eq!(Child::start(&folder.file()).ask("load"), "Ok(None)");
    assert_eq!(folder.names(), [""; 0]);
}
