//! Editorial tags, and the playlists that bear them.
use crate::compare::{brings, same, sent_somewhere};
use crate::desk::*;
use crate::plain::{last_segment, said};
use musiccat::abi::{mcat_status::*, mcat_tag};
use musiccat::error::Error;
use musiccat::request::Request;
use musiccat::{Params, Response, Version, catalog};

fn shortcuts(response: &Response) -> Vec<&str> {
    let tags = response.items(&response.tags).iter();
    tags.map(|tag| response.text(&tag.shortcut).expect("a shortcut"))
        .collect()
}

fn one(response: &Response) -> &mcat_tag {
    let [tag] = response.items(&response.tags) else {
        panic!("one tag")
    };
    tag
}

// req:CAT-42
// req:PAR-12
#[test]
fn tags_are_listed_without_hidden_and_without_protected_ones() {
    for version in ALL_VERSIONS {
        let client = client(shared(), version);
        let list = |call: fn(&Params) -> Result<Request, Error>, path: &str, hidden, protected| {
            let params = Params {
                include_hidden: hidden,
                include_protected: protected,
                ..Params::default()
            };
            let read = brings(&client, version, call(&params), path);
            assert_eq!(read.meta().next_offset, -1, "the list comes whole");
            let protected = read
                .items(&read.tags)
                .iter()
                .filter(|tag| tag.is_protected == 1)
                .count();
            (read.items(&read.tags).len(), protected)
        };
        let (all, protected) = list(catalog::tags, "/tags", None, None);
        assert!(all > 10 && protected > 0);
        let (more, _) = list(catalog::tags, "/tags?includeHidden=true", Some(true), None);
        assert!(more > all, "the hidden ones too");
        assert_eq!(
            list(catalog::tags, "/tags", Some(false), Some(true)).0,
            all,
            "as the service does by itself"
        );
        let free = list(catalog::tags, "/tags?includeProtected=false", None, Some(false));
        assert_eq!(free, (all - protected, 0));
        let free = list(
            catalog::tags,
            "/tags?includeHidden=true&includeProtected=false",
            Some(true),
            Some(false),
        );
        assert_eq!(free.1, 0);
        let featured = list(catalog::tags_featured, "/tags/featured", None, None);
        assert!(0 < featured.0 && featured.0 < all && featured.1 > 0);
        let path = "/tags/featured?includeProtected=false";
        let free = list(catalog::tags_featured, path, None, Some(false));
        assert_eq!(free, (featured.0 - featured.1, 0));
        // Of the featured ones none is hidden.
        let hidden = Params {
            include_hidden: Some(true),
            ..Params::default()
        };
        let wrong = fails(client.call(catalog::tags_featured(&hidden)), MCAT_ERR_ARGUMENT);
        assert!(wrong.message().starts_with("include_hidden: ") && wrong.stats().tries == 0);
    }
}

// req:CAT-29
// req:CAT-30
#[test]
fn tags_are_read_by_id_and_by_shortcut() {
    for version in ALL_VERSIONS {
        let client = client(shared(), version);
        let none = Params::default();
        let some = brings(
            &client,
            version,
            catalog::tags_get("tag.20,Tag.16,tag.3", &none),
            "/tags/tag.20,tag.16,tag.3",
        );
        assert_eq!(
            shortcuts(&some),
            ["upbeat", "driving", "mood"],
            "in the order asked for"
        );
        let driving = brings(
            &client,
            version,
            catalog::tag_by_shortcut("driving", &none),
            "/tags/shortcuts/driving",
        );
        same(&driving, &said(version, "/tags/tag.16"));
        for missing in [
            catalog::tags_get("tag.999", &none),
            catalog::tag_by_shortcut("nothing", &none),
        ] {
            let missing = fails(client.call(missing), MCAT_ERR_NOT_FOUND);
            assert_eq!(missing.code(), Some("ResourceNotFound"));
        }
    }
}

// req:CAT-30
#[test]
fn tag_shortcut_is_sent_as_one_path_segment() {
    let sandbox = own();
    for version in ALL_VERSIONS {
        let client = client(&sandbox, version);
        for odd in ["a/b", "a?b=c", "a#b", "../featured", "%2e", "r&b, soul", "ü"] {
            fails(
                client.call(catalog::tag_by_shortcut(odd, &Params::default())),
                MCAT_ERR_NOT_FOUND,
            );
            assert_eq!(last_segment(&last(&sandbox).path), odd);
            assert_eq!(last(&sandbox).query, "");
        }
        for bad in ["", ".", "..", "a\nb", &"x".repeat(301)] {
            let call = || client.call(catalog::tag_by_shortcut(bad, &Params::default()));
            refused(&sandbox, call, MCAT_ERR_ARGUMENT, "shortcut: must");
        }
        for bad in ["", "tag.", "g.1", "tag.1,", "featured", "rock"] {
            let call = || client.call(catalog::tags_get(bad, &Params::default()));
            refused(&sandbox, call, MCAT_ERR_ARGUMENT, "ids: ");
        }
        for bad in ["", "pp.1", "tag.1,tag.2", "tag.1/.."] {
            let call = || client.call(catalog::tag_playlists(bad, &Params::default()));
            refused(&sandbox, call, MCAT_ERR_ARGUMENT, "id: ");
        }
    }
}

