//! Bundles of roots as people have them: with marks, notes, keys and broken certificates among them.
use crate::contract::{Bench, Device, End, get, settings};
use crate::servers::{answers, good};
use musiccat::Client;
use musiccat::error::{Reason, Status};
use musiccat::http::Trust;
use std::sync::LazyLock;
use support::{Authority, ByteServer, Flaw};

static AUTHORITY: LazyLock<Authority> = LazyLock::new(Authority::new);

const BOM: &str = "\u{feff}";
const NOT_BASE64: &str = "-----BEGIN CERTIFICATE-----\nMIIB?#!=\n-----END CERTIFICATE-----\n";
const NOT_DER: &str = "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n";
const EMPTY: &str = "-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----\n";
const NO_END: &str = "-----BEGIN CERTIFICATE-----\nMIIBAAAA\n";
const OTHER_END: &str = "-----BEGIN CERTIFICATE-----\nMIIBAAAA\n-----END PRIVATE KEY-----\n";
const KEY: &str = "-----BEGIN EC PRIVATE KEY-----\nc2VjcmV0IG9mIHRoZSBkZXZpY2U=\n-----END EC PRIVATE KEY-----\n";
const KEY_NO_END: &str = "-----BEGIN PRIVATE KEY-----\nc2VjcmV0IG9mIHRoZSBkZXZpY2U=\n";

fn root() -> String {
    String::from_utf8(AUTHORITY.pem()).unwrap()
}

/// The root with another label.
fn labelled(label: &str) -> String {
    root().replace("CERTIFICATE-----", &format!("{label}-----"))
}

/// OpenSSL's own form: the certificate and what it is to be trusted for.
fn trusted() -> String {
    labelled("TRUSTED CERTIFICATE")
}

/// What the client says of a bundle, and whether it trusts by it.
fn warnings(pem: &[u8]) -> Vec<String> {
    let server = ByteServer::tls(AUTHORITY.server(Flaw::None), |_| answers(2, &good()));
    let device = Device::with(&server.url(""), |config| config.trust = Trust::Pem(pem.to_vec()));
    device.works();
    device
        .log()
        .into_iter()
        .filter(|line| line.contains("ca_pem"))
        .collect()
}

// case:B21
#[test]
fn bundle_with_one_good_root_is_used_and_the_log_names_the_others() {
    let _bench = Bench::begin();
    let (good, trusted) = (root(), trusted());
    for (pem, left_out) in [
        (good.clone(), vec![]),
        (format!("{BOM}{good}"), vec![]),
        (format!("{BOM}# our roots\n\n{good}"), vec![]),
        (good.replace('\n', "\r\n"), vec![]),
        (good.replace('\n', "\r"), vec![]),
        (good.replace('\n', "\n\n"), vec![]),
        (good.replace('\n', " \t\n    "), vec![]),
        (good.trim_end().to_owned(), vec![]),
        (
            format!("Subject: CN=Root, O=We\nIssuer: -----\n{good}-- end --\n"),
            vec![],
        ),
        (labelled("X509 CERTIFICATE"), vec![]),
        (format!("{good}{good}"), vec![]),
        (format!("{NOT_DER}{good}"), vec!["certificate 1 cannot be decoded"]),
        (format!("{good}{NOT_DER}"), vec!["certificate 2 cannot be decoded"]),
        (format!("{good}{EMPTY}"), vec!["certificate 2 cannot be decoded"]),
        (format!("{good}{good}{NOT_BASE64}"), vec!["certificate 3 is not base64"]),
        (format!("{NO_END}{good}"), vec!["certificate 1 has no END line"]),
        (format!("{good}{NO_END}"), vec!["certificate 2 has no END line"]),
        (format!("{OTHER_END}{good}"), vec!["certificate 1 has no END line"]),
        (
            format!("{trusted}{good}"),
            vec!["certificate 1 is a TRUSTED CERTIFICATE"],
        ),
        (
            format!("{BOM}{NOT_DER}# ours\r\n{good}{NOT_BASE64}{trusted}").replace('\n', "\r\n"),
            vec![
                "certificate 1 cannot be decoded",
                "certificate 3 is not base64",
                "certificate 4 is a TRUSTED CERTIFICATE",
            ],
        ),
        (format!("{KEY}{good}"), vec!["a private key"]),
        (format!("{KEY_NO_END}{good}"), vec!["a private key"]),
        (
            format!("{KEY}{NOT_DER}{good}{KEY}"),
            vec!["certificate 1 cannot", "a private key"],
        ),
    ] {
        let said = warnings(pem.as_bytes());
        assert_eq!(said.is_empty(), left_out.is_empty(), "{said:?} of {pem}");
        for words in left_out {
            let naming = said.iter().filter(|line| line.contains(words)).count();
            assert_eq!(naming, 1, "{words}: {said:?}");
        }
        assert!(said.iter().all(|line| !line.contains("c2Vjc")), "no secret: {said:?}");
    }
    // Bytes that are no text, among comments.
    let bytes = [b"\xff\xfe \x00 note\n", good.as_bytes()].concat();
    assert_eq!(warnings(&bytes), [""; 0]);
    // A log is not for a thousand lines.
    let said = warnings(format!("{}{good}", NOT_DER.repeat(1_000)).as_bytes());
    assert!(said.len() == 1 && said[0].len() < 1_000, "{said:?}");
    assert!(
        said[0].contains("certificate 1 cannot") && said[0].contains("992 more"),
        "{said:?}"
    );
}

