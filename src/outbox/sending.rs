//! Sending the waiting entries: one thread at a time takes a batch, and says how it ended.
use super::queue::{Batch, Fate};
use super::{Outbox, OutboxState};
use crate::base::call_scope::Scope;
use crate::base::dates::Moment;
use crate::base::error::{Error, Phase, Status};

/// Held by the one thread that sends.
pub struct Sending<'o>(&'o Outbox);

impl Outbox {
    /// Begins to send, unless another thread is sending.
    pub fn begin_sending(&self) -> Option<Sending<'_>> {
        let before = std::mem::replace(&mut self.state().is_sending, true);
        // Create it only then: dropping one would end the other thread's.
        (!before).then(|| Sending(self))
    }
}

impl Sending<'_> {
    /// The next batch to send. It is under way until it is settled or kept.
    pub fn next_batch(&self, now: &Moment) -> Result<Option<Batch>, Error> {
        let mut state = self.0.state();
        let OutboxState { queue, stored, .. } = &mut *state;
        stored.rewrite |= queue.move_next_to_front();
        queue.begin_batch(now)
    }

    /// Marks the store so that a restart does not send this entry again. Returns whether the entry still waits.
    pub fn mark_in_store(&self, number: u64, scope: &Scope) -> Result<bool, Error> {
        let outbox = self.0;
        outbox.state().stored.mark_sending(number);
        outbox.sync_store(scope);
        let now = scope.now_ms();
        let state = outbox.state();
        if outbox.store.is_none() || state.stored.may_send(number) {
            return Ok(state.queue.has(number));
        }
        let why = match &*state.stored.last_error {
            "" => "another call is still writing it",
            error => error,
        };
        let text =
            format!("the outbox's store cannot be marked, so the note is not sent (it might be sent twice): {why}");
        let wait = state.stored.retry_ms(now);
        Err(Error::new(Status::MCAT_ERR_STORE, text)
            .retry_after(wait)
            .during(Phase::MCAT_PHASE_STORE))
    }

    /// Records the fate of entries that were sent.
    pub fn settle(&self, to: u64, fate: Fate) {
        let mut state = self.0.state();
        state.queue.settle(to, fate);
        state.queue.under_way = 0;
        state.stored.mark_settled(to);
        if fate != Fate::Uncertain {
            state.pauses.end();
        }
    }

    /// Entries that were refused together are sent one by one.
    pub fn send_singly(&self, batch: &Batch) {
        self.0.state().queue.send_singly(batch.to);
        self.keep(batch);
    }

    /// Nothing of the batch can have arrived: it keeps waiting.
    pub fn keep(&self, batch: &Batch) {
        let mut state = self.0.state();
        state.queue.under_way = 0;
        // A counted entry is always alone in its batch.
        if batch.entry.is_counted() {
            state.stored.mark_settled(batch.to - 1);
        }
    }

    /// Pauses sending after a failure of the service or the network, at least until the service's hint. `network`: how many network changes
    /// there had been. An entry that fails again and again pauses alone: see `stuck`.
    pub fn pause(&self, batch: &Batch, error: &Error, network: u64, scope: &Scope) {
        let now = scope.now_ms();
        let mut state = self.0.state();
        let OutboxState { queue, pauses, .. } = &mut *state;
        let is_its_own = error.http_status >= 500 && !batch.entry.is_counted();
        let stuck = if is_its_own {
            queue.count_failure(batch.to)
        } else {
            None
        };
        pauses.failed(error, stuck, now, network);
    }
}

impl Drop for Sending<'_> {
    fn drop(&mut self) {
        let mut state = self.0.state();
        state.is_sending = false;
        // A panic during a request: it is unknown whether it arrived.
        let to = std::mem::take(&mut state.queue.under_way);
        if to > 0 {
            state.queue.settle(to, Fate::Uncertain);
            state.stored.mark_settled(to);
        }
    }
}
