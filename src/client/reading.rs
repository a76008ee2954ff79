//! Decodes the body of a success into read structs while it arrives. The body itself is kept only on request.
use super::Client;
use crate::abi::mcat_item;
use crate::base::call_scope::{Scope, Stop};
use crate::base::error::{Error, Phase, Reason, Status};
use crate::base::hooks::inside;
use crate::base::memory::{self, NoMemory};
use crate::base::version::Version;
use crate::calls::params::OnItem;
use crate::calls::request::{Expect, Request};
use crate::client::answer::{Answer, ReadBody};
use crate::client::cache::Life;
use crate::client::response::{Ending, Outcome};
use crate::decode::arena::Arena;
use crate::decode::{self, Broken, DecodeError, Limits, Source};
use crate::http::{Failure, Incoming, unread};

/// The first chunk of memory for a body of unknown length. A declared length is trusted somewhat further. A small body takes more memory
/// than its length.
const FIRST_BYTES: usize = 16 * 1024;
const ITEM_BYTES: usize = 4 * 1024;
const LEAST_FIRST_BYTES: usize = 1024;
const MOST_FIRST_BYTES: usize = 64 * 1024;
/// How much is read at once of a body in memory.
const KEPT_PIECE: usize = 4 * 1024;

/// How much memory the response to a request may take.
struct Most<'a> {
    client: &'a Client,
    request: &'a Request,
}

impl Most<'_> {
    /// The limit for this many bytes of body; `None` if nothing is left of it. Subtracts what the call already holds: earlier requests'
    /// data, and the body if it is kept.
    fn of(&self, bytes: usize) -> Option<usize> {
        let request = self.request;
        let kept = if request.params.keep_raw { bytes + 1 } else { 0 };
        let most = self
            .client
            .common
            .most_held(request.decoded_before.saturating_add(bytes));
        most.checked_sub(request.held_before.saturating_add(kept))
    }
}

/// A body that is arriving.
struct Coming<'a, 's> {
    incoming: Incoming,
    scope: &'a Scope<'s>,
    most: Most<'a>,
    /// Most bytes of the body.
    cap: usize,
    come: usize,
    /// The body, if it is to be kept.
    kept: Option<Vec<u8>>,
    failure: Option<Failure>,
}

impl Coming<'_, '_> {
    fn next(&mut self, room: &mut [u8]) -> Result<usize, Failure> {
        let count = self.incoming.read(room, self.scope)?;
        self.come += count;
        if self.come > self.cap {
            return Err(self.incoming.too_large(self.cap));
        }
        if let Some(kept) = &mut self.kept {
            memory::room(|| kept.try_reserve(count)).map_err(|NoMemory| unread(self.scope.stopped(Stop::Memory)))?;
            kept.extend_from_slice(&room[..count]);
        }
        Ok(count)
    }

    /// Reads the rest of a body that cannot be used: whether it arrived completely matters more than what is wrong with it.
    fn drain(&mut self) -> Result<(), Failure> {
        let mut room = [0; 2048];
        while self.next(&mut room)? > 0 {}
        Ok(())
    }
}

impl Source for Coming<'_, '_> {
    fn read(&mut self, room: &mut [u8]) -> Result<usize, Broken> {
        let read = self.next(room);
        self.scope.enter(Phase::MCAT_PHASE_DECODE);
        read.map_err(|failure| {
            self.failure = Some(failure);
            Broken
        })
    }

    fn piece(&self) -> usize {
        self.incoming.piece(self.takes_items())
    }

    fn length(&self) -> Option<usize> {
        self.incoming
            .content_length()
            .and_then(|length| usize::try_from(length).ok())
    }

    fn progress(&self) -> Option<(u64, u64)> {
        self.incoming.progress()
    }

    fn takes_items(&self) -> bool {
        self.most.request.params.item.is_some()
    }

    fn take_item(&mut self, item: &mut mcat_item) -> bool {
        let taken = pass_item(self.most.request, item, self.scope);
        if let Err(error) = taken {
            self.failure = Some(unread(error));
            return false;
        }
        true
    }

    fn most_held(&self) -> Option<usize> {
        Some(self.most.of(self.come).unwrap_or(0))
    }
}

/// A body from memory.
struct Kept<'a, 's> {
    body: &'a [u8],
    request: &'a Request,
    scope: &'a Scope<'s>,
    failure: Option<Error>,
}

impl Source for Kept<'_, '_> {
    fn read(&mut self, room: &mut [u8]) -> Result<usize, Broken> {
        self.body.read(room)
    }

    fn piece(&self) -> usize {
        KEPT_PIECE
    }

    fn length(&self) -> Option<usize> {
        Some(self.body.len())
    }

    fn takes_items(&self) -> bool {
        self.request.params.item.is_some()
    }

    fn take_item(&mut self, item: &mut mcat_item) -> bool {
        self.failure = pass_item(self.request, item, self.scope).err();
        self.failure.is_none()
    }
}

/// The first chunk of memory: items passed to the application reuse it one after the other.
fn first_bytes(request: &Request, usual: usize) -> usize {
    match request.params.item {
        Some(_) => usual.min(ITEM_BYTES),
        None => usual,
    }
}

