//! Texts whose length is not known when they are begun.
use super::super::decoder::grow;
use super::super::text::beginning;
use crate::decode::arena::Arena;

#[test]
fn list_has_room_before_each_push_up_to_arena_limit() {
    let (mut list, mut arena) = (Vec::<u8>::new(), Arena::new(0));
    for step in 0..200 {
        grow(&mut list, &mut arena).unwrap();
        assert!(list.capacity() > list.len(), "at {step}");
        assert!(list.capacity() >= 64, "a usual page needs no second step");
        list.push(0);
    }
    let room = list.capacity();
    list.pop();
    grow(&mut list, &mut arena).unwrap();
    assert_eq!(list.capacity(), room, "there was room");
    // case:S07
    arena.limit(2 * room);
    list.resize(room, 0);
    assert!(grow(&mut list, &mut arena).is_ok() && list.capacity() >= 2 * room);
    list.resize(list.capacity(), 0);
    assert!(grow(&mut list, &mut arena).is_err() && arena.is_over());
}

#[test]
fn text_is_cut_between_characters() {
    for (most, kept) in [
        (0, ""),
        (1, "a"),
        (2, "a"),
        (3, "aé"),
        (4, "aé"),
        (6, "aé"),
        (7, "aé🎵"),
        (8, "aé🎵"),
    ] {
        assert_eq!(beginning("aé🎵", most), kept, "at most {most} bytes");
    }
}
