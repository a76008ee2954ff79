//! The description of the interface for programs.

use crate::api::answer::Answer;
use crate::api::call::Call;
use crate::api::rows;
use crate::base::refusal::Refusal;
use crate::openapi;

/// `GET /openapi.json`
pub(crate) fn document(call: &Call) -> Result<Answer, Refusal> {
    Ok(Answer::Document(openapi::document(
        call.version,
        &call.base_url,
        &call.service.catalog,
        &rows::described(),
    )))
}
