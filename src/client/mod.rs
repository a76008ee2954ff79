//! A client, and the one path that every call takes: credential, pace, exchange, judgement, retry, decoding.
//!
//! Uses `member`, `outbox`, `auth`, `calls`, `decode`, `http`, `image`, `base`, `abi`.
mod account;
mod answer;
mod app_key;
mod attempt;
mod cache;
mod common;
pub mod config;
mod deliver;
mod device;
pub mod download;
mod file_source;
mod player_session;
pub mod playlist_edit;
mod reading;
pub mod response;
mod retirement;
mod sequel;
mod several_requests;
mod sign_in;
#[cfg(test)]
mod silent;
mod support_record;
pub mod upload;
mod wait_visible;

#[cfg(test)]
pub(crate) use deliver::tests::client_with;
pub(crate) use deliver::{NOT_ENTITLED, is_final};

use crate::auth::{FileStore, Member, Secret};
use crate::base::call_scope::{Cancel, Scope};
use crate::base::error::{Error, Reason, Status};
use crate::base::hooks::{self, Hooks, Level, OutboxStore, Store};
use crate::base::memory::{self, NoMemory};
use crate::calls::params::language;
use crate::calls::request::Request;
use crate::client::common::Common;
use crate::client::config::{Config, Own};
use crate::client::response::{Ending, Response};
use crate::member::KnownMember;
use crate::outbox::{self, Outbox, OutboxFile};
use std::sync::Arc;

/// The work of a call, done once, with its request if it has one.
type CallWork<'w> = dyn FnMut(&Client, &Scope, Option<&Request>) -> Result<Ending, Error> + 'w;

/// One application with one member. May be used from any number of threads at once.
pub struct Client {
    pub(crate) common: Arc<Common>,
    pub(crate) member: Arc<Member>,
    pub(crate) known_member: Arc<KnownMember>,
    pub(crate) hooks: Hooks,
    pub(crate) cancel: Cancel,
    deadline_ms: i64,
    upload_deadline_ms: i64,
    catalog: Option<String>,
    lang: Option<String>,
}

impl Client {
    /// A client with connections, pace and trust of its own.
    pub fn new(mut config: Config) -> Result<Client, Error> {
        config.check()?;
        let mut common = Common::new(&mut config)?;
        let warning = std::mem::take(&mut common.engine.roots_warning);
        let common = Arc::new(common);
        let mut own = std::mem::take(&mut config.own);
        let member = Arc::new(Member::new(store(&mut own)?));
        let known_member = known_member(&mut own);
        let client = Client::with(common, member, known_member, own)?;
        if !warning.is_empty() {
            client.hooks.log(client.member.key(), Level::Warning, || warning);
        }
        Ok(client)
    }

    /// Makes another client over the same connections, pace and trust. Without a store of its own it has the same member.
    pub fn share(&self, mut own: Own) -> Result<Client, Error> {
        own.check()?;
        own.hooks.opened = self.hooks.opened.clone();
        own.hooks.resolve = self.hooks.resolve.clone();
        let (member, known_member) = match store(&mut own)? {
            None => {
                if let Some(setting) = own.members() {
                    let rule = "is the member's: a share without a store of its own cannot set it";
                    return Err(Error::argument(setting, rule));
                }
                own.hooks.event = self.hooks.event.clone();
                (self.member.clone(), self.known_member.clone())
            }
            store => (Arc::new(Member::new(store)), known_member(&mut own)),
        };
        Client::with(self.common.clone(), member, known_member, own)
    }

    fn with(
        common: Arc<Common>,
        member: Arc<Member>,
        known_member: Arc<KnownMember>,
        own: Own,
    ) -> Result<Client, Error> {
        let cancel = Cancel::new().map_err(|e| Error::new(Status::MCAT_ERR_IO, format!("no event descriptor: {e}")))?;
        let Own {
            deadline_ms,
            upload_deadline_ms,
            catalog,
            lang,
            hooks,
            ..
        } = own;
        Ok(Client {
            common,
            member,
            known_member,
            hooks,
            cancel,
            deadline_ms,
            upload_deadline_ms,
            catalog,
            // It has been checked.
            lang: lang.and_then(|tag| language(&tag)),
        })
    }

    /// Ends every call that is now inside this client; safe in a signal handler.
    pub fn cancel(&self) {
        self.cancel.raise();
    }

