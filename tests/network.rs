//! A sandbox that a device on the desk reaches: the two are in network namespaces of their own, and the device is the library.
#![cfg(target_os = "linux")]

use musiccat::{Client, Config, Params, catalog};
use namespaces::{Desk, SERVICE};
use program::Program;
use reqwest::Certificate;
use reqwest::blocking::RequestBuilder;
use std::fs;
use std::path::{Path, PathBuf};
use support::{namespaces, ok, program};

const TOKEN: &str = "open-sesame-4711";

/// An empty folder of the test's own.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("network-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// The sandbox on the machine of the service; what it says to a person is in the file `said` of the folder.
fn start(desk: &Desk, folder: &Path, options: &[&str]) -> Program {
    let said = fs::File::create(folder.join("said")).expect("a file");
    let mut command = desk.service.command(&program::program());
    command.args(["--json", "--artists", "50"]).args(options).stderr(said);
    if options.contains(&"--tls") {
        command.arg("--authority").arg(folder.join("authority.pem"));
    }
    Program::run(&mut command)
}

/// What a speaker does first: it signs a member in, asks for music, and plays. The beginning of the address that the music has.
fn plays(sandbox: &Program, base_url: &str) -> String {
    let mut config = Config::new(base_url, sandbox.text("/api_key"));
    config.api_secret = Some(sandbox.text("/api_secret").to_owned().into());
    config.trust = musiccat::http::Trust::Pem(fs::read(sandbox.text("/authority_file")).expect("its authority"));
    let client = Client::new(config).expect("the settings are right");
    let (user, password) = (
        sandbox.text("/members/0/user_name"),
        sandbox.text("/members/0/password"),
    );
    ok(client.sign_in_password(user, password, &Params::default()));
    ok(client.me_account(&Params::default()));
    let tracks = ok(client.call(catalog::artist_tracks("art.5", &Params::default())));
    let address = tracks
        .text(&tracks.items(&tracks.tracks)[0].preview_url)
        .expect("a preview");
    let mut bytes = 0;
    ok(client.download(address, &Params::default(), &mut |piece| {
        bytes += piece.bytes.len();
        true
    }));
    assert!(bytes > 100_000, "half a minute of sound: {bytes}");
    address.split("/previews/").next().unwrap().to_owned()
}

/// The status and the body.
fn answer(request: RequestBuilder) -> (u16, String) {
    let answer = request.send().expect("an answer");
    (answer.status().as_u16(), answer.text().expect("a body"))
}

/// A client that trusts the sandbox's authority alone, and finds the name of the desk.
fn trusting(sandbox: &Program) -> reqwest::blocking::Client {
    let authority = fs::read(sandbox.text("/authority_file")).expect("its authority");
    let client = reqwest::blocking::Client::builder().add_root_certificate(Certificate::from_pem(&authority).unwrap());
    let address = format!("{}:0", SERVICE[0]).parse().unwrap();
    client.resolve("desk.lan", address).no_proxy().build().unwrap()
}

#[test]
fn device_in_another_network_plays_and_uses_control_with_the_token_only() {
    let (desk, folder) = (Desk::new(), folder("plays"));
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let listen = format!("{}:8443", SERVICE[0]);
    let (data, journal) = (path("state.db"), path("journal.jsonl"));
    let options = [
        "--tls",
        "--listen",
        &listen,
        "--name",
        "desk.lan",
        "--data",
        &data,
        "--journal",
        &journal,
        "--control",
    ];
    let with_token = [&options[..], &["--control-token", TOKEN]].concat();
    let base_url = format!("https://{listen}");

    let sandbox = start(&desk, &folder, &with_token);
    assert_eq!(sandbox.text("/base_url"), "https://desk.lan:8443");
    assert_eq!(
        desk.device.run(|| plays(&sandbox, &base_url)),
        base_url,
        "by the address that it asked"
    );
    desk.device.run(|| {
        let client = trusting(&sandbox);
        let key = sandbox.text("/api_key");
        let get = |base: &str, path: &str| client.get(format!("{base}{path}"));
        let named = "https://desk.lan:8443";
        let (status, tracks) = answer(get(named, "/v2.2/tracks/top").header("apikey", key));
        assert!(
            status == 200 && tracks.contains("https://desk.lan:8443/previews/"),
            "{status} {tracks}"
        );
        assert_eq!(
            answer(get(named, "/v2.2/tracks/top").header("apikey", "demo-key")).0,
            401,
            "the well-known key"
        );
        for path in [
            "/control",
            "/control/journal",
            "/page/facts",
            "/page/app.js",
            "/page/service/v2.2/tracks/top",
            "/",
        ] {
            let is_page = path == "/" || path.starts_with("/page");
            let refused = if is_page { 401 } else { 403 };
            let (status, body) = answer(get(named, path));
            assert!(
                status == refused && body.contains("Authorization: Bearer"),
                "{path}: {status} {body}"
            );
            assert_eq!(
                answer(get(named, path).bearer_auth("open-sesame-4712")).0,
                refused,
                "{path}"
            );
            assert_eq!(answer(get(named, path).bearer_auth(TOKEN)).0, 200, "{path}");
            assert_eq!(
                answer(get(named, path).basic_auth("anybody", Some(TOKEN))).0,
                200,
                "{path}: a browser"
            );
        }
        // Where it does not belong it is no secret told.
        answer(get(named, "/v2.2/me/account").bearer_auth(TOKEN));
    });
    desk.service.run(|| {
        let here = |host: &str| answer(trusting(&sandbox).get(format!("https://{host}:8443/control"))).0;
        assert_eq!((here("localhost"), here(SERVICE[0])), (200, 200), "its own machine");
    });
    let said = fs::read_to_string(folder.join("said")).unwrap();
    let journal = fs::read_to_string(&journal).unwrap();
    assert!(said.contains("WARNING") && said.contains(&listen), "{said}");
    assert!(journal.contains("/v2.2/me/account") && !journal.contains(TOKEN) && !said.contains(TOKEN));
    let authority = fs::read(sandbox.text("/authority_file")).unwrap();
    let (key, secret) = (
        sandbox.text("/api_key").to_owned(),
        sandbox.text("/api_secret").to_owned(),
    );
    assert!(key != "demo-key" && secret != "demo-secret" && key != secret);
    drop(sandbox);

    let sandbox = start(&desk, &folder, &options);
    assert_eq!(
        (sandbox.text("/api_key"), sandbox.text("/api_secret")),
        (&*key, &*secret),
        "kept with the data"
    );
    assert_eq!(fs::read(sandbox.text("/authority_file")).unwrap(), authority);
    desk.device.run(|| {
        for path in ["/control", "/page/facts", "/"] {
            let (status, body) = answer(trusting(&sandbox).get(format!("{base_url}{path}")).bearer_auth(TOKEN));
            assert!(
                status == 403 && body.contains("--control-token"),
                "{path}: {status} {body}"
            );
        }
    });
}

