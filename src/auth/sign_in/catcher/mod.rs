//! Catches the redirect that ends a sign-in, on the machine where the member's browser runs: a server for one redirect, open only during
//! the call.
//!
//! Requests that cannot belong to this sign-in are refused here, and the wait continues; `finish` judges the redirect itself.
mod request;
mod visitor;

use crate::auth::ResponseType;
use crate::auth::sign_in::pending::Pending;
use crate::base::call_scope::{Scope, Stop};
use crate::base::error::{Error, Phase, Reason, Status, UserAction};
use crate::base::hooks::{Level, inside};
use crate::base::sys::{Interest, POLL_MOST, kept};
use request::RedirectTarget;
use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpListener};
use std::os::fd::AsRawFd;
use visitor::{Progress, Visitor};
use zeroize::Zeroizing;

/// How long the browser has to fetch its page after the redirect was received.
const FAREWELL_MS: i64 = 1_000;
/// Number of listeners: "localhost" is two loopback addresses.
const DOORS: usize = 2;
/// Most connections at a time. Browsers open some that they never use.
const VISITORS: usize = POLL_MOST - DOORS;

/// The address that the browser will request.
fn target(pending: &Pending) -> Result<RedirectTarget<'_>, Error> {
    if pending.response_type == ResponseType::Token {
        let rule =
            "is of a sign-in whose tokens come in the fragment, which no browser sends: use MCAT_RESPONSE_TYPE_CODE";
        return Err(Error::argument("pending", rule));
    }
    RedirectTarget::of(pending).ok_or_else(|| {
        let rule = "must be an http address of this machine, such as http://127.0.0.1:8976/signed-in";
        Error::argument("redirect_uri", rule)
    })
}

/// Waits for the member's browser to be sent to the redirect address of `pending`, and returns the whole address. `ready` is called once
/// the server accepts connections, with the milliseconds left.
pub fn catch(pending: &Pending, ready: &mut dyn FnMut(i64), scope: &Scope) -> Result<Zeroizing<String>, Error> {
    let target = &target(pending)?;
    scope.enter(Phase::MCAT_PHASE_REDIRECT);
    let doors = open(target)?;
    scope.log(Level::Info, &|| {
        format!("listening on {} for the redirect", target.authority)
    });
    inside(scope.member(), || ready(scope.left_ms()));
    let caught = wait(target, &doors, scope)?;
    scope.log(Level::Info, &|| "the redirect came".to_owned());
    Ok(caught)
}

/// Listens at the address that the browser will open.
fn open(target: &RedirectTarget) -> Result<Vec<TcpListener>, Error> {
    let both = [IpAddr::V4(Ipv4Addr::LOCALHOST), IpAddr::V6(Ipv6Addr::LOCALHOST)];
    let addresses = target.ip.as_ref().map_or(&both[..], std::slice::from_ref);
    let (mut doors, mut last) = (Vec::with_capacity(DOORS), None);
    for &ip in addresses {
        let address = SocketAddr::new(ip, target.port);
        let door = TcpListener::bind(address).and_then(kept);
        match door.and_then(|door| door.set_nonblocking(true).map(|()| door)) {
            Ok(door) => doors.push(door),
            // Another program listens there, and would get the redirect.
            Err(e) if e.kind() == io::ErrorKind::AddrInUse => {
                let text = format!("port {} of {ip} is in use by another program", target.port);
                return Err(failed(text).because(Reason::MCAT_REASON_BUSY));
            }
            Err(e) => last = Some(format!("listening on {address}: {e}")),
        }
    }
    match last {
        // Not every machine has both addresses.
        Some(text) if doors.is_empty() => Err(failed(text)),
        _ => Ok(doors),
    }
}

fn failed(text: String) -> Error {
    Error::new(Status::MCAT_ERR_IO, text).during(Phase::MCAT_PHASE_REDIRECT)
}