// req:OBJ-04
#[test]
fn tag_of_2_2_names_its_relatives_by_id() {
    let client = client(shared(), Version::V2_2);
    let read = catalog::tags_get("tag.1,tag.8,tag.25", &Params::default());
    let read = brings(&client, Version::V2_2, read, "/tags/tag.1,tag.8,tag.25");
    let sent = said(Version::V2_2, "/tags");
    let fields = "type id name shortcut href isProtected parentId childIds genreId";
    sent_somewhere(sent["tags"].as_array().unwrap(), fields);
    let [above, below, alone] = read.items(&read.tags) else {
        panic!("three tags")
    };
    assert!(read.texts(&above.child_ids).contains(&"tag.8"));
    assert_eq!((read.text(&above.parent_id), above.is_protected), (Some(""), 1));
    assert_eq!((read.text(&below.parent_id), below.is_protected), (Some("tag.1"), 0));
    assert!(read.text(&below.genre_id).is_some_and(|genre| genre.starts_with("g.")));
    // Said to be none, which is another thing than not said.
    assert_eq!(
        (read.text(&alone.parent_id), read.text(&alone.genre_id)),
        (Some(""), Some(""))
    );
    assert_eq!((alone.child_ids.len, alone.child_ids.items.is_null()), (0, false));
}

// req:OBJ-04
#[test]
fn older_tag_holds_its_relatives() {
    for version in [Version::V1, Version::V2_1] {
        let client = client(shared(), version);
        let none = Params::default();
        let read = brings(&client, version, catalog::tags_get("tag.8", &none), "/tags/tag.8");
        let tag = one(&read);
        assert_eq!(
            (tag.is_protected, tag.child_ids.items.is_null()),
            (0, true),
            "not said is unknown"
        );
        assert_eq!((read.text(&tag.parent_id), read.text(&tag.genre_id)), (None, None));
        let parent = read.at(&tag.parent).expect("the whole object");
        let by_itself = brings(&client, version, catalog::tags_get("tag.1", &none), "/tags/tag.1");
        let same_tag = one(&by_itself);
        for (inside, alone) in [
            (&parent.id, &same_tag.id),
            (&parent.name, &same_tag.name),
            (&parent.href, &same_tag.href),
        ] {
            assert_eq!(read.text(inside), by_itself.text(alone));
        }
        assert_eq!(parent.is_protected, 1);
        let genres = read.at(&read.at(&tag.links).unwrap().genres).expect("its genre");
        assert_eq!(read.texts(&genres.ids).len(), 1);
        // Whole children, where they are asked for.
        let params = Params {
            include: Some("children".into()),
            ..Params::default()
        };
        let read = brings(
            &client,
            version,
            catalog::tags_get("tag.1", &params),
            "/tags/tag.1?include=children",
        );
        let tag = one(&read);
        let children = read.at(&read.at(&tag.links).unwrap().children).expect("its children");
        let linked = read
            .find(read.at(&tag.extra).expect("more"), "linked")
            .expect("whole objects");
        let linked = read.find(linked, "children").expect("the children");
        assert_eq!(read.items(&linked.items).len(), read.texts(&children.ids).len());
        // One without relatives says nothing of them.
        let read = brings(&client, version, catalog::tags_get("tag.25", &none), "/tags/tag.25");
        let alone = one(&read);
        assert!(
            read.at(&alone.parent)
                .is_none_or(|parent| read.text(&parent.id).is_none())
        );
    }
}

// req:CAT-42
// req:PAR-11
#[test]
fn tag_playlists_are_sorted_by_date_or_popularity() {
    let sorted = |sort: &str| Params {
        sort: Some(sort.into()),
        ..limit(7)
    };
    for version in ALL_VERSIONS {
        let client = client(shared(), version);
        let path = |query: &str| format!("/tags/tag.5/playlists?limit=7{query}");
        let default = brings(&client, version, catalog::tag_playlists("tag.5", &limit(7)), &path(""));
        let date = brings(
            &client,
            version,
            catalog::tag_playlists("tag.5", &sorted("date")),
            &path("&sort=date"),
        );
        let popularity = catalog::tag_playlists("tag.5", &sorted("popularity"));
        let popular = brings(&client, version, popularity, &path("&sort=popularity"));
        let ids = |page: &Response| -> Vec<String> {
            let playlists = page.items(&page.playlists).iter();
            playlists
                .map(|playlist| page.text(&playlist.id).unwrap().to_owned())
                .collect()
        };
        assert_eq!(ids(&default), ids(&date));
        assert_ne!(ids(&date), ids(&popular));
        let dates: Vec<_> = date
            .items(&date.playlists)
            .iter()
            .map(|playlist| playlist.modified_ms)
            .collect();
        assert!(dates.len() == 7 && dates.is_sorted_by(|a, b| a >= b), "{dates:?}");
        same(
            &ok(client.next_page(&popular)),
            &said(version, &path("&sort=popularity&offset=7")),
        );
        for bad in ["", "privacy", "Date", "date,popularity"] {
            let wrong = fails(
                client.call(catalog::tag_playlists("tag.5", &sorted(bad))),
                MCAT_ERR_ARGUMENT,
            );
            assert!(
                wrong.message().contains("sort: must be date or popularity"),
                "{wrong:?}"
            );
            assert_eq!(wrong.stats().tries, 0);
        }
    }
}
