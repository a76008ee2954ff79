//! TLS down to its records and its certificates: servers that keep to the letter of the standard where it hurts, and servers that do not.

use musiccat::call_scope::Scope;
use musiccat::error::{Phase, Status};
use musiccat::http::{Address, Engine, Failure, Incoming, Reached};
use rcgen::{Certificate, CertificateParams, CustomExtension, Issuer, KeyPair};
use rustls::crypto::cipher::{MessageEncrypter, OutboundChunks, OutboundPlainMessage};
use rustls::version::{TLS12, TLS13};
use rustls::{
    ConnectionTrafficSecrets, ContentType, ProtocolVersion, ServerConfig, ServerConnection, SupportedCipherSuite,
    SupportedProtocolVersion,
};
use std::io::{self, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};
use support::processor::worked;
use support::{
    Authority, ByteServer, Caller, FastClock, Flaw, Step, authority_named, get, http, localhost, presenting, trusting,
};

/// A call's time; what a test server has not said by then it never says.
const DEADLINE_MS: i64 = 5_000;
const HANDSHAKE: u8 = 22;
const ALERT: u8 = 21;

fn fetch(engine: &Engine, port: u16) -> Result<Vec<u8>, Failure> {
    let caller = Caller::new();
    let scope = caller.call(DEADLINE_MS);
    get(engine, &format!("https://localhost:{port}/"), &scope)?.read_all(1 << 20, &scope)
}

/// The handshake is refused, nothing was asked, and the same engine goes on with a good server.
fn refused(authority: &Authority, engine: &Engine, port: u16, because: &str) {
    let failure = fetch(engine, port).expect_err("refused");
    let error = &failure.error;
    assert_eq!(
        (error.status, error.phase),
        (Status::MCAT_ERR_TLS, Phase::MCAT_PHASE_TLS),
        "{}",
        error.message
    );
    assert!(error.message.contains(because), "{}", error.message);
    assert_eq!(failure.reached, Reached::Nothing);
    goes_on(authority, engine);
}

fn goes_on(authority: &Authority, engine: &Engine) {
    let good = ByteServer::tls(authority.server(Flaw::None), |_| {
        vec![Step::ReadHead, Step::Send(http(200, "", b"good"))]
    });
    assert_eq!(fetch(engine, good.port()).unwrap(), b"good");
}

/// Serves one connection.
fn once<T: Send + 'static>(work: impl FnOnce(TcpStream) -> T + Send + 'static) -> (u16, JoinHandle<T>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let serving = thread::spawn(move || {
        let (socket, _) = listener.accept().unwrap();
        socket.set_nodelay(true).unwrap();
        work(socket)
    });
    (port, serving)
}

/// A server for localhost that speaks this version alone.
fn of(version: &'static SupportedProtocolVersion, authority: &Authority, params: CertificateParams) -> ServerConfig {
    let key = KeyPair::generate().unwrap();
    let certificate = params.signed_by(&key, authority.issuer()).unwrap();
    presenting(vec![certificate], &key, &[version])
}

/// A record: its head and what is in it. `None`: the connection has ended.
fn record(from: &mut TcpStream) -> Option<([u8; 5], Vec<u8>)> {
    let mut head = [0; 5];
    from.read_exact(&mut head).ok()?;
    let mut body = vec![0; usize::from(u16::from_be_bytes([head[3], head[4]]))];
    from.read_exact(&mut body).ok()?;
    Some((head, body))
}

fn record_of(kind: u8, body: &[u8]) -> Vec<u8> {
    let length = u16::try_from(body.len()).unwrap().to_be_bytes();
    [&[kind, 3, 3, length[0], length[1]], body].concat()
}