/// Serves connections until one brings the redirect.
fn wait(target: &RedirectTarget, doors: &[TcpListener], scope: &Scope) -> Result<Zeroizing<String>, Error> {
    let mut visitors: Vec<Visitor> = Vec::with_capacity(VISITORS);
    let caught = loop {
        // While all places are taken, new connections stay in the backlog: closing one that has just come might close the redirect's.
        let yields_ms = yields_ms(&visitors);
        let (open, until_ms) = match yields_ms > scope.now_ms() {
            true => (&doors[..0], yields_ms),
            false => (doors, i64::MAX),
        };
        wait_for(open, &visitors, until_ms, scope).map_err(|stop| stopped(stop, target, scope))?;
        if let Some(caught) = serve(&mut visitors, target, scope) {
            break caught;
        }
        for door in open {
            admit(door, &mut visitors, scope)?;
        }
    };
    say_goodbye(visitors, target, scope);
    Ok(caught)
}

/// Waits until one of these is ready; `Ok(false)` if `until_ms` came first.
fn wait_for(doors: &[TcpListener], visitors: &[Visitor], until_ms: i64, scope: &Scope) -> Result<bool, Stop> {
    let at_doors = doors.iter().map(|door| (door.as_raw_fd(), Interest::Readable));
    let all: Vec<_> = at_doors.chain(visitors.iter().map(Visitor::waits)).collect();
    Ok(scope.wait_any(&all, until_ms)?.is_some())
}

/// Serves every connection as far as possible. Returns the redirect if one brought it; the first counts.
fn serve(visitors: &mut Vec<Visitor>, target: &RedirectTarget, scope: &Scope) -> Option<Zeroizing<String>> {
    let mut caught = None;
    visitors.retain_mut(|visitor| match visitor.go_on(target, scope.now_ms()) {
        Progress::Stays => true,
        Progress::Leaves => false,
        Progress::Brings(redirect) => {
            caught.get_or_insert(redirect);
            true
        }
    });
    caught
}

/// When a place for another connection becomes free.
fn yields_ms(visitors: &[Visitor]) -> i64 {
    match visitors.len() < VISITORS {
        true => i64::MIN,
        false => visitors.iter().map(Visitor::yields_ms).min().unwrap_or(i64::MIN),
    }
}

/// Accepts the next connection, if there is a place.
fn admit(door: &TcpListener, visitors: &mut Vec<Visitor>, scope: &Scope) -> Result<(), Error> {
    if yields_ms(visitors) > scope.now_ms() {
        return Ok(());
    }
    let socket = match door
        .accept()
        .and_then(|(socket, _)| kept(socket))
        .and_then(|socket| socket.set_nonblocking(true).map(|()| socket))
    {
        Ok(socket) => socket,
        Err(e) => {
            return match e.kind() {
                io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted | io::ErrorKind::ConnectionAborted => Ok(()),
                _ => Err(failed(format!("accepting the browser's connection: {e}"))),
            };
        }
    };
    if visitors.len() == VISITORS {
        let silent = (0..VISITORS).min_by_key(|&i| visitors[i].yields_ms());
        silent.map(|i| visitors.swap_remove(i));
    }
    visitors.push(Visitor::new(socket, scope.now_ms()));
    Ok(())
}

/// Finishes the answers to those that made a request. The redirect has been received: nothing that fails now can lose it.
fn say_goodbye(mut visitors: Vec<Visitor>, target: &RedirectTarget, scope: &Scope) {
    let until = scope.part_ms(FAREWELL_MS);
    loop {
        visitors.retain(Visitor::has_asked);
        if visitors.is_empty() || wait_for(&[], &visitors, until, scope) != Ok(true) {
            return;
        }
        serve(&mut visitors, target, scope);
    }
}

fn stopped(stop: Stop, target: &RedirectTarget, scope: &Scope) -> Error {
    let mut error = scope.stopped(stop);
    if stop == Stop::Deadline {
        error.message = format!("the redirect did not come to {} before the deadline", target.address);
        error.user_action = UserAction::MCAT_ACTION_SIGN_IN;
    }
    error
}
