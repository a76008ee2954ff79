//! Versions side by side.

mod support;

use support::*;

// svc:CAT-32
#[test]
fn the_versions_are_listed_with_the_latest_stable_and_the_one_in_development() {
    let sandbox = start();
    for path in ["/v2.2/versions", "/v2.1/versions", "/versions"] {
        let body = ok(&sandbox, path);
        assert_eq!(body["latestStable"], "v2.2");
        assert_eq!(body["inDevelopment"], "v2.3");
        let versions = body["versions"].as_array().unwrap();
        let ids: Vec<&str> = versions.iter().map(|v| v["id"].as_str().unwrap()).collect();
        assert!(
            ["v2.1", "v2.2", "v2.3"].iter().all(|id| ids.contains(id)),
            "{ids:?}"
        );
        assert_eq!(versions.last().unwrap()["status"], "development");
    }
}
