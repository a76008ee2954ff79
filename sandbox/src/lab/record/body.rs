//! Bodies on their way, and what is kept of them.

use super::super::swap::{Stream, Swap};
use super::seen::Kept;
use axum::body::Bytes;
use flate2::write::GzDecoder;
use hyper::body::{Body, Frame, Incoming, SizeHint};
use std::io::{self, Write};
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, ready};
use std::time::{Duration, Instant};
use tokio::time::Sleep;

/// What was seen of a body.
#[derive(Debug)]
pub(super) struct Watched {
    kept: Kept,
    limit: usize,
    /// When the last of it came, be it the end or not.
    last: Instant,
}

pub(super) type Watch = Arc<Mutex<Watched>>;

impl Watched {
    pub(super) fn new(limit: usize) -> Watch {
        Arc::new(Mutex::new(Watched {
            kept: Kept::default(),
            limit,
            last: Instant::now(),
        }))
    }

    fn take(&mut self, bytes: &[u8]) {
        self.last = Instant::now();
        self.kept.length += bytes.len() as u64;
        if self.kept.length <= self.limit as u64 {
            self.kept.bytes.extend_from_slice(bytes);
        }
    }
}

/// What there is of it by now.
pub(super) fn kept(watch: &Watch) -> Kept {
    watch.lock().expect("body lock").kept.clone()
}

/// When the last of it came.
pub(super) fn last(watch: &Watch) -> Instant {
    watch.lock().expect("body lock").last
}

/// A request's body, on its way to the service.
pub(super) struct Sent {
    body: Incoming,
    watch: Watch,
}

impl Sent {
    pub(super) fn new(body: Incoming, watch: Watch) -> Sent {
        Sent { body, watch }
    }
}

