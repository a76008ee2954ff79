//! One member leaves and another comes, in another process on the same token file: nothing of the one is sent, answered or kept under the
//! other, also where the service's token answers do not say whose tokens they are.
use crate::again::again;
use crate::desk::*;
use crate::driven::Driven;
use crate::folder::Folder;
use crate::on_air::{next, open, open_with, stand, state};
use crate::outbox_desk::{events, playing, standing};
use musiccat::abi::mcat_event_kind::MCAT_EVENT_SIGNED_IN;
use musiccat::abi::mcat_reason::MCAT_REASON_OTHER_MEMBER;
use musiccat::abi::mcat_status::*;
use musiccat::abi::mcat_verdict::{self, *};
use musiccat::auth::SignInRequest;
use musiccat::station::Options as Opened;
use musiccat::{Client, Config, Params, Response, Version, favorites};
use musiccat_sandbox::{DemoMember, Options, Sandbox};
use std::env;
use std::process::Stdio;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

const URL: &str = "MUSICCAT_TEST_URL";
const FILE: &str = "MUSICCAT_TEST_TOKENS";
/// What the other process signs in with: what is pending and where the browser ended, or a name and a password.
const WITH: [&str; 2] = ["MUSICCAT_TEST_FIRST", "MUSICCAT_TEST_SECOND"];
const OTHER_PROCESS: &str = "sign_ins::member_changed_by_another_process_takes_over_nothing";
const HOME: &str = "canStreamOnHomeDevice";

/// How a member signs in.
#[derive(Clone, Copy, PartialEq, Debug)]
enum By {
    Browser,
    Name,
}

/// A service, and a device of which two processes share the token file.
struct Home {
    sandbox: Arc<Sandbox>,
    folder: Folder,
}

impl Home {
    fn new(names_members: bool) -> Home {
        let sandbox = sandbox(Options {
            artists: 200,
            tokens_without_guid: !names_members,
            ..calm()
        });
        let folder = Folder::new("sign-ins");
        let sandbox = Arc::new(sandbox);
        Home { sandbox, folder }
    }

    /// The process that plays.
    fn player(&self) -> Arc<Client> {
        self.player_with(|_| {})
    }

    fn player_with(&self, change: impl FnOnce(&mut Config)) -> Arc<Client> {
        let mut config = config(&self.sandbox, Version::V2_2);
        config.own.token_file = Some(self.folder.file());
        config.own.outbox_file = Some(self.folder.path().join("outbox"));
        change(&mut config);
        Arc::new(Client::new(config).unwrap())
    }

    fn words(&self, who: &DemoMember, by: By) -> [String; 2] {
        if by == By::Name {
            return [who.user_name.into(), who.password.into()];
        }
        let begun = ok(client(&self.sandbox, Version::V2_2).begin(&SignInRequest::default(), &Params::default()));
        let sign_in = begun.at(&begun.sign_in).unwrap();
        let address = begun.text(&sign_in.address).unwrap();
        let redirect = self.sandbox.accept(address, who.user_name).unwrap();
        [begun.text(&sign_in.pending).unwrap().into(), redirect]
    }

    /// Signs this member in here.
    fn sign_in(&self, player: &Client, who: &DemoMember, by: By) {
        sign_in_with(player, by, &self.words(who, by));
    }

    /// Another process signs out who is there, and this one in.
    fn change_elsewhere(&self, who: &DemoMember, by: By) {
        let words = self.words(who, by);
        let mut other = again(&[], OTHER_PROCESS);
        other.env(URL, self.sandbox.base_url()).env(FILE, self.folder.file());
        other.env("MUSICCAT_TEST_BY", format!("{by:?}"));
        other.envs(WITH.into_iter().zip(words));
        let status = other.stdin(Stdio::null()).stdout(Stdio::null()).status().unwrap();
        assert!(status.success(), "{status}");
    }

    /// Who told the service of a playback.
    fn told_by(&self) -> Vec<String> {
        let told = events(&self.sandbox).into_iter().filter(|entry| entry.status == 204);
        told.filter_map(|entry| entry.member).collect()
    }
}

fn sign_in_with(client: &Client, by: By, [first, second]: &[String; 2]) {
    let params = Params::default();
    ok(match by {
        By::Browser => client.finish(first, second, None, None, &params),
        By::Name => client.sign_in_password(first, second, &params),
    });
}

/// What the other process does.
fn change_here() -> bool {
    let (Ok(url), Some(file)) = (env::var(URL), env::var_os(FILE)) else {
        return false;
    };
    let defaults = Options::default();
    let mut config = Config::new(url, "demo-key");
    config.api_secret = Some("demo-secret".to_owned().into());
    config.redirect_uri = Some(defaults.redirect_uri);
    config.pace = false;
    config.own.token_file = Some(file.into());
    let client = Client::new(config).unwrap();
    ok(client.sign_out(&Params::default()));
    let by = match env::var("MUSICCAT_TEST_BY").unwrap() == "Name" {
        true => By::Name,
        false => By::Browser,
    };
    sign_in_with(&client, by, &WITH.map(|name| env::var(name).unwrap()));
    true
}

