use super::*;
use url::Url;

const ARTISTS: Rule = Rule::ids(&[MCAT_ID_ARTIST]).or_shortcut(1, &["top"]).many();
const ALBUMS: Rule = Rule::ids(&[MCAT_ID_ALBUM])
    .or_shortcut(2, &["top", "new", "picks", "upc", "reviews"])
    .many();
const TRACK: Rule = Rule::ids(&[MCAT_ID_TRACK]).or_shortcut(3, &["top", "isrc"]);
const ALBUM_SHORTCUT: Rule = Rule::shortcut(2, &["upc", "/tracks"]);
const RULES: [Rule; 7] = [
    ARTISTS,
    ALBUMS,
    TRACK,
    ALBUM_SHORTCUT,
    Rule::ids(&[]),
    Rule::ids(&[]).many(),
    Rule::opaque(),
];

fn refusal(ids: &str, rule: Rule) -> String {
    segments("ids", ids, rule).expect_err(ids).to_string()
}

// req:CONV-01
// req:CONV-02
#[test]
fn id_kind_follows_from_prefix_in_any_case() {
    for (id, expected) in [
        ("alb.215461", MCAT_ID_ALBUM),
        ("Alb.215461", MCAT_ID_ALBUM),
        ("ALB.1", MCAT_ID_ALBUM),
        ("Art.954", MCAT_ID_ARTIST),
        ("Tra.2530431", MCAT_ID_TRACK),
        ("g.146", MCAT_ID_GENRE),
        ("tag.7", MCAT_ID_TAG),
        ("pp.1", MCAT_ID_PLAYLIST),
        ("mp.1", MCAT_ID_PLAYLIST),
        ("ps.1", MCAT_ID_STATION),
        ("sas.1", MCAT_ID_STATION),
        ("imgs.1", MCAT_ID_IMAGE_SET),
        ("po.1", MCAT_ID_POST),
        ("RevAl.1", MCAT_ID_REVIEW),
        ("reval.1", MCAT_ID_REVIEW),
        ("xyz.1", MCAT_ID_OTHER),
        ("alb.", MCAT_ID_OTHER),
        ("alb.x", MCAT_ID_OTHER),
        ("alb", MCAT_ID_OTHER),
        ("", MCAT_ID_OTHER),
        (".1", MCAT_ID_OTHER),
        ("the-hollow-pines/first-light", MCAT_ID_OTHER),
        ("AF12C0DE-77", MCAT_ID_OTHER),
    ] {
        assert_eq!(kind(id), expected, "{id}");
    }
}

// req:CONV-01
// req:CONV-02
#[test]
fn ids_pass_unchanged_only_where_their_kind_fits() {
    for id in ["art.954", "Art.954", "ART.954", "later.7"] {
        assert_eq!(segment("ids", id, ARTISTS).unwrap(), id);
    }
    let expected = r#"ids: "Alb.." is not an artist id (art. and a number) or shortcut"#;
    assert_eq!(refusal("Alb..", ARTISTS), expected);
    for id in ["alb.1", "tra.1", "art.", "art.1x", "art.-1", "art. 1", "art.٣"] {
        refusal(id, ARTISTS);
    }
    let stations = Rule::ids(&[MCAT_ID_STATION, MCAT_ID_ARTIST, MCAT_ID_TRACK]);
    let message = refusal("alb.1", stations);
    assert_eq!(
        message,
        r#"ids: "alb.1" is not a station, artist or track id (art., tra., ps. or sas. and a number)"#
    );
    assert_eq!(
        segment("ids", "sys.follow_favorited_tracks", Rule::opaque()).unwrap(),
        "sys.follow_favorited_tracks"
    );
}

