//! What the application's log says of calls: which call it was, how much it matters, and one line for each try.
use crate::desk::*;
use musiccat::abi::mcat_status::*;
use musiccat::hooks::Level;
use musiccat::raw::{self, Raw};
use musiccat::request::Credential;
use musiccat::{Client, Params, Version, catalog, favorites, me, station};
use musiccat_sandbox::Sandbox;
use musiccat_sandbox::faults::Fault;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

#[derive(Clone, Default)]
struct Lines(Arc<Mutex<Vec<(Level, String)>>>);

impl Lines {
    /// What came since the last time.
    fn take(&self) -> Vec<(Level, String)> {
        let lines = std::mem::take(&mut *self.0.lock().unwrap());
        for (_, line) in &lines {
            let is_neat = !line.contains("  ") && !line.contains(" :") && !line.contains("()") && line.trim() == line;
            assert!(is_neat, "{line:?} has an empty part or a stray space");
            let (name, rest) = line.split_once(": ").unwrap_or((line, ""));
            assert!(!rest.contains(&format!(": {name}: ")), "{line:?} names its call twice");
            let counts = rest.contains("(0 tries") || rest.contains(" 0 tries") || rest.contains(" 1 tries");
            assert!(!counts, "{line:?} counts wrongly");
        }
        lines
    }

    /// The only one that came.
    #[track_caller]
    fn one(&self) -> (Level, String) {
        let mut lines = self.take();
        assert_eq!(lines.len(), 1, "{lines:?}");
        lines.remove(0)
    }
}

fn logging(sandbox: &Sandbox, version: Version, level: Level) -> (Client, Lines) {
    let (mut config, lines) = (config(sandbox, version), Lines::default());
    let heard = lines.clone();
    config.own.hooks.log = Some(Box::new(move |level, line| {
        heard.0.lock().unwrap().push((level, line.to_owned()));
    }));
    config.own.hooks.log_level = Some(level);
    (Client::new(config).expect("the settings are right"), lines)
}

// case:U05
#[test]
fn refused_argument_is_logged_with_the_name_of_its_call() {
    let (client, lines) = logging(shared(), Version::V2_2, Level::Debug);
    let none = Params::default();
    let crowd = Params {
        limit: Some(7),
        ..Params::default()
    };
    let is_of = |name: &str| {
        let (level, line) = lines.one();
        assert!(
            level == Level::Warning && line.starts_with(&format!("{name}: MCAT_ERR_ARGUMENT: ")),
            "{name} is not named by {line:?}"
        );
    };
    fails(
        client.download("ftp://service.test/a", &none, &mut |_| true),
        MCAT_ERR_ARGUMENT,
    );
    is_of("download");
    fails(
        client.me_library_playlist_tracks_insert("mp.1", 0, "alb.1", &none),
        MCAT_ERR_ARGUMENT,
    );
    is_of("me_library_playlist_tracks_insert");
    fails(
        client.me_library_playlist_tracks_remove("mp.1", 0, "alb.1", &none),
        MCAT_ERR_ARGUMENT,
    );
    is_of("me_library_playlist_tracks_remove");
    fails(
        client.me_library_playlist_tracks_move("mp.1", 0, 0, "alb.1", &none),
        MCAT_ERR_ARGUMENT,
    );
    is_of("me_library_playlist_tracks_move");
    fails(
        client.me_library_playlist_tracks_insert("mp.1", 0, "tra.1", &crowd),
        MCAT_ERR_ARGUMENT,
    );
    is_of("me_library_playlist_tracks_insert");
    fails(
        client.me_library_playlist_image_set("alb.1", &[0xFF, 0xD8, 0xFF], &none),
        MCAT_ERR_ARGUMENT,
    );
    is_of("me_library_playlist_image_set");
    fails(client.signed_in(&crowd), MCAT_ERR_ARGUMENT);
    is_of("auth_check");
    fails(client.me_account(&crowd), MCAT_ERR_ARGUMENT);
    is_of("me_account");
    fails(client.warm(&crowd), MCAT_ERR_ARGUMENT);
    is_of("client_warm");
    let older = catalog::search("a", &crowd);
    fails(client.call(older), MCAT_ERR_UNSUPPORTED);
    let (_, line) = lines.one();
    assert!(
        line.starts_with("search: /search MCAT_ERR_UNSUPPORTED: limit: "),
        "{line}"
    );
    fails(client.sign_in_password("", "", &none), MCAT_ERR_ARGUMENT);
    is_of("auth_password");
    let client = Arc::new(client);
    let endless = station::Options {
        low_water: u32::MAX,
        ..station::Options::default()
    };
    let (_, refused) = client.open_station("ps.1", &endless, &none);
    fails(refused, MCAT_ERR_ARGUMENT);
    is_of("station_open");
    let page = ok(client.call(catalog::versions(&none)));
    lines.take();
    fails(client.next_page(&page), MCAT_ERR_ARGUMENT);
    is_of("next_page");
    fails(client.wait_visible(&page, &none), MCAT_ERR_ARGUMENT);
    is_of("wait_visible");
}