/// Between a client and the server at `port`: `hello` changes the first record of the one, `flight` the handshake records of the other
/// that can be read. Tells the kinds of the records that the client sent.
fn between(
    port: u16,
    hello: impl FnOnce(&mut Vec<u8>) + Send + 'static,
    flight: impl Fn(Vec<u8>) -> Vec<u8> + Send + 'static,
) -> (u16, JoinHandle<Vec<u8>>) {
    once(move |mut client| {
        let mut server = TcpStream::connect(("127.0.0.1", port)).unwrap();
        let (mut answers, mut back) = (server.try_clone().unwrap(), client.try_clone().unwrap());
        thread::spawn(move || {
            let mut is_open = true;
            while let Some((head, body)) = record(&mut answers) {
                // From ChangeCipherSpec on it is encrypted.
                is_open &= head[0] == HANDSHAKE;
                let bytes = if is_open {
                    flight(body)
                } else {
                    [&head[..], &body].concat()
                };
                if back.write_all(&bytes).is_err() {
                    break;
                }
            }
            let _ = back.shutdown(std::net::Shutdown::Both);
        });
        let (_, mut first) = record(&mut client).unwrap();
        hello(&mut first);
        let mut kinds = vec![HANDSHAKE];
        let _ = server.write_all(&record_of(HANDSHAKE, &first));
        while let Some((head, body)) = record(&mut client) {
            kinds.push(head[0]);
            let _ = server.write_all(&[&head[..], &body].concat());
        }
        let _ = server.shutdown(std::net::Shutdown::Both);
        kinds
    })
}

/// Somebody on the way hides from the server that the client knows TLS 1.3.
// fault:T08
#[test]
fn tls_downgrade_is_refused_before_any_key_exchange() {
    let authority = Authority::new();
    let server = ByteServer::tls(authority.server(Flaw::None), |_| vec![Step::ReadHead]);
    let hide = |hello: &mut Vec<u8>| {
        // The extension supported_versions, with five bytes that list two of them.
        let versions = [0, 43, 0, 5, 4, 3, 4, 3, 3];
        let at = hello
            .windows(versions.len())
            .position(|bytes| bytes == versions)
            .unwrap();
        hello[at..at + 2].copy_from_slice(&[0x7a, 0x7a]);
    };
    let (port, relay) = between(server.port(), hide, |flight| record_of(HANDSHAKE, &flight));
    refused(
        &authority,
        &trusting(&authority),
        port,
        "TLS 1.3 was removed from the handshake",
    );
    assert_eq!(relay.join().unwrap(), [HANDSHAKE, ALERT], "no key was exchanged");
}

/// A hundred authorities, the first signed by the one that is trusted and each by the one before it; the last signs the server's.
fn long_chain(authority: &Authority) -> (Vec<Certificate>, KeyPair) {
    let mut chain: Vec<Certificate> = Vec::new();
    let mut above: Option<Issuer<'static, KeyPair>> = None;
    for number in 0..100 {
        let (key, params) = (
            KeyPair::generate().unwrap(),
            authority_named(&format!("authority {number}")),
        );
        let issuer = above.as_ref().unwrap_or(authority.issuer());
        chain.push(params.signed_by(&key, issuer).unwrap());
        above = Some(Issuer::new(params, key));
    }
    let key = KeyPair::generate().unwrap();
    chain.push(localhost().signed_by(&key, &above.unwrap()).unwrap());
    chain.reverse();
    (chain, key)
}

/// A hundred authorities of one name, each of which may have signed each: the number of ways through them has 158 digits.
fn tangled_chain() -> (Vec<Certificate>, KeyPair) {
    let mut chain = Vec::new();
    let issuer = || Issuer::new(authority_named("everybody"), KeyPair::generate().unwrap());
    for _ in 0..100 {
        let key = KeyPair::generate().unwrap();
        chain.push(authority_named("everybody").signed_by(&key, &issuer()).unwrap());
    }
    let key = KeyPair::generate().unwrap();
    chain.insert(0, localhost().signed_by(&key, &issuer()).unwrap());
    (chain, key)
}

/// A good certificate with one beside it that is a megabyte long.
fn heavy_chain(authority: &Authority) -> (Vec<Certificate>, KeyPair) {
    let mut heavy = authority_named("heavy");
    let megabyte = CustomExtension::from_oid_content(&[1, 2, 3, 4], vec![7; 1 << 20]);
    heavy.custom_extensions.push(megabyte);
    let key = KeyPair::generate().unwrap();
    let chain = [localhost(), heavy].map(|params| params.signed_by(&key, authority.issuer()).unwrap());
    (chain.into(), key)
}