// req:CONV-03
#[test]
fn id_list_keeps_order_and_commas_and_refuses_empty_ids() {
    let list = "art.3,Art.1,the-hollow-pines,art.2";
    assert_eq!(segments("ids", list, ARTISTS).unwrap(), (list.to_string(), 4));
    assert_eq!(refusal("", ARTISTS), "ids: is empty");
    for list in [",", "art.1,", ",art.1", "art.1,,art.2"] {
        assert_eq!(refusal(list, ARTISTS), "ids: holds an empty id");
    }
    assert_eq!(refusal("tra.1,tra.2", TRACK), "ids: takes one id, not 2");
    assert_eq!(
        segment("id", "art.1,art.2", ARTISTS).unwrap_err().to_string(),
        "id: takes one id, not 2"
    );
    let long = vec!["art.123456789"; 500].join(",");
    let message = refusal(&long, ARTISTS);
    assert!(
        message.contains("list of 500 ids takes 6999 bytes") && message.contains("fewer ids at a time"),
        "{message}"
    );
    let umlauts = vec!["ü".repeat(100); 11].join(",");
    assert!(
        refusal(&umlauts, ARTISTS).contains("6610 bytes"),
        "the cap counts bytes of the address"
    );
}

// req:CONV-03
// fault:M18
#[test]
fn long_id_list_is_split_between_ids_into_fewest_pieces() {
    let encoded = |ids: &[String]| long_list("ids", &ids.join(","), ARTISTS).unwrap();
    for (id, count) in [
        ("art.1", 0),
        ("art.1", 199),
        ("art.1", 200),
        ("art.1", 401),
        ("ü / b", 0),
        ("ü b?", 700),
        (&"ß".repeat(145), 40),
    ] {
        let ids: Vec<String> = (0..=count).map(|n| format!("{}{n}", id.replace('/', ""))).collect();
        let (list, found) = encoded(&ids);
        let cut: Vec<&str> = pieces(&list).collect();
        assert_eq!((cut.join(","), found), (list.clone(), ids.len()));
        for (place, piece) in cut.iter().enumerate() {
            let (length, number) = (piece.len(), piece.split(',').count());
            assert!(
                length <= MAX_LIST_BYTES && number <= MAX_IDS_A_REQUEST,
                "{number} ids in {length} bytes"
            );
            let next = cut
                .get(place + 1)
                .map_or(usize::MAX, |next| next.split(',').next().unwrap().len());
            assert!(
                number == MAX_IDS_A_REQUEST || length.saturating_add(next) >= MAX_LIST_BYTES,
                "one more would have fitted"
            );
        }
    }
    assert_eq!(pieces("").count(), 0);
    let many = vec!["art.1"; MAX_IDS];
    assert_eq!(long_list("ids", &many.join(","), ARTISTS).unwrap().1, MAX_IDS);
    let more = vec!["art.1"; MAX_IDS + 1].join(",");
    assert_eq!(
        long_list("ids", &more, ARTISTS).unwrap_err().message,
        "ids: holds 10001 ids, more than 10000: ask for fewer ids at a time"
    );
    // Ids in a body are one request, however many there are.
    assert_eq!(for_body("ids", &more, ARTISTS).unwrap().len(), MAX_IDS + 1);
}

// req:CONV-04
#[test]
fn shortcut_is_encoded_part_by_part() {
    assert_eq!(segment("id", "the-hollow-pines", ARTISTS).unwrap(), "the-hollow-pines");
    assert_eq!(
        segment("id", "björk & co/a?b", ALBUMS).unwrap(),
        "bj%C3%B6rk%20%26%20co/a%3Fb"
    );
    assert_eq!(segment("id", "a/b/50%2f", TRACK).unwrap(), "a/b/50%252f");
    for (shortcut, rule) in [
        ("a/b", ARTISTS),
        ("a", ALBUMS),
        ("a/b/c", ALBUMS),
        ("a/b", TRACK),
        ("a", Rule::ids(&[MCAT_ID_STATION])),
        ("a/b", Rule::opaque()),
        ("/a", ALBUMS),
        ("a/", ALBUMS),
        ("a//b", TRACK),
        ("a/..", ALBUMS),
        ("./a", ALBUMS),
        // These would be other calls of the service.
        ("top", ARTISTS),
        ("Top", ARTISTS),
        ("upc/123456789012", ALBUMS),
        ("alb.1/tracks", ALBUMS),
        ("Alb.1/tracks", ALBUMS),
        // A list holds no "/".
        ("a/b,alb.1", ALBUMS),
    ] {
        refusal(shortcut, rule);
    }
}

