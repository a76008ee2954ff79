//! Many calls from many threads on one client, while the tokens run out every two seconds: none may fail, and each expiry costs
//! one refresh. The sandbox runs in a process of its own. `MUSICCAT_LONG=1` makes more of them: `make long`.

use long::times;
use musiccat::abi::mcat_status;
use musiccat::{Client, Config, Params, Response, catalog, me, playback};
use program::Program;
use serde_json::Value;
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::sync::Mutex;
use std::thread;
use std::time::Instant;
use support::{long, program};

const THREADS: u64 = 8;
const TOKEN_LIFE_MS: i64 = 2_000;

/// A kind of call: its name, how often it comes in a hundred, and how it is made with some number.
type Kind = (&'static str, u64, fn(&Client, u64) -> Response);

const MIX: [Kind; 7] = [
    ("artists_top", 20, |client, n| {
        client.call(catalog::artists_top(&Params {
            limit: Some(5),
            offset: Some(n as i64 % 50),
            ..Params::default()
        }))
    }),
    ("artist_tracks", 15, |client, n| {
        let params = Params {
            limit: Some(10),
            ..Params::default()
        };
        client.call(catalog::artist_tracks(&format!("art.{}", n % 100 + 1), &params))
    }),
    ("me_account", 25, |client, _| {
        client.call(me::me_account(&Params::default()))
    }),
    ("station_tracks", 15, |client, n| {
        client.call(playback::station_tracks(&station(n), &Params::default()))
    }),
    // No skips: of these a member has few.
    ("feedback like", 10, |client, n| feedback(client, "like", n)),
    ("feedback unfavorite", 5, |client, n| feedback(client, "unfavorite", n)),
    ("tuning", 10, |client, n| {
        client.call(playback::station_tuning_set(
            &station(n),
            n as f64 % 11.0 / 10.0,
            0.5,
            &Params::default(),
        ))
    }),
];

fn station(n: u64) -> String {
    format!("art.{}", n % 40 + 1)
}

fn feedback(client: &Client, action: &str, n: u64) -> Response {
    client.call(playback::station_feedback_add(
        &station(n),
        action,
        &format!("tra.{}", n % 500 + 1),
        &Params::default(),
    ))
}

fn pick(chance: &mut fastrand::Rng) -> &'static Kind {
    let mut left = chance.u64(..MIX.iter().map(|(_, weight, _)| weight).sum::<u64>());
    MIX.iter()
        .find(|(_, weight, _)| {
            let found = left < *weight;
            left = left.wrapping_sub(*weight);
            found
        })
        .expect("the number is below the sum of the weights")
}

// req:AUTH-07
#[test]
fn thousands_of_calls_succeed_with_one_refresh_an_expiry() {
    let folder = std::env::temp_dir().join(format!("musiccat-load-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let journal = folder.join("journal.jsonl");
    let mut options: Vec<OsString> = ["--tls", "--token-life", "2", "--rotation", "strict", "--artists", "200"]
        .map(OsString::from)
        .into();
    options.extend(["--journal".into(), journal.clone().into()]);
    options.extend(["--authority".into(), journal.with_extension("pem").into()]);
    let program = Program::start(options);
    let mut config = Config::new(program.text("/base_url"), program.text("/api_key"));
    config.api_secret = Some(program.text("/api_secret").to_owned().into());
    config.trust = musiccat::http::Trust::Pem(fs::read(program.text("/authority_file")).unwrap());
    config.pace = false;
    let client = Client::new(config).unwrap();
    let calls = times(300, 1_000);
    let signed_in = client.sign_in_password(
        program.text("/members/0/user_name"),
        program.text("/members/0/password"),
        &Params::default(),
    );
    assert_eq!(signed_in.status, mcat_status::MCAT_OK, "{signed_in:?}");

    let counts = Mutex::new(BTreeMap::new());
    let failures = Mutex::new(Vec::new());
    let began = Instant::now();
    thread::scope(|scope| {
        for thread in 0..THREADS {
            let (client, counts, failures) = (&client, &counts, &failures);
            scope.spawn(move || {
                let mut chance = fastrand::Rng::with_seed(thread);
                for _ in 0..calls {
                    let (name, _, call) = pick(&mut chance);
                    let response = call(client, chance.u64(..1 << 31));
                    *counts.lock().unwrap().entry(*name).or_insert(0) += 1;
                    if response.status != mcat_status::MCAT_OK {
                        failures.lock().unwrap().push(format!("{name}: {response:?}"));
                    }
                }
            });
        }
    });
    let seconds = began.elapsed().as_secs_f64();
    drop(program);

    let lines = fs::read_to_string(&journal).unwrap();
    let entries: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let grants: Vec<_> = entries.iter().filter(|entry| entry["grant"].is_string()).collect();
    let refused = entries.iter().filter(|entry| entry["status"] == 401).count();
    let counts = counts.into_inner().unwrap();
    for (name, weight, _) in MIX {
        println!("{name}: weight {weight} of 100, {} calls", counts[name]);
    }
    println!(
        "{seconds:.1} s, {} requests, {} refreshes, {refused} answers of 401",
        entries.len(),
        grants.len() - 1
    );

    let failures = failures.into_inner().unwrap();
    assert!(
        failures.is_empty(),
        "{} calls failed, the first: {}",
        failures.len(),
        failures[0]
    );
    assert_eq!(counts.values().sum::<u64>(), THREADS * calls);
    // One sign-in; from then on each token serves nearly all its life, and one request brings the next.
    assert_eq!(grants[0]["grant"], "password");
    for pair in grants.windows(2) {
        assert_eq!(
            (&pair[1]["grant"], &pair[1]["status"]),
            (&"refresh_token".into(), &200.into())
        );
        let apart = pair[1]["started"].as_i64().unwrap() - pair[0]["started"].as_i64().unwrap();
        assert!(
            apart >= TOKEN_LIFE_MS * 3 / 4,
            "two refreshes for one expiry, {apart} ms apart"
        );
    }
    let expiries = (seconds * 1_000.0) as usize / TOKEN_LIFE_MS as usize;
    assert!(
        grants.len() > expiries,
        "{} refreshes in {seconds:.1} s",
        grants.len() - 1
    );
    fs::remove_dir_all(&folder).unwrap();
}
