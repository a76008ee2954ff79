//! What is said of a certificate that is not right: in plain words, and never in those of the TLS library.

use musiccat::error::{Reason, Status};
use musiccat::http::{Engine, Settings, Trust};
use rcgen::{
    BasicConstraints, CertificateParams, CertifiedIssuer, CustomExtension, ExtendedKeyUsagePurpose, GeneralSubtree,
    IsCa, Issuer, KeyPair, NameConstraints, PKCS_ED25519, SanType,
};
use rustls::pki_types::CertificateDer;
use rustls::{DEFAULT_VERSIONS, ServerConfig};
use std::sync::Arc;
use support::{
    Authority, ByteServer, Caller, Flaw, Step, authority_named, get, localhost, presenting, settings, trusting,
};

const NAME: Reason = Reason::MCAT_REASON_CERTIFICATE_NAME;
const EXPIRED: Reason = Reason::MCAT_REASON_CERTIFICATE_EXPIRED;
const UNTRUSTED: Reason = Reason::MCAT_REASON_CERTIFICATE_UNTRUSTED;

fn shows(chain: Vec<CertificateDer<'static>>, key: &KeyPair) -> Arc<ServerConfig> {
    Arc::new(presenting(chain, key, DEFAULT_VERSIONS))
}

/// A certificate for localhost that is good but for what `spoil` does.
fn spoiled(issuer: &Issuer<'static, KeyPair>, spoil: impl FnOnce(&mut CertificateParams)) -> Arc<ServerConfig> {
    let (mut params, key) = (localhost(), KeyPair::generate().unwrap());
    spoil(&mut params);
    let certificate = params.signed_by(&key, issuer).unwrap();
    shows(vec![certificate.into()], &key)
}

/// A good certificate for localhost below these authorities, the first of which `issuer` has signed.
fn below(
    issuer: &Issuer<'static, KeyPair>,
    between: impl IntoIterator<Item = CertificateParams>,
    change: impl Fn(&mut Vec<u8>),
) -> Arc<ServerConfig> {
    let mut chain = Vec::new();
    let mut above: Option<Issuer<'static, KeyPair>> = None;
    for params in between {
        let key = KeyPair::generate().unwrap();
        let certificate = params.signed_by(&key, above.as_ref().unwrap_or(issuer)).unwrap();
        let mut bytes = certificate.der().to_vec();
        change(&mut bytes);
        chain.insert(0, CertificateDer::from(bytes));
        above = Some(Issuer::new(params, key));
    }
    let key = KeyPair::generate().unwrap();
    let own = localhost().signed_by(&key, above.as_ref().unwrap_or(issuer)).unwrap();
    chain.insert(0, own.into());
    shows(chain, &key)
}

/// Of version 1, as far as a reader looks.
fn version_1(bytes: &mut [u8]) {
    let version_3 = [0xa0, 3, 2, 1, 2];
    let at = bytes
        .windows(version_3.len())
        .position(|found| found == version_3)
        .unwrap();
    bytes[at + 4] = 0;
}

/// What is said of a server that shows this.
fn said(engine: &Engine, host: &str, config: Arc<ServerConfig>) -> (Reason, String) {
    let server = ByteServer::tls(config, |_| vec![Step::ReadHead]);
    let caller = Caller::new();
    let scope = caller.call(5000);
    let url = format!("https://{host}:{}/secret", server.port());
    let error = get(engine, &url, &scope).map(drop).expect_err("refused").error;
    assert_eq!(error.status, Status::MCAT_ERR_TLS, "{}", error.message);
    assert!(server.journal()[0].is_empty(), "{}", error.message);
    (error.reason, error.message.clone())
}

