//! The session that makes this device the account's one player, as far as this device knows.
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The session that makes this device the account's player.
#[derive(Default)]
pub struct PlayerSession {
    held: Mutex<Option<HeldSession>>,
}

/// A session that was opened here.
#[derive(Clone)]
pub struct HeldSession {
    pub id: String,
    /// The sign-in that it belongs to (`Member::sign_in_number`).
    pub sign_in: u64,
    /// Another player has taken over.
    pub is_lost: bool,
}

impl PlayerSession {
    fn held(&self) -> MutexGuard<'_, Option<HeldSession>> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The session of this member.
    pub fn of(&self, sign_in: u64) -> Option<HeldSession> {
        self.held().clone().filter(|held| held.sign_in == sign_in)
    }

    pub fn hold(&self, id: String, sign_in: u64) {
        *self.held() = Some(HeldSession {
            id,
            sign_in,
            is_lost: false,
        });
    }

    /// Marks the session with this id as lost. Returns whether it was the current one.
    pub fn lose(&self, id: &str) -> bool {
        let mut held = self.held();
        let held = held.as_mut().filter(|held| held.id == id);
        held.map(|held| held.is_lost = true).is_some()
    }

    pub fn forget(&self) {
        *self.held() = None;
    }
}
