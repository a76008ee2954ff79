//! Bytes behind addresses: previews, whose addresses reach the caller and which last half a minute, and images.
use crate::desk::*;
use crate::media::{picture, sound};
use musiccat::abi::mcat_reason::*;
use musiccat::abi::{mcat_download_result, mcat_status::*};
use musiccat::{Client, Params, Response, catalog, playback};
use support::{Step, http};

fn fetch(client: &Client, address: &str, params: &Params) -> Vec<u8> {
    let mut bytes = Vec::new();
    let response = ok(client.download(address, params, &mut |piece| {
        bytes.extend_from_slice(piece.bytes);
        assert_eq!(piece.received - params.resume_at.unwrap_or(0), bytes.len() as i64);
        true
    }));
    let download = response.at(&response.download).unwrap();
    assert_eq!(
        (response.text(&download.content_type), download.received_bytes),
        (Some("audio/mpeg"), bytes.len() as i64)
    );
    assert_eq!(download.total_bytes - download.started_at, download.received_bytes);
    bytes
}

// req:CONV-14
#[test]
fn previews_last_30_seconds_and_differ_between_tracks() {
    for version in VERSIONS {
        let client = signed_in(shared(), version, listener(shared()));
        let tracks = ok(client.call(catalog::artist_tracks("art.5", &limit(2))));
        let asked = Params {
            previews: Some(1),
            ..Params::default()
        };
        let station = ok(client.call(playback::station_tracks("ps.3", &asked)));
        let [one, other] = tracks.items(&tracks.tracks) else {
            panic!("two tracks")
        };
        let addresses = [
            tracks.text(&one.preview_url).unwrap(),
            tracks.text(&other.preview_url).unwrap(),
            station.text(&station.items(&station.previews)[0].preview_url).unwrap(),
        ];
        let mut sounds = Vec::new();
        for address in addresses {
            let (seconds, samples) = sound(&fetch(&client, address, &Params::default()));
            assert!((29.9..=30.1).contains(&seconds), "{address} lasts {seconds} s");
            assert!(samples.iter().any(|sample| sample.abs() > 0.1), "{address} is silent");
            sounds.push(samples);
        }
        for (a, b) in [(0, 1), (0, 2), (1, 2)] {
            let energy = |samples: &[f32]| samples.iter().map(|s| f64::from(*s).powi(2)).sum::<f64>();
            let product: f64 = sounds[a]
                .iter()
                .zip(&sounds[b])
                .map(|(x, y)| f64::from(*x) * f64::from(*y))
                .sum();
            let alike = product / (energy(&sounds[a]) * energy(&sounds[b])).sqrt();
            assert!(
                alike.abs() < 0.5,
                "{} and {} sound alike: {alike}",
                addresses[a],
                addresses[b]
            );
        }
    }
}

// req:CONV-14
#[test]
fn preview_can_be_stopped_capped_and_resumed() {
    let sandbox = own();
    let client = client(&sandbox, VERSIONS[1]);
    let tracks = ok(client.call(catalog::artist_tracks("art.5", &limit(1))));
    let address = tracks.text(&tracks.items(&tracks.tracks)[0].preview_url).unwrap();
    let whole = fetch(&client, address, &Params::default());
    let resumed = fetch(
        &client,
        address,
        &Params {
            resume_at: Some(100_000),
            ..Params::default()
        },
    );
    assert!(resumed == whole[100_000..], "the rest of the same bytes");
    let mut pieces = 0;
    let stopped = client.download(address, &Params::default(), &mut |_| {
        pieces += 1;
        false
    });
    fails(stopped, MCAT_ERR_CANCELLED);
    assert_eq!(pieces, 1, "no more comes once the caller has said no");
    let capped = Params {
        max_bytes: Some(10_000),
        ..Params::default()
    };
    fails(client.download(address, &capped, &mut |_| true), MCAT_ERR_LIMIT);
    fails(
        client.download(&format!("{address}x"), &Params::default(), &mut |_| true),
        MCAT_ERR_NOT_FOUND,
    );
}

fn facts(response: &Response) -> &mcat_download_result {
    response.at(&response.download).unwrap()
}

