//! The hosted sign-in: a form in the member's browser, and the redirect back to the application.

use crate::api::answer::Answer;
use crate::api::call::Call;
use crate::base::refusal::Refusal;
use crate::member::codes::{self, Challenge};
use crate::member::demo_members::{self, DemoMember};
use crate::member::oauth;
use crate::member::passwords::{self, Denied};
use crate::page::mistake::{CHALLENGE, CLIENT_ID, Expected, Mistake, REDIRECT_URI, RESPONSE_TYPE};
use crate::page::sign_in::Form;
use axum::http::{StatusCode, header};
use form_urlencoded::Serializer;
use serde_json::Value;
use std::fmt::Write;

/// What the application asks for. Neither a wrong application nor a wrong redirect address is ever redirected to.
struct AuthorizeRequest<'a> {
    /// One of the registered addresses: the one to go back to.
    redirect_uri: &'a str,
    /// Tokens in the fragment instead of a code in the query.
    wants_token: bool,
    challenge: Challenge,
    /// Parameters that the success redirect repeats, encoded as they were sent: decoding could change them.
    passed: Vec<(&'static str, &'a str)>,
}

/// `GET /oauth/authorize` and `GET /{version}/oauth/authorize`
pub(crate) fn form(call: &Call) -> Result<Answer, Refusal> {
    match asked(call) {
        Ok(asked) => form_again(call, &asked, "", None),
        Err(mistake) => told(call, &mistake),
    }
}

/// The form comes back: accepted, cancelled, or with a wrong password.
pub(crate) fn submit(call: &Call) -> Result<Answer, Refusal> {
    let asked = match asked(call) {
        Ok(asked) => asked,
        Err(mistake) => return told(call, &mistake),
    };
    let body = call.form()?;
    match decide(call, &asked, &body) {
        // The application learns that it happened, and nothing else.
        Err(refusal) if refusal.status == StatusCode::INTERNAL_SERVER_ERROR => {
            Ok(redirect(&asked, '?', &[("error", "")], &[]))
        }
        outcome => outcome,
    }
}

fn decide(call: &Call, asked: &AuthorizeRequest, body: &Value) -> Result<Answer, Refusal> {
    let field = |name: &str| body[name].as_str().unwrap_or_default();
    if field("decision") != "accept" {
        return Ok(cancelled(asked));
    }
    let user_name = field("username");
    if user_name == demo_members::INTERNAL_ERROR {
        return Err(Refusal::internal("asked for by the user name on the sign-in form"));
    }
    let member = match call.check_password(user_name, field("password"))? {
        Ok(member) => member,
        Err(denied) => return form_again(call, asked, user_name, Some(denied)),
    };
    call.note_member(member);
    if asked.wants_token {
        let grant = oauth::grant(&mut call.service.store.lock(), &call.service.token_terms(), member)?;
        let settings = call.service.settings();
        let life = settings.token_life.as_secs().to_string();
        let fragment = [
            ("access_token", grant.access_token.as_str()),
            ("refresh_token", &grant.refresh_token),
            ("token_type", &settings.token_type),
            ("expires_in", &life),
        ];
        return Ok(redirect(asked, '#', &fragment, &asked.passed));
    }
    let store = call.service.store.lock();
    let code = codes::issue(
        &store,
        member,
        &asked.challenge,
        asked.redirect_uri,
        call.service.clock.now_ms(),
    )?;
    call.service.issued.note("code", &code);
    Ok(redirect(asked, '?', &[("code", &code)], &asked.passed))
}

fn form_again(
    call: &Call,
    asked: &AuthorizeRequest,
    user_name: &str,
    denied: Option<Denied>,
) -> Result<Answer, Refusal> {
    let options = &call.service.options;
    let accept_language = call.head.headers.get(header::ACCEPT_LANGUAGE);
    let form = Form {
        application: &options.application,
        redirect_uri: asked.redirect_uri,
        user_name,
        denied,
        members: &with_public_password(call)?,
        accept_language: accept_language.and_then(|value| value.to_str().ok()),
    };
    Ok(Answer::Page(form.page()))
}

/// A password that somebody has set is not for everybody to read.
fn with_public_password(call: &Call) -> rusqlite::Result<Vec<&'static DemoMember>> {
    let store = call.service.store.lock();
    let mut members = Vec::new();
    for member in &demo_members::MEMBERS {
        if passwords::password_of(&store, member)? == member.password {
            members.push(member);
        }
    }
    Ok(members)
}