// case:B21
// case:U04
#[test]
fn bundle_without_usable_root_is_refused_with_the_certificates_number() {
    let _bench = Bench::begin();
    let none = "ca_pem: must hold a certificate in PEM form";
    let trusted = trusted();
    let der: Vec<u8> = vec![0x30, 0x82, 1, 2, 3];
    let wide: Vec<u8> = root().encode_utf16().flat_map(u16::to_le_bytes).collect();
    for (pem, message) in [
        (b"".to_vec(), none),
        (BOM.into(), none),
        (b"no PEM at all".to_vec(), none),
        (b"-----BEGIN CERTIFICATE".to_vec(), none),
        (KEY.into(), none),
        (der, none),
        (wide, none),
        (NOT_DER.into(), "ca_pem: certificate 1 cannot be decoded"),
        (NO_END.into(), "ca_pem: certificate 1 has no END line"),
        (trusted.clone().into(), "ca_pem: certificate 1 is a TRUSTED CERTIFICATE"),
        (
            format!("{NOT_BASE64}{NOT_DER}").into(),
            "ca_pem: certificate 1 is not base64; certificate 2 cannot",
        ),
    ] {
        let mut config = settings("https://service.test");
        config.trust = Trust::Pem(pem.clone());
        let error = Client::new(config).map(drop).unwrap_err();
        assert_eq!(error.status, Status::MCAT_ERR_ARGUMENT, "{}", error.message);
        assert!(error.message.starts_with(message), "{message}: {}", error.message);
    }
}

// case:U02
#[test]
fn unknown_authority_message_names_the_setting_to_change() {
    let _bench = Bench::begin();
    let server = ByteServer::tls(AUTHORITY.server(Flaw::None), |_| answers(2, &good()));
    let untrusted = End::new(Status::MCAT_ERR_TLS, Reason::MCAT_REASON_CERTIFICATE_UNTRUSTED, 1);
    let response = Device::new(&server.url("")).ends(untrusted, get);
    assert!(response.message().contains("set ca_file or ca_pem"), "{response:?}");
    let other = Authority::new();
    let device = Device::with(&server.url(""), |config| config.trust = Trust::Pem(other.pem()));
    let response = device.ends(untrusted, get);
    assert!(response.message().contains("no root of ca_pem"), "{response:?}");
}
