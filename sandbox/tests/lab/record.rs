//! What is recorded of an exchange, and what is not.

use super::house::*;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use musiccat_sandbox::lab::Recorder;
use serde_json::Value;

const TUNING: &str = r#"{"tuning":{"variety":"0.5","popularity":"0.5"}}"#;
const MEMBER: &str = "may-stream@sandbox.test";

#[test]
fn recorded_exchange_has_times_sizes_connection_address_and_bodies() {
    let folder = Folder::new("exchange");
    let service = service(&folder, |_| {});
    let out = folder.file("session.har");
    let recorder = Recorder::start(recording(&folder, &service, &out)).unwrap();
    let device = Device::of(&folder, recorder.listening());
    let artist = device
        .get("/v2.2/artists/art.1?pretty=true")
        .header("accept-encoding", "gzip");
    let artist = artist.send().unwrap();
    assert!(!artist.headers().contains_key("content-encoding") && !artist.headers().contains_key("content-md5"));
    let artist: Value = json(artist);
    let picture = device.get("/v2/albums/alb.1/images/170x170.jpg").send().unwrap();
    assert_eq!(picture.headers()["content-type"], "image/jpeg");
    let picture = picture.bytes().unwrap();
    let part = device
        .get("/previews/1.mp3")
        .header("range", "bytes=100-299")
        .send()
        .unwrap();
    assert_eq!((part.status().as_u16(), part.bytes().unwrap().len()), (206, 200));
    let token = device.sign_in()["access_token"].as_str().unwrap().to_owned();
    let tuned = device.ask("PUT", "/v2.2/stations/art.1/tuning").bearer_auth(&token);
    let tuned = tuned.header("content-type", "application/json").body(TUNING);
    assert_eq!(tuned.send().unwrap().status(), 200);
    assert_eq!(recorder.finish().unwrap(), 5);

    let entries = entries(&out);
    let [text, binary, partial, _, change] = &entries[..] else {
        panic!("five exchanges")
    };
    let address = format!("{}/v2.2/artists/art.1?pretty=true", service.base_url());
    assert_eq!(text["request"]["url"], address);
    assert_eq!(text["request"]["queryString"][0]["name"], "pretty");
    assert_eq!(
        header(&text["request"], "host"),
        &service.base_url()["https://".len()..]
    );
    let (answer, kept) = (&text["response"], &text["response"]["content"]);
    assert_eq!(
        (&answer["status"], &answer["statusText"], &answer["httpVersion"]),
        (&200.into(), &"OK".into(), &"HTTP/1.1".into())
    );
    assert_eq!(header(answer, "content-encoding"), "gzip");
    assert_eq!(answer["bodySize"].to_string(), header(answer, "content-length"));
    let size = content(text).len() as i64;
    assert_eq!(kept["size"], size);
    assert_eq!(kept["compression"], size - answer["bodySize"].as_i64().unwrap());
    assert_eq!(
        serde_json::from_str::<Value>(content(text)).unwrap(),
        artist,
        "nothing of it is the service's address"
    );

    assert_eq!(binary["response"]["content"]["encoding"], "base64");
    assert_eq!(STANDARD.decode(content(binary)).unwrap(), picture);
    assert_eq!(header(&partial["request"], "range"), "bytes=100-299");
    assert_eq!(STANDARD.decode(content(partial)).unwrap().len(), 200);
    assert_eq!(change["request"]["postData"]["text"], TUNING);
    assert_eq!(change["request"]["bodySize"], TUNING.len());

    let timing = |entry: &Value, name: &str| entry["timings"][name].as_f64().unwrap();
    assert!(
        timing(text, "connect") >= timing(text, "ssl") && timing(text, "ssl") > 0.0,
        "{}",
        text["timings"]
    );
    assert!(text["_tls"].as_str().unwrap().starts_with("TLSv1_3"));
    for entry in &entries {
        assert_eq!(entry["serverIPAddress"], "127.0.0.1");
        let parts = ["dns", "connect", "send", "wait", "receive"].map(|name| timing(entry, name));
        let sum: f64 = parts.iter().filter(|part| **part > 0.0).sum();
        assert!((sum - entry["time"].as_f64().unwrap()).abs() < 0.01, "{entry}");
        assert!(timing(entry, "wait") > 0.0, "{entry}");
    }
    let reused = entries.iter().filter(|entry| timing(entry, "connect") < 0.0);
    assert!(
        reused.count() >= 1,
        "the device's connection was reused, and so is the one to the service"
    );
}

