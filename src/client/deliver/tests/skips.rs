//! What happens to a skip that was taken, for each answer of the service.
use super::*;
use crate::auth::Marks;
use crate::http::pace::{Admission, Waiting};
use crate::member::skips::{Limit, Skips};
use crate::outbox::Action::*;

fn limited(client: &Client) -> &Skips {
    let skips = client.known_member.skips.of(&client.member.known().unwrap());
    skips.told(Limit::told(6, 60).unwrap());
    skips
}

/// Takes a skip, and puts its report into the outbox.
fn skip(client: &Client) {
    limited(client).take(0).unwrap();
    note(client, &[(Skip, "tra.1")]);
}

fn left(client: &Client, far: &Far) -> usize {
    limited(client).left(far.1.boot_ms()).unwrap().skips
}

#[test]
fn only_skip_limit_refusal_closes_the_skips() {
    const LIMIT: &str = r#"{"code":"1006","message":"Skip limit reached"}"#;
    const TIER: &str = r#"{"code":"1005","message":"streaming not allowed"}"#;
    for (answer, expected) in [
        (NOTHING, 5),
        ((403, LIMIT), 0),
        ((403, TIER), 6),
        ((400, ""), 6),
        ((404, ""), 6),
        ((409, ""), 6),
        // It may have counted.
        ((503, ""), 5),
    ] {
        let (client, far) = client_with(timed);
        skip(&client);
        far.answers(&[answer]);
        deliver(&client);
        assert_eq!(left(&client, &far), expected, "{answer:?}");
    }
}

#[test]
fn skip_not_sent_for_lack_of_time_still_counts() {
    let (client, far) = client_with(|config, far| {
        timed(config, far);
        config.pace = true;
    });
    skip(&client);
    // User calls have taken all slots: this one gets its slot late.
    while client.common.pace.take(far.1.boot_ms(), Waiting::Somebody) == Admission::Now {}
    far.1.pass(300);
    let told = client.send_outbox(&Params {
        deadline_ms: Some(1_000),
        priority: crate::calls::params::Priority::Background,
        ..Params::default()
    });
    assert_eq!((told.status, far.told().len()), (Status::MCAT_OK, 0));
    assert_eq!((standing(&client), left(&client, &far)), ((1, 0), 5));
}

#[test]
fn skip_dropped_before_sending_no_longer_counts() {
    let slow = Slow::default();
    let (client, far) = client_with(|config, far| {
        timed(config, far);
        config.own.outbox = Some(Box::new(slow.clone()));
    });
    skip(&client);
    let (asks, asked) = channel();
    *slow.1.lock().unwrap() = Some(asks);
    std::thread::scope(|threads| {
        let client = &client;
        let another = threads.spawn(move || {
            let done: Sender<()> = asked.recv().unwrap();
            // As when another member signs in.
            client.known_member.outbox.set_owner(&SignedIn {
                marks: Marks::default(),
                told: None,
                sign_in: u64::MAX,
            });
            done.send(()).unwrap();
        });
        assert_eq!(deliver(client), 0);
        another.join().unwrap();
    });
    assert_eq!((far.told().len(), standing(&client)), (0, (0, 1)));
    assert_eq!(left(&client, &far), 6);
}
