//! The objects, field by field, in each version.

use crate::support::*;
use musiccat_sandbox::Sandbox;
use serde_json::Value;

const BOTH: [&str; 2] = ["v2.1", "v2.2"];

/// The first object of a list that satisfies a condition.
fn find(sandbox: &Sandbox, path: &str, key: &str, wanted: impl Fn(&Value) -> bool) -> Value {
    let body = ok(sandbox, path);
    let found = items(&body, key).iter().find(|item| wanted(item)).cloned();
    found.unwrap_or_else(|| panic!("{path} has no such object"))
}

/// Each key is there, with a value of this type.
fn has(object: &Value, kind: &str, keys: &[&str]) {
    for key in keys {
        let value = &object[key];
        let right = match kind {
            "text" => value.is_string(),
            "number" => value.is_u64(),
            "truth" => value.is_boolean(),
            "list" => value.is_array(),
            _ => value.is_object(),
        };
        assert!(right, "{key} is not a {kind} in {object}");
    }
}

fn lacks(object: &Value, keys: &[&str]) {
    for key in keys {
        assert!(object.get(key).is_none(), "{key} is in {object}");
    }
}

fn links(object: &Value, addresses: &[&str], with_ids: &[&str]) {
    for name in addresses {
        assert!(object["links"][name]["href"].is_string(), "links.{name} in {object}");
    }
    for name in with_ids {
        let ids = object["links"][name]["ids"].as_array();
        assert!(ids.is_some_and(|ids| !ids.is_empty()), "links.{name}.ids in {object}");
        assert!(object["links"][name]["href"].is_string());
    }
}

// svc:OBJ-01
#[test]
fn album() {
    let sandbox = start();
    for version in BOTH {
        let path = format!("/{version}/albums/top?limit=200");
        let album = find(&sandbox, &path, "albums", |album| {
            album.get("discographies").is_some() && album["contributingArtists"]["composer"].is_string()
        });
        has(
            &album,
            "text",
            &[
                "type",
                "id",
                "upc",
                "href",
                "shortcut",
                "name",
                "released",
                "originallyReleased",
            ],
        );
        has(&album, "text", &["label", "copyright", "artistName"]);
        has(&album, "list", &["tags"]);
        has(&album, "number", &["discCount", "trackCount"]);
        has(&album, "truth", &["isStreamable"]);
        let (named, others) = match version {
            "v2.2" => (["isExplicit", "isSingle"], ["explicit", "single"]),
            _ => (["explicit", "single"], ["isExplicit", "isSingle"]),
        };
        has(&album, "truth", &named);
        lacks(&album, &others);
        assert_eq!(album.get("isAvailableInHiRes").is_some(), version == "v2.2");
        assert_eq!(album["upc"].as_str().unwrap().len(), 12);
        assert!(album["released"].as_str().unwrap().contains('T'), "a date-time");
        assert_eq!(
            album["contributingArtists"]["primaryArtist"],
            album["links"]["artists"]["ids"][0]
        );
        let parts = keys(&album["discographies"]);
        assert!(
            parts
                .iter()
                .all(|part| ["compilations", "main", "others", "singlesAndEPs"].contains(part))
        );
        assert!(album["discographies"][parts[0]].is_array());
        links(&album, &["images", "tracks", "posts"], &["artists", "genres"]);
        find(&sandbox, &path, "albums", |album| album["accountPartner"].is_string());
    }
}

// svc:OBJ-02
#[test]
fn artist() {
    let sandbox = start();
    for version in BOTH {
        let artist = find(
            &sandbox,
            &format!("/{version}/artists/top?limit=200"),
            "artists",
            |artist| {
                let filled = |key: &str| artist[key].as_array().is_some_and(|list| !list.is_empty());
                filled("blurbs")
                    && filled("bios")
                    && artist.get("amg").is_some()
                    && keys(&artist["albumGroups"]).len() == 4
                    && ["stations", "contemporaries", "followers", "influences"]
                        .iter()
                        .all(|name| artist["links"].get(name).is_some())
            },
        );
        has(&artist, "text", &["type", "id", "href", "name", "shortcut", "amg"]);
        assert!(artist["blurbs"].as_array().unwrap().len() <= 5);
        has(&artist["bios"][0], "text", &["title", "author", "publishDate", "bio"]);
        assert_eq!(
            keys(&artist["albumGroups"]),
            ["compilations", "main", "others", "singlesAndEPs"]
        );
        links(
            &artist,
            &["albums", "images", "posts", "topTracks"],
            &["genres", "stations", "contemporaries", "followers", "influences"],
        );
        let main = artist["albumGroups"]["main"][0].as_str().unwrap();
        let album = &ok(&sandbox, &format!("/{version}/albums/{main}"))["albums"][0];
        assert_eq!(album["artistName"], artist["name"]);
    }
}

