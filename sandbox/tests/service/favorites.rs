//! Favorites, members' tags, and the notifications that both set off.

use crate::support::*;
use musiccat_sandbox::Sandbox;
use serde_json::{Value, json};
use std::time::Duration;

const BOTH: [&str; 2] = ["v2.1", "v2.2"];
const FOLLOW: &str = "sys.follow_favorited_tracks";

/// Somebody with favorites.
struct Fan<'a> {
    sandbox: &'a Sandbox,
    token: String,
}

impl Fan<'_> {
    fn get(&self, path: &str) -> Value {
        let (status, body) = read(get_as(self.sandbox, &self.token, path));
        assert_eq!(status, 200, "{path}: {body}");
        body
    }

    fn refused(&self, path: &str) -> (u16, String) {
        let (status, _, message) = refused(get_as(self.sandbox, &self.token, path));
        (status, message)
    }

    /// Adds favorites, and waits until they are readable.
    fn add(&self, version: &str, ids: &[&str]) {
        let items: Vec<Value> = ids.iter().map(|id| json!({"id": id})).collect();
        self.post(&format!("/{version}/me/favorites"), &json!({"favorites": items}));
        self.settle();
    }

    fn post(&self, path: &str, body: &Value) -> Value {
        let (status, answer) = read(post_as(self.sandbox, &self.token, path, &body.to_string()));
        assert_eq!(status, 202, "{body}: {answer}");
        answer
    }

    fn remove(&self, path: &str) {
        let (status, body) = read(delete_as(self.sandbox, &self.token, path));
        assert_eq!((status, body), (202, Value::Null), "{path}");
    }

    fn settle(&self) {
        self.sandbox.advance(Duration::from_millis(200));
    }

    /// The ids of all favorites, the latest first.
    fn favorites(&self) -> Vec<String> {
        ids(&self.get("/v2.1/me/favorites?limit=200"), "favorites")
    }

    fn status(&self, id: &str) -> Value {
        self.get(&format!("/v2.2/me/favorites/status?ids={id}"))["status"][0].clone()
    }

    fn put(&self, path: &str, body: &Value) -> u16 {
        read(put_as(self.sandbox, &self.token, path, &body.to_string())).0
    }
}

fn fan<'a>(sandbox: &'a Sandbox, name: &str) -> Fan<'a> {
    let token = token(sandbox, place(sandbox, name));
    Fan { sandbox, token }
}

fn place(sandbox: &Sandbox, name: &str) -> usize {
    let wanted = format!("{name}@sandbox.test");
    let all = sandbox.members();
    all.iter()
        .position(|member| member.user_name == wanted)
        .expect("a demo member")
}

fn guid(sandbox: &Sandbox, name: &str) -> &'static str {
    sandbox.members()[place(sandbox, name)].guid
}

/// A station of each kind.
fn stations(sandbox: &Sandbox) -> [String; 2] {
    let all = ids(&ok(sandbox, "/v2.2/stations?limit=200"), "stations");
    ["ps.", "sas."].map(|moniker| all.iter().find(|id| id.starts_with(moniker)).unwrap().clone())
}

// svc:OBJ-12
// svc:FAV-01
#[test]
fn favorites_of_every_type_in_both_shapes() {
    let sandbox = start();
    let fan = fan(&sandbox, "may-stream");
    let [programmed, artist_station] = stations(&sandbox);
    let editor = guid(&sandbox, "editor");
    let added = ["tra.5", "alb.3", "art.2", "g.1", &programmed, &artist_station, editor];
    fan.add("v2.2", &added);
    let body = fan.get("/v2.2/me/favorites");
    assert_eq!(body["meta"]["returnedCount"], 7);
    assert_eq!(body["meta"]["totalCount"], 7);
    let data = &body["favorites"]["data"];
    assert_eq!(
        keys(data),
        [
            "albums",
            "artists",
            "genres",
            "members",
            "playlists",
            "stations",
            "tracks"
        ]
    );
    assert_eq!(ids(data, "stations"), [artist_station.clone(), programmed.clone()]);
    assert_eq!(data["members"][0]["screenName"], "nora picks");
    for (key, path) in [
        ("tracks", "/v2.2/tracks/tra.5"),
        ("artists", "/v2.2/artists/art.2"),
        ("genres", "/v2.2/genres/g.1"),
    ] {
        assert_eq!(data[key], ok(&sandbox, path)[key], "the whole object");
    }
    assert_eq!(
        (&data["albums"][0]["id"], &data["albums"][0]["type"]),
        (&"alb.3".into(), &"album".into())
    );

    let body = fan.get("/v2.1/me/favorites");
    let older: Vec<String> = ids(&body, "favorites");
    let capitalised = ["Tra.5", "Alb.3", "Art.2", "g.1", &programmed, &artist_station, editor];
    assert_eq!(
        older,
        capitalised.into_iter().rev().collect::<Vec<_>>(),
        "the latest first"
    );
    let entry = &body["favorites"][6];
    assert_eq!(entry["links"], json!({"tracks": {"ids": ["Tra.5"], "type": "track"}}));
    assert_eq!(entry["type"], "favorite");
    let date = entry["date"].as_str().unwrap();
    assert!(date.len() == 24 && date.ends_with('Z'), "{date}");
}

