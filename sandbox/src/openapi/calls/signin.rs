//! Sign-in and the account.

use super::{Chapter, chapter};
use crate::openapi::operation::{FORM, Operation, get, post};
use crate::openapi::schema::{Schema, field, fields, of, text, the};
use serde_json::json;

pub(super) fn account() -> Chapter {
    chapter(
        "Account",
        "The member's account.",
        vec![get("/me/account", "The account, its subscription and entitlements").one("account", "Account")],
    )
}

pub(super) fn without_secret() -> Chapter {
    let submitted = fields(vec![
        field("username", text(), "").optional(),
        field("password", text(), "").optional(),
        field("decision", text(), "`accept` allows the access; anything else cancels.").optional(),
    ]);
    let sent = json!({"username": "must-upgrade@sandbox.test", "password": "upgrade-me", "decision": "accept"});
    let refreshed = json!({
        "client_id": "demo-key",
        "grant_type": "refresh_token",
        "redirect_uri": "http://localhost/signed-in",
        "refresh_token": "the-last-one",
    });
    chapter(
        "Sign-in",
        "OAuth 2.0 for applications that keep no secret: a form in the member's browser, then tokens for its code.",
        vec![
            authorize(get("/oauth/authorize", "The form on which a member signs in")).file("text/html"),
            authorize(post("/oauth/authorize", "The form comes back"))
                .note("Accepted: to `redirect_uri` with `code` and what was to be passed through; with response_type=token the tokens are in the fragment. Cancelled: with `error=access_denied`. A wrong password shows the form again.")
                .body(FORM, submitted, sent)
                .file("text/html")
                .empty(302),
            token_call("/oauth/access_token", "Tokens for a code, or for a refresh token")
                .note(SPENT)
                .form_or_json(exchange_or_refresh(&[], &["code_verifier"]), refreshed),
        ],
    )
}

pub(super) fn with_secret() -> Chapter {
    let password = fields(vec![
        field("grant_type", the("password"), ""),
        field("username", filled(), ""),
        field("password", filled(), ""),
    ]);
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
            token_call("/oauth/token", "Tokens for a member's user name and password")
                .note("The application's key and secret go as HTTP Basic credentials. Five wrong passwords lock the account for five minutes.")
                .proves("application")
                .form_or_json(password, signed_in),
            token_call("/oauth/access_token", "Tokens for a code, or for a refresh token")
                .note(SPENT)
                .form_or_json(exchange_or_refresh(&["client_secret", "response_type"], &[]), refreshed),
        ],
    )
}

const SPENT: &str = "A refresh token is spent by its use: keep the new one, else the sign-in is lost.";

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

fn token_call(path: &'static str, summary: &'static str) -> Operation {
    post(path, summary)
        .document(200, of("Tokens"))
        .refuses(401)
        .refuses(403)
        .refuses(423)
}

/// The bodies of both grants; what proves the application, and what else the code's exchange needs.
fn exchange_or_refresh(client: &[&'static str], exchange: &[&'static str]) -> Schema {
    let body = |grant: &'static str, own: &[&'static str]| {
        let mut all = vec![
            field("grant_type", the(grant), ""),
            field("client_id", filled(), "The application's key."),
        ];
        all.extend(client.iter().chain(own).map(|&name| match name {
            "response_type" => field(name, the("code"), ""),
            name => field(name, filled(), ""),
        }));
        fields(all)
    };
    let exchange = [&["code", "redirect_uri"], exchange].concat();
    // Only the applications without a secret prove themselves by the address again.
    let refresh: &[&str] = if client.is_empty() {
        &["refresh_token", "redirect_uri"]
    } else {
        &["refresh_token"]
    };
    Schema::Either(vec![
        body("authorization_code", &exchange),
        body("refresh_token", refresh),
    ])
}

fn filled() -> Schema {
    text().with("minLength", 1_u32)
}