impl Body for Sent {
    type Data = Bytes;
    type Error = hyper::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, hyper::Error>>> {
        let frame = ready!(Pin::new(&mut self.body).poll_frame(context));
        if let Some(Ok(frame)) = &frame
            && let Some(bytes) = frame.data_ref()
        {
            self.watch.lock().expect("body lock").take(bytes);
        }
        Poll::Ready(frame)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// How an answer's body changes on its way.
pub(super) struct Rewriting {
    gunzip: Option<GzDecoder<Vec<u8>>>,
    swap: Stream<'static>,
}

impl Rewriting {
    pub(super) fn new(swap: Swap, is_gzip: bool) -> Rewriting {
        Rewriting {
            gunzip: is_gzip.then(|| GzDecoder::new(Vec::new())),
            swap: Stream::owned(swap),
        }
    }

    fn push(&mut self, bytes: &[u8]) -> io::Result<Vec<u8>> {
        let Some(gunzip) = &mut self.gunzip else {
            return Ok(self.swap.push(bytes));
        };
        gunzip.write_all(bytes)?;
        gunzip.flush()?;
        Ok(self.swap.push(&std::mem::take(gunzip.get_mut())))
    }

    fn end(mut self) -> io::Result<Vec<u8>> {
        if let Some(gunzip) = &mut self.gunzip {
            gunzip.try_finish()?;
        }
        Ok(self.rest())
    }

    /// What is still here, be it the end or not.
    fn rest(mut self) -> Vec<u8> {
        let mut rest = Vec::new();
        if let Some(gunzip) = &mut self.gunzip {
            rest = self.swap.push(&std::mem::take(gunzip.get_mut()));
        }
        rest.extend(self.swap.end());
        rest
    }
}

/// Ends when an exchange is in the file.
pub(super) type Written = Pin<Box<dyn Future<Output = ()> + Send>>;

/// Gets what there is of an answer when it is over: why it broke off, if it did.
pub(super) type Over = Box<dyn FnOnce(Kept, Option<String>) -> Written + Send>;

/// An answer's body, on its way to the device.
pub(super) struct Received {
    body: Incoming,
    rewriting: Option<Rewriting>,
    watch: Watch,
    over: Option<Over>,
    /// The device gets the last of the answer when the file has all of it.
    written: Option<Written>,
    /// This is it.
    held: Option<Bytes>,
    /// Why the answer breaks off after that.
    broken: Option<String>,
    /// How long the service may be silent.
    patience: Duration,
    silence: Pin<Box<Sleep>>,
}

impl Received {
    pub(super) fn new(
        body: Incoming,
        rewriting: Option<Rewriting>,
        limit: usize,
        patience: Duration,
        over: Over,
    ) -> Received {
        let mut received = Received {
            body,
            rewriting,
            watch: Watched::new(limit),
            over: Some(over),
            written: None,
            held: None,
            broken: None,
            patience,
            silence: Box::pin(tokio::time::sleep(patience)),
        };
        // It may have none, and then nobody asks for it.
        if received.body.is_end_stream() {
            received.is_over(None);
        }
        received
    }

    /// What to wait for where there is no body that anybody asks for.
    pub(super) fn written(&mut self) -> Option<Written> {
        self.written.take()
    }

    fn is_over(&mut self, broken: Option<String>) {
        if let Some(over) = self.over.take() {
            self.written = Some(over(kept(&self.watch), broken));
        }
    }

    /// The device gets all that came, and then the break.
    fn breaks_off(&mut self, why: String) {
        let rest = self.rewriting.take().map(Rewriting::rest);
        self.held = rest.map(Bytes::from).filter(|rest| !rest.is_empty());
        self.is_over(Some(why.clone()));
        self.broken = Some(why);
    }
}

impl Body for Received {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, io::Error>>> {
        loop {
            if let Some(written) = &mut self.written {
                ready!(written.as_mut().poll(context));
                self.written = None;
            }
            if let Some(held) = self.held.take() {
                return Poll::Ready(Some(Ok(Frame::data(held))));
            }
            if let Some(why) = self.broken.take() {
                return Poll::Ready(Some(Err(io::Error::other(why))));
            }
            let frame = match Pin::new(&mut self.body).poll_frame(context) {
                Poll::Ready(frame) => frame,
                Poll::Pending => {
                    ready!(self.silence.as_mut().poll(context));
                    let seconds = self.patience.as_secs();
                    self.breaks_off(format!("The service has sent nothing for {seconds} s."));
                    continue;
                }
            };
            let until = tokio::time::Instant::now() + self.patience;
            self.silence.as_mut().reset(until);
            let changed = match frame {
                Some(Ok(frame)) => match frame.into_data() {
                    Ok(bytes) => {
                        self.watch.lock().expect("body lock").take(&bytes);
                        match &mut self.rewriting {
                            Some(rewriting) => rewriting.push(&bytes).map(Bytes::from),
                            None => Ok(bytes),
                        }
                    }
                    Err(trailers) => return Poll::Ready(Some(Ok(trailers))),
                },
                Some(Err(cause)) => {
                    self.breaks_off(format!("The service's answer broke off: {cause}."));
                    continue;
                }
                None => match self.rewriting.take().map(Rewriting::end) {
                    Some(rest) => rest.map(Bytes::from),
                    None => {
                        self.is_over(None);
                        return Poll::Ready(None);
                    }
                },
            };
            match changed {
                Ok(changed) => self.held = Some(changed).filter(|changed| !changed.is_empty()),
                Err(cause) => {
                    self.breaks_off(format!(
                        "The service's answer is not in the coding that it says: {cause}."
                    ));
                    continue;
                }
            }
            if self.body.is_end_stream() && self.rewriting.is_none() {
                self.is_over(None);
            }
        }
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream() && self.rewriting.is_none() && self.held.is_none() && self.broken.is_none()
    }

    fn size_hint(&self) -> SizeHint {
        match self.rewriting {
            Some(_) => SizeHint::default(),
            None => self.body.size_hint(),
        }
    }
}

impl Drop for Received {
    fn drop(&mut self) {
        self.is_over(Some("The device went away before the end of the answer.".to_owned()));
    }
}