// fault:T11
#[test]
fn oversized_certificate_chains_are_refused_with_little_work() {
    let authority = Authority::new();
    let all = rustls::DEFAULT_VERSIONS;
    let chained = |(chain, key): (Vec<Certificate>, KeyPair), versions| presenting(chain, &key, versions);
    for (what, because, config) in [
        (
            "a long chain",
            "the chain of certificates is longer than the library follows",
            chained(long_chain(&authority), all),
        ),
        (
            "a tangled chain",
            "the chain of certificates is longer than the library follows",
            chained(tangled_chain(), all),
        ),
        (
            "a megabyte in TLS 1.3",
            "a handshake message that is too long",
            chained(heavy_chain(&authority), &[&TLS13]),
        ),
        (
            "a megabyte in TLS 1.2",
            "a handshake message that is too long",
            chained(heavy_chain(&authority), &[&TLS12]),
        ),
    ] {
        let server = ByteServer::tls(Arc::new(config), |_| vec![Step::ReadHead]);
        let engine = trusting(&authority);
        let before = worked();
        refused(&authority, &engine, server.port(), because);
        let spent = worked() - before;
        println!("{what}: {spent:?} of work");
        assert!(spent < Duration::from_secs(1), "{what}: {spent:?}");
        assert!(server.journal()[0].is_empty());
    }
}

/// The server's whole flight in records of one byte each, as the standard allows.
// fault:T12
#[test]
fn handshake_in_one_byte_records_succeeds() {
    let authority = Authority::new();
    let server = ByteServer::tls(Arc::new(of(&TLS12, &authority, localhost())), |_| {
        vec![Step::ReadHead, Step::Send(http(200, "", b"good"))]
    });
    let bytewise = |flight: Vec<u8>| flight.iter().flat_map(|byte| record_of(HANDSHAKE, &[*byte])).collect();
    let (port, relay) = between(server.port(), |_| {}, bytewise);
    let engine = trusting(&authority);
    assert_eq!(fetch(&engine, port).unwrap(), b"good");
    drop(engine);
    relay.join().unwrap();
}

/// Each record comes in many pieces of the network's own.
// fault:T12
#[test]
fn records_that_come_byte_by_byte_are_assembled() {
    let authority = Authority::new();
    for version in [&TLS12, &TLS13] {
        let server = ByteServer::tls(Arc::new(of(version, &authority, localhost())), |_| {
            vec![Step::ReadHead, Step::Send(http(200, "", b"good"))]
        });
        let far = server.port();
        let (port, relay) = once(move |mut client| {
            let server = TcpStream::connect(("127.0.0.1", far)).unwrap();
            let (mut requests, mut to) = (client.try_clone().unwrap(), server.try_clone().unwrap());
            thread::spawn(move || io::copy(&mut requests, &mut to));
            for byte in BufReader::new(server).bytes() {
                if !byte.is_ok_and(|byte| client.write_all(&[byte]).is_ok()) {
                    break;
                }
            }
        });
        let engine = trusting(&authority);
        assert_eq!(fetch(&engine, port).unwrap(), b"good");
        drop((engine, server));
        relay.join().unwrap();
    }
}

/// Makes records that no server would.
struct Forger {
    encrypter: Box<dyn MessageEncrypter>,
    number: u64,
}

impl Forger {
    /// Takes the server's side over from what it has said so far.
    fn new(session: ServerConnection) -> Forger {
        let suite = session.negotiated_cipher_suite().unwrap();
        let (number, secrets) = session.dangerous_extract_secrets().unwrap().tx;
        let (key, iv) = match secrets {
            ConnectionTrafficSecrets::Aes128Gcm { key, iv } | ConnectionTrafficSecrets::Aes256Gcm { key, iv } => {
                (key, iv)
            }
            _ => panic!("another suite"),
        };
        let encrypter = match suite {
            SupportedCipherSuite::Tls12(suite) => {
                let (salt, explicit) = iv.as_ref().split_at(4);
                suite.aead_alg.encrypter(key, salt, explicit)
            }
            SupportedCipherSuite::Tls13(suite) => suite.aead_alg.encrypter(key, iv),
        };
        Forger { encrypter, number }
    }

