//! The common request parameters.

use crate::support::*;

// svc:PAR-02
#[test]
fn member_calls_and_station_playback_need_a_bearer_token_and_no_key() {
    let sandbox = start();
    let token = token(&sandbox, 0);
    for version in ["", "/v2.1", "/v2.2"] {
        for path in ["/me/account", "/stations/art.1/tracks"] {
            let path = format!("{version}{path}");
            assert_eq!(read(get_as(&sandbox, &token, &path)).0, 200, "{path}");
            let with_key_alone = get(&sandbox, &path).send().unwrap();
            assert_eq!(with_key_alone.status(), 401);
            let challenge = with_key_alone.headers()["www-authenticate"].to_str().unwrap();
            assert!(challenge.starts_with("Bearer"), "{challenge}");
        }
        for path in ["/stations/art.1/tuning", "/stations/art.1/feedback/like"] {
            let request = put_as(&sandbox, "wrong", &format!("{version}{path}"), "{}");
            assert_eq!(refused(request).0, 401);
        }
    }
}

// svc:PAR-03
#[test]
fn limit_is_1_to_200_and_offset_0_or_more() {
    let sandbox = start();
    for version in ["v2.1", "v2.2"] {
        let path = |query: &str| format!("/{version}/artists/top?{query}");
        for (query, count) in [("limit=1", 1), ("limit=200", 200), ("limit=5&offset=0", 5)] {
            assert_eq!(items(&ok(&sandbox, &path(query)), "artists").len(), count);
        }
        for limit in ["0", "-1", "201", "many", "", "1.5", "99999999999"] {
            let message = bad_request(&sandbox, &path(&format!("limit={limit}")));
            assert_eq!(message, "limit must be an integer from 1 to 200");
        }
        let beyond = ok(&sandbox, &path("offset=99999999999999999999"));
        assert_eq!(items(&beyond, "artists").len(), 0);
        for offset in ["-1", "first", "0.5"] {
            let message = bad_request(&sandbox, &path(&format!("offset={offset}")));
            assert_eq!(message, "offset must be an integer of 0 or more");
        }
        for beyond in ["4294967296", "99999999999999999999"] {
            let body = ok(&sandbox, &path(&format!("offset={beyond}")));
            assert!(items(&body, "artists").is_empty(), "a right offset, beyond the end");
        }
    }
}

// svc:PAR-04
#[test]
fn some_calls_must_state_the_limit() {
    let sandbox = start();
    for version in ["v2.1", "v2.2"] {
        let path = format!("/{version}/artists/art.1/tracks");
        assert_eq!(bad_request(&sandbox, &path), "limit query parameter is required");
        assert_eq!(items(&ok(&sandbox, &format!("{path}?limit=3")), "tracks").len(), 3);
    }
}

// svc:PAR-05
#[test]
fn catalog_is_a_country_s_and_a_member_s_own_by_default() {
    let sandbox = start();
    let albums = |query: &str| ids(&ok(&sandbox, &format!("/v2.2/albums/top?limit=200{query}")), "albums");
    let american = albums("");
    assert_eq!(american, albums("&catalog=US"));
    let canadian = albums("&catalog=CA");
    assert_ne!(american, canadian);
    let missing = american
        .iter()
        .find(|id| !canadian.contains(id))
        .expect("some albums are missing");
    let detail = |catalog: &str| read(get(&sandbox, &format!("/v2.2/albums/{missing}?catalog={catalog}"))).0;
    assert_eq!((detail("US"), detail("CA")), (200, 404));
    assert_eq!(
        albums("&catalog=DE_SHOP_BOLT"),
        american,
        "a longer name is taken as it is"
    );
    sandbox.change(|settings| settings.strict = true);
    for bad in ["us", "Ca", "USA", "XX", "", "DE_SHOP_BOLT"] {
        let message = bad_request(&sandbox, &format!("/v2.2/albums/top?catalog={bad}"));
        assert!(message.starts_with("catalog must be one of US, CA,"), "{message}");
    }
    let canada = token(&sandbox, 4);
    let own = |path: &str| read(get(&sandbox, path).bearer_auth(&canada)).1;
    assert_eq!(ids(&own("/v2.2/albums/top?limit=200"), "albums"), canadian);
    assert_eq!(ids(&own("/v2.2/albums/top?limit=200&catalog=US"), "albums"), american);
}

