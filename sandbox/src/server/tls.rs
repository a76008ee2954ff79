//! The generated authority and the server's certificate. A client trusts the authority's file; nothing is installed.

use crate::base::error::{Error, Result};
use crate::base::store::Store;
use crate::journal::Tls;
use crate::service::options::Certificate;
use rcgen::{
    BasicConstraints, CertificateParams, CidrSubnet, DistinguishedName, DnType, ExtendedKeyUsagePurpose,
    GeneralSubtree, IsCa, Issuer, KeyPair, KeyUsagePurpose, NameConstraints, date_time_ymd,
};
use rustls::pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer};
use rustls::server::{ClientHello, ResolvesServerCert};
use rustls::sign::CertifiedKey;
use rustls::{HandshakeKind, ServerConfig, ServerConnection};
use std::fmt;
use std::net::IpAddr;
use std::sync::{Arc, Mutex};
use time::{Duration, OffsetDateTime};

/// A certificate authority made for this sandbox, as PEM text. Clients that trust it have to trust its key, so it signs for the names that
/// the sandbox serves only, and for a year only.
#[derive(Clone)]
pub(crate) struct Authority {
    pub(crate) certificate_pem: String,
    key_pem: String,
    scope: AuthorityScope,
    until: OffsetDateTime,
}

/// What an authority may sign for.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct AuthorityScope {
    /// The names that the sandbox serves.
    pub(crate) names: Vec<String>,
    /// Its certificate says that it signs for no others. Not every TLS library can read that.
    pub(crate) is_constrained: bool,
}

const CERTIFICATE: &str = "authority_certificate";
const KEY: &str = "authority_key";
/// The names, and until when: in Unix seconds.
const TERMS: &str = "authority_terms";

const LIFE: Duration = Duration::days(365);
/// With less than this left, or half of its life, a start makes a new one.
const LEFT: Duration = Duration::days(31);
/// What a server's certificate lives at most. The running server makes a new one when half of it is over.
const SERVER_LIFE: Duration = Duration::days(30);
/// The clocks of clients differ.
const EARLIER: Duration = Duration::days(1);

/// The one name, and what DNS has below it.
fn subtree(name: &str) -> GeneralSubtree {
    match name.parse() {
        Ok(IpAddr::V4(address)) => GeneralSubtree::IpAddress(CidrSubnet::V4(address.octets(), [255; 4])),
        Ok(IpAddr::V6(address)) => GeneralSubtree::IpAddress(CidrSubnet::V6(address.octets(), [255; 16])),
        Err(_) => GeneralSubtree::DnsName(name.to_owned()),
    }
}

fn authority_params(scope: &AuthorityScope, until: OffsetDateTime) -> CertificateParams {
    let mut params = CertificateParams::default();
    params.is_ca = IsCa::Ca(BasicConstraints::Constrained(0));
    params.key_usages = vec![KeyUsagePurpose::KeyCertSign, KeyUsagePurpose::CrlSign];
    params.distinguished_name = name("musiccat sandbox authority");
    params.name_constraints = scope.is_constrained.then(|| NameConstraints {
        permitted_subtrees: scope.names.iter().map(|name| subtree(name)).collect(),
        excluded_subtrees: Vec::new(),
    });
    params.not_before = until - LIFE - EARLIER;
    params.not_after = until;
    params
}

fn name(common_name: &str) -> DistinguishedName {
    let mut name = DistinguishedName::new();
    name.push(DnType::CommonName, common_name);
    name
}

impl Tls {
    /// What this handshake came to.
    pub(crate) fn of(connection: &ServerConnection) -> Tls {
        let version = connection.protocol_version();
        let cipher = connection.negotiated_cipher_suite();
        Tls {
            version: version.map_or_else(String::new, |version| format!("{version:?}")),
            cipher: cipher.map_or_else(String::new, |cipher| format!("{:?}", cipher.suite())),
            resumed: connection.handshake_kind() == Some(HandshakeKind::Resumed),
            server_name: connection.server_name().map(str::to_owned),
        }
    }
}

impl Authority {
    /// The authority that the store keeps, so that a device goes on trusting it. A new store gets a new one, and so does one whose authority
    /// is for other names, for no certain names, or soon over.
    pub(crate) fn of(store: &Store, scope: AuthorityScope, days: u16) -> Result<Authority> {
        let life = Duration::days(days.into()).min(LIFE);
        let cannot = |cause| Error::cannot("keep the authority", cause);
        let kept = |name| store.setting(name).map_err(cannot);
        let now = OffsetDateTime::now_utc();
        if let (Some(certificate_pem), Some(key_pem), Some(terms)) = (kept(CERTIFICATE)?, kept(KEY)?, kept(TERMS)?)
            && let Some(until) = until(&terms, &scope)
            && (now + LEFT.min(life / 2)..=now + life + EARLIER).contains(&until)
        {
            return Ok(Authority {
                certificate_pem,
                key_pem,
                scope,
                until,
            });
        }
        let authority = Authority::generate(scope, now + life)?;
        let terms = terms(&authority.scope, authority.until);
        let keep = |name, value: &str| store.set_setting(name, value).map_err(cannot);
        keep(CERTIFICATE, &authority.certificate_pem)?;
        keep(KEY, &authority.key_pem)?;
        keep(TERMS, &terms)?;
        Ok(authority)
    }

