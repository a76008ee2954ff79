//! An answer as it comes over the wire: the same however the network cuts it into pieces, and never more than was allowed.
use super::line::{Line, Still};
use musiccat::call_scope::{Cancel, Scope};
use musiccat::error::{Reason, Status};
use musiccat::hooks::Hooks;
use musiccat::http::{Address, Engine, Outgoing, Settings, Trust};
use std::sync::Arc;

const CAP: usize = 1 << 16;

type Verdict = Result<(u16, Vec<u8>), (Status, Reason)>;

pub fn take(answer: &[u8]) {
    let whole = read(answer, usize::MAX);
    for piece in [1, 7] {
        let cut = read(answer, piece);
        assert!(
            cut == whole || (is_a_bad_body(&cut) && is_a_bad_body(&whole)),
            "in pieces of {piece}: {cut:?}, whole: {whole:?}"
        );
    }
    if let Ok((status, body)) = whole {
        assert!((200..600).contains(&status) && body.len() <= CAP);
    }
}

/// A compressed body can be broken and too long at once. Which of the two is met first depends on how much there is to unpack at a time.
fn is_a_bad_body(verdict: &Verdict) -> bool {
    match verdict {
        Err((status, Reason::MCAT_REASON_BODY_SIZE)) => *status == Status::MCAT_ERR_LIMIT,
        Err((status, _)) => *status == Status::MCAT_ERR_PROTOCOL,
        Ok(_) => false,
    }
}

fn read(answer: &[u8], piece: usize) -> Verdict {
    let clock = Arc::new(Still::default());
    let engine = Engine::new(Settings {
        connect_ms: 5_000,
        trust: Trust::Bundled,
        user_agent: "fuzz".into(),
        transport: Some(Box::new(Line::new(answer, piece))),
        clock: clock.clone(),
    })
    .expect("good settings");
    let (hooks, cancel) = (Hooks::default(), Cancel::new().expect("an event"));
    let scope = Scope::begin(&hooks, &*clock, &cancel, 1, 5_000);
    let address = Address::parse("https://api.example.com/").expect("an address");
    let outgoing = Outgoing {
        method: "GET",
        address: &address,
        headers: &[("accept", "text/plain")],
        body: None,
        gzip: true,
        fresh: true,
    };
    let read = engine.send(&outgoing, &scope).and_then(|incoming| {
        let status = incoming.status;
        Ok((status, incoming.read_all(CAP, &scope)?))
    });
    read.map_err(|failure| (failure.error.status, failure.error.reason))
}