// svc:FAV-01
#[test]
fn favorites_have_pages_and_a_filter() {
    let sandbox = start();
    let fan = fan(&sandbox, "may-stream");
    let tracks: Vec<String> = (1..=25).map(|number| format!("tra.{number}")).collect();
    fan.add("v2.2", &tracks.iter().map(String::as_str).collect::<Vec<_>>());
    fan.add("v2.2", &["alb.1", "art.1"]);
    for version in BOTH {
        let page = |query: &str| {
            let body = fan.get(&format!("/{version}/me/favorites{query}"));
            let found: Vec<String> = match version {
                "v2.1" => ids(&body, "favorites"),
                _ => {
                    let data = body["favorites"]["data"].as_object().unwrap();
                    let all = data.values().flat_map(|list| list.as_array().unwrap());
                    all.map(|object| object["id"].as_str().unwrap().to_owned()).collect()
                }
            };
            assert_eq!(body["meta"]["returnedCount"], found.len());
            (found, body["meta"]["totalCount"].as_u64().unwrap())
        };
        assert_eq!(page("").0.len(), 20, "by default");
        assert_eq!((page("?limit=200").0.len(), page("?limit=200").1), (27, 27));
        let parts = [
            page("?limit=15&filter=track").0,
            page("?limit=15&offset=15&filter=track").0,
        ];
        assert_eq!((parts[0].len(), parts[1].len()), (15, 10));
        assert_eq!(parts.concat(), page("?limit=200&filter=track").0);
        assert_eq!(page("?filter=all&limit=200").1, 27);
        for (filter, count) in [
            ("album", 1),
            ("artist", 1),
            ("genre", 0),
            ("station", 0),
            ("playlist", 0),
        ] {
            assert_eq!(page(&format!("?filter={filter}")).1, count, "{filter}");
        }
        for (query, name) in [
            ("limit=0", "limit"),
            ("limit=201", "limit"),
            ("offset=-1", "offset"),
            ("filter=tracks", "filter"),
            ("catalog=us", "catalog"),
        ] {
            let (status, message) = fan.refused(&format!("/{version}/me/favorites?{query}"));
            assert_eq!((status, message.split(' ').next()), (400, Some(name)), "{query}");
        }
    }
    let album_only = fan.get("/v2.2/me/favorites?filter=album");
    assert_eq!(keys(&album_only["favorites"]["data"]), ["albums"]);
}

#[test]
fn favorites_that_the_catalog_lacks_are_not_shown() {
    let sandbox = start();
    let fan = fan(&sandbox, "may-stream");
    let top = |catalog: &str| {
        ids(
            &ok(&sandbox, &format!("/v2.2/albums/top?limit=200&catalog={catalog}")),
            "albums",
        )
    };
    let (here, there) = (top("US"), top("JP"));
    let missing = here
        .iter()
        .find(|album| !there.contains(album))
        .expect("something is not held");
    fan.add("v2.2", &[missing, "g.1"]);
    assert_eq!(fan.get("/v2.2/me/favorites")["meta"]["totalCount"], 2);
    assert_eq!(fan.get("/v2.2/me/favorites?catalog=JP")["meta"]["totalCount"], 1);
}

