//! Room for what is built before it is known how long it will be.
use super::super::decoder::grow;
use super::super::text::{beginning, escape_buffer};
use crate::arena::Arena;

#[test]
fn a_list_has_room_before_something_is_pushed() {
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
fn the_buffer_for_escapes_is_three_times_the_longest_text_that_has_some() {
    const LONG: usize = 16 * 1024;
    let plain = |length: usize| "x".repeat(length);
    let newline = |length: usize| format!("\\n{}", plain(length - 2));
    let room = |texts: &[String]| escape_buffer(&format!("[\"{}\"]", texts.join("\",\"")));

    assert_eq!(escape_buffer(""), 0);
    assert_eq!(room(&[plain(3 * LONG)]), 0, "no escape");
    assert_eq!(room(&[newline(LONG - 1), newline(20)]), 0, "all are short");
    assert_eq!(room(&[newline(LONG)]), 3 * LONG);
    assert_eq!(room(&[newline(LONG), String::new(), newline(LONG + 1)]), 3 * (LONG + 1));
    // Wherever it stands, and whatever ends it not.
    assert_eq!(
        room(&[newline(LONG), plain(2 * LONG), newline(LONG + 5)]),
        3 * (LONG + 5)
    );
    assert_eq!(
        room(&[newline(LONG + 5), plain(2 * LONG), newline(LONG)]),
        3 * (LONG + 5)
    );
    assert_eq!(
        room(&[format!("{}\\\"{}", plain(LONG), plain(LONG))]),
        3 * (2 * LONG + 2)
    );
    assert_eq!(room(&[format!("{}\\\\", plain(LONG)), plain(2 * LONG)]), 3 * (LONG + 2));
    assert_eq!(
        escape_buffer(&format!("{{\"{}\":1}}", newline(LONG))),
        3 * LONG,
        "a key"
    );
    // One that does not end is none, but needs its room until that is seen.
    assert_eq!(escape_buffer(&format!("[\"{}", newline(LONG))), 3 * LONG);
}

#[test]
fn a_text_is_cut_between_characters() {
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
