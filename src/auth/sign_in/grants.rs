//! The requests that get tokens. Secrets are in the body and in one header, never in an address.
use super::pending::{Flow, Pending, SignInRequest};
use crate::auth::secret::json;
use crate::auth::{Application, Code, Grant, TokenReply};
use crate::base::error::Error;
use crate::calls::request::{Body, Credential, Expect, Facts, Method, Request};

/// The address for the member's browser.
pub fn authorize(asked: &SignInRequest, pending: &Pending, application: &Application) -> Request {
    let call = Request::new("auth_begin", "/oauth/authorize", Facts::new(Method::Get));
    let mut call = match pending.flow {
        Flow::Unversioned => call
            .with("client_id", application.client_id)
            .with("redirect_uri", &*pending.redirect_uri)
            .with("response_type", pending.response_type.as_str())
            .with("state", pending.state.as_str()),
        Flow::Versioned => call
            .with("response_type", pending.response_type.as_str())
            .with("code_challenge_method", pending.challenge.method())
            .with("code_challenge", pending.challenge.of(&pending.verifier))
            .with("client_id", application.client_id)
            .with("redirect_uri", &*pending.redirect_uri)
            .with("state", pending.state.as_str()),
    };
    for (name, text) in [("scope", asked.scope), ("audience", asked.audience)] {
        if let Some(text) = text {
            call = call.with(name, text);
        }
    }
    call.unversioned = pending.flow == Flow::Unversioned;
    call
}

/// How to get a grant's answer.
pub enum Way {
    Ask(Box<Request>),
    /// The answer is known without a request.
    Answered(TokenReply),
}

/// How to exchange a grant. With a secret, a refresh uses the unversioned call (a form), without one the versioned call (JSON). A code uses
/// the call of the flow that it comes from.
pub fn way(grant: &Grant, application: &Application) -> Result<Way, Error> {
    let request = match *grant {
        Grant::Tokens(_) | Grant::Import(_) => {
            let answer = if let Grant::Tokens(answer) = *grant {
                answer
            } else {
                &[]
            };
            return Ok(Way::Answered(TokenReply {
                http_status: 200,
                body: answer.to_vec().into(),
                retry_after_ms: None,
                is_html: false,
            }));
        }
        Grant::Password { user, password } => {
            let fields = [("username", user), ("password", password), ("grant_type", "password")];
            let mut call = unversioned("auth_password", "/oauth/token", &fields)?;
            call.facts.credential = Credential::KeyAndSecret;
            call
        }
        Grant::Code(code) if code.verifier.is_some() => versioned("auth_finish", &Payload::of_code(&code, application)),
        Grant::Code(code) => unversioned(
            "auth_finish",
            "/oauth/access_token",
            &[
                ("client_id", application.client_id),
                ("client_secret", application.secret.unwrap_or_default()),
                ("response_type", "code"),
                ("grant_type", "authorization_code"),
                ("redirect_uri", code.redirect_uri),
                ("code", code.code),
            ],
        )?,
        Grant::Refresh { refresh_token } => match application.secret {
            None => versioned("auth_refresh", &Payload::of_refresh(refresh_token, application)),
            Some(secret) => unversioned(
                "auth_refresh",
                "/oauth/access_token",
                &[
                    ("client_id", application.client_id),
                    ("client_secret", secret),
                    ("response_type", "code"),
                    ("grant_type", "refresh_token"),
                    ("refresh_token", refresh_token),
                ],
            )?,
        },
    };
    Ok(Way::Ask(Box::new(request)))
}

fn call(name: &'static str, path: &'static str) -> Request {
    let mut call = Request::new(name, path, Facts::new(Method::Post));
    call.facts.credential = Credential::None;
    call.facts.expect = Expect::Json;
    call.brings_tokens = true;
    call
}

fn unversioned(name: &'static str, path: &'static str, fields: &[(&str, &str)]) -> Result<Request, Error> {
    let mut call = call(name, path);
    call.unversioned = true;
    call.form(fields)
}

/// The body of the versioned call.
#[derive(Default, serde::Serialize)]
struct Payload<'a> {
    client_id: &'a str,
    grant_type: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    redirect_uri: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    code_verifier: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    code: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    username: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    password: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    refresh_token: Option<&'a str>,
}

impl<'a> Payload<'a> {
    fn of_code(code: &Code<'a>, application: &Application<'a>) -> Payload<'a> {
        Payload {
            client_id: application.client_id,
            grant_type: "authorization_code",
            redirect_uri: Some(code.redirect_uri),
            code_verifier: code.verifier,
            code: Some(code.code),
            username: code.member.map(|(user, _)| user),
            password: code.member.map(|(_, password)| password),
            refresh_token: None,
        }
    }

    fn of_refresh(refresh_token: &'a str, application: &Application<'a>) -> Payload<'a> {
        Payload {
            client_id: application.client_id,
            grant_type: "refresh_token",
            redirect_uri: application.redirect_uri,
            refresh_token: Some(refresh_token),
            ..Payload::default()
        }
    }
}

fn versioned(name: &'static str, payload: &Payload) -> Request {
    let mut call = call(name, "/oauth/access_token");
    call.body = Body::Bytes {
        content_type: "application/json".to_owned(),
        bytes: json(payload),
    };
    call
}
