//! The answers that calls have in common: statuses, headers, refusals.

use super::schema::{JSON, reference, text};
use crate::base::json::Object;
use crate::base::version::Version;

/// Status, its word, what it means, and the header that it brings.
const REFUSALS: &[(u16, &str, &str, Option<&str>)] = &[
    (
        400,
        "BadRequest",
        "A parameter or the body is wrong; the message names it and its rule.",
        None,
    ),
    (
        401,
        "Unauthorized",
        "The application key, the access token or the credentials are missing or not valid.",
        Some("WWW-Authenticate"),
    ),
    (
        403,
        "Forbidden",
        "Understood and not allowed: no right to this resource, or (since v2.2) the account is locked.",
        None,
    ),
    (404, "NotFound", "There is nothing of this id or address.", None),
    (409, "Conflict", "The current state does not allow it.", None),
    (413, "TooLarge", "The body is too large.", None),
    (
        416,
        "RangeNotSatisfiable",
        "The range of bytes lies outside the file.",
        Some("Content-Range"),
    ),
    (
        423,
        "Locked",
        "The account is locked for five minutes after repeated failed sign-ins.",
        None,
    ),
    (
        429,
        "TooManyRequests",
        "The application has used up its requests for this second.",
        Some("Retry-After"),
    ),
    (500, "InternalError", "The service failed.", None),
    (
        504,
        "GatewayTimeout",
        "The service waited too long for something behind it.",
        None,
    ),
];

/// Name and meaning of each header, and whether every answer has it; the others are where they are described.
const HEADERS: &[(&str, &str, bool)] = &[
    ("Request-Id", "A number that no other request has.", true),
    ("Response-Time", "How long the service took, in milliseconds.", true),
    ("Api-Version", "The version that answered.", true),
    ("Location", "Where to go, or the address of what was created.", false),
    ("WWW-Authenticate", "What is to be proved.", false),
    ("Content-Range", "How long the file is.", false),
    ("Retry-After", "Seconds to wait.", false),
    (
        "Deprecation",
        "Since when it is known that the version ends: \"@\" and seconds since 1970.",
        false,
    ),
    ("Sunset", "When the version ends.", false),
];

/// How calls may be refused that prove something, or nothing.
pub(super) fn usual(proves: bool, version: Version) -> Vec<u16> {
    let mut statuses = vec![500];
    if proves {
        statuses.extend([401, version.locked_status().as_u16(), 429]);
    }
    if version >= Version::V2_2 {
        statuses.push(504);
    }
    statuses
}

/// The component that describes a refusal.
pub(super) fn name(status: u16) -> String {
    let found = REFUSALS.iter().find(|refusal| refusal.0 == status);
    found.map_or(String::new(), |refusal| refusal.1.to_owned())
}

/// An answer to a call that succeeded.
pub(super) fn success(status: u16, content: Option<(&'static str, Object)>) -> Object {
    let what = match status {
        200 => "Done.",
        201 => "Created.",
        202 => "Accepted: it shows a little later.",
        204 => "Done; there is nothing to say.",
        302 => "Go there.",
        _ => "As asked.",
    };
    let location = matches!(status, 201 | 302).then_some("Location");
    let content = content.map(|(kind, schema)| Object::new().put(kind, Object::new().put("schema", schema)));
    Object::new()
        .put("description", what)
        .put("headers", headers(location))
        .put_filled("content", content)
}

/// Every refusal, by its name.
pub(super) fn refusals() -> Vec<(&'static str, Object)> {
    let refusal = |&(_, name, what, header): &(u16, &'static str, &'static str, Option<&str>)| {
        let schema = Object::new().put("schema", reference("schemas", "Error"));
        let response = Object::new()
            .put("description", what)
            .put("headers", headers(header))
            .put("content", Object::new().put(JSON, schema));
        (name, response)
    };
    REFUSALS.iter().map(refusal).collect()
}

fn headers(special: Option<&str>) -> Object {
    let known = HEADERS
        .iter()
        .filter(|(name, _, always)| *always || special == Some(*name));
    known.fold(Object::new(), |headers, (name, ..)| {
        headers.put(*name, reference("headers", name))
    })
}

/// Every header, by its name.
pub(super) fn all_headers() -> Vec<(&'static str, Object)> {
    let header = |&(name, what, _): &(&'static str, &'static str, bool)| {
        let schema = text().render(Version::LATEST);
        let header = Object::new().put("description", what).put("required", true);
        (name, header.put("schema", schema))
    };
    HEADERS.iter().map(header).collect()
}
