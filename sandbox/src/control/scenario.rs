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
    // Who sends a file may not say what is in it.
    let is_json = match &*asked.kind {
        "application/toml" => false,
        "application/json" => true,
        _ => text.trim_start().starts_with('{'),
    };
    let read = match is_json {
        true => Scenario::parse_json(text),
        false => Scenario::parse(text),
    };
    let hint = "; for TOML send Content-Type: application/toml";
    let is_toml = is_json && !text.trim_start().starts_with('{');
    let read = read.map_err(|rule| rule + if is_toml { hint } else { "" });
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
