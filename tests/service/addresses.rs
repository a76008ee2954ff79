//! Which addresses a client takes: those of its settings, and those of what it fetches.
use crate::desk::*;
use musiccat::abi::mcat_reason::*;
use musiccat::abi::mcat_status::*;
use musiccat::error::Error;
use musiccat::{Client, Config, Params, Response};
use support::{ByteServer, Step, http};

/// Spellings of this machine. The second half of a row: a server at 127.0.0.1 hears it.
const LOOPBACK: [(&str, bool); 10] = [
    ("127.0.0.1", true),
    ("127.9.9.9", false),
    ("localhost", true),
    ("LOCALHOST", true),
    ("LocalHost.", true),
    ("player.localhost", true),
    ("a.b.LOCALHOST.", true),
    ("[::1]", false),
    ("[::ffff:127.0.0.1]", true),
    ("[::FFFF:7f00:1]", true),
];

fn serving() -> ByteServer {
    ByteServer::start(|_| {
        let answer = http(200, "Content-Type: audio/mpeg\r\nConnection: close\r\n", b"sound");
        vec![Step::ReadHead, Step::Send(answer), Step::Close]
    })
}

fn config_of(base_url: &str) -> Config {
    let mut config = Config::new(base_url, "key");
    config.pace = false;
    config.max_tries = 1;
    // A name of this machine is never looked up: another machine could answer for it.
    config.own.hooks.resolve = Some(std::sync::Arc::new(|_, host| panic!("{host} was looked up")));
    config
}

fn fetch(client: &Client, address: &str) -> Response {
    client.download(address, &Params::default(), &mut |_| true)
}

fn refusal(config: Config) -> Error {
    Client::new(config).map(drop).expect_err("the settings are wrong")
}

// case:S10
#[test]
fn plain_download_from_loopback_is_refused_if_the_service_is_elsewhere() {
    let server = serving();
    let client = Client::new(config_of("https://service.test")).unwrap();
    for (host, _) in LOOPBACK {
        let address = format!("http://{host}:{}/secret", server.port());
        let refused = fails(fetch(&client, &address), MCAT_ERR_ARGUMENT);
        assert_eq!(refused.reason, MCAT_REASON_INSECURE_ADDRESS, "{host}: {refused:?}");
        assert!(refused.message().contains("allow_http"), "{refused:?}");
        let mut images = config_of("https://service.test");
        images.image_url = Some(format!("http://{host}:{}", server.port()));
        let refused = refusal(images);
        assert_eq!(
            refused.reason, MCAT_REASON_INSECURE_ADDRESS,
            "{host}: {}",
            refused.message
        );
        assert!(refused.message.starts_with("image_url: "), "{}", refused.message);
    }
    assert_eq!(server.connections(), 0, "nothing on this machine was asked");
}

// case:S10
#[test]
fn plain_download_from_loopback_is_allowed_by_loopback_service_or_setting() {
    let server = serving();
    let mut open = config_of("https://service.test");
    open.allow_http = true;
    let clients = [
        open,
        config_of("http://127.0.0.1:1"),
        config_of("http://LOCALHOST.:1"),
        config_of("http://a.localhost:1"),
        config_of("https://[::ffff:127.0.0.1]:1"),
    ]
    .map(|config| Client::new(config).unwrap());
    for client in &clients {
        for (host, is_heard) in LOOPBACK {
            let response = fetch(client, &format!("http://{host}:{}/sound", server.port()));
            let expected = if is_heard { MCAT_OK } else { MCAT_ERR_CONNECT };
            assert_eq!(response.status, expected, "{host}: {response:?}");
        }
    }
    // Of another machine loopback says nothing.
    let elsewhere = fails(fetch(&clients[1], "http://radio.test/"), MCAT_ERR_ARGUMENT);
    assert_eq!(elsewhere.reason, MCAT_REASON_INSECURE_ADDRESS);
}

// case:S10
#[test]
fn host_that_only_looks_like_loopback_needs_allow_http() {
    for host in [
        "localhost.example",
        "notlocalhost",
        "localhost-1",
        "127.0.0.1.example",
        "128.0.0.1",
        "[::2]",
        "[::ffff:128.0.0.1]",
        "0.0.0.0",
        "[::]",
    ] {
        let refused = refusal(config_of(&format!("http://{host}")));
        assert_eq!(
            refused.reason, MCAT_REASON_INSECURE_ADDRESS,
            "{host}: {}",
            refused.message
        );
    }
}

