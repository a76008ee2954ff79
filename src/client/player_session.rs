//! The session that makes this device the account's one player.
use crate::auth;
use crate::base::call_scope::Scope;
use crate::base::error::{Error, Phase, Reason, Status};
use crate::calls::catalog;
use crate::calls::params::{Params, Priority};
use crate::client::Client;
use crate::client::response::{Ending, Response};

impl Client {
    /// Opens a session and holds it for the member: another player of the account loses its own.
    pub fn hold_session(&self, params: &Params) -> Response {
        self.member_call("session_hold", Ok(()), params, &mut |client, scope| {
            client.hold_session_in(params.priority, scope)
        })
    }

    /// Asks whether the session still makes this device the account's player. `context`: the id of what will be played; before 2.2 one of
    /// the older words.
    pub fn ask_session(&self, context: &str, params: &Params) -> Response {
        self.member_call("session_ask", Ok(()), params, &mut |client, scope| {
            client.ask_session_in(context, params.priority, scope)
        })
    }

    /// `hold_session` as a part of a call.
    pub(crate) fn hold_session_in(&self, priority: Priority, scope: &Scope) -> Result<Ending, Error> {
        let mut request = catalog::sessions_create(&plain(priority))?;
        self.member.check(scope)?;
        let sign_in = self.member.sign_in_number();
        request.sign_in = Some(sign_in);
        let ending = self.run(&request, scope)?;
        if self.member.sign_in_number() != sign_in {
            let error = auth::signed_out("the member signed out, or another signed in, during the call");
            return Err(error.maybe_applied(true));
        }
        let (Some(id), _) = ending.parts.session() else {
            let error = Error::new(Status::MCAT_ERR_PARSE, "the service's answer holds no session");
            return Err(error
                .because(Reason::MCAT_REASON_SHAPE)
                .during(Phase::MCAT_PHASE_DECODE)
                .maybe_applied(true));
        };
        self.known_member.session.hold(id.to_owned(), sign_in);
        Ok(ending)
    }

    /// `ask_session` as a part of a call.
    pub(crate) fn ask_session_in(&self, context: &str, priority: Priority, scope: &Scope) -> Result<Ending, Error> {
        let session = &self.known_member.session;
        loop {
            self.member.check(scope)?;
            let sign_in = self.member.sign_in_number();
            let held = session.of(sign_in).ok_or_else(none_held)?;
            if held.is_lost {
                return Err(taken("another player of the account took the session over"));
            }
            let mut request = catalog::session_get(&held.id, context, &plain(priority))?;
            request.sign_in = Some(sign_in);
            let lost = match self.run(&request, scope) {
                Ok(ending) if ending.parts.session().1 == 0 => {
                    taken("another player of the account has taken the session over")
                }
                Ok(ending) => return Ok(ending),
                Err(mut error) if error.status == Status::MCAT_ERR_NOT_FOUND => {
                    let mut lost = taken("the service no longer knows this player's session");
                    lost.http_status = error.http_status;
                    lost.code = error.code.take();
                    lost.request_id = error.request_id.take();
                    lost
                }
                Err(error) => return Err(error),
            };
            // If another session was opened meanwhile, that one counts.
            if session.lose(&held.id) {
                return Err(lost);
            }
        }
    }
}

fn plain(priority: Priority) -> Params {
    Params {
        priority,
        ..Params::default()
    }
}

fn none_held() -> Error {
    Error::argument("client", "has no session of the member: call mcat_session_hold first")
}

fn taken(message: &str) -> Error {
    Error::new(Status::MCAT_ERR_CONFLICT, message).because(Reason::MCAT_REASON_SESSION_TAKEN)
}
