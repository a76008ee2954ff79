//! Signing in and out.
use super::Client;
use crate::auth::sign_in::catcher;
use crate::auth::sign_in::grants;
use crate::auth::sign_in::pending::{self, Pending};
use crate::auth::sign_in::redirect::{self, Brought, RedirectWords};
use crate::auth::{Code, Flow, Grant, Import, SignInRequest};
use crate::base::call_scope::Scope;
use crate::base::dates::Moment;
use crate::base::error::{Error, Phase, Reason, Status, UserAction};
use crate::base::hooks::StoreFailed;
use crate::calls::params::{Params, Set};
use crate::client::response::{Ending, Response, SignInResult};
use zeroize::Zeroizing;

/// People are slow: they look for a password, and read a second factor from a phone.
const CATCH_DEADLINE_MS: i64 = 300_000;
/// Longest validity that a caller may require of a token: 30 days.
const MIN_LEFT_MAX_MS: i64 = 30 * 24 * 3_600_000;

impl Client {
    /// Begins a sign-in in the member's browser: returns the address to open there, and the `pending` text for `finish`. Sends nothing.
    pub fn begin(&self, request: &SignInRequest, params: &Params) -> Response {
        self.member_call("auth_begin", Ok(()), params, &mut |client, _| {
            let key = client.common.key();
            let application = client.common.application(&key);
            let pending = Pending::begin(request, &application)?;
            let authorize = grants::authorize(request, &pending, &application);
            let sign_in = SignInResult {
                address: Some(Zeroizing::new(client.common.address(&authorize).to_string())),
                pending: Some(pending.write(application.client_id)),
                ..SignInResult::default()
            };
            Ok(brought(sign_in))
        })
    }

    /// Waits until the member's browser is sent to the redirect address of `pending`, which must be on this machine. Returns the whole
    /// address for `finish`. `ready` is called once the address accepts connections, with the milliseconds left: open the browser there.
    /// The deadline is five minutes if `params` has none.
    pub fn catch_redirect(&self, pending: &str, mut ready: impl FnMut(i64), params: &Params) -> Response {
        let params = Params {
            deadline_ms: params.deadline_ms.or(Some(CATCH_DEADLINE_MS)),
            ..params.clone()
        };
        self.member_call("auth_catch", Ok(()), &params, &mut |client, scope| {
            let key = client.common.key();
            let pending = Pending::read(pending, client.common.application(&key).client_id)?;
            let redirect = catcher::catch(&pending, &mut ready, scope)?;
            Ok(brought(SignInResult {
                redirect: Some(redirect),
                ..SignInResult::default()
            }))
        })
    }

    /// Ends a sign-in that `begin` began, with the address that the browser was sent to. Pass name and password only if the service
    /// requires them together with the code.
    pub fn finish(
        &self,
        pending: &str,
        redirect: &str,
        user: Option<&str>,
        password: Option<&str>,
        params: &Params,
    ) -> Response {
        let checked = match (user, password) {
            (None, None) => Ok(()),
            (Some(user), Some(password)) => check_pair(user, password),
            (Some(_), None) => Err(Error::argument("password", "must be given with user")),
            (None, Some(_)) => Err(Error::argument("user", "must be given with password")),
        };
        self.member_call("auth_finish", checked, params, &mut |client, scope| {
            let key = client.common.key();
            let pending = Pending::read(pending, client.common.application(&key).client_id)?;
            let (told, brought) = redirect::judge(redirect, &pending, &client.common.secrets(&key, None))?;
            let ended = brought.and_then(|brought| client.exchange(&pending, &brought, user.zip(password), scope));
            let mut ending = ended.map_or_else(Ending::from, |()| done());
            ending.sign_in = Some(Box::new(told.into()));
            Ok(ending)
        })
    }