    /// One that is not kept.
    pub(crate) fn new(scope: AuthorityScope) -> Result<Authority> {
        Authority::generate(scope, OffsetDateTime::now_utc() + LIFE)
    }

    fn generate(scope: AuthorityScope, until: OffsetDateTime) -> Result<Authority> {
        let make = || {
            let key = KeyPair::generate()?;
            let certificate = authority_params(&scope, until).self_signed(&key)?;
            Ok::<_, rcgen::Error>((certificate.pem(), key.serialize_pem()))
        };
        let (certificate_pem, key_pem) = make().map_err(|cause| Error::cannot("generate the authority", cause))?;
        Ok(Authority {
            certificate_pem,
            key_pem,
            scope,
            until,
        })
    }

    /// A server's certificate with its key.
    fn issue(&self, kind: Certificate) -> std::result::Result<CertifiedKey, Box<dyn std::error::Error>> {
        let issuer = match kind {
            Certificate::Untrusted => {
                let mut somebody = authority_params(&self.scope, self.until);
                somebody.distinguished_name = name("somebody else");
                Issuer::new(somebody, KeyPair::generate()?)
            }
            _ => Issuer::new(
                authority_params(&self.scope, self.until),
                KeyPair::from_pem(&self.key_pem)?,
            ),
        };
        let key = KeyPair::generate()?;
        let names = match kind {
            Certificate::WrongName => vec!["elsewhere.localhost".to_owned()],
            _ => self.scope.names.clone(),
        };
        let mut params = CertificateParams::new(names)?;
        params.distinguished_name = name("localhost");
        let now = OffsetDateTime::now_utc();
        params.not_before = now - EARLIER;
        params.not_after = self.until.min(now + SERVER_LIFE);
        match kind {
            Certificate::Expired => {
                params.not_before = date_time_ymd(2019, 1, 1);
                params.not_after = date_time_ymd(2020, 1, 1);
            }
            Certificate::NotYetValid => {
                params.not_before = date_time_ymd(2999, 1, 1);
                params.not_after = date_time_ymd(2999, 2, 1);
            }
            _ => {}
        }
        // Strict verifiers ask for both.
        params.use_authority_key_identifier_extension = true;
        params.extended_key_usages = vec![ExtendedKeyUsagePurpose::ServerAuth];
        let certificate = params.signed_by(&key, &issuer)?;
        let key = PrivateKeyDer::Pkcs8(PrivatePkcs8KeyDer::from(key.serialize_der()));
        let key = rustls::crypto::ring::sign::any_supported_type(&key)?;
        Ok(CertifiedKey::new(vec![certificate.der().clone()], key))
    }

    /// The TLS settings of a server with such a certificate.
    pub(crate) fn server_config(self, kind: Certificate) -> Result<Arc<ServerConfig>> {
        let issue = || self.issue(kind);
        let first = issue().map_err(|cause| Error::cannot("issue the server's certificate", cause))?;
        let shown = Shown {
            authority: self,
            kind,
            current: Mutex::new((OffsetDateTime::now_utc(), Arc::new(first))),
        };
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let mut config = ServerConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .map_err(|cause| Error::cannot("set TLS up", cause))?
            .with_no_client_auth()
            .with_cert_resolver(Arc::new(shown));
        config.alpn_protocols = vec![b"http/1.1".to_vec()];
        Ok(Arc::new(config))
    }
}

fn terms(scope: &AuthorityScope, until: OffsetDateTime) -> String {
    let others = if scope.is_constrained { "" } else { " and others" };
    format!("{} {}{others}", until.unix_timestamp(), scope.names.join(" "))
}

/// Until when an authority with these terms is good for this scope.
fn until(kept: &str, scope: &AuthorityScope) -> Option<OffsetDateTime> {
    let seconds = kept.split(' ').next()?.parse().ok()?;
    let until = OffsetDateTime::from_unix_timestamp(seconds).ok()?;
    (kept == terms(scope, until)).then_some(until)
}

/// The certificate that a server shows. It is renewed while the server runs.
struct Shown {
    authority: Authority,
    kind: Certificate,
    /// Since when it is shown.
    current: Mutex<(OffsetDateTime, Arc<CertifiedKey>)>,
}

impl fmt::Debug for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.kind)
    }
}

impl ResolvesServerCert for Shown {
    fn resolve(&self, _hello: ClientHello) -> Option<Arc<CertifiedKey>> {
        let mut current = self.current.lock().expect("certificate lock");
        let now = OffsetDateTime::now_utc();
        if now > current.0 + SERVER_LIFE / 2
            && let Ok(new) = self.authority.issue(self.kind)
        {
            *current = (now, Arc::new(new));
        }
        Some(current.1.clone())
    }
}