// svc:OBJ-03
#[test]
fn genre() {
    let sandbox = start();
    for version in BOTH {
        let path = format!("/{version}/genres");
        let parent = find(&sandbox, &path, "genres", |genre| {
            genre["links"].get("childGenres").is_some()
        });
        has(
            &parent,
            "text",
            &["type", "id", "name", "href", "shortcut", "description"],
        );
        links(&parent, &[], &["childGenres"]);
        let child = parent["links"]["childGenres"]["ids"][0].as_str().unwrap();
        let child = &ok(&sandbox, &format!("/{version}/genres/{child}"))["genres"][0];
        links(child, &[], &["parentGenres"]);
        assert_eq!(child["links"]["parentGenres"]["ids"][0], parent["id"]);
    }
}

// svc:OBJ-05
#[test]
fn image() {
    let sandbox = start();
    for version in BOTH {
        for asked in ["art.6", "Art.6"] {
            let images = ok(&sandbox, &format!("/{version}/artists/{asked}/images"));
            for image in items(&images, "images") {
                has(image, "text", &["type", "id", "contentId", "url"]);
                has(image, "number", &["width", "height", "version"]);
                has(image, "truth", &["isDefault"]);
                lacks(image, &["imageId", "defaultImage"]);
                assert_eq!(image["type"], "image");
            }
        }
    }
}

// svc:OBJ-13
#[test]
fn an_image_s_identity() {
    let sandbox = start();
    let image = |path: &str| ok(&sandbox, path)["images"][0].clone();
    let newer = image("/v2.2/artists/Art.6/images");
    assert_eq!(newer["contentId"], "art.6");
    let version = newer["version"].as_u64().unwrap();
    assert!(
        newer["url"].as_str().unwrap().ends_with(&format!("?e={version}")),
        "the version is in the address"
    );
    let older = image("/v2.1/artists/art.6/images");
    assert_eq!(older["contentId"], "art.6", "as it was asked for");
    assert_eq!(image("/v2.1/artists/Art.6/images")["contentId"], "Art.6");
    assert!(older["url"].as_str().unwrap().ends_with(".jpg"));
    assert_eq!(older["id"], newer["id"]);
    let all = ok(&sandbox, "/v2.2/artists/art.6,art.7/images");
    let mut ids = ids(&all, "images");
    let count = ids.len();
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), count, "no two images share an id");
}

// svc:OBJ-08
#[test]
fn station() {
    let sandbox = start();
    for version in BOTH {
        let path = format!("/{version}/stations/top?limit=200");
        let station = find(&sandbox, &path, "stations", |station| {
            station["links"].get("mediumImage").is_some() && station["links"].get("genres").is_some()
        });
        has(
            &station,
            "text",
            &[
                "type",
                "id",
                "name",
                "href",
                "author",
                "description",
                "summary",
                "subType",
                "artists",
            ],
        );
        links(&station, &["mediumImage", "largeImage"], &["genres"]);
        assert!(station["artists"].as_str().unwrap().contains(','), "a sample of names");
        find(&sandbox, &path, "stations", |station| {
            station["links"].get("mediumImage").is_none() && station["links"].get("largeImage").is_none()
        });
        for moniker in ["ps.", "sas."] {
            find(&sandbox, &path, "stations", |station| {
                station["id"].as_str().unwrap().starts_with(moniker)
            });
        }
    }
}

// svc:OBJ-09
#[test]
fn track() {
    let sandbox = start();
    for version in BOTH {
        let track = find(
            &sandbox,
            &format!("/{version}/tracks/top?limit=200"),
            "tracks",
            |track| {
                let filled = |key: &str| track[key].as_array().is_some_and(|list| !list.is_empty());
                filled("losslessFormats") && track["links"].get("tags").is_some()
            },
        );
        has(
            &track,
            "text",
            &[
                "type",
                "id",
                "href",
                "name",
                "shortcut",
                "artistName",
                "albumName",
                "isrc",
            ],
        );
        has(&track, "text", &["artistId", "albumId", "previewURL"]);
        has(&track, "number", &["index", "disc", "playbackSeconds"]);
        has(&track, "truth", &["isStreamable"]);
        has(&track, "list", &["blurbs"]);
        has(&track["contributors"], "text", &["primaryArtist"]);
        links(&track, &[], &["artists", "albums", "genres", "tags"]);
        let newer = version == "v2.2";
        let (named, other) = if newer {
            ("isExplicit", "explicit")
        } else {
            ("explicit", "isExplicit")
        };
        has(&track, "truth", &[named]);
        lacks(&track, &[other]);
        assert_eq!(track.get("isAvailableInHiRes").is_some(), newer);
        for list in ["formats", "losslessFormats"] {
            for format in items(&track, list) {
                has(format, "text", &["type", "name"]);
                has(format, "number", &["bitrate"]);
                for key in ["sampleBits", "sampleRate"] {
                    assert_eq!(format[key].is_u64(), newer, "{key} on {version}");
                }
            }
        }
        assert_eq!(track["losslessFormats"][0]["name"], "FLAC");
    }
}