    /// Signs in with the code of a redirect.
    fn exchange(
        &self,
        pending: &Pending,
        brought: &Brought,
        member: Option<(&str, &str)>,
        scope: &Scope,
    ) -> Result<(), Error> {
        let is_versioned_code = pending.flow == Flow::Versioned && matches!(brought, Brought::Code(_));
        if member.is_some() && !is_versioned_code {
            return Err(Error::argument(
                "user",
                "goes with a code of the versioned flow only: leave it out",
            ));
        }
        if pending.flow == Flow::Unversioned && !self.common.has_secret() {
            return Err(pending::no_secret());
        }
        let grant = match brought {
            Brought::Tokens(answer) => Grant::Tokens(answer),
            Brought::Code(code) => Grant::Code(Code {
                code,
                redirect_uri: &pending.redirect_uri,
                verifier: (pending.flow == Flow::Versioned).then_some(&pending.verifier),
                member,
            }),
        };
        let user = member.map_or("", |(user, _)| user);
        self.sign_in(user, &grant, scope).map_err(|mut error| {
            // The code may be spent, and only a new sign-in gets another.
            if error.maybe_applied {
                error.user_action = UserAction::MCAT_ACTION_SIGN_IN;
            }
            error
        })
    }

    /// Signs a member in by name and password.
    pub fn sign_in_password(&self, user: &str, password: &str, params: &Params) -> Response {
        let checked = check_pair(user, password).and_then(|()| {
            if !cfg!(feature = "password-grant") {
                let message = "auth_password: this library was built without the password grant";
                return Err(Error::unsupported(Reason::MCAT_REASON_NOT_BUILT_IN, message));
            }
            if !self.common.has_secret() {
                return Err(Error::argument(
                    "api_secret",
                    "the password grant needs it in the client's settings",
                ));
            }
            Ok(())
        });
        self.member_call("auth_password", checked, params, &mut |client, scope| {
            let grant = Grant::Password { user, password };
            client.sign_in(user, &grant, scope).map(|()| done())
        })
    }

    /// Signs a member in with tokens from elsewhere. Sends nothing.
    pub fn import(&self, tokens: &Import, params: &Params) -> Response {
        self.member_call("auth_import", tokens.check(), params, &mut |client, scope| {
            client.sign_in(tokens.user.unwrap_or_default(), &Grant::Import(*tokens), scope)?;
            Ok(done())
        })
    }

    /// The member's access token, for the service's own SDK on the same device. Refreshes it first if it is valid for less than
    /// `min_left_ms`.
    pub fn access_token(&self, min_left_ms: i64, params: &Params) -> Response {
        let checked = match (0..=MIN_LEFT_MAX_MS).contains(&min_left_ms) {
            true => Ok(()),
            false => Err(Error::argument(
                "min_left_ms",
                format_args!("must be 0 to {MIN_LEFT_MAX_MS}"),
            )),
        };
        self.member_call("auth_access_token", checked, params, &mut |client, scope| {
            let (token, left_ms) = client.member.lasting(min_left_ms, scope, &*client.common)?;
            let now = Moment::now(scope);
            let wall_ms = left_ms.and_then(|left| Some(now.date_ms(&now)?.saturating_add(left)));
            let sign_in = SignInResult {
                access: Some(token.access),
                expires_ms: left_ms.unwrap_or(-1),
                expires_wall_ms: wall_ms.unwrap_or(-1),
                ..SignInResult::default()
            };
            Ok(brought(sign_in))
        })
    }

    /// Once the member is signed in, what waits for another member is given up.
    fn sign_in(&self, user: &str, grant: &Grant, scope: &Scope) -> Result<(), Error> {
        let outbox = &self.known_member.outbox;
        outbox.member_may_change(&self.member, scope);
        self.member.sign_in(user, grant, scope, &*self.common)?;
        if let Ok(signed_in) = self.member.signed_in(scope) {
            outbox.set_owner(&signed_in);
            outbox.sync_store(scope);
        }
        Ok(())
    }

    /// Refreshes the member's tokens now.
    pub fn refresh(&self, params: &Params) -> Response {
        self.member_call("auth_refresh", Ok(()), params, &mut |client, scope| {
            client.member.refresh(scope, &*client.common)?;
            Ok(done())
        })
    }

