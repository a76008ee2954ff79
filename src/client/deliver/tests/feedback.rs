//! Feedback on tracks is sent in order, together and once; and what happens when the service refuses it.
use super::*;
use crate::outbox::Action::*;

#[test]
fn feedback_is_sent_in_order_with_neighbours_in_one_request() {
    let (client, far) = client();
    note(
        &client,
        &[
            (Like, "tra.1"),
            (Like, "tra.2"),
            (Like, "tra.1"),
            (Dislike, "tra.1"),
            (Skip, "tra.1"),
            (Skip, "tra.2"),
            (Like, "tra.1"),
        ],
    );
    assert!(far.told().is_empty());
    far.answers(&[NOTHING; 5]);
    assert_eq!(deliver(&client), 0);
    assert_eq!(
        far.told(),
        [
            "like tra.1,tra.2",
            "dislike tra.1",
            "skip tra.1",
            "skip tra.2",
            "like tra.1"
        ]
    );
}

#[test]
fn refused_skip_is_not_sent_again() {
    let (client, far) = client();
    note(&client, &[(Skip, "tra.1"), (Like, "tra.2")]);
    far.answers(&[(403, r#"{"code":"1006","message":"Skip limit reached"}"#), NOTHING]);
    assert_eq!(deliver(&client), 1);
    assert_eq!(far.told(), ["skip tra.1", "like tra.2"]);
}

// case:B11
#[test]
fn skip_refused_by_captive_portal_keeps_waiting() {
    let (client, far) = client();
    note(&client, &[(Skip, "tra.1")]);
    far.answers(&[(403, "<html>Sign in</html>")]);
    assert_eq!(deliver(&client), 0);
    assert_eq!(standing(&client), (1, 0));
}

#[test]
fn refused_batch_is_sent_again_one_by_one() {
    let (client, far) = client();
    note(&client, &[(Unplay, "tra.1"), (Unplay, "tra.2"), (Unplay, "tra.3")]);
    let refusal = (400, r#"{"code":"BadRequestError","message":"tra.2 is a preview"}"#);
    far.answers(&[refusal, NOTHING, refusal, NOTHING]);
    assert_eq!(deliver(&client), 1);
    assert_eq!(
        far.told(),
        [
            "unplay tra.1,tra.2,tra.3",
            "unplay tra.1",
            "unplay tra.2",
            "unplay tra.3"
        ]
    );
}

#[test]
fn repeatable_feedback_is_sent_again_after_failure() {
    let (client, far) = client();
    note(&client, &[(Like, "tra.1"), (Skip, "tra.1")]);
    far.answers(&[(503, "")]);
    assert_eq!(deliver(&client), 0);
    assert_eq!(far.told(), ["like tra.1"]);
    let standing = client.outbox();
    let now = standing.at(&standing.outbox).unwrap();
    assert_eq!((now.waiting, now.uncertain), (2, 0));
    std::thread::sleep(std::time::Duration::from_millis(now.retry_after_ms.unsigned_abs()));
    far.answers(&[NOTHING; 2]);
    deliver(&client);
    assert_eq!(far.told(), ["like tra.1", "skip tra.1"]);
}

#[test]
fn feedback_with_invalid_station_or_track_is_refused() {
    let (client, _) = client();
    for (station, track, word) in [
        ("ps.1,ps.2", "tra.1", "station: "),
        ("alb.1", "tra.1", "station: "),
        ("", "tra.1", "station: "),
        ("ps.1", "alb.1", "track: "),
        ("ps.1", "tra.1,tra.2", "track: "),
    ] {
        let noted = client.member_call("test", Ok(()), &Params::default(), &mut |client, scope| {
            let entry = Entry::Feedback {
                station: station.into(),
                action: Like,
                track: track.into(),
            };
            client.note(entry, scope).map(|()| done())
        });
        assert_eq!(noted.status, Status::MCAT_ERR_ARGUMENT);
        assert!(noted.message().starts_with(word), "{noted:?}");
    }
}

#[test]
fn statuses_407_421_and_425_keep_entry_waiting() {
    for (status, waits, refused) in [
        (407, 1, 0),
        (421, 1, 0),
        (425, 1, 0),
        (400, 0, 1),
        (410, 0, 1),
        (422, 0, 1),
    ] {
        let (client, far) = client();
        note(&client, &[(Like, "tra.1")]);
        far.answers(&[(status, "")]);
        deliver(&client);
        let told = client.outbox();
        let now = told.at(&told.outbox).unwrap();
        assert_eq!((now.waiting, now.refused), (waits, refused), "{status}");
    }
}

#[test]
fn refusal_by_token_endpoint_keeps_entries_waiting() {
    for status in [400, 403, 404, 410] {
        let (client, far) = client();
        note(&client, &[(Skip, "tra.1"), (Like, "tra.2")]);
        far.answers(&[(401, ""), (status, "")]);
        deliver(&client);
        let standing = client.outbox();
        let now = standing.at(&standing.outbox).unwrap();
        assert_eq!((now.waiting, now.refused), (2, 0), "{status}");
    }
}
