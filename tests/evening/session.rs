//! An evening on which somebody else of the account begins to play.
use crate::house::House;
use crate::player::Player;
use musiccat::Params;
use musiccat::abi::mcat_reason::*;
use musiccat::abi::mcat_status::*;
use support::ok;

// req:STA-07
#[test]
fn session_taken_ends_the_music_until_it_is_held_again() {
    let mut player = Player::new(House::new(), "ps.1", true);
    for _ in 0..5 {
        player.play();
    }
    let member = player.house.member().user_name;
    player.house.sandbox.take_session(member).unwrap();
    // The track that was asked about already is played to its end.
    let track = player.next().expect("a track");
    player.start(&track);
    let taken = player.device().station.poll(&Params::default());
    let (taken, heard) = player.look(taken);
    assert_eq!(
        (taken.status, taken.reason),
        (MCAT_ERR_CONFLICT, MCAT_REASON_SESSION_TAKEN)
    );
    assert!(heard.requests > 0);
    player.stop(200_000);
    for _ in 0..3 {
        let refused = player.device().station.next(&Params::default());
        let (refused, heard) = player.look(refused);
        assert_eq!((refused.reason, heard.requests), (MCAT_REASON_SESSION_TAKEN, 0));
        assert_eq!(refused.items(&refused.tracks).len(), 0);
    }
    // What was played is told all the same.
    let told = player.device().station.poll(&Params::default());
    let (told, _) = player.look(told);
    assert_eq!(told.reason, MCAT_REASON_SESSION_TAKEN);
    let outbox: &musiccat::abi::mcat_outbox_now = told.at(&told.outbox).expect("a station's response");
    assert_eq!(outbox.waiting, 0);
    player.ledger.agrees(outbox);

    ok(player.device().client.hold_session(&Params::default()));
    player.house.sandbox.journal_clear();
    for _ in 0..5 {
        player.play();
    }
    assert_eq!(player.played, 11);
}
