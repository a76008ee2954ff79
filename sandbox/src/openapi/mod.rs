//! The interface as an OpenAPI 3.1 document, one for each version. The rows of the interface describe the calls by an [`Operation`] each;
//! an object is described by its fields in [`objects`], a parameter in [`parameters`]. What calls have in common (refusals, headers,
//! envelopes) is put in from here.
//!
//! Uses `member`, `base`, `music`.

mod components;
mod objects;
pub(crate) mod operation;
mod parameters;
mod paths;
mod reply;
mod responses;
pub(crate) mod schema;

use crate::base::json::Object;
use crate::base::version::Version;
use crate::music::catalog::Catalog;
use operation::Operation;
use paths::Parts;

/// Calls that belong together.
pub(crate) struct DescribedChapter<'a> {
    pub(crate) name: &'static str,
    pub(crate) what: &'static str,
    pub(crate) calls: Vec<&'a Operation>,
}

/// The document of a version.
pub(crate) fn document(version: Version, base_url: &str, catalog: &Catalog, chapters: &[DescribedChapter]) -> Object {
    let info = Object::new()
        .put("title", "Music catalog, member library and stations")
        .put("version", version.name().trim_start_matches('v'))
        .put("description", ABOUT);
    let tag = |chapter: &DescribedChapter| Object::new().put("name", chapter.name).put("description", chapter.what);
    let tags: Vec<Object> = chapters.iter().map(tag).collect();
    let paths = paths(version, catalog, chapters);
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

fn paths(version: Version, catalog: &Catalog, chapters: &[DescribedChapter]) -> Object {
    let parameters = parameters::all();
    let parts = Parts::new(catalog);
    let mut paths: Vec<(String, Object)> = Vec::new();
    for chapter in chapters {
        for call in chapter.calls.iter().filter(|call| call.is_in(version)) {
            let address = call.address(version);
            let path = match paths.iter().position(|(known, _)| *known == address) {
                Some(known) => &mut paths[known].1,
                None => {
                    let path = Object::new().put_filled("parameters", parts.of(call.path, version));
                    paths.push((address, path));
                    &mut paths.last_mut().expect("it was pushed").1
                }
            };
            let operation = call.render(version, chapter.name, &parameters);
            *path = std::mem::take(path).put(call.method.as_str().to_lowercase(), operation);
        }
    }
    paths
        .into_iter()
        .fold(Object::new(), |all, (address, path)| all.put(address, path))
}
