//! The list of versions.

use crate::api::answer::Answer;
use crate::api::call::Call;
use crate::base::json::Object;
use crate::base::refusal::Refusal;
use crate::base::version::Version;

/// `GET /versions`
pub(crate) fn all(call: &Call) -> Result<Answer, Refusal> {
    let entry = |id: &str, status: &str| Object::new().put("id", id).put("status", status);
    let latest = call.service.options.latest;
    let mut versions: Vec<Object> = Version::ALL
        .iter()
        .filter(|version| **version <= latest)
        .map(|version| {
            let retired = *version == Version::V1;
            entry(version.name(), if retired { "retired" } else { "stable" })
        })
        .collect();
    versions.push(entry(latest.in_development(), "development"));
    Ok(Answer::Document(
        Object::new()
            .put("versions", versions)
            .put("latestStable", latest.name())
            .put("inDevelopment", latest.in_development()),
    ))
}
