//! The whole state to a file and back.

use crate::support::*;
use musiccat_sandbox::{Fault, Network, Options, Quota, Sandbox};
use reqwest::blocking::Client;
use serde_json::{Value, json as value};
use std::path::PathBuf;
use std::time::Duration;

const MEMBER: &str = "may-stream@sandbox.test";
const DAY: Duration = Duration::from_secs(86_400);

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("musiccat-snapshot-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn lived_in() -> Sandbox {
    start_with(|options| {
        options.lived_in = true;
        options.control = true;
    })
}

/// What a device and a tester see of the state: a text that is equal for equal states.
fn shown(sandbox: &Sandbox, token: &str) -> String {
    let mut shown = Vec::new();
    for path in [
        "/v2.2/me/account",
        "/v2.2/me/favorites",
        "/v2.2/me/library/tracks?limit=50",
        "/v2.2/me/library/playlists?limit=50",
        "/v2.2/me/listens?limit=50",
    ] {
        let (status, body) = read(get_as(sandbox, token, path));
        assert_eq!(status, 200, "{path}");
        shown.push(format!("{path}: {body}").replace(sandbox.base_url(), ""));
    }
    shown.push(format!("{:?}", sandbox.settings()));
    shown.push(format!("{:?}", sandbox.faults()));
    shown.push(format!("{:?}", sandbox.network()));
    let members = sandbox.member_states().unwrap();
    let members = members
        .iter()
        .map(|member| (&member.password, member.plan, member.has_session));
    shown.push(format!("{:?}", members.collect::<Vec<_>>()));
    shown.join("\n")
}

/// Changes everything that a snapshot keeps.
fn change(sandbox: &Sandbox, token: &str) {
    let body = value!({"favorites": [{"id": "art.7"}]}).to_string();
    assert_eq!(read(post_as(sandbox, token, "/v2.2/me/favorites", &body)).0, 202);
    let body = value!({"playlists": {"name": "Changed"}}).to_string();
    assert_eq!(
        read(post_as(sandbox, token, "/v2.2/me/library/playlists", &body)).0,
        201
    );
    sandbox.advance(DAY * 3);
    sandbox.revoke_tokens(MEMBER).unwrap();
    sandbox.reset_password(MEMBER, "another").unwrap();
    sandbox.suspend("canada@sandbox.test").unwrap();
    sandbox.change(|settings| settings.quota = Quota::Rate(1_000));
    sandbox.clear_faults();
    sandbox.fault(Fault::default()).unwrap();
    sandbox.set_network(Network::named("lossy").unwrap()).unwrap();
}

