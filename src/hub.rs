//! What a client and its shares have in common: address, key, connections, pace, and how one request travels.
use crate::answer::Answer;
use crate::auth::{Grant, Token, TokenEndpoint, TokenFailure, TokenReply, grants};
use crate::config::{self, Config};
use crate::error::{Error, Phase, Reason, Status};
use crate::hooks::{Clock, SystemClock};
use crate::http::pace::{Pace, Turn};
use crate::http::retry::Budget;
use crate::http::url::Address;
use crate::http::{Engine, Failure, Outgoing, Pieces, Reached, Settings};
use crate::paths::Paths;
use crate::request::{Body, Credential, Request};
use crate::scope::Scope;
use crate::source::{Reading, Source};
use crate::sys;
use crate::version::Version;
use base64::Engine as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU32, Ordering};
use zeroize::Zeroizing;

/// So many refusals of the application key in a row, and metadata calls fail fast for a while.
const KEY_REFUSALS: u32 = 3;
const KEY_HOLD_MS: i64 = 60_000;

pub struct Hub {
    pub engine: Engine,
    pub version: Version,
    pub clock: Arc<dyn Clock>,
    pub pace: Pace,
    pub budget: Budget,
    pub paths: Paths,
    pub image_url: String,
    pub allow_http: bool,
    pub max_nodes: u32,
    pub max_tries: u32,
    pub max_body: usize,
    base: Address,
    api_key: Zeroizing<String>,
    api_secret: Option<Zeroizing<String>>,
    client_id: Zeroizing<String>,
    redirect_uri: Option<String>,
    /// A call in the background has been made.
    pub background_began: AtomicBool,
    key_refusals: AtomicU32,
    key_hold_until: AtomicI64,
}

impl Hub {
    /// `config` has been checked.
    pub fn new(config: &mut Config) -> Result<Hub, Error> {
        let clock: Arc<dyn Clock> = match config.clock.take() {
            Some(clock) => Arc::from(clock),
            None => Arc::new(SystemClock),
        };
        let mut base = config::address("base_url", &config.base_url, config.allow_http)?;
        base.target.truncate(base.target.trim_end_matches('/').len());
        let image_url = config
            .image_url
            .as_ref()
            .unwrap_or(&config.base_url)
            .trim_end_matches('/')
            .to_owned();
        let engine = Engine::new(Settings {
            connect_ms: config.connect_ms,
            trust: std::mem::take(&mut config.trust),
            user_agent: config
                .user_agent
                .take()
                .unwrap_or_else(|| concat!("libmusiccat/", env!("CARGO_PKG_VERSION")).into()),
            transport: config.transport.take(),
            clock: clock.clone(),
        })?;
        Ok(Hub {
            engine,
            version: config.service_version,
            clock,
            pace: Pace::new(config.service_version, config.pace),
            budget: Budget::default(),
            paths: Paths::default(),
            image_url,
            allow_http: config.allow_http,
            max_nodes: config.max_nodes.unsigned_abs(),
            max_tries: config.max_tries.unsigned_abs(),
            max_body: usize::try_from(config.max_body_bytes).unwrap_or(usize::MAX),
            base,
            client_id: Zeroizing::new(config.client_id.take().unwrap_or_else(|| config.api_key.clone())),
            api_key: Zeroizing::new(std::mem::take(&mut config.api_key)),
            api_secret: config.api_secret.take(),
            redirect_uri: config.redirect_uri.take(),
            background_began: AtomicBool::new(false),
            key_refusals: AtomicU32::new(0),
            key_hold_until: AtomicI64::new(i64::MIN),
        })
    }

    /// A number in 0..1 to spread devices by.
    pub fn chance() -> f64 {
        let mut bytes = [0; 4];
        // Without a random source every device waits the whole bound: slow, and never early.
        match sys::random(&mut bytes) {
            Ok(()) => f64::from(u32::from_le_bytes(bytes)) / 4_294_967_296.0,
            Err(_) => 1.0,
        }
    }

    /// Waits until a request may leave.
    pub fn wait_turn(&self, scope: &Scope, background: bool) -> Result<(), Error> {
        loop {
            let Turn::After { ms, by_service } = self.pace.take(scope.now_ms(), background) else {
                return Ok(());
            };
            scope.enter(Phase::MCAT_PHASE_PACE);
            if ms >= scope.left_ms() {
                let who = if by_service {
                    "the service"
                } else {
                    "the library's own pace"
                };
                let mut error = Error::new(
                    Status::MCAT_ERR_RATE_LIMITED,
                    format!("{who} holds requests back for {ms} ms"),
                )
                .during(Phase::MCAT_PHASE_PACE)
                .retry_after(ms);
                if !by_service {
                    error = error.because(Reason::MCAT_REASON_PACED);
                }
                return Err(error);
            }
            scope.sleep(ms).map_err(|stop| scope.stopped(stop))?;
        }
    }

