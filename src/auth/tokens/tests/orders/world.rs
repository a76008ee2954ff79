//! The world of an order: clock, store, service, siblings, and what must hold beside the machine's own rules.
use super::super::super::answer::{Granted, Verdict};
use super::super::super::machine::jobs::{Leave, Look, Obtain, Settle, SignInJob, Unlock, Want};
use super::super::super::machine::{Caller, Debt, Do, Event, Machine, ReadFailed};
use super::super::super::marks::{Fingerprint, SignIn, fingerprint};
use super::super::super::record::{TokenRecord, Tokens};
use super::super::WALL;
use crate::auth::{Grant, Secret, TokenFailure};
use crate::base::dates::{BootId, Moment};
use crate::base::error::{Error, Phase, Status};
use crate::base::hooks::StoreFailed;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash, Hasher};

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

const LIFE: i64 = 86_399_000;
/// How long the callers have: longer than any leader is waited for.
const BUDGET: i64 = 100_000;
const GRANT: Grant = Grant::Password {
    user: "ada",
    password: "canary-password",
};

enum Work {
    Obtain(Obtain),
    SignIn(SignInJob<'static>),
    Leave(Leave),
    Unlock(Unlock),
    Look(Look),
    Settle(Settle),
    Lock,
}

struct Slot {
    kind: Kind,
    work: Work,
    caller: Option<Caller>,
    /// What it waits for; `None` before it begins, and after its end.
    doing: Option<Do>,
    is_over: bool,
    until_ms: i64,
    /// `Turns::changes` when it began to wait.
    seen: u64,
    /// `Machine::identity` when it sent its request.
    identity: u64,
    /// And the member.
    member: Option<Fingerprint>,
}

/// A refresh token on its way to the service.
struct Sent {
    slot: usize,
    until_ms: i64,
}

pub struct World {
    pub machine: Machine,
    slots: Vec<Slot>,
    at_work: usize,
    now: i64,
    /// What the store has.
    record: Option<TokenRecord>,
    /// This process has locked the store.
    locked: bool,
    issued: u64,
    sent: BTreeMap<String, Sent>,
    /// Refresh tokens that may be spent, and since when.
    doubtful: BTreeMap<String, i64>,
    /// Whose save has begun.
    begun: BTreeSet<String>,
    /// Sign-ins that have ended by a sign-out here.
    left: BTreeSet<u8>,
    /// Whose account the service has locked.
    locks: Vec<Option<Fingerprint>>,
    /// It has locked one at a sign-in.
    signs_in_locked: bool,
    pub broken: Option<String>,
}

fn moment(now: i64) -> Moment {
    Moment {
        boot_ms: now,
        wall_ms: Some(WALL + now),
        boot_id: BootId::NONE,
    }
}

/// A token. Each text is made once: the memory that hides it costs a system call.
fn secret(text: String) -> Secret {
    thread_local!(static KNOWN: RefCell<BTreeMap<String, Secret>> = const { RefCell::new(BTreeMap::new()) });
    KNOWN.with_borrow_mut(|known| {
        let made = || Secret::from(&*text);
        known.entry(text.clone()).or_insert_with(made).clone()
    })
}

/// Tokens of one sign-in, whose number is in their text.
fn tokens(sign_in: u8, number: u64, now: i64) -> Tokens {
    Tokens {
        generation: number,
        access: Some(secret(format!("access-{sign_in}-{number}"))),
        refresh: Some(secret(format!("refresh-{sign_in}-{number}"))),
        issued: moment(now),
        lifetime_ms: Some(LIFE),
        previous: [0; 16],
        member: Some([7; 16]),
        guid: None,
        told: None,
        sign_in: Some(SignIn::from([sign_in; 16])),
        dead: None,
        under_way: false,
    }
}

fn sign_in_of(text: &str) -> u8 {
    text.split('-')
        .nth(1)
        .and_then(|number| number.parse().ok())
        .unwrap_or(0)
}

impl World {
    pub fn new(start: Start, kinds: &[Kind]) -> World {
        let issued_at = 1_000_000;
        let mut world = World {
            machine: Machine::new(start != Start::NoStore),
            slots: Vec::new(),
            at_work: 0,
            now: issued_at,
            record: None,
            locked: false,
            issued: 1,
            sent: BTreeMap::new(),
            doubtful: BTreeMap::new(),
            begun: BTreeSet::new(),
            left: BTreeSet::new(),
            locks: Vec::new(),
            signs_in_locked: false,
            broken: None,
        };
        if start == Start::Nobody {
            let _ = world.machine.adopt(Ok(None), &moment(issued_at));
            world.machine.looked(issued_at);
        } else {
            let mut first = tokens(1, 1, issued_at);
            if start == Start::Young {
                first.lifetime_ms = Some(60_000);
            }
            let record = TokenRecord {
                salt: [3; 16],
                tokens: Some(first.clone()),
                lock: None,
            };
            if start != Start::NoStore {
                world.record = Some(record);
            }
            if start != Start::Unread {
                world.machine.salt = Some([3; 16]);
                world.machine.hold(first, &moment(issued_at));
            }
        }
        world.now += match start {
            Start::Fresh | Start::Nobody => 10_000,
            Start::Young => 60_000,
            Start::Due => LIFE - 600_000,
            _ => LIFE,
        };
        if start == Start::OwesSave {
            world.machine.book(Err(StoreFailed("worn out".into())), world.now);
            world.now += 10_000;
        }
        if start == Start::OwesErase {
            world.left.insert(1);
            world.add(Kind::SignOut);
            while let Some(first) = world.choices().first().copied() {
                let fails = match world.slots[0].doing {
                    Some(Do::Erase) => Choice::Goes(0, Reply::Fails),
                    _ => first,
                };
                world.take(fails);
            }
            world.slots.clear();
            world.now += 10_000;
        }
        world.machine.events.take();
        for kind in kinds {
            world.add(*kind);
        }
        world
    }

