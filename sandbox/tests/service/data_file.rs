//! A data file of an earlier version is taken up with all that is in it; one of a later version is left alone.

use crate::support::*;
use musiccat_sandbox::{Options, Sandbox};
use rusqlite::{Connection, params};
use sha2::{Digest, Sha256};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The tables of schema version 1. This text never changes: it is what files out there were made with.
const VERSION_1: &str = "
    CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
    CREATE TABLE sign_in (member TEXT PRIMARY KEY, failures INTEGER NOT NULL, locked_until INTEGER NOT NULL) STRICT;
    CREATE TABLE family (id INTEGER PRIMARY KEY, member TEXT NOT NULL) STRICT;
    CREATE TABLE access_token (
        hash BLOB PRIMARY KEY, family INTEGER NOT NULL REFERENCES family ON DELETE CASCADE, expires INTEGER NOT NULL) STRICT;
    CREATE TABLE refresh_token (
        hash BLOB PRIMARY KEY, family INTEGER NOT NULL REFERENCES family ON DELETE CASCADE, spent INTEGER NOT NULL) STRICT;
    CREATE TABLE code (
        hash BLOB PRIMARY KEY, member TEXT NOT NULL, method TEXT, challenge TEXT, expires INTEGER NOT NULL) STRICT;
    CREATE TABLE tuning (
        member TEXT NOT NULL, station TEXT NOT NULL, popularity REAL NOT NULL, variety REAL NOT NULL,
        PRIMARY KEY (member, station)) STRICT;
    CREATE TABLE opinion (
        member TEXT NOT NULL, track INTEGER NOT NULL, artist INTEGER NOT NULL, opinion TEXT NOT NULL,
        PRIMARY KEY (member, track, opinion)) STRICT;
    CREATE TABLE skip (member TEXT NOT NULL, at INTEGER NOT NULL) STRICT;
    CREATE INDEX skip_member ON skip (member, at);
    CREATE TABLE handed_out (
        member TEXT NOT NULL, station TEXT NOT NULL, sequence INTEGER NOT NULL,
        track INTEGER NOT NULL, preview INTEGER NOT NULL,
        PRIMARY KEY (member, station, sequence)) STRICT;
";

/// A path that no other test uses, without a file.
fn fresh(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("musiccat-data-{name}-{}.db", std::process::id()));
    let _ = std::fs::remove_file(&path);
    path
}

fn open(path: &Path) -> Sandbox {
    start_with(|options| options.data = Some(path.to_owned()))
}

#[test]
fn a_file_of_the_first_version_is_brought_up_to_date_with_what_it_holds() {
    let path = fresh("first");
    let (member, token) = ("may-stream@sandbox.test", "a-token-from-long-ago");
    let made = Connection::open(&path).unwrap();
    made.execute_batch(VERSION_1).unwrap();
    made.pragma_update(None, "user_version", 1).unwrap();
    made.execute("INSERT INTO family (id, member) VALUES (7, ?1)", [member])
        .unwrap();
    let hash = Sha256::digest(token).to_vec();
    made.execute("INSERT INTO access_token VALUES (?1, 7, ?2)", params![hash, i64::MAX])
        .unwrap();
    made.execute("INSERT INTO tuning VALUES (?1, 'ps.1', 0.25, 0.75)", [member])
        .unwrap();
    made.execute("INSERT INTO handed_out VALUES (?1, 'ps.1', 0, 42, 1)", [member])
        .unwrap();
    made.close().unwrap();

    let mut authorities = Vec::new();
    for start in ["the first", "the second"] {
        let sandbox = open(&path);
        let get = |path: &str| read(get_as(&sandbox, token, path));
        let (status, station) = get("/v2.2/stations/ps.1/tracks");
        assert_eq!(status, 200, "{start} start: the token is valid");
        let tuned = |key: &str| station["meta"][key].as_f64();
        assert_eq!(
            (tuned("popularity"), tuned("variety")),
            (Some(0.25), Some(0.75)),
            "{start} start"
        );
        let played = put_as(
            &sandbox,
            token,
            "/v2.2/stations/ps.1/feedback/play",
            r#"{"tracks":[{"id":"tra.42"}]}"#,
        );
        assert_eq!(read(played).0, 200, "{start} start: it was handed out as a preview");
        // What the first version did not have is there as well.
        let add = call_as(&sandbox, token, "POST", "/v2.2/me/library/tracks?id=tra.42");
        assert_eq!(read(add).0, 204);
        let library = get("/v2.2/me/library/tracks?limit=5").1;
        assert_eq!(ids(&library, "tracks"), ["tra.42"]);
        authorities.push(sandbox.authority_pem().to_owned());
    }
    assert_eq!(authorities[0], authorities[1], "kept in the file");
    let _ = std::fs::remove_file(&path);
}

#[test]
fn a_file_of_a_later_version_is_refused_and_not_changed() {
    let path = fresh("later");
    drop(open(&path));
    let version = |set: Option<i64>| {
        let file = Connection::open(&path).unwrap();
        if let Some(version) = set {
            file.pragma_update(None, "user_version", version).unwrap();
        }
        file.pragma_query_value(None, "user_version", |row| row.get::<_, i64>(0))
            .unwrap()
    };
    let current = version(None);
    for later in [current + 1, -1] {
        version(Some(later));
        let options = Options {
            data: Some(path.clone()),
            ..Options::default()
        };
        let refused = Sandbox::start(options).err().expect("refused").to_string();
        let name = path.file_name().unwrap().to_str().unwrap();
        assert!(refused.contains("newer version") && refused.contains(name), "{refused}");
        assert_eq!(version(None), later);
    }
    version(Some(current));
    drop(open(&path));
    let _ = std::fs::remove_file(&path);
}

