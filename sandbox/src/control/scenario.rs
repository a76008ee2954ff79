//! The calls of the control interface about scenarios.

use super::Done;
use super::handlers::{ControlCall, with};
use crate::base::body::unmarked;
use crate::base::refusal::Refusal;
use crate::scenario::{Scenario, perform};
use crate::service::Service;
use axum::http::StatusCode;
use std::sync::Arc;

/// `GET /control/scenario`
pub(super) fn scenario(service: &Arc<Service>, _: &ControlCall) -> Result<Done, Refusal> {
    with(service.stage.run())
}

/// `POST /control/scenario`
pub(super) fn begin(service: &Arc<Service>, asked: &ControlCall) -> Result<Done, Refusal> {
    let wrong = |rule: &str| Refusal::bad_request(format!("The scenario is wrong: {rule}"));
    let text = std::str::from_utf8(unmarked(&asked.body)).map_err(|_| wrong("it is no UTF-8"))?;
    let read = match &*asked.kind {
        "application/toml" => Scenario::parse(text),
        _ => Scenario::parse_json(text),
    };
    let read = read.map_err(|rule| wrong(&rule))?;
    perform(service, read).map_err(Refusal::conflict)?;
    Ok(Done {
        status: StatusCode::CREATED,
        ..scenario(service, asked)?
    })
}

/// `DELETE /control/scenario`
pub(super) fn stop(service: &Arc<Service>, _: &ControlCall) -> Result<Done, Refusal> {
    match service.stage.stop() {
        Some(_) => Ok(Done::nothing()),
        None => Err(Refusal::not_found("No scenario is performed")),
    }
}
