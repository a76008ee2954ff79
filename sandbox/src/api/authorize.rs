//! The hosted sign-in: a form in the member's browser, and the redirect back to the application.

use super::answer::Answer;
use super::call::Call;
use crate::codes::{self, Challenge};
use crate::error::Refusal;
use crate::oauth;
use axum::http::StatusCode;
use form_urlencoded::Serializer;

/// What the application asks for. Neither a wrong application nor a wrong redirect address is ever redirected to.
struct Asked {
    /// Tokens in the fragment instead of a code in the query.
    wants_token: bool,
    challenge: Challenge,
    /// Parameters that the success redirect repeats.
    passed: Vec<(&'static str, String)>,
}

/// `GET /oauth/authorize` and `GET /{version}/oauth/authorize`
pub(super) fn form(call: &Call) -> Result<Answer, Refusal> {
    asked(call)?;
    Ok(Answer::Page(page("")))
}

/// The form comes back: accepted, cancelled, or with a wrong password.
pub(super) fn submit(call: &Call) -> Result<Answer, Refusal> {
    let asked = asked(call)?;
    let body = call.form()?;
    let field = |name: &str| body[name].as_str().unwrap_or_default();
    if field("decision") != "accept" {
        return Ok(redirect(call, '?', cancelled(&asked)));
    }
    let (user_name, password) = (field("username"), field("password"));
    let member = match oauth::check_password(&call.service, user_name, password, StatusCode::LOCKED) {
        Ok(member) => member,
        Err(refusal) if refusal.status == StatusCode::INTERNAL_SERVER_ERROR => return Err(refusal),
        Err(refusal) => return Ok(Answer::Page(page(&refusal.message))),
    };
    call.note_member(member);
    if asked.wants_token {
        let grant = oauth::grant(&call.service, member)?;
        let life = call.service.settings().token_life.as_secs();
        let mut fragment = vec![
            ("access_token", grant.access_token),
            ("refresh_token", grant.refresh_token),
            ("expires_in", life.to_string()),
        ];
        fragment.extend(asked.passed);
        return Ok(redirect(call, '#', fragment));
    }
    let store = call.service.store.lock();
    let code = codes::issue(&store, member, &asked.challenge, call.service.clock.now_ms())?;
    let mut query = vec![("code", code)];
    query.extend(asked.passed);
    Ok(redirect(call, '?', query))
}

fn asked(call: &Call) -> Result<Asked, Refusal> {
    let options = &call.service.options;
    if call.query("client_id") != Some(&options.api_key) {
        return Err(Refusal::bad_request("client_id is not that of an application"));
    }
    if call.query("redirect_uri") != Some(&options.redirect_uri) {
        let rule = "redirect_uri must be exactly the registered one";
        return Err(Refusal::bad_request(rule));
    }
    let wants_token = match call.query("response_type") {
        Some("code") => false,
        Some("token") if call.is_versioned() => true,
        _ if call.is_versioned() => {
            return Err(Refusal::bad_request("response_type must be code or token"));
        }
        _ => return Err(Refusal::bad_request("response_type must be code")),
    };
    // The documentation's own example misspells the name of the method.
    let method = call
        .query("code_challenge_method")
        .or_else(|| call.query("code_challange_method"));
    let challenge = Challenge::new(method, call.query("code_challenge"))
        .ok_or_else(|| Refusal::bad_request("code_challenge_method must be s256 or plain"))?;
    if call.is_versioned() && !wants_token && challenge == Challenge::None {
        return Err(Refusal::bad_request("code_challenge is required"));
    }
    let pass = |name| Some((name, call.query(name)?.to_owned()));
    Ok(Asked {
        wants_token,
        challenge,
        passed: ["state", "scope", "audience"].into_iter().filter_map(pass).collect(),
    })
}

fn cancelled(asked: &Asked) -> Vec<(&'static str, String)> {
    let state = asked.passed.iter().filter(|(name, _)| *name == "state").cloned();
    [
        ("error", "access_denied"),
        ("error_reason", "user_denied"),
        ("error_description", "The member did not allow access"),
    ]
    .into_iter()
    .map(|(name, value)| (name, value.to_owned()))
    .chain(state)
    .collect()
}

/// A redirect to the registered address, with parameters in its query or its fragment.
fn redirect(call: &Call, separator: char, parameters: Vec<(&'static str, String)>) -> Answer {
    let parameters = Serializer::new(String::new()).extend_pairs(parameters).finish();
    let address = &call.service.options.redirect_uri;
    let separator = match separator {
        '?' if address.contains('?') => '&',
        separator => separator,
    };
    Answer::Redirect(format!("{address}{separator}{parameters}"))
}

/// The sign-in form. It is sent to its own address, so that the application's parameters come back with it.
fn page(message: &str) -> String {
    format!(
        r#"<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sign in</title>
<style>
body {{ font: 1.1rem/1.5 system-ui, sans-serif; max-width: 22rem; margin: 3rem auto; padding: 0 1rem; }}
label, input {{ display: block; width: 100%; box-sizing: border-box; }}
input {{ font: inherit; padding: .5rem; margin-bottom: 1rem; }}
button {{ font: inherit; padding: .5rem 1rem; margin-right: .5rem; }}
[role=alert] {{ color: #a00; }}
</style>
</head>
<body>
<h1>Sign in</h1>
<p>An application asks for access to your music account.</p>
<p role="alert">{message}</p>
<form method="post">
<label for="username">User name</label>
<input id="username" name="username" autocomplete="username" autofocus>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password">
<button name="decision" value="accept">Allow</button>
<button name="decision" value="cancel">Cancel</button>
</form>
</body>
</html>
"#
    )
}
