//! Certificates of a made-up authority: one that is right, and those that are wrong in one way each.
use rcgen::{
    BasicConstraints, CertificateParams, CertifiedIssuer, DnType, IsCa, Issuer, KeyPair, KeyUsagePurpose, date_time_ymd,
};
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::{ServerConfig, SupportedProtocolVersion};
use std::sync::Arc;

pub struct Authority {
    issuer: CertifiedIssuer<'static, KeyPair>,
}

/// What is wrong with a certificate.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Flaw {
    None,
    Expired,
    NotYetValid,
    OtherName,
}

/// The parameters of a server's certificate.
pub fn localhost() -> CertificateParams {
    CertificateParams::new(vec!["localhost".to_owned()]).unwrap()
}

/// The parameters of an authority's certificate.
pub fn authority_named(name: &str) -> CertificateParams {
    let mut params = CertificateParams::default();
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    params.distinguished_name.push(DnType::CommonName, name);
    params
}

impl Authority {
    pub fn new() -> Authority {
        let mut params = authority_named("Test authority");
        params.key_usages = vec![KeyUsagePurpose::KeyCertSign];
        let issuer = CertifiedIssuer::self_signed(params, KeyPair::generate().unwrap()).unwrap();
        Authority { issuer }
    }

    /// What a client must trust.
    pub fn pem(&self) -> Vec<u8> {
        self.issuer.pem().into_bytes()
    }

    /// A server's settings with a certificate for localhost, valid except for `flaw`.
    pub fn server(&self, flaw: Flaw) -> Arc<ServerConfig> {
        let name = if flaw == Flaw::OtherName {
            "other.example"
        } else {
            "localhost"
        };
        let mut params = CertificateParams::new(vec![name.to_owned()]).unwrap();
        (params.not_before, params.not_after) = match flaw {
            Flaw::Expired => (date_time_ymd(2020, 1, 1), date_time_ymd(2021, 1, 1)),
            Flaw::NotYetValid => (date_time_ymd(2050, 1, 1), date_time_ymd(2060, 1, 1)),
            Flaw::None | Flaw::OtherName => (date_time_ymd(2020, 1, 1), date_time_ymd(2060, 1, 1)),
        };
        let key = KeyPair::generate().unwrap();
        let certificate = params.signed_by(&key, &self.issuer).unwrap();
        Arc::new(presenting(vec![certificate], &key, rustls::DEFAULT_VERSIONS))
    }

    /// The one that signs.
    pub fn issuer(&self) -> &Issuer<'static, KeyPair> {
        &self.issuer
    }
}

/// Settings of a server that shows these certificates, the first of them its own.
pub fn presenting(
    chain: Vec<impl Into<CertificateDer<'static>>>,
    key: &KeyPair,
    versions: &[&'static SupportedProtocolVersion],
) -> ServerConfig {
    let chain = chain.into_iter().map(Into::into).collect();
    let key = PrivateKeyDer::try_from(key.serialize_der()).unwrap();
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    ServerConfig::builder_with_provider(provider)
        .with_protocol_versions(versions)
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(chain, key)
        .unwrap()
}