// svc:OBJ-10
#[test]
fn account() {
    let sandbox = start();
    for version in BOTH {
        let account = &read(get_as(&sandbox, &token(&sandbox, 4), &format!("/{version}/me/account"))).1["account"];
        has(
            account,
            "text",
            &["id", "email", "firstName", "lastName", "country", "phone"],
        );
        let newer = version == "v2.2";
        let (language, other) = if newer { ("lang", "locale") } else { ("locale", "lang") };
        assert_eq!(account[language], "fr-CA");
        lacks(account, &[other]);
        let subscription = &account["subscription"];
        has(
            subscription,
            "text",
            &[
                "billingPartnerCode",
                "tierCode",
                "tierName",
                "productCode",
                "productName",
                "state",
            ],
        );
        has(subscription, "truth", &["isSuspended", "isTrial"]);
        has(subscription, "number", &["trialLengthDays"]);
        assert_eq!(subscription["catalog"] == "CA", newer, "a name on 2.2, an id before");
        has(subscription, "text", &["catalog"]);
        let entitlements = &account["entitlements"];
        let rights = keys(entitlements)
            .into_iter()
            .filter(|key| key.starts_with("canStream"));
        let rights: Vec<&str> = rights.collect();
        assert!(rights.len() >= 6 && rights.contains(&"canStreamOnHomeDevice"));
        has(entitlements, "truth", &rights);
        has(
            entitlements,
            "number",
            &["maxStreamCount", "maxStreamBitrate", "skipLimit", "skipLimitMinutes"],
        );
    }
}

#[test]
fn presence_by_version_also_holds_for_every_object_of_a_list() {
    let sandbox = start();
    let text = |path: &str| ok(&sandbox, path).to_string();
    for path in ["tracks/top?limit=200", "albums/top?limit=200", "albums/alb.3"] {
        let (older, newer) = (text(&format!("/v2.1/{path}")), text(&format!("/v2.2/{path}")));
        for key in [
            "\"isExplicit\"",
            "\"isSingle\"",
            "\"isAvailableInHiRes\"",
            "\"sampleBits\"",
            "\"sampleRate\"",
        ] {
            assert!(!older.contains(key), "{key} on v2.1 {path}");
        }
        for key in ["\"explicit\"", "\"single\""] {
            assert!(!newer.contains(key), "{key} on v2.2 {path}");
        }
    }
}

// case:K09
#[test]
fn keys_that_recorded_answers_always_have_are_always_there() {
    let sandbox = start();
    let token = token(&sandbox, 0);
    let get = |path: &str| {
        let (status, body) = read(get_as(&sandbox, &token, &format!("/v2.2{path}")));
        assert_eq!(status, 200, "{path}");
        body
    };
    let many = |moniker: &str| {
        (1..=200)
            .map(|number| format!("{moniker}.{number}"))
            .collect::<Vec<_>>()
            .join(",")
    };
    let images = get(&format!("/artists/{}/images", many("art")));
    for image in items(&images, "images") {
        assert_eq!(image["imageType"], "displayImage", "{image}");
    }
    let albums = get(&format!("/albums/{}", many("alb")));
    for album in items(&albums, "albums") {
        assert!(
            !album["accountPartner"].as_str().unwrap_or_default().is_empty(),
            "{album}"
        );
    }
    let tracks = get(&format!("/tracks/{}", many("tra")));
    for track in items(&tracks, "tracks") {
        assert!(track["isAvailableInAtmos"].is_boolean(), "{track}");
        let tags = track["links"]["tags"]["ids"].as_array();
        assert!(tags.is_some_and(|tags| !tags.is_empty()), "{track}");
    }
    let in_atmos = |track: &&serde_json::Value| track["isAvailableInAtmos"] == true;
    let count = items(&tracks, "tracks").iter().filter(in_atmos).count();
    assert!((1..200).contains(&count), "some are: {count}");
    assert_eq!(get("/me/account")["account"]["nonDmcaRadioUser"], false);
    let guids: Vec<&str> = sandbox.members().iter().map(|member| member.guid).collect();
    let members = get(&format!("/members/{}", guids.join(",")));
    assert_eq!(items(&members, "members").len(), guids.len());
    for member in items(&members, "members").iter().chain([&get("/me")["me"]]) {
        for name in ["followers", "following"] {
            let address = member["links"][name]["href"].as_str().unwrap_or_default();
            assert!(address.starts_with("https://") && address.ends_with(name), "{member}");
        }
    }
    let (status, made) = read(post_as(
        &sandbox,
        &token,
        "/v2.2/me/library/playlists",
        r#"{"playlists":{"name":"Mine"}}"#,
    ));
    assert_eq!(status, 201, "{made}");
    let own = made["playlists"][0]["id"].as_str().unwrap();
    for path in [
        "/artists/art.1,art.2/images".to_owned(),
        "/albums/alb.1/images".to_owned(),
        format!("/members/{}/avatar", guids[0]),
        format!("/me/library/playlists/{own}/images"),
    ] {
        let body = get(&path);
        assert_eq!(body["meta"]["totalCount"], items(&body, "images").len(), "{path}");
        assert_eq!(body["meta"]["returnedCount"], body["meta"]["totalCount"], "{path}");
    }
}