// svc:PAR-06
#[test]
fn lang_names_the_genres_and_a_member_s_own_is_the_default() {
    let sandbox = start();
    let names = |path: &str| -> Vec<String> {
        let body = ok(&sandbox, path);
        let name = |genre: &serde_json::Value| genre["name"].as_str().unwrap().to_owned();
        items(&body, "genres").iter().map(name).collect()
    };
    let english = names("/v2.2/genres");
    assert_eq!(english, names("/v2.2/genres?lang=en-US"));
    assert_eq!(
        english,
        names("/v2.2/genres?lang=xx-XX"),
        "English where there is no translation"
    );
    let french = names("/v2.2/genres?lang=fr-FR");
    assert_ne!(english, french);
    assert_eq!(
        names("/v2.2/genres/g.1,g.3?lang=fr-FR"),
        [french[0].clone(), french[2].clone()]
    );
    let canada = token(&sandbox, 4);
    let own = read(get(&sandbox, "/v2.2/genres/g.3").bearer_auth(&canada)).1;
    assert_eq!(own["genres"][0]["name"], french[2].as_str());
    assert_eq!(
        names("/v2.2/genres?lang=es-ES"),
        names("/v2.2/genres?lang=es-419"),
        "a region by its number"
    );
    assert_eq!(english, names("/v2.2/genres?lang=zh-Hant"), "a script");
    for path in ["/v2.2/genres", "/v2.1/genres/g.1", "/v1/genres"] {
        for bad in ["f", "", "fr_F", "fr-F", "french", "fr-FR-x", "fr_FR_x"] {
            let message = bad_request(&sandbox, &format!("{path}?lang={bad}"));
            assert!(message.starts_with("lang must be"), "{message}");
        }
    }
    let artists = |query: &str| ok(&sandbox, &format!("/v2.1/artists/art.1?include=genres{query}"));
    assert_eq!(artists(""), artists("&lang=fr-FR"), "effective on genres only");
    assert_eq!(artists(""), artists("&lang=f"), "and not looked at elsewhere");
}

// svc:PAR-07
#[test]
fn streamable_only_removes_and_leaves_the_total_as_it_was() {
    let sandbox = start();
    let path = "/v2.2/tracks/top?limit=200";
    let all = ok(&sandbox, path);
    let only = ok(&sandbox, &format!("{path}&isStreamableOnly=true"));
    let streamable = |body: &serde_json::Value| {
        items(body, "tracks")
            .iter()
            .filter(|t| t["isStreamable"] == true)
            .count()
    };
    assert!(streamable(&all) < 200);
    assert_eq!(items(&only, "tracks").len(), streamable(&all));
    assert_eq!(only["meta"]["totalCount"], all["meta"]["totalCount"]);
    assert_eq!(only["meta"]["returnedCount"], streamable(&all));
    assert_eq!(only["tracks"], ok(&sandbox, &format!("{path}&rights=2"))["tracks"]);
    assert_eq!(all["tracks"], ok(&sandbox, &format!("{path}&rights=0"))["tracks"]);
    assert!(bad_request(&sandbox, &format!("{path}&isStreamableOnly=yes")).contains("isStreamableOnly"));
    let withdrawn = items(&all, "tracks")
        .iter()
        .find(|track| track["isStreamable"] == false);
    let id = withdrawn.unwrap()["id"].as_str().unwrap();
    let detail = ok(&sandbox, &format!("/v2.2/tracks/{id},tra.1"));
    let rest = ok(&sandbox, &format!("/v2.2/tracks/{id},tra.1?isStreamableOnly=true"));
    assert_eq!(
        (items(&detail, "tracks").len(), ids(&rest, "tracks")),
        (2, vec!["tra.1".to_owned()])
    );
    let album = ok(&sandbox, &format!("/v2.2/tracks/{id}"))["tracks"][0]["albumId"].clone();
    let album = format!("/v2.2/albums/{}", album.as_str().unwrap());
    assert!(ok(&sandbox, &album).to_string().contains(&format!("\"{id}\"")));
    let (_, without) = read(get(&sandbox, &format!("{album}?isStreamableOnly=true")));
    assert!(
        !without.to_string().contains(&format!("\"{id}\"")),
        "nor within its album"
    );
}

