//! The program's files: who can read them, what a link in their place leads to, and what the authority is good for.
#![cfg(unix)]

#[path = "support/process.rs"]
mod process;

use rcgen::{CertificateParams, DistinguishedName, DnType, Issuer, KeyPair};
use rusqlite::Connection;
use serde_json::Value;
use std::fs;
use std::io::{BufRead, BufReader};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{SystemTime, UNIX_EPOCH};

/// A folder that is removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let folder = std::env::temp_dir().join(format!("musiccat-files-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The program at work.
struct Serving(Child, Value);

impl Serving {
    fn start(arguments: &[&str]) -> Serving {
        let (child, printed) = process::serve(&[&["--artists", "20"], arguments].concat());
        Serving(child, printed)
    }

    fn text(&self, name: &str) -> &str {
        self.1[name].as_str().unwrap()
    }

    fn authority(&self) -> String {
        fs::read_to_string(self.text("authority_file")).unwrap()
    }

    /// What curl says of an address of it, which stands by itself or with the port filled in.
    fn curl(&self, host: &str) -> String {
        let port = self.text("base_url").rsplit(':').next().unwrap();
        let (authority, address) = (self.text("authority_file"), format!("https://{host}:{port}/"));
        let options = [
            "--silent",
            "--show-error",
            "--output",
            "/dev/null",
            "--write-out",
            "%{http_code}",
        ];
        let output = Command::new("curl")
            .args(options)
            .args(["--cacert", authority, &address])
            .output()
            .unwrap();
        String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned()
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = Command::new("kill").arg(self.0.id().to_string()).status();
        self.0.wait().unwrap();
    }
}

fn mode(path: &str) -> u32 {
    fs::symlink_metadata(path).unwrap().permissions().mode() & 0o777
}

fn set_mode(path: &str, mode: u32) {
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
}

fn openssl(arguments: &[&str]) -> String {
    let output = Command::new("openssl")
        .args(arguments)
        .stdin(Stdio::null())
        .output()
        .unwrap();
    String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned()
}

