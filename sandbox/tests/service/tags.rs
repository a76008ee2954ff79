//! Editorial tags.

use crate::support::*;
use serde_json::{Value, json};

const ALL: [&str; 3] = ["v1", "v2.1", "v2.2"];

/// The objects of a list; version 1 has no envelope around it.
fn list<'a>(body: &'a Value, key: &str) -> &'a Vec<Value> {
    body.as_array().unwrap_or_else(|| body[key].as_array().unwrap())
}

fn shortcuts(body: &Value) -> Vec<&str> {
    let tags = list(body, "tags").iter();
    tags.map(|tag| tag["shortcut"].as_str().unwrap()).collect()
}

// svc:OBJ-04
#[test]
fn a_tag_names_its_relatives_by_id_since_2_2() {
    let sandbox = start();
    let tags = ok(&sandbox, "/v2.2/tags/tag.1,tag.8,tag.25");
    assert_eq!(tags["meta"], json!({"returnedCount": 3, "totalCount": null}));
    let [parent, child, alone] = items(&tags, "tags") else {
        panic!("three tags: {tags}");
    };
    let fields = [
        "childIds",
        "genreId",
        "href",
        "id",
        "isProtected",
        "name",
        "parentId",
        "shortcut",
        "type",
    ];
    for tag in [parent, child, alone] {
        assert_eq!(keys(tag), fields);
        assert_eq!(tag["type"], "tag");
    }
    assert_eq!(
        (&parent["isProtected"], &parent["parentId"]),
        (&true.into(), &"".into())
    );
    assert!(parent["childIds"].as_array().unwrap().contains(&child["id"]));
    assert_eq!(
        (&child["isProtected"], &child["parentId"]),
        (&false.into(), &"tag.1".into())
    );
    let genre = ok(
        &sandbox,
        &format!("/v2.2/genres/{}", child["genreId"].as_str().unwrap()),
    );
    assert_eq!(genre["genres"][0]["shortcut"], child["shortcut"]);
    assert_eq!(
        (&alone["parentId"], &alone["childIds"], &alone["genreId"]),
        (&"".into(), &json!([]), &"".into())
    );
}

// svc:OBJ-04
#[test]
fn a_tag_holds_its_relatives_before_2_2() {
    let sandbox = start();
    for version in ["v1", "v2.1"] {
        let tag = |query: &str| {
            let body = ok(&sandbox, &format!("/{version}/tags/{query}"));
            if version == "v1" { body } else { body["tags"][0].clone() }
        };
        let child = tag("tag.8");
        assert_eq!(child["protected"], false);
        assert_eq!(child["parent"], tag("tag.1"), "the whole object");
        assert_eq!(child["links"]["genres"]["ids"], json!(["g.4"]));
        let has = |tag: &Value, mut wanted: Vec<&str>| {
            wanted.retain(|key| version != "v1" || *key != "type");
            assert_eq!(keys(tag), wanted, "{version}");
        };
        let all = ["href", "id", "links", "name", "parent", "protected", "shortcut", "type"];
        has(&child, all.into());
        let children = tag("tag.1")["links"]["children"]["ids"].clone();
        assert!(children.as_array().unwrap().contains(&"tag.8".into()));
        let alone = ["href", "id", "name", "protected", "shortcut", "type"];
        has(&tag("tag.25"), alone.into());
        let filled = tag("tag.1?include=children");
        assert_eq!(ids(&filled["linked"], "children"), ids_of(&children));
        assert_eq!(
            ids(&tag("tag.8?include=genres")["linked"], "genres"),
            ids_of(&child["links"]["genres"]["ids"])
        );
    }
    assert!(
        !ok(&sandbox, "/v2.2/tags/tag.1?include=children")
            .to_string()
            .contains("linked")
    );
}

fn ids_of(list: &Value) -> Vec<String> {
    serde_json::from_value(list.clone()).unwrap()
}

// svc:CAT-29 svc:CAT-30
#[test]
fn a_tag_by_id_and_by_shortcut() {
    let sandbox = start();
    for version in ALL {
        let several = ok(&sandbox, &format!("/{version}/tags/tag.20,tag.999,driving,tag.3"));
        assert_eq!(shortcuts(&several), ["upbeat", "driving", "mood"], "in the order asked");
        let by_id = ok(&sandbox, &format!("/{version}/tags/tag.16"));
        let by_shortcut = ok(&sandbox, &format!("/{version}/tags/shortcuts/driving"));
        assert_eq!(by_id, by_shortcut);
        for unknown in ["tags/tag.999", "tags/g.1", "tags/shortcuts/nothing"] {
            let (status, code, _) = refused(get(&sandbox, &format!("/{version}/{unknown}")));
            assert_eq!((status, code.as_str()), (404, "ResourceNotFound"), "{unknown}");
        }
    }
}

// svc:PAR-12 svc:CAT-42
#[test]
fn hidden_tags_are_left_out_and_protected_ones_are_not_unless_asked() {
    let sandbox = start();
    for version in ALL {
        let tags = |query: &str| {
            let body = ok(&sandbox, &format!("/{version}/tags{query}"));
            let names = shortcuts(&body).into_iter().map(str::to_owned);
            names.collect::<Vec<_>>()
        };
        let usual = tags("");
        assert_eq!(usual, tags("?includeHidden=false&includeProtected=true"));
        let has = |list: &[String], tag: &str| list.iter().any(|one| one == tag);
        assert!(has(&usual, "staff-picks") && has(&usual, "upbeat") && !has(&usual, "test-listening"));
        assert!(has(&tags("?includeHidden=true"), "test-listening"));
        let open = tags("?includeProtected=false&includeHidden=true");
        assert!(has(&open, "upbeat") && !has(&open, "staff-picks") && !has(&open, "test-listening"));
        let featured = tags("/featured");
        assert!(has(&featured, "staff-picks") && has(&featured, "jazz") && !has(&featured, "world"));
        let open = tags("/featured?includeProtected=false");
        assert!(has(&open, "jazz") && !has(&open, "staff-picks"));
        for (path, name) in [
            ("tags?includeHidden=", "includeHidden"),
            ("tags?includeProtected=no", "includeProtected"),
            ("tags/featured?includeProtected=1", "includeProtected"),
        ] {
            let message = bad_request(&sandbox, &format!("/{version}/{path}"));
            assert_eq!(message, format!("{name} must be true or false"));
        }
    }
}

#[test]
fn tracks_name_their_tags_and_include_fills_them_in_before_2_2() {
    let sandbox = start();
    let tracks = ok(&sandbox, "/v2.1/tracks/top?limit=50&include=tags");
    let tagged = items(&tracks, "tracks").iter();
    let tagged = tagged.filter(|track| track["links"].get("tags").is_some());
    let mut count = 0;
    for track in tagged {
        count += 1;
        assert_eq!(ids(&track["linked"], "tags"), ids_of(&track["links"]["tags"]["ids"]));
    }
    assert!(count > 0);
}
