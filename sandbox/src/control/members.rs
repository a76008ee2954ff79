//! What the members are at this moment.

use crate::member::demo_members::{DemoMember, MEMBERS, Plan};
use crate::member::oauth::{self, SignIns};
use crate::member::{passwords, session, subscriptions};
use crate::service::Service;
use serde::Serialize;

/// A member at this moment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct MemberState {
    /// For sign-in.
    pub user_name: &'static str,
    /// For sign-in, as it is now.
    pub password: String,
    /// What this member is for.
    pub what: &'static str,
    /// The opaque member id.
    pub guid: &'static str,
    /// What the member may do now.
    pub plan: Plan,
    /// Whether a player of the member holds the session.
    pub has_session: bool,
    /// Tokens and failed sign-ins.
    pub sign_ins: SignIns,
}

/// All members, in the order in which they are shown.
pub(crate) fn states(service: &Service) -> rusqlite::Result<Vec<MemberState>> {
    MEMBERS.iter().map(|member| state(service, member)).collect()
}

/// One member.
pub(super) fn state(service: &Service, member: &DemoMember) -> rusqlite::Result<MemberState> {
    let now = service.clock.now_ms();
    let store = service.store.lock();
    Ok(MemberState {
        user_name: member.user_name,
        password: passwords::password_of(&store, member)?,
        what: member.what,
        guid: member.guid,
        plan: subscriptions::plan(&store, member)?,
        has_session: session::is_held(&store, member)?,
        sign_ins: oauth::sign_ins(&store, member, now)?,
    })
}
