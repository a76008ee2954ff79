//! Tests of the tokens, against a service that rotates its refresh tokens strictly, and a clock moved by hand.
mod answers;
mod apart;
mod changes;
mod clocks;
mod events;
mod files;
mod forgetting;
mod guids;
mod hanging;
mod imports;
mod interrupted;
mod lasting;
mod marks;
mod memory;
mod moments;
mod newer;
mod orders;
mod records;
mod refreshing;
mod siblings;
mod signing_in;
mod slow_store;
mod storing;
mod threads;
mod tries;
mod verdicts;
mod wear;

use super::{Member, Token};
use crate::auth::{Grant, TokenEndpoint, TokenFailure, TokenReply};
use crate::base::call_scope::{Cancel, Scope};
use crate::base::dates::Moment;
use crate::base::error::{Error, Status};
use crate::base::hooks::{Clock, Hooks, Level, Store};
use memory::Memory;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex};

/// 2026-06-01T00:00:00Z.
const WALL: i64 = 1_780_272_000_000;
const BUDGET: i64 = 15_000;

/// Moves when told to, and when somebody sleeps.
struct HandClock {
    boot: AtomicI64,
    /// Negative: not known.
    wall: AtomicI64,
}

impl HandClock {
    fn pass(&self, ms: i64) {
        self.boot.fetch_add(ms, Ordering::SeqCst);
        if self.wall.load(Ordering::SeqCst) >= 0 {
            self.wall.fetch_add(ms, Ordering::SeqCst);
        }
    }
}

impl Clock for HandClock {
    fn wall_ms(&self) -> Option<i64> {
        Some(self.wall.load(Ordering::SeqCst)).filter(|ms| *ms >= 0)
    }

    fn boot_ms(&self) -> i64 {
        self.boot.load(Ordering::SeqCst)
    }

    fn wait(&self, ms: i64) -> Option<bool> {
        self.pass(ms);
        Some(false)
    }
}

/// A device: its clock, its log, its cancel.
struct Device {
    clock: HandClock,
    hooks: Hooks,
    cancel: Cancel,
    log: Arc<Mutex<String>>,
}

impl Device {
    fn new() -> Device {
        let log = Arc::new(Mutex::new(String::new()));
        let lines = Arc::clone(&log);
        Device {
            clock: HandClock {
                boot: AtomicI64::new(1_000_000),
                wall: AtomicI64::new(WALL),
            },
            hooks: Hooks {
                log: Some(Box::new(move |_, line| {
                    lines.lock().unwrap().push_str(&format!("{line}\n"))
                })),
                log_level: Some(Level::Debug),
                ..Hooks::default()
            },
            cancel: Cancel::new().unwrap(),
            log,
        }
    }

    fn call<T>(&self, member: &Member, work: impl FnOnce(&Scope) -> T) -> T {
        self.call_within(BUDGET, member, work)
    }

    fn call_within<T>(&self, ms: i64, member: &Member, work: impl FnOnce(&Scope) -> T) -> T {
        work(&Scope::begin(&self.hooks, &self.clock, &self.cancel, member.key(), ms))
    }

    fn token(&self, member: &Member, service: &Service) -> Result<Token, Error> {
        self.call(member, |scope| member.token(scope, &service.at(self)))
    }

    fn refused(&self, member: &Member, token: &Token, service: &Service) -> Result<Token, Error> {
        self.call(member, |scope| member.refused(token, scope, &service.at(self)))
    }

    fn sign_in(&self, member: &Member, service: &Service) -> Result<(), Error> {
        self.sign_in_with(member, service, "ada", "canary-password")
    }

    fn sign_in_with(&self, member: &Member, service: &Service, user: &str, password: &str) -> Result<(), Error> {
        let grant = Grant::Password { user, password };
        self.call(member, |scope| member.sign_in(user, &grant, scope, &service.at(self)))
    }

    /// Takes over what another process has saved; whether there was anything.
    fn adopt(&self, member: &Member) -> bool {
        self.call(member, |scope| {
            let read = member.load_store(scope);
            let adopted = member.machine().adopt(read, &Moment::now(scope));
            adopted.ok().expect("the record is read")
        })
    }

    fn is_signed_in(&self, member: &Member) -> Result<bool, Error> {
        match self.call(member, |scope| member.check(scope)) {
            Err(error) if error.status == Status::MCAT_ERR_SIGN_IN_NEEDED => Ok(false),
            checked => checked.map(|()| true),
        }
    }

    /// A member signed in with tokens that live `seconds`.
    fn signed_in(&self, store: Option<&Memory>, service: &Service, seconds: i64) -> Member {
        let member = member_of(store);
        service.state.lock().unwrap().lifetime_s = seconds;
        self.sign_in(&member, service).unwrap();
        service.forget_requests();
        member
    }
}

fn member_of(store: Option<&Memory>) -> Member {
    Member::new(store.map(|store| Box::new(store.clone()) as Box<dyn Store>))
}

