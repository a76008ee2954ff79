//! Images that are read while they are sent: sources that promise what they do not keep, and servers that answer before the end.
use crate::contract::{ACCESS, Bench, DEADLINE_MS, Device, End, broken, heard, settings, signed_in};
use crate::servers::{answers, good, tokens};
use musiccat::error::{Phase, Reason, Status};
use musiccat::http::Trust;
use musiccat::upload::Ask;
use musiccat::{Client, Params, Response};
use std::time::Duration;
use support::{Authority, ByteServer, Flaw, Step, http};

const FINE: End = End::new(Status::MCAT_OK, Reason::MCAT_REASON_NONE, 1);
const WRONG: End = End::new(Status::MCAT_ERR_ARGUMENT, Reason::MCAT_REASON_NONE, 0);
const LARGEST: usize = 9_999_999;
/// Bytes of the form around the image.
const AROUND: usize = 179;

/// A device that has the time for ten megabytes, on slow machines too.
fn patient(url: &str) -> Device {
    Device::with(url, |config| config.own.deadline_ms = 60_000)
}

fn jpeg(length: usize) -> Vec<u8> {
    let mut bytes: Vec<u8> = (0..length).map(|n| (n % 251) as u8).collect();
    bytes[..3].copy_from_slice(b"\xFF\xD8\xFF");
    bytes
}

/// Gives what there is of `image`.
fn give(image: &[u8], ask: Ask) -> Option<usize> {
    let rest = image.get(ask.offset as usize..).unwrap_or_default();
    let n = rest.len().min(ask.buffer.len());
    ask.buffer[..n].copy_from_slice(&rest[..n]);
    Some(n)
}

fn set(client: &Client, image: &[u8]) -> Response {
    client.me_library_playlist_image_set("mp.1", image, &Params::default())
}

/// Sends an image as one of `length` bytes.
fn upload(client: &Client, length: usize, mut source: impl FnMut(Ask) -> Option<usize>) -> Response {
    client.me_library_playlist_image_upload("mp.1", length, &Params::default(), &mut source)
}

/// Reads an image of so many bytes whole, with the form around it, and thanks for it.
fn taking(length: usize) -> Vec<Step> {
    vec![Step::ReadHead, Step::ReadExact(AROUND + length), Step::Send(good())]
}

/// Whether a request arrived whole: the image, and the end of the form behind it.
fn is_whole(request: &[u8], image: &[u8]) -> bool {
    let text = String::from_utf8_lossy(request);
    let boundary = &text.split_once("boundary=").expect("a form").1[..32];
    let end = format!("\r\n--{boundary}--\r\n");
    request.ends_with(&[image, end.as_bytes()].concat())
}

// fault:U01
#[test]
fn image_of_another_length_than_promised_is_never_completed() {
    let _bench = Bench::begin();
    let broken_promise = End::new(Status::MCAT_ERR_CALLBACK, Reason::MCAT_REASON_NONE, 1);
    let image = jpeg(200_000);
    for promised in [200_001, 1_000_000, 199_999, 100_000] {
        // A server that got all that was promised would be content.
        let server = ByteServer::start(broken(1, taking(promised)));
        let device = Device::new(&server.url(""));
        let response = device.meets(broken_promise, |client| {
            upload(client, promised, |ask| give(&image, ask))
        });
        assert_eq!(response.phase, Phase::MCAT_PHASE_SEND);
        let than = if promised < 200_000 { "more" } else { "fewer" };
        assert!(response.message().contains(than), "{response:?}");
        assert!(response.message().contains("length"), "{response:?}");
    }
    // Nor is one of a callback that cannot count.
    let server = ByteServer::start(broken(1, taking(200_000)));
    Device::new(&server.url("")).meets(broken_promise, |client| {
        upload(client, 200_000, |ask| {
            let n = ask.buffer.len();
            give(&image, ask).map(|given| if given < 3 || n == 3 { given } else { n + 1 })
        })
    });
}