/// Passes an item to the application.
fn pass_item(request: &Request, item: &mut mcat_item, scope: &Scope) -> Result<(), Error> {
    let Some(OnItem(take)) = &request.params.item else {
        return Ok(());
    };
    item.index = scope.count_passed_item();
    match inside(scope.member(), || take(scope.left_ms(), item)) {
        true => Ok(()),
        false => Err(Error::new(Status::MCAT_ERR_CANCELLED, "stopped by the item callback")
            .because(Reason::MCAT_REASON_SINK)
            .during(Phase::MCAT_PHASE_DECODE)),
    }
}

impl Client {
    /// Makes the ending of a success, with the read structs of its body.
    pub(super) fn decode(
        &self,
        request: &Request,
        status: Status,
        mut answer: Answer,
        scope: &Scope,
    ) -> Result<Ending, Error> {
        scope.enter(Phase::MCAT_PHASE_DECODE);
        let wants_json = request.facts.expect == Expect::Json && answer.status != 204;
        let read = match answer.read.take() {
            Some(read) => read,
            None => self.read_again(request, &answer.body, scope)?,
        };
        let broken = match read {
            Ok(mut ending) => {
                // The library's own data about a call is small, and does not count as the service's.
                ending.arena.limit(usize::MAX);
                ending.status = status;
                ending.answer = Some(answer);
                return Ok(ending);
            }
            Err(broken) => broken,
        };
        let failed = match broken.reason {
            _ if broken.memory => Status::MCAT_ERR_MEMORY,
            _ if is_over_a_limit(&broken) => Status::MCAT_ERR_LIMIT,
            _ if answer.status != 204 && request.facts.expect != Expect::Anything && broken.is_page(answer.is_html) => {
                return Err(answer.captive_portal().maybe_applied(request.is_change()));
            }
            // Skip the JSON if the call does not need it.
            _ if !wants_json => return Ok(Ending::of(status, answer)),
            _ => Status::MCAT_ERR_PARSE,
        };
        let mut error = Error::new(failed, broken.message)
            .because(broken.reason)
            .during(Phase::MCAT_PHASE_DECODE)
            .maybe_applied(request.is_change());
        error.http_status = answer.status;
        error.request_id = answer.request_id;
        Err(error)
    }

    fn limits(&self, request: &Request) -> Limits {
        Limits {
            max_nodes: self.common.max_nodes,
            max_items: request.most_items(),
            version_1: (self.common.version == Version::V1 && !request.unversioned)
                .then(|| decode::asked(&request.template, request.kinds())),
        }
    }

    /// Takes the body of an answer. A success is decoded as it arrives. The body is kept only if the caller asked for it or the cache has a
    /// place for it.
    pub(super) fn take_body(
        &self,
        request: &Request,
        is_shelved: bool,
        answer: &mut Answer,
        incoming: Incoming,
        scope: &Scope,
    ) -> Result<(), Failure> {
        let cap = self.common.max_body;
        if !(200..300).contains(&answer.status) {
            answer.body = incoming.read_all(cap, scope)?;
            return Ok(());
        }
        answer.life = if is_shelved { Life::of(&incoming) } else { None };
        let is_lasting = answer.status == 200 && answer.life.is_some();
        let keeps = request.params.keep_raw || (is_shelved && is_lasting);
        let mut coming = Coming {
            incoming,
            scope,
            most: Most { client: self, request },
            cap,
            come: 0,
            kept: keeps.then(Vec::new),
            failure: None,
        };
        let claimed = coming.length();
        if claimed.is_some_and(|length| length > cap) {
            return Err(coming.incoming.too_large(cap));
        }
        let mut ending = Ending::bare(Status::MCAT_OK);
        let likely = decode::likely_length(&coming);
        let first = likely.map_or(FIRST_BYTES, |length| length.saturating_add(LEAST_FIRST_BYTES));
        let Outcome { arena, parts, .. } = &mut *ending;
        *arena = Arena::new(first_bytes(request, first.min(MOST_FIRST_BYTES)));
        let read = decode::coming(&mut coming, arena, parts, &self.limits(request));
        if let Some(failure) = coming.failure.take() {
            return Err(failure);
        }
        if read.as_ref().is_err_and(|broken| !is_over_a_limit(broken)) {
            coming.drain()?;
        }
        answer.length = coming.come;
        answer.body = coming.kept.unwrap_or_default();
        answer.read = Some(read.map(|()| ending));
        Ok(())
    }

    /// Decodes a body that is in memory.
    pub(super) fn read_again(&self, request: &Request, body: &[u8], scope: &Scope) -> Result<ReadBody, Error> {
        let mut ending = Ending::bare(Status::MCAT_OK);
        let Outcome { arena, parts, .. } = &mut *ending;
        *arena = Arena::new(first_bytes(request, body.len()));
        let Some(most) = Most { client: self, request }.of(body.len()) else {
            return Ok(Err(DecodeError::too_large()));
        };
        arena.limit(most);
        let mut kept = Kept {
            body,
            request,
            scope,
            failure: None,
        };
        let read = decode::coming(&mut kept, arena, parts, &self.limits(request));
        match kept.failure {
            Some(error) => Err(error),
            None => Ok(read.map(|()| ending)),
        }
    }
}

/// Whether reading on cannot help: the body exceeds a limit already.
pub(super) fn is_over_a_limit(broken: &DecodeError) -> bool {
    let over = [
        Reason::MCAT_REASON_NODES,
        Reason::MCAT_REASON_DEPTH,
        Reason::MCAT_REASON_BODY_SIZE,
    ];
    broken.memory || over.contains(&broken.reason)
}
