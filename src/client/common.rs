//! What a client and its shares have in common: address, key, connections, pace, and how one request is sent.
use crate::auth::sign_in::grants::{self, Way};
use crate::auth::{Application, Grant, Token, TokenEndpoint, TokenFailure, TokenReply};
use crate::base::backoff::{LONGEST_MS, random_below};
use crate::base::call_scope::{Network, Scope};
use crate::base::conceal::conceal;
use crate::base::error::{Error, Phase, Reason, Status};
use crate::base::hooks::{Clock, SystemClock};
use crate::base::memory::{self, NoMemory};
use crate::base::secrets::Hidden;
use crate::base::version::Version;
use crate::calls::paths::Paths;
use crate::calls::request::{Body, Credential, Request};
use crate::client::answer::Answer;
use crate::client::app_key::AppKey;
use crate::client::cache::Cache;
use crate::client::config::{Config, Plain};
use crate::client::file_source::{FileSource, Reading};
use crate::client::retirement::KnownRetirements;
use crate::client::support_record::Support;
use crate::http::pace::{Admission, Pace, Waiting};
use crate::http::retry::{Budget, latest_start_ms};
use crate::http::trial::Trial;
use crate::http::url::Address;
use crate::http::{Engine, Failure, Incoming, Outgoing, Pieces, Reached, Settings};
use base64::Engine as _;
use std::sync::{Arc, Mutex, PoisonError};
use zeroize::Zeroizing;

/// Takes the body of an answer whose head has come.
pub type TakeBody<'t> = &'t mut dyn FnMut(&mut Answer, Incoming) -> Result<(), Failure>;

/// Default limit of a response's memory, as a multiple: of the largest body, and for each body of its own bytes, plus a little. A page of
/// the service takes about its own size.
const HELD_A_BODY: usize = 4;
const HELD_A_BYTE: usize = 32;
const HELD_ANYWAY: usize = 1 << 20;

pub struct Common {
    pub engine: Engine,
    pub version: Version,
    pub clock: Arc<dyn Clock>,
    pub pace: Pace,
    pub budget: Budget,
    pub paths: Paths,
    pub cache: Cache,
    pub network: Network,
    pub support: Support,
    pub retirements: KnownRetirements,
    pub image_url: String,
    pub plain: Plain,
    /// Where members fix problems with their account.
    pub website_url: Option<Arc<str>>,
    pub max_nodes: u32,
    pub max_tries: u32,
    pub max_body: usize,
    /// `None`: the default.
    pub max_response: Option<usize>,
    /// The prefix of all addresses of the service, without a slash at its end.
    pub base: Address,
    key: Mutex<Arc<AppKey>>,
    api_secret: Option<Hidden>,
    /// `None`: the application key is the client id.
    client_id: Option<String>,
    redirect_uri: Option<String>,
    /// When background work may begin (boot-time clock); `None` before the first of it.
    background_from: Mutex<Option<i64>>,
}

impl Common {
    /// `config` has been checked.
    pub fn new(config: &mut Config) -> Result<Common, Error> {
        let clock: Arc<dyn Clock> = match config.clock.take() {
            Some(clock) => Arc::from(clock),
            None => Arc::new(SystemClock),
        };
        let plain = config.plain()?;
        let mut base = Address::parse(&config.base_url).map_err(|rule| Error::argument("base_url", rule))?;
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
        Ok(Common {
            engine,
            version: config.service_version,
            clock,
            pace: Pace::new(config.service_version, config.pace),
            budget: Budget::default(),
            paths: Paths::default(),
            cache: Cache::new(usize::try_from(config.cache_bytes).unwrap_or(0)),
            network: Network::default(),
            support: Support::default(),
            retirements: KnownRetirements::default(),
            image_url,
            plain,
            website_url: config.website_url.take().map(Arc::from),
            max_nodes: config.max_nodes.unsigned_abs(),
            max_tries: config.max_tries.unsigned_abs(),
            max_body: usize::try_from(config.max_body_bytes).unwrap_or(usize::MAX),
            max_response: usize::try_from(config.max_response_bytes).ok().filter(|most| *most > 0),
            base,
            client_id: config.client_id.take(),
            key: Mutex::new(Arc::new(AppKey::new(std::mem::take(&mut config.api_key)))),
            api_secret: config.api_secret.take().map(|secret| Hidden::new(&secret)),
            redirect_uri: config.redirect_uri.take(),
            background_from: Mutex::default(),
        })
    }