#[test]
fn addresses_of_the_service_in_answers_lead_back_to_the_recorder() {
    let folder = Folder::new("addresses");
    let service = service(&folder, |_| {});
    let out = folder.file("session.har");
    let recorder = Recorder::start(recording(&folder, &service, &out)).unwrap();
    let device = Device::of(&folder, recorder.listening());
    let token = device.sign_in()["access_token"].as_str().unwrap().to_owned();
    let stations = device
        .get("/v2.2/stations/ps.1/tracks?count=2")
        .bearer_auth(&token)
        .send()
        .unwrap()
        .text()
        .unwrap();
    let me = device
        .get("/v2.2/me")
        .bearer_auth(&token)
        .send()
        .unwrap()
        .text()
        .unwrap();
    for text in [&stations, &me] {
        assert!(text.contains(&device.base), "{text}");
        assert!(!text.contains(service.base_url()), "{text}");
    }
    let preview: Value = serde_json::from_str(&stations).unwrap();
    let preview = preview["tracks"][0]["previewURL"].as_str().unwrap();
    let path = preview.strip_prefix(&device.base).unwrap();
    assert_eq!(device.get(path).send().unwrap().status(), 200);
    recorder.finish().unwrap();
    let all = std::fs::read_to_string(&out).unwrap();
    assert!(
        all.contains(service.base_url()) && !all.contains(&device.base),
        "the file is the service's side"
    );
}

/// Every secret that the service listed, and others that the test knows.
fn secrets(folder: &Folder) -> Vec<String> {
    let lines = std::fs::read_to_string(folder.file("secrets")).unwrap();
    let listed = lines.lines().map(|line| {
        let line: Value = serde_json::from_str(line).unwrap();
        line["secret"].as_str().unwrap().to_owned()
    });
    let known = [
        MEMBER,
        "may-stream%40sandbox",
        "stream-it",
        "Mara",
        "Lindqvist",
        "st4te-of-the-device",
        "v3rifier-of-the-device",
    ];
    listed.chain(known.map(str::to_owned)).collect()
}

