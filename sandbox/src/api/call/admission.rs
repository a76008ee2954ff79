//! What a call must prove before it is handled, and the limits that hold for all calls.

use super::Call;
use crate::api::OwnCall;
use crate::base::refusal::Refusal;
use crate::member::demo_members::{DemoMember, MEMBERS};
use crate::member::passwords::{self, Denied};
use crate::member::{oauth, social, subscriptions};
use axum::http::HeaderValue;

/// A metadata call names so many ids at the most: a page counts for each of them, and an answer must stay of a size to be held.
const MAX_IDS: usize = 200;

/// What a call must prove.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Access {
    /// Nothing, or the handler checks it: sign-in, images, previews.
    Open,
    /// Nothing, but a token, where one is sent, decides what is shown.
    Public,
    /// The application, by its key.
    Key,
    /// The member, by an access token.
    Member,
}

impl Call {
    /// The member of this user name and password.
    pub(crate) fn check_password(
        &self,
        user_name: &str,
        password: &str,
    ) -> rusqlite::Result<Result<&'static DemoMember, Denied>> {
        let service = &self.service;
        let (store, now) = (service.store.lock(), service.clock.now_ms());
        passwords::check_password(&store, &service.issued, now, user_name, password)
    }

    /// Checks what the call must prove, and the application's rate limit.
    pub(crate) fn admit(&mut self, access: Access) -> Result<(), Refusal> {
        if access == Access::Open {
            return Ok(());
        }
        let now = self.service.clock.now_ms();
        self.service.settle()?;
        let options = &self.service.options;
        let token = oauth::bearer(&self.head.headers);
        match self.key() {
            Some(key) if key == options.api_key.as_bytes() => {}
            Some(_) => return Err(Refusal::bad_key("The apikey is not known")),
            // A token was given to an application, so it names one too.
            None if access == Access::Key && token.is_none() => {
                return Err(Refusal::bad_key("The apikey header is missing"));
            }
            None => {}
        }
        match token {
            Some(token) => {
                let locked = self.version.locked_status();
                let member = oauth::authenticate(&self.service.store.lock(), token, now, locked)?;
                self.note_member(member);
                self.member = Some(member);
            }
            None if access == Access::Member => {
                let message = "The Authorization header with a Bearer token is missing";
                return Err(Refusal::bad_token(message, "Bearer realm=\"member\""));
            }
            None => {}
        }
        let is_own = self.head.extensions.get::<OwnCall>().is_some();
        if let Some(rate) = self.service.settings().quota.rate(self.version).filter(|_| !is_own) {
            let admitted = self.service.meter.admit(&options.api_key, rate, now);
            admitted.map_err(Refusal::too_many)?;
        }
        if self.path.iter().any(|(name, _)| name == "ids") && self.ids().next().is_none() {
            return Err(Refusal::not_found("The path names no id"));
        }
        if access == Access::Key && self.ids().count() > MAX_IDS {
            let rule = format!("A call takes at most {MAX_IDS} ids");
            return Err(Refusal::bad_request(rule));
        }
        if self.included().contains(&"members") {
            let store = self.service.store.lock();
            let profile = |member| social::profile(&store, self.member, member);
            self.people = MEMBERS.iter().map(profile).collect::<rusqlite::Result<_>>()?;
        }
        Ok(())
    }

    /// The application's key: a header, or a parameter of the query in any letter case, as the names of headers are.
    fn key(&self) -> Option<&[u8]> {
        let header = self.head.headers.get("apikey").map(HeaderValue::as_bytes);
        let is_key = |(name, _): &&(String, String)| name.eq_ignore_ascii_case("apikey");
        let in_query = || Some(self.query.iter().find(is_key)?.1.as_bytes());
        header.or_else(in_query)
    }

    /// The member of a call that needs one, if the subscription allows to stream.
    pub(crate) fn streamer(&self) -> Result<&'static DemoMember, Refusal> {
        let member = self.member();
        if subscriptions::plan(&self.service.store.lock(), member)?.may_stream() {
            return Ok(member);
        }
        let message = "Streaming is not allowed: the subscription is not in order";
        Err(Refusal::forbidden("1005", message))
    }
}