    /// Most bytes that a response may hold for `decoded` bytes of bodies.
    pub fn most_held(&self, decoded: usize) -> usize {
        let usual = decoded.saturating_mul(HELD_A_BYTE).saturating_add(HELD_ANYWAY);
        let most = self.max_body.saturating_mul(HELD_A_BODY).max(HELD_ANYWAY);
        self.max_response.unwrap_or(usual.min(most))
    }

    /// The current application key. Take it once per request.
    pub fn key(&self) -> Arc<AppKey> {
        Arc::clone(&self.key.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Sets another key, which has been checked, for requests that begin from now on.
    pub(crate) fn set_key(&self, text: &str) -> Result<(), NoMemory> {
        let key = Arc::new(AppKey::new(text.to_owned()));
        // Check first: a caller that gets "no memory" must find the old key unchanged.
        memory::check()?;
        // The old key is dropped, and perhaps wiped, after the lock is released.
        let before = std::mem::replace(&mut *self.key.lock().unwrap_or_else(PoisonError::into_inner), key);
        if before.as_str() != text {
            self.pace.reset(self.clock.boot_ms());
        }
        // Another application may not be allowed to read the same answers.
        self.cache.empty();
        Ok(())
    }

    /// When a background call may begin: up to 30 s after the first one, but at most a quarter of the time left. So devices that start
    /// together after a power cut do not send together.
    pub fn background_from(&self, scope: &Scope) -> i64 {
        let (now, most) = (scope.now_ms(), latest_start_ms(scope.left_ms()));
        let drawn = now.saturating_add(random_below(most));
        let mut first = self.background_from.lock().unwrap_or_else(PoisonError::into_inner);
        (*first.get_or_insert(drawn)).min(now.saturating_add(most))
    }

    /// Waits until the pace lets a request leave.
    pub fn wait_turn(&self, scope: &Scope, waiting: Waiting) -> Result<(), Error> {
        loop {
            let Admission::After { ms, by_service } = self.pace.take(scope.lately_ms(), waiting) else {
                return Ok(());
            };
            scope.enter(Phase::MCAT_PHASE_PACE);
            // A user's call may wait behind this one, and gets the error at once instead.
            let holds_up = waiting == Waiting::Behind && by_service && ms > LONGEST_MS;
            if holds_up || ms >= scope.left_ms() {
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

    /// The address of `request`.
    pub fn address(&self, request: &Request) -> Address {
        let template = self.paths.of(request.name, &request.template);
        let target = [&*self.base.target, &request.target(self.version, &template)].concat();
        Address {
            origin: self.base.origin.clone(),
            target,
        }
    }

    /// Sends `request` once under `key`, with the file from `source` if it has one, and takes the whole answer. `take` reads the body to
    /// its end.
    #[allow(clippy::too_many_arguments)]
    pub fn exchange(
        &self,
        request: &Request,
        source: Option<&mut FileSource>,
        token: Option<&Token>,
        key: &AppKey,
        scope: &Scope,
        fresh: bool,
        take: TakeBody,
    ) -> Result<Answer, Failure> {
        let mut trial = Trial::begin(request.facts.method.as_str(), &request.template, scope);
        let exchanged = self.exchange_once(request, source, token, key, fresh, &mut trial, take);
        if let Err(failure) = &exchanged {
            trial.failed(&failure.error);
        }
        exchanged
    }

    #[allow(clippy::too_many_arguments)]
    fn exchange_once(
        &self,
        request: &Request,
        source: Option<&mut FileSource>,
        token: Option<&Token>,
        key: &AppKey,
        fresh: bool,
        trial: &mut Trial,
        take: TakeBody,
    ) -> Result<Answer, Failure> {
        let scope = trial.scope;
        scope.trace(|traced| traced.path = Some(request.path()));
        let address = self.address(request);
        let authorization = match (request.facts.credential, token) {
            (Credential::Member, Some(token)) => Some(joined(&["Bearer ", token.access.as_str()])),
            (Credential::KeyAndSecret, _) => Some(self.basic(key)),
            _ => None,
        };
        let mut headers: Vec<(&str, &str)> = Vec::with_capacity(4);
        headers.push(("accept", "application/json"));
        if request.brings_tokens {
            // These answers are short. And if memory is short, a decompressor would use most of the reserve that lets a refresh finish.
            headers.push(("accept-encoding", "identity"));
        }
        if matches!(request.facts.credential, Credential::Key | Credential::Member) {
            headers.push(("apikey", key.as_str()));
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
            method: request.facts.method.as_str(),
            address: &address,
            headers: &headers,
            body,
            gzip: cfg!(feature = "gzip"),
            fresh,
        };
        let mut incoming = match (&request.body, source) {
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
        if request.brings_tokens {
            incoming.end();
        }
        trial.http_status = incoming.status;
        let mut answer = Answer::head(request, &incoming);
        answer.conceal(&self.secrets(key, token));
        take(&mut answer, incoming)?;
        Ok(answer)
    }

    fn basic(&self, key: &AppKey) -> Zeroizing<String> {
        let secret = self.api_secret.as_ref().map_or("", |s| s.as_str());
        let pair = joined(&[key.as_str(), ":", secret]);
        // Not appended to "Basic " directly: that would go through a buffer on the stack and leave the secret there.
        let encoded = Zeroizing::new(base64::engine::general_purpose::STANDARD.encode(pair.as_bytes()));
        joined(&["Basic ", &encoded])
    }

    /// Secrets that no text may show. The service may repeat what it was sent.
    pub fn secrets<'a>(&'a self, key: &'a AppKey, token: Option<&'a Token>) -> [&'a str; 3] {
        let secret = self.api_secret.as_ref().map_or("", |secret| secret.as_str());
        [key.as_str(), secret, token.map_or("", |token| token.access.as_str())]
    }

    /// The application's credentials for the token service.
    pub fn application<'a>(&'a self, key: &'a AppKey) -> Application<'a> {
        Application {
            client_id: self.client_id.as_deref().unwrap_or(key.as_str()),
            secret: self.api_secret.as_ref().map(|s| s.as_str()),
            redirect_uri: self.redirect_uri.as_deref(),
        }
    }

    pub fn has_secret(&self) -> bool {
        self.api_secret.is_some()
    }
}

/// Joins texts in one allocation of the final size: a buffer that grows leaves copies behind.
fn joined(parts: &[&str]) -> Zeroizing<String> {
    let mut text = Zeroizing::new(String::with_capacity(parts.iter().map(|part| part.len()).sum()));
    parts.iter().for_each(|part| text.push_str(part));
    text
}

impl TokenEndpoint for Common {
    fn ask(&self, grant: &Grant, scope: &Scope, until_ms: i64) -> Result<TokenReply, TokenFailure> {
        let key = self.key();
        let request = match grants::way(grant, &self.application(&key)) {
            Ok(Way::Ask(request)) => request,
            Ok(Way::Answered(reply)) => return Ok(reply),
            Err(error) => return Err(TokenFailure::NotSent(error)),
        };
        // A kept connection may be closed at any moment, and then it is unknown whether the refresh token was spent.
        let mut take = |answer: &mut Answer, incoming: Incoming| {
            answer.body = incoming.read_all(self.max_body, scope)?;
            Ok(())
        };
        match scope.until_heard(until_ms, || {
            self.exchange(&request, None, None, &key, scope, true, &mut take)
        }) {
            Ok(answer) => {
                if answer.status != 429 {
                    self.pace.answered(scope.now_ms());
                }
                Ok(TokenReply {
                    http_status: answer.status,
                    retry_after_ms: answer.retry_after_ms,
                    is_html: answer.is_html,
                    body: match answer.status {
                        200..=299 => answer.body.into(),
                        // Only its text is read.
                        _ => {
                            let text = String::from_utf8_lossy(&answer.body);
                            conceal(&text, &self.secrets(&key, None)).into_bytes().into()
                        }
                    },
                })
            }
            Err(failure) if failure.reached == Reached::Nothing => Err(TokenFailure::NotSent(failure.error)),
            Err(failure) => Err(TokenFailure::Unknown(failure.error)),
        }
    }

    fn max_tries(&self) -> u32 {
        self.max_tries
    }
}
