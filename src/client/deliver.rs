//! Telling the service what waits in the outbox.
use super::Client;
use crate::error::{Error, Status};
use crate::outbox::{Entry, Fate};
use crate::params::Params;
use crate::request::Class;
use crate::scope::Scope;

impl Client {
    /// Keeps what the service is to be told. Nothing is sent.
    pub(crate) fn note(&self, entry: Entry, _scope: &Scope) -> Result<(), Error> {
        self.presence.outbox.add(entry);
        Ok(())
    }

    /// Sends what waits, in order, until nothing is left or one does not go through.
    pub(crate) fn deliver(&self, params: &Params, scope: &Scope) -> Result<(), Error> {
        let outbox = &self.presence.outbox;
        while let Some(entry) = outbox.first() {
            let plain = Params {
                priority: params.priority,
                ..Params::default()
            };
            let request = entry.request(&self.presence.who(self.member.whose()), &plain)?;
            match self.run(&request, scope) {
                Ok(_) => outbox.settle(Fate::Sent),
                Err(error) if error.maybe_applied && request.class == Class::Event => outbox.settle(Fate::Uncertain),
                Err(error) if is_final(error.status) => {
                    if entry.is_skip() && error.status == Status::MCAT_ERR_FORBIDDEN {
                        let skips = self.presence.skips.of(self.member.whose());
                        skips.refused(scope.now_ms(), error.retry_after_ms);
                    }
                    outbox.settle(Fate::Refused);
                }
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }
}

/// Whether the service would say the same again.
pub(crate) fn is_final(status: Status) -> bool {
    matches!(
        status,
        Status::MCAT_ERR_BAD_REQUEST
            | Status::MCAT_ERR_FORBIDDEN
            | Status::MCAT_ERR_NOT_FOUND
            | Status::MCAT_ERR_CONFLICT
            | Status::MCAT_ERR_TOO_LARGE
            | Status::MCAT_ERR_ARGUMENT
            | Status::MCAT_ERR_UNSUPPORTED
    )
}
