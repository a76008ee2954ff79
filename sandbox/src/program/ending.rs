//! When the program ends: with a signal, or with its standard input.

use std::io::Result;
use std::pin::Pin;
use tokio::runtime::{Builder, Runtime};

/// The end that a program which serves waits for.
pub(crate) struct Ending {
    runtime: Runtime,
    comes: Pin<Box<dyn Future<Output = ()> + Send>>,
}

impl Ending {
    /// Catches the signals from now on; `until_eof` adds the end of standard input. Call it before the first line is printed: a script that
    /// has read that may stop the program at once.
    pub(crate) fn prepare(until_eof: bool) -> Result<Ending> {
        let runtime = Builder::new_current_thread().enable_all().build()?;
        let stopped = runtime.block_on(async { stop_signal() })?;
        let comes = Box::pin(async move {
            match until_eof {
                true => tokio::select! { () = stopped => {} () = end_of_input() => {} },
                false => stopped.await,
            }
        });
        Ok(Ending { runtime, comes })
    }

    /// Blocks until then.
    pub(crate) fn wait(self) {
        self.runtime.block_on(self.comes);
    }
}

/// Ends when the process is asked to stop. The signals are caught from now on, not only once this is awaited.
#[cfg(unix)]
fn stop_signal() -> Result<impl Future<Output = ()> + Send> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

#[cfg(not(unix))]
fn stop_signal() -> Result<impl Future<Output = ()> + Send> {
    Ok(async {
        let _ = tokio::signal::ctrl_c().await;
    })
}

/// Ends with standard input. It is read on a thread of its own: what may be a file or a terminal cannot be waited for otherwise.
async fn end_of_input() {
    let (tell, told) = tokio::sync::oneshot::channel();
    std::thread::spawn(move || {
        let read = std::io::copy(&mut std::io::stdin(), &mut std::io::sink());
        // The receiver may be gone.
        let _ = tell.send(read);
    });
    let _ = told.await;
}
