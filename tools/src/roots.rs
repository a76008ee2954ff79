//! Until when the bundled roots are valid. The crate that holds them has only what TLS needs of each; the whole certificates are in the
//! comments of its source.
use crate::Outcome;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::Value;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;
use x509_parser::prelude::{FromDer, X509Certificate};

const FILE: &str = "src/http/root_ends.rs";
const CRATE: &str = "webpki-roots";
const DAY_S: i64 = 86_400;

pub fn write(root: &Path) -> Outcome {
    let text = text(root)?;
    fs::write(root.join(FILE), text).map_err(|e| format!("{FILE}: {e}"))?;
    Ok(format!("{FILE} is written"))
}

pub fn check(root: &Path) -> Outcome {
    let kept = fs::read_to_string(root.join(FILE)).map_err(|e| format!("{FILE}: {e}"))?;
    match kept == text(root)? {
        true => Ok(format!("{FILE} is of the bundled roots")),
        false => Err(format!(
            "{FILE} is of other roots than Cargo.lock's {CRATE}: run ci/tools.sh roots"
        )),
    }
}

fn text(root: &Path) -> Result<String, String> {
    let (version, source) = bundled(root)?;
    let mut ends = certificates(&source)?;
    ends.sort_unstable();
    let mut text = format!(
        "//! Until when the bundled roots are valid: of {CRATE} {version}. Made by `ci/tools.sh roots`.\n\
         use super::roots::RootEnd;\n\n\
         const fn end(key: u32, day: u32) -> RootEnd {{\n    RootEnd {{ key, day }}\n}}\n\n\
         #[rustfmt::skip]\n\
         pub static BUNDLED: &[RootEnd] = &[\n"
    );
    for (key, day) in ends {
        let _ = writeln!(text, "    end(0x{key:08x}, {day}),");
    }
    text.push_str("];\n");
    Ok(text)
}

/// The version of the crate that the library links, and its source.
fn bundled(root: &Path) -> Result<(String, String), String> {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    let output = cargo
        .args(["metadata", "--format-version=1", "--locked"])
        .current_dir(root)
        .output()
        .map_err(|e| format!("cargo metadata: {e}"))?;
    let metadata: Value = serde_json::from_slice(&output.stdout).map_err(|e| format!("cargo metadata: {e}"))?;
    let packages = metadata["packages"].as_array().into_iter().flatten();
    let mut named = packages.filter(|package| package["name"] == CRATE);
    let package = named.next().ok_or(format!("cargo metadata does not know {CRATE}"))?;
    let field = |name: &str| package[name].as_str().unwrap_or_default().to_owned();
    let library = Path::new(&field("manifest_path")).with_file_name("src/lib.rs");
    let source = fs::read_to_string(&library).map_err(|e| format!("{CRATE}: {e}"))?;
    Ok((field("version"), source))
}

/// Of each certificate in the comments: the checksum of its public key, and its last day.
fn certificates(source: &str) -> Result<Vec<(u32, i64)>, String> {
    let mut ends = Vec::new();
    for part in source.split("-----BEGIN CERTIFICATE-----").skip(1) {
        let (pem, _) = part
            .split_once("-----END CERTIFICATE-----")
            .ok_or("a certificate has no end")?;
        let base64: String = pem.chars().filter(|c| !c.is_whitespace() && *c != '*').collect();
        let der = STANDARD.decode(base64).map_err(|e| format!("a certificate: {e}"))?;
        let (_, certificate) = X509Certificate::from_der(&der).map_err(|e| format!("a certificate: {e}"))?;
        let key = certificate.public_key().raw;
        // Without the outer tag and length, as rustls keeps it.
        let head = if key[1] < 0x80 {
            2
        } else {
            usize::from(key[1] - 0x80) + 2
        };
        ends.push((
            crc32c(&key[head..]),
            certificate.validity().not_after.timestamp() / DAY_S,
        ));
    }
    let anchors = source.matches("TrustAnchor {").count();
    match ends.len() {
        0 => Err(format!("the source of {CRATE} holds no certificates")),
        found if found != anchors => Err(format!("{CRATE}: {found} certificates for {anchors} roots")),
        _ => Ok(ends),
    }
}

/// CRC-32C, as the library's stores have it.
fn crc32c(bytes: &[u8]) -> u32 {
    let step = |crc: u32, byte: &u8| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| match crc & 1 {
            1 => crc >> 1 ^ 0x82f6_3b78,
            _ => crc >> 1,
        })
    };
    !bytes.iter().fold(!0, step)
}
