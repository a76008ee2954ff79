//! One request and its answer over a link: what has happened so far, and the limits that hold meanwhile.
use crate::base::call_scope::{Scope, Stop};
use crate::base::error::{Error, Phase, Reason, Status};
use crate::base::memory::{self, NoMemory};
use crate::base::secrets::Wiped;
use crate::http::head::{self, Asked, Found, Framing, Head, protocol, too_large};
use crate::http::link::{Link, Wrote};
use crate::http::{Failure, Reached};

/// Informational answers (100 to 199) that may come before the real one.
const MAX_INFORMATIONAL: u32 = 8;
/// A body that brings fewer bytes than this in `FLOOR_MS` of waiting will never be done.
const FLOOR_BYTES: usize = 640;
const FLOOR_MS: i64 = 10_000;

/// What is heard while the request is sent is no longer than this.
const MAX_EARLY_BYTES: usize = 8 * 1024;

/// How long an answer is waited for where sending broke.
const LAST_WORD_MS: i64 = 250;

/// Bytes that may come between two pieces of a body: lengths of chunks, trailers, what a decoder takes in at once.
const MAX_BETWEEN_BYTES: usize = 64 * 1024;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Sending,
    Head,
    Body,
}

pub struct Exchange {
    link: Link,
    asked: Asked,
    stage: Stage,
    /// Set when no more of the request is sent, because the answer came first or because sending broke.
    cut_short: bool,
    /// Why sending broke, for when no answer explains it.
    broken: Option<Error>,
    informational: u32,
    /// What came while the request was sent, or with the answer's head; `early[taken..]` was not taken yet.
    early: Wiped,
    taken: usize,
    answer: Option<(Head, Framing)>,
    /// The end of the connection is the end of the body.
    until_close: bool,
    waited_ms: i64,
    waited_bytes: usize,
    /// Received since the last piece of the body was handed up.
    between_bytes: usize,
    /// The first thing that went wrong.
    failed: Option<Error>,
    reached: Reached,
    reused: bool,
    answered: bool,
    /// The link carries no other exchange.
    is_last: bool,
    /// The answer has been read to its end, and the link may carry another.
    complete: bool,
}

/// The exchange is over; `Exchange::why` says why.
pub struct Over;

impl Exchange {
    pub fn new(link: Link, reused: bool, asked: Asked) -> Exchange {
        Exchange {
            link,
            asked,
            stage: Stage::Sending,
            cut_short: false,
            broken: None,
            informational: 0,
            early: Wiped::default(),
            taken: 0,
            answer: None,
            until_close: false,
            waited_ms: 0,
            waited_bytes: 0,
            between_bytes: 0,
            failed: None,
            reached: Reached::Nothing,
            reused,
            answered: false,
            is_last: false,
            complete: false,
        }
    }

    pub fn fail(&mut self, error: Error, scope: &Scope) -> Over {
        self.failed.get_or_insert(error.during(scope.phase()));
        Over
    }

    /// What is left of the request will not come: the other side has nothing whole that it could act upon.
    pub fn give_up(&mut self, error: Error, scope: &Scope) -> Over {
        self.reached = Reached::Nothing;
        self.fail(error, scope)
    }

    /// What ended the exchange, if anything did.
    pub fn why(&mut self) -> Option<Error> {
        self.failed.take()
    }

    /// Whether nothing more of the request is sent.
    pub fn is_cut_short(&self) -> bool {
        self.cut_short
    }

    pub fn is_in_head(&self) -> bool {
        self.stage != Stage::Body
    }

    /// Sends a part of the request. Where the other side hangs up or answers first, what it has to say is read instead.
    pub fn send(&mut self, mut bytes: &[u8], scope: &Scope) -> Result<(), Over> {
        while !self.cut_short {
            if !self.link.is_exact() {
                self.reached = Reached::Maybe;
            }
            match self.link.write(&mut bytes, scope) {
                Ok(Wrote::All) => break,
                Ok(Wrote::Interrupted) => self.hear(scope)?,
                // What came before the reset is there.
                Err(e) if e.reason == Reason::MCAT_REASON_RESET => {
                    self.cut_short = true;
                    self.broken = Some(e);
                }
                Err(e) => return Err(self.fail(e, scope)),
            }
        }
        Ok(())
    }