    /// The prefix of all image addresses.
    pub fn image_url(&self) -> &str {
        &self.common.image_url
    }

    /// Sets the path of a call for which the specification leaves it open; `None` restores the default.
    pub fn set_path(&self, call: &str, path: Option<&str>) -> Result<(), Error> {
        self.common.paths.set(call, path)
    }

    /// Sets another application key for this client and its shares, from the next request on. Rules as for `Config::api_key`.
    pub fn set_api_key(&self, api_key: &str) -> Result<(), Error> {
        app_key::check(api_key)?;
        Ok(self.common.set_key(api_key)?)
    }

    /// Makes a call. Builders are in `catalog`, `member`, `library`, `member_playlists`, `playback` and `raw`.
    pub fn call(&self, request: Result<Request, Error>) -> Response {
        self.make("", request, &mut |client, scope, request| {
            client.carry_out(request, scope)
        })
    }

    /// Makes a call by doing `work`, if its request could be built. `name`: the function's name, used when it could not.
    pub(crate) fn make(
        &self,
        name: &'static str,
        request: Result<Request, Error>,
        work: &mut dyn FnMut(&Client, &Scope, &Request) -> Result<Ending, Error>,
    ) -> Response {
        match request {
            Ok(request) => self.enter(
                request.name,
                request.params.deadline_ms,
                Some(request),
                &mut |client, scope, request| match request {
                    Some(request) => work(client, scope, request),
                    None => Ok(Ending::bare(Status::MCAT_OK)),
                },
            ),
            Err(error) => self.refuse(name, error),
        }
    }

    /// The response of the call `name`, refused before it began.
    pub(crate) fn refuse(&self, name: &'static str, error: Error) -> Response {
        self.enter(name, None, None, &mut |_, _, _| Err(error.clone()))
    }

    /// Opens a call: refuses calls from inside a callback, sets the deadline, and turns any end of the work into a response. `name` is the
    /// function's name in the log and in the record; it is empty if a builder of the Rust interface refused.
    pub(crate) fn enter(
        &self,
        name: &'static str,
        deadline_ms: Option<i64>,
        mut request: Option<Request>,
        work: &mut CallWork,
    ) -> Response {
        let upload = request.as_ref().is_some_and(Request::is_upload);
        let usual = if upload {
            self.upload_deadline_ms
        } else {
            self.deadline_ms
        };
        let budget = deadline_ms.unwrap_or(usual);
        let key = self.member.key();
        let reentrant = hooks::is_inside(key);
        let scope = Scope::begin(&self.hooks, &*self.common.clock, &self.cancel, key, budget)
            .named(if name.is_empty() { "call" } else { name })
            .over(&self.common.network)
            .of(self.member.sign_in_now());
        if let Some(request) = &mut request {
            self.set_defaults(request);
        }
        let result = if reentrant {
            let message = "a callback called the client that is calling it, or one of the same member";
            Err(Error::new(Status::MCAT_ERR_REENTRANT, message))
        } else if let Err(short) = memory::check() {
            Err(short.into())
        } else {
            let result = work(self, &scope, request.as_ref());
            self.member.tell(&scope);
            result
        };
        self.leave(name, result, &mut request, scope)
    }

    /// Makes the response of how the work ended.
    fn leave(
        &self,
        name: &'static str,
        result: Result<Ending, Error>,
        request: &mut Option<Request>,
        scope: Scope,
    ) -> Response {
        let mut ending = result.unwrap_or_else(Ending::from);
        let may_change = request.as_ref().is_none_or(Request::is_change);
        let is_short = memory::is_short();
        if is_short {
            ending = without_memory(ending, may_change, &scope);
        }
        if ending.error.is_none() && ending.reason == Reason::MCAT_REASON_NONE && self.member.not_saved() {
            ending.reason = Reason::MCAT_REASON_NOT_SAVED;
        }
        let is_noting = ending.outbox.is_some() || ending.station.is_some();
        if ending.error.is_none() && is_noting && self.known_member.outbox.has_unsaved() {
            ending.reason = Reason::MCAT_REASON_OUTBOX_NOT_SAVED;
        }
        if let Some(error) = &mut ending.error {
            self.conceal(error);
        }
        log_ending(name, &ending, request.as_ref(), &scope);
        let stats = scope.stats();
        self.note_ending(name, &ending, request.as_ref(), &stats, &scope);
        drop(scope);
        let maybe_applied = ending.error.as_ref().map_or(may_change, |error| error.maybe_applied);
        if is_short {
            // A request that may use the memory reserve is not kept for a next page.
            *request = None;
        }
        Response::of(ending, request, &stats).unwrap_or_else(|NoMemory| Response::no_memory(maybe_applied))
    }