#[test]
fn the_clock_goes_on_from_where_it_stood() {
    const DAY: Duration = Duration::from_secs(24 * 60 * 60);
    let path = fresh("clock");
    let sandbox = open(&path);
    let machine = sandbox.now_ms();
    sandbox.advance(30 * DAY);
    let old = token(&sandbox, 0);
    sandbox.advance(30 * DAY);
    let token = token(&sandbox, 0);
    let favorite = r#"{"favorites":[{"id":"tra.7"}]}"#;
    assert_eq!(read(post_as(&sandbox, &token, "/v2.2/me/favorites", favorite)).0, 202);
    sandbox.lock("must-upgrade@sandbox.test").unwrap();
    let before = sandbox.now_ms();
    drop(sandbox);

    let sandbox = open(&path);
    assert!(sandbox.now_ms() >= before);
    assert_eq!(
        refused(get_as(&sandbox, &old, "/v2.2/me/account")).0,
        401,
        "long expired"
    );
    sandbox.advance(Duration::from_secs(5 * 60));
    let favorites = read(get_as(&sandbox, &token, "/v2.1/me/favorites")).1;
    assert_eq!(ids(&favorites, "favorites"), ["Tra.7"], "what was accepted is applied");
    sign_in(&sandbox, 1);
    sandbox.reset().unwrap();
    drop(sandbox);

    let sandbox = open(&path);
    assert!(sandbox.now_ms() < machine + DAY.as_millis() as i64, "reset for good");
    let _ = std::fs::remove_file(&path);
}

// case:K10
#[test]
fn tables_that_only_grew_are_bounded_by_their_next_use() {
    let path = fresh("growth");
    let sandbox = open(&path);
    let (member, now) = ("may-stream@sandbox.test", sandbox.now_ms());
    let first = sign_in(&sandbox, 0);
    drop(sandbox);
    let mut file = Connection::open(&path).unwrap();
    let filling = file.transaction().unwrap();
    let family: i64 = filling
        .query_row("SELECT MAX(id) FROM family", [], |row| row.get(0))
        .unwrap();
    for number in 0..12_000_i64 {
        let hash = Sha256::digest(number.to_string()).to_vec();
        let insert = |sql: &str, values: &[&dyn rusqlite::ToSql]| filling.execute(sql, values).unwrap();
        insert(
            "INSERT INTO session VALUES (?1, ?2, FALSE)",
            &[&number.to_string(), &member],
        );
        insert(
            "INSERT INTO code VALUES (?1, ?2, NULL, NULL, ?3, NULL)",
            &[&hash, &member, &number],
        );
        insert(
            "INSERT INTO access_token VALUES (?1, ?2, ?3)",
            &[&hash, &family, &number],
        );
        insert(
            "INSERT INTO handed_out VALUES (?1, 'ps.1', ?2, 1, 0)",
            &[&member, &number],
        );
        let listen = "INSERT INTO listen (member, track, started, offline) VALUES (?1, 1, ?2, 0)";
        insert(listen, &[&member, &(now - number)]);
        let notification = "INSERT INTO notification (at, member, action, content) VALUES (?1, ?2, 'tag', 'tra.1')";
        insert(notification, &[&number, &member]);
    }
    filling.commit().unwrap();

    let sandbox = open(&path);
    let refresh = [
        ("grant_type", "refresh_token"),
        ("refresh_token", first["refresh_token"].as_str().unwrap()),
        ("client_id", sandbox.client_id()),
    ];
    let address = format!("{}/v2.2/oauth/access_token", sandbox.base_url());
    let (status, tokens) = read(form(reqwest::blocking::Client::new().post(address), &refresh));
    assert_eq!(status, 200, "{tokens}");
    let token = tokens["access_token"].as_str().unwrap();
    let before = first["access_token"].as_str().unwrap();
    assert_eq!(
        read(get_as(&sandbox, before, "/v2.2/me")).0,
        200,
        "what has not expired is kept"
    );
    let asked = form_body(&[
        ("response_type", "code"),
        ("client_id", sandbox.client_id()),
        ("redirect_uri", sandbox.redirect_uri()),
    ]);
    let address = format!("{}/oauth/authorize?{asked}", sandbox.base_url());
    sandbox.accept(&address, member).unwrap();
    let post = |path: &str, body: &str| read(post_as(&sandbox, token, path, body)).0;
    assert_eq!(post("/v2.2/sessions", ""), 201);
    let listen = r#"{"type":"playbackStart","playback":{"id":"tra.2","started":"2026-06-30T10:15:00.000Z"}}"#;
    assert_eq!(post("/v2.2/events", listen), 204);
    assert_eq!(read(get_as(&sandbox, token, "/v2.2/stations/ps.1/tracks")).0, 200);
    assert_eq!(post("/v2.2/me/favorites", r#"{"favorites":[{"id":"pp.1"}]}"#), 202);
    sandbox.advance(Duration::from_secs(60));
    let notifications = sandbox.notifications().unwrap();
    assert_eq!(notifications.last().map(|last| last.content.as_str()), Some("pp.1"));
    drop(sandbox);

    for (table, most) in [
        ("session", 100),
        ("code", 1),
        ("access_token", 102),
        ("handed_out", 1_000),
        ("listen", 10_000),
        ("notification", 10_000),
    ] {
        let query = format!("SELECT COUNT(*) FROM {table}");
        let rows: i64 = file.query_row(&query, [], |row| row.get(0)).unwrap();
        assert!((1..=most).contains(&rows), "{table} has {rows} rows");
    }
    let _ = std::fs::remove_file(&path);
}