// case:U06
#[test]
fn ordinary_states_are_logged_as_info_and_failures_as_warnings() {
    let sandbox = own();
    let (client, lines) = logging(&sandbox, Version::V2_2, Level::Info);
    let none = Params::default();
    fails(client.signed_in(&none), MCAT_ERR_SIGN_IN_NEEDED);
    let (level, line) = lines.one();
    assert_eq!(level, Level::Info, "{line}");
    assert!(line.starts_with("auth_check: MCAT_ERR_SIGN_IN_NEEDED: "), "{line}");
    // A verdict is an answer too.
    ok(client.account_verdict("canStreamOnHomeDevice", &none));
    let (level, line) = lines.one();
    assert_eq!(level, Level::Info, "{line}");
    // A call that wanted to do something has failed.
    fails(client.call(me::me_account(&none)), MCAT_ERR_SIGN_IN_NEEDED);
    assert_eq!(lines.one().0, Level::Warning);
    fails(
        client.call(catalog::albums_get("alb.99999999", &none)),
        MCAT_ERR_NOT_FOUND,
    );
    assert_eq!(lines.one().0, Level::Warning);
    // What the application stops itself is no failure.
    sandbox
        .fault(slow("/v2.2/artists/top", Duration::from_secs(20)))
        .unwrap();
    thread::scope(|scope| {
        let call = scope.spawn(|| client.call(catalog::artists_top(&none)));
        while !call.is_finished() {
            client.cancel();
            thread::sleep(Duration::from_millis(20));
        }
        fails(call.join().unwrap(), MCAT_ERR_CANCELLED);
    });
    let (level, line) = lines.one();
    assert_eq!(level, Level::Info, "{line}");
}