fn verdict(client: &Client) -> mcat_verdict {
    let response = ok(client.account_verdict(HOME, &Params::default()));
    let told = response.at(&response.verdict).unwrap().verdict;
    let known = [MCAT_VERDICT_MAY_STREAM, MCAT_VERDICT_ACCOUNT_PROBLEM, MCAT_VERDICT_WAIT];
    known
        .into_iter()
        .find(|known| *known as i32 == told)
        .expect("one of these")
}

fn send(client: &Client) -> Response {
    client.send_outbox(&Params::default())
}

// case:S01
#[test]
fn member_changed_by_another_process_takes_over_nothing() {
    if change_here() {
        return;
    }
    // The service names nobody; or both, and they differ.
    for names_members in [false, true] {
        let home = Home::new(names_members);
        let [ada, bob] = [0, 1].map(|at| &home.sandbox.members()[at]);
        let heard = crate::events::Heard::default();
        let player = home.player_with(|config| config.own.hooks.event = heard.listener());
        home.sign_in(&player, ada, By::Browser);
        let station = open(&player, "ps.1");
        let track = next(&station);
        ok(station.skip(&track));
        let saved = state(&station);
        ok(player.hold_session(&Params::default()));
        ok(player.playback_started(playing("tra.1")));
        assert_eq!(verdict(&player), MCAT_VERDICT_MAY_STREAM);
        let skips = stand(&ok(station.now())).skips_left;
        heard.kinds();

        home.change_elsewhere(bob, By::Browser);
        home.sandbox.suspend(bob.user_name).unwrap();
        // The first process notices when its member's token is refused.
        home.sandbox.expire_tokens(ada.user_name).unwrap();
        home.sandbox.journal_clear();
        fails(send(&player), MCAT_ERR_SIGN_IN_NEEDED);
        assert_eq!(
            heard.kinds(),
            [MCAT_EVENT_SIGNED_IN],
            "the application hears of the other one"
        );
        let sent = ok(send(&player));
        let now = standing(&sent);
        assert_eq!((now.waiting, now.sent), (0, 0), "nothing waits under the other member");
        assert!(now.dropped > 0);
        assert_eq!(home.told_by(), Vec::<String>::new());
        let skipped = home
            .sandbox
            .count(|entry| entry.path.contains("/feedback") && entry.status < 300);
        assert_eq!(skipped, 0, "nor is the skip told");

        assert_eq!(verdict(&player), MCAT_VERDICT_ACCOUNT_PROBLEM);
        home.sandbox.fault(failing("/me/account", 503)).unwrap();
        assert_ne!(
            verdict(&player),
            MCAT_VERDICT_MAY_STREAM,
            "not even while nobody can be asked"
        );
        home.sandbox.clear_faults();
        let asked = fails(player.ask_session("tra.1", &Params::default()), MCAT_ERR_ARGUMENT);
        assert!(asked.message().contains("has no session"), "{asked:?}");
        let kept = fails(station.next(&Params::default()), MCAT_ERR_CONFLICT);
        assert_eq!((kept.reason, stand(&kept).skips_left), (MCAT_REASON_OTHER_MEMBER, -1));
        assert!(stand(&kept).state.is_null());
        let options = Opened {
            state: Some(saved.clone()),
            ..Opened::default()
        };
        let (none, refused) = player.open_station("ps.1", &options, &Params::default());
        assert!(none.is_none());
        assert!(fails(refused, MCAT_ERR_ARGUMENT).message().contains("another member's"));
        home.sandbox.resume(bob.user_name).unwrap();
        // What the other member does is theirs, and begins anew.
        ok(player.playback_started(playing("tra.2")));
        ok(send(&player));
        assert_eq!(home.told_by(), [bob.user_name]);
        let theirs = open(&player, "ps.1");
        assert!(
            stand(&ok(theirs.now())).skips_left > skips,
            "the other one's skips are no longer counted"
        );
    }
}

// case:S01
#[test]
fn verdict_remembered_is_not_answered_for_the_next_member() {
    let home = Home::new(false);
    let [ada, bob] = [0, 1].map(|at| &home.sandbox.members()[at]);
    let player = home.player();
    home.sign_in(&player, ada, By::Browser);
    assert_eq!(verdict(&player), MCAT_VERDICT_MAY_STREAM);
    home.sandbox.suspend(bob.user_name).unwrap();
    home.change_elsewhere(bob, By::Browser);
    // No token is refused and none is due: the store is looked at before something is answered from memory.
    thread::sleep(Duration::from_millis(1_100));
    assert_eq!(verdict(&player), MCAT_VERDICT_ACCOUNT_PROBLEM);
}

// case:S01
#[test]
fn member_changed_between_two_starts_takes_over_nothing() {
    for names_members in [false, true] {
        let home = Home::new(names_members);
        let [ada, bob] = [0, 1].map(|at| &home.sandbox.members()[at]);
        let player = home.player();
        home.sign_in(&player, ada, By::Browser);
        ok(player.playback_started(playing("tra.1")));
        let saved = state(&open(&player, "ps.1"));
        drop(player);
        home.change_elsewhere(bob, By::Browser);
        let player = home.player();
        let sent = standing(&ok(send(&player)));
        assert_eq!((sent.waiting, sent.dropped), (0, 1), "names members: {names_members}");
        assert_eq!(home.told_by(), Vec::<String>::new());
        let options = Opened {
            state: Some(saved),
            ..Opened::default()
        };
        let refused = player.open_station("ps.1", &options, &Params::default()).1;
        fails(refused, MCAT_ERR_ARGUMENT);
    }
}