    fn add(&mut self, kind: Kind) {
        let number = 11 + 2 * self.slots.len() as u8;
        let refused = self.machine.held().map_or(0, |held| held.serial);
        let work = match kind {
            Kind::Good => Work::Obtain(Obtain::new(Want::Good)),
            Kind::After => Work::Obtain(Obtain::new(Want::After { refused })),
            Kind::Newer => Work::Obtain(Obtain::new(Want::Newer { than: refused })),
            Kind::Lasting => Work::Obtain(Obtain::new(Want::Lasting { ms: LIFE - 1_000 })),
            Kind::SignIn => {
                let sign_in = SignIn::from([number; 16]);
                Work::SignIn(SignInJob::new("ada", &GRANT, 3, sign_in, [number; 16]))
            }
            Kind::SignOut => Work::Leave(Leave::new(true)),
            Kind::Forget => Work::Leave(Leave::new(false)),
            Kind::Unlock => Work::Unlock(Unlock::default()),
            Kind::Look => Work::Look(Look::new(false, true)),
            Kind::Settle => Work::Settle(Settle::default()),
            Kind::Lock => Work::Lock,
        };
        self.slots.push(Slot {
            kind,
            work,
            caller: None,
            doing: None,
            is_over: false,
            until_ms: 0,
            seen: 0,
            identity: 0,
            member: None,
        });
    }

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
    fn can_go(&self, at: usize) -> bool {
        let slot = &self.slots[at];
        let now = slot.caller.as_ref().map_or(0, |caller| caller.now.boot_ms);
        !matches!(slot.doing, Some(Do::Wait { .. })) || slot.seen != self.machine.turns.changes || now != self.now
    }

    fn fails(&mut self, rule: impl Into<String>) {
        self.broken.get_or_insert(rule.into());
    }

    fn holds(&mut self, holds: bool, rule: &str) {
        if !holds {
            self.fails(rule);
        }
    }

    pub fn take(&mut self, choice: Choice) {
        match choice {
            Choice::Passes(ms) => self.now += ms,
            Choice::Drops(at) => {
                // A panic takes the pause with it.
                self.doubtful.clear();
                self.ends(at);
            }
            Choice::Goes(at, reply) => self.goes(at, reply),
            Choice::Overtakes(at) => {
                self.now += 15_100;
                self.goes(at, Reply::Ok);
            }
        }
    }

