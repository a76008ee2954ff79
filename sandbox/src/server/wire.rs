//! A connection below HTTP: its stream, and what plays a fault's script over it.

use super::link::Link;
use crate::faults::steps::{End, Script, Step};
use axum::body::Bytes;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, ReadBuf};
use tokio::net::TcpStream;
use tokio_rustls::server::TlsStream;

/// How long a client may go on sending after the answer that ends the connection. Closing earlier would reset it, and the
/// client would lose the answer.
const FAREWELL: Duration = Duration::from_secs(2);

/// The stream of a connection, and what was read ahead from it.
pub(crate) struct Wire {
    stream: Stream,
    ahead: Bytes,
}

enum Stream {
    Plain(Box<Link>),
    Tls(Box<TlsStream<Link>>),
}

impl Wire {
    pub(crate) fn plain(stream: Link) -> Wire {
        Wire {
            stream: Stream::Plain(Box::new(stream)),
            ahead: Bytes::new(),
        }
    }

    pub(crate) fn tls(stream: TlsStream<Link>) -> Wire {
        Wire {
            stream: Stream::Tls(Box::new(stream)),
            ahead: Bytes::new(),
        }
    }

    /// Puts back what was read and not used.
    pub(crate) fn read_ahead(&mut self, bytes: Bytes) {
        self.ahead = bytes;
    }

    fn tcp(&mut self) -> &mut TcpStream {
        match &mut self.stream {
            Stream::Plain(link) => link.tcp(),
            Stream::Tls(stream) => stream.get_mut().0.tcp(),
        }
    }

    /// Plays a script; gives the connection back where it is to serve on.
    pub(crate) async fn play(mut self, script: Script) -> io::Result<Option<Wire>> {
        for step in script.steps {
            match step {
                Step::Send(bytes) => self.send(&bytes).await?,
                Step::Pieces { bytes, size, pause } => {
                    for (index, piece) in bytes.chunks(size).enumerate() {
                        if index > 0 {
                            pause_for(pause).await;
                        }
                        self.send(piece).await?;
                    }
                }
                Step::Repeat(bytes) => loop {
                    self.send(&bytes).await?;
                },
                Step::Pause(time) => pause_for(time).await,
            }
        }
        match script.end {
            End::Open => return Ok(Some(self)),
            End::Close => self.close().await?,
            End::CloseAbruptly => {
                self.flush().await?;
                self.tcp().shutdown().await?;
                self.drain(FAREWELL).await;
            }
            End::HalfClose => {
                self.shutdown().await?;
                self.listen().await;
            }
            End::Silence => self.listen().await,
            End::Reset => self.tcp().set_zero_linger()?,
        }
        Ok(None)
    }

    /// Closes the connection so that the client gets all that was sent.
    pub(crate) async fn close(&mut self) -> io::Result<()> {
        self.shutdown().await?;
        self.drain(FAREWELL).await;
        Ok(())
    }

    async fn send(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.write_all(bytes).await?;
        self.flush().await
    }

    async fn drain(&mut self, at_most: Duration) {
        let _ = tokio::time::timeout(at_most, self.listen()).await;
    }

    /// Reads until the client has closed its side.
    async fn listen(&mut self) {
        let mut unwanted = [0; 4096];
        while matches!(self.read(&mut unwanted).await, Ok(1..)) {}
    }
}

/// A pause of no time lets the network take the last write before the next one.
async fn pause_for(time: Duration) {
    match time.is_zero() {
        true => tokio::task::yield_now().await,
        false => tokio::time::sleep(time).await,
    }
}

impl AsyncRead for Wire {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if !self.ahead.is_empty() {
            let count = self.ahead.len().min(buffer.remaining());
            buffer.put_slice(&self.ahead.split_to(count));
            return Poll::Ready(Ok(()));
        }
        match &mut self.stream {
            Stream::Plain(stream) => Pin::new(stream).poll_read(context, buffer),
            Stream::Tls(stream) => Pin::new(stream).poll_read(context, buffer),
        }
    }
}

impl AsyncWrite for Wire {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        match &mut self.stream {
            Stream::Plain(stream) => Pin::new(stream).poll_write(context, bytes),
            Stream::Tls(stream) => Pin::new(stream).poll_write(context, bytes),
        }
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        match &mut self.stream {
            Stream::Plain(stream) => Pin::new(stream).poll_flush(context),
            Stream::Tls(stream) => Pin::new(stream).poll_flush(context),
        }
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        match &mut self.stream {
            Stream::Plain(stream) => Pin::new(stream).poll_shutdown(context),
            Stream::Tls(stream) => Pin::new(stream).poll_shutdown(context),
        }
    }
}