/// What the service does with a request, in place of granting it.
enum Act {
    Status(u16, &'static str),
    RetryAfter(u16, i64),
    /// It grants, and the answer is lost.
    Lose,
    /// It grants nothing, and there is no answer.
    Vanish,
    /// The request never left.
    NotSent,
    /// The caller was cancelled meanwhile.
    Cancelled,
    /// No answer within the caller's time.
    Stall,
    /// Grants with this body.
    Say(String),
    /// It grants, and something happens before the answer comes.
    Late(Box<dyn FnOnce() + Send>),
    /// Something happens before it does the next.
    Meanwhile(Box<dyn FnOnce() + Send>),
}

/// A token service with strict rotation: a refresh token works once, and only the newest access token is good.
struct Service {
    state: Mutex<ServiceState>,
}

struct ServiceState {
    script: VecDeque<Act>,
    /// The refresh token that is good.
    refresh: String,
    access: String,
    expires_ms: i64,
    lifetime_s: i64,
    /// One refresh token back is taken too: the grace of some services.
    grace: Option<String>,
    gives_grace: bool,
    issued: usize,
    requests: Vec<(i64, String)>,
}

impl Service {
    fn new() -> Service {
        Service {
            state: Mutex::new(ServiceState {
                script: VecDeque::new(),
                refresh: String::new(),
                access: String::new(),
                expires_ms: 0,
                lifetime_s: 86_399,
                grace: None,
                gives_grace: false,
                issued: 0,
                requests: Vec::new(),
            }),
        }
    }

    fn will(&self, act: Act) -> &Service {
        self.state.lock().unwrap().script.push_back(act);
        self
    }

    fn requests(&self) -> usize {
        self.state.lock().unwrap().requests.len()
    }

    /// When each request came, and what it carried.
    fn journal(&self) -> Vec<(i64, String)> {
        self.state.lock().unwrap().requests.clone()
    }

    fn forget_requests(&self) {
        self.state.lock().unwrap().requests.clear();
    }

    /// Whether the service would let this token in now.
    fn takes(&self, token: &Token, device: &Device) -> bool {
        let state = self.state.lock().unwrap();
        token.access.as_str() == state.access && device.clock.boot_ms() < state.expires_ms
    }

    fn at<'a>(&'a self, device: &'a Device) -> At<'a> {
        At(self, device)
    }
}

/// The service as one device reaches it.
struct At<'a>(&'a Service, &'a Device);

impl TokenEndpoint for At<'_> {
    fn ask(&self, grant: &Grant, scope: &Scope, until_ms: i64) -> Result<TokenReply, TokenFailure> {
        let At(service, device) = self;
        let now = scope.now_ms();
        let sent = match grant {
            Grant::Password { user, .. } => (*user).to_owned(),
            Grant::Refresh { refresh_token } => (*refresh_token).to_owned(),
            Grant::Code(code) => code.code.to_owned(),
            Grant::Tokens(_) => String::new(),
            // Nothing is asked.
            Grant::Import(_) => return Ok(reply(200, "")),
        };
        service.state.lock().unwrap().requests.push((now, sent));
        let next = || service.state.lock().unwrap().script.pop_front();
        let mut act = next();
        while let Some(Act::Meanwhile(happens)) = act {
            happens();
            act = next();
        }
        let unknown = |status, text: &str| Err(TokenFailure::Unknown(Error::new(status, text)));
        match act {
            None | Some(Act::Meanwhile(_)) => Ok(service.grant(grant, now)),
            Some(Act::Late(happens)) => {
                let reply = service.grant(grant, now);
                happens();
                Ok(reply)
            }
            Some(Act::Say(body)) => {
                service.grant(grant, now);
                Ok(reply(200, &body))
            }
            Some(Act::Status(status, body)) => Ok(reply(status, body)),
            Some(Act::RetryAfter(status, ms)) => {
                let mut reply = reply(status, "{}");
                reply.retry_after_ms = Some(ms);
                Ok(reply)
            }
            Some(Act::Lose) => {
                service.grant(grant, now);
                unknown(Status::MCAT_ERR_IO, "connection reset")
            }
            Some(Act::Vanish) => unknown(Status::MCAT_ERR_IO, "connection reset"),
            Some(Act::Cancelled) => Err(TokenFailure::NotSent(Error::new(
                Status::MCAT_ERR_CANCELLED,
                "cancelled",
            ))),
            Some(Act::NotSent) => Err(TokenFailure::NotSent(Error::new(Status::MCAT_ERR_CONNECT, "refused"))),
            Some(Act::Stall) => {
                device.clock.pass(until_ms - now);
                unknown(Status::MCAT_ERR_TIMEOUT, "no answer")
            }
        }
    }

    fn max_tries(&self) -> u32 {
        3
    }
}

impl Service {
    fn grant(&self, grant: &Grant, now: i64) -> TokenReply {
        let mut state = self.state.lock().unwrap();
        if let Grant::Refresh { refresh_token } = grant
            && *refresh_token != state.refresh
            && Some(*refresh_token) != state.grace.as_deref()
        {
            return reply(400, r#"{"error":"invalid_grant"}"#);
        }
        state.issued += 1;
        let before = std::mem::take(&mut state.refresh);
        state.grace = state.gives_grace.then_some(before);
        state.refresh = format!("canary-refresh-{}", state.issued);
        state.access = format!("canary-access-{}", state.issued);
        state.expires_ms = now.saturating_add(state.lifetime_s * 1000);
        let (access, refresh, lifetime) = (&state.access, &state.refresh, state.lifetime_s);
        reply(
            200,
            &format!(r#"{{"access_token":"{access}","refresh_token":"{refresh}","expires_in":"{lifetime}"}}"#),
        )
    }
}

fn reply(http_status: u16, body: &str) -> TokenReply {
    TokenReply {
        http_status,
        body: body.as_bytes().to_vec().into(),
        retry_after_ms: None,
        is_html: false,
    }
}
