//! The calls of the control interface.

use super::lab::network_now;
use super::members::{state, states};
use super::schemas::schemas;
use super::{Done, document};
use crate::base::body::unmarked;
use crate::base::refusal::Refusal;
use crate::base::wrong::wrong;
use crate::faults::Fault;
use crate::member::demo_members::{self, DemoMember, Plan};
use crate::service::Service;
use crate::service::act::MemberAction;
use axum::body::Bytes;
use axum::extract::{RawPathParams, Request};
use axum::http::{StatusCode, Uri, header};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};
use std::sync::Arc;
use std::time::Duration;

/// A request to the control interface.
pub(super) struct ControlCall {
    path: Vec<(String, String)>,
    pub(super) query: Vec<(String, String)>,
    pub(super) body: Bytes,
    /// The media type of the body, in small letters.
    pub(super) kind: String,
}

/// The parameters of a query.
pub(super) fn query(uri: &Uri) -> Vec<(String, String)> {
    let query = uri.query().unwrap_or_default();
    form_urlencoded::parse(query.as_bytes()).into_owned().collect()
}

impl ControlCall {
    pub(super) async fn read(params: &RawPathParams, request: Request, most: usize) -> Result<ControlCall, Refusal> {
        let (head, body) = request.into_parts();
        let kind = head
            .headers
            .get(header::CONTENT_TYPE)
            .and_then(|kind| kind.to_str().ok());
        let kind = kind.unwrap_or_default().split(';').next().unwrap_or_default().trim();
        let owned = |(name, value): (&str, &str)| (name.to_owned(), value.to_owned());
        Ok(ControlCall {
            path: params.iter().map(owned).collect(),
            query: query(&head.uri),
            kind: kind.to_ascii_lowercase(),
            body: axum::body::to_bytes(body, most)
                .await
                .map_err(|_| Refusal::too_large(most))?,
        })
    }

    pub(super) fn has_no_parameters(&self) -> Result<(), Refusal> {
        match self.query.first() {
            None => Ok(()),
            Some((name, _)) => Err(Refusal::bad_request(format!(
                "This call takes no parameters in its address, {name} neither"
            ))),
        }
    }

    fn segment(&self, name: &str) -> &str {
        value_of(&self.path, name).unwrap_or_default()
    }

    /// The body, which is to be as the schema of this name says.
    pub(super) fn json<T: DeserializeOwned>(&self, schema: &str) -> Result<T, Refusal> {
        let given: Value = serde_json::from_slice(unmarked(&self.body)).map_err(|cause| bad_body(&cause))?;
        T::deserialize(&given).map_err(|cause| bad_body(&wrong(&schemas()[schema], &given, &cause)))
    }

    fn member(&self) -> Result<&'static DemoMember, Refusal> {
        let member = demo_members::find(self.segment("user_name"));
        member.ok_or_else(|| {
            let known = demo_members::user_names().collect::<Vec<_>>().join(", ");
            Refusal::not_found(format!("There is no such member; there are {known}"))
        })
    }

    fn fault(&self) -> Result<u64, Refusal> {
        self.segment("id").parse().map_err(|_| no_fault())
    }
}

pub(super) fn value_of<'a>(pairs: &'a [(String, String)], name: &str) -> Option<&'a str> {
    let found = pairs.iter().find(|(key, _)| key == name);
    found.map(|(_, value)| value.as_str())
}

fn bad_body(cause: &dyn std::fmt::Display) -> Refusal {
    Refusal::bad_request(format!("The body is wrong: {cause}"))
}

fn no_fault() -> Refusal {
    Refusal::not_found("There is no fault with this id")
}

pub(super) fn with(document: impl Serialize) -> Result<Done, Refusal> {
    Ok(Done::with(serde_json::to_value(document).map_err(Refusal::internal)?))
}

/// `GET /control`
pub(super) fn overview(service: &Arc<Service>, _: &ControlCall) -> Result<Done, Refusal> {
    let options = &service.options;
    with(json!({
        "base_url": service.place.base_url,
        "image_url": service.place.base_url,
        "api_key": options.api_key,
        "redirect_uri": options.redirect_uri,
        "seed": options.seed,
        "artists": service.catalog.artist_count(),
        "clock": clock_now(service),
        "settings": service.settings(),
        "members": states(service)?,
        "faults": service.faults.list(),
        "network": network_now(service),
        "journal": {"last": service.journal.last()},
    }))
}

/// `GET /control/openapi.json`
pub(super) fn document(_: &Arc<Service>, _: &ControlCall) -> Result<Done, Refusal> {
    Ok(Done::with(document::document()))
}

fn clock_now(service: &Service) -> Value {
    json!({"now_ms": service.clock.now_ms(), "advanced_ms": service.clock.skipped_ms()})
}

/// `GET /control/clock`
pub(super) fn clock(service: &Arc<Service>, _: &ControlCall) -> Result<Done, Refusal> {
    Ok(Done::with(clock_now(service)))
}