    fn record(&mut self, typ: ContentType, payload: &[u8]) -> Vec<u8> {
        let message = OutboundPlainMessage {
            typ,
            version: ProtocolVersion::TLSv1_2,
            payload: OutboundChunks::Single(payload),
        };
        let sealed = self.encrypter.encrypt(message, self.number).unwrap();
        self.number += 1;
        sealed.encode()
    }
}

/// Shakes hands with the client, hears its request, and has `work` do the rest.
fn secure<T: Send + 'static>(
    config: ServerConfig,
    work: impl FnOnce(ServerConnection, &mut TcpStream) -> T + Send + 'static,
) -> (u16, JoinHandle<T>) {
    once(move |mut socket| {
        let mut session = ServerConnection::new(Arc::new(config)).unwrap();
        let mut request = Vec::new();
        while !request.ends_with(b"\r\n\r\n") {
            session.complete_io(&mut socket).unwrap();
            match session.reader().read_to_end(&mut request) {
                Err(e) if e.kind() == io::ErrorKind::WouldBlock => {}
                read => drop(read.unwrap()),
            }
        }
        // What still waits to be sent is the server's last word in the handshake.
        while session.wants_write() {
            session.write_tls(&mut socket).unwrap();
        }
        work(session, &mut socket)
    })
}

/// The answer to a request ends with this failure of TLS, long before the deadline.
fn breaks(authority: &Authority, port: u16, because: &str) {
    let (engine, began) = (trusting(authority), Instant::now());
    let failure = fetch(&engine, port).expect_err("broken");
    assert_eq!(failure.error.status, Status::MCAT_ERR_TLS, "{}", failure.error.message);
    assert!(failure.error.message.contains(because), "{}", failure.error.message);
    assert_eq!(failure.reached, Reached::Maybe, "the request was there");
    assert!(began.elapsed() < Duration::from_millis(DEADLINE_MS as u64 / 2));
    goes_on(authority, &engine);
}

/// Settings for a server whose keys the test takes.
fn open(version: &'static SupportedProtocolVersion, authority: &Authority) -> ServerConfig {
    let mut config = of(version, authority, localhost());
    config.enable_secret_extraction = true;
    config
}

// fault:T12
#[test]
fn record_one_byte_too_long_breaks_the_connection() {
    let authority = Authority::new();
    let body = "x".repeat(1 << 14);
    let head = format!("HTTP/1.1 200 OK\r\nContent-Length: {}\r\n\r\n", body.len());
    for extra in [0, 1] {
        let text = [head.as_bytes(), body.as_bytes()].concat();
        let (port, serving) = secure(open(&TLS12, &authority), move |session, socket| {
            let mut forger = Forger::new(session);
            let (first, rest) = text.split_at((1 << 14) + extra);
            let records = [first, rest].map(|part| forger.record(ContentType::ApplicationData, part));
            let _ = socket.write_all(&records.concat());
            // Until the client closes.
            let _ = socket.read_to_end(&mut Vec::new());
        });
        match extra {
            0 => {
                let engine = trusting(&authority);
                assert_eq!(fetch(&engine, port).unwrap().len(), body.len());
            }
            _ => breaks(&authority, port, "a record that is too long"),
        }
        serving.join().unwrap();
    }
    // One whose head says more than a record can have is not waited for.
    let endless = [&[HANDSHAKE, 3, 3, 0xff, 0xff][..], &[0; 100]].concat();
    let server = ByteServer::start(move |_| vec![Step::ReadSome, Step::Send(endless.clone()), Step::Stall]);
    refused(
        &authority,
        &trusting(&authority),
        server.port(),
        "a record that is too long",
    );
}

// fault:T14
#[test]
fn renegotiation_is_declined_once_and_then_breaks_the_connection() {
    let authority = Authority::new();
    // A HelloRequest asks for a new handshake, which TLS 1.2 knows.
    let (port, serving) = secure(open(&TLS12, &authority), |session, socket| {
        let mut forger = Forger::new(session);
        let polite = [
            forger.record(ContentType::Handshake, &[0; 4]),
            forger.record(ContentType::ApplicationData, &http(200, "", b"good")),
        ];
        let _ = socket.write_all(&polite.concat());
        let _ = socket.read_to_end(&mut Vec::new());
    });
    let engine = trusting(&authority);
    assert_eq!(fetch(&engine, port).unwrap(), b"good");
    drop(engine);
    serving.join().unwrap();

    let (port, serving) = secure(open(&TLS12, &authority), |session, socket| {
        let mut forger = Forger::new(session);
        (0..10_000).find(|_| {
            socket
                .write_all(&forger.record(ContentType::Handshake, &[0; 4]))
                .is_err()
        })
    });
    breaks(&authority, port, "asked too often for another handshake");
    println!("after {:?} requests the connection is gone", serving.join().unwrap());
}