    /// The other side spoke while the request was sent. An informational answer changes nothing, and a success may begin before all has
    /// come that it is about. Anything else ends the sending.
    fn hear(&mut self, scope: &Scope) -> Result<(), Over> {
        let mut heard = [0; 512];
        let n = match self.link.read(&mut heard, i64::MAX, scope) {
            Ok(n) => n.unwrap_or(0),
            Err(e) => return Err(self.fail(e, scope)),
        };
        self.early.extend_from_slice(&heard[..n]);
        while let Some(end) = self.early.windows(4).position(|four| four == b"\r\n\r\n")
            && head::is_informational(head::status(&self.early))
        {
            let interim: Vec<u8> = self.early.drain(..end + 4).collect();
            // The server is at work on it.
            (self.answered, self.reached) = (true, Reached::Maybe);
            self.take_head(&interim, Found::default(), scope)?;
        }
        self.cut_short = n == 0 || !lets_sending_go_on(&self.early) || self.early.len() > MAX_EARLY_BYTES;
        Ok(())
    }

    /// From here on an answer is waited for: all of the request was sent, unless the other side stopped it.
    pub fn await_answer(&mut self, scope: &Scope) {
        if self.stage == Stage::Sending {
            self.stage = Stage::Head;
            if !self.cut_short {
                self.reached = Reached::Maybe;
            }
            scope.pass_to(Phase::MCAT_PHASE_WAIT);
        }
    }

    /// Receives a part of the answer; `Ok(0)` is its end.
    pub fn receive(&mut self, buffer: &mut [u8], scope: &Scope) -> Result<usize, Over> {
        if self.failed.is_some() {
            return Err(Over);
        }
        match self.stage {
            Stage::Body => self.receive_body(buffer, scope),
            Stage::Sending | Stage::Head => self.receive_head(buffer, scope),
        }
    }

    fn receive_head(&mut self, buffer: &mut [u8], scope: &Scope) -> Result<usize, Over> {
        let until = match &self.broken {
            // A device may say for ever that nothing has come yet. The deadline is not to hide why.
            Some(_) => scope.part_ms(LAST_WORD_MS.min(scope.left_ms() / 2)),
            None => i64::MAX,
        };
        let error = match self.read(buffer, until, scope) {
            Ok(Some(n)) if n > 0 => {
                let is_first = !std::mem::replace(&mut self.answered, true);
                self.reached = Reached::Maybe;
                // An alert or a handshake. No answer of HTTP begins so.
                if is_first && matches!(buffer[0], 0x15 | 0x16) && !self.link.has_tls() {
                    let text = "the other side speaks TLS: its address must begin with https://";
                    return Err(self.fail(protocol(text), scope));
                }
                return Ok(n);
            }
            Ok(_) if self.answered => truncated("the connection ended within the answer's head"),
            Ok(_) => Error::new(
                Status::MCAT_ERR_IO,
                "the server closed the connection without an answer",
            ),
            Err(e) => e,
        };
        match self.broken.take() {
            // What stopped the sending tells more than the silence that followed.
            Some(broken) if error.status == Status::MCAT_ERR_IO && !self.answered => {
                scope.enter(broken.phase);
                Err(self.fail(broken, scope))
            }
            _ => Err(self.fail(error, scope)),
        }
    }

    /// What was heard before comes first.
    fn read(&mut self, buffer: &mut [u8], until: i64, scope: &Scope) -> Result<Option<usize>, Error> {
        let early = &self.early[self.taken..];
        match early.len().min(buffer.len()) {
            0 => self.link.read(buffer, until, scope),
            n => {
                buffer[..n].copy_from_slice(&early[..n]);
                self.taken += n;
                if self.taken == self.early.len() {
                    // Its memory is not held while the rest comes.
                    (self.early, self.taken) = (Wiped::default(), 0);
                }
                Ok(Some(n))
            }
        }
    }

    fn receive_body(&mut self, buffer: &mut [u8], scope: &Scope) -> Result<usize, Over> {
        // The phase was entered just now, and who waits looks at the clock.
        let began = scope.lately_ms();
        let until = began.saturating_add((FLOOR_MS - self.waited_ms).max(0));
        let read = self.read(buffer, until, scope);
        let waited_ms = scope.lately_ms().saturating_sub(began).max(0);
        self.waited_ms = self.waited_ms.saturating_add(waited_ms);
        let n = match read {
            Ok(Some(0)) if self.until_close => return Ok(0),
            Ok(Some(0)) => return Err(self.fail(truncated("the connection ended within the answer's body"), scope)),
            Ok(n) => n.unwrap_or(0),
            Err(e) => return Err(self.fail(e, scope)),
        };
        self.waited_bytes += n;
        if self.waited_ms >= FLOOR_MS {
            if self.waited_bytes < FLOOR_BYTES {
                let text = format!("fewer than {FLOOR_BYTES} bytes came in {} seconds", FLOOR_MS / 1000);
                let error = Error::new(Status::MCAT_ERR_IO, text).because(Reason::MCAT_REASON_TOO_SLOW);
                return Err(self.fail(error, scope));
            }
            (self.waited_ms, self.waited_bytes) = (0, 0);
        }
        self.between_bytes += n;
        if self.between_bytes > MAX_BETWEEN_BYTES {
            let text = format!("more than {MAX_BETWEEN_BYTES} bytes came that are not part of the body");
            return Err(self.fail(too_large(text), scope));
        }
        match n {
            0 => self.receive_body(buffer, scope),
            n => Ok(n),
        }
    }

