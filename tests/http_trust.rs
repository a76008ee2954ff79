//! The roots that certificates must lead to: which can be one, until when they and the certificates below them are valid, other roots while
//! the library runs, and what ends with a certificate.

use musiccat::error::{Reason, Status};
use musiccat::hooks::{Clock, SystemClock};
use musiccat::http::{Engine, Failure, Settings, Trust};
use rcgen::{Certificate, CertificateParams, CertifiedIssuer, IsCa, Issuer, KeyPair, date_time_ymd};
use rustls::DEFAULT_VERSIONS;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use support::{
    Authority, ByteServer, Caller, Flaw, Step, authority_named, fetch, get, http, localhost, presenting, settings,
    trusting,
};

/// Midnight of a first of January, in milliseconds since 1970.
fn new_year(year: i32) -> i64 {
    date_time_ymd(year, 1, 1).unix_timestamp() * 1000
}

/// A certificate that ends with this year's first day.
fn ending(year: i32, mut params: CertificateParams) -> CertificateParams {
    params.not_after = date_time_ymd(year, 1, 1);
    params
}

type Root = CertifiedIssuer<'static, KeyPair>;

fn root(name: &str, year: i32) -> Root {
    CertifiedIssuer::self_signed(ending(year, authority_named(name)), KeyPair::generate().unwrap()).unwrap()
}

/// The same name and key with another end.
fn renewed(root: &Root, name: &str, year: i32) -> Root {
    let key = KeyPair::from_pem(&root.key().serialize_pem()).unwrap();
    CertifiedIssuer::self_signed(ending(year, authority_named(name)), key).unwrap()
}

fn trusted(pem: String, clock: Arc<dyn Clock>) -> Engine {
    let trust = Trust::Pem(pem.into_bytes());
    Engine::new(Settings {
        trust,
        clock,
        ..settings()
    })
    .unwrap()
}

/// A server that shows these certificates, the first of them its own.
fn showing(chain: Vec<Certificate>, key: &KeyPair) -> ByteServer {
    ByteServer::tls(Arc::new(presenting(chain, key, DEFAULT_VERSIONS)), |_| {
        vec![Step::ReadHead, Step::Send(http(200, "", b"good")), Step::Close]
    })
}

/// A server for localhost whose certificate ends with this year's first day.
fn serving(issuer: &Issuer<'static, KeyPair>, year: i32) -> ByteServer {
    let key = KeyPair::generate().unwrap();
    let own = ending(year, localhost()).signed_by(&key, issuer).unwrap();
    showing(vec![own], &key)
}

fn url(server: &ByteServer) -> String {
    format!("https://localhost:{}/", server.port())
}

#[test]
fn forecast_tells_when_roots_and_shown_certificates_end() {
    let (old, new) = (root("old", 2041), root("new", 2052));
    let engine = trusted([old.pem(), new.pem()].concat(), Arc::new(SystemClock));
    let before = engine.trust_forecast("localhost").unwrap();
    assert_eq!(
        (before.roots, before.chain_ends_ms, before.chain_root_ends_ms),
        (2, None, None)
    );
    assert_eq!(before.first_root_ends_ms, Some(new_year(2041)));
    assert_eq!(before.last_root_ends_ms, Some(new_year(2052)));
    for (issuer, between, own, root) in [(&old, 2033, 2034, 2041), (&new, 2036, 2035, 2052)] {
        let key = KeyPair::generate().unwrap();
        let middle = ending(between, authority_named("between"));
        let certificate = middle.signed_by(&key, issuer).unwrap();
        let above = Issuer::new(middle, key);
        let key = KeyPair::generate().unwrap();
        let leaf = ending(own, localhost()).signed_by(&key, &above).unwrap();
        fetch(&engine, &url(&showing(vec![leaf, certificate], &key))).unwrap();
        let shown = engine.trust_forecast("localhost").unwrap();
        assert_eq!(
            shown.chain_ends_ms,
            Some(new_year(between.min(own))),
            "the first of both"
        );
        assert_eq!(shown.chain_root_ends_ms, Some(new_year(root)));
        assert_eq!(engine.trust_forecast("elsewhere").unwrap().chain_ends_ms, None);
    }
}

/// A service that was set up again has an authority of the same name; a root that was renewed has the same key too.
#[test]
fn forecast_among_roots_of_one_name_tells_the_end_of_the_one_that_signed() {
    let (signer, stranger) = (root("root", 2041), root("root", 2052));
    let renewal = renewed(&signer, "root", 2046);
    let server = serving(&signer, 2035);
    for (roots, last, chain_root) in [
        ([&signer, &stranger], 2052, 2041),
        ([&stranger, &signer], 2052, 2041),
        ([&signer, &renewal], 2046, 2046),
        ([&renewal, &signer], 2046, 2046),
    ] {
        let engine = trusted(roots.map(|root| root.pem()).concat(), Arc::new(SystemClock));
        fetch(&engine, &url(&server)).unwrap();
        let shown = engine.trust_forecast("localhost").unwrap();
        assert_eq!(
            (shown.roots, shown.first_root_ends_ms, shown.last_root_ends_ms),
            (2, Some(new_year(2041)), Some(new_year(last)))
        );
        assert_eq!(shown.chain_root_ends_ms, Some(new_year(chain_root)));
    }
}