// req:CONV-04
#[test]
fn id_is_refused_where_only_shortcut_fits() {
    assert_eq!(
        segment("shortcut", "tracks/björk's", ALBUM_SHORTCUT).unwrap(),
        "tracks/bj%C3%B6rk%27s"
    );
    let expected = r#"ids: "alb.1" is not a shortcut (artist/album)"#;
    assert_eq!(refusal("alb.1", ALBUM_SHORTCUT), expected);
    for id in ["later.7", "alb.1/first-light", "a", "a/b/c", "a/b,c/d"] {
        refusal(id, ALBUM_SHORTCUT);
    }
    // Other calls of the service: /albums/upc/{upc} and /albums/{id}/tracks.
    for other in ["upc/012345678905", "UPC/first-light", "the-hollow-pines/tracks"] {
        assert!(
            refusal(other, ALBUM_SHORTCUT).contains("the service has a call of that name"),
            "{other}"
        );
    }
}

// fault:M14
#[test]
fn injected_ids_never_change_path_query_or_host() {
    let long = "x".repeat(300);
    let injections = [
        "../",
        "/..",
        "..",
        ".",
        "%2f",
        "%2F..%2f",
        "%2e%2e",
        "?",
        "?a=b",
        "#",
        ";",
        "//",
        "//evil.example/",
        "\\",
        "\\..\\",
        "\r\n",
        "\r\nHost: evil.example",
        " ",
        "\0",
        "\u{7f}",
        "\u{85}",
        "@evil.example",
        ":80",
        "&",
        "=",
        "+",
        ",",
        "",
        long.as_str(),
        "ü",
        "日本",
        "\u{202e}",
        "\u{ff0f}",
    ];
    let ids = [
        "art.1", "Alb.1", "tra.1", "g.1", "sys.tag", "a", "a/b", "a/b/c", "0D1A-77", "",
    ];
    let mut passed = 0;
    for (id, injection) in ids.iter().flat_map(|id| injections.map(|injection| (id, injection))) {
        for text in [
            format!("{id}{injection}"),
            format!("{injection}{id}"),
            format!("art{injection}.1"),
        ] {
            for rule in RULES {
                let Ok((segments, _)) = segments("ids", &text, rule) else {
                    continue;
                };
                passed += 1;
                let url = Url::parse(&format!(
                    "https://api.example.com/v2.2/artists/{segments}/images?limit=1"
                ))
                .unwrap();
                assert_eq!(url.host_str(), Some("api.example.com"), "{text:?}");
                assert_eq!(
                    (url.query(), url.fragment(), url.port()),
                    (Some("limit=1"), None, None),
                    "{text:?}"
                );
                let decode = |segment| {
                    percent_encoding::percent_decode_str(segment)
                        .decode_utf8()
                        .unwrap()
                        .into_owned()
                };
                let path: Vec<String> = url.path_segments().unwrap().map(decode).collect();
                let mut intended = vec!["v2.2".to_string(), "artists".into()];
                intended.extend(text.split('/').map(str::to_string));
                intended.push("images".into());
                assert_eq!(path, intended, "{text:?}");
                assert!(!text.contains(char::is_control) && text.len() <= 6144);
            }
        }
    }
    assert!(passed > 500, "only {passed} texts were accepted");
    for rule in RULES {
        for text in [
            "",
            ".",
            "..",
            "../",
            "/",
            "//",
            "a/../b",
            "\r\n",
            "a\0",
            "a\u{7f}",
            &"x".repeat(301),
        ] {
            assert!(segments("ids", text, rule).is_err(), "{text:?}");
        }
    }
}

// fault:M14
#[test]
fn refusal_quotes_only_beginning_of_long_id() {
    let message = refusal(&format!("a\r\n\u{9b}{}", "ü".repeat(100)), ARTISTS);
    assert!(!message.contains(char::is_control), "{message:?}");
    assert!(message.contains(r"a\r\n\u{9b}") && message.contains('…'), "{message}");
    assert!(message.len() < 140, "{message}");
}

// case:B10
#[test]
fn refusal_escapes_characters_that_steer_a_terminal() {
    for (id, shown) in [
        ("alb.\u{202e}1", r"alb.\u{202e}1"),
        ("alb.\u{2028}", r"alb.\u{2028}"),
        ("alb.\u{1b}[2J", r"alb.\u{1b}[2J"),
        ("x\u{3000}y", "x\u{3000}y"),
    ] {
        assert!(refusal(id, TRACK).contains(shown), "{}", refusal(id, TRACK));
    }
}
