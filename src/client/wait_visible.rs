//! Waits until the service has carried out a change that it accepted. The change is never sent again: a read that does not show it yet says
//! nothing about whether it will.
use crate::base::backoff::random_below;
use crate::base::call_scope::{Scope, Stop};
use crate::base::error::{Error, Phase, Reason, Status};
use crate::base::memory::{self, NoMemory};
use crate::calls::Call;
use crate::calls::member_playlists::me_library_playlist_get;
use crate::calls::params::{Params, Set};
use crate::calls::request::Request;
use crate::client::Client;
use crate::client::response::{Ending, Response, Sequel};
use crate::decode::Visible;

/// Most reads, and the latest start of the last of them after the call began.
const READS: u32 = 6;
const MOST_MS: i64 = 10_000;
/// Longest wait before the first read; this bound doubles with each read.
const FIRST_MS: i64 = 250;

impl Client {
    /// Waits until a read shows what `response` announced.
    pub fn wait_visible(&self, response: &Response, params: &Params) -> Response {
        self.wait_for(response.sequel(), params)
    }

    pub(crate) fn wait_for(&self, sequel: Option<&Sequel>, params: &Params) -> Response {
        let Some((sequel, visible)) = sequel.and_then(|sequel| Some((sequel, sequel.announced.as_ref()?))) else {
            let rule = "has nothing to wait for";
            return self.refuse("wait_visible", Error::argument("response", rule));
        };
        self.make("wait_visible", read(visible, params), &mut |client, scope, read| {
            let mut read = read.clone();
            read.sign_in = Some(client.sign_in_of(sequel.owner.as_deref(), scope)?);
            client.look(visible, &read, scope)
        })
    }

    fn look(&self, visible: &Visible, read: &Request, scope: &Scope) -> Result<Ending, Error> {
        let end_ms = scope.part_ms(MOST_MS);
        let mut last = Ending::bare(Status::MCAT_OK);
        let mut by_itself = None;
        for n in 0..READS {
            let wait_ms = random_below(FIRST_MS << n);
            if scope.now_ms().saturating_add(wait_ms) >= end_ms {
                break;
            }
            scope.enter(Phase::MCAT_PHASE_BACK_OFF);
            match scope.sleep(wait_ms) {
                // The device woke too late to read: handled as below.
                Err(Stop::Deadline) => break,
                slept => slept.map_err(|stop| scope.stopped(stop))?,
            }
            let read_now = by_itself.as_ref().unwrap_or(read);
            last = match scope.until(end_ms, || self.carry_out(read_now, scope)) {
                Ok(ending) => ending,
                // There was no time to read. That is not a failure: the change is only not seen yet.
                Err(e) if matches!(e.status, Status::MCAT_ERR_TIMEOUT | Status::MCAT_ERR_RATE_LIMITED) => {
                    last.retry_after_ms = e.retry_after_ms;
                    break;
                }
                Err(error) => return Err(error),
            };
            if let Visible::Playlist(sent) = visible
                && !last.parts.leave_playlist(&sent.id)
            {
                // The list has another order, or the service has not moved the playlist in it yet.
                let mut alone = me_library_playlist_get(&sent.id, &read.params)?;
                alone.sign_in = read.sign_in;
                by_itself = Some(alone);
            }
            if last.parts.shows(visible)? {
                last.status = Status::MCAT_OK;
                return Ok(last);
            }
        }
        last.status = Status::MCAT_ACCEPTED;
        last.reason = Reason::MCAT_REASON_NOT_YET_VISIBLE;
        Ok(last)
    }
}

/// The ids of a list of any length.
fn joined(ids: &[String]) -> Result<String, NoMemory> {
    let mut list = String::new();
    memory::room(|| list.try_reserve_exact(ids.iter().map(|id| id.len() + 1).sum()))?;
    for id in ids {
        list.extend((!list.is_empty()).then_some(","));
        list.push_str(id);
    }
    Ok(list)
}

/// The call whose answer shows it.
fn read(visible: &Visible, params: &Params) -> Result<Request, Error> {
    let mut read = match visible {
        Visible::Favorites { ids, .. } => Call::me_favorites_status.begin(&[&joined(ids)?])?,
        // Reading a playlist returns all its tracks. A recently changed playlist is usually on the first page of the list, so read that.
        Visible::Playlist(sent) if sent.tracks.is_none() => Call::me_library_playlists.begin(&[])?.with("limit", "200"),
        Visible::Playlist(sent) => Call::me_library_playlist_get.begin(&[&sent.id])?,
    };
    read.name = "wait_visible";
    read.facts.takes = Set::NONE;
    read.with_params(params)
}