fn from(resume_at: i64) -> Params {
    Params {
        resume_at: Some(resume_at),
        ..Params::default()
    }
}

#[test]
fn image_addresses_lead_to_pictures() {
    for version in VERSIONS {
        let client = client(shared(), version);
        let images = ok(client.call(catalog::artist_images("art.1", &Params::default())));
        assert!(!images.items(&images.images).is_empty());
        for image in images.items(&images.images) {
            let address = images.text(&image.url).expect("an address");
            let mut bytes = Vec::new();
            let mut last = (0, 0);
            let response = ok(client.download(address, &Params::default(), &mut |piece| {
                bytes.extend_from_slice(piece.bytes);
                assert!(piece.left_ms > 0 && piece.received > last.0, "the progress goes on");
                last = (piece.received, piece.total);
                true
            }));
            assert_eq!(last, (bytes.len() as i64, bytes.len() as i64), "and ends at the whole");
            assert!(
                response
                    .text(&facts(&response).etag)
                    .is_some_and(|etag| !etag.is_empty())
            );
            picture(&bytes);
        }
    }
}

#[test]
fn download_cut_off_resumes_where_it_broke() {
    let whole: Vec<u8> = (0..100_000u32).map(|n| (n % 251) as u8).collect();
    let (cut, rest) = (whole[..60_000].to_vec(), whole[60_000..].to_vec());
    let head = b"HTTP/1.1 200 OK\r\nContent-Length: 100000\r\nETag: \"a1\"\r\n\r\n";
    let cut = [&head[..], &cut].concat();
    let (server, client) = served(move |n| {
        let answer = match n {
            0 => cut.clone(),
            _ => http(
                206,
                "Content-Range: bytes 60000-99999/100000\r\nETag: \"a1\"\r\n",
                &rest,
            ),
        };
        vec![Step::ReadHead, Step::Send(answer)]
    });
    let mut bytes = Vec::new();
    let broken = client.download(&server.url("/preview"), &Params::default(), &mut |piece| {
        bytes.extend_from_slice(piece.bytes);
        true
    });
    let broken = fails(broken, MCAT_ERR_IO);
    assert_eq!(
        (broken.reason, broken.stats().tries),
        (MCAT_REASON_TRUNCATED, 1),
        "bytes have come"
    );
    assert_eq!(
        (facts(&broken).received_bytes, facts(&broken).total_bytes),
        (60_000, 100_000)
    );
    assert_eq!(broken.text(&facts(&broken).etag), Some("\"a1\""));
    let resumed = ok(
        client.download(&server.url("/preview"), &from(bytes.len() as i64), &mut |piece| {
            bytes.extend_from_slice(piece.bytes);
            assert_eq!((piece.received, piece.total), (bytes.len() as i64, 100_000));
            true
        }),
    );
    assert_eq!(
        (facts(&resumed).started_at, facts(&resumed).received_bytes),
        (60_000, 40_000)
    );
    assert!(bytes == whole);
    assert!(String::from_utf8_lossy(&server.journal()[1]).contains("range: bytes=60000-"));
}

#[test]
fn resume_refused_by_the_server_starts_over_and_says_so() {
    let (server, client) = served(|_| vec![Step::ReadHead, Step::Send(http(200, "", &[7; 5000]))]);
    let mut pieces = Vec::new();
    let response = ok(client.download(&server.url("/preview"), &from(3000), &mut |piece| {
        pieces.push(piece.received - piece.bytes.len() as i64);
        true
    }));
    assert_eq!(pieces[0], 0, "the first piece is that of the beginning");
    let facts = facts(&response);
    assert_eq!(
        (facts.started_at, facts.received_bytes, facts.total_bytes),
        (0, 5000, 5000)
    );
}

