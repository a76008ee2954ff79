//! The language of cases and profiles: what it refuses.

use crate::certify::case::Case;
use crate::certify::cases;
use crate::certify::profile::Profile;

/// A case that is right, with a part of it replaced.
fn case(from: &str, to: &str) -> Result<Case, String> {
    let text = r#"
        id = "a-case"
        title = "A case"
        importance = "required"
        chapter = "Limits"
        rule = "A rule."
        setup = { member = "may-stream@sandbox.test", signed_in = true }
        step = [{ do = "play", instruct = "Play.", limit = "5s" }]
        expect = [{ that = "it is so", requests = { path = "/events" }, count = 1 }]
    "#;
    assert!(text.contains(from), "{from}");
    Case::parse("a-case", &text.replace(from, to)).map_err(|error| error.to_string())
}

#[test]
fn every_case_of_the_list_is_right_and_has_its_files_name() {
    let cases = cases::all().unwrap();
    assert!(cases.len() >= 40);
    for (place, case) in cases.iter().enumerate() {
        assert!(
            !cases[..place].iter().any(|before| before.id == case.id),
            "{} twice",
            case.id
        );
    }
    let files = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/src/certify/cases")).unwrap();
    let mut files: Vec<String> = files
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    let mut ids: Vec<String> = cases.iter().map(|case| format!("{}.toml", case.id)).collect();
    files.sort();
    ids.sort();
    assert_eq!(ids, files);
}

#[test]
fn wrong_case_is_refused_with_the_rule_that_it_breaks() {
    assert!(case("A rule.", "A rule.").is_ok());
    for (from, to, rule) in [
        ("a-case", "A Case", "id must be lowercase letters, digits and hyphens"),
        ("required", "urgent", "unknown variant `urgent`"),
        (
            "chapter = \"Limits\"",
            "chapters = \"Limits\"",
            "unknown field `chapters`",
        ),
        ("may-stream@sandbox.test", "nobody", "there is no member nobody"),
        ("\"play\"", "\"dance\"", "there is no action \"dance\""),
        ("instruct = \"Play.\"", "until = {}", "must have both"),
        ("limit = \"5s\"", "limit = \"soon\"", "must be a time such as 90s, 5m"),
        ("limit = \"5s\"", "power_fails = true", "power_fails needs until"),
        (
            "limit = \"5s\"",
            "meanwhile = { members = { } }",
            "meanwhile needs when",
        ),
        (
            "limit = \"5s\"",
            "meanwhile = { when = { path = \"me\" } }",
            "path must begin with / or *",
        ),
        ("limit = \"5s\"", "certificate = \"old\"", "unknown variant `old`"),
        (
            "do = \"play\", instruct = \"Play.\", limit = \"5s\"",
            "wait = \"1s\"",
            "needs a step with do",
        ),
        (
            "do = \"play\", instruct = \"Play.\", limit = \"5s\"",
            "name = \"x\"",
            "needs a step with do",
        ),
        ("count = 1", "count = 1, order = []", "must have one of count, each"),
        (", count = 1", "", "must have one of count, each"),
        ("path = \"/events\"", "path = \"events\"", "path must begin with / or *"),
        ("path = \"/events\"", "method = \"FETCH\"", "method must be one of GET"),
        ("path = \"/events\"", "status = \"4x\"", "status must be a number"),
        (
            "path = \"/events\"",
            "step = \"later\"",
            "there is no step \"later\"; there are play",
        ),
        (
            "path = \"/events\"",
            "header = { Apikey = true }",
            "the header Apikey must be in lowercase",
        ),
        ("count = 1", "pause = {}", "pause must have least or most"),
        (
            "count = 1",
            "same = \"cookie.x\"",
            "a place is path, connection, query.NAME",
        ),
        (
            "expect = [{ that = \"it is so\", requests = { path = \"/events\" }, count = 1 }]",
            "",
            "needs an expect or a look",
        ),
    ] {
        let refused = case(from, to).expect_err(to);
        assert!(refused.starts_with("cannot read the case a-case: "), "{refused}");
        assert!(refused.contains(rule), "{to}: {refused}");
    }
}

#[test]
fn every_case_looks_for_secrets_in_addresses() {
    for case in cases::all().unwrap() {
        let rules = case.expectations.iter().filter(|expectation| expectation.everywhere);
        assert_eq!(rules.count() + case.everywhere.len(), 1, "{}", case.id);
    }
}

