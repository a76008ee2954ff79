//! What can happen in an order: the calls, where they begin, and what the world may do at each step.
use super::super::super::machine::Do;
use super::world::*;

/// What a caller wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Good,
    After,
    Newer,
    Lasting,
    SignIn,
    SignOut,
    Forget,
    Unlock,
    Look,
    Settle,
    /// A call was answered 423.
    Lock,
}

/// Where the orders begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Start {
    /// The store has tokens that have expired, and was not read.
    Unread,
    Expired,
    /// The device has restarted, and does not know the date yet.
    Undated,
    /// Too young to be marked before a refresh.
    Young,
    /// A refresh is due.
    Due,
    Fresh,
    /// A save has failed.
    OwesSave,
    /// An erase has failed.
    OwesErase,
    Nobody,
    NoStore,
}

/// How the world answers a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reply {
    Ok,
    Fails,
    Busy,
    Corrupt,
    Newer,
    SiblingRefreshed,
    SiblingSignedOut,
    SiblingSignedIn,
    NoRefresh,
    Kept,
    OtherMember,
    Refused,
    Locked,
    Throttled,
    Failing,
    Hopeless,
    Unreadable,
    Unknown,
    NotSent,
    Stopped,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// The job goes on: its step was carried out with this result.
    Goes(usize, Reply),
    /// It ends, as by a panic.
    Drops(usize),
    Passes(i64),
    /// The job that is at work hangs for so long that this one may take its turn.
    Overtakes(usize),
}

impl World {
    /// What can happen now; first what does if nothing deviates. Empty: all have ended.
    pub fn choices(&self) -> Vec<Choice> {
        let open: Vec<usize> = (0..self.slots.len()).filter(|at| !self.slots[*at].is_over).collect();
        if open.is_empty() || self.broken.is_some() {
            return Vec::new();
        }
        let goes = |at: &&usize| self.can_go(**at);
        let mut order: Vec<usize> = open.iter().filter(goes).copied().collect();
        order.sort_by_key(|at| (*at != self.at_work, *at));
        let mut choices: Vec<Choice> = order.iter().map(|at| Choice::Goes(*at, Reply::Ok)).collect();
        if choices.is_empty() {
            choices.push(Choice::Passes(2_100));
        }
        for at in &open {
            let slot = &self.slots[*at];
            let mut replies: &[Reply] = match &slot.doing {
                Some(Do::Lock { .. }) => &[Reply::Fails, Reply::Busy],
                Some(Do::Load { .. }) => &[
                    Reply::Fails,
                    Reply::Newer,
                    Reply::SiblingRefreshed,
                    Reply::SiblingSignedOut,
                    Reply::SiblingSignedIn,
                    Reply::Corrupt,
                ],
                Some(Do::Save(_) | Do::Erase) => &[Reply::Fails],
                Some(Do::Ask { .. }) => &[
                    Reply::Refused,
                    Reply::Unknown,
                    Reply::Locked,
                    Reply::Failing,
                    Reply::Kept,
                    Reply::NotSent,
                    Reply::Throttled,
                    Reply::OtherMember,
                    Reply::NoRefresh,
                    Reply::Hopeless,
                    Reply::Unreadable,
                ],
                Some(Do::Wait { .. } | Do::Sleep { .. }) => &[Reply::Stopped],
                _ => &[],
            };
            if matches!(slot.doing, Some(Do::Load { .. })) && self.locked {
                replies = &[Reply::Fails, Reply::Newer, Reply::Corrupt];
            }
            choices.extend(replies.iter().map(|reply| Choice::Goes(*at, *reply)));
            // What panics in the store while it is written counts as its failure.
            if slot.doing.is_some() && !matches!(slot.doing, Some(Do::Save(_) | Do::Erase)) {
                choices.push(Choice::Drops(*at));
            }
        }
        let others = open.iter().filter(|at| **at != self.at_work);
        choices.extend(others.map(|at| Choice::Overtakes(*at)));
        choices.extend([2_100, 15_100].map(Choice::Passes));
        choices
    }

    /// A waiting job goes on when something has changed, or when it is time to act for the leader.
    pub(super) fn can_go(&self, at: usize) -> bool {
        let slot = &self.slots[at];
        let now = slot.caller.as_ref().map_or(0, |caller| caller.now.boot_ms);
        !matches!(slot.doing, Some(Do::Wait { .. })) || slot.seen != self.machine.turns.changes || now != self.now
    }
}