// svc:PAR-08
#[test]
fn only_what_can_be_streamed_by_the_parameter_of_the_version_and_with_a_filter() {
    let sandbox = start();
    let fan = fan(&sandbox, "may-stream");
    let tracks: Vec<String> = (1..=200).map(|number| format!("tra.{number}")).collect();
    let path = format!("/v2.2/tracks/{}", tracks.join(","));
    let all = ok(&sandbox, &path);
    let streamable = |wanted: bool| {
        let found = items(&all, "tracks")
            .iter()
            .find(|track| track["isStreamable"] == wanted);
        found.expect("there are both")["id"].as_str().unwrap()
    };
    fan.add("v2.2", &[streamable(true), streamable(false)]);
    let count = |version: &str, query: &str| {
        let body = fan.get(&format!("/{version}/me/favorites?{query}"));
        body["meta"]["returnedCount"].as_u64().unwrap()
    };
    assert_eq!(count("v2.1", "filter=track&isStreamableOnly=true"), 1);
    assert_eq!(count("v2.1", "filter=track&isStreamableOnly=false"), 2);
    assert_eq!(
        count("v2.1", "isStreamableOnly=true"),
        2,
        "without a filter it has no effect"
    );
    assert_eq!(count("v2.1", "filter=track&rights=2"), 2, "rights came later");
    assert_eq!(count("v2.2", "filter=track&rights=2"), 1);
    assert_eq!(count("v2.2", "filter=track&rights=0"), 2);
    assert_eq!(count("v2.2", "rights=2"), 2, "without a filter it has no effect");
    assert_eq!(
        count("v2.2", "filter=track&isStreamableOnly=true"),
        2,
        "rights took its place"
    );
    let first = fan.get("/v2.2/me/favorites?filter=track&rights=2&limit=1");
    let second = fan.get("/v2.2/me/favorites?filter=track&rights=2&limit=1&offset=1");
    let sum = [first, second].map(|page| page["meta"]["returnedCount"].as_u64().unwrap());
    assert_eq!(sum.iter().sum::<u64>(), 1, "a page may be short before the end");
}

// svc:FAV-03
// svc:OBJ-12
#[test]
fn each_added_item_is_acknowledged_for_itself() {
    let sandbox = start();
    let fan = fan(&sandbox, "may-stream");
    let private = guid(&sandbox, "private");
    let own = guid(&sandbox, "may-stream");
    for version in BOTH {
        let items = [
            ("tra.5", true),
            ("tra.999999999", false),
            ("Alb.3", true),
            ("nonsense", false),
            (private, false),
            (own, false),
            ("tag.1", false),
            ("g.1", true),
        ];
        let body: Vec<Value> = items.iter().map(|(id, _)| json!({"id": id})).collect();
        let path = format!("/{version}/me/favorites?client=kitchen");
        let answer = fan.post(&path, &json!({"favorites": body}));
        let expected: Vec<Value> = items
            .iter()
            .map(|(id, done)| json!({"id": id, "acknowledged": done}))
            .collect();
        assert_eq!(answer, json!({"favorites": expected}));
        fan.settle();
        assert_eq!(fan.favorites(), ["g.1", "Alb.3", "Tra.5"]);
        let wrong = [
            (json!({}), "favorites"),
            (json!({"favorites": []}), "favorites"),
            (json!({"favorites": {"id": "tra.1"}}), "favorites"),
            (json!({"favorites": [{}]}), "favorites"),
            (json!({"favorites": [{"id": 5}]}), "favorites"),
            (json!({"favorites": [{"id": "tra.1", "context": "here"}]}), "context"),
            (json!({"favorites": [{"id": "tra.1", "context": {}}]}), "context"),
            (
                json!({"favorites": [{"id": "tra.1", "context": {"sourceUser": 1}}]}),
                "sourceUser",
            ),
        ];
        for (body, name) in wrong {
            let request = post_as(&sandbox, &fan.token, &path, &body.to_string());
            let (status, _, message) = refused(request);
            assert_eq!((status, message.split(' ').next()), (400, Some(name)), "{body}");
        }
    }
}