// fault:T14
#[test]
fn flood_of_key_updates_breaks_the_connection() {
    let authority = Authority::new();
    for (count, is_too_many) in [(32, false), (10_000, true)] {
        let (port, serving) = secure(of(&TLS13, &authority, localhost()), move |mut session, socket| {
            for _ in 0..count {
                session.refresh_traffic_keys().unwrap();
                if session.write_tls(socket).is_err() {
                    return;
                }
            }
            let _ = session.writer().write_all(&http(200, "", b"good"));
            let _ = session.write_tls(socket);
            let _ = socket.read_to_end(&mut Vec::new());
        });
        match is_too_many {
            false => {
                let engine = trusting(&authority);
                assert_eq!(fetch(&engine, port).unwrap(), b"good");
            }
            true => breaks(&authority, port, "too many key updates"),
        }
        serving.join().unwrap();
    }
}

/// A session ticket of TLS 1.3: type, length; a lifetime of a minute, age_add 0, a nonce and a ticket of a byte each, no extensions.
const TICKET: [u8; 19] = [4, 0, 0, 15, 0, 0, 0, 60, 0, 0, 0, 0, 1, 7, 0, 1, 7, 0, 0];

/// So many of them.
fn tickets(forger: &mut Forger, count: usize) -> Vec<u8> {
    (0..count)
        .flat_map(|_| forger.record(ContentType::Handshake, &TICKET))
        .collect()
}

// fault:T14
#[test]
fn endless_session_tickets_end_at_the_deadline() {
    let authority = Authority::new();
    let (port, serving) = secure(open(&TLS13, &authority), move |session, socket| {
        let mut forger = Forger::new(session);
        let end = Instant::now() + Duration::from_millis(DEADLINE_MS as u64);
        let mut sent = 0;
        while Instant::now() < end && socket.write_all(&tickets(&mut forger, 1_000)).is_ok() {
            sent += 1_000;
        }
        sent
    });
    let (engine, caller, began) = (trusting(&authority), Caller::new(), Instant::now());
    let url = format!("https://localhost:{port}/");
    let failure = get(&engine, &url, &caller.call(500)).err().expect("no answer");
    let error = &failure.error;
    assert_eq!(error.status, Status::MCAT_ERR_TIMEOUT, "{}", error.message);
    assert!(began.elapsed() < Duration::from_millis(DEADLINE_MS as u64 / 2));
    drop(engine);
    println!("{} tickets", serving.join().unwrap());
}

/// The answer is there: what follows it is not heard to its end, and the connection that brought it carries no other.
// fault:T14
#[test]
fn session_tickets_after_an_answer_do_not_delay_it() {
    let authority = Authority::new();
    for (count, is_kept) in [(8, true), (100_000, false)] {
        let (port, serving) = secure(open(&TLS13, &authority), move |session, socket| {
            let mut forger = Forger::new(session);
            let answer = forger.record(ContentType::ApplicationData, &http(200, "", b"good"));
            let all = [answer, tickets(&mut forger, count)].concat();
            let _ = socket.write_all(&all);
            let _ = socket.read_to_end(&mut Vec::new());
            all.len()
        });
        let (engine, caller) = (trusting(&authority), Caller::new());
        let scope = caller.call(DEADLINE_MS);
        let url = format!("https://localhost:{port}/");
        let answer = get(&engine, &url, &scope).unwrap();
        assert_eq!(answer.read_all(1 << 20, &scope).unwrap(), b"good");
        let failure = get(&engine, &url, &caller.call(300)).err().expect("one answer");
        assert_eq!(failure.reused, is_kept, "{count} tickets");
        drop(engine);
        let (heard, said) = (scope.stats().bytes_in, serving.join().unwrap() as i64);
        assert_eq!(heard < said / 10, !is_kept, "{heard} of {said} bytes");
    }
}