    fn goes(&mut self, at: usize, reply: Reply) {
        self.at_work = at;
        let doing = self.slots[at].doing.take();
        let wrote = matches!(doing, Some(Do::Save(_) | Do::Erase)).then_some(matches!(doing, Some(Do::Save(_))));
        let event = self.carried_out(at, doing, reply);
        let (now, slot) = (moment(self.now), &mut self.slots[at]);
        if slot.caller.is_none() {
            slot.until_ms = self.now + BUDGET;
        }
        let left = (slot.until_ms - self.now).max(0);
        let caller = slot.caller.get_or_insert_with(|| Caller::at(now, left));
        (caller.now, caller.left_ms) = (now, left);
        if let Some(is_save) = wrote {
            self.machine.written(caller, is_save && reply == Reply::Ok);
        }
        let before = self.machine.seen();
        let was_read = matches!(event, Event::Read(_));
        let next = match &mut slot.work {
            Work::Obtain(job) => self.machine.step(job, caller, event),
            Work::SignIn(job) => self.machine.step(job, caller, event),
            Work::Leave(job) => self.machine.step(job, caller, event),
            Work::Unlock(job) => self.machine.step(job, caller, event),
            Work::Look(job) => self.machine.step(job, caller, event),
            Work::Settle(job) => self.machine.step(job, caller, event),
            Work::Lock => {
                let member = self.machine.member();
                self.locks.push(member);
                self.machine.begin_lock(member, 300_000, &now);
                Do::End(Ok(()))
            }
        };
        let events = self.machine.events.take();
        if let Err(rule) = self.machine.check(&before, caller, &events) {
            self.fails(rule);
        }
        if !was_read {
            self.replaces(at, &before);
        }
        self.after_step(at, &before, &next);
        match next {
            Do::End(result) => {
                self.has_ended(at, &result);
                self.ends(at);
            }
            next => self.slots[at].doing = Some(next),
        }
    }

    /// Carries out a step.
    fn carried_out(&mut self, at: usize, doing: Option<Do>, reply: Reply) -> Event {
        let error = |status| Error::new(status, "it failed");
        let failed = || Err(StoreFailed("worn out".into()));
        match (doing, reply) {
            (None, _) | (Some(Do::Wait { .. }), Reply::Ok) => Event::Go,
            (Some(Do::Wait { .. } | Do::Sleep { .. }), Reply::Stopped) => {
                Event::Stopped(error(Status::MCAT_ERR_TIMEOUT).during(Phase::MCAT_PHASE_STORE))
            }
            (Some(Do::Sleep { ms, .. }), _) => {
                self.now += ms;
                Event::Go
            }
            (Some(Do::Lock { .. }), Reply::Ok) => {
                self.locked = true;
                Event::Locked(Ok(true))
            }
            (Some(Do::Lock { .. }), Reply::Busy) => Event::Locked(Ok(false)),
            (Some(Do::Lock { .. }), _) => Event::Locked(Err(StoreFailed("worn out".into()))),
            (Some(Do::Load { .. }), reply) => Event::Read(match reply {
                Reply::Fails => Err(ReadFailed::Failed("worn out".into())),
                Reply::Corrupt => Err(ReadFailed::Corrupt),
                Reply::Newer => Err(ReadFailed::Newer),
                reply => {
                    self.sibling(reply);
                    Ok(self.record.clone().map(Box::new))
                }
            }),
            (Some(Do::Save(record)), Reply::Ok) => {
                self.record = Some(*record);
                Event::Saved(Ok(()))
            }
            (Some(Do::Save(_)), _) => Event::Saved(failed()),
            (Some(Do::Erase), Reply::Ok) => {
                self.record = None;
                Event::Erased(Ok(()))
            }
            (Some(Do::Erase), _) => Event::Erased(failed()),
            (Some(Do::Ask { refresh, .. }), reply) => self.answers(at, refresh, reply),
            _ => unreachable!("a step that is never kept"),
        }
    }

    /// Another process has written the store.
    fn sibling(&mut self, reply: Reply) {
        let salt = [3; 16];
        let issued = self.issued + 1;
        let stored = self.record.as_ref().and_then(|record| record.tokens.as_ref());
        let new = match reply {
            Reply::SiblingRefreshed => {
                let Some(stored) = stored.filter(|stored| stored.dead.is_none()) else {
                    return;
                };
                let Some(refresh) = &stored.refresh else { return };
                Some(Tokens {
                    generation: stored.generation + 1,
                    previous: fingerprint(&salt, &[refresh.as_str()]),
                    ..tokens(sign_in_of(refresh.as_str()), issued, self.now)
                })
            }
            Reply::SiblingSignedIn => Some(Tokens {
                generation: 1,
                member: Some([8; 16]),
                ..tokens(51 + 2 * issued as u8, issued, self.now)
            }),
            Reply::SiblingSignedOut => None,
            _ => return,
        };
        self.issued = issued;
        self.record = new.map(|tokens| TokenRecord {
            salt,
            tokens: Some(tokens),
            lock: None,
        });
    }

