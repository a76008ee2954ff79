//! The generated authority and the server's certificate. A client trusts the authority's file; nothing is installed.

use crate::error::{Error, Result};
use crate::journal::Tls;
use crate::store::Store;
use rcgen::{
    BasicConstraints, CertificateParams, DistinguishedName, DnType, ExtendedKeyUsagePurpose, IsCa, Issuer, KeyPair,
    KeyUsagePurpose,
};
use rustls::pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer};
use rustls::{HandshakeKind, ServerConfig, ServerConnection};
use std::sync::Arc;

/// A certificate authority made for this sandbox, as PEM text.
pub(crate) struct Authority {
    pub(crate) certificate_pem: String,
    key_pem: String,
}

const CERTIFICATE: &str = "authority_certificate";
const KEY: &str = "authority_key";

fn authority_params() -> CertificateParams {
    let mut params = CertificateParams::default();
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    params.key_usages = vec![KeyUsagePurpose::KeyCertSign, KeyUsagePurpose::CrlSign];
    params.distinguished_name = name("musiccat sandbox authority");
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
    /// The authority that the store keeps, so that a device goes on trusting it; a new store gets a new one.
    pub(crate) fn of(store: &Store) -> Result<Authority> {
        let cannot = |cause| Error::cannot("keep the authority", cause);
        let kept = |name| store.setting(name).map_err(cannot);
        if let (Some(certificate_pem), Some(key_pem)) = (kept(CERTIFICATE)?, kept(KEY)?) {
            return Ok(Authority {
                certificate_pem,
                key_pem,
            });
        }
        let authority = Authority::generate()?;
        store
            .set_setting(CERTIFICATE, &authority.certificate_pem)
            .map_err(cannot)?;
        store.set_setting(KEY, &authority.key_pem).map_err(cannot)?;
        Ok(authority)
    }

    fn generate() -> Result<Authority> {
        let make = || {
            let key = KeyPair::generate()?;
            let certificate = authority_params().self_signed(&key)?;
            Ok::<_, rcgen::Error>(Authority {
                certificate_pem: certificate.pem(),
                key_pem: key.serialize_pem(),
            })
        };
        make().map_err(|cause| Error::cannot("generate the authority", cause))
    }

    /// The TLS settings of a server that is called localhost, signed by this authority.
    pub(crate) fn server_config(&self) -> Result<Arc<ServerConfig>> {
        let issue = || {
            let issuer = Issuer::new(authority_params(), KeyPair::from_pem(&self.key_pem)?);
            let key = KeyPair::generate()?;
            let names = ["localhost", "127.0.0.1", "::1"].map(String::from);
            let mut params = CertificateParams::new(names)?;
            params.distinguished_name = name("localhost");
            // Strict verifiers ask for both.
            params.use_authority_key_identifier_extension = true;
            params.extended_key_usages = vec![ExtendedKeyUsagePurpose::ServerAuth];
            Ok::<_, rcgen::Error>((params.signed_by(&key, &issuer)?, key))
        };
        let (certificate, key) = issue().map_err(|cause| Error::cannot("issue the server's certificate", cause))?;
        let key = PrivateKeyDer::Pkcs8(PrivatePkcs8KeyDer::from(key.serialize_der()));
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let mut config = ServerConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .and_then(|builder| {
                builder
                    .with_no_client_auth()
                    .with_single_cert(vec![certificate.der().clone()], key)
            })
            .map_err(|cause| Error::cannot("set TLS up", cause))?;
        config.alpn_protocols = vec![b"http/1.1".to_vec()];
        Ok(Arc::new(config))
    }
}
