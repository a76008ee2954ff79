//! Scenarios that are wrong: each is refused as a whole, with the line, the key, and what is allowed.

use crate::support::*;
use musiccat_sandbox::scenario::{RunState, Scenario};

/// A scenario with a step, on the lines from 3 on.
fn with_step(step: &str) -> String {
    format!("name = 'x'\n[[step]]\n{step}\n")
}

#[test]
fn scenario_in_toml_is_read_whatever_the_sender_says_it_is() {
    let sandbox = start_with(|options| options.control = true);
    let toml = "name = 'x'\n[[step]]\nat = '0s'\nnote = 'n'\n";
    let json = r#" {"name": "x", "step": [{"at": "0s", "note": "n"}]}"#;
    for (kind, body) in [
        (None, toml),
        (Some("application/x-www-form-urlencoded"), toml),
        (Some("application/toml"), toml),
        (None, json),
        (Some("application/json"), json),
    ] {
        let mut request = reqwest::blocking::Client::new().post(format!("{}/control/scenario", sandbox.base_url()));
        if let Some(kind) = kind {
            request = request.header("content-type", kind);
        }
        let answer = request.body(body).send().unwrap();
        assert_eq!(answer.status(), 201, "{kind:?} {}", answer.text().unwrap());
        while sandbox.scenario().state == RunState::Running {
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
    }
    let request = reqwest::blocking::Client::new().post(format!("{}/control/scenario", sandbox.base_url()));
    let answer = request
        .header("content-type", "application/json")
        .body(toml)
        .send()
        .unwrap();
    assert_eq!(answer.status(), 400);
    assert!(
        answer
            .text()
            .unwrap()
            .contains("for TOML send Content-Type: application/toml")
    );
}

#[test]
fn wrong_scenario_is_refused_with_line_key_and_what_is_allowed() {
    let step = with_step;
    let table: Vec<(String, &str)> = vec![
        ("name = ".into(), "line 1: "),
        ("name = 'a'\nname = 'b'".into(), "line 2: duplicate key"),
        ("".into(), "name is missing: it takes a text"),
        ("name = 5".into(), "line 1: name takes a text, not 5"),
        ("name = 'x'\nsteps = []".into(), "line 2: there is no steps, but "),
        (
            "name = 'x'\nnetwork = '4g'".into(),
            "line 2: network takes \"none\", \"3g\", \"congested-wifi\", \"lossy\", \"captive-portal\" or",
        ),
        (
            "name = 'x'\nnetwork = { loss = 2 }".into(),
            "line 2: network.loss takes a number from 0 to 0.9, not 2",
        ),
        (
            "name = 'x'\n[settings]\ntoken_life = 5".into(),
            "line 3: there is no settings.token_life, but ",
        ),
        (
            "name = 'x'\n[settings]\nrefresh_refusal = 'x'".into(),
            "line 2: settings: refresh_refusal: ",
        ),
        (
            "name = 'x'\n[members]\n'nobody@sandbox.test' = 'lock'".into(),
            "line 3: members.nobody@sandbox.test: there is no such member; there are may-stream@sandbox.test, ",
        ),
        (
            "name = 'x'\n[members]\n'may-stream@sandbox.test' = 'ban'".into(),
            "line 3: members.may-stream@sandbox.test takes \"expire-tokens\", \"revoke-tokens\", \"lock\"",
        ),
        (
            step("at = '31d'\nnote = 'n'"),
            "line 3: step.1.at: must be at most 30d: it is real time",
        ),
        (
            step("when = { status = 50 }\nnote = 'n'"),
            "line 3: step.1.when: status must be 0, for no answer, or from 100 to 999",
        ),
        (
            "name = 'x'\n[faults.a]\npaht = '/x'".into(),
            "line 3: there is no faults.a.paht, but ",
        ),
        (
            "name = 'x'\n[faults.a]\npath = 'genres'".into(),
            "line 2: faults.a: path must begin with / or *",
        ),
        (
            "name = 'x'\n[faults.a]\nmember = 'nobody'".into(),
            "line 2: faults.a: member must be one of may-stream@sandbox.test",
        ),
        (
            "name = 'x'\n[faults.a]\nmethod = 'FETCH'".into(),
            "line 2: faults.a: method must be one of GET, HEAD",
        ),
        (
            "name = 'x'\n[faults.a]\nversion = '2.2'".into(),
            "line 2: faults.a: version must be one of ",
        ),
        (
            "name = 'x'\n[faults.a]\non = false".into(),
            "line 2: faults.a: no step switches it on: name it in fault_on",
        ),
        (step("note = 'a'"), "line 2: step.1: it is never due: give at or when"),
        (
            step("at = '1s'"),
            "line 2: step.1: it does nothing: give heal, settings, network",
        ),
        (
            step("at = '1s'\nwhen = { path = '/x' }\nnote = 'a'"),
            "line 2: step.1: it has at and when: give one of them",
        ),
        (
            step("at = '1s'\nafter = '1s'\nnote = 'a'"),
            "line 2: step.1: after goes with when",
        ),
        (
            step("at = '90'\nnote = 'a'"),
            "line 3: step.1.at: must be a time such as 90s, 5m, 1h30m, 250ms or 1d, not \"90\"",
        ),
        (
            step("at = '5 beats'\nnote = 'a'"),
            "line 3: step.1.at: must be a time such as",
        ),
        (step("at = 90\nnote = 'a'"), "line 3: step.1.at takes a text, not 90"),
        (
            step("at = '1s'\nadvance = '1 decade'"),
            "line 4: step.1.advance: must be a time such as",
        ),
        (
            step("at = '1s'\nset_clock = 'tomorrow'"),
            "line 4: step.1.set_clock: must be a time with its offset such as 2027-01-01T00:00:00Z",
        ),
        (
            step("at = '1s'\nheal = false"),
            "line 4: step.1.heal takes true, not false",
        ),
        (
            step("at = '1s'\nfault_on = 'a'"),
            "line 4: step.1.fault_on: there is no fault \"a\": the file has no [faults.a]",
        ),
        (
            format!("{}[faults.b]\n", step("at = '1s'\nfault_off = ['b', 'a']")),
            "line 4: step.1.fault_off: there is no fault \"a\"; there are b",
        ),
        (
            step("at = '1s'\nfalut_on = 'a'"),
            "line 4: there is no step.1.falut_on, but ",
        ),
        (
            step("when = { path = 'x' }\nnote = 'a'"),
            "line 3: step.1.when: path must begin with / or *",
        ),
        (
            step("when = { path = '/x?y=1' }\nnote = 'a'"),
            "line 3: step.1.when: path is given without the query",
        ),
        (
            step("when = { member = 'x' }\nnote = 'a'"),
            "line 3: step.1.when: member must be one of ",
        ),
        (
            step("when = { fault = 'x' }\nnote = 'a'"),
            "line 3: step.1.when: there is no fault \"x\"",
        ),
        (
            step("when = { count = 0 }\nnote = 'a'"),
            "line 3: step.1.when.count takes a whole number from 1 to ",
        ),
        (
            step("when = { url = '/x' }\nnote = 'a'"),
            "line 3: there is no step.1.when.url, but ",
        ),
        (
            format!("{}[[step]]\nat = '2s'\nnetwork = '5g'\n", step("at = '1s'\nnote = 'a'")),
            "line 7: step.2.network takes ",
        ),
    ];
    let sandbox = start();
    for (toml, expected) in table {
        let refused = Scenario::parse(&toml).expect_err(&toml);
        assert!(
            refused.starts_with(expected),
            "{toml}\nis refused with\n{refused}\nnot\n{expected}"
        );
    }
    assert_eq!(sandbox.scenario().state, RunState::None);
}

#[test]
fn wrong_scenario_changes_nothing() {
    let sandbox = start_with(|options| options.control = true);
    let address = format!("{}/scenario", sandbox.control_url().unwrap());
    let toml = "name = 'x'\nnetwork = '3g'\n[faults.a]\n[[step]]\nat = '0s'\nadvance = '1d'\n[[step]]\nat = 'soon'\nheal = true";
    let request = reqwest::blocking::Client::new()
        .post(address)
        .header("content-type", "application/toml");
    let (status, code, message) = refused(request.body(toml));
    assert_eq!((status, code.as_str()), (400, "BadRequestError"));
    assert!(
        message.starts_with("The scenario is wrong: line 8: step.2.at: "),
        "{message}"
    );
    assert!(sandbox.faults().is_empty() && sandbox.events().is_empty());
    assert_eq!(sandbox.network().profile(), Some("none"));
}

#[test]
fn scenario_of_the_manual_is_possible() {
    let manual = include_str!("../../../docs/scenarios.md");
    let blocks = manual.split("```toml\n").skip(1);
    let blocks: Vec<&str> = blocks.filter_map(|rest| rest.split("```").next()).collect();
    assert_eq!(blocks.len(), 1);
    for block in blocks {
        Scenario::parse(block).unwrap();
    }
}