#[test]
fn state_taken_changed_and_restored_is_as_it_was() {
    let folder = folder("restored");
    let file = folder.join("evening.snapshot");
    let sandbox = lived_in();
    let token = token(&sandbox, 0);
    // Something of everything is there before, too.
    sandbox.advance(DAY / 2);
    sandbox.suspend("editor@sandbox.test").unwrap();
    sandbox.change(|settings| settings.token_life = DAY * 2);
    let fault = Fault {
        path: "/genres".into(),
        skip: 1,
        times: Some(2),
        delay: Duration::from_millis(1),
        ..Fault::default()
    };
    sandbox.fault(fault).unwrap();
    for _ in 0..2 {
        ok(&sandbox, "/v2.2/genres");
    }
    sandbox
        .set_network(Network {
            jitter: Duration::from_millis(2),
            ..Network::default()
        })
        .unwrap();
    let before = shown(&sandbox, &token);
    let active = &sandbox.faults()[0];
    assert_eq!((active.matched, active.struck), (2, 1));
    let now = sandbox.now_ms();
    sandbox.snapshot(&file).unwrap();
    change(&sandbox, &token);
    assert_eq!(read(get_as(&sandbox, &token, "/v2.2/me/account")).0, 401);
    let requests = sandbox.journal().len();
    sandbox.restore(&file).unwrap();
    assert!(shown(&sandbox, &token) == before);
    let moved = sandbox.now_ms() - now;
    assert!(
        (0..600_000).contains(&moved),
        "the clock is {moved} ms from the snapshot's"
    );
    assert!(sandbox.journal().len() >= requests, "the journal stays");
    // A later fault has an id that no other had.
    assert_eq!(sandbox.fault(Fault::default()).unwrap(), 3);
    // Heal goes back to the settings of the start.
    sandbox.heal().unwrap();
    assert_eq!(sandbox.settings().token_life, Options::default().token_life);
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn snapshot_over_the_control_interface_restores_a_refresh_token_that_was_spent() {
    let sandbox = lived_in();
    let address = format!("{}/snapshot", sandbox.control_url().unwrap());
    let tokens = sign_in(&sandbox, 0);
    let refresh = || {
        let form = [
            ("grant_type", "refresh_token"),
            ("refresh_token", text(&tokens, "refresh_token")),
        ];
        let request = Client::new().post(format!("{}/oauth/access_token", sandbox.base_url()));
        read(
            request
                .basic_auth(sandbox.api_key(), Some(sandbox.api_secret()))
                .form(&form),
        )
        .0
    };
    let taken = Client::new().get(&address).send().unwrap();
    assert_eq!(taken.headers()["content-type"], "application/octet-stream");
    let taken = taken.bytes().unwrap();
    assert_eq!((refresh(), refresh()), (200, 401), "it is spent");
    assert_eq!(Client::new().put(&address).body(taken).send().unwrap().status(), 204);
    assert_eq!(refresh(), 200);
}

#[test]
fn start_from_a_snapshot_goes_on_with_its_tokens_and_reset_returns_to_it() {
    let folder = folder("start");
    let file = folder.join("evening.snapshot");
    let first = start_with(|options| {
        options.seed = 5;
        options.artists = 60;
        options.api_key = "a-key".into();
        options.api_secret = "a-secret".into();
        options.data = Some(folder.join("first.db"));
    });
    let token = token(&first, 0);
    first.advance(DAY / 2);
    let before = shown(&first, &token);
    let now = first.now_ms();
    first.snapshot(&file).unwrap();
    drop(first);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(file.metadata().unwrap().permissions().mode() & 0o777, 0o600);
    }
    let bytes = std::fs::read(&file).unwrap();
    let authority = bytes.windows(11).any(|bytes| bytes == b"PRIVATE KEY");
    assert!(!authority, "the authority's key stays where it is");
    for data in [None, Some(folder.join("second.db"))] {
        let second = start_with(|options| {
            options.snapshot = Some(file.clone());
            options.data = data;
        });
        assert_eq!((second.api_key(), second.api_secret()), ("a-key", "a-secret"));
        assert!(shown(&second, &token) == before);
        assert!((0..600_000).contains(&(second.now_ms() - now)));
        second.revoke_tokens(MEMBER).unwrap();
        second.reset().unwrap();
        assert!(shown(&second, &token) == before);
    }
    // A data file that has a state goes on with it: what happened since is not lost. A reset returns to the snapshot.
    let second = start_with(|options| {
        options.snapshot = Some(file.clone());
        options.data = Some(folder.join("second.db"));
    });
    second.revoke_tokens(MEMBER).unwrap();
    second.advance(DAY);
    drop(second);
    let second = start_with(|options| {
        options.snapshot = Some(file.clone());
        options.data = Some(folder.join("second.db"));
    });
    assert_eq!(
        read(get_as(&second, &token, "/v2.2/me/account")).0,
        401,
        "they stay revoked"
    );
    assert!(second.now_ms() - now >= 86_400_000, "the clock goes on too");
    assert_eq!(second.api_key(), "a-key");
    second.reset().unwrap();
    assert!(shown(&second, &token) == before);
    drop(second);
    // What was restored into a data file is there at its next start.
    let third = start_with(|options| {
        options.seed = 5;
        options.artists = 60;
        options.data = Some(folder.join("second.db"));
    });
    assert_eq!(read(get_as(&third, &token, "/v2.2/me/account")).0, 200);
    assert!((0..600_000).contains(&(third.now_ms() - now)));
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn file_that_is_no_snapshot_of_this_sandbox_is_refused_and_nothing_changes() {
    let folder = folder("refused");
    let file = folder.join("a.snapshot");
    let own = lived_in();
    let token = token(&own, 0);
    let good = {
        own.snapshot(&file).unwrap();
        std::fs::read(&file).unwrap()
    };
    let of = |change: &dyn Fn(&mut Options)| {
        start_with(|options| change(options)).snapshot(&file).unwrap();
        std::fs::read(&file).unwrap()
    };
    let newer = {
        let text = b"\"format\":1,";
        let at = good.windows(text.len()).position(|bytes| bytes == text).unwrap();
        [&good[..at], b"\"format\":2,", &good[at + text.len()..]].concat()
    };
    let mut flipped = good.clone();
    flipped[good.len() / 2] ^= 1;
    let table: [(&str, Vec<u8>, &str); 11] = [
        ("empty", Vec::new(), "it is no snapshot of the sandbox"),
        (
            "foreign",
            b"SQLite format 3\0and more".to_vec(),
            "it is no snapshot of the sandbox",
        ),
        ("head alone", good[..40].to_vec(), "it is truncated or damaged"),
        ("half", good[..good.len() / 2].to_vec(), "it is truncated or damaged"),
        (
            "all but a byte",
            good[..good.len() - 1].to_vec(),
            "it is truncated or damaged",
        ),
        ("a bit", flipped, "it is truncated or damaged"),
        ("newer", newer, "it has format 2, and this sandbox reads format 1"),
        (
            "seed",
            of(&|options| options.seed = 9),
            "its catalog has seed 9 and 200 artists, and this sandbox has seed 1 and 200 artists",
        ),
        (
            "size",
            of(&|options| options.artists = 90),
            "its catalog has seed 1 and 90 artists, and this sandbox has seed 1 and 200 artists",
        ),
        (
            "key",
            of(&|options| options.api_key = "other".into()),
            "its application has the key other, and this sandbox has demo-key: start a sandbox with --snapshot",
        ),
        (
            "secret",
            of(&|options| options.api_secret = "other".into()),
            "its application has another secret than this sandbox: start a sandbox with --snapshot",
        ),
    ];
    own.change(|settings| settings.accept_delay = Duration::from_millis(7));
    let before = shown(&own, &token);
    let address = format!("{}/snapshot", own.control_url().unwrap());
    for (name, bytes, expected) in table {
        std::fs::write(&file, &bytes).unwrap();
        let refused = own.restore(&file).unwrap_err().to_string();
        assert!(refused.contains(expected), "{name}: {refused}");
        let (status, _, message) = refused_put(&address, bytes);
        assert!(status == 400 && message.contains(expected), "{name}: {message}");
        assert!(shown(&own, &token) == before, "{name}");
    }
    let missing = own.restore(folder.join("missing")).unwrap_err().to_string();
    assert!(missing.starts_with("cannot read snapshot"), "{missing}");
    std::fs::remove_dir_all(folder).unwrap();
}

fn refused_put(address: &str, bytes: Vec<u8>) -> (u16, String, String) {
    let request = Client::new().put(address).body(bytes);
    let (status, answer): (u16, Value) = read(request);
    (
        status,
        text(&answer, "code").to_owned(),
        text(&answer, "message").to_owned(),
    )
}
