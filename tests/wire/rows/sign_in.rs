//! Signing in with a browser. The verifier is drawn anew each time: what `mcat_auth_begin` gave was written down once.
use crate::device::{PASSWORD, USER};
use crate::table::Expected::{Nothing, Whole};
use crate::table::Row;
use musiccat::Params;
use musiccat::Version::{V1, V2_1, V2_2};
use musiccat::auth::{Flow, SignInRequest};

const TOKENS: &str = r#"{"access_token":"at.2","refresh_token":"rt.2","expires_in":"86399"}"#;

/// Of the versioned flow, with the verifier in `device`.
pub const VERSIONED: &str = "bWNzaQEAAACwdVe5lAv8Vik0t83t-qxCKwBWRVJJRklFUmNhbmFyeVZFUklGSUVSY2FuYXJ5VkVSSUZJRVJjYW5hcnkwFABzdGF0ZS9vZit0aG\
     Umcm93JTIyIikAaHR0cHM6Ly9kZXZpY2UuZXhhbXBsZS5jb20vZG9uZT9hPSUyMCZiPSuOZRet";
/// The same, of one whose redirect brings the tokens.
const TOKEN: &str = "bWNzaQEAAQCwdVe5lAv8Vik0t83t-qxCKwBWRVJJRklFUmNhbmFyeVZFUklGSUVSY2FuYXJ5VkVSSUZJRVJjYW5hcnkwFABzdGF0ZS9vZit0aG\
     Umcm93JTIyIikAaHR0cHM6Ly9kZXZpY2UuZXhhbXBsZS5jb20vZG9uZT9hPSUyMCZiPSssq4XE";
pub const UNVERSIONED: &str = "bWNzaQEBAACwdVe5lAv8Vik0t83t-qxCAAAUAHN0YXRlL29mK3RoZSZyb3clMjIiKQBodHRwczovL2RldmljZS5leGFtcGxlLmNvbS9kb25lP2\
     E9JTIwJmI9K9QqyZk";

/// With the code in `device`.
pub const REDIRECT: &str = "https://device.example.com/done?a=%20&b=+\
     &code=CODE%20canary%20%26%20%3D%20%25%20%2B%20%C3%BC%20%22%5C\
     &state=state%2Fof%2Bthe%26row%2522%22";
const WITH_TOKENS: &str = "https://device.example.com/done?a=%20&b=+#access_token=at.2&refresh_token=rt.2&token_type=bearer&expires_in=86399\
     &state=state%2Fof%2Bthe%26row%2522%22";

pub const ROWS: &[Row] = &[
    Row {
        call: "mcat_auth_begin",
        version: V2_2,
        make: |c, p| c.begin(&SignInRequest::default(), p),
        params: Params::default,
        sent: Nothing,
        status: 200,
        answer: "",
        seen: "MCAT_OK",
    },
    Row {
        call: "mcat_auth_begin",
        version: V1,
        make: |c, p| {
            let unversioned = SignInRequest { flow: Flow::Unversioned, ..SignInRequest::default() };
            c.begin(&unversioned, p)
        },
        params: Params::default,
        sent: Nothing,
        status: 200,
        answer: "",
        seen: "MCAT_OK",
    },
    // The secret stays at home.
    Row {
        call: "mcat_auth_finish",
        version: V2_2,
        make: |c, p| c.finish(VERSIONED, REDIRECT, Some(USER), Some(PASSWORD), p),
        params: Params::default,
        sent: Whole(
            r#"POST /v2.2/oauth/access_token HTTP/1.1
content-length: 294
user-agent: player/1.0
host: api.example.com
accept: application/json
accept-encoding: identity
content-type: application/json

{"client_id":"app-1","grant_type":"authorization_code","redirect_uri":"https://device.example.com/done?a=%20&b=+","code_verifier":"VERIFIERcanaryVERIFIERcanaryVERIFIERcanary0","code":"CODE canary & = % + ü \"\\","username":"listener@example.com","password":"PASSWORD & canary = 100 % +ü\"\\"}"#,
        ),
        status: 200,
        answer: TOKENS,
        seen: "MCAT_OK",
    },
    Row {
        call: "mcat_auth_finish",
        version: V2_1,
        make: |c, p| c.finish(VERSIONED, REDIRECT, None, None, p),
        params: Params::default,
        sent: Whole(
            r#"POST /v2.1/oauth/access_token HTTP/1.1
content-length: 213
user-agent: player/1.0
host: api.example.com
accept: application/json
accept-encoding: identity
content-type: application/json

{"client_id":"app-1","grant_type":"authorization_code","redirect_uri":"https://device.example.com/done?a=%20&b=+","code_verifier":"VERIFIERcanaryVERIFIERcanaryVERIFIERcanary0","code":"CODE canary & = % + ü \"\\"}"#,
        ),
        status: 200,
        answer: TOKENS,
        seen: "MCAT_OK",
    },
    Row {
        call: "mcat_auth_finish",
        version: V1,
        make: |c, p| c.finish(UNVERSIONED, REDIRECT, None, None, p),
        params: Params::default,
        sent: Whole(
            "POST /oauth/access_token HTTP/1.1
content-length: 247
user-agent: player/1.0
host: api.example.com
accept: application/json
accept-encoding: identity
content-type: application/x-www-form-urlencoded

client_id=app-1&client_secret=SECRET%26canary%3D%22%252B%5C51c&response_type=code&grant_type=authorization_code&redirect_uri=https%3A%2F%2Fdevice.example.com%2Fdone%3Fa%3D%2520%26b%3D%2B&code=CODE%20canary%20%26%20%3D%20%25%20%2B%20%C3%BC%20%22%5C",
        ),
        status: 200,
        answer: TOKENS,
        seen: "MCAT_OK",
    },
    Row {
        call: "mcat_auth_finish",
        version: V2_2,
        make: |c, p| c.finish(TOKEN, WITH_TOKENS, None, None, p),
        params: Params::default,
        sent: Nothing,
        status: 200,
        answer: "",
        seen: "MCAT_OK",
    },
];