// case:S01
#[test]
fn member_who_returns_keeps_notes_if_an_id_or_name_identifies_them() {
    for (names_members, by, keeps) in [
        (true, By::Browser, true),
        (true, By::Name, true),
        (false, By::Name, true),
        (false, By::Browser, false),
    ] {
        let home = Home::new(names_members);
        let [ada, bob] = [0, 1].map(|at| &home.sandbox.members()[at]);
        let player = home.player();
        home.sign_in(&player, ada, by);
        ok(player.playback_started(playing("tra.1")));
        let saved = state(&open(&player, "ps.1"));
        drop(player);
        home.change_elsewhere(bob, by);
        home.change_elsewhere(ada, by);
        let player = home.player();
        let sent = standing(&ok(send(&player)));
        assert_eq!(
            (sent.sent, sent.dropped),
            if keeps { (1, 0) } else { (0, 1) },
            "{names_members} {by:?}"
        );
        let told = if keeps { vec![ada.user_name.to_owned()] } else { vec![] };
        assert_eq!(home.told_by(), told);
        let options = Opened {
            state: Some(saved),
            ..Opened::default()
        };
        match keeps {
            true => _ = open_with(&player, "ps.1", &options),
            false => {
                _ = fails(
                    player.open_station("ps.1", &options, &Params::default()).1,
                    MCAT_ERR_ARGUMENT,
                )
            }
        }
    }
}

// case:S01
#[test]
fn same_sign_in_refreshed_by_another_process_keeps_everything() {
    let home = Home::new(false);
    let ada = listener(&home.sandbox);
    let player = home.player();
    home.sign_in(&player, ada, By::Browser);
    ok(player.playback_started(playing("tra.1")));
    assert_eq!(verdict(&player), MCAT_VERDICT_MAY_STREAM);
    let station = open(&player, "ps.1");
    let other = home.player_with(|config| config.own.outbox_file = None);
    for _ in 0..3 {
        ok(other.refresh(&Params::default()));
    }
    ok(player.refresh(&Params::default()));
    let asked = home.sandbox.count(|entry| entry.path.ends_with("/me/account"));
    assert_eq!(verdict(&player), MCAT_VERDICT_MAY_STREAM);
    assert_eq!(home.sandbox.count(|entry| entry.path.ends_with("/me/account")), asked);
    next(&station);
    drop(station);
    drop(player);
    let player = home.player();
    assert_eq!(standing(&ok(send(&player))).sent, 1, "also over a restart");
    assert_eq!(home.told_by(), [ada.user_name]);
}

// case:S01
#[test]
fn change_begun_under_one_sign_in_is_not_made_under_the_next() {
    for is_refused in [false, true] {
        let home = Home::new(false);
        let time = Driven::of(&home.sandbox);
        let [ada, bob] = [0, 1].map(|at| &home.sandbox.members()[at]);
        let player = home.player_with(|config| config.clock = Some(Box::new(time.clone())));
        home.sign_in(&player, ada, By::Browser);
        match is_refused {
            true => home.sandbox.expire_tokens(ada.user_name).unwrap(),
            // It is refreshed ahead of the call.
            false => time.skip(86_300_000),
        }
        home.change_elsewhere(bob, By::Browser);
        let like = || player.call(favorites::me_favorites_add("tra.1", None, &Params::default()));
        fails(like(), MCAT_ERR_SIGN_IN_NEEDED);
        let made = || {
            home.sandbox
                .count(|entry| entry.path.contains("favorites") && entry.status < 300)
        };
        assert_eq!(made(), 0, "refused: {is_refused}");
        // The next one is the other member's own.
        assert_eq!(like().status, MCAT_ACCEPTED);
        assert_eq!(made(), 1);
    }
}

// case:S01
#[test]
fn skips_count_on_for_the_same_member_alone() {
    for (names_members, leave, counts_on) in [
        (true, Client::sign_out as fn(&Client, &Params) -> Response, true),
        (true, Client::forget_member, false),
        (false, Client::sign_out, false),
    ] {
        let home = Home::new(names_members);
        let ada = listener(&home.sandbox);
        let player = home.player();
        home.sign_in(&player, ada, By::Browser);
        let station = open(&player, "ps.1");
        let before = stand(&ok(station.now())).skips_left;
        assert_eq!(stand(&ok(station.skip("tra.1"))).skips_left, before - 1);
        ok(leave(&player, &Params::default()));
        home.sign_in(&player, ada, By::Browser);
        let left = stand(&ok(open(&player, "ps.1").now())).skips_left;
        let expected = if counts_on { before - 1 } else { before };
        assert_eq!(left, expected, "names members: {names_members}");
    }
}