/// A certificate of X.509 version 1, which another has signed: it has no extensions, so it cannot say that it is an authority's.
const VERSION_1: &str = "\
-----BEGIN CERTIFICATE-----\n\
MIIBHjCBxgIUBOOCPonpdWgVQTYHVEgwz8jDls8wCgYIKoZIzj0EAwIwEDEOMAwG\n\
A1UEAwwFYWJvdmUwIBcNMjYxMTI3MTQyNzM4WhgPMjA1NDA0MTQxNDI3MzhaMBMx\n\
ETAPBgNVBAMMCG9sZCByb290MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEmldn\n\
6fz9cJtLdBj2ZxHRXpzhyBz3xnkBhVeRDLI5muIt1lDJSigygPRx36aDBOrmIBFk\n\
8LTHM+3Q/Yc5JSOBiTAKBggqhkjOPQQDAgNHADBEAiBl/SN7GeLG6+G62itDfBje\n\
2zvMKLMibNOUgeTyWClXlQIgLBSR722qHOoNtAyNp+dG+K1243E2A8ZG6FzObfVp\n\
iNk=\n\
-----END CERTIFICATE-----\n";

#[test]
fn certificate_that_cannot_be_a_root_is_left_out() {
    let good = root("good", 2041);
    let key = KeyPair::generate().unwrap();
    let below = |is_ca| {
        let mut params = localhost();
        params.is_ca = is_ca;
        params.signed_by(&key, &good).unwrap().pem()
    };
    let middle = authority_named("between").signed_by(&key, &good).unwrap().pem();
    // A server that has signed its own certificate is its own root.
    let mut own = localhost();
    own.is_ca = IsCa::ExplicitNoCa;
    let alone = own.self_signed(&key).unwrap();
    let server = showing(vec![alone.clone()], &key);
    let why = "certificate 1 is not an authority's (it does not say CA:TRUE)";
    for (pem, left_out) in [
        (below(IsCa::NoCa), true),
        (below(IsCa::ExplicitNoCa), true),
        (middle, false),
        (alone.pem(), false),
        (VERSION_1.to_owned(), false),
    ] {
        let engine = trusted([pem.clone(), good.pem()].concat(), Arc::new(SystemClock));
        let warning = if left_out {
            format!("ca_pem: left out: {why}")
        } else {
            String::new()
        };
        assert_eq!(engine.roots_warning, warning);
        assert_eq!(engine.trust_forecast("").unwrap().roots, if left_out { 1 } else { 2 });
        let only = engine.set_trust(
            &Trust::Pem(pem.into_bytes()),
            &(Arc::new(SystemClock) as Arc<dyn Clock>),
        );
        match only {
            Ok(warning) => assert_eq!((warning.as_str(), left_out), ("", false)),
            Err(error) => {
                assert!(left_out);
                assert_eq!(error.status, Status::MCAT_ERR_ARGUMENT);
                assert_eq!(error.message, format!("ca_pem: {why}: no certificate is left"));
            }
        }
    }
    fetch(&trusted(alone.pem(), Arc::new(SystemClock)), &url(&server)).unwrap();
}

#[test]
fn other_roots_judge_next_connection_and_close_idle_one() {
    let (first, second) = (Authority::new(), Authority::new());
    let engine = trusting(&first);
    let answers = |_| {
        let answer = [Step::ReadHead, Step::Send(http(200, "", b"good"))];
        answer.iter().cycle().take(8).cloned().collect()
    };
    let server = ByteServer::tls(first.server(Flaw::None), answers);
    let url = format!("https://localhost:{}/", server.port());
    let clock: Arc<dyn Clock> = Arc::new(SystemClock);
    fetch(&engine, &url).unwrap();
    assert_eq!(engine.idle(), 1);
    // What cannot be read changes nothing.
    assert!(engine.set_trust(&Trust::Pem(b"none".to_vec()), &clock).is_err());
    fetch(&engine, &url).unwrap();
    assert_eq!(server.connections(), 1);
    assert_eq!(engine.set_trust(&Trust::Pem(second.pem()), &clock).unwrap(), "");
    assert_eq!(engine.idle(), 0);
    let refused = fetch(&engine, &url).expect_err("judged by the new roots");
    assert_eq!(refused.error.reason, Reason::MCAT_REASON_CERTIFICATE_UNTRUSTED);
    engine.set_trust(&Trust::Pem(first.pem()), &clock).unwrap();
    fetch(&engine, &url).unwrap();
}

/// A clock that can be set.
#[derive(Clone)]
struct Set(Arc<AtomicI64>);

impl Clock for Set {
    fn wall_ms(&self) -> Option<i64> {
        Some(self.0.load(Ordering::Relaxed))
    }
}

#[test]
fn session_is_not_resumed_once_its_certificate_has_ended() {
    let root = root("root", 2052);
    let (server, moved) = (serving(&root, 2035), serving(&root, 2040));
    let clock = Set(Arc::new(AtomicI64::new(new_year(2035) - 1000)));
    let engine = trusted(root.pem(), Arc::new(clock.clone()));
    let caller = Caller::new();
    // Whether the session was resumed.
    let ask = |server: &ByteServer| {
        engine.drop_idle();
        let scope = caller.call(5000);
        get(&engine, &url(server), &scope)?.read_all(100, &scope)?;
        Ok::<_, Failure>(scope.traced().resumed)
    };
    let is_resumed = |server| ask(server).expect("accepted");
    assert!(!is_resumed(&server));
    assert!(is_resumed(&server));
    clock.0.store(new_year(2035) + 1000, Ordering::Relaxed);
    for _ in 0..2 {
        let error = ask(&server).expect_err("the certificate has ended").error;
        assert_eq!(error.reason, Reason::MCAT_REASON_CERTIFICATE_EXPIRED);
        assert_eq!(
            error.message,
            "TLS: the certificate was valid until 2035-01-01T00:00:00.000Z, and the device's clock shows \
             2035-01-01T00:00:01.000Z"
        );
    }
    // The service has renewed it.
    assert!(!is_resumed(&moved));
    assert!(is_resumed(&moved));
}