// case:B19
#[test]
fn base_url_that_ends_in_a_version_is_refused() {
    let wrong = ["v2.2", "V2.2", "v2.1", "v2.0", "v1", "V1", "v1.0"];
    for before in [
        "https://service.test",
        "https://service.test/music",
        "https://service.test/v2.2",
    ] {
        for version in wrong {
            for end in ["", "/", "//"] {
                let given = format!("{before}/{version}{end}");
                let refused = refusal(config_of(&given));
                assert_eq!(refused.status, MCAT_ERR_ARGUMENT, "{given}");
                let rule = format!("base_url: must not end in the version (\"{version}\")");
                assert!(refused.message.starts_with(&rule), "{given}: {}", refused.message);
                let instead = format!("write \"{}\"", before.trim_end_matches("/v2.2"));
                assert!(refused.message.ends_with(&instead), "{given}: {}", refused.message);
                let mut images = config_of("https://service.test");
                images.image_url = Some(given.clone());
                assert!(
                    refusal(images).message.starts_with("image_url: must not end in"),
                    "{given}"
                );
            }
        }
    }
    // The paths of images begin with a version of their own.
    let mut images = config_of("https://service.test");
    images.image_url = Some("https://images.test/v2".into());
    assert!(refusal(images).message.starts_with("image_url: must not end in"));
}

// case:B19
#[test]
fn base_url_with_query_fragment_or_blank_is_refused_by_its_rule() {
    for (given, rule) in [
        ("https://service.test/?key=1", "must not hold a query"),
        ("https://service.test?", "must not hold a query"),
        ("https://service.test/v2.2?x", "must not hold a query"),
        ("https://service.test/#top", "must not have a fragment"),
        ("https://service.test#", "must not have a fragment"),
        (" https://service.test", "must not hold white space"),
        ("https://service.test ", "must not hold white space"),
        ("https://service.test/music ", "must not hold white space"),
        ("https://service.test\n", "must not hold white space"),
        ("https://service.test/v2.2\t", "must not hold white space"),
        ("https://service.test\u{a0}", "must not hold white space"),
    ] {
        let refused = refusal(config_of(given));
        assert_eq!(refused.message, format!("base_url: {rule}"), "{given:?}");
        let mut images = config_of("https://service.test");
        images.image_url = Some(given.into());
        assert_eq!(refusal(images).message, format!("image_url: {rule}"), "{given:?}");
    }
}

// case:B19
#[test]
fn base_url_with_version_like_path_is_used_as_written() {
    let server = ByteServer::start(|_| {
        let answer = http(
            200,
            "Content-Type: application/json\r\nConnection: close\r\n",
            br#"{"artists":[]}"#,
        );
        vec![Step::ReadHead, Step::Send(answer), Step::Close]
    });
    for (number, path) in ["", "/", "/v2", "/v22", "/dev2.2", "/v2.2/music", "/v2.2.1", "/v"]
        .iter()
        .enumerate()
    {
        let client = Client::new(config_of(&server.url(path))).unwrap();
        ok(client.call(musiccat::catalog::artists_top(&Params::default())));
        let asked = String::from_utf8(server.journal()[number].clone()).unwrap();
        let line = format!("GET {}/v2.2/artists/top ", path.trim_end_matches('/'));
        assert!(asked.starts_with(&line), "{path}: {asked}");
    }
}

// case:B19
#[test]
fn own_path_that_begins_with_a_version_is_refused_unless_unversioned() {
    let server = serving();
    let client = Client::new(config_of(&server.url(""))).unwrap();
    for path in ["/v2.2/me", "/V2.1/me", "/v1/me", "/v2.0"] {
        let error = client.set_path("me", Some(path)).unwrap_err();
        assert!(
            error.message.starts_with("path: must not begin with the version"),
            "{}",
            error.message
        );
        let raw = |unversioned| musiccat::raw::Raw {
            method: "GET",
            path,
            query: None,
            content_type: None,
            body: None,
            credential: musiccat::request::Credential::Key,
            idempotent: false,
            unversioned,
        };
        let refused = fails(
            client.call(musiccat::raw::raw(&raw(false), &Params::default())),
            MCAT_ERR_ARGUMENT,
        );
        assert!(
            refused.message().starts_with("path: must not begin with the version"),
            "{refused:?}"
        );
        let before = server.connections();
        client.call(musiccat::raw::raw(&raw(true), &Params::default()));
        assert_eq!(server.connections(), before + 1, "an unversioned path is the caller's");
    }
}
