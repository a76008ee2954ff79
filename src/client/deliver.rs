//! Telling the service what waits in the outbox.
#[cfg(test)]
mod tests;

use super::Client;
use super::sign_in::done;
use crate::auth::moment::Moment;
use crate::error::{Error, Status};
use crate::hooks::{Level, inside};
use crate::outbox::{Batch, Entry, Fate, METERING_MAX, Playback, Sending};
use crate::params::Params;
use crate::request::{Body, Class, Request};
use crate::response::{Ending, Response};
use crate::scope::Scope;
use serde::de::IgnoredAny;

/// What became of what waited.
#[derive(Default)]
pub(crate) struct Delivery {
    /// What the service refused for good, and in which words.
    pub refused: Vec<(Entry, Error)>,
    /// Why the rest waits, where that has shown in this call.
    pub waits: Option<Error>,
}

impl Client {
    /// Notes that a track began: `playback.played_ms` is `None`. Nothing is sent. For players without a station.
    pub fn playback_started(&self, playback: Playback) -> Response {
        self.note_playback(playback, false)
    }

    /// Notes that a track ended, and how much of it was played. Nothing is sent. For players without a station.
    pub fn playback_stopped(&self, playback: Playback) -> Response {
        self.note_playback(playback, true)
    }

    fn note_playback(&self, playback: Playback, is_stop: bool) -> Response {
        let checked = match playback.played_ms.is_some() == is_stop {
            true => Ok(()),
            false => Err(Error::argument("played_ms", "goes with a stop, and only with that")),
        };
        let name = if is_stop {
            "playback_stopped"
        } else {
            "playback_started"
        };
        self.member_call(name, checked, &Params::default(), |client, scope| {
            client.note(Entry::Playback(playback), scope)?;
            Ok(client.tell_outbox(done(), scope))
        })
    }

    /// Sends what waits in the outbox, in order, unless it is to wait after a failure.
    pub fn send_outbox(&self, params: &Params) -> Response {
        self.member_call("outbox_send", Ok(()), params, |client, scope| {
            let waits = match client.deliver(params, scope) {
                Ok(delivery) => delivery.waits,
                Err(error) => Some(error),
            };
            Ok(client.tell_outbox(waits.map_or_else(done, Ending::from), scope))
        })
    }

    /// How the outbox stands. Nothing is sent.
    pub fn outbox(&self) -> Response {
        self.member_call("outbox_check", Ok(()), &Params::default(), |client, scope| {
            client.presence.outbox.keep(scope);
            Ok(client.tell_outbox(done(), scope))
        })
    }

    fn tell_outbox(&self, ending: Ending, scope: &Scope) -> Ending {
        Ending {
            outbox: Some(self.presence.outbox.now(scope.now_ms(), scope.network())),
            ..ending
        }
    }

    /// Keeps what the service is to be told. Nothing is sent.
    pub(crate) fn note(&self, entry: Entry, scope: &Scope) -> Result<(), Error> {
        entry.check()?;
        let present = self.member.present(scope)?;
        let outbox = &self.presence.outbox;
        // What the store holds comes first.
        outbox.keep(scope);
        outbox.add(entry, &present, &Moment::now(scope));
        outbox.keep(scope);
        Ok(())
    }

    /// Sends what waits, in order, until nothing is left or one does not go through. An error only where the call was stopped or its
    /// time is over.
    pub(crate) fn deliver(&self, params: &Params, scope: &Scope) -> Result<Delivery, Error> {
        let outbox = &self.presence.outbox;
        let mut delivery = Delivery::default();
        outbox.keep(scope);
        let Some(sending) = outbox.begin_sending() else {
            return Ok(delivery);
        };
        let told = self.tell_all(&sending, params, scope, &mut delivery.refused);
        drop(sending);
        outbox.keep(scope);
        match told {
            Err(error) if matches!(error.status, Status::MCAT_ERR_CANCELLED | Status::MCAT_ERR_TIMEOUT) => Err(error),
            told => {
                delivery.waits = told.err();
                Ok(delivery)
            }
        }
    }

