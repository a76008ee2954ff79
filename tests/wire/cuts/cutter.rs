//! Stands for a service that ends one answer of a call before its time.
use crate::cuts::recorder::Exchange;
use std::fmt;
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock, Mutex};
use support::{Authority, ByteServer, Flaw, Step};

pub static AUTHORITY: LazyLock<Authority> = LazyLock::new(Authority::new);

/// How an answer ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// With the connection; over TLS without a word.
    Closed,
    /// With the connection, after TLS has said that this is all.
    Notified,
    Reset,
    Silent,
}

/// A way to end an answer: how, and whether over TLS.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Way(pub End, pub bool);

pub const WAYS: [Way; 7] = [
    Way(End::Closed, false),
    Way(End::Reset, false),
    Way(End::Silent, false),
    Way(End::Closed, true),
    Way(End::Notified, true),
    Way(End::Reset, true),
    Way(End::Silent, true),
];

impl fmt::Display for Way {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        write!(out, "{:?} {}", self.0, if self.1 { "TLS" } else { "plain" })
    }
}

/// Which of a call's answers ends, and after how many bytes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Cut {
    pub answer: usize,
    pub bytes: usize,
}

/// A cut as `MUSICCAT_CUT` names it: the call, which answer, after how many of its bytes, and the way.
pub struct Named {
    pub call: String,
    pub cut: Cut,
    pub whole: usize,
    pub way: Way,
}

impl Named {
    /// The same place in an answer that was recorded anew, counted from the nearer end where it has another length.
    pub fn place_in(&self, exchanges: &[Exchange]) -> Cut {
        let Cut { answer, bytes } = self.cut;
        let whole = exchanges[answer].answer.len();
        let bytes = match bytes < self.whole / 2 {
            true => bytes.min(whole - 1),
            false => (whole + bytes).saturating_sub(self.whole),
        };
        Cut { answer, bytes }
    }
}

impl fmt::Display for Named {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        let Cut { answer, bytes } = self.cut;
        write!(out, "{} {answer} {bytes}/{} {}", self.call, self.whole, self.way)
    }
}

impl FromStr for Named {
    type Err = String;

    fn from_str(text: &str) -> Result<Named, String> {
        let words: Vec<_> = text.split(' ').collect();
        let named = || {
            let [call, answer, place, end, security] = words[..] else {
                return None;
            };
            let (bytes, whole) = place.split_once('/')?;
            Some(Named {
                call: call.to_owned(),
                cut: Cut {
                    answer: answer.parse().ok()?,
                    bytes: bytes.parse().ok()?,
                },
                whole: whole.parse().ok()?,
                way: WAYS
                    .into_iter()
                    .find(|way| way.to_string() == format!("{end} {security}"))?,
            })
        };
        named().ok_or_else(|| format!("MUSICCAT_CUT is like \"mcat_me 0 17/512 Reset TLS\", not {text:?}"))
    }
}

/// Where it cuts now, and how many connections have been made since.
struct Place {
    cut: Cut,
    connections: usize,
}

/// Answers as recorded, up to a cut that can be moved. The first connection is for a sign-in, which is answered whole.
pub struct Cutter {
    pub server: ByteServer,
    place: Arc<Mutex<Place>>,
    is_cut: Arc<AtomicBool>,
}

impl Cutter {
    pub fn start(exchanges: &[Exchange], sign_in: &[u8], Way(end, tls): Way) -> Cutter {
        let place = Arc::new(Mutex::new(Place {
            cut: Cut { answer: 0, bytes: 0 },
            connections: 0,
        }));
        let is_cut = Arc::<AtomicBool>::default();
        let (now, told) = (place.clone(), is_cut.clone());
        let (exchanges, sign_in) = (exchanges.to_vec(), sign_in.to_vec());
        let script = move |number| {
            let said = |exchange: &Exchange, bytes: usize| {
                [
                    Step::ReadHead,
                    Step::ReadExact(exchange.body),
                    Step::Send(exchange.answer[..bytes].to_vec()),
                ]
            };
            if number == 0 {
                return vec![Step::ReadHead, Step::ReadSome, Step::Send(sign_in.clone())];
            }
            let mut now = now.lock().unwrap();
            let cut = now.cut;
            // Another connection of the same call: the request whose answer was cut comes again.
            let begin = if now.connections == 0 { 0 } else { cut.answer };
            now.connections += 1;
            let whole = exchanges[begin..cut.answer].iter();
            let mut steps: Vec<_> = whole.flat_map(|one| said(one, one.answer.len())).collect();
            steps.extend(said(&exchanges[cut.answer], cut.bytes));
            steps.push(Step::Tell(told.clone()));
            steps.extend(match end {
                End::Closed => None,
                End::Notified => Some(Step::Close),
                End::Reset => Some(Step::Reset),
                End::Silent => Some(Step::Stall),
            });
            steps
        };
        let server = match tls {
            true => ByteServer::tls(AUTHORITY.server(Flaw::None), script),
            false => ByteServer::start(script),
        };
        Cutter { server, place, is_cut }
    }

    /// Where it cuts from now on.
    pub fn cut_at(&self, cut: Cut) {
        *self.place.lock().unwrap() = Place { cut, connections: 0 };
        self.is_cut.store(false, Ordering::SeqCst);
    }

    /// Whether a call has come to the cut.
    pub fn has_cut(&self) -> bool {
        self.is_cut.load(Ordering::SeqCst)
    }
}