#[test]
fn secrets_are_marks_in_the_recording_and_equal_ones_have_equal_marks() {
    let folder = Folder::new("secrets");
    let service = service(&folder, |_| {});
    let out = folder.file("session.har");
    let recorder = Recorder::start(recording(&folder, &service, &out)).unwrap();
    let device = Device::of(&folder, recorder.listening());
    // Nobody can tell that this is the name of a member until one signs in with it.
    device
        .get(&format!(
            "/v2.2/search?query={}&type=artist",
            MEMBER.replace('@', "%40")
        ))
        .send()
        .unwrap();
    let granted = device.sign_in();
    let (token, refresh) = (
        granted["access_token"].as_str().unwrap(),
        granted["refresh_token"].as_str().unwrap(),
    );
    let account = json(device.get("/v2.2/me/account").bearer_auth(token).send().unwrap());
    assert_eq!(account["account"]["email"], MEMBER, "the device gets the truth");
    json(device.grant(
        "/oauth/access_token",
        &[("grant_type", "refresh_token"), ("refresh_token", refresh)],
    ));
    device
        .get(&format!("/v2.2/artists/top?limit=1&access_token={token}"))
        .send()
        .unwrap();

    let verifier = "v3rifier-of-the-device-v3rifier-of-the-device-1";
    let redirect = "http%3A%2F%2F127.0.0.1%3A8976%2Fsigned-in";
    let form = format!(
        "/v2.2/oauth/authorize?client_id=k3y-of-the-application&response_type=code&redirect_uri={redirect}&state=st4te-of-the-device&code_challenge={verifier}&code_challenge_method=plain"
    );
    assert_eq!(device.ask("GET", &form).send().unwrap().status(), 200);
    let sent = device
        .ask("POST", &form)
        .header("content-type", "application/x-www-form-urlencoded");
    let sent = sent
        .body("username=may-stream%40sandbox.test&password=stream-it&decision=accept")
        .send()
        .unwrap();
    assert_eq!(sent.status(), 302);
    let location = sent.headers()["location"].to_str().unwrap();
    let code = location
        .split("code=")
        .nth(1)
        .and_then(|rest| rest.split('&').next())
        .unwrap();
    let exchange = format!(
        "grant_type=authorization_code&client_id=k3y-of-the-application&code={code}&code_verifier={verifier}&redirect_uri={redirect}"
    );
    let exchange = device
        .ask("POST", "/v2.2/oauth/access_token")
        .header("content-type", "application/x-www-form-urlencoded")
        .body(exchange);
    json(exchange.send().unwrap());
    recorder.finish().unwrap();

    let text = std::fs::read_to_string(&out).unwrap();
    let secrets = secrets(&folder);
    assert!(secrets.len() > 10, "tokens, a code, key and secret");
    for secret in secrets {
        assert!(!text.contains(&secret), "{secret} is in the recording");
    }
    let entries = entries(&out);
    let [searched, signed_in, account, refreshed, asked, _, redirected, exchanged] = &entries[..] else {
        panic!("{} exchanges", entries.len())
    };
    let answer = |entry: &Value| serde_json::from_str::<Value>(content(entry)).unwrap();
    assert_eq!(searched["request"]["queryString"][0]["value"], "masked-mail-1");
    assert_eq!(
        signed_in["request"]["postData"]["text"],
        "grant_type=password&username=masked-mail-1&password=masked-password-1"
    );
    assert_eq!(
        header(&signed_in["request"], "authorization"),
        "Basic masked-key-1:masked-secret-1"
    );
    assert_eq!(answer(signed_in)["access_token"], "masked-access-token-1");
    assert_eq!(answer(signed_in)["expires_in"], "86399");
    assert_eq!(
        header(&account["request"], "authorization"),
        "Bearer masked-access-token-1"
    );
    assert_eq!(answer(account)["account"]["email"], "masked-mail-1");
    assert_eq!(
        refreshed["request"]["postData"]["text"],
        "grant_type=refresh_token&refresh_token=masked-refresh-token-1"
    );
    assert_eq!(answer(refreshed)["refresh_token"], "masked-refresh-token-2");
    assert!(
        asked["request"]["url"]
            .as_str()
            .unwrap()
            .ends_with("access_token=masked-access-token-1")
    );
    let location = header(&redirected["response"], "location");
    assert_eq!(
        location,
        "http://127.0.0.1:8976/signed-in?code=masked-code-1&state=masked-state-1"
    );
    let fields = exchanged["request"]["postData"]["text"].as_str().unwrap();
    assert!(
        fields.contains("code=masked-code-1&code_verifier=masked-challenge-1"),
        "a plain challenge is its verifier: {fields}"
    );
}

