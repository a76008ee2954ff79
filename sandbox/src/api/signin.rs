//! The token endpoints. All of them take a form or JSON; nothing is read from the query.

use super::answer::Answer;
use super::call::Call;
use crate::error::Refusal;
use crate::json::Object;
use crate::oauth::{self, Grant};
use axum::http::{StatusCode, header};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::Value;

/// The unversioned endpoints refuse a locked account as the versions before 2.2 do.
const LOCKED: StatusCode = StatusCode::LOCKED;

/// `POST /oauth/token`: the password grant, with the application's key and secret as HTTP Basic credentials.
pub(super) fn password(call: &Call) -> Result<Answer, Refusal> {
    let body = call.form()?;
    let options = &call.service.options;
    grant_type(call, &body, &["password"])?;
    if basic(call) != Some(format!("{}:{}", options.api_key, options.api_secret)) {
        return Err(bad_application());
    }
    let (user_name, password) = (field(&body, "username")?, field(&body, "password")?);
    let member = oauth::check_password(&call.service, user_name, password, LOCKED)?;
    let grant = oauth::grant(&call.service, member)?;
    let who = Object::new()
        .put("token_type", "bearer")
        .put("username", member.user_name)
        .put("first_name", member.first_name)
        .put("last_name", member.last_name)
        .put("guid", member.guid)
        .put("catalog", member.catalog);
    Ok(granted(call, grant, who))
}

/// `POST /oauth/access_token`: with the application's secret.
pub(super) fn access_token_with_secret(call: &Call) -> Result<Answer, Refusal> {
    let body = call.form()?;
    let options = &call.service.options;
    let grant = grant_type(call, &body, &["authorization_code", "refresh_token"])?;
    let client = (field(&body, "client_id")?, field(&body, "client_secret")?);
    if client != (options.api_key.as_str(), options.api_secret.as_str()) {
        return Err(bad_application());
    }
    if field(&body, "response_type")? != "code" {
        return Err(Refusal::bad_request("response_type must be code"));
    }
    if grant == "authorization_code" {
        redirect_uri(call, &body)?;
    }
    exchange_or_refresh(call, &body, grant, LOCKED)
}

/// `POST /{version}/oauth/access_token`: for applications that keep no secret.
pub(super) fn access_token(call: &Call) -> Result<Answer, Refusal> {
    let body = call.form()?;
    let options = &call.service.options;
    let grant = grant_type(call, &body, &["authorization_code", "refresh_token"])?;
    if field(&body, "client_id")? != options.api_key {
        return Err(bad_application());
    }
    redirect_uri(call, &body)?;
    if grant == "authorization_code" {
        field(&body, "code_verifier")?;
    }
    exchange_or_refresh(call, &body, grant, call.version.locked_status())
}

fn redirect_uri(call: &Call, body: &Value) -> Result<(), Refusal> {
    if field(body, "redirect_uri")? == call.service.options.redirect_uri {
        return Ok(());
    }
    let rule = "redirect_uri must be exactly the registered one";
    Err(Refusal::bad_request(rule))
}

/// The member has signed in on the form: a user name and password beside the code are not read.
fn exchange_or_refresh(call: &Call, body: &Value, grant: &str, locked: StatusCode) -> Result<Answer, Refusal> {
    let grant = match grant {
        "refresh_token" => oauth::refresh(&call.service, field(body, grant)?, locked)?,
        _ => {
            let (code, verifier) = (field(body, "code")?, body["code_verifier"].as_str());
            oauth::exchange(&call.service, code, verifier, locked)?
        }
    };
    Ok(granted(call, grant, Object::new()))
}

fn granted(call: &Call, grant: Grant, who: Object) -> Answer {
    call.note_member(grant.member);
    let life = call.service.settings().token_life.as_secs();
    Answer::Document(
        who.put("access_token", grant.access_token)
            .put("refresh_token", grant.refresh_token)
            .put("expires_in", life.to_string()),
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

fn bad_application() -> Refusal {
    Refusal::bad_credentials("The application's key or secret is wrong")
}

/// The user and password of HTTP Basic credentials, with the colon between them.
fn basic(call: &Call) -> Option<String> {
    let value = call.head.headers.get(header::AUTHORIZATION)?;
    let (scheme, credentials) = value.to_str().ok()?.split_once(' ')?;
    let credentials = STANDARD.decode(credentials.trim()).ok()?;
    scheme
        .eq_ignore_ascii_case("Basic")
        .then(|| String::from_utf8(credentials).ok())?
}