/// `POST /control/clock`
pub(super) fn move_clock(service: &Arc<Service>, asked: &ControlCall) -> Result<Done, Refusal> {
    #[derive(serde::Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum To {
        AdvanceMs(u64),
        NowMs(i64),
    }
    match asked.json("Move")? {
        To::AdvanceMs(by) => service.advance(Duration::from_millis(by)),
        To::NowMs(now_ms) => service.set_clock(now_ms).map_err(Refusal::bad_request)?,
    }
    clock(service, asked)
}

/// `GET /control/settings`
pub(super) fn settings(service: &Arc<Service>, _: &ControlCall) -> Result<Done, Refusal> {
    with(service.settings())
}

/// `PATCH /control/settings`
pub(super) fn change_settings(service: &Arc<Service>, asked: &ControlCall) -> Result<Done, Refusal> {
    const SCHEMA: &str = "SomeSettings";
    let changes: Map<String, Value> = asked.json(SCHEMA)?;
    let changed = service.settings().changed(&changes);
    service.set_settings(changed.map_err(|cause| bad_body(&wrong(&schemas()[SCHEMA], &changes.into(), &cause)))?);
    settings(service, asked)
}

/// `GET /control/members`
pub(super) fn members(service: &Arc<Service>, _: &ControlCall) -> Result<Done, Refusal> {
    with(json!({"members": states(service)?}))
}

/// `GET /control/members/{user_name}`
pub(super) fn member(service: &Arc<Service>, asked: &ControlCall) -> Result<Done, Refusal> {
    with(state(service, asked.member()?)?)
}

/// `POST /control/members/{user_name}/{action}`
pub(super) fn act_on_member(service: &Arc<Service>, asked: &ControlCall) -> Result<Done, Refusal> {
    #[derive(serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    struct To {
        plan: Plan,
    }
    #[derive(serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Reset {
        password: String,
    }
    let member = asked.member()?;
    let action = match asked.segment("action") {
        "plan" => MemberAction::Plan(asked.json::<To>("MemberChange")?.plan),
        "password" => MemberAction::Password(asked.json::<Reset>("MemberChange")?.password),
        name => MemberAction::simple(name).ok_or_else(|| {
            let known = actions().join(", ");
            Refusal::not_found(format!("There is no such action on a member; there are {known}"))
        })?,
    };
    service.act(member, &action)?;
    with(state(service, member)?)
}

/// What can be done to a member.
pub(super) fn actions() -> Vec<&'static str> {
    [&MemberAction::SIMPLE[..], &["plan", "password"]].concat()
}

/// `GET /control/faults`
pub(super) fn faults(service: &Arc<Service>, _: &ControlCall) -> Result<Done, Refusal> {
    with(json!({"faults": service.faults.list()}))
}

/// `POST /control/faults`
pub(super) fn add_fault(service: &Arc<Service>, asked: &ControlCall) -> Result<Done, Refusal> {
    let fault: Fault = asked.json("Fault")?;
    fault.check().map_err(Refusal::bad_request)?;
    let note = crate::api::note_unknown(&fault.path);
    let mut document = json!({"id": service.faults.add(fault)});
    if let Some(note) = note {
        document["note"] = note.into();
    }
    Ok(Done {
        status: StatusCode::CREATED,
        ..Done::with(document)
    })
}

/// `DELETE /control/faults`
pub(super) fn clear_faults(service: &Arc<Service>, _: &ControlCall) -> Result<Done, Refusal> {
    service.faults.clear();
    Ok(Done::nothing())
}

/// `GET /control/faults/{id}`
pub(super) fn fault(service: &Arc<Service>, asked: &ControlCall) -> Result<Done, Refusal> {
    let id = asked.fault()?;
    let found = service.faults.list().into_iter().find(|active| active.id == id);
    with(found.ok_or_else(no_fault)?)
}

/// `DELETE /control/faults/{id}`
pub(super) fn remove_fault(service: &Arc<Service>, asked: &ControlCall) -> Result<Done, Refusal> {
    match service.faults.remove(asked.fault()?) {
        true => Ok(Done::nothing()),
        false => Err(no_fault()),
    }
}

/// `GET /control/notifications`
pub(super) fn notifications(service: &Arc<Service>, _: &ControlCall) -> Result<Done, Refusal> {
    with(json!({"notifications": service.notifications()?}))
}

/// `POST /control/heal`
pub(super) fn heal(service: &Arc<Service>, _: &ControlCall) -> Result<Done, Refusal> {
    service.heal()?;
    Ok(Done::nothing())
}

/// `POST /control/reset`
pub(super) fn reset(service: &Arc<Service>, _: &ControlCall) -> Result<Done, Refusal> {
    service.reset().map_err(Refusal::internal)?;
    Ok(Done::nothing())
}