#[test]
fn address_printed_for_every_way_to_listen_is_reachable() {
    let (desk, folder) = (Desk::new(), folder("ways"));
    let [four, six] = SERVICE;
    for (listen, base, others) in [
        (four, format!("https://{four}:"), &[][..]),
        ("0.0.0.0", format!("https://{four}:"), &[][..]),
        ("[fd00:77::1]", format!("https://[{six}]:"), &[]),
        ("[::]", "https://".to_owned(), &[four, "[fd00:77::1]"]),
    ] {
        let sandbox = start(&desk, &folder, &["--tls", "--listen", listen]);
        let base_url = sandbox.text("/base_url");
        assert!(base_url.starts_with(&base), "{listen}: {base_url}");
        assert_eq!(desk.device.run(|| plays(&sandbox, base_url)), base_url, "{listen}");
        let port = base_url.rsplit(':').next().unwrap();
        for other in others {
            let other = format!("https://{other}:{port}");
            assert_eq!(desk.device.run(|| plays(&sandbox, &other)), other, "{listen}");
        }
        let local = sandbox.text("/local_url");
        assert_eq!(
            desk.service.run(|| plays(&sandbox, local)),
            local,
            "{listen}: on its own machine"
        );
        let loopback = format!("https://127.0.0.1:{port}");
        assert_eq!(desk.service.run(|| plays(&sandbox, &loopback)), loopback, "{listen}");
    }
}

/// The addresses in /proc/net/tcp and tcp6 that are listened on, as the kernel writes them.
fn listened(desk: &Desk) -> Vec<String> {
    let tables = ["tcp", "tcp6"].map(|table| {
        desk.service
            .run(|| fs::read_to_string(format!("/proc/thread-self/net/{table}")).expect("a table of the kernel"))
    });
    let sockets = tables.iter().flat_map(|table| table.lines().skip(1));
    let fields = sockets.map(|line| line.split_whitespace().collect::<Vec<_>>());
    let listening = fields.filter(|fields| fields[3] == "0A");
    listening
        .map(|fields| fields[1].split(':').next().unwrap().to_owned())
        .collect()
}

#[test]
fn sandbox_listens_on_loopback_only_by_default() {
    let (desk, folder) = (Desk::new(), folder("default"));
    for options in [&["--port", "8443"][..], &["--port", "8443", "--name", "10.77.0.1"]] {
        let sandbox = start(&desk, &folder, options);
        let mut addresses = listened(&desk);
        addresses.sort();
        assert_eq!(
            addresses,
            ["00000000000000000000000001000000", "0100007F"],
            "{options:?}"
        );
        for address in [format!("{}:8443", SERVICE[0]), format!("[{}]:8443", SERVICE[1])] {
            let refused = desk
                .device
                .run(|| std::net::TcpStream::connect(&address))
                .expect_err("nobody listens");
            assert_eq!(refused.kind(), std::io::ErrorKind::ConnectionRefused, "{address}");
        }
        assert_eq!(sandbox.text("/api_key"), "demo-key");
        assert_eq!(
            fs::read_to_string(folder.join("said")).unwrap(),
            "",
            "nothing to warn of"
        );
    }
}