#[test]
fn wrong_profile_is_refused_with_the_rule_that_it_breaks() {
    let folder = std::env::temp_dir().join(format!("musiccat-profile-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("profile.toml");
    let with = |more: &str| format!("[device]\nname = \"x\"\ndoes = [\"stations\"]\n{more}");
    for (text, rule) in [
        ("", "device is missing: it takes {"),
        ("[device\n", "it is no TOML: line 1: "),
        ("[device]\nname = \"x\"\nname = \"y\"", "line 3: duplicate key"),
        (
            "[device]\nname = \" \"\ndoes = [\"stations\"]",
            "line 2: device.name must say what the device is",
        ),
        ("[device]\nname = \"x\"", "device.does is missing: it takes a list"),
        (
            "[device]\nname = 3\ndoes = [\"stations\"]",
            "line 2: device.name takes a text, not 3",
        ),
        (
            "[device]\nname = \"x\"\nfirmware = 3.1\ndoes = [\"stations\"]",
            "line 3: device.firmware takes a text, not 3.1",
        ),
        (
            "[device]\nname = \"x\"\nmakr = \"y\"",
            "line 3: there is no key \"makr\" (did you mean \"maker\"?); there are name, maker",
        ),
        (
            "[device]\nname = \"x\"\ndoes = \"stations\"",
            "line 3: device.does takes a list, not \"stations\"",
        ),
        (
            "[device]\nname = \"x\"\ndoes = []",
            "line 3: device.does must name what the device does",
        ),
        (
            "[device]\nname = \"x\"\ndoes = [\n\"stations\",\n\"station\"]",
            "line 5: there is no ability \"station\" (did you mean \"stations\"?); there are password-sign-in",
        ),
        (
            "[device]\nname = \"x\"\ndoes = [\n\"stations\",\n\"stations\"]",
            "line 5: device.does names \"stations\" twice",
        ),
        (
            "[hook]\nplay = \"true\"",
            "line 1: there is no table \"hook\" (did you mean \"hooks\"?); there are device, hooks, limits",
        ),
        (
            &with("[hooks]\nplays = \"true\""),
            "line 5: there is no hook \"plays\" (did you mean \"play\"?); there are sign-in",
        ),
        (
            &with("[hooks]\ndance = \"true\""),
            "line 5: there is no hook \"dance\"; there are sign-in",
        ),
        (
            &with("[hooks]\nplay = [\"true\"]"),
            "line 5: hooks.play takes a text, not [\"true\"]",
        ),
        (
            &with("[hooks]\nplay = \" \""),
            "line 5: hooks.play: a hook is a command of the shell",
        ),
        (
            &with("[hooks]\nplay = \"A=1 /nowhere/speaker\""),
            "line 5: hooks.play: cannot run /nowhere/speaker: No such file",
        ),
        (
            &with("[hooks]\nplay = \"/etc/passwd x\""),
            "line 5: hooks.play: cannot run /etc/passwd: it is not executable; chmod +x",
        ),
        (
            &with("[hooks]\nplay = \"/etc\""),
            "line 5: hooks.play: cannot run /etc: it is a folder",
        ),
        (
            &with("[limits]\nplay = \"long\""),
            "line 5: limits.play must be a time such as 90s, 5m",
        ),
        (
            &with("[limits]\nplya = \"90s\""),
            "line 5: there is no hook \"plya\" (did you mean \"play\"?)",
        ),
    ] {
        std::fs::write(&file, text).unwrap();
        let refused = Profile::read(&file).expect_err(text).to_string();
        assert!(refused.contains("profile.toml") && refused.contains(rule), "{refused}");
    }
    // What the shell may make something else of is left to it.
    for right in [
        "speaker --play",
        "\"$PWD\"/speaker",
        "cd /nowhere; ./speaker",
        "A=1 speaker",
    ] {
        std::fs::write(
            &file,
            with(&format!("[hooks]\nplay = '{right}'\n[limits]\nplay = \"2m\"")),
        )
        .unwrap();
        Profile::read(&file).unwrap_or_else(|refused| panic!("{right}: {refused}"));
    }
    let missing = Profile::read(&folder.join("none.toml"))
        .expect_err("it is not there")
        .to_string();
    assert!(
        missing.contains("none.toml") && missing.contains("No such file"),
        "{missing}"
    );
    std::fs::remove_dir_all(folder).unwrap();
}
