//! TLS: rustls with ring. Names only the parts that are used, so that nothing else is linked.
use crate::base::dates::{DAY_MS, EARLIEST_WALL_MS, date_time};
use crate::base::error::{Error, Phase, Reason, Status, UserAction};
use crate::base::hooks::Clock;
use crate::base::store_format::crc32c;
use crate::http::certificate::Certificate;
use crate::http::records::TlsFailure;
#[cfg(feature = "roots")]
use crate::http::root_ends::BUNDLED;
use crate::http::roots::{self, RootEnd, Roots};
use crate::http::{Trust, TrustForecast, suites};
use rustls::client::{ClientSessionMemoryCache, ClientSessionStore, Resumption, UnbufferedClientConnection};
use rustls::crypto::ring::kx_group;
use rustls::crypto::{CryptoProvider, GetRandomFailed, KeyProvider, SecureRandom, WebPkiSupportedAlgorithms};
use rustls::pki_types::{CertificateDer, PrivateKeyDer, ServerName, TrustAnchor, UnixTime};
use rustls::time_provider::TimeProvider;
use rustls::{
    AlertDescription, CertificateError, ClientConfig, PeerIncompatible as Incompatible, RootCertStore, SignatureScheme,
};
use std::borrow::Cow;
use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use webpki::{EndEntityCert, KeyUsage, ring as algorithm};

pub use crate::http::records::Session;
pub use crate::http::suites::name as suite_name;

/// How long after the earliest possible date a clock may be: thirty years. A later one has lost the time too.
const POSSIBLE_MS: i64 = 30 * 365 * 86_400_000;
/// Number of tickets for resumption: eight in rustls's count, for each of the service's host and the images'.
const TICKETS: usize = 2 * 8;
/// Without roots TLS is refused: no certificate could be accepted.
pub const NONE: &str = "ca_file: this library was built without roots: set ca_file or ca_pem";

/// The part that all TLS connections of an engine share.
pub struct Tls {
    config: Arc<ClientConfig>,
    tickets: Arc<ClientSessionMemoryCache>,
    clock: Arc<dyn Clock>,
    /// The setting that the roots came from; `None`: the library's own.
    setting: Option<&'static str>,
    roots: Arc<RootCertStore>,
    /// Until when the roots of that setting are valid.
    ends: Cow<'static, [RootEnd]>,
    /// The certificates of the last connections, one entry a host.
    chains: Mutex<Vec<Chain>>,
}

/// Until when the certificates of a host are valid, in milliseconds since 1970.
struct Chain {
    host: String,
    ends_ms: i64,
    root_ends_ms: Option<i64>,
}

/// Most hosts that are remembered: all that have tickets.
const CHAINS: usize = TICKETS / 2;

impl Tls {
    /// `warning` receives a log message about the roots. Returns `None` if there are none.
    pub fn new(trust: &Trust, clock: &Arc<dyn Clock>, warning: &mut String) -> Result<Option<Tls>, Error> {
        let (setting, pem) = match trust {
            Trust::Bundled => (None, &[][..]),
            Trust::Pem(pem) => (Some("ca_pem"), &pem[..]),
            Trust::File(pem) => (Some("ca_file"), &pem[..]),
        };
        let (roots, ends) = match setting {
            Some(setting) => {
                let Roots { store, ends, left_out } = roots::read(setting, pem)?;
                *warning = left_out;
                (store, Cow::Owned(ends))
            }
            #[cfg(feature = "roots")]
            None => (
                webpki_roots::TLS_SERVER_ROOTS.iter().cloned().collect(),
                Cow::Borrowed(BUNDLED),
            ),
            #[cfg(not(feature = "roots"))]
            None => return Ok(None),
        };
        let roots = Arc::new(roots);
        let time = Arc::new(DeviceTime(clock.clone()));
        let mut config = ClientConfig::builder_with_details(Arc::new(provider()), time)
            .with_protocol_versions(&[
                &rustls::version::TLS13,
                #[cfg(feature = "tls12")]
                &rustls::version::TLS12,
            ])
            .map_err(|_| Error::new(Status::MCAT_ERR_TLS, "this library was built without a cipher suite"))?
            .with_root_certificates(roots.clone())
            .with_no_client_auth();
        config.alpn_protocols = vec![b"http/1.1".to_vec()];
        let tickets = Arc::new(ClientSessionMemoryCache::new(TICKETS));
        config.resumption = Resumption::store(tickets.clone());
        Ok(Some(Tls {
            config: Arc::new(config),
            tickets,
            clock: clock.clone(),
            setting,
            roots,
            ends,
            chains: Mutex::default(),
        }))
    }

