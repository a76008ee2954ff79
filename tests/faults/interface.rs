//! The network interface goes down and comes back. In a network of the test's own, where it has the only one.
use crate::again::again;
use crate::contract::{Device, End, get, skip};
use crate::servers::{answers, good};
use musiccat::error::{Phase, Reason, Status};
use std::net::Ipv4Addr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;
use support::{ByteServer, Step, http};

const OWN: &str = "MUSICCAT_TEST_OWN_NETWORK";

/// Asks the kernel for a change of this network's loopback interface.
fn change(what: libc::Ioctl, to: libc::__c_anonymous_ifr_ifru) {
    let mut name = [0; libc::IFNAMSIZ];
    name[..2].copy_from_slice(&b"lo".map(|letter| letter as libc::c_char));
    let mut request = libc::ifreq {
        ifr_name: name,
        ifr_ifru: to,
    };
    // SAFETY: a whole request, on a socket of this function's own.
    unsafe {
        let socket = libc::socket(libc::AF_INET, libc::SOCK_DGRAM | libc::SOCK_CLOEXEC, 0);
        let done = libc::ioctl(socket, what, &raw mut request);
        assert_eq!(done, 0, "{}", std::io::Error::last_os_error());
        libc::close(socket);
    }
}

/// Switches the interface on or off. Off it still has its address: what is sent is lost.
fn switch(on: bool) {
    let ifru_flags = if on { libc::IFF_UP as libc::c_short } else { 0 };
    change(libc::SIOCSIFFLAGS, libc::__c_anonymous_ifr_ifru { ifru_flags });
}

/// Gives it its address or takes it: without one there is no way to anywhere.
fn address(on: bool) {
    let ip = Ipv4Addr::from(if on { [127, 0, 0, 1] } else { [0; 4] });
    // SAFETY: all-zero is a valid address of any family.
    let mut ifru_addr: libc::sockaddr = unsafe { std::mem::zeroed() };
    ifru_addr.sa_family = libc::AF_INET as libc::sa_family_t;
    // Behind the port.
    ifru_addr.sa_data[2..6].copy_from_slice(&ip.octets().map(|byte| byte as libc::c_char));
    change(libc::SIOCSIFADDR, libc::__c_anonymous_ifr_ifru { ifru_addr });
}

/// Switches it on again in a while.
fn back_after(ms: u64) -> thread::JoinHandle<()> {
    thread::spawn(move || {
        thread::sleep(Duration::from_millis(ms));
        switch(true);
    })
}

/// Runs the test `name` in a network of its own.
fn alone(name: &str, work: fn()) {
    if std::env::var_os(OWN).is_some() {
        switch(true);
        // A server that ends with a failed test wants to reach itself.
        let tell = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            switch(true);
            address(true);
            tell(panic);
        }));
        return work();
    }
    // SAFETY: cannot fail.
    let is_root = unsafe { libc::geteuid() } == 0;
    let words: &[&str] = if is_root {
        &["unshare", "--net"]
    } else {
        &["unshare", "--map-root-user", "--net"]
    };
    let before: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
    let output = again(&before, name).env(OWN, "1").output().expect("unshare starts");
    let said = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && said.contains("1 passed"), "{said}");
}

// fault:N08
#[test]
fn call_without_interface_is_retried_and_works_once_it_is_back() {
    alone(
        "interface::call_without_interface_is_retried_and_works_once_it_is_back",
        || {
            let server = ByteServer::start(|_| answers(1, &good()));
            let unreachable = End::new(Status::MCAT_ERR_CONNECT, Reason::MCAT_REASON_UNREACHABLE, 3);
            for call in [get, skip] {
                let sockets = Arc::new(AtomicUsize::new(0));
                let opened = sockets.clone();
                let device = Device::with(&server.url(""), |config| {
                    config.own.hooks.opened = Some(Arc::new(move |_| {
                        if opened.fetch_add(1, Ordering::SeqCst) == 4 {
                            address(true);
                        }
                        true
                    }));
                });
                address(false);
                let response = device.ends(unreachable, call);
                assert_eq!(response.phase, Phase::MCAT_PHASE_CONNECT);
                assert_eq!(sockets.load(Ordering::SeqCst), 3, "one for each try");
                // One that is back for the second try saves the call, also one that counts: nothing of it was sent.
                device.meets(End::new(Status::MCAT_OK, Reason::MCAT_REASON_NONE, 2), call);
            }
        },
    );
}

// fault:N08
#[test]
fn interface_down_during_a_call_only_delays_or_times_out() {
    alone(
        "interface::interface_down_during_a_call_only_delays_or_times_out",
        || {
            for (call, is_counted) in [(get as fn(&_) -> _, false), (skip, true)] {
                let came = Arc::new(AtomicBool::new(false));
                let told = came.clone();
                let server = ByteServer::start(move |number| match number {
                    0 | 1 => vec![
                        Step::ReadSome,
                        Step::Tell(told.clone()),
                        Step::Sleep(Duration::from_millis(300)),
                        Step::Send(http(
                            200,
                            "Content-Type: application/json\r\n",
                            b"{\"artists\":[],\"meta\":{}}",
                        )),
                        Step::Stall,
                    ],
                    _ => answers(1, &good()),
                });
                let down = |came: Arc<AtomicBool>| {
                    thread::spawn(move || {
                        while !came.swap(false, Ordering::SeqCst) {
                            thread::sleep(Duration::from_millis(1));
                        }
                        switch(false);
                    })
                };
                // For a while: the answer comes late.
                let device = Device::new(&server.url(""));
                let gone = down(came.clone());
                let back = back_after(1_000);
                let response = call(&device.client);
                assert_eq!(
                    (response.status, response.stats().tries),
                    (Status::MCAT_OK, 1),
                    "{response:?}"
                );
                assert!(response.stats().wait_ms >= 900, "{response:?}");
                gone.join().unwrap();
                back.join().unwrap();
                // For good: the deadline holds, and whether the service acted is open.
                let device = Device::with(&server.url(""), |config| config.own.deadline_ms = 1_000);
                let gone = down(came);
                let end = End::new(Status::MCAT_ERR_TIMEOUT, Reason::MCAT_REASON_NONE, 1);
                let response = device.ends(if is_counted { end.maybe_applied() } else { end }, call);
                assert_eq!(response.phase, Phase::MCAT_PHASE_WAIT);
                gone.join().unwrap();
                switch(true);
                device.works();
            }
        },
    );
}
