//! What each member pays for at this moment: as the demo member begins, or as it was changed since.

use crate::member::demo_members::{DemoMember, Plan};
use rusqlite::{Connection, OptionalExtension, params};

pub(crate) const SCHEMA: &str = "
    CREATE TABLE subscription (member TEXT PRIMARY KEY, plan TEXT NOT NULL, suspended INTEGER NOT NULL) STRICT;
";

/// A member's subscription. A suspension is lifted again without forgetting what it suspended.
struct Subscription {
    plan: Plan,
    suspended: bool,
}

/// What the member may do.
pub(crate) fn plan(store: &Connection, member: &DemoMember) -> rusqlite::Result<Plan> {
    let now = read(store, member)?;
    Ok(if now.suspended { Plan::Suspended } else { now.plan })
}

/// What the member pays for, suspended or not.
pub(crate) fn tier(store: &Connection, member: &DemoMember) -> rusqlite::Result<Plan> {
    Ok(read(store, member)?.plan)
}

/// Gives the member another plan, in good standing; [`Plan::Suspended`] suspends the one there is.
pub(crate) fn set_plan(store: &Connection, member: &DemoMember, plan: Plan) -> rusqlite::Result<()> {
    match plan {
        Plan::Suspended => suspend(store, member, true),
        plan => write(store, member, Subscription { plan, suspended: false }),
    }
}

/// Suspends the subscription, or resumes it.
pub(crate) fn suspend(store: &Connection, member: &DemoMember, suspended: bool) -> rusqlite::Result<()> {
    let Subscription { plan, .. } = read(store, member)?;
    write(store, member, Subscription { plan, suspended })
}

/// Gives every member back what the demo member begins with.
pub(crate) fn restore(store: &Connection) -> rusqlite::Result<()> {
    store.execute("DELETE FROM subscription", [])?;
    Ok(())
}

fn read(store: &Connection, member: &DemoMember) -> rusqlite::Result<Subscription> {
    let query = "SELECT plan, suspended FROM subscription WHERE member = ?1";
    let changed = store.query_row(query, [member.user_name], |row| {
        let plan: String = row.get(0)?;
        Ok(Subscription {
            plan: Plan::parse(&plan).unwrap_or(member.plan),
            suspended: row.get(1)?,
        })
    });
    Ok(changed.optional()?.unwrap_or(match member.plan {
        Plan::Suspended => Subscription {
            plan: Plan::Premier,
            suspended: true,
        },
        plan => Subscription { plan, suspended: false },
    }))
}

fn write(store: &Connection, member: &DemoMember, now: Subscription) -> rusqlite::Result<()> {
    store.execute(
        "INSERT OR REPLACE INTO subscription (member, plan, suspended) VALUES (?1, ?2, ?3)",
        params![member.user_name, now.plan.name(), now.suspended],
    )?;
    Ok(())
}
