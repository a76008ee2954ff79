//! The walk through all orders with at most so many deviations.
use super::choices::{Choice, Kind, Start};
use super::world::World;
use crate::base::backoff::DRAWN;
use std::collections::{BTreeMap, HashMap};

/// Longest order: far more steps than three jobs take.
const LONGEST: usize = 200;

#[derive(Default)]
struct Walk {
    orders: u64,
    steps: u64,
    /// The states that were reached, and with how many deviations left.
    states: HashMap<u64, usize>,
    /// The rules that were broken, and the shortest order that breaks each.
    broken: BTreeMap<String, String>,
}

/// What differs from the good case in an order: at which step, and which choice.
type Deviations = Vec<(usize, usize)>;

impl Walk {
    /// Walks on from the end of `order`, and stops at a broken rule.
    fn walk(&mut self, start: Start, kinds: &[Kind], most: usize) {
        // Each entry: the deviations, the step from which more may follow, and how many.
        let mut open: Vec<(Deviations, usize, usize)> = vec![(Vec::new(), 0, most)];
        while let Some((deviations, from, left)) = open.pop() {
            self.orders += 1;
            let mut world = World::new(start, kinds);
            let mut taken = Vec::new();
            let mut next = deviations.iter().peekable();
            loop {
                let choices = world.choices();
                let step = taken.len();
                if choices.is_empty() {
                    break;
                }
                assert!(step < LONGEST, "no end: {start:?} {kinds:?} {taken:?}");
                let choice = match next.next_if(|(at, _)| *at == step) {
                    Some((_, choice)) => *choice,
                    None => 0,
                };
                if step >= from && next.peek().is_none() {
                    let known = self.states.entry(world.mark()).or_insert(usize::MAX);
                    if *known != usize::MAX && *known >= left {
                        break;
                    }
                    *known = left;
                    if left > 0 {
                        for other in 1..choices.len() {
                            let mut more = deviations.clone();
                            more.push((step, other));
                            open.push((more, step + 1, left - 1));
                        }
                    }
                }
                taken.push(choices[choice]);
                world.take(choices[choice]);
                self.steps += 1;
                if let Some(rule) = &world.broken {
                    let order = || format!("{start:?} {kinds:?}:{}", told(&taken));
                    let known = self.broken.entry(rule.clone()).or_insert_with(order);
                    if known.lines().count() > taken.len() + 1 {
                        *known = order();
                    }
                }
            }
        }
    }
}

fn told(taken: &[Choice]) -> String {
    taken.iter().map(|choice| format!("\n  {choice:?}")).collect()
}

const ALL: [Kind; 11] = [
    Kind::Good,
    Kind::After,
    Kind::Newer,
    Kind::Lasting,
    Kind::SignIn,
    Kind::SignOut,
    Kind::Forget,
    Kind::Unlock,
    Kind::Look,
    Kind::Settle,
    Kind::Lock,
];
const STARTS: [Start; 10] = [
    Start::Unread,
    Start::Expired,
    Start::Undated,
    Start::Young,
    Start::Due,
    Start::Fresh,
    Start::OwesSave,
    Start::OwesErase,
    Start::Nobody,
    Start::NoStore,
];

/// Every pair of calls from every start with one deviation, and some with more. `MUSICCAT_LONG=1`: with one deviation more, and triples.
#[test]
fn all_orders_of_events_keep_all_rules() {
    DRAWN.set(Some(0.5));
    let is_long = std::env::var_os("MUSICCAT_LONG").is_some();
    let more = usize::from(is_long);
    let mut all = Walk::default();
    let mut states = 0;
    let mut run = |start: Start, kinds: &[Kind], most: usize| {
        all.walk(start, kinds, most);
        states += std::mem::take(&mut all.states).len();
    };
    for start in STARTS {
        for (at, one) in ALL.into_iter().enumerate() {
            for other in &ALL[at..] {
                run(start, &[one, *other], 1 + more);
            }
        }
    }
    if is_long {
        for start in STARTS {
            for one in [Kind::Good, Kind::SignIn] {
                for other in [Kind::Newer, Kind::SignOut, Kind::SignIn, Kind::Unlock] {
                    for third in [Kind::Good, Kind::Forget, Kind::Look, Kind::Settle, Kind::Lock] {
                        run(start, &[one, other, third], 2);
                    }
                }
            }
        }
    }
    let core: &[(Start, &[Kind])] = &[
        (Start::Expired, &[Kind::Good, Kind::Good]),
        (Start::Young, &[Kind::Good, Kind::SignIn]),
        (Start::Expired, &[Kind::Good, Kind::SignOut]),
        (Start::Expired, &[Kind::Forget, Kind::SignOut]),
        (Start::Due, &[Kind::Good, Kind::SignOut]),
    ];
    for (start, kinds) in core {
        run(*start, kinds, 2 + more);
    }
    println!("{} orders, {} steps, {states} states", all.orders, all.steps);
    let broken: Vec<String> = all
        .broken
        .iter()
        .map(|(rule, order)| format!("{rule}\n{order}\n"))
        .collect();
    assert!(broken.is_empty(), "{}", broken.concat());
}
