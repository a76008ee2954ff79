//! Sign-in and the member's account.
use crate::device::{PASSWORD, USER};
use crate::table::Expected::{Member, Nothing, Whole};
use crate::table::Row;
use musiccat::Version::{V2_1, V2_2};
use musiccat::{Params, member};

const TOKENS: &str = r#"{"access_token":"at.2","refresh_token":"rt.2","expires_in":"86399"}"#;

pub const ROWS: &[Row] = &[
    Row {
        call: "mcat_me_account",
        version: V2_2,
        make: |c, p| c.call(member::me_account(p)),
        params: || Params { pretty: Some(true), ..Params::default() },
        sent: Member("GET /v2.2/me/account?pretty=true"),
        status: 200,
        answer: r#"{"account":{"id":"guid-1","lang":"en-US"}}"#,
        seen: "MCAT_OK, account guid-1",
    },
    Row {
        call: "mcat_me_account",
        version: V2_1,
        make: |c, p| c.call(member::me_account(p)),
        params: || Params { pretty: Some(false), ..Params::default() },
        sent: Member("GET /v2.1/me/account?pretty=false"),
        status: 200,
        answer: r#"{"account":{"id":"guid-1","locale":"en_US"}}"#,
        seen: "MCAT_OK, account guid-1",
    },
    // Unversioned, whatever the client speaks; key and secret stand in one header, the password in the form.
    Row {
        call: "mcat_auth_password",
        version: V2_2,
        make: |c, p| c.sign_in_password(USER, PASSWORD, p),
        params: Params::default,
        sent: Whole(
            "POST /oauth/token HTTP/1.1
content-length: 120
user-agent: player/1.0
host: api.example.com
accept: application/json
authorization: Basic {basic}
content-type: application/x-www-form-urlencoded
accept-encoding: gzip

username=listener%40example.com&password=PASSWORD%20%26%20canary%20%3D%20100%20%25%20%2B%C3%BC%22%5C&grant_type=password",
        ),
        status: 200,
        answer: TOKENS,
        seen: "MCAT_OK",
    },
    Row {
        call: "mcat_auth_refresh",
        version: V2_1,
        make: |c, p| c.refresh(p),
        params: Params::default,
        sent: Whole(
            "POST /oauth/access_token HTTP/1.1
content-length: 150
user-agent: player/1.0
host: api.example.com
accept: application/json
content-type: application/x-www-form-urlencoded
accept-encoding: gzip

client_id=app-1&client_secret=SECRET%26canary%3D%22%252B%5C51c&response_type=code&grant_type=refresh_token&refresh_token=REFRESH.canary%2F%2B%22%3D%3D",
        ),
        status: 200,
        answer: TOKENS,
        seen: "MCAT_OK",
    },
    Row {
        call: "mcat_auth_check",
        version: V2_2,
        make: |c, p| c.signed_in(p),
        params: Params::default,
        sent: Nothing,
        status: 200,
        answer: "",
        seen: "MCAT_OK",
    },
    Row {
        call: "mcat_auth_sign_out",
        version: V2_2,
        make: |c, p| c.sign_out(p),
        params: Params::default,
        sent: Nothing,
        status: 200,
        answer: "",
        seen: "MCAT_OK",
    },
];