    /// Remembers the certificates that `host` has shown in this session, or in the one that it resumes.
    pub fn note_session(&self, host: &str, session: &Session) {
        let certificates = session.certificates();
        let shown: Vec<Certificate> = certificates.iter().filter_map(|der| Certificate::read(der)).collect();
        let Some(ends_ms) = shown.iter().map(|certificate| certificate.ends_ms).min() else {
            return;
        };
        let is_named = |root: &&TrustAnchor| shown.iter().any(|shown| shown.issuer == root.subject.as_ref());
        let mut named = self.roots.roots.iter().filter(is_named);
        let root = match (named.next(), named.next()) {
            (first, None) => first,
            // Roots may have the same name: the signature decides.
            _ => signer(&self.roots.roots, certificates, ends_ms),
        };
        let chain = Chain {
            host: host.to_owned(),
            ends_ms,
            root_ends_ms: root.and_then(|root| self.ends_ms_of(root).max()),
        };
        let mut chains = self.chains();
        chains.retain(|known| known.host != host);
        if chains.len() == CHAINS {
            chains.remove(0);
        }
        chains.push(chain);
    }

    fn chains(&self) -> MutexGuard<'_, Vec<Chain>> {
        self.chains.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Until when the roots with the key of `root` are valid: a root that was renewed has two dates.
    fn ends_ms_of(&self, root: &TrustAnchor) -> impl Iterator<Item = i64> {
        let key = crc32c(&root.subject_public_key_info);
        let ends = self.ends.iter().filter(move |end| end.key == key);
        ends.map(|end| i64::from(end.day) * DAY_MS)
    }

    /// Until when roots and certificates are valid, for `host`.
    pub fn forecast(&self, host: &str) -> TrustForecast {
        let ends = || self.roots.roots.iter().flat_map(|root| self.ends_ms_of(root));
        let chains = self.chains();
        let chain = chains.iter().find(|chain| chain.host == host);
        TrustForecast {
            roots: self.roots.len(),
            first_root_ends_ms: ends().min(),
            last_root_ends_ms: ends().max(),
            chain_ends_ms: chain.map(|chain| chain.ends_ms),
            chain_root_ends_ms: chain.and_then(|chain| chain.root_ends_ms),
        }
    }

    /// Checks that the clock can be used to judge certificates. With a wrong clock a certificate that expired years ago, and its key, would
    /// be accepted.
    pub fn check_clock(&self) -> Result<(), Error> {
        match possible(self.clock.wall_ms()) {
            Some(_) => Ok(()),
            None => Err(self.wrong_clock()),
        }
    }

    fn wrong_clock(&self) -> Error {
        let shown = self.clock.wall_ms();
        let [now, last] = dates([shown.unwrap_or_default(), EARLIEST_WALL_MS + POSSIBLE_MS]);
        let [first, _] = dates([EARLIEST_WALL_MS, 0]);
        let shows = match shown {
            Some(_) => format!("shows {now}"),
            None => "is not set".to_owned(),
        };
        let text =
            format!("the device's clock {shows}: set it; certificates can be checked from {first} to {last} only");
        Error::new(Status::MCAT_ERR_CLOCK, text).during(Phase::MCAT_PHASE_TLS)
    }

