//! Editorial posts.
use crate::compare::{brings, same, sent_somewhere};
use crate::desk::*;
use crate::plain::{ids, last_segment, said};
use musiccat::abi::mcat_status::*;
use musiccat::{Params, Response, Version, catalog};

fn post_ids(response: &Response) -> Vec<String> {
    let posts = response.items(&response.posts).iter();
    posts
        .map(|post| response.text(&post.id).expect("an id").to_owned())
        .collect()
}

// req:CAT-41
#[test]
fn posts_are_paged_newest_first() {
    for version in VERSIONS {
        let client = client(shared(), version);
        let first = brings(&client, version, catalog::posts(&limit(15)), "/posts?limit=15");
        let second = ok(client.next_page(&first));
        same(&second, &said(version, "/posts?limit=15&offset=15"));
        assert!(post_ids(&second).iter().all(|id| !post_ids(&first).contains(id)));
        let dates = |page: &Response| {
            page.items(&page.posts)
                .iter()
                .map(|post| post.date_ms)
                .collect::<Vec<_>>()
        };
        let dates = [dates(&first), dates(&second)].concat();
        assert!(dates.len() == 30 && dates.is_sorted_by(|a, b| a >= b), "{dates:?}");
    }
}

// req:CAT-41
// req:OBJ-11
#[test]
fn posts_are_read_by_id_with_every_field() {
    for version in VERSIONS {
        let client = client(shared(), version);
        let some = ids(&said(version, "/posts?limit=40"), "posts").join(",");
        brings(
            &client,
            version,
            catalog::posts_get(&some, &Params::default()),
            &format!("/posts/{some}"),
        );
        sent_somewhere(
            said(version, &format!("/posts/{some}"))["posts"].as_array().unwrap(),
            "type id href name author date summary body categories.0 links.artists.ids links.artists.href links.albums.ids
             links.albums.href links.genres.ids links.genres.href links.images.href",
        );
        fails(
            client.call(catalog::posts_get("po.999999", &Params::default())),
            MCAT_ERR_NOT_FOUND,
        );
    }
}

// req:CAT-41
#[test]
fn post_categories_and_their_posts_are_listed() {
    for version in VERSIONS {
        let client = client(shared(), version);
        let none = Params::default();
        let all = brings(&client, version, catalog::posts_categories(&none), "/posts/categories");
        let categories = all.items(&all.categories);
        assert!(
            categories.len() > 3 && all.meta().next_offset == -1,
            "the list comes whole"
        );
        for category in categories {
            let id = all.text(&category.id).unwrap();
            let path = format!("/posts/categories/{id}?limit=5");
            let posts = brings(&client, version, catalog::posts_by_category(id, &limit(5)), &path);
            assert!(!post_ids(&posts).is_empty(), "{id}");
            for post in posts.items(&posts.posts) {
                assert!(
                    posts.texts(&post.categories).contains(&id),
                    "a post of another category than {id}"
                );
            }
            if posts.meta().next_offset >= 0 {
                same(
                    &ok(client.next_page(&posts)),
                    &said(version, &format!("{path}&offset=5")),
                );
            }
        }
        fails(
            client.call(catalog::posts_by_category("no such thing", &none)),
            MCAT_ERR_NOT_FOUND,
        );
    }
}

// req:CAT-41
#[test]
fn post_category_is_one_path_segment_and_posts_exist_since_2_1() {
    let sandbox = own();
    for version in VERSIONS {
        let client = client(&sandbox, version);
        for odd in ["a/b", "a?limit=1", "a#b", "../posts", "%2e%2e", "ü, b", " "] {
            let call = catalog::posts_by_category(odd, &Params::default());
            fails(client.call(call), MCAT_ERR_NOT_FOUND);
            assert_eq!(last_segment(&last(&sandbox).path), odd);
            assert_eq!(last(&sandbox).query, "");
        }
        for bad in ["", ".", "..", "a\r\nx: y", &"x".repeat(301)] {
            let call = || client.call(catalog::posts_by_category(bad, &Params::default()));
            refused(&sandbox, call, MCAT_ERR_ARGUMENT, "category: must");
        }
        for bad in ["", "po.", "po.1,", "alb.1", "categories"] {
            let call = || client.call(catalog::posts_get(bad, &Params::default()));
            refused(&sandbox, call, MCAT_ERR_ARGUMENT, "ids: ");
        }
    }
    let oldest = client(&sandbox, Version::V1);
    let none = Params::default();
    for (call, name) in [
        (catalog::posts(&none), "posts"),
        (catalog::posts_get("po.1", &none), "posts_get"),
        (catalog::posts_categories(&none), "posts_categories"),
        (catalog::posts_by_category("features", &none), "posts_by_category"),
    ] {
        refused(&sandbox, || oldest.call(call), MCAT_ERR_UNSUPPORTED, name);
    }
}