// case:U07
#[test]
fn not_found_message_names_the_call_and_the_ids() {
    let sandbox = own();
    let (client, lines) = logging(&sandbox, Version::V2_2, Level::Warning);
    sign_in(&client, listener(&sandbox));
    let none = Params::default();
    let many: Vec<String> = (0..150).map(|n| format!("alb.{}", 99_000_000 + n)).collect();
    let table = [
        (catalog::albums_get("alb.99999999", &none), "albums_get", "alb.99999999"),
        (
            catalog::albums_get("alb.99999998,alb.99999999", &none),
            "albums_get",
            "alb.99999998,alb.99999999",
        ),
        (
            catalog::artist_images("art.99999999", &none),
            "artist_images",
            "art.99999999",
        ),
        (
            catalog::album_by_upc("000000000000", &none),
            "album_by_upc",
            "000000000000",
        ),
        (
            catalog::albums_get(&many.join(","), &none),
            "albums_get",
            "alb.99000000,alb.99000001",
        ),
        (
            favorites::me_favorites_add("tra.99999999", None, &none),
            "me_favorites_add",
            "tra.99999999",
        ),
        (
            me::me_following_add("00000000-0000-4000-8000-000000000000", &none),
            "me_following_add",
            "00000000-0000-4000-8000",
        ),
        // What turns the direction of the line is not shown. case:B10
        (
            me::me_following_add("a\u{202e}b\u{2028}c", &none),
            "me_following_add",
            "(a\u{fffd}b\u{fffd}c)",
        ),
    ];
    // The service takes unknown ids into a list of favorites and leaves them out.
    for path in ["/v2.2/me/favorites", "/v2.2/me/following"] {
        sandbox.fault(failing(path, 404)).unwrap();
    }
    for (call, name, ids) in table {
        let unknown = fails(client.call(call), MCAT_ERR_NOT_FOUND);
        let message = unknown.message();
        assert!(
            message.contains(name) && message.contains(ids),
            "{name} of {ids}: {message}"
        );
        assert!(message.len() < 400, "{message}");
        assert!(message.contains("404"), "{message}");
        assert!(lines.one().1.contains(ids));
    }
    // A path of the caller's own, with the application's key in it.
    let request = Raw {
        method: "GET",
        path: &format!("/nothing/{}", sandbox.api_key()),
        query: None,
        content_type: None,
        body: None,
        credential: Credential::Key,
        idempotent: false,
        unversioned: false,
    };
    let unknown = fails(client.call(raw::raw(&request, &none)), MCAT_ERR_NOT_FOUND);
    let message = unknown.message();
    assert!(
        message.contains("raw") && message.contains("/nothing/[hidden]"),
        "{message}"
    );
    // A picture has no id that the library knows.
    let address = format!("{}/nothing.jpg", sandbox.base_url());
    let unknown = fails(client.download(&address, &none, &mut |_| true), MCAT_ERR_NOT_FOUND);
    assert!(unknown.message().contains("/nothing.jpg"), "{}", unknown.message());
}

/// Requests to the token endpoint are none of the call's tries.
#[test]
fn log_line_of_a_call_counts_its_tries() {
    let sandbox = own();
    let who = listener(&sandbox);
    let (client, lines) = logging(&sandbox, Version::V2_2, Level::Info);
    let none = Params::default();
    sandbox
        .fault(Fault {
            times: Some(1),
            ..failing("/v2.2/albums/top", 503)
        })
        .unwrap();
    ok(client.sign_in_password(who.user_name, who.password, &none));
    ok(client.refresh(&none));
    ok(client.call(catalog::artists_top(&none)));
    ok(client.call(catalog::albums_top(&none)));
    fails(client.call(catalog::genres_get("", &none)), MCAT_ERR_ARGUMENT);
    let said: Vec<String> = lines.take().into_iter().map(|(_, line)| line).collect();
    // Without the time.
    let ends = |line: &String| line.rsplit_once(" ms").expect("a time").1.to_owned();
    let counted: Vec<String> = said.iter().map(ends).collect();
    assert_eq!(counted, [")", ")", ", 1 try)", ", 2 tries)", ")"], "{said:?}");
}

/// The lines of tries among all.
fn tries(lines: &Lines) -> Vec<String> {
    let lines = lines.take().into_iter();
    let of_tries = lines.filter(|(level, line)| *level == Level::Debug && line.contains(" connection"));
    of_tries.map(|(_, line)| line).collect()
}