// svc:FAV-06
#[test]
fn what_is_accepted_becomes_readable_shortly_afterwards() {
    let sandbox = start_with(|options| options.accept_delay = Duration::from_secs(60));
    let fan = fan(&sandbox, "may-stream");
    let path = "/v2.2/me/favorites";
    fan.post(path, &json!({"favorites": [{"id": "tra.5"}]}));
    sandbox.advance(Duration::from_secs(30));
    fan.post(path, &json!({"favorites": [{"id": "tra.6"}]}));
    assert!(fan.favorites().is_empty());
    sandbox.advance(Duration::from_secs(30));
    assert_eq!(fan.favorites(), ["Tra.5"]);
    sandbox.advance(Duration::from_secs(30));
    assert_eq!(fan.favorites(), ["Tra.6", "Tra.5"]);
    fan.remove("/v2.2/me/favorites/tra.5");
    assert_eq!(fan.favorites().len(), 2, "removal waits too");
    sandbox.advance(Duration::from_secs(60));
    assert_eq!(fan.favorites(), ["Tra.6"]);
    fan.remove("/v2.2/me/favorites/tra.6");
    fan.post(path, &json!({"favorites": [{"id": "tra.6"}]}));
    sandbox.advance(Duration::from_secs(60));
    assert_eq!(fan.favorites(), ["Tra.6"], "in the order of acceptance");
}

#[test]
fn a_shorter_delay_overtakes_nothing() {
    let sandbox = start_with(|options| options.accept_delay = Duration::from_secs(60));
    let fan = fan(&sandbox, "may-stream");
    fan.post("/v2.2/me/favorites", &json!({"favorites": [{"id": "tra.5"}]}));
    sandbox.change(|settings| settings.accept_delay = Duration::ZERO);
    fan.remove("/v2.2/me/favorites/tra.5");
    sandbox.advance(Duration::from_secs(60));
    assert_eq!(fan.favorites(), [""; 0]);
}

