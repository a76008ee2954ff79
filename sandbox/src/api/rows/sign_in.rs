//! Sign-in.

use super::{Chapter, chapter, open};
use crate::api::sign_in::{authorize, tokens};
use crate::openapi::operation::{FORM, Operation, get, post};
use crate::openapi::schema::{Record, Schema, either, filled, of, record, text, the};
use serde_json::json;

pub(super) fn without_secret() -> Chapter {
    let submitted = record().may("username", text(), "").may("password", text(), "").may(
        "decision",
        text(),
        "`accept` allows the access; anything else cancels.",
    );
    let client = record().has("client_id", filled(), "The application's key.");
    let verifier = record().has("code_verifier", filled(), "What the challenge was made from.");
    let sent = json!({"username": "must-upgrade@sandbox.test", "password": "upgrade-me", "decision": "accept"});
    let refreshed = json!({
        "client_id": "demo-key",
        "grant_type": "refresh_token",
        "redirect_uri": "http://127.0.0.1:8976/signed-in",
        "refresh_token": "the-last-one",
    });
    chapter(
        "Sign-in",
        "OAuth 2.0 for applications that keep no secret: a form in the member's browser, then tokens \
for its code.",
        vec![
            open(
                authorize::form,
                authorize(get("/oauth/authorize", "The form on which a member signs in"))
                    .note("A client that accepts text/html gets a refusal as a page too.")
                    .file("text/html"),
            ),
            open(
                authorize::submit,
                authorize(post("/oauth/authorize", "The form comes back"))
                    .note(
                        "Accepted: to `redirect_uri` with `code` and what was to be passed through; with \
response_type=token the tokens are in the fragment. Cancelled: with `error=access_denied`. A \
wrong password shows the form again.",
                    )
                    .body(FORM, submitted, sent)
                    .file("text/html")
                    .empty(302),
            ),
            open(
                tokens::access_token,
                token_call("/oauth/access_token", "Tokens for a code, or for a refresh token")
                    .note(SPENT)
                    .form_or_json(grants(&client, verifier), refreshed),
            ),
        ],
    )
}

pub(super) fn with_secret() -> Chapter {
    let password = record()
        .has("grant_type", the("password"), "")
        .has("username", filled(), "")
        .has("password", filled(), "");
    let client = record()
        .has("client_id", filled(), "The application's key.")
        .has("client_secret", filled(), "The application's secret.")
        .may("response_type", the("code"), "");
    let verifier = record().may(
        "code_verifier",
        filled(),
        "What the challenge was made from, where there was one.",
    );
    let signed_in =
        json!({"grant_type": "password", "username": "must-upgrade@sandbox.test", "password": "upgrade-me"});
    let refreshed = json!({
        "client_id": "demo-key",
        "client_secret": "demo-secret",
        "response_type": "code",
        "grant_type": "refresh_token",
        "refresh_token": "the-last-one",
    });
    chapter(
        "Sign-in with a secret",
        "OAuth 2.0 for applications that have a secret. These addresses have no version.",
        vec![
            open(
                tokens::password,
                token_call("/oauth/token", "Tokens for a member's user name and password")
                    .note(
                        "The application's key and secret go as HTTP Basic credentials. Five wrong passwords lock the \
account for five minutes.",
                    )
                    .proves("application")
                    .form_or_json(password, signed_in),
            ),
            open(
                tokens::access_token_with_secret,
                token_call("/oauth/access_token", "Tokens for a code, or for a refresh token")
                    .note(
                        "Key and secret go in the body, or as HTTP Basic credentials. A refresh token is spent by its \
use: keep the new one, else the sign-in is lost. Fields that the body lacks are read from the \
query.",
                    )
                    .form_or_json(grants(&client, verifier), refreshed),
            ),
        ],
    )
}

const SPENT: &str = "A refresh token is spent by its use: keep the new one, else the sign-in is lost. Fields that \
the body lacks are read from the query.";

/// The query with which an application asks for access.
fn authorize(call: Operation) -> Operation {
    [
        "response_type",
        "client_id",
        "redirect_uri",
        "code_challenge",
        "code_challenge_method",
        "state",
        "scope",
        "audience",
    ]
    .into_iter()
    .fold(call, Operation::with)
}

/// Its refusals are described as specified; with the sandbox's `refresh_refusal` and the like they have a status and an `error` of their own.
fn token_call(path: &'static str, summary: &'static str) -> Operation {
    post(path, summary)
        .document(200, of("Tokens"))
        .refuses(401)
        .refuses(403)
        .refuses(423)
}

/// The bodies of both grants; both have the fields that prove the application.
fn grants(client: &Record, exchange: Record) -> Schema {
    let grant = |grant: &'static str| record().has("grant_type", the(grant), "").and(client.clone());
    let exchange = grant("authorization_code")
        .has(
            "code",
            filled(),
            "From the redirect; to be used once, within ten minutes.",
        )
        .has("redirect_uri", filled(), "The registered address.")
        .and(exchange);
    let refresh = grant("refresh_token")
        .has("refresh_token", filled(), "The latest one.")
        .may("redirect_uri", filled(), "The registered address.");
    either(vec![exchange.into(), refresh.into()])
}
