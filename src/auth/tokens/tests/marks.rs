//! By what a member and a sign-in are recognised.
use super::super::marks::{Guid, SignIn};
use super::super::record::Tokens;
use super::super::{Marks, SignedIn};
use super::records::record;
use crate::base::store_format::{Reader, Writer};
use zeroize::Zeroizing;

fn marks(name: Option<u8>, guid: Option<u8>) -> Marks {
    Marks {
        salt: [9; 16],
        name: name.map(|byte| [byte; 16]),
        guid: guid.map(|byte| Guid {
            sent: [byte; 16],
            folded: Some([100 + byte; 16]),
        }),
        sign_in: None,
    }
}

/// The same in a sign-in whose id was drawn (odd), or made for a record of version 1.
fn in_sign_in(sign_in: u8, marks: Marks) -> Marks {
    let sign_in = Some(SignIn::from([sign_in; 16]));
    Marks { sign_in, ..marks }
}

#[test]
fn member_marks_read_back_as_written() {
    let of_version_1 = Guid {
        sent: [2; 16],
        folded: None,
    };
    for (marks, length) in [
        (marks(None, None), 17),
        (marks(Some(1), None), 33),
        (marks(None, Some(2)), 49),
        (marks(Some(1), Some(2)), 65),
        (in_sign_in(1, marks(Some(1), Some(2))), 81),
        (in_sign_in(1, marks(None, None)), 33),
        (
            Marks {
                guid: Some(of_version_1),
                ..marks(Some(1), None)
            },
            49,
        ),
    ] {
        let mut out = Writer(Zeroizing::default());
        marks.write(&mut out);
        assert_eq!(out.0.len(), length);
        let mut from = Reader(&out.0);
        assert_eq!(Marks::read(&mut from), Some(marks));
        assert!(from.0.is_empty());
        assert_eq!(Marks::read(&mut Reader(&out.0[..length - 1])), None);
    }
}

#[test]
fn member_marks_of_unknown_kind_are_refused() {
    let mut bytes = [0; 128];
    bytes[0] = 16;
    assert_eq!(Marks::read(&mut Reader(&bytes)), None);
}

#[test]
fn members_are_compared_by_id_and_otherwise_by_name() {
    let both = in_sign_in(1, marks(Some(1), Some(2)));
    for (other, same) in [
        (marks(Some(1), Some(2)), true),
        (marks(Some(3), Some(2)), true),
        (marks(Some(1), Some(3)), false),
        (marks(None, Some(2)), true),
        (marks(Some(1), None), true),
        (marks(Some(3), None), false),
        (marks(None, None), false),
    ] {
        let other = in_sign_in(3, other);
        assert_eq!(both.is(&other), same, "{other:?}");
        assert_eq!(other.is(&both), same, "{other:?}");
    }
    let elsewhere = Marks {
        salt: [8; 16],
        ..in_sign_in(3, both.clone())
    };
    assert!(!both.is(&elsewhere), "marks of another salt say nothing");
}

// case:S01
#[test]
fn member_without_marks_is_same_within_same_sign_in_only() {
    let nobody = || marks(None, None);
    assert!(in_sign_in(1, nobody()).is(&in_sign_in(1, nobody())));
    assert!(in_sign_in(1, nobody()).is(&in_sign_in(1, marks(Some(1), None))));
    assert!(!in_sign_in(1, nobody()).is(&in_sign_in(3, nobody())));
    assert!(!in_sign_in(2, nobody()).is(&in_sign_in(4, nobody())));
    // Version 1 knew of no sign-ins: what it left goes with one that is as old.
    for (sign_in, same) in [(1, false), (2, true)] {
        for signed_in in [nobody(), marks(Some(1), None)] {
            let signed_in = in_sign_in(sign_in, signed_in);
            assert_eq!((nobody().is(&signed_in), signed_in.is(&nobody())), (same, same));
            let of_another = Marks {
                salt: [8; 16],
                ..nobody()
            };
            assert!(!signed_in.is(&of_another));
            assert!(
                !marks(Some(2), None).is(&signed_in),
                "what has a mark is recognised by that"
            );
        }
    }
}

// case:S01
#[test]
fn version_1_records_yield_one_sign_in_id_per_sign_in() {
    let tokens = |refresh: &str| Tokens {
        refresh: Some(refresh.into()),
        ..record("access").tokens.unwrap()
    };
    let of = |tokens: Tokens| SignIn::of_version_1(&[7; 16], &tokens);
    assert_eq!(of(tokens("one")), of(tokens("one")));
    assert_ne!(of(tokens("one")), of(tokens("another")));
    let without = |access| Tokens {
        refresh: None,
        ..record(access).tokens.unwrap()
    };
    assert_ne!(of(without("one")), of(without("another")));
    for count in 0..100 {
        assert!(of(tokens(&format!("{count}"))).is_of_version_1());
        assert!(!SignIn::draw().unwrap().is_of_version_1());
    }
    assert_ne!(SignIn::draw().unwrap(), SignIn::draw().unwrap());
}

#[test]
fn member_with_one_mark_is_known() {
    assert!(!marks(None, None).is_known());
    assert!(marks(Some(1), None).is_known());
    assert!(marks(None, Some(1)).is_known());
}

#[test]
fn marks_with_another_salt_are_compared_with_the_id_itself() {
    let told_of = |salt| Marks {
        salt: [salt; 16],
        guid: Some(Guid::of(&[salt; 16], "GUID-1")),
        ..in_sign_in(salt, marks(None, None))
    };
    let signed_in = |told: Option<&str>| SignedIn {
        marks: told_of(1),
        told: told.map(|told| told.into()),
        sign_in: 1,
    };
    assert!(signed_in(Some("GUID-1")).is(&told_of(3)));
    assert!(!signed_in(None).is(&told_of(3)));
    let mut other = told_of(3);
    other.guid = Some(Guid::of(&[3; 16], "GUID-2"));
    assert!(!signed_in(Some("GUID-1")).is(&other));
}
