//! The example players, in C and in C++: who may listen, what they play and send, and how they stop.
use crate::again::Running;
use crate::media;
use crate::runner::{self, Build, Link, Service};
use musiccat_sandbox::faults::{Answer, Fault, RetryAfter};
use musiccat_sandbox::{Entry, Options};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

/// The two players, which take the same options and end with the same codes.
#[derive(Clone, Copy, Debug)]
enum Player {
    C,
    Cpp,
}

impl Player {
    /// Without decoder and loudspeaker: what it needs is on every machine.
    fn binary(self) -> PathBuf {
        match self {
            Player::C => Build::new(Link::Shared).sources("examples/player").program(),
            Player::Cpp => with_parts().program(),
        }
    }

    fn folder(self, name: &str) -> PathBuf {
        runner::folder(&format!("{name}-{self:?}"))
    }
}

/// What the C++ player shares with the one in C is C.
fn with_parts() -> Build {
    let parts = [
        "alsa", "ask", "decode", "keys", "options", "say", "sound", "stop", "wav",
    ];
    let player = Build::cpp("c++11", Link::Shared).source("examples/player.cpp");
    parts.iter().fold(player, |player, part| {
        let source = format!("examples/player/{part}.c");
        let object = Build::new(Link::Shared).source(&source).object();
        player.source(object.to_str().expect("a path in UTF-8"))
    })
}

/// The tests of this file that hold for both players.
macro_rules! for_both {
    ($($test:ident),* $(,)?) => {
        $(mod $test {
            #[test]
            fn in_c() {
                super::$test(super::Player::C);
            }

            #[test]
            fn in_cpp() {
                super::$test(super::Player::Cpp);
            }
        })*
    };
}

for_both!(
    member_who_may_not_stream_is_told_to_upgrade,
    suspended_member_is_pointed_to_the_website,
    expired_member_is_pointed_to_the_website,
    wrong_or_missing_password_fails_the_sign_in,
    locked_account_has_its_own_exit_code,
    every_track_played_is_metered_once,
    skip_beyond_the_limit_is_refused_and_the_track_plays_on,
    name_too_long_for_a_file_is_cut,
    three_tracks_are_played_saved_and_given_feedback,
    second_start_needs_no_password,
    next_start_sends_what_the_last_one_could_not,
    revoked_sign_in_is_made_again,
    stations_are_made_from_artists_and_tracks,
    interrupt_ends_the_player_at_once,
);

