//! What the operations refer to by name: of all there is, the part that a version's operations use.

use super::{objects, parameters, responses, schema};
use crate::base::json::{Json, Object};
use crate::base::version::Version;
use std::collections::BTreeSet;

/// A component: the part of the document that it is in, its name, itself.
type Component = (&'static str, &'static str, Object);

/// The components that these paths use, and those that these use in turn.
pub(super) fn used_by(paths: &Object, version: Version) -> Object {
    let all = all(version);
    let mut used = BTreeSet::new();
    note_references(&paths.clone().into(), &mut used);
    let mut known = 0;
    while known < used.len() {
        known = used.len();
        for (place, name, component) in &all {
            if used.contains(&schema::address_of(place, name)) {
                note_references(&component.clone().into(), &mut used);
            }
        }
    }
    let places = ["parameters", "headers", "responses", "schemas"];
    let components = Object::new().put("securitySchemes", security_schemes());
    places.into_iter().fold(components, |components, place| {
        let here = all
            .iter()
            .filter(|one| one.0 == place && used.contains(&schema::address_of(place, one.1)));
        let here = here.fold(Object::new(), |here, (_, name, one)| here.put(*name, one.clone()));
        components.put(place, here)
    })
}

fn all(version: Version) -> Vec<Component> {
    let parameters = parameters::all().into_iter().filter(|one| one.is_in(version));
    let parameters = parameters.map(|one| ("parameters", one.key, one.render(version)));
    let headers = responses::all_headers()
        .into_iter()
        .map(|(name, one)| ("headers", name, one));
    let refusals = responses::refusals()
        .into_iter()
        .map(|(name, one)| ("responses", name, one));
    let objects = objects::all(version).into_iter();
    let schemas = objects.map(|one| {
        (
            "schemas",
            one.name,
            one.schema.render(version).put("description", one.what),
        )
    });
    parameters.chain(headers).chain(refusals).chain(schemas).collect()
}

fn note_references(value: &Json, used: &mut BTreeSet<String>) {
    match value {
        Json::List(items) => items.iter().for_each(|item| note_references(item, used)),
        Json::Object(object) => {
            for (key, value) in object.entries() {
                match value {
                    Json::Text(text) if key == "$ref" => {
                        used.insert(text.clone());
                    }
                    value => note_references(value, used),
                }
            }
        }
        _ => {}
    }
}

fn security_schemes() -> Object {
    let http = |scheme, what| {
        Object::new()
            .put("type", "http")
            .put("scheme", scheme)
            .put("description", what)
    };
    let key = |place, what| {
        Object::new()
            .put("type", "apiKey")
            .put("in", place)
            .put("name", "apikey")
            .put("description", what)
    };
    Object::new()
        .put(
            "apikey",
            key(
                "header",
                "The application's key. Best in the header, so that answers can be cached.",
            ),
        )
        .put(
            "apikeyInQuery",
            key(
                "query",
                "The application's key, from clients that put it into the address.",
            ),
        )
        .put("bearer", http("bearer", "A member's access token, from a sign-in."))
        .put("application", http("basic", "The application's key and secret."))
}
