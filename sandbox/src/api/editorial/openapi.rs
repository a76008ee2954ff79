//! The description of the interface for programs.

use crate::api::answer::Answer;
use crate::api::call::{Access, Call};
use crate::api::routes::{MEDIA, ROUTES, Route, UNVERSIONED};
use crate::base::error::Refusal;
use crate::base::version::Version;
use crate::openapi;
use axum::routing::MethodFilter;

/// `GET /openapi.json`
pub(crate) fn document(call: &Call) -> Result<Answer, Refusal> {
    let service = &call.service;
    let routes = routes(call.version);
    Ok(Answer::Document(openapi::document(
        call.version,
        &call.base_url,
        &service.catalog,
        &routes,
    )))
}

/// The routing table of a version.
fn routes(version: Version) -> Vec<openapi::Route> {
    let versioned = ROUTES
        .iter()
        .filter(|route| route.is_in(version))
        .map(|route| described(route, true));
    let others = UNVERSIONED.iter().chain(MEDIA).map(|route| described(route, false));
    versioned.chain(others).collect()
}

fn described(route: &Route, versioned: bool) -> openapi::Route {
    openapi::Route {
        method: method(route.method),
        path: route.path,
        versioned,
        security: match route.access {
            Access::Open => &[],
            Access::Public => &["", "bearer"],
            Access::Key => &["apikey", "apikeyInQuery", "bearer"],
            Access::Member => &["bearer"],
        },
    }
}

fn method(filter: MethodFilter) -> &'static str {
    let methods = [
        (MethodFilter::GET, "get"),
        (MethodFilter::POST, "post"),
        (MethodFilter::PUT, "put"),
    ];
    let found = methods.iter().find(|(known, _)| *known == filter);
    found.map_or("delete", |(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_route_is_described_and_nothing_else_is() {
        let of_version = |version| routes(version).into_iter().map(move |route| (version, route));
        let all: Vec<_> = Version::ALL.into_iter().flat_map(of_version).collect();
        assert_eq!(openapi::differences(&all), [""; 0]);
    }
}
