//! Answers that break off: all that was said before goes to the device first. Without this, HTTP closes the connection with it unsent.

use super::serve::Payload;
use axum::body::Bytes;
use hyper::body::{Body, Frame, SizeHint};
use std::io;
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Waker, ready};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

/// What a connection's stream and the bodies on it know of each other.
#[derive(Clone, Default)]
pub(super) struct Flushes(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    /// How often everything that was written has gone out.
    count: u64,
    waiting: Option<Waker>,
}

impl Flushes {
    fn count(&self) -> u64 {
        self.0.lock().expect("flush lock").count
    }

    fn happened(&self) {
        let mut state = self.0.lock().expect("flush lock");
        state.count += 1;
        if let Some(waiting) = state.waiting.take() {
            waiting.wake();
        }
    }

    /// Ends when there was another one after so many.
    fn poll_after(&self, count: u64, context: &Context<'_>) -> Poll<()> {
        let mut state = self.0.lock().expect("flush lock");
        if state.count > count {
            return Poll::Ready(());
        }
        state.waiting = Some(context.waker().clone());
        Poll::Pending
    }
}

/// A body whose error comes when all that was before it has gone out.
pub(super) struct LastWords {
    body: Payload,
    flushes: Flushes,
    /// The error, and how many flushes there were when it came.
    error: Option<(io::Error, u64)>,
}

impl LastWords {
    pub(super) fn new(body: Payload, flushes: Flushes) -> LastWords {
        LastWords {
            body,
            flushes,
            error: None,
        }
    }
}

impl Body for LastWords {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<io::Result<Frame<Bytes>>>> {
        if self.error.is_none() {
            match ready!(Pin::new(&mut self.body).poll_frame(context)) {
                Some(Err(error)) => self.error = Some((error, self.flushes.count())),
                frame => return Poll::Ready(frame),
            }
        }
        let before = self.error.as_ref().map_or(0, |(_, before)| *before);
        ready!(self.flushes.poll_after(before, context));
        Poll::Ready(self.error.take().map(|(error, _)| Err(error)))
    }

    fn is_end_stream(&self) -> bool {
        self.error.is_none() && self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// A stream that says when it was flushed.
pub(super) struct Flushed<S> {
    stream: S,
    flushes: Flushes,
}

impl<S> Flushed<S> {
    pub(super) fn new(stream: S, flushes: Flushes) -> Flushed<S> {
        Flushed { stream, flushes }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Flushed<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Flushed<S> {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write_vectored(context, parts)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(Pin::new(&mut self.stream).poll_flush(context))?;
        self.flushes.happened();
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