    fn answers(&mut self, at: usize, refresh: Option<Secret>, reply: Reply) -> Event {
        let error = |status| Error::new(status, "it failed");
        let sent = refresh.as_ref().map(|refresh| refresh.as_str().to_owned());
        // The pause for a leader that hung counts from the end of its turn.
        let caller = self.slots[at].caller.as_ref();
        let has_turn = caller.is_some_and(|caller| self.machine.has_turn(caller));
        self.signs_in_locked |= sent.is_none() && reply == Reply::Locked;
        if let Some(sent) = &sent {
            self.sent.remove(sent);
            if reply == Reply::Locked {
                self.locks.push(self.slots[at].member);
            }
            if has_turn && matches!(reply, Reply::Unknown | Reply::Unreadable) {
                self.doubtful.insert(sent.clone(), self.now);
            }
        }
        let sign_in = match &sent {
            Some(sent) => sign_in_of(sent),
            None => 11 + 2 * at as u8,
        };
        self.issued += 1;
        let new = tokens(sign_in, self.issued, self.now);
        let granted = Granted {
            access: new.access,
            refresh: new.refresh,
            lifetime_ms: Some(LIFE),
            guid: None,
        };
        let answered = |status| {
            let mut error = error(status);
            error.http_status = 500;
            error
        };
        Event::Answered(Ok(match reply {
            Reply::Ok => Verdict::Granted(Box::new(granted)),
            // Without its id the machine cannot know; the rule is the service's.
            Reply::OtherMember | Reply::Refused => Verdict::Refused(answered(Status::MCAT_ERR_UNAUTHORIZED)),
            Reply::NoRefresh => Verdict::Granted(Box::new(Granted {
                refresh: None,
                ..granted
            })),
            Reply::Kept => Verdict::Kept(
                Box::new(Granted {
                    access: None,
                    lifetime_ms: None,
                    ..granted
                }),
                answered(Status::MCAT_ERR_PARSE),
            ),
            Reply::Locked => Verdict::Locked(answered(Status::MCAT_ERR_ACCOUNT_LOCKED)),
            Reply::Throttled => Verdict::Throttled(answered(Status::MCAT_ERR_RATE_LIMITED)),
            Reply::Failing => Verdict::Failing(answered(Status::MCAT_ERR_SERVICE)),
            Reply::Hopeless => Verdict::Hopeless(answered(Status::MCAT_ERR_SERVICE)),
            Reply::Unreadable => Verdict::Unreadable(answered(Status::MCAT_ERR_PARSE)),
            Reply::NotSent => return Event::Answered(Err(TokenFailure::NotSent(error(Status::MCAT_ERR_CONNECT)))),
            _ => return Event::Answered(Err(TokenFailure::Unknown(error(Status::MCAT_ERR_IO)))),
        }))
    }

    /// Tokens of a refresh have replaced others. Those of a leader that has lost its turn may not replace what came meanwhile for the same
    /// token; those of the leader that has the turn may, as its request was the later one.
    fn replaces(&mut self, at: usize, before: &super::super::super::machine::Seen) {
        let now = self.machine.seen();
        let Some((old, new)) = before.tokens.as_ref().zip(now.tokens.as_ref()) else {
            return;
        };
        let arriving = before.turns.arriving.as_ref();
        let caller = self.slots[at].caller.as_ref();
        let is_leaders = arriving.is_some_and(|arriving| arriving.refresh == new.refresh)
            || caller.is_some_and(|caller| self.machine.has_turn(caller));
        if old.sign_in == new.sign_in && old.refresh != new.refresh && !is_leaders {
            let salt = self.machine.salt.unwrap_or_default();
            let exchanged = fingerprint(&salt, &[old.refresh.as_ref().map_or("", Secret::as_str)]);
            self.holds(
                new.previous == exchanged,
                "W21 late tokens replace only those that they were exchanged for",
            );
        }
    }