// fault:T02 fault:T03
#[test]
fn certificate_refused_is_reported_with_its_flaw() {
    let root = Authority::new();
    let known = trusting(&root);
    let issuer = root.issuer();
    let spoil = |spoil: fn(&mut CertificateParams)| spoiled(issuer, spoil);
    let unchanged = |_: &mut Vec<u8>| {};
    let mut narrow = authority_named("narrow");
    narrow.name_constraints = Some(NameConstraints {
        permitted_subtrees: vec![GeneralSubtree::DnsName("example.com".into())],
        excluded_subtrees: vec![],
    });
    let mut none = authority_named("none");
    none.is_ca = IsCa::ExplicitNoCa;
    let mut last = authority_named("last");
    last.is_ca = IsCa::Ca(BasicConstraints::Constrained(0));
    let mut odd = authority_named("odd");
    let mut unknown = CustomExtension::from_oid_content(&[1, 2, 3, 4], vec![5, 0]);
    unknown.set_criticality(true);
    odd.custom_extensions.push(unknown);
    let stranger = Issuer::new(authority_named("stranger"), KeyPair::generate().unwrap());
    let no_root = "no root of ca_pem has signed the certificate";
    for (host, config, reason, words) in [
        (
            "localhost",
            spoil(|params| params.subject_alt_names = vec![SanType::DnsName("other.example".try_into().unwrap())]),
            NAME,
            "the certificate is for other names than localhost",
        ),
        (
            "127.0.0.1",
            spoil(|_| {}),
            NAME,
            "the certificate is for other names than this numeric address",
        ),
        (
            "localhost",
            spoil(|params| params.subject_alt_names.clear()),
            NAME,
            "the certificate names no host (in subjectAltName), so it is not for localhost",
        ),
        ("localhost", Authority::new().server(Flaw::None), UNTRUSTED, no_root),
        ("localhost", spoiled(&stranger, |_| {}), UNTRUSTED, no_root),
        (
            "localhost",
            spoil(|params| std::mem::swap(&mut params.not_before, &mut params.not_after)),
            EXPIRED,
            "the certificate ends before it begins",
        ),
        (
            "localhost",
            spoil(|params| params.extended_key_usages = vec![ExtendedKeyUsagePurpose::ClientAuth]),
            UNTRUSTED,
            "the certificate is not one for servers",
        ),
        (
            "localhost",
            spoil(|params| params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained)),
            UNTRUSTED,
            "the certificate is an authority's (CA:TRUE), and must be a server's",
        ),
        (
            "localhost",
            below(issuer, [odd], unchanged),
            UNTRUSTED,
            "the certificate, or one above it, has a critical extension that the library does not know",
        ),
        (
            "localhost",
            below(issuer, [none], unchanged),
            UNTRUSTED,
            "a certificate that is no authority's (CA:FALSE) has signed another",
        ),
        (
            "localhost",
            below(issuer, [narrow], unchanged),
            UNTRUSTED,
            "an authority above the certificate may not sign for its names",
        ),
        (
            "localhost",
            below(issuer, [last, authority_named("below")], unchanged),
            UNTRUSTED,
            "more authorities are above the certificate than one of them allows",
        ),
        (
            "localhost",
            below(
                issuer,
                (0..20).map(|number| authority_named(&format!("authority {number}"))),
                unchanged,
            ),
            UNTRUSTED,
            "the chain of certificates is longer than the library follows",
        ),
        (
            "localhost",
            below(issuer, [authority_named("old")], |bytes| version_1(bytes)),
            UNTRUSTED,
            "the certificate, or one above it, is of X.509 version 1: 3 is needed",
        ),
        (
            "localhost",
            below(issuer, [authority_named("broken")], |bytes| bytes.truncate(100)),
            UNTRUSTED,
            "the certificate, or one above it, cannot be decoded",
        ),
    ] {
        assert_eq!(said(&known, host, config), (reason, format!("TLS: {words}")));
    }
}

/// The root is good, and its way to sign is not one of those that the library has.
#[test]
fn certificate_signed_in_an_unknown_way_is_reported() {
    let key = KeyPair::generate_for(&PKCS_ED25519).unwrap();
    let root = CertifiedIssuer::self_signed(authority_named("Edwards"), key).unwrap();
    let engine = Engine::new(Settings {
        trust: Trust::Pem(root.pem().into_bytes()),
        ..settings()
    });
    let (reason, message) = said(&engine.unwrap(), "localhost", spoiled(&root, |_| {}));
    assert_eq!(reason, UNTRUSTED, "{message}");
    assert_eq!(
        message,
        "TLS: the certificate, or one above it, has a signature that is not supported: \
         ECDSA with P-256 or P-384 and RSA of 2048 to 8192 bits are, with SHA-2"
    );
}

/// Without a setting the roots are the library's, and the message says what to set.
#[test]
fn authority_missing_from_the_bundled_roots_is_reported_with_the_setting() {
    let bundled = Engine::new(settings()).unwrap();
    let (reason, message) = said(&bundled, "localhost", Authority::new().server(Flaw::None));
    assert_eq!(reason, UNTRUSTED, "{message}");
    assert_eq!(
        message,
        "TLS: none of the library's roots has signed the certificate: for a service with an authority of its own set \
         ca_file or ca_pem"
    );
}
