//! The token endpoints. All of them take a form or JSON; what that lacks is read from the query.

use crate::api::answer::Answer;
use crate::api::call::Call;
use crate::base::json::Object;
use crate::base::refusal::Refusal;
use crate::base::settings::Settings;
use crate::base::token_refusal::TokenRefusal;
use crate::member::oauth::{self, Grant};
use axum::http::{StatusCode, header};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use form_urlencoded::byte_serialize;
use serde_json::Value;

/// The unversioned endpoints refuse a locked account as the versions before 2.2 do.
const LOCKED: StatusCode = StatusCode::LOCKED;

/// `POST /oauth/token`: the password grant.
pub(crate) fn password(call: &Call) -> Result<Answer, Refusal> {
    let body = call.fields()?;
    grant_type(call, &body, &["password"])?;
    let client = Client::of(call, &body).map_err(|_| bad_application(call))?;
    client.prove(call)?;
    let (user_name, password) = (field(&body, "username")?, field(&body, "password")?);
    let member = call.check_password(user_name, password)?;
    let member = member.map_err(|denied| said(call, denied.refusal(LOCKED), |now| now.password_refusal))?;
    let grant = oauth::grant(&mut call.service.store.lock(), &call.service.token_terms(), member)?;
    let who = Object::new()
        .put("username", member.user_name)
        .put("first_name", member.first_name)
        .put("last_name", member.last_name)
        .put("catalog", member.catalog);
    Ok(granted(call, grant, who))
}

/// `POST /oauth/access_token`: with the application's secret.
pub(crate) fn access_token_with_secret(call: &Call) -> Result<Answer, Refusal> {
    let body = call.fields()?;
    let grant = grant_type(call, &body, &["authorization_code", "refresh_token"])?;
    let client = Client::of(call, &body)?;
    if client.secret.is_empty() {
        return Err(Refusal::bad_request("client_secret is required in the body"));
    }
    client.prove(call)?;
    if body["response_type"].as_str().is_some_and(|kind| kind != "code") {
        return Err(Refusal::bad_request("response_type must be code"));
    }
    exchange_or_refresh(call, &body, grant, LOCKED)
}

/// `POST /{version}/oauth/access_token`: for applications that keep no secret.
pub(crate) fn access_token(call: &Call) -> Result<Answer, Refusal> {
    let body = call.fields()?;
    let grant = grant_type(call, &body, &["authorization_code", "refresh_token"])?;
    let client = Client::of(call, &body)?;
    if client.secret.is_empty() {
        client.check_id(call)?;
    } else {
        client.prove(call)?;
    }
    if grant == "authorization_code" {
        field(&body, "code_verifier")?;
    }
    exchange_or_refresh(call, &body, grant, call.version.locked_status())
}

/// The application as it names itself: in HTTP Basic credentials or in the body, whichever its OAuth library prefers.
struct Client {
    id: String,
    /// Empty where none is sent.
    secret: String,
}

impl Client {
    fn of(call: &Call, body: &Value) -> Result<Client, Refusal> {
        if let Some((id, secret)) = basic(call) {
            return Ok(Client { id, secret });
        }
        Ok(Client {
            id: field(body, "client_id")?.to_owned(),
            secret: body["client_secret"].as_str().unwrap_or_default().to_owned(),
        })
    }

    fn check_id(&self, call: &Call) -> Result<(), Refusal> {
        match is_sent(&call.service.options.api_key, &self.id) {
            true => Ok(()),
            false => Err(bad_application(call)),
        }
    }

    /// Checks the secret too.
    fn prove(&self, call: &Call) -> Result<(), Refusal> {
        self.check_id(call)?;
        match is_sent(&call.service.options.api_secret, &self.secret) {
            true => Ok(()),
            false => Err(bad_application(call)),
        }
    }
}

fn bad_application(call: &Call) -> Refusal {
    said(call, Refusal::bad_application(), |now| now.client_refusal)
}

/// A refusal of credentials in the words of the settings, where these have any; what else went wrong as it is.
fn said(call: &Call, refusal: Refusal, words: fn(Settings) -> Option<TokenRefusal>) -> Refusal {
    match words(call.service.settings()) {
        Some(words) if refusal.status == StatusCode::UNAUTHORIZED => words.of(refusal),
        _ => refusal,
    }
}

/// Whether this is what was sent: as it is or, as OAuth wants it in Basic credentials and few clients do it, form-encoded.
fn is_sent(expected: &str, sent: &str) -> bool {
    sent == expected || byte_serialize(expected.as_bytes()).collect::<String>() == sent
}

/// The member has signed in on the form: a user name and password beside the code are not read.
fn exchange_or_refresh(call: &Call, body: &Value, grant: &str, locked: StatusCode) -> Result<Answer, Refusal> {
    // A refresh redirects nowhere, and generic clients leave the address out there.
    if grant == "authorization_code" || body.get("redirect_uri").is_some() {
        check_redirect_uri(call, body)?;
    }
    let store = || call.service.store.lock();
    let terms = call.service.token_terms();
    let grant = match grant {
        "refresh_token" => {
            let token = field(body, grant)?;
            oauth::refresh(&mut store(), &terms, token, locked)
                .map_err(|refusal| said(call, refusal, |now| now.refresh_refusal))?
        }
        _ => {
            let (code, verifier) = (field(body, "code")?, body["code_verifier"].as_str());
            let redirect_uri = field(body, "redirect_uri")?;
            oauth::exchange(&mut store(), &terms, code, verifier, redirect_uri, locked)
                .map_err(|refusal| said(call, refusal, |now| now.code_refusal))?
        }
    };
    Ok(granted(call, grant, Object::new()))
}

fn check_redirect_uri(call: &Call, body: &Value) -> Result<(), Refusal> {
    let options = &call.service.options;
    if options.has_registered(field(body, "redirect_uri")?) {
        return Ok(());
    }
    Err(Refusal::unregistered(&options.redirect_uri))
}

fn granted(call: &Call, grant: Grant, who: Object) -> Answer {
    call.note_member(grant.member);
    let settings = call.service.settings();
    let who = match settings.tokens_without_guid {
        true => who,
        false => who.put("guid", grant.member.guid),
    };
    Answer::Document(
        who.put("access_token", grant.access_token)
            .put("refresh_token", grant.refresh_token)
            .put("token_type", settings.token_type)
            .put("expires_in", settings.token_life.as_secs().to_string()),
    )
}

fn grant_type<'a>(call: &Call, body: &'a Value, known: &[&str]) -> Result<&'a str, Refusal> {
    let grant = field(body, "grant_type")?;
    call.note_grant(grant);
    if known.contains(&grant) {
        return Ok(grant);
    }
    let known = known.join(" or ");
    Err(Refusal::bad_request(format!("grant_type must be {known}")))
}

fn field<'a>(body: &'a Value, name: &str) -> Result<&'a str, Refusal> {
    let value = body[name].as_str().filter(|value| !value.is_empty());
    value.ok_or_else(|| Refusal::bad_request(format!("{name} is required in the body")))
}

/// The user and password of HTTP Basic credentials.
fn basic(call: &Call) -> Option<(String, String)> {
    let value = call.head.headers.get(header::AUTHORIZATION)?;
    let (scheme, credentials) = value.to_str().ok()?.split_once(' ')?;
    let credentials = STANDARD.decode(credentials.trim()).ok()?;
    let credentials = String::from_utf8(credentials).ok()?;
    let (user, password) = credentials.split_once(':')?;
    scheme
        .eq_ignore_ascii_case("Basic")
        .then(|| (user.to_owned(), password.to_owned()))
}
