//! Calls in the caller's own words, and downloads.
use crate::device::GET;
use crate::table::Expected::{Key, MemberJson, Whole};
use crate::table::Row;
use musiccat::Params;
use musiccat::Version::{V2_1, V2_2};
use musiccat::abi::mcat_image_kind::MCAT_IMAGE_ALBUM;
use musiccat::image::{Panel, Picture};
use musiccat::raw::{Raw, raw};
use musiccat::request::Credential;

pub const ROWS: &[Row] = &[
    Row {
        call: "mcat_raw",
        version: V2_2,
        make: |c, p| {
            c.call(raw(
                &Raw {
                    query: Some("includeProtected=false&q=a%26b+c"),
                    ..GET
                },
                p,
            ))
        },
        params: || Params {
            pretty: Some(true),
            ..Params::default()
        },
        sent: Key("GET /v2.2/tags/featured?includeProtected=false&q=a%26b+c&pretty=true"),
        status: 200,
        answer: r#"{"tags":[{"type":"tag","id":"tag.1"}],"meta":{}}"#,
        seen: "MCAT_OK, tags tag.1",
    },
    Row {
        call: "mcat_raw",
        version: V2_1,
        make: |c, p| {
            c.call(raw(
                &Raw {
                    path: "/radios/featured",
                    ..GET
                },
                p,
            ))
        },
        params: || Params {
            pretty: Some(true),
            ..Params::default()
        },
        sent: Key("GET /v2.1/radios/featured?pretty=true"),
        status: 200,
        answer: "not JSON",
        seen: "MCAT_OK",
    },
    Row {
        call: "mcat_raw",
        version: V2_2,
        make: |c, p| {
            let request = Raw {
                method: "POST",
                path: "/me/favorites",
                content_type: Some("application/json"),
                body: Some(br#"{"favorites":[{"id":"tra.1"}]}"#),
                credential: Credential::Member,
                ..GET
            };
            c.call(raw(&request, p))
        },
        params: Params::default,
        sent: MemberJson("POST /v2.2/me/favorites", r#"{"favorites":[{"id":"tra.1"}]}"#),
        status: 202,
        answer: r#"{"favorites":[{"id":"tra.1","acknowledged":true}]}"#,
        seen: "MCAT_ACCEPTED, favorites tra.1",
    },
    // A change without a body says so; a removal has none to speak of.
    Row {
        call: "mcat_raw",
        version: V2_2,
        make: |c, p| {
            let (method, path, query) = ("POST", "/me/library/tracks", Some("id=tra.1,tra.2"));
            c.call(raw(
                &Raw {
                    method,
                    path,
                    query,
                    credential: Credential::Member,
                    ..GET
                },
                p,
            ))
        },
        params: Params::default,
        sent: Whole(
            "POST /v2.2/me/library/tracks?id=tra.1,tra.2 HTTP/1.1
content-length: 0
user-agent: player/1.0
host: api.example.com
accept: application/json
apikey: {key}
authorization: Bearer {token}
accept-encoding: gzip

",
        ),
        status: 200,
        answer: "",
        seen: "MCAT_OK",
    },
    Row {
        call: "mcat_raw",
        version: V2_2,
        make: |c, p| {
            let credential = Credential::None;
            c.call(raw(
                &Raw {
                    method: "DELETE",
                    path: "/x",
                    credential,
                    unversioned: true,
                    ..GET
                },
                p,
            ))
        },
        params: Params::default,
        sent: Whole(
            "DELETE /x HTTP/1.1
user-agent: player/1.0
host: api.example.com
accept: application/json
accept-encoding: gzip

",
        ),
        status: 204,
        answer: "",
        seen: "MCAT_OK",
    },
    // Bytes of any kind have a type nevertheless.
    Row {
        call: "mcat_raw",
        version: V2_2,
        make: |c, p| {
            c.call(raw(
                &Raw {
                    method: "PUT",
                    path: "/x",
                    body: Some(b"1,2"),
                    ..GET
                },
                p,
            ))
        },
        params: Params::default,
        sent: Whole(
            "PUT /v2.2/x HTTP/1.1
content-length: 3
user-agent: player/1.0
host: api.example.com
accept: application/json
apikey: {key}
content-type: application/octet-stream
accept-encoding: gzip

1,2",
        ),
        status: 200,
        answer: "[]",
        seen: "MCAT_OK, extra items",
    },
    // No key, no token, and as the server has the bytes: no compression.
    Row {
        call: "mcat_download",
        version: V2_2,
        make: |c, p| c.download("https://img.example.com:8443/a.jpg?e=1%2B1", p, &mut |_| true),
        params: || Params {
            resume_at: Some(5),
            max_bytes: Some(9),
            ..Params::default()
        },
        sent: Whole(
            "GET /a.jpg?e=1%2B1 HTTP/1.1
user-agent: player/1.0
host: img.example.com:8443
range: bytes=5-

",
        ),
        status: 206,
        answer: "JPEG",
        seen: "MCAT_OK, 4 bytes from 5",
    },
    Row {
        call: "mcat_image_fetch",
        version: V2_2,
        make: |c, p| {
            let panel = Panel {
                width: 71,
                height: 1,
                bytes_per_pixel: 4,
                max_bytes: None,
            };
            c.fetch_image(&[Picture::of(MCAT_IMAGE_ALBUM, "alb.1")], &panel, p, &mut |_| true)
        },
        params: || Params {
            max_bytes: Some(9),
            ..Params::default()
        },
        sent: Whole(
            "GET /v2/albums/alb.1/images/170x170.jpg HTTP/1.1
user-agent: player/1.0
host: api.example.com

",
        ),
        status: 200,
        answer: "JPEG",
        seen: "MCAT_ERR_PROTOCOL",
    },
];
