//! The account's player session, for a station that holds it: asked about before each track, so that another player that takes over ends
//! this one.
use super::Station;
use crate::error::{Error, Reason, Status};
use crate::params::Priority;
use crate::scope::Scope;
use crate::version::Version;

/// What is played, in the words of the services before 2.2.
const OLDER_CONTEXT: &str = "BASIC_RADIO";

impl Station {
    /// Whether this player holds the session: -1 where it is not to.
    pub(super) fn holds_session(&self) -> i8 {
        let client = &self.client;
        match client.presence.session.of(client.member.whose()) {
            _ if !self.session => -1,
            Some(held) => (!held.is_lost).into(),
            None => -1,
        }
    }

    /// Opens the session: another player of the account loses its own.
    pub(super) fn hold_session(&self, scope: &Scope) -> Result<(), Error> {
        match self.session {
            true => self.client.hold_session_in(Priority::Foreground, scope).map(drop),
            false => Ok(()),
        }
    }

    /// An error where another player is known to have taken over. Nothing is sent.
    pub(super) fn check_session(&self, scope: &Scope) -> Result<(), Error> {
        match self.holds_session() {
            0 => self.ask_about(&self.seed, Priority::Foreground, scope),
            _ => Ok(()),
        }
    }

    /// Asks whether the next track may be played here, once for each. Nothing is said by a service that does not answer: then it is asked
    /// again by the next poll, and the music goes on.
    pub(super) fn ask_session(&self, priority: Priority, scope: &Scope) -> Result<(), Error> {
        let first = self.state().queue.first();
        let Some((mark, id)) = first.filter(|_| self.session) else {
            return Ok(());
        };
        if self.state().asked == Some(mark) {
            return self.check_session(scope);
        }
        // The member may have signed in anew.
        if self.holds_session() == -1 {
            self.hold_session(scope)?;
        }
        let asked = self.ask_about(&id, priority, scope);
        match asked {
            Ok(()) => self.state().asked = Some(mark),
            Err(error) if error.reason == Reason::MCAT_REASON_SESSION_TAKEN => return Err(error),
            Err(error) if error.status == Status::MCAT_ERR_CANCELLED => return Err(error),
            Err(_) => {}
        }
        Ok(())
    }

    fn ask_about(&self, id: &str, priority: Priority, scope: &Scope) -> Result<(), Error> {
        let context = match self.client.hub.version {
            Version::V2_2 => id,
            _ => OLDER_CONTEXT,
        };
        self.client.ask_session_in(context, priority, scope).map(drop)
    }
}