/// The whole body, read into a buffer of so many bytes.
fn read_by(pieces: usize, incoming: &mut Incoming, scope: &Scope) -> Vec<u8> {
    let (mut body, mut piece) = (Vec::new(), vec![0; pieces]);
    loop {
        match incoming.read(&mut piece, scope).unwrap() {
            0 => return body,
            n => body.extend_from_slice(&piece[..n]),
        }
    }
}

/// Records are decrypted in the buffer of who reads where they fit, and else in one of the connection's own. Whatever their sizes, and
/// however they come: the bytes are the same, and what TLS says in between is no part of them.
// fault:T12
#[test]
fn data_is_the_same_in_records_and_pieces_of_any_size() {
    const LENGTH: usize = 60_000;
    let authority = Authority::new();
    let body: Vec<u8> = (0..LENGTH).map(|n| (n * n / 7 + n) as u8).collect();
    let chunk = format!("Transfer-Encoding: chunked\r\n\r\n{LENGTH:x}\r\n");
    let chunked = [
        &[b"HTTP/1.1 200 OK\r\n", chunk.as_bytes()].concat()[..],
        &body,
        b"\r\n0\r\n\r\n",
    ];
    let answers = [http(200, "", &body), chunked.concat()];
    let records: [&[usize]; 6] = [
        &[1 << 14],
        &[1],
        &[700],
        &[5_000, 1 << 14],
        &[1 << 14, 1, 3],
        &[4_091, 4_096, 16_379],
    ];
    for (version, answer) in [&TLS12, &TLS13]
        .into_iter()
        .flat_map(|version| answers.each_ref().map(|answer| (version, answer)))
    {
        for (sizes, pieces, flight) in records.iter().flat_map(|sizes| {
            [(70_000, 1 << 20), (16_645, 1 << 14), (4_096, 9_999), (100, 1_000)]
                .map(|(pieces, flight)| (*sizes, pieces, flight))
        }) {
            let answer = answer.clone();
            let (port, serving) = secure(open(version, &authority), move |session, socket| {
                let (mut forger, mut left, mut said, mut at) = (Forger::new(session), &answer[..], Vec::new(), 0);
                while !left.is_empty() {
                    let (part, rest) = left.split_at(left.len().min(sizes[at % sizes.len()]));
                    said.extend(forger.record(ContentType::ApplicationData, part));
                    if at % 50 == 0 {
                        said.extend(forger.record(ContentType::ApplicationData, &[]));
                        let (begin, end) = TICKET.split_at(at % TICKET.len());
                        match version.version {
                            ProtocolVersion::TLSv1_3 if begin.is_empty() => said.extend(tickets(&mut forger, 2)),
                            ProtocolVersion::TLSv1_3 => {
                                said.extend(
                                    [begin, end]
                                        .map(|part| forger.record(ContentType::Handshake, part))
                                        .concat(),
                                );
                            }
                            _ => {}
                        }
                    }
                    (left, at) = (rest, at + 1);
                }
                for part in said.chunks(flight) {
                    let _ = socket.write_all(part);
                }
                // Until the client closes.
                let _ = socket.read_to_end(&mut Vec::new());
            });
            let (engine, caller) = (trusting(&authority), Caller::new());
            let scope = caller.call(DEADLINE_MS);
            let mut incoming = get(&engine, &format!("https://localhost:{port}/"), &scope).unwrap();
            let is_same = read_by(pieces, &mut incoming, &scope) == body;
            assert!(
                is_same,
                "{:?}, records of {sizes:?}, pieces of {pieces}, flights of {flight}",
                version.version
            );
            drop((incoming, engine));
            serving.join().unwrap();
        }
    }
}