// case:U09
#[test]
fn debug_log_has_one_line_a_try_with_connection_status_time_and_bytes() {
    let sandbox = sandbox(musiccat_sandbox::Options {
        tls: true,
        artists: 200,
        ..calm()
    });
    let who = listener(&sandbox);
    let (client, lines) = logging(&sandbox, Version::V2_2, Level::Debug);
    let none = Params::default();
    ok(client.sign_in_password(who.user_name, who.password, &none));
    let line = tries(&lines);
    assert!(
        line.len() == 1 && line[0].starts_with("auth_password: POST /oauth/token: new connection, TLS 1.3, http 200, "),
        "{line:?}"
    );

    let first = ok(client.call(catalog::artists_top(&none)));
    let line = tries(&lines);
    assert!(
        line.len() == 1 && line[0].starts_with("artists_top: GET /artists/top: new connection, TLS 1.3, http 200, "),
        "{line:?}"
    );
    let (sent, came) = (first.stats().bytes_out, first.stats().bytes_in);
    assert!(
        sent > 0 && line[0].ends_with(&format!(" ms, {sent} bytes out, {came} bytes in")),
        "{line:?} {sent} {came}"
    );
    ok(client.call(catalog::artists_top(&none)));
    let line = tries(&lines);
    assert!(
        line.len() == 1 && line[0].starts_with("artists_top: GET /artists/top: reused connection, TLS 1.3, http 200, "),
        "{line:?}"
    );

    // Each try has its own, with its own time and bytes.
    sandbox
        .fault(Fault {
            times: Some(1),
            ..failing("/v2.2/albums/top", 503)
        })
        .unwrap();
    let twice = ok(client.call(catalog::albums_top(&none)));
    let line = tries(&lines);
    assert_eq!(line.len(), 2, "{line:?}");
    assert!(
        line[0].contains("http 503, ") && line[1].contains("http 200, "),
        "{line:?}"
    );
    let out = |line: &String| -> i64 {
        let before = line.split(" bytes out").next().unwrap();
        before.rsplit(' ').next().unwrap().parse().unwrap()
    };
    assert_eq!(line.iter().map(out).sum::<i64>(), twice.stats().bytes_out, "{line:?}");

    // A refresh is a request of the call that needs it.
    sandbox.expire_tokens(who.user_name).unwrap();
    ok(client.call(me::me_account(&none)));
    let line = tries(&lines);
    let starts = [
        "me_account: GET /me/account: ",
        "me_account: POST /oauth/access_token: ",
        "me_account: GET /me/account: ",
    ];
    assert_eq!(line.len(), 3, "{line:?}");
    line.iter()
        .zip(starts)
        .for_each(|(line, start)| assert!(line.starts_with(start), "{line}"));

    // A picture, and what is not there.
    let address = client.image_url().to_owned() + "/v2/albums/alb.1/images/70x70.jpg?size=secret";
    let _ = client.download(&address, &none, &mut |_| true);
    let line = tries(&lines);
    assert!(
        line.len() == 1 && line[0].starts_with("download: GET: ") && line[0].contains(", http "),
        "{line:?}"
    );
    assert!(!line[0].contains("secret") && !line[0].contains("alb.1"), "{line:?}");

    // No answer comes: what failed stands in its place.
    drop(sandbox);
    let began = Instant::now();
    client.network_changed();
    let failed = client.call(catalog::artists_top(&none));
    assert_eq!(
        failed.status,
        MCAT_ERR_CONNECT,
        "{failed:?} after {:?}",
        began.elapsed()
    );
    let line = tries(&lines);
    assert_eq!(line.len(), failed.stats().tries as usize, "{line:?}");
    assert!(
        line.iter().all(|line| line
            .starts_with("artists_top: GET /artists/top: no connection, MCAT_ERR_CONNECT MCAT_REASON_REFUSED, ")),
        "{line:?}"
    );
}

// case:U09
#[test]
fn debug_log_lines_hold_no_secret_id_or_query() {
    let sandbox = own();
    let who = listener(&sandbox);
    let none = Params::default();
    for level in [Level::Info, Level::Debug] {
        let (client, lines) = logging(&sandbox, Version::V2_2, level);
        ok(client.sign_in_password(who.user_name, who.password, &none));
        ok(client.call(catalog::search("love", &none)));
        ok(client.call(catalog::albums_get("alb.1", &none)));
        ok(client.refresh(&none));
        let all = lines.take();
        assert_eq!(
            all.iter().any(|(level, _)| *level == Level::Debug),
            level == Level::Debug,
            "{all:?}"
        );
        let text = all.into_iter().map(|(_, line)| line + "\n").collect::<String>();
        for word in [
            who.user_name,
            who.password,
            sandbox.api_key(),
            "love",
            "alb.1",
            "Bearer",
        ] {
            assert!(!text.contains(word), "{word} is in {text}");
        }
    }
}
