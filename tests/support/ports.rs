//! Ports of loopback that the system never assigns.
use std::io::ErrorKind;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, TcpListener};
use std::process;
use std::sync::atomic::{AtomicU32, Ordering};

/// A port that is free at both loopback addresses, and stays so: it is below those that the system assigns by itself.
pub fn free_port() -> u16 {
    static ASKED: AtomicU32 = AtomicU32::new(0);
    loop {
        // Test programs that run at once begin at different ones.
        let number = process::id().wrapping_mul(31) + ASKED.fetch_add(1, Ordering::Relaxed);
        let port = 10_000 + (number % 20_000) as u16;
        let is_taken = |address: IpAddr| {
            let bound = TcpListener::bind((address, port));
            bound.is_err_and(|error| error.kind() == ErrorKind::AddrInUse)
        };
        if !is_taken(Ipv4Addr::LOCALHOST.into()) && !is_taken(Ipv6Addr::LOCALHOST.into()) {
            return port;
        }
    }
}
