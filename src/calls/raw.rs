//! Calls without a function of their own: any path of the service, with the same rules as for the others.
use super::paths::{check_path, check_unversioned};
use crate::base::error::Error;
use crate::base::memory;
use crate::calls::params::{Params, check_header};
use crate::calls::request::{Body, Credential, Expect, Facts, Method, Request};
use zeroize::Zeroizing;

/// A call described by the caller. The fields are those of `mcat_raw_request`, where they are described.
#[derive(Clone)]
pub struct Raw<'a> {
    pub method: &'a str,
    pub path: &'a str,
    pub query: Option<&'a str>,
    pub content_type: Option<&'a str>,
    pub body: Option<&'a [u8]>,
    pub credential: Credential,
    pub idempotent: bool,
    pub unversioned: bool,
}

/// The request of a raw call.
pub fn raw(raw: &Raw, params: &Params) -> Result<Request, Error> {
    let method = match raw.method {
        "GET" => Method::Get,
        "POST" => Method::Post,
        "PUT" => Method::Put,
        "DELETE" => Method::Delete,
        _ => return Err(Error::argument("method", "must be GET, POST, PUT or DELETE")),
    };
    check_path("path", raw.path)?;
    if !raw.unversioned {
        check_unversioned("path", raw.path)?;
    }
    let legal = |b: u8| b.is_ascii_alphanumeric() || b"-._~!$&'()*+,;=:@%/?".contains(&b);
    if raw.query.is_some_and(|q| q.len() > 4096 || !q.bytes().all(legal)) {
        return Err(Error::argument(
            "query",
            "must be percent-encoded and at most 4096 bytes long",
        ));
    }
    if raw.credential == Credential::KeyAndSecret {
        return Err(Error::argument("credential", "must be key, member or none"));
    }
    let mut facts = Facts::new(method).pretty();
    facts.credential = raw.credential;
    facts.expect = Expect::Anything;
    if raw.idempotent && method != Method::Get {
        facts = facts.idempotent();
    }
    let mut request = Request::new("raw", raw.path.to_owned(), facts).with_params(params)?;
    request.unversioned = raw.unversioned;
    request.raw_query = match (raw.query, params.pretty) {
        (Some(query), Some(pretty)) => Some(format!("{query}&pretty={pretty}")),
        (query, _) => query.map(str::to_owned),
    };
    if let Some(bytes) = raw.body {
        if method == Method::Get {
            return Err(Error::argument("body", "must be NULL for a GET"));
        }
        let content_type = raw.content_type.unwrap_or("application/octet-stream");
        check_header("content_type", content_type)?;
        let bytes = Zeroizing::new(memory::bytes(bytes)?);
        request.body = Body::Bytes {
            content_type: content_type.to_owned(),
            bytes,
        };
    }
    Ok(request)
}