    /// Begins a session with `host`.
    pub fn session(&self, host: &str) -> Result<Box<Session>, Error> {
        let name = ServerName::try_from(host.to_owned())
            .map_err(|_| Error::argument("address", format!("{host} is no name that a certificate can have")))?;
        self.forget_ended(host, &name);
        UnbufferedClientConnection::new(self.config.clone(), name)
            .and_then(Session::new)
            .map_err(|e| self.judge(&e))
    }

    /// Once the certificates that `host` has shown have ended, it must show them again: no session that they began is resumed.
    fn forget_ended(&self, host: &str, name: &ServerName<'static>) {
        let Some(now_ms) = self.clock.wall_ms() else { return };
        let has_ended = |chain: &Chain| chain.host == host && chain.ends_ms < now_ms;
        if self.chains().iter().any(has_ended) {
            while self.tickets.take_tls13_ticket(name).is_some() {}
            self.tickets.remove_tls12_session(name);
        }
    }

    /// The error in `e`, if it is a TLS error.
    pub fn explain(&self, e: &io::Error) -> Option<Error> {
        let TlsFailure(e) = e.get_ref()?.downcast_ref()?;
        Some(self.judge(e))
    }

    fn judge(&self, e: &rustls::Error) -> Error {
        use rustls::Error::{FailedToGetCurrentTime, FailedToGetRandomBytes, InvalidCertificate, InvalidMessage};
        let text = match e {
            FailedToGetRandomBytes => return Error::no_random().during(Phase::MCAT_PHASE_TLS),
            FailedToGetCurrentTime => return self.wrong_clock(),
            InvalidCertificate(CertificateError::ExpiredContext { time, not_after }) => {
                let [last, now] = dates([not_after, time].map(ms_of));
                format!("the certificate was valid until {last}, and the device's clock shows {now}")
            }
            InvalidCertificate(CertificateError::NotValidYetContext { time, not_before }) => {
                let [first, now] = dates([not_before, time].map(ms_of));
                format!("the certificate is valid from {first} on, and the device's clock shows {now}")
            }
            // A service that was reinstalled has a root with the same name and another key.
            InvalidCertificate(CertificateError::UnknownIssuer | CertificateError::BadSignature) => {
                match self.setting {
                    Some(setting) => format!("no root of {setting} has signed the certificate"),
                    None => "none of the library's roots has signed the certificate: \
                         for a service with an authority of its own set ca_file or ca_pem"
                        .to_owned(),
                }
            }
            InvalidCertificate(CertificateError::NotValidForNameContext { expected, presented }) => {
                let names = match presented.is_empty() {
                    true => "names no host (in subjectAltName), so it is not for",
                    false => "is for other names than",
                };
                let host = match expected {
                    ServerName::DnsName(name) => name.as_ref(),
                    _ => "this numeric address",
                };
                format!("the certificate {names} {host}")
            }
            InvalidCertificate(e) => flaw(e).to_owned(),
            InvalidMessage(rustls::InvalidMessage::InvalidContentType) => {
                "the other side does not speak TLS: perhaps its address begins with http://".to_owned()
            }
            rustls::Error::AlertReceived(alert) => alert_text(u8::from(*alert)),
            e => failure(e).to_owned(),
        };
        let reason = reason(e);
        if reason == Reason::MCAT_REASON_TLS_VERSION && !cfg!(feature = "tls12") {
            let text = "TLS: the other side does not speak TLS 1.3, and this library was built without TLS 1.2";
            return Error::unsupported(Reason::MCAT_REASON_NOT_BUILT_IN, text).during(Phase::MCAT_PHASE_TLS);
        }
        let mut error = Error::new(Status::MCAT_ERR_TLS, format!("TLS: {text}"))
            .because(reason)
            .during(Phase::MCAT_PHASE_TLS);
        if reason == Reason::MCAT_REASON_CERTIFICATE_NOT_YET_VALID {
            // A service shows a certificate of the future only by mistake; a clock is behind often.
            error.user_action = UserAction::MCAT_ACTION_SET_CLOCK;
        }
        error
    }
}

