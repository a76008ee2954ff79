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
    let grant = oauth::sign_in(&call.service, user_name, password, LOCKED)?;
    let member = grant.member;
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
    grant_type(call, &body, &["refresh_token"])?;
    let client = (field(&body, "client_id")?, field(&body, "client_secret")?);
    if client != (options.api_key.as_str(), options.api_secret.as_str()) {
        return Err(bad_application());
    }
    if field(&body, "response_type")? != "code" {
        return Err(Refusal::bad_request("response_type must be code"));
    }
    refresh(call, &body, LOCKED)
}

/// `POST /{version}/oauth/access_token`: for applications that keep no secret.
pub(super) fn access_token(call: &Call) -> Result<Answer, Refusal> {
    let body = call.form()?;
    let options = &call.service.options;
    grant_type(call, &body, &["refresh_token"])?;
    if field(&body, "client_id")? != options.api_key {
        return Err(bad_application());
    }
    if field(&body, "redirect_uri")? != options.redirect_uri {
        let rule = "redirect_uri must be exactly the registered one";
        return Err(Refusal::bad_request(rule));
    }
    refresh(call, &body, call.version.locked_status())
}

fn refresh(call: &Call, body: &Value, locked: StatusCode) -> Result<Answer, Refusal> {
    let grant = oauth::refresh(&call.service, field(body, "refresh_token")?, locked)?;
    Ok(granted(call, grant, Object::new()))
}

fn granted(call: &Call, grant: Grant, who: Object) -> Answer {
    call.note_member(grant.member);
    let life = call.service.options.token_life.as_secs();
    Answer::Document(
        who.put("access_token", grant.access_token)
            .put("refresh_token", grant.refresh_token)
            .put("expires_in", life.to_string()),
    )
}

fn grant_type(call: &Call, body: &Value, known: &[&str]) -> Result<(), Refusal> {
    let grant = field(body, "grant_type")?;
    call.note_grant(grant);
    if known.contains(&grant) {
        return Ok(());
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