    fn tell_all(
        &self,
        sending: &Sending,
        params: &Params,
        scope: &Scope,
        refused: &mut Vec<(Entry, Error)>,
    ) -> Result<(), Error> {
        let outbox = &self.presence.outbox;
        while outbox.is_due(scope) {
            scope.check().map_err(|stop| scope.stopped(stop))?;
            // Nothing is marked for a member who has to sign in.
            self.member.check(scope)?;
            let present = self.member.present(scope)?;
            outbox.belong_to(&present);
            let Some(batch) = sending.next(&Moment::now(scope))? else {
                break;
            };
            let network = scope.network();
            let told = self.tell(&batch, present.sign_in, sending, params, scope);
            if batch.entry.is_skip() {
                self.count_skip(&told, scope);
            }
            match told {
                Ok(()) => sending.settle(batch.to, Fate::Sent),
                Err(error) if error.maybe_applied && batch.entry.is_counted() => {
                    sending.settle(batch.to, Fate::Uncertain);
                    sending.pause(&error, network, scope);
                    return Err(error);
                }
                Err(error) if is_final(error.status) && batch.count > 1 => sending.separate(&batch),
                Err(error) if is_final(error.status) => {
                    sending.settle(batch.to, Fate::Refused);
                    self.hooks.log(scope.member(), Level::Warning, || {
                        let (word, http) = (batch.entry.word(), error.http_status);
                        format!("the service is not told of a {word}: {:?}, http {http}", error.status)
                    });
                    refused.push((batch.entry, error));
                }
                Err(error) => {
                    sending.leave(&batch);
                    if is_failure(error.status) {
                        sending.pause(&error, network, scope);
                    }
                    return Err(error);
                }
            }
        }
        Ok(())
    }

    /// What the member's limit of skips makes of one that was told.
    fn count_skip(&self, told: &Result<(), Error>, scope: &Scope) {
        let skips = self.presence.skips.of(self.member.whose());
        match told {
            Err(error) if error.status == Status::MCAT_ERR_FORBIDDEN => {
                skips.refused(scope.now_ms(), error.retry_after_ms);
            }
            Err(error) if !error.maybe_applied => {}
            _ => skips.came(scope.now_ms()),
        }
    }

    /// Tells the service, once.
    fn tell(
        &self,
        batch: &Batch,
        sign_in: u64,
        sending: &Sending,
        params: &Params,
        scope: &Scope,
    ) -> Result<(), Error> {
        let mut request = self.told_by(&batch.entry, params, scope)?;
        request.sign_in = Some(sign_in);
        // In the background nobody waits in here for another try: the outbox has its own.
        request.once = request.is_background();
        if request.class == Class::Event && !sending.mark(batch.to, scope)? {
            // Given up meanwhile.
            return Ok(());
        }
        self.run(&request, scope).map(drop)
    }

    /// The request that tells of an entry, with the application's own body where it writes one.
    fn told_by(&self, entry: &Entry, params: &Params, scope: &Scope) -> Result<Request, Error> {
        let plain = Params {
            priority: params.priority,
            ..Params::default()
        };
        let who = self.presence.who(self.member.whose());
        let mut request = entry.request(&who, &plain)?;
        if let (Entry::Playback(playback), Some(metering)) = (entry, &self.presence.outbox.metering) {
            let body = inside(scope.member(), || metering(scope.left_ms(), playback, &who));
            let is_good =
                |body: &Vec<u8>| body.len() <= METERING_MAX && serde_json::from_slice::<IgnoredAny>(body).is_ok();
            let rule = format_args!("must write JSON of at most {METERING_MAX} bytes");
            let bytes = body.filter(is_good).ok_or_else(|| Error::argument("metering", rule))?;
            request.body = Body::json(bytes);
        }
        Ok(request)
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
            | Status::MCAT_ERR_UNSUPPORTED
            | Status::MCAT_ERR_ARGUMENT
    )
}

/// Whether another try would go the same way if it came at once. What the member or the application stopped, and what has not even been
/// tried, is not.
fn is_failure(status: Status) -> bool {
    !matches!(
        status,
        Status::MCAT_ERR_SIGN_IN_NEEDED | Status::MCAT_ERR_CANCELLED | Status::MCAT_ERR_STORE
    )
}