// svc:PAR-14
#[test]
fn a_parameter_that_the_version_lacks_is_passed_over() {
    let sandbox = start();
    for path in [
        "genres/g.1/artists/top",
        "genres/g.1/albums/top",
        "genres/g.1/tracks/top",
        "artists/art.1/tracks/top",
        "stations/top",
    ] {
        for version in ["v1", "v2.1"] {
            let plain = ok(&sandbox, &format!("/{version}/{path}?limit=5"));
            for range in ["day", "decade"] {
                let ranged = ok(&sandbox, &format!("/{version}/{path}?limit=5&range={range}"));
                assert_eq!(plain, ranged, "/{version}/{path}");
            }
        }
        let message = bad_request(&sandbox, &format!("/v2.2/{path}?range=decade"));
        assert!(message.starts_with("range must be"), "{message}");
    }
    for version in ["v1", "v2.1"] {
        let path = format!("/{version}/tracks/top?limit=200");
        assert_eq!(
            ok(&sandbox, &path),
            ok(&sandbox, &format!("{path}&rights=2")),
            "{version}"
        );
    }
    for path in ["albums/alb.20?", "artists/art.1?", "tracks/tra.1?"] {
        let plain = ok(&sandbox, &format!("/v2.2/{path}"));
        assert_eq!(plain, ok(&sandbox, &format!("/v2.2/{path}include=artists,genres")));
    }
    assert_eq!(
        ok(&sandbox, "/v1/albums/new"),
        ok(&sandbox, "/v1/albums/new?guid=nobody"),
        "personalized since 2.1"
    );
    let token = token(&sandbox, 0);
    let of_copy = |version: &str| {
        let body = r#"{"playlists":{"name":"Copy","id":"pp.1","description":"My own words"}}"#;
        let (status, body) = read(post_as(
            &sandbox,
            &token,
            &format!("/{version}/me/library/playlists"),
            body,
        ));
        assert_eq!(status, 201, "{body}");
        body["playlists"][0]["description"].clone()
    };
    assert_eq!(of_copy("v2.2"), "My own words");
    assert_eq!(
        of_copy("v2.1"),
        ok(&sandbox, "/v2.1/playlists/pp.1")["playlists"][0]["description"]
    );
    let tracks = |query: &str| ok(&sandbox, &format!("/v2.1/tracks/top?limit=200{query}"))["tracks"].clone();
    assert_eq!(tracks(""), tracks("&rights=2"));
    assert_eq!(tracks(""), tracks("&rights=none"));
    let of_artist = |version: &str, query: &str| {
        ids(
            &ok(&sandbox, &format!("/{version}/artists/art.1/tracks/top?{query}")),
            "tracks",
        )
    };
    assert_eq!(of_artist("v2.1", ""), of_artist("v2.1", "range=day"));
    assert_ne!(of_artist("v2.2", ""), of_artist("v2.2", "range=day"));
}

// svc:PAR-09
#[test]
fn range_is_day_to_life_with_month_as_default() {
    let sandbox = start();
    for version in ["v2.1", "v2.2"] {
        for (path, key) in [
            ("artists/top", "artists"),
            ("albums/top", "albums"),
            ("tracks/top", "tracks"),
        ] {
            let path = |query: &str| format!("/{version}/{path}?limit=200{query}");
            let list = |query: &str| ids(&ok(&sandbox, &path(query)), key);
            let lists = ["day", "week", "month", "year", "life"].map(|range| list(&format!("&range={range}")));
            assert_eq!(list(""), lists[2]);
            for (at, one) in lists.iter().enumerate() {
                assert!(lists[..at].iter().all(|other| other != one), "{version} {key}");
            }
            let message = bad_request(&sandbox, &path("&range=decade"));
            assert_eq!(message, "range must be day, week, month, year or life");
        }
    }
    for path in ["stations/top", "genres/g.1/artists/top", "artists/art.1/albums/top"] {
        assert!(bad_request(&sandbox, &format!("/v2.2/{path}?range=decade")).contains("range"));
    }
}

// svc:PAR-13
#[test]
fn a_page_is_20_from_0_by_default() {
    let sandbox = start();
    for version in ["v2.1", "v2.2"] {
        for path in [
            "artists/top",
            "albums/top",
            "tracks/top",
            "artists/art.1/albums",
            "artists/art.1/tracks/top",
        ] {
            let meta = &ok(&sandbox, &format!("/{version}/{path}"))["meta"];
            assert_eq!((&meta["limit"], &meta["offset"]), (&20.into(), &0.into()), "{path}");
        }
        let top = ok(&sandbox, &format!("/{version}/artists/top"));
        assert_eq!(items(&top, "artists").len(), 20);
    }
}

#[test]
fn a_path_that_is_no_text_is_refused_as_everything_else_is() {
    let sandbox = start();
    for version in ["", "/v1", "/v2.1", "/v2.2"] {
        let message = bad_request(&sandbox, &format!("{version}/artists/%ff"));
        assert!(message.contains("UTF-8"), "{message}");
    }
}
