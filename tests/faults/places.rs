//! Everything that a call can wait for.
use crate::contract::{get, read_skip, skip};
use crate::scenes::*;
use musiccat::error::Phase;
use support::Step;

/// Something that a call can wait for.
pub struct Place {
    pub name: &'static str,
    /// What the call then does, how many tries it has made, and whether it may have changed something.
    pub phase: Phase,
    pub tries: i32,
    pub maybe_applied: bool,
    /// The application has the thread, and the library gets it back when the callback is over.
    pub in_callback: bool,
    /// It waits for as long as it may. Else it is known beforehand that the time is too short.
    pub to_the_end: bool,
    pub stage: fn(&Settings) -> Scene,
}

const fn place(name: &'static str, phase: Phase, tries: i32, stage: fn(&Settings) -> Scene) -> Place {
    Place {
        name,
        phase,
        tries,
        maybe_applied: false,
        in_callback: false,
        to_the_end: true,
        stage,
    }
}

impl Place {
    const fn in_callback(self) -> Place {
        Place {
            in_callback: true,
            ..self
        }
    }

    const fn maybe_applied(self) -> Place {
        Place {
            maybe_applied: true,
            ..self
        }
    }

    const fn gives_up_early(self) -> Place {
        Place {
            to_the_end: false,
            ..self
        }
    }
}

pub const PLACES: [Place; 18] = [
    place(
        "the application looks the name up",
        Phase::MCAT_PHASE_RESOLVE,
        1,
        own_resolver,
    )
    .in_callback(),
    place(
        "the system looks the name up",
        Phase::MCAT_PHASE_RESOLVE,
        1,
        system_resolver,
    ),
    place("two look-ups hang already", Phase::MCAT_PHASE_RESOLVE, 1, no_slot).gives_up_early(),
    place(
        "nobody answers the connection",
        Phase::MCAT_PHASE_CONNECT,
        1,
        no_connection,
    ),
    place("the handshake stops", Phase::MCAT_PHASE_TLS, 1, handshake),
    place("the body is not taken", Phase::MCAT_PHASE_SEND, 1, full),
    place(
        "the device's own connection takes nothing",
        Phase::MCAT_PHASE_SEND,
        1,
        own_connection,
    ),
    place("a read is not answered", Phase::MCAT_PHASE_WAIT, 1, |s| {
        silent(s, vec![Step::ReadHead], vec![], get)
    }),
    place("a change is not answered", Phase::MCAT_PHASE_WAIT, 1, |s| {
        silent(s, read_skip(), vec![], skip)
    })
    .maybe_applied(),
    place("the head comes byte by byte", Phase::MCAT_PHASE_WAIT, 1, dripping_head),
    place("the body comes byte by byte", Phase::MCAT_PHASE_BODY, 1, dripping_body),
    place("the token service does not answer", Phase::MCAT_PHASE_WAIT, 0, |s| {
        silent(s, vec![Step::ReadHead], vec![], refresh)
    }),
    place(
        "another thread refreshes the tokens",
        Phase::MCAT_PHASE_REFRESH,
        0,
        |s| behind(s, refresh),
    ),
    place(
        "another change of the playlist is under way",
        Phase::MCAT_PHASE_PACE,
        0,
        |s| behind(s, clear),
    ),
    place("the service holds requests back", Phase::MCAT_PHASE_PACE, 0, gate).gives_up_early(),
    place(
        "the service says when to come back",
        Phase::MCAT_PHASE_BACK_OFF,
        1,
        back_off,
    )
    .gives_up_early(),
    place("the store is read", Phase::MCAT_PHASE_STORE, 0, slow_store).in_callback(),
    place(
        "another process has the store",
        Phase::MCAT_PHASE_STORE,
        0,
        locked_store,
    ),
];