/// Decrypted where it is read, but not handed up before it is known to be the server's.
// fault:T12
#[test]
fn record_changed_on_its_way_breaks_the_connection_unread() {
    let authority = Authority::new();
    let answer = http(200, "", &[b'x'; 9_000]);
    let (whole, rest) = answer.split_at(answer.len() - 5_000);
    // The length, the first byte, one in the middle, the tag.
    for (at, pieces) in [4, 5, 2_500, -1].into_iter().flat_map(|at| [(at, 20_000), (at, 100)]) {
        for version in [&TLS12, &TLS13] {
            let (whole, rest) = (whole.to_vec(), rest.to_vec());
            let (port, serving) = secure(open(version, &authority), move |session, socket| {
                let mut forger = Forger::new(session);
                let mut said = [whole, rest].map(|part| forger.record(ContentType::ApplicationData, &part));
                let at = usize::try_from(at).unwrap_or(said[1].len() - 1);
                said[1][at] ^= 1;
                let _ = socket.write_all(&said.concat());
                // What a longer record is waited for is not there.
                let _ = socket.write_all(&forger.record(ContentType::ApplicationData, b"more"));
                let _ = socket.read_to_end(&mut Vec::new());
            });
            let (engine, caller) = (trusting(&authority), Caller::new());
            let scope = caller.call(DEADLINE_MS);
            let mut incoming = get(&engine, &format!("https://localhost:{port}/"), &scope).unwrap();
            let (mut read, mut piece) = (0, vec![b'?'; pieces]);
            let case = format!("{:?}, byte {at}, pieces of {pieces}", version.version);
            let failure = loop {
                match incoming.read(&mut piece, &scope) {
                    Ok(0) => panic!("{case}: taken for whole"),
                    Ok(n) => read += n,
                    Err(failure) => break failure,
                }
            };
            assert_eq!(
                failure.error.status,
                Status::MCAT_ERR_TLS,
                "{case}: {}",
                failure.error.message
            );
            assert_eq!(read, 4_000, "{case}");
            drop((incoming, engine));
            serving.join().unwrap();
        }
    }
}

/// The reader looks up in the middle of a record, to see whether bytes come fast enough. What it has of the record is kept.
// fault:N13
#[test]
fn record_slower_than_one_check_of_the_floor_is_assembled() {
    let authority = Authority::new();
    let body: Vec<u8> = (0..9_000).map(|n| (n * 3) as u8).collect();
    let answer = http(200, "", &body);
    let (port, serving) = secure(open(&TLS13, &authority), move |session, socket| {
        let mut forger = Forger::new(session);
        // Of the first record enough to be above the floor; the second one takes twelve seconds.
        let (first, second) = answer.split_at(answer.len() - 8_000);
        let said = [first, second]
            .map(|part| forger.record(ContentType::ApplicationData, part))
            .concat();
        let (now, later) = said.split_at(said.len() - 3_000);
        let _ = socket.write_all(now);
        thread::sleep(Duration::from_millis(600));
        let _ = socket.write_all(later);
        let _ = socket.read_to_end(&mut Vec::new());
    });
    let caller = Caller {
        clock: Arc::new(FastClock::new(20)),
        ..Caller::new()
    };
    let scope = caller.call(120_000);
    let engine = trusting(&authority);
    let mut incoming = get(&engine, &format!("https://localhost:{port}/"), &scope).unwrap();
    assert!(read_by(20_000, &mut incoming, &scope) == body);
    assert!(scope.stats().body_ms > 10_000, "{} ms", scope.stats().body_ms);
    drop((incoming, engine));
    serving.join().unwrap();
}

/// A connection that is opened ahead of any request is open for the server, too.
#[test]
fn warmed_connection_has_completed_its_handshake() {
    let authority = Authority::new();
    for version in [&TLS12, &TLS13] {
        let config = of(version, &authority, localhost());
        let (port, serving) = once(move |mut socket| {
            socket
                .set_read_timeout(Some(Duration::from_millis(DEADLINE_MS as u64 / 2)))
                .unwrap();
            let mut session = ServerConnection::new(Arc::new(config)).unwrap();
            while session.is_handshaking() {
                session.complete_io(&mut socket).expect("the whole handshake");
            }
        });
        let (engine, caller) = (trusting(&authority), Caller::new());
        let origin = Address::parse(&format!("https://localhost:{port}/")).unwrap().origin;
        engine.warm(&origin, &caller.call(DEADLINE_MS)).unwrap();
        serving.join().unwrap();
    }
}