#[test]
fn secrets_in_bodies_of_any_form_are_marks_and_what_nobody_can_read_is_left_out() {
    let folder = Folder::new("forms");
    let service = service(&folder, |_| {});
    let out = folder.file("session.har");
    let recorder = Recorder::start(recording(&folder, &service, &out)).unwrap();
    let device = Device::of(&folder, recorder.listening());
    let packed = |text: &str| {
        let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
        std::io::Write::write_all(&mut gzip, text.as_bytes()).unwrap();
        gzip.finish().unwrap()
    };
    let part =
        b"--X\r\nContent-Disposition: form-data; name=\"password\"\r\n\r\ns3cret-7\r\n--X\r\n\r\n\xff\r\n--X--\r\n";
    let json = r#"{"password":"s3cret-7"}"#;
    let cases = [
        (
            "application/json",
            "",
            json.as_bytes().to_vec(),
            Some("{\"password\":\"masked-password-1\"}"),
        ),
        (
            "application/json",
            "",
            json.as_bytes()[..22].to_vec(),
            Some("{\"password\":\"masked-password-1\""),
        ),
        (
            "application/json",
            "gzip",
            packed(json),
            Some("{\"password\":\"masked-password-1\"}"),
        ),
        (
            "text/plain",
            "",
            b"password=s3cret-7".to_vec(),
            Some("password=masked-password-1"),
        ),
        (
            "application/xml",
            "",
            b"<a pin='s3cret-7'/>".to_vec(),
            Some("<a pin='masked-password-1'/>"),
        ),
        ("multipart/form-data; boundary=X", "", part.to_vec(), None),
        ("application/json", "br", b"\xff s3cret-7".to_vec(), None),
        ("application/x-protobuf", "", b"\xff s3cret-7".to_vec(), None),
        ("image/jpeg", "", b"\xff\xd8 picture".to_vec(), None),
    ];
    for (mime_type, coding, body, _) in &cases {
        let mut request = device
            .ask("POST", "/v2.2/genres?session=s3ssion-7")
            .header("content-type", *mime_type);
        if !coding.is_empty() {
            request = request.header("content-encoding", *coding);
        }
        request.body(body.clone()).send().unwrap();
    }
    recorder.finish().unwrap();
    let entries = entries(&out);
    for ((mime_type, coding, body, expected), entry) in cases.iter().zip(&entries) {
        assert!(
            !entry.to_string().contains("s3cret-7") && !entry.to_string().contains("s3ssion-7"),
            "{entry}"
        );
        let data = &entry["request"]["postData"];
        let text = data["text"].as_str().unwrap();
        match expected {
            Some(expected) => assert_eq!((text, data.get("_encoding")), (*expected, None), "{mime_type} {coding}"),
            None if mime_type.starts_with("application/") => {
                let comment = data["comment"].as_str().unwrap();
                assert!(
                    text.is_empty() && comment.contains("Left out: nobody can look for secrets"),
                    "{data}"
                );
            }
            None => {
                let decoded = STANDARD.decode(text).unwrap();
                assert!(!decoded.windows(8).any(|window| window == b"s3cret-7"), "{mime_type}");
                assert_eq!(decoded == *body, mime_type.starts_with("image/"));
            }
        }
    }
    assert!(
        entries[2]["request"]["postData"]["comment"]
            .as_str()
            .unwrap()
            .contains("coding gzip")
    );
}

#[test]
fn ids_of_members_stay_in_the_recording() {
    let folder = Folder::new("ids");
    let service = service(&folder, |_| {});
    let out = folder.file("session.har");
    let recorder = Recorder::start(recording(&folder, &service, &out)).unwrap();
    let device = Device::of(&folder, recorder.listening());
    let guid = service.members()[0].guid;
    let token = device.sign_in()["access_token"].as_str().unwrap().to_owned();
    let event = serde_json::json!({"userId": guid}).to_string();
    let event = device.ask("POST", "/v2.2/events").bearer_auth(token).body(event);
    event.header("content-type", "application/json").send().unwrap();
    recorder.finish().unwrap();
    let entries = entries(&out);
    assert!(content(&entries[0]).contains(guid), "the answer to the sign-in");
    assert!(
        entries[1]["request"]["postData"]["text"]
            .as_str()
            .unwrap()
            .contains(guid),
        "the event"
    );
}

#[test]
fn body_above_the_limit_goes_through_and_is_left_out_with_a_note() {
    let folder = Folder::new("limit");
    let service = service(&folder, |options| options.tls = false);
    let out = folder.file("session.har");
    let mut options = recording(&folder, &service, &out);
    (options.body_limit, options.upstream_authority) = (1000, None);
    let recorder = Recorder::start(options).unwrap();
    let device = Device::of(&folder, recorder.listening());
    let preview = device.get("/previews/1.mp3").send().unwrap().bytes().unwrap();
    let tags = device.get("/v2.2/tags/tag.1").send().unwrap().bytes().unwrap();
    recorder.finish().unwrap();
    let entries = entries(&out);
    let left_out = &entries[0]["response"];
    assert!(left_out["content"].get("text").is_none());
    assert_eq!(left_out["bodySize"], preview.len());
    let comment = left_out["content"]["comment"].as_str().unwrap();
    assert!(
        comment.contains("Left out") && comment.contains(&preview.len().to_string()),
        "{comment}"
    );
    assert_eq!(content(&entries[1]).len(), tags.len());
    assert!(entries[0].get("_tls").is_none(), "plain HTTP to the service");
}
