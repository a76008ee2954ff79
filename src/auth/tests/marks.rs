//! By what a member is recognised after another sign-in.
use super::super::{Present, Whose};
use crate::bytes::{Reader, Writer};
use zeroize::Zeroizing;

fn marks(name: Option<u8>, guid: Option<u8>) -> Whose {
    Whose {
        salt: [9; 16],
        name: name.map(|byte| [byte; 16]),
        guid: guid.map(|byte| [byte; 16]),
    }
}

#[test]
fn marks_are_read_as_they_were_written() {
    for (marks, length) in [
        (marks(None, None), 17),
        (marks(Some(1), None), 33),
        (marks(None, Some(2)), 33),
        (marks(Some(1), Some(2)), 49),
    ] {
        let mut out = Writer(Zeroizing::default());
        marks.write(&mut out);
        assert_eq!(out.0.len(), length);
        let mut from = Reader(&out.0);
        assert_eq!(Whose::read(&mut from), Some(marks));
        assert!(from.0.is_empty());
        assert_eq!(Whose::read(&mut Reader(&out.0[..length - 1])), None);
    }
}

#[test]
fn marks_of_an_unknown_kind_are_not_read() {
    let mut bytes = [0; 64];
    bytes[0] = 4;
    assert_eq!(Whose::read(&mut Reader(&bytes)), None);
}

#[test]
fn members_are_the_same_by_their_id_and_else_by_their_name() {
    let both = marks(Some(1), Some(2));
    for (other, same) in [
        (marks(Some(1), Some(2)), Some(true)),
        (marks(Some(3), Some(2)), Some(true)),
        (marks(Some(1), Some(3)), Some(false)),
        (marks(None, Some(2)), Some(true)),
        (marks(Some(1), None), Some(true)),
        (marks(Some(3), None), Some(false)),
        (marks(None, None), None),
    ] {
        assert_eq!(both.is(&other), same, "{other:?}");
        assert_eq!(other.is(&both), same, "{other:?}");
    }
    let elsewhere = Whose {
        salt: [8; 16],
        ..both.clone()
    };
    assert_eq!(both.is(&elsewhere), None, "marks of another salt say nothing");
}

#[test]
fn one_mark_is_enough_to_be_known() {
    assert!(!marks(None, None).is_known());
    assert!(marks(Some(1), None).is_known());
    assert!(marks(None, Some(1)).is_known());
}

#[test]
fn who_is_present_is_the_same_in_the_same_sign_in_or_by_the_marks() {
    let present = |whose, sign_in| Present { whose, sign_in };
    let nobody_knows = present(marks(None, None), 1);
    assert!(nobody_knows.is(&present(marks(Some(1), None), 1)));
    assert!(!nobody_knows.is(&present(marks(None, None), 2)));
    let known = present(marks(Some(1), None), 1);
    assert!(known.is(&present(marks(Some(1), None), 2)));
    assert!(!known.is(&present(marks(Some(2), None), 2)));
}