/// SQLite would take such a name for a URI, and make another file, with the mode of any.
// case:S08
#[test]
fn a_data_file_whose_name_looks_like_a_uri_is_the_one_that_is_private() {
    let folder = Folder::new("uri");
    let mut command = Command::new("sh");
    let line = "cd \"$1\" && umask 0 && exec \"$0\" --artists 20 --data file:state.db --json --until-eof";
    let program = env!("CARGO_BIN_EXE_musiccat-sandbox");
    command.args(["-c", line, program, folder.0.to_str().unwrap()]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut printed = String::new();
    BufReader::new(child.stdout.take().unwrap())
        .read_line(&mut printed)
        .unwrap();
    let files = fs::read_dir(&folder.0).unwrap();
    let modes: Vec<_> = files
        .map(|file| file.unwrap().path().to_str().unwrap().to_owned())
        .map(|path| (mode(&path), path))
        .collect();
    drop(child.stdin.take());
    assert!(child.wait().unwrap().success());
    assert!(
        modes.len() == 3 && modes.iter().all(|(mode, _)| *mode == 0o600),
        "{modes:?}"
    );
}

// case:S08
#[test]
fn files_with_secrets_are_their_owners_alone() {
    let folder = Folder::new("modes");
    let [data, journal, secrets] = ["state.db", "journal", "secrets"].map(|name| folder.path(name));
    let beside = ["-wal", "-shm"].map(|ending| format!("{data}{ending}"));
    // A umask that forbids nothing.
    let serve = || {
        let mut command = Command::new("sh");
        let program = env!("CARGO_BIN_EXE_musiccat-sandbox");
        command.args([
            "-c",
            "umask 0; exec \"$0\" \"$@\"",
            program,
            "--artists",
            "20",
            "--tls",
            "--json",
        ]);
        command.args(["--data", &data, "--journal", &journal, "--secrets", &secrets]);
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        let output = child.stdout.take().unwrap();
        std::io::BufRead::read_line(&mut std::io::BufReader::new(output), &mut line).unwrap();
        Serving(child, serde_json::from_str(&line).unwrap())
    };
    for already in ["absent", "open to all"] {
        let serving = serve();
        let all = [&data, &journal, &secrets, &beside[0], &beside[1]];
        for file in all {
            assert_eq!(mode(file), 0o600, "{file}, {already} before");
        }
        assert_eq!(serving.curl("localhost"), "200");
        // As a version before left them, and killed: its journal stays.
        let id = serving.0.id().to_string();
        Command::new("kill").args(["-KILL", &id]).status().unwrap();
        drop(serving);
        all.into_iter()
            .filter(|file| Path::new(file).exists())
            .for_each(|file| set_mode(file, 0o666));
    }
}

/// In memory, where other users have files too, a journal is as private as anywhere.
// case:S08
#[test]
fn a_journal_in_shared_memory_is_made_and_private() {
    let folder = PathBuf::from(format!("/dev/shm/musiccat-files-{}", std::process::id()));
    if fs::create_dir(&folder).is_err() {
        return;
    }
    let folder = Folder(folder);
    let journal = folder.path("journal");
    fs::write(&journal, "").unwrap();
    set_mode(&journal, 0o666);
    drop(Serving::start(&[
        "--journal",
        &journal,
        "--secrets",
        &folder.path("secrets"),
    ]));
    assert_eq!([mode(&journal), mode(&folder.path("secrets"))], [0o600, 0o600]);
    let link = folder.path("link");
    symlink(&journal, &link).unwrap();
    let output = process::program(&["--journal", &link]).output().unwrap();
    assert!(String::from_utf8_lossy(&output.stderr).contains("symbolic link"));
}

// case:S08
#[test]
fn nothing_is_written_through_a_link() {
    let folder = Folder::new("links");
    let (other, link) = (folder.path("other"), folder.path("link"));
    for option in ["--data", "--journal", "--secrets"] {
        for target in [&other, &folder.path("missing")] {
            fs::write(&other, "something else").unwrap();
            set_mode(&other, 0o644);
            let _ = fs::remove_file(&link);
            symlink(target, &link).unwrap();
            let output = process::program(&["--artists", "20", option, &link]).output().unwrap();
            let said = String::from_utf8_lossy(&output.stderr);
            assert!(!output.status.success(), "{option}");
            assert!(
                said.contains("symbolic link") && said.contains(&link),
                "{option}: {said}"
            );
            assert_eq!(
                (fs::read_to_string(&other).unwrap().as_str(), mode(&other)),
                ("something else", 0o644)
            );
            assert!(!Path::new(&folder.path("missing")).exists(), "{option}");
        }
    }

    // The certificate is public, and takes the place of the link: the one that was named, and the one beside the data.
    let data = folder.path("state.db");
    for (options, place) in [
        (vec!["--authority", link.as_str()], link.clone()),
        (vec!["--data", data.as_str()], folder.path("state.authority.pem")),
    ] {
        let _ = fs::remove_file(&place);
        symlink(&other, &place).unwrap();
        let serving = Serving::start(&[&["--tls"], &options[..]].concat());
        assert_eq!(serving.text("authority_file"), place);
        assert!(fs::symlink_metadata(&place).unwrap().is_file(), "{place}");
        assert!(serving.authority().starts_with("-----BEGIN CERTIFICATE-----"));
        assert_eq!(fs::read_to_string(&other).unwrap(), "something else");
        assert_eq!(serving.curl("localhost"), "200");
    }
    let names = fs::read_dir(&folder.0).unwrap().map(|entry| entry.unwrap().file_name());
    let left: Vec<_> = names.filter(|name| name.to_str().unwrap().contains("pem.")).collect();
    assert!(left.is_empty(), "{left:?}");
    // What is no file stays what it is.
    let serving = Serving::start(&["--tls", "--authority", "/dev/null"]);
    assert!(!fs::metadata("/dev/null").unwrap().is_file());
    drop(serving);
}

/// The seconds from now until a date of openssl's.
fn days_until(certificate: &str, which: &str) -> i64 {
    let told = openssl(&["x509", "-in", certificate, "-noout", which, "-dateopt", "iso_8601"]);
    let date = told.trim().split('=').nth(1).unwrap().to_owned();
    let output = Command::new("date")
        .args(["--utc", "+%s", "--date", &date])
        .output()
        .unwrap();
    let at: i64 = String::from_utf8(output.stdout).unwrap().trim().parse().unwrap();
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs() as i64;
    (at - now).div_euclid(86_400)
}

// case:S08
#[test]
fn authority_is_good_for_what_is_served_and_a_year() {
    let folder = Folder::new("terms");
    let (data, pem, leaf) = (folder.path("state.db"), folder.path("ca.pem"), folder.path("leaf.pem"));
    let serving = Serving::start(&["--tls", "--data", &data, "--authority", &pem]);
    for host in ["localhost", "127.0.0.1", "[::1]"] {
        // Not every machine has ::1.
        if host != "[::1]" || std::net::TcpListener::bind("[::1]:0").is_ok() {
            assert_eq!(serving.curl(host), "200", "{host}");
        }
    }
    let told = openssl(&["x509", "-in", &pem, "-noout", "-text"]);
    for part in [
        "X509v3 Name Constraints: critical",
        "DNS:localhost",
        "IP:127.0.0.1/255.255.255.255",
        "CA:TRUE, pathlen:0",
    ] {
        assert!(told.contains(part), "{part}: {told}");
    }
    assert!((360..=366).contains(&days_until(&pem, "-enddate")), "{told}");
    assert!((-2..0).contains(&days_until(&pem, "-startdate")), "{told}");

    // The server's own is short.
    let address = serving.text("base_url").trim_start_matches("https://").to_owned();
    let shown = openssl(&[
        "s_client",
        "-connect",
        &address,
        "-CAfile",
        &pem,
        "-verify_return_error",
        "-x509_strict",
    ]);
    assert!(shown.contains("Verify return code: 0 (ok)"), "{shown}");
    let end = "-----END CERTIFICATE-----";
    let from = shown.find("-----BEGIN CERTIFICATE-----").unwrap();
    let to = shown.find(end).unwrap() + end.len();
    fs::write(&leaf, &shown[from..to]).unwrap();
    assert!((1..=31).contains(&days_until(&leaf, "-enddate")));
    drop(serving);

    // With the key that is kept nobody can pose as another host.
    let kept = |name: &str| -> String {
        let query = "SELECT value FROM setting WHERE name = ?1";
        Connection::open(&data)
            .unwrap()
            .query_row(query, [name], |row| row.get(0))
            .unwrap()
    };
    let mut issuer = CertificateParams::default();
    issuer.distinguished_name = DistinguishedName::new();
    issuer
        .distinguished_name
        .push(DnType::CommonName, "musiccat sandbox authority");
    let issuer = Issuer::new(issuer, KeyPair::from_pem(&kept("authority_key")).unwrap());
    for (host, verdict) in [
        ("localhost", "OK"),
        ("www.example.com", "permitted subtree violation"),
        ("localhost.example.com", "permitted subtree violation"),
        ("127.0.0.2", "permitted subtree violation"),
        ("192.0.2.1", "permitted subtree violation"),
        ("2001:db8::1", "permitted subtree violation"),
    ] {
        let params = CertificateParams::new(vec![host.to_owned()]).unwrap();
        let certificate = params.signed_by(&KeyPair::generate().unwrap(), &issuer).unwrap();
        fs::write(&leaf, certificate.pem()).unwrap();
        let told = openssl(&["verify", "-CAfile", &pem, &leaf]);
        assert!(told.contains(verdict), "{host}: {told}");
    }
}

// case:S08
#[test]
fn authority_is_made_anew_with_other_names_and_before_its_end() {
    let folder = Folder::new("anew");
    let data = folder.path("state.db");
    let served = |options: &[&str], host: &str| {
        let serving = Serving::start(&[&["--tls", "--data", &data], options].concat());
        assert_eq!(serving.curl(host), "200", "{options:?}");
        serving.authority()
    };
    let first = served(&[], "localhost");
    assert_eq!(served(&[], "localhost"), first, "a device goes on trusting it");
    let other = served(&["--address", "127.0.0.2"], "127.0.0.2");
    assert_ne!(other, first, "it is for other names");
    assert_eq!(served(&["--address", "127.0.0.2"], "127.0.0.2"), other);
    let unlimited = served(&["--unconstrained-authority"], "localhost");
    assert_ne!(unlimited, first, "its certificate is another");
    assert_eq!(served(&["--unconstrained-authority"], "localhost"), unlimited);
    let pem = folder.path("unlimited.pem");
    fs::write(&pem, unlimited).unwrap();
    let told = openssl(&["x509", "-in", &pem, "-noout", "-text"]);
    assert!(
        !told.contains("Name Constraints") && told.contains("CA:TRUE, pathlen:0"),
        "{told}"
    );
    let mut last = served(&[], "localhost");
    assert_ne!(last, other);

    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs() as i64;
    for (days, is_kept) in [(40, true), (29, false), (-1, false), (400, false)] {
        let end = now + days * 86_400;
        let update = "UPDATE setting SET value = ?1 || substr(value, instr(value, ' ')) WHERE name = 'authority_terms'";
        assert_eq!(
            Connection::open(&data)
                .unwrap()
                .execute(update, [end.to_string()])
                .unwrap(),
            1
        );
        let next = served(&[], "localhost");
        assert_eq!(next == last, is_kept, "{days} days before its end");
        last = next;
    }
    // One of an earlier release, which was good for all names until 4096.
    let delete = "DELETE FROM setting WHERE name = 'authority_terms'";
    assert_eq!(Connection::open(&data).unwrap().execute(delete, []).unwrap(), 1);
    assert_ne!(served(&[], "localhost"), last);
}
