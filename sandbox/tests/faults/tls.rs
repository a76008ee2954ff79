//! Faults on an encrypted connection.

use crate::raw::*;
use crate::support::*;
use musiccat_sandbox::Sandbox;
use musiccat_sandbox::faults::{Answer, At, Delivery, Fault, Target};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{ClientConfig, ClientConnection, RootCertStore, StreamOwned};
use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::sync::Arc;

/// Keeps what comes over the socket.
struct Tapped {
    stream: TcpStream,
    heard: Vec<u8>,
}

impl Read for Tapped {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.stream.read(buffer)?;
        self.heard.extend_from_slice(&buffer[..count]);
        Ok(count)
    }
}

impl Write for Tapped {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.stream.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

/// What comes for a GET that this fault alone strikes: the bytes, the end, and the sizes of the encrypted records.
fn struck_over_tls(sandbox: &Sandbox, fault: Fault) -> (Vec<u8>, Ends, Vec<usize>) {
    sandbox.clear_faults();
    sandbox.fault(fault).unwrap();
    let mut roots = RootCertStore::empty();
    let authority = CertificateDer::from_pem_slice(sandbox.authority_pem().as_bytes()).unwrap();
    roots.add(authority).unwrap();
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_root_certificates(roots)
        .with_no_client_auth();
    let name = ServerName::try_from("localhost").unwrap();
    let connection = ClientConnection::new(Arc::new(config), name).unwrap();
    let stream = connect(sandbox);
    let heard = Vec::new();
    let mut tls = StreamOwned::new(connection, Tapped { stream, heard });
    tls.write_all(request(PATH).as_bytes()).unwrap();
    while tls.conn.is_handshaking() {
        tls.conn.complete_io(&mut tls.sock).unwrap();
    }
    let (got, ends) = read_all(&mut tls);
    (got, ends, records(&tls.sock.heard))
}

/// The plain lengths of the application's records.
fn records(mut heard: &[u8]) -> Vec<usize> {
    const APPLICATION_DATA: u8 = 23;
    let mut lengths = Vec::new();
    while let [kind, _, _, high, low, rest @ ..] = heard {
        let length = usize::from(u16::from_be_bytes([*high, *low]));
        if *kind == APPLICATION_DATA {
            // Less the kind's byte and the tag.
            lengths.push(length - 17);
        }
        heard = rest.get(length..).unwrap_or_default();
    }
    lengths
}

fn secure() -> (Sandbox, Vec<u8>) {
    let body = true_body(&start());
    (start_with(|options| options.tls = true), body)
}

#[test]
fn an_answer_is_cut_with_and_without_a_farewell() {
    let (sandbox, body) = secure();
    for (delivery, ends) in [
        (Delivery::Close(At::Body(40)), Ends::Closed),
        (Delivery::CloseAbruptly(At::Body(40)), Ends::Cut),
        (Delivery::Reset(At::Body(40)), Ends::Reset),
        (Delivery::HalfClose(At::Body(40)), Ends::Closed),
        (
            Delivery::Stall {
                at: At::Body(40),
                for_ms: None,
            },
            Ends::Silent,
        ),
    ] {
        let (got, ended, _) = struck_over_tls(&sandbox, delivered(delivery.clone()));
        assert_eq!(got, [head(&sandbox), body[..40].to_vec()].concat(), "{delivery:?}");
        assert_eq!(ended, ends, "{delivery:?}");
    }
    for (delivery, ends) in [
        (Delivery::Reset(At::Start), Ends::Reset),
        (Delivery::CloseAbruptly(At::Start), Ends::Cut),
    ] {
        let (got, ended, _) = struck_over_tls(&sandbox, delivered(delivery));
        assert_eq!((got, ended), (Vec::new(), ends));
    }
}

#[test]
fn slices_are_records_of_their_size() {
    let (sandbox, body) = secure();
    let (got, _, records) = struck_over_tls(&sandbox, delivered(Delivery::Slices(61)));
    let whole = [head(&sandbox), body].concat();
    assert_eq!(got, whole);
    let slices = records.iter().filter(|length| **length == 61).count();
    assert_eq!(slices, whole.len() / 61);
    assert!(records.contains(&(whole.len() % 61)));
}

#[test]
fn a_redirect_leads_out_of_encryption() {
    let (sandbox, _) = secure();
    let (got, _, _) = struck_over_tls(&sandbox, answered(Answer::Redirect(Target::PlainHttp)));
    let plain = sandbox.base_url().replacen("https", "http", 1);
    assert!(split(&got).0.contains(&format!("location: {plain}{PATH}\r\n")));
}
