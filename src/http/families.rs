//! Remembers which address family to try first for a host: the one that worked last. Takes fixed memory for any number of hosts.
use std::net::IpAddr;

/// Number of remembered hosts.
const HOSTS: usize = 8;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Family {
    V4,
    V6,
}

impl Family {
    pub fn of(ip: IpAddr) -> Family {
        if ip.is_ipv6() { Family::V6 } else { Family::V4 }
    }

    pub fn other(self) -> Family {
        match self {
            Family::V4 => Family::V6,
            Family::V6 => Family::V4,
        }
    }
}

/// The most recently recorded host is first. Two hosts with the same hash share an entry, which at most costs time.
#[derive(Default)]
pub struct Families([Option<(u64, Family)>; HOSTS]);

impl Families {
    pub fn of(&self, host: &str) -> Option<Family> {
        let hash = hash(host);
        let known = self.0.iter().flatten().find(|(known, _)| *known == hash);
        known.map(|(_, family)| *family)
    }

    pub fn note(&mut self, host: &str, family: Family) {
        let hash = hash(host);
        let is_free = |place: &Option<(u64, Family)>| place.is_none_or(|(known, _)| known == hash);
        let at = self.0.iter().position(is_free).unwrap_or(HOSTS - 1);
        self.0[..=at].rotate_right(1);
        self.0[0] = Some((hash, family));
    }
}

/// FNV-1a.
fn hash(host: &str) -> u64 {
    host.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    // case:B05
    #[test]
    fn address_families_are_remembered_for_latest_eight_hosts() {
        let mut families = Families::default();
        assert_eq!(families.of("host0.example"), None);
        let name = |n: usize| format!("host{n}.example");
        for n in 0..100 {
            families.note(&name(n), if n % 2 == 0 { Family::V4 } else { Family::V6 });
            // Already known: no other host is dropped for it.
            families.note(&name(n), if n % 2 == 0 { Family::V6 } else { Family::V4 });
        }
        for n in 0..100 {
            let expected = if n % 2 == 0 { Family::V6 } else { Family::V4 };
            assert_eq!(families.of(&name(n)), (n >= 100 - HOSTS).then_some(expected), "{n}");
        }
        families.note(&name(92), Family::V4);
        families.note("another.example", Family::V4);
        assert_eq!(
            (families.of(&name(92)), families.of(&name(93))),
            (Some(Family::V4), None)
        );
    }
}