/// The root whose key has signed these certificates, or one that has: as of `when_ms`, at which all of them are valid.
fn signer<'r>(roots: &'r [TrustAnchor], certificates: &[CertificateDer], when_ms: i64) -> Option<&'r TrustAnchor<'r>> {
    let (own, between) = certificates.split_first()?;
    let when = UnixTime::since_unix_epoch(Duration::from_millis(u64::try_from(when_ms).ok()?));
    let own = EndEntityCert::try_from(own).ok()?;
    let path = own.verify_for_usage(
        SIGNATURES.all,
        roots,
        between,
        when,
        KeyUsage::server_auth(),
        None,
        None,
    );
    let found = path.ok()?.anchor();
    roots.iter().find(|root| *root == found)
}

/// What an alert says that ended TLS: its name in RFC 8446, by which servers' logs and manuals can be searched.
fn alert_text(alert: u8) -> String {
    let name = match alert {
        10 => "unexpected_message",
        20 => "bad_record_mac",
        22 => "record_overflow",
        40 => "handshake_failure",
        42 => "bad_certificate",
        47 => "illegal_parameter",
        48 => "unknown_ca",
        49 => "access_denied",
        50 => "decode_error",
        51 => "decrypt_error",
        70 => "protocol_version",
        71 => "insufficient_security",
        80 => "internal_error",
        90 => "user_canceled",
        109 => "missing_extension",
        110 => "unsupported_extension",
        112 => "unrecognized_name",
        116 => "certificate_required",
        120 => "no_application_protocol",
        _ => "unknown",
    };
    format!("the other side refused with alert {alert} ({name})")
}

/// Any other failure.
fn failure(e: &rustls::Error) -> &str {
    use rustls::Error::*;
    use rustls::InvalidMessage as Unread;
    use rustls::PeerMisbehaved as Misdeed;
    match e {
        PeerIncompatible(
            Incompatible::ServerDoesNotSupportTls12Or13 | Incompatible::ServerTlsVersionIsDisabledByOurConfig,
        ) => "the other side speaks no TLS version that the library allows",
        PeerIncompatible(_) => "the other side offers no cipher suite, key exchange or signature that the library has",
        NoCertificatesPresented => "the other side sent no certificate",
        NoApplicationProtocol => "the other side does not offer HTTP/1.1 (ALPN)",
        PeerMisbehaved(Misdeed::AttemptedDowngradeToTls12WhenTls13IsSupported) => {
            "TLS 1.3 was removed from the handshake on its way, although the other side speaks it"
        }
        PeerMisbehaved(Misdeed::TooManyKeyUpdateRequests) => "the other side sent too many key updates",
        PeerMisbehaved(Misdeed::TooManyRenegotiationRequests) => "the other side asked too often for another handshake",
        PeerMisbehaved(_) => "the other side broke a rule of TLS",
        InvalidMessage(Unread::HandshakePayloadTooLarge | Unread::CertificatePayloadTooLarge) => {
            "the other side sent a handshake message that is too long"
        }
        InvalidMessage(Unread::MessageTooLarge) | PeerSentOversizedRecord => {
            "the other side sent a record that is too long"
        }
        InvalidMessage(_) => "the other side sent a message that cannot be read",
        InappropriateMessage { .. } | InappropriateHandshakeMessage { .. } => {
            "the other side sent a message out of turn"
        }
        DecryptError => "the received data cannot be decrypted: something changed it on its way",
        EncryptError => "the data to send cannot be encrypted",
        General(text) => text,
        _ => "the library cannot go on with this connection",
    }
}

