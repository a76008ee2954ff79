//! The catalogs of the countries.
use crate::compare::brings;
use crate::desk::*;
use crate::plain::{ids, said};
use musiccat::abi::mcat_status::*;
use musiccat::{Params, Version, catalog};

// req:CAT-43
#[test]
fn catalogs_are_listed_and_read_by_id_since_2_2() {
    let version = Version::V2_2;
    let client = client(shared(), version);
    let none = Params::default();
    let all = brings(&client, version, catalog::catalogs(&none), "/catalogs");
    let known = ids(&said(version, "/catalogs"), "catalogs");
    assert_eq!((all.catalogs.len, all.meta().next_offset), (known.len(), -1));
    // The name is what a call asks for it by.
    let last = all.items(&all.catalogs)[known.len() - 1];
    let name = all.text(&last.name).unwrap();
    let there = Params {
        catalog: Some(name.into()),
        ..limit(1)
    };
    ok(client.call(catalog::albums_top(&there)));
    let some = format!("{},{}", known[2], known[0]);
    let two = brings(
        &client,
        version,
        catalog::catalogs_get(&some, &none),
        &format!("/catalogs/{some}"),
    );
    let read: Vec<_> = two
        .items(&two.catalogs)
        .iter()
        .map(|c| two.text(&c.id).unwrap())
        .collect();
    assert_eq!(read, [&known[2], &known[0]]);
    fails(client.call(catalog::catalogs_get("tag.1", &none)), MCAT_ERR_NOT_FOUND);
}

// req:CAT-43
#[test]
fn wrong_catalog_ids_and_older_versions_are_refused() {
    let sandbox = own();
    let newest = client(&sandbox, Version::V2_2);
    let none = Params::default();
    for bad in ["", ",", "tag.1,", "a/b", ".."] {
        let call = || newest.call(catalog::catalogs_get(bad, &none));
        refused(&sandbox, call, MCAT_ERR_ARGUMENT, "ids: ");
    }
    refused(
        &sandbox,
        || newest.call(catalog::catalogs(&limit(5))),
        MCAT_ERR_ARGUMENT,
        "limit: ",
    );
    for version in [Version::V1, Version::V2_1] {
        let older = client(&sandbox, version);
        refused(
            &sandbox,
            || older.call(catalog::catalogs(&none)),
            MCAT_ERR_UNSUPPORTED,
            "catalogs",
        );
        let call = || older.call(catalog::catalogs_get("tag.900001", &none));
        refused(&sandbox, call, MCAT_ERR_UNSUPPORTED, "catalogs_get");
    }
    // Both paths are ours: they can be replaced.
    newest.set_path("catalogs", Some("/versions")).unwrap();
    ok(newest.call(catalog::catalogs(&none)));
    newest.set_path("catalogs_get", Some("/artists/{ids}")).unwrap();
    ok(newest.call(catalog::catalogs_get("art.1", &none)));
    assert_eq!(last(&sandbox).path, "/v2.2/artists/art.1");
}
