//! One request and its answer over a link: what has happened so far, and the limits meanwhile.
use crate::base::call_scope::{Scope, Stop};
use crate::base::error::{Error, Phase, Reason, Status};
use crate::base::memory::{self, NoMemory};
use crate::base::secrets::Wiped;
use crate::http::head::{self, Asked, Found, Framing, Head, protocol, too_large};
use crate::http::link::{Link, Wrote};
use crate::http::{Failure, Reached};

/// Most informational answers (100 to 199) before the real one.
const MAX_INFORMATIONAL: u32 = 8;
/// A body that delivers fewer bytes than this in `FLOOR_MS` of waiting is too slow to finish.
const FLOOR_BYTES: usize = 640;
const FLOOR_MS: i64 = 10_000;

/// Most bytes that are received while the request is sent.
const MAX_EARLY_BYTES: usize = 8 * 1024;

/// How long to wait for an answer after sending failed.
const LAST_WORD_MS: i64 = 250;

/// Most bytes between two pieces of a body: chunk sizes, trailers, input of the decompressor.
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
    /// The rest of the request is not sent, because the answer came first or sending failed.
    cut_short: bool,
    /// Why sending failed; reported if no answer explains it.
    broken: Option<Error>,
    informational: u32,
    /// Bytes that arrived while the request was sent, or with the answer's head; `early[taken..]` is unread.
    early: Wiped,
    taken: usize,
    answer: Option<(Head, Framing)>,
    /// The body ends when the connection does.
    until_close: bool,
    waited_ms: i64,
    waited_bytes: usize,
    /// Bytes received since the last piece of the body was delivered.
    between_bytes: usize,
    /// The first error.
    failed: Option<Error>,
    reached: Reached,
    reused: bool,
    answered: bool,
    /// The link is not used for another exchange.
    is_last: bool,
    /// The answer was read to its end, and the link may be reused.
    complete: bool,
}

/// The exchange has ended; `Exchange::why` has the cause.
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

    /// Gives up sending the rest of the request: the server then has no complete request to act on.
    pub fn give_up(&mut self, error: Error, scope: &Scope) -> Over {
        self.reached = Reached::Nothing;
        self.fail(error, scope)
    }

    /// The error that ended the exchange, if any.
    pub fn why(&mut self) -> Option<Error> {
        self.failed.take()
    }

    /// Whether the rest of the request is not sent.
    pub fn is_cut_short(&self) -> bool {
        self.cut_short
    }

    pub fn is_in_head(&self) -> bool {
        self.stage != Stage::Body
    }

    /// Sends a part of the request. If the server hangs up or answers first, its answer is read instead.
    pub fn send(&mut self, mut bytes: &[u8], scope: &Scope) -> Result<(), Over> {
        while !self.cut_short {
            if !self.link.is_exact() {
                self.reached = Reached::Maybe;
            }
            match self.link.write(&mut bytes, scope) {
                Ok(Wrote::All) => break,
                Ok(Wrote::Interrupted) => self.hear(scope)?,
                // Bytes that arrived before the reset can still be read.
                Err(e) if e.reason == Reason::MCAT_REASON_RESET => {
                    self.cut_short = true;
                    self.broken = Some(e);
                }
                Err(e) => return Err(self.fail(e, scope)),
            }
        }
        Ok(())
    }

    /// The server sent something while the request is being sent. An informational answer changes nothing, and a success may begin before
    /// the whole request has arrived. Anything else stops the sending.
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
            // The server is processing the request.
            (self.answered, self.reached) = (true, Reached::Maybe);
            self.take_head(&interim, Found::default(), scope)?;
        }
        self.cut_short = n == 0 || !lets_sending_go_on(&self.early) || self.early.len() > MAX_EARLY_BYTES;
        Ok(())
    }

    /// From here on the answer is awaited: the whole request was sent, unless the server stopped it.
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
            // A device's callback may report forever that nothing has come. The deadline must not hide the first error.
            Some(_) => scope.part_ms(LAST_WORD_MS.min(scope.left_ms() / 2)),
            None => i64::MAX,
        };
        let error = match self.read(buffer, until, scope) {
            Ok(Some(n)) if n > 0 => {
                let is_first = !std::mem::replace(&mut self.answered, true);
                self.reached = Reached::Maybe;
                // A TLS alert or handshake: no HTTP answer begins like this.
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
            // The error that stopped the sending is more useful than the later timeout.
            Some(broken) if error.status == Status::MCAT_ERR_IO && !self.answered => {
                scope.enter(broken.phase);
                Err(self.fail(broken, scope))
            }
            _ => Err(self.fail(error, scope)),
        }
    }

    /// Returns bytes that arrived earlier first.
    fn read(&mut self, buffer: &mut [u8], until: i64, scope: &Scope) -> Result<Option<usize>, Error> {
        let early = &self.early[self.taken..];
        match early.len().min(buffer.len()) {
            0 => self.link.read(buffer, until, scope),
            n => {
                buffer[..n].copy_from_slice(&early[..n]);
                self.taken += n;
                if self.taken == self.early.len() {
                    // Free its memory while the rest arrives.
                    (self.early, self.taken) = (Wiped::default(), 0);
                }
                Ok(Some(n))
            }
        }
    }

    fn receive_body(&mut self, buffer: &mut [u8], scope: &Scope) -> Result<usize, Over> {
        // The phase began just now, and the wait reads the clock.
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

    /// Whether bytes have arrived that are unread.
    pub fn has_more(&self) -> bool {
        !self.early.is_empty()
    }

    pub fn has_tls(&self) -> bool {
        self.link.has_tls()
    }

    /// Records that a piece of the body was delivered.
    pub fn progressed(&mut self) {
        self.between_bytes = 0;
    }

    /// Takes a complete head: of an informational answer, or of the real one.
    pub fn take_head(&mut self, raw: &[u8], found: Found, scope: &Scope) -> Result<(), Over> {
        if !raw.starts_with(b"HTTP/") {
            // The layer below skips empty lines; they may be left over from an earlier answer.
            return Err(self.fail(
                protocol("the server sent other bytes before the answer's status line"),
                scope,
            ));
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
                let text = "the server answered success before it had the whole request";
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

    /// Bytes after the head are read next; `taken` is the length of the head.
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

    /// The answer's head, once it has arrived.
    pub fn take_answer(&mut self) -> Option<(Head, Framing)> {
        self.answer.take()
    }

    /// How an error affects the request.
    pub fn failure(&self, error: Error) -> Failure {
        Failure {
            error,
            reached: self.reached,
            reused: self.reused,
            answered: self.answered,
        }
    }

    /// The link will not be reused.
    pub fn end(&mut self) {
        self.is_last = true;
    }

    /// Records that the answer ended where its head says. Whether more bytes follow is checked before the link is reused.
    pub fn complete(&mut self) {
        let is_over = !self.cut_short && !self.is_last && self.early.is_empty();
        self.complete = is_over && self.link.is_read();
    }

    pub fn is_complete(&self) -> bool {
        self.complete
    }

    /// The link, if it can be reused.
    pub fn into_link(self) -> Option<Link> {
        self.complete.then_some(self.link)
    }
}

/// Whether the received part may be the beginning of an answer that lets the sending continue.
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