/// The defect of a certificate, for those that need no details.
fn flaw(e: &CertificateError) -> &'static str {
    use webpki::Error as Flaw;
    let flaw = match e {
        CertificateError::BadEncoding => return "the certificate, or one above it, cannot be decoded",
        CertificateError::Expired => return "the certificate ends before it begins",
        CertificateError::InvalidPurposeContext { .. } => return "the certificate is not one for servers",
        CertificateError::UnsupportedSignatureAlgorithmContext { .. }
        | CertificateError::UnsupportedSignatureAlgorithmForPublicKeyContext { .. } => {
            return "the certificate, or one above it, has a signature that is not supported: \
                    ECDSA with P-256 or P-384 and RSA of 2048 to 8192 bits are, with SHA-2";
        }
        CertificateError::Other(other) => other.0.downcast_ref(),
        _ => None,
    };
    match flaw {
        Some(Flaw::CaUsedAsEndEntity) => "the certificate is an authority's (CA:TRUE), and must be a server's",
        Some(Flaw::EndEntityUsedAsCa) => "a certificate that is no authority's (CA:FALSE) has signed another",
        Some(Flaw::NameConstraintViolation) => "an authority above the certificate may not sign for its names",
        Some(Flaw::PathLenConstraintViolated) => "more authorities are above the certificate than one of them allows",
        Some(
            Flaw::MaximumPathDepthExceeded
            | Flaw::MaximumPathBuildCallsExceeded
            | Flaw::MaximumSignatureChecksExceeded
            | Flaw::MaximumNameConstraintComparisonsExceeded,
        ) => "the chain of certificates is longer than the library follows",
        Some(Flaw::UnsupportedCertVersion) => "the certificate, or one above it, is of X.509 version 1: 3 is needed",
        Some(Flaw::UnsupportedCriticalExtension) => {
            "the certificate, or one above it, has a critical extension that the library does not know"
        }
        _ => "the certificate, or one above it, breaks a rule of X.509",
    }
}

/// The clock's time, if it is plausible.
fn possible(wall_ms: Option<i64>) -> Option<u64> {
    let ms = wall_ms.filter(|ms| (EARLIEST_WALL_MS..EARLIEST_WALL_MS + POSSIBLE_MS).contains(ms));
    ms.and_then(|ms| u64::try_from(ms).ok())
}

/// Two instants, in milliseconds since 1970, as their days; with the time of day if the day is the same.
fn dates(ms: [i64; 2]) -> [String; 2] {
    let days = "2026-06-30".len();
    let [mut one, mut other] = ms.map(date_time);
    if one.get(..days) != other.get(..days) {
        one.truncate(days);
        other.truncate(days);
    }
    [one, other]
}

fn ms_of(time: &UnixTime) -> i64 {
    i64::try_from(time.as_secs()).unwrap_or(i64::MAX).saturating_mul(1000)
}

fn reason(e: &rustls::Error) -> Reason {
    match e {
        rustls::Error::InvalidCertificate(e) => match e {
            CertificateError::Expired | CertificateError::ExpiredContext { .. } => {
                Reason::MCAT_REASON_CERTIFICATE_EXPIRED
            }
            CertificateError::NotValidYet | CertificateError::NotValidYetContext { .. } => {
                Reason::MCAT_REASON_CERTIFICATE_NOT_YET_VALID
            }
            CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. } => {
                Reason::MCAT_REASON_CERTIFICATE_NAME
            }
            _ => Reason::MCAT_REASON_CERTIFICATE_UNTRUSTED,
        },
        rustls::Error::AlertReceived(AlertDescription::ProtocolVersion)
        | rustls::Error::PeerIncompatible(
            Incompatible::ServerDoesNotSupportTls12Or13 | Incompatible::ServerTlsVersionIsDisabledByOurConfig,
        ) => Reason::MCAT_REASON_TLS_VERSION,
        _ => Reason::MCAT_REASON_TLS_ALERT,
    }
}

#[derive(Debug)]
struct Randomness;

impl SecureRandom for Randomness {
    fn fill(&self, bytes: &mut [u8]) -> Result<(), GetRandomFailed> {
        crate::base::sys::random(bytes).map_err(|_| GetRandomFailed)
    }
}

/// The library has no client certificates.
#[derive(Debug)]
struct NoKeys;

impl KeyProvider for NoKeys {
    fn load_private_key(&self, _: PrivateKeyDer<'static>) -> Result<Arc<dyn rustls::sign::SigningKey>, rustls::Error> {
        Err(rustls::Error::General("no private keys are used".into()))
    }
}

struct DeviceTime(Arc<dyn Clock>);