    /// What must hold beside the machine's own rules.
    fn after_step(&mut self, at: usize, before: &super::super::super::machine::Seen, next: &Do) {
        let now = self.machine.seen();
        let slot = &self.slots[at];
        if (slot.kind == Kind::SignOut || slot.kind == Kind::Forget)
            && now.identity != before.identity
            && let Some(sign_in) = before.tokens.as_ref().and_then(|tokens| tokens.sign_in)
        {
            self.left.insert(sign_in.bytes()[0]);
        }
        // Whose tokens are in use.
        if let Some(tokens) = &now.tokens {
            let of = tokens.sign_in.map_or(0, |sign_in| sign_in.bytes()[0]);
            for token in [&tokens.access, &tokens.refresh].into_iter().flatten() {
                self.holds(
                    sign_in_of(token.as_str()) == of,
                    "W1 a result of one sign-in never reaches the tokens of another",
                );
            }
            self.holds(
                !self.left.contains(&of),
                "W2 tokens of a member who signed out are not used again",
            );
            let is_new = before.tokens.as_ref().is_none_or(|old| old.refresh != tokens.refresh);
            if let Some(refresh) = tokens
                .refresh
                .as_ref()
                .filter(|_| is_new && self.machine.store.is_there)
            {
                let stored = self.record.as_ref().and_then(|record| record.tokens.as_ref());
                let is_stored = stored.is_some_and(|stored| stored.refresh.as_ref() == Some(refresh));
                let is_owed = matches!(now.debt, Debt::Save { tokens: true, .. });
                self.holds(
                    is_stored || is_owed || self.begun.contains(refresh.as_str()),
                    "W3 new tokens are in use only after their save has begun, or is owed",
                );
            }
        }
        let locked = self.machine.account.in_force(self.now).map(|held| held.lock.member);
        self.holds(
            self.signs_in_locked || locked.is_none_or(|member| self.locks.contains(&member)),
            "W19 the account that is locked is that of the member whom the service has answered so",
        );
        if matches!(next, Do::Ask { .. }) {
            self.slots[at].identity = now.identity;
            self.slots[at].member = self.machine.member();
        }
        match next {
            Do::Ask {
                refresh: Some(refresh),
                until_ms,
            } => self.is_sent(at, refresh.as_str(), *until_ms),
            Do::Save(record) => {
                let writes = self
                    .slots
                    .iter()
                    .filter(|slot| matches!(slot.doing, Some(Do::Save(_) | Do::Erase)));
                let is_alone = writes.count() == 0;
                self.holds(
                    is_alone && now.is_written,
                    "W4 one thread at a time is inside the store",
                );
                if let Some(tokens) = &record.tokens {
                    let of = tokens.sign_in.map_or(0, |sign_in| sign_in.bytes()[0]);
                    self.holds(
                        !self.left.contains(&of),
                        "W5 tokens of a member who signed out are not saved again",
                    );
                    if let Some(refresh) = &tokens.refresh {
                        self.begun.insert(refresh.as_str().to_owned());
                    }
                }
            }
            Do::Erase => {
                let writes = self
                    .slots
                    .iter()
                    .filter(|slot| matches!(slot.doing, Some(Do::Save(_) | Do::Erase)));
                let is_alone = writes.count() == 0;
                self.holds(
                    is_alone && now.is_written,
                    "W4 one thread at a time is inside the store",
                );
            }
            Do::Lock { .. } => self.holds(!self.locked, "W6 no job waits for a lock that this process has"),
            Do::Wait { .. } => {
                self.slots[at].seen = now.turns.changes;
                self.holds(now.turns.taken.is_some(), "W7 no job waits for a turn that is free");
            }
            _ => {}
        }
    }

    /// A refresh token leaves.
    fn is_sent(&mut self, at: usize, refresh: &str, until_ms: i64) {
        // A leader that hangs is waited for: its time, the silence, and the pause for a token that may be spent.
        let on_its_way = self.sent.get(refresh).filter(|sent| sent.slot != at);
        let may_come = on_its_way.is_some_and(|sent| self.now <= sent.until_ms + 5_000 + 2_000);
        let since = self.doubtful.get(refresh).copied();
        let too_soon = since.is_some_and(|since| self.now < since + 2_000);
        self.holds(
            !may_come,
            "W8 a refresh token is not sent again while its answer may come",
        );
        self.holds(
            !too_soon,
            "W9 a refresh token that may be spent is not sent again before the pause",
        );
        self.holds(
            !self.left.contains(&sign_in_of(refresh)),
            "W10 the refresh token of a member who signed out is not sent",
        );
        self.sent.insert(refresh.to_owned(), Sent { slot: at, until_ms });
    }

