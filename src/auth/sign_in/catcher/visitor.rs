//! One connection of a browser: it may send its request in any pieces, gets its answer, and is closed.
use super::request::{NoRedirect, RedirectTarget, answer, judge};
use crate::base::sys::Interest;
use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::os::fd::{AsRawFd, RawFd};
use zeroize::Zeroizing;

/// Longest head of a request.
const HEAD_MOST: usize = 16 * 1024;
const HEAD_END: &[u8] = b"\r\n\r\n";

/// How long an inactive connection keeps its place while others wait. A browser sends its request at once.
const SILENT_MS: i64 = 250;
/// The same in total, for an active one.
const STAYS_MS: i64 = 2_000;

pub struct Visitor {
    socket: TcpStream,
    stage: VisitorStage,
    came_ms: i64,
    /// When it last sent or received something.
    heard_ms: i64,
}

enum VisitorStage {
    /// This many bytes of the request have arrived. The memory is allocated at once: growing would leave copies of a code behind.
    Asks(Zeroizing<Vec<u8>>, usize),
    /// This part of the answer remains to be sent.
    IsAnswered(Vec<u8>),
    /// It has its answer. If it sent more than was read, closing now would make the kernel discard the answer.
    Leaves,
}

pub enum Progress {
    Stays,
    /// It brought the redirect, and stays until its answer is sent.
    Brings(Zeroizing<String>),
    Leaves,
}

impl Visitor {
    pub fn new(socket: TcpStream, now_ms: i64) -> Visitor {
        Visitor {
            socket,
            stage: VisitorStage::Asks(Zeroizing::default(), 0),
            came_ms: now_ms,
            heard_ms: now_ms,
        }
    }

    /// When its place may be given to another connection.
    pub fn yields_ms(&self) -> i64 {
        (self.heard_ms + SILENT_MS).min(self.came_ms + STAYS_MS)
    }

    pub fn has_asked(&self) -> bool {
        !matches!(self.stage, VisitorStage::Asks(..))
    }

    /// The event that it waits for.
    pub fn waits(&self) -> (RawFd, Interest) {
        let interest = match self.stage {
            VisitorStage::IsAnswered(_) => Interest::Writable,
            _ => Interest::Readable,
        };
        (self.socket.as_raw_fd(), interest)
    }

    /// Reads and writes as much as possible without waiting.
    pub fn go_on(&mut self, target: &RedirectTarget, now_ms: i64) -> Progress {
        match self.try_to(target, now_ms) {
            Ok(step) => step,
            Err(e) if matches!(e.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted) => Progress::Stays,
            Err(_) => Progress::Leaves,
        }
    }

    fn try_to(&mut self, target: &RedirectTarget, now_ms: i64) -> io::Result<Progress> {
        match &mut self.stage {
            VisitorStage::Asks(head, known) => {
                if head.is_empty() {
                    head.resize(HEAD_MOST, 0);
                }
                let from = known.saturating_sub(HEAD_END.len() - 1);
                let more = (&self.socket).read(&mut head[*known..])?;
                *known += more;
                self.heard_ms = now_ms;
                let head = &head[..*known];
                let end = head[from..].windows(HEAD_END.len()).position(|at| at == HEAD_END);
                let judged = match end {
                    Some(end) => judge(&head[..from + end], target),
                    None if head.len() == HEAD_MOST => Err(NoRedirect::TooLarge),
                    None if more == 0 => return Ok(Progress::Leaves),
                    None => return Ok(Progress::Stays),
                };
                self.stage = VisitorStage::IsAnswered(answer(judged.as_ref().err().copied()));
                Ok(judged.map_or(Progress::Stays, Progress::Brings))
            }
            VisitorStage::IsAnswered(rest) => {
                let sent = (&self.socket).write(rest)?;
                rest.drain(..sent);
                self.heard_ms = now_ms;
                if rest.is_empty() {
                    self.socket.shutdown(Shutdown::Write)?;
                    self.stage = VisitorStage::Leaves;
                }
                Ok(Progress::Stays)
            }
            VisitorStage::Leaves => match (&self.socket).read(&mut [0; 1024])? {
                0 => Ok(Progress::Leaves),
                _ => Ok(Progress::Stays),
            },
        }
    }
}
