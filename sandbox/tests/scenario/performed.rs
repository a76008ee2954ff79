//! Scenarios, performed: by time, by what the journal shows, and told in it.

use crate::support::*;
use musiccat_sandbox::scenario::{RunState, Scenario, ScenarioRun, StepState};
use musiccat_sandbox::{Event, EventKind, Plan, Quota, Sandbox};
use reqwest::blocking::Client;
use serde_json::{Value, json as value};
use std::time::{Duration, Instant};

const MEMBER: &str = "may-stream@sandbox.test";

fn run(sandbox: &Sandbox, toml: &str) {
    sandbox.run_scenario(Scenario::parse(toml).unwrap()).unwrap();
}

/// Waits until the scenario has come so far.
fn wait(sandbox: &Sandbox, so_far: impl Fn(&ScenarioRun) -> bool) -> ScenarioRun {
    let begun = Instant::now();
    loop {
        let run = sandbox.scenario();
        if so_far(&run) {
            return run;
        }
        assert!(begun.elapsed() < Duration::from_secs(30), "{run:?}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

fn is_done(run: &ScenarioRun) -> bool {
    run.state == RunState::Done
}

fn texts(sandbox: &Sandbox) -> Vec<String> {
    sandbox.events().into_iter().map(|event| event.text).collect()
}

fn genres(sandbox: &Sandbox) -> u16 {
    read(get(sandbox, "/v2.2/genres")).0
}

#[test]
fn step_at_a_time_is_taken_then_and_what_holds_at_the_start_holds_at_once() {
    let sandbox = start();
    let token = token(&sandbox, 0);
    let before = sandbox.now_ms();
    run(
        &sandbox,
        r#"
        name = "Times"
        network = { jitter_ms = 1 }
        settings = { quota = 7 }
        members = { "may-stream@sandbox.test" = ["suspend", { password = "new" }] }
        faults.early.path = "/genres"
        faults.early.answer = 503
        [[step]]
        at = "600ms"
        fault_off = "early"
        members = { "may-stream@sandbox.test" = "resume" }
        [[step]]
        at = "300ms"
        advance = "1d"
        note = "A day later"
        network = "none"
        settings = { quota = "off" }
        "#,
    );
    assert_eq!(genres(&sandbox), 503);
    assert_eq!(sandbox.settings().quota, Quota::Rate(7));
    assert_eq!(sandbox.network().jitter, Duration::from_millis(1));
    let member = || sandbox.member_states().unwrap().remove(0);
    assert_eq!((member().plan, member().password.as_str()), (Plan::Suspended, "new"));
    let run = wait(&sandbox, is_done);
    let at: Vec<u64> = run.steps.iter().map(|step| step.at_ms.unwrap()).collect();
    assert!(at[0] >= 600 && at[1] >= 300 && at[1] <= at[0], "{at:?}");
    assert_eq!(genres(&sandbox), 200);
    assert_eq!((member().plan, sandbox.settings().quota), (Plan::Premier, Quota::Off));
    assert!(sandbox.now_ms() - before >= 86_400_000);
    assert_eq!(
        read(get_as(&sandbox, &token, "/v2.2/me/account")).0,
        401,
        "a day is longer than a token's life"
    );
    assert_eq!(
        texts(&sandbox),
        [
            "begins: set quota 7; network of its own numbers; suspend: may-stream@sandbox.test; password: may-stream@sandbox.test; fault early on",
            "set quota 7",
            "network of its own numbers",
            "suspend: may-stream@sandbox.test",
            "password: may-stream@sandbox.test",
            "fault early on",
            "set quota \"off\"",
            "network none",
            "clock forward by 86400s",
            "A day later",
            "resume: may-stream@sandbox.test",
            "fault early off",
            "ends",
        ]
    );
}

#[test]
fn step_when_the_journal_shows_a_call_is_taken_before_the_call_is_answered() {
    let sandbox = start();
    // Many changes in one step: it takes longer than the way of an answer and of the next call.
    let many = vec!["\"lock\", \"unlock\""; 200].join(", ");
    let scenario = r#"
        name = "Retries"
        [faults.outage]
        path = "/genres"
        answer = 503
        [faults.limit]
        on = false
        path = "/genres"
        answer = 429
        times = 1
        [[step]]
        name = "second trouble"
        when = { fault = "outage", count = 3 }
        members = { "may-stream@sandbox.test" = [MANY] }
        fault_off = "outage"
        fault_on = "limit"
        [[step]]
        when = { status = 429, method = "GET", path = "/genres", header = { "User-Agent" = "player/*" } }
        note = "It met the limit"
        [[step]]
        when = { path = "/nowhere" }
        note = "never"
        "#;
    run(&sandbox, &scenario.replace("MANY", &many));
    let ask = || {
        let request = get(&sandbox, "/v2.2/genres").header("user-agent", "player/1.0");
        read(request).0
    };
    // No call comes too early: each finds what the call before has caused.
    assert_eq!([(); 6].map(|()| ask()), [503, 503, 503, 429, 200, 200]);
    let run = sandbox.scenario();
    let states: Vec<StepState> = run.steps.iter().map(|step| step.state).collect();
    assert_eq!(states, [StepState::Done, StepState::Done, StepState::Waiting]);
    assert_eq!(run.steps[0].due, "when any call * struck by outage, 3 times");
    assert!(run.steps[0].does.ends_with("fault outage off; fault limit on"));
    let note = sandbox
        .events()
        .into_iter()
        .find(|event| event.kind == EventKind::Note)
        .unwrap();
    assert_eq!((note.after, note.step, note.scenario.as_str()), (4, Some(2), "Retries"));
    assert!(sandbox.stop_scenario() && !sandbox.stop_scenario());
    assert_eq!(sandbox.scenario().state, RunState::Stopped);
}

#[test]
fn step_after_a_call_waits_so_long() {
    let sandbox = start();
    run(
        &sandbox,
        r#"
        name = "Later"
        [[step]]
        when = { member = "may-stream@sandbox.test", path = "/me/account" }
        after = "400ms"
        members = { "may-stream@sandbox.test" = "revoke-tokens" }
        "#,
    );
    let token = token(&sandbox, 0);
    let account = || read(get_as(&sandbox, &token, "/v2.2/me/account")).0;
    std::thread::sleep(Duration::from_millis(50));
    let begun = Instant::now();
    assert_eq!(account(), 200);
    wait(&sandbox, is_done);
    assert!(begun.elapsed() >= Duration::from_millis(400));
    assert_eq!(account(), 401);
}

#[test]
fn step_that_fails_says_why_and_the_others_go_on() {
    let sandbox = start();
    run(
        &sandbox,
        r#"
        name = "Backwards"
        [[step]]
        at = "0s"
        set_clock = 2020-01-01T00:00:00Z
        [[step]]
        at = "1ms"
        set_clock = "2100-01-01T00:00:00Z"
        "#,
    );
    let run = wait(&sandbox, is_done);
    assert_eq!(run.steps[0].state, StepState::Failed);
    let failure = run.steps[0].failure.as_deref().unwrap();
    assert!(
        failure.starts_with("now_ms must not be before the sandbox's time"),
        "{failure}"
    );
    assert_eq!(
        (run.steps[1].state, run.steps[1].failure.as_deref()),
        (StepState::Done, None)
    );
    assert!(sandbox.now_ms() >= 4_102_444_800_000);
}

#[test]
fn events_are_apart_from_the_requests_unless_they_are_asked_for() {
    let file = std::env::temp_dir().join(format!("musiccat-events-{}.jsonl", std::process::id()));
    let sandbox = start_with(|options| {
        options.control = true;
        options.journal = Some(file.clone());
    });
    run(
        &sandbox,
        "name = 'Note'\n[[step]]\nwhen = { path = '/genres' }\nnote = 'seen'",
    );
    ok(&sandbox, "/v2.2/genres");
    wait(&sandbox, is_done);
    let control = |query: &str| read(Client::new().get(format!("{}/journal{query}", sandbox.control_url().unwrap())));
    for query in ["", "?since=0", "?path=/genres", "?events=false"] {
        let (status, journal) = control(query);
        assert_eq!(
            (status, items(&journal, "entries").len(), &journal["last"]),
            (200, 1, &value!(1)),
            "{query}"
        );
        assert_eq!(journal["events"], Value::Null, "{query}");
    }
    assert_eq!((sandbox.journal().len(), sandbox.count(|_| true)), (1, 1));
    let lines = std::fs::read_to_string(&file).unwrap();
    assert_eq!(lines.lines().count(), 1, "a line for each request");
    let (_, told) = control("?events=true");
    let told: Vec<&str> = items(&told, "events").iter().map(|event| text(event, "text")).collect();
    assert_eq!(told, ["begins: ", "seen", "ends"]);
    let (_, since) = control("?events=true&since=1");
    assert_eq!(items(&since, "events").len(), 2, "what came after the first request");
    assert_eq!(control("?events=yes").0, 400);
    assert_eq!(control(".har?events=true").0, 400);
    sandbox.journal_clear();
    assert_eq!(sandbox.events(), [] as [Event; 0]);
    std::fs::remove_file(file).unwrap();
}

#[test]
fn control_interface_begins_shows_and_stops_one_scenario_at_a_time() {
    let sandbox = start_with(|options| options.control = true);
    let address = format!("{}/scenario", sandbox.control_url().unwrap());
    let post = |kind: &str, body: &str| {
        let request = Client::new().post(&address).header("content-type", kind);
        read(request.body(body.to_owned()))
    };
    let show = || read(Client::new().get(&address)).1;
    assert_eq!((&show()["state"], &show()["name"]), (&value!("none"), &Value::Null));
    let toml = "name = 'Long'\n[[step]]\nname = 'end'\nat = '1h'\nheal = true";
    let (status, begun) = post("application/toml; charset=utf-8", toml);
    assert_eq!((status, &begun["state"]), (201, &value!("running")), "{begun}");
    let (status, refused) = post("application/json", r#"{"name": "Second"}"#);
    assert_eq!(status, 409, "{refused}");
    assert!(
        text(&refused, "message").contains("the scenario \"Long\" is running"),
        "{refused}"
    );
    let step = &show()["steps"][0];
    assert_eq!(
        (&step["name"], &step["state"], &step["at_ms"]),
        (&value!("end"), &value!("waiting"), &Value::Null)
    );
    assert_eq!((text(step, "due"), text(step, "does")), ("at 3600s", "heal"));
    let stop = || Client::new().delete(&address).send().unwrap().status();
    assert_eq!(
        (stop(), stop()),
        (reqwest::StatusCode::NO_CONTENT, reqwest::StatusCode::NOT_FOUND)
    );
    assert_eq!(show()["state"], "stopped");
    let (status, done) = post(
        "application/json",
        r#"{"name": "Second", "members": {"may-stream@sandbox.test": "suspend"}}"#,
    );
    assert_eq!(status, 201, "{done}");
    wait(&sandbox, is_done);
    let states = sandbox.member_states().unwrap();
    assert_eq!((states[0].user_name, states[0].plan), (MEMBER, Plan::Suspended));
    let (status, wrong) = post("application/json", r#"{"name": "Third", "network": "4g"}"#);
    assert!(
        status == 400 && text(&wrong, "message").contains("network takes \"none\", \"3g\""),
        "{wrong}"
    );
    sandbox.reset().unwrap();
    assert_eq!(sandbox.member_states().unwrap()[0].plan, Plan::Premier);
}

/// The files of `examples/scenarios`, faster.
fn example(name: &str, times: &[(&str, &str)]) -> Scenario {
    let file = format!("{}/../examples/scenarios/{name}.toml", env!("CARGO_MANIFEST_DIR"));
    let mut toml = std::fs::read_to_string(file).unwrap();
    Scenario::parse(&toml).unwrap();
    for (slow, fast) in times {
        let (slow, fast) = (format!("\"{slow}\""), format!("\"{fast}\""));
        assert!(toml.contains(&slow), "{slow}");
        toml = toml.replace(&slow, &fast);
    }
    Scenario::parse(&toml).unwrap()
}

#[test]
fn evening_of_the_examples_is_performed() {
    let sandbox = start();
    let token = token(&sandbox, 0);
    let account = || read(get_as(&sandbox, &token, "/v2.2/me/account")).0;
    let times = [("60s", "100ms"), ("5m", "200ms"), ("10m", "300ms"), ("20m", "1500ms")];
    sandbox.run_scenario(example("evening", &times)).unwrap();
    assert_eq!(account(), 200);
    wait(&sandbox, |run| run.steps[3].state == StepState::Done);
    assert_eq!(sandbox.network().profile(), Some("congested-wifi"));
    let struck = sandbox.faults().len();
    assert_eq!(struck, 1, "the outage waits for its three calls");
    assert_eq!([(); 4].map(|()| account()), [503, 503, 503, 401]);
    let run = wait(&sandbox, is_done);
    assert!(run.steps.iter().all(|step| step.state == StepState::Done), "{run:?}");
    assert_eq!(sandbox.network().profile(), Some("none"));
}

#[test]
fn subscription_of_the_examples_is_performed() {
    let sandbox = start();
    let token = token(&sandbox, 0);
    let account = || get_as(&sandbox, &token, "/v2.2/me/account").send().unwrap();
    let suspended = || {
        let account = parts(account()).1["account"].take();
        account["subscription"]["isSuspended"] == true
    };
    sandbox
        .run_scenario(example(
            "subscription",
            &[("2s", "50ms"), ("1s", "100ms"), ("4s", "1500ms")],
        ))
        .unwrap();
    assert!(!suspended());
    assert!(suspended());
    wait(&sandbox, |run| run.steps[1].state == StepState::Done);
    assert!(!suspended());
    wait(&sandbox, |run| run.steps[2].state == StepState::Done);
    let portal = account();
    assert_eq!(portal.headers()["content-type"], "text/html; charset=utf-8");
    wait(&sandbox, is_done);
    assert_eq!(account().status(), 401);
}