impl std::fmt::Debug for DeviceTime {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("DeviceTime")
    }
}

impl TimeProvider for DeviceTime {
    fn current_time(&self) -> Option<UnixTime> {
        // The clock may have been set since the handshake began.
        let ms = possible(self.0.wall_ms())?;
        Some(UnixTime::since_unix_epoch(Duration::from_millis(ms)))
    }
}

fn provider() -> CryptoProvider {
    CryptoProvider {
        cipher_suites: suites::all(),
        kx_groups: vec![kx_group::X25519, kx_group::SECP256R1, kx_group::SECP384R1],
        signature_verification_algorithms: SIGNATURES,
        secure_random: &Randomness,
        key_provider: &NoKeys,
    }
}

static SIGNATURES: WebPkiSupportedAlgorithms = WebPkiSupportedAlgorithms {
    all: &[
        algorithm::ECDSA_P256_SHA256,
        algorithm::ECDSA_P256_SHA384,
        algorithm::ECDSA_P384_SHA256,
        algorithm::ECDSA_P384_SHA384,
        algorithm::RSA_PSS_2048_8192_SHA256_LEGACY_KEY,
        algorithm::RSA_PSS_2048_8192_SHA384_LEGACY_KEY,
        algorithm::RSA_PSS_2048_8192_SHA512_LEGACY_KEY,
        algorithm::RSA_PKCS1_2048_8192_SHA256,
        algorithm::RSA_PKCS1_2048_8192_SHA384,
        algorithm::RSA_PKCS1_2048_8192_SHA512,
    ],
    mapping: &[
        // In TLS 1.2 the name of the signature scheme leaves the curve open.
        (
            SignatureScheme::ECDSA_NISTP256_SHA256,
            &[algorithm::ECDSA_P256_SHA256, algorithm::ECDSA_P384_SHA256],
        ),
        (
            SignatureScheme::ECDSA_NISTP384_SHA384,
            &[algorithm::ECDSA_P384_SHA384, algorithm::ECDSA_P256_SHA384],
        ),
        (
            SignatureScheme::RSA_PSS_SHA256,
            &[algorithm::RSA_PSS_2048_8192_SHA256_LEGACY_KEY],
        ),
        (
            SignatureScheme::RSA_PSS_SHA384,
            &[algorithm::RSA_PSS_2048_8192_SHA384_LEGACY_KEY],
        ),
        (
            SignatureScheme::RSA_PSS_SHA512,
            &[algorithm::RSA_PSS_2048_8192_SHA512_LEGACY_KEY],
        ),
        (
            SignatureScheme::RSA_PKCS1_SHA256,
            &[algorithm::RSA_PKCS1_2048_8192_SHA256],
        ),
        (
            SignatureScheme::RSA_PKCS1_SHA384,
            &[algorithm::RSA_PKCS1_2048_8192_SHA384],
        ),
        (
            SignatureScheme::RSA_PKCS1_SHA512,
            &[algorithm::RSA_PKCS1_2048_8192_SHA512],
        ),
    ],
};

#[cfg(all(test, feature = "roots"))]
mod tests {
    use super::Tls;
    use crate::base::hooks::{Clock, SystemClock};
    use crate::http::Trust;
    use std::sync::Arc;

    #[test]
    fn end_of_each_bundled_root_is_known() {
        let clock: Arc<dyn Clock> = Arc::new(SystemClock);
        let tls = Tls::new(&Trust::Bundled, &clock, &mut String::new()).unwrap().unwrap();
        for root in &tls.roots.roots {
            assert!(tls.ends_ms_of(root).next().is_some(), "run ci/tools.sh roots");
        }
        let forecast = tls.forecast("localhost");
        let year = |ms: Option<i64>| 1970 + ms.unwrap() / (365 * 86_400_000);
        assert!(forecast.roots > 50 && year(forecast.first_root_ends_ms) < year(forecast.last_root_ends_ms));
        assert!((2026..2070).contains(&year(forecast.last_root_ends_ms)));
    }
}
