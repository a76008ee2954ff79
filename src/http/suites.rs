//! The offered cipher suites: those of rustls and ring, with one difference. rustls would copy the data of each record into a new block. So
//! it gets only the first byte of the data, and the place of the whole data is recorded here.
#[cfg(feature = "tls12")]
use rustls::Tls12CipherSuite;
use rustls::crypto::cipher::{
    AeadKey, InboundOpaqueMessage, InboundPlainMessage, Iv, MessageDecrypter, MessageEncrypter, Tls13AeadAlgorithm,
    UnsupportedOperationError,
};
#[cfg(feature = "tls12")]
use rustls::crypto::cipher::{KeyBlockShape, Tls12AeadAlgorithm};
use rustls::crypto::ring::cipher_suite as ring;
use rustls::{CipherSuiteCommon, ConnectionTrafficSecrets, ContentType, Error, SupportedCipherSuite, Tls13CipherSuite};
use std::cell::Cell;
use std::ops::Range;

thread_local! {
    /// The place of the most recently decrypted data. It needs no destructor, because the library may be unloaded.
    static NOTED: Cell<Range<usize>> = const { Cell::new(0..0) };
}

/// The range of `bytes` that this thread has just decrypted.
pub fn noted(bytes: &[u8]) -> Option<Range<usize>> {
    let Range { start, end } = NOTED.take();
    let begin = bytes.as_ptr().addr();
    let data = start.checked_sub(begin)?..end.checked_sub(begin)?;
    (data.end <= bytes.len()).then_some(data)
}

/// Decrypts data in place, as ring does, and passes on only its first byte.
struct InPlace(Box<dyn MessageDecrypter>);

impl MessageDecrypter for InPlace {
    fn decrypt<'a>(&mut self, record: InboundOpaqueMessage<'a>, number: u64) -> Result<InboundPlainMessage<'a>, Error> {
        let mut plain = self.0.decrypt(record, number)?;
        if plain.typ == ContentType::ApplicationData {
            let Range { start, end } = plain.payload.as_ptr_range();
            NOTED.set(start.addr()..end.addr());
            plain.payload = &plain.payload[..plain.payload.len().min(1)];
        }
        Ok(plain)
    }
}

struct Tls13(&'static dyn Tls13AeadAlgorithm);

impl Tls13AeadAlgorithm for Tls13 {
    fn encrypter(&self, key: AeadKey, iv: Iv) -> Box<dyn MessageEncrypter> {
        self.0.encrypter(key, iv)
    }

    fn decrypter(&self, key: AeadKey, iv: Iv) -> Box<dyn MessageDecrypter> {
        Box::new(InPlace(self.0.decrypter(key, iv)))
    }

    fn key_len(&self) -> usize {
        self.0.key_len()
    }

    fn extract_keys(&self, _: AeadKey, _: Iv) -> Result<ConnectionTrafficSecrets, UnsupportedOperationError> {
        Err(UnsupportedOperationError)
    }
}

#[cfg(feature = "tls12")]
struct Tls12(&'static dyn Tls12AeadAlgorithm);

#[cfg(feature = "tls12")]
impl Tls12AeadAlgorithm for Tls12 {
    fn encrypter(&self, key: AeadKey, iv: &[u8], extra: &[u8]) -> Box<dyn MessageEncrypter> {
        self.0.encrypter(key, iv, extra)
    }

    fn decrypter(&self, key: AeadKey, iv: &[u8]) -> Box<dyn MessageDecrypter> {
        Box::new(InPlace(self.0.decrypter(key, iv)))
    }

    fn key_block_shape(&self) -> KeyBlockShape {
        self.0.key_block_shape()
    }

    fn extract_keys(
        &self,
        _: AeadKey,
        _: &[u8],
        _: &[u8],
    ) -> Result<ConnectionTrafficSecrets, UnsupportedOperationError> {
        Err(UnsupportedOperationError)
    }
}

const fn common(of: &CipherSuiteCommon) -> CipherSuiteCommon {
    CipherSuiteCommon {
        suite: of.suite,
        hash_provider: of.hash_provider,
        confidentiality_limit: of.confidentiality_limit,
    }
}

/// The suite of rustls with this name.
macro_rules! in_place {
    (Tls13, $name:ident) => {{
        static OF: &Tls13CipherSuite = match ring::$name {
            SupportedCipherSuite::Tls13(of) => of,
            #[cfg(feature = "tls12")]
            _ => panic!(),
        };
        static HERE: Tls13CipherSuite = Tls13CipherSuite {
            common: common(&OF.common),
            hkdf_provider: OF.hkdf_provider,
            aead_alg: &Tls13(OF.aead_alg),
            quic: None,
        };
        SupportedCipherSuite::Tls13(&HERE)
    }};
    (Tls12, $name:ident) => {{
        static OF: &Tls12CipherSuite = match ring::$name {
            SupportedCipherSuite::Tls12(of) => of,
            _ => panic!(),
        };
        static HERE: Tls12CipherSuite = Tls12CipherSuite {
            common: common(&OF.common),
            prf_provider: OF.prf_provider,
            kx: OF.kx,
            sign: OF.sign,
            aead_alg: &Tls12(OF.aead_alg),
        };
        SupportedCipherSuite::Tls12(&HERE)
    }};
}

/// All offered suites, in order of preference.
pub fn all() -> Vec<SupportedCipherSuite> {
    vec![
        in_place!(Tls13, TLS13_AES_128_GCM_SHA256),
        in_place!(Tls13, TLS13_CHACHA20_POLY1305_SHA256),
        in_place!(Tls13, TLS13_AES_256_GCM_SHA384),
        #[cfg(feature = "tls12")]
        in_place!(Tls12, TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256),
        #[cfg(feature = "tls12")]
        in_place!(Tls12, TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256),
        #[cfg(feature = "tls12")]
        in_place!(Tls12, TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256),
        #[cfg(feature = "tls12")]
        in_place!(Tls12, TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256),
    ]
}

/// The TLS version and the name of an offered cipher suite.
pub fn name(number: u16) -> Option<(&'static str, &'static str)> {
    Some(match number {
        0x1301 => ("1.3", "TLS_AES_128_GCM_SHA256"),
        0x1302 => ("1.3", "TLS_AES_256_GCM_SHA384"),
        0x1303 => ("1.3", "TLS_CHACHA20_POLY1305_SHA256"),
        0xc02b => ("1.2", "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256"),
        0xc02f => ("1.2", "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256"),
        0xcca8 => ("1.2", "TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256"),
        0xcca9 => ("1.2", "TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256"),
        _ => return None,
    })
}
