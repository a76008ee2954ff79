//! Decodes a body of the caller's again and again, to be counted by callgrind: `MUSICCAT_BODY` is a file, `MUSICCAT_TIMES` how often.
use super::LIMITS;
use crate::arena::Arena;
use std::env::var;

#[test]
#[ignore = "it is run by hand"]
fn decodes_a_body_so_many_times() {
    let body = std::fs::read(var("MUSICCAT_BODY").unwrap()).unwrap();
    let times: usize = var("MUSICCAT_TIMES").unwrap().parse().unwrap();
    let mut held = 0;
    for _ in 0..times {
        let mut arena = Arena::new(body.len());
        let parts = crate::decode::body(&body, &mut arena, &LIMITS).unwrap();
        assert!(parts.items() > 0 && parts.unread_fields + parts.unread_items == 0);
        held = arena.held();
    }
    println!("{} bytes, {held} held", body.len());
}
