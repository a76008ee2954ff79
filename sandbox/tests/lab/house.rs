//! A service, a recorder before it, and a device that trusts the recorder's authority only.

use musiccat_sandbox::lab::{At, Listening, Origin, RecordOptions};
use musiccat_sandbox::{Options, Quota, Sandbox};
use reqwest::blocking::{Client, RequestBuilder, Response};
use reqwest::redirect::Policy;
use reqwest::{Certificate, Method};
use serde_json::Value;
use std::path::{Path, PathBuf};

/// A folder that is removed at the end.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new(name: &str) -> Folder {
        let folder = std::env::temp_dir().join(format!("musiccat-lab-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }

    pub fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A service with secrets that occur nowhere else, which it lists in a file.
pub fn service(folder: &Folder, change: impl FnOnce(&mut Options)) -> Sandbox {
    let mut options = Options {
        artists: 200,
        quota: Quota::Off,
        tls: true,
        lived_in: true,
        api_key: "k3y-of-the-application".into(),
        api_secret: "s3cret-of-the-application".into(),
        secrets: Some(folder.file("secrets")),
        ..Options::default()
    };
    change(&mut options);
    Sandbox::start(options).unwrap()
}

/// How to record this service to this file.
pub fn recording(folder: &Folder, service: &Sandbox, out: &Path) -> RecordOptions {
    let authority = folder.file("service.pem");
    service.authority_file(&authority).unwrap();
    RecordOptions {
        at: At {
            tls: true,
            ..At::default()
        },
        upstream_authority: Some(authority),
        ..RecordOptions::new(Origin::parse(service.base_url()).unwrap(), out)
    }
}

/// A device.
pub struct Device {
    pub base: String,
    client: Client,
}

impl Device {
    pub fn of(folder: &Folder, listening: &Listening) -> Device {
        let authority = folder.file("device.pem");
        listening.authority_file(&authority).unwrap();
        Device::at(listening.base_url(), Some(&authority))
    }

    pub fn at(base: &str, authority: Option<&Path>) -> Device {
        let mut client = Client::builder().redirect(Policy::none());
        if let Some(authority) = authority {
            let authority = Certificate::from_pem(&std::fs::read(authority).unwrap()).unwrap();
            client = client.add_root_certificate(authority);
        }
        Device {
            base: base.to_owned(),
            client: client.build().unwrap(),
        }
    }

    pub fn ask(&self, method: &str, path: &str) -> RequestBuilder {
        let method: Method = method.parse().unwrap();
        self.client.request(method, format!("{}{path}", self.base))
    }

    pub fn get(&self, path: &str) -> RequestBuilder {
        self.ask("GET", path).header("apikey", "k3y-of-the-application")
    }

    pub fn grant(&self, path: &str, fields: &[(&str, &str)]) -> Response {
        let body = form_urlencoded::Serializer::new(String::new())
            .extend_pairs(fields)
            .finish();
        let request = self.ask("POST", path);
        let request = request.basic_auth("k3y-of-the-application", Some("s3cret-of-the-application"));
        let request = request.header("content-type", "application/x-www-form-urlencoded");
        request.body(body).send().unwrap()
    }

    /// Signs the first member in.
    pub fn sign_in(&self) -> Value {
        let fields = [
            ("grant_type", "password"),
            ("username", "may-stream@sandbox.test"),
            ("password", "stream-it"),
        ];
        json(self.grant("/oauth/token", &fields))
    }
}

/// The body of an answer that must be good.
pub fn json(response: Response) -> Value {
    assert_eq!(response.status(), 200, "{}", response.url());
    serde_json::from_str(&response.text().unwrap()).unwrap()
}

/// The entries of an archive.
pub fn entries(file: &Path) -> Vec<Value> {
    let text = std::fs::read_to_string(file).unwrap();
    let archive: Value = serde_json::from_str(&text).expect("the archive is whole");
    assert_eq!(archive["log"]["version"], "1.2");
    archive["log"]["entries"].as_array().unwrap().clone()
}

/// The value of a header.
pub fn header<'e>(message: &'e Value, name: &str) -> &'e str {
    let headers = message["headers"].as_array().unwrap();
    let found = headers.iter().find(|header| header["name"] == name);
    found.unwrap_or_else(|| panic!("no {name} in {message}"))["value"]
        .as_str()
        .unwrap()
}

/// The text of an answer.
pub fn content(entry: &Value) -> &str {
    entry["response"]["content"]["text"].as_str().unwrap()
}