// fault:U01
// req:LIM-02
#[test]
fn image_empty_or_of_ten_million_bytes_is_refused() {
    let _bench = Bench::begin();
    let image = jpeg(10_000_000);
    let server = ByteServer::start(|n| match n {
        0 | 1 => taking(LARGEST),
        _ => answers(2, &good()),
    });
    let device = patient(&server.url(""));
    for wrong in [0, 10_000_000] {
        let responses = [
            device.ends(WRONG, |client| set(client, &image[..wrong])),
            device.ends(WRONG, |client| upload(client, wrong, |_| panic!("asked for nothing"))),
        ];
        for response in responses {
            assert_eq!(response.message(), "length: must be 1 to 9999999 bytes");
        }
    }
    assert_eq!(heard(&server), (0, 0));
    device.ends(FINE, |client| set(client, &image[..LARGEST]));
    assert!(is_whole(&server.journal()[0], &image[..LARGEST]));
    let server = ByteServer::start(|_| taking(LARGEST));
    let device = patient(&server.url(""));
    device.ends(FINE, |client| {
        upload(client, LARGEST, |ask| give(&image[..LARGEST], ask))
    });
    assert!(is_whole(&server.journal()[0], &image[..LARGEST]));
}

// fault:U02
#[test]
fn image_that_is_not_jpeg_is_not_sent() {
    let _bench = Bench::begin();
    let server = ByteServer::start(|_| answers(2, &good()));
    let device = Device::new(&server.url(""));
    let png = b"\x89PNG\r\n\x1A\n and then as it goes on";
    for image in [&png[..], b"GIF89a", b"\xFF\xD8\xFE\xE0", b"\xFF\xD8", b"\xFF"] {
        let response = device.ends(WRONG, |client| set(client, image));
        assert!(response.message().starts_with("jpeg: must give a JPEG"), "{response:?}");
        let mut asked = 0;
        let response = device.ends(WRONG, |client| {
            upload(client, image.len(), |ask| {
                asked += ask.buffer.len();
                give(image, ask)
            })
        });
        assert!(
            response.message().starts_with("source: must give a JPEG"),
            "{response:?}"
        );
        assert!(asked <= 3, "only for its first bytes: {asked}");
    }
    assert_eq!(heard(&server), (0, 0));
    device.works();
}

// fault:U04
#[test]
fn playlist_id_with_odd_characters_is_refused_for_an_upload() {
    let _bench = Bench::begin();
    let server = ByteServer::start(|_| answers(2, &good()));
    let device = Device::new(&server.url(""));
    for id in ["mp.1\"\r\nX: y", "mp.1/../2", "", "mp.1?x=y"] {
        let call = |client: &Client| client.me_library_playlist_image_set(id, &jpeg(100), &Params::default());
        let response = device.ends(WRONG, call);
        assert!(response.message().starts_with("playlist_id: "), "{response:?}");
    }
    assert_eq!(heard(&server), (0, 0));
    device.works();
}

// fault:U05
#[test]
fn upload_tried_again_reads_the_image_from_its_start() {
    let _bench = Bench::begin();
    let image = jpeg(300_000);
    for status in [401, 503] {
        let server = ByteServer::start(move |n| match (n, status) {
            (0, _) => vec![
                Step::ReadHead,
                Step::ReadExact(50_000),
                Step::Send(http(status, "Connection: close\r\n", b"{}")),
                Step::ReadExact(AROUND + 300_000 - 50_000),
            ],
            (1, 401) => vec![
                Step::ReadHead,
                Step::ReadSome,
                Step::Send(tokens("second-access", "second-refresh")),
            ],
            _ => taking(300_000),
        });
        let device = Device::impatient(&server.url(""));
        let mut begun = 0;
        let tries = End { tries: 2, ..FINE };
        device.ends(tries, |client| {
            upload(client, image.len(), |ask| {
                begun += usize::from(ask.offset == 0);
                // Not in the pieces that the library would like.
                let few = ask.buffer.len().min(7_000);
                let ask = Ask {
                    buffer: &mut ask.buffer[..few],
                    ..ask
                };
                give(&image, ask)
            })
        });
        assert_eq!(begun, 3, "for a look at it, and for each try");
        let journal = server.journal();
        let last = journal.last().unwrap();
        assert!(is_whole(last, &image));
        let old = String::from_utf8_lossy(last).contains(ACCESS);
        assert_eq!(old, status == 503, "the new token goes with the second try");
    }
}

