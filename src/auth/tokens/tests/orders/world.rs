//! The world of an order: clock, store, service and siblings, which answer each step of the jobs.
use super::super::super::answer::{Granted, Verdict};
use super::super::super::machine::jobs::{Leave, Look, Obtain, Settle, SignInJob, Unlock, Want};
use super::super::super::machine::{Caller, Do, Event, Machine, ReadFailed};
use super::super::super::marks::{Fingerprint, SignIn, fingerprint};
use super::super::super::record::{TokenRecord, Tokens};
use super::super::WALL;
use super::choices::*;
use crate::auth::{Grant, Secret, TokenFailure};
use crate::base::dates::{BootId, Moment};
use crate::base::error::{Error, Phase, Reason, Status};
use crate::base::hooks::StoreFailed;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash, Hasher};

const LIFE: i64 = 86_399_000;
/// How long the callers have: longer than any leader is waited for.
const BUDGET: i64 = 100_000;
const GRANT: Grant = Grant::Password {
    user: "ada",
    password: "canary-password",
};

pub(super) enum Work {
    Obtain(Obtain),
    SignIn(SignInJob<'static>),
    Leave(Leave),
    Unlock(Unlock),
    Look(Look),
    Settle(Settle),
    Lock,
}

pub(super) struct Slot {
    pub(super) kind: Kind,
    pub(super) work: Work,
    pub(super) caller: Option<Caller>,
    /// What it waits for; `None` before it begins, and after its end.
    pub(super) doing: Option<Do>,
    pub(super) is_over: bool,
    pub(super) until_ms: i64,
    /// `Turns::changes` when it began to wait.
    pub(super) seen: u64,
    /// `Machine::identity` when it sent its request.
    pub(super) identity: u64,
    /// And the member.
    pub(super) member: Option<Fingerprint>,
}

/// A refresh token on its way to the service.
pub(super) struct Sent {
    pub(super) slot: usize,
    pub(super) until_ms: i64,
}

pub struct World {
    pub machine: Machine,
    pub(super) slots: Vec<Slot>,
    pub(super) at_work: usize,
    pub(super) now: i64,
    /// The boot that the clock counts from, and when the device learns the date.
    boot: BootId,
    dated_from: i64,
    /// What the store has.
    pub(super) record: Option<TokenRecord>,
    /// This process has locked the store.
    pub(super) locked: bool,
    pub(super) issued: u64,
    pub(super) sent: BTreeMap<String, Sent>,
    /// Refresh tokens that may be spent, and since when.
    pub(super) doubtful: BTreeMap<String, i64>,
    /// Whose save has begun.
    pub(super) begun: BTreeSet<String>,
    /// Sign-ins that have ended by a sign-out here.
    pub(super) left: BTreeSet<u8>,
    /// Whose account the service has locked.
    pub(super) locks: Vec<Option<Fingerprint>>,
    /// An event has told of a damaged record.
    pub(super) told_damage: bool,
    /// It has locked one at a sign-in.
    pub(super) signs_in_locked: bool,
    pub broken: Option<String>,
}

pub(super) fn moment(now: i64) -> Moment {
    Moment {
        boot_ms: now,
        wall_ms: Some(WALL + now),
        boot_id: BootId::NONE,
    }
}

/// A token. Each text is made once: the memory that hides it costs a system call.
pub(super) fn secret(text: String) -> Secret {
    thread_local!(static KNOWN: RefCell<BTreeMap<String, Secret>> = const { RefCell::new(BTreeMap::new()) });
    KNOWN.with_borrow_mut(|known| {
        let made = || Secret::from(&*text);
        known.entry(text.clone()).or_insert_with(made).clone()
    })
}

/// Tokens of one sign-in, whose number is in their text.
pub(super) fn tokens(sign_in: u8, number: u64, now: i64) -> Tokens {
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

pub(super) fn sign_in_of(text: &str) -> u8 {
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
            boot: match start {
                Start::Undated => "the boot after".into(),
                _ => BootId::NONE,
            },
            dated_from: match start {
                Start::Undated => issued_at + LIFE + 1_000,
                _ => 0,
            },
            record: None,
            locked: false,
            issued: 1,
            sent: BTreeMap::new(),
            doubtful: BTreeMap::new(),
            begun: BTreeSet::new(),
            left: BTreeSet::new(),
            locks: Vec::new(),
            told_damage: false,
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
                world.machine.hold(first, &world.moment());
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

    /// Now, as the device knows it.
    fn moment(&self) -> Moment {
        Moment {
            wall_ms: moment(self.now).wall_ms.filter(|_| self.now >= self.dated_from),
            boot_id: self.boot,
            ..moment(self.now)
        }
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
        let (now, slot) = (self.moment(), &mut self.slots[at]);
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
                // Such a call has looked first.
                self.machine.learn_end(&now);
                let member = self.machine.member();
                self.locks.push(member);
                self.machine.begin_lock(member, 300_000, &now);
                Do::End(Ok(()))
            }
        };
        let events = self.machine.events.take();
        self.told_damage |= events
            .iter()
            .any(|event| event.reason == Reason::MCAT_REASON_STORE_CORRUPT);
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
                Reply::Corrupt => Err(ReadFailed::Corrupt("the record".into())),
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
        (&self.locks, self.signs_in_locked, self.told_damage).hash(&mut hash);
        (&self.doubtful, &self.begun, &self.left).hash(&mut hash);
        for (token, sent) in &self.sent {
            (token, sent.slot, sent.until_ms).hash(&mut hash);
        }
        hash.finish()
    }
}
