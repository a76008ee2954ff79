//! A program that a test starts, among them the test's own program once more, and its end.
use std::ops::{Deref, DerefMut};
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Output};

/// The test `name` of this program as a process of its own, after the words in `before`. Variables whose names begin with
/// `MUSICCAT_TEST_` say what it does there; without them it is the test itself.
pub fn again(before: &[String], name: &str) -> Command {
    let own = std::env::current_exe().unwrap().into_os_string().into_string().unwrap();
    let words = [own.as_str(), "--exact", name, "--nocapture", "--test-threads=1"];
    let mut words = before.iter().map(String::as_str).chain(words);
    let mut command = Command::new(words.next().unwrap());
    command.args(words);
    if !before.is_empty() {
        // What is started by another program goes with it.
        command.process_group(0);
    }
    command
}

/// Killed and waited for when it is dropped, also when a test fails: SIGKILL, nothing is tidied up.
pub struct Running(Option<Child>);

impl Running {
    pub fn start(command: &mut Command) -> Running {
        Running(Some(command.spawn().expect("the program starts")))
    }

    /// Waits until it ends by itself: how it ended, and what it said that nobody has read.
    pub fn output(mut self) -> Output {
        let child = self.0.take().expect("it runs");
        child.wait_with_output().expect("it was started")
    }
}

impl Deref for Running {
    type Target = Child;

    fn deref(&self) -> &Child {
        self.0.as_ref().expect("it runs")
    }
}

impl DerefMut for Running {
    fn deref_mut(&mut self) -> &mut Child {
        self.0.as_mut().expect("it runs")
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if let Some(child) = &mut self.0 {
            if let Ok(None) = child.try_wait() {
                let group = -i32::try_from(child.id()).expect("a process id");
                // SAFETY: no pointers. The number is this child's until it is waited for.
                unsafe { libc::kill(group, libc::SIGKILL) };
            }
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}