#[test]
fn resume_of_a_complete_download_fetches_nothing() {
    let client = client(shared(), VERSIONS[1]);
    let tracks = ok(client.call(catalog::artist_tracks("art.5", &limit(1))));
    let address = tracks.text(&tracks.items(&tracks.tracks)[0].preview_url).unwrap();
    let length = fetch(&client, address, &Params::default()).len() as i64;
    let response = ok(client.download(address, &from(length), &mut |_| panic!("there is nothing more")));
    let facts = facts(&response);
    assert_eq!(
        (facts.started_at, facts.received_bytes, facts.total_bytes),
        (length, 0, length)
    );
    // What is in hand is longer: it cannot be the same.
    let longer = client.download(address, &from(length + 1), &mut |_| panic!("there is nothing more"));
    assert_eq!(fails(longer, MCAT_ERR_BAD_REQUEST).http_status, 416);
    // By the mark an application sees whether what it has is still the same.
    let headers = "Content-Range: bytes */3000\r\nETag: \"later\"\r\n";
    let (server, client) = served(move |_| vec![Step::ReadHead, Step::Send(http(416, headers, b""))]);
    let response = ok(client.download(&server.url("/preview"), &from(3000), &mut |_| true));
    let facts = response.at(&response.download).unwrap();
    assert_eq!(response.text(&facts.etag), Some("\"later\""));
    let response = client.download(&server.url("/preview"), &marked(3000, "\"before\""), &mut |_| true);
    fails(response, MCAT_ERR_CONFLICT);
    // So it does where there is less by now, and where the mark is none to ask by.
    for mark in ["\"before\"", "W/\"before\""] {
        let response = client.download(&server.url("/preview"), &marked(5000, mark), &mut |_| true);
        let response = fails(response, MCAT_ERR_CONFLICT);
        let facts = response.at(&response.download).unwrap();
        assert_eq!(response.text(&facts.etag), Some("\"later\""));
    }
}

#[test]
fn content_type_is_reported_as_one_line_of_text() {
    let long = "x".repeat(3_000);
    for (sent, told) in [
        ("audio/mpeg", Some("audio/mpeg")),
        ("audio/\u{e9}", Some("audio/?")),
        (&long, None),
    ] {
        let headers = format!("Content-Type: {sent}\r\n");
        let (server, client) = served(move |_| vec![Step::ReadHead, Step::Send(http(200, &headers, &[7; 10]))]);
        let response = ok(client.download(&server.url("/preview"), &Params::default(), &mut |_| true));
        let facts = response.at(&response.download).unwrap();
        assert_eq!(response.text(&facts.content_type), told);
    }
}

/// What is told can be handed back.
#[test]
fn etag_that_cannot_be_sent_back_is_left_out() {
    let long = format!("\"{}\"", "x".repeat(1023));
    for mark in ["", "\"\u{e9}\"", "\"a b\"", &long] {
        let headers = format!("ETag: {mark}\r\n");
        let (server, client) = served(move |_| vec![Step::ReadHead, Step::Send(http(200, &headers, &[7; 10]))]);
        let response = ok(client.download(&server.url("/preview"), &Params::default(), &mut |_| true));
        assert_eq!(response.text(&facts(&response).etag), None, "{mark:.10}");
    }
}

#[test]
fn download_address_of_more_than_8192_bytes_is_refused() {
    let client = client(shared(), VERSIONS[1]);
    let address = |length: usize| format!("{:x<length$}", "https://img.example.com/");
    let response = client.download(&address(8 * 1024 + 1), &Params::default(), &mut |_| true);
    let response = fails(response, MCAT_ERR_ARGUMENT);
    assert!(
        response.message().contains("address: must have at most 8192 bytes"),
        "{response:?}"
    );
}

/// A part, and the mark that it came with.
fn marked(resume_at: i64, etag: &str) -> Params {
    Params {
        resume_etag: Some(etag.to_owned()),
        ..from(resume_at)
    }
}