#[test]
fn what_is_accepted_survives_a_new_start() {
    let folder = std::env::temp_dir().join(format!("favorites-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let open = || start_with(|options| options.data = Some(folder.join("state")));
    {
        let sandbox = open();
        let fan = fan(&sandbox, "may-stream");
        fan.post("/v2.2/me/favorites", &json!({"favorites": [{"id": "tra.5"}]}));
    }
    let sandbox = open();
    sandbox.advance(Duration::from_secs(1));
    assert_eq!(fan(&sandbox, "may-stream").favorites(), ["Tra.5"]);
    drop(sandbox);
    std::fs::remove_dir_all(folder).unwrap();
}

// svc:FAV-04
#[test]
fn favorites_are_removed() {
    let sandbox = start();
    let fan = fan(&sandbox, "may-stream");
    for version in BOTH {
        fan.add(version, &["tra.5", "tra.6", "alb.1"]);
        fan.add(version, &["Tra.5"]);
        assert_eq!(fan.favorites().len(), 3, "twice added is one favorite");
        fan.remove(&format!("/{version}/me/favorites/tra.5"));
        fan.remove(&format!("/{version}/me/favorites/art.7"));
        fan.settle();
        assert_eq!(fan.favorites(), ["Alb.1", "Tra.6"]);
        fan.remove(&format!("/{version}/me/favorites/tra.6,alb.1"));
        fan.settle();
        assert!(fan.favorites().is_empty());
        let unknown = delete_as(&sandbox, &fan.token, &format!("/{version}/me/favorites/tra.999999999"));
        assert_eq!(refused(unknown).0, 404);
    }
}

// svc:FAV-04
// svc:TAG-01
#[test]
fn another_member_s_list_is_followed_and_goes_only_with_the_tag() {
    let sandbox = start();
    let fan = fan(&sandbox, "may-stream");
    let editor = guid(&sandbox, "editor");
    for version in BOTH {
        let tag = format!("/{version}/me/tags/{FOLLOW}");
        assert_eq!(fan.put(&tag, &json!({"contentIds": [{"id": editor}]})), 204);
        assert_eq!(fan.favorites(), [editor]);
        let status = fan.status(editor);
        assert_eq!((&status["favorite"], &status["tags"]), (&true.into(), &json!([FOLLOW])));
        let path = format!("/{version}/me/favorites/{editor}");
        for without in [path.clone(), format!("{path}?tag=mine")] {
            fan.remove(&without);
            fan.settle();
            assert_eq!(fan.favorites(), [editor], "without the tag the list stays");
        }
        fan.remove(&format!("{path}?tag={FOLLOW}"));
        fan.settle();
        assert!(fan.favorites().is_empty());
        fan.add(version, &[editor]);
        assert_eq!(fan.favorites(), [editor], "it can be added as a favorite too");
        let (status, _) = read(delete_as(&sandbox, &fan.token, &format!("{tag}/{editor}")));
        assert_eq!((status, fan.favorites().len()), (204, 0));
        for (id, expected) in [
            (guid(&sandbox, "private"), 403),
            (guid(&sandbox, "artist"), 403),
            (guid(&sandbox, "may-stream"), 403),
            ("tra.1", 400),
            ("nobody", 404),
        ] {
            let body = json!({"contentIds": [{"id": editor}, {"id": id}]});
            assert_eq!(fan.put(&tag, &body), expected, "{id}");
            assert!(fan.favorites().is_empty(), "all or none");
        }
    }
}

// svc:FAV-02
#[test]
fn status_tells_favorite_total_and_tags() {
    let sandbox = start();
    let (fan, other) = (fan(&sandbox, "may-stream"), fan(&sandbox, "must-upgrade"));
    fan.add("v2.2", &["tra.9", "alb.1"]);
    other.add("v2.2", &["tra.9"]);
    for (version, track) in [("v2.1", "Tra.9"), ("v2.2", "tra.9")] {
        let body = fan.get(&format!("/{version}/me/favorites/status?ids=tra.9,art.4,nonsense"));
        let none = |id: &str| json!({"id": id, "total": 0, "tags": [], "favorite": false});
        let artist = if version == "v2.1" { "Art.4" } else { "art.4" };
        assert_eq!(
            body,
            json!({"status": [
                {"id": track, "total": 2, "tags": [], "favorite": true}, none(artist), none("nonsense")
            ]})
        );
        let (status, message) = fan.refused(&format!("/{version}/me/favorites/status"));
        assert_eq!((status, message.split(' ').next()), (400, Some("ids")));
    }
    other.remove("/v2.2/me/favorites/tra.9");
    other.settle();
    let status = other.status("tra.9");
    assert_eq!((&status["total"], &status["favorite"]), (&1.into(), &false.into()));
}

// svc:FAV-05
// svc:ME-04
#[test]
fn members_who_have_it_too_as_far_as_they_show_it() {
    let sandbox = start();
    let fan = fan(&sandbox, "may-stream");
    // The editor, the artist whom only followers see, and the private member have this one from the start.
    let (editor, artist) = (guid(&sandbox, "editor"), guid(&sandbox, "artist"));
    for version in BOTH {
        let members = |query: &str| fan.get(&format!("/{version}/me/favorites/tra.1/members{query}"));
        assert_eq!(fan.status("tra.1")["total"], 3);
        assert_eq!(ids(&members(""), "members"), [editor]);
        fan.add(version, &["tra.1"]);
        assert_eq!(
            ids(&members(""), "members"),
            [editor],
            "the member is not told about oneself"
        );
        assert_eq!(members("")["members"][0]["realName"], "Nora Achebe");
        let body = json!({"members": [artist]}).to_string();
        let following = format!("/{version}/me/following");
        assert_eq!(read(post_as(&sandbox, &fan.token, &following, &body)).0, 204);
        assert_eq!(
            ids(&members(""), "members"),
            [artist, editor],
            "a follower sees the artist"
        );
        let second = members("?limit=1&offset=1");
        assert_eq!(
            (ids(&second, "members"), &second["meta"]["totalCount"]),
            (vec![editor.to_owned()], &2.into())
        );
        assert!(ids(&fan.get(&format!("/{version}/me/favorites/tra.77/members")), "members").is_empty());
        assert_eq!(fan.refused(&format!("/{version}/me/favorites/tra.0/members")).0, 404);
        assert_eq!(
            fan.refused(&format!("/{version}/me/favorites/tra.1/members?limit=201"))
                .0,
            400
        );
        fan.remove("/v2.2/me/favorites/tra.1");
        fan.settle();
        let (status, _) = read(delete_as(&sandbox, &fan.token, &format!("{following}/{artist}")));
        assert_eq!(status, 204);
    }
}

// svc:TAG-01
// svc:TAG-02
#[test]
fn tags_are_given_and_taken() {
    let sandbox = start();
    let fan = fan(&sandbox, "may-stream");
    let [station, _] = stations(&sandbox);
    let content = ["tra.5", "alb.3", "art.2", "g.1", station.as_str()];
    for version in BOTH {
        let body: Vec<Value> = content.iter().map(|id| json!({"id": id})).collect();
        let body = json!({"contentIds": body, "appName": "Kitchen radio"});
        for tag in ["summer", "late%20night"] {
            assert_eq!(fan.put(&format!("/{version}/me/tags/{tag}"), &body), 204);
        }
        for id in content {
            let status = fan.status(id);
            assert_eq!(status["tags"], json!(["late night", "summer"]), "{id}");
            assert_eq!(status["favorite"], false, "a tag is no favorite");
        }
        let other = self::fan(&sandbox, "canada");
        assert_eq!(other.status("tra.5")["tags"], json!([]), "they are the member's own");
        for id in content {
            for tag in ["summer", "late%20night"] {
                let request = delete_as(&sandbox, &fan.token, &format!("/{version}/me/tags/{tag}/{id}"));
                assert_eq!(read(request).0, 204);
            }
            assert_eq!(fan.status(id)["tags"], json!([]));
        }
    }
}

// svc:TAG-01
#[test]
fn a_tag_that_cannot_be_given_changes_nothing() {
    let sandbox = start();
    let fan = fan(&sandbox, "may-stream");
    let editor = guid(&sandbox, "editor");
    let long = "x".repeat(101);
    for (tag, body, status, word) in [
        (
            "mine",
            json!({"contentIds": [{"id": "tra.5"}, {"id": "tra.999999999"}]}),
            404,
            "tra.999999999",
        ),
        (
            "mine",
            json!({"contentIds": [{"id": "tra.5"}, {"id": editor}]}),
            400,
            editor,
        ),
        ("mine", json!({"contentIds": []}), 400, "contentIds"),
        ("mine", json!({"contentIds": ["tra.5"]}), 400, "contentIds"),
        (
            "mine",
            json!({"contentIds": [{"id": "tra.5"}], "appName": 7}),
            400,
            "appName",
        ),
        (
            "mine",
            json!({"contentIds": [{"id": "tra.5", "context": []}]}),
            400,
            "context",
        ),
        (
            "mine",
            json!({"contentIds": [{"id": "tra.5", "context": {"sourceUser": "nobody"}}]}),
            404,
            "context",
        ),
        ("sys.other", json!({"contentIds": [{"id": "tra.5"}]}), 400, "tag_name"),
        (&long, json!({"contentIds": [{"id": "tra.5"}]}), 400, "tag_name"),
    ] {
        let request = put_as(&sandbox, &fan.token, &format!("/v2.2/me/tags/{tag}"), &body.to_string());
        let (answered, _, message) = refused(request);
        assert_eq!(answered, status, "{body}");
        assert!(message.contains(word), "{message}");
        assert_eq!(fan.status("tra.5")["tags"], json!([]));
    }
    let unknown = delete_as(&sandbox, &fan.token, "/v2.2/me/tags/mine/tra.0");
    assert_eq!(refused(unknown).0, 404);
}

// svc:EVT-01
#[test]
fn what_comes_with_a_context_is_notified_and_names_the_application() {
    let sandbox = start();
    let fan = fan(&sandbox, "may-stream");
    let (editor, user_name) = (guid(&sandbox, "editor"), "may-stream@sandbox.test");
    let path = "/v2.2/me/favorites";
    fan.add("v2.2", &["tra.1"]);
    assert_eq!(
        fan.put(
            "/v2.2/me/tags/mine",
            &json!({"contentIds": [{"id": "tra.1"}], "appName": "Radio"})
        ),
        204
    );
    assert!(
        sandbox.notifications().unwrap().is_empty(),
        "without context there is none"
    );

    let with_context = |id: &str| json!({"id": id, "context": {"sourceUser": editor}});
    let body = json!({"favorites": [with_context("tra.5"), with_context("tra.1")]});
    fan.post(&format!("{path}?client=kitchen"), &body);
    assert!(sandbox.notifications().unwrap().is_empty(), "not before it is applied");
    fan.settle();
    let body = json!({"contentIds": [with_context("alb.2")], "appName": "Kitchen radio"});
    assert_eq!(fan.put("/v2.1/me/tags/mine", &body), 204);
    assert_eq!(
        fan.put("/v2.1/me/tags/mine", &body),
        204,
        "a second time is nothing new"
    );
    let all = sandbox.notifications().unwrap();
    assert_eq!(all.len(), 2, "{all:?}");
    let [favorite, tag] = &all[..] else { unreachable!() };
    assert_eq!(
        (&*favorite.member, &*favorite.action, &*favorite.content),
        (user_name, "favorite", "tra.5")
    );
    assert_eq!(favorite.source_user.as_deref(), Some(editor));
    assert_eq!(
        (favorite.client.as_deref(), favorite.app_name.as_deref()),
        (Some("kitchen"), None)
    );
    assert_eq!(
        (&*tag.action, &*tag.content, tag.tag.as_deref()),
        ("tag", "alb.2", Some("mine"))
    );
    assert_eq!(
        (tag.app_name.as_deref(), tag.source_user.as_deref()),
        (Some("Kitchen radio"), Some(editor))
    );
    assert!(favorite.at_ms <= tag.at_ms);

    let nobody = json!({"favorites": [{"id": "tra.8", "context": {"sourceUser": "nobody"}}]});
    assert_eq!(fan.post(path, &nobody)["favorites"][0]["acknowledged"], false);
}

#[test]
fn what_is_done_at_once_comes_after_what_was_accepted_before() {
    let sandbox = start_with(|options| options.accept_delay = Duration::from_secs(60));
    let fan = fan(&sandbox, "may-stream");
    fan.post("/v2.2/me/favorites", &json!({"favorites": [{"id": "tra.5"}]}));
    let body = json!({"tracks": [{"id": "tra.5"}]});
    assert_eq!(fan.put("/v2.2/stations/art.3/feedback/unfavorite", &body), 200);
    sandbox.advance(Duration::from_secs(60));
    assert!(fan.favorites().is_empty());
}

// svc:STA-03
#[test]
fn a_favorite_from_a_station_is_the_same_favorite() {
    let sandbox = start();
    let fan = fan(&sandbox, "may-stream");
    let body = json!({"tracks": [{"id": "tra.5"}]});
    assert_eq!(fan.put("/v2.2/stations/art.3/feedback/favorite", &body), 200);
    assert_eq!(fan.favorites(), ["Tra.5"]);
    fan.add("v2.2", &["tra.5", "tra.6"]);
    assert_eq!(fan.favorites().len(), 2);
    assert_eq!(fan.put("/v2.2/stations/art.3/feedback/unfavorite", &body), 200);
    assert_eq!(fan.favorites(), ["Tra.6"]);
}

// svc:V1-01
#[test]
fn version_1_has_favorite_tracks_only() {
    let sandbox = start();
    let fan = fan(&sandbox, "may-stream");
    let put = |ids: &[String]| {
        let items: Vec<Value> = ids.iter().map(|id| json!({"id": id})).collect();
        let status = fan.put("/v1/me/favorites", &json!({"favorites": items}));
        fan.settle();
        status
    };
    let tracks: Vec<String> = (1..=25).map(|number| format!("Tra.{number}")).collect();
    fan.add("v2.2", &["alb.1", "art.1"]);
    assert_eq!(put(&tracks), 202);
    let first = fan.get("/v1/me/favorites");
    let first = first.as_array().expect("a bare list");
    assert_eq!(first.len(), 20);
    assert!(first.iter().all(|track| track["duration"].is_number()));
    assert_eq!(first[0]["id"], "Tra.25", "the latest first");
    let one = fan.get("/v1/me/favorites/tra.3");
    assert_eq!((&one["id"], &one["disc"]), (&"Tra.3".into(), &first[0]["disc"]));
    for absent in ["tra.90", "alb.1", "tra.999999999", "nonsense"] {
        assert_eq!(fan.refused(&format!("/v1/me/favorites/{absent}")).0, 404, "{absent}");
    }
    fan.remove("/v1/me/favorites/tra.3");
    fan.settle();
    assert_eq!(fan.refused("/v1/me/favorites/tra.3").0, 404);
    for wrong in ["alb.2", "tra.999999999"] {
        assert_eq!(put(&["tra.90".into(), wrong.into()]), 404, "{wrong}");
        assert_eq!(fan.refused("/v1/me/favorites/tra.90").0, 404, "all or none");
    }
    assert_eq!(put(&[]), 400);
    assert_eq!(
        refused(delete_as(&sandbox, &fan.token, "/v1/me/favorites/alb.1")).0,
        404
    );
    fan.settle();
    assert_eq!(fan.status("alb.1")["favorite"], true, "not for version 1 to remove");
    for (method, path) in [
        ("POST", "/v1/me/favorites"),
        ("PUT", "/v2.1/me/favorites"),
        ("GET", "/v2.2/me/favorites/tra.1"),
    ] {
        let request = json(call_as(&sandbox, &fan.token, method, path), "{}");
        assert_eq!(refused(request).0, 405, "{method} {path}");
    }
}

// svc:FAV-01
// svc:FAV-03
#[test]
fn playlists_are_favorites_of_those_who_may_see_them() {
    let sandbox = start();
    let (owner, fan) = (fan(&sandbox, "may-stream"), fan(&sandbox, "editor"));
    let create = |name: &str, privacy: &str| {
        let body = json!({"playlists": {"name": name, "privacy": privacy}}).to_string();
        let (_, body) = read(post_as(&sandbox, &owner.token, "/v2.2/me/library/playlists", &body));
        ids(&body, "playlists").remove(0)
    };
    let (public, private) = (create("Ours", "public"), create("Mine", "private"));
    let items: Vec<Value> = [&public, &private, "pp.1", "pp.99999", "mp.99"]
        .map(|id| json!({ "id": id }))
        .to_vec();
    let answer = fan.post("/v2.2/me/favorites", &json!({ "favorites": items }));
    let acknowledged: Vec<&Value> = answer["favorites"]
        .as_array()
        .unwrap()
        .iter()
        .map(|item| &item["acknowledged"])
        .collect();
    assert_eq!(acknowledged, [true, false, true, false, false]);
    fan.settle();
    owner.add("v2.2", &[&private, "tra.1"]);
    let body = fan.get("/v2.2/me/favorites?filter=playlist");
    assert_eq!(ids(&body["favorites"]["data"], "playlists"), ["pp.1", &public]);
    assert_eq!(body["favorites"]["data"]["playlists"][1]["name"], "Ours");
    let own = owner.get("/v2.2/me/favorites?filter=playlist");
    assert_eq!(ids(&own["favorites"]["data"], "playlists"), [private.as_str()]);
    let older = fan.get("/v2.1/me/favorites?filter=playlist");
    assert_eq!(
        older["favorites"][1]["links"],
        json!({"playlists": {"ids": [public], "type": "playlist"}})
    );
    // The playlist tells, and can be sorted by it.
    let count = |id: &str| ok(&sandbox, &format!("/v2.2/playlists/{id}"))["playlists"][0]["favoriteCount"].clone();
    let before = count("pp.1").as_u64().unwrap();
    assert_eq!(count(&public), 1);
    owner.add("v2.2", &[&public, "pp.1"]);
    assert_eq!((count(&public), count("pp.1")), (json!(2), json!(before + 1)));
    for (sort, first) in [
        ("favorites", &public),
        ("modified_date", &private),
        ("favorites,alpha_asc", &public),
    ] {
        sandbox.advance(Duration::from_secs(1));
        let rename = json!({"playlists": {"name": "Mine"}}).to_string();
        read(put_as(
            &sandbox,
            &owner.token,
            &format!("/v2.2/me/library/playlists/{private}"),
            &rename,
        ));
        owner.settle();
        let sorted = owner.get(&format!("/v2.2/me/library/playlists?sort={sort}"));
        assert_eq!(&ids(&sorted, "playlists")[0], first, "{sort}");
    }
    // What its owner hides, or deletes, others lose.
    let hide = json!({"privacy": "private"}).to_string();
    let path = format!("/v2.1/me/library/playlists/{public}");
    assert_eq!(
        read(put_as(&sandbox, &owner.token, &format!("{path}/privacy"), &hide)).0,
        204
    );
    assert_eq!(fan.favorites()[0], "pp.1");
    assert!(!fan.favorites().contains(&public) && owner.favorites().contains(&public));
    assert_eq!(read(delete_as(&sandbox, &owner.token, &path)).0, 204);
    assert!(!owner.favorites().contains(&public));
}
