//! What the service answers when it refuses a request.

use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use std::fmt;

/// A refusal: the status and the `{"code","message"}` body of the specification, or OAuth's.
#[derive(Debug)]
pub(crate) struct Refusal {
    pub(crate) status: StatusCode,
    pub(crate) code: &'static str,
    /// OAuth's word, where the body is to be OAuth's: `error` and `error_description`.
    pub(crate) error: Option<String>,
    pub(crate) message: String,
    pub(crate) headers: Vec<(HeaderName, HeaderValue)>,
}

impl Refusal {
    fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> Self {
        Refusal {
            status,
            code,
            error: None,
            message: message.into(),
            headers: Vec::new(),
        }
    }

    fn with(mut self, name: HeaderName, value: &'static str) -> Self {
        self.headers.push((name, HeaderValue::from_static(value)));
        self
    }

    /// 400: a parameter or the body is wrong; the text names it and its rule.
    pub(crate) fn bad_request(message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "BadRequestError", message)
    }

    /// 400 for a redirect address that is not the registered one. It names the registered one: no other place shows it to a developer.
    pub(crate) fn unregistered(registered: &str) -> Self {
        Self::bad_request(format!("redirect_uri must be exactly the registered one: {registered}"))
    }

    /// 401 for the application key.
    pub(crate) fn bad_key(message: impl Into<String>) -> Self {
        Self::new(StatusCode::UNAUTHORIZED, "UnauthorizedError", message).with(header::WWW_AUTHENTICATE, "apikey")
    }

    /// 401 for a missing, wrong or expired access token.
    pub(crate) fn bad_token(message: impl Into<String>, challenge: &'static str) -> Self {
        Self::new(StatusCode::UNAUTHORIZED, "UnauthorizedError", message).with(header::WWW_AUTHENTICATE, challenge)
    }

    /// 401 for what a token request was to prove of the member: the password, the code, a refresh token.
    pub(crate) fn bad_credentials(message: impl Into<String>) -> Self {
        Self::new(StatusCode::UNAUTHORIZED, "InvalidCredentials", message).challenged_for_application()
    }

    /// 401 for the application's own key or secret on a token request: a word of its own, for it says nothing of the member.
    pub(crate) fn bad_application() -> Self {
        let message = "The application's key or secret is wrong";
        Self::new(StatusCode::UNAUTHORIZED, "UnauthorizedError", message).challenged_for_application()
    }

    fn challenged_for_application(self) -> Self {
        self.with(header::WWW_AUTHENTICATE, "Basic realm=\"application\"")
    }

    /// 403 with one of the codes that the service gives as a number.
    pub(crate) fn forbidden(code: &'static str, message: impl Into<String>) -> Self {
        Self::new(StatusCode::FORBIDDEN, code, message)
    }

    /// The account is locked: 423, or 403 where the version no longer knows 423.
    pub(crate) fn locked(status: StatusCode) -> Self {
        let message = "The account is locked for 5 minutes after repeated failed sign-ins";
        Self::new(status, "AccountLockedError", message)
    }

    /// 404 for a path or an id.
    pub(crate) fn not_found(message: impl Into<String>) -> Self {
        Self::new(StatusCode::NOT_FOUND, "ResourceNotFound", message)
    }

    /// 410 for what was retired.
    pub(crate) fn gone(message: impl Into<String>) -> Self {
        Self::new(StatusCode::GONE, "ResourceNotFound", message)
    }

    /// 405; the router adds `Allow`.
    pub(crate) fn wrong_method() -> Self {
        let message = "The method is not allowed here; Allow lists those that are";
        Self::new(StatusCode::METHOD_NOT_ALLOWED, "MethodNotAllowedError", message)
    }

    /// 409: the state of the resource is in the way.
    pub(crate) fn conflict(message: impl Into<String>) -> Self {
        Self::new(StatusCode::CONFLICT, "ConflictError", message)
    }

    /// 413.
    pub(crate) fn too_large(limit: usize) -> Self {
        let message = format!("The body is larger than {limit} bytes");
        Self::new(StatusCode::PAYLOAD_TOO_LARGE, "PayloadTooLargeError", message)
    }

    /// 416 for a byte range outside the resource.
    pub(crate) fn bad_range(length: usize) -> Self {
        let mut refusal = Self::new(
            StatusCode::RANGE_NOT_SATISFIABLE,
            "BadRequestError",
            "The range lies outside the resource",
        );
        let value = HeaderValue::try_from(format!("bytes */{length}")).expect("digits");
        refusal.headers.push((header::CONTENT_RANGE, value));
        refusal
    }

    /// 429.
    pub(crate) fn too_many(rate: usize) -> Self {
        let message = format!("Rate of {rate}/sec has been exceeded for this application");
        Self::new(StatusCode::TOO_MANY_REQUESTS, "TooManyRequestsError", message).with(header::RETRY_AFTER, "1")
    }

    /// 500, and 504 since 2.2: a system behind the service took too long.
    pub(crate) fn upstream_timeout(status: StatusCode) -> Self {
        let message = "A system behind the service did not answer in time";
        Self::new(status, Self::code_of(status), message)
    }

    /// The code that goes with a status where nothing more is known.
    pub(crate) fn code_of(status: StatusCode) -> &'static str {
        match status.as_u16() {
            401 => "UnauthorizedError",
            403 => "ForbiddenError",
            404 => "ResourceNotFound",
            405 => "MethodNotAllowedError",
            409 => "ConflictError",
            413 => "PayloadTooLargeError",
            423 => "AccountLockedError",
            429 => "TooManyRequestsError",
            504 => "GatewayTimeoutError",
            500.. => "InternalError",
            _ => "BadRequestError",
        }
    }

    /// 500: the sandbox's own fault.
    pub(crate) fn internal(cause: impl fmt::Display) -> Self {
        tracing::error!(%cause, "internal error");
        Self::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            "InternalError",
            "The service failed; its log tells why",
        )
    }
}

impl From<rusqlite::Error> for Refusal {
    fn from(cause: rusqlite::Error) -> Self {
        Refusal::internal(cause)
    }
}