    /// Forgets the member's tokens, here and in the store, and closes idle connections.
    pub fn sign_out(&self, params: &Params) -> Response {
        self.member_call("auth_sign_out", Ok(()), params, &mut |client, scope| {
            client.common.engine.drop_idle();
            client.known_member.outbox.member_leaves(&client.member, scope);
            client.known_member.sign_out();
            client.member.sign_out(scope)?;
            Ok(done())
        })
    }

    /// Forgets everything about the member, here and in the store, even a store that cannot be read, and closes idle connections.
    pub fn forget_member(&self, params: &Params) -> Response {
        self.member_call("forget_member", Ok(()), params, &mut |client, scope| {
            client.common.engine.drop_idle();
            // The cached answers reveal what this member looked at.
            client.common.cache.empty();
            // First of all, so that no call can put more reports into the outbox for this member.
            let member = client.member.forget(scope);
            let outbox = client.known_member.forget(scope).map_err(|StoreFailed(text)| {
                let text = format!("forgotten here, but the outbox's store may still hold what it had: {text}");
                Error::new(Status::MCAT_ERR_STORE, text).during(Phase::MCAT_PHASE_STORE)
            });
            match (member, outbox) {
                (Err(mut member), Err(outbox)) => {
                    member.message = format!("{}; {}", member.message, outbox.message);
                    Err(member)
                }
                (member, outbox) => member.and(outbox).map(|()| done()),
            }
        })
    }

    /// The member has set a new password: forgets that the account is locked, and which name and password were refused.
    pub fn unlock(&self, params: &Params) -> Response {
        self.member_call("auth_unlock", Ok(()), params, &mut |client, scope| {
            client.member.unlock(scope)?;
            Ok(done())
        })
    }

    /// Whether a member is signed in, without asking the service; an error says why not. Also reports the token's validity and the store's
    /// state.
    pub fn signed_in(&self, params: &Params) -> Response {
        self.member_call("auth_check", Ok(()), params, &mut |client, scope| {
            let checked = client.member.check(scope);
            let sign_in = SignInResult {
                expires_ms: checked.as_ref().ok().and(client.member.expires_ms(scope)).unwrap_or(-1),
                saves: client.member.saves(),
                ..SignInResult::default()
            };
            let mut ending = checked.map_or_else(Ending::from, |()| done());
            ending.sign_in = Some(Box::new(sign_in));
            Ok(ending)
        })
    }

    pub(crate) fn member_call(
        &self,
        name: &'static str,
        checked: Result<(), Error>,
        params: &Params,
        work: &mut dyn FnMut(&Client, &Scope) -> Result<Ending, Error>,
    ) -> Response {
        let taken = checked.and_then(|()| params.check(name, Set::NONE));
        if let Err(error) = taken {
            return self.refuse(name, error);
        }
        self.enter(name, params.deadline_ms, None, &mut |client, scope, _| {
            work(client, scope)
        })
    }
}

/// The ending of a call with these facts of a sign-in.
fn brought(sign_in: SignInResult) -> Ending {
    let mut ending = done();
    ending.sign_in = Some(Box::new(sign_in));
    ending
}

pub(super) fn done() -> Ending {
    Ending::bare(Status::MCAT_OK)
}

/// Checks that name and password can be sent.
fn check_pair(user: &str, password: &str) -> Result<(), Error> {
    for (name, text) in [("user", user), ("password", password)] {
        if !(1..=1024).contains(&text.len()) {
            return Err(Error::argument(name, "must be 1 to 1024 bytes long"));
        }
    }
    Ok(())
}

impl From<RedirectWords> for SignInResult {
    fn from(told: RedirectWords) -> SignInResult {
        SignInResult {
            scope: told.scope,
            audience: told.audience,
            error: told.error,
            error_reason: told.error_reason,
            error_description: told.error_description,
            is_verified: Some(told.is_verified),
            ..SignInResult::default()
        }
    }
}
