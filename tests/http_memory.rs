//! What connections, claims and uploads cost in memory, and what of a token stays in it. A program of its own: what counts memory counts
//! the whole program's.
#[path = "support/counted.rs"]
mod counted;

use counted::{TOKEN, held, look_at, most_during, told};
use musiccat::auth::Import;
use musiccat::error::Status;
use musiccat::http::{Address, Engine, Outgoing, Pieces, Settings, Trust};
use musiccat::{Client, Config, Params};
use support::{Authority, ByteServer, Caller, Flaw, Step, get, http, settings, trusting};

// fault:N24
#[test]
fn memory_follows_received_bytes_and_not_announced_ones() {
    let page = http(200, "", &vec![b'x'; 300_000]);
    let authority = Authority::new();
    let (plain_page, tls_page) = (page.clone(), page.clone());
    let answers = |page: Vec<u8>| -> Vec<Step> {
        let calls = |count, bytes: Vec<u8>| vec![[Step::ReadHead, Step::Send(bytes)]; count];
        [calls(22, http(200, "", b"small")), calls(2, page)].concat().concat()
    };
    let plain = ByteServer::start(move |_| answers(plain_page.clone()));
    let tls = ByteServer::tls(authority.server(Flaw::None), move |_| answers(tls_page.clone()));
    let liar = ByteServer::start(|_| {
        let head = b"HTTP/1.1 200 OK\r\nContent-Length: 16000000\r\n\r\nfew";
        vec![Step::ReadHead, Step::Send(head.to_vec()), Step::Close]
    });
    let caller = Caller::new();
    let trust = || Trust::Pem(authority.pem());
    // A session ticket that comes late takes the place of another, which may be a few bytes shorter.
    const FEW: isize = 100;
    for (server, idle_bytes) in [(&plain, 2_000), (&tls, 9_000)] {
        let before = held();
        let engine = Engine::new(Settings {
            trust: trust(),
            ..settings()
        })
        .unwrap();
        let empty = held();
        let fetch = || {
            let scope = caller.call(5000);
            let body = get(&engine, &server.url("/"), &scope)
                .unwrap()
                .read_all(1 << 20, &scope)
                .unwrap();
            body.len() as isize
        };
        fetch();
        // A server's session tickets may come late.
        fetch();
        let small = held() - empty;
        (0..20).for_each(|_| assert_eq!(fetch(), 5));
        let grown = held() - empty - small;
        assert!(grown < FEW, "20 calls left {grown} bytes behind");
        let mut page = 0;
        let peak = most_during(|| page = fetch());
        let idle = held() - empty;
        fetch();
        println!(
            "{}: engine {}, idle {small}, after a page {idle}, peak {peak} for {page}",
            server.url("/"),
            empty - before
        );
        assert!(idle <= idle_bytes, "an idle connection holds {idle} bytes");
        assert!(held() - empty < idle + FEW, "a page left something behind");
        assert!(peak < page * 14 / 10, "{peak} bytes for a page of {page}");
    }
    let engine = Engine::new(settings()).unwrap();
    let scope = caller.call(5000);
    let peak = most_during(|| {
        get(&engine, &liar.url("/"), &scope)
            .unwrap()
            .read_all(16 << 20, &scope)
            .expect_err("few");
    });
    assert!(peak < 150_000, "{peak} bytes for a claim");
}

// fault:G03
// case:M01
#[test]
fn access_token_is_wiped_when_its_response_is_dropped() {
    look_at(TOKEN.as_bytes());
    assert_eq!(told(), 1, "what is given back is seen");
    let client = Client::new(Config::new("http://127.0.0.1:1", "a-key")).expect("good settings");
    let import = Import {
        access_token: Some(TOKEN),
        left_ms: Some(3_600_000),
        ..Import::default()
    };
    let none = Params::default();
    assert_eq!(client.import(&import, &none).status, Status::MCAT_OK);
    let response = client.access_token(0, &none);
    let sign_in = response.at(&response.sign_in).expect("a sign-in");
    assert_eq!(response.text(&sign_in.access_token), Some(TOKEN));
    drop(response);
    assert_eq!(told(), 0);
    assert_eq!(client.sign_out(&none).status, Status::MCAT_OK);
    drop(client);
    assert_eq!(told(), 0);
}

#[test]
fn upload_is_never_held_whole_in_memory() {
    const LENGTH: usize = 9_999_999;
    let authority = Authority::new();
    let script = |_| {
        let answer = Step::Send(http(200, "", b"thanks"));
        vec![Step::ReadHead, Step::ReadExact(LENGTH), answer]
    };
    let caller = Caller::new();
    for server in [
        ByteServer::start(script),
        ByteServer::tls(authority.server(Flaw::None), script),
    ] {
        let engine = trusting(&authority);
        let address = Address::parse(&server.url("/image")).unwrap();
        let outgoing = Outgoing {
            method: "POST",
            address: &address,
            headers: &[],
            body: None,
            gzip: false,
            fresh: false,
        };
        let mut status = 0;
        let peak = most_during(|| {
            let scope = caller.call(30_000);
            let body = Pieces {
                length: LENGTH,
                next: &mut |buffer| {
                    buffer.fill(b'x');
                    Ok(buffer.len())
                },
            };
            status = engine.send_pieces(&outgoing, body, &scope).unwrap().status;
        });
        println!("{}: peak {peak} for {LENGTH}", server.url("/"));
        assert_eq!(status, 200);
        assert!(peak < 100_000, "{peak} bytes for an upload");
    }
}

/// Without a claim there is the cap alone.
// fault:N24
#[test]
fn endless_body_takes_at_most_sixty_percent_above_the_cap() {
    let server = ByteServer::start(|_| {
        let head = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
        let chunk = [b"10000\r\n".as_slice(), &[b'x'; 1 << 16], b"\r\n"].concat();
        let mut steps = vec![Step::ReadHead, Step::Send(head.to_vec())];
        steps.extend(vec![Step::Send(chunk); 40]);
        steps
    });
    let (engine, caller) = (Engine::new(settings()).unwrap(), Caller::new());
    let scope = caller.call(5000);
    // Wherever the doubling comes to stand below the cap.
    for cap in [1 << 20, 1_000_000, 1_100_000, 1_300_000, 1_600_000, 2_000_000] {
        let peak = most_during(|| {
            let read = get(&engine, &server.url("/"), &scope).unwrap().read_all(cap, &scope);
            assert!(read.is_err_and(|failure| failure.error.status == Status::MCAT_ERR_LIMIT));
        });
        assert!(peak < cap as isize * 16 / 10, "{peak} bytes for {cap}");
    }
}