#[test]
fn resume_of_a_replaced_file_does_not_mix_old_and_new_bytes() {
    let client = client(shared(), VERSIONS[1]);
    let tracks = ok(client.call(catalog::artist_tracks("art.5", &limit(1))));
    let address = tracks.text(&tracks.items(&tracks.tracks)[0].preview_url).unwrap();
    let begun = ok(client.download(address, &Params::default(), &mut |_| true));
    let mark = begun.text(&facts(&begun).etag).expect("a mark");
    let started_at = |etag: &str| {
        let mut first = -1;
        let response = ok(client.download(address, &marked(1000, etag), &mut |piece| {
            first = if first < 0 {
                piece.received - piece.bytes.len() as i64
            } else {
                first
            };
            true
        }));
        assert_eq!(facts(&response).started_at, first);
        first
    };
    assert_eq!(started_at(mark), 1000);
    assert_eq!(started_at("\"of-before\""), 0);
    // A server that does not know the question goes on, with what is there now.
    let head = "Content-Range: bytes 1000-4999/5000\r\nETag: \"now\"\r\n";
    let (server, client) = served(move |_| vec![Step::ReadHead, Step::Send(http(206, head, &[7; 4000]))]);
    let resumed = |etag| {
        client.download(&server.url("/preview"), &marked(1000, etag), &mut |_| {
            assert_eq!(etag, "\"now\"", "a byte of the others is handed on");
            true
        })
    };
    ok(resumed("\"now\""));
    let failed = fails(resumed("\"of-before\""), MCAT_ERR_CONFLICT);
    assert_eq!(facts(&failed).received_bytes, 0);
    assert_eq!(failed.text(&facts(&failed).etag), Some("\"now\""));
    assert!(String::from_utf8_lossy(&server.journal()[0]).contains("if-range: \"now\"\r\n"));
}

/// A weak mark may not be asked by, and an answer may lack one.
#[test]
fn resume_with_weak_or_missing_etag_is_checked_in_the_answer() {
    for (told, known, is_same) in [
        ("ETag: W/\"1\"\r\n", "W/\"1\"", true),
        ("ETag: W/\"2\"\r\n", "W/\"1\"", false),
        ("", "\"1\"", false),
        ("ETag: \"1\"\r\nETag: \"2\"\r\n", "\"1\"", false),
    ] {
        let head = format!("Content-Range: bytes 1000-4999/5000\r\n{told}");
        let (server, client) = served(move |_| vec![Step::ReadHead, Step::Send(http(206, &head, &[7; 4000]))]);
        let mut came = 0;
        let response = client.download(&server.url("/preview"), &marked(1000, known), &mut |piece| {
            came += piece.bytes.len();
            true
        });
        let request = String::from_utf8_lossy(&server.journal()[0]).into_owned();
        assert!(request.contains("range: bytes=1000-\r\n"), "{request}");
        assert_eq!(request.contains("if-range"), !known.starts_with("W/"), "{request}");
        match is_same {
            true => assert_eq!((ok(response).status, came), (MCAT_OK, 4000)),
            false => assert_eq!((fails(response, MCAT_ERR_CONFLICT).http_status, came), (0, 0), "{told}"),
        }
    }
    // Nothing was in hand: there is nothing to be put together.
    let (server, client) = served(|_| vec![Step::ReadHead, Step::Send(http(200, "ETag: \"2\"\r\n", &[7; 5000]))]);
    let response = ok(client.download(&server.url("/preview"), &marked(0, "\"1\""), &mut |_| true));
    assert_eq!(facts(&response).received_bytes, 5000);
    assert!(!String::from_utf8_lossy(&server.journal()[0]).contains("range"));
}

#[test]
fn max_bytes_lets_exactly_that_many_bytes_through() {
    let unknown = b"HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n";
    let unknown = [&unknown[..], &[7; 50_000]].concat();
    let (server, client) = served(move |n| {
        let answer = match n {
            0 | 1 => unknown.clone(),
            _ => http(206, "Content-Range: bytes 40000-49999/50000\r\n", &[7; 10_000]),
        };
        vec![Step::ReadHead, Step::Send(answer)]
    });
    let mut most = 0;
    let mut take = |max_bytes, resume_at| {
        let params = Params {
            max_bytes: Some(max_bytes),
            resume_at,
            ..Params::default()
        };
        client.download(&server.url("/preview"), &params, &mut |piece| {
            most = piece.received;
            true
        })
    };
    let response = ok(take(50_000, None));
    assert_eq!(facts(&response).total_bytes, -1, "nobody said how many there are");
    let capped = fails(take(49_999, None), MCAT_ERR_LIMIT);
    assert_eq!(capped.reason, MCAT_REASON_BODY_SIZE);
    assert!(facts(&capped).received_bytes <= 49_999);
    // What is in hand already counts.
    ok(take(50_000, Some(40_000)));
    fails(take(49_999, Some(40_000)), MCAT_ERR_LIMIT);
    assert!(most <= 50_000);
}