/// A mistake in what an application asks for: a page in a browser, and for programs the usual refusal.
fn told(call: &Call, mistake: &Mistake) -> Result<Answer, Refusal> {
    let accepted = call.head.headers.get_all(header::ACCEPT).iter();
    let mut accepted = accepted.filter_map(|value| value.to_str().ok());
    match accepted.any(|kinds| kinds.contains("text/html")) {
        true => Ok(Answer::Page(mistake.page(&call.query_names()))),
        false => Err(Refusal::bad_request(&*mistake.message)),
    }
}

fn asked(call: &Call) -> Result<AuthorizeRequest<'_>, Mistake<'_>> {
    let options = &call.service.options;
    let mistake = |parameter, message: &str, expected, advice| Mistake {
        parameter,
        sent: call.query(parameter),
        message: message.to_owned(),
        expected,
        advice,
    };
    if call.query("client_id") != Some(&options.api_key) {
        let message = "client_id is not that of an application";
        return Err(mistake("client_id", message, Expected::Key, CLIENT_ID));
    }
    let redirect_uri = call.query("redirect_uri").filter(|given| options.has_registered(given));
    let Some(redirect_uri) = redirect_uri else {
        let message = Refusal::unregistered(&options.redirect_uri).message;
        let registered = Expected::OneOf(options.registered().collect());
        return Err(mistake("redirect_uri", &message, registered, REDIRECT_URI));
    };
    let wants_token = match call.query("response_type") {
        Some("code") => false,
        Some("token") if call.is_versioned() => true,
        _ => {
            let (message, known) = match call.is_versioned() {
                true => ("response_type must be code or token", vec!["code", "token"]),
                false => ("response_type must be code", vec!["code"]),
            };
            return Err(mistake("response_type", message, Expected::OneOf(known), RESPONSE_TYPE));
        }
    };
    // The documentation's own example misspells the name of the method.
    let method = call
        .query("code_challenge_method")
        .or_else(|| call.query("code_challange_method"));
    let Some(challenge) = Challenge::new(method, call.query("code_challenge")) else {
        let message = "code_challenge_method must be s256 or plain";
        let known = Expected::OneOf(vec!["S256", "plain"]);
        return Err(mistake("code_challenge_method", message, known, CHALLENGE));
    };
    let must_challenge = method.is_some() || (call.is_versioned() && !wants_token);
    if must_challenge && challenge == Challenge::None {
        let message = "code_challenge is required";
        return Err(mistake("code_challenge", message, Expected::Challenge, CHALLENGE));
    }
    let pass = |name| Some((name, as_sent(call, name)?));
    Ok(AuthorizeRequest {
        redirect_uri,
        wants_token,
        challenge,
        passed: ["state", "scope", "audience"].into_iter().filter_map(pass).collect(),
    })
}

/// A query parameter's value, still encoded.
fn as_sent<'a>(call: &'a Call, name: &str) -> Option<&'a str> {
    let mut parameters = call.head.uri.query()?.split('&');
    parameters.find_map(|parameter| parameter.strip_prefix(name)?.strip_prefix('='))
}

fn cancelled(asked: &AuthorizeRequest) -> Answer {
    let refused = [
        ("error", "access_denied"),
        ("error_reason", "user_denied"),
        ("error_description", "The member did not allow access"),
    ];
    let state = asked.passed.iter().filter(|(name, _)| *name == "state").copied();
    redirect(asked, '?', &refused, &state.collect::<Vec<_>>())
}

/// A redirect to the registered address, with parameters in its query or its fragment: ours, and some that are encoded.
fn redirect(asked: &AuthorizeRequest, separator: char, ours: &[(&str, &str)], encoded: &[(&str, &str)]) -> Answer {
    let address = asked.redirect_uri;
    let separator = match separator {
        '?' if address.contains('?') => '&',
        separator => separator,
    };
    let ours = Serializer::new(String::new()).extend_pairs(ours).finish();
    let mut address = format!("{address}{separator}{ours}");
    for (name, value) in encoded {
        let _ = write!(address, "&{name}={value}");
    }
    Answer::Redirect(ascii(&address))
}

/// An address for a header: what is not plain ASCII is percent-encoded.
fn ascii(address: &str) -> String {
    let mut plain = String::with_capacity(address.len());
    for byte in address.bytes() {
        match byte.is_ascii_graphic() {
            true => plain.push(byte.into()),
            false => {
                let _ = write!(plain, "%{byte:02X}");
            }
        }
    }
    plain
}
