//! The page for people, and the door through which it asks the service.

use crate::support::*;
use musiccat_sandbox::faults::{Answer, Fault};
use musiccat_sandbox::{Quota, Sandbox, Version};
use reqwest::blocking::{Client, Response};
use serde_json::Value;
use std::time::Duration;

fn fetch(sandbox: &Sandbox, path: &str) -> Response {
    bare(sandbox, path).send().unwrap()
}

fn header(answer: &Response, name: &str) -> String {
    answer.headers()[name].to_str().unwrap().to_owned()
}

#[test]
fn the_page_loads_its_own_parts_and_nothing_else() {
    let sandbox = start();
    let page = fetch(&sandbox, "/");
    assert_eq!(page.status(), 200);
    assert_eq!(header(&page, "content-type"), "text/html; charset=utf-8");
    assert_eq!(header(&page, "x-frame-options"), "DENY");
    let policy = header(&page, "content-security-policy");
    assert!(policy.starts_with("default-src 'none'; script-src 'self'; style-src 'self';"));
    let mut waiting = vec![page.text().unwrap()];
    let mut seen = Vec::new();
    while let Some(text) = waiting.pop() {
        for part in text.split('"').filter(|part| part.starts_with("/page/")) {
            let is_file = part.ends_with(".js") || part.ends_with(".css");
            if is_file && !seen.contains(&part.to_owned()) {
                seen.push(part.to_owned());
                let answer = fetch(&sandbox, part);
                assert_eq!(answer.status(), 200, "{part}");
                let expected = if part.ends_with(".js") {
                    "text/javascript"
                } else {
                    "text/css"
                };
                assert!(header(&answer, "content-type").starts_with(expected), "{part}");
                waiting.push(answer.text().unwrap());
            }
        }
    }
    let folder = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/src/control/people")).unwrap();
    let files = folder.map(|file| format!("/page/{}", file.unwrap().file_name().display()));
    let mut parts: Vec<String> = files.filter(|name| !name.ends_with(".html")).collect();
    parts.sort();
    seen.sort();
    assert_eq!(seen, parts, "every file is a part of the page");
    for unknown in ["/page/", "/page/nothing.js", "/page/../Cargo.toml", "/page/service"] {
        assert_eq!(fetch(&sandbox, unknown).status(), 404, "{unknown}");
    }
    let post = Client::new().post(format!("{}/", sandbox.base_url()));
    assert_eq!(read(post).0, 405);
}

#[test]
fn what_the_page_asks_for_is_none_of_the_device_s_calls() {
    let sandbox = start_with(|options| {
        options.quota = Quota::Rate(0);
        options.latest = Version::V2_1;
        options.upstream_delay = Duration::from_secs(60);
    });
    sandbox
        .fault(Fault {
            answer: Answer::Garbage(10),
            ..Fault::default()
        })
        .unwrap();
    let top = fetch(&sandbox, "/page/service/v2.2/albums/top?limit=3&offset=2");
    assert_eq!(top.status(), 200);
    let top: Value = serde_json::from_str(&top.text().unwrap()).unwrap();
    assert_eq!(top["albums"].as_array().unwrap().len(), 3);
    assert_eq!(top["meta"]["offset"], 2);
    let cover = format!(
        "/page/service/v2/albums/{}/images/70x70.jpg",
        top["albums"][0]["id"].as_str().unwrap()
    );
    assert_eq!(header(&fetch(&sandbox, &cover), "content-type"), "image/jpeg");
    for path in ["/", "/page/facts", "/page/service/nothing"] {
        fetch(&sandbox, path);
    }
    assert!(sandbox.journal().is_empty());
    sandbox.clear_faults();
    sandbox.change(|settings| settings.upstream_delay = Duration::ZERO);
    assert_eq!(
        refused(get(&sandbox, "/v2.1/albums/top")).0,
        429,
        "the device is limited"
    );
    assert_eq!(sandbox.journal().len(), 1);
}

#[test]
fn the_page_s_door_leads_to_the_catalog_only() {
    let sandbox = start();
    let token = token(&sandbox, 0);
    let account = get_as(&sandbox, &token, "/page/service/v2.2/me/account");
    assert_eq!(read(account).0, 401, "a token does not pass");
    let address = format!("{}/page/service/oauth/token", sandbox.base_url());
    assert_eq!(read(Client::new().post(address)).0, 405);
}

#[test]
fn authority_and_secret_are_served_to_those_whom_the_page_admits() {
    let sandbox = start_with(|options| {
        options.tls = true;
        options.api_secret = "known to few".into();
    });
    let root = reqwest::Certificate::from_pem(sandbox.authority_pem().as_bytes()).unwrap();
    let client = Client::builder().add_root_certificate(root).build().unwrap();
    let ask = |part: &str| client.get(format!("{}/page/{part}", sandbox.base_url()));
    let authority = ask("authority.pem").send().unwrap();
    assert_eq!(header(&authority, "content-type"), "application/x-x509-ca-cert");
    assert_eq!(
        header(&authority, "content-disposition"),
        "attachment; filename=\"authority.pem\""
    );
    assert_eq!(authority.text().unwrap(), sandbox.authority_pem());
    assert_eq!(read(ask("secret")).1["api_secret"], "known to few");
    let facts = read(ask("facts")).1;
    assert!(!facts.to_string().contains("known to few"), "{facts}");
    for part in ["authority.pem", "secret", "facts"] {
        for (name, value) in [
            ("origin", "https://evil.test"),
            ("host", "evil.test"),
            ("sec-fetch-site", "cross-site"),
        ] {
            assert_eq!(refused(ask(part).header(name, value)).0, 403, "{part} {name}");
        }
    }
    let plain = start();
    assert_eq!(read(bare(&plain, "/page/authority.pem")).0, 404);
    assert!(read(bare(&plain, "/page/facts")).1["authority"].is_null());
}

#[test]
fn the_facts_are_for_the_page_alone() {
    for control in [false, true] {
        let sandbox = start_with(|options| options.control = control);
        sandbox.reset_password("canada@sandbox.test", "another").unwrap();
        let (status, facts) = read(bare(&sandbox, "/page/facts"));
        assert_eq!(status, 200);
        assert_eq!(facts["control"], control);
        assert_eq!(facts["base_url"], sandbox.base_url());
        assert_eq!(facts["members"][4]["password"], "another", "as it is now");
        let elsewhere = bare(&sandbox, "/page/facts").header("origin", "http://evil.test");
        assert_eq!(refused(elsewhere).0, 403);
        let renamed = bare(&sandbox, "/page/facts").header("host", "evil.test");
        assert_eq!(refused(renamed).0, 403);
    }
}