    /// Whether something has come that was not taken yet.
    pub fn has_more(&self) -> bool {
        !self.early.is_empty()
    }

    pub fn has_tls(&self) -> bool {
        self.link.has_tls()
    }

    /// Notes that a piece of the body was handed up.
    pub fn progressed(&mut self) {
        self.between_bytes = 0;
    }

    /// Takes a head that has been read to its end: an informational one, or the answer's.
    pub fn take_head(&mut self, raw: &[u8], found: Found, scope: &Scope) -> Result<(), Over> {
        if !raw.starts_with(b"HTTP/") {
            // The layer below skips empty lines; they may be the end of something that was not for this request.
            return Err(self.fail(protocol("something stands before the answer's status line"), scope));
        }
        if head::is_informational(head::status(raw)) {
            self.informational += 1;
            if self.informational > MAX_INFORMATIONAL {
                let text = format!("more than {MAX_INFORMATIONAL} informational answers came");
                return Err(self.fail(protocol(text), scope));
            }
            return Ok(());
        }
        let head = Head::new(raw, found).map_err(|NoMemory| self.fail(scope.stopped(Stop::Memory), scope))?;
        match head.check(self.asked) {
            Ok(_) if self.cut_short && head.status < 300 => {
                let text = "the server takes for done what it has not received whole";
                Err(self.fail(protocol(text), scope))
            }
            Ok(framing) => {
                self.stage = Stage::Body;
                self.until_close = framing.until_close;
                self.answer = Some((head, framing));
                Ok(())
            }
            Err(e) => Err(self.fail(e, scope)),
        }
    }

    /// What came behind the head, which is as long as `taken` says, is read first.
    pub fn put_back(&mut self, mut came: Wiped, taken: usize, scope: &Scope) -> Result<(), Over> {
        let later = self.early.len() - self.taken;
        memory::room(|| came.try_reserve_exact(later))
            .map_err(|NoMemory| self.fail(scope.stopped(Stop::Memory), scope))?;
        came.extend_from_slice(&self.early[self.taken..]);
        (self.early, self.taken) = (came, taken);
        if self.taken == self.early.len() {
            (self.early, self.taken) = (Wiped::default(), 0);
        }
        Ok(())
    }

    /// The answer's head, once it is there.
    pub fn take_answer(&mut self) -> Option<(Head, Framing)> {
        self.answer.take()
    }

    /// What `error` means for the request.
    pub fn failure(&self, error: Error) -> Failure {
        Failure {
            error,
            reached: self.reached,
            reused: self.reused,
            answered: self.answered,
        }
    }

    /// Nothing else goes over the link.
    pub fn end(&mut self) {
        self.is_last = true;
    }

    /// Notes that the answer ended where its head says. Whether anything follows is asked before the link is used again.
    pub fn complete(&mut self) {
        let is_over = !self.cut_short && !self.is_last && self.early.is_empty();
        self.complete = is_over && self.link.is_read();
    }

    pub fn is_complete(&self) -> bool {
        self.complete
    }

    /// The link, where another exchange may follow on it.
    pub fn into_link(self) -> Option<Link> {
        self.complete.then_some(self.link)
    }
}

/// Whether what has come of an answer so far may be the beginning of one that leaves the request to be sent.
fn lets_sending_go_on(begun: &[u8]) -> bool {
    const VERSION: &[u8] = b"HTTP/1.1 ";
    match begun.get(VERSION.len()) {
        Some(class) => begun.starts_with(VERSION) && matches!(class, b'1' | b'2') && head::status(begun) != 101,
        None => VERSION.starts_with(begun),
    }
}

fn truncated(message: &str) -> Error {
    Error::new(Status::MCAT_ERR_IO, message).because(Reason::MCAT_REASON_TRUNCATED)
}
