//! A bill of materials in SPDX 2.3 for each set of features.
use super::licences;
use super::linked::{Linked, Package, Set};
use crate::versions;
use serde_json::{Value, json};
use std::path::Path;

/// SPDX wants a moment. One that moves would make another file of every run, so this is none.
const NO_MOMENT: &str = "1970-01-01T00:00:00Z";

pub fn path(set: &Set) -> String {
    format!("sbom/musiccat-{}.spdx.json", set.name)
}

pub fn text(root: &Path, linked: &Linked) -> Result<String, String> {
    let name = format!("libmusiccat-{}-{}", versions::of_cargo(root)?, linked.set.name);
    let mut packages: Vec<Value> = linked.packages.iter().map(described).collect();
    packages[0]["primaryPackagePurpose"] = json!("LIBRARY");
    packages[0]["comment"] = json!(format!("Built with the features {}.", linked.set.features));
    packages.push(standard_library());

    let mut relationships = vec![relationship("SPDXRef-DOCUMENT", "DESCRIBES", &id(&linked.packages[0]))];
    for (from, to) in &linked.edges {
        let (from, to) = (id(&linked.packages[*from]), id(&linked.packages[*to]));
        relationships.push(relationship(&from, "DEPENDS_ON", &to));
    }
    relationships.push(relationship(&id(&linked.packages[0]), "DEPENDS_ON", "SPDXRef-rust-std"));

    let bill = json!({
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": "SPDXRef-DOCUMENT",
        "name": name,
        "documentNamespace": format!("https://spdx.org/spdxdocs/{name}-{:016x}", fingerprint(&packages)),
        "creationInfo": {
            "created": NO_MOMENT,
            "creators": ["Tool: musiccat-tools"],
            "comment": "The moment is none: this file is the same whenever it is made.",
        },
        "packages": packages,
        "relationships": relationships,
    });
    let text = serde_json::to_string_pretty(&bill).map_err(|error| error.to_string())?;
    Ok(text + "\n")
}

fn described(package: &Package) -> Value {
    let copyright = licences::copyright(package);
    let mut described = json!({
        "SPDXID": id(package),
        "name": package.name,
        "versionInfo": package.version,
        "downloadLocation": "NOASSERTION",
        "filesAnalyzed": false,
        "licenseDeclared": package.licence,
        "licenseConcluded": licences::taken(package),
        "copyrightText": if copyright.is_empty() { "NOASSERTION".to_string() } else { copyright.join("\n") },
    });
    if let Some(repository) = &package.repository {
        described["homepage"] = json!(repository);
    }
    if let Some(checksum) = &package.checksum {
        described["checksums"] = json!([{"algorithm": "SHA256", "checksumValue": checksum}]);
        described["externalRefs"] = json!([{
            "referenceCategory": "PACKAGE-MANAGER",
            "referenceType": "purl",
            "referenceLocator": format!("pkg:cargo/{}@{}", package.name, package.version),
        }]);
    }
    described
}

/// Whoever builds the library knows which: that of their compiler.
fn standard_library() -> Value {
    json!({
        "SPDXID": "SPDXRef-rust-std",
        "name": "rust-std",
        "comment": "Rust's standard library, in the version of the compiler that built the library.",
        "downloadLocation": "NOASSERTION",
        "filesAnalyzed": false,
        "licenseDeclared": "MIT OR Apache-2.0",
        "licenseConcluded": "NOASSERTION",
        "copyrightText": "Copyright (c) The Rust Project Contributors",
        "homepage": "https://github.com/rust-lang/rust",
    })
}

fn id(package: &Package) -> String {
    // Letters, digits, dots and hyphens are all that an id may hold.
    let name = package.name.replace('_', "-");
    let version = package.version.replace('+', "-");
    format!("SPDXRef-{name}-{version}")
}

fn relationship(from: &str, how: &str, to: &str) -> Value {
    json!({"spdxElementId": from, "relationshipType": how, "relatedSpdxElement": to})
}

/// Bills of other contents have other names. FNV-1a.
fn fingerprint(packages: &[Value]) -> u64 {
    let text = Value::from(packages).to_string();
    let bytes = text.bytes();
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