/// A player of this member, who is the nth of the sandbox's.
fn player_of(player: Player, service: &Service, member: usize, folder: &Path) -> Command {
    let sandbox = service.sandbox();
    let member = &sandbox.members()[member];
    let mut command = runner::checked(&player.binary());
    command
        .env("MUSICCAT_API_KEY", sandbox.api_key())
        .env("MUSICCAT_API_SECRET", sandbox.api_secret())
        .env("MUSICCAT_USER", member.user_name)
        .env("MUSICCAT_PASSWORD", member.password)
        .args([
            "--address",
            sandbox.base_url(),
            "--website",
            "https://www.example.com/account",
        ])
        .arg("--authority")
        .arg(service.authority())
        .arg("--tokens")
        .arg(folder.join("tokens"))
        .stdin(Stdio::null());
    command
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn said(output: &Output) -> String {
    text(&output.stdout) + &text(&output.stderr)
}

/// The member's player, given only what it needs to start, ends with this code and these words, and plays nothing.
fn is_refused(player: Player, member: usize, code: i32, words: &str) {
    let service = Service::start();
    let folder = player.folder(&format!("player-refused-{member}"));
    let output = player_of(player, &service, member, &folder)
        .output()
        .expect("the player starts");
    let said = said(&output);
    assert_eq!(output.status.code(), Some(code), "{said}");
    assert!(said.contains(words), "{said}");
    assert!(said.contains("https://www.example.com/account"), "{said}");
    assert_eq!(service.sandbox().count(|entry| entry.path.contains("/stations")), 0);
}

// req:ACC-03
fn member_who_may_not_stream_is_told_to_upgrade(player: Player) {
    is_refused(player, 1, 4, "upgrade");
}

// req:ACC-02
fn suspended_member_is_pointed_to_the_website(player: Player) {
    is_refused(player, 2, 5, "suspended");
}

// req:ACC-02
fn expired_member_is_pointed_to_the_website(player: Player) {
    is_refused(player, 3, 6, "expired");
}

fn wrong_or_missing_password_fails_the_sign_in(player: Player) {
    let service = Service::start();
    let folder = player.folder("player-password");
    let mut command = player_of(player, &service, 0, &folder);
    let output = command
        .env("MUSICCAT_PASSWORD", "not-the-password")
        .output()
        .expect("the player starts");
    assert_eq!(output.status.code(), Some(3), "{}", said(&output));
    assert!(!said(&output).contains("not-the-password"));
    let nobody = command
        .env_remove("MUSICCAT_PASSWORD")
        .output()
        .expect("the player starts");
    assert_eq!(nobody.status.code(), Some(3), "{}", said(&nobody));
}

// req:ACC-04
fn locked_account_has_its_own_exit_code(player: Player) {
    let service = Service::start();
    let folder = player.folder("player-locked");
    let mut command = player_of(player, &service, 0, &folder);
    let mut codes = Vec::new();
    for attempt in 0..10 {
        command.env("MUSICCAT_PASSWORD", format!("wrong-{attempt}"));
        let output = command.output().expect("the player starts");
        codes.push(output.status.code());
        if output.status.code() == Some(7) {
            assert!(said(&output).contains("minutes"), "{}", said(&output));
            break;
        }
    }
    assert_eq!(codes.last(), Some(&Some(7)), "{codes:?}");
}

#[test]
fn wrong_arguments_of_player_are_named() {
    let cases: [(&[&str], &str); 9] = [
        (&["--sink", "tape"], "--sink"),
        (&["--panel", "wide"], "--panel"),
        (&["--variety", "1.5"], "--variety"),
        (&["--variety", "nan"], "--variety"),
        (&["--tracks", "0"], "--tracks"),
        (&["--script", "like,hum"], "--script"),
        (&["--station", "alb.1"], "--station"),
        (&["--session", "maybe"], "--session"),
        (&["--volume", "11"], "--volume"),
    ];
    for (arguments, word) in cases {
        let mut command = runner::emulated(&Player::C.binary());
        command
            .args(["--address", "https://localhost:1"])
            .args(arguments)
            .env("MUSICCAT_API_KEY", "key");
        let output = command.output().expect("the player starts");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(
            text(&output.stderr).contains(word),
            "{arguments:?}: {}",
            text(&output.stderr)
        );
    }
}

#[test]
fn help_of_player_fits_a_terminal() {
    let output = runner::emulated(&Player::C.binary())
        .arg("--help")
        .output()
        .expect("the player starts");
    assert!(output.status.success());
    let help = text(&output.stdout);
    assert!(help.lines().all(|line| line.len() <= 80), "{help}");
}

/// The entries of the journal that tell feedback, as "action".
fn feedback(service: &Service) -> Vec<String> {
    let entries = service.sandbox().journal().into_iter();
    let paths = entries.filter(|entry| entry.status < 300).map(|entry| entry.path);
    paths
        .filter_map(|path| path.split_once("/feedback/").map(|(_, action)| action.to_owned()))
        .collect()
}

/// What was metered: type, track, source and seconds, in the order in which the service was told.
fn metered(service: &Service) -> Vec<(String, String, String, Option<f64>)> {
    let entries = service.sandbox().journal().into_iter();
    let events = entries.filter(|entry| entry.path.ends_with("/events") && entry.status < 300);
    let text = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_owned();
    events
        .map(|entry| entry.body.expect("a body"))
        .map(|body| {
            let track = text(&body["playback"]["id"]);
            (
                text(&body["type"]),
                track,
                text(&body["sourceId"]),
                body["duration"].as_f64(),
            )
        })
        .collect()
}

// req:STA-06
fn every_track_played_is_metered_once(player: Player) {
    let service = Service::start();
    let folder = player.folder("player-metered");
    let mut command = player_of(player, &service, 0, &folder);
    let output = command
        .args(["--track", "tra.1", "--sink", "null", "--tracks", "7"])
        .output()
        .expect("the player starts");
    assert!(output.status.success(), "{}", said(&output));
    let told = metered(&service);
    assert_eq!(told.len(), 14, "{told:?}");
    let mut tracks = Vec::new();
    for pair in told.chunks(2) {
        let (start, stop) = (&pair[0], &pair[1]);
        assert_eq!((&*start.0, &*stop.0), ("playbackStart", "playbackStop"), "{told:?}");
        assert_eq!((&start.1, &*start.2, &*stop.2), (&stop.1, "tra.1", "tra.1"));
        // Without a decoder nobody heard anything, however long it took.
        assert_eq!((start.3, stop.3), (None, Some(0.0)));
        assert!(!tracks.contains(&start.1), "{} twice", start.1);
        tracks.push(start.1.clone());
    }
    assert_eq!(feedback(&service), [""; 0]);
}

// req:STA-07
fn skip_beyond_the_limit_is_refused_and_the_track_plays_on(player: Player) {
    let service = Service::start();
    let folder = player.folder("player-skips");
    let mut command = player_of(player, &service, 0, &folder);
    let script = ["skip"; 7].join(",");
    let output = command
        .args(["--sink", "null", "--tracks", "7", "--script", &script])
        .output()
        .expect("the player starts");
    let transcript = said(&output);
    assert!(output.status.success(), "{transcript}");
    assert_eq!(transcript.matches("skipped").count(), 6, "{transcript}");
    assert_eq!(transcript.matches("no skip is left").count(), 1, "{transcript}");
    assert_eq!(feedback(&service), ["skip"; 6]);
    assert_eq!(service.sandbox().count(|entry| entry.status == 403), 0);
    assert_eq!(metered(&service).len(), 14);
}

// req:STA-05
fn name_too_long_for_a_file_is_cut(player: Player) {
    let service = Service::start();
    let long = |letter: &str| letter.repeat(300);
    let tracks = serde_json::json!({"tracks": [{"type": "track", "id": "tra.1", "name": long("n"), "artistName": long("a"),
        "previewURL": format!("{}/previews/1.mp3", service.sandbox().base_url())}]});
    let fault = Fault {
        path: "/stations/*/tracks".into(),
        answer: Answer::Status {
            status: 200,
            headers: vec![("Content-Type".into(), "application/json".into())],
            retry_after: None,
            body: Some(tracks.to_string()),
        },
        ..Fault::default()
    };
    service.sandbox().fault(fault).expect("a fault");
    let folder = player.folder("player-long");
    let sink = format!("mp3:{}", folder.join("music").display());
    let mut command = player_of(player, &service, 0, &folder);
    let output = command
        .args(["--sink", &sink, "--tracks", "1"])
        .output()
        .expect("the player starts");
    assert!(output.status.success(), "{}", said(&output));
    let names = std::fs::read_dir(folder.join("music")).expect("the folder");
    let names: Vec<_> = names
        .map(|file| file.expect("a file").file_name().into_string().expect("UTF-8"))
        .collect();
    let [name] = &names[..] else { panic!("{names:?}") };
    assert!(
        name.starts_with(&format!("01-{}", "a".repeat(90))) && name.contains(&format!("-{}", "n".repeat(90))),
        "{name}"
    );
}

// req:STA-05
fn three_tracks_are_played_saved_and_given_feedback(player: Player) {
    let service = Service::start();
    let folder = player.folder("player-three");
    let sink = format!("mp3:{}", folder.join("music").display());
    let mut command = player_of(player, &service, 0, &folder);
    command.args(["--sink", &sink, "--tracks", "3", "--script", "like,skip,dislike"]);
    let output = command
        .args(["--popularity", "0.25", "--variety", "0.75"])
        .output()
        .expect("the player starts");
    let transcript = said(&output);
    assert!(output.status.success(), "{transcript}");
    assert!(transcript.contains("with name and password"), "{transcript}");
    assert!(transcript.contains("popularity 0.25, variety 0.75"), "{transcript}");
    assert!(!transcript.contains('\u{1b}'), "no colours where there is no terminal");
    assert_eq!(feedback(&service), ["like", "skip", "dislike"]);

    // What was kept is what the transcript says: whole previews, also of the track that was skipped, and covers of their size.
    let kept = |ending: &str| -> Vec<Vec<u8>> {
        let files = std::fs::read_dir(folder.join("music")).expect("the folder");
        let paths = files.map(|file| file.expect("a file").path());
        let of_kind = paths.filter(|path| path.extension().is_some_and(|found| found == ending));
        of_kind.map(|path| std::fs::read(path).expect("a file")).collect()
    };
    let sounds: Vec<_> = kept("mp3").iter().map(|mp3| media::sound(mp3)).collect();
    assert_eq!(sounds.len(), 3);
    for (n, (seconds, samples)) in sounds.iter().enumerate() {
        assert!((29.9..=30.1).contains(seconds), "{seconds} s");
        assert!(samples.iter().any(|sample| sample.abs() > 0.1), "silence");
        assert!(
            sounds[..n].iter().all(|(_, other)| other != samples),
            "the same sound twice"
        );
    }
    let covers = kept("jpg");
    assert_eq!(covers.len(), 3);
    for cover in covers {
        let (width, height, _) = media::picture(&cover);
        let told = format!("{width}x{height}, {} bytes", cover.len());
        assert!(transcript.contains(&told), "{told}: {transcript}");
    }

    // Only tracks are asked for.
    assert_eq!(service.sandbox().count(|entry| entry.query.contains("previews")), 0);

    // Neither key nor token goes to the hosts of pictures and sound.
    let downloads = |entry: &Entry| entry.path.ends_with(".jpg") || entry.path.contains("preview");
    let bare = |entry: &Entry| entry.header("apikey").is_none() && entry.header("authorization").is_none();
    let sandbox = service.sandbox();
    assert!(sandbox.count(downloads) >= 6);
    assert_eq!(sandbox.count(|entry| downloads(entry) && !bare(entry)), 0);
}

fn second_start_needs_no_password(player: Player) {
    let service = Service::start();
    let folder = player.folder("player-again");
    let first = player_of(player, &service, 0, &folder)
        .args(["--sink", "null", "--tracks", "1"])
        .output();
    let first = first.expect("the player starts");
    assert!(first.status.success(), "{}", said(&first));
    let mut command = player_of(player, &service, 0, &folder);
    command.env_remove("MUSICCAT_USER").env_remove("MUSICCAT_PASSWORD");
    let second = command
        .args(["--sink", "null", "--tracks", "1"])
        .output()
        .expect("the player starts");
    assert!(second.status.success(), "{}", said(&second));
    assert!(said(&second).contains("with the stored token"), "{}", said(&second));
    assert_eq!(
        service
            .sandbox()
            .count(|entry| entry.grant.as_deref() == Some("password")),
        1
    );
}

/// What the service could not be told waits beside the tokens, over the player's end.
fn next_start_sends_what_the_last_one_could_not(player: Player) {
    let service = Service::start();
    let folder = player.folder("player-reports");
    let start = || {
        let output = player_of(player, &service, 0, &folder)
            .args(["--track", "tra.1", "--sink", "null", "--tracks", "1"])
            .output()
            .expect("the player starts");
        assert!(output.status.success(), "{}", said(&output));
        said(&output)
    };
    let limit = Fault {
        path: "/events".into(),
        times: None,
        processed: Some(false),
        answer: Answer::Status {
            status: 429,
            headers: vec![],
            retry_after: Some(RetryAfter::Seconds(60)),
            body: None,
        },
        ..Fault::default()
    };
    let limit = service.sandbox().fault(limit).expect("a fault");
    let first = start();
    assert!(first.contains("2 reports could not be sent"), "{first}");
    service.sandbox().remove_fault(limit);
    service.sandbox().journal_clear();
    let second = start();
    assert!(!second.contains("could not be sent"), "{second}");
    let told: Vec<String> = metered(&service).into_iter().map(|told| told.0).collect();
    let kinds = ["playbackStart", "playbackStop"];
    assert_eq!(told, [kinds, kinds].concat());
}

fn revoked_sign_in_is_made_again(player: Player) {
    let service = Service::start();
    let folder = player.folder("player-revoked");
    let start = || {
        player_of(player, &service, 0, &folder)
            .args(["--sink", "null", "--tracks", "1"])
            .output()
    };
    assert!(start().expect("the player starts").status.success());
    service
        .sandbox()
        .revoke_tokens(service.sandbox().members()[0].user_name)
        .expect("tokens to revoke");
    let again = start().expect("the player starts");
    assert!(again.status.success(), "{}", said(&again));
    assert!(said(&again).contains("with name and password"), "{}", said(&again));
}

fn stations_are_made_from_artists_and_tracks(player: Player) {
    let service = Service::start();
    let folder = player.folder("player-seeds");
    let play = |option: &str, id: &str| {
        let mut command = player_of(player, &service, 0, &folder);
        let output = command.args([option, id, "--sink", "null", "--tracks", "1"]).output();
        let output = output.expect("the player starts");
        assert!(output.status.success(), "{option} {id}: {}", said(&output));
        let path = format!("/v2.2/stations/{id}/tracks");
        assert_eq!(service.sandbox().count(|entry| entry.path == path), 1, "{option} {id}");
        said(&output)
    };
    play("--track", "tra.1");
    let transcript = play("--artist", "art.1");
    let mut top = transcript.split_whitespace().filter(|word| word.starts_with("sas."));
    play(
        "--station",
        top.next_back().expect("an artist station among the top stations"),
    );
}

/// Ctrl-C while the service lets the player wait: it ends at once, in order, and with the shell's code for it.
fn interrupt_ends_the_player_at_once(player: Player) {
    let delay = Some(Duration::from_secs(10));
    let service = Service::start_with(Options {
        delay,
        ..Options::default()
    });
    let folder = player.folder("player-interrupt");
    let mut command = player_of(player, &service, 0, &folder);
    let child = Running::start(command.stdout(Stdio::piped()).stderr(Stdio::piped()));
    // Valgrind takes its time to start a program.
    let started = if std::env::var_os("MUSICCAT_VALGRIND").is_some() {
        6000
    } else {
        1000
    };
    std::thread::sleep(Duration::from_millis(started));
    let process = libc::pid_t::try_from(child.id()).expect("a process id");
    let began = Instant::now();
    // SAFETY: a signal to a child that was not waited for yet.
    assert_eq!(unsafe { libc::kill(process, libc::SIGINT) }, 0);
    let output = child.output();
    let took = began.elapsed();
    assert_eq!(output.status.code(), Some(130), "{}", said(&output));
    assert!(said(&output).contains("Stopped."), "{}", said(&output));
    if !runner::slow() {
        assert!(took <= Duration::from_millis(200), "{took:?}");
    }
}
