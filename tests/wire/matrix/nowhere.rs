//! Names that are not found: that needs the library's own connections, and so a real server for all that goes well.
use super::Came;
use super::calls::{Call, Kind};
use crate::device::Device;
use crate::line::Event;
use crate::secrets::Memory;
use std::net::Ipv4Addr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use support::{ByteServer, Step, http};

/// Makes the call on a device whose resolver knows no host from the request on that matters, until the call is over. The server is for
/// what comes before and after.
pub fn meet(call: &Call) -> (Device, Came, Option<ByteServer>) {
    let store = Memory::default();
    let kept = store.clone();
    Device::with(call.version, |config| config.own.store = Some(Box::new(kept)))
        .expect("settings that are right")
        .signed_in();
    let server = ByteServer::start(serving(call));
    let base = format!("http://api.example.com:{}", server.port());
    let known = Arc::new(AtomicUsize::new(usize::from(call.before > 0)));
    let unknown = Arc::new(AtomicUsize::new(0));
    let (finds, fails) = (known.clone(), unknown.clone());
    let device = Device::with(call.version, |config| {
        (config.transport, config.base_url, config.allow_http) = (None, base, true);
        config.own.store = Some(Box::new(store));
        config.own.hooks.resolve = Some(Arc::new(move |_, _| {
            let left = |n: usize| n.checked_sub(1);
            if finds.fetch_update(Ordering::SeqCst, Ordering::SeqCst, left).is_ok() {
                return Some(vec![Ipv4Addr::LOCALHOST.into()]);
            }
            fails.fetch_add(1, Ordering::SeqCst);
            None
        }));
    })
    .expect("settings that are right");
    let (response, _) = device.does(|client| (call.make)(client, &call.params));
    let heard: usize = server.journal().iter().map(|bytes| heads(bytes)).sum();
    let before = if call.kind == Kind::Silent { 0 } else { call.before };
    assert_eq!(
        heard, before,
        "{}: nothing may be sent to a host that is not found",
        call.name
    );
    let came = Came {
        response,
        requests: Vec::new(),
        refreshes: 0,
        unsent: unknown.load(Ordering::SeqCst),
        waits: device.clock.waits(),
    };
    known.store(usize::MAX, Ordering::SeqCst);
    (device, came, Some(server))
}

/// Answers what comes before on the first connection, which ends then, and everything on all others.
fn serving(call: &Call) -> impl Fn(usize) -> Vec<Step> + Send + Sync + 'static {
    let Event::Answer(good) = &call.good else {
        panic!("an answer that is right is one")
    };
    let last = good.replacen("\r\n", "\r\nConnection: close\r\n", 1);
    let count = call.preamble.len();
    let before = call.preamble.iter().enumerate().flat_map(|(n, sent)| {
        let answer = if n + 1 == count { &last } else { good };
        [
            Step::ReadHead,
            Step::ReadExact(sent.body().len()),
            Step::Send(answer.clone().into_bytes()),
        ]
    });
    let before: Vec<_> = before.collect();
    move |n| match (n, before.is_empty()) {
        (0, false) => before.clone(),
        _ => vec![Step::ReadHead, Step::Send(http(200, "Connection: close\r\n", b"{}"))],
    }
}

fn heads(bytes: &[u8]) -> usize {
    bytes.windows(11).filter(|bytes| bytes == b" HTTP/1.1\r\n").count()
}
