//! The account's player session, for a station that holds it. The session is checked before each track, so that this player stops when
//! another takes over.
use super::fetch::pause_ms;
use super::{ASIDE_MS, Station};
use crate::base::call_scope::Scope;
use crate::base::error::{Error, Reason, Status};
use crate::base::pause::Pause;
use crate::base::version::Version;
use crate::calls::params::Priority;
use crate::client::is_final;

/// What is played, in the words of services before 2.2.
const OLDER_CONTEXT: &str = "BASIC_RADIO";

impl Station {
    /// Whether this player holds the session; -1: the station does not use one.
    pub(super) fn holds_session(&self) -> i8 {
        let client = &self.client;
        match client.known_member.session.of(client.member.sign_in_number()) {
            _ if !self.session => -1,
            Some(held) => (!held.is_lost).into(),
            None => -1,
        }
    }

    /// Opens the session if none is held: another player of the account loses its own. After an error that may pass, later polls try again,
    /// and the music continues.
    pub(super) fn hold_session(&self, priority: Priority, scope: &Scope) -> Result<(), Error> {
        if !self.session || self.holds_session() != -1 {
            return Ok(());
        }
        let hold = || {
            // If two were opened at once, one would end the other.
            let _place = self.line.alone("session", scope).map_err(|stop| scope.stopped(stop))?;
            match self.holds_session() {
                -1 => self.client.hold_session_in(priority, scope).map(drop),
                _ => Ok(()),
            }
        };
        self.aside(scope, is_final, &hold).map(drop)
    }

    /// An error if another player is known to have taken over. Sends nothing.
    pub(super) fn check_session(&self, scope: &Scope) -> Result<(), Error> {
        match self.holds_session() {
            0 => self.ask_about(&self.seed, Priority::Foreground, scope),
            _ => Ok(()),
        }
    }

    /// Asks whether the next track may be played here, once per track. If the service does not answer, a later poll asks again, and the
    /// music continues.
    pub(super) fn ask_session(&self, priority: Priority, scope: &Scope) -> Result<(), Error> {
        let first = self.state().queue.first();
        let Some((mark, id)) = first.filter(|_| self.session) else {
            return Ok(());
        };
        // The member may have signed in again.
        self.hold_session(priority, scope)?;
        self.check_session(scope)?;
        if self.holds_session() == -1 || self.state().asked.replace(mark) == Some(mark) {
            return Ok(());
        }
        let asked = self.aside(scope, |_| false, &|| self.ask_about(&id, priority, scope));
        if !matches!(asked, Ok(true)) {
            self.state().asked = None;
        }
        asked.map(drop)
    }

    /// Makes a request that the music does not depend on: within a part of the call's time, and after a failure only after a pause. Returns
    /// whether it was answered. Returns an error if the call was stopped, nobody is signed in, another player took over, or `tells` asks
    /// for it.
    fn aside(
        &self,
        scope: &Scope,
        tells: impl Fn(&Error) -> bool,
        ask: &dyn Fn() -> Result<(), Error>,
    ) -> Result<bool, Error> {
        let (now, network) = (scope.now_ms(), scope.network());
        if self.state().session_setbacks.left_ms(now, network) > 0 {
            return Ok(false);
        }
        let Err(error) = scope.until(scope.part_ms(ASIDE_MS), ask) else {
            self.state().session_setbacks.end_with(Pause::default());
            return Ok(true);
        };
        let is_stop = matches!(
            error.status,
            Status::MCAT_ERR_CANCELLED | Status::MCAT_ERR_SIGN_IN_NEEDED
        );
        if is_stop || error.reason == Reason::MCAT_REASON_SESSION_TAKEN {
            return Err(error);
        }
        let now = scope.now_ms();
        self.state().session_setbacks.failed(&error, pause_ms, now, network);
        match tells(&error) {
            true => Err(error),
            false => Ok(false),
        }
    }

    fn ask_about(&self, id: &str, priority: Priority, scope: &Scope) -> Result<(), Error> {
        let context = match self.client.common.version {
            Version::V2_2 => id,
            _ => OLDER_CONTEXT,
        };
        self.client.ask_session_in(context, priority, scope).map(drop)
    }
}
