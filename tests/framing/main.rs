//! What is an answer, and where it ends: the library beside curl, whose judgement has been tried by everybody's servers. What curl
//! refuses the library does not take, and what both take they read alike. `make framing` draws many more.
mod curl;
mod scripts;

use chance::chance;
use scripts::Script;
use support::{ByteServer, Step, chance, engine, fetch};

/// Status and body of an answer that was taken, or why it was refused.
pub type Verdict = Result<(u16, Vec<u8>), String>;

/// Answers that one server gives, each on a connection of its own.
const AT_ONCE: usize = 200;

fn server(scripts: &[Script]) -> ByteServer {
    let answers: Vec<_> = scripts.iter().map(|script| script.bytes.clone()).collect();
    ByteServer::start(move |number| vec![Step::ReadHead, Step::Send(answers[number].clone())])
}

/// Each with an engine of its own: no second request goes over a connection.
fn library(server: &ByteServer) -> Verdict {
    fetch(&engine(), &server.url("/")).map_err(|failure| failure.error.message.clone())
}

/// How the two judged.
#[derive(Default)]
struct Tally {
    both_take: usize,
    both_refuse: usize,
    curl_takes: usize,
    wrong: Vec<String>,
}

impl Tally {
    fn compare(&mut self, scripts: &[Script]) {
        for scripts in scripts.chunks(AT_ONCE) {
            let (ours, theirs) = (server(scripts), server(scripts));
            let curl = curl::verdicts(&theirs, scripts.len());
            for (script, curl) in scripts.iter().zip(curl) {
                self.judge(script, library(&ours), curl);
            }
            assert_eq!(ours.connections(), scripts.len(), "each answer went to one request");
            assert_eq!(theirs.connections(), scripts.len(), "each answer went to one request");
        }
    }

    fn judge(&mut self, script: &Script, library: Verdict, curl: Verdict) {
        match (library, curl) {
            (Err(_), Err(_)) => self.both_refuse += 1,
            (Err(_), Ok(_)) => self.curl_takes += 1,
            (Ok(ours), Ok(theirs)) if ours == theirs => self.both_take += 1,
            (ours, theirs) => self
                .wrong
                .push(format!("{}\n  library: {ours:?}\n  curl: {theirs:?}", script.name)),
        }
    }

    fn passes(&self) {
        let Tally {
            both_take,
            both_refuse,
            curl_takes,
            wrong,
        } = self;
        let all = both_take + both_refuse + curl_takes + wrong.len();
        println!(
            "{all} answers: both take {both_take} and refuse {both_refuse}; the library alone refuses {curl_takes}"
        );
        assert!(
            wrong.is_empty(),
            "{} answers are taken otherwise:\n{}",
            wrong.len(),
            wrong.join("\n")
        );
        assert!(*both_take > 20 && *both_refuse > 20, "a comparison of nothing");
    }
}

// fault:N16
// fault:N17
// fault:N18
// fault:N27
// fault:N28
// fault:N29
#[test]
fn answer_that_curl_refuses_is_never_accepted() {
    let scripts = scripts::all();
    assert!(scripts.len() >= 500, "{}", scripts.len());
    let mut tally = Tally::default();
    tally.compare(&scripts);
    tally.passes();
}

#[test]
fn random_answer_that_curl_refuses_is_never_accepted() {
    let count = if std::env::var_os("MUSICCAT_LONG").is_some() {
        20_000
    } else {
        500
    };
    let mut tally = Tally::default();
    tally.compare(&scripts::drawn(count, &mut chance()));
    tally.passes();
}
