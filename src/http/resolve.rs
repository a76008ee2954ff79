//! Resolves a host to the addresses to try.
//!
//! The system's resolver can neither be interrupted nor given a deadline, so it runs on its own thread. A resolver that hangs keeps its
//! thread until it returns; the slots limit this to two threads.
use crate::base::call_scope::Scope;
use crate::base::error::{Error, Phase, Reason, Status};
use crate::base::hooks::inside;
use crate::base::sys::{self, NoAddress};
use crate::http::families::Family;
use crate::http::url::Origin;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

/// Most addresses tried for one connection.
const MAX_ADDRESSES: usize = 4;
/// Most concurrent look-ups of this process.
const SLOTS: u32 = 2;
/// The stack that resolvers need, including plug-ins that keep buffers on it.
const STACK_BYTES: usize = 256 * 1024;

/// The number of running look-ups, in the lowest bits, and the process id: a forked child inherits the number, but none of the threads.
static BUSY: AtomicU32 = AtomicU32::new(0);
const COUNT: u32 = 3;
const _: () = assert!(SLOTS <= COUNT);

/// The addresses of `origin`, in the order to try: alternating between the families, beginning with `first` if it has any.
pub fn addresses(origin: &Origin, first: Option<Family>, scope: &Scope) -> Result<Vec<SocketAddr>, Error> {
    scope.enter(Phase::MCAT_PHASE_RESOLVE);
    let found = if let Some(ip) = origin.ip() {
        vec![ip]
    } else if origin.is_loopback() {
        vec![Ipv4Addr::LOCALHOST.into(), Ipv6Addr::LOCALHOST.into()]
    } else if let Some(resolve) = &scope.hooks().resolve {
        let left = scope.left_ms();
        inside(scope.member(), || resolve(left, &origin.host)).unwrap_or_default()
    } else {
        ask_system(&origin.host, scope)?
    };
    scope.check().map_err(|stop| scope.stopped(stop))?;
    if found.is_empty() {
        return Err(no_address(&origin.host, NoAddress::NotFound));
    }
    Ok(interleaved(&found, first)
        .map(|ip| SocketAddr::new(ip, origin.port))
        .collect())
}

/// Alternates between the families, beginning with `family`, else with the resolver's first: so one broken family costs one try, not all.
fn interleaved(found: &[IpAddr], family: Option<Family>) -> impl Iterator<Item = IpAddr> {
    let is_there = |family: &Family| found.iter().any(|ip| Family::of(*ip) == *family);
    let family = family.filter(is_there).unwrap_or(Family::of(found[0]));
    let (first, second): (Vec<IpAddr>, Vec<IpAddr>) = found.iter().partition(|ip| Family::of(**ip) == family);
    let longer = first.len().max(second.len());
    (0..longer)
        .flat_map(move |i| [first.get(i).copied(), second.get(i).copied()])
        .flatten()
        .take(MAX_ADDRESSES)
}

/// Asks the system, and once more if the network changes: the name server may have gone.
fn ask_system(host: &str, scope: &Scope) -> Result<Vec<IpAddr>, Error> {
    loop {
        let network = scope.network();
        if let Some(found) = ask_once(host, network, scope)? {
            return found.map_err(|why| no_address(host, why));
        }
    }
}

/// `None`: the network has changed since `network` was read.
fn ask_once(host: &str, network: u64, scope: &Scope) -> Result<Option<Resolved>, Error> {
    let slot = Slot::take(scope)?;
    let answer = Arc::new(ResolverAnswer::default());
    let (theirs, name) = (answer.clone(), host.to_owned());
    let look_up = move || {
        let found = sys::look_up(&name);
        // Release the slot before the caller gets the result, so that its next look-up finds the slot free.
        drop(slot);
        theirs.put(found);
    };
    let thread = sys::spawn("mcat-resolve", STACK_BYTES, Box::new(look_up));
    if let Err(e) = thread {
        return Err(busy(format!("no thread to look up {host} on: {e}")));
    }
    answer.wait(network, scope)
}

