//! The requests that bring tokens. The secrets stand in the body and in one header, never in an address.
use super::Grant;
use crate::request::{Body, Class, Credential, Expect, Method, Request};
use zeroize::Zeroizing;

/// What the application is to the token service.
pub struct Application<'a> {
    pub client_id: &'a str,
    pub secret: Option<&'a str>,
    pub redirect_uri: Option<&'a str>,
}

/// The request of a grant. With a secret a refresh takes the unversioned call (a form), without one the versioned (JSON).
pub fn request(grant: &Grant, application: &Application) -> Request {
    let mut request = match (grant, application.secret) {
        (Grant::Password { user, password }, _) => {
            let call = Request::new("auth_password", Method::Post, "/oauth/token");
            call.form(&[("username", user), ("password", password), ("grant_type", "password")])
        }
        (Grant::Refresh { refresh_token }, Some(secret)) => {
            let call = Request::new("auth_refresh", Method::Post, "/oauth/access_token");
            call.form(&[
                ("client_id", application.client_id),
                ("client_secret", secret),
                ("response_type", "code"),
                ("grant_type", "refresh_token"),
                ("refresh_token", refresh_token),
            ])
        }
        (Grant::Refresh { refresh_token }, None) => {
            let call = Request::new("auth_refresh", Method::Post, "/oauth/access_token");
            versioned_refresh(call, application, refresh_token)
        }
    };
    request.unversioned = !matches!((grant, application.secret), (Grant::Refresh { .. }, None));
    request.credential = match grant {
        Grant::Password { .. } => Credential::KeyAndSecret,
        Grant::Refresh { .. } => Credential::None,
    };
    request.class = Class::Never;
    request.expect = Expect::Json;
    request
}

fn versioned_refresh(mut call: Request, application: &Application, refresh_token: &str) -> Request {
    #[derive(serde::Serialize)]
    struct Payload<'a> {
        client_id: &'a str,
        grant_type: &'static str,
        #[serde(skip_serializing_if = "Option::is_none")]
        redirect_uri: Option<&'a str>,
        refresh_token: &'a str,
    }
    let payload = Payload {
        client_id: application.client_id,
        grant_type: "refresh_token",
        redirect_uri: application.redirect_uri,
        refresh_token,
    };
    // Room for everything from the start: growing would leave copies of the token behind.
    let mut bytes = Zeroizing::new(Vec::with_capacity(2 * refresh_token.len() + 1024));
    if serde_json::to_writer(&mut *bytes, &payload).is_ok() {
        call.body = Body::Bytes {
            content_type: "application/json".to_owned(),
            bytes,
        };
    }
    call
}
