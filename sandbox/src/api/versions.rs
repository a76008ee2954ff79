//! The list of versions.

use super::answer::Answer;
use super::call::Call;
use crate::error::Refusal;
use crate::json::Object;
use crate::versions::Version;

/// `GET /versions`
pub(super) fn all(_call: &Call) -> Result<Answer, Refusal> {
    let entry = |id: &str, status: &str| Object::new().put("id", id).put("status", status);
    let mut versions: Vec<Object> = Version::ALL
        .iter()
        .map(|version| {
            let retired = *version == Version::V1;
            entry(version.name(), if retired { "retired" } else { "stable" })
        })
        .collect();
    versions.push(entry(Version::IN_DEVELOPMENT, "development"));
    Ok(Answer::Document(
        Object::new()
            .put("versions", versions)
            .put("latestStable", Version::LATEST.name())
            .put("inDevelopment", Version::IN_DEVELOPMENT),
    ))
}