fn no_address(host: &str, why: NoAddress) -> Error {
    let error = match why {
        NoAddress::NotFound => Error::new(Status::MCAT_ERR_RESOLVE, format!("the name {host} has no address"))
            .because(Reason::MCAT_REASON_NAME_NOT_FOUND),
        NoAddress::Failed(text) => Error::new(Status::MCAT_ERR_RESOLVE, format!("looking up {host} failed: {text}")),
    };
    error.during(Phase::MCAT_PHASE_RESOLVE)
}

fn busy(message: String) -> Error {
    Error::new(Status::MCAT_ERR_RESOLVE, message)
        .because(Reason::MCAT_REASON_BUSY)
        .during(Phase::MCAT_PHASE_RESOLVE)
}

/// The right to run one look-up in this process.
struct Slot {
    process: u32,
}

impl Slot {
    /// Waits for half of the time left: the other half is for using the answer, and a caller without a slot gets its error in time.
    fn take(scope: &Scope) -> Result<Slot, Error> {
        let until = scope.part_ms(scope.left_ms() / 2);
        // The system's process ids leave these bits free.
        let process = std::process::id() << COUNT.count_ones();
        loop {
            let free = |busy: u32| {
                let count = if busy & !COUNT == process { busy & COUNT } else { 0 };
                (count < SLOTS).then_some(process | (count + 1))
            };
            if BUSY.fetch_update(Ordering::AcqRel, Ordering::Acquire, free).is_ok() {
                return Ok(Slot { process });
            }
            scope.check().map_err(|stop| scope.stopped(stop))?;
            if scope.now_ms() >= until {
                return Err(busy(format!("{SLOTS} name look-ups of this process hang")));
            }
            std::thread::sleep(Duration::from_millis(scope.blind_slice_ms(until) as u64));
        }
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        let less = |busy: u32| (busy & !COUNT == self.process && busy & COUNT > 0).then(|| busy - 1);
        let _ = BUSY.fetch_update(Ordering::AcqRel, Ordering::Acquire, less);
    }
}

type Resolved = Result<Vec<IpAddr>, NoAddress>;

/// The place for the result of the look-up's thread.
#[derive(Default)]
struct ResolverAnswer {
    found: Mutex<Option<Resolved>>,
    there: Condvar,
}

impl ResolverAnswer {
    fn put(&self, found: Resolved) {
        *self.found.lock().unwrap_or_else(PoisonError::into_inner) = Some(found);
        self.there.notify_one();
    }

    fn wait(&self, network: u64, scope: &Scope) -> Result<Option<Resolved>, Error> {
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            if let Some(found) = found.take() {
                return Ok(Some(found));
            }
            // The tick may run here: only the look-up's thread needs the lock, and it can wait.
            drop(found);
            if scope.network() != network {
                return Ok(None);
            }
            scope.check().map_err(|stop| scope.stopped(stop))?;
            let slice = Duration::from_millis(scope.blind_slice_ms(i64::MAX) as u64);
            found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
            if found.is_none() {
                found = self
                    .there
                    .wait_timeout(found, slice)
                    .unwrap_or_else(PoisonError::into_inner)
                    .0;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // case:B05
    // fault:N04
    #[test]
    fn addresses_alternate_between_families_up_to_limit() {
        let v6 = |n: u16| IpAddr::from([0x2001, 0xdb8, 0, 0, 0, 0, 0, n]);
        let v4 = |n: u8| IpAddr::from([192, 0, 2, n]);
        let found = [v6(1), v6(2), v6(3), v6(4), v6(5), v4(1), v4(2)];
        let order = |found: &[IpAddr], family| interleaved(found, family).collect::<Vec<_>>();
        assert_eq!(order(&found, None), [v6(1), v4(1), v6(2), v4(2)]);
        assert_eq!(order(&found, Some(Family::V4)), [v4(1), v6(1), v4(2), v6(2)]);
        let dead: Vec<IpAddr> = (0..64).map(v4).collect();
        assert_eq!(order(&dead, None).len(), MAX_ADDRESSES);
        // A family that the host no longer has is not waited for.
        assert_eq!(order(&[v6(1)], Some(Family::V4)), [v6(1)]);
    }
}
