//! The calls of the control interface that change the network between the devices and the service, and keep and restore the whole state.

use super::Done;
use super::handlers::ControlCall;
use crate::base::network::Network;
use crate::base::refusal::Refusal;
use crate::service::Service;
use crate::service::snapshot::Snapshot;
use serde_json::{Value, json};
use std::sync::Arc;

/// The network, and what has passed through it.
pub(super) fn network_now(service: &Service) -> Value {
    let (mut now, passed) = (json!(service.traffic.network()), service.traffic.passed());
    now["segments"] = passed.segments.into();
    now["lost"] = passed.lost.into();
    now
}

/// `GET /control/network`
pub(super) fn network(service: &Arc<Service>, _: &ControlCall) -> Result<Done, Refusal> {
    Ok(Done::with(network_now(service)))
}

/// `PUT /control/network`
pub(super) fn set_network(service: &Arc<Service>, asked: &ControlCall) -> Result<Done, Refusal> {
    service.traffic.set(asked.json("Network")?);
    network(service, asked)
}

/// `DELETE /control/network`
pub(super) fn end_network(service: &Arc<Service>, _: &ControlCall) -> Result<Done, Refusal> {
    service.traffic.set(Network::default());
    Ok(Done::nothing())
}

/// `GET /control/snapshot`
pub(super) fn snapshot(service: &Arc<Service>, _: &ControlCall) -> Result<Done, Refusal> {
    let snapshot = service.snapshot().map_err(Refusal::internal)?;
    Ok(Done::file(snapshot.to_bytes()))
}

/// `PUT /control/snapshot`
pub(super) fn restore(service: &Arc<Service>, asked: &ControlCall) -> Result<Done, Refusal> {
    let read = Snapshot::read(&asked.body);
    let snapshot = read.map_err(|rule| Refusal::bad_request(format!("The body cannot be restored: {rule}")))?;
    let restored = service.restore(&snapshot);
    restored.map_err(|rule| Refusal::bad_request(rule.to_string()))?;
    Ok(Done::nothing())
}