    /// Sends `request` once, with the file that `source` gives where it has one, and takes the whole answer.
    pub fn exchange(
        &self,
        request: &Request,
        source: Option<&mut Source>,
        token: Option<&Token>,
        scope: &Scope,
        fresh: bool,
    ) -> Result<Answer, Failure> {
        let template = self.paths.of(request.name, &request.template);
        let mut address = self.base.clone();
        address.target.push_str(&request.target(self.version, &template));
        let authorization = match (request.credential, token) {
            (Credential::Member, Some(token)) => Some(joined(&["Bearer ", token.access.as_str()])),
            (Credential::KeyAndSecret, _) => Some(self.basic()),
            _ => None,
        };
        let mut headers: Vec<(&str, &str)> = Vec::with_capacity(4);
        headers.push(("accept", "application/json"));
        if matches!(request.credential, Credential::Key | Credential::Member) {
            headers.push(("apikey", &self.api_key));
        }
        if let Some(authorization) = &authorization {
            headers.push(("authorization", authorization));
        }
        let body = match &request.body {
            Body::None => None,
            Body::Bytes { content_type, bytes } => {
                headers.push(("content-type", content_type));
                Some(bytes.as_slice())
            }
            Body::File(form) => {
                headers.push(("content-type", &form.content_type));
                None
            }
        };
        let outgoing = Outgoing {
            method: request.method.as_str(),
            address: &address,
            headers: &headers,
            body,
            gzip: cfg!(feature = "gzip"),
            fresh,
        };
        let incoming = match (&request.body, source) {
            (Body::File(form), Some(source)) => {
                let mut reading = Reading::new(form, source, scope);
                let body = Pieces {
                    length: form.whole(),
                    next: &mut |buffer| reading.read(buffer),
                };
                self.engine.send_pieces(&outgoing, body, scope)?
            }
            _ => self.engine.send(&outgoing, scope)?,
        };
        let mut answer = Answer::head(&incoming);
        answer.body = incoming.read_all(self.max_body, scope)?;
        Ok(answer)
    }

    fn basic(&self) -> Zeroizing<String> {
        let secret = self.api_secret.as_ref().map_or("", |s| s.as_str());
        let pair = joined(&[&self.api_key, ":", secret]);
        // Not written behind "Basic " at once: for that it would pass through a buffer on the stack, and stay there.
        let encoded = Zeroizing::new(base64::engine::general_purpose::STANDARD.encode(pair.as_bytes()));
        joined(&["Basic ", &encoded])
    }

    /// Fails fast while the service refuses the application key.
    pub fn check_key(&self, request: &Request, now_ms: i64) -> Result<(), Error> {
        let left = self.key_hold_until.load(Ordering::Relaxed).saturating_sub(now_ms);
        if request.credential != Credential::Key || left <= 0 {
            return Ok(());
        }
        Err(Error::new(
            Status::MCAT_ERR_UNAUTHORIZED,
            "the service refused the application key several times in a row",
        )
        .because(Reason::MCAT_REASON_APP_KEY)
        .retry_after(left))
    }

    /// Notes how the service took the application key.
    pub fn note_key(&self, request: &Request, status: u16, now_ms: i64) {
        if request.credential != Credential::Key {
            return;
        }
        if status != 401 {
            self.key_refusals.store(0, Ordering::Relaxed);
        } else if self.key_refusals.fetch_add(1, Ordering::Relaxed) + 1 >= KEY_REFUSALS {
            self.key_refusals.store(0, Ordering::Relaxed);
            self.key_hold_until
                .store(now_ms.saturating_add(KEY_HOLD_MS), Ordering::Relaxed);
        }
    }

    /// What no text may show. The service may repeat what it was sent.
    pub fn secrets<'a>(&'a self, token: Option<&'a Token>) -> [&'a str; 3] {
        let secret = self.api_secret.as_ref().map_or("", |secret| secret.as_str());
        [&self.api_key, secret, token.map_or("", |token| token.access.as_str())]
    }

    pub fn has_secret(&self) -> bool {
        self.api_secret.is_some()
    }
}

/// Texts in one, with room for all from the start: growing would leave copies behind.
fn joined(parts: &[&str]) -> Zeroizing<String> {
    let mut text = Zeroizing::new(String::with_capacity(parts.iter().map(|part| part.len()).sum()));
    parts.iter().for_each(|part| text.push_str(part));
    text
}

impl TokenEndpoint for Hub {
    fn ask(&self, grant: &Grant, scope: &Scope, until_ms: i64) -> Result<TokenReply, TokenFailure> {
        let application = grants::Application {
            client_id: &self.client_id,
            secret: self.api_secret.as_ref().map(|s| s.as_str()),
            redirect_uri: self.redirect_uri.as_deref(),
        };
        let request = grants::request(grant, &application);
        // A kept connection may be closed under us, and then nobody knows whether the refresh token is spent.
        match scope.until(until_ms, || self.exchange(&request, None, None, scope, true)) {
            Ok(answer) => {
                if answer.status != 429 {
                    self.pace.answered(scope.now_ms());
                }
                Ok(TokenReply {
                    http_status: answer.status,
                    retry_after_ms: answer.retry_after_ms,
                    body: answer.body,
                })
            }
            Err(failure) if failure.reached == Reached::Nothing => Err(TokenFailure::NotSent(failure.error)),
            Err(failure) => Err(TokenFailure::Unknown(failure.error)),
        }
    }
}