    /// Removes the member's tokens from an error: the service knows them even if this request did not send them.
    fn conceal(&self, error: &mut Error) {
        let secrets = self.member.secrets();
        error.conceal(
            &secrets
                .each_ref()
                .map(|secret| secret.as_ref().map_or("", Secret::as_str)),
        );
    }

    /// Sets the client's catalog and language where the call takes them and names none. Sets no page where the version has none.
    fn set_defaults(&self, request: &mut Request) {
        request.for_version(self.common.version);
        request.default_query("catalog", self.catalog.as_deref());
        request.default_query("lang", self.lang.as_deref());
    }
}

fn log_ending(name: &str, ending: &Ending, request: Option<&Request>, scope: &Scope) {
    let level = match &ending.error {
        Some(error) if !is_ordinary(name, error) => Level::Warning,
        _ => Level::Info,
    };
    scope.log(level, &|| {
        let stats = scope.stats();
        let path = request.map_or("", |r| &*r.template);
        let gap = if path.is_empty() { "" } else { " " };
        let outcome = ending.error.as_ref().map_or(String::from("done"), |e| {
            // The line begins with the call's name already.
            let message = e.message.strip_prefix(name).and_then(|rest| rest.strip_prefix(": "));
            format!("{:?}: {}", e.status, message.unwrap_or(&e.message))
        });
        // Requests to the token endpoint are not counted. With no other request, the line does not mention tries.
        let tries = match stats.tries {
            0 => String::new(),
            tries => format!(", {tries} {}", if tries == 1 { "try" } else { "tries" }),
        };
        format!("{path}{gap}{outcome} ({} ms{tries})", stats.total_ms)
    });
}

/// Whether a failure is ordinary and no fault: the answer to a question, or what the member or the application asked for.
fn is_ordinary(name: &str, error: &Error) -> bool {
    match error.status {
        Status::MCAT_ERR_CANCELLED => true,
        Status::MCAT_ERR_SIGN_IN_NEEDED => match error.reason {
            Reason::MCAT_REASON_ACCESS_DENIED => true,
            Reason::MCAT_REASON_NOT_SIGNED_IN => matches!(name, "auth_check" | "account_verdict"),
            _ => name == "auth_check",
        },
        _ => error.reason == Reason::MCAT_REASON_SKIP_LIMIT,
    }
}

/// Replaces the ending of a call that ran out of memory: nothing that uses the memory reserve may be passed on.
fn without_memory(ending: Ending, may_change: bool, scope: &Scope) -> Ending {
    let http_status = ending.http_status();
    let (phase, maybe_applied) = match &ending.error {
        Some(error) => (error.phase, error.maybe_applied),
        None => (scope.phase(), may_change),
    };
    drop(ending);
    let mut error = Error::from(NoMemory).during(phase).maybe_applied(maybe_applied);
    error.http_status = http_status;
    Ending::from(error)
}

/// What a client knows about a new member.
fn known_member(own: &mut Own) -> Arc<KnownMember> {
    let store: Option<Box<dyn OutboxStore>> = match (own.outbox.take(), own.outbox_file.take()) {
        (Some(store), _) => Some(store),
        (None, Some(path)) => Some(Box::new(OutboxFile::new(path))),
        (None, None) => None,
    };
    // The settings have been checked.
    let bytes = own.outbox_bytes.map_or(outbox::USUAL_BYTES, |bytes| bytes as usize);
    Arc::new(KnownMember {
        outbox: Outbox::new(store, bytes, own.metering.take()),
        ..KnownMember::default()
    })
}

/// The store that the settings name.
fn store(own: &mut Own) -> Result<Option<Box<dyn Store>>, Error> {
    Ok(match (own.store.take(), own.token_file.take()) {
        (Some(store), _) => Some(store),
        (None, Some(path)) => Some(Box::new(FileStore::new(path))),
        (None, None) => None,
    })
}
