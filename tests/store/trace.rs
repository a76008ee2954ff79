//! The system calls of a child as strace wrote them down.
use crate::child::{Child, SAYS};
use crate::folder::Folder;
use crate::strace::strace;
use std::fs;
use std::path::Path;

/// A call that did something, in the order of the calls.
pub struct Call {
    pub name: String,
    /// Everything between the brackets, texts in hexadecimal as strace prints them.
    arguments: String,
    pub result: i64,
}

impl Call {
    fn parse(line: &str) -> Option<Call> {
        let (name, rest) = line.split_once('(')?;
        let (arguments, result) = rest.rsplit_once(") = ")?;
        let digits = result.split(|c: char| !c.is_ascii_digit() && c != '-').next()?;
        Some(Call {
            name: name.to_owned(),
            arguments: arguments.to_owned(),
            result: digits.parse().ok()?,
        })
    }

    /// The texts that are handed in: paths, and bytes that are written.
    pub fn texts(&self) -> Vec<Vec<u8>> {
        let quoted = self.arguments.split('"').skip(1).step_by(2);
        let byte = |digits: &str| u8::from_str_radix(digits, 16).expect("hexadecimal");
        quoted
            .map(|text| text.split("\\x").skip(1).map(byte).collect())
            .collect()
    }

    /// The name in `folder` that each path is for; empty for the folder itself.
    pub fn names(&self, folder: &Path) -> Vec<String> {
        let texts = self.texts().into_iter().filter_map(|text| String::from_utf8(text).ok());
        texts
            .filter_map(|text| Some(Path::new(&text).strip_prefix(folder).ok()?.to_str()?.to_owned()))
            .collect()
    }

    /// The number that is its last argument.
    pub fn last_number(&self) -> i64 {
        let last = self.arguments.rsplit(',').next().unwrap_or_default();
        last.trim().parse().expect("a number")
    }

    /// The descriptor that it is about.
    pub fn descriptor(&self) -> Option<i64> {
        self.arguments.split_once('<')?.0.parse().ok()
    }

    pub fn has_flag(&self, flag: &str) -> bool {
        self.arguments.split([',', '|', ' ']).any(|word| word == flag)
    }

    /// What the child said with it.
    pub fn said(&self) -> Option<String> {
        let text = String::from_utf8(self.texts().into_iter().next()?).ok()?;
        let (_, said) = text.split_once(SAYS)?;
        Some(said.trim_end().to_owned())
    }
}

/// The calls of a child that carries out `orders` with the store in `folder`, and its answers. `fault`: what fails, in strace's words.
pub fn record(folder: &Folder, orders: &[String], fault: Option<&str>) -> (Vec<Call>, Vec<String>) {
    let logs = Folder::new("trace");
    let log = logs.path().join("log");
    // A log for each thread, so that no call is torn in two by another's.
    let options = [
        "-ff",
        "-qq",
        "-y",
        "-xx",
        "-s",
        "100000",
        "-e",
        "trace=%file,%desc",
        "-o",
    ];
    let mut options = [&options[..], &[log.to_str().unwrap()]].concat();
    options.extend(fault.iter().flat_map(|fault| ["-e", fault]));
    let before = strace(&options);
    let mut child = Child::through(&before, &folder.file());
    let answers = orders.iter().map(|order| child.ask(order)).collect();
    assert!(child.end().success());
    let threads = logs.names().into_iter().map(|name| {
        let lines = fs::read_to_string(logs.path().join(name)).unwrap();
        lines.lines().filter_map(Call::parse).collect::<Vec<_>>()
    });
    let speaks = |calls: &Vec<Call>| calls.iter().any(|call| call.said().is_some());
    let calls = threads.into_iter().find(speaks).expect("a thread that answered");
    (calls, answers)
}