// fault:U06
#[test]
fn image_refused_early_is_not_read_to_its_end() {
    let _bench = Bench::begin();
    let image = jpeg(LARGEST);
    let authority = Authority::new();
    let too_large = End::new(Status::MCAT_ERR_TOO_LARGE, Reason::MCAT_REASON_NONE, 1);
    let refusal = http(413, "Connection: close\r\n", br#"{"code":"PayloadTooLargeError"}"#);
    for (end, tls) in [
        (Step::Close, false),
        (Step::Stall, false),
        (Step::Close, true),
        (Step::Stall, true),
    ] {
        let script = broken(1, vec![Step::ReadHead, Step::Send(refusal.clone()), end]);
        let server = match tls {
            true => ByteServer::tls(authority.server(Flaw::None), script),
            false => ByteServer::start(script),
        };
        let device = Device::with(&server.url(""), |config| {
            config.trust = Trust::Pem(authority.pem());
            config.own.deadline_ms = 60_000;
        });
        let mut given = 0;
        let response = device.meets(too_large, |client| {
            upload(client, LARGEST, |ask| {
                let n = give(&image, ask);
                given += n.unwrap_or_default();
                n
            })
        });
        assert_eq!(
            (response.http_status, response.code()),
            (413, Some("PayloadTooLargeError"))
        );
        assert!(given < LARGEST, "the source was asked for all of it");
    }
}

#[test]
fn source_that_stops_cancels_the_upload() {
    let _bench = Bench::begin();
    let image = jpeg(500_000);
    let stopped = End::new(Status::MCAT_ERR_CANCELLED, Reason::MCAT_REASON_SOURCE, 1);
    let server = ByteServer::start(broken(1, taking(500_000)));
    let device = Device::new(&server.url(""));
    let stops_at = |at: i64| {
        let image = &image;
        move |client: &Client| {
            upload(client, 500_000, |ask| match ask.offset < at {
                true => give(image, ask),
                false => None,
            })
        }
    };
    // Before anything is sent, in the middle, and at the very end.
    device.ends(End { tries: 0, ..stopped }, stops_at(0));
    assert_eq!(heard(&server), (0, 0));
    device.meets(stopped, stops_at(250_000));
    let server = ByteServer::start(broken(1, taking(500_000)));
    Device::new(&server.url("")).meets(stopped, stops_at(500_000));
}

/// A large image has the time that uploads have, a small one that of every call.
#[test]
fn upload_deadline_applies_to_large_images_only() {
    let _bench = Bench::begin();
    for (length, status) in [(70_000, Status::MCAT_OK), (1_000, Status::MCAT_ERR_TIMEOUT)] {
        let server = ByteServer::start(move |_| {
            let mut steps = taking(length);
            steps.insert(2, Step::Sleep(Duration::from_millis(600)));
            steps
        });
        let mut config = settings(&server.url(""));
        config.own.store = Some(Box::new(signed_in()));
        config.own.deadline_ms = 200;
        config.own.upload_deadline_ms = DEADLINE_MS;
        let client = Client::new(config).unwrap();
        let image = jpeg(length);
        for response in [set(&client, &image), upload(&client, length, |ask| give(&image, ask))] {
            assert_eq!(response.status, status, "{length} bytes: {response:?}");
        }
    }
}