    /// A job's result.
    fn has_ended(&mut self, at: usize, result: &Result<(), Error>) {
        let panicked = matches!(result, Err(error) if error.status == Status::MCAT_ERR_PANIC);
        self.holds(!panicked, "W11 no step comes out of order");
        let slot = &self.slots[at];
        if let (Work::Obtain(job), Ok(())) = (&slot.work, result) {
            let of = self.machine.held().and_then(|held| held.tokens.sign_in);
            let is_theirs = job.token.as_ref().is_some_and(|token| {
                let number = sign_in_of(token.access.as_str());
                of == Some(SignIn::from([number; 16])) && token.sign_in() == self.machine.sign_in_number()
            });
            self.holds(is_theirs, "W12 a call gets a token of the member who is signed in");
        }
        if let (Work::SignIn(_), Ok(())) = (&self.slots[at].work, result) {
            let of = self.machine.held().and_then(|held| held.tokens.sign_in);
            self.holds(
                of == Some(SignIn::from([11 + 2 * at as u8; 16])),
                "W13 after a sign-in its own tokens are in use",
            );
            let is_first = self.slots[at].identity + 1 == self.machine.identity;
            self.holds(
                is_first,
                "W20 a sign-in that was overtaken by a sign-out does not sign in",
            );
        }
        if let (Work::Leave(_), Ok(())) = (&self.slots[at].work, result) {
            let left = &self.left;
            let kept = self.record.as_ref().and_then(|record| record.tokens.as_ref());
            let is_kept = kept.is_some_and(|tokens| {
                let of = tokens.sign_in.map_or(0, |sign_in| sign_in.bytes()[0]);
                left.contains(&of)
            });
            self.holds(
                !is_kept,
                "W14 after a sign-out that succeeded, the store does not have its tokens",
            );
        }
    }

    /// A job ends, however.
    fn ends(&mut self, at: usize) {
        let slot = &mut self.slots[at];
        slot.is_over = true;
        if let Some(Do::Ask {
            refresh: Some(refresh), ..
        }) = slot.doing.take()
        {
            // It was dropped: no answer will come.
            self.sent.remove(refresh.as_str());
        }
        let Some(mut caller) = self.slots[at].caller.take() else {
            return;
        };
        let before = self.machine.seen();
        while self.machine.leaves(&mut caller) {
            let was_locked = std::mem::take(&mut self.locked);
            self.holds(was_locked, "W15 only a store that is locked is unlocked");
        }
        if let Err(rule) = self.machine.check(&before, &caller, &[]) {
            self.fails(rule);
        }
        let waiting = self
            .slots
            .iter()
            .filter(|slot| matches!(slot.doing, Some(Do::Wait { .. })));
        let is_counted = waiting.count() == self.machine.turns.waiting;
        self.holds(is_counted, "W16 the threads that wait are counted");
        if self.slots.iter().all(|slot| slot.is_over || slot.caller.is_none()) {
            let now = self.machine.seen();
            self.holds(
                now.turns.taken.is_none() && !now.is_written,
                "W17 when all have ended the turn is free, and nobody is inside the store",
            );
            self.holds(
                !self.locked && !now.is_locked,
                "W18 when all have ended the store is unlocked",
            );
        }
    }

    /// A number for the state.
    pub fn mark(&self) -> u64 {
        let mut hash = DefaultHasher::new();
        self.machine.text().hash(&mut hash);
        for slot in &self.slots {
            let work = match &slot.work {
                Work::Obtain(job) => format!("{job:?}"),
                Work::SignIn(job) => job.text(),
                Work::Leave(job) => format!("{job:?}"),
                Work::Unlock(job) => format!("{job:?}"),
                Work::Look(job) => format!("{job:?}"),
                Work::Settle(job) => format!("{job:?}"),
                Work::Lock => String::new(),
            };
            (work, format!("{:?}", slot.caller), slot.is_over, slot.seen).hash(&mut hash);
            match &slot.doing {
                Some(Do::Ask { refresh, until_ms }) => {
                    (1, refresh.as_ref().map(Secret::as_str), until_ms).hash(&mut hash);
                }
                Some(Do::Save(record)) => (2, format!("{:?}", record.tokens)).hash(&mut hash),
                other => other.as_ref().map(std::mem::discriminant).hash(&mut hash),
            }
        }
        let record = self
            .record
            .as_ref()
            .map(|record| format!("{:?}{:?}", record.tokens, record.lock));
        (record, self.now, self.at_work, self.locked, self.issued).hash(&mut hash);
        (&self.locks, self.signs_in_locked).hash(&mut hash);
        (&self.doubtful, &self.begun, &self.left).hash(&mut hash);
        for (token, sent) in &self.sent {
            (token, sent.slot, sent.until_ms).hash(&mut hash);
        }
        hash.finish()
    }
}
