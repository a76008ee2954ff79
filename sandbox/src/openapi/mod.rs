//! The interface as an OpenAPI 3.1 document, one for each version. A call is described by a line in [`calls`], an object by
//! its fields in [`objects`], a parameter in [`parameters`]; what calls have in common (credentials, refusals, headers,
//! envelopes) is put in from the routing table and from here.

mod calls;
mod components;
mod objects;
mod operation;
mod parameters;
mod paths;
mod reply;
mod responses;
mod schema;

use crate::base::json::Object;
use crate::base::version::Version;
use crate::music::catalog::Catalog;
use calls::Chapter;
use paths::Parts;

/// A line of the routing table, as far as the document tells of it.
pub(crate) struct Route {
    /// In lowercase.
    pub(crate) method: &'static str,
    /// Without the version.
    pub(crate) path: &'static str,
    /// Whether the version stands in front of the path.
    pub(crate) versioned: bool,
    /// The security schemes of which the call needs one; an empty name stands for none at all.
    pub(crate) security: &'static [&'static str],
}

impl Route {
    /// The path as it is called.
    fn address(&self, version: Version) -> String {
        match self.versioned {
            true => format!("/{}{}", version.name(), self.path),
            false => self.path.to_owned(),
        }
    }
}

/// The document of a version.
pub(crate) fn document(version: Version, base_url: &str, catalog: &Catalog, routes: &[Route]) -> Object {
    let info = Object::new()
        .put("title", "Music catalog, member library and stations")
        .put("version", version.name().trim_start_matches('v'))
        .put("description", ABOUT);
    let tag = |chapter: &Chapter| Object::new().put("name", chapter.name).put("description", chapter.what);
    let chapters = calls::all();
    let tags: Vec<Object> = chapters.iter().map(tag).collect();
    let paths = paths(version, catalog, routes, &chapters);
    let components = components::used_by(&paths, version);
    Object::new()
        .put("openapi", "3.1.0")
        .put("info", info)
        .put("servers", vec![Object::new().put("url", base_url)])
        .put("tags", tags)
        .put("paths", paths)
        .put("components", components)
}

const ABOUT: &str = "\
    Metadata calls need the application's key in the header `apikey`, or an access token; a member's calls need an access token. A path \
    without a version is answered by the latest one, one with `v2.0` as with `v2.1`. Several ids go into one part of the path with commas \
    between them, at most 200 on metadata calls. In a query or a form a list has commas between its entries, or its name is repeated: \
    `ids=1&ids=2`, `ids[]=1&ids[]=2`. Answers are JSON on one line; parts that are empty are left out. \
    Parameters that a version does not know are passed over. New fields may be added to objects: pass over what you do not know.";

fn paths(version: Version, catalog: &Catalog, routes: &[Route], chapters: &[Chapter]) -> Object {
    let parameters = parameters::all();
    let parts = Parts::new(catalog);
    let mut paths: Vec<(String, Object)> = Vec::new();
    for route in routes {
        let call = |chapter: &Chapter| {
            let call = chapter.calls.iter().find(|call| call.describes(route, version))?;
            Some(call.render(route, version, chapter.name, &parameters))
        };
        let Some(operation) = chapters.iter().find_map(call) else {
            continue;
        };
        let address = route.address(version);
        let path = match paths.iter().position(|(known, _)| *known == address) {
            Some(known) => &mut paths[known].1,
            None => {
                let path = Object::new().put_filled("parameters", parts.of(route.path, version));
                paths.push((address, path));
                &mut paths.last_mut().expect("it was pushed").1
            }
        };
        *path = std::mem::take(path).put(route.method, operation);
    }
    paths
        .into_iter()
        .fold(Object::new(), |all, (address, path)| all.put(address, path))
}

/// What keeps routes and descriptions from being one to one.
#[cfg(test)]
pub(crate) fn differences(routes: &[(Version, Route)]) -> Vec<String> {
    let chapters = calls::all();
    let calls: Vec<_> = chapters.iter().flat_map(|chapter| &chapter.calls).collect();
    let mut differences = Vec::new();
    for (version, route) in routes {
        let count = calls.iter().filter(|call| call.describes(route, *version)).count();
        if count != 1 {
            let address = route.address(*version);
            differences.push(format!("{} {address} has {count} descriptions", route.method));
        }
    }
    for call in calls {
        if !routes.iter().any(|(version, route)| call.describes(route, *version)) {
            differences.push(format!("{} {} is described and has no route", call.method, call.path));
        }
    }
    differences
}
