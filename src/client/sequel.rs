//! Calls that go on with the response of an earlier one: the next page of a list, and the wait for an accepted change. What belongs to a
//! member is not mixed with what belongs to another.
use super::Client;
use crate::auth::{Marks, other_member};
use crate::base::call_scope::Scope;
use crate::base::error::Error;
use crate::calls::request::{Credential, Request};
use crate::client::response::{Response, Sequel};

impl Client {
    /// The page after `response`.
    pub fn next_page(&self, response: &Response) -> Response {
        self.page_after(response.sequel(), response.meta().next_offset)
    }

    /// The page at `offset` of the list whose page before has this sequel.
    pub(crate) fn page_after(&self, sequel: Option<&Sequel>, offset: i64) -> Response {
        let Some(sequel) = sequel else {
            return self.refuse("next_page", no_next_page());
        };
        let request = next(sequel.request.as_ref(), offset);
        self.make("next_page", request, &mut |client, scope, request| {
            if request.facts.credential != Credential::Member {
                return client.carry_out(request, scope);
            }
            let mut request = request.clone();
            request.sign_in = Some(client.sign_in_of(sequel.owner.as_deref(), scope)?);
            client.carry_out(&request, scope)
        })
    }

    /// The number of the present sign-in, if it is one of the member whom an earlier response was for.
    pub(super) fn sign_in_of(&self, owner: Option<&Marks>, scope: &Scope) -> Result<u64, Error> {
        let signed_in = self.member.signed_in(scope)?;
        match owner.is_some_and(|owner| signed_in.is(owner)) {
            true => Ok(signed_in.sign_in),
            false => Err(other_member(
                "the response is another member's: begin again for the member who is signed in",
            )),
        }
    }
}

/// The request for the page after one that ended at `offset`.
pub(crate) fn next(request: Option<&Request>, offset: i64) -> Result<Request, Error> {
    match request {
        Some(request) if offset >= 0 => request.at(offset),
        _ => Err(no_next_page()),
    }
}

fn no_next_page() -> Error {
    Error::argument("response", "has no next page: see meta->next_offset")
}
