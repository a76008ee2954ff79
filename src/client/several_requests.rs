//! Calls with more ids than one request carries, and lists that span several pages: the layer above a single request.
use crate::base::call_scope::Scope;
use crate::base::error::{Error, Phase, Reason, Status};
use crate::base::id::MAX_IDS_A_REQUEST;
use crate::base::memory::{self, NoMemory};
use crate::calls::request::{Request, repeated};
use crate::client::Client;
use crate::client::response::Ending;
use crate::decode::Parts;
use crate::decode::arena::Arena;

impl Client {
    /// Makes the requests of a call, one or several, and finds out whether a list continues.
    pub(crate) fn carry_out(&self, request: &Request, scope: &Scope) -> Result<Ending, Error> {
        let ending = match request.parts() {
            None => self.run_or_unversioned(request, scope)?,
            Some(parts) => self.run_all(request, parts, scope)?,
        };
        if request.paged
            && request.walk.repeats(ending.parts.items_digest())
            && !is_another_page(request, &ending.parts)
        {
            let mut error = repeated(request.offset());
            if let Some(answer) = ending.into_outcome().answer {
                (error.http_status, error.request_id) = (answer.status, answer.request_id);
            }
            return Err(error);
        }
        Ok(ending)
    }

    /// Makes one request, and retries it without a version if the service removed this version and with it the list of versions.
    fn run_or_unversioned(&self, request: &Request, scope: &Scope) -> Result<Ending, Error> {
        match self.run(request, scope) {
            Err(error) if request.facts.or_unversioned && matches!(error.http_status, 404 | 410) => {
                let mut plain = request.clone();
                plain.unversioned = true;
                self.run(&plain, scope)
            }
            ended => ended,
        }
    }

    /// Makes one request after the other. Returns all results, or the first error. The service ignores unknown ids as long as a request has
    /// a known one. So a request whose ids are all unknown yields an empty part, unless that holds for all parts.
    fn run_all(&self, request: &Request, parts: impl Iterator<Item = Request>, scope: &Scope) -> Result<Ending, Error> {
        if request.params.keep_raw {
            let rule = format!("must not be set with more than {MAX_IDS_A_REQUEST} ids, or very long ones");
            return Err(Error::argument("keep_raw", rule));
        }
        let (mut answers, mut arena) = (Vec::new(), Arena::new(0));
        let (mut last, mut unknown, mut owner) = (None, None, None);
        let mut bytes = 0usize;
        for mut part in parts {
            // Answers for one member must not be joined with answers for another. The first part may be what meets the member.
            part.sign_in = request.sign_in.or(scope.sign_in());
            (part.decoded_before, part.held_before) = (bytes, arena.held());
            match self.run(&part, scope) {
                Ok(ending) => {
                    let ending = ending.into_outcome();
                    bytes = bytes.saturating_add(ending.answer.as_ref().map_or(0, |answer| answer.length));
                    if bytes > self.common.max_body {
                        return Err(too_much("are larger than config.max_body_bytes allows"));
                    }
                    memory::room(|| answers.try_reserve(1))?;
                    answers.push(ending.parts);
                    arena.absorb(ending.arena);
                    last = ending.answer;
                    owner = ending.owner;
                }
                Err(error) if error.status == Status::MCAT_ERR_NOT_FOUND => unknown = Some(error),
                Err(error) => return Err(error),
            }
        }
        if let Some(unknown) = unknown.filter(|_| answers.is_empty()) {
            return Err(unknown);
        }
        arena.limit(self.common.most_held(bytes));
        let joined = Parts::join(&answers, &mut arena);
        let parts = joined.map_err(|NoMemory| match arena.is_over() {
            true => too_much("take more memory than config.max_response_bytes allows"),
            false => Error::new(Status::MCAT_ERR_MEMORY, "no memory for the answers"),
        })?;
        arena.limit(usize::MAX);
        let mut ending = Ending::bare(Status::MCAT_OK);
        (ending.answer, ending.arena, ending.parts) = (last, arena, parts);
        ending.owner = owner;
        Ok(ending)
    }
}

/// The cap applies to the whole call: a device that sets it low has no room for many answers either.
fn too_much(how: &str) -> Error {
    let message = format!("the answers together {how}: ask for fewer ids");
    Error::new(Status::MCAT_ERR_LIMIT, message)
        .because(Reason::MCAT_REASON_BODY_SIZE)
        .during(Phase::MCAT_PHASE_BODY)
}

/// Two pages of a playlist may hold the same songs. So only the service's own statement shows that it is another page.
fn is_another_page(request: &Request, page: &Parts) -> bool {
    let meta = page.meta();
    page.tracks.len == page.items() && meta.offset == request.offset()
}
